"""Who sits where at a table of several terminals: for the host with what he may do, for a guest with what is free.

The first such screen of a table, its root, is where people gather; the game opens above it, and again the next one.
During a game another one is opened by a key.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import TartanError
from tartan.session.face import NOT_SAVED, ChangeKind, LinkState
from tartan.session.online import Phase, SeatState, has_chat
from tartan.session.seat import SeatPlan
from tartan.session.setup import variant_words
from tartan.ui.actions import CHAT, HELP, LEAVING, MOVING, PALETTE, QUIT, ActionRow
from tartan.ui.screens.base import OWN_SETT, YOUR_TURN, TartanScreen
from tartan.ui.screens.chat import chat_texts
from tartan.ui.screens.draft import clock_words
from tartan.ui.screens.setup_words import WATCHERS
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.bars import NEWS
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.hem import Hem
from tartan.ui.widgets.lists import Reader, Words
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown
from tartan.ui.widgets.roster import Roster, RosterLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from tartan.session.face import Change, TableFace
    from tartan.session.online import OnlineTable, SeatSeen

SIGNS = {
    SeatState.FREE: "○",
    SeatState.HERE: "●",
    SeatState.BOT: "◆",
    SeatState.TAKEN: "●",
    SeatState.AWAY: "✗",
}
CLOSED = "closed"
"""How it stands with a table that was left, or closed by its host."""
LINES = 20
"""The most lines of chat that stand below the seats."""
STEPS: tuple[ActionRow, ...] = (
    ActionRow("up", ("up", "k"), "up", "The seat above.", MOVING, footer=False),
    ActionRow("down", ("down", "j", "tab"), "down", "The seat below.", MOVING, footer=False),
)
LEAVE = ActionRow("back", ("escape", "g"), "back", "Back to the game; before there is one, leave the table.", LEAVING)
ENDS: tuple[ActionRow, ...] = (CHAT, LEAVE, HELP, PALETTE, QUIT)


def people_screen(online: OnlineTable, *, root: bool = False) -> PeopleScreen:
    """The screen for the host's end, or for a guest's."""
    from tartan.ui.screens.guest import GuestScreen
    from tartan.ui.screens.host import HostScreen

    return HostScreen(online, root=root) if online.is_host else GuestScreen(online, root=root)


class PeopleScreen(TartanScreen[None]):
    """Seats with whoever is there, a few words above, chat below."""

    DEFAULT_CSS = """
    PeopleScreen Words { height: auto; }
    PeopleScreen Reader { height: 1fr; }
    """

    def __init__(self, online: OnlineTable, *, root: bool) -> None:
        self.online = online
        self.root = root
        """Whether the table is left with this screen, and games open above it."""
        super().__init__()
        self.words = Words()
        self.roster = Roster()
        self.said = Reader(stick=True)
        self.hem = Hem(self.sett_name)
        """Cloth in the place of the chat, until something is said."""
        self._stop: Callable[[], None] | None = None
        self._table: TableFace | None = None
        """The game that was opened from here."""
        self._arrived = False
        """Whether the seats have been seen."""
        self._due = False
        """Whether a game below this screen waits for who looks at it."""
        self.resumes = False
        """Whether the first game that opens was played before; it waits until those who play it are back."""
        self._holds = False
        """Whether the clocks of those here stand until such a game opens."""
        self._moved = ""
        """What was said of another table that the host has opened."""
        self._goes_on = False
        """Whether the host goes on without waiting for them."""

    @property
    def heading(self) -> str:
        """Which table."""
        return "TABLE"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return registry.manifest(self.online.game).sett if self.online.game else OWN_SETT

    def compose_body(self) -> ComposeResult:
        """Words, seats, and chat or cloth."""
        yield self.words
        yield self.roster
        yield self.said
        yield self.hem

    def on_mount(self) -> None:
        """Follow the table."""
        self._stop = self.online.subscribe(self._changed)
        self.look()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Show how the table stands; the game, if it is on."""
        self.look()
        if self.root:
            self._follow_game()

    def on_unmount(self) -> None:
        """Follow no more; from the root the table is left."""
        if self._stop is not None:
            self._stop()
        if self.root:
            self.online.close()

    def on_screen_resume(self) -> None:
        """Much may have happened meanwhile."""
        self.call_after_refresh(self.look)

    def _changed(self, change: Change) -> None:
        self.call_later(self._tell, change.kind)

    def _tell(self, kind: ChangeKind) -> None:
        if not self.is_attached:
            return
        self.look()
        if kind in (ChangeKind.REFUSED, ChangeKind.TROUBLE) and self.online.error and self.is_current:
            self.prompt(self.online.error, refused=True)
        if self.root:
            self._follow_game()

    def _follow_game(self) -> None:
        """Open the game above this screen, or close the one that is behind everybody."""
        table = self.online.table
        if table is self._table or (table is None and self.closed):
            return
        waits = self._table is None and self.resumes and bool(self.missing) and not self._goes_on
        self._hold_clocks(on=waits)
        if waits:
            return
        from tartan.ui.screens.navigation import table_screen

        if self.app.screen is not self:
            self.came_unasked()
        self.app.close_above(self)
        before, self._table = self._table, table
        if table is not None:
            screen = table_screen(table, resumed=self.resumes or self.online.taken_up, online=self.online)
            self.resumes = False
            screen.came_unasked()
            self.app.push_screen(screen)
            if self.online.moved and self.online.moved != self._moved:
                screen.call_after_refresh(screen.footer.say, self.online.moved, NEWS)
            self._show_past(before)
        self._moved = self.online.moved

    def _hold_clocks(self, *, on: bool) -> None:
        """Nobody at this keyboard loses time while a game that is taken up waits for the others."""
        if self.online.is_host and on is not self._holds:
            self._holds = on
            self.online.hold_clocks(on=on)

    def _show_past(self, before: TableFace | None) -> None:
        """Above a new game the result of the one before, for who is asked for no rematch and may not have read it."""
        if before is None or before.outcome is None or self.online.here:
            return
        from tartan.ui.screens.result import ResultScreen

        self.app.push_screen(ResultScreen(before, badges(before.manifest, before.plans), behind=True))

    # Drawing --------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Show how the table stands now."""
        if not self.is_attached:
            return
        if self.band.heading != self.heading or self.band.sett_name != self.sett_name:
            self.band.heading, self.band.sett_name = self.heading, self.sett_name
            self.band.refresh()
        self.tell_turn(due=self._due)
        self.words.say(self._lead())
        self.roster.show(self._lines())
        self._to_free()
        self._show_chat()
        self.prompt(self.asks())
        self.rows_changed()

    @property
    def unsaved(self) -> str:
        """Why the game at this table is not being saved, as a sentence; "" while it is."""
        table = self.online.table
        return "" if table is None or self.closed or table.trouble == self.online.unkept else table.trouble

    def tell_saving(self) -> None:
        """Its game is not being saved any more, or is again."""
        self.look()
        super().tell_saving()

    def tell_turn(self, *, due: bool) -> None:
        """Say so in the title band, and else how far the table is."""
        self._due = due
        self.band.tell(YOUR_TURN if due else self._where())

    def _to_free(self) -> None:
        """At first, the cursor is where there is something to do: on the first seat that is free or away.

        Where there is none it is at least on nobody's own seat.
        """
        if self._arrived or not self.online.seats:
            return
        self._arrived = True
        order = (SeatState.FREE, SeatState.AWAY, SeatState.TAKEN, SeatState.BOT, SeatState.HERE)
        seats = [
            (order.index(seat.state), at) for at, seat in enumerate(self.online.seats) if at not in self.online.here
        ]
        if seats:
            self.roster.go(min(seats)[1])

    @property
    def closed(self) -> bool:
        """Whether this table is left for good, by the host's end or by ours: what was seen there last holds no more."""
        return self.online.link.state is LinkState.CLOSED

    def _where(self) -> str:
        watch = self.online.spectators
        phase = {
            Phase.GATHERING: "people gather",
            Phase.DEALING: "dealing",
            Phase.PLAYING: "the game is on",
            Phase.OVER: "the game is over",
        }[self.online.phase]
        if self.closed:
            return CLOSED if self.online.seats else ""
        words = phase if self.online.seats else ""
        if self.unsaved:
            words = f"{NOT_SAVED} · {words}"
        return f"{words} · {watch} {'watches' if watch == 1 else 'watch'}" if watch else words

    def _lead(self) -> list[Text]:
        width = max(40, self.app.size.width - 6)
        look = self.app.look
        styles = {"title": look.title, "bright": look.bright, "dim": look.dim, "accent": look.accent}
        return [
            Text(line, ink(styles[style]))
            for words, style in (*([(f"✗ {self.unsaved}", "accent")] if self.unsaved else []), *self.lead())
            for line in wrap(shown(words), width, break_on_hyphens=False)
        ]

    def lead(self) -> list[tuple[str, str]]:
        """Sentences above the seats, each with its style."""
        return []

    def terms(self, *, brief: bool = False) -> list[tuple[str, str]]:
        """By what rules and times is played, and who may look on; `brief`: variants by their names alone."""
        online = self.online
        variants = variant_words(registry.manifest(online.game), online.options, brief=brief)
        watchers = "" if online.watchers is None else WATCHERS[online.watchers][0]
        told = (
            *variants,
            f"Clock: {clock_words(online.clock)}." if online.clock.seconds else "",
            f"Spectators: {watchers}." if watchers else "",
        )
        return [(" ".join(filter(None, told)), "dim")] if any(told) else []

    def asks(self) -> str:
        """What can be done now, for the prompt."""
        return ""

    def _lines(self) -> list[RosterLine]:
        if not self.online.seats:
            return []
        manifest = registry.manifest(self.online.game)
        plans = [SeatPlan(seat.name, seat.sitter, sett=seat.sett) for seat in self.online.seats]
        return [
            RosterLine(badge, " " if self.closed else SIGNS[seat.state], self._state_words(number, seat))
            for number, (badge, seat) in enumerate(zip(badges(manifest, plans), self.online.seats, strict=True))
        ]

    def _state_words(self, number: int, seat: SeatSeen) -> str:
        if self.closed:
            return ""
        if seat.ready and seat.state is not SeatState.BOT:
            if self.online.phase is Phase.DEALING:
                return "ready for the deal"
            if self.online.phase is Phase.OVER:
                return "wants another game"
        return self.state_words(number, seat)

    def state_words(self, number: int, seat: SeatSeen) -> str:
        """Who is there, in words."""
        if seat.state is SeatState.BOT:
            return f"bot: {seat.level}, until {seat.name} is back" if seat.stand_in else f"bot: {seat.level}"
        if number in self.online.here:
            return "at this keyboard"
        return {
            SeatState.FREE: "free",
            SeatState.HERE: "at the host's keyboard",
            SeatState.TAKEN: "at another terminal",
            SeatState.AWAY: "away; the seat is kept",
        }[seat.state]

    def _show_chat(self) -> None:
        lines = self.online.chat.lines(max(0, self.online.chat.length - LINES))
        self.said.display, self.hem.display = bool(lines), not lines
        self.hem.wear(self.sett_name)
        if lines:
            self.said.read(chat_texts(self.online, lines, self.app.look, app_colour_mode(self.app)))

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats for which nobody is there, in words."""
        return self.those(SeatState.FREE, SeatState.AWAY)

    def those(self, *states: SeatState) -> tuple[str, ...]:
        """The seats of which this is so, in words."""
        return tuple(
            seat.name if seat.name == f"Seat {SEAT_LETTERS[number]}" else f"{SEAT_LETTERS[number]} {seat.name}".strip()
            for number, seat in enumerate(self.online.seats)
            if seat.state in states
        )

    @property
    def current(self) -> SeatSeen | None:
        """The seat that the cursor is on."""
        at = self.roster.cursor
        return self.online.seats[at] if at < len(self.online.seats) else None

    def attempt(self, deed: Callable[[], None]) -> bool:
        """Do something that may not be possible; False, and a sentence, where it is not."""
        try:
            deed()
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return False
        return True

    def may(self, row_id: str) -> bool:
        """There is a chat only where somebody is, or was."""
        return has_chat(self.online) if row_id == CHAT.id else super().may(row_id)

    # Keys -----------------------------------------------------------------------------------------------------------

    def on_roster_chosen(self, event: Roster.Chosen) -> None:
        """A click chooses as Enter does."""
        event.stop()
        self.rows_changed()
        self.action_choose()

    def action_choose(self) -> None:
        """What Enter does with a seat."""

    def action_up(self) -> None:
        """The seat above."""
        self._go(-1)

    def action_down(self) -> None:
        """The seat below."""
        self._go(1)

    def _go(self, step: int) -> None:
        self.roster.go(self.roster.cursor + step)
        self.prompt(self.asks())
        self.rows_changed()

    def action_chat(self) -> None:
        """What people say."""
        from tartan.ui.screens.chat import NOBODY, ChatScreen

        if not has_chat(self.online):
            self.prompt(NOBODY, refused=True)
            return
        self.app.push_screen(ChatScreen(self.online, self.sett_name))

    def action_back(self) -> None:
        """Back to the game; from the root, ask whether a table that somebody is in is to be left."""
        if not self.root or self.closed or not self.online.seats:
            self.dismiss()
            return
        from tartan.ui.screens.parting import PartingScreen

        self.app.push_screen(PartingScreen(self.online), self._parted)

    def _parted(self, leave: bool | None) -> None:
        if leave:
            self.dismiss()
