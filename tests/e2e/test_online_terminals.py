"""Tables whose people sit at several terminals, met from real pseudo-terminals and from the menus of line mode."""

from __future__ import annotations

import re
import signal
import socket
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import environ
from tests.e2e.company import Guest, Host, Process
from tests.terminal_harness import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = "siege"
CURTAIN = re.compile(r"Press Enter, [AB] \w+\.")


@pytest.fixture
def company() -> Iterator[list[Process]]:
    """The processes of a test; whoever is left at its end is killed."""
    processes: list[Process] = []
    yield processes
    for process in processes:
        process.kill()


def terminal(home: Path, *arguments: str, **more: str) -> Terminal:
    """The program in a pseudo-terminal."""
    command = [sys.executable, "-m", "tartan", *arguments]
    return Terminal(command, environ=environ(home, TERM="xterm-256color", **more), cwd=home.parent)


def test_two_people_at_one_terminal_of_a_far_table(tmp_path: Path, company: list[Process]) -> None:
    """The curtain falls between them as at a table of their own, and nothing of one is left for the other (K1)."""
    hosting = Host(tmp_path / "host", GAME, "--port", "0")
    company.append(hosting)
    joining = ("join", hosting.line, "--plain", "--seat", "A,B", "--name", "Isla,Ewan")
    with terminal(tmp_path / "guest", *joining) as guest:
        guest.wait_for(lambda t: CURTAIN.search(t.text) is not None, what="a curtain")
        assert "You may:" not in guest.text
        first = "Isla" if "Press Enter, A Isla" in guest.text else "Ewan"
        second = "Ewan" if first == "Isla" else "Isla"
        guest.send("\n")
        for number in range(6):
            guest.wait_for(lambda t, n=number: bytes(t.raw).count(b"your answer:") > n)  # type: ignore[misc]  # n
            guest.send("1\n")
        guest.wait_for_text(f"Press Enter, {'A' if second == 'Isla' else 'B'} {second}.")  # before it, keys are dropped
        assert f"Pass the keyboard to {'A' if second == 'Isla' else 'B'} {second}" in guest.text
        assert f"{first} puts" not in guest.text
        assert "You may:" not in guest.text
        guest.send("\n")
        guest.wait_for(lambda t: bytes(t.raw).count(b"your answer:") > 6)
        guest.send("/say Good evening\n")
        guest.wait_for_text("says: Good evening")
        guest.send("q\n")
        assert guest.wait_exit() == 0
        assert "Your seats are kept." in guest.text
        assert b"\x1b" not in bytes(guest.raw)
        assert guest.leftovers() == []


@pytest.mark.parametrize("pins", [False, True], ids=["a key", "a PIN"])
def test_what_becomes_of_the_host_is_told_before_the_curtain_is_lifted(
    tmp_path: Path, company: list[Process], pins: bool
) -> None:
    """That the line is lost, and the question once more; that the table is closed, which ends the waiting (N2)."""
    curtain = ("--curtain", "pin") if pins else ()
    asked = "A PIN for " if pins else "Press Enter"
    hosting = Host(tmp_path / "host", GAME, "--port", "0", *curtain)
    company.append(hosting)
    joining = ("join", hosting.line, "--plain", "--seat", "A,B", "--name", "Isla,Ewan")
    with terminal(tmp_path / "guest", *joining) as guest:
        guest.wait_for_text(asked)
        hosting.kill()
        guest.wait_for_text("The line to the host is lost.")
        guest.wait_for(lambda t: bytes(t.raw).count(asked.encode()) > 1)
        again = Host(tmp_path / "host", "--resume", "1", "--port", hosting.port)
        company.append(again)
        guest.wait_for_text("The line to the host is back.")
        again.signal(signal.SIGTERM)
        assert guest.wait_exit() == 1
        assert "The host has closed the table." in guest.text
        assert "You may:" not in guest.text
        assert guest.leftovers() == []


def test_a_result_stays_where_the_host_has_closed_the_table(tmp_path: Path, company: list[Process]) -> None:
    """The guest is told once, no other game can be had, and the record can still be saved."""
    hosting = Host(tmp_path / "host", GAME, "--port", "0")
    company.append(hosting)
    both = Guest(tmp_path / "guest", "join", hosting.line, "--plain", "--name", "Isla,Ewan", luck=3)
    company.append(both)
    both.wait_for("What next?")
    both.wait_for("The deal was fair")
    hosting.signal(signal.SIGTERM)
    both.wait_for("The host has closed the table.")
    seen = len(both.lines)
    both.say("r")
    both.wait_for("The host has closed the table.", since=seen)
    both.say(f"s {tmp_path / 'kept.tartan'}")
    both.wait_for("The record is in")
    both.say("q")
    assert both.end() == (0, "")


def test_a_seat_that_is_taken_over_behind_its_curtain(tmp_path: Path, company: list[Process]) -> None:
    """Whoever lifts it sees nothing of that seat; the other person here plays on, behind her own (K1, N3)."""
    hosting = Host(tmp_path / "host", GAME, "--port", "0")
    company.append(hosting)
    joining = ("join", hosting.line, "--plain", "--seat", "A,B", "--name", "Isla,Ewan")
    with terminal(tmp_path / "guest", *joining) as guest:
        guest.wait_for(lambda t: CURTAIN.search(t.text) is not None, what="a curtain")
        seat, other = ("A Isla", "B Ewan") if "Press Enter, A Isla" in guest.text else ("B Ewan", "A Isla")
        kept = next(
            path
            for path in tmp_path.glob("guest/**/seats/*.json")
            if f'"seat": {"AB".index(seat[0])}' in path.read_text()
        )
        there = tmp_path / "elsewhere" / kept.relative_to(tmp_path / "guest")
        there.parent.mkdir(parents=True)
        there.write_bytes(kept.read_bytes())
        elsewhere = Guest(tmp_path / "elsewhere", "join", f"127.0.0.1:{hosting.port}", "--plain", most=0)
        company.append(elsewhere)
        elsewhere.wait_for(f"{seat}, your answer:")
        guest.send("\n")
        guest.wait_for_text(f"Press Enter, {other}.")
        assert "You may:" not in guest.text
        guest.send("\n")
        guest.wait_for_text(f"{other}, your answer:")


def test_who_waits_may_ask_and_speak(tmp_path: Path, company: list[Process]) -> None:
    """While others think, a person may read the log, say something, look who is there, and not play."""
    hosting = Host(tmp_path / "host", GAME, "--port", "0")
    company.append(hosting)
    with terminal(tmp_path / "isla", "join", hosting.line, "--plain", "--name", "Isla") as isla:
        isla.wait_for_text("Seat A Isla is yours.")
        isla.send("?\n")
        isla.wait_for_text("/take SEAT NAME")
        ewan = Guest(tmp_path / "ewan", "join", hosting.line, "--plain", "--name", "Ewan", most=0)
        company.append(ewan)
        for number in range(6):
            isla.wait_for(lambda t, n=number: bytes(t.raw).count(b"your answer:") > n)  # type: ignore[misc]  # n
            isla.send("1\n")
        isla.wait_for_text("Waiting for B Ewan.")
        isla.send("1\n")
        isla.wait_for_text("It is not your turn.")
        isla.send("/who\n")
        isla.wait_for_text("Seat B Ewan: elsewhere.")
        isla.send("/nonsense\n")
        isla.wait_for_text("There is no /nonsense")
        isla.send("/say Take your time\n")
        ewan.wait_for("A Isla says: Take your time")
        ewan.say("/say I do")
        isla.wait_for_text("B Ewan says: I do")
        ewan.kill()
        isla.wait_for_text("B Ewan is away; the seat is kept.")
        hosting.kill()
        isla.wait_for_text("The line to the host is lost.")
        isla.send("q\n")
        assert isla.wait_exit() == 0


def test_a_full_screen_hosts_a_guest_in_lines(tmp_path: Path, company: list[Process]) -> None:
    """The line that the screen shows brings a guest in, who is told when the host is made to go (T1)."""
    hosting = ("host", GAME, "--port", "0", "--code", "amber-otter-fox", "--names", "Una")
    with terminal(tmp_path / "host", *hosting) as host:
        host.wait_for_text("amber-otter-fox")
        found = re.search(r"tartan join \S+ --code \S+", host.text)
        assert found
        guest = Guest(tmp_path / "guest", "join", found[0], "--plain", "--name", "Isla")
        company.append(guest)
        guest.wait_for("Seat B Isla is yours.")
        host.wait_for_text("Isla")
        host.send("s")
        guest.wait_for("You may:")
        host.kill(signal.SIGTERM)
        assert host.wait_exit() == 128 + signal.SIGTERM
        assert host.leftovers() == []
        assert guest.end() == (1, "")
        assert "Your seat is kept." in guest.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("siege",), "choose another one with --port"),
        (("siege", "--cert", "nowhere.pem"), "cannot be read"),
        (("--resume", "7"), "There is no saved game 7."),
    ],
    ids=["a port that is taken", "no certificate", "no save"],
)
def test_what_cannot_be_opened_is_said_before_there_is_a_screen(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    """One sentence at a real terminal, which stays as it was, and a status that says that it failed."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        with terminal(tmp_path / "host", "host", *words, "--port", port) as host:
            assert host.wait_exit() == 1
            assert said in " ".join(host.text.split())
            assert b"\x1b" not in bytes(host.raw)


def test_guests_of_a_game_are_told_that_the_host_has_opened_another_table(
    tmp_path: Path, company: list[Process]
) -> None:
    """Neither on a full screen nor in lines is anybody moved to it unasked; both can take a seat there (N3)."""
    code = ("--code", "amber-otter-fox")
    hosting = Host(tmp_path / "host", GAME, "--port", "0", *code)
    company.append(hosting)
    with terminal(tmp_path / "rona", "join", hosting.line, "--name", "Rona") as rona:
        rona.wait_for_text("Enter takes the seat under the cursor.")
        rona.send("\r")
        hosting.wait_for("Rona has seat A.")
        isla = Guest(tmp_path / "isla", "join", hosting.line, "--plain", "--name", "Isla", most=0)
        company.append(isla)
        isla.wait_for("your answer:")
        rona.wait_for_text("joined")
        hosting.kill()
        anew = Host(tmp_path / "other", "glen", "--port", hosting.port, *code)
        company.append(anew)
        isla.wait_for("; your game of Siege waits until the host opens it again.")
        isla.wait_for("Answer /take, a letter and a name to take a free seat")
        rona.wait_for_text("The host has opened another table")
        anew.wait_for("Rona is here, without a seat.")
        assert "has seat" not in anew.text
        isla.say("/take B")
        anew.wait_for("Isla has seat B.")
        rona.send("\r")
        anew.wait_for("Rona has seat A.")


def test_a_guest_without_a_seat_is_told_of_at_the_host(tmp_path: Path, company: list[Process]) -> None:
    """A full screen takes none by itself: the host's log says who is there, and that she has gone."""
    hosting = Host(tmp_path / "host", GAME, "--port", "0")
    company.append(hosting)
    with terminal(tmp_path / "rona", "join", hosting.line, "--name", "Rona") as rona:
        hosting.wait_for("Rona is here, without a seat.")
        rona.kill(signal.SIGTERM)
        assert rona.wait_exit() == 128 + signal.SIGTERM
        hosting.wait_for("Rona has gone.")


def test_a_table_that_is_closed_before_its_deal_keeps_no_seat(tmp_path: Path, company: list[Process]) -> None:
    """A guest is told so by being told nothing else: only what is dealt is kept (V1)."""
    hosting = Host(tmp_path / "host", GAME, "--port", "0")
    company.append(hosting)
    guest = Process(tmp_path / "guest", "join", hosting.line, "--plain", "--name", "Isla")
    company.append(guest)
    guest.wait_for("Seat A Isla is yours.")
    hosting.signal(signal.SIGTERM)
    assert guest.end() == (1, "")
    assert "The host has closed the table." in guest.text
    assert "Your seat is kept." not in guest.text


def test_line_mode_hosts_and_joins_from_its_menu(tmp_path: Path, company: list[Process]) -> None:
    """`tartan --plain` opens a table and comes to one; the game is played by whoever answers."""
    host = Guest(tmp_path / "host", "--plain", luck=1)
    company.append(host)
    host.wait_for("What would you like?")
    seats = ("Una", "a person at this", "", "", "a person at another")
    variants, hints, start, clock, watchers, reach, port = ("", "", ""), "", "", "", "", "", "0"
    for answer in ("Host", "4", "1", *seats, *variants, hints, start, clock, watchers, reach, port):
        host.say(answer)
    line = host.wait_for("tartan join ")
    guest = Guest(tmp_path / "guest", "--plain", luck=2)
    company.append(guest)
    guest.wait_for("What would you like?")
    guest.say("Join")
    guest.say(line)
    guest.say("Isla")
    guest.say("play")
    guest.wait_for("The deal was fair")
    host.wait_for("The game is over")
    for each in (guest, host):
        seen = len(each.lines)
        each.say("q")
        each.wait_for("Main menu", since=seen)
        each.say("Quit")
        assert each.end() == (0, "")


def test_a_seat_that_a_bot_was_given_is_not_shown_any_more(tmp_path: Path, company: list[Process]) -> None:
    """Whoever gave it away at the host's keyboard is asked nothing for it, and sees none of the bot's choices (S4)."""
    host = Process(tmp_path / "host", "host", GAME, "--port", "0", "--plain", "--names", "Una")
    company.append(host)
    guest = Guest(tmp_path / "guest", "join", host.wait_for("tartan join "), "--plain", "--name", "Isla", luck=3)
    company.append(guest)
    host.wait_for("A Una, your answer:")
    host.say("/bot A piper")
    given = host.lines.index(host.wait_for("A piper has seat A Una."))
    host.wait_for("What next?", since=given)  # bot and guest have played to the end meanwhile
    assert any("the result" in line for line in host.lines[given:])
    assert "You may:" not in host.lines[given:]
    assert not any("your answer:" in line for line in host.lines[given:])
