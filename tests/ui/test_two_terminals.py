"""Two full-screen programs at one table, over a real line on loopback: hosting, joining, playing, talking, parting."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tartan.cli.calls import CalledTable
from tartan.cli.network import Wires
from tartan.net import client
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.face import LinkState
from tartan.session.lobby import Lobby
from tartan.session.online import Opening, Phase, SeatState
from tartan.session.pin import hash_pin
from tartan.session.seat import Curtain, SeatPlan, Sitter, Watchers
from tartan.ui.conductors.game_flow import GameFlow
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.intent import First, Intent
from tartan.ui.screens.guest import GuestScreen
from tartan.ui.screens.host import HostScreen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tests.narrowing import of_kind
from tests.session.tables import GAME, setup_of
from tests.ui.shell import SIZE, app_of, face_of, new_app, press_until, table_of, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

    from textual.pilot import Pilot

    from tartan.session.saves import SaveInfo
    from tartan.session.seat import Setup

MOST_STEPS = 2000
"""Steps after which a game that has not ended counts as one that never will."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What programs keep on the disk lies in a folder of this test."""
    monkeypatch.setenv("TARTAN_HOME", str(tmp_path))


def seated(who: Sequence[Sitter], **more: object) -> Setup:
    """A set-up with these sitters, in seat order, and bots on what is left."""
    setup = setup_of(GAME)
    plans = [
        plan
        if sitter is Sitter.HERE
        else SeatPlan(f"Seat {at}", Sitter.REMOTE)
        if sitter is Sitter.REMOTE
        else SeatPlan(f"Bot {at}", Sitter.BOT, "piper")
        for at, (plan, sitter) in enumerate(zip(setup.seats, (*who, *[Sitter.BOT] * len(setup.seats)), strict=False))
    ]
    return replace(setup, seats=tuple(plans), **more)  # type: ignore[arg-type]  # fields of a Setup


ONE_EACH = (Sitter.HERE, Sitter.REMOTE)


@asynccontextmanager
async def program(intent: Intent) -> AsyncIterator[Pilot[None]]:
    """A program with a network of its own."""
    lobby = Lobby()
    app = new_app(intent, lobby=lobby)
    app.network = wires = Wires(lobby)
    try:
        async with app.run_test(size=SIZE) as pilot:
            yield pilot
    finally:
        await wires.closed()


def board(pilot: Pilot[None]) -> TableScreen:
    """The board that is open."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


def has_board(pilot: Pilot[None]) -> bool:
    """Whether one is open and follows its table."""
    found = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
    return bool(found) and isinstance(found[0].conductor, GameFlow) and found[0].conductor.sitting.followed


def root(pilot: Pilot[None]) -> HostScreen | GuestScreen:
    """The screen on which people gather."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, HostScreen | GuestScreen))


def holds(pilot: Pilot[None], seat: int) -> bool:
    """Whether a seat is held at this terminal."""
    return seat in root(pilot).online.here


@asynccontextmanager
async def hosting(setup: Setup) -> AsyncIterator[Pilot[None]]:
    """A host whose table is open."""
    async with program(Intent(First.HOST, setup=setup, opening=Opening())) as host:
        await until_screen(host, "HostScreen")
        yield host


@asynccontextmanager
async def visiting(
    host: Pilot[None], name: str = "Rona", *, watch: bool = False, port: int = 0
) -> AsyncIterator[Pilot[None]]:
    """A guest who is in, and has no seat yet; by another `port` than the host's where something stands between."""
    invitation = of_kind(HostScreen, root(host)).hosted.invitation
    invitation = replace(invitation, port=port or invitation.port)
    intent = Intent(First.JOIN, invitation=invitation, name=name, watch=watch)
    async with program(intent) as guest:
        await until(guest, lambda: bool(root(guest).online.seats))
        await guest.pause()
        yield guest


@asynccontextmanager
async def playing(setup: Setup | None = None, *, seats: int = 1) -> AsyncIterator[tuple[Pilot[None], Pilot[None]]]:
    """A host and a guest with so many seats, the game dealt."""
    async with hosting(setup or seated(ONE_EACH)) as host, visiting(host) as guest:
        await deal(host, guest, seats=seats)
        yield host, guest


async def deal(host: Pilot[None], guest: Pilot[None], *, seats: int = 1) -> None:
    """Let a guest take so many seats after the host's, and the game begin."""
    for at in range(1, 1 + seats):
        while root(guest).roster.cursor != at:
            await guest.press("down")
        await guest.press("enter")
        await until(guest, partial(holds, guest, at))
    await until_text(host, "Nobody is missing")
    await host.press("s")
    await until(host, lambda: has_board(host))
    await until(guest, lambda: has_board(guest))


def saves_of(pilot: Pilot[None]) -> tuple[SaveInfo, ...]:
    """What is saved at this terminal."""
    return app_of(pilot).lobby.saves()


async def play_on(pilots: Sequence[Pilot[None]], *, steps: int = MOST_STEPS) -> None:
    """Let everybody play the first thing there is, so many times, or to the end."""
    for _ in range(steps):
        tables = [board(pilot) for pilot in pilots]
        if all(face_of(table).outcome is not None for table in tables):
            return
        for pilot, table in zip(pilots, tables, strict=True):
            if type(pilot.app.screen).__name__ in {"CurtainScreen", "ReadingScreen"}:
                await pilot.press("enter")
            elif table.my_turn:
                legal = table.door.legal()
                assert table.send(legal[-1:])
            await pilot.pause()


async def test_two_programs_play_a_game_to_its_end_and_another() -> None:
    """Both come to the result; the guest's says that the deal was checked; when both want it, seats turn (S2)."""
    async with playing() as (host, guest):
        names = board(host).table.names
        await play_on((host, guest))
        await until_screen(host, "ResultScreen")
        await until_screen(guest, "ResultScreen")
        await until_text(guest, "✓ The deal was fair")
        await until(guest, lambda: [(save.finished, save.names) for save in saves_of(guest)] == [(True, names)])
        await guest.press("r")
        await until_text(host, "Rona wants another game; that waits for")
        await host.press("r")
        await until(host, lambda: has_board(host) and root(host).online.phase is Phase.PLAYING)
        await until(guest, lambda: has_board(guest) and root(guest).online.phase is Phase.PLAYING)
        assert board(host).table.names != names
        assert board(guest).table.names == board(host).table.names
        assert type(guest.app.screen).__name__ != "ResultScreen"


async def test_a_game_that_was_told_is_saved_for_whoever_leaves_before_that_was_done_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it is saved for whoever stays, and once."""
    monkeypatch.setattr("tartan.cli.calls.aside", lambda *_: None)
    async with playing() as (host, guest):
        await play_on((host, guest))
        await until_text(guest, "✓ The deal was fair")
        assert saves_of(guest) == ()
        root(guest).online.close()
        root(guest).online.close()
        assert [save.finished for save in saves_of(guest)] == [True]


async def test_steps_of_one_choice_reach_the_host_one_by_one() -> None:
    """A far seat sends several steps at once; all of them are played, in order, and the board is not asked between."""
    async with playing() as (host, guest):
        table = board(guest)
        await until(guest, lambda: table.my_turn)
        door = table.door
        first, lines = door.legal()[0], door.log_length
        near = board(host).table.seat(door.seat)
        sent = [first]
        assert table.send(sent)
        assert not table.my_turn
        assert table.send([first]) is False
        await until(guest, lambda: not face_of(table).pending)
        assert door.log_length > lines
        assert near.log() == door.log()


async def test_a_lost_line_is_told_in_words_takes_no_key_and_comes_back() -> None:
    """While the line is down the band says so with a word and no key acts; then play goes on (N2)."""
    async with playing() as (_, guest):
        table = board(guest)
        await until(guest, lambda: table.my_turn)
        called = root(guest).online
        assert "◆ joined" in screen_text(guest.app).split("\n")[0]
        heard: list[LinkState] = []
        called.subscribe(lambda _: heard.append(called.link.state))
        of_kind(CalledTable, called)._client.drop()
        await until(guest, lambda: LinkState.LOST in heard and called.link.state is LinkState.CONNECTED)
        await until(guest, lambda: table.my_turn)
        await until_text(guest, "The line is back.")
        assert table.send(table.door.legal()[:1])
        await until(guest, lambda: not face_of(table).pending)


async def test_what_is_said_is_told_literally_and_opens_nothing() -> None:
    """A line of chat stands in the footer, with its brackets; the screen stays what it was; the reader has it all."""
    async with playing() as (host, guest):
        before = type(host.app.screen).__name__
        await guest.press("y")
        await until_screen(guest, "ChatScreen")
        await guest.press(*"[b]qw")
        await guest.press("enter")
        await until_text(host, "Rona: [b]qw")
        assert type(host.app.screen).__name__ == before
        await until_text(guest, "Rona  [b]qw")
        await host.press("y")
        await until_screen(host, "ChatScreen")
        await until_text(host, "Rona  [b]qw")


async def test_chat_does_not_reach_over_the_curtain() -> None:
    """Where a curtain is down nothing that is said is shown until it is lifted (K1)."""
    setup = seated((Sitter.HERE, Sitter.REMOTE, Sitter.HERE))
    async with playing(setup) as (host, guest):
        await until_screen(host, "CurtainScreen")
        await guest.press("y", *"psst", "enter")
        await until_text(guest, "Rona  psst")
        await until(host, lambda: root(host).online.chat.length == 1)
        await host.pause()
        assert "psst" not in screen_text(host.app)


async def test_several_people_at_a_far_terminal_pass_the_keyboard() -> None:
    """A guest with two seats has the curtain between them, as at home (K1)."""
    setup = seated((Sitter.HERE, Sitter.REMOTE, Sitter.REMOTE))
    async with playing(setup, seats=2) as (_, guest):
        assert face_of(board(guest)).here == (1, 2)
        await until_screen(guest, "CurtainScreen")


async def test_people_at_a_far_terminal_choose_their_pins_at_the_first_curtain() -> None:
    """Each chooses one, twice the same, and nothing else lifts that curtain from then on (K1)."""
    setup = seated((Sitter.HERE, Sitter.REMOTE, Sitter.REMOTE), curtain=Curtain.PIN)
    plans = [replace(plan, pin=hash_pin("9999")) if plan.sitter is Sitter.HERE else plan for plan in setup.seats]
    async with playing(replace(setup, seats=tuple(plans)), seats=2) as (host, guest):
        await until(host, lambda: bool(face_of(board(host)).deciders))
        await until(guest, lambda: bool(face_of(board(guest)).deciders))
        while not any(seat in face_of(board(guest)).deciders for seat in (1, 2)):
            await host.press("9", "9", "9", "9", "enter")
            await play_on((host,), steps=1)
        await until_screen(guest, "CurtainScreen")
        await until_text(guest, "Choose a PIN")
        await guest.press("1", "2", "enter")
        await until_text(guest, "A PIN has 4")
        await guest.press(*"1357", "enter")
        await until_text(guest, "once more")
        await guest.press(*"1358", "enter")
        await until_text(guest, "two PINs")
        await guest.press(*"2468", "enter", *"2468", "enter")
        await until(guest, lambda: type(guest.app.screen).__name__ != "CurtainScreen")
        assert "2468" not in screen_text(guest.app)
        if type(guest.app.screen).__name__ == "ReadingScreen":
            await guest.press("enter")
        await until(guest, lambda: board(guest).my_turn)
        await guest.press("f9")
        await until_screen(guest, "CurtainScreen")
        await guest.press(*"1357", "enter")
        await until_text(guest, "That is not this seat's PIN.")
        await guest.press(*"2468", "enter")
        await until(guest, lambda: type(guest.app.screen).__name__ != "CurtainScreen")
        chosen = of_kind(LivePlay, board(guest).conductor).sitting.seat
        assert [bool(plan.pin) for plan in board(guest).table.plans[1:3]] == [chosen == 1, chosen == 2]


async def test_notes_at_a_far_table_are_kept_here_by_game_and_seat() -> None:
    """What a guest writes down stays with her, for this game alone."""
    async with playing() as (_, guest):
        screen = board(guest)
        lobby, (seat,) = app_of(guest).lobby, face_of(screen).here
        await until(guest, lambda: screen.door.seat == seat)
        await guest.press("n")
        await until_screen(guest, "NotesScreen")
        await guest.press(*"hearts", "escape")
        await until(guest, lambda: guest.app.screen is screen)
        table = face_of(screen)
        assert isinstance(table.kept_as, str)
        assert lobby.notes(table.kept_as, seat) == "hearts"
        assert lobby.notes(None, seat) == lobby.notes(f"{table.kept_as}0", seat) == ""


async def test_a_watcher_sees_the_public_board_and_can_do_nothing() -> None:
    """What is private is covered, no seat is held, and Enter plays nothing (N1)."""
    setup = seated(ONE_EACH, watchers=Watchers.OPEN)
    async with playing(setup) as (host, _), visiting(host, "Una", watch=True) as watcher:
        await until(watcher, lambda: has_board(watcher))
        await until_text(watcher, "◆ watching")
        table = board(watcher)
        assert face_of(table).here == ()
        assert table.door.seat is None
        await until(host, lambda: not table_of(board(host)).bots_due)
        moves = table_of(board(host)).moves
        await watcher.press("enter", "space")
        assert not table.my_turn
        assert table_of(board(host)).moves == moves
        await until_text(host, "y chat")
        await host.press("g")
        await until_text(host, "1 watches")


async def test_the_host_is_told_during_a_game_of_who_comes_in_without_a_seat() -> None:
    """In a sentence below the board, once; who it is stands above the seats too."""
    async with playing() as (host, _):
        async with visiting(host, "Una"):
            await until_text(host, "Una is here, without a seat. g shows who is there.")
            await host.press("g")
            await until_screen(host, "HostScreen")
            await until_text(host, "Una is here, without a seat.")
        await until(host, lambda: "without a seat" not in screen_text(host.app))


async def test_the_host_sends_away_who_watches() -> None:
    """From within the game; the spectator is told so, is not called back by herself, and nobody else goes."""
    async with playing(seated(ONE_EACH, watchers=Watchers.OPEN)) as (host, guest):
        async with visiting(host, "Una", watch=True) as watcher:
            await until(watcher, lambda: has_board(watcher))
            await host.press("g")
            await until_text(host, "v visitors")
            await host.press("v", "down", "enter")
            await until_text(host, "Una is sent away.")
            await until_text(watcher, "The host has sent you away.")
            await until(host, lambda: root(host).online.spectators == 0)
            assert root(watcher).online.link.state is LinkState.CLOSED
        assert root(guest).online.link.state is LinkState.CONNECTED


async def test_the_host_sends_a_guest_away_and_lets_a_bot_play() -> None:
    """The guest is told so and can send nothing; the seat's bot plays; the game goes on (N3)."""
    async with playing() as (host, guest):
        await host.press("g")
        await until_screen(host, "HostScreen")
        while of_kind(HostScreen, host.app.screen).roster.cursor != 1:
            await host.press("down")
        await host.press("x")
        await until(guest, lambda: root(guest).online.link.state is LinkState.CLOSED)
        await until_text(guest, "✗ CLOSED")
        assert board(guest).send(["anything"]) is False
        assert "kept" not in screen_text(guest.app)
        await until_text(host, "Free: B")
        assert "Away" not in screen_text(host.app)
        await host.press("o")
        await until(host, lambda: root(host).online.seats[1].state is SeatState.BOT)


async def test_clocks_stand_beside_the_badges_and_a_pause_takes_everybody() -> None:
    """Both see all times in the band; one asks for a pause, the other is told and agrees, and the clocks stand."""
    setup = seated(ONE_EACH, clock=ClockPlan(ClockKind.MOVE, 60))
    async with playing(setup) as (host, guest):
        await until(host, lambda: screen_text(host.app).split("\n")[0].count(":") == 2)
        await until(guest, lambda: screen_text(guest.app).split("\n")[0].count(":") == 2)
        await guest.press("b")
        await until_text(host, "Rona asks for a pause")
        await host.press("b")
        await until_text(host, "All have agreed to a pause")
        await until(guest, lambda: "PAUSED" in screen_text(guest.app).split("\n")[0])


async def test_a_seat_whose_time_is_out_is_played_by_the_clock() -> None:
    """The clock plays, and everybody is told for whom."""
    setup = seated(ONE_EACH, clock=ClockPlan(ClockKind.MOVE, 1))
    async with playing(setup) as (host, guest):
        told = ("is out: the clock plays for", "RAN OUT")
        await until(guest, lambda: any(words in screen_text(guest.app) for words in told))
        await until(host, lambda: table_of(board(host)).timed_out != ())


async def test_who_ran_out_of_time_is_told_what_the_clock_played_for_her() -> None:
    """Either end is told in a screen of its own, and only of its own turns."""
    setup = seated(ONE_EACH, clock=ClockPlan(ClockKind.MOVE, 2))
    async with playing(setup) as (host, guest):
        for pilot in (host, guest):
            app_of(pilot).lobby.settings.reduced_motion = True
        for pilot in (host, guest):
            (seat,) = face_of(board(pilot)).here
            await until_text(pilot, f"THE TIME OF {board(pilot).names[seat].upper()} RAN OUT")
            await pilot.press("enter")


async def test_what_the_clock_played_is_told_below_no_curtain() -> None:
    """Whoever has hidden her hand reads of it once she lifts the curtain (K1)."""
    async with playing(seated(ONE_EACH, clock=ClockPlan(ClockKind.MOVE, 2))) as (_, guest):
        (seat,) = face_of(board(guest)).here
        await guest.press("f9")
        await until_screen(guest, "CurtainScreen")
        overdue = of_kind(LivePlay, board(guest).conductor).clocks.overdue
        await until(guest, lambda: seat in overdue._due)
        await guest.pause()
        assert type(guest.app.screen).__name__ == "CurtainScreen"
        await press_until(guest, lambda: "RAN OUT" in screen_text(guest.app))


async def test_leaving_is_asked_about_and_says_what_it_does() -> None:
    """Escape on the gathering asks; staying is what Enter alone does; leaving closes the table for all."""
    async with hosting(seated(ONE_EACH)) as host, visiting(host) as guest:
        await host.press("escape")
        await until_text(host, "Everybody is sent away.")
        await host.press("enter")
        await until_screen(host, "HostScreen")
        await host.press("escape")
        await until_screen(host, "PartingScreen")
        await host.press("y")
        await until_screen(host, "TitleScreen")
        await until_text(guest, "The host has closed the table.")
        await guest.press("escape")
        await until_screen(guest, "TitleScreen")


@pytest.mark.parametrize("beside", [None, "g", "w"], ids=["at the board", "over who is there", "over the log"])
async def test_whoever_plays_at_a_table_that_is_closed_reads_at_once_that_her_seat_is_kept(beside: str | None) -> None:
    """Before she presses any key, whatever she looks at; and once more where she leaves (N3)."""
    async with playing() as (host, guest):
        if beside:
            await guest.press(beside)
            await until(guest, lambda: guest.app.screen is not root(guest))
        await host.press("q")
        await until_screen(host, "QuitScreen")
        await host.press("t")
        await until_text(guest, "The host has closed the table. Your seat is kept.")
        if beside:
            await guest.press("escape")
        await until_text(guest, "The host has closed the table. Your seat is kept. Continue, on the title,")
        await until_text(guest, "q leaves.")


async def test_a_table_that_was_closed_and_opened_again_is_come_back_to_by_the_same_line() -> None:
    """From the title Join knows the line, the host's Continue opens it once more, and the seat is the same (N3)."""
    async with playing() as (host, guest):
        line = of_kind(HostScreen, root(host)).hosted.invitation.line
        for pilot in (host, guest):
            await pilot.press("q")
            await until_screen(pilot, "QuitScreen")
            if pilot is guest:
                await until_text(guest, "your seats are kept")
            await pilot.press("t")
            await until_screen(pilot, "TitleScreen")
        await host.press("c")
        await until_screen(host, "HostScreen")
        assert of_kind(HostScreen, root(host)).hosted.invitation.line == line
        await until_text(guest, "joined at")
        await guest.press("j")
        await until_screen(guest, "JoiningScreen")
        await until_text(guest, "Enter calls the host.")
        await guest.press("enter")
        await until(guest, lambda: has_board(guest))
        await until(host, lambda: has_board(host))
        assert root(guest).online.here == (1,)


@pytest.mark.parametrize("hurries", [True, False])
async def test_who_calls_before_the_table_is_open_is_let_in_once_it_is(
    hurries: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody answers yet: the next call comes by itself, which is counted down to, or at once by Enter (N3)."""
    monkeypatch.setattr(client, "NOBODY_PAUSE", 3600.0 if hurries else 0.5)
    async with playing() as (host, guest):
        for pilot in (host, guest):
            await pilot.press("q")
            await until_screen(pilot, "QuitScreen")
            await pilot.press("t")
            await until_screen(pilot, "TitleScreen")
        await guest.press("j")
        await until_screen(guest, "JoiningScreen")
        await until_text(guest, "Enter calls the host.")
        await guest.press("enter")
        await until_text(guest, "✗ Nobody answers at 127.0.0.1 port")
        await until_text(guest, "Enter calls now; Esc gives up.")
        await host.press("c")
        await until_screen(host, "HostScreen")
        if hurries:
            await guest.press("enter")
        await until(guest, lambda: has_board(guest))
        assert root(guest).online.here == (1,)


async def test_a_wrong_code_ends_in_one_sentence() -> None:
    """Whoever is not let in is told why, and comes back to where the address was typed."""
    async with hosting(seated(ONE_EACH)) as host:
        screen = root(host)
        assert isinstance(screen, HostScreen)
        wrong = replace(screen.hosted.invitation, code="not-the-right-code")
        async with program(Intent(First.JOIN, invitation=wrong, name="Una")) as guest:
            await until(guest, lambda: root(guest).online.link.state is LinkState.CLOSED)
            await until_text(guest, "Esc goes back.")
            assert "Seat" not in screen_text(guest.app)


async def test_two_guests_of_one_name_are_told_apart_by_the_host() -> None:
    """A name that is taken is refused in a sentence; the seat can be taken by another one."""
    setup = seated(ONE_EACH)
    async with hosting(setup) as host, visiting(host, setup.seats[0].name) as guest:
        await guest.press("enter")
        await until_text(guest, "choose another name")
        await guest.press("n", "ctrl+u", *"Una", "enter")
        await until(guest, lambda: root(guest).online.here == (1,))
        assert root(guest).online.seats[1].name == "Una"


async def test_the_guest_comes_back_to_her_seat_by_the_same_line() -> None:
    """A program that was closed and opened again has its seat at once, and the game goes on (N3)."""
    async with playing() as (host, guest):
        await guest.press("q")
        await until_screen(guest, "QuitScreen")
        await until_text(guest, "Continue comes back")
        await guest.press("t")
        await until_screen(guest, "TitleScreen")
        await until(host, lambda: root(host).online.seats[1].state is SeatState.AWAY)
        await until_text(host, "y chat")
        await host.press("g")
        await until_text(host, "away; the seat is kept")
        async with visiting(host) as again:
            await until(again, lambda: has_board(again))
            assert root(again).online.here == (1,)
