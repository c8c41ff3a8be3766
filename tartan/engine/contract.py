"""What a game is: the types that every game fills in and every other part of the program relies on.

A `Game` is a factory, a `State` the whole truth (never handed out), a `View` what one seat may know, an `Event`
something that happened with the seats that may hear of it, a `LogLine` that event told to one of them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias, TypeVar, dataclass_transform

from tartan.engine.codec import value
from tartan.engine.errors import SetupError
from tartan.engine.frozen import made_often
from tartan.engine.rng import Rng
from tartan.engine.variants import views_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tartan.engine.variants import Views

C = TypeVar("C", bound=type)

Plain: TypeAlias = "bool | int | str | bytes | list[Plain] | dict[str, Plain] | None"
"""What msgpack can carry."""

OptionValue: TypeAlias = "bool | int | str"

EVERYONE: None = None
"""The audience of an event that all seats and spectators may hear of."""

SEAT_LETTERS = "ABCDEF"
"""Seats in notation and on screens: A is seat 0 (CO-1b)."""
SEAT_MARKS = tuple(f"{{{letter}}}" for letter in SEAT_LETTERS)
"""Seats in words that a game says without knowing names, `{A}`: `with_names` puts those in."""
_MARK = re.compile(f"{{([{SEAT_LETTERS}])}}")


def with_names(words: str, names: Sequence[str]) -> str:
    """Words with the names by seat in the place of `SEAT_MARKS`; a seat without a name has its letter."""

    def name(mark: re.Match[str]) -> str:
        seat = SEAT_LETTERS.index(mark[1])
        return (names[seat] if seat < len(names) else "") or mark[1]

    return _MARK.sub(name, words)


class Action(Protocol):
    """One legal choice: immutable, hashable, one object per meaning; `str()` is its notation (CO-4)."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Interned:
    """The base of actions of which there is one object for each meaning, compared by identity."""

    __slots__ = ()

    text: str
    """Its notation."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


_text_of = attrgetter("text")


def notations(actions: Sequence[Action]) -> tuple[str, ...]:
    """What `str` gives for each of a game's actions, without asking one by one where they are Interned."""
    if actions and isinstance(actions[0], Interned):
        return tuple(map(_text_of, actions))
    return tuple(map(str, actions))


class View(Protocol):
    """What one seat, or a spectator, may know: frozen plain data that compares with == and has a codec tag (CO-5)."""

    @property
    def seat(self) -> int | None:
        """The seat that looks, None for a spectator."""


class OptionKind(Enum):
    """What values an option takes."""

    FLAG = "flag"
    NUMBER = "number"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Option:
    """A variant that a table may choose at set-up."""

    name: str
    kind: OptionKind
    default: OptionValue
    choices: tuple[OptionValue, ...]
    """Every value that may be chosen, in the order in which they are offered."""
    rule: str
    """One line that says what it changes, with the rule's id."""

    @classmethod
    def flag(cls, name: str, rule: str, *, default: bool = False) -> Option:
        """A variant that is on or off."""
        return cls(name, OptionKind.FLAG, default, (False, True), rule)

    def checked(self, given: object) -> OptionValue:
        """The value if it is one of the choices, also when given as text (`yes`, `40`); raises SetupError."""
        for choice in self.choices:
            if type(given) is type(choice) and given == choice:
                return choice
        if isinstance(given, str):
            words = {"yes": "True", "on": "True", "true": "True", "no": "False", "off": "False", "false": "False"}
            text = words.get(given.lower(), given) if self.kind is OptionKind.FLAG else given
            for choice in self.choices:
                if text == str(choice):
                    return choice
        raise SetupError(f"The option {self.name} takes {self.offered}, not {printable(given)}.")

    @property
    def offered(self) -> str:
        """The choices as one phrase."""
        if self.kind is OptionKind.FLAG:
            return "yes or no"
        *most, last = (str(choice) for choice in self.choices)
        return f"{', '.join(most)} or {last}" if most else last


def printable(given: object, limit: int = 40) -> str:
    """A value as it may be quoted in a sentence: control characters shown as `?`, cut at `limit` characters."""
    text = "".join(c if c.isprintable() else "?" for c in str(given)[: limit + 1])
    return f"'{text[:limit]}…'" if len(text) > limit else f"'{text}'"


@value("outcome")
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended (CO-8)."""

    ranks: tuple[int, ...]
    """One rank a seat, 1 is best; equal ranks share."""
    scores: tuple[int, ...]
    reason: str
    details: tuple[tuple[str, str], ...]
    """The sums it rests on, as pairs of a label and a value; seats stand in both as `SEAT_MARKS`."""

    def told(self, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """The sums with names by seat in the place of marks; a seat without a name has its letter (CO-8)."""
        return tuple((with_names(label, names), with_names(value, names)) for label, value in self.details)


@value("span")
@made_often
@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a log line; where `seat` is set, a face may show that seat's colour and name instead of the text."""

    text: str
    seat: int | None = None


class Tone(Enum):
    """What kind of thing a log line tells, for faces that mark it."""

    HEADING = "heading"
    PUBLIC = "public"
    PRIVATE = "private"
    RESULT = "result"
    UNDO = "undo"
    END = "end"


@value("line")
@made_often
@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one seat, or a spectator, may read it."""

    where: str
    """The round or phase in which it happened, in words."""
    tone: Tone
    spans: tuple[Span, ...]
    rule: str = ""
    """The id of the rule that it rests on, or nothing."""

    def say(self, names: Sequence[str] = ()) -> str:
        """The sentence, with seats by name where names are given."""
        return "".join(span.text if span.seat is None or not names else names[span.seat] for span in self.spans)

    def __str__(self) -> str:
        return f"{self.where}: {self.say()}" if self.where else self.say()


@dataclass_transform(frozen_default=True, kw_only_default=True)
def event(cls: C) -> C:
    """Make a class a kind of Event: a frozen slotted dataclass that is made of its fields by name."""
    return made_often(dataclass(frozen=True, slots=True, kw_only=True)(cls))  # type: ignore[return-value]  # it is cls


@event
class Event:
    """Something that happened; games derive their own from it."""

    REVEALS: ClassVar[bool] = False
    """True where it shows, draws or settles something, so that nothing before it can be taken back (K4)."""

    audience: tuple[int, ...] | None
    """The seats that may hear of it, or EVERYONE; there is no default."""


class State(ABC):
    """The whole truth of a game in progress; changed by `apply` alone, and never handed out."""

    __slots__ = ("deciders", "journal", "rng")

    rng: Rng
    """The game's own random stream (CO-2)."""
    journal: list[Event] | None
    """Where `apply` writes events while a Match listens; None, and costing nothing, in playouts and copies."""
    deciders: tuple[int, ...]
    """The seats that owe a decision, in seat order; () when the game is over (CO-3)."""

    @property
    @abstractmethod
    def sealed(self) -> bool:
        """Whether the decisions now owed are made in secret, so that their order leaves no trace (CO-3)."""

    @property
    @abstractmethod
    def where(self) -> str:
        """The round or phase in a few public words, for curtains and the list of saves (V3)."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Action]:
        """The actions open to a seat, each once and in a fixed order; () if it owes none."""

    @abstractmethod
    def parse(self, seat: int, text: str) -> Action:
        """The legal action that a notation names; raises IllegalAction with the rule that it breaks (CO-4)."""

    @abstractmethod
    def apply(self, seat: int, action: Action) -> None:
        """Play an action in place; trusts its caller to have taken it from `legal`."""

    @abstractmethod
    def copy(self) -> State:
        """An independent state that goes on as this one would; it carries no journal."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know (CO-5)."""

    def views(self) -> Views[View]:
        """All views of this moment, until the next `apply`; what they share may be made only once."""
        return views_apart(self.view)

    @abstractmethod
    def dump(self) -> dict[str, Plain]:
        """The whole state, hidden parts included, as msgpack-able data."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""


class Rules(Protocol):
    """How a game's `rules` module makes states."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> State:
        """A freshly dealt state; `options` is complete and checked."""

    def restore(self, data: dict[str, Plain]) -> State:
        """The inverse of `State.dump`; raises SetupError on data that is none."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known of a game without loading its rules: data for menus."""

    id: str
    title: str
    order: int
    """Its place in lists of games."""
    seats: range
    minutes: int
    """How long a table takes, about."""
    players: str
    """Who sits down, in two or three words."""
    tagline: str
    sett: str
    """The name of its tartan among the setts of the cloth."""
    options: tuple[Option, ...]
    seat_names: tuple[str, ...] = ()
    """What seats are called in logs and on screens, by seat; empty where the letters do."""
    seat_signs: tuple[str, ...] = ()
    """One sign a seat that stands for its role on its badge, such as a suit; empty where there is none."""
    goals: tuple[str, ...] = ()
    """What a seat plays for, a sentence each by seat; the last one for all that follow, empty where none is told.

    What depends on a variant is named by a field of the view, as in `{view.rounds}`.
    """
    rules_version: int = 1
    """Raised whenever the same seed and actions would give another game (V4)."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What helps bots to imagine how a game goes on, and how far it pays to do so: measured, game by game."""

    appraise: Callable[[State], Sequence[float]]
    """What an unfinished state is worth to each seat, from 0 to 1; () where it is not to be judged just then."""
    games: int
    """How many games a bot imagines that thinks a little."""
    more: int
    """How many times as many one imagines that thinks longer."""
    horizon: int
    """After so many decisions beyond what is searched a world is appraised, as soon as that can be done."""
    advised: int
    """So many of those decisions are made by rules of thumb, the others at random."""
    tree: bool = True
    """Whether decisions after the first one are searched too."""
    foreseen: bool = False
    """Whether the decisions of other seats are then taken for what rules of thumb say, not searched."""
    instinct: Callable[[State, int, Sequence[Action], Rng], Action] | None = None
    """What the rules of thumb say to a seat, read from an imagined state without a View of it; None: make the View."""
    trust: float = 0.2
    """How much more what the rules of thumb say is thought to be worth, before anything was tried."""
    clock: Callable[[State], int] | None = None
    """What the horizon counts in place of decisions, such as turns, so that all actions are judged at one moment."""
    sift: Callable[[Sequence[Action]], Sequence[Action]] | None = None
    """Which of the legal actions are worth a thought; None: all are. What the rules of thumb say always is."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be played: its manifest and the functions of its own folder."""

    manifest: Manifest
    rules: Rules
    sampler: Callable[[View, Rng], State]
    opening: Callable[[State], Sequence[Event]]
    """The events of the set-up and first deal, for the top of the log."""
    thumb: Callable[[View, Sequence[Action], Rng], Action]
    """What a simple, sensible player would do, from a view alone: one of the legal actions."""
    teller: Callable[[Event], LogLine]
    """Tells an event, in the same words to all who may hear of it."""
    foresight: Foresight | None = None
    """What helps bots to imagine how it goes on; None: they play imagined worlds out at random."""
    default: Callable[[View, Sequence[Action], Rng], Action] | None = None
    """What is played for a seat whose time is out, from its view alone; None: any legal action alike."""
    options: Mapping[str, Option] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", {option.name: option for option in self.manifest.options})

    @property
    def id(self) -> str:
        """The name that commands, records and saves use."""
        return self.manifest.id

    @property
    def title(self) -> str:
        """The name that people read."""
        return self.manifest.title

    @property
    def seats(self) -> range:
        """How many may sit down."""
        return self.manifest.seats

    def checked_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """A complete set of options, defaults filled in; raises SetupError with a sentence on what is not one."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise SetupError(f"{self.title} has no option {printable(name)}; it has {known}.")
        return {name: o.checked(given[name]) if name in given else o.default for name, o in self.options.items()}

    def check_seats(self, seats: int) -> None:
        """Raise SetupError unless so many may play."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            wanted = f"{low} seats" if low == high else f"{low} to {high} seats"
            raise SetupError(f"{self.title} is played with {wanted}, not {printable(seats)}.")

    def new(self, seats: int, seed: int | bytes, **options: object) -> State:
        """A freshly dealt state; raises SetupError on seats, a seed or options that cannot be had."""
        self.check_seats(seats)
        return self.rules.new(seats, Rng(seed), self.checked_options(options))

    def restore(self, data: dict[str, Plain]) -> State:
        """The state that `State.dump` described; raises SetupError on data that is none."""
        return self.rules.restore(data)

    def sample(self, view: View, rng: Rng) -> State:
        """A whole state that the view's seat cannot tell from the real one (CO-5)."""
        return self.sampler(view, rng)

    def seat_label(self, seat: int) -> str:
        """What a seat is called where no name is given: its role, or its letter."""
        names = self.manifest.seat_names
        return names[seat] if names else SEAT_LETTERS[seat]
