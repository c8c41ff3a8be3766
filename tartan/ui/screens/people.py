"""Who sits where at a table of several terminals: for the host with what he may do, for a guest with what is free.

The first such screen of a table, its root, is where people gather; the game opens above it, and again the next one.
During a game another one is opened by a key.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, TypeGuard

from rich.text import Text

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import TartanError
from tartan.session.afar import Phase, SeatState
from tartan.session.face import ChangeKind, LinkState
from tartan.session.seat import SeatPlan
from tartan.session.text import listed
from tartan.ui.actions import CHAT, HELP, LEAVING, MOVING, PALETTE, PLAYING, QUIT, ActionRow
from tartan.ui.screens.base import HOUSE_SETT, HouseScreen
from tartan.ui.screens.chat import chat_texts
from tartan.ui.screens.draft import clock_words
from tartan.ui.screens.parting import is_hosted
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.lists import Reader, Words
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown
from tartan.ui.widgets.roster import Roster, RosterLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from tartan.session.afar import Afar, Call, Hosted, SeatSeen
    from tartan.session.face import Change, TableFace

SIGNS = {
    SeatState.FREE: "○",
    SeatState.HERE: "●",
    SeatState.BOT: "◆",
    SeatState.TAKEN: "●",
    SeatState.AWAY: "✗",
}
LINES = 20
"""The most lines of chat that stand below the seats."""
STEPS: tuple[ActionRow, ...] = (
    ActionRow("up", ("up", "k"), "up", "The seat above.", MOVING, footer=False),
    ActionRow("down", ("down", "j", "tab"), "down", "The seat below.", MOVING, footer=False),
)
LEAVE = ActionRow("back", ("escape", "g"), "back", "Back to the game; before there is one, leave the table.", LEAVING)
ENDS: tuple[ActionRow, ...] = (CHAT, LEAVE, HELP, PALETTE, QUIT)


def people_screen(afar: Afar, *, root: bool = False) -> PeopleScreen:
    """The screen for the host's end, or for a guest's."""
    if is_hosted(afar):
        return HostScreen(afar, root=root)
    if is_called(afar):
        return GuestScreen(afar, root=root)
    raise TypeError("A table has two ends, and this is neither.")


def is_called(afar: Afar) -> TypeGuard[Call]:
    """Whether this is a guest's end."""
    return hasattr(type(afar), "claim")


class PeopleScreen(HouseScreen[None]):
    """Seats with whoever is there, a few words above, chat below."""

    DEFAULT_CSS = """
    PeopleScreen Words { height: auto; }
    PeopleScreen Reader { height: 1fr; }
    """

    def __init__(self, afar: Afar, *, root: bool) -> None:
        self.afar = afar
        self.root = root
        """Whether the table is left with this screen, and games open above it."""
        super().__init__()
        self.words = Words()
        self.roster = Roster()
        self.said = Reader(stick=True)
        self._stop: Callable[[], None] | None = None
        self._table: TableFace | None = None
        """The game that was opened from here."""
        self.resumes = False
        """Whether the first game that opens was played before; it waits until those who play it are back."""
        self._goes_on = False
        """Whether the host goes on without waiting for them."""

    @property
    def heading(self) -> str:
        """Which table."""
        return "TABLE"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return registry.manifest(self.afar.game).sett if self.afar.game else HOUSE_SETT

    def compose_body(self) -> ComposeResult:
        """Words, seats, chat."""
        yield self.words
        yield self.roster
        yield self.said

    def on_mount(self) -> None:
        """Follow the table."""
        self._stop = self.afar.subscribe(self._changed)
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Show how the table stands; the game, if it is on."""
        self.look()
        free = [at for at, seat in enumerate(self.afar.seats) if seat.state is SeatState.FREE]
        if free:
            self.roster.go(free[0])
            self.rows_changed()
        if self.root:
            self._follow_game()

    def on_unmount(self) -> None:
        """Follow no more; from the root the table is left."""
        if self._stop is not None:
            self._stop()
        if self.root:
            self.afar.close()

    def on_screen_resume(self) -> None:
        """Much may have happened meanwhile."""
        self.call_after_refresh(self.look)

    def _changed(self, change: Change) -> None:
        self.call_later(self._tell, change.kind)

    def _tell(self, kind: ChangeKind) -> None:
        if not self.is_attached:
            return
        self.look()
        if kind in (ChangeKind.REFUSED, ChangeKind.TROUBLE) and self.afar.error and self.is_current:
            self.prompt(self.afar.error, refused=True)
        if self.root:
            self._follow_game()

    def _follow_game(self) -> None:
        """Open the game above this screen, or close the one that is behind everybody."""
        table = self.afar.table
        if table is self._table or (table is None and self.afar.link.state is LinkState.CLOSED):
            return
        if self._table is None and self.resumes and self.missing and not self._goes_on:
            return
        from tartan.ui.screens.doors import table_screen

        self.house.close_above(self)
        self._table = table
        if table is not None:
            screen = table_screen(table, resumed=self.resumes, afar=self.afar)
            self.resumes = False
            self.app.push_screen(screen)

    # Drawing --------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Show how the table stands now."""
        if not self.is_attached:
            return
        if self.band.heading != self.heading or self.band.sett_name != self.sett_name:
            self.band.heading, self.band.sett_name = self.heading, self.sett_name
            self.band.refresh()
        self.band.tell(self._where())
        self.words.say(self._lead())
        self.roster.show(self._lines())
        self._show_chat()
        self.prompt(*self.asks())
        self.rows_changed()

    def _where(self) -> str:
        watch = self.afar.spectators
        phase = {
            Phase.GATHERING: "people gather",
            Phase.DEALING: "dealing",
            Phase.PLAYING: "the game is on",
            Phase.OVER: "the game is over",
        }[self.afar.phase]
        words = phase if self.afar.seats else ""
        return f"{words} · {watch} {'watches' if watch == 1 else 'watch'}" if watch else words

    def _lead(self) -> list[Text]:
        width = max(40, self.app.size.width - 6)
        look = self.house.look
        styles = {"title": look.title, "bright": look.bright, "dim": look.dim, "accent": look.accent}
        return [
            Text(line, ink(styles[style]))
            for words, style in self.lead()
            for line in wrap(shown(words), width, break_on_hyphens=False)
        ]

    def lead(self) -> list[tuple[str, str]]:
        """Sentences above the seats, each with its style."""
        return []

    def asks(self) -> tuple[str]:
        """What can be done now, for the prompt."""
        return ("",)

    def _lines(self) -> list[RosterLine]:
        if not self.afar.seats:
            return []
        manifest = registry.manifest(self.afar.game)
        plans = [SeatPlan(seat.name, seat.sitter, sett=seat.sett) for seat in self.afar.seats]
        return [
            RosterLine(badge, SIGNS[seat.state], self._state_words(number, seat))
            for number, (badge, seat) in enumerate(zip(badges(manifest, plans), self.afar.seats, strict=True))
        ]

    def _state_words(self, number: int, seat: SeatSeen) -> str:
        if seat.ready and seat.state is not SeatState.BOT:
            if self.afar.phase is Phase.DEALING:
                return "ready for the deal"
            if self.afar.phase is Phase.OVER:
                return "wants another game"
        return self.state_words(number, seat)

    def state_words(self, number: int, seat: SeatSeen) -> str:
        """Who is there, in words."""
        if seat.state is SeatState.BOT:
            return f"bot: {seat.level}, until {seat.name} is back" if seat.stand_in else f"bot: {seat.level}"
        if number in self.afar.here:
            return "at this keyboard"
        return {
            SeatState.FREE: "free",
            SeatState.HERE: "at the host's keyboard",
            SeatState.TAKEN: "at another terminal",
            SeatState.AWAY: "away; the seat is kept",
        }[seat.state]

    def _show_chat(self) -> None:
        lines = self.afar.chat.lines(max(0, self.afar.chat.length - LINES))
        if lines:
            self.said.read(chat_texts(lines, self.house.look))

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats for which nobody is there, in words."""
        away = (SeatState.FREE, SeatState.AWAY)
        return tuple(
            f"{SEAT_LETTERS[number]} {seat.name}" if seat.name else SEAT_LETTERS[number]
            for number, seat in enumerate(self.afar.seats)
            if seat.state in away
        )

    @property
    def current(self) -> SeatSeen | None:
        """The seat that the cursor is on."""
        at = self.roster.cursor
        return self.afar.seats[at] if at < len(self.afar.seats) else None

    def attempt(self, deed: Callable[[], None]) -> bool:
        """Do something that may not be possible; False, and a sentence, where it is not."""
        try:
            deed()
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return False
        return True

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
        self.rows_changed()

    def action_chat(self) -> None:
        """What people say."""
        from tartan.ui.screens.chat import ChatScreen

        self.app.push_screen(ChatScreen(self.afar, self.sett_name))

    def action_back(self) -> None:
        """Back to the game; from the root, ask whether the table is to be left."""
        if not self.root or self.afar.link.state is LinkState.CLOSED:
            self.dismiss()
            return
        from tartan.ui.screens.parting import PartingScreen

        self.app.push_screen(PartingScreen(hosts=is_hosted(self.afar)), self._parted)

    def _parted(self, leave: bool | None) -> None:
        if leave:
            self.dismiss()


class HostScreen(PeopleScreen):
    """The host's: what to read out, who is missing, and what can be done about it."""

    TOPIC = "Your table is open to people elsewhere. Read the line out to them; start once nobody is missing."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow(
            "start", ("s",), "start", "Deal and begin, or go on with the game.", PLAYING, "once nobody is missing"
        ),
        ActionRow("choose", ("enter", "space"), "this seat", "Choose who plays this seat.", PLAYING),
        *STEPS,
        ActionRow("bot", ("o",), "bot", "Let a bot play this seat, until its person is back.", PLAYING, footer=False),
        ActionRow("kick", ("x",), "send away", "Send whoever has this seat away; it is free then.", PLAYING),
        *ENDS,
    )

    def __init__(self, hosted: Hosted, *, root: bool) -> None:
        self.hosted = hosted
        super().__init__(hosted, root=root)

    @property
    def heading(self) -> str:
        """Which table."""
        return f"HOST · {registry.manifest(self.afar.game).title}"

    def lead(self) -> list[tuple[str, str]]:
        """The line to read out, whom it reaches, and who else could listen."""
        hosted = self.hosted
        found = [
            ("Read this out to those who join; they type it, or paste it where asked:", "dim"),
            (hosted.invitation.line, "title"),
            (binding_words(hosted.bind), "dim"),
        ]
        if hosted.warning:
            found.append((f"✗ {hosted.warning}", "accent"))
            if hosted.tunnel:
                port = hosted.invitation.port
                found.append((f"Privately: each guest runs this first, then joins 127.0.0.1:{port}:", "dim"))
                found.append((hosted.tunnel, "bright"))
        elif hosted.invitation.fingerprint:
            found.append(("✓ Lines are private; the fingerprint vouches for this host.", "dim"))
        return found

    def asks(self) -> tuple[str]:
        """Who is missing, or that nobody is."""
        missing = self.missing
        if self.afar.phase is Phase.DEALING:
            return ("The deal is being made by all seats together; this takes a moment.",)
        if self.afar.phase is Phase.GATHERING:
            if missing:
                return (f"Missing: {listed(missing)}. Enter on a seat gives it to a bot, or to somebody here.",)
            return ("Nobody is missing: s deals and begins.",)
        if missing and self.root:
            return (f"Away: {listed(missing)}; the same line brings them back. s goes on, Enter lets a bot sit in.",)
        away = f" Away: {listed(missing)}: a bot can sit in." if missing else ""
        return (f"The table stays open: who was here comes back by the same line.{away}",)

    def may(self, row_id: str) -> bool:
        """Starting takes everybody; sending away takes somebody."""
        if row_id == "start":
            return not self.missing if self.afar.phase is Phase.GATHERING else self.root and self.afar.table is not None
        if row_id == "kick":
            return self.current is not None and self.current.state in (SeatState.TAKEN, SeatState.AWAY)
        return super().may(row_id)

    def action_start(self) -> None:
        """Deal."""
        if self.afar.phase is Phase.GATHERING:
            self.attempt(self.hosted.start)
        elif self.root and self.afar.table is not None:
            self._goes_on = True
            self._follow_game()
        else:
            self.prompt("The game has begun already.", refused=True)

    def action_choose(self) -> None:
        """Who plays this seat."""
        from tartan.ui.screens.seatmenu import SeatScreen

        seat = self.current
        if seat is not None:
            number = self.roster.cursor
            words = f"{SEAT_LETTERS[number]}  {shown(seat.name)}: {self.state_words(number, seat)}"
            screen = SeatScreen(words, seat)
            self.app.push_screen(screen, lambda chosen: self._give(number, chosen))

    def action_bot(self) -> None:
        """A bot plays it."""
        from tartan.bots import LEVELS

        self._give(self.roster.cursor, f"bot {LEVELS[-1]}")

    def action_kick(self) -> None:
        """Send away."""
        if not self.may("kick"):
            self.prompt("Nobody from elsewhere has this seat.", refused=True)
        else:
            self._give(self.roster.cursor, "kick")

    def _give(self, number: int, chosen: str | None) -> None:
        deed, _, rest = (chosen or "").partition(" ")
        match deed:
            case "bot":
                self.attempt(lambda: self.hosted.seat_bot(number, rest))
            case "here":
                self.attempt(lambda: self.hosted.seat_here(number, rest))
            case "free":
                self.attempt(lambda: self.hosted.free(number))
            case "kick":
                self.attempt(lambda: self.hosted.kick(number))


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
        return f"TABLE · {registry.manifest(self.afar.game).title}" if self.afar.game else "JOIN A TABLE"

    def lead(self) -> list[tuple[str, str]]:
        """How it stands with the line, and what is played."""
        link = self.afar.link
        at = f"At {self.call.invitation.address}, as {self.call.name}."
        if not self.afar.seats:
            return [(at, "bright"), (link.sentence, "accent" if link.state is LinkState.CLOSED else "dim")]
        found = [(at, "bright")]
        if not link.up:
            found.append((f"✗ {link.sentence}", "accent"))
        elif self.call.watcher:
            found.append(("You watch: you see what everybody may see.", "dim"))
        if self.afar.clock.seconds:
            found.append((f"Clock: {clock_words(self.afar.clock)}.", "dim"))
        options = ", ".join(f"{name} {_value(value)}" for name, value in self.afar.options)
        if options:
            found.append((f"Variants: {options}.", "dim"))
        return found

    def asks(self) -> tuple[str]:
        """What can be done."""
        if self.afar.link.state is LinkState.CLOSED:
            return (f"{self.afar.link.sentence} Esc goes back.",)
        if not self.afar.seats:
            return ("Calling; Esc calls no more.",)
        if self.afar.phase is Phase.DEALING:
            return ("The deal is being made by all seats together; this takes a moment.",)
        free = any(seat.state is SeatState.FREE for seat in self.afar.seats)
        more = " Enter takes another free seat." if free else ""
        if self.afar.phase in (Phase.PLAYING, Phase.OVER):
            return (f"The game is on.{more}",)
        if self.afar.here:
            return (f"You have a seat; the host deals once nobody is missing.{more}",)
        if self.call.watcher:
            return ("The host deals once nobody is missing.",)
        return ("Enter takes the seat under the cursor." if free else "No seat is free now.",)

    def may(self, row_id: str) -> bool:
        """Only what is free is taken, only what is held given back."""
        if row_id in {"choose", "named"}:
            return self.current is not None and self.current.state is SeatState.FREE and self.afar.link.up
        if row_id == "release":
            return self.roster.cursor in self.afar.here and self.afar.link.up
        return super().may(row_id)

    def action_choose(self) -> None:
        """Take the seat."""
        seat = self.current
        if seat is None:
            return
        if seat.state is not SeatState.FREE:
            mine = self.roster.cursor in self.afar.here
            words = "You have this seat already; x gives it back." if mine else "That seat is not free."
            self.prompt(words, refused=True)
            return
        self.attempt(lambda: self.call.claim(self.roster.cursor, self.call.name))

    def action_named(self) -> None:
        """Ask for the name at this seat."""
        if self.may("named"):
            hint = "The name at this seat, where somebody else plays it here; Enter takes the seat."
            self.prompt_line.open_entry(self.call.name, hint=hint)
        else:
            self.prompt("That seat is not free.", refused=True)

    def entered(self, text: str) -> None:
        """Take the seat by that name."""
        self.attempt(lambda: self.call.claim(self.roster.cursor, text))

    def action_release(self) -> None:
        """Give it back."""
        self.attempt(lambda: self.call.release(self.roster.cursor))


def binding_words(bind: str) -> str:
    """What it means to listen on an address, in a sentence (N7)."""
    if bind in ("127.0.0.1", "::1", "localhost"):
        return f"Open on {bind}, which only this machine reaches; others need a tunnel to it."
    if bind in ("0.0.0.0", "::", ""):  # noqa: S104  # this only tells what it means
        return "Open on all addresses of this machine; whoever calls needs the code."
    return f"Open on {bind}; whoever calls needs the code."


def _value(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
