"""Hygiene of the project: what may lie where, and what no file of it may hold."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent

TOP_LEVEL = {"pyproject.toml", "tartan", "tests", "seeds", "README.md", "screens.md", "LICENSE", "CHANGELOG.md"}
"""All that may lie at the top of the project, beside files whose names begin with a dot."""

PRINTERS = ("tartan/cli/", "tartan/plain/")
"""The only folders of the package that may print: what they print is the program's answer."""


@cache
def tracked() -> tuple[str, ...]:
    """The project's files as git knows them, as far as they are there: paths from the top, with forward slashes."""
    command = ["git", "ls-files", "-z"]  # git is wherever the developer's PATH has it
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60)
    names = (name for name in listed.stdout.decode("utf-8").split("\0") if name)
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


@cache
def parsed(name: str) -> ast.Module:
    """The syntax tree of one of the project's Python files."""
    return ast.parse((ROOT / name).read_text(encoding="utf-8"), filename=name)


def python_files(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Every tracked Python file below any of the folders (all if none is given), with its syntax tree."""
    for name in tracked():
        if name.endswith(".py") and (not folders or name.startswith(folders)):
            yield name, parsed(name)


def calls_of(tree: ast.Module, function: str) -> Iterator[int]:
    """The lines on which a function is called by this name, `name` or `module.name`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == function:
            yield node.lineno


def game_ids() -> list[str]:
    """The games that have a folder in the package."""
    return sorted(path.parent.name for path in (ROOT / "tartan" / "games").glob("*/__init__.py"))


def naming(text: str, game_id: str) -> list[str]:
    """The places in a text that hold a game's id between quotes."""
    return re.findall(rf"""["']{re.escape(game_id)}["']""", text)


def test_files_are_tracked() -> None:
    """The list of files that the other tests read is not empty."""
    assert "tests/test_project.py" in tracked()


def test_the_top_level_holds_only_what_belongs_there() -> None:
    """At the top lie the few known files and folders, and dot files."""
    tops = {name.partition("/")[0] for name in tracked()}
    assert sorted(top for top in tops - TOP_LEVEL if not top.startswith(".")) == []


def test_every_python_file_says_what_it_owns() -> None:
    """Every Python file parses and has a module docstring."""
    assert [name for name, tree in python_files() if not ast.get_docstring(tree)] == []


def test_every_test_has_a_docstring() -> None:
    """Every test says in words what must hold."""
    silent = [
        f"{name}:{node.lineno}"
        for name, tree in python_files("tests/")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_no_test_sleeps() -> None:
    """Tests wait for a condition with a deadline, never for luck."""
    sleeping = [f"{name}:{line}" for name, tree in python_files("tests/") for line in calls_of(tree, "time.sleep")]
    renamed = [
        f"{name}:{node.lineno}"
        for name, tree in python_files("tests/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "time" and "sleep" in {each.name for each in node.names}
    ]
    assert sleeping + renamed == []


def test_only_the_printing_folders_print() -> None:
    """Nothing is written to the terminal behind the screen's back."""
    printing = [
        f"{name}:{line}"
        for name, tree in python_files("tartan/")
        if not name.startswith(PRINTERS)
        for line in calls_of(tree, "print")
    ]
    assert printing == []


def test_nobody_names_a_game() -> None:
    """No file of the package holds a game's id between quotes, unless it is that game's own: a game is one folder."""
    assert game_ids()
    named = [
        f"{name}: {game_id}"
        for name in tracked()
        if name.startswith("tartan/")
        for game_id in game_ids()
        if not name.startswith(f"tartan/games/{game_id}/")
        and naming((ROOT / name).read_text(encoding="utf-8", errors="replace"), game_id)
    ]
    assert named == []
