"""Games of Tartan Banners as plain data and back. What comes back is believed only if a game could stand so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tartan.engine.checks import need, number
from tartan.engine.rng import Rng
from tartan.games.banners import MANIFEST
from tartan.games.banners.actions import DONE, KNIGHTS, MOVES
from tartan.games.banners.board import (
    BANNERS,
    CASTLES,
    FIRST_CAMP,
    FIRST_CASTLE,
    NO_CASTLE,
    PLACES,
    SWORDS,
)
from tartan.games.banners.model import COLOURS, FEWEST_SEATS, MOST_SEATS, MOVES_A_TURN, SHIELDS, Deployment, Ending
from tartan.games.banners.records import NOBODY, ONLY
from tartan.games.banners.shields import NO_SHIELD, pool_of, remembered, ways

if TYPE_CHECKING:
    from tartan.engine.contract import Plain
    from tartan.games.banners.position import Position
    from tartan.games.banners.records import Clash, Fight
    from tartan.games.banners.shields import Record

MOST_ROUNDS = max(choice for choice in MANIFEST.options[0].choices if isinstance(choice, int))


def dumped(state: Position) -> dict[str, Plain]:
    """The whole game, hidden parts included, as data that msgpack can carry."""
    return {
        "rng": [*state.rng.dump()],
        "seats": 1 + max(colour.seat for colour in state.colours),
        "rounds": state.rounds,
        "turn": state.turn,
        "die": state.die,
        "deployment": state.deployment.value,
        "moves": [*state.moves],
        "knights": bytes(state.knights),
        "holder": bytes(state.holder),
        "laid": [[[*record] for record in records] for records in state.laid],
        "taken": state.taken,
        "assault": None if state.assault is None else [*state.assault],
        "battles": [[*clash] for clash in state.battles],
        "ending": None if state.ending is None else state.ending.value,
    }


def fill(state: Position, data: dict[str, Any]) -> None:  # Any: nothing is known yet of what the data holds
    """Make a blank state the one of a dump; raises ValueError, KeyError, TypeError or IndexError if none could be."""
    state.rng = Rng.restore(data["rng"])
    state.journal = None
    seats = number(data["seats"], MOST_SEATS + 1, FEWEST_SEATS)
    state.colours = COLOURS[seats]
    colours = len(state.colours)
    state.rounds = number(data["rounds"], MOST_ROUNDS + 1, 1)
    state.turn = number(data["turn"], state.rounds * colours)
    state.acting = state.turn % colours
    state.die = number(data["die"], BANNERS + 1, 1)
    state.deployment = Deployment(data["deployment"])
    state.moves = tuple(number(code, len(MOVES)) for code in data["moves"])
    need(all(MOVES[code].verb != DONE for code in state.moves))
    state.moves_left = MOVES_A_TURN - len(state.moves)
    need(state.moves_left >= 0)
    state.ending = None if data["ending"] is None else Ending(data["ending"])
    state.deciders = () if state.ending is not None else ONLY[state.colours[state.acting].seat]
    state.taken = number(data["taken"], MOVES_A_TURN * (state.turn + 1) + 1)
    _fill_knights(state, data["knights"])
    _fill_holders(state, data["holder"])
    _fill_shields(state, data["laid"])
    state.assault = None if data["assault"] is None else _fight(state, *data["assault"])
    state.battles = tuple(_clash(state, *one) for one in data["battles"])
    need((state.assault is not None) == (state.taken > 0))


def _fill_knights(state: Position, knights: Any) -> None:  # Any: as above
    """Each colour has 21 knights, on the board and in supply (BA-1)."""
    colours = len(state.colours)
    need(isinstance(knights, bytes) and len(knights) == colours * PLACES)
    state.knights = bytearray(knights)
    parts = [knights[at * PLACES : (at + 1) * PLACES] for at in range(colours)]
    state.supply = [KNIGHTS - sum(part) for part in parts]
    state.spots = [tuple(place for place in range(PLACES) if part[place]) for part in parts]
    need(min(state.supply) >= 0)
    need(all(part[banner] <= 1 for part in parts for banner in range(BANNERS)))


def _fill_holders(state: Position, holder: Any) -> None:  # Any: as above
    """A camp is held by who stands there alone, or stood there first; a castle by its garrison (BA-9, BA-16)."""
    need(isinstance(holder, bytes) and len(holder) == PLACES)
    state.holder = bytearray(holder)
    contested = []
    for place in range(PLACES):
        there = [c.number for c in state.colours if place in state.spots[c.number]]
        held = holder[place]
        if place < FIRST_CAMP:
            need(held == NOBODY)
        elif place >= FIRST_CASTLE:
            need(there == ([] if held == NOBODY or _surrendered(state, place) else [held]))
        elif len(there) == 2:
            need(held in there and state.acting in there and held != state.acting)
            contested.append(place)
        else:
            need(there == ([] if held == NOBODY else [held]))
    state.contested = tuple(contested)
    held_castles = [one for one in holder[FIRST_CASTLE:] if one != NOBODY]
    need(all(one < len(state.colours) for one in held_castles))
    state.unheld = CASTLES - len(held_castles)
    need(state.unheld != 1 and (state.unheld == 0) == (state.ending is Ending.SURRENDERED))
    need(state.taken >= len(held_castles) - (state.unheld == 0))


def _surrendered(state: Position, place: int) -> bool:
    """Whether a castle is the one that surrendered: nobody is in it (BA-17)."""
    empty = [
        castle
        for castle in range(FIRST_CASTLE, PLACES)
        if not any(state.knights[colour.number * PLACES + castle] for colour in state.colours)
    ]
    return state.ending is Ending.SURRENDERED and empty == [place]


def _fill_shields(state: Position, laid: Any) -> None:  # Any: as above
    """The shields that lie at castles are those of their holders, and no more than they have (BA-1, BA-14)."""
    need(isinstance(laid, list) and len(laid) == len(state.colours))
    state.laid = [tuple(_record(state, *record) for record in records) for records in laid]
    state.shields = [NO_SHIELD] * CASTLES
    state.up = 0
    times = []
    for colour, records in enumerate(state.laid):
        pool_of(records)
        need(remembered(records) == records and list(records) == sorted(records, key=lambda record: record[3]))
        need(bool(ways(tuple((shield, when, back) for _, shield, _, when, back in records))))
        times += [when for _, _, _, when, _ in records]
        for castle, shield, up, _, back in records:
            if not back:
                need(state.holder[FIRST_CASTLE + castle] == colour and state.shields[castle] == NO_SHIELD)
                need(state.knights[colour * PLACES + FIRST_CASTLE + castle] > 0)
                state.shields[castle] = shield
                state.up |= up << castle
    need(len(set(times)) == len(times))


def _record(state: Position, castle: Any, shield: Any, up: Any, when: Any, back: Any) -> Record:  # Any: checked here
    need(shield in SHIELDS and (number(up, 2) == 1 or back == 0))
    number(when, state.taken + 1, 1)
    need(number(back, state.taken + 1) == 0 or back > when)
    return number(castle, CASTLES), number(shield, max(SHIELDS) + 1), up, when, back


def _fight(  # Any: checked here
    state: Position,
    turn: Any,
    colour: Any,
    castle: Any,
    attackers: Any,
    sent: Any,
    rival: Any,
    guard: Any,
    shield: Any,
    turned: Any,
    fell: Any,
    last: Any,
) -> Fight:
    colours = len(state.colours)
    need(number(colour, colours) == number(turn, state.turn + 1) % colours and colour != rival)
    need(number(rival, NOBODY + 1) == NOBODY or rival < colours)
    need(1 <= number(sent, KNIGHTS + 1) <= number(attackers, KNIGHTS + 1))
    need(1 <= number(guard, KNIGHTS) <= attackers // 2)
    need(number(shield, max(SHIELDS) + 1, NO_SHIELD) == NO_SHIELD or rival != NOBODY)
    need(rival != NOBODY or guard == SWORDS[number(castle, CASTLES)])
    need(number(turned, 2) == 0 or shield != NO_SHIELD)
    need(number(fell, 2) == (attackers >= 2 * (guard + max(shield, 0))))
    need((number(last, CASTLES + 1) != NO_CASTLE) == (state.ending is Ending.SURRENDERED))
    return turn, colour, number(castle, CASTLES), attackers, sent, rival, guard, shield, turned, fell, last


def _clash(  # Any: checked here
    state: Position, turn: Any, camp: Any, attacker: Any, attackers: Any, defender: Any, defenders: Any
) -> Clash:
    over = state.ending is Ending.ROUNDS
    need(number(turn, state.turn + 1) == state.turn - (not over))
    colours = len(state.colours)
    need(number(attacker, colours) == turn % colours != number(defender, colours))
    counts = number(attackers, KNIGHTS + 1, 1), number(defenders, KNIGHTS + 1, 1)
    return turn, number(camp, FIRST_CASTLE, FIRST_CAMP), attacker, counts[0], defender, counts[1]
