"""The fair deal of one table, as its host leads it: a secret that is fixed first, then a salt from every seat."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tartan.engine.deal import DealProof, commitment_to, salt_of_host
from tartan.net.limits import SECRET

if TYPE_CHECKING:
    from collections.abc import Iterable


class FairDeal:
    """Collects salts until every seat has one; those of the host's own seats and of bots follow from its secret."""

    def __init__(self, seats: int, guests: Iterable[int], since: float) -> None:
        """A deal for so many seats, of which those of `guests` bring their own salts; it began at `since`."""
        self._secret = secrets.token_bytes(SECRET)
        self.commitment = commitment_to(self._secret)
        """What is told before any salt is heard."""
        self.since = since
        asked = set(guests)
        self._salts = [b"" if seat in asked else salt_of_host(self._secret, seat) for seat in range(seats)]

    def add(self, seat: int, salt: bytes) -> None:
        """A seat's salt; the last one before the deal counts."""
        self._salts[seat] = salt

    def ask_again(self, seat: int) -> None:
        """Whoever has a seat now may know nothing of a salt that came for it before: hers is waited for (S2)."""
        self._salts[seat] = b""

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose salts are not in."""
        return tuple(seat for seat, salt in enumerate(self._salts) if not salt)

    @property
    def proof(self) -> DealProof:
        """All that shows the deal to be fair, once no salt is missing; it belongs to the host until the end (S2)."""
        return DealProof.made(self._secret, tuple(self._salts))
