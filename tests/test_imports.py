"""Imports point down: the contracts of pyproject.toml hold, and what really gets loaded is what was asked for."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tartan import registry

ROOT = Path(__file__).resolve().parent.parent

FACES = {"textual", "rich", "typer", "prompt_toolkit"}
"""What a server, a bot or a simulation must never load."""
CHANCE_AND_CLOCKS = {"asyncio", "random", "time", "datetime", "secrets"}
"""What rules must never name: their games would not repeat (CO-2)."""


def loaded_by(program: str) -> set[str]:
    """The modules that a fresh process has after a program."""
    told = f"import sys\nbefore = set(sys.modules)\n{program}\nprint('\\n'.join(set(sys.modules) - before))"
    ran = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    return set(ran.stdout.split())


def tops(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_contracts_hold() -> None:
    """The import contracts of pyproject.toml are kept, all of them."""
    command = shutil.which("lint-imports", path=str(Path(sys.executable).parent)) or "lint-imports"
    ran = subprocess.run([command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " 0 broken" in ran.stdout


@pytest.mark.parametrize(
    "program",
    [
        "import tartan.engine.match, tartan.engine.record, tartan.engine.codec, tartan.engine.rng",
        "import tartan.record",
        "import tartan.rulesbook",
        "from tartan import games\nfor game in games.available(): games.load(game)",
        "import tartan.bots",
    ],
)
def test_no_face_is_loaded_below_the_faces(program: str) -> None:
    """Engine, registry, games, records and bots load neither Textual nor typer nor rich."""
    assert tops(loaded_by(program)) & FACES == set()


def test_the_engine_loads_no_game() -> None:
    """The engine knows nobody: it loads nothing of the package but itself."""
    loaded = loaded_by("import tartan.engine.match, tartan.engine.record, tartan.engine.codec")
    assert {name for name in loaded if name.startswith("tartan") and not name.startswith("tartan.engine")} <= {"tartan"}


def test_listing_games_loads_no_rules() -> None:
    """Manifests are data: listing the games loads their packages and no other module of them."""
    loaded = loaded_by("from tartan import registry\nregistry.manifests()")
    inside = {name for name in loaded if name.startswith("tartan.games.")}
    assert inside == {f"tartan.games.{game_id}" for game_id in registry.available()}
    assert tops(loaded) & FACES == set()


@pytest.mark.parametrize("game_id", registry.available())
def test_loading_a_game_loads_no_other(game_id: str) -> None:
    """A game's rules load nothing of another game, and no screen."""
    loaded = loaded_by(f"from tartan import games\ngames.load({game_id!r})")
    others = set(registry.available()) - {game_id}
    assert not [name for name in loaded for other in others if name.startswith(f"tartan.games.{other}.")]
    assert f"tartan.games.{game_id}.screen" not in loaded


def imports_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return named | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("game_id", registry.available())
def test_rules_read_no_clock_and_draw_no_chance_of_their_own(game_id: str) -> None:
    """Whatever a game's rules load of its folder names no clock, no other chance, no files and no sockets (CO-2)."""
    loaded = loaded_by(f"from tartan import games\ngames.load({game_id!r})")
    own = [name for name in loaded if name.startswith(f"tartan.games.{game_id}.")]
    assert own
    for name in own:
        named = tops(imports_of(ROOT / Path(*name.split(".")).with_suffix(".py")))
        assert named & (CHANCE_AND_CLOCKS | {"os", "io", "pathlib", "socket", "sqlite3", "subprocess"}) == set()
