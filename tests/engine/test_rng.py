"""The random stream: published vectors, uniform numbers, copies, and the ratchet that keeps one deal from another."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.errors import SetupError
from tartan.engine.rng import GOLDEN_GAMMA, LARGEST_SEED, Rng, seed_bytes, seed_of, seed_text

VECTORS = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (16294208416658607535, 7960286522194355700, 487617019471545679),
}
"""Published outputs of SplitMix64 by the state that it starts from."""


@pytest.mark.parametrize("start", VECTORS)
def test_published_vectors(start: int) -> None:
    """The generator is SplitMix64, number for number."""
    rng = Rng.at(start)
    assert tuple(rng.next64() for _ in VECTORS[start]) == VECTORS[start]


def test_streams_do_not_change_between_versions() -> None:
    """A seed deals for ever what it dealt once: the first numbers of some seeds, and of their next streams."""
    seen = {}
    for seed in (1, b"\x01", 2**256 - 1):
        rng = Rng(seed)
        seen[seed] = (rng.next64(), rng.below(39), rng.fresh().next64())
    assert seen == {
        1: (10939619627157127364, 37, 10891432414541538935),
        b"\x01": (14197900235428255621, 1, 12508142292859695359),
        2**256 - 1: (1089495900111368120, 33, 18221209050356702501),
    }


@pytest.mark.parametrize("n", [1, 2, 3, 7, 39, 52])
def test_below_is_uniform(n: int) -> None:
    """Every number below n comes about equally often, and no other comes."""
    rng = Rng(n)
    rounds = 2000
    counts = Counter(rng.below(n) for _ in range(rounds * n))
    assert set(counts) == set(range(n))
    assert sum((count - rounds) ** 2 / rounds for count in counts.values()) < 2 * n + 10


def test_below_rejects_what_would_bias() -> None:
    """With a bound that does not divide 2**64 the surplus is thrown away; kept, it would double every third number."""
    n = 3 << 62
    rng = Rng(5)
    counts = Counter(rng.below(n) % 3 for _ in range(6000))
    assert set(counts) == {0, 1, 2}
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_shuffle_reaches_every_order() -> None:
    """All orders of four things come about equally often."""
    rng = Rng(4)
    counts = Counter[tuple[int, ...]]()
    for _ in range(24 * 300):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 300) ** 2 / 300 for count in counts.values()) < 60


@given(st.lists(st.integers(), max_size=60), st.integers(0, 2**64))
def test_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    """A shuffle is a new order of the same items, and the same one for the same seed."""
    one, other = list(items), list(items)
    Rng(seed).shuffle(one)
    Rng(seed).shuffle(other)
    assert one == other
    assert sorted(one) == sorted(items)


def one_by_one(rng: Rng, items: list[int]) -> None:
    """A shuffle as Fisher and Yates have it, one number after the other."""
    for i in range(len(items) - 1, 0, -1):
        j = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 12, 39, 60, 149])
def test_shuffle_takes_the_numbers_of_below(length: int) -> None:
    """However the numbers of a shuffle are worked out, order and stream are those of drawing one by one."""
    for seed in range(20):
        rng, plain = Rng(seed), Rng(seed)
        items, expected = list(range(length)), list(range(length))
        rng.shuffle(items)
        one_by_one(plain, expected)
        assert items == expected
        assert rng == plain


@pytest.mark.parametrize("rejected", [1, 2, 9])
def test_shuffle_rejects_what_would_bias(rejected: int) -> None:
    """Where a number of a shuffle is rejected, the next one takes its place: here the one that is 0."""
    start = -rejected * GOLDEN_GAMMA
    zero = Rng.at(start)
    assert [zero.next64() for _ in range(rejected)][-1] == 0
    rng, plain = Rng.at(start), Rng.at(start)
    items, expected = list(range(14)), list(range(14))
    rng.shuffle(items)
    one_by_one(plain, expected)
    assert items == expected
    assert rng.state == plain.state == (start + 14 * GOLDEN_GAMMA) % 2**64


def test_random_lies_between_zero_and_one() -> None:
    """A float is at least 0 and below 1, and half of them lie below a half."""
    rng = Rng(3)
    drawn = [rng.random() for _ in range(4000)]
    assert all(0.0 <= number < 1.0 for number in drawn)
    assert 1800 < sum(number < 0.5 for number in drawn) < 2200
    assert Rng.at(0).choice(["only"]) == "only"


def test_copies_go_on_alike_and_apart() -> None:
    """A copy gives the numbers that the original would, and drawing from one does not move the other."""
    rng = Rng(9)
    rng.next64()
    twin = rng.copy()
    assert twin == rng
    expected = [twin.next64() for _ in range(5)]
    assert twin != rng
    assert [rng.next64() for _ in range(5)] == expected
    assert rng.fresh() == twin.fresh()
    assert rng.next64() == twin.next64()


def test_dump_and_restore() -> None:
    """A dumped stream goes on where it stood, also over its next event; what is no stream is refused."""
    rng = Rng(b"a seed")
    rng.next64()
    again = Rng.restore(rng.dump())
    assert again == rng
    assert again.next64() == rng.next64()
    assert again.fresh().next64() == rng.fresh().next64()
    short: tuple[Any, ...] = ([b"key"], [b"key", 1, 2], [], None, 3)  # Any: what is no stream at all
    mixed: tuple[Any, ...] = (["key", 1], [b"key", "1"], [1, 2], [b"key", True])  # Any: as above
    for wrong in (*short, *mixed):
        with pytest.raises(SetupError):
            Rng.restore(wrong)


def test_a_fresh_stream_does_not_follow_from_the_last() -> None:
    """Whoever knows a stream's 64-bit state learns nothing of the next one: it comes from the key alone (S2)."""
    rng = Rng(1)
    other = Rng.at(rng.state, b"another key")
    assert rng.next64() == other.next64()
    assert rng.fresh().next64() != other.fresh().next64()
    drained = Rng(1)
    for _ in range(100):
        drained.next64()
    assert drained.fresh() == Rng(1).fresh()


def test_the_key_turns_one_way() -> None:
    """Each event has its own key, so a stream that is found out does not give away the one before it (S2)."""
    rng = Rng(1)
    keys = [rng.fresh().key for _ in range(10)]
    assert len(set(keys)) == 10
    assert all(len(key) == 32 for key in keys)


@pytest.mark.parametrize("seed", [0, 1, LARGEST_SEED - 1, b"x", b"x" * 64])
def test_seeds_in_bounds(seed: int | bytes) -> None:
    """Any whole number below 2**256 and any 1 to 64 bytes are a seed."""
    assert Rng(seed) == Rng(seed)


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED, b"", b"x" * 65, "1", 1.0, None, True])
def test_bad_seeds_are_refused(seed: Any) -> None:  # Any: also what is no seed
    """Anything else is refused in a sentence."""
    with pytest.raises(SetupError, match=r"^A seed .*\.$"):
        Rng(seed)


def test_numbers_and_bytes_never_meet() -> None:
    """The number 1, the text b"1" and the text b"int:1" are three seeds."""
    seeds = (1, b"1", b"int:1", b"\x01", 49)
    assert len({seed_bytes(seed) for seed in seeds}) == len(seeds)
    assert len({Rng(seed).next64() for seed in seeds}) == len(seeds)


@given(seed=st.integers(0, LARGEST_SEED - 1) | st.binary(min_size=1, max_size=64))
def test_seeds_are_read_as_they_are_written(seed: int | bytes) -> None:
    """A whole number is a number, hexadecimal digits behind 0x are bytes."""
    assert seed_of(seed_text(seed)) == seed
    assert seed_of(seed_text(seed).upper()) == seed


@given(text=st.text(max_size=30) | st.sampled_from(["0x", "0xzz", "-1", "9" * 78, "9" * 5000, "0x" + "00" * 65]))
def test_any_text_is_a_seed_or_a_sentence(text: str) -> None:
    """No text makes the reader fail in another way than by a SetupError."""
    said = "A seed "
    try:
        seed_of(text)
    except SetupError as refused:
        said = refused.message
    assert said.startswith("A seed ")


def test_a_stream_does_not_show_itself() -> None:
    """A stream's text form holds nothing of it, so that no log or traceback can give a deal away (S2)."""
    rng = Rng(1)
    assert str(rng.state) not in repr(rng)
    assert repr(rng) == "Rng(...)"
