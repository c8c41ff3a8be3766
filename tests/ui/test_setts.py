"""The setts: reading a thread count, mirroring it at its pivots, and the dyes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.ui.setts import (
    ACCENTS,
    CLAN_SETTS,
    DYES,
    GAME_SETTS,
    MAX_THREADS,
    SEAT_SETTS,
    THREAD_COUNTS,
    TITLES,
    Sett,
    Stripe,
    parse_sett,
    sett,
)

Matrix = tuple[tuple[float, float, float], ...]

SIGHT: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green cones": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue cones": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How linear light is seen with one kind of cone missing."""


def lab(rgb: tuple[int, int, int], sight: Matrix) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as it is seen."""
    linear = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in rgb]
    r, g, b = (min(1.0, max(0.0, sum(a * c for a, c in zip(row, linear, strict=True)))) for row in sight)
    x, y, z = 0.4124 * r + 0.3576 * g + 0.1805 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b, 0.0193 * r + 0.1192 * g
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, (z + 0.9505 * b) / 1.089)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, sight: Matrix) -> float:
    """How far two dyes are apart as they are seen; about 2 can just be told apart side by side."""
    pair = zip(lab(DYES[one].rgb, sight), lab(DYES[other].rgb, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pair) ** 0.5)


@st.composite
def setts(draw: st.DrawFn) -> Sett:
    """Any sett that can be written down."""
    letters = draw(st.lists(st.sampled_from(sorted(DYES)), min_size=2, max_size=24))
    letters = [letter for place, letter in enumerate(letters) if place == 0 or letter != letters[place - 1]]
    if len(letters) < 2:
        letters.append("K" if letters[0] != "K" else "W")
    return Sett(tuple(Stripe(letter, draw(st.integers(1, MAX_THREADS))) for letter in letters))


@pytest.mark.parametrize(
    ("count", "repeat"),
    [
        ("A/2 B3 C/1", "AABBBCBBB"),
        ("K/1 W/1", "KW"),
        ("K/4 Y/2", "KKKKYY"),
        ("B/2 K1 G2 Y/1", "BBKGGYGGK"),
        ("R/3 G1 R2 G/2", "RRRGRRGGRRG"),
    ],
)
def test_sett_turns_at_its_pivots_without_doubling_them(count: str, repeat: str) -> None:
    """One repeat worked out by hand: there and back, each pivot once with all of its threads."""
    assert parse_sett(count).threads() == repeat
    assert parse_sett(count).repeat == len(repeat)


@given(setts())
def test_sett_reads_what_it_writes(pattern: Sett) -> None:
    """Writing a sett down and reading it again gives the same sett."""
    assert parse_sett(str(pattern)) == pattern


@given(setts())
def test_repeat_is_a_mirror_image(pattern: Sett) -> None:
    """Turned round and moved on by the first pivot, the repeat is itself; it has as many threads as it says."""
    threads = pattern.threads()
    first = pattern.stripes[0].threads
    assert len(threads) == pattern.repeat
    assert threads[first:] == threads[first:][::-1]
    assert set(threads) == pattern.dyes


@pytest.mark.parametrize(
    ("count", "about"),
    [
        ("", "two stripes"),
        ("K/4", "two stripes"),
        ("K4 Y/2", "'K4'"),
        ("K/4 Y2", "'Y2'"),
        ("K/4 R/2 Y/2", "'R/2'"),
        ("K/4 X2 Y/2", "'X2'"),
        ("K/4 r2 Y/2", "'r2'"),
        ("K/4 R Y/2", "'R'"),
        ("K/4 R0 Y/2", "'R0'"),
        ("K/4 R-2 Y/2", "'R-2'"),
        ("K/4 R04 Y/2", "'R04'"),
        ("K/4 R1000 Y/2", "'R1000'"),
        ("K/4 R2.5 Y/2", "'R2.5'"),
        ("K/4 R² Y/2", "'R²'"),
        ("K/ Y/2", "'K/'"),
        ("K//4 Y/2", "'K//4'"),
        ("K/4 K2 Y/2", "'K2'"),
        ("K/4, Y/2", "'K/4,'"),
    ],
)
def test_wrong_count_is_refused_with_one_sentence(count: str, about: str) -> None:
    """A count that is not one is refused, and the sentence names the stripe at fault."""
    with pytest.raises(ValueError, match=r"^[^.].*\.$") as refusal:
        parse_sett(count)
    assert about in str(refusal.value)
    assert "\n" not in str(refusal.value)


@given(st.text(max_size=40))
def test_any_text_is_a_sett_or_a_value_error(text: str) -> None:
    """Whatever is given, the answer is a sett that can be written down again, or a ValueError."""
    try:
        written = str(parse_sett(text))
    except ValueError:
        written = "K/1 W/1"
    assert str(parse_sett(written)) == written


def test_every_named_sett_reads_back_as_recorded() -> None:
    """Each thread count on record parses, is written back letter for letter, and has a title."""
    assert set(THREAD_COUNTS) == {*GAME_SETTS, *CLAN_SETTS, *SEAT_SETTS} == set(TITLES)
    for name, count in THREAD_COUNTS.items():
        assert str(sett(name)) == count


def test_there_are_five_games_eight_clans_and_six_seats() -> None:
    """No sett stands for two things."""
    assert (len(GAME_SETTS), len(CLAN_SETTS), len(SEAT_SETTS)) == (5, 8, 6)
    assert len({*GAME_SETTS, *CLAN_SETTS, *SEAT_SETTS}) == 19


def test_unknown_sett_is_refused_with_one_sentence() -> None:
    """A name that is none gets a sentence, not a KeyError."""
    with pytest.raises(ValueError, match=r"^There is no sett named 'tweed'\.$"):
        sett("tweed")


def test_accents_tell_the_seats_apart() -> None:
    """Each seat's sett has an accent, which is one of its own dyes and no other seat's accent, also in 16 colours."""
    assert set(ACCENTS) == set(SEAT_SETTS)
    assert len(set(ACCENTS.values())) == len(SEAT_SETTS)
    for name, dye in ACCENTS.items():
        assert dye in sett(name).dyes
    assert len({DYES[dye].ansi[1] for dye in ACCENTS.values()}) == len(SEAT_SETTS)


@pytest.mark.parametrize("sight", sorted(SIGHT))
def test_dyes_of_one_sett_are_told_apart_by_every_eye(sight: str) -> None:
    """Dyes that lie in one sett differ by at least five times what can just be seen, with any kind of cone missing."""
    for name in THREAD_COUNTS:
        for one, other in combinations(sorted(sett(name).dyes), 2):
            assert difference(one, other, SIGHT[sight]) > 10, (name, one, other)


def test_neighbouring_stripes_differ_in_grey() -> None:
    """Stripes that lie side by side in a sett differ by at least a fourteenth of the grey scale."""
    for name in THREAD_COUNTS:
        stripes = sett(name).stripes
        for left, right in pairwise(stripes):
            assert abs(DYES[left.dye].grey - DYES[right.dye].grey) >= 18, (name, left, right)


def test_blue_is_not_black() -> None:
    """Blue beside black is seen as blue: in truecolor, in 256 and in 16 colours, and in grey."""
    assert difference("B", "K", SIGHT["usual"]) > 40
    assert not set(DYES["B"].xterm) & set(DYES["K"].xterm)
    assert not set(DYES["B"].ansi) & set(DYES["K"].ansi)
    assert DYES["B"].grey - DYES["K"].grey > 40


def test_dyes_have_their_own_place_in_every_palette() -> None:
    """No two dyes share an xterm index, a grey, or an rgb; in 16 colours no two dyes of one sett share an index."""
    for one, other in combinations(DYES.values(), 2):
        assert not set(one.xterm) & set(other.xterm)
        assert one.grey != other.grey
        assert one.rgb != other.rgb
    for name in THREAD_COUNTS:
        for left, right in combinations(sorted(sett(name).dyes), 2):
            assert not set(DYES[left].ansi) & set(DYES[right].ansi), (name, left, right)
