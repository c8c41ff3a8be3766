"""`tartan doctor`: what this terminal can do, where the files live, and what to change."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from tartan import __version__
from tartan.cli.errors import DONE
from tartan.cli.startup import make_page
from tartan.store.paths import VARIABLE, log_path, store_path
from tartan.ui.terminal.capabilities import NEEDED, ColourDepth, capabilities, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.ui.terminal.capabilities import TerminalInfo

NAME = "tartan"
"""What the program is called in a shell."""
LIBRARIES = ("textual", "rich", "typer", "msgpack")

_DEPTHS = {
    ColourDepth.NONE: "none",
    ColourDepth.ANSI: "16",
    ColourDepth.INDEXED: "256",
    ColourDepth.TRUECOLOUR: "16 million",
}


def doctor() -> int:
    """Print the advice, then the findings that it rests on."""
    page = make_page()
    terminal = capabilities()
    page.say("What to change", *(f"  {line}" for line in advice(terminal) or ["Nothing: all is well."]))
    page.say("Terminal", *(f"  {line}" for line in findings(terminal)))
    page.say("Signs", *(f"  {line}" for line in signs(ascii_only=page.manner.ascii)))
    page.say("Files", *(f"  {line}" for line in places()))
    page.say("Versions", *(f"  {line}" for line in versions()))
    return DONE


def findings(terminal: TerminalInfo) -> list[str]:
    """What is known of a terminal, one line each."""
    return [
        f"TERM: {terminal.term or 'not set'}",
        f"Standard input is a terminal: {_yes(terminal.input_is_terminal)}",
        f"Standard output is a terminal: {_yes(terminal.output_is_terminal)}",
        f"Size: {terminal.columns} columns, {terminal.rows} rows; needed: {NEEDED[0]} columns, {NEEDED[1]} rows",
        f"Colours: {_DEPTHS[terminal.colours]}{', but NO_COLOR is set' if terminal.no_color else ''}",
        f"UTF-8: {_yes(terminal.utf8)}",
        f"Within: {terminal.multiplexer or 'no multiplexer'}; over SSH: {_yes(terminal.over_ssh)}",
        *(["Kitty keyboard: yes"] if terminal.kitty_keys else []),
        f"Full screen: {'no' if refusal(terminal) else 'yes'}; line mode (--plain): yes",
    ]


def signs(*, ascii_only: bool) -> list[str]:
    """A sample of what the font must have."""
    if ascii_only:
        return ["Suits: H D S C, for only letters are sure to be shown here."]
    return [
        "Suits: ♥ ♦ ♠ ♣   Half blocks: ▀▄█   Lines: ┌─┐ ║   Marks: ◆◇ ▸ ▲",
        "If one of these shows as a box or a question mark, choose another font, or letters in the settings.",
    ]


def places() -> list[str]:
    """Where files live, and whether they can be written."""
    lines = []
    for what, path in (("Saves and settings", store_path()), ("Log of failures", log_path())):
        lines.append(f"{what}: {path} ({'can' if _writable(path) else 'CANNOT'} be written)")
    return [*lines, f"{VARIABLE} {'is set' if os.environ.get(VARIABLE) else 'is not set'}"]


def versions() -> list[str]:
    """The versions of what runs here."""
    lines = [f"tartan {__version__}", f"Python {platform.python_version()} on {platform.system()}"]
    for library in LIBRARIES:
        try:
            lines.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            lines.append(f"{library} is not installed")
    return lines


def advice(terminal: TerminalInfo) -> list[str]:
    """What would make things better, one sentence each; [] if nothing would."""
    return [*_on_the_screen(terminal), *_on_the_way(terminal), *_on_the_path(), *_on_files()]


def _on_the_screen(terminal: TerminalInfo) -> Iterator[str]:
    if (reason := refusal(terminal)) is not None:
        yield reason
    elif terminal.columns < NEEDED[0] or terminal.rows < NEEDED[1]:
        yield f"Make the window at least {NEEDED[0]} columns wide and {NEEDED[1]} rows high, or play with --plain."
    if not terminal.utf8:
        yield "Set LANG to a UTF-8 locale, such as C.UTF-8, to see suit signs and woven tartan."
    if terminal.no_color:
        yield "NO_COLOR is set, so nothing is coloured; unset it to see the tartans."
    elif terminal.colours <= ColourDepth.ANSI and not terminal.dumb:
        yield "If the terminal shows more colours, set TERM=xterm-256color, or COLORTERM=truecolor."


def _on_the_way(terminal: TerminalInfo) -> Iterator[str]:
    if terminal.multiplexer == "tmux":
        yield "In tmux, set -sg escape-time 10 lets Esc act at once."
        if terminal.colours < ColourDepth.TRUECOLOUR:
            yield "In tmux, set -as terminal-features ',*:RGB' lets all colours through."
    elif terminal.multiplexer == "screen" and terminal.colours < ColourDepth.INDEXED:
        yield "In screen, term screen-256color in .screenrc gives more colours."
    if terminal.over_ssh:
        yield "Over SSH, ssh -C makes drawing quicker on a slow line."


def _on_the_path() -> Iterator[str]:
    script = Path(sys.executable).parent / NAME
    if shutil.which(NAME) is None and script.exists():
        yield (
            f"The shell does not find {NAME} by its name, with which the lines begin that hosts read out:"
            f" add {script.parent} to PATH, or link {script} from a folder that is there."
        )


def _on_files() -> Iterator[str]:
    if not _writable(store_path()):
        yield f"Games cannot be saved: set {VARIABLE} to a folder that can be written."


def _writable(path: Path) -> bool:
    """Whether a file can be written, or made where it is not there yet."""
    there = path if path.exists() else next((each for each in path.parents if each.exists()), Path("/"))
    return os.access(there, os.W_OK)


def _yes(so: bool) -> str:
    return "yes" if so else "no"
