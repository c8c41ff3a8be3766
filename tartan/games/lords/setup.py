"""The set-up of a contest: the first deal, and what the log tells of it (LO-4 to LO-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE
from tartan.games.lords.actions import ROW
from tartan.games.lords.cards import CARDS, STRENGTH_OF, cards_in
from tartan.games.lords.events import Dealt, RecruitTurned, RoundBegan, SupportersRefused
from tartan.games.lords.house import HAND
from tartan.games.lords.piles import TURNED, discard, draw_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Event, State
    from tartan.games.lords.rules import Contest

FULL_ROW = (1 << ROW) - 1


def deal(contest: Contest) -> None:
    """Shuffle and deal hands, row and Supporters in the order of LO-5, into a contest that has house and rng alone."""
    seats = contest.house.seats
    deck = list(contest.house.deck)
    contest.rng.fresh().shuffle(deck)
    contest.pile = tuple(deck)
    contest.drawn = seats * HAND + ROW
    contest.hands = [tuple(sorted(deck[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)]
    contest.recruits = tuple(deck[seats * HAND : contest.drawn])
    contest.filled = FULL_ROW
    contest.armies = [()] * seats
    contest.victory = [()] * seats
    contest.discards = contest.face_up = 0
    contest.labels = (0,) * len(CARDS)
    contest.batches = 1
    contest.supporters = draw_many(contest, seats)
    while len({STRENGTH_OF[card] for card in contest.supporters}) == 1:
        discard(contest, contest.supporters)
        contest.supporters = draw_many(contest, seats)


def opening(state: State) -> Sequence[Event]:
    """The events of the set-up and first deal, for the top of the log."""
    contest: Contest = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    events: list[Event] = [
        Dealt(audience=(seat,), round=1, seat=seat, cards=hand) for seat, hand in enumerate(contest.hands)
    ]
    if contest.discards:
        refused = SupportersRefused(audience=EVERYONE, round=1, cards=cards_in(contest.discards))
        events.append(refused)
    events.append(RoundBegan(audience=EVERYONE, round=1, initiative=contest.initiative, supporters=contest.supporters))
    for place, recruit in enumerate(contest.recruits):
        if recruit & TURNED:
            events.append(RecruitTurned(audience=EVERYONE, round=1, place=place, card=recruit & ~TURNED))
    return events
