"""How many rows each part of the board gets, for a board of any height and any number of seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.siege.widgets.castle import BIG_LEAST, LEAST

if TYPE_CHECKING:
    from tartan.games.siege.seating import Seating


@dataclass(frozen=True, slots=True)
class Heights:
    """Rows of the board's parts."""

    line: int
    """Of each line of Castles above the bottom one."""
    herald: int
    """Of the news between the Castles; 0 where they have a place beside a Castle."""
    own: int
    """Of the bottom Castle."""


_NEWS = 2
_MOST_LINE, _MOST_BIG, _MOST_NEWS = 13, 15, 8


@lru_cache(maxsize=32)
def heights(seating: Seating, rows: int) -> Heights:
    """Everything gets what it needs; what is left goes round: to the Castles first, then to the news."""
    big = seating.columns == 1
    line, own = BIG_LEAST if big else LEAST, BIG_LEAST
    news = 0 if seating.spare_cell else _NEWS
    spare = rows - seating.rows * line - own - news
    most = _MOST_BIG if big else _MOST_LINE
    grown = True
    while grown:
        grown = False
        if line < most and spare >= seating.rows:
            line, spare, grown = line + 1, spare - seating.rows, True
        if news and news < _MOST_NEWS and spare:
            news, spare, grown = news + 1, spare - 1, True
        if own < _MOST_BIG and spare:
            own, spare, grown = own + 1, spare - 1, True
    if news:
        news += max(0, spare)
    return Heights(line, news, own)
