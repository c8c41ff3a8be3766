"""Owns the setts: how a thread count is written and read, the setts of this program, and the dyes of their yarn.

A sett is data only. Weaving one into a picture is `tartan.ui.cloth`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

RGB = tuple[int, int, int]

MAX_THREADS = 999
"""Most threads one stripe may have."""


@dataclass(frozen=True, slots=True)
class Dye:
    """One colour of yarn, as it is drawn in every colour mode.

    `rgb` is the yarn itself, 0-255. `xterm` and `ansi` are palette indexes of (warp, weft); the warp catches the light,
    so it is the brighter. `grey` is the luminance 0-255 that stands for the dye where there is no hue: it is chosen so
    that dyes which lie side by side in a sett stay apart.
    """

    letter: str
    name: str
    rgb: RGB
    xterm: tuple[int, int]
    ansi: tuple[int, int]
    grey: int


DYES: Mapping[str, Dye] = MappingProxyType(
    {
        dye.letter: dye
        for dye in (
            Dye("K", "black", (24, 24, 30), (235, 233), (0, 0), 6),
            Dye("B", "blue", (34, 66, 162), (26, 19), (4, 4), 54),
            Dye("C", "crimson", (164, 18, 66), (125, 89), (1, 1), 84),
            Dye("P", "purple", (150, 82, 178), (97, 91), (5, 5), 34),
            Dye("G", "green", (12, 98, 78), (29, 22), (2, 2), 112),
            Dye("R", "red", (216, 48, 42), (160, 124), (9, 1), 174),
            Dye("T", "tan", (200, 158, 104), (137, 136), (3, 3), 140),
            Dye("A", "azure", (112, 178, 222), (110, 74), (14, 6), 196),
            Dye("Y", "yellow", (242, 200, 62), (220, 178), (11, 11), 222),
            Dye("W", "white", (240, 236, 224), (255, 252), (15, 7), 252),
        )
    }
)
"""Every dye by its letter, dark to light as far as hue allows."""


@dataclass(frozen=True, slots=True)
class Stripe:
    """So many threads of one dye; `dye` is a key of `DYES`."""

    dye: str
    threads: int


@dataclass(frozen=True, slots=True)
class Sett:
    """The stripes of a tartan from pivot to pivot; where the sett turns at a pivot, that stripe is not doubled."""

    stripes: tuple[Stripe, ...]

    @property
    def dyes(self) -> frozenset[str]:
        """The letters of the dyes in this sett."""
        return frozenset(stripe.dye for stripe in self.stripes)

    @property
    def repeat(self) -> int:
        """Threads until the sett begins again: there and back, each pivot once."""
        return 2 * sum(stripe.threads for stripe in self.stripes) - self.stripes[0].threads - self.stripes[-1].threads

    def threads(self) -> str:
        """One repeat, a letter a thread, beginning with the first pivot: `A/2 B3 A/1` gives `AABBBABBB`."""
        there_and_back = self.stripes + self.stripes[-2:0:-1]
        return "".join(stripe.dye * stripe.threads for stripe in there_and_back)

    def __str__(self) -> str:
        last = len(self.stripes) - 1
        return " ".join(
            f"{stripe.dye}{'/' if place in (0, last) else ''}{stripe.threads}"
            for place, stripe in enumerate(self.stripes)
        )


def parse_sett(count: str) -> Sett:
    """Read a thread count such as `B/24 K4 B4 Y/4`: a letter of `DYES` and a number a stripe, `/` at the two pivots.

    Raises ValueError with one sentence when the count is not of that form.
    """
    words = count.split()
    if len(words) < 2:
        raise ValueError("A thread count needs at least two stripes, the first and the last with a slash.")
    stripes: list[Stripe] = []
    for place, word in enumerate(words):
        pivot = place in (0, len(words) - 1)
        dye, number = word[0], word[1:]
        if pivot and not number.startswith("/"):
            raise ValueError(f"The stripe {word!r} is at an end of the thread count and needs a slash, as in 'K/4'.")
        number = number[1:] if pivot else number
        if dye not in DYES:
            raise ValueError(f"The stripe {word!r} begins with no known dye; the dyes are {' '.join(DYES)}.")
        if not pivot and number.startswith("/"):
            raise ValueError(f"The stripe {word!r} has a slash, but only the first and the last stripe are pivots.")
        if not (number.isascii() and number.isdigit()) or number[0] == "0" or int(number) > MAX_THREADS:
            raise ValueError(f"The stripe {word!r} needs a number of threads from 1 to {MAX_THREADS}.")
        if stripes and stripes[-1].dye == dye:
            raise ValueError(f"The stripe {word!r} has the same dye as the stripe before it.")
        stripes.append(Stripe(dye, int(number)))
    return Sett(tuple(stripes))


GAME_SETTS = ("macdougall", "bruce", "black_watch", "royal_stewart", "gordon")
CLAN_SETTS = ("cochrane", "cockburn", "fergusson", "forsyth", "macdonnell", "makgill", "scott", "wemyss")
SEAT_SETTS = ("macleod", "menzies", "mackenzie", "cameron", "buchanan", "fraser")

THREAD_COUNTS: Mapping[str, str] = MappingProxyType(
    {
        "macdougall": "W/1 R1 P1 R24 B1 R2 G6 R6 G6 P4 R1 P4 B6 R3 G1 R3 G23 R1 P3 W/1",
        "bruce": "Y/4 R32 G8 R8 G24 R4 G24 R8 G8 R32 W/4",
        "black_watch": "B/22 K2 B2 K2 B2 K16 G16 K2 G16 K16 B16 K2 B/2",
        "royal_stewart": "R/87 B8 K11 Y2 K3 W2 K3 G13 R11 K2 R5 W/3",
        "gordon": "B/24 K4 B4 K4 B4 K24 G24 Y4 G24 K24 B24 K4 B/4",
        "cochrane": "G/32 R4 G4 R2 G6 R2 G4 R4 G24 K24 R2 B32 R4 B16 Y/4",
        "cockburn": "B/30 K2 G2 K2 G2 K2 B10 K2 W2 K2 B10 K2 Y2 K2 G10 K2 R/2",
        "fergusson": "G/8 B48 R6 K48 G50 K/8",
        "forsyth": "K/8 G44 Y4 K32 B36 R/8",
        "macdonnell": "B/16 R8 B24 R2 K24 G24 R6 G4 R2 G8 W/2",
        "makgill": "R/96 G32 K16 W6 Y6 R4 T6 W6 B16 K2 R8 Y8 W/6",
        "scott": "G/4 R3 K1 R28 G14 R4 G4 W3 G4 R/4",
        "wemyss": "R/8 G2 R48 K8 R8 K24 W2 K24 R/8",
        "macleod": "K/12 Y2 K12 Y18 C2 Y/4",
        "menzies": "K/64 W8 K4 W8 K8 W4 K2 W/12",
        "mackenzie": "B/24 K4 B4 K4 B4 K24 G24 K2 W4 K2 G24 K24 B24 K2 R/4",
        "cameron": "Y/1 R16 G6 R2 G6 R/2",
        "buchanan": "A/4 G24 K2 A4 K2 Y6 K2 Y6 K2 A4 K2 R24 W/4",
        "fraser": "B/16 R1 B1 R1 G12 R16 G2 R16 G12 B12 R1 B/1",
    }
)
"""Thread counts as publicly recorded, by sett name."""

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "macdougall": "MacDougall",
        "bruce": "Bruce",
        "black_watch": "Black Watch",
        "royal_stewart": "Royal Stewart",
        "gordon": "Gordon",
        "cochrane": "Cochrane",
        "cockburn": "Cockburn",
        "fergusson": "Fergusson",
        "forsyth": "Forsyth",
        "macdonnell": "MacDonnell",
        "makgill": "Makgill",
        "scott": "Scott",
        "wemyss": "Wemyss",
        "macleod": "MacLeod",
        "menzies": "Menzies",
        "mackenzie": "MacKenzie",
        "cameron": "Cameron",
        "buchanan": "Buchanan",
        "fraser": "Fraser",
    }
)
"""What a sett is called on a screen, by sett name."""

ACCENTS: Mapping[str, str] = MappingProxyType(
    {"macleod": "Y", "menzies": "W", "mackenzie": "B", "cameron": "R", "buchanan": "A", "fraser": "G"}
)
"""The one dye that stands for a seat's sett where there is room for one colour only; no two share it."""


@lru_cache(maxsize=64)
def sett(name: str) -> Sett:
    """The sett of that name. Raises ValueError with one sentence when there is none."""
    count = THREAD_COUNTS.get(name)
    if count is None:
        raise ValueError(f"There is no sett named {name!r}.")
    return parse_sett(count)
