"""The fair deal of one table, as its host leads it: a secret that is fixed first, then a salt from every seat.

Every guest is bound to its salts before anybody tells one: a seal, which is the hash of a salt, fixes it. A guest whose
program knows of no seals tells its salt at once, which binds it too.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tartan.engine.deal import DealProof, commitment_to, salt_of_host
from tartan.net.limits import SECRET

if TYPE_CHECKING:
    from collections.abc import Iterable


class FairDeal:
    """Collects seals, then salts until every seat has one; those of the host and of bots follow from its secret."""

    def __init__(self, seats: int, guests: Iterable[int], since: float) -> None:
        """A deal for so many seats, of which those of `guests` bring their own salts; it began at `since`."""
        self._secret = secrets.token_bytes(SECRET)
        self.commitment = commitment_to(self._secret)
        """What is told before any salt is heard."""
        self.since = since
        asked = self._asked = frozenset(guests)
        self._bonds: dict[int, bytes] = {}
        self._loose = False
        """Whether a salt was told before all guests were bound."""
        self._salts = [b"" if seat in asked else salt_of_host(self._secret, seat) for seat in range(seats)]

    @property
    def seals(self) -> tuple[bytes, ...]:
        """By seat, what binds guests to their salts, b"" where no guest sits; () as long as one of them is not bound.

        From then on they do not change, and may be told to all.
        """
        bound = len(self._bonds) == len(self._asked)
        return tuple(self._bonds.get(seat, b"") for seat in range(len(self._salts))) if bound else ()

    @property
    def asked(self) -> frozenset[int]:
        """The seats whose guests bring their own salts."""
        return self._asked

    def seal(self, seat: int, seal: bytes) -> None:
        """What binds a seat to its salt; the last one before all are bound counts."""
        if seat in self._asked and not self.seals:
            self._bonds[seat] = seal

    def add(self, seat: int, salt: bytes) -> bool:
        """A seat's salt; False for one to which its seat is not bound, which changes nothing."""
        self._loose |= not self.seals
        self.seal(seat, commitment_to(salt))
        if seat in self._asked and self._bonds[seat] != commitment_to(salt):
            return False
        self._salts[seat] = salt
        return True

    def ask_again(self, seat: int) -> None:
        """Whoever has a seat now may know nothing of a salt that came for it before: hers is waited for (S2)."""
        self._salts[seat] = b""
        if not self.seals:
            self._bonds.pop(seat, None)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose salts are not in."""
        return tuple(seat for seat, salt in enumerate(self._salts) if not salt)

    @property
    def late(self) -> tuple[int, ...]:
        """The seats whose guests are waited for: nobody tells a salt before all are bound, so till then only those."""
        return self.missing if self.seals else tuple(sorted(self._asked - self._bonds.keys()))

    @property
    def proof(self) -> DealProof:
        """All that shows the deal to be fair, once no salt is missing; it belongs to the host until the end (S2)."""
        seals = () if self._loose or not any(self.seals) else self.seals
        return DealProof.made(self._secret, tuple(self._salts), seals)
