"""What a host tells a guest who is in: each message is checked against what a host may say to this guest (N5, N6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.deal import commitment_to
from tartan.net import kinds
from tartan.net.chatting import HOST, clean_chat
from tartan.net.holding import REFUSALS
from tartan.net.parts import GAME_PHASES, Phase
from tartan.net.shown import Broken
from tartan.session.face import Change, ChangeKind, ChatLine
from tartan.session.seat import Sitter
from tartan.session.text import clean_name, clean_text

if TYPE_CHECKING:
    from tartan.net.guest import Visit
    from tartan.net.kinds import FromHost
    from tartan.net.parts import TableInfo


class HostHandler:
    """Takes what the host of one visit tells, where a host may tell it."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit

    def hear(self, message: FromHost, info: TableInfo) -> None:
        """A message of the host of this table to a guest who is in; raises WireError or OutOfStep."""
        visit = self._visit
        match message:
            case kinds.SeatView():
                visit.viewing.viewed(message)
            case kinds.Ok() | kinds.Unkept() | kinds.Reject():
                if visit.table and visit.link.up:
                    visit.table.answered(message)
            case kinds.Trouble():
                visit.troubled(clean_text(message.text))
            case kinds.Seats():
                self._seated(message)
            case kinds.Claimed():
                self._claimed(message)
            case kinds.TakenOver():
                self._in_range(message.seat)
                visit.holding.taken(message.seat)
                visit.loses(message.seat)
            case kinds.Deal():
                self._dealing(message, info)
            case kinds.Reveal() if visit.viewing.nothing and visit.phase is Phase.OVER:
                pass  # nothing of the game was shown to this guest, who holds no seat and does not watch
            case kinds.Reveal():
                if visit.table is None or visit.table.outcome is None:
                    raise Broken("the secret of a game that is not over")
                self._revealed(message, info)
            case kinds.Chat():
                self._chatted(message)
            case kinds.Pause():
                self._in_range(message.seat)
                (visit.pausing.add if message.on else visit.pausing.discard)(message.seat)
                visit.tell_all(Change(message.seat, ChangeKind.CLOCK))
            case _:
                raise Broken("something that has no place here")

    def erred(self, message: kinds.Error) -> None:
        """The host says that something cannot be done."""
        visit = self._visit
        visit.error = clean_text(message.text) or "The host says that this cannot be done."
        if message.code in REFUSALS:
            visit.holding.refused()
        if message.code == "chat":
            self._heard_said(ChatLine(None, HOST, visit.error))
        else:
            visit.tell(Change(None, ChangeKind.REFUSED))

    def _seated(self, message: kinds.Seats) -> None:
        visit = self._visit
        if len(message.seats) != len(visit.seats):
            raise Broken("other seats than the table has")
        before = visit.phase
        visit.take_seats(message)
        if before is Phase.DEALING and visit.phase is Phase.GATHERING:
            visit.deal.called_off += 1
        if before not in GAME_PHASES and visit.phase in GAME_PHASES:
            visit.viewing.expect()
        visit.tell_all(Change(None, ChangeKind.SEATS))

    def _claimed(self, message: kinds.Claimed) -> None:
        visit, seat = self._visit, message.seat
        self._in_range(seat)
        if not visit.holding.given(message):
            if message.token in visit.keys.tokens:
                return
            raise Broken("a seat that nobody asked for")
        if visit.phase in GAME_PHASES:
            visit.viewing.expect_seat(seat)
        visit.tell_all(Change(seat, ChangeKind.SEATS))

    def _dealing(self, message: kinds.Deal, info: TableInfo) -> None:
        """Answer a commitment with salts, or first with what seals them; each salt is kept before it is sent."""
        visit = self._visit
        if visit.phase is not Phase.DEALING:
            raise Broken("a deal that nobody waits for")
        if message.seals and len(message.seals) != len(visit.seats):
            raise Broken("seals of other seats than the table has")
        drawn = [number for number, seat in enumerate(visit.seats) if seat.sitter is not Sitter.REMOTE]
        salts = visit.deal.asked(message.commitment, visit.held, drawn, message.seals)
        visit.keys.keep_salts(info.id, visit.deal.terms, dict(salts))
        if salts and message.seals == ():
            seals = tuple((seat, commitment_to(salt)) for seat, salt in salts)
            visit.send(kinds.Salt((), seals, message.commitment))
        elif salts:
            visit.send(kinds.Salt(salts, commitment=message.commitment))

    def _revealed(self, message: kinds.Reveal, info: TableInfo) -> None:
        """Check what the host tells of a game that is over, and tell what came of it."""
        visit, deal = self._visit, self._visit.deal
        work = deal.told(message, info)

        def done(found: tuple[str, ...]) -> None:
            deal.checked(found)
            if not visit.left:
                visit.tell_all(Change(None, ChangeKind.PLAYED))

        if work:
            visit.check(work, done)
        else:
            visit.tell_all(Change(None, ChangeKind.PLAYED))

    def _chatted(self, message: kinds.Chat) -> None:
        name = clean_name(message.name) or "A watcher"
        if message.seat is not None:
            self._in_range(message.seat)
            name = self._visit.seats[message.seat].name
        self._heard_said(ChatLine(message.seat, name, clean_chat(message.text)))

    def _heard_said(self, line: ChatLine) -> None:
        if line.text:
            self._visit.chat.add(line)
            self._visit.tell_all(Change(line.seat, ChangeKind.CHAT))

    def _in_range(self, seat: int) -> None:
        if seat >= len(self._visit.seats):
            raise Broken("a seat that is not there")
