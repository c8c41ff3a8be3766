"""The rules of thumb of Siege for the worlds that bots imagine: the counsel of `thumb`, read from the state itself.

It looks at nothing that the seat could not see; it only spares making a View of it first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.siege.actions import ATTACK, RECALL, SACRIFICE, SIEGE, SUMMON
from tartan.games.siege.combat import HOLDING, holds
from tartan.games.siege.model import CHANCELLOR, COURTIER, GATEKEEPER, IN_SIEGE, KING, NO_CARD, OWNER, SLOTS
from tartan.games.siege.records import ANSWERING, SETTING_UP
from tartan.games.siege.thumb import CARD_FALLS, KING_FALLS, LOOKS, OFFERING, PRICES, PROMISE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.rng import Rng
    from tartan.games.siege.actions import Move
    from tartan.games.siege.position import Position


def instinct(state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions of a seat."""
    position: Position = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    if len(moves) == 1:
        return moves[0]
    stage = position.stage
    if stage == ANSWERING:
        return moves[int(_must_shield(position))]
    if stage == SETTING_UP:
        return _placed(position, seat, moves, rng)
    verb = moves[-1].verb
    if verb == SUMMON:
        return _summoned(position, moves, rng)
    if verb == RECALL:
        return _recalled(position, seat, moves, rng)
    if verb in (ATTACK, SACRIFICE):
        if moves[0].verb == SACRIFICE and position.forced_by >= 0:
            kinds = position.kinds
            return min(moves, key=lambda move: OFFERING.index(kinds[move.card]))
        return _turn(position, seat, moves, rng)
    return _home(position, moves, rng)


def _must_shield(position: Position) -> bool:
    """Whether the King would be lost otherwise."""
    assert position.attack is not None  # noqa: S101  # one awaits the answer
    _, card, target, stood, target_stood, _, _ = position.attack
    kinds = position.kinds
    return kinds[target] == KING and not holds(kinds[card], stood, KING, target_stood)


def _placed(position: Position, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    move = moves[rng.below(len(moves))]
    if move.kind == GATEKEEPER and position.placed[seat]:
        move = moves[rng.below(len(moves))]
    return move


def _home(position: Position, moves: Sequence[Move], rng: Rng) -> Move:
    """A Gatekeeper to a border, any other card anywhere."""
    move = moves[rng.below(len(moves))]
    if position.kinds[move.card] != GATEKEEPER:
        return move
    places = [other for other in moves if other.card == move.card]
    return places[rng.below(2) * (len(places) - 1)]


def _recalled(position: Position, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    """The besieger of the own King, else an enemy's card before an own one, else any."""
    kinds, facing = position.kinds, position.facing
    ours = [move for move in moves if facing[move.card] != NO_CARD and OWNER[facing[move.card]] == seat]
    return rng.choice([move for move in ours if kinds[facing[move.card]] == KING] or ours or moves)


def _summoned(position: Position, moves: Sequence[Move], rng: Rng) -> Move:
    """The opponent with the fewest cards to give, but at least one."""
    counts = [position.mask(position.free, move.seat).bit_count() for move in moves]
    fewest = min([count for count in counts if count], default=0)
    return rng.choice([move for move, count in zip(moves, counts, strict=True) if count == fewest])


def _turn(position: Position, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    """The action of the best score; a few ways into Siege are looked at, and all the rest."""
    kinds, facing, free = position.kinds, position.facing, position.free
    mine = position.mask(free, seat).bit_count()
    sieges = mine * (free.bit_count() - mine)
    gone = [0] * position.table.seats
    for card, *_ in position.lost:
        gone[OWNER[card]] |= 1 << kinds[card]
    every = position.table.kinds
    facts: dict[int, int] = {}
    for card, against, against_stood, stood in position.facts:
        facts[card] = facts.get(card, every) & HOLDING[against][against_stood][stood]
    king = kinds.index(KING, seat * SLOTS)
    pressed = facing[king] != NO_CARD and not position.may_shield(seat)
    best, best_score = moves[-1], -100.0
    stand, random = position.stand, rng.random
    for at in range(-min(LOOKS, sieges), len(moves) - sieges):
        move = moves[rng.below(sieges)] if at < 0 else moves[sieges + at]
        card = move.card
        kind = kinds[card]
        verb = move.verb
        if verb == SACRIFICE:
            score = -PRICES[kind]
            if kind == CHANCELLOR:
                score += 4.0 if pressed else 0.0
            elif kind == COURTIER:
                score += CARD_FALLS + (KING_FALLS / 3 if _lone(position, seat) else 0.0)
        else:
            siege = verb == SIEGE
            target = move.target if siege else facing[card]
            owner = OWNER[target]
            could_be = facts.get(target, every) & every & ~gone[owner]
            stood = IN_SIEGE if siege else stand(card)
            score = _falls(could_be, HOLDING[kind][stood][stand(target)]) - PRICES[kind]
            if siege:
                score = PROMISE * (score if score > 0 else 0.0) - (2.0 if kind == KING else 0.0)
        score += random() * 0.3
        if score > best_score:
            best, best_score = move, score
    return best


@lru_cache(maxsize=1 << 14)
def _falls(could_be: int, holding: int) -> float:
    """What an Attack takes on the average from a card that could be of some kinds, of which some hold."""
    beaten = could_be & ~holding
    falls = (beaten >> KING & 1) * KING_FALLS + (beaten & ~(1 << KING)).bit_count() * CARD_FALLS
    return falls / max(1, could_be.bit_count())


def _lone(position: Position, seat: int) -> bool:
    """Whether an opponent has a single card to give."""
    return any(
        position.mask(position.free, other).bit_count() == 1
        for other in range(position.table.seats)
        if other != seat and position.alive >> other & 1
    )
