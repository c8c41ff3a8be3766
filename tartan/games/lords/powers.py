"""What activated Followers do: which powers could act now, their targets, and their effects (LO-15 to LO-21).

The Follower that acts is always the last of its army: a power is carried out before anything else is mustered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE
from tartan.games.lords.actions import COPY_MOVES, PICK_MOVES, TAKE_MOVES
from tartan.games.lords.army import (
    CARD_BITS,
    IS_UP,
    KNOWERS_AT,
    MARK_OF_POWER,
    SHOWED,
    TRAIL_AT,
    musterer,
    step_of_trail,
)
from tartan.games.lords.cards import (
    BIT,
    BRUCE,
    CARDS_OF_CLANS,
    CLAN_OF,
    COCHRANE,
    COCKBURN,
    FERGUSSON,
    FORSYTH,
    MACDONNELL,
    MAKGILL,
    SCOTT,
    WEMYSS,
)
from tartan.games.lords.events import Copied, Discarded, Drew, DrewByPower, Looked, Swapped, Traded
from tartan.games.lords.model import COPY_STEP, DISCARD, SECOND, SWAP, TRADE
from tartan.games.lords.piles import draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.lords.actions import Move
    from tartan.games.lords.rules import Contest

COCKBURN_BIT, FORSYTH_BIT, MAKGILL_BIT, SCOTT_BIT, WEMYSS_BIT = (
    1 << clan for clan in (COCKBURN, FORSYTH, MAKGILL, SCOTT, WEMYSS)
)
AT_OPPONENTS = 1 << WEMYSS | 1 << FERGUSSON
"""Powers that any Follower of an opponent gives a target."""
ALWAYS_ABLE = 1 << BRUCE | 1 << COCHRANE | 1 << MACDONNELL
"""Powers at the end of the round need nothing now."""
STEP_OF_POWER = {WEMYSS: DISCARD, FERGUSSON: SWAP, COCKBURN: TRADE, MAKGILL: SECOND, SCOTT: COPY_STEP}
"""The step that carries out a power which leaves something to choose."""


def able(contest: Contest, seat: int, out: int = 0) -> int:
    """The set of clans whose power could act for a card that a seat musters now (LO-15).

    `out` is 1 for a Scott that lies in the army already, and the set then what it may copy (LO-20).
    """
    clans = ALWAYS_ABLE
    armies = contest.armies
    if any(armies[:seat]) or any(armies[seat + 1 :]):
        clans |= AT_OPPONENTS
    if len(armies[seat]) > out:
        clans |= WEMYSS_BIT
    if contest.supporters:
        clans |= COCKBURN_BIT
    if contest.drawn < len(contest.pile) or contest.discards:
        clans |= FORSYTH_BIT
    if len(contest.hands[seat]) + out > 1:
        clans |= MAKGILL_BIT
    if not out and contest.face_up & CARDS_OF_CLANS[clans]:
        clans |= SCOTT_BIT
    return clans


def targets(contest: Contest, seat: int) -> Sequence[Move]:
    """The choices that the step of a power leaves to a seat."""
    step = contest.step
    if step == TRADE:
        return [TAKE_MOVES[card] for card in contest.supporters]
    moves: list[Move] = []
    if step == COPY_STEP:
        clans = able(contest, seat, out=1)
        for owner, army in enumerate(contest.armies):
            row = COPY_MOVES[owner]
            for place, follower in enumerate(army):
                if follower & IS_UP and clans >> CLAN_OF[follower & CARD_BITS] & 1:
                    moves.append(row[place])
        return moves
    for owner, army in enumerate(contest.armies):
        if owner != seat:
            moves += PICK_MOVES[owner][: len(army)]
        elif step == DISCARD:
            moves += PICK_MOVES[owner][: len(army) - 1]
    return moves


def activate(contest: Contest, seat: int, power: int) -> None:
    """Carry out a power of the Follower that a seat has just mustered, or ask for what it needs."""
    mark = MARK_OF_POWER.get(power)
    if mark is not None:
        army = contest.armies[seat]
        contest.armies[seat] = (*army[:-1], army[-1] | mark)
        contest.end_turn(seat)
    elif power == FORSYTH:
        _draw(contest, seat)
    else:
        contest.step = STEP_OF_POWER[power]


def copied(contest: Contest, seat: int, owner: int, place: int) -> None:
    """Let the Scott that acts carry out the power of another face-up Follower (LO-20)."""
    card = contest.armies[owner][place] & CARD_BITS
    if contest.journal is not None:
        contest.journal.append(
            Copied(audience=EVERYONE, round=contest.round, seat=seat, owner=owner, place=place, card=card)
        )
    activate(contest, seat, CLAN_OF[card])


def pick(contest: Contest, seat: int, owner: int, place: int) -> None:
    """Discard the Follower that was picked, or change places with it."""
    if contest.step == DISCARD:
        _discard(contest, seat, owner, place)
    else:
        _swap(contest, seat, owner, place)
    contest.end_turn(seat)


def trade(contest: Contest, seat: int, supporter: int) -> None:
    """Change the acting Follower for a Supporter, each into the other's place (LO-16)."""
    army = contest.armies[seat]
    card = army[-1] & CARD_BITS
    contest.armies[seat] = (*army[:-1], supporter | IS_UP)
    contest.supporters = tuple([card if one == supporter else one for one in contest.supporters])
    contest.face_up ^= BIT[card] | BIT[supporter]
    if contest.journal is not None:
        contest.journal.append(
            Traded(audience=EVERYONE, round=contest.round, seat=seat, card=card, supporter=supporter)
        )
    contest.end_turn(seat)


def _draw(contest: Contest, seat: int) -> None:
    """Draw the top card of the draw pile (LO-18)."""
    if contest.journal is not None:
        contest.journal.append(DrewByPower(audience=EVERYONE, round=contest.round, seat=seat))
    card = draw(contest)
    contest.take_to_hand(seat, card)
    if contest.journal is not None:
        contest.journal.append(Drew(audience=(seat,), round=contest.round, seat=seat, card=card))
    contest.end_turn(seat)


def _discard(contest: Contest, seat: int, owner: int, place: int) -> None:
    """Discard a Follower; one that lay face-down is shown to all (LO-21)."""
    army = contest.armies[owner]
    follower = army[place]
    card = follower & CARD_BITS
    contest.armies[owner] = army[:place] + army[place + 1 :]
    contest.discards |= BIT[card]
    if follower & IS_UP:
        contest.face_up ^= BIT[card]
    else:
        at = follower >> TRAIL_AT
        shown = step_of_trail(musterer(follower), SHOWED, contest.labels[card])
        contest.trail = (*contest.trail[:at], shown, *contest.trail[at + 1 :])
    if contest.journal is not None:
        contest.journal.append(
            Discarded(
                audience=EVERYONE,
                round=contest.round,
                seat=seat,
                owner=owner,
                place=place,
                card=card,
                was_down=not follower & IS_UP,
            )
        )


def _swap(contest: Contest, seat: int, owner: int, place: int) -> None:
    """Change places with an opponent's Follower; marks go with it, and a face-down one becomes known (LO-17)."""
    army, theirs = contest.armies[seat], contest.armies[owner]
    acting, taken = army[-1], theirs[place]
    down = not taken & IS_UP
    if down:
        taken |= 1 << (KNOWERS_AT + seat)
    contest.armies[seat] = (*army[:-1], taken)
    contest.armies[owner] = (*theirs[:place], acting, *theirs[place + 1 :])
    if contest.journal is not None:
        card = taken & CARD_BITS
        contest.journal.append(
            Swapped(
                audience=EVERYONE,
                round=contest.round,
                seat=seat,
                card=acting & CARD_BITS,
                owner=owner,
                place=place,
                taken=None if down else card,
            )
        )
        if down:
            contest.journal.append(Looked(audience=(seat,), round=contest.round, seat=seat, card=card))
