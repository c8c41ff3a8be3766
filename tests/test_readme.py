"""The readme says what is so: its commands run, its tables are those of the program, its links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer

from tartan import registry
from tartan.cli import flags
from tartan.cli.app import app
from tartan.plain.words import COUNTED, count_of_games
from tartan.record import Record
from tartan.session.lobby import Lobby
from tests.cli.running import SECONDS, environ

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LINES = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]

ELSEWHERE = ("python3 -m venv ", "mkdir ", "ssh ", ".venv/bin/python ")
"""How lines begin that set up a machine, need another one, or measure: they are tried by hand."""

NEEDS_A_TERMINAL = "The full screen needs a terminal"


def table(heading: str) -> list[list[str]]:
    """The rows of the table whose first column has that heading, cell by cell."""
    _, _, rest = README.partition(f"| {heading} |")
    rows = rest.split("\n\n", 1)[0].split("\n")[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def code(cell: str) -> list[str]:
    """What stands between backquotes."""
    return re.findall(r"`([^`]+)`", cell)


def commands() -> Iterator[tuple[str, list[str]]]:
    """Every command of the program with the names of its options."""
    group = typer.main.get_command(app)
    waiting = [("", group)]
    while waiting:
        name, command = waiting.pop()
        yield name, [each for option in command.params for each in option.opts if each.startswith("--")]
        waiting += [(f"{name} {each}".strip(), inner) for each, inner in getattr(command, "commands", {}).items()]


def test_the_test_command_is_what_the_checks_run() -> None:
    """Setting up for the tests, and running them, is written alike in the readme and in `.ci/run`."""
    (line,) = [line for line in LINES if "pytest" in line]
    install, run = r"pip install .*-e ['\"]\.\[dev\]['\"]", r"python (-m pytest.*)"
    assert re.search(install, line)
    assert re.search(install, CI)
    found, ours = re.search(run, line), re.search(run, CI)
    assert found
    assert ours
    assert found[1] == ours[1]


def test_the_first_command_sets_up_and_plays() -> None:
    """The first thing that can be copied makes an environment, installs what is here, and starts the program."""
    assert LINES[0] == "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/tartan"


def test_what_lets_the_program_be_called_by_its_name_does(tmp_path: Path) -> None:
    """A line that a host reads out works as it is typed after that: with spaces in the path, and a second time."""
    (line,) = [line for line in LINES if line.startswith("mkdir ")]
    clone, home = tmp_path / "a clone", tmp_path / "at home"
    bins = clone / ".venv" / "bin"
    bins.mkdir(parents=True)
    home.mkdir()
    (bins / "tartan").write_text("#!/bin/sh\necho called with $*\n", encoding="utf-8")
    (bins / "tartan").chmod(0o755)
    ran = subprocess.run(
        ["/bin/sh", "-c", f"{line} && {line} && cd / && tartan join 192.0.2.7:4746"],
        cwd=clone,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "called with join 192.0.2.7:4746\n", "")


def test_every_command_line_runs(tmp_path: Path) -> None:
    """In the order of the readme, in one home; without a terminal a full screen says so, and means the words."""
    ours = [line for line in LINES if not line.startswith(ELSEWHERE)]
    assert all(re.match(r"(printf .* \| )?tartan ", line) for line in ours)
    bins = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for line in ours:
        ran = subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=tmp_path,
            env=environ(tmp_path / "home", PATH=bins),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        whole = "--plain" not in line and ran.returncode == 2 and NEEDS_A_TERMINAL in ran.stderr
        assert whole or (ran.returncode, ran.stderr) == (0, ""), line


def test_there_are_seats_for_all_who_are_to_join_the_table_that_is_opened() -> None:
    """Whoever opens the table as it is written has as many free ones as are named for those who share a terminal."""
    (line,) = [line for line in LINES if line.startswith("tartan host ")]
    _, _, opened, *rest = line.split()
    given = dict(zip(rest[::2], rest[1::2], strict=True))
    (joining,) = re.findall(r"`--name (\w+,\w+)`", README)
    seats = int(given.get("--seats", min(registry.manifest(opened).seats)))
    people = [*given["--names"].split(","), *joining.split(",")]
    assert len(people) <= seats
    assert len({*people}) == len(people)


def test_the_table_of_commands_has_them_all() -> None:
    """Every command is there, with no option that it lacks."""
    known = dict(commands())
    rows = table("Command")
    shown = [code(row[0])[0].split()[1:2] for row in rows]
    assert sorted(" ".join(words) for words in shown) == sorted({name.split(" ")[0] for name in known})
    for words, row in zip(shown, rows, strict=True):
        name = " ".join(words)
        assert set(re.findall(r"--[\w-]+", " ".join(row))) <= set(known[name]), name
    inner = {each.split(" ")[0] for each in code(dict(zip(map(str, shown), rows, strict=True))["['saves']"][1])}
    assert inner == {name.removeprefix("saves ") for name in known if name.startswith("saves ")}


def test_the_table_of_options_is_that_of_the_program() -> None:
    """Name and value of each option of `tartan play`, in the program's order."""
    assert [code(row[0])[0] for row in table("Option")] == [
        f"--{each.name} {each.value}".strip() for each in flags.PLAY
    ]


def test_the_list_of_games_has_them_all() -> None:
    """A game's row says what its manifest says; what fails here is the table as it should be."""
    wanted = [
        [each.title, f"`{each.id}`", each.players, f"about {each.minutes}", each.tagline]
        for each in registry.manifests()
    ]
    assert table("Game") == wanted, "\n".join(f"| {' | '.join(row)} |" for row in wanted)


def test_the_changelog_tells_of_every_game() -> None:
    """By its title, in bold, at the beginning of an entry."""
    told = set(re.findall(r"^- \*\*([^*]+)\*\*", CHANGELOG, re.MULTILINE))
    assert {each.title for each in registry.manifests()} <= told


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "pyproject.toml"])
def test_games_are_counted_right_where_they_are_counted(name: str) -> None:
    """No text says another number of games than there is."""
    text = (ROOT / name).read_text(encoding="utf-8")
    numbers = "|".join(COUNTED)
    told = {f"{found} with secrets" for found in re.findall(rf"\b(?:{numbers}|\d+) Scottish table games?\b", text)}
    assert told <= {count_of_games(len(registry.manifests()))}


def test_the_map_has_every_folder_of_the_program() -> None:
    """No folder of the package is missing, and none is told of that is not there."""
    told = {name for row in table("Folder") for name in code(row[0])}
    there = {f"tartan/{path.parent.name}" for path in (ROOT / "tartan").glob("*/__init__.py")}
    assert told == there | {"seeds", "tests"}


@pytest.mark.parametrize("game_id", registry.available())
def test_every_game_has_the_modules_that_a_game_is_said_to_have(game_id: str) -> None:
    """What is told to whoever adds a game is true of those that are there."""
    named = [name if "." in name else f"{name}.py" for row in table("Module") for name in code(row[0])]
    assert len(named) > 6
    assert [name for name in named if not (ROOT / "tartan" / "games" / game_id / name).is_file()] == []


def test_the_record_that_is_shown_replays() -> None:
    """The beginning of a record is one."""
    (text,) = [text for _, text in BLOCKS if text.startswith("[Tartan")]
    record = Record.from_text(text)
    assert Lobby().replay(record).positions == len(record.actions) + 1


@pytest.mark.parametrize("text", [README, CHANGELOG], ids=["README.md", "CHANGELOG.md"])
def test_links_lead_to_files_that_are_there(text: str) -> None:
    """Every relative link, pictures too."""
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_python_that_is_asked_for_is_the_one_that_is_needed() -> None:
    """The readme and the package name the same version."""
    needed = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert needed
    assert f"Python {needed[1]} or newer" in README
