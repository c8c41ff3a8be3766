"""Codes leave the command line before anybody can read them there, however they stood in it (N7)."""

from __future__ import annotations

import os
import sys

import pytest

from tartan.cli import conceal

CODE = "amber-otter-fox-loch"


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        (["join", "h:1", "--code", CODE, "--plain"], ["join", "h:1", "--plain"]),
        (["join", "h:1", f"--code={CODE}"], ["join", "h:1"]),
        (["join", f"tartan join h:1 --code {CODE}", "--watch"], ["join", "tartan join h:1", "--watch"]),
        (["join", "tartan", "join", "h:1", "--code", CODE], ["join", "tartan", "join", "h:1"]),
        (["host", "somegame", "--code", CODE, "--port", "1"], ["host", "somegame", "--port", "1"]),
    ],
)
def test_a_code_is_taken_out_of_a_command_line(words: list[str], rest: list[str]) -> None:
    """What is left is the same command without it."""
    assert conceal.without_code(words) == (CODE, rest)


@pytest.mark.parametrize("words", [["join", "h:1"], ["join", "--code"], ["join", "--", "--code", "x"], []])
def test_a_command_line_without_a_code_stays(words: list[str]) -> None:
    """Nothing is taken out where there is nothing to hide, or what looks like it means something else."""
    assert conceal.without_code(words) == (None, words)


def test_the_program_begins_anew_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter's own words stay, the code goes into the environment, and is taken out of that once."""
    given = ["join", "h:1", "--code", CODE]
    began: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["tartan", *given])
    monkeypatch.setattr(sys, "orig_argv", ["python", "-X", "dev", "-m", "tartan", *given])
    monkeypatch.setattr(os, "execv", lambda path, words: began.append([path, *words]))
    monkeypatch.delenv(conceal.VARIABLE, raising=False)
    conceal.conceal()
    assert began == [[sys.executable, "python", "-X", "dev", "-m", "tartan", "join", "h:1"]]
    assert conceal.kept_code() == CODE
    assert conceal.kept_code() == ""


def test_without_a_code_it_goes_on_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing begins anew where there is no code."""
    monkeypatch.setattr(sys, "argv", ["tartan", "join", "h:1"])
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "tartan", "join", "h:1"])
    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("It began anew."))
    conceal.conceal()
    assert conceal.VARIABLE not in os.environ
