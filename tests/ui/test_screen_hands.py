"""Open hands: agreed to in the set-up, without a curtain, marked all the time, every hand to be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain
from tartan.ui.conductors.hands import HandsLook
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens.form_cells import Cell, CellKind
from tartan.ui.screens.navigation import open_setup_for
from tartan.ui.screens.setup import SetupScreen
from tartan.ui.screens.table import TableScreen
from tests.session.tables import GAME, NAMES, setup_of
from tests.ui.shell import alone, app_of, new_app, until, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.session.seat import Setup


async def at_table(pilot: Pilot[None], setup: Setup) -> LivePlay:
    """A table with open hands, on the board of its game."""
    app = app_of(pilot)
    app.open_table(app.lobby.open(replace(setup, open_hands=True)))
    await until_text(pilot, "OPEN HANDS")
    assert isinstance(pilot.app.screen, TableScreen)
    assert isinstance(pilot.app.screen.conductor, LivePlay)
    return pilot.app.screen.conductor


async def test_the_set_up_offers_open_hands_by_name_and_keeps_no_consent() -> None:
    """After the kinds of curtain; who agrees is named, and the default does not have it."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        app = app_of(pilot)
        open_setup_for(app, GAME)
        await until_text(pilot, "SET UP")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.draft.fill(0)
        for seat, name in enumerate(NAMES[: len(screen.draft.seats)]):
            screen.draft.rename(seat, name)
        screen.form.put_cursor(Cell(CellKind.CURTAIN))
        await pilot.press("left")
        await until_text(pilot, "open hands")
        text = await until_text(pilot, "agree to it")
        assert NAMES[0] in text
        screen.draft.rename(0, "Isla of the very long and winding glen")
        screen.form.refresh()
        await until_text(pilot, "all of you agree to it")
        assert screen.draft.setup.open_hands
        screen.action_keep()
        kept = app.lobby.settings.default_setup(GAME)
        assert kept is not None
        assert not kept.open_hands
        await pilot.press("right")
        turned = screen.draft.setup
        assert not turned.open_hands
        assert turned.curtain is Curtain.KEY


async def test_nobody_meets_a_curtain_and_the_band_says_why() -> None:
    """Turns pass without one, between people too."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        conductor = await at_table(pilot, setup_of())
        await until(pilot, lambda: conductor.my_turn)
        first = conductor.sitting.seat
        while conductor.sitting.seat == first:
            assert not isinstance(pilot.app.screen, CurtainScreen)
            conductor.send(conductor.screen.door.legal()[:1])
            await pilot.pause()
        await until_text(pilot, "OPEN HANDS")
        assert conductor.my_turn


async def test_every_hand_is_seen_and_the_own_turn_waits() -> None:
    """V goes from seat to seat, each with its own view; Escape goes back to a turn that stands as it stood."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        conductor = await at_table(pilot, alone(setup_of()))
        await until(pilot, lambda: conductor.my_turn)
        before = conductor.screen.door.legal()
        await pilot.press("v")
        await until_text(pilot, f"this is what {NAMES[1]} sees")
        assert isinstance(pilot.app.screen, TableScreen)
        assert isinstance(pilot.app.screen.conductor, HandsLook)
        for name in (*NAMES[2 : len(conductor.table.plans)], NAMES[0]):
            await pilot.press("v")
            await until_text(pilot, f"this is what {name} sees")
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is conductor.screen)
        assert conductor.my_turn
        assert conductor.screen.door.legal() == before


async def test_at_a_closed_table_no_hand_is_shown() -> None:
    """V does nothing there, and the footer does not have it."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        app = app_of(pilot)
        app.open_table(app.lobby.open(alone(setup_of())))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.my_turn)
        screen = app.screen
        await pilot.press("v", "o")
        await pilot.pause()
        assert app.screen is screen


async def test_what_if_leaves_an_open_table_for_its_fork() -> None:
    """O goes on from the position of now; the table that was left is saved, and both have open hands."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        conductor = await at_table(pilot, alone(setup_of()))
        await until(pilot, lambda: conductor.my_turn)
        conductor.send(conductor.screen.door.legal()[:1])
        await until(pilot, lambda: conductor.my_turn)
        moves = len(conductor.table.record.actions) if conductor.table.record else 0
        await pilot.press("o")
        await until_text(pilot, "WHAT IF")
        await pilot.press("enter")
        await until_text(pilot, "PRACTICE")
        assert isinstance(pilot.app.screen, TableScreen)
        assert isinstance(pilot.app.screen.conductor, LivePlay)
        fork = pilot.app.screen.conductor.table
        assert fork.open_hands
        assert fork.origin is not None
        assert fork.origin.source == "game 1"
        assert fork.origin.step >= moves  # bots may have chosen meanwhile
        assert len(app_of(pilot).lobby.saves()) == 2


def test_open_hands_are_saved_and_said() -> None:
    """The save, its line in the list, and the record say so; a table for people elsewhere is refused them."""
    lobby = Lobby()
    table = lobby.open(replace(setup_of(), open_hands=True, curtain=Curtain.PIN))
    assert table.curtain is Curtain.NONE
    table.close()
    again = lobby.resume(table.save_id or 0)
    assert again.open_hands
    assert again.record.open_hands
    assert lobby.saves()[0].mark == "open hands"
