"""Whom to call: an address or the pasted line of a host, a code, a name; and the tables that are found nearby."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.engine.errors import TartanError
from tartan.session.invitation import read_invitation
from tartan.session.text import names_in
from tartan.ui.actions import CHOOSE, MOVING, PLAYING, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

    from tartan.session.invitation import Invitation
    from tartan.session.online import Finder, Near, Network
    from tartan.ui.widgets.lists import Choices

LABEL = 14
NOT_NEAR = "Tables near you are found only where tartan[lan] is installed."
HINTS = {
    "address": "HOST:PORT, or the whole line that is read out.",
    "code": "the four short words that the host reads out.",
    "name": "what you are called; A,B where several play here.",
}


class JoiningScreen(MenuScreen[None]):
    """A line for everything that a call needs, then `Join`, then the tables nearby."""

    HEADING = "JOIN A TABLE"
    TOPIC = "Type or paste what the host reads out, say what you are called, and join. Pasting alone does nothing else."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("join", ("s",), "join", "Call that table.", PLAYING, "once address and name are there"),
        ActionRow("watch", ("v",), "watch", "Take no seat, but see what everybody may see.", PLAYING, footer=False),
        ActionRow("address", ("a",), "address", "Type or paste the address.", MOVING, footer=False),
        *SHARED,
    )

    def __init__(
        self, network: Network, invitation: Invitation | None = None, name: str = "", *, watch: bool = False
    ) -> None:
        super().__init__([Choice("address", "Address")], label_width=LABEL)
        self._network = network
        self._invitation = invitation
        self._called = name
        self._watches = watch
        self._typing = ""
        """What is being typed: `address`, `code` or `name`."""
        self._finder: Finder | None = None
        self._stop: Callable[[], None] | None = None

    def lead(self) -> list[Text]:
        """What is wanted."""
        look = self.app.look
        return [
            Text("The host reads out a line that begins with: tartan join", look.dim),
            Text("Paste it at the address, or type its parts.", look.dim),
            *([] if self._finder else [Text(NOT_NEAR, look.dim)]),
        ]

    def on_mount(self) -> None:
        """Look for tables nearby, and ask for the address first."""
        self._called = self._called or self.lobby.settings.player
        self._finder = self._network.near()
        if self._finder is not None:
            self._stop = self._finder.subscribe(self._found)
        self._show()
        self._explain()
        if self._invitation is None:
            self._edit("address")
        else:
            self._to_what_is_missing()

    def on_unmount(self) -> None:
        """Look no more."""
        if self._stop is not None:
            self._stop()
        if self._finder is not None:
            self._finder.close()

    @property
    def _near(self) -> tuple[Near, ...]:
        return self._finder.tables if self._finder else ()

    def _found(self) -> None:
        self.call_later(self._show)

    def _show(self) -> None:
        """Show the lines as they stand."""
        if not self.is_attached:
            return
        call = self._invitation
        private = " · private line" if call and call.fingerprint else ""
        lines = [
            Choice("address", "Address", f"{call.address}{private}" if call else "not typed yet"),
            Choice("code", "Code", (call.code if call else "") or "none"),
            Choice("name", "Your name", self._called or "not typed yet"),
            Choice("watch", "Take part", "◂ watch only ▸" if self._watches else "◂ with a seat ▸"),
            Choice("join", "Join", "" if self._ready else f"wants {self._missing}"),
        ]
        lines += [Choice(f"near {at}", "Found nearby", near_words(table)) for at, table in enumerate(self._near)]
        self.menu.set_choices(lines)
        self.rows_changed()

    @property
    def _ready(self) -> bool:
        return not self._missing

    @property
    def _missing(self) -> str:
        if self._invitation is None:
            return "an address"
        return "" if self._called else "your name"

    def may(self, row_id: str) -> bool:
        """Joining takes an address and a name."""
        return self._ready if row_id == "join" else super().may(row_id)

    def takes_key(self, event: events.Key) -> bool:
        """The arrows lead out of a line in which nothing was typed: to what was found nearby."""
        if event.key in {"up", "down"} and self.prompt_line.is_open and not self.prompt_line.typed:
            self.prompt_line.close_entry()
            self._explain()
            return False
        return super().takes_key(event)

    # Typing ---------------------------------------------------------------------------------------------------------

    def _edit(self, what: str) -> None:
        call = self._invitation
        text = {"address": call.address if call else "", "code": call.code if call else "", "name": self._called}[what]
        self._typing = what
        self.prompt_line.open_entry(text, hint=f"{what.capitalize()}: {HINTS[what]} Enter takes it.", does="take")

    def pasted(self, text: str) -> None:
        """What is pasted is typed: where nothing is being typed, as an address. It never acts by itself (T5)."""
        if not self.prompt_line.is_open:
            self._edit("address")
            self.prompt_line.open_entry("", hint=f"Address: {HINTS['address']} Enter takes it.", does="take")
        self.prompt_line.insert(text)

    def entered(self, text: str) -> None:
        """Take what was typed, or say why it cannot be."""
        what = self._typing
        try:
            if what == "address":
                found = read_invitation(text)
                code = found.code or (self._invitation.code if self._invitation else "")
                self._invitation = replace(found, code=code)
                self._called = self._called or next(iter(self._network.kept_names(found)), "")
            elif what == "code" and self._invitation is not None:
                words = "-".join(text.split())
                bare = self._invitation.line_without_code
                self._invitation = read_invitation(f"{bare} --code {words}" if words else bare)
            else:
                self._called = ", ".join(names_in(text))
        except TartanError as error:
            self.prompt(error.message, refused=True)
            self.mend(text)
            return
        self._show()
        self._to_what_is_missing()

    def _to_what_is_missing(self) -> None:
        """Put the cursor on what is still to be told; on `Join` where that is nothing."""
        call = self._invitation
        missing = 0 if call is None else 1 if not call.code and not self._called else 2 if not self._called else 4
        self.menu.go(missing)
        self._explain()

    def _explain(self) -> None:
        chosen = self.menu.current
        words = {
            "address": "Enter types the address; or paste the line that the host reads out.",
            "code": "Enter types the code.",
            "name": "Enter types your name; A,B where several play at this terminal.",
            "watch": "Enter: with a seat, or watching only.",
            "join": "Enter calls the host." if self._ready else f"Joining wants {self._missing}.",
        }
        if chosen is not None and chosen.id in words:
            self.prompt(words[chosen.id])
        elif chosen is not None:
            table = self._near[int(chosen.id.removeprefix("near "))]
            self.prompt(f"Enter takes this table, at {table.invitation.address}; it wants a code from its host.")

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Say what Enter does."""
        event.stop()
        self._explain()

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        chosen = choice.id
        if chosen == "join":
            self.action_join()
        elif chosen == "watch":
            self.action_watch()
        elif chosen.startswith("near "):
            self._invitation = self._near[int(chosen.removeprefix("near "))].invitation
            self._show()
            self._edit("code")
        elif chosen == "code" and self._invitation is None:
            self._edit("address")
        else:
            self._edit(chosen)

    def action_address(self) -> None:
        """Type the address."""
        self._edit("address")

    def action_watch(self) -> None:
        """With a seat, or not."""
        self._watches = not self._watches
        self._show()

    def action_join(self) -> None:
        """Call."""
        from tartan.ui.screens.network_tables import call

        if self._invitation is None or not self._called:
            self.prompt(f"Joining wants {self._missing}.", refused=True)
            return
        self.lobby.settings.player = names_in(self._called)[0]
        call(self.app, self._invitation, self._called, watch=self._watches)


def near_words(table: Near) -> str:
    """A table that was found, in one line."""
    try:
        game = registry.manifest(table.game).title if table.game else "a game"
    except TartanError:
        game = "a game that is not known here"
    free = f"{table.free} of {table.seats} seats free" if table.free else f"{table.seats} seats"
    return " · ".join(filter(None, (game, table.host, free)))
