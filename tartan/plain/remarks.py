"""What can be said in line mode at a table whose people sit at several terminals, besides playing: `/say` and more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError, TartanError
from tartan.plain.setup import new_pin
from tartan.session.online import Phase
from tartan.session.pin import hash_pin
from tartan.session.seat import Curtain

if TYPE_CHECKING:
    from tartan.plain.herald import Herald
    from tartan.plain.page import Page
    from tartan.session.online import Call, Hosted, OnlineTable

EVERYBODY = (
    ("/say TEXT", "say something to everybody"),
    ("/who", "who is where"),
    ("/pause", "ask for a pause of the clocks, or end it"),
)
"""What everybody may say."""
GUESTS = (
    ("/take SEAT NAME", "take a free seat, for somebody of that name at this terminal"),
    ("/give SEAT", "give a seat back"),
)
HOSTS = (
    ("/invite", "the line with which others join"),
    ("/bot SEAT LEVEL", "let a bot decide for a seat, until its person is back"),
    ("/here SEAT NAME", "let somebody at this terminal have a seat"),
    ("/free SEAT", "send away whoever has a seat; anybody may take it then"),
    ("/away NAME", "send away whoever is called so and has no seat"),
    ("/start", "deal, if nobody is missing"),
)


class Remarks:
    """Does what a line with a `/` asks for, at the host's end or at a guest's."""

    def __init__(self, page: Page, herald: Herald, online: OnlineTable) -> None:
        self._page = page
        self._herald = herald
        self._online = online

    @property
    def help(self) -> tuple[tuple[str, str], ...]:
        """What may be said, and what it does."""
        return EVERYBODY + (HOSTS if self._online.is_host else GUESTS)

    @property
    def leaving(self) -> tuple[str, str]:
        """How one leaves, and what that does."""
        table = self._online.table
        if not self._online.is_host:
            return ("q", "leave" if self._online.unkept else "leave; your seat is kept")
        kept = "is not being saved now" if table is not None and table.trouble else "is saved"
        return ("q", f"close the table; the game {kept}")

    def do(self, line: str) -> None:
        """Do it, or say why it cannot be done."""
        word, _, rest = line.removeprefix("/").partition(" ")
        try:
            if not self._do(word.casefold(), rest.strip()):
                words = ", ".join(key.partition(" ")[0] for key, _ in self.help)
                self._page.say(f"There is no /{word[:20]}: there are {words}.")
        except TartanError as problem:
            self._page.say(problem.message)

    def _do(self, word: str, rest: str) -> bool:
        online = self._online
        match word:
            case "say":
                online.chat.say(rest)
            case "who":
                self._page.say(*self._herald.who())
            case "pause":
                table = online.table
                if table is None or not table.clocks:
                    raise SetupError("There is no clock at this table.")
                table.pause_here(on=not set(online.here) <= set(table.pausing))
            case _:
                return self._host(online, word, rest) if online.is_host else self._guest(online, word, rest)
        return True

    def _host(self, hosted: Hosted, word: str, rest: str) -> bool:
        letter, _, name = rest.partition(" ")
        match word:
            case "invite":
                self._page.say_whole(hosted.invitation.line)
            case "bot":
                hosted.seat_bot(self._seat(letter), name.strip() or "piper")
            case "here":
                seat = self._seat(letter)
                called = name.strip() or hosted.seats[seat].name
                pin = hash_pin(new_pin(self._page, called)) if hosted.curtain is Curtain.PIN else ""
                hosted.seat_here(seat, called, pin)
            case "away":
                hosted.send_away(rest)
            case "free" | "kick":
                hosted.free(self._seat(letter))
            case "start":
                hosted.start()
            case _:
                return False
        return True

    def _guest(self, call: Call, word: str, rest: str) -> bool:
        letter, _, name = rest.partition(" ")
        match word:
            case "take":
                if call.phase is Phase.OVER:
                    raise SetupError("Seats cannot be taken now.")
                call.claim(self._seat(letter), name.strip() or call.name)
            case "give":
                call.release(self._seat(letter))
            case _:
                return False
        return True

    def _seat(self, letter: str) -> int:
        letters = SEAT_LETTERS[: len(self._online.seats)]
        if len(letter) != 1 or letter.upper() not in letters:
            raise SetupError(f"A seat is a letter from {letters[:1]} to {letters[-1:]}, not {printable(letter, 20)}.")
        return letters.index(letter.upper())
