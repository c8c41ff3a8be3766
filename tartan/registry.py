"""The registry: the only module that loads games, by name and on demand.

A game is a folder under `tartan/games/` whose package holds `MANIFEST`. Its parts (rules, belief, screen, ...) are
imported when somebody asks for them, so listing games costs next to nothing and a server never imports a screen.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tartan.engine.contract import Game, Manifest, printable
from tartan.engine.errors import SetupError
from tartan.engine.record import Record

if TYPE_CHECKING:
    from types import ModuleType

FOLDER = "tartan.games"


@cache
def manifests() -> tuple[Manifest, ...]:
    """The manifests of all games, in the order in which lists show them."""
    found = [
        import_module(f"{FOLDER}.{m.name}").MANIFEST
        for m in pkgutil.iter_modules(import_module(FOLDER).__path__)
        if m.ispkg
    ]
    return tuple(sorted(found, key=lambda manifest: manifest.order))


def available() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(manifest.id for manifest in manifests())


def manifest(game_id: str) -> Manifest:
    """One game's manifest; raises SetupError with the games there are."""
    for found in manifests():
        if found.id == game_id:
            return found
    raise SetupError(f"There is no game {printable(game_id)}; there is {', '.join(available())}.")


@cache
def load(game_id: str) -> Game:
    """A game, ready to be played; raises SetupError with the games there are."""
    found = manifest(game_id)
    rules, belief, notation = (part(game_id, name) for name in ("rules", "belief", "notation"))
    may_lack = vars(belief)
    return Game(
        found,
        rules.RULES,
        sampler=belief.sample,
        opening=rules.opening,
        thumb=belief.rule_of_thumb,
        teller=notation.tell,
        foresight=may_lack.get("FORESIGHT"),
        default=may_lack.get("default_action"),
    )


def part(game_id: str, name: str) -> ModuleType:
    """One module of a game's folder, such as its `screen`; raises SetupError for an unknown game or a part it lacks."""
    found = manifest(game_id)
    path = f"{FOLDER}.{found.id}.{name}"
    if not name.isidentifier() or name.startswith("_") or find_spec(path) is None:
        raise SetupError(f"{found.title} has no {printable(name)}.")
    return import_module(path)


Record.find_game = load
