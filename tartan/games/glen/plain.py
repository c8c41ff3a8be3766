"""Sgailstone Glen in words, for line mode: what a seat sees, and what an action would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.choices import Units
from tartan.games.glen.model import (
    COLUMNS,
    GLEN_PATH,
    HALVES,
    REGION_NUMBER,
    REGION_SUIT,
    SEASONS,
    SUIT_NAMES,
    SUITS,
    TOKEN_SUPPLY,
    TOKENS,
    Due,
    Token,
)
from tartan.games.glen.model import View as GlenView
from tartan.games.glen.notation import (
    ROMAN,
    card_words,
    counted,
    presence_words,
    region_words,
    token_words,
    units_words,
)
from tartan.games.glen.sums import TRACK
from tartan.games.glen.words import TOKEN_GISTS, deed_words, doing, in_front

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import View
    from tartan.games.glen.model import Clan, Region, Trick


def describe(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What the view's seat, or a spectator, may know, as sentences; `names` has one name a seat (GL-31).

    Raises TypeError for another game's view.
    """
    if not isinstance(view, GlenView):
        raise TypeError(view)
    people = tuple(f"{SEAT_LETTERS[seat]} {name}" for seat, name in enumerate(names))
    return (
        *_due(view, people),
        *_map(view, people),
        *_clans(view, people),
        *_tricks(view, people),
        *_scored(view, people),
        *_own(view),
    )


def explain(notation: str, view: View) -> str:
    """One action in plain words, with the rule it rests on; `notation` is a legal action of the view's seat.

    Raises KeyError for a text that is no action.
    """
    if not isinstance(view, GlenView):
        raise TypeError(view)
    words = notation.removeprefix("use ").split()
    return _EXPLAIN[words[0] if words else ""](words[1:], view)


def hinted(notation: str, view: View) -> str:  # noqa: ARG001  # cards and regions are called alike in every view
    """One action as a hint names it."""
    return doing(notation)


# How it stands ------------------------------------------------------------------------------------------------------


def _due(view: GlenView, people: Sequence[str]) -> Iterator[str]:
    """Season, half and trick; who has to decide, and what."""
    if view.due is Due.DEN:
        yield "Set-up: the Denhearts are put on the map, last seat first (GL-5)."
    elif view.due is Due.OVER:
        yield "Winter is scored, and the game is over."
        return
    elif view.due is Due.USE or (view.due is Due.FROM and view.resolving is not None):
        yield f"{SEASONS[view.season]}, Region Scoring."
    elif view.due is Due.EVICT:
        yield f"{SEASONS[view.season]}, Map Decay."
    else:
        part = "Market Swap" if view.due is Due.SWAP else f"trick {view.trick + 1}"
        yield f"{SEASONS[view.season]}, {HALVES[view.half]}, {part}; {people[view.dealer]} deals."
    worth = TRACK[view.season][: 3 if len(people) > 3 else 2]
    yield f"A region pays {', '.join(map(str, worth))} VP by place this season (GL-26)."
    who = people[view.owing[0]] if view.owing else ""
    yield {
        Due.DEN: f"{who} puts the Denheart into a region.",
        Due.SWAP: f"{who} may swap a card with the Market (GL-9).",
        Due.PLAY: f"{who} plays a card (GL-11).",
        Due.ACT: _acting(view, who),
        Due.FROM: _placing(view, who),
        Due.USE: _using(view, who, people),
        Due.EVICT: f"{who} moves the Denheart out of the region that Cat Sith took (GL-28).",
    }[view.due]


def _acting(view: GlenView, who: str) -> str:
    acting = view.acting
    if acting is None:
        return ""
    regions = ", ".join(region_words(arcana) for arcana in acting.regions)
    why = ", where the Denheart is, as the suit is gone" if acting.extinct else ""
    return f"{who} takes a {'Major' if acting.major else 'Minor'} action in {regions}{why} (GL-13)."


def _placing(view: GlenView, who: str) -> str:
    placing = view.placing
    if placing is None:
        return ""
    return f"{who} takes {counted(placing.owed, 'Member')} from elsewhere for {region_words(placing.region)} (GL-19)."


def _using(view: GlenView, who: str, people: Sequence[str]) -> str:
    score = view.resolving
    if score is None:
        return ""
    told = []
    for token in score.tokens:
        done = ", used" if token.resolved and token.deed is not None else ""
        told.append(f"{token_words(token.token)} of {people[token.owner]}{done}")
    return f"Turned up in {region_words(score.region)}: {'; '.join(told)}. {who} uses a token (GL-23)."


def _map(view: GlenView, people: Sequence[str]) -> Iterator[str]:
    """The twelve regions in reading order, then the Glen path."""
    for at, region in enumerate(view.regions):
        row, column = divmod(at, COLUMNS)
        yield f"Row {row + 1}, column {column + 1}: {_region(region, people)}"
    path = [ROMAN[view.regions[place].arcana] for place in GLEN_PATH]
    yield f"Glen path: {', '.join(path)} (GL-4)."


def _region(region: Region, people: Sequence[str]) -> str:
    suit = SUIT_NAMES[SUITS.index(region.suit)]
    parts = [f"{region_words(region.arcana)}, r{region.arcana}, {suit}"]
    if region.corrupted:
        parts.append("corrupted by Cat Sith")
    here = []
    for seat, members in enumerate(region.members):
        den = seat in region.denhearts
        if members or den:
            here.append(f"{people[seat]} {units_words(members, den).replace('the Denheart', 'Denheart')}")
    state = "stranded: " if region.corrupted and here else ""
    parts.append(f"{state}{', '.join(here)}" if here else "nobody is there")
    for seat in range(len(people)):
        own = [token for token in region.tokens if token.owner == seat]
        if own:
            kinds = [token_words(token.token) for token in own if token.token is not None]
            known = f" ({', '.join(kinds)})" if kinds else ""
            parts.append(f"{counted(len(own), 'face-down token')} of {people[seat]}{known}")
    return f"{parts[0]}: {'; '.join(parts[1:])}."


def _clans(view: GlenView, people: Sequence[str]) -> Iterator[str]:
    for clan in view.clans:
        you = " (you)" if clan.seat == view.seat else ""
        yield (
            f"{people[clan.seat]}{you}: {clan.vp} VP, {counted(clan.supply, 'Member')} in supply, "
            f"{counted(clan.tokens, 'token')} left, {counted(clan.hand_size, 'card')} in hand."
        )
        known = _known(clan)
        if known:
            yield f"{people[clan.seat]}{you}: {known}."


def _known(clan: Clan) -> str:
    """What play has told of a hand and of tokens."""
    parts = []
    if clan.known:
        parts.append(f"took {', '.join(map(card_words, clan.known))} from the Market")
    if clan.voids:
        parts.append(f"has no {_suits(clan.voids)}")
    if clan.carried_voids:
        parts.append(f"carried over no {_suits(clan.carried_voids)}")
    gone = [
        f"{counted(full - left, token_words(kind))}"
        for kind, left, full in zip(TOKENS, clan.unrevealed, TOKEN_SUPPLY, strict=True)
        if left < full
    ]
    if gone:
        parts.append(f"has revealed {', '.join(gone)}")
    return "; ".join(parts)


def _suits(letters: str) -> str:
    return " or ".join(SUIT_NAMES[SUITS.index(letter)] for letter in letters)


def _tricks(view: GlenView, people: Sequence[str]) -> Iterator[str]:
    """Market, the trick in progress or the newest one, and the card counter."""
    if view.market:
        yield f"Market: {' '.join(map(card_words, view.market))}; {counted(view.undealt, 'card')} not dealt."
    for swap in view.swaps:
        did = f"gave {card_words(swap.gave)} for {card_words(swap.took)}" if swap.gave else "kept the hand"
        yield f"{people[swap.seat]} {did} at the Market."
    if view.current is not None:
        yield from _trick(view.current, "Trick", people)
    elif view.last_trick is not None:
        yield from _trick(view.last_trick, "Last trick", people)
    played = {play.card for trick in view.tricks for play in trick.plays}
    if played:
        suits = []
        for suit in SUITS:
            ranks = sorted(int(card[1:]) for card in played if card[0] == suit)
            suits.append(f"{card_words(suit)} {' '.join(map(str, ranks)) or 'none'}")
        yield f"Played this season: {'; '.join(suits)}."


def _trick(trick: Trick, title: str, people: Sequence[str]) -> Iterator[str]:
    cards = ", ".join(
        f"{people[play.seat]} {card_words(play.card)}{' off suit' if play.void else ''}" for play in trick.plays
    )
    front = people[in_front(trick).seat]
    yield f"{title}: {cards}; {front} {'is lowest so far' if trick.winner is None else 'wins'}."
    if trick.order and len(trick.deeds) < len(trick.order):
        yield f"They act in the order {', '.join(people[seat] for seat in trick.order)} (GL-12)."
    for deed in trick.deeds:
        yield f"{people[deed.seat]} {deed_words(deed, people)}."


def _scored(view: GlenView, people: Sequence[str]) -> Iterator[str]:
    """The newest Region Scoring with its sums, and the Decay after it, until the next season's first card is played."""
    scoring = view.scoring
    if scoring is None or (scoring.season != view.season and (view.half, view.due) != (0, Due.SWAP)):
        return
    yield f"{SEASONS[scoring.season]} scoring:"
    for score in scoring.scores:
        there = [one for one in score.presences if one.members or one.denheart or one.alliances]
        told = [f"{people[one.seat]} {presence_words(one)}, {one.vp} VP" for one in there]
        yield f"{region_words(score.region)}: {'; '.join(told) or 'nobody was there'}."
    if scoring.decay is not None:
        flipped = " and ".join(region_words(arcana) for arcana in scoring.decay.flipped)
        yield f"Cat Sith took {flipped} (GL-27)."
    for fled in scoring.evictions:
        yield f"The Denheart of {people[fled.seat]} went to {region_words(fled.region)} (GL-28)."


def _own(view: GlenView) -> Iterator[str]:
    if view.seat is None:
        return
    yield f"Your hand: {' '.join(map(card_words, view.hand)) or 'no cards'}."
    purse = [
        counted(number, token_words(kind)) if number > 1 else token_words(kind)
        for kind, number in zip(TOKENS, view.purse, strict=True)
        if number
    ]
    yield f"Your tokens: {', '.join(purse) or 'none'}."


# What an action does ------------------------------------------------------------------------------------------------


def _place(word: str) -> str:
    """A region with its suit, from notation; KeyError if there is none."""
    arcana = int(word[1:]) if word[1:].isdecimal() else 0
    number = REGION_NUMBER[arcana]
    return f"{region_words(arcana)} ({SUIT_NAMES[REGION_SUIT[number]]})"


def _den(words: list[str], _view: GlenView) -> str:
    return f"Your Denheart goes to {_place(words[0])} (GL-5)"


def _swap(words: list[str], _view: GlenView) -> str:
    gave, _, took = words[0].partition("=")
    return f"Give {card_words(gave)} to the Market and take {card_words(took)} (GL-9)"


def _keep(_words: list[str], _view: GlenView) -> str:
    return "Keep your hand as it is (GL-9)"


def _play(words: list[str], view: GlenView) -> str:
    card = words[0]
    suit = SUIT_NAMES[SUITS.index(card[0])]
    if view.current is None:
        return f"Lead {card_words(card)}; all must follow {suit} (GL-11)"
    if card[0] != view.current.plays[0].card[0]:
        return f"Play {card_words(card)} off suit: it cannot win, and you act in {suit} (GL-13)"
    lower = int(card[1:]) < int(in_front(view.current).card[1:])
    return f"Play {card_words(card)}: {'the lowest so far' if lower else 'not the lowest'} (GL-11)"


def _deploy(words: list[str], view: GlenView) -> str:
    number = 1 if view.acting is not None and not view.acting.major else 2
    supply = view.clans[view.seat or 0].supply
    rest = "" if supply >= number else f"; {counted(number - supply, 'Member')} from elsewhere (GL-19)"
    rule = "GL-23" if view.due is Due.USE else "GL-15"
    return f"Deploy {counted(number, 'Member')} in {_place(words[0])} ({rule}){rest}"


def _march(words: list[str], view: GlenView) -> str:
    origin, _, target = words[0].partition(">")
    members = next((int(word[2:]) for word in words[1:] if word.startswith("m=")), 0)
    units = Units(members, "den" in words[1:])
    rule = "GL-23" if view.due is Due.USE else "GL-20"
    return f"March {units_words(units.members, units.den)} from {_place(origin)} to {_place(target)} ({rule})"


def _ambush(words: list[str], view: GlenView) -> str:
    rule = "GL-23" if view.due is Due.USE else "GL-15"
    own = "" if view.acting is None or view.acting.major else " if a piece of yours is there"
    return f"A Member of seat {words[1]} in {_place(words[0])} goes home, and yours takes its place{own} ({rule})"


def _token(words: list[str], _view: GlenView) -> str:
    kind = Token(words[0])
    return f"Lay {token_words(kind)} face-down in {_place(words[1])}: {TOKEN_GISTS[kind]} (GL-14)"


def _from(words: list[str], view: GlenView) -> str:
    where = "" if view.placing is None else f" for {region_words(view.placing.region)}"
    return f"Take a Member out of {_place(words[0])}{where} (GL-19)"


def _decline(_words: list[str], view: GlenView) -> str:
    return "Let the token go unused (GL-23)" if view.due is Due.USE else "Do nothing in this trick (GL-16)"


def _evict(words: list[str], _view: GlenView) -> str:
    return f"Your Denheart flees to {_place(words[0])} (GL-28)"


_EXPLAIN = {
    "den": _den,
    "swap": _swap,
    "keep": _keep,
    "play": _play,
    "deploy": _deploy,
    "march": _march,
    "ambush": _ambush,
    "token": _token,
    "from": _from,
    "decline": _decline,
    "evict": _evict,
}
