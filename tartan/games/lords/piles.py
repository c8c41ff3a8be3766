"""The draw pile, the discards and the row of Recruits of a contest (LO-8, LO-10, LO-28, LO-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE
from tartan.games.lords.army import UNKNOWN
from tartan.games.lords.cards import BIT, cards_in
from tartan.games.lords.events import RecruitReplaced, RecruitTurned, Reshuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.lords.rules import Contest

EMPTY = UNKNOWN
"""A place of the row without a Recruit, and what is drawn where there is nothing to draw."""
TURNED = 1 << 7
"""The bit of a Recruit that lies face-up (LO-30)."""


def draw(contest: Contest) -> int:
    """The top card of the draw pile, which is shuffled anew if it must be (LO-10); EMPTY if there is none."""
    if contest.drawn == len(contest.pile):
        if not contest.discards:
            return EMPTY
        _reshuffle(contest)
    card = contest.pile[contest.drawn]
    contest.drawn += 1
    return card


def draw_many(contest: Contest, count: int) -> tuple[int, ...]:
    """So many cards from the draw pile, or as many as there are."""
    drawn = contest.drawn
    if drawn + count <= len(contest.pile):
        contest.drawn = drawn + count
        return contest.pile[drawn : drawn + count]
    return tuple([card for card in [draw(contest) for _ in range(count)] if card != EMPTY])


def discard(contest: Contest, cards: Sequence[int]) -> None:
    """Put cards on the discard pile, open to all."""
    discards = contest.discards
    for card in cards:
        discards |= BIT[card]
    contest.discards = discards


def set_recruit(contest: Contest, place: int, recruit: int) -> None:
    """Put a Recruit, or EMPTY, at a place of the row."""
    row = contest.recruits
    contest.recruits = (*row[:place], recruit, *row[place + 1 :])
    if recruit == EMPTY:
        contest.filled &= ~(1 << place)
    else:
        contest.filled |= 1 << place


def turn_recruit(contest: Contest) -> None:
    """Turn the lowest face-down Recruit of the row, if there is one (LO-30)."""
    for place, recruit in enumerate(contest.recruits):
        if recruit != EMPTY and not recruit & TURNED:
            set_recruit(contest, place, recruit | TURNED)
            if contest.journal is not None:
                contest.journal.append(RecruitTurned(audience=EVERYONE, round=contest.round, place=place, card=recruit))
            return


def replace_recruit(contest: Contest, place: int, turned: int) -> None:
    """Fill the place of a Recruit that was taken, facing as it did: `turned` is TURNED or 0 (LO-30)."""
    card = draw(contest)
    set_recruit(contest, place, card if card == EMPTY else card | turned)
    if contest.journal is not None and card != EMPTY:
        shown = card if turned else None
        contest.journal.append(RecruitReplaced(audience=EVERYONE, round=contest.round, place=place, card=shown))


def refill_row(contest: Contest) -> None:
    """Fill the empty places of the row from the first on, as far as cards go (LO-28)."""
    row = list(contest.recruits)
    for place, recruit in enumerate(row):
        if recruit == EMPTY:
            card = row[place] = draw(contest)
            if card != EMPTY:
                contest.filled |= 1 << place
    contest.recruits = tuple(row)


def clear_row(contest: Contest) -> tuple[int, ...]:
    """Discard the Recruits that are left (LO-30); which they are."""
    left = tuple([recruit & ~TURNED for recruit in contest.recruits if recruit != EMPTY])
    discard(contest, left)
    contest.recruits = (EMPTY,) * len(contest.recruits)
    contest.filled = 0
    return left


def label_alone(contest: Contest, card: int) -> None:
    """Make a card that everybody saw going into a hand a batch of its own (LO-33)."""
    labels = contest.labels
    contest.labels = (*labels[:card], contest.batches, *labels[card + 1 :])
    contest.batches += 1


def _reshuffle(contest: Contest) -> None:
    """Shuffle the discards into a new draw pile; from now on everybody can tell its cards from older ones."""
    cards = list(cards_in(contest.discards))
    labels = list(contest.labels)
    for card in cards:
        labels[card] = contest.batches
    contest.labels = tuple(labels)
    contest.batches += 1
    contest.rng.fresh().shuffle(cards)
    contest.pile = tuple(cards)
    contest.drawn = contest.discards = 0
    if contest.journal is not None:
        contest.journal.append(Reshuffled(audience=EVERYONE, round=contest.round, count=len(cards)))
