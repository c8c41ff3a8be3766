"""Imagined games of Tartan Banners: they agree with all that was seen, as likely as it is, and bots see no more."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tartan.engine import codec
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.banners.belief import rule_of_thumb, sample
from tartan.games.banners.board import FIRST_CASTLE, PLACE_NUMBER
from tartan.games.banners.model import SHIELDS, Shield
from tartan.games.banners.rules import Loch
from tartan.games.banners.shields import HIDDEN, imagine, possible, remembered, turned_up, ways
from tests.engine.fake_game import FakeView
from tests.games.banners.scenes import GAME, actor, castle, fresh, play, scene, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import View as AnyView
    from tartan.games.banners.shields import Record, Shape

SEATS = (2, 3, 4, 5)


def played(seats: int, seed: int, *, thumb: bool = True) -> Iterator[Loch]:
    """A game by simple or random players, state by state; one object, played on."""
    state = fresh(seats, seed)
    rng = Rng(seed)
    while True:
        yield state
        if not state.deciders:
            return
        seat = actor(state)
        moves = state.legal(seat)
        state.apply(seat, rule_of_thumb(state.view(seat), moves, rng) if thumb and rng.below(8) else rng.choice(moves))


def imagined(view: AnyView, rng: Rng) -> Loch:
    """A sampled game."""
    world = sample(view, rng)
    assert isinstance(world, Loch)
    return world


@pytest.mark.parametrize("seats", SEATS)
def test_worlds_show_the_same(seats: int) -> None:
    """CO-5: a sampled world gives its seat, or a spectator, the same view and legal list."""
    rng = Rng(1)
    for seed in range(2):
        for step, state in enumerate(played(seats, seed)):
            if step % 3 and state.deciders:
                continue
            for reader in (*range(seats), None):
                view = view_of(state, reader)
                world = imagined(view, rng)
                assert codec.encode(world.view(reader)) == codec.encode(view)
                assert world.deciders == state.deciders
                assert world.outcome == state.outcome
                if reader is not None:
                    assert world.legal(reader) == state.legal(reader)


@pytest.mark.parametrize("seats", SEATS)
def test_worlds_are_games(seats: int) -> None:
    """A sampled world is sound, and goes on to an end."""
    rng = Rng(2)
    for step, state in enumerate(played(seats, 3)):
        if step % 40 == 0:
            for reader in (0, None):
                world = imagined(state.view(reader), rng)
                assert GAME.restore(world.dump()).dump() == world.dump()
                while world.deciders:
                    world.apply(actor(world), rng.choice(world.legal(actor(world))))
                assert world.outcome is not None


@pytest.mark.parametrize("seats", SEATS)
def test_logs_tell_no_more_than_views(seats: int) -> None:
    """BA-19: with other face-down shields of rivals and the same moves, a seat's log stays the same until they show."""
    rng = Rng(6)
    told = 0
    for seed in range(4):
        state = fresh(seats, seed)
        for _ in range(200):
            if state.deciders:
                move = rule_of_thumb(state.view(actor(state)), state.legal(actor(state)), rng)
                state.apply(actor(state), move)
        reader = seed % seats
        worlds = [state, imagined(state.view(reader), rng)]
        worlds[1].rng = state.rng.copy()
        matches = []
        for world in worlds:
            match = Match(GAME, seats, 1)
            match._stands(world.copy(), world.where, world.outcome)
            match._base = world.copy()
            matches.append(match)
        while matches[0].deciders:
            seat = matches[0].deciders[0]
            calm = [move for move in matches[0].legal(seat) if not str(move).startswith("assault")]
            move = rng.choice(calm)
            for match in matches:
                match.submit(seat, str(move))
            if matches[0].log_length(None) > 60:
                break
        assert matches[0].log(reader) == matches[1].log(reader)
        assert codec.encode(matches[0].view(reader)) == codec.encode(matches[1].view(reader))
        told += matches[0].log_length(reader)
    assert told > 100


def test_own_shields_are_kept() -> None:
    """A seat imagines its own shields as they are, with two colours all of them; others' may be any that agree."""
    state = scene("clunie=1:3", "moy=1:2", "doon=1:1", "", seats=2, turn="A1")
    at = [PLACE_NUMBER[name] - FIRST_CASTLE for name in ("clunie", "moy", "doon")]
    worlds = [imagined(state.view(0), Rng(seed)).shields for seed in range(60)]
    assert {(shields[at[0]], shields[at[2]]) for shields in worlds} == {(3, 1)}
    assert {shields[at[1]] for shields in worlds} == {0, 1, 2, 3}


def test_face_up_shields_are_kept() -> None:
    """What lies face-up is known, and is nowhere else."""
    state = scene("", "moy=1^3 doon=1:2", "")
    for seed in range(60):
        world = imagined(state.view(0), Rng(seed))
        assert castle(world, "moy").value == 3
        assert castle(world, "doon", 1).value in (0, 1, 2)


def test_pools_agree_with_shields() -> None:
    """In every sampled world shields and pool together are the six of the colour."""
    for step, state in enumerate(played(3, 4)):
        if step % 25 == 0:
            world = imagined(state.view(None), Rng(step))
            for colour in range(3):
                seen = view_of(world, colour).armies[colour]
                out = [one.value for one in seen.laid if one.back is None]
                assert seen.pool is not None
                assert sorted([*seen.pool, *(value for value in out if value is not None)]) == [*SHIELDS]


# --- counting


def by_tokens(shape: Shape) -> dict[tuple[int, ...], Fraction]:
    """The chances of the hidden values, by drawing every token from every pool as it was."""
    times = sorted(
        [(laid, 1, at) for at, (_, laid, _) in enumerate(shape)]
        + [(b, 0, at) for at, (_, _, b) in enumerate(shape) if b]
    )
    chances: Counter[tuple[int, ...]] = Counter()

    def go_on(number: int, drawn: dict[int, int], pool: frozenset[int]) -> None:
        if number == len(times):
            hidden = [SHIELDS[drawn[at]] for at, (value, _, _) in enumerate(shape) if value == HIDDEN]
            chances[tuple(hidden)] += 1
            return
        _, draws, at = times[number]
        if not draws:
            go_on(number + 1, drawn, pool | {drawn[at]})
            return
        for token in pool:
            if shape[at][0] in (HIDDEN, SHIELDS[token]):
                go_on(number + 1, drawn | {at: token}, pool - {token})

    go_on(0, {}, frozenset(range(len(SHIELDS))))
    total = chances.total()
    return {values: Fraction(count, total) for values, count in chances.items()}


SHAPES: tuple[Shape, ...] = (
    ((HIDDEN, 1, 0),),
    ((HIDDEN, 1, 0), (3, 2, 3)),
    ((HIDDEN, 1, 0), (3, 2, 3), (HIDDEN, 4, 0)),
    ((HIDDEN, 1, 0), (0, 2, 3), (0, 4, 5), (0, 6, 0)),
    ((0, 1, 6), (HIDDEN, 2, 0), (0, 3, 5), (HIDDEN, 4, 0)),
    ((2, 1, 0), (HIDDEN, 2, 0), (1, 3, 7), (HIDDEN, 4, 0), (HIDDEN, 5, 0), (0, 6, 8)),
    tuple((HIDDEN, time, 0) for time in range(1, 7)),
)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_ways_are_counted_as_tokens_are_drawn(shape: Shape) -> None:
    """BA-19: the chances of hidden shields are those found by drawing tokens one by one in every possible way."""
    found = dict(ways(shape))
    total = sum(found.values())
    assert {values: Fraction(count, total) for values, count in found.items()} == by_tokens(shape)


@pytest.mark.parametrize("shape", SHAPES[1:4], ids=str)
def test_shields_are_imagined_as_likely_as_they_are(shape: Shape) -> None:
    """BA-19: sampled shields come as often as they are likely, and impossible ones never."""
    chances = by_tokens(shape)
    times = 4000
    rng = Rng(3)
    found = Counter(imagine(shape, rng) for _ in range(times))
    assert set(found) <= set(chances)
    error = sum((found[values] - times * chance) ** 2 / (times * chance) for values, chance in chances.items())
    assert error < 3 * len(chances) + 6


def test_a_shield_seen_elsewhere_is_not_the_hidden_one() -> None:
    """BA-19: values seen at another castle while a shield lay hidden are ruled out, later ones alone are not."""
    assert possible(((HIDDEN, 1, 0), (3, 2, 3))) == ((0, 1, 2),)
    assert possible(((3, 1, 2), (HIDDEN, 3, 0))) == ((0, 1, 2, 3),)
    assert possible(((HIDDEN, 1, 0), (0, 2, 0), (0, 3, 0), (0, 4, 0))) == ((1, 2, 3),)
    assert possible(((HIDDEN, 1, 0), (0, 2, 3), (0, 4, 5), (0, 6, 7))) == ((0, 1, 2, 3),)
    assert possible(()) == ()


def test_what_tells_nothing_is_forgotten() -> None:
    """Shields put back before the oldest face-down one was set down change no chance, and are dropped."""
    records: tuple[Record, ...] = ((1, 3, 1, 1, 2), (2, 0, 0, 3, 0), (4, 2, 1, 4, 5), (5, 1, 1, 6, 0))
    assert remembered(records) == records[1:]
    assert remembered(records[:1] + records[2:]) == records[3:]
    shapes = [
        tuple((v if up else HIDDEN, laid, back) for _, v, up, laid, back in kept) for kept in (records, records[1:])
    ]
    assert by_tokens(shapes[0]) == by_tokens(shapes[1])
    assert turned_up(records[1:], 2) == ((2, 0, 1, 3, 0), (5, 1, 1, 6, 0))
    assert turned_up(records[1:], 5, 9) == (*records[1:3], (5, 1, 1, 6, 9))


def test_impossible_views_are_refused() -> None:
    """What no game could show is refused instead of answered with a wrong world."""
    with pytest.raises(ValueError, match="no shields agree"):
        imagine(((3, 1, 0), (3, 2, 0), (HIDDEN, 3, 0)), Rng(1))
    with pytest.raises(TypeError):
        imagined(FakeView(0, 0), Rng(1))


def test_truth_is_always_possible() -> None:
    """BA-19: at every step of a game the true value of a face-down shield is among those that all can think of."""
    hidden = 0
    for seed in range(3):
        for state in played(4, seed):
            for at, seen in enumerate(view_of(state).castles):
                if seen.shield is Shield.FACE_DOWN:
                    hidden += 1
                    assert state.shields[at] in seen.possible
                    assert seen.to_try == 2 * seen.garrison
                    assert seen.to_be_sure == 2 * (seen.garrison + max(seen.possible))
                else:
                    assert seen.possible == ()
    assert hidden


def test_sampling_is_repeatable_and_draws_its_own_chance() -> None:
    """CO-2: the same view and generator give the same world, whose own stream is not the game's."""
    state = scene("clunie=1:3", "moy=1:2", "")
    one, two = (imagined(state.view(0), Rng(3)) for _ in range(2))
    assert one.dump() == two.dump()
    assert one.rng != state.rng
    far = codec.decode(codec.encode(state.view(0)))
    assert imagined(far, Rng(3)).dump() == one.dump()


# --- the simple player


@pytest.mark.parametrize("seats", SEATS)
def test_the_simple_player_plays_legally(seats: int) -> None:
    """The rule of thumb always answers with one of the legal actions, and its games end."""
    rng = Rng(8)
    for state in played(seats, 7):
        for seat in state.deciders:
            assert rule_of_thumb(state.view(seat), state.legal(seat), rng) in state.legal(seat)
    assert state.outcome is not None


def test_the_simple_player_knows_its_view_alone() -> None:
    """S4: with other hidden shields but the same view and chance it makes the same move."""
    rng = Rng(9)
    for step, state in enumerate(played(3, 2)):
        for seat in state.deciders if step % 4 == 0 else ():
            world = imagined(state.view(seat), rng)
            moves = [rule_of_thumb(one.view(seat), one.legal(seat), Rng(step)) for one in (state, world)]
            assert moves[0] is moves[1]
    with pytest.raises(TypeError):
        rule_of_thumb(object(), fresh(3).legal(0), rng)  # type: ignore[arg-type]  # no view at all


def test_the_simple_player_beats_chance() -> None:
    """The rule of thumb wins nearly all of its games against random players."""
    rng = Rng(10)
    won = 0
    for seed in range(12):
        state = fresh(3, seed, 20)
        while state.deciders:
            seat = actor(state)
            moves = state.legal(seat)
            state.apply(seat, rule_of_thumb(state.view(seat), moves, rng) if seat == seed % 3 else rng.choice(moves))
        assert state.outcome is not None
        won += state.outcome.ranks[seed % 3] == 1
    assert won >= 10


@pytest.mark.parametrize(
    ("armies", "move"),
    [
        (("c13=3", "", ""), "assault clunie x1"),
        (("c13=2 c16=6", "", ""), "assault urquhart x3"),
        (("c16=4", "urquhart=2:0", ""), "assault urquhart x3"),
        (("b1=1", "c5=1", "c6=3"), "done"),
        (("c12=2", "", ""), "march c12>c13 x2"),
    ],
)
def test_the_simple_player_is_sensible(armies: tuple[str, ...], move: str) -> None:
    """It takes the castle of most swords, dares what is as likely as not, and marches into no lost fight."""
    state = scene(*armies)
    assert str(rule_of_thumb(state.view(0), state.legal(0), Rng(1))) == move
    play(state, move)
