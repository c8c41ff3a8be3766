"""Who comes to a table in line mode, and when the host's end deals, at ends that a test changes by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tartan.plain.gathering import GuestGathering, HostGathering
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.lobby import Lobby
from tartan.session.online import Opening, Phase, SeatState
from tartan.session.seat import Watchers
from tests.plain.test_meanwhile import page
from tests.session.tables import GAME, setup_of
from tests.ui.online import INVITATION, FakeCall, FakeHosted, elsewhere


@pytest.mark.parametrize("kept", [True, False])
def test_a_deal_that_is_called_off_is_made_anew(kept: bool) -> None:
    """Nobody is missing, so it begins again by itself; but not where it could not be kept, which the host is told."""
    hosted = FakeHosted(elsewhere(setup_of(GAME), 1), Opening())
    gathering = HostGathering(page()[0], Lobby(), hosted)
    gathering._meanwhile()
    assert hosted.deeds == []
    hosted.put(1, name="Rona", state=SeatState.TAKEN)
    for _ in range(3):
        gathering._meanwhile()
    assert hosted.deeds == ["start"]
    hosted.phase = Phase.GATHERING
    hosted.error = "" if kept else "The disk is full."
    for _ in range(3):
        gathering._meanwhile()
    assert hosted.deeds == ["start"] * (2 if kept else 1)


@pytest.mark.parametrize("watches", [True, False])
def test_a_guest_is_told_of_clock_and_spectators_as_people_gather(watches: bool) -> None:
    """How long everybody has, and that spectators see all of it late, is said before anybody plays."""
    open_page, sink = page()
    setup = replace(setup_of(GAME), watchers=Watchers.DELAYED, clock=ClockPlan(ClockKind.MOVE, 30))
    call = FakeCall(elsewhere(setup, 1), INVITATION, "Rona", watch=watches)
    call.here = () if watches else (1,)
    call.put(1, name="Rona", state=SeatState.TAKEN)
    GuestGathering(open_page, Lobby(), call, names=("Rona",))._arrive()
    said = sink.getvalue()
    assert "Clock: 30 s a turn." in said
    assert ("You watch, and see all of it a turn late." in said) is watches
    assert ("Spectators see all of it a turn late." in said) is not watches


def test_who_has_no_seat_of_several_who_come_back_is_told_so() -> None:
    """One seat was kept, and two people have come: the other is named, and told how she takes one."""
    open_page, sink = page()
    call = FakeCall(elsewhere(setup_of(GAME), 1, 2), INVITATION, "Rona")
    call.here = (1,)
    call.put(1, name="Rona", state=SeatState.TAKEN)
    GuestGathering(open_page, Lobby(), call, names=("Rona", "Senga"))._arrive()
    said = sink.getvalue().splitlines()
    assert said[-2:] == [
        "Senga has no seat here yet.",
        "Answer /take, a letter and a name to take a free seat, or q to leave.",
    ]
