"""Screens to read on: rules, help, log; and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from tartan import rulesbook
from tartan.rulesbook import Mark, Rule
from tartan.ui.screens.notes import NotesScreen
from tartan.ui.screens.reading import SCROLLS, ReadingScreen
from tartan.ui.screens.rules import RulesScreen
from tartan.ui.screens_text import screen_text
from tests.session.tables import GAME, NAMES
from tests.ui.shell import (
    SIZE,
    SpyBoard,
    app_of,
    new_app,
    paste,
    sit_down,
    table_of,
    until,
    until_screen,
    until_text,
)

if TYPE_CHECKING:
    import pytest
    from textual.pilot import Pilot


async def rules(pilot: Pilot[None], rule: str = "") -> RulesScreen:
    """The rules browser of the first game."""
    screen = RulesScreen(GAME, rule)
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: bool(screen.reader.paragraphs))
    await pilot.pause()
    return screen


async def test_the_book_opens_at_the_rule_that_applies() -> None:
    """It stands at the top, marked by more than colour."""
    async with new_app().run_test(size=SIZE) as pilot:
        some = rulesbook.load(GAME).rules[6]
        await rules(pilot, some.id)
        lines = screen_text(pilot.app).split("\n")
        assert f"▸ {some.id}" in lines[1]


async def test_an_unknown_rule_opens_the_book_at_its_start() -> None:
    """No error, no empty page."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot, "ZZ-99")
        assert screen.reader.top == 0
        assert screen.book.title in screen_text(pilot.app)


async def test_printed_rules_rulings_and_variants_are_told_apart_by_words() -> None:
    """Each part has its letter and its word (A1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot)
        whole = "\n".join(
            text.plain if hasattr(text, "plain") else text.text.plain for text in screen.reader.paragraphs
        )
        for mark in Mark:
            assert mark.label in whole


async def test_the_book_is_searched_by_words() -> None:
    """`/` opens a line; the hits are shown with their parts; Escape brings the book back."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot)
        await pilot.press("slash", *"ruling", "enter")
        text = await until_text(pilot, "found for 'ruling'")
        assert "[R] ruling" in text
        await pilot.press("escape")
        await until_text(pilot, screen.book.title)
        assert pilot.app.screen is screen


async def test_what_was_searched_for_is_marked_in_the_text() -> None:
    """Every beginning of a word that was asked for is underlined, whatever its case, and nothing else is."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot)
        await pilot.press("slash", *"CARD the", "enter")
        await until_text(pilot, "found for 'CARD the'")
        marked = [
            paragraph.plain[span.start : span.end].casefold()
            for paragraph in screen.reader.paragraphs
            if isinstance(paragraph, Text)
            for span in paragraph.spans
            if isinstance(span.style, Style) and span.style.underline
        ]
        assert set(marked) == {"card", "the"}
        assert len(marked) >= 2 * len(screen.book.search("CARD the"))


async def test_a_hit_opens_in_its_place_and_escape_goes_back_the_same_way() -> None:
    """Arrows go from one to the next, Enter opens it in the book; Escape: the search, the book as it was, and out."""
    async with new_app().run_test(size=SIZE) as pilot:
        below = pilot.app.screen
        screen = await rules(pilot)
        await pilot.press("pagedown", "pagedown")
        read_at = screen.reader.top
        assert read_at
        await pilot.press("slash", *"ruling", "enter")
        hits = screen.book.search("ruling")
        text = await until_text(pilot, f"1 of {len(hits)}.")
        assert "Enter open" in text.split("\n")[-1]
        await pilot.press("down", "down", "up")
        await until_text(pilot, f"2 of {len(hits)}.")
        await pilot.press("enter")
        await until_text(pilot, "goes back to the search")
        found = hits[1].block
        assert isinstance(found, Rule)
        lines = screen_text(pilot.app).split("\n")
        assert lines[1].strip(" ┆┃") == f"▸ {found.id}  found here"
        assert "Enter open" not in lines[-1]
        await pilot.press("escape")
        await until_text(pilot, f"2 of {len(hits)}.")
        await pilot.press("escape")
        await until_text(pilot, "Search with /.")
        assert screen.reader.top == read_at
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is below)


async def test_enter_leaves_the_book_where_nothing_is_searched_for() -> None:
    """As it does on every other screen to read on."""
    async with new_app().run_test(size=SIZE) as pilot:
        below = pilot.app.screen
        await rules(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is below)


async def test_a_key_that_does_nothing_is_answered() -> None:
    """One sentence in the prompt, with the name of the key."""
    async with new_app().run_test(size=SIZE) as pilot:
        await rules(pilot)
        for key, name in (("x", "x"), ("left", "←"), ("f5", "F5")):
            await pilot.press(key)
            await until_text(pilot, f"✗ {name} does nothing here; ? shows the keys.")


async def test_a_search_without_hits_says_so() -> None:
    """And the book stays."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot)
        await pilot.press("slash", *"zzzz", "enter")
        await until_text(pilot, "✗")
        assert screen.book.title in screen_text(pilot.app)


async def test_the_book_is_scrolled_and_its_parts_found() -> None:
    """Arrows, pages, ends and Tab move it; nothing goes past its ends."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot)
        await pilot.press("down")
        assert screen.reader.top == 1
        await pilot.press("end")
        assert screen.reader.top == screen.reader.lowest
        await pilot.press("pagedown", "down")
        assert screen.reader.top == screen.reader.lowest
        await pilot.press("home", "tab")
        await pilot.pause()
        assert screen.book.sections[0].title in screen_text(pilot.app).split("\n")[1]
        await pilot.press("tab")
        await pilot.pause()
        assert screen.book.sections[1].title in screen_text(pilot.app).split("\n")[1]
        await pilot.press("shift+tab")
        await pilot.pause()
        assert screen.book.sections[0].title in screen_text(pilot.app).split("\n")[1]


async def test_the_wheel_scrolls() -> None:
    """The mouse reads as well."""
    from textual import events

    async with new_app().run_test(size=SIZE) as pilot:
        screen = await rules(pilot)
        await pilot._post_mouse_events([events.MouseScrollDown], offset=(10, 10))
        await pilot.pause()
        assert screen.reader.top == 3


async def test_rule_here_opens_the_book_from_the_table() -> None:
    """`r` asks the board which rule applies, and comes back to it."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("r")
        text = await until_text(pilot, "▸ CO-4")
        assert "SECRET" not in text
        await pilot.press("r")
        await until_text(pilot, "SECRET 0")


async def test_notes_are_the_seats_own_and_are_kept() -> None:
    """They are typed beside the counter, kept on Escape, and no other seat is shown them."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("n")
        await until_text(pilot, "COUNTER two")
        await pilot.press(*"quiet")
        await paste(pilot, "one\ntwo")
        text = screen_text(app)
        assert "quietone" in text
        assert "SECRET" not in text
        await pilot.press("escape")
        await until_text(pilot, "SECRET 0")
        save = table_of(board).save_id
        assert app.lobby.notes(save, 0) == "quietone\ntwo"
        assert app.lobby.notes(save, 1) == ""
        await pilot.press("n")
        await until_text(pilot, "quietone")


async def test_notes_show_only_the_counter_while_the_curtain_is_down() -> None:
    """Whoever is not at the keyboard has no notes to show."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        app_of(pilot).lobby.set_notes(table_of(board).save_id, 0, "hidden thought")
        await until_screen(pilot, "CurtainScreen")
        await pilot.app.push_screen(NotesScreen(board))
        await until_text(pilot, "COUNTER one")
        assert "hidden thought" not in screen_text(pilot.app)
        assert NAMES[0] not in screen_text(pilot.app)


async def test_nothing_is_offered_to_scroll_what_is_all_in_sight() -> None:
    """Neither log nor book has keys that scroll in its footer where it fits, and has them where it does not (T7)."""
    for lines, offered in ((3, False), (90, True)):
        async with new_app().run_test(size=SIZE) as pilot:
            screen = ReadingScreen("LOG", [Text(f"line {at}") for at in range(lines)])
            await pilot.app.push_screen(screen)
            await until_text(pilot, "line 2")
            await pilot.pause()
            text = screen_text(pilot.app)
            assert ("↓ scroll" in text, "PgDn page" in text) == (offered, offered)
            assert [screen.may(row.id) for row in SCROLLS] == [offered] * len(SCROLLS)
            await pilot.resize_terminal(80, 120)
            await until(pilot, lambda: "↓ scroll" not in screen_text(pilot.app))


async def test_help_greys_what_cannot_be_done_and_says_when_it_can() -> None:
    """Every row is listed; those that wait for something say for what."""
    async with new_app().run_test(size=(120, 60)) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("question_mark")
        text = await until_text(pilot, "Pick the first thing. Only on your turn.")
        assert "SECRET" not in text
        assert "F9  Ctrl+L" in text


async def test_the_key_that_opened_it_closes_it() -> None:
    """Help, log and rules go away with the key that brought them, and help offers no help on itself."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        for key in ("question_mark", "l", "r"):
            await pilot.press(key)
            await until(pilot, lambda: pilot.app.screen is not board)
            await pilot.pause()
            assert key != "question_mark" or "? help" not in screen_text(pilot.app)
            await pilot.press(key)
            await until(pilot, lambda: pilot.app.screen is board)


async def test_the_counter_is_scrolled_by_keys_while_notes_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tab, PgDn and PgUp page it, the footer says so only where it does not fit, and the notes stay as they are."""
    lines = 3
    monkeypatch.setattr(SpyBoard, "counter", lambda _self, _view: Text("\n".join(f"COUNTER {n}" for n in range(lines))))
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("n")
        text = await until_text(pilot, "COUNTER 2")
        assert "Tab counter" not in text
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is board)
        lines = 40
        await pilot.press("n")
        await until_text(pilot, "Tab counter")
        assert "COUNTER 30" not in screen_text(pilot.app)
        await pilot.press("a", "tab", "pagedown")
        await until_text(pilot, "COUNTER 39")
        await pilot.press("tab")
        await until_text(pilot, "COUNTER 0")
        await pilot.press("tab", "tab")
        await until_text(pilot, "COUNTER 39")
        await pilot.press("b", "pageup", "pageup", "pageup")
        text = await until_text(pilot, "COUNTER 1")
        assert "ab" in text


async def test_long_lines_of_the_counter_are_wrapped_beside_the_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of what everybody may know is cut."""
    words = [f"word{number}" for number in range(12)]
    monkeypatch.setattr(SpyBoard, "counter", lambda _self, _view: Text(" ".join(words)))
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("n")
        text = await until_text(pilot, words[-1])
        assert all(word in text for word in words)
