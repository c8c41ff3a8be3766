"""The widgets of the skirmish: one for each zone of the board, drawn from pictures that hold only what may be seen."""

from __future__ import annotations

from tartan.games.lords.widgets.army import ArmyZone
from tartan.games.lords.widgets.hand import HandZone
from tartan.games.lords.widgets.market import MarketZone

__all__ = ["ArmyZone", "HandZone", "MarketZone"]
