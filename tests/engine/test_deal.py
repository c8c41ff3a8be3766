"""Fair deals: what binds the host, and what the seed follows from."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.deal import SECRET_BYTES, DealProof, commitment_to, seed_of_deal
from tartan.engine.rng import seed_bytes

halves = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)
SALTS = (b"a" * 32, b"b" * 32)


def test_the_sums_are_those_of_the_protocol() -> None:
    """Commitment and seed are plain SHA-256, so that anybody can check them with other tools."""
    secret = bytes(range(32))
    assert commitment_to(secret) == sha256(secret).digest()
    assert seed_of_deal(secret, SALTS) == sha256(secret + b"a" * 32 + b"b" * 32).digest()
    assert commitment_to(secret).hex() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@given(halves, st.lists(halves, min_size=2, max_size=6).map(tuple))
def test_a_whole_proof_holds(secret: bytes, salts: tuple[bytes, ...]) -> None:
    """A proof that its host made is kept, and its seed is one that a game takes."""
    proof = DealProof.made(secret, salts)
    assert proof.revealed
    assert proof.kept
    assert proof.seed == seed_of_deal(secret, salts)
    assert seed_bytes(proof.seed)
    assert not DealProof(proof.commitment, bytes(32 - len(secret)) + secret[::-1] + b"x", salts).kept


@given(halves, st.lists(halves, min_size=2, max_size=6, unique=True), st.integers(0, 5))
def test_every_salt_counts(secret: bytes, salts: list[bytes], which: int) -> None:
    """Another salt of any seat, or the same salts at other seats, make another seed."""
    seed = seed_of_deal(secret, tuple(salts))
    other = list(salts)
    other[which % len(salts)] = b"\x00" * 31 + b"?"
    assert (seed_of_deal(secret, tuple(other)) == seed) == (other == salts)
    assert seed_of_deal(secret, (*salts[1:], salts[0])) != seed


def test_what_is_sealed_tells_nothing() -> None:
    """Before the end there is the commitment and nothing from which a seed follows (S2)."""
    sealed = DealProof.made(b"s" * 32, SALTS).sealed
    assert sealed == DealProof(commitment_to(b"s" * 32))
    assert not sealed.revealed
    assert not sealed.kept
    with pytest.raises(ValueError, match="not told yet"):
        sealed.seed  # noqa: B018 - asking is what raises
