"""Why a text is no legal action now: the first rule that it breaks, and one sentence that says what to do.

All that a refusal rests on is public or the seat's own, so it tells nothing (CO-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction
from tartan.games.glen import notation
from tartan.games.glen.actions import (
    AMBUSH,
    DECLINE,
    DEN,
    DEPLOY,
    EVICT,
    FROM,
    KEEP,
    MARCH,
    MOVE_BY_TEXT,
    PLAY,
    SWAP,
    TOKEN,
    USE_AMBUSH,
    USE_DEPLOY,
    USE_MARCH,
    tokens_in,
)
from tartan.games.glen.board import REGIONS_IN
from tartan.games.glen.model import ARCANA, CARDS, LARGEST_MARCH, REGIONS, SUIT_NAMES, SUIT_OF, TOKENS
from tartan.games.glen.records import ACTING, EVICTING, OVER, PLACING, PLAYING, SETTING_UP, SWAPPING, USING

if TYPE_CHECKING:
    from tartan.games.glen.actions import Move
    from tartan.games.glen.notation import Asked
    from tartan.games.glen.position import Position


def parse(state: Position, seat: int, text: str) -> Move:
    """The legal action of a text; raises IllegalAction: CO-3, CO-4, the choice that is due, the action's own rule."""
    if state.stage == OVER:
        raise IllegalAction("CO-3", "The game is over.")
    if seat not in state.deciders:
        raise IllegalAction("CO-3", f"Wait: it is {SEAT_LETTERS[state.deciders[0]]} who has to decide now.")
    asked = notation.read(text, state.seats)
    move = MOVE_BY_TEXT.get(text)
    if move is not None and move in state.legal(seat):
        return move
    verbs, rule, sentence = _DUE[state.stage]
    if asked.verb not in verbs:
        raise IllegalAction(rule, sentence)
    raise IllegalAction(*_WHY[asked.verb](state, seat, asked))


_DUE: dict[int, tuple[tuple[int, ...], str, str]] = {
    SETTING_UP: ((DEN,), "GL-5", "Put your Denheart on the map first, as in: den r9."),
    SWAPPING: ((SWAP, KEEP), "GL-9", "It is your turn at the Market: swap a card, as in swap S7=D3, or keep."),
    PLAYING: ((PLAY,), "GL-11", "Play a card to the trick, as in: play H4."),
    ACTING: (
        (DEPLOY, MARCH, AMBUSH, TOKEN, DECLINE),
        "GL-13",
        "It is your turn to act: deploy, march, ambush, token, or decline.",
    ),
    PLACING: ((FROM,), "GL-19", "Your supply is empty: say where the Member comes from, as in: from r9."),
    USING: ((USE_AMBUSH, USE_MARCH, USE_DEPLOY, DECLINE), "GL-23", "Use the revealed token, or decline."),
    EVICTING: ((EVICT,), "GL-28", "Your Denheart has to leave its region, as in: evict r9."),
}
"""By stage: the verbs that answer it, and what is said to any other."""


def regions_words(regions: int) -> str:
    """A set of regions: one or two by number and name, more by their numbers: `IV, VII or XVI`."""
    found = REGIONS_IN[regions]
    words = [_place(region) if len(found) < 3 else notation.ROMAN[ARCANA[region]] for region in found]
    *most, last = words or ["none"]
    return f"{', '.join(most)} or {last}" if most else last


def _swap(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    if not state.hands[seat] >> asked.card & 1:
        return "GL-9", f"{_card(asked.card)} is not in your hand; name a hand card first, as in: swap S7=D3."
    return "GL-9", f"{_card(asked.took)} is not in the Market; take one of {_market(state)}."


def _play(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    if not state.hands[seat] >> asked.card & 1:
        return "GL-11", f"{_card(asked.card)} is not in your hand; play a card that you hold."
    return "GL-11", f"{SUIT_NAMES[SUIT_OF[state.plays[0]]]} was led and you can follow; play a card of that suit."


def _deploy(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    outside = _outside(state, seat, asked)
    if outside:
        return "GL-13", outside
    return "GL-16", f"All your Members stand in {_place(asked.region)} already; none could be placed there."


def _ambush(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    outside = _outside(state, seat, asked)
    if outside:
        return "GL-13", outside
    return _no_victim(seat, asked)


def _token(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    name = TOKENS[asked.token].value
    if not tokens_in(state.purse[seat])[asked.token]:
        return "GL-14", f"There is no {name} token left in your supply; place another, or take an action."
    return "GL-13", _outside(state, seat, asked)


def _march(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    zone = state.zone(seat)
    if not (zone >> asked.origin | zone >> asked.region) & 1:
        return "GL-17", f"A March has to begin or end in {regions_words(zone)}."
    return _step(state, seat, asked, seat == state.winner)


def _step(state: Position, seat: int, asked: Asked, major: bool) -> tuple[str, str]:
    """What keeps units from one step of a March."""
    origin, region = _place(asked.origin), _place(asked.region)
    most = LARGEST_MARCH[major]
    members = state.members[seat * REGIONS + asked.origin]
    if state.corrupted >> asked.region & 1:
        return "GL-20", f"Region {region} is corrupted; march to an active one."
    if asked.den and state.dens[seat] != asked.origin:
        return "GL-20", f"Your Denheart stands in {_place(state.dens[seat])}, not in {origin}; march what stands there."
    if asked.members > members:
        return "GL-20", f"You have {notation.counted(members, 'Member')} in {origin}; march no more than that."
    if asked.members + 2 * asked.den > most:
        return "GL-15", f"This March moves up to {most} Control Units; a Denheart counts 2, a Member 1."
    return (
        "GL-21",
        f"One step leads from {origin} to {regions_words(state.board.reach[state.corrupted][asked.origin])}.",
    )


def _from(state: Position, _seat: int, asked: Asked) -> tuple[str, str]:
    if asked.origin == state.target:
        return "GL-19", f"The Member goes to {_place(state.target)}; take it from another region."
    return "GL-19", f"You have no Member in {_place(asked.origin)}; take one from a region where you have."


def _use(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    token = TOKENS[state.shown[len(state.uses)] % 6]
    here = state.board.path[state.step]
    wanted = {USE_AMBUSH: "ambush", USE_MARCH: "march", USE_DEPLOY: "deploy"}[asked.verb]
    if token.value != wanted:
        return "GL-23", f"The token to be resolved is your {notation.token_words(token)}; use it, or decline."
    if (asked.origin if asked.verb == USE_MARCH else asked.region) != here:
        return "GL-23", f"The token lies in {_place(here)}; use it there, or decline."
    if asked.verb == USE_DEPLOY:
        return "GL-23", f"All your Members stand in {_place(here)} already; decline."
    if asked.verb == USE_MARCH:
        return _step(state, seat, asked, True)
    if asked.rival != seat and state.at[asked.rival] >> here & 1:
        return (
            "GL-23",
            f"A Sanctuary shields {SEAT_LETTERS[asked.rival]} in {_place(here)}; choose another, or decline.",
        )
    return _no_victim(seat, asked)


def _no_victim(seat: int, asked: Asked) -> tuple[str, str]:
    if asked.rival == seat:
        return "GL-15", "An Ambush is for the Member of a rival."
    letter, region = SEAT_LETTERS[asked.rival], _place(asked.region)
    return "GL-15", f"{letter} has no Member in {region}; a Denheart cannot be ambushed."


def _evict(state: Position, seat: int, _asked: Asked) -> tuple[str, str]:
    havens = state.board.havens(state.dens[seat], state.corrupted)
    return "GL-28", f"Your Denheart moves to {regions_words(havens)}."


def _outside(state: Position, seat: int, asked: Asked) -> str:
    """What is said where a region is not one that the seat may act in; empty if it is."""
    zone = state.zone(seat)
    if zone >> asked.region & 1:
        return ""
    suit = SUIT_NAMES[SUIT_OF[state.plays[(seat - state.leader) % state.seats]]]
    if state.acts_by_suit(seat):
        return f"You played {suit}: act in {regions_words(zone)}."
    return f"No {suit} region is left: act where your Denheart is, in {regions_words(zone)}."


def _place(region: int) -> str:
    """A region by number and name: `IX Hermit's Corrie`."""
    return notation.region_words(ARCANA[region])


def _card(card: int) -> str:
    return notation.card_words(CARDS[card])


def _market(state: Position) -> str:
    return ", ".join(_card(card) for card in state.market)


_WHY = {
    DEN: lambda *_: ("GL-5", "Put your Denheart on any region, as in: den r9."),
    SWAP: _swap,
    PLAY: _play,
    DEPLOY: _deploy,
    MARCH: _march,
    AMBUSH: _ambush,
    TOKEN: _token,
    FROM: _from,
    EVICT: _evict,
    USE_AMBUSH: _use,
    USE_MARCH: _use,
    USE_DEPLOY: _use,
}
"""The rule of each verb where it was due but named something that is not open."""
