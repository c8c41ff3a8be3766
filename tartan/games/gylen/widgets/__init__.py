"""The widgets of the siege: one for each zone of the board, drawn from pictures that hold only what may be seen."""

from __future__ import annotations

from tartan.games.gylen.widgets.front import Front
from tartan.games.gylen.widgets.hand import Hand
from tartan.games.gylen.widgets.house import House
from tartan.games.gylen.widgets.ledger import Counter, Seats

__all__ = ["Counter", "Front", "Hand", "House", "Seats"]
