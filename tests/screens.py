"""Writes `screens.md` and the pictures of the readme: every screen of the running program, as it is composited.

    python -m tests.screens            writes them
    python -m tests.screens --check    says whether they are still true; status 1 where they are not

The program is driven by keys, as a person drives it. Seeds, names and the clock are fixed and no timer ever fires, so
that the same program always gives the same text. Which games there are is asked of the registry.
"""

from __future__ import annotations

import asyncio
import difflib
import os
import random
import re
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from tartan import registry
from tartan.session.lobby import Lobby
from tartan.store.paths import VARIABLE
from tartan.ui.actions import ActionRow, key_name
from tartan.ui.app import TartanApp
from tartan.ui.conductors import reveal, thinking
from tartan.ui.picture import plain_svg
from tartan.ui.screens import base
from tartan.ui.screens.base import TartanScreen
from tartan.ui.screens_text import screen_text
from tartan.ui.terminal.capabilities import TerminalInfo
from tests.screens_tour import Tour, game_tour, house_tour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual.pilot import Pilot

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "screens.md"
PICTURES = ROOT / ".readme"

SIZE = (80, 24)
NOW = 1_700_000_000.0
"""Seconds since the epoch at which the program takes itself to run."""

NEVER = 1_000_000.0
"""Seconds that a step of a reveal and a bot's pause take here, so that neither ends by itself."""

HEAD = """\
# Screens

Every screen of Tartan at 80x24, the size of a plain SSH terminal, with the keys that do something on it. This file is
written by `python -m tests.screens` from the running program, and a test compares the two; so what stands here is what
is shown. Colours are lost on the way: woven tartan comes out as half blocks, and a cursor that is told by colour and
mark keeps the mark alone.

On every screen besides: `F9` or `Ctrl+L` drops the curtain at a table, `Ctrl+C` opens the quit question (twice leaves),
`Ctrl+Z` gives the terminal back to the shell, and the mouse chooses what it clicks on.
"""


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen: what it is called, one sentence on it, its text, and what its keys do."""

    title: str
    sentence: str
    text: str
    keys: tuple[ActionRow, ...]
    more: str = ""
    """What is to be said of keys that no table of actions has."""


@dataclass(slots=True)
class Gallery(Tour):
    """The screens that were seen on the way through the program, chapter by chapter."""

    chapters: list[tuple[str, list[Shot]]] = field(default_factory=list)
    pictures: dict[str, str] = field(default_factory=dict)
    """SVG by file name."""
    now: float = NOW

    def chapter(self, title: str) -> None:
        """Begin a chapter."""
        self.chapters.append((title, []))

    def take(self, pilot: Pilot[None], title: str, sentence: str, *, keys: str = "") -> None:
        """Keep the screen that is shown now; `keys` is what is to be said of keys that no table of actions has."""
        app = pilot.app
        screen = app.screen
        rows: tuple[ActionRow, ...] = ()
        if isinstance(screen, TartanScreen) and not keys:
            rows = tuple(row for row in screen.rows_now() if screen.may(row.id))
        chapter, shots = self.chapters[-1]
        shots.append(Shot(f"{chapter}: {title}", sentence, screen_text(app), rows, keys))

    def picture(self, pilot: Pilot[None], name: str) -> None:
        """Keep the screen that is shown now as a picture, if there is none of that name yet."""
        if name not in self.pictures:
            self.pictures[name] = plain_svg(pilot.app.export_screenshot(title="Tartan"))


@contextmanager
def still_world(gallery: Gallery) -> Iterator[None]:
    """A home of its own, a clock that stands, no timer, no chance; nothing of whoever runs this is read."""
    still = dict.fromkeys(reveal.SECONDS, NEVER)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "NO_COLOR"))}
    with (
        tempfile.TemporaryDirectory() as home,
        patch.dict(os.environ, {**kept, VARIABLE: home}, clear=True),
        patch.dict(reveal.SECONDS, still),
        patch.object(base, "UNASKED", float("inf")),  # whoever walks through presses no key by chance
        patch.dict(thinking.BOT_SECONDS, dict.fromkeys(thinking.BOT_SECONDS, NEVER)),
        patch("time.time", lambda: gallery.now),
        patch("random.SystemRandom", lambda: random.Random(0)),
    ):
        yield


def see(game_id: str = "") -> Gallery:
    """Go through one game, or without one through the house."""
    gallery = Gallery()

    async def go() -> None:
        lobby = Lobby()
        app = TartanApp(lobby, terminal=TerminalInfo())
        async with app.run_test(size=SIZE) as pilot:
            await (game_tour if game_id else house_tour)(gallery, pilot, app, game_id)
        lobby.close()

    with still_world(gallery):
        asyncio.run(go())
    return gallery


def tours() -> tuple[str, ...]:
    """What `see` is asked for, in the order of the chapters: the house, then each game."""
    return ("", *registry.available())


def chapter_text(title: str, shots: Sequence[Shot]) -> str:
    """One chapter of `screens.md`."""
    return "\n".join([f"\n## {title}", *(section(shot) for shot in shots)]) + "\n"


def contents(headings: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The table of contents, from the chapters' titles with those of their sections."""
    lines = ["\n## Contents\n"]
    for title, sections in headings:
        lines += [f"- {link(title)}", *(f"  - {link(each)}" for each in sections)]
    return "\n".join(lines) + "\n"


def section(shot: Shot) -> str:
    """One screen with its keys."""
    if "```" in shot.text:
        raise ValueError(f"{shot.title} would break out of its block.")
    keys = shot.more or "; ".join(
        f"{' or '.join(f'`{key_name(key)}`' for key in row.keys)} {row.label}" for row in shot.keys
    )
    return f"\n### {shot.title}\n\n{shot.sentence}\n\n```text\n{shot.text}\n```\n\nKeys: {keys}."


def link(title: str) -> str:
    """A link to the heading of that title."""
    return f"[{title}](#{anchor(title)})"


def anchor(title: str) -> str:
    """The name by which a heading can be linked to."""
    return re.sub(r"[^\w\- ]", "", title.casefold()).replace(" ", "-")


def files() -> dict[Path, str]:
    """All that is written, by path."""
    galleries = [see(each) for each in tours()]
    chapters = [chapter for gallery in galleries for chapter in gallery.chapters]
    text = HEAD + contents((title, [shot.title for shot in shots]) for title, shots in chapters)
    text += "".join(chapter_text(title, shots) for title, shots in chapters)
    pictures: dict[str, str] = {}
    for gallery in galleries:
        pictures = gallery.pictures | pictures
    return {DOCUMENT: text, **{PICTURES / name: svg for name, svg in pictures.items()}}


def difference(path: Path, text: str) -> str:
    """In which lines a file differs from what it should be; "" if in none."""
    there = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = difflib.unified_diff(there.splitlines(), text.splitlines(), path.name, "the program", lineterm="", n=0)
    return "\n".join(line[:200] for line in lines)


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; gives the exit status."""
    found = files()
    if arguments == ["--check"]:
        wrong = [told for path, text in found.items() if (told := difference(path, text))]
        print("\n".join(wrong) or "All screens are as the program shows them.")
        return 1 if wrong else 0
    PICTURES.mkdir(exist_ok=True)
    for path, text in found.items():
        path.write_text(text, encoding="utf-8")
    print(f"{len(found)} files are written.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
