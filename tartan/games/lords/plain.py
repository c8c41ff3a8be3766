"""Lords of Scotland in words, for line mode: what a seat sees, and what an action would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS, SEAT_MARKS
from tartan.games.lords.model import STEPS, Follower, Mark, Step, View
from tartan.games.lords.notation import card_words, where
from tartan.games.lords.prompts import gain_by_name
from tartan.games.lords.words import (
    CLAN,
    NAMES,
    POWERS,
    STRENGTH,
    bar_words,
    doing,
    follower_at,
    follower_words,
    initiative_of,
    sum_words,
    total_by_naming,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import View as AnyView

NAMED = 18
"""How wide the column of names grows at most."""
MARK_WORDS = {
    Mark.BRUCE: "marked, counts as a clan to be named",
    Mark.COCHRANE: "marked, claims two",
    Mark.MACDONNELL: "marked, stays for the next round",
    Mark.KEPT: "kept from the round before",
}


def describe(view: AnyView, names: Sequence[str]) -> tuple[str, ...]:
    """What the view's seat, or a spectator, needs to know to decide, as sentences; `names` has one name a seat (LO-33).

    An empty line stands between the table, the armies, and what is the seat's own. Raises TypeError for another game's
    view.
    """
    if not isinstance(view, View):
        raise TypeError(view)
    people = _people(names)
    return (
        *_round(view, people),
        *_table(view),
        "",
        *_armies(view, people),
        "",
        *_own(view, people),
        *_asked(view, people),
    )


def recall(view: AnyView, names: Sequence[str]) -> tuple[str, ...]:
    """What has been told before and can be told again: the Supporters that were won, and the round counted last."""
    if not isinstance(view, View):
        raise TypeError(view)
    people = _people(names)
    told = (*_won(view, people), *_last(view, people))
    return ("", *told) if told else ()


def _people(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{name} ({SEAT_LETTERS[seat]})" for seat, name in enumerate(names))


def _round(view: View, people: Sequence[str]) -> Iterator[str]:
    yield f"{where(view.round, STEPS.index(view.step))}. The Victor's Initiative is with {people[initiative_of(view)]}."
    if view.five_turns and view.step in (Step.TURN, Step.SECOND):
        yield f"Turn {view.turn} of 5 for each (LO-30)."
    if view.idle_rounds:
        yield f"Rounds before this one without a muster: {view.idle_rounds} of 3 (LO-32)."


def _table(view: View) -> Iterator[str]:
    """Supporters, Recruits and piles; places of the row that are empty are not told."""
    yield f"Supporters: {_cards(view.supporters) if view.supporters else 'none'}."
    row = [f"{at} {card_words(one.card)}" for at, one in enumerate(view.recruits, 1) if one.card is not None]
    hidden = [str(at) for at, one in enumerate(view.recruits, 1) if one.card is None and one.batch is not None]
    if hidden:
        row.append(f"face-down {' and '.join(filter(None, (', '.join(hidden[:-1]), hidden[-1])))}")
    discards = f" Discards: {_count(len(view.discards))}." if view.discards else ""
    yield f"Recruits: {', '.join(row) or 'none'}. Draw pile: {_count(view.pile_size)}.{discards}"


def _armies(view: View, people: Sequence[str]) -> Iterator[str]:
    """A line a seat, in columns: what it has won, holds and has recruited, then its army."""
    yield f"Whoever has won {view.target} of strength ends it. Won, hand and army of each:"
    widest = min(NAMED, max(map(len, people)))
    for seat, army in enumerate(view.armies):
        notes = []
        if view.recruit_limit and view.recruited[seat]:
            notes.append(f"; recruited {view.recruited[seat]} of {view.recruit_limit}")
        if view.passed[seat] and view.step in (Step.TURN, Step.SECOND):
            notes.append("; has passed")
        followers = ", ".join(f"{at} {_follower(one)}" for at, one in enumerate(army.followers, 1))
        more = f" and {_count(army.unknown)} not known" if army.unknown else ""
        most = total_by_naming(army, one_bloodline=view.one_bloodline)
        naming = f", {most} once clans are named" if most > army.total else ""
        fielded = f"army {army.total:>2}{naming}{more}: {followers}" if followers else "no Followers"
        holds = f"won {view.scores[seat]:>2}, hand {view.hand_sizes[seat]:>2}"
        yield f"{people[seat]:<{widest}}  {holds}, {fielded}{''.join(notes)}."


def _follower(follower: Follower) -> str:
    notes = []
    if follower.doubled:
        notes.append(f"doubled to {follower.worth}")
    if follower.mark is not Mark.NONE:
        notes.append(MARK_WORDS[follower.mark])
    if follower.named:
        notes.append(f"counts as {NAMES[follower.clan]}")
    if len(follower.known_by) > 1:
        notes.append(f"known to {' and '.join(SEAT_LETTERS[seat] for seat in follower.known_by)}")
    said = f" [{'; '.join(notes)}]" if notes else ""
    return f"{follower_words(follower)}{said}"


def _won(view: View, people: Sequence[str]) -> Iterator[str]:
    """The Supporters of each seat."""
    for seat, won in enumerate(view.victory):
        if won:
            yield f"{people[seat]} has won {_cards(won)}."


def _last(view: View, people: Sequence[str]) -> Iterator[str]:
    """The newest round that was counted."""
    if view.skirmish is None:
        return
    yield f"Last counted, round {view.skirmish.round}:"
    for seat in view.skirmish.placing:
        fielded = view.skirmish.armies[seat]
        if fielded.followers:
            yield f"Place {fielded.place}, {people[seat]}: {sum_words(fielded.followers)}."
        else:
            yield f"Place {fielded.place}, {people[seat]}: no Followers."
    for claim in view.skirmish.claims:
        yield f"{people[claim.seat]} claimed {card_words(claim.card)}."


def _own(view: View, people: Sequence[str]) -> Iterator[str]:
    """The hand, and why cards of it could not activate; those that could are among the actions of who has to act."""
    if view.seat is None:
        return
    if not view.hand:
        yield f"You are {people[view.seat]}. Your hand is empty."
        return
    yield f"You are {people[view.seat]}. Your hand: {_cards(view.hand)}."
    if view.bars and view.decider != view.seat:
        able = [card for card, bar in zip(view.hand, view.bars, strict=True) if not bar]
        yield f"Of these could activate now: {_cards(able) if able else 'none'}."
    for card, bar in zip(view.hand, view.bars, strict=bool(view.bars)):
        if bar:
            yield f"{card_words(card)} could not activate: {bar_words(card, bar, view.seats)} ({bar})."


def _asked(view: View, people: Sequence[str]) -> Iterator[str]:
    """Who owes what."""
    if view.decider is None:
        yield "The contest is over."
        return
    acting = card_words(view.acting) if view.acting else ""
    asked = {
        Step.TURN: "to muster, recruit or pass" if not view.five_turns else "to muster or recruit",
        Step.SECOND: f"to muster a second card for {acting}, or stop (LO-19)",
        Step.DISCARD: f"to pick the Follower that {acting} discards (LO-21)",
        Step.SWAP: f"to pick the Follower with which {acting} changes places (LO-17)",
        Step.TRADE: f"to pick the Supporter with which {acting} changes places (LO-16)",
        Step.COPY: f"to choose whose power {acting} copies (LO-20)",
        Step.NAME: f"to name the clan that {acting} counts as (LO-22)",
        Step.CLAIM: "to claim a Supporter (LO-26)",
    }[view.step]
    yield f"It is for {people[view.decider]} {asked}."


def explain(notation: str, view: AnyView) -> str:
    """One action in plain words, with what comes of it and its rule.

    `notation` is a legal action of the view's seat. Raises KeyError for a text that is no action.
    """
    if not isinstance(view, View):
        raise TypeError(view)
    verb, _, rest = notation.partition(" ")
    match verb:
        case "up":
            return f"muster {card_words(rest)} face-up, without its power (LO-7)"
        case "up!":
            does, rule = POWERS[CLAN[rest]]
            return f"muster {card_words(rest)} face-up and activate it: it {does} ({rule})"
        case "down":
            return f"muster {card_words(rest)} face-down (LO-7)"
        case "recruit":
            return _recruit(rest, view)
        case "pass":
            return "take no more actions in this round (LO-7)"
        case "stop":
            return "muster no second card (LO-19)"
        case "claim":
            holds = view.scores[view.seat or 0] + STRENGTH[rest]
            return f"claim {card_words(rest)}, and hold {holds} of {view.target} (LO-26)"
        case "name":
            card, _, clan = rest.partition("=")
            gain = gain_by_name(view, clan)
            what = f"and gain {gain}" if gain else "doubling nothing"
            return f"let {card_words(card)} count as {NAMES[clan]}, {what} (LO-22)"
        case "copy":
            seat, follower = follower_at(view, rest)
            does, _ = POWERS[CLAN[follower.card or ""]]
            return f"copy {follower_words(follower)} in the army of {SEAT_MARKS[seat]}: it {does} (LO-20)"
        case "pick":
            return _pick(rest, view)
    raise KeyError(notation)


def hinted(notation: str, view: AnyView) -> str:
    """One action as a hint names it. Raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    return doing(notation, view)


def _recruit(place: str, view: View) -> str:
    if place == "deck":
        return "recruit the top card of the draw pile" + (" (LO-7)" if view.pile_size else ", shuffled anew (LO-10)")
    card = view.recruits[int(place) - 1].card
    what = "a face-down card" if card is None else card_words(card)
    return f"recruit {what} from place {place} of the row (LO-7)"


def _pick(rest: str, view: View) -> str:
    if "." not in rest:
        return f"take the Supporter {card_words(rest)} into your army (LO-16)"
    seat, follower = follower_at(view, rest)
    whose = f"{follower_words(follower)} in the army of {SEAT_MARKS[seat]}"
    if view.step is Step.SWAP:
        return f"change places with {whose} (LO-17)"
    return f"discard {whose} (LO-21)"


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(card_words(card) for card in cards)


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"
