"""A zone whose parts can be clicked: what it draws also tells which spot lies under a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.message import Message

from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

    from tartan.games.lords.choices import Spot
    from tartan.games.lords.widgets.canvas import Canvas

PictureT = TypeVar("PictureT")


class SpotZone(Zone[PictureT, BoardLook]):
    """A zone drawn on a canvas; tells what was clicked."""

    class Picked(Message):
        """A spot was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def canvas(self, width: int, height: int) -> Canvas:
        """The canvas of the picture at a size."""
        raise NotImplementedError

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The rows of the canvas."""
        return self.canvas(width, height).rows()

    def on_click(self, event: events.Click) -> None:
        """Tell what was meant."""
        event.stop()
        spot = self.canvas(self.size.width, self.size.height).at(event.x, event.y)
        if spot is not None:
            self.post_message(self.Picked(spot))
