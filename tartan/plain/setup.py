"""Set-up in line mode: game, seats, options, curtain and seed asked one by one, with what Enter takes (A2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bots import LEVEL_WORDS
from tartan.engine.contract import SEAT_LETTERS, OptionKind
from tartan.engine.errors import SetupError
from tartan.engine.phrases import listed
from tartan.engine.rng import seed_of
from tartan.plain.words import person, seed_words
from tartan.session.pin import hash_pin, pin_fault
from tartan.session.seat import Curtain, Hints, SeatPlan, Setup, Sitter
from tartan.session.setup import default_setup, first_setup, named_alone, named_bots, nameless_bots, problems
from tartan.session.text import clean_name, name_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Manifest, Option, OptionValue
    from tartan.plain.page import Page
    from tartan.session.lobby import Lobby

CURTAINS = {
    Curtain.KEY: "key: the next player presses Enter",
    Curtain.PIN: "pin: each player has a PIN",
    Curtain.NONE: "none: there is no curtain",
}
"""The kinds of curtain in words (K1)."""
OPEN_HANDS = "open hands: everybody sees every hand, to learn by, and the game counts nowhere;"
HINTS = {
    Hints.ALONE: "who plays against bots alone",
    Hints.ALL: "everybody at the table",
    Hints.OFF: "nobody",
}
"""Who may ask for hints."""

START, KEEP, AGAIN, LEAVE = "Start", "Start, and keep this set-up as the default", "Set up anew", "Leave"


@dataclass(frozen=True, slots=True)
class Offers:
    """What may be chosen besides games: it comes from parts of the program that line mode does not know."""

    levels: tuple[str, ...]
    """Bot levels, the weakest first."""
    setts: tuple[str, ...]
    """Names of tartans for seats."""
    themes: Callable[[], tuple[str, ...]]
    """Gives the names of the full screen's colour themes; called only where somebody chooses one."""


class PlainSetup:
    """Asks for one set-up."""

    elsewhere = False
    """Whether seats may be for people at other terminals; then the deal is made by all, and takes no seed."""

    def __init__(self, page: Page, lobby: Lobby, offers: Offers) -> None:
        self.page = page
        self.lobby = lobby
        self.offers = offers

    def ask(self, game_id: str | None = None) -> Setup | None:
        """A set-up without problems, None if it is given up; raises InputEnded."""
        manifest = self._game() if game_id is None else registry.manifest(game_id)
        while True:
            setup = self._ask_all(manifest)
            self._sum_up(manifest, setup)
            missing = problems(setup)
            self.page.say(*missing)
            start = [START] if self.elsewhere else [START, KEEP]
            items = [AGAIN, LEAVE] if missing else [*start, AGAIN, LEAVE]
            chosen = items[self.page.choose("What now?", items, 0)]
            if chosen == KEEP:
                self.lobby.settings.set_default_setup(setup)
            if chosen in {START, KEEP}:
                return setup
            if chosen == LEAVE:
                return None

    def _game(self) -> Manifest:
        games = self.lobby.manifests()
        titles = [f"{each.title} ({each.players}, {each.minutes} min): {each.tagline}" for each in games]
        last = self.lobby.settings.set_up_last
        offered = next((at for at, each in enumerate(games) if each.id == last), 0)
        chosen = games[self.page.choose("Which game?", titles, offered)]
        self.lobby.settings.set_up_last = chosen.id
        return chosen

    def _ask_all(self, manifest: Manifest) -> Setup:
        self.page.heading(f"{manifest.title}: set-up. Enter takes what is offered.")
        kept = self.lobby.settings.default_setup(manifest.id)
        fresh = default_setup if kept or self.elsewhere else first_setup
        start = nameless_bots(named_alone(kept or fresh(manifest.id), self.lobby.settings.player))
        count = self._seat_count(manifest, len(start.seats))
        more = nameless_bots(fresh(manifest.id, count)).seats
        plans = tuple(
            self._seat(manifest, seat, start.seats[seat] if seat < len(start.seats) else more[seat])
            for seat in range(count)
        )
        chosen = dict(start.options)
        options = tuple((each.name, self._option(each, chosen.get(each.name))) for each in manifest.options)
        curtain, open_hands = self._curtain(start.curtain, plans)
        if curtain is Curtain.PIN:
            plans = with_pins(self.page, manifest, plans)
        hints = self._hints(start.hints)
        seed = self._seed()
        return named_bots(Setup(manifest.id, plans, options, seed, curtain, hints=hints, open_hands=open_hands))

    def _seat_count(self, manifest: Manifest, before: int) -> int:
        if len(manifest.seats) == 1:
            return manifest.seats[0]
        counts = list(manifest.seats)
        default = counts.index(before) if before in counts else 0
        return counts[self.page.choose("How many seats?", [str(count) for count in counts], default)]

    def _seat(self, manifest: Manifest, seat: int, plan: SeatPlan) -> SeatPlan:
        who = person(manifest, ("",) * len(manifest.seats), seat)
        name = self.page.ask_until(f"Name of seat {who}? Enter takes {plan.name}.", name_fault)
        sitters = [
            "a person at this keyboard",
            *(f"bot: {level}. {LEVEL_WORDS[level]}" for level in self.offers.levels),
        ]
        before = 0
        if self.elsewhere:
            sitters.append("a person at another terminal")
            before = len(sitters) - 1 if seat else 0
        if plan.sitter is Sitter.BOT and plan.level in self.offers.levels:
            before = 1 + self.offers.levels.index(plan.level)
        chosen = self.page.choose(f"Who plays seat {SEAT_LETTERS[seat]}?", sitters, before)
        called = clean_name(name) or plan.name
        if chosen > len(self.offers.levels):
            return SeatPlan(called, Sitter.REMOTE)
        return SeatPlan(
            name=called,
            sitter=Sitter.BOT if chosen else Sitter.HERE,
            level=self.offers.levels[chosen - 1] if chosen else "",
            sett=self._sett(seat, plan.sett),
        )

    def _sett(self, seat: int, before: str) -> str:
        def wrong(answer: str) -> str:
            known = not answer or answer.casefold() in self.offers.setts
            return "" if known else f"The tartans are {', '.join(self.offers.setts)}."

        takes = before or "the seat's usual one"
        letter = SEAT_LETTERS[seat]
        answer = self.page.ask_until(f"Tartan of seat {letter} on a full screen? Enter takes {takes}.", wrong)
        return answer.casefold() or before

    def _option(self, option: Option, before: OptionValue | None) -> OptionValue:
        default = before if before in option.choices else option.default
        flag = option.kind is OptionKind.FLAG
        words = [("yes" if choice else "no") if flag else str(choice) for choice in option.choices]
        chosen = self.page.choose(f"Option {option.name}: {option.rule}", words, option.choices.index(default))
        return option.choices[chosen]

    def _curtain(self, before: Curtain, plans: tuple[SeatPlan, ...]) -> tuple[Curtain, bool]:
        """The curtain, which only people who share the keyboard need, and whether all agree to open hands instead."""
        here = _seats_here(plans)
        if not here or (self.elsewhere and len(here) < 2):
            return Curtain.KEY, False
        kinds = list(CURTAINS)
        people = tuple(dict.fromkeys(here))
        agreed = f"{OPEN_HANDS} {listed(people)} agree{'s' if len(people) == 1 else ''} to it"
        if len(here) < 2:
            words = ["closed: bots' hands stay hidden", agreed]
            return Curtain.KEY, bool(self.page.choose("Whose hands are seen?", words, 0))
        words = [*CURTAINS.values(), *([] if self.elsewhere else [agreed])]
        chosen = self.page.choose("Which curtain between players?", words, kinds.index(before))
        return (kinds[chosen], False) if chosen < len(kinds) else (Curtain.NONE, True)

    def _hints(self, before: Hints) -> Hints:
        kinds = list(HINTS)
        return kinds[self.page.choose("Who may ask what a laird would do?", list(HINTS.values()), kinds.index(before))]

    def _seed(self) -> int | bytes | None:
        if self.elsewhere:
            return None
        found: list[int | bytes] = []

        def wrong(answer: str) -> str:
            if not answer:
                return ""
            try:
                found.append(seed_of(answer))
            except SetupError as problem:
                return problem.message
            return ""

        self.page.ask_until("Seed? Enter takes a random one.", wrong)
        return found[0] if found else None

    def _sum_up(self, manifest: Manifest, setup: Setup) -> None:
        self.page.heading(f"{manifest.title}:")
        for seat, plan in enumerate(setup.seats):
            elsewhere = "at another terminal" if plan.sitter is Sitter.REMOTE else "at this keyboard"
            sitter = f"bot {plan.level}" if plan.sitter is Sitter.BOT else elsewhere
            self.page.say(f"Seat {person(manifest, setup.names, seat)}: {sitter}.")
        for name, value in setup.options:
            self.page.say(f"Option {name}: {value if not isinstance(value, bool) else 'yes' if value else 'no'}.")
        seed = seed_words(setup.seed) if setup.seed is not None else "made by all" if self.elsewhere else "random"
        shared = len(_seats_here(setup.seats)) > 1
        hands = "Hands: open. " if setup.open_hands else f"Curtain: {setup.curtain.value}. " if shared else ""
        self.page.say(f"{hands}Hints: {HINTS[setup.hints]}. Seed: {seed}.")


def _seats_here(plans: Sequence[SeatPlan]) -> tuple[str, ...]:
    """What the seats are called that are played at this keyboard."""
    return tuple(plan.name for plan in plans if plan.sitter is Sitter.HERE)


def new_pin(page: Page, who: str) -> str:
    """A PIN that somebody chooses and types unseen; raises InputEnded."""
    while fault := pin_fault(pin := page.ask_hidden(f"A PIN for {who}:")):
        page.say(fault)
    return pin


def with_pins(page: Page, manifest: Manifest, plans: tuple[SeatPlan, ...]) -> tuple[SeatPlan, ...]:
    """The plans of seats, each at this keyboard with a PIN that its player types unseen; raises InputEnded."""
    names = tuple(each.name for each in plans)
    return tuple(
        replace(plan, pin=hash_pin(new_pin(page, person(manifest, names, seat))))
        if plan.sitter is Sitter.HERE
        else plan
        for seat, plan in enumerate(plans)
    )
