"""Hosting and joining in line mode: how a table is opened to others, and whom to call, asked one by one (A2)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.checks import whole_number
from tartan.engine.contract import printable
from tartan.engine.errors import SetupError, TartanError
from tartan.plain.page import number_of
from tartan.plain.setup import PlainSetup
from tartan.session.clock import NO_CLOCK, ClockKind, ClockPlan
from tartan.session.invitation import PORTS, goes_on, read_invitation
from tartan.session.online import EVERYWHERE, LOOPBACK, Opening
from tartan.session.seat import Watchers
from tartan.session.text import NAME_CELLS, clean_text, names_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.plain.meanwhile import OpenPage
    from tartan.plain.page import Page
    from tartan.session.invitation import Invitation
    from tartan.session.lobby import Lobby
    from tartan.session.online import Near, Network
    from tartan.session.seat import Setup

WATCHERS = {
    Watchers.OFF: "off: nobody looks on",
    Watchers.OPEN: "open: whoever has the code may look on",
    Watchers.DELAYED: "delayed: they see all of it a turn late",
}
"""Who may look on, in words."""
REACHES = ("this machine alone, and whoever comes through ssh", "whoever reaches this machine on the network")
LINES = ("plain: whoever can listen on the network can read them", "private (TLS)")
WHERE = "Whom to call? HOST:PORT, or the whole line that the host reads out; Enter goes back."
NOT_NEAR = "Tables near you are found only where tartan[lan] is installed."
WHERE_NEAR = "Tables that are found near you are listed here; the number of one answers, too."
CLOCK = "Clock? move=60 gives each turn 60 seconds; bank=600+5 gives 600 for the game, and 5 more a turn. Enter: none."
_MOVE = re.compile(r"move=(\d{1,6})", re.ASCII)
_BANK = re.compile(r"bank=(\d{1,6})(?:\+(\d{1,6}))?", re.ASCII)


def clock_of(text: str) -> ClockPlan:
    """A clock from texts like `move=60` and `bank=600+5`, in seconds; `none` or "" is none. Raises SetupError."""
    if text in ("", "none"):
        return NO_CLOCK
    if found := _MOVE.fullmatch(text):
        plan = ClockPlan(ClockKind.MOVE, int(found[1]))
    elif found := _BANK.fullmatch(text):
        plan = ClockPlan(ClockKind.BANK, int(found[1]), int(found[2] or 0))
    else:
        raise SetupError(f"A clock is move=60 or bank=600+5, in seconds, or none, not {printable(text)}.")
    if plan.problem:
        raise SetupError(plan.problem)
    return plan


def port_of(text: str) -> int | None:
    """A port to listen on, 0 for any that is free; None for "". Raises SetupError."""
    if not text:
        return None
    port = 0 if text == "0" else whole_number(text, 5)
    if port is None or (text != "0" and port not in PORTS):
        raise SetupError(f"A port is a number from {PORTS[0]} to {PORTS[-1]}, not {printable(text)}.")
    return port


class PlainHosting(PlainSetup):
    """Asks for a table that is opened to others."""

    elsewhere = True

    def ask_opening(self, setup: Setup, network: Network) -> tuple[Setup, Opening]:
        """The rest of what a table needs that others come to; raises InputEnded."""
        page = self.page
        clock = clock_of(page.ask_until(CLOCK, _wrong(clock_of)))
        watchers = list(WATCHERS)[page.choose("May others look on?", list(WATCHERS.values()), 0)]
        beyond = bool(page.choose("Who can reach the table?", REACHES, 0))
        port = port_of(page.ask_until(f"Port? Enter takes {network.port}; 0 any that is free.", _wrong(port_of)))
        private = beyond and network.has_tls and bool(page.choose("Which lines?", LINES, 1))
        opening = Opening(
            network.port if port is None else port, EVERYWHERE if beyond else LOOPBACK, tls=private, announce=beyond
        )
        return replace(setup, clock=clock, watchers=watchers), opening


def ask_whom(page: OpenPage, network: Network) -> Invitation | None:
    """Whom to call, None to go back; tables near by are listed as they are found. Raises InputEnded."""
    finder = network.near()
    near: tuple[Near, ...] = ()
    stop = finder.subscribe(page.stir) if finder else _nothing
    try:
        page.say(WHERE_NEAR if finder else NOT_NEAR)
        page.prompt(WHERE)
        while True:
            answer = page.answer()
            if answer == "":
                return None
            if answer is not None:
                while goes_on(answer):
                    answer = f"{answer} {page.ask()}"
                invitation = _invitation(page, answer, near)
                if invitation is not None:
                    return invitation
            elif finder and finder.tables != near:
                near = finder.tables
                page.gap()
                page.numbered([near_words(each) for each in near])
            else:
                continue
            page.prompt(WHERE)
    finally:
        stop()
        if finder:
            finder.close()


def near_words(near: Near) -> str:
    """A table that was found, in one line."""
    title = registry.manifest(near.game).title if near.game else "A game that is not known here"
    host = f", hosted by {near.host}" if near.host else ""
    return f"{title} at {near.invitation.address}{host}, {near.free} of {near.seats} seats free"


def _invitation(page: Page, answer: str, near: tuple[Near, ...]) -> Invitation | None:
    """What an answer says, the code asked for where it has none; None, and a sentence, where it says nothing."""
    try:
        number = number_of(answer)
        if number is not None and 1 <= number <= len(near):
            invitation = near[number - 1].invitation
        else:
            invitation = read_invitation(answer)
        if not invitation.code:
            words = page.ask("The code that the host reads out? Enter: none, for a seat of yours.").split()
            code = "-".join(words[1:] if words[:1] == ["--code"] else words)  # as where a line was broken in copying
            invitation = (
                replace(invitation, code=read_invitation(f"localhost --code={code}").code) if code else invitation
            )
    except TartanError as problem:
        page.say(problem.message)
        return None
    return invitation


def ask_who(page: Page, lobby: Lobby, kept: Sequence[str] = ()) -> tuple[str, bool]:
    """What the person at this terminal is called, and whether she looks on; raises InputEnded.

    Whoever has a seat `kept` at the table takes its name and comes back to it with Enter alone.
    """
    name = _ask_name(page, lobby, next(iter(kept), lobby.settings.player or "Guest"))
    return name, bool(page.choose("Play, or look on?", ("play", "look on"), 0))


def _ask_name(page: Page, lobby: Lobby, before: str) -> str:

    def wrong(answer: str) -> str:
        if answer and not names_in(answer):
            return "Nothing of that name can be shown; please give another."
        whole = tuple(filter(None, map(clean_text, answer.split(","))))
        return f"A name has at most {NAME_CELLS} letters." if names_in(answer) != whole else ""

    asked = f"What are you called? A,B where several play at this terminal. Enter takes {before}."
    name = ", ".join(names_in(page.ask_until(asked, wrong))) or before
    lobby.settings.player = names_in(name)[0]
    return name


def _wrong(read: Callable[[str], object]) -> Callable[[str], str]:
    """What `ask_until` wants: the sentence with which something cannot be read."""

    def wrong(answer: str) -> str:
        try:
            read(answer)
        except SetupError as problem:
            return problem.message
        return ""

    return wrong


def _nothing() -> None:
    """Ends nothing."""
