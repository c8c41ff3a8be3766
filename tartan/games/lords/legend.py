"""The legend of Lords of Scotland: the signs on its board, and what each of them means."""

from __future__ import annotations

from tartan.games.lords.model import Mark
from tartan.games.lords.widgets.card import MARK_SIGNS
from tartan.games.lords.widgets.hand import ABLE
from tartan.games.lords.widgets.look import LEAD_AND_TAIL, Light
from tartan.games.lords.words import CODES, NAMES


def _sides(light: Light) -> str:
    """What stands at both sides of a card."""
    return " ".join(LEAD_AND_TAIL[light]).rstrip()


LEGEND: tuple[tuple[str, str], ...] = (
    *((f"{code:<2}", f"A card of {NAMES[clan]}.") for clan, code in CODES.items()),
    (_sides(Light.CURSOR), "The cursor; before a seat's letter: it acts now."),
    (_sides(Light.PICKED), "Picked up."),
    (_sides(Light.LIT), "Can be chosen now."),
    (_sides(Light.NEW), "Has just come, or just acted."),
    (_sides(Light.LOST), "Has just gone."),
    (ABLE, "This card of your hand may activate now."),
    ("×2", "Doubled at the count."),
    ("!", "Its power counts at the end of the round: any clan, two Supporters, or it stays."),
    (MARK_SIGNS[Mark.KEPT], "Kept from the round before."),
    ("┄", "A place that is empty; in a seat's line, what it lacks to the target."),
)
"""Signs with their meanings, as they are drawn; a screen without them shows their stand-ins."""

LEGEND_ASCII = LEGEND
"""The same where only ASCII is drawn."""
