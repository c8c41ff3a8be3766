"""The pictures of the loch: everything is drawn once, where a click finds it, and nothing that is hidden."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.banners.board import BOARD, FIRST_CAMP, FIRST_CASTLE, NEIGHBOURS, PLACE_NAMES, PLACES, Site
from tartan.games.banners.composer import Composer
from tartan.games.banners.ledger import counter_text
from tartan.games.banners.model import Deployment, Shield, View
from tartan.games.banners.widgets.chart import chart_rows, labels, place_at
from tartan.games.banners.widgets.look import LEAD_AND_TAIL, colour_style, marked_style
from tartan.games.banners.widgets.muster import LEAST, muster_rows, tall
from tartan.games.banners.widgets.pictures import Group, Mark, Painter, Spot, Stage
from tartan.games.banners.widgets.plan import LEAST as CHART_LEAST
from tartan.games.banners.widgets.plan import ground_of, plan_of
from tartan.games.banners.words import deployed_words, title, tokens
from tartan.ui.cloth import ColourMode
from tartan.ui.setts import SEAT_SETTS
from tartan.ui.themes import ThemeName, make_look
from tartan.ui.widgets.look import BoardLook, look_for
from tests.games.banners.scenes import GAME, legal, scene, view_of

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una")
SIZES = ((80, 17), (80, 21), (100, 27), (110, 36), (140, 40))


def look_of(mode: ColourMode = ColourMode.TRUECOLOR, theme: ThemeName = ThemeName.DARK) -> BoardLook:
    return look_for(
        make_look(theme, mode), mode, theme is ThemeName.LIGHT, SEAT_SETTS, letters=mode is ColourMode.ASCII
    )


def played(seed: int, moves: int, seats: int) -> Match:
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        match.submit(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
    return match


def seen(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def text_of(view: View, size: tuple[int, int] = SIZES[0], mode: ColourMode = ColourMode.TRUECOLOR) -> str:
    rows = chart_rows(Painter(view, NAMES).chart(), *size, look_of(mode))
    return "\n".join(row.text for row in rows)


@pytest.mark.parametrize("size", SIZES)
def test_the_bare_board_fits_and_names_every_castle(size: tuple[int, int]) -> None:
    """At every size all castles with their names, swords, banners with crests, camps, roads and the loch are drawn."""
    text = text_of(view_of(scene("b1=1", "b2=1", "b3=1")), size)
    for castle in BOARD.castles:
        assert castle.title in text
    assert text.count("♜") == len(BOARD.castles)
    assert text.count("†") == sum(castle.swords for castle in BOARD.castles)
    assert text.count("●") == len(BOARD.castles)
    assert text.count("○") == len(BOARD.camps) - len(BOARD.castles)
    assert all(f" {banner.crests} " in text or f"•{banner.crests}•" in text for banner in BOARD.banners)
    plan = plan_of(*size)
    assert ground_of(plan).dots
    for place in range(PLACES):
        column, row = plan.place(place)
        assert 0 <= column < size[0]
        assert 0 <= row < size[1]


@pytest.mark.parametrize("size", SIZES)
def test_names_hide_no_place_and_no_other_name(size: tuple[int, int]) -> None:
    """What is printed stands clear of everything else that is printed."""
    picture = Painter(view_of(scene("b1=1", "b2=1", "b3=1")), NAMES).chart()
    plan = plan_of(*size)
    cells: dict[tuple[int, int], int] = {}
    for label in labels(picture, plan, look_of()):
        if label.place < FIRST_CAMP:
            continue
        for column in range(label.column, label.column + sum(len(text) for text, _ in label.pieces)):
            assert cells.setdefault((column, label.row), label.place) == label.place
    camps = {plan.place(place) for place in range(FIRST_CAMP, FIRST_CASTLE)}
    assert not camps & set(cells)


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 200), seats=st.integers(2, 5), size=st.sampled_from(SIZES))
def test_every_group_is_drawn_where_a_click_finds_it(seed: int, moves: int, seats: int, size: tuple[int, int]) -> None:
    """Colour and number in a camp, the colour's letter on a banner, and garrison in a castle."""
    view = seen(played(seed, moves, seats), None)
    picture = Painter(view, NAMES).chart()
    look = look_of()
    plan = plan_of(*size)
    rows = chart_rows(picture, *size, look)
    assert [row.cell_length for row in rows] == [size[0]] * size[1]
    for spot in picture.spots:
        column, row = plan.place(spot.place)
        for group in spot.groups:
            if spot.place >= FIRST_CAMP:
                assert f"{group.name} {group.knights}" in rows[row].text
                assert place_at(picture, size, look, column, row) == PLACE_NAMES[spot.place]
    for tower in picture.towers:
        column, row = plan.place(tower.place)
        assert place_at(picture, size, look, min(column, size[0] - 2), row) == PLACE_NAMES[tower.place]
        if tower.holder is not None:
            assert f"{tower.holder.name}♜" in rows[row].text


def test_a_click_finds_empty_camps_and_flags() -> None:
    """A camp with nobody has two cells to each side, a flag all of its cells, open land is nothing."""
    picture = Painter(view_of(scene("b1=1", "b2=1", "b3=1")), NAMES).chart()
    size, look = SIZES[0], look_of()
    plan = plan_of(*size)
    column, row = plan.place(FIRST_CAMP)
    assert place_at(picture, size, look, column + 2, row) == "c1"
    column, row = plan.place(0)
    assert place_at(picture, size, look, column - 2, row) == "b1"
    assert place_at(picture, size, look, column, row + 1) == "b1"
    column, row = plan.cell(1, 3)
    assert place_at(picture, size, look, column, row) == ""


def test_a_hidden_shield_is_drawn_for_its_holder_alone() -> None:
    """Its holder sees the value, others a sign; turned up all see it (BA-14, BA-15)."""
    state = scene("c1=3", "urquhart=2:3 doon=1^2", "c40=1")
    assert "B♜†††2◆3" in text_of(view_of(state, 1))
    for seat in (0, 2, None):
        text = text_of(view_of(state, seat))
        assert "B♜†††2◆" in text
        assert "2◆3" not in text
        assert "B♜†1◇2" in text


def test_what_is_picked_lights_its_goals_and_what_castles_take() -> None:
    """Marks stand beside what can be chosen, and a castle's name makes way for what takes it (BA-12)."""
    state = scene("c34=4 c1=1", "c35=2 ardvreck=2:1", "c40=1")
    composer = Composer(view_of(state, 0), NAMES)
    composer.adopt(view_of(state, 0), tuple(legal(state)))
    look = look_of()

    def drawn() -> str:
        rows = chart_rows(Painter(view_of(state, 0), NAMES, composer).chart(), *SIZES[0], look)
        return "\n".join(row.text for row in rows)

    assert "▸A 1◂" in drawn()
    assert "[A 4]" in drawn()
    composer.tab(1)
    composer.choose()
    assert "▲A 1/4▲" in drawn()
    assert "▸♜†◂" in drawn()
    assert "[B 2]" in drawn()
    assert " Doon by 2 " in drawn()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mark", [Mark.LIT, Mark.CURSOR])
def test_a_marked_castle_keeps_both_its_marks(mark: Mark, size: tuple[int, int]) -> None:
    """Whoever stands in the camps round it, marked or not, gives way, or the castle does."""
    bare, look, (lead, tail) = Painter(seen(played(1, 0, 2), 0), NAMES).chart(), look_of(), LEAD_AND_TAIL[mark]
    for tower in bare.towers:
        marked = replace(tower, mark=mark, holder=Group("A1", 0, 12), shield=Shield.FACE_DOWN)
        near = {camp for bridge in NEIGHBOURS[tower.place] for camp in (bridge, *NEIGHBOURS[bridge])}
        spots = [Spot(at, (Group("B1", 1, 12),), Mark.LIT) for at in sorted(near) if FIRST_CAMP <= at < FIRST_CASTLE]
        towers = tuple(marked if one is tower else one for one in bare.towers)
        text = "\n".join(row.text for row in chart_rows(replace(bare, towers=towers, spots=tuple(spots)), *size, look))
        assert re.search(rf"{re.escape(lead)}A1♜†+12◆{re.escape(tail)}", text), title(PLACE_NAMES[tower.place])


def test_contested_camps_show_both_sides() -> None:
    """Attackers first, then who holds it (BA-9)."""
    state = scene("c7=3", "c7=2", "c40=1")
    assert "A 3×B 2" in text_of(view_of(state))


def test_knights_on_a_banner_stand_side_by_side() -> None:
    """Every colour may have one there (BA-4)."""
    assert "ABC" in text_of(view_of(scene("b3=1", "b3=1", "b3=1")))


def test_larger_boards_show_tokens() -> None:
    """A group is drawn as the fewest tokens of 5, 2 and 1 below its number, where there is room (BA-1)."""
    state = scene("c7=8", "c1=1", "c40=1")
    assert "5+2+1" in text_of(view_of(state), (110, 36))
    assert "5+2+1" not in text_of(view_of(state))
    assert tokens(21) == (5, 5, 5, 5, 1)
    assert tokens(0) == ()
    for knights in range(22):
        assert sum(tokens(knights)) == knights


def test_a_reveal_marks_places_and_tells_sums() -> None:
    """What a stage marks is set off, and its sums stand in the place of the castle's name."""
    stage = Stage((("doon", Mark.STRUCK),), (("doon", "4 against 1"),))
    picture = Painter(view_of(scene("c34=4", "c1=1", "c40=1")), NAMES, None, stage).chart()
    text = "\n".join(row.text for row in chart_rows(picture, *SIZES[0], look_of()))
    assert "!♜†!" in text
    assert " Doon 4 against 1 " in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("castle", BOARD.castles, ids=lambda castle: castle.name)
def test_sums_of_an_assault_touch_nothing_beside_them(castle: Site, size: tuple[int, int]) -> None:
    """A blank stands on either side; the castle's name stays before them where that covers nothing else."""
    view = view_of(scene("b1=1", "b2=1", "b3=1"))
    bare = chart_rows(Painter(view, NAMES).chart(), *size, look_of())
    stage = Stage(((castle.name, Mark.STRUCK),), ((castle.name, "12 against 3"),))
    rows = chart_rows(Painter(view, NAMES, None, stage).chart(), *size, look_of())
    text = "\n".join(row.text for row in rows)
    assert re.search(r"(^| )12 against 3( |$)", text, re.M)
    for other in BOARD.castles:
        if other is not castle:
            assert other.title in text
    assert text.count("♜") == len(BOARD.castles)
    assert sum(row.text.count("●") + row.text.count("○") for row in bare) == text.count("●") + text.count("○")


@pytest.mark.parametrize("size", [(100, 27), (110, 36), (140, 40)])
def test_numbers_of_camps_cover_nothing(size: tuple[int, int]) -> None:
    """Every camp has its number beside it, and all that stands on the board stands there as without numbers."""
    for view in (view_of(scene("b1=1", "b2=1", "b3=1")), seen(played(7, 120, 4), None)):
        painter = Painter(view, NAMES)
        plain, numbered = painter.chart(), painter.chart(numbered=True)
        plan = plan_of(*size)
        before, after = (labels(picture, plan, look_of()) for picture in (plain, numbered))
        numbers = after[: len(after) - len(before)]
        assert after[len(numbers) :] == before
        assert {PLACE_NAMES[one.place]: one.pieces[0][0] for one in numbers} == {
            f"c{number}": str(number) for number in range(1, len(BOARD.camps) + 1)
        }
        cells = [(one.column + x, one.row) for one in numbers for x in range(len(one.pieces[0][0]))]
        taken = {(one.column + x, one.row) for one in before for text, _ in one.pieces for x in range(len(text))}
        assert len(set(cells)) == len(cells)
        assert not set(cells) & taken
        assert not set(cells) & {plan.place(place) for place in range(FIRST_CAMP, FIRST_CASTLE)}


@pytest.mark.parametrize("mode", [ColourMode.MONO, ColourMode.ASCII])
def test_without_colour_the_loch_is_drawn_with_waves(mode: ColourMode) -> None:
    """Water is told by a letter; with ASCII signs every castle has its tower and swords."""
    text = text_of(view_of(scene("c1=3", "doon=1:2", "c40=1")), SIZES[0], mode)
    assert text.count("~") > 35
    assert ("M+++" in text) == (mode is ColourMode.ASCII)


@pytest.mark.parametrize("theme", list(ThemeName))
@pytest.mark.parametrize("mode", list(ColourMode))
def test_every_look_draws_the_board(mode: ColourMode, theme: ThemeName) -> None:
    """In every colour mode and theme the rows are whole."""
    view = view_of(scene("c1=3", "doon=1:2", "c40=1", "c1=1", turn="A1", seats=2))
    look = look_of(mode, theme)
    for width, height in SIZES:
        rows = chart_rows(Painter(view, NAMES).chart(), width, height, look)
        assert [row.cell_length for row in rows] == [width] * height


def test_the_two_colours_of_a_seat_look_different() -> None:
    """The second is underlined in every mode (BA-2)."""
    for mode in ColourMode:
        look = look_of(mode)
        assert colour_style(look, "A2", 0).underline
        assert colour_style(look, "A1", 0) == marked_style(look, 0)
        assert colour_style(look, "A", 0) == marked_style(look, 0)


def test_the_cursor_never_looks_like_a_seat() -> None:
    """Where a seat has the cursor's own colour, the cursor is turned round."""
    look = look_of()
    for seat, _ in enumerate(SEAT_SETTS):
        assert marked_style(look, seat, Mark.CURSOR) != marked_style(look, seat)


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("width", [80, 110])
def test_the_muster_counts_every_colour(seats: int, width: int) -> None:
    """Round, die, moves and each colour's swords, castles and supply find room, low and tall (BA-17)."""
    match = played(5, 150, seats)
    view = seen(match, 0)
    picture = Painter(view, NAMES[:seats]).muster("")
    for height in (LEAST, tall(len(view.armies))):
        rows = muster_rows(picture, width, height, look_of())
        assert [row.cell_length for row in rows] == [width] * height
        text = "\n".join(row.text for row in rows)
        assert f"Round {view.round} of 50" in text
        assert f"[{view.die}]" in text
        assert rows[0].text.rstrip().endswith(str(view.moves_left))
        for army in view.armies:
            assert f" {army.name} " in text
            assert str(army.supply) in text
        assert text.count("†") == len(view.armies)


@pytest.mark.parametrize("seats", range(2, 6))
def test_what_the_die_did_is_never_cut_short(seats: int) -> None:
    """BA-4: why no knight came is told in full beside eight letters of a name, in the narrowest muster too."""
    view = seen(played(5, 0, seats), None)
    for deployment in Deployment:
        told = replace(view, deployment=deployment, round=50)
        picture = Painter(told, ["Mairi-Ann"] * seats).muster("")
        row = muster_rows(picture, 80, LEAST, look_of())[0].text
        assert f"[{view.die}]: {deployed_words(told)} " in row
        assert "Mairi" in row


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", ["lachlan", "dunvegan", "sween", "moy", "strome", "balloch"])
def test_a_flag_covers_no_name_of_a_castle_that_is_held(slug: str, size: tuple[int, int]) -> None:
    """Colour, garrison and shield make a castle wider; its whole name still stands beside it."""
    assert title(slug) in text_of(view_of(scene("", "", f"{slug}=12^3", "", turn="A1", seats=2)), size)


def test_long_news_tell_what_came_of_an_assault() -> None:
    """BA-13: where an assault is too long for the row of news, the sums are left out and not the end."""
    told = (
        "Mairi assaults Eilean Donan: 6 knights against 3 swords. It falls, 2 knights go in, a shield is set face-down."
    )
    rows = muster_rows(Painter(seen(played(5, 0, 3), None), NAMES).muster(told), 80, LEAST, look_of())
    assert rows[-1].text.strip() == "Mairi assaults Eilean Donan: it falls, 2 knights go in."
    rows = muster_rows(Painter(seen(played(5, 0, 3), None), NAMES).muster(told), 140, LEAST, look_of())
    assert told in rows[-1].text


def test_own_pools_are_shown_to_their_seat_alone() -> None:
    """Another's pool is a number of shields (BA-19)."""
    state = scene("c1=3", "doon=1:2", "c40=1")

    def drawn(seat: int | None) -> str:
        picture = Painter(view_of(state, seat), NAMES).muster("")
        return "\n".join(row.text for row in muster_rows(picture, 80, tall(3), look_of()))

    assert "pool 0 0 0 1 3" in drawn(1)
    assert "pool 0 0 0 1 2 3" in drawn(0)
    assert "pool" not in drawn(None)
    assert "5 shields left" in drawn(0)


def test_the_counter_tells_what_all_can_count() -> None:
    """Swords, supply, shields not seen, and what a hidden one may be (BA-19)."""
    text = counter_text(view_of(scene("c1=3", "doon=1:2", "sween=1^3")), NAMES, look_of()).plain
    assert "Ewan\n  1 sword, 1 castle\n  1 on the board, 20 in supply\n" in text
    assert "shields not seen: 0, 0, 0, 1, 2\n  5 shields in the pool\n" in text
    assert "◆ Doon: 0, 1, 2 or 3" in text
    assert "you know" not in text


def test_the_counter_tells_a_seat_its_own_shields() -> None:
    """Who holds a castle finds the value of its shield, and what others may take it for; nobody else does (BA-19)."""
    state = scene("c1=3", "doon=1:2", "c40=1")
    own, other = (counter_text(view_of(state, seat), NAMES, look_of()).plain for seat in (1, 0))
    assert "◆ Doon: 2, for others 0, 1, 2 or 3" in own
    assert "  5 shields in the pool\n  you know them: 0, 0, 0, 1, 3\n" in own
    assert "◆ Doon: 0, 1, 2 or 3" in other
    assert "for others" not in other
    assert "0, 0, 0, 1, 3" not in other
    assert max(map(len, own.split("\n"))) <= 36
    held = scene("c1=3", "doon=1:2 sween=1:0 moy=1:0 clunie=1:0 strome=1:3", "c40=1")
    assert "  1 shield in the pool\n  you know it: 1\n" in counter_text(view_of(held, 1), NAMES, look_of()).plain


def test_a_large_plan_uses_its_room() -> None:
    """Plans grow with their room, and the smallest needs no more than it says."""
    plans = [plan_of(*size) for size in ((80, CHART_LEAST), *SIZES[2:])]
    assert all(one.rows <= other.rows and one.columns <= other.columns for one, other in itertools.pairwise(plans))
    assert plans[-1].large
    assert not plans[0].large
