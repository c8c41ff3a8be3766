"""From the words of a command line to what they mean: seats, names, bots, options, seed and curtain."""

from __future__ import annotations

from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from tartan import registry
from tartan.bots import make
from tartan.engine.checks import whole_number
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError
from tartan.engine.rng import seed_bytes, seed_of
from tartan.session.seat import Curtain, Hints, SeatPlan, Setup, Sitter
from tartan.session.setup import named_bots, seat_labels
from tartan.session.text import NAME_CELLS, clean_name, clean_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.cli.flags import Words
    from tartan.engine.contract import Game, OptionValue

KindT = TypeVar("KindT", bound=Enum)


def setup_of(game_id: str, words: Words) -> Setup:
    """The table that the words of `tartan play GAME` ask for; raises SetupError with what is wrong."""
    game = registry.load(game_id)
    names = words.one("names")
    levels = bot_levels(words.all("bots"))
    named = 0 if names is None else names.count(",") + 1
    seats = seat_count(game, words.one("seats"), at_least=max([named, *(seat + 1 for seat in levels)]))
    called = seat_names(game, seats, names)
    for seat in levels:
        if seat >= seats:
            raise SetupError(f"There is no seat {SEAT_LETTERS[seat]} for a bot: {game.title} has {seats} seats here.")
    plans = tuple(
        SeatPlan(called[seat], Sitter.BOT, levels[seat]) if seat in levels else SeatPlan(called[seat])
        for seat in range(seats)
    )
    options = tuple(options_of(game, words.all("option")).items())
    curtain = curtain_of(words.one("curtain")) or Curtain.KEY
    given = words.one("seed")
    seed = None if given is None else seed_of(given)
    bot_seed = b"" if seed is None else _bot_seed(seed)
    setup = Setup(
        game.id,
        plans,
        options,
        seed,
        curtain,
        bot_seed,
        hints=hints_of(words.one("hints")),
        open_hands=words.has("open"),
    )
    return named_bots(setup)


def seat_count(game: Game, given: str | None, *, at_least: int = 0) -> int:
    """How many seats: as given, else the fewest that the game, the names and the bots' letters allow."""
    if given is None:
        return min(max(game.seats[0], at_least), game.seats[-1])
    seats = whole_number(given)
    if seats is None:
        raise SetupError(f"--seats takes a whole number, not {printable(given)}.")
    game.check_seats(seats)
    return seats


def seat_names(game: Game, seats: int, given: str | None) -> tuple[str, ...]:
    """The names by seat; a seat that is given none goes by its role or letter."""
    names = [] if given is None else given.split(",")
    if len(names) > seats:
        raise SetupError(f"There are {len(names)} names for {seats} seats.")
    called = list(seat_labels(game.manifest, seats))
    for seat, name in enumerate(names):
        called[seat] = checked_name(name) if name.strip() else called[seat]
    return tuple(called)


def checked_name(given: str) -> str:
    """A name that can be shown whole; raises SetupError for one that is too long, or of which nothing is left."""
    name = clean_name(given)
    if not name:
        raise SetupError(f"{printable(given)} is no name that can be shown.")
    if name != clean_text(given):
        raise SetupError(f"{printable(given)} is too long: a name has at most {NAME_CELLS} letters.")
    return name


def bot_levels(given: Iterable[str]) -> dict[int, str]:
    """The bots' levels by seat, from texts like `A=piper,C=piper`."""
    levels: dict[int, str] = {}
    for part in (part for text in given for part in text.split(",")):
        letter, equals, level = part.strip().partition("=")
        seat = SEAT_LETTERS.find(letter.upper()) if len(letter) == 1 else -1
        if seat < 0 or not equals:
            raise SetupError(f"--bots takes seats and levels, as in C=piper, not {printable(part)}.")
        if seat in levels:
            raise SetupError(f"Seat {SEAT_LETTERS[seat]} is given two bots.")
        make(level)
        levels[seat] = level
    return levels


def options_of(game: Game, given: Iterable[str]) -> dict[str, OptionValue]:
    """The game's options from texts like `name=yes`, defaults filled in."""
    return game.checked_options(option_texts(given))


def option_texts(given: Iterable[str]) -> dict[str, str]:
    """Texts like `name=yes` taken apart, not yet checked against a game."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"--option takes a name and a value, as in name=yes, not {printable(text)}.")
        if name in options:
            raise SetupError(f"The option {printable(name)} is given twice.")
        options[name] = value
    return options


def _bot_seed(seed: int | bytes) -> bytes:
    """What bots draw from where the deal's seed was typed, so that the same command plays the same game (CO-2).

    It says nothing of the deal, and the deal says nothing of it (S4).
    """
    return sha256(b"tartan/cli/bots:" + seed_bytes(seed)).digest()


def curtain_of(text: str | None) -> Curtain | None:
    """The kind of curtain; None if none was asked for."""
    return None if text is None else kind_of(Curtain, "--curtain", text)


def hints_of(text: str | None) -> Hints:
    """Who may ask for hints; one who plays alone where nothing is said of it."""
    return Hints.ALONE if text is None else kind_of(Hints, "--hints", text)


def kind_of(kinds: type[KindT], flag: str, text: str) -> KindT:
    """The one of several kinds that the value of an option names; raises SetupError."""
    try:
        return kinds(text)
    except ValueError:
        known = ", ".join(str(kind.value) for kind in kinds)
        raise SetupError(f"{flag} takes one of {known}, not {printable(text)}.") from None
