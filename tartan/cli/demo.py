"""`tartan demo`: a game's demonstration, on a full screen or line by line."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli import startup
from tartan.cli.errors import DONE, CommandError, WrongCommand
from tartan.engine.contract import printable
from tartan.engine.errors import SetupError
from tartan.session.demo import Player
from tartan.ui.intent import First, Intent

if TYPE_CHECKING:
    from tartan.engine.contract import Manifest

SLOWEST, FASTEST = 0.01, 1000.0


def demo(game: str | None, *, plain: bool, speed: str | None, listed: bool, svg: str | None = None) -> int:
    """Show, list or draw a demonstration.

    Raises SetupError for a game that has none, WrongCommand for a bad speed, CommandError for a folder of no use.
    """
    if svg is not None and (plain or listed or speed is not None):
        raise WrongCommand("--svg draws the whole demonstration into files; --plain, --list and --speed show it.")
    if svg is not None and not svg.strip():
        raise WrongCommand("--svg takes the name of a folder, as in --svg pictures.")
    pace = None if speed is None else speed_of(speed)
    if game is None:
        if not listed:
            games = ", ".join(registry.available())
            raise WrongCommand(f"GAME is missing, as in tartan demo GAME; there is {games}.")
        startup.make_page().say(*(f"{each.id}: {each.title}" for each in registry.manifests() if _has_demo(each)))
        return DONE
    manifest = registry.manifest(game)
    if listed:
        from tartan.plain.walk import beats

        startup.make_page().say(*beats(Player.of(manifest.id)))
        return DONE
    if svg is not None:
        return _draw(Player.of(manifest.id), svg)
    if not plain:
        return startup.full_screen(Intent(First.DEMO, game=manifest.id, speed=pace))
    from tartan.plain.walk import show_demo

    player = Player.of(manifest.id)
    with startup.line_mode() as (page, _):
        show_demo(page, player, pace)
    return DONE


def _draw(player: Player, name: str) -> int:
    """Write the pictures of a demonstration to a folder that holds nothing else."""
    from tartan.ui.picture import demo_names, demo_pictures

    folder = Path(name).absolute()
    names = demo_names(player)
    folder.mkdir(parents=True, exist_ok=True)
    if others := sorted({path.name for path in folder.iterdir()} - set(names)):
        raise CommandError(
            f"{printable(name)} holds other files, such as {printable(others[0])}; name an empty folder, or a new one."
        )
    for file, picture in zip(names, asyncio.run(demo_pictures(player)), strict=True):
        (folder / file).write_text(picture, encoding="utf-8")
    startup.make_page().say(f"{len(names)} pictures are in {printable(folder)}.")
    return DONE


def speed_of(text: str) -> float:
    """A speed as a factor; raises WrongCommand."""
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not SLOWEST <= speed <= FASTEST:
        raise WrongCommand(f"--speed takes a number from {SLOWEST} to {FASTEST:.0f}, not {printable(text)}.")
    return speed


def _has_demo(manifest: Manifest) -> bool:
    try:
        registry.part(manifest.id, "demo")
    except SetupError:
        return False
    return True
