"""Records of games, with the registry behind them so that a loaded record can find its game and replay."""

from __future__ import annotations

from tartan import registry as registry  # ties Record.find_game
from tartan.engine.record import Record

__all__ = ["Record"]
