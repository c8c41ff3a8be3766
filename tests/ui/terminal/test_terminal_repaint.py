"""A key costs few bytes, wherever in a wide widget the change is."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Console
from rich.segment import Segment
from textual import _compositor
from textual.strip import Strip

from tartan.ui.terminal import repaint

if TYPE_CHECKING:
    import pytest

    from tests.terminal_harness import Terminal
    from tests.ui.terminal.conftest import Start


def marked(terminal: Terminal) -> set[int]:
    """The cells of the board that are drawn as the cursor's: in the colour that no other has."""
    line = terminal.screen.buffer[1]
    return {cell for cell in range(20) if line[4 * cell + 1].bg == "ffc800"}


def drawn(update: _compositor.ChopsUpdate) -> str:
    return update.render_segments(Console(file=io.StringIO(), force_terminal=True, color_system="truecolor"))


def test_a_change_at_the_right_of_a_wide_widget_costs_as_little_as_at_its_left(start: Start) -> None:
    """Twenty cursor keys cost about the same; the stock way writes all that is left of the change as well."""
    terminal = start()
    written = []
    for cell in range(1, 20):
        terminal.send("l")
        terminal.wait_for(lambda seen, cell=cell: marked(seen) == {cell}, what=f"the cursor in cell {cell}")  # type: ignore[misc]  # bound now
        written.append(len(terminal.raw))
    costs = [after - before for before, after in pairwise(written)]
    assert max(costs[5:]) < 1.5 * min(costs[5:])


def test_only_the_span_is_written() -> None:
    """A span is cut at both ends, is placed where it begins, and a whole strip stays whole."""
    assert repaint.write_changed_spans_only()
    strip = Strip([Segment("abcdefghij")], 10)
    chops = [{0: strip, 10: Strip([Segment("KLMNO")], 5)}]
    update = _compositor.ChopsUpdate(chops, [(0, 3, 12)], [[10, 15]])
    assert drawn(update) == "\x1b[1;4Hdefghij\x1b[1;11HKL"
    assert drawn(_compositor.ChopsUpdate(chops, [(0, 0, 10)], [[10, 15]])) == "\x1b[1;1Habcdefghij"


def test_a_character_two_cells_wide_is_not_cut_in_two() -> None:
    """Where a strip holds wide characters it is written from its beginning, as the framework does it."""
    assert repaint.write_changed_spans_only()
    update = _compositor.ChopsUpdate([{0: Strip([Segment("a漢字b")])}], [(0, 2, 6)], [[6]])
    assert drawn(update) == "\x1b[1;1Ha漢字b"


def test_another_framework_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the method is not the one that is known, nothing is changed."""

    def render_segments(self: object, console: object) -> str:
        return "something new"

    monkeypatch.setattr(_compositor.ChopsUpdate, "render_segments", render_segments)
    assert not repaint.write_changed_spans_only()
    assert _compositor.ChopsUpdate.render_segments is render_segments
