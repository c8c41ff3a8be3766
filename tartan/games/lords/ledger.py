"""The card counter: which cards do not lie open, clan by clan, and where those are that can be told apart (LO-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords.cards import CLANS
from tartan.games.lords.notation import card_words
from tartan.games.lords.widgets.look import chip, seat_style
from tartan.games.lords.words import CLAN, NAMES, STRENGTH
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.lords.model import View
    from tartan.games.lords.widgets.look import Look


def own_cards(view: View) -> frozenset[str]:
    """The hidden cards that the view's seat knows: its hand, and Followers that it put down or took."""
    known = {one.card for army in view.armies for one in army.followers if not one.up and one.card is not None}
    return frozenset({*view.hand, *known})


def counter_text(view: View, names: Sequence[str], look: Look) -> Text:
    """A line a clan with the strengths not seen yet, then what is known of where cards are."""
    own = own_cards(view)
    hidden = {card for batch in view.batches for card in batch}
    unseen = hidden - own
    text = Text()
    text.append(f"Not seen yet: {len(unseen)}", ink(look.house.bright))
    if own:
        text.append(f"; a + marks the {len(own)} hidden ones that you know", ink(look.house.dim))
    text.append("\n")
    for clan in CLANS:
        code, style = chip(look, clan)
        text.append(f" {code} ", style)
        text.append(f" {NAMES[clan]:<11}")
        cards = [card for card in CLAN if CLAN[card] == clan]
        if view.no_bruce and clan == CLANS[-1]:
            text.append("in the box", ink(look.house.dim))
        else:
            for card in cards:
                mark, tone = (
                    (str(STRENGTH[card]), look.house.ground)
                    if card in unseen
                    else (f"+{STRENGTH[card]}", look.house.accent)
                    if card in own
                    else ("·", look.house.dim)
                )
                text.append(f"{mark:>4}", ink(tone))
        text.append("\n")
    _whereabouts(text, view, names, look)
    return text


def _whereabouts(text: Text, view: View, names: Sequence[str], look: Look) -> None:
    """Batches that everybody can tell apart, where there is more than one (LO-33)."""
    if len(view.batches) < 2:
        return
    for number, batch in enumerate(view.batches):
        what = card_words(batch[0]) if len(batch) == 1 else f"{len(batch)} cards shuffled together"
        text.append(f"{what}: ", ink(look.house.bright))
        parts: list[tuple[str, int | None]] = []
        if view.pile_batch == number:
            parts.append((f"{view.pile_size} in the pile", None))
        row = sum(one.batch == number for one in view.recruits)
        if row:
            parts.append((f"{row} in the row", None))
        for seat, held in enumerate(view.held):
            if held[number]:
                where = "in hand or face-down"
                parts.append(
                    (
                        f"{shown(names[seat])} {held[number]} {where}"
                        if len(batch) > 1
                        else f"{shown(names[seat])}, {where}",
                        seat,
                    )
                )
        for at, (words, owner) in enumerate(parts):
            text.append(", " if at else "")
            if owner is not None:
                text.append(f" {SEAT_LETTERS[owner]} ", seat_style(look, owner))
                text.append(" ")
            text.append(words)
        text.append("\n")
