"""Public moments told step by step: a round counted army by army, what it won, and powers that others carry out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS, Tone
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.model import Ending, Step
from tartan.games.lords.notation import card_words
from tartan.games.lords.widgets.pictures import Stage
from tartan.games.lords.words import follower_at, sum_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import LogLine
    from tartan.games.lords.model import Follower, Skirmish, View

POWER_RULES = ("LO-16", "LO-17", "LO-18", "LO-20", "LO-21")
"""The rules under which the log tells of a power that acts at once."""
SHOWN_AT_ONCE = "which lay face-down"
"""How the log tells that a card was seen that nobody, or not everybody, knew."""


_LONGEST = 100
"""Letters of what many seats have claimed that are told at once: the prompt has two lines."""


@dataclass(frozen=True, slots=True)
class RevealStep:
    """One step: its caption, the rule, what the board shows, and over which View: that before the moment, or after."""

    caption: str
    rule: str
    stage: Stage
    over_after: bool = False


def stages(
    before: View, after: View, names: Sequence[str], lines: Sequence[LogLine] = (), actor: int | None = None
) -> tuple[RevealStep, ...]:
    """The steps between two of a spectator's views; () where nothing was revealed.

    `lines` is what the public log has added, `actor` the seat at the keyboard, which needs not be told what it did.
    """
    steps: list[RevealStep] = list(_powers(before, after, names, lines, actor))
    steps += _turned_up(before, after)
    skirmish = after.skirmish
    if skirmish is not None and (before.skirmish is None or before.skirmish.round != skirmish.round):
        steps += _counted(skirmish, names)
    if skirmish is not None and (after.round != skirmish.round or after.ending is not None):
        steps += _closed(before, after, skirmish, names)
    if after.ending is not None and before.ending is None:
        steps.append(_ended(after, names, lines))
    return tuple(steps)


# Powers -------------------------------------------------------------------------------------------------------------


def _powers(
    before: View, after: View, names: Sequence[str], lines: Sequence[LogLine], actor: int | None
) -> Iterator[RevealStep]:
    if before.round != after.round:
        return
    stage = Stage(
        fresh=_fresh(before, after), gone=tuple(card for card in after.discards if card not in before.discards)
    )
    for line in lines:
        if line.rule not in POWER_RULES:
            continue
        said = line.say(names)
        if SHOWN_AT_ONCE in said or actor is None or all(span.seat != actor for span in line.spans[:1]):
            yield RevealStep(said, line.rule, stage, over_after=True)


def spoken_of(before: View, after: View, words: str) -> Stage | None:
    """What a caption points at in a round that is being fought: cards that it names, else rows; None where nothing.

    Of the armies only what has just come to them is meant; all that lies to be won or recruited may be named.
    """
    if before.round != after.round or after.step in (Step.CLAIM, Step.OVER):
        return None
    fresh = _fresh(before, after)
    lying = {Spot(Area.SUPPORTERS, card): card for card in after.supporters}
    for spot in fresh:
        if spot.area is Area.ARMY:
            lying[spot] = follower_at(after, spot.key)[1].card or ""
    named = {spot for spot, card in lying.items() if card and re.search(rf"\b{card_words(card)}\b", words)}
    if not named and "Supporters" in words:
        named = {spot for spot in lying if spot.area is Area.SUPPORTERS}
    if "Recruits" in words:
        rows = (str(at) for at, one in enumerate(after.recruits, 1) if one.batch is not None)
        named |= {Spot(Area.ROW, key) for key in rows}
    return Stage(fresh=frozenset(named)) if named else None


def _fresh(before: View, after: View) -> frozenset[Spot]:
    """Followers and Supporters that were not there before."""
    spots = set()
    for seat, army in enumerate(after.armies):
        known = [_identity(one) for one in before.armies[seat].followers]
        for at, follower in enumerate(army.followers):
            identity = _identity(follower)
            if identity in known:
                known.remove(identity)
            else:
                spots.add(Spot(Area.ARMY, f"{SEAT_LETTERS[seat]}.{at + 1}"))
    for card in after.supporters:
        if card not in before.supporters:
            spots.add(Spot(Area.SUPPORTERS, card))
    return frozenset(spots)


def _identity(follower: Follower) -> tuple[object, ...]:
    return follower.card, follower.up, follower.mark, follower.mustered_by, follower.known_by


# The end of a round -------------------------------------------------------------------------------------------------


def _turned_up(before: View, after: View) -> Iterator[RevealStep]:
    """All cards are turned up before clans are named, which may come before the count (LO-22, LO-25)."""
    hidden = any(not one.up for army in before.armies for one in army.followers)
    skirmish = after.skirmish
    counted = skirmish is not None and skirmish.round == before.round
    if not hidden or not (counted or (after.round == before.round and after.to_name)):
        return
    caption = "Everybody has passed. All cards are turned up."
    if before.five_turns:
        caption = "Everybody has had five turns. All cards are turned up."
    if counted and skirmish is not None:
        yield RevealStep(caption, "LO-25", Stage(skirmish))
    else:
        yield RevealStep(caption, "LO-25", Stage(), over_after=True)


def _counted(skirmish: Skirmish, names: Sequence[str]) -> Iterator[RevealStep]:
    """The sums, from the weakest army to the strongest, then the places (LO-25 to LO-28)."""
    told: frozenset[int] = frozenset()
    for seat in reversed(skirmish.placing):
        fielded = skirmish.armies[seat]
        told |= {seat}
        if fielded.followers:
            yield RevealStep(f"{names[seat]}: {sum_words(fielded.followers)}.", "LO-25", Stage(skirmish, told))
        else:
            caption = f"{names[seat]} has no Followers and claims nothing."
            yield RevealStep(caption, "LO-27", Stage(skirmish, told))
    stage = Stage(skirmish, told, placed=True)
    yield RevealStep(_places(skirmish, names), "LO-28", stage)
    tied = _tied(skirmish)
    if tied:
        highest = ", ".join(f"{names[seat]} {card_words(card)}" for seat, card in tied)
        yield RevealStep(f"Equal sums go by the highest card: {highest}.", "LO-26", stage)


def _places(skirmish: Skirmish, names: Sequence[str]) -> str:
    first = skirmish.placing[0]
    if not skirmish.armies[first].followers:
        return f"Nobody fought. The Initiative stays with {names[skirmish.initiative]}."
    told = [f"{names[first]} is strongest with {skirmish.armies[first].total} and takes the Initiative"]
    for seat in skirmish.placing[1:]:
        fielded = skirmish.armies[seat]
        if fielded.followers:
            told.append(f"{names[seat]} {fielded.total}")
    return f"{', then '.join([told[0], ', '.join(told[1:])]) if told[1:] else told[0]}."


def _tied(skirmish: Skirmish) -> list[tuple[int, str]]:
    """The seats of armies with equal sums and their highest cards, best first."""
    totals = [fielded.total for fielded in skirmish.armies if fielded.followers]
    return [
        (seat, skirmish.armies[seat].top or "")
        for seat in skirmish.placing
        if skirmish.armies[seat].followers and totals.count(skirmish.armies[seat].total) > 1
    ]


def _closed(before: View, after: View, skirmish: Skirmish, names: Sequence[str]) -> Iterator[RevealStep]:
    """What the round won, once the last claim is made (LO-26)."""
    if before.skirmish is not None and before.skirmish == skirmish and before.ending == after.ending:
        return
    if not skirmish.claims:
        return
    held: dict[int, list[str]] = {}
    for claim in skirmish.claims:
        held.setdefault(claim.seat, []).append(claim.card)
    told = [
        f"{names[seat]} {', '.join(card_words(card) for card in cards)} (now {after.scores[seat]})"
        for seat, cards in held.items()
    ]
    told += [f"{name} nothing" for seat, name in enumerate(names) if seat not in held]
    everybody = frozenset(range(len(skirmish.armies)))
    claimed = tuple((claim.card, claim.seat) for claim in skirmish.claims)
    stage = Stage(skirmish, everybody, placed=True, claimed=claimed)
    lead = "Claimed"
    while told:
        count = next((n for n in range(len(told), 1, -1) if len("; ".join(told[:n])) <= _LONGEST), 1)
        yield RevealStep(f"{lead}: {'; '.join(told[:count])}.", "LO-26", stage)
        told, lead = told[count:], "Claimed besides"


def _ended(after: View, names: Sequence[str], lines: Sequence[LogLine]) -> RevealStep:
    """That the contest is over and, where the log was heard, whose the throne is (LO-31, LO-32)."""
    throne = next((line.say(names) for line in lines if line.tone is Tone.END), "")
    skirmish = after.skirmish
    stage = Stage()
    if skirmish is not None:
        claimed = tuple((claim.card, claim.seat) for claim in skirmish.claims)
        stage = Stage(skirmish, frozenset(range(len(skirmish.armies))), placed=True, claimed=claimed)
    rule = "LO-31" if after.ending is Ending.TARGET else "LO-32"
    return RevealStep(f"The contest is over. {throne}".rstrip(), rule, stage)
