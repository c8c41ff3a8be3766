"""The widgets of Tartan Banners: the chart of the loch and the muster of the colours, drawn from pictures."""

from __future__ import annotations

from tartan.games.banners.widgets.chart import Chart
from tartan.games.banners.widgets.muster import Muster

__all__ = ["Chart", "Muster"]
