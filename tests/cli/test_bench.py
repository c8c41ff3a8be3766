"""`tartan bench`: lines or one document, some benches or all, and a sentence for one that there is not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.bench.benches import BENCHES
from tartan.cli import app
from tartan.cli import bench as command
from tests.bench.test_benches import TINY

if TYPE_CHECKING:
    from tests.cli.running import InProcess


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command measures next to nothing."""
    monkeypatch.setattr(command, "SIZES", TINY)


@pytest.mark.usefixtures("quick")
def test_the_command_prints_lines_or_one_document(run: InProcess) -> None:
    """`--only` takes some of the benches; `--json` gives the same figures as data."""
    ran = run("bench", "--only", "copies", "--only", "playouts")
    assert (ran.status, ran.err) == (0, "")
    assert "copies: " in ran.out
    assert "search: " not in ran.out
    assert ran.out.count(" times ") == 2 * len(registry.available())
    figures = json.loads(run("bench", "--only", "copies", "--json").out)["figures"]
    assert [each["game"] for each in figures] == list(registry.available())
    assert list(figures[0]) == ["bench", "what", "game", "value", "unit", "yardstick", "of_yardstick", "ratio"]


def test_a_bench_that_there_is_not_is_refused(run: InProcess) -> None:
    """One sentence names those that there are."""
    ran = run("bench", "--only", "luck")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"There is no bench 'luck'; there is {', '.join(BENCHES)}.\n"


def test_the_help_names_every_bench() -> None:
    """And none that there is not."""
    assert ", ".join(BENCHES) in app.ONLY_HELP
