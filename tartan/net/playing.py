"""Playing at a hosted table: acts are judged, answered once, and their effect is shown to whoever may know it (N2).

`ok` is a promise that an act is kept durably. While the table cannot be kept the game goes on in memory all the same:
then an act is played, shown and answered `unkept`, and its `ok` comes once it is kept. So a host that stops meanwhile
may lose what its guests were told it had not kept, and nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from tartan.engine.codec import Series
from tartan.engine.errors import IllegalAction
from tartan.net.desks import Desk, Public
from tartan.net.frames import OCTETS_HEADS, PACKED_NUMBERS, frame_of, map_head, pack, pack_value
from tartan.net.kinds import Reject, Undo
from tartan.net.limits import ACT_ID, SENTENCE, WORD
from tartan.session.face import ChangeKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.net.gathering import Places
    from tartan.net.kinds import Act
    from tartan.net.peers import Guest
    from tartan.session.face import Change
    from tartan.session.table import Table

ANSWERS = 64
"""How many answers to acts are remembered for each seat; what was taken the table itself knows for ever."""
STALE = "The table has moved on since; look again."
OTHERS_ID = "Another seat's act has that id already; send yours with an id of its own."
NOT_HELD = "You do not hold that seat."
PLAYED_KINDS = (ChangeKind.PLAYED, ChangeKind.UNDONE)


class Play:
    """One game at a hosted table: what its seats were shown, and what their acts were answered."""

    def __init__(self, table: Table, places: Places, rev: int) -> None:
        """The game of a table; all numbers of views begin after `rev`."""
        self.table = table
        self._places = places
        self._rev = rev
        self._views = Series()
        self._desks: dict[int | None, Desk] = {}
        self._answers: list[OrderedDict[bytes, bytes]] = [OrderedDict() for _ in places]
        """By seat, what its last acts were answered, by their ids."""
        self._unkept: dict[bytes, int] = {}
        """Acts that were played and are not kept, with their seats."""

    @property
    def rev(self) -> int:
        """The largest number that any view has had."""
        return max((desk.rev for desk in self._desks.values()), default=self._rev)

    def changed(self, change: Change, watchers: Iterable[Guest]) -> None:
        """Show what is new to every seat that somebody elsewhere has, and to watchers."""
        table = self.table
        public, desks = Public(table, self._views), self._desks
        acting = desks.get(change.seat) if change.kind in PLAYED_KINDS else None
        if acting:
            acting.acted = True
        for seat, place in enumerate(self._places):
            if not place.kept:
                continue
            desk = desks.get(seat) or self._desk(seat)
            since = desk.refresh(table, public)
            if since >= 0 and place.guest:
                send = place.guest.peer.send_frame
                for frame in desk.frames(table, public, since):
                    send(frame)
        frames: list[bytes] | None = None
        for guest in watchers:
            if frames is None:
                desk = self._desk(None)
                since = desk.refresh(table, public)
                if since < 0:
                    break
                frames = desk.frames(table, public, since)
            for frame in frames:
                guest.peer.send_frame(frame)

    def show(self, guest: Guest, reader: int | None, watchers: Iterable[Guest] = ()) -> None:
        """Show a guest all that a seat of hers, or a watcher, may know now, from the first line of the log on."""
        desk = self._desk(reader)
        public = Public(self.table, self._views)
        since = desk.refresh(self.table, public)
        if since >= 0:
            for other in watchers:
                if other is not guest:
                    for frame in desk.frames(self.table, public, since):
                        other.peer.send_frame(frame)
        for frame in desk.frames(self.table, public, 0):
            guest.peer.send_frame(frame)

    def act(self, guest: Guest, message: Act | Undo) -> None:
        """Judge what a guest does for a seat of hers; the same id always has the same answer and is done once."""
        seat, act_id = message.seat, message.id
        if seat not in guest.seats:
            guest.peer.send(Reject(act_id, "CO-1", NOT_HELD))
            return
        answers = self._answers[seat]
        answer = answers.get(act_id)
        if answer is None:
            answer = self._judged(message)
            answers[act_id] = answer
            if len(answers) > ANSWERS:
                answers.popitem(last=False)
        guest.peer.send_frame(answer)

    def _judged(self, message: Act | Undo) -> bytes:
        """Play it if it may be played, which shows it to everybody; gives the answer as a frame."""
        seat, act_id = message.seat, message.id
        table, desk = self.table, self._desk(seat)
        taken = table.seat_of_act(act_id.hex())
        if taken not in (None, seat):
            return pack(Reject(act_id, "", OTHERS_ID).to_map())
        if taken is None:
            if not desk.decided <= message.rev <= desk.rev:
                return pack(Reject(act_id, "", STALE).to_map())
            try:
                if isinstance(message, Undo):
                    table.undo(seat, act_id.hex())
                else:
                    table.submit(seat, message.action, act_id.hex())
            except IllegalAction as e:
                return pack(Reject(act_id, e.rule[:WORD], e.message[:SENTENCE]).to_map())
            if table.trouble:
                self._unkept[act_id] = seat
        return _taken(_UNKEPT if act_id in self._unkept else _OK, act_id, desk.rev)

    def forget_clocks(self) -> None:
        """Nobody knows how the clocks stand: they are told with the next change, whatever that is."""
        for desk in self._desks.values():
            desk.forget_clocks()

    def kept(self) -> None:
        """All that was played is kept now: whoever was told that it was not is told so."""
        unkept, self._unkept = self._unkept, {}
        for act_id, seat in unkept.items():
            frame = _taken(_OK, act_id, self._desk(seat).rev)
            answers, guest = self._answers[seat], self._places[seat].guest
            if act_id in answers:
                answers[act_id] = frame
            if guest:
                guest.peer.send_frame(frame)

    def looked(self, seat: int, lines: int) -> None:
        """A seat has looked at so many lines of its log; it knows that, so it is shown nothing for it."""
        self.table.looked(seat, lines)
        self._desk(seat).looked(self.table)

    def _desk(self, reader: int | None) -> Desk:
        desk = self._desks.get(reader)
        if desk is None:
            desk = self._desks[reader] = Desk(self.table, reader, self._rev)
        return desk


def _taken(answer: bytes, act_id: bytes, rev: int) -> bytes:
    """That an act was taken, as a frame: what `pack` gives for an Ok or an Unkept."""
    return frame_of(b"".join((answer, act_id, _REV, PACKED_NUMBERS[rev])))


_REV = pack_value("rev")
_OK, _UNKEPT = [
    b"".join((map_head(3), pack_value("t"), pack_value(kind), pack_value("id"), OCTETS_HEADS[ACT_ID]))
    for kind in ("ok", "unkept")
]
"""How an Ok and an Unkept begin, up to the id."""
