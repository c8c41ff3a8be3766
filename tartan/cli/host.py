"""`tartan host`: a table that is open to people at other terminals; on a full screen, in lines, or without anybody."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli import startup
from tartan.cli.conceal import kept_code
from tartan.cli.errors import DONE, CommandError, WrongCommand
from tartan.cli.network import Means
from tartan.cli.online import open_line_mode, seats_of
from tartan.cli.request import kind_of, setup_of
from tartan.engine.checks import whole_number
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError
from tartan.plain.opening import clock_of, port_of
from tartan.session.invitation import DEFAULT_PORT
from tartan.session.online import LOOPBACK, Opening, PortTaken
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers
from tartan.ui.intent import First, Intent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.cli.flags import Words
    from tartan.cli.network import Wires
    from tartan.session.online import Hosted

NO_SEED = "At a table that is open to others the deal is made by all together, so it takes no --seed."
ONLY_NEW = ("seats", "names", "here", "bots", "hints", "option", "curtain", "clock", "watchers")
"""Options that say how a table is set up; a game that is taken up again has all of that."""


def host(words: Words) -> int:
    """`tartan host [GAME]`; raises SetupError or WrongCommand where the command line is wrong, TartanError if it fails.

    Gives 0 once the table is closed by its host.
    """
    if words.has("seed"):
        raise WrongCommand(NO_SEED)
    headless = words.has("headless")
    if headless and words.has("plain"):
        raise WrongCommand("A table is --headless or --plain, not both.")
    opening = opening_of(words)
    save_id = resumed_of(words)
    setup = None
    if save_id is None:
        if not words.alone and not words.values:
            return startup.full_screen(Intent(First.HOST))
        if not words.alone:
            games = ", ".join(registry.available())
            raise WrongCommand(f"GAME is missing, as in tartan host GAME; there is {games}.")
        setup = hosted_setup(words.alone[0], words, headless=headless)
    elif words.alone or (given := [name for name in ONLY_NEW if name in words.values]):
        what = printable(words.alone[0]) if words.alone else f"--{given[0]}"
        raise WrongCommand(f"{what} does not go with --resume: the saved game says all of that.")
    means = means_of(words)
    if headless:
        from tartan.cli.headless import serve

        return serve(setup, save_id, opening, means)
    if not words.has("plain"):
        startup.need_full_screen()
        _try_to_open(setup, save_id, opening, means)
        if save_id is not None:
            return startup.full_screen(Intent(First.REOPEN, save_id=save_id, opening=opening), means)
        return startup.full_screen(Intent(First.HOST, setup=setup, opening=opening), means)
    return _host_lines(words, setup, save_id, opening, means)


def _host_lines(words: Words, setup: Setup | None, save_id: int | None, opening: Opening, means: Means) -> int:
    from tartan.plain.gathering import HostGathering

    with open_line_mode(means) as (page, lobby, wires):
        if setup is not None:
            setup = startup.with_pins(page, setup)
        hosted = opened(wires, setup, save_id, opening)
        HostGathering(page, lobby, hosted, curtain_asked=words.has("curtain")).run()
    return DONE


def _try_to_open(setup: Setup | None, save_id: int | None, opening: Opening, means: Means) -> None:
    """Let it be said here, and not over a screen, why a table cannot be opened."""
    from tartan.cli.network import Wires

    with startup.open_lobby() as lobby, _failing():
        wires = Wires(lobby, means=means)
        if setup is not None:
            wires.try_host(opening)
        else:
            wires.try_resume(save_id or 0, opening)


def opened(wires: Wires, setup: Setup | None, save_id: int | None, opening: Opening) -> Hosted:
    """The table as it is opened; raises CommandError, TartanError."""
    with _failing():
        if setup is not None:
            return wires.host(setup, opening)
        return wires.resume(save_id or 0, opening)


@contextmanager
def _failing() -> Iterator[None]:
    """What is wrong with a save, or a port, is a failure, and no wrong command line; the next step is told."""
    try:
        yield
    except PortTaken as taken:
        raise CommandError(
            f"Port {taken.port} is in use here already: choose another one with --port, or any that is free with"
            " --port 0."
        ) from taken
    except SetupError as problem:
        raise CommandError(problem.message) from problem


def hosted_setup(game_id: str, words: Words, *, headless: bool) -> Setup:
    """The table that the words ask for: bots, people at this terminal, and free seats for all others."""
    setup = setup_of(game_id, words)
    people = [seat for seat, plan in enumerate(setup.seats) if plan.sitter is not Sitter.BOT]
    asked = words.one("here")
    if headless and asked is not None:
        raise WrongCommand("Nobody sits at the terminal of a table that is --headless, so it takes no --here.")
    here = tuple(people[:1]) if asked is None else seats_of(asked, "--here")
    here = () if headless else here
    for seat in here:
        if seat not in people:
            letter = SEAT_LETTERS[seat]
            raise SetupError(f"There is no seat {letter} here, or a bot has it; --here takes seats of people.")
    plans = tuple(
        plan if seat not in people or seat in here else SeatPlan(plan.name, Sitter.REMOTE)
        for seat, plan in enumerate(setup.seats)
    )
    return replace(
        setup,
        seats=plans,
        clock=clock_of(words.one("clock") or ""),
        watchers=watchers_of(words.one("watchers")),
    )


def opening_of(words: Words) -> Opening:
    """How the table is opened; raises SetupError for a port that is none."""
    given = port_of(words.one("port") or "")
    port = DEFAULT_PORT if given is None else given
    bind = words.one("bind") or LOOPBACK
    tls, unlisted, code = words.has("tls") or words.has("cert"), words.has("unlisted"), code_of(words)
    wanted = {"port": words.one("port"), "bind": words.one("bind"), "code": code, "tls": tls, "announce": unlisted}
    asked = frozenset(part for part, want in wanted.items() if want)
    return Opening(port, bind.strip("[]"), code, tls=tls, announce=not unlisted, asked=asked)


def code_of(words: Words) -> str:
    """The code of the command line or the environment; raises WrongCommand for one of which nothing is left."""
    from tartan.net.codes import tidy_code
    from tartan.net.limits import CODE

    kept = kept_code()
    given = words.one("code")
    code = kept if given is None else given
    if (given is not None or kept) and not 0 < len(tidy_code(code)) <= CODE:
        raise WrongCommand("--code takes some words, such as four short ones with hyphens between them.")
    return code


def resumed_of(words: Words) -> int | None:
    """The save that is to be taken up, None for a new table; raises WrongCommand."""
    given = words.one("resume")
    if given is None:
        return None
    save_id = whole_number(given)
    if save_id is None:
        raise WrongCommand(f"--resume takes the number of a saved game, not {printable(given)}.")
    return save_id


def means_of(words: Words) -> Means:
    """The files of a certificate and its key; raises WrongCommand for a key without a certificate."""
    certificate, key = words.one("cert"), words.one("key")
    if key is not None and certificate is None:
        raise WrongCommand("--key goes with --cert: both belong to one certificate.")
    return Means(Path(certificate) if certificate else None, Path(key) if key else None)


def watchers_of(text: str | None) -> Watchers:
    """Who may look on; raises SetupError."""
    return Watchers.OFF if text is None else kind_of(Watchers, "--watchers", text)
