"""Who was away from a far table while others played, and comes back: what she is told first (K3, N2)."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tartan.session.face import is_first_turn
from tartan.session.online import SeatState
from tartan.session.seat import Sitter, Watchers
from tartan.ui.screens.host import HostScreen
from tartan.ui.screens.reading import ReadingScreen
from tartan.ui.screens_text import screen_text
from tartan.ui.widgets.lists import Hung
from tests.narrowing import of_kind
from tests.net.relay import Relay, relayed
from tests.ui.shell import face_of, press_until, table_of, until, until_screen, until_text
from tests.ui.test_two_terminals import ONE_EACH, board, deal, has_board, hosting, root, seated, visiting

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from textual.pilot import Pilot

    from tartan.engine.contract import LogLine

MEANWHILE = "WHILE THE LINE WAS DOWN"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What programs keep on the disk lies in a folder of this test."""
    monkeypatch.setenv("TARTAN_HOME", str(tmp_path))


@asynccontextmanager
async def cut_off() -> AsyncIterator[tuple[Pilot[None], Pilot[None], Relay]]:
    """A host and a guest at a game, with a relay between them."""
    async with hosting(seated(ONE_EACH, watchers=Watchers.OPEN)) as host:
        port = of_kind(HostScreen, root(host)).hosted.invitation.port
        async with relayed(port) as relay, visiting(host, port=relay.port) as guest:
            await deal(host, guest)
            yield host, guest, relay


async def play_without(host: Pilot[None], seat: int) -> tuple[LogLine, ...]:
    """Let a bot sit in for a seat until it has played, and others too; gives what that seat has missed."""
    hosted = of_kind(HostScreen, root(host)).hosted
    await until(host, lambda: hosted.seats[seat].state is SeatState.AWAY)
    hosted.seat_bot(seat, "piper")
    table = table_of(board(host))
    before = len(table.seat(seat).log())
    while len(table.seat(seat).log()) < before + 6:
        await host.pause()
        if type(host.app.screen).__name__ == "ReadingScreen":
            await host.press("enter")
        elif board(host).my_turn:
            assert board(host).send(board(host).door.legal()[:1])
    return table.seat(seat).missed()


def words_of(pilot: Pilot[None]) -> str:
    """What is on the screen, with its breaks taken out."""
    return " ".join(screen_text(pilot.app).split())


def tells(pilot: Pilot[None], line: LogLine) -> bool:
    """Whether a line of the log is on the screen."""
    return " ".join(line.say(board(pilot).names).split()) in words_of(pilot)


def told(pilot: Pilot[None], line: LogLine) -> bool:
    """Whether the page that is open has a line of the log, in sight or further up."""
    page = of_kind(ReadingScreen, pilot.app.screen)
    says = line.say(board(pilot).names)
    return any(says in (each.text if isinstance(each, Hung) else each).plain for each in page._paragraphs)


async def test_who_was_cut_off_reads_what_was_played_meanwhile() -> None:
    """All that her seat may know of it, once; then she plays on (K3)."""
    async with cut_off() as (host, guest, relay):
        relay.shut = True
        relay.cut()
        await until_text(guest, "The line to the host is lost.")
        missed = await play_without(host, 1)
        assert not all(tells(guest, line) for line in missed)
        relay.mend()
        await until_text(guest, MEANWHILE)
        await until(guest, lambda: tells(guest, missed[-1]))
        assert all(told(guest, line) for line in missed)
        assert board(guest).door.missed() == ()
        await until(host, lambda: table_of(board(host)).seat(1).missed() == ())
        await guest.press("enter")
        await until(guest, lambda: guest.app.screen is board(guest))
        await until(guest, lambda: face_of(board(guest)).link.up)


async def test_what_was_missed_is_told_below_no_curtain() -> None:
    """Whoever has hidden her hand before the line was lost reads of it once she lifts the curtain (K1)."""
    async with cut_off() as (host, guest, relay):
        await guest.press("f9")
        await until_screen(guest, "CurtainScreen")
        relay.shut = True
        relay.cut()
        missed = await play_without(host, 1)
        relay.mend()
        await until(guest, lambda: len(face_of(board(guest)).seat(1).log()) >= len(missed))
        await until(guest, lambda: face_of(board(guest)).link.up)
        await guest.pause()
        assert type(guest.app.screen).__name__ == "CurtainScreen"
        assert not any(tells(guest, line) for line in missed)
        await press_until(guest, lambda: type(guest.app.screen).__name__ == "ReadingScreen")
        assert all(told(guest, line) for line in missed)


async def test_a_line_that_was_down_while_nothing_happened_is_no_interruption() -> None:
    """The board stays where it was."""
    async with cut_off() as (_, guest, relay):
        before = guest.app.screen
        relay.cut()
        await until_text(guest, "The line is back.")
        assert guest.app.screen is before


async def test_a_spectator_who_was_cut_off_reads_what_all_may_know() -> None:
    """She is told it as those are who have a seat; nothing of it is walked as if it were happening now."""
    async with (
        cut_off() as (host, _, relay),
        relayed(relay.to_port) as other,
        visiting(host, "Una", watch=True, port=other.port) as watcher,
    ):
        await until(watcher, lambda: has_board(watcher))
        for each in (relay, other):
            each.shut = True
            each.cut()
        await until_text(watcher, "The line to the host is lost.")
        await play_without(host, 1)
        public = table_of(board(host)).seat(None).log()
        other.mend()
        await until_text(watcher, MEANWHILE)
        await until(watcher, lambda: tells(watcher, public[-1]))
        assert not any(plan.sitter is Sitter.HERE for plan in board(watcher).table.plans)


async def test_a_program_that_was_killed_tells_the_next_one_what_its_seat_has_missed() -> None:
    """Behind the curtain, as where a game that is kept is taken up (K1, K3)."""
    async with hosting(seated(ONE_EACH)) as host:
        async with visiting(host) as guest:
            await deal(host, guest)
        missed = await play_without(host, 1)
        async with visiting(host) as again:
            await until_screen(again, "CurtainScreen")
            assert not any(tells(again, line) for line in missed)
            await again.press("enter")
            await until_screen(again, "ReadingScreen")
            await until_text(again, " OF RONA" if is_first_turn(board(again).door) else "SINCE RONA LAST LOOKED")
            assert all(told(again, line) for line in missed)
