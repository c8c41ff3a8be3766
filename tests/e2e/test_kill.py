"""A game whose process is killed at any instant goes on as if it had never been interrupted (V1)."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tartan.engine.rng import Rng
from tests.narrowing import present
from tests.patience import PATIENCE
from tests.session.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent.parent
KILLS = 24


def child(home: Path, game_id: str) -> subprocess.Popen[str]:
    """The playing program, started anew on a store."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.kill_child", game_id],
        cwd=ROOT,
        env={**os.environ, "TARTAN_HOME": str(home), "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    """What it says, line by line, until it ends."""
    assert process.stdout
    for line in process.stdout:
        yield line.strip()


def to_the_end(home: Path, game_id: str) -> tuple[str, int]:
    """Let it play to the end; gives what everybody saw there, and where it began."""
    with child(home, game_id) as process:
        said, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    assert "notice" not in said
    first, *_, last = said.splitlines()
    assert last.startswith("end ")
    return last, int(first.removeprefix("at "))


def killed(home: Path, game_id: str, after: int, delay: float) -> int | None:
    """Kill it `delay` seconds after its line number `after`; gives the last number it said, None if there was none."""
    heard: list[int] = []
    with child(home, game_id) as process:
        assert process.stdout
        try:
            for line in lines_of(process):
                assert "notice" not in line
                if not line.startswith("at "):
                    break
                heard.append(int(line.removeprefix("at ")))
                if len(heard) >= after:
                    select.select([], [], [], delay)
                    break
        finally:
            process.kill()
        heard += [int(line.removeprefix("at ")) for line in lines_of(process) if line.startswith("at ")]
        assert process.stderr
        assert process.stderr.read() == ""
    return heard[-1] if heard else None


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """How each game ends when nobody disturbs it."""
    return {game_id: to_the_end(tmp_path_factory.mktemp("straight"), game_id)[0] for game_id in GAMES}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_killed_game_equals_one_that_was_not(game_id: str, tmp_path: Path, straight: dict[str, str]) -> None:
    """Killed again and again at moments all over the game, it ends with the same record, views and logs, bots too.

    What a killed process had acknowledged is never missing when the game is taken up again.
    """
    home = tmp_path / "killed"
    rng = Rng(1746)
    acknowledged = 0
    for _ in range(KILLS):
        last = killed(home, game_id, 1 + rng.below(6), rng.random() * 0.002)
        if last is not None:
            assert last >= acknowledged, "an acknowledged step is gone"
            acknowledged = last
    ended, began = to_the_end(home, game_id)
    assert began >= acknowledged
    assert ended == straight[game_id]


@pytest.mark.parametrize("delay", [0.03 * number for number in range(8)])
def test_a_kill_before_or_at_the_deal(delay: float, tmp_path: Path, straight: dict[str, str]) -> None:
    """Killed while it starts, makes its store or deals, it leaves either no game or a whole one behind."""
    home = tmp_path / "home"
    with child(home, GAMES[0]) as process:
        select.select([present(process.stdout)], [], [], delay)
        process.kill()
    assert to_the_end(home, GAMES[0])[0] == straight[GAMES[0]]
