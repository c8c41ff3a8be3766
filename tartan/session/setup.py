"""Set-ups: what is still missing from one, how it is completed, and its form as JSON in saves and settings."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import SetupError
from tartan.engine.record import Origin
from tartan.session.clock import NO_CLOCK, ClockKind, ClockPlan
from tartan.session.seat import Curtain, Hints, SeatPlan, Setup, Sitter, Watchers
from tartan.session.text import clean_name, clean_text, name_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import Manifest, OptionValue

OPEN_AT_HOME = "Open hands are for people at one keyboard; with others elsewhere every hand stays closed."
SEED_BITS = 64
FIRST_LEVEL = "drover"
"""The bots against whom one plays at first: they know the game, and can be beaten."""
SEATS_AT_MOST = len(SEAT_LETTERS)
LONE = "Player"
"""What one person alone is called, of whom no name is known, at a seat that has none either."""


def default_setup(game_id: str, seats: int | None = None) -> Setup:
    """A set-up with people on all seats and nothing switched on; raises SetupError for an unknown game."""
    manifest = registry.manifest(game_id)
    labels = seat_labels(manifest, seats or manifest.seats[0])
    return Setup(
        game=manifest.id,
        seats=tuple(SeatPlan(label) for label in labels),
        options=tuple((option.name, option.default) for option in manifest.options),
    )


def first_setup(game_id: str, seats: int | None = None) -> Setup:
    """What a newcomer is offered first: one person, on the first seat, against bots; raises SetupError likewise."""
    setup = default_setup(game_id, seats)
    person, *others = setup.seats
    bots = (replace(plan, sitter=Sitter.BOT, level=FIRST_LEVEL) for plan in others)
    return named_bots(replace(setup, seats=(person, *bots)))


def value_words(value: OptionValue) -> str:
    """A value of an option, in a word."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def variant_words(
    manifest: Manifest, options: Iterable[tuple[str, OptionValue]], *, brief: bool = False
) -> tuple[str, ...]:
    """By which variants is played, in the words of the set-up: a sentence for each that is not as usual.

    `brief`: several in one sentence, by their names alone. A game without variants has no such sentence.
    """
    if not manifest.options:
        return ()
    chosen = dict(options)
    others = [option for option in manifest.options if chosen.get(option.name, option.default) != option.default]
    named = [f"{option.name} {value_words(chosen[option.name])}" for option in others]
    if not named:
        return ("Variants: none.",)
    if brief and len(named) > 1:
        return (f"Variants: {', '.join(named)}.",)
    return tuple(f"Variant {name}: {option.rule}" for name, option in zip(named, others, strict=True))


def seat_labels(manifest: Manifest, seats: int) -> tuple[str, ...]:
    """What seats are called before anybody has given a name: roles, or `Seat A`."""
    return manifest.seat_names[:seats] or tuple(f"Seat {letter}" for letter in SEAT_LETTERS[:seats])


def named_bots(setup: Setup) -> Setup:
    """The same set-up, in which bots that go by their seat's letter, or by any level, go by their own level.

    One that has a role keeps it for a name; so does one its letter where a person is called like its level.
    """
    people = {name_key(plan.name) for plan in setup.seats if plan.sitter is not Sitter.BOT or plan.stand_in}
    nameless = nameless_bots(setup)
    return replace(
        nameless,
        seats=tuple(
            replace(plan, name=bot_name(plan.level))
            if _is_nameless(plan, label) and name_key(plan.level) not in people
            else plan
            for plan, label in zip(nameless.seats, _letters(setup), strict=True)
        ),
    )


def named_alone(setup: Setup, known: str = "") -> Setup:
    """The same set-up, in which one person alone who has given no name goes by `known`, what she was called before.

    Where nothing is known or a bot is called so, a role will do, and for who has none `LONE`.
    """
    seats = lone_seats(setup)
    if len(seats) != 1:
        return setup
    plan, label = setup.seats[seats[0]], seat_labels(registry.manifest(setup.game), len(setup.seats))[seats[0]]
    if plan.name not in {label, LONE}:
        return setup
    bots = {name_key(each.name) for each in setup.seats if each.sitter is Sitter.BOT}
    wished = (known, label if registry.manifest(setup.game).seat_names else LONE)
    name = next((name for name in wished if name and name_key(name) not in bots), label)
    return replace(setup, seats=tuple(replace(each, name=name) if each is plan else each for each in setup.seats))


def name_to_keep(setup: Setup) -> str:
    """The name that one person alone has given; nothing where that is the seat's own, or several people play."""
    seats = lone_seats(setup)
    names = {setup.seats[seat].name for seat in seats}
    unnamed = (LONE, *seat_labels(registry.manifest(setup.game), len(setup.seats)))
    return "".join(names.difference(unnamed)) if len(seats) == 1 else ""


def lone_seats(setup: Setup) -> tuple[int, ...]:
    """The seats of one person who plays at this keyboard against bots alone; () where others play, or nobody."""
    people = [seat for seat, plan in enumerate(setup.seats) if plan.sitter is not Sitter.BOT or plan.stand_in]
    plans = [setup.seats[seat] for seat in people]
    alone = len({plan.name for plan in plans}) == 1 and all(plan.sitter is Sitter.HERE for plan in plans)
    return tuple(people) if alone else ()


def who_plays(plans: Sequence[SeatPlan]) -> str:
    """Who sits at a table, in few words: people by their names, bots by how well they play: `Isla, 2 drovers`."""
    people = dict.fromkeys(plan.name for plan in plans if plan.sitter is not Sitter.BOT or plan.stand_in)
    levels = [plan.level for plan in plans if plan.sitter is Sitter.BOT and not plan.stand_in]
    counts = {level: levels.count(level) for level in levels}
    return ", ".join((*people, *(level if of == 1 else f"{of} {level}s" for level, of in counts.items())))


def nameless_bots(setup: Setup) -> Setup:
    """The same set-up, in which bots that go by a level go by their seat's letter."""
    return replace(
        setup,
        seats=tuple(
            replace(plan, name=label) if _is_nameless(plan, label) else plan
            for plan, label in zip(setup.seats, _letters(setup), strict=True)
        ),
    )


def _letters(setup: Setup) -> tuple[str, ...]:
    """What seats without a role are called, by seat; "" for those that have one."""
    manifest = registry.manifest(setup.game)
    labels = seat_labels(manifest, len(setup.seats))
    return ("",) * len(labels) if manifest.seat_names else labels


def _is_nameless(plan: SeatPlan, label: str) -> bool:
    """Whether a seat is a bot's that has nothing but its letter, or some level, for a name."""
    is_bot = plan.sitter is Sitter.BOT and not plan.stand_in
    return is_bot and bool(label) and (plan.name == label or goes_by_level(plan.name))


def bot_name(level: str) -> str:
    """What a bot of a level is called where it has no other name."""
    return level.capitalize()


def goes_by_level(name: str) -> bool:
    """Whether a name is what bots of some level are called."""
    from tartan.bots import LEVELS

    return name in map(bot_name, LEVELS)


def problems(setup: Setup) -> tuple[str, ...]:
    """What is still missing or wrong before a table can open, one sentence each; () if nothing is."""
    from tartan.bots import LEVELS
    from tartan.engine.rng import seed_bytes

    found: list[str] = []
    try:
        game = registry.load(setup.game)
        game.check_seats(len(setup.seats))
        game.checked_options(dict(setup.options))
        if setup.seed is not None:
            seed_bytes(setup.seed)
    except SetupError as e:
        found.append(e.message)
    for letter, plan in zip(SEAT_LETTERS, setup.seats, strict=False):
        if not clean_name(plan.name):
            found.append(f"Seat {letter} needs a name.")
        if plan.sitter is Sitter.BOT and plan.level not in LEVELS:
            found.append(f"Seat {letter} needs a bot level: {', '.join(LEVELS)}.")
        if setup.curtain is Curtain.PIN and not setup.open_hands and plan.sitter is Sitter.HERE and not plan.pin:
            found.append(f"Seat {letter} needs a PIN.")
    if setup.open_hands and any(plan.sitter is Sitter.REMOTE for plan in setup.seats):
        found.append(OPEN_AT_HOME)
    if setup.clock.problem:
        found.append(setup.clock.problem)
    bot_seats = [plan for plan in setup.seats if plan.sitter is Sitter.BOT]
    people = {name_key(plan.name): clean_name(plan.name) for plan in setup.seats if plan not in bot_seats}
    bots = {name_key(plan.name) for plan in bot_seats if not plan.stand_in}
    shared = sorted(name for key, name in people.items() if name and key in bots)
    found += [f"{name} cannot be a person and a bot: give one another name." for name in shared]
    return tuple(found)


def completed(setup: Setup) -> Setup:
    """The set-up as a table is made from it: names cleaned, all bots named, options in full, seeds drawn.

    Raises SetupError.
    """
    for problem in problems(setup):
        raise SetupError(problem)
    game = registry.load(setup.game)
    setup = named_bots(replace(setup, seats=tuple(replace(p, name=clean_name(p.name)) for p in setup.seats)))
    return replace(
        setup,
        options=tuple(game.checked_options(dict(setup.options)).items()),
        seed=secrets.randbits(SEED_BITS) if setup.seed is None else setup.seed,
        bot_seed=setup.bot_seed or secrets.token_bytes(16),
    )


def turned(setup: Setup) -> Setup:
    """The same people for another game, with fresh seeds: what one held passes to the next, so nobody meets herself.

    Who had no name but the seat's own (`seat_labels`) is called by the new seat. A bot that sat in leaves.
    """
    labels = seat_labels(registry.manifest(setup.game), len(setup.seats))
    held = holdings(setup)
    seats = list(setup.seats)
    for holder, of_next in zip(held, (*held[1:], held[0]), strict=True):
        own = [setup.seats[seat] for seat in holder]
        for at, seat in enumerate(of_next):
            plan = own[at] if at < len(own) else replace(own[0], sett="")
            unnamed = any(setup.seats[old].name == labels[old] for old in holder)
            seats[seat] = replace(plan, name=labels[seat]) if unnamed else plan
    back = (replace(p, sitter=Sitter.REMOTE, level="", stand_in=False) if p.stand_in else p for p in seats)
    return replace(setup, seats=tuple(back), seed=None, bot_seed=b"", origin=None)


def holdings(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Whose seats are whose: a person who is named at several seats holds them all. In the order of first seats."""
    held: dict[object, list[int]] = {}
    for seat, plan in enumerate(setup.seats):
        holder = plan.name if plan.sitter is Sitter.HERE else seat
        held.setdefault(holder, []).append(seat)
    return tuple(tuple(seats) for seats in held.values())


def has_hints(setup: Setup) -> bool:
    """Whether people at this table may ask for hints: as it was set up; else where one person plays alone."""
    if setup.hints is not Hints.ALONE:
        return setup.hints is Hints.ALL
    return bool(lone_seats(setup))


def to_json(setup: Setup) -> str:
    """The set-up as JSON; holds the seeds, so it belongs to the host alone (S2)."""
    seed = {"hex": setup.seed.hex()} if isinstance(setup.seed, bytes) else setup.seed
    plain: dict[str, object] = {"open_hands": True} if setup.open_hands else {}
    if setup.origin:
        plain["origin"] = [setup.origin.source, setup.origin.step]
    return json.dumps(
        {
            "game": setup.game,
            "seats": [_plain_plan(plan) for plan in setup.seats],
            "options": dict(setup.options),
            "seed": seed,
            "curtain": setup.curtain.value,
            "bot_seed": setup.bot_seed.hex(),
            "clock": _plain_clock(setup.clock),
            "watchers": setup.watchers.value,
            "hints": setup.hints.value,
        }
        | plain
    )


def from_json(text: str) -> Setup:
    """The inverse of `to_json`; raises SetupError on anything else, and trusts no name in it (N6)."""
    try:
        plain: dict[str, object] = json.loads(text)
        seats = plain["seats"]
        options = plain["options"]
        if not isinstance(seats, list) or not isinstance(options, dict) or len(seats) > SEATS_AT_MOST:
            raise SetupError("That is no set-up.")
        return Setup(
            game=_text(plain["game"]),
            seats=tuple(_plan(seat) for seat in seats),
            options=tuple((_text(name), _option(value)) for name, value in options.items()),
            seed=_seed(plain["seed"]),
            curtain=Curtain(plain["curtain"]),
            bot_seed=bytes.fromhex(_text(plain["bot_seed"])),
            clock=_clock(plain.get("clock")),
            watchers=Watchers(plain.get("watchers", Watchers.OFF.value)),
            hints=Hints(plain.get("hints", Hints.ALONE.value)),
            open_hands=plain.get("open_hands") is True,
            origin=_origin(plain.get("origin")),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as e:
        raise SetupError("That is no set-up.") from e


def _plain_plan(plan: SeatPlan) -> dict[str, object]:
    plain: dict[str, object] = {
        "name": plan.name,
        "sitter": plan.sitter.value,
        "level": plan.level,
        "sett": plan.sett,
        "pin": plan.pin,
    }
    return plain | {"stand_in": True} if plan.stand_in else plain


def _plain_clock(clock: ClockPlan) -> dict[str, object]:
    return {
        "kind": clock.kind.value,
        "seconds": clock.seconds,
        "increment": clock.increment,
        "grace": clock.grace,
    }


def _clock(plain: object) -> ClockPlan:
    """The clock; none where nothing is said of one, as in set-ups of earlier versions."""
    if plain is None:
        return NO_CLOCK
    if not isinstance(plain, dict):
        raise TypeError(plain)
    numbers = [plain[name] for name in ("seconds", "increment", "grace")]
    if not all(type(number) is int for number in numbers):
        raise TypeError(plain)
    return ClockPlan(ClockKind(plain["kind"]), *numbers)


def _plan(plain: dict[str, object]) -> SeatPlan:
    return SeatPlan(
        name=clean_name(_text(plain["name"])),
        sitter=Sitter(plain["sitter"]),
        level=clean_text(_text(plain["level"]), 24),
        sett=clean_text(_text(plain["sett"]), 40),
        pin=_text(plain["pin"]),
        stand_in=plain.get("stand_in") is True,
    )


def _origin(plain: object) -> Origin | None:
    if plain is None:
        return None
    if not isinstance(plain, list) or len(plain) != 2 or type(plain[1]) is not int or plain[1] < 0:
        raise TypeError(plain)
    return Origin(clean_text(_text(plain[0]), 80), plain[1])


def _text(plain: object) -> str:
    if not isinstance(plain, str):
        raise TypeError(plain)
    return plain


def _option(plain: object) -> OptionValue:
    if not isinstance(plain, bool | int | str):
        raise TypeError(plain)
    return plain


def _seed(plain: object) -> int | bytes | None:
    if isinstance(plain, dict):
        return bytes.fromhex(_text(plain["hex"]))
    if plain is None or (isinstance(plain, int) and not isinstance(plain, bool)):
        return plain
    raise TypeError(plain)
