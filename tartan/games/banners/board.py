"""The board: reads `board.json` once, numbers its places, and knows its roads, its distances and where it is drawn.

A place is an int: banners 0 to 5 by rising crests, then camps in the order of their numbers, then castles in the order
of the file (the north shore first). A castle also has an index of its own, from 0 to 17.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, TypeAlias

Spot: TypeAlias = tuple[int, int]
"""Where something is drawn: steps to the right and down on a lattice whose origin is the top left place."""

SHORES = ("north", "south")


@dataclass(frozen=True, slots=True)
class Banner:
    """A tartan banner: knights arrive here when the die shows its number of crests (BA-4)."""

    crests: int
    shore: str
    at: Spot

    @property
    def name(self) -> str:
        """The banner in notation: `b4`."""
        return f"b{self.crests}"


@dataclass(frozen=True, slots=True)
class Camp:
    """A camp in the open, held by one colour at a time (BA-9)."""

    name: str
    shore: str
    at: Spot


@dataclass(frozen=True, slots=True)
class Site:
    """A castle as it is printed on the board (BA-3)."""

    name: str
    """Its slug in notation: `eilean-donan`."""
    title: str
    loch: str
    """The water on which the real castle of that name stands."""
    swords: int
    shore: str
    at: Spot
    label: str
    """The side of the castle on which its title is drawn: right, left, above or below."""


@dataclass(frozen=True, slots=True)
class Road:
    """A dotted road between two places, by number: straight, or with one bend."""

    ends: tuple[int, int]
    bend: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """All that is printed: places by number, roads, and the outline of the loch on the lattice."""

    width: int
    height: int
    banners: tuple[Banner, ...]
    camps: tuple[Camp, ...]
    castles: tuple[Site, ...]
    roads: tuple[Road, ...]
    """Every road, those to banners and castles too; the two ways from shore to shore come last (BA-3)."""
    loch: tuple[tuple[float, float], ...]
    """The corners of the loch, in order round it."""

    @property
    def places(self) -> tuple[Banner | Camp | Site, ...]:
        """Every place, by number."""
        return (*self.banners, *self.camps, *self.castles)


def _read(text: str) -> Board:
    data: dict[str, Any] = json.loads(text)  # Any: the shape is that of the file beside this module
    banners = sorted(
        (Banner(b["crests"], shore, (b["at"][0], b["at"][1])) for shore in SHORES for b in data[shore]["banners"]),
        key=lambda banner: banner.crests,
    )
    camps = sorted(
        (Camp(c["name"], shore, (c["at"][0], c["at"][1])) for shore in SHORES for c in data[shore]["camps"]),
        key=lambda camp: int(camp.name[1:]),
    )
    castles = [
        Site(k["slug"], k["name"], k["loch"], k["swords"], shore, (k["at"][0], k["at"][1]), k["label"])
        for shore in SHORES
        for k in data[shore]["castles"]
    ]
    names = [banner.name for banner in banners] + [camp.name for camp in camps] + [castle.name for castle in castles]
    number = {name: at for at, name in enumerate(names)}
    roads = []
    for shore in SHORES:
        part = data[shore]
        pairs = [(f"b{b['crests']}", camp) for b in part["banners"] for camp in b["camps"]]
        pairs += [(k["camp"], k["slug"]) for k in part["castles"]]
        roads += [Road((number[one], number[other])) for one, other in pairs]
        roads += [_road(road, number) for road in part["roads"]]
    roads += [_road(road, number) for road in data["crossings"]]
    loch = tuple((float(x), float(y)) for x, y in data["loch"])
    return Board(data["width"], data["height"], tuple(banners), tuple(camps), tuple(castles), tuple(roads), loch)


def _road(road: dict[str, Any], number: dict[str, int]) -> Road:  # Any: as above
    one, other = (number[end] for end in road["ends"])
    bend = road.get("bend")
    return Road((one, other), None if bend is None else (float(bend[0]), float(bend[1])))


def _neighbours(board: Board) -> tuple[tuple[int, ...], ...]:
    near: list[list[int]] = [[] for _ in board.places]
    for road in board.roads:
        one, other = road.ends
        near[one].append(other)
        near[other].append(one)
    return tuple(tuple(sorted(places)) for places in near)


BOARD = _read(files(__package__).joinpath("board.json").read_text(encoding="utf-8"))

BANNERS = len(BOARD.banners)
CAMPS = len(BOARD.camps)
CASTLES = len(BOARD.castles)
FIRST_CAMP = BANNERS
FIRST_CASTLE = BANNERS + CAMPS
PLACES = FIRST_CASTLE + CASTLES

PLACE_NAMES: tuple[str, ...] = tuple(place.name for place in BOARD.places)
"""Places in notation, by number."""
PLACE_NUMBER: dict[str, int] = {name: number for number, name in enumerate(PLACE_NAMES)}

NEIGHBOURS = _neighbours(BOARD)
"""For each place, the places at the other ends of its roads, rising."""
SWORDS: tuple[int, ...] = tuple(castle.swords for castle in BOARD.castles)
"""By castle index."""
DRAWBRIDGE: tuple[int, ...] = tuple(NEIGHBOURS[FIRST_CASTLE + castle][0] for castle in range(CASTLES))
"""The drawbridge camp of each castle, by castle index (BA-3)."""
NO_CASTLE = CASTLES
BEHIND: tuple[int, ...] = tuple(
    DRAWBRIDGE.index(place) if place in DRAWBRIDGE else NO_CASTLE for place in range(PLACES)
)
"""For each place, the index of the castle whose drawbridge it is, or NO_CASTLE."""
CROSSINGS = tuple(road.ends for road in BOARD.roads[-2:])
"""The two ways from shore to shore, by place numbers (BA-3)."""


def _distances(start: int) -> tuple[int, ...]:
    """Moves from a place to each other, past no castle and back to no banner (BA-5, BA-7); PLACES where none leads."""
    far = [PLACES] * PLACES
    far[start] = 0
    queue = [start]
    for here in queue:
        if here >= FIRST_CASTLE and here != start:
            continue
        for there in NEIGHBOURS[here]:
            if there >= FIRST_CAMP and far[there] == PLACES:
                far[there] = far[here] + 1
                queue.append(there)
    return tuple(far)


DISTANCE: tuple[tuple[int, ...], ...] = tuple(_distances(place) for place in range(PLACES))
"""Moves from place to place, the first index the start."""


def place_title(place: int) -> str:
    """A place as people call it: `banner 4`, `c12`, `Eilean Donan`."""
    if place < FIRST_CAMP:
        return f"banner {BOARD.banners[place].crests}"
    return BOARD.castles[place - FIRST_CASTLE].title if place >= FIRST_CASTLE else PLACE_NAMES[place]
