"""How a game in progress keeps an assault, field combat and what is nobody's: compact tuples of ints."""

from __future__ import annotations

from typing import TypeAlias

from tartan.games.banners.model import MOST_SEATS

NOBODY = 9
"""No colour, where a colour is expected."""
ONLY: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(MOST_SEATS))
"""The deciders when one seat owes a decision."""

Fight: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int]
"""An assault: turn, colour, castle index, attackers, sent, holder or NOBODY, guard, shield or NO_SHIELD, whether this
turned it up, whether it fell, index of the castle that surrendered or NO_CASTLE."""
Clash: TypeAlias = tuple[int, int, int, int, int, int]
"""Field combat: turn, camp, attacker, attackers, defender, defenders."""
