"""A simple, sensible player: weighs each action by a few rules of thumb, from a View alone.

It counts a hidden card as an average one, looks at nothing but the present round, and musters only as long as a better
Supporter is to be had for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.games.lords.actions import CLAIM, COPY, DECK, DOWN, NAME, PASS, PICK, RECRUIT, STOP, TAKE, UP_ACTIVE, Move
from tartan.games.lords.cards import (
    BRUCE,
    CARD_NUMBER,
    CLAN_OF,
    CLANS,
    COCHRANE,
    COCKBURN,
    FERGUSSON,
    FORSYTH,
    MACDONNELL,
    MAKGILL,
    SCOTT,
    STRENGTH_OF,
    WEMYSS,
)
from tartan.games.lords.model import Mark, Step, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action
    from tartan.engine.contract import View as AnyView
    from tartan.engine.rng import Rng
    from tartan.games.lords.model import Army, Follower

AVERAGE = 6.5
"""What a card counts for that cannot be seen."""
KEEP = 0.55
"""How much of its strength a card is worth in the hand, for rounds to come."""
ENOUGH = 9.0
"""A lead over everybody who has not passed that is worth passing on."""


@dataclass(slots=True)
class _Table:
    """What the player makes of the table at one glance."""

    sums: list[int]
    """Strength of the own army by clan."""
    mine: float
    rivals: list[float]
    """What the other armies come to, by guess; those that may still grow count a bit more."""
    prizes: list[int]
    """Strengths of the Supporters, best first."""
    best_target: float
    """The most that an opponent's Follower counts for."""


def rule_of_thumb(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """A sensible one of the legal actions; raises TypeError for another game's view or actions."""
    if not isinstance(view, View) or view.seat is None:
        raise TypeError(view)
    if len(legal) == 1:
        return legal[0]
    table = _look(view, view.seat)
    best: list[Action] = []
    most = -1e9
    for action in legal:
        if not isinstance(action, Move):
            raise TypeError(action)
        worth = _worth(view, table, view.seat, action)
        if worth > most:
            most = worth
            best = [action]
        elif worth == most:
            best.append(action)
    return best[0] if len(best) == 1 else rng.choice(best)


def _look(view: View, seat: int) -> _Table:
    sums = [0] * len(CLANS)
    for follower in view.armies[seat].followers:
        if follower.card is not None:
            card = CARD_NUMBER[follower.card]
            sums[CLAN_OF[card]] += STRENGTH_OF[card]
    rivals = [
        army.total + AVERAGE * army.unknown + (0 if view.passed[owner] else min(view.hand_sizes[owner], 1))
        for owner, army in enumerate(view.armies)
        if owner != seat
    ]
    targets = [_guess(one) for owner, army in enumerate(view.armies) if owner != seat for one in army.followers]
    prizes = sorted([STRENGTH_OF[CARD_NUMBER[card]] for card in view.supporters], reverse=True)
    return _Table(sums, view.armies[seat].total, rivals, prizes, max(targets, default=0.0))


def _guess(follower: Follower) -> float:
    """What a Follower counts for, more if it is marked."""
    worth = AVERAGE if follower.card is None else float(follower.worth)
    return worth if follower.mark in (Mark.NONE, Mark.KEPT) else worth + 3


def _worth(view: View, table: _Table, seat: int, move: Move) -> float:
    """How good an action looks, in points of strength."""
    kind = move.kind
    if kind <= DOWN:
        return _muster_worth(view, table, move)
    if kind == RECRUIT:
        size = len(view.hand)
        return (
            (4.0 if size < 4 else 2.2 if size < 6 else 0.2) + (0.1 if move.place != DECK else 0.0) + _seen(view, move)
        )
    if kind in (PASS, STOP):
        return _pass_worth(view, table)
    if kind in (CLAIM, TAKE):
        return STRENGTH_OF[move.card]
    if kind == PICK:
        return _target_worth(view.armies[move.seat], move, own=move.seat == seat, swap=view.step is Step.SWAP)
    if kind == NAME:
        return _name_worth(table, move)
    if kind == COPY:
        copied = view.armies[move.seat].followers[move.place].card
        return 0.0 if copied is None else _power_worth(table, CLAN_OF[CARD_NUMBER[copied]], 4) + 0.1
    return 0.0


def _seen(view: View, move: Move) -> float:
    """A Recruit that lies face-up is judged by its strength (LO-30)."""
    card = None if move.place == DECK else view.recruits[move.place].card
    return 0.0 if card is None else (STRENGTH_OF[CARD_NUMBER[card]] - AVERAGE) * KEEP


def _gain(view: View, table: _Table, clan: int, strength: int) -> float:
    """What the own army gains by a card (LO-25, LO-29)."""
    if view.one_bloodline:
        others = table.mine - table.sums[clan]
        return strength if others else 2 * strength + table.sums[clan] if table.sums[clan] else strength
    had = table.sums[clan]
    if not had:
        return strength
    single = sum(1 for one in view.armies[view.seat or 0].followers if one.clan == CLANS[clan]) == 1
    return 2 * strength + (had if single else 0)


def _muster_worth(view: View, table: _Table, move: Move) -> float:
    card = move.card
    clan, strength = CLAN_OF[card], STRENGTH_OF[card]
    gain = _gain(view, table, clan, strength)
    power = _power_worth(table, clan, strength) if move.kind == UP_ACTIVE else 0.0
    hidden = 0.4 if move.kind == DOWN else 0.0
    after = table.mine + gain + max(power, 0.0)
    return (
        _prize(table, after)
        - _prize(table, table.mine)
        + 0.25 * (gain + power)
        + power * 0.4
        + hidden
        - KEEP * strength
    )


def _prize(table: _Table, total: float) -> float:
    """The Supporter that an army of this total would claim as things stand, a little blurred."""
    if not total:
        return 0.0
    place = sum(1 for rival in table.rivals if rival >= total)
    prize = float(table.prizes[place]) if place < len(table.prizes) else 0.0
    return prize + (1.5 if place == 0 else 0.0)


def _power_worth(table: _Table, clan: int, strength: int) -> float:
    """What a power seems good for, in points of the own army; below 0 where it would do harm."""
    if clan == WEMYSS:
        return 0.8 * table.best_target if table.best_target else -12.0
    if clan == FERGUSSON:
        return 1.4 * (table.best_target - strength)
    if clan == COCKBURN:
        return float(table.prizes[0] - strength) if table.prizes else -1.0
    if clan == COCHRANE:
        return float(table.prizes[1]) if len(table.prizes) > 1 else 0.0
    if clan == BRUCE:
        return float(max(table.sums))
    if clan == MACDONNELL:
        return 0.7 * strength
    return {SCOTT: 3.0, FORSYTH: 4.0, MAKGILL: 1.0}[clan]


def _pass_worth(view: View, table: _Table) -> float:
    """Passing is good where the first place is safe, or nothing more is to be had."""
    if not table.mine:
        return -1.0
    lead = table.mine - max(table.rivals)
    active = sum(1 for seat, passed in enumerate(view.passed) if not passed and seat != view.seat)
    if lead > 0 and not active:
        return 3.0
    return 1.0 if lead > ENOUGH else 0.0


def _target_worth(army: Army, move: Move, *, own: bool, swap: bool) -> float:
    follower = army.followers[move.place]
    guess = _guess(follower) + 0.05 * army.total
    if swap and follower.doubled:
        guess -= follower.worth / 4
    return -guess if own else guess


def _name_worth(table: _Table, move: Move) -> float:
    """The clan that doubles most; the marked card counts in its printed clan so far (LO-22)."""
    own = CLAN_OF[move.card]
    return table.sums[move.clan] - (STRENGTH_OF[move.card] if move.clan == own else 0)
