"""A zone of a board: rows of exactly the right width, and no cell written that has not changed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.app import App, ComposeResult

from tartan.ui.widgets.zone import Zone, changed, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.geometry import Region
    from textual.strip import Strip

INKS = (Style(color="red"), Style(color="blue"), Style(bold=True))
WIDTH = 12
pieces = st.lists(st.tuples(st.text("abc ", max_size=5), st.sampled_from(INKS)), max_size=6)


def cells(row: Strip) -> list[tuple[str, Style | None]]:
    return [(letter, segment.style) for segment in row for letter in segment.text]


@given(given=pieces)
def test_a_row_is_as_wide_as_asked_and_joins_neighbours(given: list[tuple[str, Style]]) -> None:
    """Pieces are cut or filled to the width, and neighbours of one style are one segment."""
    row = strip(given, WIDTH, INKS[0])
    assert row.cell_length == len(row.text) == WIDTH
    whole = "".join(text for text, _ in given)
    assert row.text == whole[:WIDTH].ljust(WIDTH)
    styles = [segment.style for segment in row]
    assert all(one != other for one, other in pairwise(styles))


@given(one=pieces, other=pieces)
def test_the_spans_hold_every_cell_that_differs(one: list[tuple[str, Style]], other: list[tuple[str, Style]]) -> None:
    """Every cell that is not the same lies in a span, spans do not overlap, and each begins and ends with a change."""
    before, after = strip(one, WIDTH, INKS[0]), strip(other, WIDTH, INKS[0])
    spans = changed(before, after)
    unlike = [at for at, pair in enumerate(zip(cells(before), cells(after), strict=True)) if pair[0] != pair[1]]
    covered = {at for left, right in spans for at in range(left, right)}
    assert set(unlike) <= covered
    assert all(left in unlike and right - 1 in unlike for left, right in spans)
    assert spans == sorted(spans)
    assert len(covered) == sum(right - left for left, right in spans)


def test_the_same_pieces_are_the_same_row() -> None:
    """A row that did not change is the same object, so that comparing rows costs nothing."""
    assert strip([("ab", INKS[0])], WIDTH, INKS[1]) is strip([("ab", INKS[0])], WIDTH, INKS[1])


def test_a_row_with_wide_letters_is_written_whole() -> None:
    """Where a letter takes two cells, cells cannot be counted by letters."""
    assert changed(strip([("漢字", INKS[0])], 6, INKS[0]), strip([("ab", INKS[0])], 6, INKS[0])) == [(0, 6)]


def test_pieces_are_measured_in_cells() -> None:
    """A wide letter counts twice."""
    assert width_of([("ab", INKS[0]), ("漢", INKS[1])]) == 4


class Words(Zone[str, str]):
    """A zone that shows a word on each of its rows."""

    def __init__(self) -> None:
        super().__init__("aaaa", "look")
        self.written: list[Region] = []

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        return [strip([(self.picture if y else "same", INKS[0])], width, INKS[1]) for y in range(height)]

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Words:
        self.written += regions
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        return self


class WordsApp(App[None]):
    """One zone."""

    def compose(self) -> ComposeResult:
        yield Words()


async def test_only_what_changed_is_written() -> None:
    """A picture that differs in one letter has that letter written in each row that shows it, and nothing else."""
    async with WordsApp().run_test(size=(10, 3)) as pilot:
        zone = pilot.app.query_one(Words)
        zone.written.clear()
        zone.present("aXaa")
        assert [(region.x, region.y, region.width, region.height) for region in zone.written] == [
            (1, 1, 1, 1),
            (1, 2, 1, 1),
        ]
        zone.written.clear()
        zone.present("aXaa", "look")
        assert zone.written == []


async def test_a_zone_of_another_size_is_written_whole() -> None:
    """Rows that were drawn for another width cannot be compared cell by cell (T4)."""
    async with WordsApp().run_test(size=(10, 3)) as pilot:
        zone = pilot.app.query_one(Words)
        for width in (7, 13):
            zone._rows = zone.draw(width, 3)
            zone.written.clear()
            zone.present(f"wide {width}")
            assert zone.written == []
            assert {row.cell_length for row in zone._rows} == {10}
