"""Settings: typed, each with a default that stands in for whatever is unknown or damaged in the store."""

from __future__ import annotations

import json
from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar, overload

from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.session.seat import Setup

T = TypeVar("T", bound="bool | str | Enum")

SETUP_PREFIX = "setup."
LAST_GAME = "set up last"


class Shelf(Protocol):
    """Where settings lie: names and texts."""

    def read(self) -> dict[str, str]:
        """All that is kept."""

    def write(self, name: str, text: str | None) -> None:
        """Keep a text under a name; None: keep nothing there."""


class Colour(Enum):
    """How many colours to draw with."""

    AUTO = "auto"
    NONE = "none"
    ANSI = "16"
    INDEXED = "256"
    TRUECOLOUR = "truecolour"


class Choice(Enum):
    """A switch that may be left to the program."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Pace(Enum):
    """How long reveals linger."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


class BotPace(Enum):
    """How long a bot's turn takes at least, so that people can follow."""

    AT_ONCE = "at once"
    BRISK = "brisk"
    UNHURRIED = "unhurried"


class _Setting(Generic[T]):
    """One setting as an attribute of `Settings`."""

    def __init__(self, default: T, help_: str) -> None:
        self.default = default
        self.help = help_
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type) -> Self: ...

    @overload
    def __get__(self, settings: Settings, owner: type) -> T: ...

    def __get__(self, settings: Settings | None, owner: type) -> T | Self:
        return self if settings is None else self.parsed(settings.kept(self.name))

    def __set__(self, settings: Settings, value: T) -> None:
        settings.keep(self.name, json.dumps(value.value if isinstance(value, Enum) else value))

    def parsed(self, text: str | None) -> T:
        """The value that a kept text stands for; the default for anything else."""
        if text is None:
            return self.default
        try:
            plain = json.loads(text)
            kind: Callable[[object], T] = type(self.default)
            if isinstance(self.default, Enum):
                return kind(plain)
        except (ValueError, RecursionError):
            return self.default
        if type(plain) is not type(self.default) or (isinstance(plain, str) and not (plain.isprintable() and plain)):
            return self.default
        return kind(plain)


class Settings:
    """What a person has chosen for this program; every attribute may be read and set."""

    theme = _Setting("tartan", "The colours of the whole program.")
    colour = _Setting(Colour.AUTO, "How many colours to draw with.")
    ascii = _Setting(Choice.AUTO, "Plain letters instead of signs and half blocks.")
    reduced_motion = _Setting(False, "Reveals are shown at once.")
    pace = _Setting(Pace.NORMAL, "How long reveals linger.")
    bot_pace = _Setting(BotPace.BRISK, "How long a bot takes for its turn, so that you can follow it.")
    bell = _Setting(False, "Ring the terminal's bell when it is your turn.")
    title = _Setting(False, "Say in the title of the terminal's window that it is your turn.")
    player = _Setting("", "What you were called last, alone or at a table of others.")
    log_open = _Setting(True, "The log stands open at the side when there is room.")

    def __init__(self, shelf: Shelf | None = None) -> None:
        self._shelf = shelf
        self._kept: dict[str, str] | None = None if shelf else {}

    def kept(self, name: str) -> str | None:
        """The text under a name, None if there is none."""
        if self._kept is None:
            self._kept = self._shelf.read() if self._shelf else {}
        return self._kept.get(name)

    def keep(self, name: str, text: str | None) -> None:
        """Keep a text under a name, here at once and in the store if it can be written."""
        self.kept(name)
        if self._kept is not None:
            if text is None:
                self._kept.pop(name, None)
            else:
                self._kept[name] = text
        if self._shelf:
            self._shelf.write(name, text)

    @property
    def set_up_last(self) -> str:
        """The game that was set up last, so that no other one comes where none is named; "" before the first."""
        from tartan import registry

        kept = self.kept(LAST_GAME) or ""
        return kept if kept in registry.available() else ""

    @set_up_last.setter
    def set_up_last(self, game_id: str) -> None:
        if game_id != self.kept(LAST_GAME):
            self.keep(LAST_GAME, game_id)

    def default_setup(self, game_id: str) -> Setup | None:
        """The set-up that was saved as a game's default, without seeds and PINs; None if there is none that fits."""
        from tartan.session.setup import from_json

        text = self.kept(SETUP_PREFIX + game_id)
        try:
            found = None if text is None else from_json(text)
        except SetupError:
            return None
        return found if found is not None and found.game == game_id else None

    def set_default_setup(self, setup: Setup) -> None:
        """Keep a set-up as its game's default; seeds and PINs are left out, and open hands are agreed to each time."""
        from dataclasses import replace

        from tartan.session.setup import to_json

        seats = tuple(replace(plan, pin="") for plan in setup.seats)
        plain = replace(setup, seats=seats, seed=None, bot_seed=b"", open_hands=False, origin=None)
        self.keep(SETUP_PREFIX + setup.game, to_json(plain))
