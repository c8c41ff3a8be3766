"""A walk through a game that is watched on its own board: its keys, and its clock when it goes on by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.ui.actions import WATCH
from tartan.ui.conductors.base import Conductor
from tartan.ui.conductors.reveal import SECONDS

if TYPE_CHECKING:
    from textual.timer import Timer

    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.table import TableScreen


class Walk(Conductor):
    """Steps forward and back, by hand or by itself."""

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """The keys of watching."""
        return WATCH

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.speed = 1.0
        self.running = False
        """Whether it goes on by itself."""
        self._timer: Timer | None = None

    def worded(self, row: ActionRow) -> ActionRow:
        """Space runs or stops it, Escape stops it or goes back; there is nothing to save or to lose."""
        if row.id == "go":
            return replace(row, label="pause" if self.running else "play")
        if row.id == "back":
            told = replace(row, help="Stop it while it runs; else go back to where you came from.")
            return replace(told, label="pause") if self.running else told
        return replace(row, help="Leave Tartan.") if row.id == "quit" else row

    def begin(self) -> None:
        """Show where it begins."""
        self.look()

    def end(self) -> None:
        """Stop."""
        self._stop()

    def look(self) -> None:
        """Draw the position that it stands at."""

    def step(self, way: int) -> bool:  # noqa: ARG002  # a walk has its own
        """One step on (1) or back (-1); False where there is none."""
        return False

    def action_go(self) -> None:
        """Run, or stop."""
        if self.running:
            self._stop()
            self.look()
        else:
            self._run_on()

    def action_back(self) -> None:
        """Stop; else leave."""
        if self.running:
            self._stop()
            self.look()
        else:
            self.screen.dismiss()

    def action_hurry(self, way: int) -> None:
        """Half or twice the time a step."""
        self.speed = max(0.25, min(8.0, self.speed * (2.0 if way > 0 else 0.5)))
        if self.running:
            self._wait()
        self.screen.prompt(f"A step takes {self.seconds:.1f} seconds now.")

    @property
    def seconds(self) -> float:
        """How long a step lingers."""
        return max(0.2, SECONDS[self.screen.lobby.settings.pace.value]) / self.speed

    def _run_on(self) -> None:
        """One step, and another after a while; at the end it stops."""
        self._stop()
        self.running = True
        if self.step(1):
            self._wait()
        else:
            self._stop()
            self.look()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.screen.set_timer(self.seconds, self._run_on)

    def _stop(self) -> None:
        self.running = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
