"""The end of a round: revealing, naming clans, counting armies, claims, the next round or the end (LO-22 to LO-32)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from tartan.engine.contract import EVERYONE, SEAT_MARKS, Outcome
from tartan.games.lords import notation
from tartan.games.lords.army import (
    BRUCE_MARK,
    CARD_BITS,
    CARD_WIDTH,
    COCHRANE_MARK,
    IS_UP,
    KEPT_MARK,
    MACDONNELL_MARK,
    MARK_BITS,
    NAME_AT,
    counted_clan,
    doubled_clans,
    strength_of,
    turned_up,
)
from tartan.games.lords.cards import CARDS, STRENGTH_OF, mask_of
from tartan.games.lords.events import (
    Claimed,
    ContestEnded,
    Counted,
    Named,
    RecruitsDiscarded,
    Stayed,
    TurnedUp,
)
from tartan.games.lords.house import IDLE_ROUNDS
from tartan.games.lords.model import CLAIM_STEP, NAME_STEP, OVER, Ending
from tartan.games.lords.piles import clear_row, discard, draw_many, refill_row

if TYPE_CHECKING:
    from tartan.games.lords.rules import Contest

Counting: TypeAlias = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...], int, tuple[tuple[int, int], ...]]
"""A counted round, compactly: its number, the armies by seat, the placing, whose the Initiative is then, the claims as
pairs of seat and card."""

_STRENGTH = STRENGTH_OF.__getitem__


def end_round(contest: Contest) -> None:
    """Reveal all Followers, and ask for the clans of marked cards if there are any (LO-22, LO-25)."""
    journal = contest.journal
    for seat, army in enumerate(contest.armies):
        if journal is not None:
            down = tuple([follower & CARD_BITS for follower in army if not follower & IS_UP])
            if down:
                journal.append(TurnedUp(audience=EVERYONE, round=contest.round, seat=seat, cards=down))
        contest.armies[seat] = tuple([one if one & IS_UP else turned_up(one) for one in army])
    contest.trail = ()
    if not contest.house.one_bloodline:
        contest.queue = _marked(contest)
        if contest.queue:
            _ask_for_name(contest)
            return
    _count(contest)


def name(contest: Contest, seat: int, clan: int) -> None:
    """Let the next marked card count as a clan (LO-22)."""
    card = contest.queue[0]
    army = contest.armies[seat]
    at = [follower & CARD_BITS for follower in army].index(card)
    contest.armies[seat] = (*army[:at], army[at] | (clan + 1) << NAME_AT, *army[at + 1 :])
    contest.queue = contest.queue[1:]
    if contest.journal is not None:
        contest.journal.append(Named(audience=EVERYONE, round=contest.round, seat=seat, card=card, clan=clan))
    if contest.queue:
        _ask_for_name(contest)
    else:
        _count(contest)


def claim(contest: Contest, seat: int, card: int) -> None:
    """Move a Supporter to a victory pile (LO-26)."""
    contest.supporters = tuple([one for one in contest.supporters if one != card])
    contest.victory[seat] = (*contest.victory[seat], card)
    number, armies, placing, initiative, claims = _counted(contest)
    contest.counting = (number, armies, placing, initiative, (*claims, (seat, card)))
    contest.queue = contest.queue[1:]
    if contest.journal is not None:
        score = score_of(contest, seat)
        contest.journal.append(Claimed(audience=EVERYONE, round=contest.round, seat=seat, card=card, score=score))
    if contest.queue:
        contest.deciders = (contest.queue[0],)
    else:
        _finish_round(contest)


def score_of(contest: Contest, seat: int) -> int:
    """The strength of the Supporters that a seat has won."""
    return sum(map(_STRENGTH, contest.victory[seat]))


def outcome(contest: Contest) -> Outcome:
    """The ranking by strength of Supporters, ties by the placing of the last round (LO-31, LO-32)."""
    _, armies, placing, _, _ = _counted(contest)
    scores = tuple(score_of(contest, seat) for seat in range(contest.house.seats))
    ranking = _ranking(contest)
    details = []
    for seat in ranking:
        won = [notation.card_words(CARDS[card]) for card in contest.victory[seat]] or ["none"]
        total = f": {scores[seat]}" if len(won) > 1 else ""  # one card is no sum
        details.append((f"Supporters of {SEAT_MARKS[seat]}", f"{', '.join(won)}{total}"))
    for place, seat in enumerate(placing):
        army = armies[seat]
        fielded = strength_of(army, one_bloodline=contest.house.one_bloodline)
        details.append((f"Last round, place {place + 1}", f"{SEAT_MARKS[seat]} with {fielded}"))
    for score in sorted({score for score in scores if scores.count(score) > 1}, reverse=True):
        tied = " before ".join(SEAT_MARKS[seat] for seat in ranking if scores[seat] == score)
        details.append((f"Tie at {score}", f"{tied}, as they were placed in the last round (LO-31)"))
    ranks = tuple(ranking.index(seat) + 1 for seat in range(contest.house.seats))
    reason = "nobody musters" if contest.ending is Ending.IDLE else "target reached"
    return Outcome(ranks, scores, reason, tuple(details))


def _ranking(contest: Contest) -> list[int]:
    placing = _counted(contest)[2]
    return sorted(placing, key=lambda seat: (-score_of(contest, seat), placing.index(seat)))


def _counted(contest: Contest) -> Counting:
    if contest.counting is None:
        raise ValueError("no round has been counted")
    return contest.counting


@cache
def _clockwise(seats: int, initiative: int) -> tuple[int, ...]:
    """Seats in turn order from the holder of the Initiative."""
    return (*range(initiative, seats), *range(initiative))


def _marked(contest: Contest) -> tuple[int, ...]:
    """Cards marked by Bruce's power that have no clan yet, in the order in which they are named (LO-22)."""
    return tuple(
        [
            follower & CARD_BITS
            for seat in _clockwise(contest.house.seats, contest.initiative)
            for follower in contest.armies[seat]
            if follower & MARK_BITS == BRUCE_MARK and not follower >> NAME_AT & 15
        ]
    )


def _ask_for_name(contest: Contest) -> None:
    card = contest.queue[0]
    contest.step = NAME_STEP
    for seat, army in enumerate(contest.armies):
        if any(follower & CARD_BITS == card for follower in army):
            contest.deciders = (seat,)


def _count(contest: Contest) -> None:
    """Total the armies, place the seats, and let them claim (LO-25 to LO-27, LO-29)."""
    armies = tuple(contest.armies)
    bloodline = contest.house.one_bloodline
    totals = [strength_of(army, one_bloodline=bloodline) for army in armies]
    worths = [
        total << CARD_WIDTH | max([follower & CARD_BITS for follower in army]) if army else 0
        for total, army in zip(totals, armies, strict=True)
    ]
    order = _clockwise(contest.house.seats, contest.initiative)
    placing = (*sorted(order, key=worths.__getitem__, reverse=True),)
    fought = [seat for seat in placing if armies[seat]]
    initiative = fought[0] if fought else contest.initiative
    contest.counting = (contest.round, armies, placing, initiative, ())
    if contest.journal is not None:
        _tell(contest, totals)
    claims: list[int] = []
    for seat in fought:
        claims.append(seat)
        # Two marks still mean two claims (LO-23).
        if COCHRANE_MARK in [follower & MARK_BITS for follower in armies[seat]]:
            claims.append(seat)
    _set_claims(contest, claims)


def _set_claims(contest: Contest, claims: list[int]) -> None:
    """Nobody claims what is not there (LO-23)."""
    contest.queue = tuple(claims[: len(contest.supporters)])
    if contest.queue:
        contest.step = CLAIM_STEP
        contest.deciders = (contest.queue[0],)
    else:
        _finish_round(contest)


def _tell(contest: Contest, totals: list[int]) -> None:
    assert contest.journal is not None  # noqa: S101  # told only while a Match listens
    _, armies, placing, _, _ = _counted(contest)
    for place, seat in enumerate(placing):
        army = armies[seat]
        doubled = doubled_clans(army, one_bloodline=contest.house.one_bloodline)
        contest.journal.append(
            Counted(
                audience=EVERYONE,
                round=contest.round,
                seat=seat,
                place=place + 1,
                total=totals[seat],
                followers=tuple((one & CARD_BITS, bool(doubled >> counted_clan(one) & 1)) for one in army),
                top=max((one & CARD_BITS for one in army), default=None),
                tied=bool(army) and totals.count(totals[seat]) > 1,
            )
        )


def _finish_round(contest: Contest) -> None:
    """After the last claim: the end, or the next round (LO-28, LO-31, LO-32)."""
    contest.idle = 0 if contest.mustered else contest.idle + 1
    scores = [score_of(contest, seat) for seat in range(contest.house.seats)]
    if max(scores) >= contest.house.target:
        contest.ending = Ending.TARGET
    elif contest.idle == IDLE_ROUNDS:
        contest.ending = Ending.IDLE
    else:
        _clear_and_deal(contest)
        contest.start_round(_counted(contest)[3])
        return
    contest.step = OVER
    contest.deciders = ()
    if contest.journal is not None:
        seat = _ranking(contest)[0]
        idle = contest.ending is Ending.IDLE
        contest.journal.append(
            ContestEnded(audience=EVERYONE, round=contest.round, seat=seat, idle=idle, score=scores[seat])
        )


def _clear_and_deal(contest: Contest) -> None:
    """Discard what does not stay, deal Supporters, fill the row (LO-24, LO-28, LO-30)."""
    journal = contest.journal
    contest.face_up = 0
    for seat, army in enumerate(contest.armies):
        if not army:
            continue
        stay = [follower & CARD_BITS for follower in army if follower & MARK_BITS == MACDONNELL_MARK]
        if stay:
            discard(contest, [follower & CARD_BITS for follower in army if follower & MARK_BITS != MACDONNELL_MARK])
            contest.armies[seat] = tuple([card | IS_UP | KEPT_MARK for card in stay])
            contest.face_up |= mask_of(stay)
            if journal is not None:
                journal.append(Stayed(audience=EVERYONE, round=contest.round, seat=seat, cards=tuple(stay)))
        else:
            discard(contest, [follower & CARD_BITS for follower in army])
            contest.armies[seat] = ()
    discard(contest, contest.supporters)
    if contest.house.five_turns:
        left = clear_row(contest)
        if left and journal is not None:
            journal.append(RecruitsDiscarded(audience=EVERYONE, round=contest.round, cards=left))
    contest.supporters = draw_many(contest, contest.house.seats)
    refill_row(contest)
