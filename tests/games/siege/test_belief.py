"""Imagined games of Siege: they agree with all that was public, every order is as likely, and bots see no more."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tartan.engine import codec
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.siege.belief import deal, rule_of_thumb, sample, ways
from tartan.games.siege.combat import could_hold
from tartan.games.siege.model import CARD_NUMBER, KIND_NUMBER, KINDS, SLOTS, Kind, Note, Stand, View
from tartan.games.siege.rules import Castles
from tests.engine.fake_game import FakeView
from tests.games.siege.scenes import GAME, fresh, legal, play, scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import State
    from tartan.engine.contract import View as AnyView

TABLES = [(2, False), (3, False), (4, True), (6, True)]


def played(seats: int, seed: int, *, gong_farmer: bool, thumb: bool = False) -> Iterator[Castles]:
    """A game by random or simple players, state by state; one object, played on."""
    state = fresh(seats, seed % seats, gong_farmer=gong_farmer)
    rng = Rng(seed)
    while True:
        yield state
        if not state.deciders:
            return
        seat = rng.choice(state.deciders)
        moves = state.legal(seat)
        state.apply(seat, rule_of_thumb(state.view(seat), moves, rng) if thumb else rng.choice(moves))


def imagined(view: AnyView, rng: Rng) -> Castles:
    """A sampled game."""
    world = sample(view, rng)
    assert isinstance(world, Castles)
    return world


def view_of(state: State, reader: int | None) -> View:
    """What a reader sees."""
    view = state.view(reader)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize(("seats", "gong_farmer"), TABLES)
def test_worlds_show_the_same(seats: int, gong_farmer: bool) -> None:
    """CO-5: at every step a sampled world gives its seat, or a spectator, the same view and legal list."""
    rng = Rng(1)
    for seed in range(6):
        for state in played(seats, seed, gong_farmer=gong_farmer, thumb=seed % 2 == 0):
            for reader in (*range(seats), None):
                view = view_of(state, reader)
                world = imagined(view, rng)
                assert codec.encode(world.view(reader)) == codec.encode(view)
                if reader is not None:
                    assert world.legal(reader) == state.legal(reader)


def replay(world: Castles, options: dict[str, bool], steps: list[tuple[int, str]], start_seed: int) -> Match:
    """A match in which the rows were laid as in a sampled world, and then the same public steps were taken."""
    seats = world.table.seats
    match = Match(GAME, seats, start_seed, **options)
    for seat in range(seats):
        for kind in world.kinds[seat * SLOTS : seat * SLOTS + world.table.size]:
            match.submit(seat, f"place {KINDS[kind].value}")
    for seat, text in steps:
        match.submit(seat, text)
    return match


@pytest.mark.parametrize(("seats", "gong_farmer"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_worlds_could_have_come_about(seats: int, gong_farmer: bool, seed: int) -> None:
    """SI-24: laid as sampled and played as seen, a world tells its seat the very same log from the first line on."""
    rng = Rng(seed)
    options = {"gong-farmer": gong_farmer}
    match = Match(GAME, seats, seed, **options)
    steps: list[tuple[int, str]] = []
    checked = 0
    while match.deciders:
        sealed = match.state.sealed
        seat = rng.choice(match.deciders)
        text = str(rule_of_thumb(match.view(seat), match.legal(seat), rng))
        match.submit(seat, text)
        if not sealed:
            steps.append((seat, text))
        if not match.state.sealed and (len(steps) % 5 == 0 or not match.deciders):
            reader = rng.choice((*range(seats), None))
            world = imagined(match.view(reader), rng)
            other = replay(world, options, steps, seed)
            # The private lines of the set-up come in the order in which the seats laid their cards.
            assert set(other.log(reader)) == set(match.log(reader))
            assert other.log(None) == match.log(None)
            assert codec.encode(other.view(reader)) == codec.encode(match.view(reader))
            checked += 1
    assert checked


@pytest.mark.parametrize(("seats", "gong_farmer"), TABLES)
def test_worlds_are_games(seats: int, gong_farmer: bool) -> None:
    """A sampled world is sound, and goes on to an end."""
    rng = Rng(2)
    for state in played(seats, 3, gong_farmer=gong_farmer):
        for reader in (0, None):
            world = imagined(state.view(reader), rng)
            assert GAME.restore(world.dump()).dump() == world.dump()
            while world.deciders:
                seat = world.deciders[0]
                world.apply(seat, rng.choice(world.legal(seat)))
            assert world.outcome is not None


def test_own_cards_are_kept() -> None:
    """A seat imagines its own cards as they are, laid, half laid and in play."""
    state = play(fresh(2), "A place king", "A place knight")
    assert imagined(state.view(0), Rng(1)).placed == ((4, 6), ())
    state = scene("knight king assassin>B1", "king knight")
    assert all(imagined(state.view(0), Rng(seed)).kinds[:3] == (6, 4, 1) for seed in range(20))


def test_rows_of_finished_seats_are_imagined_whole() -> None:
    """SI-3: a seat that has finished is imagined with a whole row, one that has not with none, however far it got."""
    state = fresh(3)
    for kind in ("king", "knight", "courtier", "assassin", "chancellor", "gatekeeper"):
        play(state, f"B place {kind}")
    play(state, "C place king")
    world = imagined(state.view(0), Rng(1))
    assert [len(steps) for steps in world.placed] == [0, 6, 0]
    assert len({imagined(state.view(0), Rng(seed)).placed[1] for seed in range(30)}) > 20


def test_an_attacker_turned_up_is_known() -> None:
    """SI-15: while the answer is awaited the attacking card is what all see, and the target may be anything."""
    state = play(scene("king chancellor>B1 knight", "courtier king knight"), "A attack A2")
    for seed in range(20):
        world = imagined(state.view(1), Rng(seed))
        assert world.kinds[CARD_NUMBER["A2"]] == KIND_NUMBER[Kind.CHANCELLOR]
        assert legal(world, "B") == legal(state, "B")
    targets = {imagined(state.view(0), Rng(seed)).kinds[CARD_NUMBER["B1"]] for seed in range(60)}
    assert targets == {KIND_NUMBER[kind] for kind in (Kind.COURTIER, Kind.KING, Kind.KNIGHT)}


def test_a_shield_leaves_the_card_open() -> None:
    """SI-15, SI-24: a card that was shielded may still be any card, also one that could not have held."""
    state = play(scene("king chancellor>B1", "courtier king knight"), "A attack A2", "B shield")
    targets = {imagined(state.view(0), Rng(seed)).kinds[CARD_NUMBER["B1"]] for seed in range(60)}
    assert targets == {KIND_NUMBER[kind] for kind in (Kind.COURTIER, Kind.KING)}


@pytest.mark.parametrize(
    ("against", "where", "stood", "left"),
    [
        ("knight", "in siege", "inside", "assassin knight"),
        ("knight", "in siege", "border", "assassin knight"),
        ("king", "in siege", "inside", "assassin king chancellor knight"),
        ("chancellor", "in siege", "border", "gatekeeper chancellor knight"),
        ("chancellor", "in siege", "inside", "chancellor knight"),
        ("assassin", "in siege", "inside", "assassin gatekeeper courtier chancellor"),
        ("gatekeeper", "border", "in siege", "chancellor knight"),
        ("gatekeeper", "inside", "in siege", "gatekeeper courtier king chancellor knight"),
        ("courtier", "inside", "in siege", "courtier king chancellor knight"),
        ("gong-farmer", "in siege", "inside", " ".join(kind.value for kind in KINDS)),
    ],
)
def test_what_a_note_leaves_possible(against: str, where: str, stood: str, left: str) -> None:
    """SI-13, SI-14, SI-24: a note rules out the kinds that would have been lost, and no other."""
    mask = could_hold(Note(Kind(against), Stand(where), Stand(stood)))
    assert {kind.value for number, kind in enumerate(KINDS) if mask >> number & 1} == set(left.split())


def test_notes_bind_the_other_cards_too() -> None:
    """SI-24: a card that held against a Knight is Assassin or Knight, and what is left falls to the others."""
    state = play(scene("king knight>B1 courtier", "assassin king courtier", "king"), "A attack A2", "B stand")
    orders = {imagined(state.view(2), Rng(seed)).kinds[SLOTS : SLOTS + 3] for seed in range(40)}
    assert orders == {(1, 4, 3), (1, 3, 4)}


def orders_by_trial(allowed: tuple[int, ...], kinds: int) -> list[tuple[int, ...]]:
    """Every order of the kinds in which each card is one of those that it allows."""
    present = [kind for kind in range(len(KINDS)) if kinds >> kind & 1]
    return [
        order
        for order in itertools.permutations(present)
        if all(mask >> kind & 1 for mask, kind in zip(allowed, order, strict=True))
    ]


def test_orders_are_counted_exactly() -> None:
    """SI-24: the number of orders that agree with the notes is the number found by trying all of them."""
    rng = Rng(5)
    for _ in range(60):
        size = 1 + rng.below(6)
        kinds = [*range(7)]
        rng.shuffle(kinds)
        present = sum(1 << kind for kind in kinds[:size])
        allowed = tuple(present & (rng.below(128) | rng.below(128)) for _ in range(size))
        assert ways(allowed, present) == len(orders_by_trial(allowed, present))


def test_every_order_is_as_likely() -> None:
    """SI-24: each order that agrees with the notes is dealt equally often, and no other ever."""
    present = 0b1111010
    allowed = (0b0000010 | 0b1000000, present, 0b1100000 | 0b0010000, present, present)
    possible = orders_by_trial(allowed, present)
    rng = Rng(11)
    times = 400 * len(possible)
    found = Counter(tuple(deal(allowed, present, rng)) for _ in range(times))
    assert set(found) == set(possible)
    assert sum((count - 400) ** 2 / 400 for count in found.values()) < 2 * len(possible)


def test_cards_without_notes_are_as_likely() -> None:
    """Where nothing has held, every order of the hidden cards is imagined equally often."""
    view = scene("king knight", "king knight assassin").view(0)
    rng = Rng(12)
    found = Counter(imagined(view, rng).kinds[SLOTS : SLOTS + 3] for _ in range(3000))
    assert set(found) == set(itertools.permutations((1, 4, 6)))
    assert sum((count - 500) ** 2 / 500 for count in found.values()) < 21


def test_impossible_notes_are_refused() -> None:
    """A view that no game could show is refused instead of answered with a wrong world."""
    with pytest.raises(ValueError, match="cannot have held"):
        deal((0b10, 0b10), 0b110, Rng(1))
    with pytest.raises(TypeError):
        imagined(FakeView(0, 0), Rng(1))


def test_sampling_is_repeatable_and_draws_its_own_chance() -> None:
    """CO-2: the same view and generator give the same world, whose own stream is not the game's."""
    state = scene("king knight>B1", "gatekeeper king courtier")
    one, two = (imagined(state.view(0), Rng(3)) for _ in range(2))
    assert one.dump() == two.dump()
    assert one.rng != state.rng
    far = codec.decode(codec.encode(state.view(0)))
    assert imagined(far, Rng(3)).dump() == one.dump()


@pytest.mark.parametrize(("seats", "gong_farmer"), TABLES)
def test_the_simple_player_plays_legally(seats: int, gong_farmer: bool) -> None:
    """The rule of thumb always answers with one of the legal actions, and its games end."""
    rng = Rng(8)
    for seed in range(8):
        for state in played(seats, seed, gong_farmer=gong_farmer, thumb=True):
            for seat in state.deciders:
                assert rule_of_thumb(state.view(seat), state.legal(seat), rng) in state.legal(seat)
        assert state.outcome is not None


def test_the_simple_player_knows_its_view_alone() -> None:
    """S4: with other hidden cards but the same view and chance it makes the same move."""
    rng = Rng(9)
    for seed in range(6):
        for state in played(3, seed, gong_farmer=False):
            for seat in state.deciders:
                world = imagined(state.view(seat), rng)
                moves = [rule_of_thumb(one.view(seat), one.legal(seat), Rng(seed)) for one in (state, world)]
                assert moves[0] is moves[1]


def test_the_simple_player_beats_chance() -> None:
    """The rule of thumb wins clearly more than half of its games against a random player."""
    won = 0
    rng = Rng(10)
    for seed in range(120):
        state = GAME.new(2, seed)
        while state.deciders:
            seat = state.deciders[0]
            moves = state.legal(seat)
            state.apply(seat, rule_of_thumb(state.view(0), moves, rng) if seat == 0 else rng.choice(moves))
        assert state.outcome is not None
        won += state.outcome.ranks[0] == 1
    assert won > 80


def test_the_simple_player_shields_its_king() -> None:
    """The rule of thumb gives the Knight for a King that would be lost, and for nothing else."""
    state = play(scene("king assassin>B1", "king knight courtier"), "A attack A2")
    assert str(rule_of_thumb(state.view(1), state.legal(1), Rng(1))) == "shield"
    state = play(scene("king courtier>B1", "king knight courtier"), "A attack A2")
    assert str(rule_of_thumb(state.view(1), state.legal(1), Rng(1))) == "stand"
    state = play(scene("king assassin>B3", "king knight courtier"), "A attack A2")
    assert str(rule_of_thumb(state.view(1), state.legal(1), Rng(1))) == "stand"
