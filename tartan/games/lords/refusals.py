"""Why a move may not be made now: the rule and one sentence, in the order of LO-15, from public facts and the own hand.

A card that is not in the hand is refused in the same words wherever it lies.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction
from tartan.games.lords import powers
from tartan.games.lords.actions import (
    CLAIM,
    COPY,
    DECK,
    DOWN,
    NAME,
    PASS,
    PICK,
    RECRUIT,
    STOP,
    TAKE,
    UP,
    UP_ACTIVE,
)
from tartan.games.lords.army import CARD_BITS, IS_UP
from tartan.games.lords.cards import (
    CARD_NUMBER,
    CARDS,
    CLAN_NAMES,
    CLAN_OF,
    COCKBURN,
    FERGUSSON,
    FORSYTH,
    MAKGILL,
    SCOTT,
    WEMYSS,
)
from tartan.games.lords.model import (
    CLAIM_STEP,
    COPY_STEP,
    DISCARD,
    NAME_STEP,
    SECOND,
    SWAP,
    TRADE,
    TURN,
)
from tartan.games.lords.notation import card_words

if TYPE_CHECKING:
    from tartan.games.lords.actions import Move
    from tartan.games.lords.rules import Contest

FEW_SEATS = 3
"""The most seats at which a lower strength of any clan is in the way (LO-12)."""

_CARD_LIKE = re.compile(r"(?:up!?|down|claim|pick|name) ([a-z]+-[0-9]{1,3})(?:=[a-z]+)?")

FORMS = {
    TURN: "A turn reads like: up scott-7, up! wemyss-3, down forsyth-4, recruit 3, recruit deck or pass.",
    SECOND: "A second muster reads like: up scott-7, up! wemyss-3 or down forsyth-4; or write stop.",
    DISCARD: "A Follower is picked by seat and place, like: pick B.2.",
    SWAP: "A Follower is picked by seat and place, like: pick B.2.",
    TRADE: "A Supporter is picked by its card, like: pick cochrane-4.",
    COPY_STEP: "The power to copy is named by seat and place, like: copy A.1.",
    NAME_STEP: "A clan is named like: name bruce-97=scott.",
    CLAIM_STEP: "A claim reads like: claim macdonnell-9.",
}
ASKED = {
    TURN: ("LO-7", "It is time for a turn: muster a card, recruit, or pass."),
    SECOND: ("LO-19", "The power of Makgill waits: muster another card, or stop."),
    DISCARD: ("LO-21", "The power of Wemyss waits: pick the Follower to discard, by seat and place."),
    SWAP: (
        "LO-17",
        "The power of Fergusson waits: pick an opponent's Follower to change places with, by seat and place.",
    ),
    TRADE: ("LO-16", "The power of Cockburn waits: pick the Supporter to change places with, by its card."),
    COPY_STEP: ("LO-20", "The power of Scott waits: copy the power of another face-up Follower, by seat and place."),
    NAME_STEP: ("LO-22", "A clan must be named for the marked card first."),
    CLAIM_STEP: ("LO-26", "It is time to claim one of the Supporters."),
}
KINDS = {
    TURN: (UP, UP_ACTIVE, DOWN, RECRUIT, PASS),
    SECOND: (UP, UP_ACTIVE, DOWN, STOP),
    DISCARD: (PICK,),
    SWAP: (PICK,),
    TRADE: (TAKE,),
    COPY_STEP: (COPY,),
    NAME_STEP: (NAME,),
    CLAIM_STEP: (CLAIM,),
}
"""The kinds of action that answer each step."""

NOTHING_TO_DO = {
    SCOTT: "no other face-up Follower has a power that could act now",
    MAKGILL: "there is no other card in the hand to muster",
    WEMYSS: "there is no Follower to discard",
    FERGUSSON: "no opponent has a Follower",
    FORSYTH: "no card is left to draw",
    COCKBURN: "there is no Supporter",
}
"""Why a power could not act (LO-15)."""


def form(contest: Contest, text: str) -> str:
    """The sentence for a text that is no notation at all."""
    card_like = _CARD_LIKE.fullmatch(text)
    if card_like is not None and card_like[1] not in CARD_NUMBER:
        return f"There is no card {card_like[1]}: cards are scott-1 to cochrane-12, bruce-97 and bruce-98."
    if contest.step == TURN and contest.house.five_turns:
        return "A turn reads like: up scott-7, up! wemyss-3, down forsyth-4, recruit 3 or recruit deck."
    return FORMS[contest.step]


def check(contest: Contest, seat: int, move: Move) -> None:
    """Raise IllegalAction unless the seat, whose decision it is, may make this move now."""
    step = contest.step
    if move.kind not in KINDS[step] or (move.kind == PASS and contest.house.five_turns):
        if step == TURN and move.kind == STOP:
            raise IllegalAction("LO-19", "Nothing waits to be stopped: only Makgill's second muster can be.")
        if step == TURN and contest.house.five_turns:
            why = "With five turns each nobody passes" if move.kind == PASS else "It is time for a turn"
            raise IllegalAction("LO-30", f"{why}: muster a card, or recruit.")
        raise IllegalAction(*ASKED[step])
    if step <= SECOND:
        _check_turn(contest, seat, move)
    elif move.kind == NAME:
        if move.card != contest.queue[0]:
            raise IllegalAction("LO-22", f"The clan to be named now is that of {_words(contest.queue[0])}.")
    elif move.kind in (CLAIM, TAKE):
        if move.card not in contest.supporters:
            rule = "LO-26" if move.kind == CLAIM else "LO-16"
            raise IllegalAction(rule, f"{_words(move.card)} is not among the Supporters.")
    else:
        _check_target(contest, seat, move)


def _check_turn(contest: Contest, seat: int, move: Move) -> None:
    if move.kind == RECRUIT:
        _check_recruit(contest, seat, move.place)
    elif move.kind not in (PASS, STOP):
        if move.card not in contest.hands[seat]:
            raise IllegalAction("LO-7", f"{_words(move.card)} is not in this hand.")
        if move.kind == UP_ACTIVE:
            _check_activation(contest, seat, move.card)


def _check_activation(contest: Contest, seat: int, card: int) -> None:
    if contest.face_up & contest.house.blockers[card]:
        few = contest.house.seats <= FEW_SEATS
        lower = "a face-up Follower has lower strength"
        why = lower if few else "a face-up Follower of its clan has equal or lower strength"
        instead = "muster it face-up without its power, or face-down"
        raise IllegalAction("LO-12", f"{_words(card)} cannot activate, since {why}; {instead}.")
    clan = CLAN_OF[card]
    if not powers.able(contest, seat) >> clan & 1:
        raise IllegalAction("LO-15", f"{CLAN_NAMES[clan]} could do nothing now: {NOTHING_TO_DO[clan]}.")


def _check_recruit(contest: Contest, seat: int, place: int) -> None:
    limits = contest.house
    if len(contest.hands[seat]) >= limits.full_hand:
        raise IllegalAction("LO-9", f"Nobody may recruit with {limits.full_hand} cards or more in hand.")
    if contest.recruited[seat] >= limits.most_recruits:
        times = "once" if limits.most_recruits == 1 else f"{limits.most_recruits} times"
        raise IllegalAction("LO-9", f"Nobody may recruit more than {times} in a round.")
    if place == DECK:
        if not contest.may_draw:
            raise IllegalAction("LO-10", "The draw pile and the discards are both empty.")
    elif not contest.filled >> place & 1:
        when = "" if limits.five_turns else " until the next round"
        raise IllegalAction("LO-8", f"Place {place + 1} of the row is empty{when}.")


def _check_target(contest: Contest, seat: int, move: Move) -> None:
    """Whether a Follower may be picked or copied."""
    rule = {DISCARD: "LO-21", SWAP: "LO-17", COPY_STEP: "LO-20"}[contest.step]
    army = contest.armies[move.seat] if move.seat < contest.house.seats else ()
    if move.place >= len(army):
        raise IllegalAction(rule, "There is no Follower at that place.")
    if contest.step == SWAP:
        if move.seat == seat:
            raise IllegalAction(rule, "The Follower must be an opponent's.")
        return
    if move.seat == seat and move.place == len(army) - 1:
        raise IllegalAction(rule, "A Follower cannot choose itself.")
    if contest.step == DISCARD:
        return
    follower = army[move.place]
    if not follower & IS_UP:
        raise IllegalAction(rule, "Only a face-up Follower's power can be copied.")
    clan = CLAN_OF[follower & CARD_BITS]
    if clan == SCOTT:
        raise IllegalAction(rule, "One Scott cannot copy another.")
    if not powers.able(contest, seat, out=1) >> clan & 1:
        raise IllegalAction("LO-15", f"{CLAN_NAMES[clan]} could do nothing now: {NOTHING_TO_DO[clan]}.")


def _words(card: int) -> str:
    return card_words(CARDS[card])
