"""The gathering as its host sees it: the line to read out, who is missing, and what can be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.phrases import listed
from tartan.session.online import EVERYWHERE, LOOPBACK, Phase, SeatState, without_seat
from tartan.session.pin import PIN_LENGTHS, hash_pin, pin_fault
from tartan.session.seat import Curtain
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.people import ENDS, STEPS, PeopleScreen
from tartan.ui.screens.seatmenu import SeatAnswer, SeatDeed, SeatScreen, VisitorScreen
from tartan.ui.widgets.bars import NEWS
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from tartan.session.online import Hosted


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
        ActionRow("visitor", ("v",), "visitors", "Send away somebody who has no seat.", PLAYING, "while there is one"),
        *ENDS,
    )

    def __init__(self, hosted: Hosted, *, root: bool) -> None:
        self.hosted = hosted
        self._sits: tuple[int, str] | None = None
        """The seat, and the name, of somebody here whose PIN is being typed."""
        super().__init__(hosted, root=root)

    @property
    def heading(self) -> str:
        """Which table."""
        return f"HOST · {registry.manifest(self.online.game).title}"

    def lead(self) -> list[tuple[str, str]]:
        """The line to read out, whom it reaches, and who else could listen."""
        hosted = self.hosted
        found = [
            *([(f"✗ {hosted.moved}", "accent")] if hosted.moved else []),
            ("Read this out to those who join; they type it, or paste it where asked:", "dim"),
            (hosted.invitation.line, "title"),
            (binding_words(hosted.bind), "dim"),
            *self.terms(brief=bool(hosted.warning)),  # which takes the room, and the host has chosen them
        ]
        if hosted.warning:
            found.append((f"✗ {hosted.warning}", "accent"))
            if hosted.tunnel:
                port = hosted.invitation.port
                found.append((f"Privately: each guest runs this first, then joins {LOOPBACK}:{port}:", "dim"))
                found.append((hosted.tunnel, "bright"))
        elif hosted.invitation.fingerprint:
            found.append(("✓ Lines are private; the fingerprint vouches for this host.", "dim"))
        here = without_seat(hosted.seatless)
        return [*found, (here, "bright")] if here else found

    def asks(self) -> str:
        """Who is missing, or that nobody is."""
        missing = self.missing
        if self.online.phase is Phase.DEALING:
            return "The deal is being made by all seats together; this takes a moment."
        if self.online.phase is Phase.GATHERING:
            if missing:
                return f"Missing: {listed(missing)}. Enter on a seat gives it a name, a bot, or somebody here."
            return "Nobody is missing: s deals and begins."
        away, free = self.those(SeatState.AWAY), self.those(SeatState.FREE)
        gone = "; ".join(f"{word}: {listed(seats)}" for word, seats in (("Away", away), ("Free", free)) if seats)
        if missing and self.root:
            brings = "brings them back" if away else "lets others in"
            return f"{gone}; the same line {brings}. s goes on, Enter lets a bot sit in."
        sits = f" {gone}: a bot can sit in." if missing else ""
        return f"The table stays open: who was here comes back by the same line.{sits}"

    def may(self, row_id: str) -> bool:
        """Starting takes everybody; sending away takes somebody."""
        if row_id == "start":
            return (
                not self.missing
                if self.online.phase is Phase.GATHERING
                else self.root and self.online.table is not None
            )
        if row_id == "visitor":
            return bool(self.hosted.visitors)
        if row_id == "kick":
            return self.current is not None and self.current.state in (SeatState.TAKEN, SeatState.AWAY)
        return super().may(row_id)

    def action_start(self) -> None:
        """Deal."""
        if self.online.phase is Phase.GATHERING:
            self.attempt(self.hosted.start)
        elif self.root and self.online.table is not None:
            self._goes_on = True
            self._follow_game()
        else:
            self.prompt("The game has begun already.", refused=True)

    def action_choose(self) -> None:
        """Who plays this seat."""
        seat = self.current
        if seat is not None:
            number = self.roster.cursor
            words = f"{SEAT_LETTERS[number]}  {shown(seat.name)}: {self.state_words(number, seat)}"
            screen = SeatScreen(words, seat, gathering=self.online.phase is Phase.GATHERING)
            self.app.push_screen(screen, lambda chosen: self._give(number, chosen))

    def action_bot(self) -> None:
        """A bot plays it."""
        from tartan.bots import LEVELS

        self._give(self.roster.cursor, SeatAnswer(SeatDeed.BOT, LEVELS[-1]))

    def action_kick(self) -> None:
        """Send away."""
        if not self.may("kick"):
            self.prompt("Nobody from elsewhere has this seat.", refused=True)
        else:
            self._give(self.roster.cursor, SeatAnswer(SeatDeed.KICK))

    def action_visitor(self) -> None:
        """Ask who without a seat is to go."""
        if self.hosted.visitors:
            self.app.push_screen(VisitorScreen(self.hosted.visitors), self._dismiss_visitor)
        else:
            self.prompt("Nobody is here without a seat.", refused=True)

    def _dismiss_visitor(self, name: str | None) -> None:
        if name is not None and self.attempt(lambda: self.hosted.send_away(name)):
            self.footer.say(f"{shown(name)} is sent away.", NEWS)

    def entered(self, text: str) -> None:
        """The PIN of somebody who sits down here."""
        sits, self._sits = self._sits, None
        if sits is None:
            return
        fault = pin_fault(text)
        if fault:
            self.prompt(fault, refused=True)
        else:
            self.attempt(lambda: self.hosted.seat_here(*sits, hash_pin(text)))

    def _give(self, number: int, chosen: SeatAnswer | None) -> None:
        if chosen is None:
            return
        whom = chosen.whom
        match chosen.deed:
            case SeatDeed.BOT:
                self.attempt(lambda: self.hosted.seat_bot(number, whom))
            case SeatDeed.HERE if self.hosted.curtain is Curtain.PIN:
                self._sits = number, whom
                hint = f"A PIN for {whom}, {PIN_LENGTHS[0]} to {PIN_LENGTHS[1]} digits; Enter takes it."
                self.prompt_line.open_entry("", hint=hint, does="take", masked=True)
            case SeatDeed.HERE:
                self.attempt(lambda: self.hosted.seat_here(number, whom))
            case SeatDeed.FREE:
                self.attempt(lambda: self.hosted.free(number))
            case SeatDeed.KICK:
                self.attempt(lambda: self.hosted.kick(number))


def binding_words(bind: str) -> str:
    """What it means to listen on an address, in a sentence (N7)."""
    if bind in (LOOPBACK, "::1", "localhost"):
        return f"Open on {bind}, which only this machine reaches; others need a tunnel."
    if bind in (EVERYWHERE, "::", ""):
        return "Open on all addresses of this machine; whoever calls needs the code."
    return f"Open on {bind}; whoever calls needs the code."
