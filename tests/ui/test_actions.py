"""The table of actions: each row is reachable by key, by the help and by the palette, on every screen (A2)."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING

import pytest
from textual.actions import parse
from textual.binding import Binding

import tartan.ui.screens
from tartan import registry
from tartan.plain.walk import STEPS
from tartan.ui.actions import (
    CHOOSE,
    GO_ON,
    GROUPS,
    HANDS,
    LEARN,
    MOVING,
    NEXT_STEP,
    ONLINE,
    OPEN_TABLE,
    REPLAY,
    SHARED,
    TABLE,
    WATCH,
    ActionRow,
    bindings,
    grouped,
    key_name,
    spelled,
)
from tartan.ui.conductors.demo_walk import DemoWalk
from tartan.ui.conductors.hands import HandsLook
from tartan.ui.conductors.lesson import LessonPlay
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.offers import CARRY_ON, STEP_ON
from tartan.ui.conductors.replay_walk import ReplayWalk
from tartan.ui.screens.base import TartanScreen
from tartan.ui.screens.help import help_texts
from tartan.ui.screens.palette import Palette, matching, offered
from tartan.ui.screens_text import screen_text
from tests.ui.shell import SIZE, new_app, sit_down, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.ui.app import TartanApp
    from tartan.ui.conductors.base import Conductor

PLAIN_KEYS = {
    *("enter", "escape", "space", "tab", "left", "right", "up", "down"),
    *("plus", "minus", "colon", "slash", "question_mark"),
}


def test_one_deed_has_one_name() -> None:
    """One step further is called alike in demos, replays, reveals and line mode, and so is going on with a game."""
    forward = {row.label for row in (*WATCH, *REPLAY) if row.id == "forward"}
    assert forward == {STEP_ON.label} == {NEXT_STEP}
    assert f"Enter: the {NEXT_STEP}." in STEPS
    assert CARRY_ON.label == GO_ON
    assert not {row.label for row in (*ONLINE, *REPLAY, *LEARN)} & {"on", "next"}


def screens() -> Iterator[type[TartanScreen[object]]]:
    """Every screen of the program, the boards of the games among them."""
    for module in pkgutil.iter_modules(tartan.ui.screens.__path__):
        importlib.import_module(f"tartan.ui.screens.{module.name}")
    for game in registry.available():
        registry.part(game, "screen")
    found: list[type[TartanScreen[object]]] = [TartanScreen]
    for screen in found:
        found += screen.__subclasses__()
    yield from (screen for screen in found[1:] if screen.__module__.startswith("tartan."))


SCREENS = sorted(set(screens()), key=lambda screen: screen.__qualname__)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_row_has_a_key_that_does_it(screen: type[TartanScreen[object]]) -> None:
    """Each row has a method that takes its parameters, and each of its keys is bound to it."""
    bound = {(binding.key, binding.action) for binding in screen.BINDINGS if isinstance(binding, Binding)}
    for row in screen.all_rows():
        _, action, parameters = parse(row.action)
        inspect.signature(getattr(screen, f"action_{action}")).bind(None, *parameters)
        assert spelled(action, parameters) == row.action
        assert {(key, row.action) for key in row.keys} <= bound


@pytest.mark.parametrize(
    ("conductor", "rows"),
    [
        (LivePlay, (*TABLE, *ONLINE, *OPEN_TABLE)),
        (HandsLook, (HANDS, *(row for row in WATCH if row.id in {"forward", "backward"}))),
        (ReplayWalk, REPLAY),
        (DemoWalk, WATCH),
        (LessonPlay, [*LEARN, *(row for row in TABLE if row.id not in {"curtain", "hint"})]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_row_that_is_led_is_done_by_its_conductor(conductor: type[Conductor], rows: Sequence[ActionRow]) -> None:
    """Each such row has a method of the conductor that takes its parameters; the others are the screen's."""
    for row in rows:
        _, action, parameters = parse(row.action)
        if row.led:
            assert action == "conduct"
            _, name, given = parse(row.does or row.id)
            assert parameters == (row.does or row.id,)
            inspect.signature(getattr(conductor, f"action_{name}")).bind(None, *given)
        else:
            assert row.id in {"rule", "log", "notes", "type"}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_row_works_with_plain_keys(screen: type[TartanScreen[object]]) -> None:
    """One of its keys at least is a letter, digit, arrow, Tab, Enter, Escape or Space, or a sign of its own (T7)."""
    rows = screen.all_rows()
    plain = {row.label for row in rows for key in row.keys if len(key) == 1 or key in PLAIN_KEYS}
    arrows = {"next", "previous", "help", "palette"}  # beside arrows, and where letters are typed into notes
    assert {row.label for row in rows} - plain <= arrows


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_no_key_does_two_things(screen: type[TartanScreen[object]]) -> None:
    """A key is bound once on a screen; at a table once for play and once for watching."""
    from tartan.ui.actions import WATCH
    from tartan.ui.screens.table import TableScreen

    watching = {(key, row.id) for row in WATCH for key in row.keys}
    playing = {(key, row.id) for row in (*screen.GAME_ROWS, *TABLE, *SHARED) for key in row.keys}
    sets = [playing, watching | {(k, r.id) for r in SHARED for k in r.keys}]
    if not issubclass(screen, TableScreen):
        sets = [{(key, row.id) for row in screen.all_rows() for key in row.keys}]
    for pairs in sets:
        keys = [key for key, _ in pairs]
        assert sorted(keys) == sorted(set(keys))


def shown_help(screen: TartanScreen[object]) -> str:
    """The help of a screen as one text."""
    texts = (text if hasattr(text, "plain") else text.text for text in help_texts(screen))
    return "\n".join(text.plain for text in texts)


async def parity(app: TartanApp) -> None:
    """Hold the rows of the screen that is open against its help and its palette."""
    screen = app.screen
    assert isinstance(screen, TartanScreen)
    text = shown_help(screen)
    found = {row.id for row in offered(screen)}
    for row in screen.rows_now():
        assert row.help in text
        assert key_name(row.keys[0]) in text
        assert (row.id in found) == (screen.may(row.id) and row.id != "palette")


async def test_help_and_palette_of_a_table_have_every_row() -> None:
    """What can be done by key can be found by name, for the game's own rows too."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await parity(app)
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await parity(app)


@pytest.mark.parametrize("key", ["p", "r", "s", "y", "t", "d"])
async def test_help_and_palette_of_the_other_screens_have_every_row(key: str) -> None:
    """The same on each screen that the title opens."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await parity(app)
        await pilot.press(key)
        await pilot.pause()
        assert type(app.screen).__name__ != "TitleScreen"
        await parity(app)


async def test_the_palette_does_what_is_chosen() -> None:
    """Typing a few letters and Enter does the action on the screen below."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("ctrl+p")
        await until_screen(pilot, "Palette")
        await until_text(pilot, "1 Pick")
        assert "SECRET" not in screen_text(app)
        await pilot.press(*"pick")
        await until_text(pilot, "Pick the first thing")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        assert board.staged == ["something"]


async def test_the_palette_marks_its_cursor_and_says_whole_sentences() -> None:
    """Its cursor shows without colour (A1); the sentence of the row it is on stands below what is typed."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("p", "ctrl+p")
        await until_screen(pilot, "Palette")
        palette = app.screen
        assert isinstance(palette, Palette)
        for at, choice in enumerate(palette.menu.choices):
            lines = screen_text(app).split("\n")
            assert [line for line in lines if line.startswith(" ▸")] == [lines[2 + at]]
            assert choice.detail in lines[-2]
            await pilot.press("down")
            await pilot.pause()


async def test_the_palette_says_when_nothing_matches() -> None:
    """Then Enter does nothing, and Escape goes back."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+p", *"zzz")
        await until_text(pilot, "is called that")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


def test_the_palette_offers_moving_last_and_names_first() -> None:
    """What is done by an arrow key anyway does not stand in the way; a name counts for more than a sentence."""
    rows = (
        ActionRow("a", ("a",), "apple", "Eat the pear.", GROUPS[0]),
        ActionRow("b", ("b",), "ripe pear", "Eat it.", GROUPS[0]),
        ActionRow("c", ("c",), "pear", "Eat it.", GROUPS[0]),
    )
    assert [row.id for row in matching(rows, "PEAR")] == ["c", "b", "a"]
    assert [row.id for row in matching(rows, "eat pear")] == ["a", "b", "c"]
    assert matching(rows, "plum") == []


async def test_moving_comes_last_in_the_palette() -> None:
    """On every board there is more to do than to move the cursor."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        groups = [row.group == MOVING for row in offered(screen)]
        assert groups == sorted(groups)
        assert any(groups)


def test_keys_have_names_for_people() -> None:
    """Keys are called what stands on them."""
    names = [key_name(key) for key in ("enter", "ctrl+p", "f9", "r", "question_mark", "shift+tab", "up")]
    assert names == ["Enter", "Ctrl+P", "F9", "r", "?", "Shift+Tab", "↑"]


def test_rows_are_grouped_in_the_order_of_the_table() -> None:
    """Known headings come first, those of a game after them, empty ones not at all."""
    own = ActionRow("dig", ("d",), "dig", "Dig.", "Digging")
    groups = [group for group, _ in grouped([own, *SHARED, CHOOSE])]
    assert groups == [*(group for group in GROUPS if group in groups), "Digging"]
    assert [row.id for row in dict(grouped([own]))["Digging"]] == ["dig"]


def test_each_key_of_a_row_is_bound() -> None:
    """One binding a key, none shown by Textual's own footer."""
    made = bindings([ActionRow("dig", ("d", "ctrl+d"), "dig", "Dig.", "Digging")])
    assert [(binding.key, binding.action, binding.show) for binding in made] == [
        ("d", "dig", False),
        ("ctrl+d", "dig", False),
    ]
