"""The rules of Lords of Scotland as a State: its zones, who owes what, what is legal (LO-4 to LO-15).

What is done in a turn is in `turns`, what powers do in `powers`, what comes after the last turn of a round in
`skirmish`, piles and row in `piles`.

Cards, Followers and sets of cards are ints here (see `cards` and `army`); zones are tuples in short lists, so that a
copy shares all it can.
"""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE, State
from tartan.engine.errors import IllegalAction, SetupError
from tartan.games.lords import notation, powers, refusals, skirmish, turns
from tartan.games.lords.actions import (
    CLAIM,
    CLAIM_MOVES,
    COPY,
    DOWN,
    MOVE_BY_TEXT,
    NAME,
    NAME_MOVES,
    PASS,
    PICK,
    RECRUIT,
    STOP,
)
from tartan.games.lords.army import BATCH_AT, TOOK_BY
from tartan.games.lords.dump import dumped, fill
from tartan.games.lords.events import RoundBegan, Stopped
from tartan.games.lords.house import house_of
from tartan.games.lords.model import CLAIM_STEP, NAME_STEP, SECOND, TURN, Ending
from tartan.games.lords.setup import deal, opening
from tartan.games.lords.sights import Sights
from tartan.games.lords.views import views_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import Action, OptionValue, Outcome, Plain
    from tartan.engine.rng import Rng
    from tartan.engine.variants import Views
    from tartan.games.lords.actions import Move
    from tartan.games.lords.house import House
    from tartan.games.lords.model import View
    from tartan.games.lords.skirmish import Counting


class Contest(State):
    """The whole truth of a contest in progress."""

    __slots__ = (
        "armies",
        "batches",
        "counting",
        "discards",
        "drawn",
        "ending",
        "face_up",
        "filled",
        "hands",
        "house",
        "idle",
        "initiative",
        "labels",
        "mustered",
        "passed",
        "pile",
        "queue",
        "recruited",
        "recruits",
        "round",
        "sights",
        "step",
        "supporters",
        "trail",
        "turns",
        "victory",
    )

    house: House
    round: int
    step: int
    initiative: int
    hands: list[tuple[int, ...]]
    """Cards in hand by seat, rising."""
    armies: list[tuple[int, ...]]
    """Followers by seat and place, as ints of `army`."""
    victory: list[tuple[int, ...]]
    """Supporters won by seat, in the order claimed."""
    supporters: tuple[int, ...]
    recruits: tuple[int, ...]
    """By place of the row: a card, with TURNED if it lies face-up, or EMPTY."""
    filled: int
    """The set of places of the row that hold a Recruit, a bit a place."""
    pile: tuple[int, ...]
    """The draw pile as it was shuffled, the first card on top."""
    drawn: int
    """How many of its cards are gone."""
    discards: int
    """A set of cards."""
    face_up: int
    """The set of cards that are face-up Followers."""
    passed: int
    """The set of seats that have passed, a bit a seat."""
    recruited: tuple[int, ...]
    """How often each seat has recruited in this round."""
    turns: int
    """Turns begun in this round; counted only with `five-turns`."""
    mustered: bool
    idle: int
    """Rounds running, before this one, without a muster (LO-32)."""
    queue: tuple[int, ...]
    """In a NAME step the cards that wait for a clan, in a CLAIM step the seats that wait to claim."""
    counting: Counting | None
    """The newest round that was counted."""
    labels: tuple[int, ...]
    """By card: the batch that everybody knows it to be one of as long as it is hidden."""
    batches: int
    """How many batches there have been."""
    trail: tuple[int, ...]
    """How cards came into hands and left them in this round, as everybody saw it: see `army.step_of_trail`."""
    ending: Ending | None
    sights: Sights
    """The parts of views as they were shown last."""

    def __init__(self, house: House, rng: Rng) -> None:
        """A contest at the start of its first round; cards are dealt as LO-5 says."""
        self.house = house
        self.rng = rng
        self.journal = None
        self.sights = Sights()
        deal(self)
        self.counting = None
        self.queue = ()
        self.ending = None
        self.idle = 0
        self.round = 0
        self.start_round(rng.fresh().below(house.seats))

    @property
    def sealed(self) -> bool:
        """Never: every decision is made openly (CO-3)."""
        return False

    @property
    def where(self) -> str:
        """The round, and what is going on in it."""
        return notation.where(self.round, self.step)

    def legal(self, seat: int) -> Sequence[Action]:
        """What a seat may do now: a turn, or the step that a power, the count or a claim asks for."""
        if seat not in self.deciders:
            return ()
        step = self.step
        if step <= SECOND:
            return turns.legal(self, seat)
        if step == CLAIM_STEP:
            return [CLAIM_MOVES[card] for card in self.supporters]
        if step == NAME_STEP:
            return NAME_MOVES[self.queue[0]]
        return powers.targets(self, seat)

    def parse(self, seat: int, text: str) -> Action:
        """The action that a notation names; refusals come in the order of LO-15."""
        if not self.deciders:
            raise IllegalAction("CO-3", "The contest is over.")
        if seat not in self.deciders:
            raise IllegalAction("CO-3", f"This seat must wait: {notation.seat_words(self.deciders[0])} acts now.")
        move = MOVE_BY_TEXT.get(text)
        if move is None:
            raise IllegalAction("CO-4", refusals.form(self, text))
        refusals.check(self, seat, move)
        return move

    def apply(self, seat: int, action: Action) -> None:
        """Play an action in place; what it brings about follows at once."""
        move: Move = action  # type: ignore[assignment]  # the caller took it from `legal`, whose actions are Moves
        kind = move.kind
        if kind <= DOWN:
            turns.muster(self, seat, move.card, kind)
        elif kind == RECRUIT:
            turns.recruit(self, seat, move.place)
        elif kind == PASS:
            turns.pass_round(self, seat)
        elif kind == CLAIM:
            skirmish.claim(self, seat, move.card)
        elif kind == PICK:
            powers.pick(self, seat, move.seat, move.place)
        elif kind == STOP:
            if self.journal is not None:
                self.journal.append(Stopped(audience=EVERYONE, round=self.round, seat=seat))
            self.end_turn(seat)
        elif kind == NAME:
            skirmish.name(self, seat, move.clan)
        elif kind == COPY:
            powers.copied(self, seat, move.seat, move.place)
        else:
            powers.trade(self, seat, move.card)

    def copy(self) -> Contest:
        """An independent contest; tuples are shared, lists are not."""
        twin = Contest.__new__(Contest)
        twin.rng = self.rng.copy()
        twin.journal = None
        twin.deciders = self.deciders
        twin.house = self.house
        twin.round = self.round
        twin.step = self.step
        twin.initiative = self.initiative
        twin.hands = self.hands[:]
        twin.armies = self.armies[:]
        twin.victory = self.victory[:]
        twin.supporters = self.supporters
        twin.recruits = self.recruits
        twin.filled = self.filled
        twin.pile = self.pile
        twin.drawn = self.drawn
        twin.discards = self.discards
        twin.face_up = self.face_up
        twin.passed = self.passed
        twin.recruited = self.recruited
        twin.turns = self.turns
        twin.mustered = self.mustered
        twin.idle = self.idle
        twin.queue = self.queue
        twin.counting = self.counting
        twin.labels = self.labels
        twin.batches = self.batches
        twin.trail = self.trail
        twin.ending = self.ending
        twin.sights = self.sights
        return twin

    def view(self, seat: int | None) -> View:
        """What a seat may know (LO-33)."""
        return views_of(self)(seat)

    def views(self) -> Views[View]:
        """The views of all, with what they share made once."""
        return views_of(self)

    def dump(self) -> dict[str, Plain]:
        """The whole contest as plain data."""
        return dumped(self)

    @property
    def outcome(self) -> Outcome | None:
        """Who takes the throne (LO-31, LO-32)."""
        return None if self.ending is None else skirmish.outcome(self)

    @property
    def may_draw(self) -> bool:
        """Whether a card can be drawn, from the pile or after a shuffle of the discards (LO-10)."""
        return self.drawn < len(self.pile) or self.discards != 0

    def take_to_hand(self, seat: int, card: int) -> None:
        """Add a card to a hand."""
        self.trail = (*self.trail, self.labels[card] << BATCH_AT | TOOK_BY[seat])
        hand = self.hands[seat]
        at = bisect(hand, card)
        self.hands[seat] = (*hand[:at], card, *hand[at:])

    def start_round(self, initiative: int) -> None:
        """Begin a round for which all cards lie ready (LO-7, LO-28)."""
        self.round += 1
        self.initiative = initiative
        self.passed = self.turns = 0
        self.recruited = (0,) * self.house.seats
        self.mustered = False
        self.trail = ()
        if self.journal is not None:
            self.journal.append(
                RoundBegan(audience=EVERYONE, round=self.round, initiative=self.initiative, supporters=self.supporters)
            )
        turns.begin(self, initiative)

    def end_turn(self, seat: int) -> None:
        """Go on to the next seat that may act, or to the end of the round."""
        house = self.house
        if house.five_turns:
            turns.begin(self, (seat + 1) % house.seats)
            return
        self.step = TURN
        self.deciders = house.next_in_turn[self.passed][seat]


class _LordsRules:
    """How contests are made."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> Contest:
        """A contest at the start of its first round."""
        return Contest(house_of(seats, options), rng)

    def restore(self, data: dict[str, Plain]) -> Contest:
        """The contest that a dump describes; raises SetupError on data that is none."""
        contest = Contest.__new__(Contest)
        try:
            fill(contest, data)
        except (KeyError, TypeError, ValueError) as e:
            raise SetupError("That is not a contest of Lords of Scotland.") from e
        return contest


RULES = _LordsRules()
__all__ = ["RULES", "Contest", "opening"]
