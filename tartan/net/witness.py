"""The fair deal of one game from a guest's side: its salts, what its seats saw, and whether all of it fits (S2).

A salt answers one commitment and no other: a host that calls a deal off and begins again is answered with new salts.
Which deal a game has the guest hears either before it, with the commitment that it answers, or when it comes in to the
game (`found`), and from then on the host is held to that. What comes of it:

- the same one, also where a line broke or a program ended behind the salt: all of it counts, seals and salts;
- another one than salts were given to, since that was called off, or its game ended, while the guest was away: what is
  known of that says nothing of this one, and accuses nobody. That its own salts are not in it is told, not held against
  the host (`Gap.ANEW`); a host who cut the line on purpose looks no different;
- one of which nothing was heard before, as for whoever comes to watch later: told likewise (`Gap.MISSED`);
- a host that was killed while the next game was dealt is back at the last one, of which all was told (`_back_to_last`).

In each of them a commitment that is not kept, a seed that does not follow, and a record that does not give what was
seen are faults.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import RecordError
from tartan.engine.record import Record
from tartan.engine.sights import SightChain, Witness
from tartan.net.limits import SECRET
from tartan.net.terms import UNTOLD, Gap, Terms
from tartan.session.text import clean_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tartan.engine.sights import Sight
    from tartan.net.kinds import Reveal
    from tartan.net.parts import TableInfo


@dataclass(frozen=True, slots=True)
class PastDeal:
    """The deal of a game that is over, all of which was told."""

    record: Record
    """Without what was seen of it."""
    terms: Terms
    salts: dict[int, bytes] = field(repr=False)


class GuestDeal:
    """What a guest knows of a deal, and can show of it afterwards."""

    def __init__(self, last: PastDeal | None = None) -> None:
        """A deal of which nothing is known yet; `last` is that of the game that was played here before it."""
        self._last = last
        self.terms = UNTOLD
        """What the host has told of it."""
        self.called_off = 0
        """How many deals the host began here and called off before this one."""
        self.checking = False
        """Whether what was told is being checked."""
        self._salts: dict[int, bytes] = {}
        self._chains: dict[int, SightChain] = {}
        self._faults: list[str] = []
        self._record: Record | None = None
        self._checked = False

    def __repr__(self) -> str:
        return "GuestDeal(...)"

    @property
    def commitment(self) -> bytes:
        """What the host has bound itself to; b"" where it was never told here."""
        return self.terms.commitment

    def remember(self, terms: Terms, seat: int, salt: bytes) -> None:
        """Take up what was kept of a deal."""
        if salt and self.commitment in (b"", terms.commitment):
            self.terms = terms
            self._salts[seat] = salt

    def found(self, commitment: bytes) -> GuestDeal:
        """The deal of the game that a guest comes in to, of which the host says that this is its commitment.

        It is this one, or, where it was made while the guest was away, another. b"" where the host says nothing of it.
        """
        if commitment in (b"", self.commitment) or (self._last and commitment == self._last.terms.commitment):
            return self
        other = GuestDeal()
        other.terms = Terms(commitment, gap=Gap.ANEW if self._salts else Gap.MISSED)
        return other

    def from_here(self) -> GuestDeal:
        """The same deal for a guest whose host has gone back in the game: what was seen before that never was."""
        again = GuestDeal(self._last)
        again.terms, again._salts = self.terms, self._salts
        return again

    def asked(
        self,
        commitment: bytes,
        seats: Iterable[int],
        drawn: Iterable[int] = (),
        seals: tuple[bytes, ...] | None = None,
    ) -> tuple[tuple[int, bytes], ...]:
        """The salts of these seats for a commitment: the same ones if it is told again.

        `drawn` are the seats that no guest holds now; `seals` as in `kinds.Deal`: the first ones told count, and none
        once a salt was asked for without them.
        """
        terms = self.terms
        if commitment != terms.commitment:
            terms, self._salts = Terms(commitment, tuple(drawn), gap=Gap.NONE), {}
        self.terms = replace(terms, seals=terms.seals or seals or (), gap=Gap.UNSEALED if seals is None else terms.gap)
        for seat in seats:
            self._salts.setdefault(seat, secrets.token_bytes(SECRET))
        return tuple((seat, self._salts[seat]) for seat in seats)

    def goes_on(self, seat: int, sights: tuple[Sight, ...]) -> None:
        """An earlier program of this guest has seen so much of this very game for a seat."""
        self._chains.setdefault(seat, SightChain(sights))

    def has_seen(self, seat: int) -> bool:
        """Whether anything was seen for a seat."""
        return seat in self._chains

    def saw(self, seat: int, view: bytes, *, undone: bool) -> Sight | None:
        """A seat was shown a view, encoded; `undone`: with word of a step that was taken back.

        Gives the sight that this was, None where it was nothing new.
        """
        chain = self._chains.setdefault(seat, SightChain())
        return chain.last if chain.saw(view, undone=undone) else None

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
        self._take_terms(record)
        seen = sorted({*self._salts, *self._chains} & set(range(record.seats)))
        self._record = replace(
            record,
            seals=() if self.terms.gap is Gap.UNSEALED else self.terms.seals,
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
        if last and last.record == replace(record, witnesses=(), seals=()):
            self.terms, self._salts = last.terms, last.salts

    def _take_terms(self, record: Record) -> None:
        """Look at what was told before the game, as far as the guest's record does not say it to everybody."""
        terms, deal = self.terms, record.deal
        brought = deal.brought if deal else ()
        if terms.seals and terms.gap is not Gap.UNSEALED:
            return
        self._faults += [
            f"The salt of {SEAT_LETTERS[seat]} does not follow from the host's secret, so the host may have chosen it."
            for seat in terms.drawn
            if seat in brought
        ]
        if terms.gap is Gap.NONE and not self._salts.keys() >= set(brought):
            self.terms = replace(terms, gap=Gap.UNSEALED)

    def checked(self, found: tuple[str, ...]) -> None:
        """What was told has been checked, and this is wrong with it."""
        self.checking, self._checked = False, True
        self._faults += found

    @property
    def gap(self) -> Gap:
        """What was not told in time, so that the deal could have been chosen for all that is known here."""
        return self.terms.gap

    @property
    def past(self) -> PastDeal | None:
        """What is to be remembered of it when another game begins; None where not all was told."""
        if self._record is None:
            return None
        return PastDeal(replace(self._record, witnesses=(), seals=()), self.terms, self._salts)

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
