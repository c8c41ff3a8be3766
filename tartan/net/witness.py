"""The fair deal of one game from a guest's side: its salts, what its seats saw, and whether all of it fits (S2).

A salt answers one commitment and no other: a host that calls a deal off and begins again is answered with new salts.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.deal import commitment_to
from tartan.engine.errors import RecordError
from tartan.engine.record import Record
from tartan.engine.sights import SightChain, Witness
from tartan.net.limits import SECRET
from tartan.session.text import clean_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tartan.net.kinds import Reveal
    from tartan.net.parts import TableInfo


@dataclass(frozen=True, slots=True)
class PastDeal:
    """The deal of a game that is over, all of which was told."""

    record: Record
    """Without what was seen of it."""
    commitment: bytes
    unbound: bool
    """Whether its salts were asked for before any seals were told."""
    salts: dict[int, bytes] = field(repr=False)
    seals: tuple[bytes, ...]
    drawn: tuple[int, ...]


class GuestDeal:
    """What a guest knows of a deal, and can show of it afterwards."""

    def __init__(self, last: PastDeal | None = None) -> None:
        """A deal of which nothing is known yet; `last` is that of the game that was played here before it."""
        self._last = last
        self.commitment = b""
        """What the host has bound itself to; b"" where it was never told here."""
        self.called_off = 0
        """How many deals the host began here and called off before this one."""
        self.checking = False
        """Whether what was told is being checked."""
        self._salts: dict[int, bytes] = {}
        self._unbound = False
        """Whether salts were asked for here before any seals were told."""
        self._trusting = False
        """Whether others brought salts of which nothing was told here that bound them."""
        self._seals: tuple[bytes, ...] = ()
        """By seat, what bound guests to their salts, as it was told before any salt was asked for here."""
        self._drawn: tuple[int, ...] = ()
        """The seats that no guest held when the commitment was told, so that their salts were fixed by it."""
        self._chains: dict[int, SightChain] = {}
        self._faults: list[str] = []
        self._record: Record | None = None
        self._checked = False

    def __repr__(self) -> str:
        return "GuestDeal(...)"

    def remember(self, commitment: bytes, seat: int, salt: bytes) -> None:
        """Take up what was kept of a deal."""
        if salt and self.commitment in (b"", commitment):
            self.commitment = commitment
            self._salts[seat] = salt

    def asked(
        self,
        commitment: bytes,
        seats: Iterable[int],
        drawn: Iterable[int] = (),
        seals: tuple[bytes, ...] | None = None,
    ) -> tuple[tuple[int, bytes], ...]:
        """The salts of these seats for a commitment: the same ones if it is told again.

        `drawn` are the seats that no guest holds now; `seals` as in `kinds.Deal`: the first ones told count.
        """
        if commitment != self.commitment:
            self.commitment, self._salts, self._drawn, self._seals = commitment, {}, tuple(drawn), ()
            self._unbound = False
        self._unbound = self._unbound or seals is None  # what was told once is not sealed by what is told later
        self._seals = self._seals or seals or ()
        for seat in seats:
            self._salts.setdefault(seat, secrets.token_bytes(SECRET))
        return tuple((seat, self._salts[seat]) for seat in seats)

    def saw(self, seat: int, view: bytes, *, undone: bool) -> None:
        """A seat was shown a view, encoded; `undone`: with word of a step that was taken back."""
        self._chains.setdefault(seat, SightChain()).saw(view, undone=undone)

    def told(self, reveal: Reveal, table: TableInfo) -> Callable[[], tuple[str, ...]] | None:
        """The host tells all; gives what checks it, which may take a second and may be done in any thread.

        What that gives belongs into `checked`. None where there is nothing to check, or that is done already.
        """
        if self.checking or self._record or self._faults:
            return None
        if not reveal.record:
            self._faults.append("The record of this game is too long to be sent, so it cannot be checked here.")
            return None
        try:
            record = Record.from_text(reveal.record)
        except RecordError as e:
            self._faults.append(f"What the host told of the game is no record: {e.message}")
            return None
        record = replace(record, names=tuple(clean_name(name) for name in record.names))
        self._back_to_last(record)
        if (record.game, record.rules, record.seats) != (table.game, table.rules, len(table.seats)) or (
            dict(record.options) != dict(table.options)
        ):
            self._faults.append("The record that the host told is not of this table's game.")
        if (record.secret, record.salts) != (reveal.secret, reveal.salts):
            self._faults.append("The host told one secret or salt and wrote another into the record.")
        if self.commitment and record.proof != self.commitment.hex():
            self._faults.append("The record does not hold the commitment that the host had made.")
        deal = record.deal
        brought = deal.brought if deal else ()
        self._faults += [
            f"The salt of {SEAT_LETTERS[seat]} does not follow from the host's secret, so the host may have chosen it."
            for seat in self._drawn
            if seat in brought
        ]
        self._faults += self._unsealed(record.salts, brought)
        self._trusting = not self._seals and not self._salts.keys() >= set(brought)
        seen = sorted({*self._salts, *self._chains} & set(range(record.seats)))
        self._record = replace(
            record,
            witnesses=tuple(
                Witness(seat, self._salts.get(seat, b""), self._chains.get(seat, SightChain()).sights) for seat in seen
            ),
        )
        self.checking = True
        return partial(_found, self._record)

    def _back_to_last(self, record: Record) -> None:
        """Where all that is told is of the game before, this deal came to nothing: what bound that one counts (N3).

        A host who is killed while another game is dealt comes back to the one before, which must be the very same.
        """
        last = self._last
        if last and last.record == replace(record, witnesses=()):
            self.commitment, self._unbound = last.commitment, last.unbound
            self._salts, self._seals, self._drawn = last.salts, last.seals, last.drawn

    def _unsealed(self, salts: tuple[bytes, ...], brought: tuple[int, ...]) -> list[str]:
        """Of which seats the salt is not the one that was sealed before any salt was told, a sentence each."""
        if not self._seals:
            return []
        free = [seat for seat in brought if seat not in self._drawn]
        return [
            f"The salt of {SEAT_LETTERS[seat]} is not the one that was sealed before any was told."
            for seat, (salt, seal) in enumerate(zip_longest(salts, self._seals[: len(salts)], fillvalue=b""))
            if (seal != commitment_to(salt) if seal else seat in free)
        ]

    def checked(self, found: tuple[str, ...]) -> None:
        """What was told has been checked, and this is wrong with it."""
        self.checking, self._checked = False, True
        self._faults += found

    @property
    def loose(self) -> bool:
        """Whether, for all that was told here, a host and another guest could have chosen the deal together."""
        return self._unbound or self._trusting

    @property
    def past(self) -> PastDeal | None:
        """What is to be remembered of it when another game begins; None where not all was told."""
        if self._record is None:
            return None
        record = replace(self._record, witnesses=())
        return PastDeal(record, self.commitment, self._unbound, self._salts, self._seals, self._drawn)

    @property
    def record(self) -> Record | None:
        """The whole record with the deal's proof and what was seen here, once all is told and checked."""
        return self._record if self._checked else None

    @property
    def faults(self) -> tuple[str, ...] | None:
        """All that is wrong with the deal and the game, a sentence each; None while not all is told and checked."""
        return None if self.checking or not (self._checked or self._faults) else tuple(self._faults)


def _found(record: Record) -> tuple[str, ...]:
    """What is wrong with a record, a sentence each."""
    from tartan.session.verify import verify

    try:
        return tuple(finding.sentence for finding in verify(record))
    except Exception:  # whatever a record makes a game do, it is the host's fault
        return ("The record that the host told cannot be played again.",)
