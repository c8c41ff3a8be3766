"""The legend of Siege: the signs on its board, and what each of them means."""

from __future__ import annotations

from tartan.games.siege.widgets.look import LEAD_AND_TAIL
from tartan.games.siege.widgets.pictures import Mark


def _sides(mark: Mark) -> str:
    """What stands at both sides of a card's tag."""
    return " ".join(LEAD_AND_TAIL[mark]).rstrip()


LEGEND: tuple[tuple[str, str], ...] = (
    ("B3", "A card by its tag: its owner's letter, and its place when the Castle was laid."),
    ("123456", "At the right of a name: the values that this Castle has left; · is a card that was lost."),
    (_sides(Mark.CURSOR), "The cursor; before a seat's letter: it acts now."),
    (_sides(Mark.CARRIED), "It goes along its row, or must Fall Back."),
    (_sides(Mark.PICKED), "Picked up: its target is looked for."),
    (_sides(Mark.LIT), "Can be chosen now."),
    (_sides(Mark.MOVED), "Has moved since you last acted."),
    (_sides(Mark.ATTACKS), "It attacks."),
    (_sides(Mark.STRUCK), "It is being attacked."),
    (_sides(Mark.LOST), "Lost; ×4 is a lost card of that value where it lies; before words: out of the game."),
    (_sides(Mark.CALLED), "A Chancellor has called it back."),
    ("◆5⌂6▲", "What a card has held against, by values: ⌂ at a border, ▲ In Siege."),
    ("◆", "Before a seat's letter: it has won."),
    ("■", "In the news: a new part of the game; ▸ is the newest line."),
    ("┄┄", "Nobody besieges here."),
)
"""Signs with their meanings, as they are drawn; a screen without them shows their stand-ins."""

LEGEND_ASCII = LEGEND
"""The same where only ASCII is drawn."""
