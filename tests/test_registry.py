"""The registry: games are found by their folders, loaded by name, and refused in a sentence that says what there is."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tartan import games, registry
from tartan.engine.contract import Manifest
from tartan.engine.errors import SetupError
from tartan.engine.record import Record


def test_manifests_are_data_in_order() -> None:
    """Lists show the manifests in their order; ids and places are unique."""
    manifests = registry.manifests()
    assert manifests
    assert all(isinstance(each, Manifest) for each in manifests)
    assert [each.order for each in manifests] == sorted({each.order for each in manifests})
    assert games.available() == registry.available() == tuple(each.id for each in manifests)
    assert all(registry.manifest(each.id) is each for each in manifests)


def test_a_game_is_loaded_once() -> None:
    """Loading a game again gives the same one."""
    for game_id in registry.available():
        assert games.load(game_id) is registry.load(game_id)


@pytest.mark.parametrize("name", ["chess", "", "../x", "rules", "__init__", "\x1b[2J", "x" * 500])
def test_unknown_games_are_refused(name: str) -> None:
    """A game that there is not is refused with those that there are, also by `load` and `part`."""
    for ask in (registry.manifest, registry.load, games.load, lambda unknown: registry.part(unknown, "rules")):
        with pytest.raises(SetupError) as refused:
            ask(name)
        assert refused.value.message.startswith("There is no game '")
        assert ", ".join(registry.available()) in refused.value.message
        assert refused.value.message.isprintable()
        assert len(refused.value.message) < 150


@pytest.mark.parametrize("part", ["no_such_part", "", "..engine", "rules.py", "a b", "__init__", "__main__"])
def test_parts_that_a_game_lacks_are_refused(part: str) -> None:
    """A part that is not in the game's folder is refused in a sentence."""
    for game_id in registry.available():
        with pytest.raises(SetupError, match=r" has no .*\.$"):
            registry.part(game_id, part)


def test_parts_are_modules_of_the_games_folder() -> None:
    """The parts that every game has can be asked for."""
    for game_id in registry.available():
        for name in ("rules", "belief", "notation", "model"):
            assert registry.part(game_id, name).__name__ == f"tartan.games.{game_id}.{name}"


def test_records_find_their_game() -> None:
    """Where the registry is loaded a record can be replayed without being told its game."""
    game_id = registry.available()[0]
    game = registry.load(game_id)
    record = Record(game_id, game.manifest.rules_version, game.seats[0], (), (), 1, ())
    assert record.replay().dump() == game.new(game.seats[0], 1).dump()


def test_a_sixth_game_is_a_folder() -> None:
    """A folder with a manifest is listed among the games without a change to any file."""
    program = (
        "import sys, types, pathlib, tempfile\n"
        "import tartan.games\n"
        "folder = pathlib.Path(tempfile.mkdtemp())\n"
        "(folder / 'sixth').mkdir()\n"
        "(folder / 'sixth' / '__init__.py').write_text(\n"
        "    'from tartan.engine.contract import Manifest\\n'\n"
        '    \'MANIFEST = Manifest("sixth", "Sixth", 6, range(2, 3), 1, "2", "Six.", "none", ())\\n\')\n'
        "tartan.games.__path__.append(str(folder))\n"
        "from tartan import registry\n"
        "print(registry.manifest('sixth').title, registry.available()[-1])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.split() == ["Sixth", "sixth"]
