"""PINs that people choose at a far terminal in line mode, at their first curtain (K1)."""

from __future__ import annotations

from dataclasses import replace

from tartan.plain.table import PlainTable
from tartan.session.lobby import Lobby
from tartan.session.pin import pin_opens
from tartan.session.seat import Curtain, SeatPlan
from tartan.session.table import Table
from tests.plain.rooms import Script, setup_for
from tests.session.house import GAME


class Pinless:
    """A table whose curtain wants PINs, and whose people have none yet."""

    curtain = Curtain.PIN

    def __init__(self, table: Table) -> None:
        self._table = table
        self.plans: tuple[SeatPlan, ...] = table.plans

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    def choose_pin(self, seat: int, kept: str) -> None:
        """Keep it for the seat."""
        self.plans = tuple(replace(plan, pin=kept) if at == seat else plan for at, plan in enumerate(self.plans))


def test_who_has_no_pin_yet_chooses_one_that_lifts_the_curtain_from_then_on() -> None:
    """One that is too short is refused in words; another seat's is its own."""
    script = Script("12", "2468", "9999", "2468", "1357")
    table = Pinless(Table(setup_for(GAME)))
    plain = PlainTable(script.page, Lobby(), table)  # type: ignore[arg-type]  # all that is asked of it is there
    plain._draw_curtain(0, None)
    assert pin_opens(table.plans[0].pin, "2468")
    assert "A PIN has 4 to 12 digits" in script.text
    plain._draw_curtain(0, 1)
    assert script.text.count("That is not the PIN.") == 1
    plain._draw_curtain(1, 0)
    assert pin_opens(table.plans[1].pin, "1357")
