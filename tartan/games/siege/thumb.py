"""A simple, sensible player of Siege that knows a View and nothing else: the level `drover`.

It counts what a target could still be, takes every such kind for equally likely, and weighs Kings against cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.siege.actions import ATTACK, SIEGE
from tartan.games.siege.combat import HOLDING, STAND_NUMBER, could_hold, holds
from tartan.games.siege.model import (
    ASSASSIN,
    CHANCELLOR,
    COURTIER,
    GATEKEEPER,
    GONG_FARMER,
    IN_SIEGE,
    KIND_NUMBER,
    KING,
    KNIGHT,
    OWNER,
    TAGS,
    Due,
)
from tartan.games.siege.records import ALL_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Action
    from tartan.engine.contract import View as AnyView
    from tartan.engine.rng import Rng
    from tartan.games.siege.actions import Move
    from tartan.games.siege.model import Card, Castle, View

KING_FALLS = 6.0
"""What the fall of an enemy King is worth, in cards of one's own."""
CARD_FALLS = 0.6
"""What any other card of an enemy is worth."""
PRICES = (0.5, 1.3, 0.9, 0.9, 20.0, 1.1, 1.4)
"""What losing a card of one's own costs, by kind number."""
PROMISE = 0.7
"""What an Attack that can be made next turn is worth beside one that can be made now."""
LOOKS = 4
"""How many ways into Siege are looked at."""
OFFERING = (GONG_FARMER, COURTIER, ASSASSIN, GATEKEEPER, CHANCELLOR, KNIGHT, KING)
"""What is given first when a Sacrifice is forced."""


def rule_of_thumb(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions, chosen in some tens of microseconds from what the view shows."""
    if len(legal) == 1:
        return legal[0]
    known: View = view  # type: ignore[assignment]  # bots give each game its own views and actions
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    return _CHOICES[known.due](known, moves, rng)


def _set_up(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """The Gatekeeper at a border, all others anywhere."""
    if not view.placed and rng.below(2):
        return moves[[move.kind for move in moves].index(GATEKEEPER)]
    return rng.choice([move for move in moves if move.kind != GATEKEEPER])


def _answer(view: View, moves: Sequence[Move], _rng: Rng) -> Move:
    """Shield the King where it would be lost, and nothing else."""
    attack = view.attack
    assert attack is not None  # noqa: S101  # one awaits the answer
    against, stood = KIND_NUMBER[attack.attacker_kind], STAND_NUMBER[attack.attacker_stood]
    is_king = _own_kinds(view)[attack.target] == KING
    return moves[int(is_king and not holds(against, stood, KING, STAND_NUMBER[attack.target_stood]))]


def _come_home(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """A Gatekeeper to a border, any other card anywhere."""
    move = rng.choice(moves)
    if _own_kinds(view)[TAGS[move.card]] != GATEKEEPER:
        return move
    places = [other for other in moves if other.card == move.card]
    return places[rng.below(2) * (len(places) - 1)]


def _recall(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """The besieger of the own King, else an enemy's card before an own one, else any."""
    kinds = _own_kinds(view)
    facing = {card.tag: card.facing for castle in view.castles for card in castle.away}
    before_king = [move for move in moves if kinds.get(facing[TAGS[move.card]]) == KING]
    before_us = [move for move in moves if facing[TAGS[move.card]] in kinds and OWNER[move.card] != view.seat]
    return rng.choice(before_king or before_us or moves)


def _summon(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """The opponent with the fewest cards to give, but at least one."""
    givers = [(len(_free(view.castles[move.seat])), move) for move in moves]
    fewest = min([count for count, _ in givers if count], default=0)
    return rng.choice([move for count, move in givers if count == fewest])


def _give(view: View, moves: Sequence[Move], _rng: Rng) -> Move:
    kinds = _own_kinds(view)
    return min(moves, key=lambda move: OFFERING.index(kinds[TAGS[move.card]]))


def _turn(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """The action of the best score; ways into Siege come first in a legal list, and only a few are looked at."""
    kinds = _own_kinds(view)
    foes = {card.tag: card for castle in view.castles if castle.seat != view.seat for card in castle.row + castle.away}
    best, best_score = moves[-1], -100.0
    sieges = next((at for at, move in enumerate(moves) if move.verb != SIEGE), len(moves))
    looked_at = [moves[rng.below(sieges)] for _ in range(LOOKS)] if sieges else []
    facing = {card.tag: card.facing for card in _own(view)}
    pressed = any(kinds[tag] == KING and other for tag, other in facing.items()) and not _guarded(view, kinds)
    for move in (*looked_at, *moves[sieges:]):
        tag = TAGS[move.card]
        kind = kinds[tag]
        if move.verb == SIEGE:
            target = foes[TAGS[move.target]]
            score = PROMISE * max(0.0, _gain(view, kind, IN_SIEGE, target)) - (2.0 if kind == KING else 0.0)
        elif move.verb == ATTACK:
            stood = next(STAND_NUMBER[card.stand] for card in _own(view) if card.tag == tag)
            score = _gain(view, kind, stood, foes[facing[tag]])
        else:
            score = _ability(view, kind, pressed=pressed) - PRICES[kind]
        score += rng.random() * 0.3
        if score > best_score:
            best, best_score = move, score
    return best


def _gain(view: View, kind: int, stood: int, target: Card) -> float:
    """What an Attack may bring, less what it costs."""
    could_be = _unseen(view.castles[OWNER_OF[target.tag[0]]], gong_farmer=view.gong_farmer)
    for note in target.notes:
        could_be &= could_hold(note)
    beaten = could_be & ~HOLDING[kind][stood][STAND_NUMBER[target.stand]]
    falls = (beaten >> KING & 1) * KING_FALLS + (beaten & ~(1 << KING)).bit_count() * CARD_FALLS
    return falls / max(1, could_be.bit_count()) - PRICES[kind]


def _ability(view: View, kind: int, *, pressed: bool) -> float:
    """What a Sacrifice may bring by the card's ability."""
    if kind == CHANCELLOR and pressed:
        return 4.0
    if kind == COURTIER:
        counts = [len(_free(castle)) for castle in view.castles if castle.seat != view.seat and not castle.out]
        lone = any(count == 1 for count in counts)
        return CARD_FALLS + (KING_FALLS / 3 if lone else 0.0)
    return 0.0


def _unseen(castle: Castle, *, gong_farmer: bool) -> int:
    """The kinds of a Castle that were not shown, as a bit set."""
    kinds = ALL_KINDS if gong_farmer else ALL_KINDS & ~(1 << GONG_FARMER)
    for lost in castle.lost:
        kinds &= ~(1 << KIND_NUMBER[lost.kind])
    return kinds


def _guarded(view: View, kinds: dict[str, int]) -> bool:
    """Whether the own Knight could Shield."""
    return any(kinds[card.tag] == KNIGHT for card in _free(view.castles[view.seat or 0]))


def _free(castle: Castle) -> list[Card]:
    return [card for card in castle.row if not card.facing]


def _own(view: View) -> tuple[Card, ...]:
    castle = view.castles[view.seat or 0]
    return castle.row + castle.away


def _own_kinds(view: View) -> dict[str, int]:
    return {card.tag: KIND_NUMBER[card.kind] for card in _own(view) if card.kind is not None}


OWNER_OF = {tag[0]: OWNER[number] for number, tag in enumerate(TAGS)}
"""The seat of each letter."""

_CHOICES: dict[Due, Callable[[View, Sequence[Move], Rng], Move]] = {
    Due.SET_UP: _set_up,
    Due.TURN: _turn,
    Due.FALL_BACK: _come_home,
    Due.SACRIFICE: _give,
    Due.RETREAT: _come_home,
    Due.ANSWER: _answer,
    Due.RECALL: _recall,
    Due.SUMMON: _summon,
}
