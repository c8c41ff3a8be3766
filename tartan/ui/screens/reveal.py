"""A reveal that everybody at a table may watch: its steps one after the other, by themselves or by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.timer import Timer

    from tartan.ui.screens.table import Moment, TableScreen


class RevealWalk:
    """Walks through the steps of a reveal, and says when it is over."""

    def __init__(
        self,
        screen: TableScreen,
        *,
        seconds: Callable[[], float],
        by_hand: Callable[[], bool],
        waits: Callable[[], bool],
        over: Callable[[], None],
    ) -> None:
        """`seconds`: how long a step lingers; `over`: what follows the last.

        `by_hand`: whether each step stays until a key; `waits`: whether the last one does at least.
        """
        self._screen = screen
        self._seconds = seconds
        self._by_hand = by_hand
        self._waits = waits
        self._over = over
        self._moments: list[Moment] = []
        self._timer: Timer | None = None
        self.going = False
        """Whether a reveal is being walked."""

    @property
    def more(self) -> bool:
        """Whether another step comes after the one that is shown."""
        return bool(self._moments)

    def start(self, moments: Sequence[Moment]) -> None:
        """Show the first step."""
        self.going = True
        self._moments = list(moments)
        self._screen.rows_changed()
        self.step()

    def step(self) -> None:
        """Show the next step, or end after the last."""
        self.stop()
        if not self._moments:
            self.skip()
            return
        moment = self._moments.pop(0)
        moment.draw()
        self._screen.rows_changed()
        waits = self._by_hand() or (not self._moments and self._waits())
        goes_on = waits and not self._moments
        self._screen.prompt(f"{moment.caption}{'  Enter goes on.' if goes_on else ''}", moment.rule)
        if not waits:
            self._timer = self._screen.set_timer(self._seconds(), self.step)

    def skip(self) -> None:
        """Go to the end of it."""
        self.stop()
        self._moments = []
        self.going = False
        self._over()

    def stop(self) -> None:
        """No step follows by itself any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
