"""Imagined games of Sgailstone Glen: they agree with all that was public, every deal is as likely, bots see no more."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tartan.engine import codec
from tartan.engine.rng import Rng
from tartan.games.glen.actions import KEEP_HAND, PLAYS, SWAPS, cards_in
from tartan.games.glen.belief import deal, rule_of_thumb, sample, ways
from tartan.games.glen.model import CARD_NUMBER, CARDS, SUIT_OF, TOKEN_SUPPLY
from tartan.games.glen.records import ACTING, PLACING, PLAYING, SWAPPING, laid_parts
from tartan.games.glen.rules import Glen
from tests.engine.fake_game import FakeView
from tests.games.glen.scenes import GAME, play, scene, scoring, seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import View as AnyView


def played(seats: int, seed: int, *, thumb: bool = False) -> Iterator[Glen]:
    """A game by random or simple players, state by state; one object, played on."""
    state = GAME.new(seats, seed)
    assert isinstance(state, Glen)
    rng = Rng(seed)
    while True:
        yield state
        if not state.deciders:
            return
        seat = state.deciders[0]
        moves = state.legal(seat)
        state.apply(seat, rule_of_thumb(state.view(seat), moves, rng) if thumb else rng.choice(moves))


def imagined(view: AnyView, rng: Rng) -> Glen:
    """A sampled game."""
    world = sample(view, rng)
    assert isinstance(world, Glen)
    return world


@pytest.mark.parametrize("seats", [3, 4])
def test_worlds_show_the_same(seats: int) -> None:
    """CO-5: at every step a sampled world gives its seat, or a spectator, the same view and legal list."""
    rng = Rng(1)
    for seed in range(4):
        for state in played(seats, seed, thumb=seed % 2 == 0):
            for reader in (*range(seats), None):
                view = seen(state, reader)
                world = imagined(view, rng)
                assert codec.encode(world.view(reader)) == codec.encode(view)
                if reader is not None:
                    assert world.legal(reader) == state.legal(reader)


@pytest.mark.parametrize("seats", [3, 4])
def test_worlds_are_whole_games(seats: int) -> None:
    """A sampled world passes the checks of a dump, and goes on to a legal end."""
    rng = Rng(2)
    for step, state in enumerate(played(seats, 5)):
        world = imagined(state.view(step % seats), rng)
        assert GAME.restore(world.dump()).dump() == world.dump()
        if step % 25 == 0:
            while world.deciders:
                world.apply(world.deciders[0], rng.choice(world.legal(world.deciders[0])))
            assert world.outcome is not None


def half_replays(world: Glen) -> bool:
    """Whether the hands that a world had at the start of this Half could follow suit as its tricks show.

    Hands are wound back card by card; then the Half is played forward with the rules' own legal lists.
    """
    seats = world.seats
    tricks = [*world.tricks[3 * world.half :]]
    plays = [(trick[0], trick[1]) for trick in tricks] + ([(world.leader, world.plays)] if world.plays else [])
    hands = world.hands[:]
    for leader, cards in plays:
        for at, card in enumerate(cards):
            hands[(leader + at) % seats] |= 1 << card
    market = list(world.market)
    for seat, gave, took in reversed(world.swaps):
        if gave >= 0:
            hands[seat] ^= 1 << gave | 1 << took
            market[market.index(gave)] = took
    probe = world.copy()
    probe.hands = hands
    probe.market = tuple(market)
    probe.plays, probe.trick = (), 0
    for seat, gave, took in world.swaps:
        move = KEEP_HAND if gave < 0 else SWAPS[gave][took]
        probe.stage, probe.deciders, probe.queue = SWAPPING, (seat,), (seat, seat)
        if move not in probe.legal(seat):
            return False
        probe.apply(seat, move)
    for leader, cards in plays:
        probe.plays, probe.leader = (), leader
        for at, card in enumerate(cards):
            seat = (leader + at) % seats
            probe.stage, probe.deciders = PLAYING, (seat,)
            if PLAYS[card] not in probe.legal(seat):
                return False
            probe.apply(seat, PLAYS[card])
    return True


@pytest.mark.parametrize("seats", [3, 4])
def test_worlds_could_have_come_about(seats: int) -> None:
    """GL-11, GL-31: wound back to the start of the Half, a world allows every swap and every card that was played."""
    rng = Rng(3)
    tried = 0
    for seed in range(6):
        for state in played(seats, seed):
            if state.stage in (PLAYING, ACTING, PLACING) and state.step < 0:
                for reader in (0, None):
                    assert half_replays(imagined(state.view(reader), rng))
                    tried += 1
    assert tried > 1000


def test_the_carried_card_is_remembered() -> None:
    """GL-31: in the second Half each imagined hand holds a card that its first Half allows to be the carried one."""
    rng = Rng(4)
    found = 0
    for seed in range(12):
        carried: list[int] = []
        for state in played(3, seed):
            if state.stage == SWAPPING and state.half == 1 and not state.swaps:
                carried = state.carried[:]
            if state.stage == PLAYING and state.half == 1 and any(carried):
                world = imagined(state.view(0), rng)
                for seat in (1, 2):
                    if world.carried[seat]:
                        found += 1
                        unknown = cards_in(world.hands[seat] & ~world.known[seat])
                        assert any(not world.carried[seat] >> SUIT_OF[card] & 1 for card in unknown)
    assert found > 20


def test_voids_bind_worlds() -> None:
    """GL-31: nobody is imagined to hold a card of a suit that it could not follow."""
    state = play(scene("r4", "r4 | S3 S4 D9 C9", "r4", plays="H6"), "B play S3")
    rng = Rng(5)
    for _ in range(200):
        world = imagined(state.view(0), rng)
        assert not any(SUIT_OF[card] == 1 for card in cards_in(world.hands[1]))
    assert any(SUIT_OF[card] == 1 for _ in range(20) for card in cards_in(imagined(state.view(0), rng).hands[2]))


def test_known_cards_bind_worlds() -> None:
    """GL-31: a card that was taken from the Market is in that hand in every world."""
    state = scene("r4 | S7 S8 C2 C3", "r4", "r4", dealer="C", market="D3 D4 D5 D6", at_market=True)
    play(state, "B keep", "A swap S7=D3")
    rng = Rng(6)
    worlds = [imagined(state.view(1), rng) for _ in range(50)]
    assert all(world.hands[0] >> CARD_NUMBER["D3"] & 1 for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 40


def test_the_own_hand_and_tokens_are_kept() -> None:
    """S4: a world keeps what the seat knows itself, and changes what it does not."""
    state = scene("r4 blight@r7 march@r9", "r4 march@r7 blight@r16", "r9", plays="H6 H3 S2")
    rng = Rng(7)
    kinds: Counter[int] = Counter()
    for _ in range(300):
        world = imagined(state.view(0), rng)
        assert world.hands[0] == state.hands[0]
        assert world.purse[0] == state.purse[0]
        own = {laid_parts(code)[2] for code in world.laid if laid_parts(code)[1] == 0}
        assert own == {laid_parts(code)[2] for code in state.laid if laid_parts(code)[1] == 0}
        kinds[next(laid_parts(code)[2] for code in world.laid if laid_parts(code)[1] == 1)] += 1
    assert set(kinds) == set(range(6))
    expected = [30 * number for number in TOKEN_SUPPLY]
    assert sum((kinds[kind] - want) ** 2 / want for kind, want in enumerate(expected)) < 20


def test_revealed_tokens_are_no_longer_imagined() -> None:
    """GL-31: tokens that were turned up are gone from the supplies and the map of every world."""
    state = scoring("r9 sanctuary@r6 ambush@r6 deploy@r6", "r9 r6 blight@r19", "r9")
    rng = Rng(8)
    for _ in range(100):
        world = imagined(state.view(2), rng)
        assert world.shown == state.shown
        assert world.purse[0] == state.purse[0]
        assert len(world.laid) == 1


def deals_by_trial(groups: tuple[tuple[int, int], ...], cards: list[int]) -> list[tuple[frozenset[int], ...]]:
    """Every deal of the groups from the cards that agrees with their voids."""
    if not groups:
        return [()]
    number, voids = groups[0]
    allowed = [card for card in cards if not voids >> SUIT_OF[card] & 1]
    return [
        (frozenset(hand), *rest)
        for hand in itertools.combinations(allowed, number)
        for rest in deals_by_trial(groups[1:], [card for card in cards if card not in hand])
    ]


def suits_of(cards: list[int]) -> tuple[int, ...]:
    """How many cards of each suit there are."""
    return tuple(sum(SUIT_OF[card] == suit for card in cards) for suit in range(4))


def test_deals_are_counted_exactly() -> None:
    """GL-31: the number of deals that agree with the voids is the number found by trying all of them."""
    rng = Rng(9)
    for _ in range(60):
        deck = list(range(len(CARDS)))
        rng.shuffle(deck)
        cards = deck[: 5 + rng.below(3)]
        groups = tuple((1 + rng.below(2), rng.below(16) & rng.below(16)) for _ in range(1 + rng.below(3)))
        found = deals_by_trial(groups, cards) if sum(number for number, _ in groups) <= len(cards) else []
        assert ways(groups, suits_of(cards)) == len(found)


def test_every_deal_is_as_likely() -> None:
    """GL-31: the suits of constrained hands come up as often as there are deals that have them."""
    cards = [0, 1, 2, 9, 10, 18, 27, 28]
    groups = ((2, 0b0010), (1, 0b1001), (2, 0b0100))
    possible = Counter(tuple(suits_of(sorted(hand)) for hand in found) for found in deals_by_trial(groups, cards))
    rng = Rng(10)
    times = 20 * sum(possible.values())
    found = Counter(tuple(deal(groups, suits_of(cards), rng)) for _ in range(times))
    assert set(found) == set(possible)
    off = sum((found[shape] - 20 * number) ** 2 / (20 * number) for shape, number in possible.items())
    assert off < 2 * len(possible)


def test_cards_under_a_void_are_as_likely() -> None:
    """GL-31: each card that a void allows is imagined in the hand equally often."""
    state = play(scene("r4 | H2", "r4 | S3 S4", "r4", plays="H6", trick=2), "B play S3")
    rng = Rng(11)
    view = state.view(0)
    found = Counter(imagined(view, rng).hands[1] for _ in range(3000))
    known = {*seen(state, 0).hand, *seen(state).market, "H6", "S3"}
    known |= {play_.card for trick in seen(state).tricks for play_ in trick.plays}
    allowed = {1 << number for card, number in CARD_NUMBER.items() if card not in known and card[0] != "H"}
    assert set(found) == allowed
    want = 3000 / len(allowed)
    assert sum((number - want) ** 2 / want for number in found.values()) < 2.2 * len(allowed)


def test_impossible_views_are_refused() -> None:
    """A view that no game could show is refused instead of answered with a wrong world."""
    with pytest.raises(ValueError, match="voids"):
        deal(((1, 0b1111),), (3, 3, 3, 3), Rng(1))
    with pytest.raises(TypeError):
        imagined(FakeView(0, 0), Rng(1))


def test_sampling_is_repeatable_and_draws_its_own_chance() -> None:
    """CO-2: the same view and generator give the same world, whose own stream is not the game's."""
    state = scene("r4 blight@r7", "r4 march@r7", "r9", plays="H6 H3 S2")
    one, two = (imagined(state.view(0), Rng(3)) for _ in range(2))
    assert one.dump() == two.dump()
    assert one.rng != state.rng
    far = codec.decode(codec.encode(state.view(0)))
    assert imagined(far, Rng(3)).dump() == one.dump()


@pytest.mark.parametrize("seats", [3, 4])
def test_the_simple_player_plays_legally(seats: int) -> None:
    """The rule of thumb always answers with one of the legal actions, and its games end."""
    rng = Rng(12)
    for seed in range(4):
        for state in played(seats, seed, thumb=True):
            for seat in state.deciders:
                assert rule_of_thumb(state.view(seat), state.legal(seat), rng) in state.legal(seat)
        assert state.outcome is not None


def test_the_simple_player_knows_its_view_alone() -> None:
    """S4: with other hidden things but the same view and chance it makes the same move."""
    rng = Rng(13)
    for state in played(4, 2):
        for seat in state.deciders:
            world = imagined(state.view(seat), rng)
            moves = [rule_of_thumb(one.view(seat), one.legal(seat), Rng(7)) for one in (state, world)]
            assert moves[0] is moves[1]


def test_the_simple_player_beats_chance() -> None:
    """The rule of thumb wins nearly all of its games against random players."""
    won = 0
    rng = Rng(14)
    for seed in range(20):
        state = GAME.new(3, seed)
        while state.deciders:
            seat = state.deciders[0]
            moves = state.legal(seat)
            state.apply(seat, rule_of_thumb(state.view(seat), moves, rng) if seat == seed % 3 else rng.choice(moves))
        assert state.outcome is not None
        won += state.outcome.ranks[seed % 3] == 1
    assert won >= 16


def chosen(state: Glen, letter: str) -> str:
    """What the simple player does."""
    seat = "ABCD".index(letter)
    return str(rule_of_thumb(state.view(seat), state.legal(seat), Rng(1)))


def test_the_simple_player_is_sensible() -> None:
    """The rule of thumb swaps high for low, wins low, throws high, and takes the stranded first."""
    market = scene("r4 | S10 S9 C9 C8", "r4", "r4", dealer="B", market="D2 D9 D8 D7", at_market=True)
    assert chosen(market, "A") == "swap S10=D2"
    assert chosen(scene("r4", "r4", "r4 | H2 H9 S2 S3", plays="H6 H7"), "C") == "play H2"
    assert chosen(scene("r4", "r4", "r4 | H8 H9 S2 S3", plays="H6 H7"), "C") == "play H9"
    state = scene("r10", "r10 r2*6 r4*3 r9*3", "r10", plays="H6 H3 H7", corrupted="r4 r9")
    play(state, "C decline", "A decline", "B deploy r8")
    assert chosen(state, "B") in {"from r4", "from r9"}
