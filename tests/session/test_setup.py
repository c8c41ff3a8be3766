"""Set-ups: what is missing is said, what is complete opens, and JSON gives the same back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.errors import SetupError
from tartan.registry import manifest
from tartan.session.clock import NO_CLOCK, ClockKind, ClockPlan
from tartan.session.pin import hash_pin
from tartan.session.seat import Curtain, Hints, SeatPlan, Setup, Sitter, Watchers
from tartan.session.setup import (
    LONE,
    completed,
    default_setup,
    first_setup,
    from_json,
    name_to_keep,
    named_alone,
    named_bots,
    nameless_bots,
    problems,
    seat_labels,
    to_json,
    turned,
    value_words,
    variant_words,
    who_plays,
)
from tests.session.tables import GAMES, setup_of

NEWER = ("clock", "watchers", "hints")
"""What set-ups of earlier versions do not have."""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_default_set_up_can_start(game_id: str) -> None:
    """A set-up with nothing chosen has no problems and names every seat."""
    setup = default_setup(game_id)
    assert problems(setup) == ()
    assert all(setup.names)


@pytest.mark.parametrize("game_id", GAMES)
def test_variants_are_told_in_the_words_of_the_set_up(game_id: str) -> None:
    """What is not as usual by its sentence, and nothing else; where nothing is, that."""
    known = manifest(game_id)
    usual = tuple((option.name, option.default) for option in known.options)
    assert variant_words(known, usual) == (("Variants: none.",) if usual else ())
    for option in known.options:
        other = next(choice for choice in option.choices if choice != option.default)
        (words,) = variant_words(known, ((option.name, other),))
        assert words.endswith(option.rule)
        assert value_words(other) in words
        assert variant_words(known, ((option.name, other),), brief=True) == (words,)


@pytest.mark.parametrize("game_id", GAMES)
def test_several_variants_can_be_told_by_their_names_alone(game_id: str) -> None:
    """In one sentence, and without their rules."""
    known = manifest(game_id)
    others = tuple((option.name, next(c for c in option.choices if c != option.default)) for option in known.options)
    told = variant_words(known, others, brief=True)
    assert len(told) == bool(others)
    assert all(name in sentence for sentence in told for name, _ in others)
    if len(others) > 1:
        assert not any(option.rule in sentence for sentence in told for option in known.options)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_newcomer_plays_against_bots(game_id: str) -> None:
    """The first set-up can start, with one person on the first seat."""
    setup = first_setup(game_id)
    assert problems(setup) == ()
    assert [plan.sitter for plan in setup.seats] == [Sitter.HERE, *[Sitter.BOT] * (len(setup.seats) - 1)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_calls_its_nameless_bots_by_their_level(game_id: str) -> None:
    """So they are told in logs, results and saves; what has a role or a name of its own keeps that."""
    labels = seat_labels(manifest(game_id), manifest(game_id).seats[0])
    roles = bool(manifest(game_id).seat_names)
    plain = default_setup(game_id)
    bot = replace(plain.seats[1], sitter=Sitter.BOT, level="captain")
    for name, called in ((labels[1], "Captain"), ("Drover", "Captain"), ("Ewan", "Ewan")):
        given = replace(plain, seats=(plain.seats[0], replace(bot, name=name), *plain.seats[2:]))
        expected = (name if roles else called) if name != "Ewan" else "Ewan"
        assert completed(given).seats[1].name == expected
        assert completed(given).seats[0].name == labels[0]
    other = replace(plain, seats=(SeatPlan("captain"), bot, *plain.seats[2:]))
    assert completed(other).names[:2] == ("captain", labels[1])
    assert problems(other) == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_that_are_named_by_level_can_lose_that_name(game_id: str) -> None:
    """A set-up is put together from what people chose; stand-ins and people keep their names in either way."""
    first = first_setup(game_id)
    assert named_bots(nameless_bots(first)) == first
    assert nameless_bots(first).names == default_setup(game_id).names
    stand_in = SeatPlan("Drover", Sitter.BOT, "captain", stand_in=True)
    both = replace(first, seats=(SeatPlan("Laird"), stand_in, *first.seats[2:]))
    for change in (named_bots, nameless_bots):
        assert change(both).names[:2] == ("Laird", "Drover")


@pytest.mark.parametrize("game_id", GAMES)
def test_one_person_alone_goes_by_a_name_and_not_by_a_seat(game_id: str) -> None:
    """By what she was called before, else by her role or a plain word; never by what she typed another name for."""
    first = first_setup(game_id)
    label = first.names[0]
    usual = label if manifest(game_id).seat_names else LONE
    assert named_alone(first).names == (usual, *first.names[1:])
    assert named_alone(first, "Isla").names == (named_alone(named_alone(first), "Isla")).names
    assert named_alone(first, "Isla").names[0] == "Isla"
    assert named_alone(first, first.names[1]).names[0] == usual
    typed = replace(first, seats=(SeatPlan("Ewan"), *first.seats[1:]))
    assert named_alone(typed, "Isla") == typed
    assert [name_to_keep(each) for each in (typed, first, named_alone(first))] == ["Ewan", "", ""]
    several = default_setup(game_id)
    far = replace(first, seats=(first.seats[0], replace(several.seats[1], sitter=Sitter.REMOTE), *first.seats[2:]))
    for setup in (several, far):
        assert named_alone(setup, "Isla") == setup
        assert name_to_keep(replace(setup, seats=(SeatPlan("Ewan"), *setup.seats[1:]))) == ""


def test_who_plays_is_told_by_name_and_level() -> None:
    """People by their names, each once; bots by how many there are of a level; who sat in is still that person."""
    bot = SeatPlan("Drover", Sitter.BOT, "drover")
    people = (SeatPlan("Isla"), SeatPlan("Ewan", Sitter.REMOTE), SeatPlan("Isla"))
    assert who_plays((*people, bot)) == "Isla, Ewan, drover"
    assert who_plays((people[0], bot, replace(bot, level="laird"), bot)) == "Isla, 2 drovers, laird"
    assert who_plays((replace(bot, name="Mairi", stand_in=True), bot)) == "Mairi, drover"


def test_what_is_missing_is_said() -> None:
    """Each thing that is missing is one sentence, with the seat's letter."""
    setup = setup_of()
    broken = replace(
        setup,
        seats=(SeatPlan(" \x1b[0m "), SeatPlan("Ewan", Sitter.BOT, "wizard"), *setup.seats[2:]),
        curtain=Curtain.PIN,
    )
    found = problems(broken)
    assert found[0] == "Seat A needs a name."
    assert found[1] == "Seat A needs a PIN."
    assert found[2].startswith("Seat B needs a bot level")


def test_a_bot_and_a_person_need_names_of_their_own() -> None:
    """Two seats of one name are held by one person, which a bot is not."""
    setup = setup_of(bots=(1,))
    shared = replace(setup, seats=(setup.seats[0], replace(setup.seats[1], name=" Isla "), *setup.seats[2:]))
    assert problems(shared) == ("Isla cannot be a person and a bot: give one another name.",)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seats": ()},
        {"seats": (SeatPlan("x"),) * 7},
        {"options": (("nonsense", True),)},
        {"seed": -1},
        {"seed": b""},
    ],
)
def test_what_cannot_be_had_is_a_problem(change: dict[str, object]) -> None:
    """An unknown game, too many seats, a wrong option or seed is one problem, and no table opens."""
    setup = replace(setup_of(), **change)  # type: ignore[arg-type]  # each change is of its field's own type
    assert len(problems(setup)) == 1
    with pytest.raises(SetupError):
        completed(setup)


def test_completing_draws_what_was_left_open() -> None:
    """Seeds are drawn afresh, names are cleaned, options are filled in; what was given stays."""
    setup = replace(setup_of(seed=None), seats=(SeatPlan(" Isla\x1b[31m"), *setup_of().seats[1:]), bot_seed=b"")
    first, second = completed(setup), completed(setup)
    assert first.seed != second.seed
    assert first.bot_seed != second.bot_seed
    assert first.names[0] == "Isla"
    assert completed(first) == first


def test_bots_draw_apart_from_the_deal() -> None:
    """With the deal's seed given, the bots' seed is still drawn by chance (S4)."""
    setup = replace(setup_of(seed=5), bot_seed=b"")
    assert completed(setup).bot_seed != completed(setup).bot_seed


def test_a_rematch_turns_the_seats() -> None:
    """Everybody moves one seat on, back home after a whole round, and seeds are fresh."""
    setup = completed(setup_of())
    again = turned(setup)
    assert again.seats[1:] == setup.seats[:-1]
    assert again.seats[0] == setup.seats[-1]
    assert (again.seed, again.bot_seed) == (None, b"")


def test_a_rematch_keeps_who_plays_whom_apart() -> None:
    """Who held two seats holds the one of the other after it, and both again in the game after that."""
    setup = with_names("Isla", "Isla", "Ewan")
    again = turned(setup)
    assert again.names == ("Ewan", "Ewan", "Isla")
    assert turned(again).names == setup.names


def test_a_rematch_gives_no_two_seats_one_cloth() -> None:
    """Cloth and PIN go with their owner; a second seat has the PIN, and finds a cloth of its own."""
    setup = with_names("Isla", "Isla", "Ewan")
    ewan = replace(setup.seats[2], sett="skye", pin="hash")
    again = turned(replace(setup, seats=(*setup.seats[:2], ewan)))
    assert [(plan.sett, plan.pin) for plan in again.seats[:2]] == [("skye", "hash"), ("", "hash")]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_rematch_names_unnamed_seats_anew(game_id: str) -> None:
    """A seat's own words are nobody's name: they stay with the seat, while what was chosen moves on."""
    setup = default_setup(game_id)
    bots = replace(setup, seats=(*setup.seats[:-1], replace(setup.seats[-1], sitter=Sitter.BOT, level="piper")))
    again = turned(bots)
    assert again.names == setup.names
    assert again.seats[0].sitter is Sitter.BOT


def with_names(*names: str) -> Setup:
    """A set-up of any game that seats so many, everybody at this keyboard."""
    game = next(game for game in GAMES if len(names) in manifest(game).seats)
    setup = default_setup(game, len(names))
    return replace(setup, seats=tuple(SeatPlan(name) for name in names))


@given(
    st.sampled_from(GAMES),
    st.one_of(st.none(), st.integers(0, 1 << 200), st.binary(min_size=1, max_size=64)),
    st.sampled_from(Curtain),
    st.binary(max_size=32),
)
def test_json_gives_the_same_set_up_back(
    game_id: str, seed: int | bytes | None, curtain: Curtain, bot_seed: bytes
) -> None:
    """What is written to a save is read back equal."""
    setup = replace(default_setup(game_id), seed=seed, curtain=curtain, bot_seed=bot_seed)
    pinned = replace(setup, seats=(replace(setup.seats[0], pin=hash_pin("1"), sett="skye"), *setup.seats[1:]))
    assert from_json(to_json(pinned)) == pinned


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "{}", '{"game": 1}', "[" * 100_000, "\x00"])
def test_what_is_no_set_up_is_refused(text: str) -> None:
    """Any other text is refused in one sentence."""
    with pytest.raises(SetupError):
        from_json(text)


def test_every_damaged_field_is_refused() -> None:
    """With any one field of a wrong type, or missing, it is no set-up."""
    good = json.loads(to_json(completed(setup_of())))
    wrongs: tuple[object, ...] = (3.5, {"x": []}, [[]])
    for field in good:
        for wrong in wrongs:
            with pytest.raises(SetupError):
                from_json(json.dumps({**good, field: wrong}))
        without = json.dumps({name: value for name, value in good.items() if name != field})
        if field in NEWER:
            from_json(without)
            continue
        with pytest.raises(SetupError):
            from_json(without)


@pytest.mark.parametrize(
    "plan",
    [NO_CLOCK, ClockPlan(ClockKind.MOVE, 90), ClockPlan(ClockKind.BANK, 1800, 10, 60)],
)
def test_clocks_and_watchers_survive_json(plan: ClockPlan) -> None:
    """The time of a table, who may watch, and a bot that sits in come back as they were."""
    setup = setup_of(bots=(1,))
    seats = (setup.seats[0], replace(setup.seats[1], stand_in=True), *setup.seats[2:])
    for watchers in Watchers:
        for hints in Hints:
            whole = replace(setup, seats=seats, clock=plan, watchers=watchers, hints=hints)
            assert from_json(to_json(whole)) == whole


def test_a_set_up_of_old_has_no_clock_and_no_watchers() -> None:
    """What was written before there were clocks is read as it was meant."""
    plain = json.loads(to_json(setup_of()))
    for name in NEWER:
        del plain[name]
    assert from_json(json.dumps(plain)) == setup_of()


@pytest.mark.parametrize(
    "clock",
    [
        {},
        {"kind": "sand", "seconds": 1, "increment": 0, "grace": 0},
        {"kind": "move", "seconds": True, "increment": 0, "grace": 0},
        {"kind": "move", "seconds": "60", "increment": 0, "grace": 0},
        {"kind": "move", "seconds": 60},
        "move",
    ],
)
def test_a_clock_that_is_none_is_refused(clock: object) -> None:
    """A clock of a wrong kind, or with a number that is none, makes it no set-up."""
    plain = json.loads(to_json(setup_of()))
    with pytest.raises(SetupError):
        from_json(json.dumps({**plain, "clock": clock}))


def test_a_clock_that_cannot_be_kept_is_a_problem() -> None:
    """A time out of range is told before the table opens."""
    wrong = ClockPlan(ClockKind.MOVE, 0)
    assert wrong.problem in problems(replace(setup_of(), clock=wrong))


def test_names_in_json_are_not_trusted() -> None:
    """A name that somebody wrote into the file by hand is cleaned (N6)."""
    good = json.loads(to_json(setup_of()))
    good["seats"][0]["name"] = "\x1b]0;x\x07Isla\u202e"
    assert from_json(json.dumps(good)).names[0] == "Isla"
