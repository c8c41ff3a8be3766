"""Positions of Lords of Scotland in one line, and a short way to play them on and to ask for refusals.

Cards are written as in notation. In an army `~` before a card means face-down (`~wemyss-5@AB`: mustered by A, also
known to B), `!` behind it that it is marked by its own power, `!cochrane` by a copied one, `!kept` that it was kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan import games
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction
from tartan.engine.rng import Rng
from tartan.games.lords.army import (
    BRUCE_MARK,
    COCHRANE_MARK,
    HID,
    IS_UP,
    KEPT_MARK,
    KNOWERS_AT,
    MACDONNELL_MARK,
    hidden,
    step_of_trail,
)
from tartan.games.lords.cards import CARD_NUMBER, CARDS, mask_of
from tartan.games.lords.house import house_of
from tartan.games.lords.model import TURN
from tartan.games.lords.piles import EMPTY, TURNED
from tartan.games.lords.rules import Contest
from tartan.games.lords.sights import Sights

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tartan.engine.contract import Event, OptionValue

GAME = games.load("lords")
MARKS = {"bruce": BRUCE_MARK, "cochrane": COCHRANE_MARK, "macdonnell": MACDONNELL_MARK, "kept": KEPT_MARK}


def numbers(cards: str) -> list[int]:
    """Cards in notation, parted by blanks, as numbers."""
    return [CARD_NUMBER[card] for card in cards.split()]


def scene(  # one parameter a zone, all by name
    *,
    seats: int = 2,
    hands: str = "",
    armies: str = "",
    supporters: str = "cochrane-1 cochrane-2",
    recruits: str = "cockburn-1 cockburn-2 cockburn-3 cockburn-4 cockburn-5",
    pile: str | None = None,
    discards: str = "",
    victory: str = "",
    turn: str = "A",
    initiative: str = "A",
    passed: str = "",
    options: Mapping[str, OptionValue] | None = None,
) -> Contest:
    """A contest in a TURN step; hands, armies and victory piles by seat, parted by `/`.

    A Recruit `-` is an empty place, `^` before one turns it face-up. Cards that nothing names go to the draw pile,
    unless `pile` names the whole of it: then they go to the discards.
    """
    contest = Contest.__new__(Contest)
    contest.rng, contest.journal = Rng(1), None
    contest.sights = Sights()
    contest.house = house_of(seats, GAME.checked_options(options or {}))
    contest.hands = [tuple(sorted(numbers(cards))) for cards in _by_seat(hands, seats)]
    contest.victory = [tuple(numbers(cards)) for cards in _by_seat(victory, seats)]
    contest.supporters = tuple(numbers(supporters))
    contest.recruits = tuple(_recruit(text) for text in recruits.split())
    contest.filled = sum(1 << place for place, one in enumerate(contest.recruits) if one != EMPTY)
    contest.trail = ()
    contest.armies = [
        tuple(_follower(contest, seat, text) for text in cards.split())
        for seat, cards in enumerate(_by_seat(armies, seats))
    ]
    contest.face_up = mask_of([one & 127 for army in contest.armies for one in army if one & IS_UP])
    used = {card for zone in (*contest.hands, *contest.victory, contest.supporters) for card in zone}
    used |= {one & 127 for zone in (*contest.armies, contest.recruits) for one in zone}
    used |= set(numbers(discards))
    rest = [card for card in contest.house.deck if card not in used]
    contest.pile = tuple(rest if pile is None else numbers(pile))
    contest.drawn = 0
    contest.discards = mask_of(numbers(discards)) | mask_of([card for card in rest if card not in contest.pile])
    contest.round, contest.step = 1, TURN
    contest.initiative = SEAT_LETTERS.index(initiative)
    contest.deciders = (SEAT_LETTERS.index(turn),)
    contest.passed = sum(1 << SEAT_LETTERS.index(letter) for letter in passed)
    contest.recruited = (0,) * seats
    contest.turns = 1 + (contest.deciders[0] - contest.initiative) % seats if contest.house.five_turns else 0
    contest.mustered = bool(armies)
    contest.idle = 0
    contest.queue = ()
    contest.counting = contest.ending = None
    contest.labels, contest.batches = (0,) * len(CARDS), 1
    return contest


def play(contest: Contest, *moves: str) -> list[Event]:
    """Play moves such as `A up scott-7` on; what happened."""
    events: list[Event] = []
    contest.journal = events
    for move in moves:
        letter, _, text = move.partition(" ")
        seat = SEAT_LETTERS.index(letter)
        contest.apply(seat, contest.parse(seat, text))
    contest.journal = None
    return events


def refusal(contest: Contest, move: str) -> tuple[str, str]:
    """The rule and the sentence with which a move such as `A up scott-7` is refused."""
    letter, _, text = move.partition(" ")
    try:
        contest.parse(SEAT_LETTERS.index(letter), text)
    except IllegalAction as e:
        return e.rule, e.message
    raise AssertionError(f"{move} is legal")


def refused(contest: Contest, move: str) -> str:
    """The rule with which a move is refused."""
    return refusal(contest, move)[0]


def legal(contest: Contest, letter: str = "A") -> list[str]:
    """The legal actions of a seat in notation."""
    return [str(move) for move in contest.legal(SEAT_LETTERS.index(letter))]


def army(contest: Contest, letter: str, reader: int | None = None) -> list[str]:
    """An army as a reader sees it, in the words of `scene` without who knows what; `?` for what it may not know."""
    followers = contest.view(reader).armies[SEAT_LETTERS.index(letter)].followers
    marks = {"none": "", "kept": "!kept"}
    return [
        ("" if one.up else "~") + (one.card or "?") + marks.get(one.mark.value, f"!{one.mark.value}")
        for one in followers
    ]


def hand(contest: Contest, letter: str) -> list[str]:
    """The cards in a hand."""
    return [CARDS[card] for card in contest.hands[SEAT_LETTERS.index(letter)]]


def supporters(contest: Contest) -> list[str]:
    """The Supporters in the order of their row."""
    return [CARDS[card] for card in contest.supporters]


def _by_seat(text: str, seats: int) -> list[str]:
    parts = [part.strip() for part in text.split("/")]
    return parts + [""] * (seats - len(parts))


def _recruit(text: str) -> int:
    return EMPTY if text == "-" else CARD_NUMBER[text.lstrip("^")] | (TURNED if text.startswith("^") else 0)


def _follower(contest: Contest, seat: int, text: str) -> int:
    down = text.startswith("~")
    body, _, knowers = text.lstrip("~").partition("@")
    card, bang, mark = body.partition("!")
    number = CARD_NUMBER[card]
    if not down:
        return number | IS_UP | (MARKS[mark or card.partition("-")[0]] if bang else 0)
    seats = [SEAT_LETTERS.index(letter) for letter in knowers] or [seat]
    follower = hidden(number, seats[0], len(contest.trail))
    contest.trail = (*contest.trail, step_of_trail(seats[0], HID, 0))
    for other in seats[1:]:
        follower |= 1 << (KNOWERS_AT + other)
    return follower
