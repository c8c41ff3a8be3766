"""What was just made public, told step by step: an assault with its sums, field combat, the roll, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.games.banners.model import Deployment, Ending
from tartan.games.banners.notation import defence_words, knights_words
from tartan.games.banners.widgets.pictures import Mark, Stage
from tartan.games.banners.words import count_words, deployed_words, person, title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.games.banners.model import Assault, Battle, View


@dataclass(frozen=True, slots=True)
class RevealStep:
    """One step: its caption, the rule, what is marked, and whether the board is still that of before."""

    caption: str
    rule: str
    stage: Stage
    before: bool = False
    begins: bool = False
    """Whether the next turn begins with it."""


def steps(before: View, after: View, names: Sequence[str]) -> tuple[RevealStep, ...]:
    """The steps between two of a spectator's views; () where nothing was revealed."""
    if (after.turn, len(after.moves)) <= (before.turn, len(before.moves)) and after.ending == before.ending:
        return ()
    return tuple(_steps(before, after, names))


def pointed(before: View, after: View, names: Sequence[str], words: str) -> Stage | None:
    """Marks at all that was revealed and that the words name, over the board as it is now; None where it is nothing."""
    marks: dict[str, Mark] = {}
    for step in steps(before, after, names):
        marks |= {name: mark for name, mark in step.stage.marks if not words or title(name) in words}
    return Stage(tuple(marks.items())) if marks else None


def _steps(before: View, after: View, names: Sequence[str]) -> Iterator[RevealStep]:
    assault = after.last_assault
    assaults = [sum(move.startswith("assault") for move in view.moves) for view in (before, after)]
    again = after.turn == before.turn and assaults[1] > assaults[0]
    if assault is not None and (assault != before.last_assault or again):
        yield from _assault(assault, after, names)
    if after.turn > before.turn or (after.ending is Ending.ROUNDS and before.ending is None):
        for battle in after.last_battles:
            yield _battle(battle, after, names)
    if after.ending is Ending.ROUNDS and before.ending is None:
        yield RevealStep(f"{count_words(after.rounds, 'round')} are over, and so is the game.", "BA-18", Stage())
    if after.turn > before.turn and after.ending is None:
        yield roll(after, names)


def roll(view: View, names: Sequence[str]) -> RevealStep:
    """The roll with which a turn began (BA-4)."""
    banner = f"b{view.die}"
    mark = Mark.NEW if view.deployment is Deployment.PLACED else Mark.STRUCK
    caption = f"{person(view, view.acting, names)} rolls {view.die}: {deployed_words(view)}."
    return RevealStep(caption, "BA-4", Stage(((banner, mark),)), begins=True)


def _assault(assault: Assault, view: View, names: Sequence[str]) -> Iterator[RevealStep]:
    """Who comes against whom, then the sums and what became of them."""
    who = person(view, assault.colour, names)
    castle = title(assault.castle)
    force = knights_words(assault.attackers)
    if assault.holder is None:
        against = f"the {count_words(assault.guard, 'sword')} of {castle}"
    else:
        holder = person(view, assault.holder, names)
        against = f"{holder}'s {knights_words(assault.guard)} in {castle}"
        against += "" if assault.shield is None else " with a shield"
    struck = Stage(
        ((assault.castle, Mark.STRUCK),), ((assault.castle, f"{assault.attackers} against {assault.guard}"),)
    )
    yield RevealStep(f"{who} assaults: {force} against {against}.", "BA-12", struck, before=True)
    sums = f"twice {assault.defence} is {2 * assault.defence}"
    if assault.holder is not None:
        sums = f"{defence_words(assault)}, and {sums}"
    if not assault.fell:
        held = Stage(((assault.castle, Mark.WON),), ((assault.castle, f"{assault.attackers} < {2 * assault.defence}"),))
        yield RevealStep(f"{castle} holds: {sums}, but only {assault.attackers} came.", "BA-15", held)
        return
    fell = Stage(((assault.castle, Mark.WON),), ((assault.castle, f"{assault.attackers} to {2 * assault.defence}"),))
    goes = "goes" if assault.sent == 1 else "go"
    yield RevealStep(f"{castle} falls: {sums}. {knights_words(assault.sent)} {goes} in.", "BA-13", fell)
    if assault.surrendered is not None:
        last = title(assault.surrendered)
        stage = Stage(((assault.surrendered, Mark.WON),))
        yield RevealStep(f"{last} alone is left, and surrenders to {who}. The game is over.", "BA-17", stage)


def _battle(battle: Battle, view: View, names: Sequence[str]) -> RevealStep:
    attacker, defender = (person(view, colour, names) for colour in (battle.attacker, battle.defender))
    loser = defender if battle.won else attacker
    caption = (
        f"Field combat in {battle.camp}: {attacker} {battle.attackers} against {defender} {battle.defenders}. "
        f"{loser} goes back to the supply."
    )
    return RevealStep(caption, "BA-11", Stage(((battle.camp, Mark.STRUCK),)), before=True)
