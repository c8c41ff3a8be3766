"""Settings: how the program looks and how fast it goes; each takes effect at once."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, TypeVar

from tartan.session.settings import BotPace, Colour, Pace
from tartan.session.settings import Choice as Switch
from tartan.ui.actions import CHOOSE, MOVING, SHARED, ActionRow
from tartan.ui.cloth import weave
from tartan.ui.screens.base import TartanScreen
from tartan.ui.screens.menu import MENU_MOVES
from tartan.ui.setts import SEAT_SETTS, sett
from tartan.ui.themes import ThemeName, theme_named
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.hem import Hem
from tartan.ui.widgets.lists import Choice, Choices
from tartan.ui.widgets.paint import Painted, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tartan.session.settings import Settings

ValueT = TypeVar("ValueT")

_WORDS: dict[object, str] = {
    Colour.AUTO: "as the terminal says",
    Colour.NONE: "none",
    Colour.ANSI: "16",
    Colour.INDEXED: "256",
    Colour.TRUECOLOUR: "all",
    Switch.AUTO: "as the terminal says",
    Switch.ON: "yes",
    Switch.OFF: "no",
    True: "yes",
    False: "no",
}

_LINES = (
    ("theme", "Theme", "dark, light, high contrast, mono"),
    ("colour", "Colours", "how many the terminal is taken to have"),
    ("ascii", "Plain letters only", "H D S C for suits, no half blocks"),
    ("reduced_motion", "Reduced motion", "reveals and bots at once"),
    ("pace", "Pace", "how long reveals linger"),
    ("bot_pace", "Bots' pace", "how long a bot takes at least, so that you can follow it"),
    ("bell", "Bell", "rings when the keyboard passes to you"),
    ("title", "Title of the window", "says so when others wait for you; no secrets in it"),
    ("log_open", "Log at the side", "from 100 columns on"),
)


class Swatches(Painted):
    """The six seats' cloths, to see what a setting does."""

    DEFAULT_CSS = "Swatches { height: 4; margin: 1 0 0 0; }"

    def paint(self, y: int, row: Row) -> None:
        """A piece of each."""
        mode = app_colour_mode(self.app)
        row.put("   ")
        width = min(18, (row.width - 4) // len(SEAT_SETTS) - 1)
        for name in SEAT_SETTS:
            row.segments(weave(sett(name), width, 4, mode)[y]).put(" ")


class SettingsScreen(TartanScreen[None]):
    """One line a setting; Enter, left and right change it."""

    HEADING = "SETTINGS"
    TOPIC = "How the program looks and how fast it goes. Everything takes effect at once and is kept."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        ActionRow("left", ("left",), "before", "The value before.", MOVING, footer=False),
        ActionRow("right", ("right",), "change", "The next value.", MOVING),
        *MENU_MOVES,
        *SHARED,
    )

    def __init__(self) -> None:
        super().__init__()
        self.menu = Choices([Choice(name, label) for name, label, _ in _LINES], label_width=22)

    @property
    def _settings(self) -> Settings:
        return self.lobby.settings

    def compose_body(self) -> ComposeResult:
        """The lines, and cloth to see them by."""
        yield Painted()
        yield self.menu
        yield Swatches()
        yield Hem(self.sett_name)

    def on_mount(self) -> None:
        """Show what is set."""
        self._show()
        self._explain()

    def _show(self) -> None:
        values = [str(self._word(name)) for name, _, _ in _LINES]
        self.menu.set_choices(
            [Choice(name, label, f"◂ {value} ▸") for (name, label, _), value in zip(_LINES, values, strict=True)]
        )

    def _word(self, name: str) -> str:
        value = getattr(self._settings, name)
        if name == "theme":
            return theme_named(value).label
        return _WORDS.get(value, value.value if isinstance(value, Enum) else str(value))

    def _explain(self) -> None:
        self.prompt(f"{_LINES[self.menu.cursor][1]}: {_LINES[self.menu.cursor][2]}.")

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Say what the setting does."""
        event.stop()
        self._explain()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """The next value."""
        event.stop()
        self._turn(1)

    def _turn(self, way: int) -> None:
        name = _LINES[self.menu.cursor][0]
        settings = self._settings
        match name:
            case "theme":
                settings.theme = _other(tuple(ThemeName), theme_named(settings.theme), way).value
            case "colour":
                settings.colour = _other(tuple(Colour), settings.colour, way)
            case "ascii":
                settings.ascii = _other(tuple(Switch), settings.ascii, way)
            case "pace":
                settings.pace = _other(tuple(Pace), settings.pace, way)
            case "bot_pace":
                settings.bot_pace = _other(tuple(BotPace), settings.bot_pace, way)
            case "reduced_motion":
                settings.reduced_motion = not settings.reduced_motion
            case "bell":
                settings.bell = not settings.bell
            case "title":
                settings.title = not settings.title
            case _:
                settings.log_open = not settings.log_open
        self.app.apply_settings()
        self._show()

    def action_choose(self) -> None:
        """The next value."""
        self._turn(1)

    def action_right(self) -> None:
        """The next value."""
        self._turn(1)

    def action_left(self) -> None:
        """The value before."""
        self._turn(-1)

    def action_up(self) -> None:
        """The line above."""
        self.menu.move(-1)

    def action_down(self) -> None:
        """The line below."""
        self.menu.move(1)


def _other(values: Sequence[ValueT], value: ValueT, way: int) -> ValueT:
    return values[(values.index(value) + way) % len(values)]
