"""A siege as plain data and back. What comes back is believed only if a siege could have come to stand so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tartan.engine.checks import flag, need, number
from tartan.engine.rng import Rng
from tartan.games.gylen.clash import by_rank_then_suit, resolve_after, winner
from tartan.games.gylen.model import (
    CARDS,
    DAYS,
    DEFENDER,
    FRONT_STEPS,
    FRONTS,
    FULL_RESOLVE,
    HAND_SIZES,
    HOUSE,
    HOUSE_STEPS,
    PHASE_NAMES,
    PILE_SIZES,
    PUT_BY_CODE,
    SEATS,
)

if TYPE_CHECKING:
    from tartan.engine.contract import Plain
    from tartan.games.gylen.clash import Fought, Shown
    from tartan.games.gylen.rules import Siege


def dumped(siege: Siege) -> dict[str, Plain]:
    """The whole siege, hidden parts included, as data that msgpack can carry."""
    return {
        "rng": [*siege.rng.dump()],
        "council": siege.council,
        "day": siege.day,
        "phase": siege.phase,
        "exposed": siege.exposed,
        "resolve": [*siege.resolve],
        "hands": [[*hand] for hand in siege.hands],
        "piles": [[*pile] for pile in siege.piles],
        "seals": [[*seals] for seals in siege.seals],
        "today": [_plain(shown) for shown in siege.today],
        "last": None if siege.last is None else _plain(siege.last),
        "seized": siege.seized,
    }


def fill(siege: Siege, data: dict[str, Any]) -> None:  # Any: nothing is known yet of what the data holds
    """Make an empty siege the one that a dump describes; raises ValueError, KeyError or TypeError if none could be."""
    siege.rng = Rng.restore(data["rng"])
    siege.journal = None
    siege.council, siege.exposed = flag(data["council"]), flag(data["exposed"])
    siege.day, siege.phase = number(data["day"], DAYS), number(data["phase"], len(PHASE_NAMES))
    siege.seized = None if data["seized"] is None else flag(data["seized"])
    siege.resolve = [number(n, full + 1) for n, full in zip(data["resolve"], FULL_RESOLVE, strict=True)]
    siege.hands, siege.piles = ([_numbers(zone, len(CARDS)) for zone in data[name]] for name in ("hands", "piles"))
    siege.seals = [_numbers(seals, len(PUT_BY_CODE)) for seals in data["seals"]]
    siege.today = tuple(_shown(one) for one in data["today"])
    siege.last = None if data["last"] is None else _shown(data["last"])
    _check_reveals(siege)
    _check_cards(siege)
    steps = HOUSE_STEPS if siege.exposed else FRONT_STEPS
    owing = tuple(seat for seat in range(SEATS) if len(siege.seals[seat]) < steps[seat])
    need(bool(owing))
    siege.deciders = owing if siege.seized is None else ()


def _check_reveals(siege: Siege) -> None:
    """The reveals on view are those of this Day, without a gap, and agree with where the siege stands."""
    over = siege.seized is not None
    need([shown[:2] for shown in siege.today] == [(siege.day, phase) for phase in range(siege.phase + over)])
    if siege.today:
        need(siege.last == siege.today[-1])
    else:
        yesterday = (siege.day - 1, len(PHASE_NAMES) - 1) if siege.day else None
        need((siege.last and siege.last[:2]) == yesterday)
    need(siege.exposed == (not any(siege.resolve)))


def _check_cards(siege: Siege) -> None:
    """Every card lies in one place, and every zone holds as many as it must."""
    over = siege.seized is not None
    fought = [one for shown in siege.today for one in shown[2]]
    cards = [card for zone in (*siege.hands, *siege.piles) for card in zone]
    cards += [PUT_BY_CODE[code].card for seals in siege.seals for code in seals]
    cards += [card for _, plays, _, _ in fought for _, card in plays]
    need(sorted(cards) == list(range(len(CARDS))))
    for seat, (hand, pile, seals) in enumerate(zip(siege.hands, siege.piles, siege.seals, strict=True)):
        left = PILE_SIZES[seat] - sum(who == seat for _, plays, _, _ in fought for who, _ in plays)
        need(list(hand) == sorted(hand) and len(hand) + len(seals) + len(pile) == left)
        need(over or len(hand) + len(seals) == min(HAND_SIZES[seat], left))
        places = [PUT_BY_CODE[code].place for code in seals]
        if siege.exposed:
            need(places == [HOUSE] * len(seals) and len(seals) <= HOUSE_STEPS[seat])
        else:
            need(places[:FRONTS] == list(range(len(seals)))[:FRONTS] and len(seals) <= FRONT_STEPS[seat])
            need(HOUSE not in places)


def _plain(shown: Shown) -> Plain:
    day, phase, fought, exposes = shown
    places: list[Plain] = [
        [place, [[seat, card] for seat, card in plays], before, after] for place, plays, before, after in fought
    ]
    return [day, phase, places, exposes]


def _shown(plain: Any) -> Shown:  # Any: checked here
    day, phase, places, exposes = plain
    fought = tuple(_fought(*one) for one in places)
    need([one[0] for one in fought] in ([HOUSE], list(range(FRONTS))))
    house = fought[0][0] == HOUSE
    for seat, steps in enumerate(HOUSE_STEPS if house else FRONT_STEPS):
        need(sum(who == seat for _, plays, _, _ in fought for who, _ in plays) == steps)
    need(flag(exposes) == (not house and not any(after for _, _, _, after in fought)))
    return number(day, DAYS), number(phase, len(PHASE_NAMES)), fought, exposes


def _fought(place: Any, plays: Any, before: Any, after: Any) -> Fought:  # Any: checked here
    pairs = tuple((number(seat, SEATS), number(card, len(CARDS))) for seat, card in plays)
    seats = [seat for seat, _ in pairs]
    need(seats in ([0, 1, DEFENDER], [0, 1, DEFENDER, DEFENDER]))
    need(list(pairs[DEFENDER:]) == sorted(pairs[DEFENDER:], key=by_rank_then_suit))
    if number(place, HOUSE + 1) == HOUSE:
        need(before == after == 0)
    else:
        won = winner([card for _, card in pairs])
        need(resolve_after(number(before, FULL_RESOLVE[place] + 1), None if won is None else pairs[won][1]) == after)
    return place, pairs, number(before, SEATS), number(after, SEATS)


def _numbers(plain: Any, below: int) -> tuple[int, ...]:  # Any: checked here
    return tuple([number(n, below) for n in plain])
