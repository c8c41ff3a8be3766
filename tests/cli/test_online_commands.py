"""What the words of `tartan host`, `join` and `verify` mean, and what is wrong with the wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.cli import startup
from tartan.cli.conceal import VARIABLE
from tartan.cli.flags import HOST, JOIN, take_apart
from tartan.cli.host import code_of, hosted_setup, opening_of
from tartan.cli.join import invitation_of, join, names_of, nobody_named
from tartan.engine.errors import SetupError
from tartan.plain.opening import clock_of
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.invitation import DEFAULT_PORT, Invitation
from tartan.session.seat import Setup, Sitter, Watchers
from tartan.ui.intent import First, Intent

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.cli.network import Means
    from tests.cli.running import InProcess

GAME = "siege"
PRINT = "ab" * 32


def hosted(*arguments: str, headless: bool = False) -> Setup:
    return hosted_setup(GAME, take_apart(HOST, arguments, "tartan host"), headless=headless)


def invited(*arguments: str) -> Invitation | None:
    return invitation_of(take_apart(JOIN, arguments, "tartan join", most_alone=3))


def sitters(setup: Setup) -> list[Sitter]:
    return [plan.sitter for plan in setup.seats]


def test_the_first_seat_is_for_whoever_hosts() -> None:
    """The first seat that no bot has is of this terminal, or those that are named; all others are free."""
    assert sitters(hosted("--seats", "3")) == [Sitter.HERE, Sitter.REMOTE, Sitter.REMOTE]
    assert sitters(hosted("--seats", "3", "--bots", "A=piper")) == [Sitter.BOT, Sitter.HERE, Sitter.REMOTE]
    assert sitters(hosted("--seats", "3", "--here", "B,C")) == [Sitter.REMOTE, Sitter.HERE, Sitter.HERE]
    assert sitters(hosted("--seats", "3", headless=True)) == [Sitter.REMOTE] * 3
    assert hosted("--names", "Isla").names[0] == "Isla"
    assert hosted().watchers is Watchers.OFF


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("move=60", ClockPlan(ClockKind.MOVE, 60)),
        ("bank=600+5", ClockPlan(ClockKind.BANK, 600, 5)),
        ("bank=600", ClockPlan(ClockKind.BANK, 600)),
        ("none", ClockPlan()),
    ],
)
def test_clocks(text: str, plan: ClockPlan) -> None:
    """A clock is given as it is spoken of, in seconds."""
    assert clock_of(text) == plan


@pytest.mark.parametrize("text", ["move", "move=0", "bank=+5", "60", "move=60+5", "bank=999999"])
def test_clocks_that_are_none(text: str) -> None:
    """Whatever else stands there is refused in a sentence."""
    with pytest.raises(SetupError):
        clock_of(text)


def test_an_opening_is_of_this_machine_unless_asked_otherwise() -> None:
    """Loopback and the usual port, and a code that is drawn (N7)."""
    opening = opening_of(take_apart(HOST, [], "tartan host"))
    assert (opening.bind, opening.port, opening.code, opening.tls) == ("127.0.0.1", DEFAULT_PORT, "", False)
    other = opening_of(take_apart(HOST, ["--bind", "[::]", "--port", "0", "--cert", "x", "--code", "a b"], ""))
    assert (other.bind, other.port, other.code, other.tls) == ("::", 0, "a b", True)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ([], ()),
        (["--port", "0"], ("port",)),
        (["--bind", "::"], ("bind",)),
        (["--code", "a b"], ("code",)),
        (["--tls"], ("tls",)),
        (["--cert", "x"], ("tls",)),
        (["--unlisted"], ("announce",)),
    ],
)
def test_what_is_asked_for_by_name_is_told_apart(words: list[str], asked: tuple[str, ...]) -> None:
    """All else is as it was where a game is opened again (N3)."""
    assert opening_of(take_apart(HOST, words, "")).asked == frozenset(asked)


def test_a_code_comes_from_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody has to write it where all can read it; the command line counts more."""
    monkeypatch.setenv(VARIABLE, "amber-otter")
    assert code_of(take_apart(HOST, [], "")) == "amber-otter"
    monkeypatch.setenv(VARIABLE, "amber-otter")
    assert code_of(take_apart(HOST, ["--code", "fox"], "")) == "fox"
    monkeypatch.setenv(VARIABLE, "amber-otter")
    found = invited("h:1")
    assert found
    assert found.code == "amber-otter"


@pytest.mark.parametrize(
    "arguments",
    [
        (f"tartan join h:9 --code a-b --fingerprint {PRINT}",),
        ("tartan", "join", "h:9", "--code", "a-b", "--fingerprint", PRINT),
        ("h:9", "--code", "a b", "--pin", PRINT.upper()),
        ("h:9", "--code=a-b", f"--pin={PRINT}"),
    ],
)
def test_a_line_may_be_pasted_whole_or_in_parts(arguments: tuple[str, ...]) -> None:
    """However the line comes, it says the same."""
    assert invited(*arguments) == Invitation("h", 9, "a-b", PRINT)


def test_names() -> None:
    """One or several."""
    assert names_of("Isla") == ("Isla",)
    assert names_of("Isla,Ewan") == ("Isla", "Ewan")


def test_a_user_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody of whom nothing is known is a guest; else it is what the system calls its user, safe to show."""
    monkeypatch.setenv("USER", "\x1b[31m")
    assert nobody_named() == "Guest"
    monkeypatch.setenv("USER", "una\x1b[31m")
    assert nobody_named() == "una"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("host", "--headless"), "GAME is missing"),
        (("host", "chess", "--headless"), "There is no game 'chess'"),
        (("host", GAME, "--seed", "7"), "no --seed"),
        (("host", GAME, "--port", "65536"), "A port is a number from 1 to 65535"),
        (("host", GAME, "--port", "x"), "A port is a number"),
        (("host", GAME, "--headless", "--plain"), "not both"),
        (("host", GAME, "--headless", "--here", "A"), "no --here"),
        (("host", GAME, "--plain", "--here", "A,A"), "twice"),
        (("host", GAME, "--plain", "--here", "F"), "no seat F"),
        (("host", GAME, "--plain", "--here", "x1"), "--here takes letters"),
        (("host", GAME, "--plain", "--clock", "x"), "A clock is"),
        (("host", GAME, "--plain", "--watchers", "x"), "--watchers takes one of off, open, delayed"),
        (("host", GAME, "--plain", "--key", "x"), "--key goes with --cert"),
        (("host", GAME, "--plain", "--code", "!"), "--code takes"),
        (("host", GAME, "--resume", "1", "--plain"), "does not go with --resume"),
        (("host", "--resume", "1", "--seats", "3", "--plain"), "does not go with --resume"),
        (("host", "--resume", "x", "--plain"), "--resume takes the number"),
        (("join", "h:0", "--plain"), "A port is a number from 1 to 65535"),
        (("join", "h:x", "--plain"), "A port is a number from 1 to 65535"),
        (("join", "::1:x", "--plain"), "An address is"),
        (("join", "h:1", "--plain", "--pin", "x"), "A fingerprint is"),
        (("join", "h:1", "--plain", "--fingerprint", ""), "A fingerprint is"),
        (("join", "h:1", "--plain", "--seat", "Z"), "--seat takes letters"),
        (("join", "h:1", "--plain", "--seat", "A", "--watch"), "do not go together"),
        (("join", "h:1", "--plain", "--name", "A,B", "--watch"), "do not go together"),
        (("join", "h:1", "--plain", "--name", "A,B", "--seat", "A,B,C"), "2 names for 3 seats"),
        (("join", "h:1", "--plain", "--name", "\x1b"), "no name that can be shown"),
        (("verify",), "FILE is missing"),
    ],
)
def test_wrong_command_lines(run: InProcess, command: tuple[str, ...], says: str) -> None:
    """One sentence on standard error, and the status 2."""
    ran = run(*command)
    assert ran.status == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


@pytest.mark.parametrize("command", [("host", GAME), ("host",), ("join",), ("join", "h:1")])
def test_a_full_screen_needs_a_terminal(run: InProcess, command: tuple[str, ...]) -> None:
    """Where there is none, a sentence names the plain mode (T2)."""
    ran = run(*command)
    assert (ran.status, ran.out) == (2, "")
    assert "--plain" in ran.err


def test_all_who_join_are_named_to_the_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """As they can be typed there, so that the form shows all of them, and another name replaces all of them."""
    asked: list[Intent] = []

    def full_screen(intent: Intent, _: Means) -> int:
        asked.append(intent)
        return 0

    monkeypatch.setattr(startup, "full_screen", full_screen)
    join(take_apart(JOIN, ("--name", "Rona,Senga"), "tartan join", most_alone=3))
    assert [(intent.first, intent.name) for intent in asked] == [(First.JOIN, "Rona, Senga")]


def test_what_cannot_be_opened(home: Path, run: InProcess) -> None:
    """A save that is not there, an address that is none of this machine's, and a certificate that is none: status 1."""
    missing = run("host", "--resume", "7", "--headless")
    elsewhere = run("host", GAME, "--headless", "--bind", "192.0.2.99", "--port", "0")
    nowhere = run("host", GAME, "--headless", "--bind", "no.such.name.invalid", "--port", "0")
    locked = run("host", GAME, "--headless", "--port", "0", "--cert", str(home / "none.pem"))
    for ran in (missing, elsewhere, nowhere, locked):
        assert (ran.status, len(ran.err.splitlines())) == (1, 1)


def test_without_the_extra_a_private_line_says_what_to_install(run: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, with the command."""
    monkeypatch.setattr("tartan.net.tls.can_be_made", lambda: False)
    ran = run("host", GAME, "--headless", "--port", "0", "--tls")
    assert ran.status == 1
    assert "pip install 'tartan[tls]'" in ran.err
