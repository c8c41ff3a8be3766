"""Hosting and joining: the set-up, the form, the gathering, and what both ends may do there, without a network."""

from __future__ import annotations

import re
import time
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.face import ChangeKind, Link, LinkState
from tartan.session.invitation import Invitation
from tartan.session.online import EVERYWHERE, LOOPBACK, DealCheck, Near, Opening, Phase, SeatState
from tartan.session.seat import Curtain, Sitter, Watchers
from tartan.session.setup import default_setup
from tartan.session.visits import LastVisit
from tartan.ui.intent import First, Intent
from tartan.ui.screens.form_cells import Cell, CellKind, SeatPart
from tartan.ui.screens.guest import GuestScreen
from tartan.ui.screens.hosting import HostingScreen
from tartan.ui.screens.network_tables import call as call_table
from tartan.ui.screens.network_tables import open_network_table
from tartan.ui.screens.people import PeopleScreen, people_screen
from tartan.ui.screens.reading import ReadingScreen
from tartan.ui.screens.setup import SetupScreen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_lines, screen_text
from tests.narrowing import of_kind
from tests.session.tables import GAME, GAMES, NAMES, play, setup_of
from tests.session.test_hosting import hosted
from tests.ui.online import CODE, INVITATION, LOST, FakeCall, FakeHosted, FakeNetwork, elsewhere
from tests.ui.shell import SIZE, app_of, click_words, new_app, paste, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot

    from tartan.session.seat import Setup


@asynccontextmanager
async def at(
    intent: Intent | None = None, size: tuple[int, int] = SIZE, setup: Setup | None = None
) -> AsyncIterator[tuple[Pilot[None], FakeNetwork]]:
    """The program with a network that is none."""
    network = FakeNetwork(setup or elsewhere(setup_of(GAME), 1))
    app = new_app(intent)
    app.network = network
    async with app.run_test(size=size) as pilot:
        yield pilot, network


@asynccontextmanager
async def hosts(*free: int, bind: str = "") -> AsyncIterator[tuple[Pilot[None], FakeHosted]]:
    """A host at whose table these seats are for others."""
    opening = Opening(bind=bind) if bind else Opening()
    async with at(Intent(First.HOST, setup=elsewhere(setup_of(GAME), *free), opening=opening)) as (pilot, network):
        await until_text(pilot, "tartan join")
        yield pilot, network.hosted[0]


@asynccontextmanager
async def visits(*, watch: bool = False) -> AsyncIterator[tuple[Pilot[None], FakeCall]]:
    """A guest who is in."""
    async with at(Intent(First.JOIN, invitation=INVITATION, name="Rona", watch=watch)) as (pilot, network):
        await until_text(pilot, "as Rona")
        yield pilot, network.calls[0]


def boards(pilot: Pilot[None]) -> list[TableScreen]:
    """The boards that are open."""
    return [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]


# Hosting


async def test_the_set_up_of_a_hosted_table_says_who_may_come_and_from_where() -> None:
    """Clock, spectators, address, port, private lines and the local network are chosen by keys, and arrive."""
    async with at() as (pilot, network):
        await pilot.press("h")
        await until_screen(pilot, "HostingScreen")
        form = pilot.app.screen.form  # type: ignore[attr-defined]  # a set-up has one
        assert [seat.remote for seat in form.draft.seats] == [False, *[True] * (len(form.draft.seats) - 1)]
        for kind in (CellKind.CLOCK, CellKind.WATCHERS, CellKind.BIND, CellKind.TLS, CellKind.ANNOUNCE):
            form.put_cursor(Cell(kind))
            await pilot.press("plus")
        form.put_cursor(Cell(CellKind.PORT))
        await pilot.press("enter", "ctrl+u", *"5000", "enter")
        await pilot.press("s")
        await until_screen(pilot, "HostScreen")
        (hosted,) = network.hosted
        assert hosted.opening == Opening(5000, EVERYWHERE, "", tls=True, announce=True)
        assert hosted.setup.clock.kind is ClockKind.MOVE
        assert hosted.setup.watchers is Watchers.OPEN
        assert [plan.sitter for plan in hosted.setup.seats][:2] == [Sitter.HERE, Sitter.REMOTE]


async def test_how_a_table_was_to_be_opened_is_found_again() -> None:
    """Where the set-up was left without opening it, also after its seats were kept as the default."""
    async with at() as (pilot, _):
        for left in (False, True):
            await pilot.press("h")
            await until_screen(pilot, "HostingScreen")
            form = pilot.app.screen.form  # type: ignore[attr-defined]  # a set-up has one
            assert (form.draft.opening.bind, form.draft.opening.port == "5000") == (
                EVERYWHERE if left else LOOPBACK,
                left,
            )
            form.put_cursor(Cell(CellKind.BIND))
            await pilot.press("plus")
            form.put_cursor(Cell(CellKind.PORT))
            await pilot.press("enter", "ctrl+u", *"5000", "enter", "ctrl+d", "escape")
            await until_screen(pilot, "TitleScreen")


@pytest.mark.parametrize(("kind", "typed"), [(CellKind.PORT, "5000"), (CellKind.SEED, "1647")])
async def test_a_digit_begins_the_number_that_the_cursor_is_on(kind: CellKind, typed: str) -> None:
    """As a letter begins a name: no Enter is needed before it, and what stood there is gone."""
    async with at() as (pilot, _):
        await pilot.press("h" if kind is CellKind.PORT else "p")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        screen = of_kind(SetupScreen, pilot.app.screen)
        screen.form.put_cursor(Cell(kind))
        await pilot.press(*typed, "enter")
        draft = screen.draft
        assert (draft.opening.port if draft.opening else draft.seed) == typed


async def test_no_line_of_a_set_up_comes_or_goes_as_seats_change_hands() -> None:
    """The curtain has its line where none hangs, too: nothing moves under the mouse."""
    async with at() as (pilot, _):
        await pilot.press("h")
        await until_screen(pilot, "HostingScreen")
        screen = of_kind(SetupScreen, pilot.app.screen)
        kinds = [[cell.kind for cell in line] for line in screen.form.lines]
        assert [CellKind.CURTAIN] in kinds
        screen.form.put_cursor(Cell(CellKind.CURTAIN))
        await pilot.press("enter")
        assert "No two people share this keyboard." in screen_text(pilot.app)
        screen.form.put_cursor(Cell(CellKind.SEAT, SeatPart.SITTER, 1))
        for _ in range(3):
            await pilot.press("plus")
            assert [[cell.kind for cell in line] for line in screen.form.lines] == kinds


async def test_the_set_up_of_a_hosted_table_says_what_its_start_does() -> None:
    """It opens the table; nothing is dealt yet."""
    rows = {row.id: row for row in HostingScreen.all_rows()}
    assert "Open the table" in rows["start"].help
    assert "Deal" in {row.id: row for row in SetupScreen.all_rows()}["start"].help


async def test_who_came_to_watch_takes_no_seat_by_enter_alone() -> None:
    """It is said by which key she would; that asks for a name first."""
    async with visits(watch=True) as (pilot, call):
        await pilot.press("enter")
        await until_text(pilot, "You watch. n takes this seat")
        assert call.claims == []
        await pilot.press("n", "enter")
        await until(pilot, lambda: bool(call.claims))


async def test_a_call_that_fails_offers_no_chat_and_says_why_once() -> None:
    """There is nobody to talk to: the key says so and opens nothing."""
    async with visits() as (pilot, call):
        call.seats = ()
        call.go(Link(LinkState.CLOSED, "That code opens no table here."))
        text = await until_text(pilot, "That code opens no table here.")
        assert text.count("That code opens no table here.") == 1
        assert "chat" not in text
        await pilot.press("y")
        await until_text(pilot, "nobody at this table")
        assert type(pilot.app.screen).__name__ == "GuestScreen"


async def test_what_was_said_at_a_closed_table_can_be_read_and_not_answered() -> None:
    """The chat opens without its line."""
    async with visits() as (pilot, call):
        call.chat.hear("Isla", "well played")
        call.go(Link(LinkState.CLOSED, "The host has closed the table."))
        await until_text(pilot, "y chat")
        await pilot.press("y")
        await until_screen(pilot, "ChatScreen")
        text = await until_text(pilot, "well played")
        assert " say " not in text
        await pilot.press("a", "enter")
        assert call.chat.length == 1


async def test_a_port_that_is_none_is_said_before_anything_is_opened() -> None:
    """The line above Start says so, and Start opens nothing."""
    async with at() as (pilot, network):
        await pilot.press("h")
        await until_screen(pilot, "HostingScreen")
        form = pilot.app.screen.form  # type: ignore[attr-defined]  # a set-up has one
        form.put_cursor(Cell(CellKind.PORT))
        await pilot.press("enter", "ctrl+u", *"99999", "enter", "s")
        await until_text(pilot, "A port is a number from 1 to 65535.")
        assert network.hosted == []


async def test_what_cannot_be_opened_is_said_on_the_set_up() -> None:
    """The sentence of the network stands in the prompt line; what was chosen is still there."""
    async with at() as (pilot, network):
        network.trouble = "Port 4746 is in use."
        await pilot.press("h")
        await until_screen(pilot, "HostingScreen")
        await pilot.press("s")
        await until_text(pilot, "Port 4746 is in use.")
        assert type(pilot.app.screen).__name__ == "HostingScreen"


async def test_a_port_that_is_taken_is_said_where_another_one_is_typed() -> None:
    """What was chosen is still there, the cursor on the port; with another one the table opens."""
    async with at() as (pilot, network):
        network.taken = 4746
        await pilot.press("h")
        await until_screen(pilot, "HostingScreen")
        await pilot.press("s")
        await until_text(pilot, "Port 4746 is in use here already; choose another one.")
        await pilot.press(*"4899", "enter", "s")
        await until_screen(pilot, "HostScreen")
        assert [each.opening.port for each in network.hosted] == [4899]


async def test_without_a_network_hosting_and_joining_say_so() -> None:
    """Neither hosting nor joining opens anything where there is no network."""
    for key in ("h", "j"):
        async with new_app().run_test(size=SIZE) as pilot:
            await pilot.press(key)
            await until_text(pilot, "neither be hosted nor joined")


async def test_the_host_is_told_what_to_read_out_and_whom_it_reaches() -> None:
    """The whole line, what loopback means, and, beyond it, that lines are not private and how they would be (N7)."""
    async with hosts(1) as (pilot, _):
        text = screen_text(pilot.app)
        assert f"tartan join 192.0.2.7:4746 --code {CODE}" in text
        assert "only this machine reaches" in text
        assert "not private" not in text
    async with hosts(1, bind=EVERYWHERE) as (pilot, hosted):
        text = screen_text(pilot.app)
        assert "✗ Lines to this table are not private." in text
        assert hosted.tunnel in text


async def test_the_host_deals_once_nobody_is_missing() -> None:
    """Before that `s` is not offered and does nothing but say who is missing; then it starts."""
    async with hosts(1) as (pilot, hosted):
        await until_text(pilot, "Missing: B Seat 1")
        assert "s start" not in screen_text(pilot.app)
        await pilot.press("s")
        assert hosted.deeds == []
        hosted.put(1, name="Rona", state=SeatState.TAKEN)
        await until_text(pilot, "s start")
        await pilot.press("s")
        await until_text(pilot, "The deal is being made")
        assert hosted.deeds == ["start"]


async def test_the_host_gives_seats_by_a_menu() -> None:
    """Enter on a seat asks who plays it: a bot, somebody here by name, or whoever comes; a click does the same."""
    async with hosts(1) as (pilot, hosted):
        await click_words(pilot, "Seat 1")
        await until_screen(pilot, "SeatScreen")
        await click_words(pilot, "A bot: piper")
        await until_screen(pilot, "HostScreen")
        assert hosted.deeds == ["bot 1 piper"]
        await pilot.press("enter")
        await until_screen(pilot, "SeatScreen")
        await click_words(pilot, "Somebody at this keyboard")
        await pilot.press("ctrl+u", *"Una", "enter")
        await until_screen(pilot, "HostScreen")
        assert hosted.deeds[1:] == ["here 1 Una"]
        await pilot.press("enter")
        await until_screen(pilot, "SeatScreen")
        await click_words(pilot, "Somebody elsewhere")
        await until_screen(pilot, "HostScreen")
        assert hosted.deeds[2:] == ["free 1"]


async def test_the_host_takes_a_name_while_people_gather_and_not_later() -> None:
    """Enter on the host's own seat, and Enter again, asks what it is called; in a game the name stays."""
    async with hosts(1) as (pilot, hosted):
        await pilot.press("up", "enter")
        await until_screen(pilot, "SeatScreen")
        await pilot.press("enter", "ctrl+u", *"Mairi", "enter")
        await until_screen(pilot, "HostScreen")
        assert hosted.deeds == ["here 0 Mairi"]
        hosted.phase = Phase.PLAYING
        await pilot.press("enter")
        await until_screen(pilot, "SeatScreen")
        assert "A name" not in screen_text(pilot.app)


async def test_only_who_came_from_elsewhere_is_sent_away() -> None:
    """`x` on a seat of this keyboard is answered with a sentence; on a guest's it frees the seat."""
    async with hosts(1) as (pilot, hosted):
        hosted.put(1, name="Rona", state=SeatState.AWAY)
        await until_text(pilot, "away; the seat is kept")
        await pilot.press("up", "x")
        await until_text(pilot, "Nobody from elsewhere has this seat.")
        await pilot.press("down", "x")
        assert hosted.deeds == ["kick 1"]


async def test_the_host_sends_a_visitor_away_by_a_key_and_is_asked_once() -> None:
    """Whoever has no seat is named, literally; Enter alone lets all of them stay."""
    async with hosts(1) as (pilot, hosted):
        await pilot.press("v")
        await until_text(pilot, "Nobody is here without a seat.")
        assert "visitors" not in screen_lines(pilot.app)[-1]
        hosted.visitors = (("Rona [b]", False), ("Una", True), ("Una", False))
        hosted.tell(ChangeKind.SEATS)
        await until(pilot, lambda: "v visitors" in screen_lines(pilot.app)[-1])
        await pilot.press("v", "enter")
        await until_screen(pilot, "HostScreen")
        assert hosted.deeds == []
        await pilot.press("v")
        await until_text(pilot, "SEND A VISITOR AWAY?")
        assert re.search(r"Rona \[b\] +has no seat", screen_text(pilot.app))
        assert re.search(r"Una +2 are called so, and all of them go", screen_text(pilot.app))
        await pilot.press("down", "enter")
        await until_text(pilot, "Rona [b] is sent away.")
        assert hosted.deeds == ["send away Rona [b]"]


async def test_leaving_the_gathering_closes_the_table_once() -> None:
    """Back to the title by the question; the network is told."""
    async with hosts(1) as (pilot, hosted):
        await pilot.press("escape")
        await until_screen(pilot, "PartingScreen")
        await click_words(pilot, "Leave the table")
        await until_screen(pilot, "TitleScreen")
        assert hosted.closed == 1


async def test_the_game_opens_above_the_gathering_and_the_next_one_takes_its_place() -> None:
    """Two deals after one another: the second board is the only one, and leaving it leaves the table."""
    async with hosts() as (pilot, hosted):
        lobby = app_of(pilot).lobby
        for _ in range(2):
            hosted.begin(lobby.open(hosted.setup))
            await until(pilot, lambda: [board.table for board in boards(pilot)] == [hosted.table])
        await until(pilot, lambda: pilot.app.screen.is_attached)
        assert hosted.closed == 0


async def test_a_board_that_is_closed_takes_nothing_else_with_it() -> None:
    """What its game still does as people gather for the next one closes neither them nor the table."""
    async with hosts() as (pilot, hosted):
        hosted.begin(app_of(pilot).lobby.open(hosted.setup))
        await until(pilot, lambda: len(boards(pilot)) == 1)
        (board,) = boards(pilot)
        hosted.begin(None, Phase.GATHERING)
        await until(pilot, lambda: not boards(pilot))
        app_of(pilot).close_above(board)
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "HostScreen"
        assert hosted.closed == 0


async def test_a_game_that_is_taken_up_waits_for_who_is_away_or_for_the_host() -> None:
    """The line to come back by stays in sight; `s` goes on without them."""
    async with at(Intent(First.REOPEN, save_id=1)) as (pilot, network):
        await until_screen(pilot, "HostScreen")
        (hosted,) = network.hosted
        hosted.put(1, name="Rona", state=SeatState.AWAY)
        hosted.begin(app_of(pilot).lobby.open(hosted.setup))
        await until_text(pilot, "s goes on")
        assert type(pilot.app.screen).__name__ == "HostScreen"
        await pilot.press("s")
        await until(pilot, lambda: len(pilot.app.screen_stack) > 2)


# Joining


async def test_the_clocks_of_those_who_wait_for_the_others_stand_until_the_game_opens() -> None:
    """Once, and for nobody but the host's own: who is away has her grace, and who is back may play."""
    async with hosts(1) as (pilot, hosted):
        screen = of_kind(PeopleScreen, pilot.app.screen)
        screen.resumes = True
        hosted.put(1, state=SeatState.AWAY)
        hosted.begin(app_of(pilot).lobby.open(setup_of(GAME)))
        hosted.tell(ChangeKind.CLOCK)
        await pilot.pause()
        assert hosted.deeds == ["clocks stand"]
        hosted.put(1, state=SeatState.TAKEN)
        await until(pilot, lambda: len(boards(pilot)) == 1)
        assert hosted.deeds == ["clocks stand", "clocks run"]


async def test_a_pasted_line_fills_the_form_and_does_nothing_else() -> None:
    """Even with a line end in it: Enter takes it, and Enter again is needed for each further step (T5)."""
    async with at() as (pilot, network):
        await pilot.press("j")
        await until_screen(pilot, "JoiningScreen")
        await until_text(pilot, "HOST:PORT, or the whole line")
        await paste(pilot, f"{INVITATION.line}\n")
        assert network.calls == []
        assert "not typed yet" in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, CODE)
        assert network.calls == []
        await pilot.press("enter", *"Rona", "enter")
        await until_text(pilot, "Enter calls the host.")
        assert network.calls == []
        await pilot.press("enter")
        await until_screen(pilot, "GuestScreen")
        (call,) = network.calls
        assert (call.invitation, call.name, call.watcher) == (INVITATION, "Rona", False)


async def test_a_paste_where_nothing_is_typed_opens_the_address() -> None:
    """The address field takes it, and waits for Enter."""
    async with at() as (pilot, network):
        await pilot.press("j")
        await until_text(pilot, "HOST:PORT, or the whole line")
        await pilot.press("escape")
        await paste(pilot, INVITATION.line)
        await until_text(pilot, INVITATION.line)
        assert network.calls == []


@pytest.mark.parametrize("typed", ["two words", "host:0", "tartan join --quickly"])
async def test_what_is_no_address_is_refused_in_a_sentence(typed: str) -> None:
    """The prompt line says what an address is, and nothing is called."""
    async with at() as (pilot, network):
        await pilot.press("j")
        await until_text(pilot, "HOST:PORT, or the whole line")
        await pilot.press(*(("space" if c == " " else c) for c in typed), "enter")
        await until_text(pilot, "✗")
        assert network.calls == []


async def test_the_name_is_remembered_and_watching_can_be_chosen() -> None:
    """The second time the name is there already; `v` watches."""
    async with at(Intent(First.JOIN, invitation=INVITATION)) as (pilot, network):
        app_of(pilot).lobby.settings.player = "Rona"
        await until_screen(pilot, "JoiningScreen")
        await pilot.press("enter", "ctrl+u", *"Una", "enter", "v", "s")
        await until_screen(pilot, "GuestScreen")
        assert (network.calls[0].name, network.calls[0].watcher) == ("Una", True)
        assert app_of(pilot).lobby.settings.player == "Una"


async def test_cloth_hangs_where_nothing_was_said_yet() -> None:
    """The game's, below the seats; what people say takes its place."""
    async with visits() as (pilot, call):
        screen = pilot.app.screen
        assert isinstance(screen, PeopleScreen)
        await until(pilot, lambda: screen.hem.display and not screen.said.display)
        assert screen_text(pilot.app).split("\n")[-5].startswith(("█▀█", "▀▀▀", "▀█▀"))
        call.chat.hear("Rona", "Is anybody there?")
        await until_text(pilot, "Is anybody there?")
        assert not screen.hem.display


async def test_several_people_at_a_terminal_name_themselves() -> None:
    """With commas between; the first is who joins alone the next time."""
    async with at(Intent(First.JOIN, invitation=INVITATION)) as (pilot, network):
        await until_screen(pilot, "JoiningScreen")
        await until_text(pilot, "Enter types your name; A,B where several play at this terminal.")
        await pilot.press("enter")
        assert "Enter takes it." in await until_text(pilot, "Esc drop")
        await pilot.press(*"Una,Rona,", "enter")
        assert "Una, Rona" in await until_text(pilot, "Enter calls the host.")
        await pilot.press("s")
        await until_screen(pilot, "GuestScreen")
        assert network.calls[0].name == "Una, Rona"
        assert app_of(pilot).lobby.settings.player == "Una"


async def test_an_address_that_is_refused_stays_to_be_mended() -> None:
    """What was typed is not lost; the sentence stands below it."""
    async with at() as (pilot, _):
        await pilot.press("j")
        await until_text(pilot, "HOST:PORT, or the whole line")
        await pilot.press(*"glen:99999", "enter")
        await until(pilot, lambda: " ✗ " in screen_text(pilot.app))
        assert pilot.app.screen.prompt_line.typed == "glen:99999"  # type: ignore[attr-defined]  # as above


async def test_tables_nearby_are_listed_and_taken_with_their_code_typed() -> None:
    """A table that is found appears by itself; Enter on it asks for the code alone."""
    async with at() as (pilot, network):
        await pilot.press("j")
        await until_text(pilot, "HOST:PORT, or the whole line that is read out. Enter takes it.")
        assert "tartan[lan]" not in screen_text(pilot.app)
        network.finder.find(Near(Invitation("192.0.2.9", 81), "Una", GAME, 3, 2))
        await until_text(pilot, "2 of 3 seats free")
        await pilot.press("x", "down")
        assert "x" in pilot.app.screen.prompt_line.typed  # type: ignore[attr-defined]  # every screen of the house
        await pilot.press("backspace", *["down"] * 9)
        await until_text(pilot, "▸ Found nearby")
        await pilot.press("enter")
        await until_text(pilot, "four short words")
        await pilot.press(*CODE, "enter")
        await until_text(pilot, "192.0.2.9:81")
        await until_text(pilot, CODE)
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")
        assert network.finder.closed


async def test_where_no_tables_can_be_found_nearby_it_is_said_what_that_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package nothing is listed, and a sentence names the extra."""
    monkeypatch.setattr(FakeNetwork, "near", lambda _: None)
    async with at() as (pilot, _):
        await pilot.press("j")
        await until_text(pilot, "Tables near you are found only where tartan[lan] is installed.")


async def test_a_guest_takes_seats_and_gives_them_back() -> None:
    """Enter takes the free seat under the cursor, by another name with `n`; `x` gives it back; a click takes it too."""
    async with visits() as (pilot, call):
        await until_text(pilot, "Enter take seat")
        await pilot.press("enter")
        await until_text(pilot, "at this keyboard")
        assert call.claims == [(1, "Rona")]
        await pilot.press("enter")
        await until_text(pilot, "You have this seat already")
        await pilot.press("x")
        await until(pilot, lambda: call.here == ())
        await pilot.press("n", "ctrl+u", *"Una", "enter")
        await until(pilot, lambda: call.claims == [(1, "Rona"), (1, "Una")])
        await pilot.press("up", "enter")
        await until_text(pilot, "That seat is not free.")
        await pilot.press("down")
        await until(pilot, lambda: "not free" not in screen_text(pilot.app))


async def test_whoever_has_a_seat_kept_there_is_not_asked_for_her_name() -> None:
    """By the command line the call is made at once, and in the form the name stands there (N3)."""
    async with at() as (pilot, network):
        network.kept = ("Rona", "Una")
        open_network_table(app_of(pilot), Intent(First.JOIN, invitation=INVITATION))
        await until_text(pilot, "as Rona")
        assert [call.name for call in network.calls] == ["Rona"]
    async with at() as (pilot, network):
        network.kept = ("Rona",)
        open_network_table(app_of(pilot), Intent(First.JOIN))
        await until_screen(pilot, "JoiningScreen")
        await paste(pilot, INVITATION.line)
        await pilot.press("enter")
        await until(pilot, lambda: "Rona" in screen_text(pilot.app))
        assert not network.calls


async def test_a_name_is_drawn_literally() -> None:
    """Markup in a name is no markup, and what a terminal would obey is not drawn (N6)."""
    async with visits() as (pilot, call):
        call.put(1, name="[red]x[/]", state=SeatState.TAKEN)
        text = await until_text(pilot, "[red]x[/]")
        assert "\x1b" not in text


async def test_a_seat_elsewhere_is_come_back_to_by_continue() -> None:
    """Where it is newer than any save, by a program that was started anew, and while the seat is kept (N3)."""
    async with at() as (pilot, network):
        app, network.kept = app_of(pilot), ("Rona", "Una")
        app.lobby.open(setup_of(GAME)).close()
        app.lobby.set_last_visit(LastVisit(INVITATION, time.time() + 60, goes_on=True))
        await app.push_screen(ReadingScreen("LOG", []))
        await pilot.press("escape")
        await until_text(pilot, f"joined at {INVITATION.address}")
        await pilot.press("c")
        await until(pilot, lambda: bool(network.calls))
        assert network.calls[0].name == "Rona, Una"
        assert network.calls[0].invitation.address == INVITATION.address
        app.home()
        app.called = None  # as in another run of the program
        app.lobby.set_last_visit(LastVisit(INVITATION, time.time() + 60, goes_on=False))
        await app.push_screen(ReadingScreen("LOG", []))
        await pilot.press("escape")
        await until(pilot, lambda: "joined at" not in screen_text(app))
        await pilot.press("j")
        await until_screen(pilot, "JoiningScreen")
        assert INVITATION.address in screen_text(app)


async def test_what_this_home_hosts_comes_first_and_what_is_played_elsewhere_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Host and guest on one machine, with one home: each goes on with what nobody else holds (N3, V2)."""
    async with at() as (pilot, network):
        app, network.kept = app_of(pilot), ("Ewan",)
        table = hosted(app.lobby)
        table.close()
        app.lobby.set_opening(table.save_id or 0, Opening(INVITATION.port))
        app.lobby.set_last_visit(LastVisit(INVITATION, time.time() + 60, goes_on=True))
        await app.push_screen(ReadingScreen("LOG", []))
        await pilot.press("escape")
        await until_text(pilot, "just now")
        assert "joined at" not in screen_text(app)
        app.lobby.set_last_visit(LastVisit(INVITATION, 1, goes_on=True))
        monkeypatch.setattr(app.lobby.store, "is_elsewhere", lambda _: True)
        await app.push_screen(ReadingScreen("LOG", []))
        await pilot.press("escape")
        await until_text(pilot, "joined at")


@pytest.mark.parametrize("kept", [True, False])
async def test_where_a_seat_is_kept_enter_calls_again(kept: bool) -> None:
    """Who is not let in calls again by one key, and never by itself; without a seat there is nothing to call for."""
    async with at() as (pilot, network):
        network.kept = ("Rona", "Una") if kept else ()
        call_table(app_of(pilot), INVITATION, "Rona, Una", watch=False)
        await until_screen(pilot, "GuestScreen")
        (before,) = network.calls
        before.seats, before.names = (), ("Rona", "Una")
        before.go(Link(LinkState.CLOSED, "The table is full."))
        await until_text(pilot, "Esc goes back.")
        assert ("Enter calls again; Esc goes back." in screen_text(pilot.app)) is kept
        await pilot.press("enter")
        if kept:
            await until(pilot, lambda: len(network.calls) == 2)
            await until_text(pilot, "as Rona, Una.")
            assert (before.closed > 0, network.calls[1].invitation) == (True, INVITATION)
        else:
            assert network.calls == [before]


async def test_where_nobody_answers_the_next_call_is_counted_down_to() -> None:
    """The seconds go on; Enter waits no longer, Escape gives up and asks nothing."""
    async with visits() as (pilot, call):
        call.seats, call.calls_in = (), 4.2
        call.go(Link(LinkState.RETRYING, "Nobody answers at 192.0.2.7 port 4746."))
        await until_text(pilot, "✗ Nobody answers at 192.0.2.7 port 4746.")
        await until_text(pilot, "The next call is in 5 s, by itself. Enter calls now; Esc gives up.")
        call.calls_in = 2.0
        await until_text(pilot, "The next call is in 2 s")
        assert screen_lines(pilot.app)[-1].startswith(" Enter call now  Esc give up")
        await pilot.press("enter")
        assert call.called_now == 1
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")
        assert call.closed > 0


async def test_a_call_that_fails_says_why_and_goes_back() -> None:
    """The sentence stands there; Escape needs no question."""
    async with visits() as (pilot, call):
        call.seats = ()
        call.go(Link(LinkState.CLOSED, "No table opens to that code."))
        await until_text(pilot, "No table opens to that code.")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


@pytest.mark.parametrize("phase", [Phase.GATHERING, Phase.PLAYING, Phase.OVER])
async def test_a_table_that_its_host_has_closed_is_not_said_to_be_on(phase: Phase) -> None:
    """Neither the band nor the seats speak as if anybody were there still."""
    async with visits() as (pilot, call):
        call.phase = phase
        call.go(Link(LinkState.CLOSED, "The host has closed the table."))
        await until_text(pilot, "The host has closed the table.")
        text = screen_text(pilot.app)
        assert re.search(r"\bclosed\b", screen_lines(pilot.app)[0])
        assert not re.search(r"the game is|people gather|keyboard|another terminal|○|●", text)


async def test_a_line_that_is_lost_is_told_where_people_gather() -> None:
    """With a sign and a sentence, and no seat can be taken meanwhile (N2)."""
    async with visits() as (pilot, call):
        call.go(LOST)
        await until_text(pilot, "✗ The line to the host is lost.")
        assert "take seat" not in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
async def test_six_lines_of_seats_and_all_warnings_fit(size: tuple[int, int]) -> None:
    """Nothing is wider than the terminal, and seats, prompt and footer are all there."""
    setup = elsewhere(setup_of(GAME), 1)
    intent = Intent(First.HOST, setup=setup, opening=Opening(bind=EVERYWHERE))
    async with at(intent, size) as (pilot, _):
        text = await until_text(pilot, "tartan join")
        lines = screen_lines(pilot.app)
        assert (len(lines), {len(line) for line in lines}) == (size[1], {size[0]})
        assert all(name in text for name in ("Seat 1", NAMES[0], "? help"))


# The result


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (DealCheck("The deal was fair.", checked=True), "✓ The deal was fair."),
        (DealCheck("Something is wrong.", checked=False, faults=("The salts differ.",)), "The salts differ."),
        (DealCheck("The host has not told yet."), "The host has not told yet."),
    ],
)
async def test_the_result_says_whether_the_deal_was_checked(deal: DealCheck, told: str) -> None:
    """In words, among the sums; with what is wrong."""
    async with hosts() as (pilot, hosted):
        hosted.deal = deal
        hosted.begin(play(app_of(pilot).lobby.open(hosted.setup)), Phase.OVER)
        await until_screen(pilot, "ResultScreen")
        await until_text(pilot, told)


async def test_a_spectator_reads_the_result_though_the_next_game_is_on() -> None:
    """A rematch takes nothing from the sight of who was not asked for it; Escape goes to the new game."""
    async with visits(watch=True) as (pilot, call):
        lobby = app_of(pilot).lobby
        far = elsewhere(setup_of(GAME), *range(len(NAMES)))
        old, new = play(lobby.open(call.setup)), lobby.open(far)
        call.begin(old, Phase.OVER)
        await until_screen(pilot, "ResultScreen")
        call.begin(new)
        await until_text(pilot, "the next one is on already")
        text = screen_text(pilot.app)
        assert "1st" in text
        assert "Esc next game" in text
        assert "rematch" not in text.lower()
        await pilot.press("r")
        assert call.wants == []
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen in boards(pilot))
        assert [board.table for board in boards(pilot)] == [new]


async def test_another_game_takes_the_consent_of_all() -> None:
    """`r` says that those here want it, and again that they do not; who wants and who is waited for is told."""
    async with hosts(1) as (pilot, hosted):
        hosted.put(1, name="Rona", state=SeatState.TAKEN)
        hosted.begin(play(app_of(pilot).lobby.open(hosted.setup)), Phase.OVER)
        await until_screen(pilot, "ResultScreen")
        await pilot.press("r")
        await until_text(pilot, "another game; that waits for Rona.")
        await pilot.press("r")
        await until(pilot, lambda: hosted.wants == [True, False])
        hosted.put(1, ready=True)
        await until_text(pilot, "Rona wants another game; that waits for")


async def test_a_host_who_goes_on_from_the_result_is_asked_while_people_elsewhere_are_there() -> None:
    """One Escape sends nobody away; once nobody else is there it goes to the title as at home."""
    async with hosts(1) as (pilot, hosted):
        hosted.put(1, name="Rona", state=SeatState.TAKEN)
        hosted.begin(play(app_of(pilot).lobby.open(hosted.setup)), Phase.OVER)
        for answer in ("enter", "escape"):
            await until_screen(pilot, "ResultScreen")
            await pilot.press("escape")
            await until_screen(pilot, "PartingScreen")
            assert "Everybody is sent away." in screen_text(pilot.app)
            await pilot.press(answer)
        await until_screen(pilot, "ResultScreen")
        assert hosted.closed == 0
        hosted.put(1, state=SeatState.AWAY)
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")
        assert hosted.closed == 1


async def test_a_result_at_a_table_that_was_closed_offers_no_other_game() -> None:
    """Neither footer nor menu has a rematch, and the cursor stays on what it was on."""
    async with visits() as (pilot, call):
        call.here = (0,)
        call.begin(play(app_of(pilot).lobby.open(call.setup)), Phase.OVER)
        await until_screen(pilot, "ResultScreen")
        assert "Rematch" in screen_text(pilot.app)
        await pilot.press("down")
        call.go(Link(LinkState.CLOSED, "The host has closed the table."))
        text = await until_text(pilot, "The host has closed the table.")
        assert "rematch" not in text.lower()
        assert "▸ s Save the record" in text
        await pilot.press("r")
        assert call.wants == []


async def test_somebody_who_sits_down_at_the_hosts_keyboard_has_a_pin_where_the_others_have() -> None:
    """It is typed unseen, and one that is too short is refused (K1)."""
    setup = replace(elsewhere(setup_of(GAME), 1), curtain=Curtain.PIN)
    plans = [replace(plan, pin="salt:hash") if plan.sitter is Sitter.HERE else plan for plan in setup.seats]
    intent = Intent(First.HOST, setup=replace(setup, seats=tuple(plans)), opening=Opening())
    deeds: tuple[tuple[str, list[str]], ...] = (("13", []), ("2468", ["here 1 Una with a PIN"]))
    async with at(intent) as (pilot, network):
        await until_text(pilot, "tartan join")
        for typed, done in deeds:
            await pilot.press("enter")
            await until_text(pilot, "WHO PLAYS")
            while "▸ Somebody at this" not in screen_text(pilot.app):
                await pilot.press("down")
            await pilot.press("enter", "ctrl+u", *"Una", "enter")
            await until_text(pilot, "A PIN for Una")
            await pilot.press(*typed)
            assert f"▸ {typed}" not in screen_text(pilot.app)
            await pilot.press("enter")
            await pilot.pause()
            assert network.hosted[0].deeds == done


async def test_a_table_that_wants_pins_is_set_up_first() -> None:
    """What the command line could not ask for is asked before anything is opened."""
    setup = replace(elsewhere(setup_of(GAME), 1), curtain=Curtain.PIN)
    async with at(Intent(First.HOST, setup=setup, opening=Opening())) as (pilot, network):
        await until_screen(pilot, "HostingScreen")
        assert not network.hosted


async def test_the_cursor_of_a_guest_goes_to_what_is_free_once_the_seats_are_told() -> None:
    """The seats come after the screen is there; from then on the cursor is the guest's own."""
    async with visits() as (pilot, call):
        screen = pilot.app.screen
        assert isinstance(screen, GuestScreen)
        await until(pilot, lambda: screen.roster.cursor == 1)
        await pilot.press("up")
        call.tell(ChangeKind.SEATS)
        await pilot.pause()
        assert screen.roster.cursor == 0


async def test_both_ends_say_by_what_is_played() -> None:
    """Variants, clock, and where it is known who may look on."""
    setup = elsewhere(setup_of(GAME), 1)
    setup = replace(setup, clock=ClockPlan(ClockKind.BANK, 600, 10), watchers=Watchers.DELAYED)
    hosting = Intent(First.HOST, setup=setup, opening=Opening())
    for intent in (hosting, Intent(First.JOIN, invitation=INVITATION, name="Rona")):
        async with at(intent, setup=setup) as (pilot, _):
            await until_text(pilot, "Clock: 10 min in all")
            terms = " ".join(screen_text(pilot.app).split())
            assert "Clock: 10 min in all, 10 s more a turn. Spectators: a turn late." in terms


async def test_a_guest_reads_the_variants_in_the_words_of_the_set_up() -> None:
    """The sentence of each that is not as usual, and not its bare name alone."""
    known = next(each for each in registry.manifests() if each.options)
    option = known.options[0]
    other = next(choice for choice in option.choices if choice != option.default)
    setup = replace(default_setup(known.id), options=((option.name, other),))
    async with at(Intent(First.JOIN, invitation=INVITATION, name="Rona"), setup=elsewhere(setup, 1)) as (pilot, _):
        await until_text(pilot, "as Rona")
        assert option.rule in " ".join(screen_text(pilot.app).split())


@pytest.mark.parametrize("game", GAMES)
async def test_seats_are_in_sight_below_all_variants_and_warnings(game: str) -> None:
    """The most crowded table of a game at 80x24: every seat, what is asked, and the keys."""
    known = registry.manifest(game)
    options = tuple(
        (option.name, next(choice for choice in option.choices if choice != option.default)) for option in known.options
    )
    setup = elsewhere(replace(default_setup(game, known.seats[-1]), options=options), 1)
    async with at(Intent(First.HOST, setup=setup, opening=Opening(bind=EVERYWHERE))) as (pilot, _):
        await until_text(pilot, "tartan join")
        lines = screen_lines(pilot.app)
        seats = [found[1] for line in lines if (found := re.search(r"█ .?([A-F])  ", line))]
        assert seats == list(SEAT_LETTERS[: len(setup.seats)])
        assert any("Missing:" in line for line in lines)
        assert "? help" in lines[-1]


@pytest.mark.parametrize(
    ("states", "seat"), [((SeatState.TAKEN, SeatState.AWAY), 2), ((SeatState.TAKEN, SeatState.TAKEN), 1)]
)
async def test_the_cursor_of_the_host_begins_on_whoever_is_missing_and_not_on_the_own_seat(
    states: tuple[SeatState, ...], seat: int
) -> None:
    """Two quick keys must not give one's own seat away."""
    setup = elsewhere(setup_of(GAME), 1, 2)
    async with at(Intent(First.HOST, setup=setup, opening=Opening())) as (pilot, network):
        await until_text(pilot, "tartan join")
        for number, state in enumerate(states, 1):
            network.hosted[0].put(number, state=state)
        screen = people_screen(network.hosted[0])
        await pilot.app.push_screen(screen)
        await until(pilot, lambda: screen.roster.cursor == seat)


async def test_the_host_sees_who_is_in_without_a_seat() -> None:
    """By name, as a line above the seats, for as long as it is so; her name is shown literally (N6)."""
    async with hosts(1) as (pilot, hosted):
        assert "without a seat" not in screen_text(pilot.app)
        hosted.seatless = ("Rona [b]", "Una")
        hosted.tell(ChangeKind.SEATS)
        await until_text(pilot, "Rona [b] and Una are here, without a seat.")
        hosted.seatless = ()
        hosted.put(1, name="Una", state=SeatState.TAKEN)
        await until(pilot, lambda: "without a seat" not in screen_text(pilot.app))


async def test_however_many_are_without_a_seat_the_host_can_go_on() -> None:
    """A sentence names a few of them, so that seats, prompt and keys stay where they were (N4)."""
    async with hosts(1) as (pilot, hosted):
        hosted.seatless = tuple(f"Rona [b]Quite Longname{number:02}" for number in range(31))
        hosted.tell(ChangeKind.SEATS)
        await until_text(pilot, "and 27 others are here,")
        await until_text(pilot, "Missing: B")
        assert "q leave" in screen_text(pilot.app)


async def test_a_host_whose_line_is_another_than_before_is_told_first() -> None:
    """Above the line itself, since those who were here have the old one."""
    async with hosts(1) as (pilot, hosted):
        hosted.moved = "The line is another one now."
        hosted.tell(ChangeKind.SEATS)
        await until_text(pilot, "✗ The line is another one now.")
        text = screen_text(pilot.app)
        assert text.index("✗ The line is another one now.") < text.index("tartan join")


async def test_a_seat_without_name_and_role_is_missed_by_its_letter_once() -> None:
    """`B` stands in its label already."""
    async with hosts(1) as (pilot, hosted):
        hosted.put(1, name="Seat B")
        await until_text(pilot, "Missing: Seat B.")


async def test_all_who_came_by_one_call_are_named_above_the_seats() -> None:
    """Not only the first of them."""
    async with visits() as (pilot, call):
        call.names = ("Rona", "Senga")
        call.tell(ChangeKind.SEATS)
        await until_text(pilot, "as Rona and Senga.")


async def test_who_of_several_people_has_no_seat_is_said_above_the_seats() -> None:
    """In the words of the call, until there is a seat for everybody."""
    async with visits() as (pilot, call):
        call.crowded = "There are 2 names, and only one seat is free at this table: none for Una."
        call.tell(ChangeKind.SEATS)
        await until_text(pilot, "✗ There are 2 names")
        call.crowded = ""
        call.tell(ChangeKind.SEATS)
        await until(pilot, lambda: "There are 2 names" not in screen_text(pilot.app))
