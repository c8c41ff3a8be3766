"""The seats of a visit: those it holds, asks for and gives back, with the keys that open them, whatever line is up.

A guest makes the token of a seat itself and keeps it before it asks. So wherever the line is cut between the asking and
the answer, the seat is the guest's by a token that it has, or is asked for again with the same token (N2, N3). In the
same way a key is kept until the host has said that the seat is given back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.net import kinds
from tartan.net.codes import new_token
from tartan.net.keepsakes import Keepsake, Keys
from tartan.net.parts import SeatState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.net.keepsakes import Keepsakes
    from tartan.net.kinds import FromGuest
    from tartan.net.parts import SeatInfo

REFUSALS = ("taken", "order", "name", "token", "later")
"""The codes of errors that answer a claim; claims are answered in the order in which they were made."""


class Holding:
    """What one visit holds of a table."""

    def __init__(self, keepsakes: Keepsakes) -> None:
        self.keys = Keys(keepsakes)
        """What opens the seats again; `keys.trouble` says so where it could not be kept."""
        self.held: tuple[int, ...] = ()
        """The seats that are held, in order."""
        self._asked: dict[int, kinds.Claim] = {}
        """Claims that are not answered, by seat, the oldest first."""
        self._returned: set[int] = set()
        """Seats that were given back, as far as the host has not said that they are free."""
        self._showed: tuple[str, ...] = ()
        self._table = ""
        """The id of the table that the host has let this visit in to last."""

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that were asked for and neither given nor refused yet."""
        return tuple(self._asked)

    def show(self) -> tuple[str, ...]:
        """The tokens to show to a host on a new line."""
        self._showed = self.keys.tokens
        return self._showed

    def ask(self, table: str, seat: int, name: str, sett: str) -> kinds.Claim:
        """The claim by which to ask for a seat of a table; its token is kept first, and is the same if asked again."""
        claim = self._asked.get(seat)
        if claim is None:
            token = new_token(table)
            claim = self._asked[seat] = kinds.Claim(seat, name, sett, token)
            self.keys.keep(Keepsake(token, table, seat, name))
        self._returned.discard(seat)
        return claim

    def give_back(self, seat: int) -> kinds.Release:
        """The message by which to give a seat back."""
        self._returned.add(seat)
        self.loses(seat)
        return kinds.Release(seat)

    def loses(self, seat: int) -> None:
        """A seat is not held here any more."""
        self.held = tuple(each for each in self.held if each != seat)

    def taken(self, seat: int) -> None:
        """Somebody else has a seat now: it is not asked for again on this visit."""
        self.keys.lose(self._table, seat)
        self.loses(seat)

    def came_in(self, message: kinds.Welcome) -> list[FromGuest]:
        """The host has let the guest in on a new line; gives what to say again."""
        self._table = message.table.id
        found = dict(zip(self._showed, message.opened, strict=False))
        pending = {claim.token for claim in self._asked.values()}
        for token, seat in found.items():
            if seat is not None:
                self.keys.moved(token, seat)
            elif token not in pending:
                self.keys.shut(message.table.id, token)
        self.held = tuple(sorted({*message.held} - self._returned))
        again: list[FromGuest] = []
        for seat in sorted(self._returned):
            if seat in message.held:
                again.append(kinds.Release(seat))
            else:
                self._freed(seat)
        for seat, claim in tuple(self._asked.items()):
            if found.get(claim.token) == seat:
                del self._asked[seat]
            else:
                again.append(claim)
        return again

    def left_table(self, seats: Sequence[SeatInfo]) -> list[tuple[int, str, str]]:
        """The host's table is another than the one of `seats`; gives what was had of it, or asked for.

        What opens the seats of the old one is kept: its host may come back.
        """
        had = [(seat, seats[seat].name, seats[seat].sett) for seat in self.held]
        had += [(claim.seat, claim.name, claim.sett) for claim in self._asked.values()]
        self.held = ()
        self._asked.clear()
        self._returned.clear()
        return had

    def turned(self, message: kinds.Welcome) -> dict[int, int]:
        """Another game begins at the table; gives where each seat that was held has gone."""
        moves = dict(zip(self.held, message.held, strict=False))
        self.keys.turned(message.table.id, moves)
        self.held = tuple(sorted(message.held))
        return moves

    def given(self, message: kinds.Claimed) -> bool:
        """A seat is given, by the token that was asked with or by another; False if nobody asked."""
        claim = self._asked.pop(message.seat, None)
        if claim is None:
            return False
        if message.token != claim.token:
            self.keys.forget(claim.token)
            self.keys.keep(Keepsake(message.token, message.token.partition(".")[0], message.seat, claim.name))
        self.keys.lose(self._table, message.seat, but=message.token)
        self.held = tuple(sorted({*self.held, message.seat}))
        return True

    def refused(self) -> None:
        """The claim that was made first is refused."""
        if self._asked:
            claim = self._asked.pop(next(iter(self._asked)))
            self.keys.forget(claim.token)

    def seen(self, seats: Sequence[SeatInfo]) -> None:
        """Who sits where: what was given back and is free needs no key any more."""
        for seat in tuple(self._returned):
            if seats[seat].state is SeatState.FREE:
                self._freed(seat)

    def _freed(self, seat: int) -> None:
        self._returned.discard(seat)
        asked = self._asked.get(seat)
        for kept in self.keys.kept:
            mine = (kept.table, kept.seat) == (self._table, seat)
            if mine and (asked is None or asked.token != kept.token):
                self.keys.forget(kept.token)
