"""The card counter: of each Castle the cards that were lost, those not yet seen, and what hidden ones have held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.model import KINDS, Cause
from tartan.games.siege.notation import fall_words, kind_words, note_words
from tartan.games.siege.words import CAUSE_WORDS
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.look import quiet_seat_style
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.siege.model import Castle, View
    from tartan.ui.widgets.look import BoardLook


def counter_text(view: View, names: Sequence[str], look: BoardLook) -> Text:
    """All that is public of the cards, for the notes (SI-16, SI-24)."""
    text = Text()
    for castle in view.castles:
        text.append(f" {SEAT_LETTERS[castle.seat]} ", quiet_seat_style(look, castle.seat))
        text.append(f" {shown(names[castle.seat])}", ink(look.styles.bright))
        _castle(text, castle, view, names)
    return text


def _castle(text: Text, castle: Castle, view: View, names: Sequence[str]) -> None:
    lost = {card.kind for card in castle.lost}
    kinds = KINDS if view.gong_farmer else KINDS[1:]
    if castle.out:
        fall = next(fall for fall in view.falls if fall.seat == castle.seat)
        text.append(f": {shown(fall_words(fall, names))}\n")
    else:
        text.append(f": not seen yet: {', '.join(kind_words(kind) for kind in kinds if kind not in lost)}\n")
    for card in castle.lost:
        if card.cause is not Cause.WITH_KING:
            text.append(f"  × {card.tag} {kind_words(card.kind)}, {CAUSE_WORDS[card.cause]}, turn {card.turn}\n")
    for hidden in (*castle.row, *castle.away):
        for note in hidden.notes if view.notes else ():
            text.append(f"  ◆ {hidden.tag} {note_words(note)}\n")
