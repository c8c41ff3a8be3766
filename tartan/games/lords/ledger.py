"""The card counter: which cards do not lie open, clan by clan, and where those are that can be told apart (LO-33).

It is drawn for a column of 36 cells, the narrowest that notes have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords.cards import CLANS
from tartan.games.lords.notation import card_words
from tartan.games.lords.widgets.look import chip
from tartan.games.lords.words import CLAN, STRENGTH
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.look import seat_style
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.lords.model import View
    from tartan.ui.widgets.look import BoardLook

_ROYAL = CLANS[-1]
_COLUMNS = 12
"""A column a strength; the two royal cards, of one strength, stand in the last two (LO-2)."""


def own_cards(view: View) -> frozenset[str]:
    """The hidden cards that the view's seat knows: its hand, and Followers that it put down or took."""
    known = {one.card for army in view.armies for one in army.followers if not one.up and one.card is not None}
    return frozenset({*view.hand, *known})


def counter_text(view: View, names: Sequence[str], look: BoardLook) -> Text:
    """A line a clan with the strengths not seen yet, then what is known of where cards are."""
    own = own_cards(view)
    unseen = {card for batch in view.batches for card in batch} - own
    text = Text()
    text.append(f"Not seen yet: {len(unseen)}", ink(look.styles.bright))
    text.append(f"  {'+ known  ' if own else ''}· open\n", ink(look.styles.dim))
    for clan in CLANS:
        if clan != _ROYAL or not view.no_bruce:
            _clan_line(text, clan, own, unseen, look)
    _whereabouts(text, view, names, look)
    return text


def discards_texts(view: View, look: BoardLook) -> tuple[Text, ...]:
    """What lies in the discards, which everybody may look into, a paragraph a clan (LO-33)."""
    if not view.discards:
        return (Text("No card has been discarded yet.", ink(look.styles.ground)),)
    lines = [Text(f"Discarded: {len(view.discards)}", ink(look.styles.bright))]
    for clan in CLANS:
        cards = [card for card in CLAN if CLAN[card] == clan and card in view.discards]
        if cards:
            code, style = chip(look, clan)
            line = Text(f" {code} ", style)
            line.append(f"  {', '.join(card_words(card) for card in cards)}", ink(look.styles.ground))
            lines.append(line)
    return tuple(lines)


def _clan_line(text: Text, clan: str, own: frozenset[str], unseen: set[str], look: BoardLook) -> None:
    """The strengths of a clan in columns: a number where a card was not seen, else why it need not be looked for."""
    code, style = chip(look, clan)
    text.append(f" {code} ", style)
    cards = [card for card, other in CLAN.items() if other == clan]
    text.append("".join(" " * _cells(column) for column in range(1, _COLUMNS - len(cards) + 1)))
    for column, card in enumerate(cards, _COLUMNS - len(cards) + 1):
        mark, tone = str(STRENGTH[card]), look.styles.ground
        if card in own:
            mark, tone = "+", look.styles.accent
        elif card not in unseen:
            mark, tone = "·", look.styles.dim
        text.append(mark.rjust(_cells(column)), ink(tone))
    text.append("\n")


def _cells(column: int) -> int:
    """Cells of a column of the grid, a blank before its number included."""
    return 1 + len(str(column))


def _whereabouts(text: Text, view: View, names: Sequence[str], look: BoardLook) -> None:
    """Batches that everybody can tell apart, where there is more than one (LO-33)."""
    if len(view.batches) < 2:
        return
    text.append("Known to be in hand or face-down:\n", ink(look.styles.bright))
    for number, batch in enumerate(view.batches):
        text.append(f"{card_words(batch[0])}:" if len(batch) == 1 else f"{len(batch)} shuffled:")
        parts: list[tuple[int | None, str]] = []
        if view.pile_batch == number:
            parts.append((None, f"pile {view.pile_size}"))
        row = sum(one.batch == number for one in view.recruits)
        if row:
            parts.append((None, f"row {row}"))
        for seat, held in enumerate(view.held):
            if held[number]:
                parts.append((seat, shown(names[seat]) if len(batch) == 1 else str(held[number])))
        for owner, words in parts:
            text.append(" ")
            if owner is not None:
                text.append(f" {SEAT_LETTERS[owner]} ", seat_style(look, owner))
                text.append(" ")
            text.append(words)
        text.append("\n")
