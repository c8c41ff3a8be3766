"""The engine's random stream: SplitMix64, keyed by SHA-256 and ratcheted between chance events.

SplitMix64 is the generator published by Steele, Lea and Flood (OOPSLA 2014); the tests hold it against published
vectors. A 64-bit stream alone could be recovered by somebody who sees many of its results, so each shuffle or roll of
a game starts a fresh stream derived from a 256-bit key (`fresh`): what one deal shows tells nothing of the next (S2).
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from struct import unpack
from typing import TYPE_CHECKING, TypeVar

from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

T = TypeVar("T")

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
LANE = 128
"""Bits for one of the numbers that are worked out side by side in a long one: room for a product of two of 64 bits."""
LONGEST_SEED = 64
LARGEST_SEED = 1 << 256
LONGEST_NUMBER = 80
"""Digits from which a text is not even read as a number."""


def seed_bytes(seed: int | bytes) -> bytes:
    """The bytes that a seed stands for; an int and the bytes of its digits never meet.

    Raises SetupError unless the seed is an int from 0 below 2**256, or 1 to 64 bytes.
    """
    if isinstance(seed, bool) or not isinstance(seed, int | bytes):
        raise SetupError("A seed is a whole number or a string of bytes.")
    if isinstance(seed, int):
        if not 0 <= seed < LARGEST_SEED:
            raise SetupError("A seed is a whole number from 0 up to 77 digits long.")
        return b"int:%d" % seed
    if not 0 < len(seed) <= LONGEST_SEED:
        raise SetupError(f"A seed of bytes has 1 to {LONGEST_SEED} of them.")
    return b"bytes:" + seed


def seed_text(seed: int | bytes) -> str:
    """A seed as people write it: a whole number, or `0x` and the bytes in hexadecimal; `seed_of` reads it back."""
    return f"0x{seed.hex()}" if isinstance(seed, bytes) else str(seed)


def seed_of(text: str) -> int | bytes:
    """The seed that a text names; raises SetupError with a sentence for anything that is none."""
    seed: int | bytes
    try:
        if text[:2].lower() == "0x":
            seed = bytes.fromhex(text[2:])
        elif text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER:
            seed = int(text)
        else:
            raise ValueError(text)
    except ValueError:
        raise SetupError("A seed is a whole number, or 0x and hexadecimal digits.") from None
    seed_bytes(seed)
    return seed


class Rng:
    """A stream of random numbers that is the same on every machine and Python (CO-2), and cheap to copy."""

    __slots__ = ("key", "state")

    def __init__(self, seed: int | bytes) -> None:
        self.key = sha256(b"tartan/rng/1:" + seed_bytes(seed)).digest()
        self.state = 0
        self.fresh()

    @classmethod
    def at(cls, state: int, key: bytes = b"") -> Rng:
        """A stream that stands at a known 64-bit state; `key` is what `fresh` derives from."""
        rng = cls.__new__(cls)
        rng.key = key
        rng.state = state & MASK
        return rng

    def copy(self) -> Rng:
        """A stream that goes on as this one would, and independently of it."""
        twin = Rng.__new__(Rng)
        twin.key = self.key
        twin.state = self.state
        return twin

    def fresh(self) -> Rng:
        """Turn the key and start a new stream from it; returns itself, for `rng.fresh().shuffle(deck)`."""
        digest = sha256(self.key).digest()
        self.key = digest
        self.state = int.from_bytes(sha256(digest + b"stream").digest()[:8], "big")
        return self

    def next64(self) -> int:
        """The next 64 bits of SplitMix64."""
        z = self.state = (self.state + GOLDEN_GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 below n, each equally likely (Lemire's method, with its rejection)."""
        product = self.next64() * n
        if product & MASK < n:
            threshold = (MASK + 1 - n) % n
            while product & MASK < threshold:
                product = self.next64() * n
        return product >> 64

    def random(self) -> float:
        """A float from 0.0 below 1.0 with 53 random bits."""
        return (self.next64() >> 11) * 1.1102230246251565e-16

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order in place (Fisher and Yates), by the numbers that `below` gives."""
        last = len(items) - 1
        if last < 1:
            return
        start, numbers = self.state, self._many64(last)
        products = [number * n for number, n in zip(numbers, range(last + 1, 1, -1), strict=True)]
        if min([product & MASK for product in products]) <= last:  # `below` might reject one, and draw again
            self.state = start
            products = [self.below(n) << 64 for n in range(last + 1, 1, -1)]
        for i, product in zip(range(last, 0, -1), products, strict=True):
            j = product >> 64
            items[i], items[j] = items[j], items[i]

    def _many64(self, count: int) -> Sequence[int]:
        """What `next64` gives the next `count` times, worked out at once in the lanes of one long number.

        SplitMix64 counts, so that none of its states waits for the one before.
        """
        ones, ahead, low = _lanes(count)
        z = ones * self.state + ahead & low
        z = (z ^ (z >> 30 & low)) * 0xBF58476D1CE4E5B9 & low
        z = (z ^ (z >> 27 & low)) * 0x94D049BB133111EB & low
        z ^= z >> 31 & low
        self.state = self.state + count * GOLDEN_GAMMA & MASK
        return unpack(f"<{2 * count}Q", z.to_bytes(LANE // 8 * count, "little"))[::2]

    def dump(self) -> list[int | bytes]:
        """The whole stream as plain data: key and state."""
        return [self.key, self.state]

    @classmethod
    def restore(cls, data: Sequence[int | bytes]) -> Rng:
        """The inverse of `dump`; raises SetupError on data that is none."""
        match data:
            case [bytes(key), int(state)] if not isinstance(state, bool):
                return cls.at(state, key)
        raise SetupError("That is not a random stream.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.key == other.key and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # a stream moves on, so it is no key of a dict

    def __repr__(self) -> str:
        return "Rng(...)"


@cache
def _lanes(count: int) -> tuple[int, int, int]:
    """For so many lanes: a 1 in each, how far each one's state is ahead, and the low 64 bits of each."""
    ones = sum([1 << LANE * lane for lane in range(count)])
    ahead = sum([((lane + 1) * GOLDEN_GAMMA & MASK) << LANE * lane for lane in range(count)])
    return ones, ahead, ones * MASK
