"""The settings in line mode: each with its value, changed by number."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from tartan.session.settings import Settings

if TYPE_CHECKING:
    from tartan.plain.page import Page
    from tartan.plain.setup import Offers
    from tartan.session.lobby import Lobby

BACK = "Back"
REMEMBERED = ("player",)
"""What the program remembers by itself and asks for where it is needed: no setting for a list."""


def setting_names() -> tuple[str, ...]:
    """The names of all settings, in their order."""
    kind = type(Settings.theme)
    return tuple(name for name, found in vars(Settings).items() if isinstance(found, kind) and name not in REMEMBERED)


def change_settings(page: Page, lobby: Lobby, offers: Offers) -> None:
    """Ask which setting to change, and to what, until somebody goes back; raises InputEnded."""
    names = setting_names()
    while True:
        page.heading("Settings")
        items = [f"{_title(name)}: {_words(getattr(lobby.settings, name))}. {_help(name)}" for name in names]
        chosen = page.choose("Which one?", [*items, BACK], len(items))
        if chosen == len(items):
            return
        _change(page, lobby, names[chosen], offers)


def _change(page: Page, lobby: Lobby, name: str, offers: Offers) -> None:
    before = getattr(lobby.settings, name)
    choices = _choices(before, offers)
    at = choices.index(before) if before in choices else 0
    chosen = page.choose(f"{_title(name)}?", [_words(choice) for choice in choices], at)
    setattr(lobby.settings, name, choices[chosen])


def _choices(value: bool | str | Enum, offers: Offers) -> list[bool | str | Enum]:
    """What may stand in the place of a value; the only setting that is text is the theme."""
    if isinstance(value, bool):
        return [False, True]
    if isinstance(value, Enum):
        return list(type(value))
    return list(offers.themes())


def _words(value: bool | str | Enum) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else value


def _title(name: str) -> str:
    words = name.replace("_", " ")
    return words[0].upper() + words[1:]


def _help(name: str) -> str:
    return str(getattr(Settings, name).help)
