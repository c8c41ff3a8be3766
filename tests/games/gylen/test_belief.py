"""What bots may imagine of a siege: all cards accounted for, hidden hands uniform, nothing taken from the truth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tartan.engine.rng import Rng
from tartan.games.gylen.belief import sample
from tartan.games.gylen.clash import compact, reveal_of
from tartan.games.gylen.model import CARDS, PUT_BY_CODE
from tests.engine.fake_game import FakeView
from tests.games.gylen.scenes import seal, siege, sieges
from tests.strategies import Table, playout

if TYPE_CHECKING:
    from tartan.games.gylen.rules import Siege

PLAIN = Table("gylen", 3, (("council", False),))
COUNCIL = Table("gylen", 3, (("council", True),))
READERS = (0, 1, 2, None)

CHI_SQUARE_BOUND = 2.0
"""Times the degrees of freedom: far above what chance gives at the numbers used here, far below what a bias gives."""


def accounted(state: Siege) -> list[int]:
    """Every card of a siege, wherever it lies: hand, pile, sealed or revealed today."""
    cards = [card for zone in (*state.hands, *state.piles) for card in zone]
    cards += [PUT_BY_CODE[code].card for seals in state.seals for code in seals]
    return sorted(cards + [card for shown in state.today for row in shown[2] for _, card in row[1]])


def chi_square(counts: list[int], expected: float) -> float:
    """The statistic divided by the degrees of freedom; near 1 for a fair draw."""
    return sum((count - expected) ** 2 / expected for count in counts) / (len(counts) - 1)


@pytest.mark.parametrize("table", [PLAIN, COUNCIL], ids=str)
def test_all_cards_are_accounted_for(table: Table) -> None:
    """In the truth and in every sampled world, at every step, the 39 cards lie in one place each (GY-1)."""
    rng = Rng(5)
    for state in sieges(playout(table, 9)):
        assert accounted(state) == list(range(39))
        for reader in READERS:
            world = sample(state.view(reader), rng)
            assert accounted(world) == list(range(39))
            assert [len(pile) for pile in world.piles] == [len(pile) for pile in state.piles]


def test_what_a_seat_knows_is_kept() -> None:
    """A sampled world keeps the own hand, the own sealed steps in their order, and all that was revealed."""
    state = siege("H9 H8", "D4", "SK SQ", phase=1)
    for text in ("A put H9 shore", "A put H8 outlands", "C put SK shore"):
        seal(state, text)
    world = sample(state.view(0), Rng(1))
    assert world.hands[0] == state.hands[0]
    assert world.seals[0] == state.seals[0]
    assert world.today == state.today
    assert world.seals[2] == ()
    assert world.rng != state.rng


def test_complete_commitments_are_imagined_complete() -> None:
    """A seat that is ready is imagined with a whole commitment, one card to each Front (GY-7, GY-17)."""
    state = siege("H9 H8 H7 H6", "D4", "SK SQ SJ S10 S9")
    for text in ("H9 shore", "H8 outlands", "H7 court", "H6 forework"):
        seal(state, f"A put {text}")
    for text in ("SK shore", "SQ outlands", "SJ court", "S10 forework", "S9 court"):
        seal(state, f"C put {text}")
    extras = Counter[int]()
    for seed in range(200):
        world = sample(state.view(1), Rng(seed))
        assert world.deciders == (1,)
        assert [PUT_BY_CODE[code].place for code in world.seals[0]] == [0, 1, 2, 3]
        assert [PUT_BY_CODE[code].place for code in world.seals[2][:4]] == [0, 1, 2, 3]
        extras[PUT_BY_CODE[world.seals[2][4]].place] += 1
    assert set(extras) == {0, 1, 2, 3}


def test_council_keeps_the_ally_hand() -> None:
    """With the variant an Attacker's worlds hold the ally's whole hand, its sealed cards among it (GY-18)."""
    state = siege("H9 H8", "D4 D5", "SK", council=True)
    seal(state, "B put D4 shore")
    hands = {sample(state.view(0), Rng(seed)).hand_at_start(1) for seed in range(20)}
    assert hands == {state.hand_at_start(1)}
    assert len({sample(state.view(2), Rng(seed)).hand_at_start(1) for seed in range(20)}) > 1


@pytest.mark.parametrize("reader", READERS)
def test_hidden_hands_are_uniform(reader: int | None) -> None:
    """Every card that a reader cannot see is as likely in a hidden hand, and in a hidden pile, as every other."""
    state = siege("H9 C9", "D4", "SK S7", phase=1, seed=11)
    view = state.view(reader)
    seen = {CARDS.index(card) for card in view.hand} | {c for one in state.today for row in one[2] for _, c in row[1]}
    hidden_seat = 0 if reader != 0 else 2
    worlds = 2000
    in_hand, in_pile = Counter[int](), Counter[int]()
    rng = Rng(77)
    for _ in range(worlds):
        world = sample(view, rng)
        in_hand.update(world.hands[hidden_seat])
        in_pile.update(world.piles[hidden_seat])
    unseen = [card for card in range(39) if card not in seen]
    for counted, size in ((in_hand, len(state.hands[hidden_seat])), (in_pile, len(state.piles[hidden_seat]))):
        assert set(counted) == set(unseen)
        assert chi_square([counted[card] for card in unseen], worlds * size / len(unseen)) < CHI_SQUARE_BOUND


def test_next_card_of_the_own_pile_is_uniform() -> None:
    """A seat cannot know what it will draw: the top of its own pile is any unseen card (GY-5)."""
    state = siege("H9", "D4", "SK", seed=3)
    unseen = [card for card in range(39) if card not in state.hands[0]]
    rng = Rng(8)
    tops = Counter(sample(state.view(0), rng).piles[0][0] for _ in range(3400))
    assert chi_square([tops[card] for card in unseen], 3400 / len(unseen)) < CHI_SQUARE_BOUND


def test_reveals_survive_the_way_through_a_view() -> None:
    """The compact form of a reveal and the frozen one say the same."""
    for state in sieges(playout(PLAIN, 2)):
        for shown in state.today:
            assert compact(reveal_of(shown)) == shown


def test_a_view_of_another_game_is_refused() -> None:
    """Only this game's views can be imagined from."""
    with pytest.raises(TypeError):
        sample(FakeView(0, 0), Rng(1))
