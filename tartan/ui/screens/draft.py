"""A set-up that is being put together: what a person has chosen so far, and the set-up it would make."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bots import LEVELS
from tartan.engine.phrases import listed
from tartan.engine.rng import seed_of, seed_text
from tartan.session.clock import NO_CLOCK, ClockKind, ClockPlan
from tartan.session.invitation import PORTS
from tartan.session.online import LOOPBACK, Opening
from tartan.session.pin import PIN_LENGTHS, pin_fault
from tartan.session.seat import Curtain, Hints, SeatPlan, Setup, Sitter, Watchers
from tartan.session.setup import (
    FIRST_LEVEL,
    LONE,
    bot_name,
    default_setup,
    first_setup,
    goes_by_level,
    named_alone,
    named_bots,
    nameless_bots,
    problems,
    seat_labels,
)
from tartan.session.text import clean_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Manifest, Option, OptionValue

CLOCKS = (
    NO_CLOCK,
    ClockPlan(ClockKind.MOVE, 60),
    ClockPlan(ClockKind.MOVE, 120),
    ClockPlan(ClockKind.MOVE, 300),
    ClockPlan(ClockKind.BANK, 600, 10),
    ClockPlan(ClockKind.BANK, 1200, 15),
    ClockPlan(ClockKind.BANK, 1800, 30),
)
"""The times that are offered."""
TYPED = "typed"
"""Stands for a PIN that is long enough, until it is hashed."""


@dataclass(slots=True)
class SeatDraft:
    """One seat."""

    name: str
    level: str = ""
    """The bot's level; nothing for a person here."""
    sett: str = ""
    pin: str = ""
    remote: bool = False
    """Whether it is for a person at another terminal."""

    def plan(self, *, with_pin: bool) -> SeatPlan:
        """The seat as it is set up; its PIN is only said to be there, as hashing takes long on purpose."""
        pin = TYPED if with_pin and self.is_here and not pin_fault(self.pin) else ""
        sitter = Sitter.BOT if self.level else Sitter.REMOTE if self.remote else Sitter.HERE
        return SeatPlan(clean_name(self.name), sitter, self.level, self.sett, pin)

    @property
    def is_here(self) -> bool:
        """Whether a person at this keyboard plays it."""
        return not self.level and not self.remote


@dataclass(slots=True)
class OpeningDraft:
    """How the table is to be opened to others."""

    port: str
    """As typed."""
    bind: str = LOOPBACK
    tls: bool = False
    announce: bool = False
    code: str = ""

    @classmethod
    def of(cls, opening: Opening) -> OpeningDraft:
        """A draft that would make this opening."""
        return cls(str(opening.port), opening.bind, opening.tls, opening.announce, opening.code)

    @property
    def problem(self) -> str:
        """What is wrong with it, as a sentence; nothing for one that can be tried."""
        right = not self.port or (len(self.port) <= 5 and int(self.port) in (0, *PORTS))
        return "" if right else f"A port is a number from {PORTS[0]} to {PORTS[-1]}."

    @property
    def opening(self) -> Opening:
        """The opening that it makes, where it has no problem."""
        return Opening(int(self.port or 0), self.bind, self.code, self.tls, self.announce)


@dataclass(slots=True)
class Draft:
    """All that is chosen on the set-up screen."""

    manifest: Manifest
    seats: list[SeatDraft] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: str = ""
    """As typed; nothing for a random one."""
    curtain: Curtain = Curtain.KEY
    clock: ClockPlan = NO_CLOCK
    watchers: Watchers = Watchers.OFF
    hints: Hints = Hints.ALONE
    opening: OpeningDraft | None = None
    """How it is opened to others; None for a table at this keyboard alone."""
    open_hands: bool = False
    """Whether all agree to see every hand; then there is no curtain."""
    known: str = ""
    """What a person alone was called before."""

    @classmethod
    def of(cls, setup: Setup, opening: OpeningDraft | None = None) -> Draft:
        """A draft that would make this set-up; only a table that is opened to others has seats for them."""
        return cls(
            registry.manifest(setup.game),
            [
                SeatDraft(
                    p.name,
                    p.level if p.sitter is Sitter.BOT else "",
                    p.sett,
                    remote=p.sitter is Sitter.REMOTE and opening is not None,
                )
                for p in nameless_bots(setup).seats
            ],
            dict(setup.options),
            "" if setup.seed is None or opening else seed_text(setup.seed),
            setup.curtain,
            setup.clock,
            setup.watchers,
            setup.hints,
            opening,
            setup.open_hands and opening is None,
        )

    @classmethod
    def fresh(cls, game_id: str, kept: Setup | None = None, opening: OpeningDraft | None = None) -> Draft:
        """The draft that a game begins with: what was kept as its default, if anything was.

        Else one person sits down against bots; where the table is opened to others, all seats but the first are for
        them.
        """
        draft = cls.of(kept or (first_setup if opening is None else default_setup)(game_id), opening)
        if kept is None and opening is not None:
            draft.seats = draft.presets("")[0][2]
        return draft

    @property
    def has_curtain(self) -> bool:
        """Whether something may hang between turns: where several seats are played here, or a PIN was asked for."""
        return sum(seat.is_here for seat in self.seats) > 1 or self.curtain is Curtain.PIN

    @property
    def _here(self) -> tuple[str, ...]:
        """The people at this keyboard, each once."""
        return tuple(dict.fromkeys(clean_name(seat.name) for seat in self.setup.seats if seat.sitter is Sitter.HERE))

    @property
    def has_hands(self) -> bool:
        """Whether one alone has only to choose if the bots' hands are open, in the place of a curtain."""
        return not self.has_curtain and self.opening is None and bool(self._here)

    def turn_curtain(self, way: int) -> None:
        """The next kind of curtain; the last are open hands, where nobody plays elsewhere. One alone has no other."""
        if not self.has_curtain:
            self.open_hands = not self.open_hands
            self.curtain = Curtain.NONE if self.open_hands else Curtain.KEY
            return
        kinds: list[Curtain | None] = [*Curtain, *([None] if self.opening is None else [])]
        chosen = kinds[(kinds.index(None if self.open_hands else self.curtain) + way) % len(kinds)]
        self.curtain, self.open_hands = chosen or Curtain.NONE, chosen is None

    @property
    def consent(self) -> str:
        """Who agrees to open hands by starting, in a sentence; nothing where only bots play."""
        names = self._here
        return f"{listed(names)} agree{'s' if len(names) == 1 else ''} to it" if names else ""

    @property
    def setup(self) -> Setup:
        """The set-up it makes; it may still have problems."""
        with_pin = self.curtain is Curtain.PIN
        setup = Setup(
            game=self.manifest.id,
            seats=tuple(seat.plan(with_pin=with_pin) for seat in self.seats),
            options=tuple(self.options.items()),
            seed=seed_of(self.seed) if self.seed else None,
            curtain=self.curtain,
            open_hands=self.open_hands,
            clock=self.clock,
            watchers=self.watchers,
            hints=self.hints,
        )
        return named_alone(named_bots(setup), self.known)

    def finished(self) -> Setup:
        """The set-up to open a table with: PINs are hashed."""
        from tartan.session.pin import hash_pin

        setup = self.setup
        pairs = zip(setup.seats, self.seats, strict=True)
        return replace(
            setup, seats=tuple(replace(plan, pin=hash_pin(seat.pin)) if plan.pin else plan for plan, seat in pairs)
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What is still missing, one sentence each."""
        short = [
            f"The PIN of {seat.name} needs {PIN_LENGTHS[0]} digits."
            for seat in self.seats
            if self.curtain is Curtain.PIN and seat.is_here and 0 < len(seat.pin) < PIN_LENGTHS[0]
        ]
        opening = self.opening.problem if self.opening else ""
        return (*short, *problems(self.setup), *filter(None, (opening,)))

    def turn_clock(self, way: int) -> None:
        """The next of the times that are offered; one that was given otherwise is offered too."""
        offered = CLOCKS if self.clock in CLOCKS else (self.clock, *CLOCKS)
        self.clock = offered[(offered.index(self.clock) + way) % len(offered)]

    def turn_hints(self, way: int) -> None:
        """Hints for others, or for none."""
        kinds = list(Hints)
        self.hints = kinds[(kinds.index(self.hints) + way) % len(kinds)]

    def set_seats(self, count: int) -> None:
        """So many seats; those that stay keep what they are.

        New ones are bots' where one person plays against those, else, at a table that is opened, for people elsewhere.
        """
        labels = seat_labels(self.manifest, count)
        people = sum(not seat.level for seat in self.seats)
        level = next((seat.level for seat in reversed(self.seats) if seat.level), "") if people == 1 else ""
        remote = not level and self.opening is not None
        new = [SeatDraft(label, level, remote=remote) for label in labels[len(self.seats) :]]
        self.seats = [*self.seats[:count], *new]

    def option_value(self, option: Option) -> OptionValue:
        """What is chosen for an option."""
        return self.options.get(option.name, option.default)

    def turn_option(self, option: Option, way: int) -> None:
        """The next of an option's choices."""
        at = option.choices.index(self.option_value(option))
        self.options[option.name] = option.choices[(at + way) % len(option.choices)]

    @property
    def sides(self) -> list[list[int]]:
        """Seats whose roles end in the same word: one person may well hold them all."""
        roles = self.manifest.seat_names
        by_word: dict[str, list[int]] = {}
        for seat in range(len(self.seats)):
            word = roles[seat].split()[-1] if seat < len(roles) else str(seat)
            by_word.setdefault(word, []).append(seat)
        return list(by_word.values())

    @property
    def default_names(self) -> frozenset[str]:
        """The names that seats have before anybody has typed one."""
        presets = (seat.name for _, _, seats in self.presets("") for seat in seats)
        own = seat_labels(self.manifest, len(self.seats))
        return frozenset((*own, *presets, LONE, *filter(None, (self.known,)), *map(bot_name, LEVELS)))

    def rename(self, seat: int, name: str) -> None:
        """Another name for a seat, and for those of its side that the same person holds."""
        held, before = self.seats[seat], self.seats[seat].name
        if held.level and goes_by_level(name):
            return  # so it is called already
        held.name = name
        for other in next(side for side in self.sides if seat in side):
            if self.seats[other].name == before and self.seats[other].is_here and held.is_here:
                self.seats[other].name = name

    def is_filled_by(self, seats: Sequence[SeatDraft]) -> bool:
        """Whether the seats are filled in that way: who is a person, who a bot, and which of them are one."""
        return _holders(self.seats) == _holders(seats)

    def has_bots(self, preset: int) -> bool:
        """Whether bots sit down where the seats are filled in that way."""
        return any(seat.level for seat in self.presets(LEVELS[0])[preset][2])

    def fill(self, preset: int, way: int = 0) -> None:
        """Fill the seats in a way of `presets`; where they are, and that has bots, `way` makes all of these others."""
        level = next((seat.level for seat in self.seats if seat.level), FIRST_LEVEL)
        filled = self.presets(level)[preset][2]
        if way and self.is_filled_by(filled) and self.has_bots(preset):
            filled = self.presets(LEVELS[(LEVELS.index(level) + way) % len(LEVELS)])[preset][2]
        elif not way:
            filled = self.presets(FIRST_LEVEL)[preset][2]
        before, after = ([seat for seat in seats if seat.is_here] for seats in (self.seats, filled))
        if len(before) == len(after) == 1:
            after[0].name = before[0].name  # it is the same person
        self.seats = filled

    @property
    def _lone_seat(self) -> int:
        """The seat of the only person; the first where there are several, or none."""
        people = [seat for seat, each in enumerate(self.seats) if each.is_here]
        return people[0] if len(people) == 1 else 0

    def presets(self, level: str) -> list[tuple[str, str, list[SeatDraft]]]:
        """Ways to fill the seats: an id, words, and the seats."""
        labels = seat_labels(self.manifest, len(self.seats))
        kept = [seat.sett for seat in self.seats]

        def seats(names: list[str], here: set[int]) -> list[SeatDraft]:
            return [SeatDraft(name, "" if i in here else level, kept[i]) for i, name in enumerate(names)]

        count = len(labels)
        if self.opening is not None:
            return [
                (name, words, [SeatDraft(label, sett=kept[i], remote=i >= here) for i, label in enumerate(labels)])
                for name, words, here in (("one", "one here, others elsewhere", 1), ("none", "all elsewhere", 0))
            ]
        found = [
            ("everybody", f"{count} people", seats(list(labels), set(range(count)))),
            ("alone", "one and bots", seats(list(labels), {self._lone_seat})),
        ]
        sides = self.sides
        if 1 < len(sides) < count:
            names = list(labels)
            for number, side in enumerate(sides, 1):
                for seat in side:
                    names[seat] = f"Player {number}"
            found.insert(1, ("sides", f"{len(sides)} people", seats(names, set(range(count)))))
        return found


def clock_words(clock: ClockPlan) -> str:
    """How time is given, in a few words."""
    return clock.words


def _holders(seats: Sequence[SeatDraft]) -> list[tuple[int, bool, bool]]:
    """For each seat the first that the same person holds, whether a bot plays it, and whether somebody elsewhere."""
    names = [str(at) if seat.level else f"{clean_name(seat.name)}." for at, seat in enumerate(seats)]
    return [(names.index(name), bool(seat.level), seat.remote) for name, seat in zip(names, seats, strict=True)]
