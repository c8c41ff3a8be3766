"""Set-up, menus and settings in line mode: all that can be chosen is asked for, and Enter takes what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.contract import OptionKind
from tartan.engine.rng import Rng
from tartan.plain.menu import MENU, PlainMenu
from tartan.plain.opening import ask_who
from tartan.plain.page import InputEnded
from tartan.plain.saves import PlainSaves
from tartan.plain.settings import change_settings, setting_names
from tartan.plain.setup import PlainSetup
from tartan.record import Record
from tartan.session.lobby import SEED_STAYS, Lobby
from tartan.session.pin import pin_opens
from tartan.session.seat import Curtain, Hints, Setup, Sitter
from tartan.session.settings import Choice
from tartan.session.setup import default_setup, first_setup, named_alone, problems
from tests.narrowing import present
from tests.plain.rooms import OFFERS, Script, setup_for, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = registry.available()


@pytest.fixture
def lobby() -> Iterator[Lobby]:
    """A house that keeps everything in memory."""
    house = Lobby()
    yield house
    house.close()


def asked(lobby: Lobby, game_id: str | None, *answers: str) -> Setup | None:
    return PlainSetup(Script(*answers).page, lobby, OFFERS).ask(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_enter_alone_takes_the_default_set_up(lobby: Lobby, game_id: str) -> None:
    """A person who only presses Enter starts what the full screen would start: one game against bots."""
    assert asked(lobby, game_id, *[""] * 100) == named_alone(first_setup(game_id))
    lobby.settings.set_default_setup(default_setup(game_id))
    assert asked(lobby, game_id, *[""] * 100) == default_setup(game_id)


def test_one_alone_is_asked_for_no_curtain(lobby: Lobby, game_id: str) -> None:
    """She is asked if hands are open, and told what was chosen; a curtain is for several seats (K1)."""
    script = Script(*[""] * 100)
    setup = present(PlainSetup(script.page, lobby, OFFERS).ask(game_id))
    assert f"{setup.names[0]} agrees to it" in script.text
    assert "urtain" not in script.text
    lobby.settings.set_default_setup(default_setup(game_id))
    script = Script(*[""] * 100)
    assert PlainSetup(script.page, lobby, OFFERS).ask(game_id) is not None
    assert "Curtain: key. Hints" in script.text
    assert "agree to it" in script.text


def test_a_game_is_asked_for_where_none_is_named(lobby: Lobby) -> None:
    """All games are listed, in their order."""
    script = Script("1", *[""] * 100)
    setup = present(PlainSetup(script.page, lobby, OFFERS).ask())
    assert setup.game == GAMES[0]
    for manifest in lobby.manifests():
        assert manifest.title in script.text


def test_the_game_that_was_set_up_last_is_offered_first(lobby: Lobby) -> None:
    """Enter takes it, in the next run as well."""
    for answer in (str(len(GAMES)), ""):
        setup = PlainSetup(Script(answer, *[""] * 100).page, lobby, OFFERS).ask()
        assert setup is not None
        assert setup.game == GAMES[-1]


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_can_be_chosen(lobby: Lobby, game_id: str) -> None:
    """Names, bots, tartans, options, curtain, PINs and seed arrive in the set-up (A2)."""
    manifest = registry.manifest(game_id)
    seats = 3  # every game has such a table, and two people at it need a curtain
    answers = [str(1 + manifest.seats.index(seats))] if len(manifest.seats) > 1 else []
    answers += ["Isla", "2", "red"]
    for seat in range(1, seats):
        answers += [f"P{seat}", "1", "plaid", "green"]
    answers += [str(len(option.choices)) for option in manifest.options]
    answers += ["2", "no digits", *(f"174{seat}" for seat in range(1, seats)), "2", "no seed", "42", "1"]
    setup = present(asked(lobby, game_id, *answers))
    assert problems(setup) == ()
    assert setup.seats[0].name == "Isla"
    assert (setup.seats[0].sitter, setup.seats[0].level, setup.seats[0].sett) == (Sitter.BOT, "piper", "red")
    assert all(plan.sitter is Sitter.HERE and plan.sett == "green" for plan in setup.seats[1:])
    assert all(pin_opens(plan.pin, f"174{seat}") for seat, plan in enumerate(setup.seats) if seat)
    assert not any(pin_opens(plan.pin, "1740") for plan in setup.seats[1:])
    assert dict(setup.options) == {option.name: option.choices[-1] for option in manifest.options}
    assert (setup.seed, setup.curtain, setup.hints) == (42, Curtain.PIN, Hints.ALL)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_is_offered_with_its_rule(lobby: Lobby, game_id: str) -> None:
    """A variant says in one line what it changes."""
    script = Script(*[""] * 100)
    PlainSetup(script.page, lobby, OFFERS).ask(game_id)
    for option in registry.manifest(game_id).options:
        assert option.rule in script.text
        words = ["no", "yes"] if option.kind is OptionKind.FLAG else [str(choice) for choice in option.choices]
        assert all(any(line.strip().endswith(f". {word}") for line in script.lines) for word in words)


def test_bad_names_are_asked_again(lobby: Lobby) -> None:
    """A name that cannot be shown or does not fit gets a sentence, and nothing is lost."""
    game_id = GAMES[0]
    count = [""] if len(registry.manifest(game_id).seats) > 1 else []
    script = Script(*count, "\u0301", "x" * 25, "Isla", *[""] * 100)
    setup = present(PlainSetup(script.page, lobby, OFFERS).ask(game_id))
    assert setup.names[0] == "Isla"
    assert "please give another" in script.text
    assert "at most 24 letters" in script.text


def test_a_set_up_can_be_done_anew_given_up_or_kept_as_the_default(lobby: Lobby) -> None:
    """What was kept is what Enter takes the next time; seeds are not kept."""
    game_id = GAMES[0]
    seats = len(default_setup(game_id).seats)
    options = len(registry.manifest(game_id).options)
    count = [""] if len(registry.manifest(game_id).seats) > 1 else []
    plain = [*count, *[""] * 3 * seats, *[""] * options, "", "", ""]
    assert asked(lobby, game_id, *plain, "Leave") is None
    named = [*count, "Isla", "", "", *["", "1", ""] * (seats - 1), *[""] * options, "3", "3", "9"]
    setup = present(asked(lobby, game_id, *plain, "Set up", *named, "2"))
    assert (setup.names[0], setup.curtain, setup.seed) == ("Isla", Curtain.NONE, 9)
    again = present(asked(lobby, game_id, *[""] * 100))
    assert (again.names[0], again.curtain, again.hints, again.seed) == ("Isla", Curtain.NONE, Hints.OFF, None)


def test_an_unfinished_set_up_ends_with_the_input(lobby: Lobby) -> None:
    """A pipe that runs dry begins no game."""
    with pytest.raises(InputEnded):
        asked(lobby, GAMES[0], "Isla")
    assert lobby.saves() == ()


def test_the_menu_leads_everywhere_and_ends_with_quit(lobby: Lobby) -> None:
    """Play, lessons, demo, rules, replays, saves and settings are reached and left again, then the program ends."""
    script = Script(
        *("Play", *[""] * 30, "q"),
        *("Learn", "Back"),
        *("Learn", "1", "Back"),
        *("Demo", "Back"),
        *("Rules", "1", "1", "CO-1", "seed", "zzzz", "a", ""),
        *("Replays", ""),
        *("Saves", ""),
        *("Settings", ""),
        "Quit",
    )
    PlainMenu(script.page, lobby, OFFERS).show()
    assert script.lines.count("Main menu") == 9
    assert [save.turn for save in lobby.saves()] == [(0,)]  # her bots have chosen
    for entry in MENU:
        assert any(line.strip().endswith(f". {entry}") for line in script.lines)
    assert any(line.startswith("CO-1  [") for line in script.lines)
    assert "Nothing was found." in script.text


def test_who_has_played_there_before_comes_back_with_enter_or_looks_on(lobby: Lobby) -> None:
    """The name of a seat that was kept is offered; it may be of a game long over, so nothing is left unasked."""
    back = Script("", "")
    assert ask_who(back.page, lobby, ("Rona", "Una")) == ("Rona", False)
    assert "Enter takes Rona." in back.text
    assert ask_who(Script("Isla", "look on").page, lobby, ("Rona",)) == ("Isla", True)
    assert ask_who(Script("", "").page, lobby) == ("Isla", False)
    assert ask_who(Script("Una ,Rona,", "play").page, lobby) == ("Una, Rona", False)
    assert lobby.settings.player == "Una"


def test_the_menu_goes_on_with_the_newest_game(lobby: Lobby) -> None:
    """Continue takes up the unfinished game that was played last (V3)."""
    table = lobby.open(setup_for(GAMES[0]))
    table.close()
    script = Script("1", "1", "q", "Quit")
    PlainMenu(script.page, lobby, OFFERS).show()
    assert "Continue: " in script.text
    assert lobby.saves()[0].moves == 1


def test_the_end_of_the_input_leaves_the_menu(lobby: Lobby) -> None:
    """A menu without answers ends quietly."""
    script = Script()
    PlainMenu(script.page, lobby, OFFERS).show()
    assert "Main menu" in script.text


def test_every_setting_is_shown_and_can_be_changed(lobby: Lobby) -> None:
    """The settings of the full screen are the settings of line mode (A2)."""
    script = Script("", manner=None)
    change_settings(script.page, lobby, OFFERS)
    names = setting_names()
    assert "ascii" in names
    for number, name in enumerate(names, 1):
        assert any(line.strip().lower().startswith(f"{number}. {name.replace('_', ' ')}: ") for line in script.lines)
    change_settings(Script(str(names.index("ascii") + 1), "on", "").page, lobby, OFFERS)
    change_settings(Script(str(names.index("theme") + 1), "light", "").page, lobby, OFFERS)
    change_settings(Script(str(names.index("reduced_motion") + 1), "yes", "").page, lobby, OFFERS)
    assert lobby.settings.ascii is Choice.ON
    assert lobby.settings.theme == "light"
    assert lobby.settings.reduced_motion is True


def test_saves_are_resumed_exported_imported_and_deleted(lobby: Lobby, tmp_path: Path) -> None:
    """The menu of saves does all that `tartan saves` does, and asks before it deletes."""
    finished = lobby.open(setup_for(GAMES[0]))
    whole_game(finished, Rng(8))
    finished.close()
    lobby.open(setup_for(GAMES[0])).close()
    path = tmp_path / "record"
    script = Script(
        *("1", "1", "1", "q"),
        *("1", "2"),
        *("2", "2", str(path)),
        *("2", "2", str(path)),
        *("3", str(path)),
        *("4", str(tmp_path / "nowhere")),
        *("1", "3", "1"),
        *("1", "3", "2"),
        "",
    )
    PlainSaves(script.page, lobby).show()
    assert Record.load(path).actions
    assert script.lines.count(SEED_STAYS) == 1
    assert sorted((save.finished, save.moves) for save in lobby.saves())[0] == (False, 1)
    assert len(lobby.saves()) == 2
    assert "already" in script.text
    assert "No such file" in script.text
    assert script.text.count("It is deleted.") == 1


def test_replays_walk_through_finished_games_and_files(lobby: Lobby, tmp_path: Path) -> None:
    """A finished save and a record in a file are replayed from the menu."""
    table = lobby.open(setup_for(GAMES[0]))
    whole_game(table, Rng(8))
    path = tmp_path / "record"
    table.record.save(path)
    table.close()
    saved = Script("1", "1")
    PlainSaves(saved.page, lobby).replays()
    assert "The result" in saved.lines
    filed = Script("2", str(path), "2")
    PlainSaves(filed.page, lobby).replays()
    assert "The result" in filed.lines
