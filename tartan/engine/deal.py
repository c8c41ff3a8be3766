"""The fair deal: a host binds itself to a secret, every seat adds a salt, and the seed follows from all of them.

A host cannot choose the deal: its secret is fixed by its commitment before it hears a salt, and the salts of its
own seats and of bots follow from that secret. No guest can, since none knows the secret before the game is over (S2).
A host and a guest who cheat together cannot either, where every guest is bound to its salt before any salt is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

SECRET_BYTES = 32
"""The length of the host's secret, of a salt, and of the commitment."""


def commitment_to(secret: bytes) -> bytes:
    """What a host sends before it hears any salt: SHA-256 of its secret."""
    return sha256(secret).digest()


def seed_of_deal(secret: bytes, salts: tuple[bytes, ...]) -> bytes:
    """The seed of a game: SHA-256 of the secret and of the salts in seat order, 32 bytes."""
    return sha256(secret + b"".join(salts)).digest()


def salt_of_host(secret: bytes, seat: int) -> bytes:
    """The salt of a seat that no guest holds: SHA-256 of the secret, the word "seat" and its number as a byte."""
    return sha256(secret + b"seat" + bytes((seat,))).digest()


@dataclass(frozen=True, slots=True)
class DealProof:
    """What shows that a deal was fair; secret and salts are empty as long as they are not told."""

    commitment: bytes
    secret: bytes = b""
    salts: tuple[bytes, ...] = ()
    """By seat."""
    seals: tuple[bytes, ...] = ()
    """By seat, what bound a guest to her salt, b"" where no guest sat; () where not all were bound before one told."""

    @classmethod
    def made(cls, secret: bytes, salts: tuple[bytes, ...], seals: tuple[bytes, ...] = ()) -> DealProof:
        """The whole proof, as its host has it."""
        return cls(commitment_to(secret), secret, salts, seals)

    @property
    def revealed(self) -> bool:
        """Whether all is told from which the seed follows."""
        return bool(self.secret and self.salts)

    @property
    def sealed(self) -> DealProof:
        """What may be told of it before the game is over."""
        return DealProof(self.commitment)

    @property
    def seed(self) -> bytes:
        """The seed that follows from it; raises ValueError while it is not told."""
        if not self.revealed:
            raise ValueError("The secret and the salts of this deal are not told yet.")
        return seed_of_deal(self.secret, self.salts)

    @property
    def brought(self) -> tuple[int, ...]:
        """The seats whose salts do not follow from the secret, so that a guest must have brought them."""
        return tuple(seat for seat, salt in enumerate(self.salts) if salt != salt_of_host(self.secret, seat))

    @property
    def kept(self) -> bool:
        """Whether the secret is the one that the host had bound itself to."""
        return compare_digest(commitment_to(self.secret), self.commitment)
