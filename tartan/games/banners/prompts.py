"""What the prompt line says at the board: what is asked, and what Enter would do, with the rule it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.asking import Ask
from tartan.games.banners.board import PLACE_NUMBER
from tartan.games.banners.choices import Verb
from tartan.games.banners.model import Shield
from tartan.games.banners.notation import knights_words
from tartan.games.banners.words import (
    bridge_words,
    castle_of,
    count_words,
    fight_words,
    fights_to_come,
    is_castle,
    one_of,
    person,
    swords_of,
    title,
)

if TYPE_CHECKING:
    from tartan.games.banners.composer import Composer


def ask(composer: Composer) -> Ask:
    """What is asked now, or what Enter would do; nothing where nothing can be chosen."""
    if not composer.active:
        return Ask("", "")
    if composer.ending:
        left = count_words(composer.view.moves_left, "move")
        return Ask(f"End the turn with {left} unused?{_combats(composer)} Enter: yes.", "BA-8")
    if not composer.choices.ways:
        why = "Nobody can move" if composer.view.moves_left else "All moves are spent"
        return Ask(f"{why}.{_combats(composer)} Enter ends the turn.", "BA-8")
    way = composer.way
    if way is None:
        return _idle(composer)
    return _march(composer, way.most) if way.verb is Verb.MARCH else _assault(composer, way.most)


def doing(text: str) -> str:
    """A step as something to do: `march 3 knights from c5 to c7`, `assault Doon, 2 going in`."""
    verb, _, rest = text.partition(" ")
    where, _, number = rest.partition(" x")
    if verb == Verb.MARCH.value:
        origin, _, goal = where.partition(">")
        return f"march {knights_words(int(number))} from {title(origin)} to {title(goal)}"
    return f"assault {title(where)}, {number} going in" if verb == Verb.ASSAULT.value else "end the turn"


def _idle(composer: Composer) -> Ask:
    """The group under the cursor."""
    view = composer.view
    who = view.armies[view.acting].name
    left = count_words(view.moves_left, "move")
    at = title(composer.at)
    where = f"on {at}" if composer.at.startswith("b") and not is_castle(composer.at) else f"at {at}"
    return Ask(f"{who} has {left} left. {knights_words(composer.standing)} {where}: Enter picks up.", "BA-5")


def _number(composer: Composer, most: int) -> str:
    """How many go, and that it can be changed."""
    return knights_words(composer.knights) if most == 1 else f"{composer.knights} of {composer.standing} knights (+ -)"


def _march(composer: Composer, most: int) -> Ask:
    view, goal = composer.view, composer.at
    march = f"March {_number(composer, most)} from {title(composer.picked)} to {title(goal)}"
    text = f"{march}."
    if is_castle(goal):
        return Ask(f"{text} {'It joins' if composer.knights == 1 else 'They join'} its garrison.", "BA-16")
    place = PLACE_NUMBER[goal]
    own = view.knights[view.acting][place]
    for number, row in enumerate(view.knights):
        if row[place] and number != view.acting:
            meet = own + composer.knights
            who = person(view, number, composer.names)
            fight = fight_words(meet, row[place])
            may_grow = " as it stands" if meet <= row[place] and view.moves_left > 1 else ""
            return Ask(f"{text} {who} holds it with {row[place]}: combat, {fight}{may_grow}.", "BA-9")
    if own:
        return Ask(f"{text} {own + composer.knights} will stand there.", "BA-6")
    if is_castle(composer.picked):
        return Ask(f"{text} One has to stay behind.", "BA-16")
    return Ask(f"{march}{bridge_words(goal)}.", "BA-5")


def _assault(composer: Composer, most: int) -> Ask:
    """The sums of an assault, as all can tell them."""
    view, name = composer.view, composer.at
    castle = castle_of(view, name)
    send = f"Send in {composer.knights}{'' if most == 1 else ' (+ -)'}?"
    send += " Click again to assault." if composer.aimed else ""
    head = f"Assault {title(name)}: {composer.standing} against"
    if castle.holder is None:
        return Ask(f"{head} {count_words(swords_of(name), 'sword')}, it falls. {send}", "BA-13")
    if castle.shield is Shield.FACE_UP:
        return Ask(f"{head} {castle.garrison} + shield {castle.value}, it falls. {send}", "BA-13")
    if castle.shield is Shield.NONE:
        return Ask(f"{head} {castle.garrison}, no shield, it falls. {send}", "BA-13")
    sure = "sure" if composer.standing >= castle.to_be_sure else f"{castle.to_be_sure} would be sure"
    return Ask(f"{head} {castle.garrison} + a shield of {one_of(castle.possible)}, {sure}. {send}", "BA-12")


def _combats(composer: Composer) -> str:
    fights = fights_to_come(composer.view)
    return f" Field combat comes: {fights}." if fights else ""
