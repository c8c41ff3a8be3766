"""Builds a position of Siege in one line, and plays and asks in one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.siege.actions import BIT
from tartan.games.siege.model import CARD_NUMBER, KINDS, NO_CARD, SACRIFICED, SLOTS, WITH_KING, Castle, Kind, View
from tartan.games.siege.records import NOBODY, TURN, Table
from tartan.games.siege.rules import Castles

if TYPE_CHECKING:
    from tartan.engine.contract import State

GAME = load("siege")
KIND_NUMBERS = {kind.value: number for number, kind in enumerate(KINDS)}


def scene(*castles: str, turn: str = "A", start: int = 0, **options: bool) -> Castles:
    """A position in which a seat is about to take its turn.

    Each castle lists its cards by set-up place, so the first word of the first castle is A1: `king` is in the row,
    `knight>B2` is In Siege before B2, `knight>` is In Siege with its target gone. Kinds that are not listed are lost
    already; a castle `out` has lost them all with its King.
    """
    given = {name.replace("_", "-"): value for name, value in options.items()}
    chosen = {"gong-farmer": False, "faces-up": False, "notes": True} | given
    table = Table(len(castles), chosen["gong-farmer"], chosen["faces-up"], chosen["notes"], start)
    state = Castles(Rng(1), table)
    kinds: list[int] = []
    sieges: list[tuple[int, str]] = []
    for seat, castle in enumerate(castles):
        kinds += _lay(state, seat, castle, sieges)
    state.kinds = tuple(kinds)
    for card, target in sieges:
        state.facing[card] = CARD_NUMBER[target]
        state.facing[CARD_NUMBER[target]] = card
        state.free ^= BIT[CARD_NUMBER[target]]
        state.under |= BIT[CARD_NUMBER[target]]
    state.placed = ()
    state.stage, state.turn = TURN, 9
    state.actor = SEAT_LETTERS.index(turn)
    state.deciders = (state.actor,)
    restored = GAME.restore(state.dump())
    assert isinstance(restored, Castles)
    return restored


def _lay(state: Castles, seat: int, castle: str, sieges: list[tuple[int, str]]) -> list[int]:
    """Put a castle's cards into the zones of a state; the kinds of its cards by set-up place."""
    words = [] if castle == "out" else castle.split()
    kinds = [KIND_NUMBERS[word.partition(">")[0]] for word in words]
    lost = [kind for kind in range(len(KINDS)) if state.table.kinds >> kind & 1 and kind not in kinds]
    row = []
    for slot, word in enumerate(words):
        card = seat * SLOTS + slot
        _, away, target = word.partition(">")
        if not away:
            row.append(card)
            state.free |= BIT[card]
        elif target:
            state.siege |= BIT[card]
            sieges.append((card, target))
        else:
            state.stray |= BIT[card]
    state.rows[seat] = tuple(row)
    cause = WITH_KING if castle == "out" else SACRIFICED
    slots = range(len(words), len(words) + len(lost))
    state.lost += tuple((seat * SLOTS + slot, cause, 1, 1, NO_CARD) for slot in slots)
    if castle == "out":
        state.alive ^= 1 << seat
        king = seat * SLOTS + lost.index(KIND_NUMBERS["king"])
        state.falls += ((seat, 1, king, SACRIFICED, NOBODY),)
    kinds += lost
    return kinds + [NOBODY] * (SLOTS - len(kinds))


def laid(*castles: str, start: int = 0, **options: bool) -> Castles:
    """A game in which the rows are laid as listed, played from the first step."""
    state = fresh(len(castles), start, **options)
    for letter, castle in zip(SEAT_LETTERS, castles, strict=False):
        play(state, *(f"{letter} place {kind}" for kind in castle.split()))
    return state


def fresh(seats: int, start: int = 0, **options: bool) -> Castles:
    """A game before its set-up that the given seat will begin."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    for seed in range(1000):
        state = GAME.new(seats, seed, **given)
        assert isinstance(state, Castles)
        if state.table.start == start:
            return state
    raise AssertionError


def play(state: Castles, *moves: str) -> Castles:
    """Play moves such as `A attack A2`, each of which must be legal; gives the state back."""
    for move in moves:
        letter, _, text = move.partition(" ")
        seat = SEAT_LETTERS.index(letter)
        state.apply(seat, state.parse(seat, text))
    return state


def legal(state: State, letter: str) -> list[str]:
    """The legal texts of a seat."""
    return [str(move) for move in state.legal(SEAT_LETTERS.index(letter))]


def refused(state: State, move: str) -> str:
    """The rule under which a move is refused; it must change nothing, and say one sentence."""
    letter, _, text = move.partition(" ")
    before = state.dump()
    with pytest.raises(IllegalAction) as refusal:
        state.parse(SEAT_LETTERS.index(letter), text)
    assert state.dump() == before
    message = refusal.value.message
    assert message.isascii()
    assert message[0].isupper()
    assert message.endswith(".")
    assert len(message) <= 120
    return refusal.value.rule


def castle_of(state: State, letter: str) -> Castle:
    """A seat's Castle, as all see it."""
    view = state.view(None)
    assert isinstance(view, View)
    return view.castles[SEAT_LETTERS.index(letter)]


def row(state: State, letter: str) -> list[str]:
    """The tags of a row from left to right."""
    return [card.tag for card in castle_of(state, letter).row]


def away(state: State, letter: str) -> list[str]:
    """The tags of a seat's cards In Siege."""
    return [card.tag for card in castle_of(state, letter).away]


def lost(state: State, letter: str) -> dict[str, Kind]:
    """The lost cards of a seat."""
    return {card.tag: card.kind for card in castle_of(state, letter).lost}


def match_of(state: Castles) -> Match:
    """A match that goes on from a position, with an empty log but for the opening."""
    table = state.table
    options = {"gong-farmer": table.gong_farmer, "faces-up": table.faces_up, "notes": table.notes}
    match = Match(GAME, table.seats, 1, **options)
    match._stands(state, state.where, state.outcome)
    match._base = state.copy()
    return match


def said(match: Match, seat: int | None = None) -> list[str]:
    """The log of a seat, or a spectator, without the line of the opening."""
    return [str(line) for line in match.log(seat)[1:]]
