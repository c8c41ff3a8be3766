"""Screens as pictures: SVG that any viewer draws alike, and a demonstration as a row of them."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tartan.session.lobby import Lobby
from tartan.ui.app import TartanApp
from tartan.ui.conductors.demo_walk import DemoWalk
from tartan.ui.screens.navigation import open_demo
from tartan.ui.screens.table import TableScreen
from tartan.ui.terminal.capabilities import NEEDED, TerminalInfo

if TYPE_CHECKING:
    from tartan.session.demo import Player

NAME_WORDS = 5
"""Words of a caption that the name of its picture takes over."""


def demo_names(player: Player) -> tuple[str, ...]:
    """What the pictures of a demonstration are called, as `001-the-first-words.svg`: its start, then each beat."""
    captions = (player.script.title, *(beat.caption for beat in player.script.beats))
    words = [re.findall(r"[a-z0-9]+", caption.casefold().replace("'", ""))[:NAME_WORDS] for caption in captions]
    return tuple("-".join([f"{number:03}", *some]) + ".svg" for number, some in enumerate(words, 1))


async def demo_pictures(player: Player) -> tuple[str, ...]:
    """A demonstration as the full screen shows it at 80x24: SVG of its start, then of each beat."""
    lobby = Lobby()
    lobby.settings.reduced_motion = True
    app = TartanApp(lobby, terminal=TerminalInfo())
    found: list[str] = []
    async with app.run_test(size=NEEDED) as pilot:
        open_demo(app, player.manifest.id)
        await pilot.pause()
        walk = app.screen.conductor if isinstance(app.screen, TableScreen) else None
        while isinstance(walk, DemoWalk):
            await pilot.pause()
            found.append(plain_svg(app.export_screenshot(title=player.manifest.title)))
            if not walk.step(1):
                break
    lobby.close()
    return tuple(found)


def plain_svg(svg: str) -> str:
    """A smaller picture that any viewer draws alike, and that fetches nothing, in the fonts of whoever looks at it."""
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "monospace")
    svg = re.sub(r"terminal-\d+-", "t", svg)
    svg = re.sub(r' clip-path="url\(#tline-\d+\)"', "", svg)
    svg = re.sub(r'<clipPath id="tline-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
    svg = _TEXT.sub(_placed, svg)
    return "\n".join(line.strip() for line in svg.splitlines() if line.strip()) + "\n"


_TEXT = re.compile(r'<text class="(\w+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+">(.*?)</text>')
_BLANK = "&#160;"
_SYMBOLS = "\u2190-\u24ff\u25a0-\u2bff"
"""Arrows, shapes and other signs, which viewers take from whatever font has them, as wide as they are there."""
_RUN = re.compile(rf"[{_SYMBOLS}]|[^{_SYMBOLS}]+")
_CELL = 12.2
"""Units of such a picture that a cell is wide."""


def _placed(found: re.Match[str]) -> str:
    """A text in which each symbol stands in the middle of its own cell, so that what follows it does not move."""
    kind, x, y, text = found.groups()
    at, runs = float(x), []
    for run in _RUN.findall(text):
        wide = cell_len(unescape(run)) * _CELL
        if re.fullmatch(f"[{_SYMBOLS}]", run):
            runs.append(f'<text class="{kind}" x="{at + wide / 2:.1f}" y="{y}" text-anchor="middle">{run}</text>')
        else:
            runs.append(_without_blanks(kind, at, y, wide, run))
        at += wide
    return "\n".join(runs)


def _without_blanks(kind: str, x: float, y: str, wide: float, text: str) -> str:
    """A text without the blanks around it, which some viewers drop and others do not."""
    while text.startswith(_BLANK):
        text, x, wide = text.removeprefix(_BLANK), x + _CELL, wide - _CELL
    while text.endswith(_BLANK):
        text, wide = text.removesuffix(_BLANK), wide - _CELL
    return f'<text class="{kind}" x="{x:.1f}" y="{y}" textLength="{wide:.1f}">{text}</text>' if text else ""
