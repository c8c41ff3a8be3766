"""Settings: typed, kept, and never in the way when they are damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.session.lobby import Lobby
from tartan.session.pin import hash_pin
from tartan.session.seat import Curtain
from tartan.session.settings import Choice, Colour, Pace, Settings
from tartan.store import Store
from tests.session.tables import GAME, setup_of

if TYPE_CHECKING:
    from pathlib import Path


def test_settings_are_kept(tmp_path: Path) -> None:
    """What is set is there in the next run, with its type."""
    path = tmp_path / "tartan.sqlite3"
    lobby = Lobby(Store(path))
    lobby.settings.theme = "night"
    lobby.settings.colour = Colour.INDEXED
    lobby.settings.ascii = Choice.ON
    lobby.settings.pace = Pace.SLOW
    lobby.settings.reduced_motion = True
    lobby.close()
    settings = Lobby(Store(path)).settings
    assert (settings.theme, settings.colour, settings.ascii, settings.pace, settings.reduced_motion) == (
        "night",
        Colour.INDEXED,
        Choice.ON,
        Pace.SLOW,
        True,
    )


def test_the_game_that_was_set_up_last_is_kept(tmp_path: Path) -> None:
    """In the next run as well, as long as there is such a game."""
    path = tmp_path / "tartan.sqlite3"
    for game_id, found in ((GAME, GAME), ("chess", "")):
        lobby = Lobby(Store(path))
        lobby.settings.set_up_last = game_id
        lobby.close()
        lobby = Lobby(Store(path))
        assert lobby.settings.set_up_last == found
        lobby.close()


@pytest.mark.parametrize("text", ["", "{", "17", "null", '"puce"', "[[[[", "[" * 100_000, "NaN", '"\\u001b[2J"'])
def test_damaged_settings_fall_back(text: str) -> None:
    """A text that is no value of a setting is as if it were not there."""
    settings, fresh = Settings(), Settings()
    for name in ("colour", "ascii", "pace", "reduced_motion", "bell", "title", "log_open"):
        settings.keep(name, text)
        assert getattr(settings, name) == getattr(fresh, name)
    settings.keep("theme", "7" if text == '"puce"' else text)
    assert settings.theme == fresh.theme
    settings.keep("unheard-of", text)


def test_a_default_set_up_is_kept_without_secrets(tmp_path: Path) -> None:
    """A game's default set-up comes back without seeds and PINs; there is none for a game without one."""
    path = tmp_path / "tartan.sqlite3"
    lobby = Lobby(Store(path))
    setup = replace(setup_of(bots=(1,)), curtain=Curtain.NONE)
    pinned = replace(setup, seats=(replace(setup.seats[0], pin=hash_pin("1745")), *setup.seats[1:]))
    assert lobby.settings.default_setup(GAME) is None
    lobby.settings.set_default_setup(pinned)
    lobby.close()
    settings = Lobby(Store(path)).settings
    assert settings.default_setup(GAME) == replace(setup, seed=None, bot_seed=b"")
    assert settings.default_setup("another") is None


@pytest.mark.parametrize("text", ["", "{}", "[]", json.dumps({"game": "another"})])
def test_a_damaged_default_set_up_is_none(text: str) -> None:
    """What is not a set-up of that game is as if none had been saved."""
    settings = Settings()
    settings.keep(f"setup.{GAME}", text)
    assert settings.default_setup(GAME) is None
