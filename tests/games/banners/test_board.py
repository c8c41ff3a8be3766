"""The board of Tartan Banners: every line of BA-3, fair shores, and a drawing that does not get in its own way."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from tartan.games.banners.board import (
    BANNERS,
    BEHIND,
    BOARD,
    CAMPS,
    CASTLES,
    CROSSINGS,
    DISTANCE,
    DRAWBRIDGE,
    FIRST_CAMP,
    FIRST_CASTLE,
    NEIGHBOURS,
    NO_CASTLE,
    PLACE_NAMES,
    PLACES,
    SWORDS,
    place_title,
)

Point = tuple[float, float]

ALL = range(PLACES)
ALL_BANNERS = range(BANNERS)
ALL_CAMPS = range(FIRST_CAMP, FIRST_CASTLE)
ALL_CASTLES = range(FIRST_CASTLE, PLACES)
EXITS = sorted({camp for banner in ALL_BANNERS for camp in NEIGHBOURS[banner]})

SMALL = (4, 1, 3)
"""At 80x24: cells to the right and rows down for a step of the lattice, and cells left of the first place."""
PLACE_CELLS = 5
SMALL_AREA = (80, 17)
"""What is left of 80x24 for the drawing, in cells and rows: 3 of the 20 rows of the board tell of the seats."""


def spot(place: int) -> Point:
    """Where a place is drawn."""
    return BOARD.places[place].at


def shore(place: int) -> str:
    """The shore on which a place lies."""
    return BOARD.places[place].shore


def reached(start: int, roads: set[tuple[int, int]]) -> set[int]:
    """All places that can be come to along roads."""
    found, queue = {start}, [start]
    for here in queue:
        for one, other in roads:
            there = other if one == here else one if other == here else here
            if there not in found:
                found.add(there)
                queue.append(there)
    return found


def all_roads() -> set[tuple[int, int]]:
    """Every road by its ends."""
    return {road.ends for road in BOARD.roads}


def lines(road: int) -> list[tuple[Point, Point]]:
    """The straight parts of a road."""
    one, other = BOARD.roads[road].ends
    bend = BOARD.roads[road].bend
    stops = [spot(one), spot(other)] if bend is None else [spot(one), bend, spot(other)]
    return list(itertools.pairwise(stops))


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive, negative or zero as c lies to one side of the line from a to b, to the other, or on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touch(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight lines have a point in common."""
    (a, b), (c, d) = one, other
    sides = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    return any(
        turn(start, end, point) == 0
        and min(start[0], end[0]) <= point[0] <= max(start[0], end[0])
        and min(start[1], end[1]) <= point[1] <= max(start[1], end[1])
        for (start, end), point in [((a, b), c), ((a, b), d), ((c, d), a), ((c, d), b)]
    )


def in_loch(point: Point) -> bool:
    """Whether a point of the lattice is water."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(BOARD.loch, (*BOARD.loch[1:], BOARD.loch[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


# --- BA-3, line by line


def test_there_are_18_castles_42_camps_and_six_banners() -> None:
    """BA-3: 18 castles, 36 to 44 camps, six banners with 1 to 6 crests, three on each shore."""
    assert CASTLES == 18
    assert 36 <= CAMPS <= 44
    assert [banner.crests for banner in BOARD.banners] == [1, 2, 3, 4, 5, 6]
    assert Counter(banner.shore for banner in BOARD.banners) == {"north": 3, "south": 3}
    assert [PLACE_NAMES[camp] for camp in ALL_CAMPS] == [f"c{number}" for number in range(1, CAMPS + 1)]
    assert len(set(PLACE_NAMES)) == PLACES


def test_exactly_two_ways_lead_from_shore_to_shore() -> None:
    """BA-3: two roads join the shores; without them the shores are apart, with either one all is connected."""
    between = {road for road in all_roads() if shore(road[0]) != shore(road[1])}
    assert between == set(CROSSINGS)
    assert len(between) == 2
    apart = reached(0, all_roads() - between)
    assert {shore(place) for place in apart} == {shore(0)}
    assert len(apart) == PLACES // 2
    for way in between:
        assert reached(0, all_roads() - {way}) == set(ALL)


def test_the_two_ways_share_no_camp() -> None:
    """BA-3: one stack cannot shut both ways, and they begin and end in camps."""
    ends = [place for way in CROSSINGS for place in way]
    assert len(set(ends)) == 4
    assert set(ends) <= set(ALL_CAMPS)


def test_each_castle_has_one_road_and_its_own_drawbridge() -> None:
    """BA-3: a castle has one road, to its drawbridge camp, and a drawbridge camp serves one castle."""
    for castle in ALL_CASTLES:
        assert NEIGHBOURS[castle] == (DRAWBRIDGE[castle - FIRST_CASTLE],)
    assert len(set(DRAWBRIDGE)) == CASTLES
    assert set(DRAWBRIDGE) <= set(ALL_CAMPS)
    for castle, camp in enumerate(DRAWBRIDGE):
        assert BEHIND[camp] == castle
        assert sum(there >= FIRST_CASTLE for there in NEIGHBOURS[camp]) == 1
    assert [place for place in ALL if BEHIND[place] != NO_CASTLE] == sorted(DRAWBRIDGE)


def test_banners_have_one_or_two_roads_to_camps_only() -> None:
    """BA-3: a banner has one or two roads, to camps."""
    for banner in ALL_BANNERS:
        assert 1 <= len(NEIGHBOURS[banner]) <= 2
        assert set(NEIGHBOURS[banner]) <= set(ALL_CAMPS)


def test_a_banner_is_two_or_three_moves_from_a_drawbridge() -> None:
    """BA-3: the nearest drawbridge camp of every banner is 2 or 3 moves away."""
    for banner in ALL_BANNERS:
        assert 2 <= min(DISTANCE[banner][camp] for camp in DRAWBRIDGE) <= 3


def test_swords_add_up() -> None:
    """BA-3: seven castles with 1 sword, six with 2 and five with 3: 34 in all, the shores within 2 of each other."""
    assert Counter(SWORDS) == {1: 7, 2: 6, 3: 5}
    assert sum(SWORDS) == 34
    by_shore = Counter[str]()
    for castle in BOARD.castles:
        by_shore[castle.shore] += castle.swords
    assert by_shore == {"north": 17, "south": 17}
    assert Counter(castle.shore for castle in BOARD.castles) == {"north": 9, "south": 9}


def mean_distance(side: str) -> Fraction:
    """The mean moves over all pairs of a banner and a castle of a shore, not through other banners."""
    pairs = [
        DISTANCE[banner][castle]
        for banner in ALL_BANNERS
        for castle in ALL_CASTLES
        if shore(banner) == shore(castle) == side
    ]
    assert len(pairs) == 27
    return Fraction(sum(pairs), len(pairs))


def test_the_shores_are_as_far() -> None:
    """BA-3: the shores' mean distances differ by half a move at most; as twins, by nothing."""
    assert mean_distance("north") == mean_distance("south")


def test_distances_are_those_of_knights() -> None:
    """Distances are counted in moves, over no castle and no banner, the short way round the loch if need be."""
    for start in ALL:
        far = {start: 0}
        queue = [start]
        for here in queue:
            for there in NEIGHBOURS[here] if here < FIRST_CASTLE or here == start else ():
                if there >= FIRST_CAMP and there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        assert DISTANCE[start] == tuple(far.get(place, PLACES) for place in ALL)


def test_all_is_connected() -> None:
    """BA-3: every place can be come to from every other."""
    assert reached(0, all_roads()) == set(ALL)
    assert len(all_roads()) == len(BOARD.roads)
    assert all(one < other for one, other in all_roads())


# --- fair and open


def test_the_shores_are_twins() -> None:
    """Half a turn of the board lays each shore on the other, place on place of its kind and road on road."""
    twin = {}
    for place in ALL:
        x, y = BOARD.places[place].at
        (twin[place],) = (other for other in ALL if BOARD.places[other].at == (BOARD.width - x, BOARD.height - y))
    assert all(shore(twin[place]) != shore(place) for place in ALL)
    for kind in (ALL_BANNERS, ALL_CAMPS, ALL_CASTLES):
        assert {twin[place] for place in kind} == set(kind)
    roads = all_roads()
    assert {tuple(sorted((twin[one], twin[other]))) for one, other in roads} == roads


def test_no_drawbridge_is_a_dead_end() -> None:
    """A drawbridge camp has two roads or more besides that of its castle, so it lies on a ring; so does every camp."""
    for camp in ALL_CAMPS:
        roads = [there for there in NEIGHBOURS[camp] if there in ALL_CAMPS]
        assert len(roads) >= 2
        for there in roads:
            assert there in reached(camp, all_roads() - {(min(camp, there), max(camp, there))})


def test_no_stack_shuts_a_banner() -> None:
    """An exit camp has three roads or more, is no drawbridge, and a banner's knights never depend on one camp."""
    for camp in EXITS:
        assert len(NEIGHBOURS[camp]) >= 3
        assert camp not in DRAWBRIDGE
    for banner in ALL_BANNERS:
        for shut in NEIGHBOURS[banner]:
            open_roads = {road for road in all_roads() if shut not in road}
            assert len(reached(banner, open_roads)) > PLACES // 2


def test_strong_castles_are_spread() -> None:
    """Two castles of three swords are at least five moves apart, and each shore has some."""
    strong = [place for place in ALL_CASTLES if SWORDS[place - FIRST_CASTLE] == 3]
    assert min(DISTANCE[one][other] for one, other in itertools.combinations(strong, 2)) >= 5
    assert {shore(place) for place in strong} == {"north", "south"}


def test_a_weak_castle_is_near_each_banner() -> None:
    """From every banner a castle of one sword is three moves away."""
    for banner in ALL_BANNERS:
        weak = [DISTANCE[banner][place] for place in ALL_CASTLES if SWORDS[place - FIRST_CASTLE] == 1]
        assert min(weak) == 3


# --- the drawing


def test_roads_do_not_cross() -> None:
    """BA-3: no two roads touch but at a place where both end, and none runs through a third place."""
    for one, other in itertools.combinations(range(len(BOARD.roads)), 2):
        shared = set(BOARD.roads[one].ends) & set(BOARD.roads[other].ends)
        for first, second in itertools.product(lines(one), lines(other)):
            if not shared:
                assert not touch(first, second)
    for road in range(len(BOARD.roads)):
        for place in set(ALL) - set(BOARD.roads[road].ends):
            assert not any(touch(line, (spot(place), spot(place))) for line in lines(road))


def test_roads_that_part_at_a_place_part_for_good() -> None:
    """Two roads from one place never run along each other."""
    for place in ALL:
        x, y = spot(place)
        ways = [(spot(there)[0] - x, spot(there)[1] - y) for there in NEIGHBOURS[place]]
        for (ax, ay), (bx, by) in itertools.combinations(ways, 2):
            assert ax * by != ay * bx or ax * bx + ay * by < 0


def cells(place: int) -> set[tuple[int, int]]:
    """The cells of a place at 80x24: five in a row, for a banner in two rows."""
    wide, high, left = SMALL
    x, y = BOARD.places[place].at
    centre, row = left + wide * x, high * y
    rows = [row] if place >= FIRST_CAMP else [row, row + (1 if shore(place) == "north" else -1)]
    return {(cell, line) for cell in range(centre - 2, centre + 3) for line in rows}


def label_cells(place: int) -> set[tuple[int, int]]:
    """The cells of a castle's title at 80x24, on its side of the castle."""
    site = BOARD.castles[place - FIRST_CASTLE]
    wide, high, left = SMALL
    centre, row = left + wide * site.at[0], high * site.at[1]
    size = len(site.title)
    first, line = {
        "right": (centre + 4, row),
        "left": (centre - 3 - size, row),
        "below": (centre - size // 2, row + 1),
        "above": (centre - size // 2, row - 1),
    }[site.label]
    return {(cell, line) for cell in range(first, first + size)}


def road_cells(road: int) -> set[tuple[int, int]]:
    """The cells that a road passes at 80x24, those of its ends taken off."""
    wide, high, left = SMALL
    found = set()
    for (ax, ay), (bx, by) in lines(road):
        steps = 80
        for step in range(steps + 1):
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            found.add((round(left + wide * x), round(high * y)))
    one, other = BOARD.roads[road].ends
    return found - cells(one) - cells(other)


def test_places_have_room_of_five_cells() -> None:
    """At 80x24 every place has five cells of its own inside the drawing, and a cell free on either side."""
    taken: dict[tuple[int, int], int] = {}
    for place in ALL:
        for cell, line in cells(place):
            assert 0 <= cell < SMALL_AREA[0]
            assert 0 <= line < SMALL_AREA[1]
            assert (cell, line) not in taken
            taken[cell, line] = place
    for (cell, line), place in taken.items():
        assert taken.get((cell + 1, line), place) == place


def test_titles_have_room() -> None:
    """At 80x24 every castle's title stands clear of places, roads and other titles."""
    taken = Counter(cell for place in ALL for cell in cells(place))
    taken.update(cell for road in range(len(BOARD.roads)) for cell in road_cells(road))
    for place in ALL_CASTLES:
        title = label_cells(place)
        assert all(0 <= cell < SMALL_AREA[0] and 0 <= line < SMALL_AREA[1] for cell, line in title)
        assert not title & set(taken)
        taken.update(title)


def test_every_road_can_be_seen() -> None:
    """At 80x24 every road between camps and castles has a cell of its own that is no place's."""
    of_places = {cell for place in ALL for cell in cells(place)}
    for road in range(len(BOARD.roads)):
        if BOARD.roads[road].ends[0] >= FIRST_CAMP:
            assert road_cells(road) - of_places


def test_the_loch_lies_between_the_shores() -> None:
    """The water covers no place but one island castle a shore, and no road but those to the islands."""
    islands = {place for place in ALL if in_loch(spot(place))}
    assert islands <= set(ALL_CASTLES)
    assert Counter(shore(place) for place in islands) == {"north": 1, "south": 1}
    for road in range(len(BOARD.roads)):
        wet = any(
            in_loch((ax + (bx - ax) * step / 40, ay + (by - ay) * step / 40))
            for (ax, ay), (bx, by) in lines(road)
            for step in range(41)
        )
        assert wet == bool(islands & set(BOARD.roads[road].ends))


def test_the_loch_is_one_water() -> None:
    """Its outline does not cross itself, and its middle is water from near one end of the board to near the other."""
    sides = list(zip(BOARD.loch, (*BOARD.loch[1:], BOARD.loch[0]), strict=True))
    for one, other in itertools.combinations(range(len(sides)), 2):
        if other - one not in (1, len(sides) - 1):
            assert not touch(sides[one], sides[other])
    middle = [in_loch((x / 4, BOARD.height / 2 + 0.01)) for x in range(4 * BOARD.width + 1)]
    assert sum(middle) > 0.8 * len(middle)
    assert "".join("w" if water else "l" for water in middle).strip("l") == "w" * sum(middle)


# --- names


def test_castles_are_named_in_letters_and_hyphens() -> None:
    """A castle's slug is its title in small letters, a-z and hyphens, and cannot be mistaken for a camp or banner."""
    for castle in BOARD.castles:
        assert castle.name == castle.title.lower().replace(" ", "-")
        assert set(castle.name) <= set("abcdefghijklmnopqrstuvwxyz-")
        assert castle.loch.startswith("Loch ")
        assert castle.label in ("right", "left", "above", "below")
    assert len({castle.title for castle in BOARD.castles}) == CASTLES


@pytest.mark.parametrize(("place", "title"), [("b4", "banner 4"), ("c12", "c12"), ("eilean-donan", "Eilean Donan")])
def test_places_have_titles(place: str, title: str) -> None:
    """Places are called as people call them."""
    assert place_title(PLACE_NAMES.index(place)) == title
