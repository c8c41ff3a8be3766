"""A tiny game for tests of the engine: seats say words in turn, now and then all of them in secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tartan.engine.codec import value
from tartan.engine.contract import (
    EVERYONE,
    Event,
    Game,
    LogLine,
    Manifest,
    Option,
    OptionKind,
    Outcome,
    Span,
    State,
    Tone,
    event,
)
from tartan.engine.errors import IllegalAction
from tartan.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import Action, OptionValue, Plain

OPEN_WORDS = ("say", "whisper", "show", "roll", "pass", "hide")
SECRET_WORDS = ("seal", "done")


@value("fake.view")
@dataclass(frozen=True, slots=True)
class FakeView:
    """How many words were said."""

    seat: int | None
    said: int


@event
class Said(Event):
    """A word was said."""

    seat: int
    word: str


@event
class Shown(Said):
    """A word was said that shows something."""

    REVEALS: ClassVar[bool] = True


class FakeState(State):
    """`say` is heard by all, `whisper` by oneself, `show` reveals, `roll` moves the stream, `pass` gives the turn on.

    `hide` begins a secret round: each seat says `seal` as often as it likes and then `done`.
    """

    __slots__ = ("length", "said", "seats", "secret")

    def __init__(self, seats: int, rng: Rng, length: int) -> None:
        self.rng = rng
        self.journal = None
        self.seats = seats
        self.length = length
        self.said: list[tuple[int, str]] = []
        self.secret = False
        self.deciders = (0,)

    @property
    def sealed(self) -> bool:
        return self.secret

    @property
    def where(self) -> str:
        return "Here"

    def legal(self, seat: int) -> Sequence[Action]:
        if seat not in self.deciders:
            return ()
        return SECRET_WORDS if self.secret else OPEN_WORDS

    def parse(self, seat: int, text: str) -> Action:
        if text not in self.legal(seat):
            raise IllegalAction("CO-4", "That is not a word for now.")
        return text

    def apply(self, seat: int, action: Action) -> None:
        word = str(action)
        self.said.append((seat, word))
        if self.journal is not None:
            alone = word in ("whisper", *SECRET_WORDS)
            kind = Shown if word == "show" else Said
            self.journal.append(kind(audience=(seat,) if alone else EVERYONE, seat=seat, word=word))
        if word == "roll":
            self.rng.fresh()
        elif word == "pass":
            self.deciders = ((seat + 1) % self.seats,)
        elif word == "hide":
            self.secret, self.deciders = True, tuple(range(self.seats))
        elif word == "done":
            self.deciders = tuple(s for s in self.deciders if s != seat)
            if not self.deciders:
                self.secret, self.deciders = False, (0,)
        if len(self.said) >= self.length:
            self.deciders = ()

    def copy(self) -> FakeState:
        twin = FakeState(self.seats, self.rng.copy(), self.length)
        twin.said = self.said[:]
        twin.secret = self.secret
        twin.deciders = self.deciders
        return twin

    def view(self, seat: int | None) -> FakeView:
        return FakeView(seat, len(self.said))

    def dump(self) -> dict[str, Plain]:
        return {"said": [[seat, word] for seat, word in self.said]}

    @property
    def outcome(self) -> Outcome | None:
        return None if self.deciders else Outcome((1,) * self.seats, (0,) * self.seats, "said enough", ())


class FakeRules:
    """How fake games are made."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> FakeState:
        return FakeState(seats, rng, int(options["length"]))

    def restore(self, data: dict[str, Plain]) -> FakeState:
        raise KeyError(data)


def tell(event: Event) -> LogLine:
    assert isinstance(event, Said)
    return LogLine("Here", Tone.PUBLIC, (Span("ABC"[event.seat], event.seat), Span(f" says {event.word}.")))


OPTIONS = (
    Option("length", OptionKind.NUMBER, 40, (5, 40, 100_000), "How many words are said (CO-7)."),
    Option("tongue", OptionKind.CHOICE, "scots", ("scots", "gaelic"), "In which tongue (CO-1)."),
    Option.flag("loud", "Louder (CO-1)."),
)
MANIFEST = Manifest("fake", "Words", 1, range(2, 4), 1, "2-3 people", "Say it.", "none", OPTIONS)
GAME = Game(
    MANIFEST,
    FakeRules(),
    lambda view, rng: FakeState(2, Rng(1), 5),
    lambda state: (),
    lambda view, legal, rng: legal[0],
    tell,
)
