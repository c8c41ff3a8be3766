"""What each zone of the board shows, as frozen values made from a View, a composer and the step of a public moment.

A zone is drawn anew only when its picture has changed. What is not in a View cannot get into a picture (LO-33).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords.cards import CLANS
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.model import Follower, Skirmish, Step, View
from tartan.games.lords.notation import card_words
from tartan.games.lords.prompts import gain_by_name
from tartan.games.lords.widgets.card import Tile
from tartan.games.lords.widgets.look import Light
from tartan.games.lords.words import STRENGTH, initiative_of, total_by_naming

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tartan.games.lords.composer import Composer

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
MUSTERING = frozenset(Step) - {Step.NAME, Step.CLAIM, Step.OVER}
"""The steps of a round before it is counted."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a public moment, drawn over a View: a counted round, or what has just moved."""

    skirmish: Skirmish | None = None
    counted: frozenset[int] = frozenset()
    """Seats whose sums are shown."""
    placed: bool = False
    """Whether places are shown."""
    claimed: tuple[tuple[str, int], ...] = ()
    """Supporters that were claimed, each with its seat."""
    fresh: frozenset[Spot] = frozenset()
    """What has just come."""
    gone: tuple[str, ...] = ()
    """Cards that have just gone to the discards."""


@dataclass(frozen=True, slots=True)
class ArmyPicture:
    """A seat and its army."""

    seat: int
    name: str
    tiles: tuple[Tile, ...] = ()
    total: int | None = None
    """None while it is not told."""
    most: int = 0
    """What naming clans may still make of it (LO-22)."""
    unknown: int = 0
    acts: bool = False
    passed: bool = False
    initiative: bool = False
    hand: int = 0
    took: str = ""
    """How often it has recruited in this round, where that is limited (LO-9)."""
    cards: tuple[str, ...] = ()
    """The cards of the hand, where all hands are open."""
    won: tuple[str, ...] = ()
    score: int = 0
    target: int = 40
    place: str = ""
    lines: int = 1
    """Lines of its cards."""


@dataclass(frozen=True, slots=True)
class MarketPicture:
    """Supporters, Recruits, draw pile, discards, and the button for passing."""

    supporters: tuple[Tile, ...]
    owners: tuple[int, ...]
    """For each Supporter the seat that has just claimed it, or -1."""
    recruits: tuple[Tile | None, ...]
    pile: Tile | None
    pile_size: int
    discards: int
    gone: tuple[str, ...]
    taken: str
    """How many Recruits the seat that looks has taken, in words."""
    points: int
    button: str
    button_light: Light
    slots: int = 5
    """How many Supporters lie there at the start of a round."""
    lines: int = 3


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The hand of the seat at the keyboard; covered where `seat` is None."""

    seat: int | None
    title: str = ""
    cards: tuple[Tile, ...] = ()
    bars: tuple[str, ...] = ()
    """Below each card the rule that bars it; `+` if it could activate, nothing where that is not asked."""
    ways: tuple[tuple[str, Light], ...] = ()
    """How the picked-up card may be mustered."""
    barred: str = ""
    """Why the picked-up card cannot activate."""
    staged: bool = False
    """Whether the target of the picked-up card is looked for."""
    clans: tuple[tuple[str, int, Light], ...] = ()
    """In the place of cards: the clans that may be named, with what the army would gain by each."""
    lines: int = 3


COVERED = HandPicture(None)


def army_picture(
    view: View, seat: int, name: str, lines: int, lights: Mapping[Spot, Light], stage: Stage | None = None
) -> ArmyPicture:
    """A seat's army as a View shows it, or as it stood in a counted round."""
    army = view.armies[seat]
    followers, total, unknown, place = army.followers, army.total, army.unknown, ""
    initiative = initiative_of(view)
    skirmish = None if stage is None else stage.skirmish
    shown: int | None = total
    most = 0
    if stage is not None and skirmish is not None:
        fielded = skirmish.armies[seat]
        followers, unknown = fielded.followers, 0
        shown = fielded.total if seat in stage.counted else None
        if stage.placed:
            place, initiative = ORDINALS[fielded.place - 1], skirmish.initiative
        if seat not in stage.counted:
            followers = tuple(replace(one, doubled=False) for one in followers)
    else:
        most = total_by_naming(army, one_bloodline=view.one_bloodline)
    if skirmish is None and view.step is Step.CLAIM and view.skirmish is not None:
        place = ORDINALS[view.skirmish.armies[seat].place - 1]
    letter = SEAT_LETTERS[seat]
    tiles = tuple(
        _follower(one, seat, lights.get(Spot(Area.ARMY, f"{letter}.{at + 1}"), Light.NONE))
        for at, one in enumerate(followers)
    )
    claims = () if stage is None else stage.claimed
    won = (*view.victory[seat], *(card for card, owner in claims if owner == seat and card not in view.victory[seat]))
    score = view.scores[seat] + sum(STRENGTH[card] for card in won[len(view.victory[seat]) :])
    return ArmyPicture(
        seat,
        name,
        tiles,
        shown,
        most,
        unknown,
        acts=stage is None and view.decider == seat,
        passed=view.passed[seat] and stage is None and view.step not in (Step.NAME, Step.CLAIM),
        initiative=initiative == seat,
        hand=view.hand_sizes[seat],
        took=_took(view, seat) if stage is None else "",
        won=won,
        score=score,
        target=view.target,
        place=place,
        lines=lines,
    )


def _took(view: View, seat: int) -> str:
    """How often another seat has recruited in this round; the own number stands above the Recruits."""
    limited = view.recruit_limit and view.recruited[seat] and view.step in MUSTERING
    return f"took {view.recruited[seat]} of {view.recruit_limit}" if limited and seat != view.seat else ""


def _follower(follower: Follower, seat: int, light: Light) -> Tile:
    knowers = "".join(SEAT_LETTERS[one] for one in follower.known_by) if len(follower.known_by) > 1 else ""
    return Tile(
        follower.card or "",
        down=not follower.up,
        seat=seat if follower.mustered_by is None else follower.mustered_by,
        mark=follower.mark,
        named=follower.clan if follower.named else "",
        doubled=follower.doubled,
        label=knowers,
        light=light,
    )


def market_picture(
    view: View, lines: int, lights: Mapping[Spot, Light], stage: Stage | None = None, composer: Composer | None = None
) -> MarketPicture:
    """The middle of the table."""
    claimed = dict(stage.claimed) if stage is not None else {}
    row = (*(card for card in claimed if card not in view.supporters), *view.supporters)
    recruits: list[Tile | None] = []
    for at, one in enumerate(view.recruits):
        light = lights.get(Spot(Area.ROW, str(at + 1)), Light.NONE)
        if one.card is not None:
            recruits.append(Tile(one.card, light=light, gist=True))
        elif one.batch is not None:
            recruits.append(Tile(label=str(at + 1), light=light))
        else:
            recruits.append(None)
    deck = lights.get(Spot(Area.ROW, "deck"), Light.NONE)
    button, button_light = "", Light.NONE
    for key in ("pass", "stop"):
        light = lights.get(Spot(Area.BUTTON, key), Light.NONE)
        if light is not Light.NONE:
            button, button_light = key, light
    taken = ""
    if composer is not None and view.seat is not None and view.recruit_limit and view.step in MUSTERING:
        taken = f"you took {view.recruited[view.seat]} of {view.recruit_limit}"
    return MarketPicture(
        tuple(Tile(card, light=lights.get(Spot(Area.SUPPORTERS, card), Light.NONE), named="") for card in row),
        tuple(claimed.get(card, -1) for card in row),
        tuple(recruits),
        Tile(label=str(view.pile_size), light=deck) if view.pile_size or deck is not Light.NONE else None,
        view.pile_size,
        len(view.discards),
        () if stage is None else stage.gone,
        taken,
        sum(STRENGTH[card] for card in row if card not in claimed),
        button,
        button_light,
        view.seats,
        lines,
    )


def hand_picture(view: View, composer: Composer | None, lines: int, lights: Mapping[Spot, Light]) -> HandPicture:
    """The hand as its seat sees it."""
    if view.seat is None or composer is None:
        return replace(COVERED, lines=lines)
    if composer.active and view.step is Step.NAME:
        return _clans(view, view.seat, lines, lights, bare=composer.bare)
    told = () if composer.bare else view.bars
    lifted, staged = composer.lifted, composer.path
    bars = tuple(bar or "+" for bar in told) if told else ("",) * len(view.hand)
    cards = tuple(
        Tile(card, gist=True, light=Light.PICKED if card == lifted else lights.get(Spot(Area.HAND, card), Light.NONE))
        for card in view.hand
    )
    title, barred = _title(view), ""
    ways: tuple[tuple[str, Light], ...] = ()
    if lifted and staged:
        title = f"{card_words(lifted)}: choose on the board. Esc steps back."
    elif lifted:
        title = card_words(lifted)
        ways = tuple((spot.key, lights.get(spot, Light.NONE)) for spot in composer.open)
        bar = told[view.hand.index(lifted)] if told and lifted in view.hand else ""
        barred = f"cannot activate, {bar}" if bar else ""
    return HandPicture(view.seat, title, cards, bars, ways, barred, bool(staged), lines=lines)


def _title(view: View) -> str:
    match view.step:
        case Step.SECOND:
            return f"{card_words(view.acting or '')}: muster a second card"
        case Step.CLAIM if view.decider == view.seat:
            return "Claim a Supporter"
        case Step.DISCARD | Step.SWAP | Step.TRADE | Step.COPY if view.decider == view.seat:
            return f"{card_words(view.acting or '')}: choose on the board"
    size = len(view.hand)
    if not size:
        return "Your hand is empty"
    limit = f" of {view.hand_limit}" if view.hand_limit else ""
    return f"Hand {size}{limit}"


def _clans(view: View, seat: int, lines: int, lights: Mapping[Spot, Light], *, bare: bool) -> HandPicture:
    gains = {clan: 0 if bare else gain_by_name(view, clan) for clan in CLANS}
    clans = tuple((clan, gains[clan], lights.get(Spot(Area.CLANS, clan), Light.LIT)) for clan in CLANS)
    return HandPicture(seat, f"{card_words(view.acting or '')} counts as", clans=clans, lines=lines)


def lights_of(composer: Composer | None, stage: Stage | None = None) -> dict[Spot, Light]:
    """What is lit, and where the cursor is."""
    lights: dict[Spot, Light] = {}
    if stage is not None:
        lights.update(dict.fromkeys(stage.fresh, Light.NEW))
    if composer is not None and composer.active:
        for spot in composer.open:
            lights[spot] = Light.NONE if spot.area is Area.HAND else Light.LIT
        if composer.at is not None:
            lights[composer.at] = Light.CURSOR
    return lights


def others(seats: int, foot: int) -> tuple[int, ...]:
    """The seats above the market, clockwise from the one at the foot of the table."""
    return tuple((foot + step) % seats for step in range(1, seats))
