"""The widgets of Siege: one for each Castle and one for the herald, drawn from pictures of what may be seen."""

from __future__ import annotations

from tartan.games.siege.widgets.castle import CastleZone
from tartan.games.siege.widgets.herald import Herald

__all__ = ["CastleZone", "Herald"]
