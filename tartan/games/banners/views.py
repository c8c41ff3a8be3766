"""What a reader may see of a game, built up from public facts and the reader's own shields (BA-19, CO-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_MARKS, Outcome
from tartan.engine.variants import Form, Views
from tartan.games.banners.actions import KNIGHTS, MOVES
from tartan.games.banners.board import CASTLES, FIRST_CASTLE, NO_CASTLE, PLACE_NAMES, PLACES, SWORDS
from tartan.games.banners.model import SHIELDS, Army, Assault, Battle, Castle, Laid, Shield, View
from tartan.games.banners.records import NOBODY
from tartan.games.banners.shields import HIDDEN, NO_SHIELD, possible

if TYPE_CHECKING:
    from tartan.engine.variants import Common, Own
    from tartan.games.banners.model import Colour
    from tartan.games.banners.position import Position
    from tartan.games.banners.records import Clash, Fight
    from tartan.games.banners.shields import Record, Shape

CASTLE_NAMES = PLACE_NAMES[FIRST_CASTLE:]
"""Slugs by castle index."""


_FORM = Form(View, "seat", "armies", "castles")


def views_of(state: Position) -> Views[View]:
    """All views of a game that stays as it is meanwhile."""
    hidden = _seen_by(state, None)
    armies = tuple([_army(state, c, hidden[c.number], False) for c in state.colours])
    castles = _castles(state, hidden)

    def own(seat: int | None) -> Own:
        if seat is None:
            return None, armies, castles
        seen = _seen_by(state, seat)
        mine = [_army(state, c, seen[c.number], True) if c.seat == seat else armies[c.number] for c in state.colours]
        return seat, tuple(mine), castles if seen == hidden else _castles(state, seen)

    return Views(_FORM, _public_of(state), own)


def _public_of(state: Position) -> Common:
    """What all see alike."""
    return _FORM.public(
        rounds=state.rounds,
        round=state.round,
        turn=state.turn,
        acting=state.acting,
        die=state.die,
        deployment=state.deployment,
        moves_left=state.moves_left,
        moves=tuple([MOVES[code].text for code in state.moves]),
        contested=tuple([PLACE_NAMES[camp] for camp in state.contested]),
        knights=tuple([tuple(state.knights[c.number * PLACES : (c.number + 1) * PLACES]) for c in state.colours]),
        taken=state.taken,
        last_assault=None if state.assault is None else assault_of(state.assault),
        last_battles=tuple([battle_of(clash) for clash in state.battles]),
        ending=state.ending,
    )


def _seen_by(state: Position, seat: int | None) -> tuple[tuple[Record, ...], ...]:
    """By colour, the records of its shields as a reader knows them."""
    return tuple([_seen(state.laid[c.number], c.seat == seat) for c in state.colours])


def _seen(records: tuple[Record, ...], own: bool) -> tuple[Record, ...]:
    """Records as a reader knows them: another's face-down shield has no value."""
    if own:
        return records
    return tuple([r if r[2] else (r[0], HIDDEN, 0, r[3], 0) for r in records])


def _public(records: tuple[Record, ...]) -> Shape:
    """Records as all know them, for what can be told from them."""
    return tuple([(shield if up else HIDDEN, laid, back) for _, shield, up, laid, back in records])


def _army(state: Position, colour: Colour, seen: tuple[Record, ...], own: bool) -> Army:
    number = colour.number
    castles = [castle for castle in range(CASTLES) if state.holder[FIRST_CASTLE + castle] == number]
    swords = sum([SWORDS[castle] for castle in castles])
    return _army_of(colour, state.supply[number], len(castles), swords, seen, own)


@lru_cache(maxsize=4096)
def _army_of(colour: Colour, supply: int, castles: int, swords: int, seen: tuple[Record, ...], own: bool) -> Army:
    unseen = list(SHIELDS)
    pool = list(SHIELDS)
    for _, shield, up, _, back in seen:
        if up and not back:
            unseen.remove(shield)
        if own and not back:
            pool.remove(shield)
    return Army(
        name=colour.name,
        seat=colour.seat,
        supply=supply,
        on_board=KNIGHTS - supply,
        castles=castles,
        swords=swords,
        pool_size=len(SHIELDS) - sum([not record[4] for record in seen]),
        pool=tuple(pool) if own else None,
        unseen=tuple(unseen),
        laid=tuple(
            [
                Laid(CASTLE_NAMES[castle], None if shield == HIDDEN else shield, bool(up), laid, back or None)
                for castle, shield, up, laid, back in seen
            ]
        ),
    )


def _castles(state: Position, seen: tuple[tuple[Record, ...], ...]) -> tuple[Castle, ...]:
    holder, knights, up = state.holder, state.knights, state.up
    found = []
    for castle, place in enumerate(range(FIRST_CASTLE, PLACES)):
        rival = holder[place]
        if rival == NOBODY:
            found.append(UNHELD[castle])
        else:
            records = seen[rival] if state.shields[castle] != NO_SHIELD else ()
            found.append(_held(castle, rival, knights[rival * PLACES + place], up >> castle & 1, records))
    return tuple(found)


UNHELD: tuple[Castle, ...] = tuple(
    Castle(name, None, 0, Shield.NONE, None, (), 2 * swords, 2 * swords)
    for name, swords in zip(CASTLE_NAMES, SWORDS, strict=True)
)
"""Every castle while nobody holds it."""


@lru_cache(maxsize=8192)
def _held(castle: int, rival: int, garrison: int, up: int, records: tuple[Record, ...]) -> Castle:
    """A castle that somebody holds; `records` are the holder's, empty if no shield lies there."""
    name = CASTLE_NAMES[castle]
    if not records:
        return Castle(name, rival, garrison, Shield.NONE, None, (), 2 * garrison, 2 * garrison)
    (shield,) = (record[1] for record in records if record[0] == castle and not record[4])
    if up:
        strong = 2 * (garrison + shield)
        return Castle(name, rival, garrison, Shield.FACE_UP, shield, (), strong, strong)
    down = sorted((record[3], record[0]) for record in records if not record[2])
    may_be = possible(_public(records))[[one for _, one in down].index(castle)]
    return Castle(
        name=name,
        holder=rival,
        garrison=garrison,
        shield=Shield.FACE_DOWN,
        value=None if shield == HIDDEN else shield,
        possible=may_be,
        to_try=2 * garrison,
        to_be_sure=2 * (garrison + max(may_be)),
    )


@lru_cache(maxsize=512)
def assault_of(fight: Fight) -> Assault:
    """An assault as all saw it."""
    turn, colour, castle, attackers, sent, rival, guard, shield, turned, fell, last = fight
    return Assault(
        turn=turn,
        colour=colour,
        castle=CASTLE_NAMES[castle],
        attackers=attackers,
        sent=sent,
        holder=None if rival == NOBODY else rival,
        guard=guard,
        shield=None if shield == NO_SHIELD else shield,
        turned_up=bool(turned),
        fell=bool(fell),
        surrendered=None if last == NO_CASTLE else CASTLE_NAMES[last],
    )


@lru_cache(maxsize=512)
def battle_of(clash: Clash) -> Battle:
    """Field combat as all saw it."""
    turn, camp, attacker, attackers, defender, defenders = clash
    return Battle(turn, PLACE_NAMES[camp], attacker, attackers, defender, defenders)


def outcome_of(state: Position) -> Outcome:
    """Ranks by swords, then by knights on the board; a seat's two colours are summed (BA-2, BA-17)."""
    assert state.ending is not None  # noqa: S101  # asked for when the game is over
    seats = 1 + max(colour.seat for colour in state.colours)
    swords, knights, parts = [0] * seats, [0] * seats, [""] * seats
    for colour in state.colours:
        held = range(CASTLES)
        own = sum([SWORDS[castle] for castle in held if state.holder[FIRST_CASTLE + castle] == colour.number])
        swords[colour.seat] += own
        knights[colour.seat] += KNIGHTS - state.supply[colour.number]
        parts[colour.seat] += f"{' + ' if parts[colour.seat] else ''}{own}"
    results = list(zip(swords, knights, strict=True))
    ranks = tuple(1 + sum(other > result for other in results) for result in results)
    details = []
    for seat, letter in enumerate(SEAT_MARKS[:seats]):
        whole = parts[seat] if "+" not in parts[seat] else f"{parts[seat]} = {swords[seat]}"
        details += [(f"{letter} swords", whole), (f"{letter} knights on the board", str(knights[seat]))]
    for tied in sorted({sum_ for sum_ in swords if swords.count(sum_) > 1}, reverse=True):
        seats_tied = [seat for seat in range(seats) if swords[seat] == tied]
        shared = len({knights[seat] for seat in seats_tied}) < len(seats_tied)
        letters = ", ".join(SEAT_MARKS[seat] for seat in seats_tied)
        how = "more knights on the board" + (", and with as many a shared rank" if shared else "")
        details.append((f"Tie at {tied} swords", f"{letters}: {how} (BA-17)"))
    details.append(("Rounds", str(state.round)))
    return Outcome(ranks, tuple(swords), state.ending.value, tuple(details))
