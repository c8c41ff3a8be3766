"""Clocks: how long a seat may think, what is left of it, and what holds it up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LONGEST_SECONDS = 24 * 3600
"""The longest time that a clock may be set to."""
GRACE_SECONDS = 120
"""For how long a lost link holds a seat's clock, once a turn."""
WARNING_SECONDS = 15
"""A clock is low when no more than this is left, or a quarter of what it was set to."""


class ClockKind(Enum):
    """How time is given."""

    NONE = "none"
    MOVE = "move"
    """So long for every turn."""
    BANK = "bank"
    """So long for the whole game, and something more for every turn that was played."""


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """The time of a table, as it was set up; whole seconds."""

    kind: ClockKind = ClockKind.NONE
    seconds: int = 0
    """Of every turn, or of the whole game, for each seat."""
    increment: int = 0
    """What a turn adds to a bank once it is played."""
    grace: int = GRACE_SECONDS
    """For how long a lost link holds a seat's clock, once a turn."""

    @property
    def problem(self) -> str:
        """What is wrong with it, as a sentence; "" for one that can be kept."""
        if self.kind is ClockKind.NONE:
            return ""
        if not 1 <= self.seconds <= LONGEST_SECONDS:
            return f"A clock is set to 1 to {LONGEST_SECONDS} seconds."
        if not (0 <= self.increment <= LONGEST_SECONDS and 0 <= self.grace <= LONGEST_SECONDS):
            return f"What a clock is given beside its time is 0 to {LONGEST_SECONDS} seconds."
        return ""

    @property
    def words(self) -> str:
        """How time is given, in a few words."""
        if self.kind is ClockKind.NONE:
            return "none"
        time = f"{self.seconds // 60} min" if self.seconds % 60 == 0 else f"{self.seconds} s"
        if self.kind is ClockKind.MOVE:
            return f"{time} a turn"
        return f"{time} in all, {self.increment} s more a turn" if self.increment else f"{time} in all"

    @property
    def warning(self) -> float:
        """With how many seconds left a clock is low."""
        return min(float(WARNING_SECONDS), self.seconds / 4)


NO_CLOCK = ClockPlan()


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's clock as it stands at one moment."""

    seat: int
    left: float
    """Seconds that are left; 0 when the time is out."""
    running: bool
    """Whether it is being counted down now."""
    low: bool = False
    """Whether little is left, or nothing."""
    paused: bool = False
    """Whether all people have agreed to a pause."""
    away: bool = False
    """Whether the seat's link is lost."""
    lapses: int = 0
    """How many turns the clock has played for the seat since it last played itself."""


class Clock(Protocol):
    """Something that follows who owes a decision, and knows who has run out of time; all in one thread."""

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now."""

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that owe a decision and have no time left."""

    @property
    def left(self) -> tuple[int, ...]:
        """What is kept with a save: milliseconds left by seat; () for a clock that keeps nothing."""

    @property
    def pausing(self) -> tuple[int, ...]:
        """The seats of people who want a pause."""

    def started(self, seat: int, *, again: bool = False) -> None:
        """The seat has a new turn; `again`: it is back in a turn that it had, and gets no fresh time for it."""

    def stopped(self, seat: int, *, done: bool = True) -> None:
        """The seat owes nothing any more; `done`: because it played its turn, and not because another took one back."""

    def seated(self, people: Iterable[int]) -> None:
        """These seats are people's; bots have no clock."""

    def pause(self, seat: int, *, on: bool) -> None:
        """The seat wants a pause, or no longer: the clocks stand while all people want one."""

    def disconnected(self, seat: int) -> None:
        """The seat's link is lost: its clock is held, for a while."""

    def connected(self, seat: int) -> None:
        """The seat's link is back."""

    def hold(self, seat: int, *, on: bool) -> None:
        """The seat cannot be played, for which nobody there is to blame, or can again: its clock stands meanwhile."""


class NoClock:
    """The clock of a table that is in no hurry."""

    clocks: tuple[SeatClock, ...] = ()
    out: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    pausing: tuple[int, ...] = ()

    def started(self, seat: int, *, again: bool = False) -> None:
        """Nothing runs."""

    def stopped(self, seat: int, *, done: bool = True) -> None:
        """Nothing ran."""

    def seated(self, people: Iterable[int]) -> None:
        """Nobody is timed."""

    def pause(self, seat: int, *, on: bool) -> None:
        """Nothing is to be held."""

    def disconnected(self, seat: int) -> None:
        """Nothing is to be held."""

    def connected(self, seat: int) -> None:
        """Nothing was held."""

    def hold(self, seat: int, *, on: bool) -> None:
        """Nothing is to be held."""


@dataclass(slots=True)
class _Hand:
    """The clock of one seat, in seconds as they were when it was last wound."""

    left: float
    owing: bool = False
    before: float = 0.0
    """What was left of the turn before; it counts again if the present one is taken away by an undo."""
    given: float = 0.0
    """What the last turn added, as long as that turn can be come back to."""
    away: bool = False
    grace: float = 0.0
    """What is left of the time for which a lost link holds this clock in the present turn."""
    wants_pause: bool = False
    held: bool = False


class GameClock:
    """Counts down the time of the seats that owe a decision; `now` gives seconds that never go back.

    Raises SetupError for a plan that has a problem, or is none.
    """

    def __init__(
        self,
        plan: ClockPlan,
        seats: int,
        now: Callable[[], float],
        left: Sequence[int] = (),
        people: Iterable[int] = (),
    ) -> None:
        """Clocks by `plan`, for the seats of `people`; `left` as they were kept, milliseconds by seat."""
        if plan.kind is ClockKind.NONE or plan.problem:
            raise SetupError(plan.problem or "A table without a clock has none to wind.")
        self.plan = plan
        self._now = now
        kept = [each / 1000 for each in left] if len(left) == seats else [float(plan.seconds)] * seats
        self._hands = [_Hand(each, before=each, grace=float(plan.grace)) for each in kept]
        self._people = frozenset(people)
        self._wound = now()

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now."""
        self._wind()
        paused = self.paused
        return tuple(
            SeatClock(
                seat,
                hand.left,
                running=self._runs(seat, hand) and hand.left > 0,
                low=hand.left <= self.plan.warning,
                paused=paused,
                away=hand.away,
            )
            for seat, hand in enumerate(self._hands)
            if seat in self._people
        )

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that owe a decision and have no time left; none while all pause."""
        self._wind()
        return tuple(seat for seat, hand in enumerate(self._hands) if self._runs(seat, hand) and hand.left <= 0)

    @property
    def left(self) -> tuple[int, ...]:
        """Milliseconds left by seat, bots' included."""
        self._wind()
        return tuple(round(hand.left * 1000) for hand in self._hands)

    @property
    def paused(self) -> bool:
        """Whether all people want a pause."""
        return bool(self._people) and all(self._hands[seat].wants_pause for seat in self._people)

    @property
    def pausing(self) -> tuple[int, ...]:
        """The seats of people who want one."""
        return tuple(seat for seat in sorted(self._people) if self._hands[seat].wants_pause)

    def started(self, seat: int, *, again: bool = False) -> None:
        """The seat has a new turn; `again`: it is back in a turn that it had, and gets no fresh time for it."""
        self._wind()
        hand = self._hands[seat]
        hand.owing = True
        if again:
            hand.left = max(0.0, hand.left - hand.given)
        else:
            hand.grace = float(self.plan.grace)
            if self.plan.kind is ClockKind.MOVE:
                hand.before, hand.left = hand.left, float(self.plan.seconds)
        hand.given = 0.0

    def stopped(self, seat: int, *, done: bool = True) -> None:
        """The seat owes nothing any more; `done`: because it played its turn, and not because another took one back."""
        self._wind()
        hand = self._hands[seat]
        hand.owing = False
        if self.plan.kind is ClockKind.MOVE:
            hand.left = hand.left if done else min(hand.left, hand.before)
        elif done and seat in self._people:
            hand.given = float(self.plan.increment)
            hand.left += hand.given

    def seated(self, people: Iterable[int]) -> None:
        """These seats are people's; bots have no clock."""
        self._wind()
        self._people = frozenset(people)

    def pause(self, seat: int, *, on: bool) -> None:
        """The seat wants a pause, or no longer: the clocks stand while all people want one."""
        self._wind()
        self._hands[seat].wants_pause = on

    def disconnected(self, seat: int) -> None:
        """The seat's link is lost: its clock is held for what is left of its grace in this turn."""
        self._wind()
        self._hands[seat].away = True

    def connected(self, seat: int) -> None:
        """The seat's link is back."""
        self._wind()
        self._hands[seat].away = False

    def hold(self, seat: int, *, on: bool) -> None:
        """The seat cannot be played, for which nobody there is to blame, or can again: its clock stands meanwhile."""
        self._wind()
        self._hands[seat].held = on

    def _runs(self, seat: int, hand: _Hand) -> bool:
        held = hand.held or (hand.away and hand.grace > 0)
        return hand.owing and seat in self._people and not held and not self.paused

    def _wind(self) -> None:
        """Take off what has gone by since this was last done."""
        now = self._now()
        passed, self._wound = max(0.0, now - self._wound), now
        if self.paused:
            return
        for seat, hand in enumerate(self._hands):
            if not hand.owing or hand.held or seat not in self._people:
                continue
            spent = passed
            if hand.away:
                held = min(hand.grace, spent)
                hand.grace -= held
                spent -= held
            hand.left = max(0.0, hand.left - spent)
