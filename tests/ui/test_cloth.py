"""The cloth: the twill, the scale, the colour modes and the badges."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import App

from tartan.ui.cloth import (
    TWILL,
    ColourMode,
    colour_mode,
    dye_style,
    layout,
    ribbon,
    scaled,
    weave,
)
from tartan.ui.setts import DYES, GAME_SETTS, SEAT_SETTS, THREAD_COUNTS, parse_sett, sett
from tartan.ui.widgets.cloth import app_colour_mode

if TYPE_CHECKING:
    from rich.color import Color
    from textual.strip import Strip

NAMES = sorted(THREAD_COUNTS)
COLOURED = (ColourMode.TRUECOLOR, ColourMode.C256, ColourMode.C16, ColourMode.GREY)
UNCOLOURED = (ColourMode.MONO, ColourMode.ASCII)


def pixels(strips: tuple[Strip, ...]) -> list[list[Color]]:
    """The picture a terminal shows: two rows of colours a strip."""
    picture: list[list[Color]] = []
    for strip in strips:
        upper: list[Color] = []
        lower: list[Color] = []
        for text, style, _ in strip:
            assert style is not None
            assert style.color is not None
            assert style.bgcolor is not None
            for character in text:
                top, bottom = {
                    "▀": (style.color, style.bgcolor),
                    "▄": (style.bgcolor, style.color),
                    "█": (style.color, style.color),
                    "▓": (style.color, style.color),
                }[character]
                upper.append(top)
                lower.append(bottom)
        picture += [upper, lower]
    return picture


def red(colour: Color) -> int:
    """The red part of a truecolor, which in grey is its luminance."""
    assert colour.triplet is not None
    return colour.triplet.red


def distance(one: Color, other: Color) -> int:
    """The square of how far apart two truecolours are."""
    assert one.triplet is not None
    assert other.triplet is not None
    return sum((a - b) ** 2 for a, b in zip(one.triplet, other.triplet, strict=True))


@pytest.mark.parametrize("mode", COLOURED)
def test_pixel_shows_warp_two_over_and_two_under(mode: ColourMode) -> None:
    """Where warp and weft differ, equal crossings look alike and warp and weft pixels follow (x + y) % 4 < 2."""
    pattern = parse_sett("K/30 W/30")
    warp, weft = layout(pattern, 40, 20)
    assert {*warp} == {*weft} == {"K", "W"}
    seen: dict[tuple[str, str, bool], Color] = {}
    for y, row in enumerate(pixels(weave(pattern, 40, 20, mode))):
        for x, colour in enumerate(row):
            key = warp[x], weft[y], (x + y) % TWILL < 2
            assert seen.setdefault(key, colour) == colour
    assert seen["K", "W", True] != seen["K", "W", False]
    assert seen["W", "K", True] != seen["W", "K", False]


@pytest.mark.parametrize("mode", [ColourMode.TRUECOLOR, ColourMode.GREY])
@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(DYES), 2)))
def test_pixel_is_nearer_to_the_thread_on_top(one: str, other: str, mode: ColourMode) -> None:
    """A crossing of two dyes looks more like plain ground of the dye on top than of the one below."""
    pattern = parse_sett(f"{one}/30 {other}/30")
    warp, weft = layout(pattern, 40, 20)
    seen = {
        (warp[x], weft[y], (x + y) % TWILL < 2): colour
        for y, row in enumerate(pixels(weave(pattern, 40, 20, mode)))
        for x, colour in enumerate(row)
    }
    assert len(seen) == 8
    for (over, under, is_warp), colour in seen.items():
        top, below = (over, under) if is_warp else (under, over)
        if top != below:
            nearer = distance(colour, seen[top, top, is_warp])
            assert 2 * nearer < distance(colour, seen[below, below, is_warp]), (top, below, is_warp)


@pytest.mark.parametrize("mode", [ColourMode.TRUECOLOR, ColourMode.C256, ColourMode.GREY])
@pytest.mark.parametrize("letter", sorted(DYES))
def test_diagonal_is_seen_in_plain_ground(mode: ColourMode, letter: str) -> None:
    """Where warp and weft are of one dye, the twill's diagonal still has two colours."""
    other = "W" if letter != "W" else "K"
    pattern = parse_sett(f"{letter}/90 {other}/1")
    warp, weft = layout(pattern, 12, 6)
    picture = pixels(weave(pattern, 12, 6, mode))
    ground = [
        (colour, (x + y) % TWILL < 2)
        for y, row in enumerate(picture)
        for x, colour in enumerate(row)
        if warp[x] == weft[y] == letter
    ]
    light, dark = ({colour for colour, lit in ground if lit is side} for side in (True, False))
    assert len(light) == len(dark) == 1
    assert light != dark


def test_scale_divides_all_stripes_alike() -> None:
    """A scaled sett worked out by hand: 4 threads a pixel, the narrow stripes kept at one pixel."""
    assert str(scaled(parse_sett("B/24 K4 B4 K4 B4 K24 G24 Y/4"), 23)) == "B/6 K1 B1 K1 B1 K6 G6 Y/1"


@given(st.sampled_from(NAMES), st.integers(1, 500))
def test_scale_drops_no_stripe(name: str, size: int) -> None:
    """Whatever the size, the scaled sett has the same stripes in the same order, each at least one pixel."""
    fit = scaled(sett(name), size)
    assert [stripe.dye for stripe in fit.stripes] == [stripe.dye for stripe in sett(name).stripes]
    assert all(stripe.threads >= 1 for stripe in fit.stripes)


@given(st.sampled_from(NAMES), st.integers(1, 200))
def test_scale_keeps_the_order_of_widths(name: str, size: int) -> None:
    """A stripe with more threads is never drawn narrower than one with fewer, and the widest keeps its weight."""
    pairs = zip(sett(name).stripes, scaled(sett(name), size).stripes, strict=True)
    drawn = sorted((stripe.threads, fit.threads) for stripe, fit in pairs)
    widths = [fit for _, fit in drawn]
    assert widths == sorted(widths)
    assert widths[-1] >= 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(12, 4), (16, 6), (80, 24)])
def test_small_cloth_has_all_dyes(name: str, size: tuple[int, int]) -> None:
    """At 12 x 4 cells already every dye of the sett is woven in and seen in as many pixels as the cloth has rows.

    It is in the warp, but where stripes of some dyes lie further apart than the cloth is wide: then it is in the weft.
    """
    width, height = size
    warp, weft = layout(sett(name), width, height)
    assert set(warp) | set(weft) == sett(name).dyes
    assert len(set(warp)) >= len(sett(name).dyes) - 1
    tops = [warp[x] if (x + y) % TWILL < 2 else weft[y] for y in range(2 * height) for x in range(width)]
    assert all(tops.count(dye) >= height for dye in sett(name).dyes)


@pytest.mark.parametrize("name", NAMES)
def test_cloth_is_a_cut_of_the_endless_sett(name: str) -> None:
    """Warp and weft of a small cloth are found in one scaled sett laid end to end: nothing is invented."""
    for width, height in ((12, 4), (16, 6), (40, 10), (80, 24)):
        warp, weft = layout(sett(name), width, height)
        cuts = [scaled(sett(name), size).threads() for size in range(1, 90)]
        assert any(warp in cut * (2 + width // len(cut)) and weft in cut * (2 + 48 // len(cut)) for cut in cuts)


def test_large_cloth_repeats_the_sett() -> None:
    """On a whole screen every sett is seen from pivot to pivot, and on a wide one it comes again."""
    for name in NAMES:
        warp, weft = layout(sett(name), 80, 24)
        assert set(weft) == sett(name).dyes
        wide, _ = layout(sett(name), 400, 100)
        fits = [scaled(sett(name), size).repeat for size in range(1, 90)]
        assert any(wide[repeat:] == wide[:-repeat] for repeat in fits)
        assert len(set(warp)) == len(sett(name).dyes)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.integers(1, 500), st.integers(1, 200), st.sampled_from(ColourMode))
def test_cloth_has_exactly_the_size_asked_for(name: str, width: int, height: int, mode: ColourMode) -> None:
    """So many rows, each of so many cells, in every mode, from 1 x 1 to 500 x 200."""
    strips = weave(sett(name), width, height, mode)
    assert len(strips) == height
    for strip in {id(strip): strip for strip in strips}.values():
        assert strip.cell_length == width
        assert sum(len(segment.text) for segment in strip) == width


@pytest.mark.parametrize("size", [(0, 4), (4, 0), (0, 0), (-1, 3)])
def test_no_room_no_cloth(size: tuple[int, int]) -> None:
    """A region without cells gets no strips, and nothing is raised."""
    assert weave(sett("gordon"), *size) == ()
    assert ribbon(sett("gordon"), min(size)).cell_length == 0


@pytest.mark.parametrize("mode", COLOURED)
@pytest.mark.parametrize("name", NAMES)
def test_cloth_is_opaque(name: str, mode: ColourMode) -> None:
    """Every cell is a block character with a foreground and a background of its own; none is blank or see-through."""
    for row in pixels(weave(sett(name), 30, 9, mode)):
        assert not any(colour.is_default for colour in row)


@pytest.mark.parametrize("mode", ColourMode)
def test_neighbours_of_one_style_are_one_segment(mode: ColourMode) -> None:
    """No strip has two segments of the same style side by side, so that little is sent to the terminal."""
    for name in NAMES:
        for strip in weave(sett(name), 60, 12, mode):
            styles = [segment.style for segment in strip]
            assert all(left != right for left, right in pairwise(styles))


def test_rows_are_woven_once() -> None:
    """The same cloth is the same object again, and rows that repeat within it are the same strip."""
    first = weave(sett("royal_stewart"), 80, 24)
    assert weave(sett("royal_stewart"), 80, 24) is first
    assert len({id(strip) for strip in first}) < len(first)
    assert weave.cache_info().maxsize is not None
    assert layout.cache_info().maxsize is not None
    assert ribbon.cache_info().maxsize is not None


def test_ascii_is_ascii() -> None:
    """Without UTF-8 there are printable ASCII characters only, no blank, no style, and the sett is still seen."""
    for name in NAMES:
        text = "".join(strip.text for strip in weave(sett(name), 40, 12, ColourMode.ASCII))
        assert text.isascii()
        assert text.isprintable()
        assert " " not in text
        assert len(set(text)) >= 3
        assert ribbon(sett(name), 6, ColourMode.ASCII).text.isascii()


@pytest.mark.parametrize("mode", UNCOLOURED)
def test_no_colour_means_no_colour(mode: ColourMode) -> None:
    """Where no colour is wanted, cloth and badges carry no style at all, so no colour code is written."""
    for name in NAMES:
        for strip in (*weave(sett(name), 40, 12, mode), ribbon(sett(name), 8, mode)):
            assert all(segment.style is not None and segment.style.render("x") == "x" for segment in strip)
    style = dye_style("R", mode)
    assert style.color is None
    assert style.bgcolor is None


def test_half_tones_are_used_without_colour() -> None:
    """MONO is woven of the four half-tones, and every sett uses at least three of them."""
    for name in NAMES:
        text = "".join(strip.text for strip in weave(sett(name), 80, 24, ColourMode.MONO))
        assert set(text) <= set("░▒▓█")
        assert len(set(text)) >= 2


def test_half_tone_is_as_light_as_its_dyes() -> None:
    """White ground is the fullest half-tone where the warp lies, black ground the emptiest."""
    white = weave(parse_sett("W/90 K/1"), 12, 4, ColourMode.MONO)
    black = weave(parse_sett("K/90 W/1"), 12, 4, ColourMode.MONO)
    assert sum(strip.text.count("█") for strip in white) > 20
    assert sum(strip.text.count("░") for strip in black) > 30


def test_sixteen_colours_are_the_sixteen() -> None:
    """In 16 colours only palette indexes 0-15 are used, and a bright colour is a background only beside another."""
    for name in NAMES:
        for strip in weave(sett(name), 80, 24, ColourMode.C16):
            for _, style, _ in strip:
                assert style is not None
                assert style.color is not None
                assert style.bgcolor is not None
                above, below = style.color.number, style.bgcolor.number
                assert above is not None
                assert below is not None
                assert max(above, below) < 16
                assert below < 8 or above >= 8


def test_256_colours_stay_out_of_the_sixteen() -> None:
    """In 256 colours only indexes that no theme changes are used, 16-255."""
    for name in NAMES:
        for row in pixels(weave(sett(name), 80, 24, ColourMode.C256)):
            assert all(colour.number is not None and colour.number >= 16 for colour in row)


@pytest.mark.parametrize("name", NAMES)
def test_grey_is_grey(name: str) -> None:
    """Greyscale has no hue in any pixel."""
    for row in pixels(weave(sett(name), 30, 10, ColourMode.GREY)):
        assert all(colour.triplet is not None and len(set(colour.triplet)) == 1 for colour in row)


@pytest.mark.parametrize("group", [GAME_SETTS, SEAT_SETTS])
@pytest.mark.parametrize("size", [(12, 4), (16, 6), (80, 24)])
def test_cloths_are_told_apart_in_grey(group: tuple[str, ...], size: tuple[int, int]) -> None:
    """In grey no two games and no two seats look alike: by tone all over, or by lines far lighter than the other's.

    The tones of both cloths, sorted, differ by 10 of 255 on average; or else their lightest lines differ by 60.
    """
    tones = {
        name: sorted(red(colour) for row in pixels(weave(sett(name), *size, ColourMode.GREY)) for colour in row)
        for name in group
    }
    for one, other in combinations(group, 2):
        apart = sum(abs(a - b) for a, b in zip(tones[one], tones[other], strict=True)) / len(tones[one])
        lines = abs(tones[one][-1] - tones[other][-1])
        assert apart >= 10 or lines >= 60, (one, other, apart, lines)


@pytest.mark.parametrize("mode", ColourMode)
@pytest.mark.parametrize("width", [4, 6, 10])
def test_badges_of_seats_differ(mode: ColourMode, width: int) -> None:
    """From four cells on no two seats have the same badge, in any mode."""
    badges = {tuple(ribbon(sett(name), width, mode)) for name in SEAT_SETTS}
    assert len(badges) == len(SEAT_SETTS)


@given(st.sampled_from(NAMES), st.integers(1, 120), st.sampled_from(ColourMode))
def test_badge_has_exactly_the_width_asked_for(name: str, width: int, mode: ColourMode) -> None:
    """A badge is one line of so many cells."""
    assert sum(len(segment.text) for segment in ribbon(sett(name), width, mode)) == width


def test_badge_shows_the_dyes_it_has_room_for() -> None:
    """Of a seat's dyes ten cells show all but one at least: one may lie at the far end of a sett of many stripes."""
    for name in SEAT_SETTS:
        shown = {
            style.color.number
            for _, style, _ in ribbon(sett(name), 10, ColourMode.C16)
            if style is not None and style.color is not None
        }
        seen = [dye for dye in sett(name).dyes if shown & set(DYES[dye].ansi)]
        assert len(seen) >= len(sett(name).dyes) - 1, name


@pytest.mark.parametrize("letter", sorted(DYES))
def test_text_on_a_dye_can_be_read(letter: str) -> None:
    """The text is black or white, whichever stands out more from the ground, by a contrast of at least 3.5 to 1."""

    def luminance(colour: Color | None) -> float:
        assert colour is not None
        assert colour.triplet is not None
        parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour.triplet]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    style = dye_style(letter)
    dark, light = sorted((luminance(style.color), luminance(style.bgcolor)))
    assert (light + 0.05) / (dark + 0.05) >= 3.5


@pytest.mark.parametrize(
    ("environ", "colour_system", "utf8", "mode"),
    [
        ({"TERM": "xterm-256color"}, "truecolor", True, ColourMode.TRUECOLOR),
        ({"TERM": "xterm-256color"}, "256", True, ColourMode.C256),
        ({"TERM": "xterm"}, "standard", True, ColourMode.C16),
        ({"TERM": "xterm-16color"}, "truecolor", True, ColourMode.C16),
        ({"TERM": "linux"}, "256", True, ColourMode.C16),
        ({}, "windows", True, ColourMode.C16),
        ({"TERM": "dumb"}, "256", True, ColourMode.MONO),
        ({"TERM": "xterm-256color"}, None, True, ColourMode.MONO),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "truecolor", True, ColourMode.MONO),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "truecolor", True, ColourMode.TRUECOLOR),
        ({"TERM": "xterm-256color"}, "truecolor", False, ColourMode.ASCII),
        ({"TERM": "linux", "NO_COLOR": "1"}, "standard", False, ColourMode.ASCII),
    ],
)
def test_colour_mode_of_a_terminal(
    environ: dict[str, str], colour_system: str | None, utf8: bool, mode: ColourMode
) -> None:
    """What the environment and the terminal say decides the mode; no UTF-8 and NO_COLOR come first."""
    assert colour_mode(environ, colour_system, utf8) is mode


class Chooser(App[None]):
    """An app that says itself which colours it has."""

    colour_mode = ColourMode.ASCII


def test_an_app_is_asked_for_its_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app's own mode comes first; else NO_COLOR, which the framework has taken out of the environment, is obeyed."""
    assert app_colour_mode(Chooser()) is ColourMode.ASCII
    monkeypatch.setenv("NO_COLOR", "1")
    assert app_colour_mode(App[None]()) in UNCOLOURED
