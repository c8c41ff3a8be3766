"""Builds a position of Tartan Banners in one line, and plays and asks in one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.banners.actions import MOVE_BY_TEXT
from tartan.games.banners.board import FIRST_CAMP, FIRST_CASTLE, NO_CASTLE, PLACE_NUMBER, PLACES, SWORDS
from tartan.games.banners.model import Castle, View
from tartan.games.banners.records import NOBODY
from tartan.games.banners.rules import Loch
from tartan.games.banners.shields import NO_SHIELD

if TYPE_CHECKING:
    from tartan.engine.contract import State
    from tartan.games.banners.shields import Record

GAME = load("banners")


def scene(
    *armies: str, turn: str = "A", seats: int = 0, rounds: int = 50, round_number: int = 3, spent: int = 0
) -> Loch:
    """A position in the middle of a turn, with as many colours as there are armies.

    An army lists its groups: `c5=3`, `b2=1`, and castles as `urquhart=2` without a shield, `urquhart=2:1` with a
    face-down shield 1 or `urquhart=2^1` with a face-up one; earlier castles were taken earlier. `spent` moves are gone.
    """
    state = Loch(Rng(1), seats or len(armies), rounds)
    names = [colour.name for colour in state.colours]
    state.acting = names.index(turn)
    state.turn = (round_number - 1) * len(names) + state.acting
    state.die = 1
    for _ in range(spent):
        state.moves = (*state.moves, MOVE_BY_TEXT["march c1>c5 x1"].code)
    for colour, army in enumerate(armies):
        for word in army.split():
            _lay(state, colour, word)
    restored = GAME.restore(state.dump())
    assert isinstance(restored, Loch)
    return restored


def _lay(state: Loch, colour: int, word: str) -> None:
    name, _, rest = word.partition("=")
    place = PLACE_NUMBER[name]
    up = "^" in rest
    number, _, shield = rest.replace("^", ":").partition(":")
    state.knights[colour * PLACES + place] = int(number)
    if place >= FIRST_CAMP and (state.holder[place] == NOBODY or colour != state.acting):
        state.holder[place] = colour
    if place >= FIRST_CASTLE:
        castle = place - FIRST_CASTLE
        state.taken += 1
        if shield:
            record: Record = (castle, int(shield), int(up), state.taken, 0)
            state.laid[colour] = (*state.laid[colour], record)
        swords = SWORDS[castle]
        state.assault = (colour, colour, castle, 2 * swords, 1, NOBODY, swords, NO_SHIELD, 0, 1, NO_CASTLE)


def fresh(seats: int, seed: int = 1, rounds: int = 50) -> Loch:
    """A game in which nothing was decided yet."""
    state = GAME.new(seats, seed, rounds=rounds)
    assert isinstance(state, Loch)
    return state


def actor(state: State) -> int:
    """The seat that owes a decision."""
    (seat,) = state.deciders
    return seat


def play(state: Loch, *moves: str) -> Loch:
    """Play moves of the acting colour, each of which must be legal; gives the state back."""
    for move in moves:
        seat = actor(state)
        action = state.parse(seat, move)
        assert action in state.legal(seat)
        state.apply(seat, action)
    return state


def legal(state: State, begin: str = "") -> list[str]:
    """The legal texts of the acting seat that begin so."""
    return [str(move) for move in state.legal(actor(state)) if str(move).startswith(begin)]


def refused(state: State, move: str, seat: int | None = None) -> str:
    """The rule under which a move is refused; it must change nothing, be offered nowhere, and say one sentence."""
    who = actor(state) if seat is None else seat
    before = state.dump()
    with pytest.raises(IllegalAction) as refusal:
        state.parse(who, move)
    assert state.dump() == before
    assert move not in [str(one) for one in state.legal(who)]
    message = refusal.value.message
    assert message.isascii()
    assert message[0].isupper()
    assert message.endswith(".")
    assert len(message) <= 120
    return refusal.value.rule


def at(state: Loch, place: str) -> dict[str, int]:
    """The knights at a place, by the names of their colours."""
    number = PLACE_NUMBER[place]
    counts = {colour.name: state.knights[colour.number * PLACES + number] for colour in state.colours}
    return {name: count for name, count in counts.items() if count}


def supply(state: Loch, name: str) -> int:
    """What a colour has in supply."""
    (number,) = (colour.number for colour in state.colours if colour.name == name)
    return state.supply[number]


def view_of(state: State, reader: int | None = None) -> View:
    """What a reader sees."""
    view = state.view(reader)
    assert isinstance(view, View)
    return view


def castle(state: State, name: str, reader: int | None = None) -> Castle:
    """A castle as a reader sees it."""
    return view_of(state, reader).castles[PLACE_NUMBER[name] - FIRST_CASTLE]


def match_of(state: Loch) -> Match:
    """A match that goes on from a position, with an empty log but for the opening."""
    match = Match(GAME, 1 + max(colour.seat for colour in state.colours), 1, rounds=state.rounds)
    match._stands(state, state.where, state.outcome)
    match._base = state.copy()
    return match


def said(match: Match, seat: int | None = None) -> list[str]:
    """The log of a seat, or a spectator, without the line of the opening."""
    return [str(line) for line in match.log(seat)[1:]]


def letter(seat: int) -> str:
    """A seat in notation."""
    return SEAT_LETTERS[seat]
