"""Every command: its exit status and what it says, for all that can be wrong with a command line or a file."""

from __future__ import annotations

import csv
import json
import re
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tartan import __version__, registry, rulesbook
from tartan.cli import front
from tartan.plain.words import NO_SAVES, count_of_games
from tartan.session import cluster
from tartan.session.lobby import OUT_OF_REACH

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.running import InProcess, Ran

GAME = "gylen"

WHOLE_GAME = "1\n" * 500 + "q\n"
"""Answers that play the first action offered to the end; the result's question takes no notice of the rest."""

WRONG: list[tuple[tuple[str, ...], str]] = [
    (("chess",), "There is no command 'chess'"),
    (("--foo",), "There is no option '--foo'"),
    (("--plain", "doctor"), "--plain stands after the command"),
    (("play", "chess"), "There is no game 'chess'"),
    (("play", "chess", "--plain"), "There is no game 'chess'"),
    (("play", GAME, "--seats", "4"), "3 seats"),
    (("play", GAME, "--foo"), "There is no option '--foo'"),
    (("play", GAME, "--seed", "x"), "A seed is"),
    (("play", GAME, "--names", "a,b,c,d"), "4 names"),
    (("play", GAME, "--bots", "C=genius"), "no bot level"),
    (("play", GAME, "--option", "wind=1"), "no option 'wind'"),
    (("play", GAME, "--curtain", "velvet"), "--curtain takes"),
    (("play", "--seed", "3"), "--seed needs a game"),
    (("play", "a\x1b[31m\x07b"), "There is no game"),
    (("play",), "--plain"),
    ((), "--plain"),
    (("play", GAME), "--plain"),
    (("learn",), "GAME is missing"),
    (("learn", "chess"), "There is no game 'chess'"),
    (("learn", "chess", "--plain"), "There is no game 'chess'"),
    (("learn", GAME), "--plain"),
    (("demo",), "GAME is missing"),
    (("demo", "chess"), "There is no game 'chess'"),
    (("demo", GAME, "--speed", "0"), "--speed takes"),
    (("demo", GAME, "--speed", "nan"), "--speed takes"),
    (("demo", GAME), "--plain"),
    (("demo", "chess", "--svg", "x"), "There is no game 'chess'"),
    (("rules",), "GAME is missing"),
    (("rules", "chess"), "no rules book"),
    (("rules", GAME, "ZZ-9"), "no rule"),
    (("saves", "burn"), "No such command 'burn'"),
    (("saves", "resume"), "ID is missing"),
    (("saves", "resume", "x"), "ID is the number"),
    (("saves", "delete", "-1"), "There is no option"),
    (("saves", "resume", "1"), "--plain"),
    (("replay",), "FILE is missing"),
    (("replay", "nowhere"), "--plain"),
    (("simulate", GAME), "--games is missing"),
    (("simulate", GAME, "--games", "0"), "--games takes"),
    (("simulate", GAME, "--games", "2", "--jobs", "x"), "--jobs takes"),
    (("simulate", GAME, "--games", "2", "--players", "genius"), "no bot level"),
    (("simulate", GAME, "--games", "2", "--seats", "9"), "3 seats"),
    (("simulate", GAME, "--games", "2", "--jobs", "2", "--scheduler", "x"), "take one of them"),
    (("simulate", "chess", "--games", "2"), "There is no game 'chess'"),
    (("simulate", GAME, "--games"), "needs a value"),
    (("doctor", "me"), "see tartan doctor --help"),
]
"""Command lines that are wrong, with a part of the sentence each must get."""

FAILING: list[tuple[tuple[str, ...], str]] = [
    (("saves", "resume", "99", "--plain"), "no saved game 99"),
    (("saves", "delete", "99"), "no saved game 99"),
    (("saves", "export", "99", "file"), "no saved game 99"),
    (("saves", "import", "nowhere"), "No such file"),
    (("replay", "nowhere", "--plain"), "No such file"),
    (("replay", "/", "--plain"), "directory"),
]
"""Command lines that ask for something that cannot be done, with a part of the sentence each must get."""


def _named(part: tuple[str, ...] | str) -> str:
    return " ".join(part) if isinstance(part, tuple) else ""


def only_a_sentence(ran: Ran) -> None:
    """Nothing on standard output, and one clean line on standard error."""
    assert ran.out == ""
    assert ran.err.endswith((".\n", ")\n"))
    assert ran.err[:-1].isprintable()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("arguments", "given", "says"),
    [
        (("play", "--plain"), "", "before the set-up was complete"),
        (("play", GAME, "--plain", "--curtain", "pin"), "1234\n", "before every seat had a PIN"),
    ],
    ids=_named,
)
def test_an_input_that_ends_too_soon_begins_no_game(
    run: InProcess, arguments: tuple[str, ...], given: str, says: str
) -> None:
    """With status 1 and one sentence; nothing is saved."""
    ran = run(*arguments, given=given)
    assert ran.status == 1
    assert says in ran.err
    assert "no saved games" in run("saves").out


@pytest.mark.parametrize(("arguments", "says"), WRONG, ids=_named)
def test_a_wrong_command_line_gets_a_sentence_and_2(run: InProcess, arguments: tuple[str, ...], says: str) -> None:
    """A command line that makes no sense ends with status 2 and one sentence that says what is wrong."""
    ran = run(*arguments)
    assert says in ran.err
    assert ran.status == 2
    only_a_sentence(ran)


@pytest.mark.parametrize(("arguments", "says"), FAILING, ids=_named)
def test_what_cannot_be_done_gets_a_sentence_and_1(run: InProcess, arguments: tuple[str, ...], says: str) -> None:
    """A command that is well formed and fails ends with status 1 and one sentence that says why."""
    ran = run(*arguments)
    assert says in ran.err
    assert ran.status == 1
    only_a_sentence(ran)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00nonsense",
        b'[Tartan "1"]\n',
        b'[Tartan "99"]\n[Game "x"]\n\n',
        b'[Tartan "1"]\n[Game "chess"]\n[Rules "1"]\n[Seats "2"]\n[Seed "1"]\n\n',
        b"\x1b]0;title\x07\x1b[2J",
        b"A" * 5_000_000,
    ],
    ids=["empty", "binary", "headless", "newer", "foreign", "escapes", "huge"],
)
@pytest.mark.parametrize("command", [("replay", "--plain"), ("saves", "import")], ids=["replay", "import"])
def test_a_file_that_is_no_record_gets_a_sentence(
    run: InProcess, tmp_path: Path, command: tuple[str, ...], content: bytes
) -> None:
    """Whatever a file holds, it is replayed or refused in words (V2, V4)."""
    path = tmp_path / "record"
    path.write_bytes(content)
    ran = run(*command, str(path))
    assert ran.status == 1
    only_a_sentence(ran)


def test_a_record_that_was_cut_or_changed_is_refused_with_the_action_at_fault(run: InProcess, tmp_path: Path) -> None:
    """A damaged record is not played half."""
    run("play", GAME, "--plain", "--seed", "1", given=WHOLE_GAME)
    path = tmp_path / "record"
    assert run("saves", "export", "1", str(path)).status == 0
    header, _, actions = path.read_text(encoding="utf-8").partition("\n\n")
    kept = "".join(actions.splitlines(keepends=True)[:2])
    path.write_text(f"{header}\n\n{kept}A put H2 nowhere\n", encoding="utf-8")
    ran = run("replay", str(path), "--plain")
    assert ran.status == 1
    assert "Action 3 of the record" in ran.err
    only_a_sentence(ran)


def test_a_damaged_store_is_set_aside_with_a_sentence_and_the_program_runs(run: InProcess, home: Path) -> None:
    """A file that is no store costs nobody the program (V2)."""
    run("saves")
    (home / "tartan.sqlite3").write_bytes(b"this is no store" * 500)
    ran = run("saves")
    assert ran.status == 0
    assert ran.err == ""
    assert len(ran.out.splitlines()) >= 2


def test_the_version_is_said(run: InProcess) -> None:
    """`--version` says the version, also among other words."""
    assert run("--version", "--plain").out == f"tartan {__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("play",),
        ("host",),
        ("join",),
        ("learn",),
        ("demo",),
        ("rules",),
        ("saves",),
        ("saves", "resume"),
        ("replay",),
        ("verify",),
        ("simulate",),
        ("bench",),
        ("doctor",),
    ],
    ids=" ".join,
)
def test_help_is_plain_text_without_boxes(run: InProcess, command: tuple[str, ...]) -> None:
    """Every command has a help in ASCII that says how it is used."""
    ran = run(*command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: {' '.join(['tartan', *command])}")
    assert ran.out.isascii()
    told = ran.out.split("\n\n", 1)[1].splitlines()  # what it does is told whole, in the list of commands too
    assert not [line for line in told if line.endswith("...")]
    _, _, arguments = ran.out.partition("Arguments:\n")
    for line in arguments.partition("\n\n")[0].splitlines():
        assert re.search(r"<(str|list\[str\])> +[A-Z]", line) or line.startswith("    "), line


def test_help_counts_and_names_the_games_and_shows_a_variant_that_there_is(run: InProcess) -> None:
    """What is said of games is taken from those that are there."""
    assert count_of_games(len(registry.available())) in run("--help").out
    shown = " ".join(run("play", "--help").out.split())
    assert f"Which game: {', '.join(registry.available())}." in shown
    found = re.search(r"as in (\w+)=(\w+) for (\w+);", shown)
    assert found
    name, value, game_id = found.groups()
    registry.load(game_id).checked_options({name: value})


def test_games_are_counted_in_words() -> None:
    """One game is no games."""
    assert count_of_games(1) == "One Scottish table game with secrets"
    assert count_of_games(5) == "Five Scottish table games with secrets"
    assert count_of_games(12) == "12 Scottish table games with secrets"


def test_rules_prints_the_book_and_one_rule(run: InProcess) -> None:
    """The rules are text, whole or one by one, whatever the case of the id."""
    for game_id in registry.available():
        book = rulesbook.load(game_id)
        assert run("rules", game_id).out == rulesbook.plain_text(book) + "\n"
        rule = book.rules[0]
        assert run("rules", game_id, rule.id.lower()).out == rulesbook.plain_text(rule) + "\n"


def test_the_list_of_saves_tells_them_apart(run: InProcess) -> None:
    """Game, names, round, whose turn and when are in the list, and the same as JSON (V3)."""
    assert run("saves").out == "There are no saved games.\n"
    run("play", GAME, "--plain", "--names", "Isla,Ewan,Mairi", given="1\n")
    listed = run("saves", "list").out
    for part in ("1: ", registry.manifest(GAME).title, "Isla, Ewan, Mairi", "; 1 move;", "just now"):
        assert part in listed
    (save,) = json.loads(run("saves", "list", "--json").out)
    assert (save["id"], save["game"], save["names"]) == (1, GAME, ["Isla", "Ewan", "Mairi"])
    assert save["moves"] == 1
    assert save["finished"] is False


def test_a_save_is_exported_imported_and_deleted(run: InProcess, tmp_path: Path) -> None:
    """A save becomes a record in a file and a save again; a file that is there is never overwritten."""
    run("play", GAME, "--plain", "--seed", "0x00ff", given=WHOLE_GAME)
    path = tmp_path / "game.record"
    assert run("saves", "export", "1", str(path)).status == 0
    content = path.read_text(encoding="utf-8")
    again = run("saves", "export", "1", str(path))
    assert (again.status, path.read_text(encoding="utf-8")) == (1, content)
    only_a_sentence(again)
    assert "save 2" in run("saves", "import", str(path)).out
    assert run("saves", "delete", "1").status == 0
    assert [save["id"] for save in json.loads(run("saves", "list", "--json").out)] == [2]


def test_a_game_that_is_not_over_is_not_exported(run: InProcess, tmp_path: Path) -> None:
    """Its record would tell the seed, and with it every hand (S2)."""
    run("play", GAME, "--plain", given="1\n")
    ran = run("saves", "export", "1", str(tmp_path / "early"))
    assert (ran.status, ran.out) == (1, "")
    assert "once the game is over" in ran.err
    only_a_sentence(ran)
    assert not (tmp_path / "early").exists()


@pytest.mark.parametrize("command", [("saves",), ("saves", "list"), ("rules", GAME, "GY-1")], ids=" ".join)
def test_a_refusal_is_short_however_much_was_typed(run: InProcess, command: tuple[str, ...]) -> None:
    """What the command line repeats of a word that is too many, or none of its own, is cut."""
    ran = run(*command, "x" * 50_000)
    assert ran.status == 2
    assert len(ran.err) < 400
    only_a_sentence(ran)


def test_a_save_is_not_said_to_be_missing_while_the_store_cannot_be_read(run: InProcess, home: Path) -> None:
    """Where the file cannot be opened nobody knows which saves there are, and nobody is told that there are none."""
    run("play", GAME, "--plain", given="1\n")
    (home / "tartan.lock").unlink()
    (home / "tartan.lock").mkdir()
    for command in (("resume", "--plain"), ("delete", "--yes"), ("export", "file")):
        ran = run("saves", command[0], "1", command[1])
        assert ran.status == 1
        assert ran.err == "Saved game 1 cannot be read now.\n"
    lists: tuple[tuple[str, ...], ...] = ((), ("list",), ("--plain",))
    for words in lists:
        ran = run("saves", *words, given="2\n")
        assert ran.status == 0
        assert OUT_OF_REACH in ran.out.splitlines()
        assert NO_SAVES not in ran.out


def test_simulate_gives_one_json_document(run: InProcess) -> None:
    """`simulate --json` prints the document of the contract, the same numbers for the same seed."""
    ran = run("simulate", GAME, "--games", "3", "--seed", "5", "--json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == [
        *("game", "seats", "games", "moves", "seconds", "moves_per_second", "games_ended", "average_length"),
        *("wins_by_seat", "wins_by_player", "draws", "lengths", "endings"),
        *("win_shares", "win_shares_by_seat"),
    ]
    assert (found["game"], found["games"], found["games_ended"]) == (GAME, 3, 3)
    again = json.loads(run("simulate", GAME, "--games", "3", "--seed", "5", "--json").out)
    timeless = [{name: value for name, value in each.items() if "second" not in name} for each in (found, again)]
    assert timeless[0] == timeless[1]


def test_simulate_speaks_in_words_without_json(run: InProcess) -> None:
    """Without `--json` the same is said in lines."""
    ran = run("simulate", GAME, "--games", "2", "--seed", "0x0a")
    assert ran.status == 0
    assert "seed 0x0a" in ran.out
    assert "Games: 2, of which 2 ended" in ran.out
    assert "Endings: " in ran.out
    alone = run("simulate", GAME, "--games", "1", "--seed", "5").out
    assert " moves, each game alike." in alone
    assert ", from " not in alone
    assert ran.out.count("Win share of ") == 3
    told = "A win that seats share counts whole above, and below as each one's part."
    for game_id in registry.available():
        said = run("simulate", game_id, "--games", "20", "--seed", "5").out
        found = re.search(r"^Wins by seat: (.*)\.$", said, re.MULTILINE)
        assert found
        assert (sum(map(int, re.findall(r" (\d+)(?:,|$)", found[1]))) > 20) == (told in " ".join(said.split()))
    shared = run("simulate", GAME, "--games", "3", "--seed", "5", "--players", "drover,piper,piper").out
    assert "Win share of drover: " in shared
    assert "fair is 0.667" in shared


def test_simulate_gives_a_line_for_each_game(run: InProcess) -> None:
    """`simulate --csv` prints headings and one line a game; it is not to be had together with `--json`."""
    ran = run("simulate", GAME, "--games", "3", "--seed", "5", "--players", "drover,piper", "--csv")
    assert (ran.status, ran.err) == (0, "")
    headings, *lines = csv.reader(ran.out.splitlines())
    assert headings[:5] == ["game", "moves", "ending", "player A", "player B"]
    assert [line[0] for line in lines] == ["1", "2", "3"]
    assert [line[3] for line in lines] == ["drover", "piper", "drover"]
    assert all(len(line) == len(headings) for line in lines)
    both = run("simulate", GAME, "--games", "3", "--json", "--csv")
    assert both.status == 2
    assert "take one of them" in both.err


def test_a_cluster_that_does_not_answer_is_said_in_a_sentence(run: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """`simulate --scheduler` with nobody there fails with one sentence, and Dask says nothing of its own."""
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.3)
    ran = run("simulate", GAME, "--games", "2", "--scheduler", "tcp://127.0.0.1:1")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "No Dask scheduler answers at 'tcp://127.0.0.1:1'.\n"


def test_lessons_are_listed(run: InProcess) -> None:
    """`learn --list` names the games that have some, and a game's lessons with the rules they teach."""
    assert GAME in run("learn", "--list").out
    lessons = run("learn", GAME, "--list").out.splitlines()
    assert [line.partition(".")[0] for line in lessons] == [str(number) for number in range(1, len(lessons) + 1)]
    assert all(re.search(r"\([A-Z]+-\d+", line) for line in lessons)


def test_demos_are_listed(run: InProcess) -> None:
    """`demo --list` names the games that have one, and a game's steps with the rules they show."""
    assert GAME in run("demo", "--list").out
    steps = run("demo", GAME, "--list").out.splitlines()
    assert steps[0].strip().startswith("1. ")
    assert len(steps) > 5


def test_a_demo_is_drawn_into_a_folder(run: InProcess, tmp_path: Path) -> None:
    """`demo --svg DIR` makes the folder and a file for each step; once more it writes the same ones again."""
    folder = tmp_path / "new" / "pictures"
    for _ in range(2):
        ran = run("demo", GAME, "--svg", str(folder))
        assert (ran.status, ran.err) == (0, "")
    files = sorted(path.name for path in folder.iterdir())
    assert ran.out.startswith(f"{len(files)} pictures are in ")
    assert files[0].startswith("001-")
    assert len(files) == len(run("demo", GAME, "--list").out.splitlines()) + 1


def test_a_folder_of_no_use_for_pictures_is_refused(run: InProcess, tmp_path: Path) -> None:
    """One that holds anything else, or that is none, is left as it is."""
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    ran = run("demo", GAME, "--svg", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    assert "holds other files, such as" in ran.err
    assert {path.name for path in tmp_path.iterdir()} <= {"thesis.txt", "tartan"}
    for wrong in (tmp_path / "thesis.txt", tmp_path / "thesis.txt" / "below"):
        ran = run("demo", GAME, "--svg", str(wrong))
        assert (ran.status, ran.out) == (1, "")
        assert "cannot be used" in ran.err
    ran = run("demo", GAME, "--svg", "")
    assert (ran.status, ran.out) == (2, "")
    assert "--svg takes the name of a folder" in ran.err
    ran = run("demo", GAME, "--svg", "x", "--plain")
    assert ran.status == 2
    assert "--svg draws" in ran.err


def test_doctor_says_what_to_change(run: InProcess, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The findings name the terminal, the files and the versions; each lack has its advice."""
    monkeypatch.setenv("TMUX", "socket,1,0")
    monkeypatch.setenv("SSH_TTY", "/dev/pts/9")
    monkeypatch.setenv("NO_COLOR", "1")
    ran = run("doctor")
    assert (ran.status, ran.err) == (0, "")
    for part in ("TERM: dumb", "tmux", "NO_COLOR", "over SSH: yes", str(home), f"tartan {__version__}", "--plain", "♥"):
        assert part in ran.out
    assert ran.out.startswith("What to change\n  ")
    assert "Kitty" not in ran.out
    monkeypatch.setenv("LC_ALL", "C")
    assert run("doctor").out.isascii()
    assert "UTF-8 locale" in run("doctor").out


def test_doctor_says_where_the_program_is_not_found_by_its_name(
    run: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that a host reads out begins with that name; where the shell finds it nothing is said."""
    bins = tmp_path / "bin"
    bins.mkdir()
    (bins / "tartan").touch(0o755)
    monkeypatch.setattr(sys, "executable", str(bins / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert f"add {bins} to PATH" in " ".join(run("doctor").out.split())
    monkeypatch.setenv("PATH", str(bins))
    assert "to PATH" not in run("doctor").out


def test_a_fault_of_the_program_is_one_sentence_and_its_details_a_private_file(
    run: InProcess, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback reaches the terminal; it is in a file that only its owner may read, without locals (K2)."""

    def broken(arguments: list[str]) -> int:
        secret = "hand".upper() + "".join(arguments)
        raise ZeroDivisionError(len(secret))

    monkeypatch.setattr(front, "_dispatch", broken)
    ran = run("doctor")
    assert ran.status == 1
    only_a_sentence(ran)
    assert "fault in the program" in ran.err
    log = home / "log" / "tartan.log"
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")
    assert "HAND" not in log.read_text(encoding="utf-8")
    assert log.stat().st_mode & 0o077 == 0


def test_an_interrupt_ends_with_130_and_nothing_said(run: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is no error."""

    def interrupted(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(front, "_dispatch", interrupted)
    ran = run("doctor")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


COMMANDS = [
    "play",
    "learn",
    "demo",
    "rules",
    "saves",
    "replay",
    "doctor",
    "list",
    "resume",
    "delete",
    "export",
    "import",
]
OPTIONS = [
    "--plain",
    "--names",
    "--bots",
    "--seed",
    "--option",
    "--curtain",
    "--seats",
    "--help",
    "--version",
    "--json",
    "--speed",
    "--list",
]
VALUES = [GAME, "C=piper", "a,b", "pin", "none", "1", "A", "council=yes", "--", "-", "", "=", "--seed="]
ANSWERS = ["", "1", "2", "3", "q", "u", "?", "l", "r", "n x", "w", "s"]
ANYTHING = st.text(st.characters(exclude_categories=["Nd", "Cs"], exclude_characters="\0"), max_size=12)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    arguments=st.lists(st.sampled_from(COMMANDS + OPTIONS + VALUES) | ANYTHING, max_size=7),
    typed=st.lists(st.sampled_from(ANSWERS) | ANYTHING, max_size=6),
)
def test_no_command_line_makes_the_program_fail_otherwise_than_in_words(
    run: InProcess, home: Path, tmp_path: Path, arguments: list[str], typed: list[str]
) -> None:
    """Any words and any input give a status of 0, 1 or 2, no fault, and a clean sentence where there is an error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        ran = run(*arguments, given="\n".join(typed) + "\n")
    assert ran.status in {0, 1, 2}
    assert not (home / "log" / "tartan.log").exists()
    assert "Traceback" not in ran.err + ran.out
    assert all(line.isprintable() for line in ran.out.splitlines() + ran.err.splitlines())
    if ran.status == 2:
        only_a_sentence(ran)
