"""The small parts that screens are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.style import Style
from rich.text import Text
from textual.app import App

from tartan.engine.contract import LogLine, Span, Tone
from tartan.session.seat import SeatPlan
from tartan.ui.cloth import ColourMode
from tartan.ui.screens_text import screen_text
from tartan.ui.setts import SEAT_SETTS
from tartan.ui.themes import ThemeName, make_look
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.bars import PromptLine, TitleBand
from tartan.ui.widgets.edit import LineEdit
from tartan.ui.widgets.lists import Choice, Choices, Hung, Reader
from tartan.ui.widgets.loglines import log_texts
from tartan.ui.widgets.paint import Row, cut, cut_at_word, shown
from tests.session.tables import GAME
from tests.ui.shell import SIZE

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widget import Widget

PLAIN = Style()


class One(App[None]):
    """An app with one widget."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        """The widget."""
        yield self.widget


def line_of(row: Row) -> str:
    """A row's text."""
    return "".join(segment.text for segment in row.strip())


def test_a_row_is_exactly_as_wide_as_it_should_be() -> None:
    """Short rows are filled up, long ones cut, and the cut is shown."""
    assert line_of(Row(8, PLAIN).put("abc")) == "abc     "
    assert line_of(Row(8, PLAIN).put("abcdefghij")) == "abcdefg…"
    assert line_of(Row(8, PLAIN).put("ab", None, 4).put("cd")) == "ab  cd  "
    assert line_of(Row(8, PLAIN).to(5).put("ab")) == "     ab "


def test_wide_characters_take_two_cells() -> None:
    """A row counts cells, not characters."""
    row = Row(6, PLAIN).put("漢字漢字")
    assert row.strip().cell_length == 6


def test_neighbours_of_one_style_are_one_segment() -> None:
    """The fewer segments, the fewer bytes."""
    bold = Style(bold=True)
    assert len(list(Row(9, PLAIN).put("ab", bold).put("cd", bold).put("ef").strip())) == 2


@pytest.mark.parametrize("text", ["a\x1b[31mb", "a\x9bb", "a‮b", "a​b", "a\tb\nc"])
def test_untrusted_text_cannot_move_the_cursor_or_hide(text: str) -> None:
    """Control, bidirectional and zero-width characters become blanks (N6)."""
    assert shown(text).isprintable()
    assert all(segment.text.isprintable() for segment in Row(20, PLAIN).put(text).strip())


def test_markup_is_shown_literally() -> None:
    """Brackets are brackets (N6)."""
    assert line_of(Row(16, PLAIN).put("[bold]x[/bold]")).strip() == "[bold]x[/bold]"


def test_cut_keeps_what_fits() -> None:
    """And ends in a sign."""
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdef", 4) == "abc…"
    assert cut("abcdef", 0) == ""


def test_cut_at_a_word_leaves_whole_words() -> None:
    """The sign of a cut stands behind a word; where none fits there is nothing."""
    assert cut_at_word("one two three", 13) == "one two three"
    assert cut_at_word("one two three", 12) == "one two …"
    assert cut_at_word("one two three", 9) == "one two …"
    assert cut_at_word("one two three", 8) == "one …"
    assert cut_at_word("one two three", 4) == ""


def test_what_is_typed_first_takes_the_place_of_what_is_marked() -> None:
    """A letter or Backspace does; an arrow only ends the marking, and what is not accepted changes nothing."""
    for keys, text in (
        ([("x", "x"), ("y", "y")], "xy"),
        ([("backspace", None)], ""),
        ([("delete", None), ("z", "z")], "z"),
        ([("left", None), ("x", "x")], "axb"),
        ([("tab", None)], "ab"),
    ):
        edit = LineEdit("ab", marked=True)
        for key, character in keys:
            edit.key(key, character)
        assert edit.text == text
    digits = LineEdit("12", marked=True, accepts=str.isdigit)
    digits.key("x", "x")
    assert digits.text == "12"


def test_a_line_is_edited_with_the_usual_keys() -> None:
    """Letters, arrows, ends, Backspace, Delete, Ctrl+U, and as in a shell Ctrl+A and Ctrl+E."""
    edit = LineEdit("ab")
    for key, character in [("c", "c"), ("home", None), ("x", "x"), ("right", None), ("delete", None), ("end", None)]:
        assert edit.key(key, character)
    assert edit.text == "xac"
    edit.key("backspace", "\x08")
    assert edit.text == "xa"
    for key, character in [("ctrl+a", "\x01"), ("y", "y"), ("ctrl+e", "\x05"), ("z", "z")]:
        assert edit.key(key, character)
    assert edit.text == "yxaz"
    edit.key("ctrl+u", "\x15")
    assert edit.text == ""
    assert not edit.key("f5", None)


def test_pasted_text_is_one_clean_line_within_its_limit() -> None:
    """Line ends end it, control characters are blanks, the limit holds."""
    edit = LineEdit(limit=8)
    edit.insert("ab\x1bcd efghij\nSECOND")
    assert edit.text == "ab cd ef"


def test_a_field_takes_only_what_it_accepts() -> None:
    """Digits, for a PIN; shown as dots."""
    edit = LineEdit(masked=True, accepts=str.isdigit)
    edit.insert("1a2b")
    row = Row(10, PLAIN)
    edit.paint(row, PLAIN, Style(reverse=True), 10)
    assert edit.text == "12"
    assert line_of(row).strip() == "••"


def test_a_long_line_keeps_its_cursor_in_sight() -> None:
    """The end of it is shown while one types there."""
    edit = LineEdit("abcdefghijklmnop")
    row = Row(8, PLAIN)
    edit.paint(row, PLAIN, Style(reverse=True), 8)
    assert "p" in line_of(row)
    assert "a" not in line_of(row)


async def test_a_menus_cursor_skips_what_cannot_be_chosen() -> None:
    """By keys, and a click on it does nothing."""
    menu = Choices([Choice("a", "A"), Choice("b", "B", enabled=False), Choice("c", "C")])
    async with One(menu).run_test(size=SIZE) as pilot:
        assert menu.move(1)
        assert menu.current is not None
        assert menu.current.id == "c"
        assert not menu.move(1)
        await pilot.click(offset=(4, 1))
        assert menu.current.id == "c"


async def test_a_long_menu_follows_its_cursor() -> None:
    """What the cursor is on is always in sight, and signs tell that there is more."""
    menu = Choices([Choice(str(n), f"line {n}") for n in range(60)])
    menu.styles.height = 10
    async with One(menu).run_test(size=SIZE) as pilot:
        for _ in range(30):
            menu.move(1)
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "▸ line 30" in text
        assert "▲" in text
        assert "▼" in text


async def test_a_reader_wraps_and_hangs_and_scrolls_to_its_ends() -> None:
    """Further lines begin under the words, and nothing is lost when the width changes."""
    reader = Reader()
    async with One(reader).run_test(size=(40, 10)) as pilot:
        words = " ".join(f"word{n}" for n in range(30))
        reader.read([Hung(Text(f"key   {words}"), 6), Text(f"  {words}")])
        await pilot.pause()
        lines = screen_text(pilot.app).split("\n")
        assert lines[0].startswith(" key   word0")
        assert lines[1].startswith("       word")
        reader.scroll_by(10_000)
        await pilot.pause()
        assert "word29" in screen_text(pilot.app)
        assert not reader.scroll_by(1)
        await pilot.resize_terminal(60, 10)
        await pilot.pause()
        whole = "".join(segment.text for strip in reader._strips for segment in strip)
        assert all(f"word{n}" in whole for n in range(30))


async def test_a_prompt_of_two_lines_is_wrapped_at_a_word() -> None:
    """And the rule's id is added once."""
    prompt = PromptLine()
    async with One(prompt).run_test(size=(40, 5)) as pilot:
        prompt.tell("Put the nine of hearts to the Outlands, where it does nothing", "AB-9")
        await pilot.pause()
        lines = screen_text(pilot.app).split("\n")
        assert lines[0].strip().startswith("▸ Put")
        assert "(AB-9)" in " ".join(lines)
        prompt.tell("No (AB-9).", "AB-9", refused=True)
        await pilot.pause()
        assert screen_text(pilot.app).split("\n")[0].strip() == "✗ No (AB-9)."


@pytest.mark.parametrize("rule", ["", "AB-9", "ABCDEF-99"])
async def test_a_prompt_has_room_exactly_for_what_it_shows_uncut(rule: str) -> None:
    """Word by word longer: as long as there is room nothing is cut, the rule's id included, and then something is."""
    prompt = PromptLine()
    async with One(prompt).run_test(size=(40, 5)) as pilot:
        answers = []
        for count in range(1, 30):
            text = " ".join(["seven77"] * count + ["end"])
            answers.append(prompt.has_room(text, rule))
            prompt.tell(text, rule)
            await pilot.pause()
            words = " ".join(screen_text(pilot.app).split())
            assert answers[-1] == (f"{text} ({rule})".removesuffix(" ()") in words)
        assert answers == sorted(answers, reverse=True)
        assert set(answers) == {True, False}


async def test_a_changed_prompt_leaves_nothing_of_the_old_one() -> None:
    """A shorter sentence wipes the longer one, also the second line."""
    prompt = PromptLine()
    async with One(prompt).run_test(size=(40, 5)) as pilot:
        prompt.tell("A very long sentence that takes both of the lines of the prompt")
        await pilot.pause()
        prompt.tell("A very short one")
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips(pilot.app.size)
        drawn = ["".join(segment.text for segment in strip).rstrip() for strip in strips][:2]
        assert drawn == [" ▸ A very short one", ""]


async def test_a_band_without_room_drops_the_place_and_keeps_the_heading() -> None:
    """The heading is always there."""
    band = TitleBand(SEAT_SETTS[0], "HEADING", "a place that is much too long for this", Text("right"))
    async with One(band).run_test(size=(30, 3)) as pilot:
        await pilot.pause()
        text = screen_text(pilot.app).split("\n")[0]
        assert "HEADING" in text
        assert "right" in text
        assert "place" not in text


def test_seats_have_cloth_letter_and_name_and_no_two_the_same_cloth() -> None:
    """Those that chose none get what is left; a sign stands before the letter, unlike on a card (A1)."""
    from tartan import registry

    plans = [SeatPlan("Isla", sett=SEAT_SETTS[1]), *(SeatPlan(name) for name in ("Ewan", "Mairi", "Una"))]
    found = badges(registry.manifest(GAME), plans)
    assert len({badge.sett for badge in found}) == len(plans)
    assert found[0].sett == SEAT_SETTS[1]
    for badge, letter in zip(found, "ABCD", strict=True):
        text = badge.text(ColourMode.TRUECOLOR, 3).plain
        assert f"{badge.sign}{letter} " in text
        assert badge.name in text


def test_private_lines_of_a_log_say_so_and_places_are_headings() -> None:
    """Told apart by words, not by colour alone (A1)."""
    lines = (
        LogLine("Dawn", Tone.PUBLIC, (Span("Somebody", 0), Span(" came.")), "AB-1"),
        LogLine("Dawn", Tone.PRIVATE, (Span("You drew."),)),
        LogLine("Dusk", Tone.RESULT, (Span("It ended."),)),
    )
    texts = log_texts(lines, ("Isla",), make_look(ThemeName.DARK, ColourMode.TRUECOLOR))
    plain = [text.plain if isinstance(text, Text) else text.text.plain for text in texts]
    assert plain == ["Dawn", "· Isla came. AB-1", "▪ You drew. (only you)", "", "Dusk", "▸ It ended."]
