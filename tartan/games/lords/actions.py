"""The actions of Lords of Scotland: one object for each meaning, in tables built once."""

from __future__ import annotations

from dataclasses import dataclass

from tartan.engine.contract import SEAT_LETTERS, Interned
from tartan.engine.memo import Memo
from tartan.games.lords.cards import BRUCES, CARDS, CLAN_CARDS, CLAN_OF, CLANS, SCOTT, cards_in

MOST_SEATS = 5
ROW = 5
"""Places in the row of Recruits (LO-4)."""
DECK = ROW
"""Where a Recruit comes from if not from a place of the row: the draw pile."""

UP, UP_ACTIVE, DOWN, RECRUIT, PASS, STOP, CLAIM, NAME, PICK, TAKE, COPY = range(11)
"""Kinds of action. PICK names a Follower, TAKE a Supporter; both are written `pick`."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Interned):
    """An action such as `up! scott-7` or `pick B.2`, compared by identity; what it does not name is -1."""

    kind: int
    code: int
    """Its number among all actions."""
    text: str
    card: int = -1
    seat: int = -1
    """Whose army the Follower is in, for PICK and COPY."""
    place: int = -1
    """Counted from 0: of the Follower in its army, of the Recruit in its row (or DECK)."""
    clan: int = -1
    """The clan named, for NAME."""

    def __reduce__(self) -> tuple[type[_Lookup], tuple[int]]:
        return _Lookup, (self.code,)


class _Lookup:
    """Unpickles to the one object of an action's meaning."""

    def __new__(cls, code: int) -> Move:  # type: ignore[misc]  # pickle wants a callable; this one makes none of its own
        return MOVES[code]


_made: list[Move] = []


def _move(kind: int, text: str, *, card: int = -1, seat: int = -1, place: int = -1, clan: int = -1) -> Move:
    move = Move(kind, len(_made), text, card, seat, place, clan)
    _made.append(move)
    return move


def _of_cards(kind: int, word: str) -> tuple[Move, ...]:
    return tuple(_move(kind, f"{word} {text}", card=card) for card, text in enumerate(CARDS))


def _of_followers(kind: int, word: str) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(
            _move(kind, f"{word} {SEAT_LETTERS[seat]}.{place + 1}", seat=seat, place=place)
            for place in range(len(CARDS))
        )
        for seat in range(MOST_SEATS)
    )


UP_MOVES = _of_cards(UP, "up")
UP_ACTIVE_MOVES = _of_cards(UP_ACTIVE, "up!")
DOWN_MOVES = _of_cards(DOWN, "down")
RECRUIT_MOVES = (
    *(_move(RECRUIT, f"recruit {place + 1}", place=place) for place in range(ROW)),
    _move(RECRUIT, "recruit deck", place=DECK),
)
"""By place in the row; the last takes from the draw pile."""
PASS_MOVE = _move(PASS, "pass")
STOP_MOVE = _move(STOP, "stop")
CLAIM_MOVES = _of_cards(CLAIM, "claim")
NAME_MOVES: dict[int, tuple[Move, ...]] = {
    card: tuple(_move(NAME, f"name {CARDS[card]}={text}", card=card, clan=clan) for clan, text in enumerate(CLANS))
    for card in (*cards_in(CLAN_CARDS[SCOTT]), *BRUCES)
}
"""For each card that a Bruce's power can mark, the nine clans that may be named for it (LO-22)."""
TAKE_MOVES = _of_cards(TAKE, "pick")
PICK_MOVES = _of_followers(PICK, "pick")
COPY_MOVES = _of_followers(COPY, "copy")
"""By seat and place."""

MOVES: tuple[Move, ...] = tuple(_made)
MOVE_BY_TEXT: dict[str, Move] = {move.text: move for move in MOVES}

PLAIN_MUSTERS: tuple[tuple[Move, ...], ...] = tuple(zip(UP_MOVES, DOWN_MOVES, strict=True))
"""By card: the ways to muster it without activation."""
ALL_MUSTERS: tuple[tuple[Move, ...], ...] = tuple(zip(UP_MOVES, UP_ACTIVE_MOVES, DOWN_MOVES, strict=True))
"""By card: the ways to muster it if it may activate."""


class Musters(Memo[tuple[tuple[Move, ...], ...]]):
    """By the set of clans whose power could act, then by card: the ways to muster it if nothing bars it."""

    __slots__ = ()

    def found(self, number: int) -> tuple[tuple[Move, ...], ...]:
        """The ways by the set of clans."""
        return tuple(
            [(ALL_MUSTERS if number >> clan & 1 else PLAIN_MUSTERS)[card] for card, clan in enumerate(CLAN_OF)]
        )


MUSTERS = Musters()
FROM_DECK, MAY_PASS = 1 << DECK, 1 << (DECK + 1)
RECRUITS_OR_PASS: tuple[tuple[Move, ...], ...] = tuple(
    tuple(move for bit, move in enumerate((*RECRUIT_MOVES, PASS_MOVE)) if open_ >> bit & 1)
    for open_ in range(2 * MAY_PASS)
)
"""By set of places that hold a card, FROM_DECK among them, and MAY_PASS or not: the ways to recruit, and to pass."""
