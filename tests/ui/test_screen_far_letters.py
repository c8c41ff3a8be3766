"""The screens of far tables in plain letters, in sixteen colours and in none: no hue tells anything alone."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.face import ChangeKind
from tartan.session.online import EVERYWHERE, Opening, Phase, SeatState
from tartan.session.pin import hash_pin
from tartan.session.seat import Curtain, Watchers
from tartan.ui.intent import First, Intent
from tartan.ui.screens.base import TartanScreen
from tartan.ui.screens.chat import ChatScreen
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens.parting import PartingScreen
from tartan.ui.screens.seatmenu import SeatScreen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_lines, screen_text
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo
from tests.narrowing import of_kind
from tests.session.tables import GAME, setup_of
from tests.ui.online import INVITATION, LOST, FakeHosted, FakeNetwork, elsewhere
from tests.ui.shell import SIZE, app_of, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from textual.pilot import Pilot

    Visit = Callable[[Pilot[None], FakeNetwork], Awaitable[None]]

GOOD = TerminalInfo()
SETUP = replace(
    elsewhere(setup_of(GAME), 1, 2),
    clock=ClockPlan(ClockKind.BANK, 600, 10),
    watchers=Watchers.DELAYED,
)
HOST = Intent(First.HOST, setup=SETUP, opening=Opening(bind=EVERYWHERE))
JOIN = Intent(First.JOIN, invitation=INVITATION, name="Rona")


@asynccontextmanager
async def program(terminal: TerminalInfo, intent: Intent | None) -> AsyncIterator[tuple[Pilot[None], FakeNetwork]]:
    """The program on such a terminal, with a network that is none."""
    network = FakeNetwork(SETUP)
    app = new_app(intent, terminal=terminal)
    app.network = network
    async with app.run_test(size=SIZE) as pilot:
        yield pilot, network


async def set_up(pilot: Pilot[None], _: FakeNetwork) -> None:
    """The set-up of a table for others."""
    await pilot.press("h")
    await until_screen(pilot, "HostingScreen")


async def form(pilot: Pilot[None], _: FakeNetwork) -> None:
    """Whom to call."""
    await pilot.press("j")
    await until_screen(pilot, "JoiningScreen")


async def gathering(pilot: Pilot[None], network: FakeNetwork) -> None:
    """Each state that a seat can have, with all warnings and a line of chat."""
    await until_text(pilot, "tartan join")
    for seat, state in enumerate((SeatState.HERE, SeatState.TAKEN, SeatState.AWAY)):
        network.hosted[0].put(seat, state=state)
    network.hosted[0].chat.hear("Ewan", "hello")
    await until_text(pilot, "away")
    await until_text(pilot, "hello")


async def seat_menu(pilot: Pilot[None], network: FakeNetwork) -> None:
    """What may be done with a guest's seat."""
    await gathering(pilot, network)
    await pilot.app.push_screen(SeatScreen("B  Ewan", network.hosted[0].seats[1], gathering=True))
    await until_text(pilot, "WHO PLAYS")


async def chat(pilot: Pilot[None], network: FakeNetwork) -> None:
    """What people say."""
    await gathering(pilot, network)
    await pilot.app.push_screen(ChatScreen(network.hosted[0], of_kind(TartanScreen, pilot.app.screen).sett_name))
    await until_text(pilot, "Ewan")


async def parting(pilot: Pilot[None], network: FakeNetwork) -> None:
    """Whether the table is to be left."""
    await gathering(pilot, network)
    await pilot.app.push_screen(PartingScreen(FakeHosted(setup_of(GAME), Opening())))
    await pilot.pause()


async def calling(pilot: Pilot[None], network: FakeNetwork) -> None:
    """A guest whose line is lost."""
    await until_text(pilot, "as Rona")
    network.calls[0].link = LOST
    network.calls[0].tell(ChangeKind.LINK)
    await until_text(pilot, "is lost")


async def game(pilot: Pilot[None], network: FakeNetwork) -> None:
    """A board with clocks, whose curtain wants a PIN to be chosen."""
    await until_text(pilot, "tartan join")
    setup = replace(setup_of(GAME), curtain=Curtain.PIN, clock=SETUP.clock)
    plans = tuple(replace(plan, pin=hash_pin("1234")) for plan in setup.seats)
    table = app_of(pilot).lobby.open(replace(setup, seats=plans))
    network.hosted[0].begin(table, Phase.PLAYING)
    await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack))
    await until_screen(pilot, "CurtainScreen")


async def choosing(pilot: Pilot[None], network: FakeNetwork) -> None:
    """A curtain at which a PIN is chosen."""
    await game(pilot, network)
    board = next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    plan = board.table.plans[0]
    screen = CurtainScreen(board.badges[0], plan, "A game", "A phase", asks_pin=True, chosen=lambda _: None)
    await pilot.app.push_screen(screen)
    await until_text(pilot, "Choose a PIN")
    await pilot.press("1", "2", "enter")
    await until_text(pilot, "A PIN has 4")


PLACES: dict[str, tuple[Intent | None, Visit]] = {
    "set-up": (None, set_up),
    "form": (None, form),
    "host": (HOST, gathering),
    "seat": (HOST, seat_menu),
    "chat": (HOST, chat),
    "parting": (HOST, parting),
    "guest": (JOIN, calling),
    "curtain": (HOST, game),
    "PIN": (HOST, choosing),
}
each_place = pytest.mark.parametrize("place", PLACES)


@each_place
async def test_without_utf8_every_cell_is_ascii(place: str) -> None:
    """Each sign has its stand-in, as wide as itself, and none of them is a question mark (T6)."""
    intent, visit = PLACES[place]
    shown: list[list[str]] = []
    for terminal in (replace(GOOD, utf8=False), GOOD):
        async with program(terminal, intent) as (pilot, network):
            await visit(pilot, network)
            await pilot.pause()
            shown.append(screen_lines(pilot.app))
    plain, signs = shown
    assert "".join(plain).isascii()
    assert {len(line) for line in plain} == {80}
    assert [line.count("?") for line in plain] == [line.count("?") for line in signs]


@each_place
async def test_where_no_colour_is_wanted_there_is_none_and_every_word_stays(place: str) -> None:
    """Not one cell has a hue, and what is said is what is said in colours (T6, A1)."""
    intent, visit = PLACES[place]
    shown: list[str] = []
    for terminal in (GOOD, replace(GOOD, colours=ColourDepth.ANSI), replace(GOOD, no_color=True)):
        async with program(terminal, intent) as (pilot, network):
            await visit(pilot, network)
            await pilot.pause()
            shown.append(" ".join(words_of(screen_text(pilot.app))))
            if terminal.no_color:
                strips = pilot.app.screen._compositor.render_strips(pilot.app.size)
                styles = [segment.style for strip in strips for segment in strip if segment.style]
                assert not [style for style in styles if style.color or style.bgcolor]
    assert len(set(shown)) == 1


def words_of(text: str) -> list[str]:
    """The words of a screen, without the cloth between them."""
    return [word for word in text.split() if any(letter.isalnum() for letter in word)]


async def test_each_state_of_a_seat_is_a_word_and_a_sign() -> None:
    """Who cannot tell colours apart reads who is there, away, or missing (A1)."""
    async with program(replace(GOOD, no_color=True), HOST) as (pilot, network):
        await gathering(pilot, network)
        text = screen_text(pilot.app)
        for words in ("● at this keyboard", "● at another terminal", "✗ away; the seat is kept"):
            assert words in text
