"""What a guest keeps of what its seats saw, so that its record shows all of it after a crash, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import LogLine, Span, Tone
from tartan.engine.sights import SightChain
from tartan.net.guest import Visit
from tartan.net.keepsakes import KeepsakeFolder
from tartan.net.room import Room
from tartan.net.seen import KeptSights, LogMark, head, kept_sights, row
from tartan.session.lobby import Lobby
from tartan.session.verify import lacks, verify
from tests.narrowing import present
from tests.net.near import Near, carry_all, come, game_of, play_out
from tests.net.wire import open_setup
from tests.session.tables import GAMES

if TYPE_CHECKING:
    from pathlib import Path

HOST = "isla.example:7000"
COMMITMENT = b"c" * 32
LINES = tuple(LogLine("Turn", Tone.PUBLIC, (Span(f"line {number}", None),), "") for number in range(4))


def kept_text() -> tuple[str, SightChain]:
    """Two sights as they are kept, and their chain."""
    chain, text = SightChain(), head(COMMITMENT)
    for number in (1, 3):
        chain.saw(b"view %d" % number)
        text += row(present(chain.last), LogMark(LINES[:number]))
    return text, chain


def test_what_was_kept_comes_back_for_its_own_deal_alone() -> None:
    """The chain and the log that it goes with are read; those of another deal, or damaged ones, are not."""
    text, chain = kept_text()
    kept = kept_sights(text, COMMITMENT)
    assert (kept.sights, kept.lines) == (chain.sights, 3)
    assert kept_sights(text, b"d" * 32) == KeptSights()
    for damaged in ("", text[:-1], text[:-9], text + "x\n", text.replace(" 1 ", " one ")):
        assert kept_sights(damaged, COMMITMENT) == KeptSights()


def test_a_chain_goes_on_with_the_log_that_was_seen() -> None:
    """A longer log that begins so is the same game; a shorter or another one is what a host shows who has gone back."""
    kept = kept_sights(kept_text()[0], COMMITMENT)
    assert kept.goes_on_with(LINES[:3])
    assert kept.goes_on_with(LINES)
    assert not kept.goes_on_with(LINES[:2])
    assert not kept.goes_on_with((LINES[1], *LINES[1:]))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_guest_who_comes_in_again_can_show_all_that_she_saw(game_id: str, tmp_path: Path) -> None:
    """Her program crashes in the midst of a game: the record of the next one still covers all of it."""
    room = Room(open_setup(game_id), Lobby())
    free = [seat for seat, place in enumerate(room.places) if place.free]
    visit = Visit("Isla", code=room.code, keepsakes=KeepsakeFolder(HOST, tmp_path))
    line = Near(room, visit)
    line.carry()
    visit.claim(free[0], "Isla")
    line.carry()
    other, far = come(room, "Ewan", *free[1:])
    room.start()
    carry_all(line, far)
    play_out(room, [(visit, line), (other, far)], most=6)
    line.cut()
    visit.keys.close()
    again = Visit("Isla", keepsakes=KeepsakeFolder(HOST, tmp_path))
    back = Near(room, again)
    carry_all(back, far)
    assert again.held == (free[0],)
    play_out(room, [(again, back), (other, far)])
    record = present(game_of(again).record)
    assert (verify(record), lacks(record)) == ((), ())
