"""Who has the keyboard at a table, and what follows from that, without a program around it."""

from __future__ import annotations

from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain, Setup
from tartan.ui.conductors.sitting import Sitting
from tests.session.tables import setup_of
from tests.ui.shell import SpyBoard, alone, with_curtain


def sat_down(setup: Setup, *, resumed: bool = False) -> Sitting:
    """A sitting at a fresh table that is followed."""
    table = Lobby().open(setup)
    sitting = Sitting(SpyBoard(table), table, resumed=resumed)
    sitting.followed = True
    return sitting


def lift(sitting: Sitting, seat: int) -> None:
    """The seat has lifted the curtain."""
    sitting.seat, sitting.lifted = seat, True


def may_play(sitting: Sitting) -> bool:
    """As things stand now."""
    return sitting.my_turn


def idle(sitting: Sitting) -> bool:
    """As things stand now."""
    return sitting.idle


def in_sight(sitting: Sitting) -> int | None:
    """The hand that stays so, as things stand now."""
    return sitting.lone_hand


def test_it_is_nobodys_turn_before_the_curtain_is_lifted() -> None:
    """Then it is that of a seat which owes a decision, but not while a reveal is shown."""
    sitting = sat_down(setup_of())
    seat = sitting.table.deciders[0]
    sitting.seat = seat
    assert not may_play(sitting)
    lift(sitting, seat)
    assert may_play(sitting)
    assert not idle(sitting)
    sitting.revealing = True
    assert not may_play(sitting)


def test_of_several_people_nobody_sits_here_alone() -> None:
    """So no hand stays in sight while others choose (K1)."""
    sitting = sat_down(setup_of())
    lift(sitting, 0)
    assert sitting.alone is None
    assert in_sight(sitting) is None


def test_the_hand_of_who_sits_here_alone_stays_in_sight() -> None:
    """Also before she has looked at it; but not once she has asked to hide it, nor while the curtain hangs."""
    sitting = sat_down(alone(setup_of()))
    assert in_sight(sitting) == 0
    lift(sitting, 0)
    assert in_sight(sitting) == 0
    sitting.hides_next = True
    assert in_sight(sitting) is None
    sitting.hides_next, sitting.lifted, sitting.curtain_up = False, False, True
    assert in_sight(sitting) is None


def test_a_hand_that_has_a_curtain_from_the_start_waits_for_it() -> None:
    """That of a game which was taken up again, and that of a seat with a PIN."""
    for sitting in (
        sat_down(alone(setup_of()), resumed=True),
        sat_down(with_curtain(alone(setup_of()), Curtain.PIN)),
    ):
        assert in_sight(sitting) is None
        lift(sitting, 0)
        assert in_sight(sitting) == 0


def test_only_who_follows_the_table_waits_idly_for_others() -> None:
    """Not before it is seen, not while the curtain asks for somebody, and not once the result is shown."""
    sitting = sat_down(setup_of())
    assert idle(sitting)
    for name in ("curtain_up", "revealing", "over"):
        setattr(sitting, name, True)
        assert not idle(sitting)
        setattr(sitting, name, False)
    sitting.followed = False
    assert not idle(sitting)
