"""Who deals at a hosted table: it leads one fair deal after the other, and tells after a game how it was made (S2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.net import kinds
from tartan.net.dealing import FairDeal
from tartan.net.limits import HOST_FRAME, SENTENCE
from tartan.net.parts import Phase
from tartan.session.hosting import Hosting

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tartan.net.peers import Guest
    from tartan.net.room import Room
    from tartan.net.upkeep import Keeping

DEAL_SECONDS = 20.0
"""How long a deal waits for salts before it is called off."""


class Dealer:
    """Leads the deals of one room."""

    def __init__(self, room: Room, keeping: Keeping) -> None:
        """`keeping` gives the tables that are dealt."""
        self._room = room
        self._keeping = keeping
        self._deal: FairDeal | None = None

    def begin(self) -> None:
        """Bind the host, and ask every guest for what seals its salts."""
        room = self._room
        guests = [seat for seat, place in enumerate(room.places) if place.guest]
        self._deal = FairDeal(len(room.places), guests, room.now())
        room.phase = Phase.DEALING
        room.tell_seats()
        room.tell(kinds.Deal(self._deal.commitment, ()))
        self.answered(kinds.Salt(()))

    def call_off(self) -> None:
        """Stop a deal that waits for salts; everybody keeps her seat."""
        if self._deal:
            self._deal = None
            self._room.phase = Phase.GATHERING
            self._room.places.forget_ready()
            self._room.tell_seats()

    def tick(self) -> None:
        """Time goes by: a deal that has waited for long enough is called off."""
        if self._deal and self._room.now() - self._deal.since > DEAL_SECONDS:
            late = self._deal.late
            self.call_off()
            self._room.seating.all_salted(but=late)
            self._room.seating.kept_waiting(late)

    def ask_again(self, seats: Collection[int]) -> None:
        """Somebody has come in to these seats: whatever salts came for them before are waited for once more."""
        if self._deal and not self._deal.asked.issuperset(seats):
            self.call_off()  # whoever is back for her bot has a say in a deal, and this one began without her
        if self._deal:
            for seat in seats:
                self._deal.ask_again(seat)
                self._room.places[seat].ready = False

    def catch_up(self, guest: Guest) -> None:
        """Tell a guest who has come in of the deal that is made, or how the one was made of a game that is over."""
        if self._deal:
            guest.peer.send(kinds.Deal(self._deal.commitment, self._deal.seals))
        if self._room.phase is Phase.OVER:
            self.reveal((guest,))

    def answered(self, answer: kinds.Salt) -> None:
        """Salts of seats have come, or what seals them; tell once all are sealed, and deal when no salt is missing.

        A salt to which its seat is not bound ends the deal: whoever has the seat now may not know the salt. What
        answers a deal that was called off meanwhile is passed over.
        """
        deal = self._deal
        if deal is None or answer.commitment not in (b"", deal.commitment):
            return
        room, bound = self._room, deal.seals
        for seat, seal in answer.seals:
            deal.seal(seat, seal)
        for seat, salt in answer.salts:
            if not deal.add(seat, salt):
                self.call_off()
                room.seating.kept_waiting((seat,))
                return
            room.places[seat].ready = True
        room.tell_seats()
        if not deal.missing:
            self._made(deal)
        elif deal.seals != bound:
            room.tell(kinds.Deal(deal.commitment, deal.seals))

    def _made(self, deal: FairDeal) -> None:
        """All salts are in: the game begins, unless it cannot be kept, which the host is told."""
        room, proof = self._room, deal.proof
        setup = replace(room.setup, seats=room.places.plans, seed=proof.seed)
        try:
            table = self._keeping.open(setup, Hosting(room.places.held, proof))
        except TartanError as e:
            self.call_off()
            room.tell(kinds.Error("deal", e.message[:SENTENCE]))
            room.report(e.message)
            return
        self._deal = None
        room.adopt(table)

    def reveal(self, guests: Iterable[Guest]) -> None:
        """Tell all from which the deal can be checked; there is nothing to tell where it was not dealt by salts."""
        table = self._room.table
        if table and table.deal:
            record = table.record.to_text()
            fits = len(record.encode("utf-8")) < HOST_FRAME - 1024
            told = kinds.Reveal(table.deal.secret, table.deal.salts, record if fits else "")
            self._room.tell(told, guests)
