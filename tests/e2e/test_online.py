"""Tables whose people sit at several terminals, as real processes over real ports: played, killed, and come back to."""

from __future__ import annotations

import json
import re
import signal
import socketserver
import threading
from typing import TYPE_CHECKING

import pytest

from tartan.net import tls
from tartan.record import Record
from tests.cli.running import SECONDS, tartan
from tests.e2e.company import Guest, Host, Process
from tests.ports import deaf_port, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHORT = "siege"
OTHER = "gylen"
TWO = ("Isla", "Ewan")
THREE = (*TWO, "Mairi")


@pytest.fixture
def company() -> Iterator[list[Process]]:
    """The processes of a test; whoever is left at its end is killed."""
    processes: list[Process] = []
    yield processes
    for process in processes:
        process.kill()


def guest(
    company: list[Process], home: Path, line: str, name: str, luck: int, *more: str, most: int = 1 << 30
) -> Guest:
    """A guest who joins by the line that the host reads out."""
    found = Guest(home / name, "join", line, "--plain", "--name", name, *more, luck=luck, most=most)
    company.append(found)
    return found


def host(company: list[Process], home: Path, *arguments: str) -> Host:
    """A host without a screen."""
    found = Host(home / "host", *arguments)
    company.append(found)
    return found


def record_of(guest: Guest, home: Path) -> Path:
    """The record that a guest saves once the game is over, checked by its own program."""
    path = home / f"{guest.home.name}.tartan"
    guest.wait_for("The deal was fair")
    guest.wait_for("What next?")
    guest.say(f"s {path}")
    guest.wait_for("The record is in")
    return path


def check_records(company: list[Process], home: Path, *guests: Guest) -> None:
    """All guests have the same game, each with what it saw of it, and all of it holds; the host kept the same."""
    paths = [record_of(each, home) for each in guests]
    records = [Record.load(path) for path in paths]
    for path, record in zip(paths, records, strict=True):
        ran = tartan("verify", str(path), home=home)
        assert (ran.status, ran.err) == (0, ""), ran.out
        assert "wrong" not in ran.out
        assert record.witnesses
        assert record.actions == records[0].actions
    kept = home / "host.tartan"
    ran = tartan("saves", "export", "1", str(kept), home=home / "host")
    assert (ran.status, ran.err) == (0, "")
    assert Record.load(kept).actions == records[0].actions


@pytest.mark.parametrize(("game", "names"), [(SHORT, TWO), (OTHER, THREE)])
def test_a_whole_game_over_pipes(tmp_path: Path, company: list[Process], game: str, names: tuple[str, ...]) -> None:
    """Guests who only read and answer lines play to the end; each can check the deal, and the host goes when told."""
    hosting = host(company, tmp_path, game, "--port", "0", "--code", "amber otter fox")
    guests = [guest(company, tmp_path, hosting.line, name, luck) for luck, name in enumerate(names)]
    check_records(company, tmp_path, *guests)
    for each in guests:
        each.say("/say Well played")
        each.say("q")
        assert each.end() == (0, "")
    hosting.signal(signal.SIGTERM)
    assert hosting.end() == (128 + signal.SIGTERM, "")
    assert "The game is over: " in hosting.text
    assert "Well played" not in hosting.text
    assert [line for line in hosting.lines if "amber-otter-fox" in line] == [f"Join with: {hosting.line}"]


@pytest.mark.parametrize(("game", "names", "moment"), [(SHORT, TWO, 1), (OTHER, THREE, 4), (OTHER, THREE, 9)])
def test_a_host_that_is_killed_is_come_back_to(
    tmp_path: Path, company: list[Process], game: str, names: tuple[str, ...], moment: int
) -> None:
    """Killed in the midst of a game and opened again, its guests come back by themselves and nothing is lost (V1)."""
    port = str(free_port())
    first = host(company, tmp_path, game, "--port", port)
    guests = [guest(company, tmp_path, first.line, name, luck) for luck, name in enumerate(names)]
    guests[0].wait_for(lambda process: guests[0].answered >= moment)
    first.kill()
    told = len(guests[0].lines)
    host(company, tmp_path, "--resume", "1", "--port", port)
    if not any("the result" in line for line in guests[0].lines):
        guests[0].wait_for("The line to the host is back.")
    assert told <= len(guests[0].lines)
    check_records(company, tmp_path, *guests)


def test_a_guest_that_is_killed_comes_back_to_its_seat(tmp_path: Path, company: list[Process]) -> None:
    """Its seat waits for it, opens without code and name, and for nobody else; it is told again what it saw (N3)."""
    hosting = host(company, tmp_path, SHORT, "--port", "0")
    isla = guest(company, tmp_path, hosting.line, "Isla", 1)
    hosting.wait_for("Isla has seat")
    ewan = guest(company, tmp_path, hosting.line, "Ewan", 2, most=3)
    ewan.wait_for(lambda process: ewan.answered == 3)
    ewan.kill()
    hosting.wait_for("Ewan is away; the seat is kept.")
    stranger = guest(company, tmp_path, hosting.line, "Una", 3)
    status, said = stranger.end()
    assert status == 1
    assert said.startswith("No seat of this table is free")
    again = Guest(tmp_path / "Ewan", "join", f"127.0.0.1:{hosting.port}", "--plain", luck=4)
    company.append(again)
    hosting.wait_for("Ewan is back.")
    check_records(company, tmp_path, isla, again)


def test_two_people_at_one_guest_take_two_seats(tmp_path: Path, company: list[Process]) -> None:
    """As many free seats as there are names; where there are fewer, one sentence says so and none is taken."""
    hosting = host(company, tmp_path, SHORT, "--port", "0")
    many = guest(company, tmp_path, hosting.line, "Una,Isla,Ewan", 1)
    assert many.end() == (1, "There are 3 names, and only 2 seats are free at this table: none for Ewan.\n")
    both = guest(company, tmp_path, hosting.line, "Isla,Ewan", 2)
    hosting.wait_for("Isla has seat A.")
    hosting.wait_for("Ewan has seat B.")
    both.wait_for("The game is over")


def test_bots_and_a_spectator(tmp_path: Path, company: list[Process]) -> None:
    """A table of a guest and bots goes on by itself; who watches sees it to the end and owes nothing."""
    hosting = host(
        company, tmp_path, SHORT, "--port", "0", "--seats", "3", "--bots", "A=piper,B=drover", "--watchers", "open"
    )
    watching = Process(tmp_path / "una", "join", hosting.line, "--plain", "--watch", "--name", "Una")
    company.append(watching)
    watching.wait_for("You watch.")
    isla = guest(company, tmp_path, hosting.line, "Isla", 5)
    isla.wait_for("The game is over")
    watching.wait_for("The game is over")
    assert "your answer:" not in watching.text
    assert "(you)" not in watching.text


class WebServer(socketserver.BaseRequestHandler):
    """Answers whatever it is sent as web servers answer what they cannot read.

    A real one reads to the end of a line first, and whether a greeting holds one is up to the random bytes in it.
    """

    def handle(self) -> None:
        """Refuse once something has come."""
        self.request.recv(4096)
        self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")


def test_what_a_guest_is_refused_with(tmp_path: Path, company: list[Process]) -> None:
    """A wrong code, a taken seat, nobody there, and something that is no host: one sentence each, status 1."""
    hosting = host(company, tmp_path, SHORT, "--port", "0")
    port = hosting.port

    def refused(*arguments: str) -> str:
        ran = tartan("join", *arguments, "--plain", home=tmp_path / "guest")
        assert ran.status == 1
        assert len(ran.err.splitlines()) == 1
        assert "Traceback" not in ran.err
        return ran.err

    assert "No table here opens to that code." in refused(f"127.0.0.1:{port}", "--code", "wrong-words")
    with deaf_port() as deaf:
        assert "Nobody answers" in refused(f"127.0.0.1:{deaf}", "--code", "x")
    assert "no seat C" in refused(hosting.line, "--seat", "C")
    assert "may watch" in refused(hosting.line, "--watch")
    with socketserver.TCPServer(("127.0.0.1", 0), WebServer) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        said = refused(f"127.0.0.1:{server.server_address[1]}", "--code", "x")
        server.shutdown()
        thread.join(SECONDS)
    assert "is a web server, and no table" in said
    taken = tartan("host", SHORT, "--headless", "--port", port, home=tmp_path / "other")
    assert taken.status == 1
    assert taken.err == (
        f"Port {port} is in use here already: choose another one with --port, or any that is free with --port 0.\n"
    )


def test_a_private_line_and_nobody_in_between(tmp_path: Path, company: list[Process]) -> None:
    """With `--tls` the line has a fingerprint; a guest comes in by it, and not where another certificate answers."""
    hosting = host(company, tmp_path, SHORT, "--port", "0", "--tls")
    found = re.search(r"--fingerprint ([0-9a-f]{64})", hosting.line)
    assert found
    assert found[1] == tls.own_identity(tmp_path / "host" / tls.FOLDER).fingerprint
    isla = guest(company, tmp_path, hosting.line, "Isla", 1)
    hosting.wait_for("Isla has seat")
    isla.say("q")
    wrong = tartan("join", hosting.line.replace(found[1], "0" * 64), "--plain", home=tmp_path / "guest")
    assert wrong.status == 1
    assert wrong.err == tls.ANOTHER + "\n"
    plain = tartan("join", hosting.line.partition(" --fingerprint")[0], "--plain", home=tmp_path / "guest")
    assert plain.status == 1
    assert len(plain.err.splitlines()) == 1


def test_nobody_reads_the_code_in_the_list_of_processes(tmp_path: Path, company: list[Process]) -> None:
    """A code on the command line is gone from it as soon as the program runs (N7)."""
    hosting = host(company, tmp_path, SHORT, "--port", "0", "--code", "amber-otter-fox")
    isla = guest(company, tmp_path, hosting.line, "Isla", 1)
    hosting.wait_for("Isla has seat")
    for process in (hosting, isla):
        with open(f"/proc/{process.pid}/cmdline", "rb") as file:  # noqa: PTH123  # no file of a folder
            told = file.read()
        assert b"tartan" in told
        assert b"otter" not in told


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_host_is_told_to_go_in_the_midst_of_a_game(tmp_path: Path, company: list[Process], number: int) -> None:
    """It leaves with the signal's status, says how to go on, and its guests are told that the table is closed (T1)."""
    hosting = host(company, tmp_path, SHORT, "--port", "0")
    guests = [guest(company, tmp_path, hosting.line, name, luck, most=2) for luck, name in enumerate(("Isla", "Ewan"))]
    for each in guests:
        each.wait_for("your answer:")
    hosting.signal(number)
    assert hosting.end() == (128 + number, "")
    assert "tartan host --resume 1 --headless" in hosting.text
    for each in guests:
        assert each.end() == (1, "")
        assert "Your seat is kept." in each.text


def test_a_record_that_was_changed_is_found_out(tmp_path: Path, company: list[Process]) -> None:
    """`verify` gives 1 for a record that does not hold, as JSON too, and 2 for a file that is none."""
    hosting = host(company, tmp_path, SHORT, "--port", "0")
    guests = [guest(company, tmp_path, hosting.line, name, luck) for luck, name in enumerate(("Isla", "Ewan"))]
    path = record_of(guests[0], tmp_path)
    told = json.loads(tartan("verify", str(path), "--json", home=tmp_path).out)
    assert told["holds"] is True
    assert {check["about"] for check in told["checks"]} == {"deal", "seals", "replay", "sights"}
    assert told["lacks"] == []
    text = path.read_text(encoding="utf-8")
    salt = re.search(r'\[OwnSalt\.\w "(\w)', text)
    assert salt
    changed = tmp_path / "changed.tartan"
    changed.write_text(text[: salt.start(1)] + ("0" if salt[1] != "0" else "1") + text[salt.end(1) :], encoding="utf-8")
    ran = tartan("verify", str(changed), home=tmp_path)
    assert (ran.status, ran.err) == (1, "")
    assert "wrong: The salt that" in ran.out
    assert "went into the deal" not in ran.out.partition("wrong: ")[2].partition("\n")[0]
    assert ran.out.endswith("One thing is wrong.\n")
    assert json.loads(tartan("verify", str(changed), "--json", home=tmp_path).out)["holds"] is False
    seal = re.search(r'\[Seal\.\w "(\w)', text)
    assert seal
    changed.write_text(text[: seal.start(1)] + ("0" if seal[1] != "0" else "1") + text[seal.end(1) :], encoding="utf-8")
    ran = tartan("verify", str(changed), home=tmp_path)
    assert (ran.status, ran.err) == (1, "")
    assert "is not the one that was sealed before any was told." in ran.out
    changed.write_text(re.sub(r"\[Seal.*\n", "", text), encoding="utf-8")
    ran = tartan("verify", str(changed), home=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert "open: The record holds no seals" in ran.out
    assert "All else holds." in ran.out
    for none in (tmp_path / "missing", tmp_path / "host" / "tartan.sqlite3"):
        ran = tartan("verify", str(none), home=tmp_path)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1
