"""What is shown instead of a screen where the terminal is too small for it (T4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.ui.terminal.capabilities import NEEDED
from tartan.ui.widgets.paint import Painted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.ui.widgets.paint import Row


def too_small(columns: int, rows: int) -> bool:
    """Whether no screen fits into so many cells."""
    return columns < NEEDED[0] or rows < NEEDED[1]


class TooSmall(Painted):
    """Covers all of its screen, and says how much room there is and how much it takes."""

    DEFAULT_CSS = "TooSmall { layer: notice; width: 100%; height: 100%; dock: top; }"

    def __init__(self, all_saved: Callable[[], bool], clock_runs: Callable[[], bool]) -> None:
        """`all_saved`: whether nothing would be lost if the program were left now; `clock_runs`: at the table."""
        super().__init__()
        self._all_saved = all_saved
        self._clock_runs = clock_runs

    def paint(self, y: int, row: Row) -> None:
        """The notice in the middle, shorter where there is less room."""
        columns, rows = self.app.size
        lines = [
            "T A R T A N",
            "",
            f"This terminal has {columns}x{rows}.",
            f"It takes {NEEDED[0]}x{NEEDED[1]}.",
            "",
            f"Make it larger: {'the clock goes on' if self._clock_runs() else 'the game waits'}.",
            f"Ctrl+C twice leaves; {'all is saved' if self._all_saved() else 'NOT ALL IS SAVED'}.",
        ]
        if rows < len(lines):
            lines = [f"{columns}x{rows}: needs {NEEDED[0]}x{NEEDED[1]}"]
        at = y - (rows - len(lines)) // 2
        if 0 <= at < len(lines):
            row.to(max(0, (columns - len(lines[at])) // 2))
            row.put(lines[at], self.look.title if at == 0 else self.look.ground)
