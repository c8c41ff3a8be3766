"""A turn of a round: what may be done in it, mustering, recruiting, passing, and who is next (LO-7 to LO-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE
from tartan.games.lords import powers, skirmish
from tartan.games.lords.actions import (
    DECK,
    DOWN,
    FROM_DECK,
    MAY_PASS,
    MOST_SEATS,
    MUSTERS,
    PLAIN_MUSTERS,
    RECRUITS_OR_PASS,
    STOP_MOVE,
    UP_ACTIVE,
)
from tartan.games.lords.army import BATCH_AT, HID_BY, IS_UP, SHOWED_BY, hidden
from tartan.games.lords.cards import BIT, CLAN_OF
from tartan.games.lords.events import Drew, Mustered, MusteredDown, OwnMuster, Passed, Recruited, Skipped
from tartan.games.lords.house import TURNS
from tartan.games.lords.model import SECOND, TURN
from tartan.games.lords.piles import EMPTY, TURNED, draw, label_alone, replace_recruit, turn_recruit

if TYPE_CHECKING:
    from tartan.engine.contract import Action
    from tartan.games.lords.rules import Contest

ALONE: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(MOST_SEATS))
"""By seat: it alone owes a decision."""


def legal(contest: Contest, seat: int) -> list[Action]:
    """What a seat may do in its turn, or as the second muster that a Makgill gives it (LO-7, LO-19)."""
    hand = contest.hands[seat]
    moves: list[Action] = []
    house = contest.house
    face_up = contest.face_up
    blockers = house.blockers
    musters = None
    for card in hand:
        if face_up & blockers[card]:
            moves += PLAIN_MUSTERS[card]
        else:
            if musters is None:
                musters = MUSTERS[powers.able(contest, seat)]
            moves += musters[card]
    if contest.step == SECOND:
        moves.append(STOP_MOVE)
        return moves
    others = 0 if house.five_turns else MAY_PASS
    if len(hand) < house.full_hand and contest.recruited[seat] < house.most_recruits:
        others |= contest.filled
        if contest.drawn < len(contest.pile) or contest.discards:
            others |= FROM_DECK
    moves += RECRUITS_OR_PASS[others]
    return moves


def muster(contest: Contest, seat: int, card: int, kind: int) -> None:
    """Muster a card of a hand; `kind` says how it lies and whether its power acts (LO-7, LO-12)."""
    hand = contest.hands[seat]
    at = hand.index(card)
    contest.hands[seat] = hand[:at] + hand[at + 1 :]
    contest.mustered = True
    trail = contest.trail
    journal = contest.journal
    if kind == DOWN:
        contest.armies[seat] = (*contest.armies[seat], hidden(card, seat, len(trail)))
        contest.trail = (*trail, HID_BY[seat])
        if journal is not None:
            journal.append(MusteredDown(audience=EVERYONE, round=contest.round, seat=seat))
            journal.append(OwnMuster(audience=(seat,), round=contest.round, seat=seat, card=card))
        contest.end_turn(seat)
        return
    contest.armies[seat] = (*contest.armies[seat], card | IS_UP)
    contest.face_up |= BIT[card]
    contest.trail = (*trail, contest.labels[card] << BATCH_AT | SHOWED_BY[seat])
    if journal is not None:
        journal.append(
            Mustered(audience=EVERYONE, round=contest.round, seat=seat, card=card, activated=kind == UP_ACTIVE)
        )
    if kind == UP_ACTIVE:
        powers.activate(contest, seat, CLAN_OF[card])
    else:
        contest.end_turn(seat)


def recruit(contest: Contest, seat: int, place: int) -> None:
    """Take a Recruit from its place in the row, or the top of the pile (LO-7, LO-9, LO-10)."""
    counts = contest.recruited
    contest.recruited = (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
    journal = contest.journal
    there = EMPTY if place == DECK else contest.recruits[place]
    open_card = there & TURNED != 0
    if journal is not None:
        shown = there & ~TURNED if open_card else None
        journal.append(Recruited(audience=EVERYONE, round=contest.round, seat=seat, place=place, card=shown))
    card = draw(contest) if place == DECK else there & ~TURNED
    if open_card:
        label_alone(contest, card)
    contest.take_to_hand(seat, card)
    if journal is not None and not open_card:
        journal.append(Drew(audience=(seat,), round=contest.round, seat=seat, card=card))
    if place != DECK:
        if contest.house.five_turns:
            replace_recruit(contest, place, there & TURNED)
        else:
            row = contest.recruits
            contest.recruits = (*row[:place], EMPTY, *row[place + 1 :])
            contest.filled ^= 1 << place
    contest.end_turn(seat)


def pass_round(contest: Contest, seat: int) -> None:
    """A seat takes no more actions in this round, which ends once nobody does (LO-7)."""
    contest.passed |= 1 << seat
    if contest.journal is not None:
        contest.journal.append(Passed(audience=EVERYONE, round=contest.round, seat=seat))
    if contest.passed == contest.house.everybody:
        skirmish.end_round(contest)
    else:
        contest.end_turn(seat)


def begin(contest: Contest, seat: int) -> None:
    """Give a seat its turn; with `five-turns` also turn a Recruit, and skip seats that can do nothing (LO-30)."""
    house = contest.house
    if house.five_turns:
        while True:
            if contest.turns == TURNS * house.seats:
                skirmish.end_round(contest)
                return
            if seat == contest.initiative:
                turn_recruit(contest)
            contest.turns += 1
            if contest.hands[seat] or contest.filled or contest.may_draw:
                break
            if contest.journal is not None:
                contest.journal.append(Skipped(audience=EVERYONE, round=contest.round, seat=seat))
            seat = (seat + 1) % house.seats
    contest.step = TURN
    contest.deciders = ALONE[seat]
