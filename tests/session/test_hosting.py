"""Hosted games: acts that are done once, tokens and deals that are kept and never told, and seats that change hands."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.deal import DealProof
from tartan.engine.errors import IllegalAction, SetupError
from tartan.session.face import NEAR, Change, ChangeKind, LinkState, TableFace
from tartan.session.hosting import HeldSeat, Hosting
from tartan.session.lobby import Lobby
from tartan.session.online import Opening
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import problems, turned
from tartan.session.table import Table
from tartan.session.verify import verify
from tartan.store import Store
from tartan.store.errors import SaveDamaged, SaveMissing
from tests.narrowing import present
from tests.session.tables import GAMES, play, setup_of, shown, step

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.session.seat import Setup

HELD = "kept:00ff:5ec4e7"
"""What is kept of a token."""
SECRET = b"\x5e" * 32


def remote(setup: Setup, *seats: int) -> Setup:
    """The same table with people elsewhere on some seats."""
    plans = (replace(p, sitter=Sitter.REMOTE) if seat in seats else p for seat, p in enumerate(setup.seats))
    return replace(setup, seats=tuple(plans))


def hosting_for(setup: Setup) -> Hosting:
    salts = tuple(bytes([seat]) * 32 for seat in range(len(setup.seats)))
    return Hosting((HeldSeat(1, "Ewan", HELD),), DealProof.made(SECRET, salts))


def hosted(lobby: Lobby, game_id: str = GAMES[0]) -> Table:
    setup = remote(setup_of(game_id), 1)
    hosting = hosting_for(setup)
    assert hosting.deal is not None
    return lobby.open(replace(setup, seed=hosting.deal.seed), hosting)


@pytest.fixture
def lobby(tmp_path: Path) -> Lobby:
    return Lobby(Store(tmp_path / "tartan.sqlite3"))


def test_the_table_that_was_hosted_at_a_port_is_found_by_who_sat_there(lobby: Lobby, tmp_path: Path) -> None:
    """By the port and the names, while it is neither over nor held by another running program (N3)."""
    table = hosted(lobby)
    save_id = table.save_id or 0
    assert lobby.hosted_here(4746, ("Ewan",)) is None
    lobby.set_opening(save_id, Opening(4746))
    with closing(Lobby(Store(tmp_path / "tartan.sqlite3"))) as other:
        assert other.hosted_here(4746, ("Ewan",)) is None
        table.close()
        assert present(other.hosted_here(4746, ("Ewan",))).id == save_id
        assert other.hosted_here(4747, ("Ewan",)) is None
        assert other.hosted_here(4746, ("Ewan", "Rona")) is None
        play(other.resume(save_id))
        assert other.hosted_here(4746, ("Ewan",)) is None


def test_a_near_table_is_a_face() -> None:
    """A table of this process has all that a face may ask of one, near or far."""
    face: TableFace = Table(setup_of())
    assert (face.link, face.link.up, face.pending, face.refused, face.chat) == (NEAR, True, False, None, None)
    assert face.link.state is LinkState.NEAR
    assert face.curtain is setup_of().curtain
    assert face.record is not None
    assert face.clocks == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_an_act_is_done_once_also_after_a_restart(game_id: str, lobby: Lobby) -> None:
    """Whatever comes twice under one id is played once, and one is known again when its game is taken up (N2)."""
    table = hosted(lobby, game_id)
    acts: list[str] = []
    for number in range(12):
        seat = table.deciders[0]
        acts.append(f"{number:032x}")
        text = table.seat(seat).legal()[0]
        for _ in range(3):
            table.submit(seat, text, acts[-1])
        assert table.moves == number + 1
    if table.may_undo(seat):
        for _ in range(2):
            table.undo(seat, "ab" * 16)
        assert table.moves == 11
        acts.append("ab" * 16)
    assert all(table.answered(act) for act in acts)
    assert not table.answered("ff" * 16)
    assert not table.answered("")
    before = shown(table)
    table.close()
    again = lobby.resume(table.save_id or 0)
    assert shown(again) == before
    for act in acts:
        again.submit(0, "whatever it was", act)
        again.undo(0, act)
    assert shown(again) == before


def test_a_refused_act_is_not_answered(lobby: Lobby) -> None:
    """What the rules refuse leaves no trace, so it may come again."""
    table = hosted(lobby)
    with pytest.raises(IllegalAction):
        table.submit(table.deciders[0], "no such move", "cd" * 16)
    assert not table.answered("cd" * 16)


def test_what_a_game_is_hosted_with_is_kept_from_the_deal_on(lobby: Lobby) -> None:
    """Tokens and the deal's proof are there as soon as the game is, and can be changed as a whole."""
    table = hosted(lobby)
    save_id = table.save_id or 0
    first = hosting_for(table.setup)
    assert lobby.hosting(save_id) == first
    assert table.deal == first.deal
    other = replace(first, held=(*first.held, HeldSeat(2, "Mairi\x1b[2J", "kept:11:22")))
    lobby.set_hosting(save_id, other)
    found = present(lobby.hosting(save_id))
    assert [held.name for held in found.held] == ["Ewan", "Mairi"]
    table.close()
    assert lobby.resume(save_id).deal == first.deal
    with pytest.raises(SaveMissing):
        lobby.set_hosting(99, other)


def test_a_hosted_save_says_so(lobby: Lobby) -> None:
    """The list of saves tells hosted games from others, and others have no hosting (V3)."""
    table = hosted(lobby)
    local = lobby.open(setup_of())
    assert {info.id: info.hosted for info in lobby.saves()} == {table.save_id: True, local.save_id: False}
    assert lobby.hosting(local.save_id or 0) is None
    table.close()
    lobby.delete(table.save_id or 0)
    with closing(sqlite3.connect(lobby.store.path or "")) as connection:
        for name in ("tokens", "deals"):
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)  # noqa: S608 - two names


def test_no_token_leaves_the_house(lobby: Lobby, tmp_path: Path) -> None:
    """An exported record has the deal's proof and verifies, and holds nothing of tokens (N7)."""
    table = play(hosted(lobby))
    assert table.outcome is not None
    path = lobby.export(table.save_id or 0, tmp_path / "game.tartan")
    text = path.read_text(encoding="ascii")
    for secret in HELD.split(":"):
        assert secret not in text
    record = lobby.replay(path).record
    assert record.deal == table.deal
    assert record == table.record
    assert verify(record) == ()


def test_damaged_hosting_is_told(lobby: Lobby) -> None:
    """A save whose hosting cannot be read is told to be damaged, and nothing else is lost."""
    table = hosted(lobby)
    table.close()
    save_id = table.save_id or 0
    for change in ("salts = x'0011'", "secret = 'text'"):
        with lobby.store._database.writing() as connection:
            connection.execute(f"UPDATE deals SET {change}")  # noqa: S608 - a text of this test
        with pytest.raises(SaveDamaged):
            lobby.resume(save_id)
    assert len(lobby.saves()) == 1


def test_a_bot_sits_in_and_gives_the_seat_back(lobby: Lobby) -> None:
    """Who decides for a seat can change in the midst of a game, is told, and is kept."""
    table = hosted(lobby)
    told: list[Change] = []
    table.subscribe(told.append)
    person = table.plans[1]
    table.sit(1, replace(person, sitter=Sitter.BOT, level="piper", stand_in=True))
    assert told == [Change(1, ChangeKind.SEATS)]
    assert table.names[1] == "Ewan"
    while 1 not in table.deciders:
        step(table)
    while 1 in table.bots_due:
        table.play_bot(1)
    save_id = table.save_id or 0
    table.close()
    again = lobby.resume(save_id)
    assert again.plans[1].stand_in
    assert turned(again.setup).seats[2].sitter is Sitter.REMOTE
    again.sit(1, person)
    assert 1 not in again.bots_due
    again.close()
    assert lobby.resume(save_id).plans == (*table.plans[:1], person, *table.plans[2:])


def test_a_seat_that_cannot_be_taken_changes_nothing(lobby: Lobby) -> None:
    """A bot without a level, a seat without a name, or one that is not there is refused."""
    table = hosted(lobby)
    before = table.setup
    for seat, plan in ((1, SeatPlan("X", Sitter.BOT)), (1, SeatPlan(" ")), (99, SeatPlan("X")), (-1, SeatPlan("X"))):
        with pytest.raises(SetupError):
            table.sit(seat, plan)
    assert table.setup == before


def test_seats_that_changed_while_nothing_could_be_written_are_kept_later(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the change of a seat cannot be written it is told, and written with the next step."""
    from tartan.store.errors import StoreUnavailable

    table = hosted(lobby)

    def fail(*args: object) -> None:
        raise StoreUnavailable("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(lobby.store, "append", fail)
        table.sit(1, replace(table.plans[1], sitter=Sitter.BOT, level="piper", stand_in=True))
        assert "disk is full" in table.trouble
    step(table)
    assert table.trouble == ""
    table.close()
    assert lobby.resume(table.save_id or 0).plans[1].sitter is Sitter.BOT


def test_people_elsewhere_need_names_alone() -> None:
    """A seat of somebody elsewhere is complete with a name; she and a bot that sits in for her may share it."""
    setup = remote(setup_of(), 0, 1)
    assert problems(setup) == ()
    both = (replace(setup.seats[0], name="Ewan"), SeatPlan("Ewan", Sitter.BOT, "piper", stand_in=True))
    assert problems(replace(setup, seats=(*both, *setup.seats[2:]))) == ()
    assert problems(replace(setup, seats=(both[0], replace(both[1], stand_in=False), *setup.seats[2:]))) != ()
