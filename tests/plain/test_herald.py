"""What is told in lines of people at other terminals: each thing once, and nothing that is not so any more."""

from __future__ import annotations

from tartan.plain.herald import BACK, Herald
from tartan.session.face import ChangeKind, Link, LinkState
from tartan.session.online import Opening, SeatState
from tests.session.tables import GAME, setup_of
from tests.ui.online import CONNECTED, INVITATION, LOST, FakeCall, FakeHosted, elsewhere


def told() -> tuple[Herald, FakeHosted, list[int]]:
    """A herald of a host whose second seat is free, who has told all that there was, and how often it was stirred."""
    hosted = FakeHosted(elsewhere(setup_of(GAME), 1), Opening())
    stirred: list[int] = []
    herald = Herald(hosted, lambda: stirred.append(1))
    herald.news()
    return herald, hosted, stirred


def test_who_is_in_without_a_seat_is_told_of_once_and_that_she_has_gone() -> None:
    """Two of one name are two people; `who` lists them after the seats."""
    herald, hosted, stirred = told()
    hosted.seatless = ("Rona", "Rona")
    hosted.tell(ChangeKind.SEATS)
    assert stirred
    assert herald.news() == ["Rona is here, without a seat."] * 2
    assert herald.news() == []
    assert herald.who()[-2:] == ["Rona is here, without a seat."] * 2
    hosted.seatless = ("Rona",)
    assert herald.news() == ["Rona has gone."]


def test_who_takes_a_seat_has_not_gone() -> None:
    """Whatever she is called at it, the seat is what is told."""
    herald, hosted, _ = told()
    hosted.seatless = ("Rona",)
    herald.news()
    hosted.seatless = ()
    hosted.put(1, name="Senga", state=SeatState.TAKEN)
    assert herald.news() == ["Senga has seat B."]


def test_a_line_that_is_up_for_the_first_time_is_not_back() -> None:
    """Who sits where is all that there is to tell then; what is lost later is told, and that it is back."""
    call = FakeCall(setup_of(GAME), INVITATION, "Rona")
    call.link, seats, call.seats = Link(LinkState.RETRYING, "Calling the host."), call.seats, ()
    herald = Herald(call, lambda: None)
    assert herald.news() == []
    call.link, call.seats = CONNECTED, seats
    assert herald.news() == herald.who()
    call.link = LOST
    assert herald.news() == [LOST.sentence]
    call.link = CONNECTED
    assert herald.news() == [BACK]


def test_many_without_a_seat_are_told_of_in_one_sentence() -> None:
    """Whoever comes and goes in masses pushes nothing else off the page (N4)."""
    herald, hosted, _ = told()
    hosted.seatless = tuple(f"Rona {number}" for number in range(30))
    many = "Rona 0, Rona 1, Rona 2, Rona 3 and 26 others"
    assert herald.news() == [f"{many} are here, without a seat."]
    assert herald.who()[-1] == f"{many} are here, without a seat."
    hosted.seatless = ()
    assert herald.news() == [f"{many} have gone."]


def test_that_a_seat_cannot_be_kept_here_is_told_once() -> None:
    """As soon as that is so, and not only once there is a game (N3)."""
    call = FakeCall(setup_of(GAME), INVITATION, "Rona")
    call.link = CONNECTED
    herald = Herald(call, lambda: None)
    herald.news()
    call.unkept = "Your seat cannot be kept for a later visit: No space left on device."
    assert herald.news() == [call.unkept]
    assert herald.news() == []
