"""The widgets of the Glen: one for each zone of the board, drawn from pictures that hold only what may be seen."""

from __future__ import annotations

from tartan.games.glen.widgets.clans import ClansZone
from tartan.games.glen.widgets.map import MapZone
from tartan.games.glen.widgets.table import TableZone

__all__ = ["ClansZone", "MapZone", "TableZone"]
