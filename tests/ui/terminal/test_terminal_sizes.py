"""Any size, and any sequence of sizes, is survived (T4)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tartan.ui.terminal.capabilities import believable_size
from tests.terminal_harness import default_environ

if TYPE_CHECKING:
    from tests.ui.terminal.conftest import Start


@pytest.mark.parametrize(
    ("claimed", "believed"),
    [((80, 24), (80, 24)), ((0, 0), (80, 24)), ((1, 1), (1, 1)), ((65535, 65535), (500, 200)), ((-3, 999), (1, 200))],
)
def test_a_claimed_size_is_believed_within_reason(claimed: tuple[int, int], believed: tuple[int, int]) -> None:
    """A size is kept between 1x1 and 500x200; 0 means that the terminal does not know."""
    assert believable_size(*claimed) == believed


def test_a_storm_of_sizes_is_survived(start: Start) -> None:
    """Sizes from 1x1 to 500x200 in quick succession: the program lives, and the last one counts."""
    terminal = start()
    dice = random.Random(4)
    sizes = [(1, 1), (500, 200), (1, 200), (500, 1), (2, 1), (79, 23)]
    sizes += [(dice.randint(1, 500), dice.randint(1, 200)) for _ in range(60)]
    for columns, rows in sizes:
        terminal.resize(columns, rows)
        terminal.pump(0.01)
    terminal.resize(90, 30)
    terminal.wait_for_text("size 90x30")
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.leftovers() == []


@pytest.mark.parametrize(("columns", "rows", "said"), [(65535, 65535, "size 500x200"), (0, 0, "size 80x24")])
def test_an_absurd_size_is_survived(start: Start, columns: int, rows: int, said: str) -> None:
    """A terminal that claims an absurd size, at the start or later, is drawn on within reason."""
    terminal = start(columns=columns, rows=rows)
    terminal.wait_for_bytes(said.encode())
    terminal.resize(100, 30)
    terminal.wait_for_bytes(b"size 100x30")
    terminal.resize(columns, rows)
    terminal.wait_for_bytes(said.encode(), since=len(terminal.raw))
    terminal.send("q")
    assert terminal.wait_exit() == 0


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 1), (500, 200)])
def test_it_starts_at_any_size(start: Start, columns: int, rows: int) -> None:
    """The program starts in the smallest and the largest terminal."""
    terminal = start(drawn="", columns=columns, rows=rows)
    terminal.wait_for_bytes(b"\x1b[?1049h")
    terminal.wait_for_quiet()
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.leftovers() == []


def test_sizes_in_the_environment_are_not_believed(start: Start) -> None:
    """COLUMNS and LINES do not change with the window."""
    terminal = start(columns=100, rows=30, environ={**default_environ(), "COLUMNS": "20", "LINES": "5"})
    terminal.wait_for_text("size 100x30")
    terminal.resize(110, 31)
    terminal.wait_for_text("size 110x31")
