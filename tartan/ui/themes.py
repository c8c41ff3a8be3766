"""The looks: which colours and letters every screen draws with, for each theme and each kind of terminal (A1, T6).

A `Look` is a table of rich styles by what they mean. Nothing is told by a style alone: each has its sign or its word
beside it. The hues are blue, gold and orange on near-black or paper, which the colour-blind can tell apart.
Where only ASCII may be drawn, `AsciiOnly` puts the stand-ins of `tartan.letters` in the place of all else.

The tables are named tuples, not dataclasses: making a dataclass of twenty fields costs two milliseconds of every start.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter
from textual.theme import Theme

from tartan.letters import stand_in
from tartan.ui.cloth import ColourMode

if TYPE_CHECKING:
    from textual.color import Color


class ThemeName(Enum):
    """What a player may choose; the value is what settings keep."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    MONO = "mono"

    @property
    def label(self) -> str:
        """What it is called on the settings screen."""
        return "high contrast" if self is ThemeName.CONTRAST else self.value


def theme_named(name: str) -> ThemeName:
    """The theme of that name; the dark one for any other."""
    return next((theme for theme in ThemeName if theme.value == name), ThemeName.DARK)


class Look(NamedTuple):
    """The styles of one theme in one colour mode; every style has its own ground, so nothing below shows through."""

    ground: Style
    """Plain text on the screen's own ground."""
    dim: Style
    """What matters less."""
    bright: Style
    """What matters more."""
    title: Style
    """Headings."""
    accent: Style
    """Signs that lead the eye, ids of rules."""
    cursor: Style
    """What the cursor is on."""
    key: Style
    """The name of a key in running text."""
    frame: Style
    """Lines and boxes."""
    band: Style
    """The ground of title band and footer."""
    band_key: Style
    panel: Style
    """The ground of the prompt line."""
    panel_accent: Style
    panel_dim: Style
    refused: Style
    """Why something cannot be done, in the prompt line; always behind a sign."""
    good: Style
    printed: Style
    ruling: Style
    variant: Style
    field: Style
    """A field that is being typed in."""


class _Inks(NamedTuple):
    """The colours of one theme."""

    ground: str
    text: str
    dim: str
    bright: str
    accent: str
    blue: str
    orange: str
    green: str
    plum: str
    frame: str
    band: str
    panel: str
    cursor: tuple[str, str]
    field: tuple[str, str]


_INKS = {
    ThemeName.DARK: _Inks(
        ground="#10151c",
        text="#d9d4c7",
        dim="#8b95a1",
        bright="#fbf6e9",
        accent="#e8bd55",
        blue="#7fb8ea",
        orange="#ff9d66",
        green="#8fd0a5",
        plum="#cfa6ea",
        frame="#4d5a69",
        band="#1c2530",
        panel="#18202a",
        cursor=("#10151c", "#e8bd55"),
        field=("#fbf6e9", "#2c3b4d"),
    ),
    ThemeName.LIGHT: _Inks(
        ground="#f6f1e5",
        text="#24292f",
        dim="#55595d",
        bright="#000000",
        accent="#8a5200",
        blue="#0b4f94",
        orange="#a83200",
        green="#1c6636",
        plum="#6b2f8f",
        frame="#a39c8c",
        band="#e2dac8",
        panel="#ece5d5",
        cursor=("#ffffff", "#12508f"),
        field=("#000000", "#cfe0f2"),
    ),
    ThemeName.CONTRAST: _Inks(
        ground="#000000",
        text="#ffffff",
        dim="#e0e0e0",
        bright="#ffffff",
        accent="#ffe14d",
        blue="#8fd3ff",
        orange="#ffb070",
        green="#a8ffb8",
        plum="#f0b8ff",
        frame="#ffffff",
        band="#000000",
        panel="#000000",
        cursor=("#000000", "#ffe14d"),
        field=("#000000", "#ffffff"),
    ),
    ThemeName.MONO: _Inks(
        ground="#101010",
        text="#d8d8d8",
        dim="#969696",
        bright="#ffffff",
        accent="#ffffff",
        blue="#d8d8d8",
        orange="#ffffff",
        green="#ffffff",
        plum="#d8d8d8",
        frame="#707070",
        band="#262626",
        panel="#1c1c1c",
        cursor=("#000000", "#e8e8e8"),
        field=("#ffffff", "#3c3c3c"),
    ),
}

_ANSI = {
    False: _Inks(
        ground="color(0)",
        text="color(7)",
        dim="color(7)",
        bright="color(15)",
        accent="color(11)",
        blue="color(14)",
        orange="color(11)",
        green="color(10)",
        plum="color(13)",
        frame="color(7)",
        band="color(4)",
        panel="color(0)",
        cursor=("color(0)", "color(11)"),
        field=("color(15)", "color(4)"),
    ),
    True: _Inks(
        ground="color(15)",
        text="color(0)",
        dim="color(0)",
        bright="color(0)",
        accent="color(4)",
        blue="color(4)",
        orange="color(1)",
        green="color(2)",
        plum="color(5)",
        frame="color(0)",
        band="color(7)",
        panel="color(15)",
        cursor=("color(15)", "color(4)"),
        field=("color(15)", "color(0)"),
    ),
}
"""Sixteen colours, by whether the theme is light: only pairs that stay legible on every palette (T6)."""


@lru_cache(maxsize=8)
def make_look(theme: ThemeName, mode: ColourMode) -> Look:
    """The look of a theme on a terminal; where there is no colour, weight, underline and reverse stand for it."""
    hueless = mode in (ColourMode.MONO, ColourMode.ASCII)
    if mode is ColourMode.C16:
        inks = _ANSI[theme is ThemeName.LIGHT]
    else:
        grey = theme in (ThemeName.DARK, ThemeName.CONTRAST) and (hueless or mode is ColourMode.GREY)
        inks = _INKS[ThemeName.MONO if grey else theme]

    def on(ground: str, ink: str, *, bold: bool = False, underline: bool = False) -> Style:
        return Style(color=ink, bgcolor=ground, bold=bold or None, underline=underline or None)

    cursor_ink, cursor_ground = inks.cursor
    return Look(
        ground=on(inks.ground, inks.text),
        dim=on(inks.ground, inks.dim),
        bright=on(inks.ground, inks.bright, bold=True),
        title=on(inks.ground, inks.accent, bold=True),
        accent=on(inks.ground, inks.accent),
        cursor=Style(color=cursor_ink, bgcolor=cursor_ground, bold=True),
        key=on(inks.ground, inks.blue, bold=True),
        frame=on(inks.ground, inks.frame),
        band=on(inks.band, inks.text),
        band_key=on(inks.band, inks.bright if mode is ColourMode.C16 else inks.accent, bold=True),
        panel=on(inks.panel, inks.bright),
        panel_accent=on(inks.panel, inks.accent, bold=True),
        panel_dim=on(inks.panel, inks.dim),
        refused=on(inks.panel, inks.orange, bold=True),
        good=on(inks.ground, inks.green),
        printed=on(inks.ground, inks.text),
        ruling=on(inks.ground, inks.blue),
        variant=on(inks.ground, inks.plum, underline=hueless),
        field=Style(color=inks.field[0], bgcolor=inks.field[1], underline=hueless or None),
    )


def textual_theme(theme: ThemeName) -> Theme:
    """The same colours for what is drawn by Textual's own widgets."""
    inks = _INKS[theme]
    return Theme(
        name=f"tartan-{theme.value}",
        primary=inks.blue,
        secondary=inks.plum,
        accent=inks.accent,
        warning=inks.orange,
        error=inks.orange,
        success=inks.green,
        foreground=inks.text,
        background=inks.ground,
        surface=inks.panel,
        panel=inks.band,
        dark=theme is not ThemeName.LIGHT,
    )


class AsciiOnly(LineFilter):
    """Puts ASCII in the place of everything else, in all that is drawn; what has no stand-in becomes `?`."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # only letters change
        """The same cells in ASCII."""
        return [
            segment if segment.text.isascii() else Segment(_in_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]


@lru_cache(maxsize=2048)
def _in_ascii(text: str) -> str:
    from rich.cells import cell_len

    return "".join(stand_in(character, cell_len(character)) for character in text)
