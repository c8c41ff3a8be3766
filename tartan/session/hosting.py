"""What is kept of a game that was opened to people elsewhere, so that its seats open to the same people again (N7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.deal import DealProof
from tartan.session.text import clean_name
from tartan.store.rows import DealRow, HostingRow, TokenRow

if TYPE_CHECKING:
    from tartan.store.rows import Kept


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat that opens to somebody elsewhere."""

    seat: int
    name: str
    """What that person is called."""
    token: str
    """What is kept of the secret token: salted and hashed, never the token itself."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """What opens the seats of a hosted game, and what its deal rests on; kept beside the game and never exported."""

    held: tuple[HeldSeat, ...] = ()
    """At most one a seat."""
    deal: DealProof | None = None
    """The whole proof; secret and salts belong to the host until the end (S2)."""


def hosting_row(hosting: Hosting) -> HostingRow:
    """The form in which it is stored."""
    deal = hosting.deal
    return HostingRow(
        tuple(TokenRow(held.seat, clean_name(held.name), held.token) for held in hosting.held),
        None if deal is None else DealRow(deal.commitment, deal.secret, deal.salts, deal.seals),
    )


def hosting_of(row: HostingRow) -> Hosting:
    """The inverse of `hosting_row`; trusts no name (N6)."""
    deal = row.deal
    return Hosting(
        tuple(HeldSeat(token.seat, clean_name(token.name), token.hash) for token in row.tokens),
        None if deal is None else DealProof(deal.commitment, deal.secret, deal.salts, deal.seals),
    )


def deal_of(saved: Kept) -> DealProof | None:
    """The proof of a save's deal, None if it has none."""
    return hosting_of(saved.hosting).deal if saved.hosting else None
