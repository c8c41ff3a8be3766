"""A few screens pinned as pictures: what a change to them looks like is to be seen before it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.session.seat import SeatPlan
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens.settings import SettingsScreen
from tartan.ui.widgets.badge import Badge
from tests.ui.shell import SIZE, new_app

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot


def test_the_curtain(snap_compare: Callable[..., bool]) -> None:
    """The whole screen is the next seat's tartan, a box in the middle."""

    async def draw(pilot: Pilot[None]) -> None:
        badge = Badge(1, "Ewan", "", "buchanan")
        await pilot.app.push_screen(CurtainScreen(badge, SeatPlan("Ewan"), "A Game", "Day II", asks_pin=False))
        await pilot.pause()

    assert snap_compare(new_app(), terminal_size=SIZE, run_before=draw)


def test_the_settings(snap_compare: Callable[..., bool]) -> None:
    """A line a setting, and cloth to see them by."""

    async def draw(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(SettingsScreen())
        await pilot.pause()

    assert snap_compare(new_app(), terminal_size=SIZE, run_before=draw)
