"""A stay at a table that is played here: who has the keyboard, and what may be drawn for it.

It is all that those who stand behind such a screen know in common. `GameFlow` and `SeatTurn` change it; the others read
it, and know of each other only what they are handed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tartan.session.face import TableFace
    from tartan.session.online import OnlineTable
    from tartan.ui.screens.table import TableScreen


class Sitting:
    """A table, the screen that shows it, and the seat at the keyboard."""

    def __init__(
        self, screen: TableScreen, table: TableFace, *, online: OnlineTable | None = None, resumed: bool = False
    ) -> None:
        self.screen = screen
        self.table = table
        self.online = online
        """What is known of the people at other terminals; None where all sit at this one."""
        self.resumed = resumed
        """Whether the game was taken up again, so that even a lone player is shown a recap (K3)."""
        self.seat: int | None = None
        """The seat that has, or had last, the keyboard."""
        self.lifted = False
        """Whether that seat has lifted the curtain, so that private things may be drawn."""
        self.curtain_up = False
        """Whether the curtain hangs over the board, dropped for a seat or by hand."""
        self.catches_up = False
        """Whether others have played while the line was down, and who looks here is still to be told of it (K3)."""
        self.hides_next = False
        """Whether the next turn begins behind the curtain, though nobody else sits here: hiding was asked for."""
        self.revealing = False
        """Whether what was revealed is being shown to all, and nobody chooses meanwhile."""
        self.followed = False
        """Whether the table is followed: not before it is first seen, and no more once it is left."""
        self.over = False
        """Whether the result has been shown."""

    @property
    def alone(self) -> int | None:
        """The only seat here: all others are bots', or people's at other terminals."""
        here = self.table.here
        return here[0] if len(here) == 1 else None

    @property
    def lone_hand(self) -> int | None:
        """That seat, whose hand stays in sight while others choose; None until the curtain it may have is lifted.

        Where the game was taken up again she is told first what came before, and a PIN is asked for first.
        """
        seat = self.alone
        if seat is None or self.hides_next or (self.curtain_up and not self.lifted):
            return None
        fresh = self.seat is None and not (self.resumed or self.table.plans[seat].pin)
        looks = self.seat == seat or fresh
        return seat if looks else None

    @property
    def waits(self) -> bool:
        """Whether nothing can be played now: an answer has not come, or the line is down."""
        return self.table.pending or not self.table.link.up

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard has lifted the curtain and owes a decision."""
        return self.lifted and not self.revealing and not self.waits and self.seat in self.table.deciders

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done or seen here but to wait for others."""
        owes = self.lifted and (self.lone_hand is None or self.seat in self.table.deciders)
        busy = owes or self.revealing or self.over or self.curtain_up or not self.table.link.up
        return self.followed and not busy
