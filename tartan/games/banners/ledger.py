"""The counter for the notes: what each colour holds, and which of its shields nobody else has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tartan.games.banners.widgets.look import colour_style
from tartan.games.banners.words import count_words, one_of, person, title
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.banners.model import Castle, View
    from tartan.ui.widgets.look import BoardLook


def counter_text(view: View, names: Sequence[str], look: BoardLook) -> Text:
    """All that can be counted: swords, knights, and shields not seen (BA-19)."""
    text = Text()
    for number, army in enumerate(view.armies):
        text.append(f" {army.name} ", colour_style(look, army.name, army.seat))
        text.append(f" {shown(person(view, number, names))}", ink(look.styles.bright))
        text.append(
            f"\n  {count_words(army.swords, 'sword')}, {count_words(army.castles, 'castle')}\n"
            f"  {army.on_board} on the board, {army.supply} in supply\n"
        )
        unseen = ", ".join(map(str, army.unseen)) or "none"
        text.append(f"  shields not seen: {unseen}\n")
        text.append(f"  {count_words(army.pool_size, 'shield')} in the pool\n")
        if army.pool:
            text.append(f"  you know {'it' if len(army.pool) == 1 else 'them'}: {', '.join(map(str, army.pool))}\n")
        for castle in view.castles:
            if castle.holder == number and castle.possible:
                text.append(f"  ◆ {title(castle.name)}: {_shield(castle)}\n")
    return text


def _shield(castle: Castle) -> str:
    """What a face-down shield is, to its holder, with what others may take it for; to others that alone."""
    others = one_of(castle.possible)
    return others if castle.value is None else f"{castle.value}, for others {others}"
