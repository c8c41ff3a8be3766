"""Tartan Banners in words, for line mode: what a seat sees, and what a step would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_MARKS
from tartan.games.banners.board import FIRST_CASTLE, PLACE_NAMES, PLACES
from tartan.games.banners.model import Ending, Shield
from tartan.games.banners.model import View as BannersView
from tartan.games.banners.notation import defence_words, knights_words
from tartan.games.banners.prompts import doing
from tartan.games.banners.words import (
    bridge_words,
    castle_of,
    count_words,
    deployed_words,
    drawbridge_of,
    fights_to_come,
    is_castle,
    loch_of,
    one_of,
    person,
    shield_words,
    swords_of,
    title,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import View
    from tartan.games.banners.model import Army, Castle


def describe(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What the view's seat, or a spectator, may know, as sentences; `names` has one name a seat (BA-19).

    Raises TypeError for another game's view.
    """
    if not isinstance(view, BannersView):
        raise TypeError(view)
    people = tuple(
        f"{army.name} {names[army.seat]}{' (you)' if army.seat == view.seat else ''}" for army in view.armies
    )
    lines = [*_turn(view, people), *_newest(view, people)]
    for number, army in enumerate(view.armies):
        lines += _army(army, number, view, people)
    lines += _castles(view, people)
    return tuple(lines)


def explain(notation: str, view: View) -> str:
    """One step in plain words, with the rule it rests on; `notation` is a legal step of the view's seat.

    Raises KeyError for a text that is no step.
    """
    if not isinstance(view, BannersView):
        raise TypeError(view)
    verb, _, words = notation.partition(" ")
    return _EXPLAIN[verb](words, view)


def hinted(notation: str, view: View) -> str:  # noqa: ARG001  # places are called alike in every view
    """One step as a hint names it."""
    return doing(notation)


# How it stands ------------------------------------------------------------------------------------------------------


def _turn(view: BannersView, people: Sequence[str]) -> Iterator[str]:
    """Round, die, and what is left of the turn."""
    if view.ending is not None:
        over = "The last castle has surrendered" if view.ending is Ending.SURRENDERED else "The rounds are over"
        yield f"{over}: the game ended in round {view.round}."
        return
    yield f"Round {view.round} of {view.rounds}. {people[view.acting]} rolled {view.die}: {deployed_words(view)}."
    done = f" Done so far: {', '.join(view.moves)}." if view.moves else ""
    yield f"{people[view.acting]} has {count_words(view.moves_left, 'move')} left.{done}"
    if view.contested:
        yield f"Field combat comes when the turn ends: {fights_to_come(view)} (BA-11)."


def _newest(view: BannersView, people: Sequence[str]) -> Iterator[str]:
    """The newest assault and field combat with their sums."""
    assault = view.last_assault
    if assault is not None:
        of = "" if assault.holder is None else f" of {people[assault.holder]}"
        end = f"it fell, {knights_words(assault.sent)} went in" if assault.fell else "it held"
        yield (
            f"Newest assault: {people[assault.colour]} on {title(assault.castle)}{of}, "
            f"{knights_words(assault.attackers)} against {defence_words(assault)}: {end}."
        )
        if assault.surrendered is not None:
            yield f"{title(assault.surrendered)}, the last castle, surrendered to {people[assault.colour]} (BA-17)."
    for battle in view.last_battles:
        home = battle.defender if battle.won else battle.attacker
        yield (
            f"Field combat in {battle.camp}: {people[battle.attacker]} {battle.attackers} against "
            f"{people[battle.defender]} {battle.defenders}; {people[home]} went back to the supply."
        )


def _army(army: Army, number: int, view: BannersView, people: Sequence[str]) -> Iterator[str]:
    """A colour: its sums, where its knights stand, and its shields."""
    who = people[number]
    yield (
        f"{who}: {count_words(army.swords, 'sword')} in {count_words(army.castles, 'castle')}, "
        f"{army.on_board} on the board, {army.supply} in supply."
    )
    row = view.knights[number]
    groups = [f"{row[place]} at {title(PLACE_NAMES[place])}" for place in range(FIRST_CASTLE) if row[place]]
    yield f"{who}: in the field: {', '.join(groups) or 'nobody'}."
    if army.pool is not None:
        yield f"{who}: your pool of shields: {', '.join(map(str, army.pool)) or 'empty'}."
    yield f"{who}: {army.pool_size} shields in the pool; not seen by all: {', '.join(map(str, army.unseen)) or 'none'}."


def _castles(view: BannersView, people: Sequence[str]) -> Iterator[str]:
    """Every castle, those that somebody holds first."""
    for place in range(FIRST_CASTLE, PLACES):
        castle = view.castles[place - FIRST_CASTLE]
        if castle.holder is not None:
            yield (
                f"{_named(castle)}: held by {people[castle.holder]} with {knights_words(castle.garrison)}, "
                f"{shield_words(castle)}; {_needed(castle)}."
            )
    free = [_named(castle) for castle in view.castles if castle.holder is None]
    if free:
        yield f"Unheld, twice the swords take them (BA-12): {'; '.join(free)}."


def _named(castle: Castle) -> str:
    return f"{title(castle.name)} ({count_words(swords_of(castle.name), 'sword')}, from {drawbridge_of(castle.name)})"


def _needed(castle: Castle) -> str:
    if castle.to_try == castle.to_be_sure:
        return f"{castle.to_try} attackers take it"
    return f"{castle.to_try} attackers may try, {castle.to_be_sure} are sure"


# What a step does ---------------------------------------------------------------------------------------------------


def _march(words: str, view: BannersView) -> str:
    way, _, number = words.rpartition(" x")
    origin, _, goal = way.partition(">")
    knights = f"{knights_words(int(number))} {'marches' if number == '1' else 'march'}"
    there = title(goal)
    place = PLACE_NAMES.index(goal)
    if is_castle(goal):
        return f"{knights} from {title(origin)} into your {there} as garrison (BA-16)"
    rivals = [colour for colour, row in enumerate(view.knights) if row[place]]
    if view.acting in rivals or not rivals:
        return f"{knights} from {title(origin)} to {there}{bridge_words(goal)} (BA-5)"
    number_there, rival = max(row[place] for row in view.knights), person(view, rivals[0], SEAT_MARKS)
    return (
        f"{knights} from {title(origin)} to {there}, which {rival} holds with {number_there}; "
        "field combat comes when the turn ends (BA-9)"
    )


def _assault(words: str, view: BannersView) -> str:
    name, _, number = words.rpartition(" x")
    castle = castle_of(view, name)
    attackers = view.knights[view.acting][PLACE_NAMES.index(drawbridge_of(name))]
    sent = f"if it falls, {knights_words(int(number))} go{'es' if number == '1' else ''} in"
    where = f"{title(name)} on {loch_of(name)}"
    if castle.holder is None:
        return (
            f"Assault {where}: {knights_words(attackers)} against {count_words(swords_of(name), 'sword')}, "
            f"it falls; {sent} (BA-13)"
        )
    rule = "BA-13"
    risk = "it falls"
    if castle.shield is Shield.FACE_DOWN and attackers < castle.to_be_sure:
        risk, rule = f"its shield may be {one_of(castle.possible)}, {castle.to_be_sure} would be sure", "BA-12"
    holder = person(view, castle.holder, SEAT_MARKS)
    return (
        f"Assault {where} of {holder}: {knights_words(attackers)} against garrison {castle.garrison}, "
        f"{shield_words(castle)}; {risk}; {sent} ({rule})"
    )


def _done(_words: str, view: BannersView) -> str:
    left = f", {count_words(view.moves_left, 'move')} unused" if view.moves_left else ""
    fights = f"; field combat comes: {fights_to_come(view)}" if view.contested else ""
    return f"End the turn{left}{fights} (BA-8)"


_EXPLAIN = {"march": _march, "assault": _assault, "done": _done}
