"""Colours, and their absence, and what is known of a terminal (T6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tartan.ui.terminal.app import HardenedApp
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo, capabilities, refusal
from tartan.ui.terminal.hueless import NoHue
from tests.terminal_harness import default_environ

if TYPE_CHECKING:
    from tests.ui.terminal.conftest import Start

SGR = re.compile(rb"\x1b\[([0-9;]*)m")


class FakeStream:
    """A stream that may be a terminal and has no descriptor."""

    def __init__(self, *, terminal: bool = True) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def fileno(self) -> int:
        raise OSError("no descriptor")


def known(**environ: str) -> TerminalInfo:
    return capabilities(environ, FakeStream(), FakeStream())


def colour_codes(raw: bytes) -> set[int]:
    """The SGR parameters that set a colour."""
    found: set[int] = set()
    for match in SGR.finditer(raw):
        numbers = [int(number or 0) for number in match.group(1).split(b";")]
        found |= {number for number in numbers[:1] + numbers[1:] if 30 <= number <= 49 or 90 <= number <= 107}
    return found


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ColourDepth.TRUECOLOUR),
        ({"TERM": "xterm-direct"}, ColourDepth.TRUECOLOUR),
        ({"TERM": "tmux-256color"}, ColourDepth.INDEXED),
        ({"TERM": "xterm-kitty"}, ColourDepth.INDEXED),
        ({"TERM": "xterm"}, ColourDepth.ANSI),
        ({"TERM": "xterm-16color"}, ColourDepth.ANSI),
        ({"TERM": "linux"}, ColourDepth.ANSI),
        ({"TERM": "vt100"}, ColourDepth.NONE),
        ({"TERM": "xterm-mono"}, ColourDepth.NONE),
        ({"TERM": "dumb"}, ColourDepth.NONE),
        ({}, ColourDepth.NONE),
    ],
)
def test_the_depth_of_colour_is_read_from_the_environment(environ: dict[str, str], depth: ColourDepth) -> None:
    """TERM and COLORTERM tell how many colours there are."""
    assert known(**environ).colours is depth


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "gd_GB.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": ""}, True),
        ({"LANG": "en_GB.ISO-8859-1"}, False),
        ({}, False),
    ],
)
def test_the_character_set_is_read_as_the_c_library_reads_it(environ: dict[str, str], utf8: bool) -> None:
    """The first of LC_ALL, LC_CTYPE and LANG that says something decides."""
    assert known(TERM="xterm", **environ).utf8 is utf8
    assert known(TERM="xterm", **environ).ascii_only is not utf8


def test_what_else_is_known_of_a_terminal() -> None:
    """NO_COLOR (not empty), multiplexers, SSH and kitty are told by the environment."""
    assert known(TERM="xterm", NO_COLOR="1").hueless
    assert not known(TERM="xterm", NO_COLOR="").hueless
    assert known(TERM="vt100").hueless
    assert known(TERM="screen-256color", TMUX="x,1,0").multiplexer == "tmux"
    assert known(TERM="screen").multiplexer == "screen"
    assert known(TERM="xterm").multiplexer == ""
    assert known(TERM="xterm", SSH_TTY="/dev/pts/1").over_ssh
    assert known(TERM="xterm-kitty").kitty_keys
    assert known(TERM="linux", LANG="C.UTF-8").ascii_only
    assert (known().columns, known().rows) == (80, 24)


@pytest.mark.parametrize(
    "info",
    [TerminalInfo(input_is_terminal=False), TerminalInfo(output_is_terminal=False), TerminalInfo(term="dumb")],
)
def test_a_refusal_names_the_plain_mode(info: TerminalInfo) -> None:
    """Where the full screen cannot be shown the reason is one line that names `--plain`."""
    reason = refusal(info)
    assert reason is not None
    assert "--plain" in reason
    assert "\n" not in reason
    assert refusal(TerminalInfo()) is None


@pytest.mark.parametrize(
    ("depth", "system"),
    [(ColourDepth.ANSI, "standard"), (ColourDepth.INDEXED, "256"), (ColourDepth.TRUECOLOUR, "truecolor")],
)
def test_the_app_draws_in_the_depth_of_the_terminal(depth: ColourDepth, system: str) -> None:
    """What is known of the terminal decides, not what the libraries guess of the place the program runs in."""
    app: HardenedApp[None] = HardenedApp(terminal=TerminalInfo(colours=depth))
    assert app.console.color_system == system


def test_no_color_means_no_colour_at_all(start: Start) -> None:
    """With NO_COLOR no colour is written, not even grey, and the cursor stays visible by reverse video."""
    terminal = start(environ={**default_environ(), "NO_COLOR": "1"})
    terminal.send("l")
    terminal.wait_for(lambda seen: seen.screen.buffer[1][5].reverse, what="the cursor at its second place")
    assert not terminal.screen.buffer[1][1].reverse
    terminal.send("n")
    terminal.wait_for_text("notice")
    assert colour_codes(bytes(terminal.raw)) == set()


def test_a_terminal_of_16_colours_gets_no_others(start: Start) -> None:
    """On 16 colours only these are written."""
    environ = {**default_environ(), "TERM": "xterm-16color"}
    del environ["COLORTERM"]
    terminal = start(environ=environ)
    terminal.send("l")
    terminal.wait_for_quiet()
    codes = colour_codes(bytes(terminal.raw))
    assert codes
    assert not codes & {38, 48}


def test_a_terminal_of_many_colours_gets_them(start: Start) -> None:
    """On truecolour the very colours are written: the measure of the two tests above can fail."""
    terminal = start()
    assert b"48;2;20;80;60" in terminal.raw


def test_without_utf8_only_ascii_is_written(start: Start) -> None:
    """In a locale that is not UTF-8 what cannot be shown has a stand-in of the same width, never an escape."""
    environ = {**default_environ(), "LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    terminal = start("--glyphs", environ=environ)
    terminal.wait_for_text("+-| S ?? ~")
    assert max(terminal.raw) < 0x80
    terminal.send("q")
    assert terminal.wait_exit() == 0


def test_hue_is_taken_out_and_contrast_kept() -> None:
    """Styles lose their colours and keep the rest; a fill against the grain of the theme becomes reverse video."""
    bright = Style(color="#000000", bgcolor="#ffc800", bold=True, meta={"@click": "x"})
    usual = Style(color="#dddddd", bgcolor="#14503c", underline=True)
    for dark, reversed_one in ((True, bright), (False, usual)):
        result = NoHue(dark=dark).apply([Segment("a", bright), Segment("b", usual), Segment("c")], Color(0, 0, 0))
        assert "".join(text for text, _, _ in result) == "abc"
        for (_, style, _), before in zip(result, (bright, usual, None), strict=True):
            if style is None or before is None:
                continue
            assert style.color is None
            assert style.bgcolor is None
            assert (style.bold, style.underline) == (before.bold, before.underline)
            assert bool(style.reverse) is (before is reversed_one)
            assert style.meta == before.meta
