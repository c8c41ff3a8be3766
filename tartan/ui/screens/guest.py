"""The gathering as a guest sees it: what is free, what is held, and for what everybody waits."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.engine.phrases import listed_few
from tartan.session.online import Phase, SeatState, closed_words, kept_words
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.people import ENDS, LEAVE, STEPS, PeopleScreen

if TYPE_CHECKING:
    from tartan.session.online import Call

AGAIN = ActionRow(
    "choose", ("enter", "space"), "call again", "Call the host again, for the seat that is kept.", PLAYING
)
"""What stands in the place of taking a seat, where the table is closed."""
NOW = replace(AGAIN, label="call now", help="Call the host without waiting any longer.")
"""The same while a host who has not answered is called again by itself."""
GIVE_UP = replace(LEAVE, label="give up", help="Call no more.")
"""What Escape does then."""


class GuestScreen(PeopleScreen):
    """A guest's: what is free, what is held, and for what everybody waits."""

    TOPIC = "This table is hosted elsewhere. Take a seat, or several; the host deals once nobody is missing."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("choose", ("enter", "space"), "take seat", "Take this seat.", PLAYING, "while it is free"),
        ActionRow("named", ("n",), "take as …", "Take this seat by another name.", PLAYING, "while it is free"),
        *STEPS,
        ActionRow("release", ("x",), "give back", "Give this seat back; somebody else may take it.", PLAYING),
        *ENDS,
    )

    def __init__(self, call: Call, *, root: bool) -> None:
        self.call = call
        super().__init__(call, root=root)

    @property
    def heading(self) -> str:
        """Which table."""
        return f"TABLE · {registry.manifest(self.online.game).title}" if self.online.game else "JOIN A TABLE"

    def lead(self) -> list[tuple[str, str]]:
        """How it stands with the line, and what is played."""
        link = self.online.link
        at = f"At {self.call.invitation.address}, as {listed_few(self.call.names)}."
        if not self.online.seats:
            said = (f"✗ {link.sentence}", "accent") if self._waits else (link.sentence, "dim")
            return [(at, "bright"), *([] if self.closed else [said])]
        found = [(at, "bright")]
        if not link.up and not self.closed:  # that it is closed is said below, with what is kept
            found.append((f"✗ {link.sentence}", "accent"))
        elif self.call.moved:
            found.append((f"◆ {self.call.moved}", "bright"))
        if link.up and self.call.watcher:
            found.append(("You watch: you see what everybody may see.", "dim"))
        elif link.up and self.call.crowded:
            found.append((f"✗ {self.call.crowded}", "accent"))
        if link.up and self.online.unkept:
            found.append((f"✗ {self.online.unkept}", "accent"))
        return [*found, *self.terms()]

    def asks(self) -> str:
        """What can be done."""
        if self.closed:
            again = f"{AGAIN.keys[0].title()} calls again; " if self._calls_again else ""
            return f"{closed_words(self.online)} {again}Esc goes back."
        if not self.online.seats:
            seconds = self.call.calls_in
            if seconds is None:
                return "Calling; Esc gives up."
            return f"The next call is in {ceil(seconds)} s, by itself. Enter calls now; Esc gives up."
        if self.online.phase is Phase.DEALING:
            return "The deal is being made by all seats together; this takes a moment."
        free = any(seat.state is SeatState.FREE for seat in self.online.seats)
        takes = "n" if self._only_watches else "Enter"
        more = f" {takes} takes {'another' if self.online.here else 'a'} free seat." if free else ""
        if self.online.phase in (Phase.PLAYING, Phase.OVER):
            return f"The game is on.{more}"
        if self.online.here:
            return f"You have a seat; the host deals once nobody is missing.{more}"
        if self.call.watcher:
            return "The host deals once nobody is missing."
        return "Enter takes the seat under the cursor." if free else "No seat is free now."

    def rows_now(self) -> tuple[ActionRow, ...]:
        """At a table that is closed there is no seat to take; it may be open again."""
        rows = super().rows_now()
        if self._waits:
            return tuple(NOW if row.id == NOW.id else GIVE_UP if row is LEAVE else row for row in rows)
        return tuple(AGAIN if row.id == AGAIN.id else row for row in rows) if self._calls_again else rows

    def may(self, row_id: str) -> bool:
        """Only what is free is taken, only what is held given back."""
        if row_id == AGAIN.id and (self._calls_again or self._waits):
            return True
        if row_id in {"choose", "named"}:
            asked = row_id == "named" or not self._only_watches
            return asked and self.current is not None and self.current.state is SeatState.FREE and self.online.link.up
        if row_id == "release":
            return self.roster.cursor in self.online.here and self.online.link.up
        return super().may(row_id)

    def action_choose(self) -> None:
        """Take the seat; where the call is over and a seat is kept, call again."""
        if self._calls_again:
            self._call_again()
            return
        if self._waits:
            self.call.call_now()
            return
        seat = self.current
        if seat is None:
            return
        if seat.state is not SeatState.FREE:
            mine = self.roster.cursor in self.online.here
            words = "You have this seat already; x gives it back." if mine else "That seat is not free."
            self.prompt(words, refused=True)
            return
        if self._only_watches:
            self.prompt("You watch. n takes this seat, by the name that you type then.", refused=True)
            return
        self.attempt(lambda: self.call.claim(self.roster.cursor, self.call.name))

    def on_mount(self) -> None:
        """Count the seconds to the next call, where there is to be one. Textual calls that of the class above, too."""
        self.set_interval(1.0, self._count)

    def _count(self) -> None:
        if self._waits and not self.prompt_line.is_open:
            self.prompt(self.asks())

    @property
    def _waits(self) -> bool:
        """Whether nobody has answered yet, and the next call is waited for."""
        return self.call.calls_in is not None

    @property
    def _calls_again(self) -> bool:
        """Whether the call is over, and a seat is kept to which another one may come back."""
        network = self.app.network
        if not (self.root and self.closed) or network is None or self.online.unkept:
            return False
        return bool(kept_words(self.online) if self.online.seats else network.kept_names(self.call.invitation))

    def _call_again(self) -> None:
        """Another call in the place of this one, in its words."""
        from tartan.ui.screens.network_tables import call

        app, over = self.app, self.call
        over.close()
        app.home()
        call(app, over.invitation, ", ".join(over.names), watch=over.watcher)

    @property
    def _only_watches(self) -> bool:
        """Whether whoever is here came to watch, and has asked for no seat: Enter alone gives her none."""
        return self.call.watcher and not self.online.here

    def action_named(self) -> None:
        """Ask for the name at this seat."""
        if self.may("named"):
            hint = "What whoever plays this seat here is called; Enter takes the seat."
            self.prompt_line.open_entry(self.call.name, hint=hint, does="take")
        else:
            self.prompt("That seat is not free.", refused=True)

    def entered(self, text: str) -> None:
        """Take the seat by that name."""
        self.attempt(lambda: self.call.claim(self.roster.cursor, text))

    def action_release(self) -> None:
        """Give it back."""
        self.attempt(lambda: self.call.release(self.roster.cursor))
