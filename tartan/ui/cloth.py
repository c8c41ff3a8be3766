"""Owns the weaving: a sett becomes rows of half-block cells, in whatever colours the terminal has.

One cell is two pixels, one above the other, so a pixel is about square. Warp and weft are the same sett; the cloth is a
2/2 twill: pixel (x, y) shows the warp's dye for x where (x + y) % 4 < 2, else the weft's dye for y. The thread below
shines through a little, and the warp is drawn lighter than the weft, so that the diagonal of the twill is seen in plain
ground as well. Without colour a cell is one character as light as its two pixels together.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from functools import lru_cache
from operator import ne
from typing import TYPE_CHECKING

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tartan.ui.setts import DYES, RGB, Dye, Sett, Stripe

if TYPE_CHECKING:
    from collections.abc import Mapping

TWILL = 4
"""Pixels after which the twill's diagonal begins again."""

_WIDEST_AT_LEAST = 2.5
"""Pixels the widest stripe keeps however small the cloth: below that a ground is no wider than a line."""

_WHOLE_SETT = 72
"""Pixels from pivot to pivot at most: on a big cloth the sett repeats instead of growing."""

_SMALL_SETT = 38
"""Pixels from pivot to pivot up to which a small cloth may show fewer stripes, but wider."""

_ZOOMS = (1.0, 1.3, 1.6, 2.0)
_LACKING, _LACKING_LITTLE = 10.0, 0.15
"""What a dye that is not seen counts for, where there is room for it and where there is not."""


class ColourMode(Enum):
    """How a terminal shows colour. MONO and ASCII use no colour at all, only characters dark to light."""

    TRUECOLOR = "truecolor"
    C256 = "256"
    C16 = "16"
    GREY = "grey"
    MONO = "mono"
    ASCII = "ascii"


_LIFT = {ColourMode.TRUECOLOR: 0.07, ColourMode.GREY: 0.03}
_SINK = {ColourMode.TRUECOLOR: 0.16, ColourMode.GREY: 0.10}
"""How far the warp is drawn towards white, the weft towards black: the twill is then seen in plain ground as well."""

_BLEND = {ColourMode.TRUECOLOR: 0.3, ColourMode.C256: 0.24, ColourMode.GREY: 0.15}
"""How much of the thread below shines through the thread on top, as it does to the eye a few steps away."""

_TONES = {ColourMode.MONO: "░▒▓█", ColourMode.ASCII: ".:-=+*#%@"}
_STEPS = {ColourMode.MONO: (50, 95, 185), ColourMode.ASCII: (24, 48, 72, 96, 120, 145, 175, 210)}
"""The characters that stand for luminance, dark to light, and the luminance at which each but the first begins."""

_WEFT_LIGHT = 0.65
"""How much of its luminance the weft keeps where characters stand for it."""

_MIDDLE_GREY = 130
"""The luminance of a dye above which text on it is black."""

_PLAIN = Style.null()
_BLACK_DYE = DYES["K"]
_BLACK = Color.from_ansi(0)
_LIGHT, _SHADOW = (255, 255, 255), (0, 0, 0)
_GREYISH = 24
"""How far apart the parts of a colour may be for a grey to stand for it: a mix of two hues must not turn grey."""

_CUBE = (0, 95, 135, 175, 215, 255)
_CUBE_EDGES = (64, 115, 155, 195, 235)
"""The steps of the xterm colour cube and where the next begins; the first step is held longer, or dark mixes glow."""

_MOST_KEPT = 4096
"""Cells, segments and styles kept at most."""


def colour_mode(environ: Mapping[str, str], colour_system: str | None, utf8: bool) -> ColourMode:
    """The mode for a terminal: `colour_system` as rich names it (None, "standard", "256", "truecolor", "windows").

    GREY is never found this way, it is a setting. A non-empty NO_COLOR is obeyed before anything the terminal can do.
    """
    term = environ.get("TERM", "").lower()
    if not utf8:
        return ColourMode.ASCII
    if environ.get("NO_COLOR") or term == "dumb" or colour_system is None:
        return ColourMode.MONO
    if term == "linux" or term.endswith("-16color") or colour_system in ("standard", "windows"):
        return ColourMode.C16
    return ColourMode.TRUECOLOR if colour_system == "truecolor" else ColourMode.C256


def scaled(pattern: Sett, pixels: int) -> Sett:
    """The sett with its threads turned into pixels: about `pixels` from pivot to pivot, every stripe at least one.

    Every stripe is divided by the same number of threads, so proportions hold except where a stripe would vanish.
    """
    counts = [stripe.threads for stripe in pattern.stripes]
    finest, coarsest = 0.1, max(counts) / _WIDEST_AT_LEAST
    for _ in range(9):
        middle = (finest + coarsest) / 2
        if sum([round(count / middle) or 1 for count in counts]) > pixels:
            finest = middle
        else:
            coarsest = middle
    return Sett(tuple([Stripe(s.dye, round(s.threads / coarsest) or 1) for s in pattern.stripes]))


def _starts(fit: Sett, length: int) -> list[int]:
    """Where a window of `length` pixels may begin: with a pivot in its middle, a short one also at a stripe's edge."""
    first, last, repeat = fit.stripes[0].threads, fit.stripes[-1].threads, fit.repeat
    turn = first + (repeat - first - last) // 2
    starts = [(first - length) // 2 % repeat, (2 * turn + last - length) // 2 % repeat]
    if length < repeat:
        edge = 0
        for stripe in fit.stripes:  # the way back holds the mirror images of the same windows
            starts.append(edge)
            edge += stripe.threads
            starts.append((edge - length) % repeat)
    return starts


def _window(
    fit: Sett, shares: Mapping[str, float], length: int, busy: float, lacking: Mapping[str, float]
) -> tuple[float, str]:
    """The `length` pixels of the endless cloth that look most like the whole sett, after how unlike they are.

    Unlike is what departs from the dyes' `shares`, what changes often (`busy`) and what is missing (`lacking`, by dye).
    """
    threads = fit.threads()
    endless = threads * (length // len(threads) + 2)
    best = (float("inf"), "")
    for seen in {endless[start : start + length] for start in _starts(fit, length)}:
        changes = sum(map(ne, seen, seen[1:]))
        unlike = busy * changes / length
        for dye, share in shares.items():
            count = seen.count(dye)
            unlike += abs(count / length - share) if count else share + lacking[dye]
        best = min(best, (unlike, seen))
    return best


def _shares(pattern: Sett) -> dict[str, float]:
    """The part of the cloth each dye has; all parts together are 1."""
    threads = dict.fromkeys(sorted(pattern.dyes), 0)
    for stripe in pattern.stripes:
        threads[stripe.dye] += 2 * stripe.threads
    for pivot in (pattern.stripes[0], pattern.stripes[-1]):
        threads[pivot.dye] -= pivot.threads
    return {dye: count / pattern.repeat for dye, count in threads.items()}


@lru_cache(maxsize=128)
def layout(pattern: Sett, width: int, height: int) -> tuple[str, str]:
    """The dyes of the warp (a letter a column) and of the weft (a letter a pixel row, two a cell) for so many cells.

    Both are cuts of the same scaled sett. On a cloth too small for a whole sett they are the cuts most like it;
    every dye is then in the one or the other if there are five columns for three dyes.
    """
    shares = _shares(pattern)
    plain = scaled(pattern, min(_WHOLE_SETT, round((width + 2 * height) / 3.5)))
    pixels = sum([stripe.threads for stripe in plain.stripes])
    missed = _LACKING if 3 * width >= 5 * len(shares) else _LACKING_LITTLE
    best = (float("inf"), "", "")
    for zoom in _ZOOMS:
        if zoom > 1 and pixels * zoom > _SMALL_SETT:
            break
        fit = plain if zoom == 1 else scaled(pattern, round(pixels * zoom))
        unlike_warp, warp = _window(fit, shares, width, busy=0.9, lacking=dict.fromkeys(shares, missed))
        in_weft = {dye: _LACKING_LITTLE if dye in warp else missed for dye in shares}
        unlike_weft, weft = _window(fit, shares, 2 * height, busy=0.6, lacking=in_weft)
        best = min(best, (unlike_warp + unlike_weft, warp, weft))
    return best[1], best[2]


def _rgb(dye: Dye, mode: ColourMode) -> RGB:
    return (dye.grey, dye.grey, dye.grey) if mode is ColourMode.GREY else dye.rgb


def _mixed(colour: RGB, other: RGB, part: float) -> RGB:
    red, green, blue = [round(a + (b - a) * part) for a, b in zip(colour, other, strict=True)]
    return red, green, blue


def _xterm_rgb(index: int) -> RGB:
    """The colour of an index of the xterm palette, 16-255."""
    if index >= 232:
        level = 8 + 10 * (index - 232)
        return level, level, level
    red, rest = divmod(index - 16, 36)
    return _CUBE[red], _CUBE[rest // 6], _CUBE[rest % 6]


def _xterm_index(colour: RGB) -> int:
    """The index of the xterm palette, 16-255, nearest to a colour."""
    red, green, blue = [bisect_right(_CUBE_EDGES, value) for value in colour]
    in_cube = 16 + 36 * red + 6 * green + blue
    if max(colour) - min(colour) > _GREYISH:
        return in_cube
    in_greys = 232 + max(0, min(23, round((sum(colour) / 3 - 8) / 10)))

    def distance(index: int) -> int:
        return sum([(a - b) ** 2 for a, b in zip(colour, _xterm_rgb(index), strict=True)])

    return min(in_cube, in_greys, key=distance)


class _Loom:
    """Makes the cells of one colour mode and keeps those made: a cell is three dyes and a step of the twill."""

    __slots__ = ("_cells", "_mode", "_pixels", "_segments")

    def __init__(self, mode: ColourMode) -> None:
        self._mode = mode
        self._pixels: dict[tuple[str, str, bool], Color] = {}
        self._cells: dict[tuple[str, str, str, int], tuple[str, Style]] = {}
        self._segments: dict[tuple[str, Style], Segment] = {}

    def row(self, warp: str, upper: str, lower: str, y: int) -> Strip:
        """One row of cells: `upper` and `lower` are the dyes of the two weft threads, `y` the upper pixel row."""
        return self._strip([self._cell(dye, upper, lower, (x + y) % TWILL) for x, dye in enumerate(warp)])

    def ribbon(self, warp: str) -> Strip:
        """One row of cells in which the warp alone is seen, the twill only as its light and shade."""
        return self._strip([self._cell(dye, dye, dye, x % TWILL) for x, dye in enumerate(warp)])

    def _strip(self, cells: list[tuple[str, Style]]) -> Strip:
        segments: list[Segment] = []
        text, style = cells[0]
        for character, next_style in cells[1:]:
            if next_style is style:
                text += character
            else:
                segments.append(self._segment(text, style))
                text, style = character, next_style
        segments.append(self._segment(text, style))
        return Strip(segments, len(cells))

    def _segment(self, text: str, style: Style) -> Segment:
        key = text, style
        segment = self._segments.get(key)
        if segment is None:
            if len(self._segments) >= _MOST_KEPT:
                self._segments.clear()
            segment = self._segments[key] = Segment(text, style)
        return segment

    def _cell(self, warp: str, upper: str, lower: str, step: int) -> tuple[str, Style]:
        key = warp, upper, lower, step
        cell = self._cells.get(key)
        if cell is None:
            if len(self._cells) >= _MOST_KEPT:
                self._cells.clear()
            cell = self._cells[key] = self._new_cell(*key)
        return cell

    def _new_cell(self, warp: str, upper: str, lower: str, step: int) -> tuple[str, Style]:
        upper_is_warp, lower_is_warp = step < 2, (step + 1) % TWILL < 2
        if self._mode in _TONES:
            light = _light(warp, upper, upper_is_warp) + _light(warp, lower, lower_is_warp)
            return _TONES[self._mode][bisect_right(_STEPS[self._mode], light / 2)], _PLAIN
        above = self._pixel(warp, upper, upper_is_warp)
        below = self._pixel(warp, lower, lower_is_warp)
        if above == below:
            shaded = self._mode is ColourMode.C16 and warp == upper == lower and step == 2
            if shaded and len(set(DYES[warp].ansi)) == 1:
                return "▓", _style(above, _BLACK)
            return "█", _style(above, below)
        if self._mode is ColourMode.C16 and (below.number or 0) > 7 >= (above.number or 0):
            return "▄", _style(below, above)
        return "▀", _style(above, below)

    def _pixel(self, warp: str, weft: str, is_warp: bool) -> Color:
        key = warp, weft, is_warp
        colour = self._pixels.get(key)
        if colour is None:
            top, under = (DYES[warp], DYES[weft]) if is_warp else (DYES[weft], DYES[warp])
            colour = self._pixels[key] = self._crossing(top, under, is_warp)
        return colour

    def _crossing(self, top: Dye, under: Dye, is_warp: bool) -> Color:
        """The colour where `top` lies over `under`."""
        side = 0 if is_warp else 1
        if self._mode is ColourMode.C16:
            return Color.from_ansi(top.ansi[side])
        part = _BLEND[self._mode]
        if self._mode is ColourMode.C256:
            if top is under or top is _BLACK_DYE:  # the palette has no dark mixes: through black they would turn hue
                return Color.from_ansi(top.xterm[side])
            mixed = _mixed(_xterm_rgb(top.xterm[side]), _xterm_rgb(under.xterm[side]), part)
            return Color.from_ansi(_xterm_index(mixed))
        mixed = _mixed(_rgb(top, self._mode), _rgb(under, self._mode), part)
        if is_warp:
            return Color.from_rgb(*_mixed(mixed, _LIGHT, _LIFT[self._mode]))
        return Color.from_rgb(*_mixed(mixed, _SHADOW, _SINK[self._mode]))


@lru_cache(maxsize=_MOST_KEPT)
def _style(colour: Color, ground: Color) -> Style:
    return Style(color=colour, bgcolor=ground)


def _light(warp: str, weft: str, is_warp: bool) -> float:
    """The luminance 0-255 of a pixel where there are only characters to show it."""
    return DYES[warp].grey if is_warp else DYES[weft].grey * _WEFT_LIGHT


@lru_cache(maxsize=8)
def _loom(mode: ColourMode) -> _Loom:
    return _Loom(mode)


@lru_cache(maxsize=48)
def weave(pattern: Sett, width: int, height: int, mode: ColourMode = ColourMode.TRUECOLOR) -> tuple[Strip, ...]:
    """The cloth of a sett, `height` strips of `width` cells; rows that look the same are the same strip."""
    if width < 1 or height < 1:
        return ()
    loom = _loom(mode)
    warp, weft = layout(pattern, width, height)
    rows: dict[tuple[str, str, int], Strip] = {}
    cloth: list[Strip] = []
    for y in range(0, 2 * height, 2):
        key = weft[y], weft[y + 1], y % TWILL
        row = rows.get(key)
        if row is None:
            row = rows[key] = loom.row(warp, *key)
        cloth.append(row)
    return tuple(cloth)


@lru_cache(maxsize=128)
def ribbon(pattern: Sett, width: int, mode: ColourMode = ColourMode.TRUECOLOR) -> Strip:
    """A badge: one row of `width` cells in which the warp alone is seen, with as many of the dyes as it has room for.

    A single row of cloth would hide half of its warp under one weft thread, so a narrow band is woven warp-faced.
    """
    if width < 1:
        return Strip([], 0)
    fit = scaled(pattern, max(1, width))
    shares = _shares(pattern)
    return _loom(mode).ribbon(_window(fit, shares, width, busy=0.1, lacking=dict.fromkeys(shares, 0.4))[1])


def dye_style(letter: str, mode: ColourMode = ColourMode.TRUECOLOR) -> Style:
    """Bold text on a ground of one dye, dark on a light dye and light on a dark one; reverse where there is no colour.

    `letter` is a key of `DYES`, else KeyError.
    """
    if mode in _TONES:
        return Style(bold=True, reverse=True)
    dye = DYES[letter]
    dark_text = dye.grey > _MIDDLE_GREY
    if mode is ColourMode.C16:
        text, ground = Color.from_ansi(0 if dark_text else 15), Color.from_ansi(dye.ansi[1])
    elif mode is ColourMode.C256:
        text, ground = Color.from_ansi(16 if dark_text else 231), Color.from_ansi(dye.xterm[0])
    else:
        text = Color.from_rgb(*(_SHADOW if dark_text else _LIGHT))
        ground = Color.from_rgb(*_rgb(dye, mode))
    return Style(color=text, bgcolor=ground, bold=True)
