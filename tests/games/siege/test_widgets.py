"""The pictures of Castles: everything in play is drawn once, where a click finds it, and nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tartan.engine.contract import Tone
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.siege.composer import Composer
from tartan.games.siege.model import KINDS, Due, Kind, Note, Stand, View
from tartan.games.siege.seating import Seating
from tartan.games.siege.widgets.castle import BIG_LEAST, BUTTON, LEAST, castle_rows, notes_text, plan, spot_at
from tartan.games.siege.widgets.herald import News, herald_rows, losses, news
from tartan.games.siege.widgets.layout import heights
from tartan.games.siege.widgets.look import SHORT, face, label_style
from tartan.games.siege.widgets.pictures import CastlePicture, Grave, Mark, Painter, Stage, Tile
from tartan.ui.cloth import ColourMode
from tartan.ui.setts import SEAT_SETTS
from tartan.ui.themes import ThemeName, make_look
from tartan.ui.widgets.look import BoardLook, look_for
from tests.games.siege.scenes import GAME, match_of, play, scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

    from tartan.engine.contract import State

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")
SIZES = {False: (40, LEAST), True: (80, BIG_LEAST)}


def look_of(mode: ColourMode = ColourMode.TRUECOLOR) -> BoardLook:
    return look_for(make_look(ThemeName.DARK, mode), mode, False, SEAT_SETTS, letters=False)


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def played(seed: int, moves: int, seats: int, **options: bool) -> Match:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    match = Match(GAME, seats, seed, **given)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        seat = rng.choice(match.deciders)
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def pictures(view: View, composer: Composer | None = None, stage: Stage | None = None) -> list[CastlePicture]:
    painter = Painter(view, NAMES, composer, stage)
    return [painter.castle(seat, big=seat == (view.seat or 0)) for seat in range(len(view.castles))]


def drawn(picture: CastlePicture, look: BoardLook | None = None, size: tuple[int, int] | None = None) -> str:
    width, height = size or SIZES[picture.big]
    return "\n".join(row.text for row in rows_of(picture, width, height, look or look_of()))


def rows_of(picture: CastlePicture, width: int, height: int, look: BoardLook) -> Sequence[Strip]:
    return castle_rows(picture, width, height, look)


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10_000),
    moves=st.integers(0, 120),
    seats=st.integers(2, 6),
    gong_farmer=st.booleans(),
    faces_up=st.booleans(),
    mode=st.sampled_from(ColourMode),
    size=st.sampled_from([(40, 4), (40, 5), (40, 9), (55, 13), (80, 8), (80, 11), (110, 15)]),
)
def test_rows_fit_and_every_card_is_drawn_once(
    seed: int, moves: int, seats: int, gong_farmer: bool, faces_up: bool, mode: ColourMode, size: tuple[int, int]
) -> None:
    """At every size and in every colour mode rows are exactly as wide as asked, and each tag in play stands once."""
    match = played(seed, moves, seats, gong_farmer=gong_farmer, faces_up=faces_up)
    view = view_of(match.state, 0)
    look = look_of(mode)
    found: list[str] = []
    for picture in pictures(replace(view, seat=None)):
        shown = replace(picture, big=size[0] >= 80)
        rows = rows_of(shown, *size, look)
        assert len(rows) == size[1]
        assert all(row.cell_length == size[0] for row in rows)
        if not shown.out:
            found += re.findall(r"[A-F][1-7]", "\n".join(row.text for row in rows[:1])) if shown.strays else []
            found += [tag for row in rows[1:] for tag in re.findall(r"[A-F][1-7]", row.text)]
    if view.due is not Due.SET_UP:
        assert sorted(found) == sorted(c.tag for castle in view.castles for c in castle.row + castle.away)


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 120), seats=st.integers(2, 6))
def test_a_spectator_s_pictures_name_no_hidden_card(seed: int, moves: int, seats: int) -> None:
    """No name of a kind is drawn for the public, unless a card was just turned up (S1)."""
    match = played(seed, moves, seats)
    view = view_of(match.state, None)
    for picture in pictures(view):
        whole = drawn(replace(picture, out="", big=True), size=(80, 10))
        struck = view.attack.attacker_kind if view.due is Due.ANSWER and view.attack is not None else None
        assert not any(kind.title in whole for kind in Kind if kind is not struck)
        assert all(tile.kind is None or tile.up for tile in picture.tiles)


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), moves=st.integers(12, 120), seats=st.integers(2, 6), height=st.integers(4, 12))
def test_a_click_finds_what_is_drawn_there(seed: int, moves: int, seats: int, height: int) -> None:
    """Wherever a tag is drawn, a click on it means that card; the line of the name means the seat."""
    match = played(seed, moves, seats)
    look = look_of()
    for picture in pictures(view_of(match.state, 0)):
        size = (80, max(BIG_LEAST, height)) if picture.big else (40, height)
        rows = rows_of(picture, *size, look)
        if picture.out:
            continue
        for y, row in enumerate(rows):
            for tag in re.finditer(r"[A-F][1-7]", row.text):
                assert spot_at(picture, size, look, tag.start(), y) == tag[0]
        assert spot_at(picture, size, look, 2, 0) == "ABCDEF"[picture.seat]
        assert spot_at(picture, size, look, 0, 2) == ""


def test_the_own_row_is_face_up_and_a_besieger_stands_before_its_target() -> None:
    """Own cards have names; the besieger is in the line above, in the column of its target."""
    view = view_of(scene("king knight", "courtier>A2 king"), 0)
    rows = drawn(pictures(view)[0]).split("\n")
    assert "King" in "\n".join(rows)
    assert "Knight" in "\n".join(rows)
    lay = plan(*SIZES[True], 6, big=True)
    assert lay.column(rows[lay.siege].index("B1")) == 1
    assert lay.siege < lay.cards
    assert "King" not in drawn(pictures(view)[1])


def test_what_a_card_has_held_against_stands_below_it() -> None:
    """The values, with signs where it stood at a border or In Siege; nothing where notes are not drawn (SI-24)."""
    view = view_of(play(scene("chancellor>B1 king", "knight king"), "A attack A1", "B stand"), None)
    assert "◆5⌂" in drawn(pictures(view)[1])
    assert "◆" not in drawn(pictures(replace(view, notes=False))[1])
    notes = (Note(Kind.KING, Stand.IN_SIEGE, Stand.INSIDE), Note(Kind.COURTIER, Stand.INSIDE, Stand.IN_SIEGE))
    state = play(scene("chancellor>B1 king", "knight king courtier"), "A attack A1", "B stand", "B siege B1>A2")
    besieged = drawn(pictures(view_of(state, None))[0])
    assert re.search(r"B1 +◆5⌂", besieged), "its note goes with it into siege"
    assert notes_text(notes, 5) == "◆43▲"
    assert notes_text(notes, 12) == "held 43▲"
    assert notes_text([Note(Kind.GATEKEEPER, Stand.BORDER, Stand.IN_SIEGE)], 12) == "held 5▲"
    assert notes_text([Note(Kind.GATEKEEPER, Stand.INSIDE, Stand.IN_SIEGE)], 12) == "held 2▲"


def test_the_winner_is_named_beside_a_card_that_has_lost_its_target() -> None:
    """The last King may fall by its own Attack on a besieger, which then has no target and is drawn at the name."""
    view = view_of(play(scene("knight>B1 king", "king", turn="B"), "B attack B1"), None)
    head = drawn(pictures(view)[0]).splitlines()[0]
    assert "has won" in head
    assert "A1" in head


@pytest.mark.parametrize("slots", [6, 7])
def test_a_blank_parts_what_a_card_has_held_from_what_is_lost(slots: int) -> None:
    """In the narrowest row a lost card is not taken for a part of the notes beside it (SI-16, SI-24)."""
    notes = (Note(Kind.KING, Stand.IN_SIEGE, Stand.INSIDE), Note(Kind.COURTIER, Stand.INSIDE, Stand.IN_SIEGE))
    for held in (notes[:1], notes):
        for place in (0, 1):
            tiles = (Tile("A1", None, up=False, notes=held), Tile("A2", None, up=False))
            picture = CastlePicture(
                0, "Isla", slots, big=False, tiles=tiles, graves=(Grave(place, 0, Kind.KING, away=False),)
            )
            assert "◆4" in drawn(picture, size=(39, LEAST))
            assert not re.search(r"◆[^ ]*×", drawn(picture, size=(39, LEAST)))


def test_lost_values_turn_to_dots() -> None:
    """The line of the name counts the kinds that may be left (SI-16)."""
    picture = pictures(view_of(scene("king knight", "king"), 0))[1]
    assert "···4··" in drawn(picture)


def test_lost_cards_that_stay_are_drawn_where_they_were_lost() -> None:
    """With `faces-up` a lost card lies in its column, and a besieger's with its seat's letter (SI-23)."""
    all_six = "knight king assassin gatekeeper courtier chancellor"
    moves = ("A attack A1", "B stand", "B sacrifice B3")
    state = play(scene("chancellor>B1 king", all_six, faces_up=True), *moves)
    text = drawn(pictures(view_of(state, None))[1], size=(55, 4))
    assert "A×5" in text
    assert "×1" in text
    off = play(scene("chancellor>B1 king", all_six), *moves)
    assert "×" not in drawn(pictures(view_of(off, None))[1])


def test_a_seat_that_is_out_is_struck_through() -> None:
    """Its name is struck, and how it went out stands in its row (SI-20)."""
    state = play(scene("knight>B1 king", "king knight", "king"), "A attack A1", "B stand")
    picture = pictures(view_of(state, None))[1]
    assert picture.out.startswith("out in turn 9: B1, the King")
    rows = rows_of(picture, 40, 4, look_of())
    struck = [s.text for s in rows[0] if s.style is not None and s.style.strike]
    assert struck == ["Ewan"]
    assert "out in turn 9" in drawn(picture)


def test_cards_that_must_fall_back_stand_beside_the_name() -> None:
    """Without a target a card is drawn at home; the own one with its value (SI-7)."""
    view = view_of(scene("king knight>", "king"), 0)
    assert "◂A26" in drawn(pictures(view)[0])
    assert "◂A2 " in drawn(
        pictures(replace(view, seat=None, castles=view_of(scene("king knight>", "king"), 1).castles))[0]
    )


def test_many_cards_that_come_home_leave_the_line_whole() -> None:
    """Where five cards stand beside a name, a click still finds each of them (SI-7)."""
    state = scene("king knight> courtier> assassin> chancellor> gatekeeper>", "king")
    picture = pictures(view_of(state, 1))[0]
    row = rows_of(picture, 40, LEAST, look_of())[0].text
    tags = list(re.finditer(r"A[1-6]", row))
    assert [tag[0] for tag in tags] == ["A2", "A3", "A4", "A5", "A6"]
    assert all(spot_at(picture, (40, LEAST), look_of(), tag.start(), 0) == tag[0] for tag in tags)


@pytest.mark.parametrize(("light", "seat"), [(False, 0), (True, 2)])
def test_the_cursor_stands_out_on_every_seat_s_colour(light: bool, seat: int) -> None:
    """On the one seat whose colour is nearly the cursor's, the cursor's style is turned round."""
    inks = make_look(ThemeName.LIGHT if light else ThemeName.DARK, ColourMode.TRUECOLOR)
    look = look_for(inks, ColourMode.TRUECOLOR, light, SEAT_SETTS, letters=False)
    styles = [label_style(look, other, Mark.CURSOR) for other in range(6)]
    assert [other for other, style in enumerate(styles) if style != inks.cursor] == [seat]
    assert styles[seat] == inks.title


def test_a_row_that_is_laid_differs_from_one_that_is_not() -> None:
    """In the set-up others see cloth for a seat that has finished, and empty places for one that has not (SI-3)."""
    match = Match(GAME, 2, 1)
    for kind in ("king", "knight", "assassin", "courtier", "chancellor"):
        match.submit(0, f"place {kind}")
    assert "┄" in drawn(pictures(view_of(match.state, 1))[0])
    before = drawn(pictures(view_of(match.state, 1))[0])
    match.submit(0, "place gatekeeper")
    after = drawn(pictures(view_of(match.state, 1))[0])
    assert before != after
    assert "┄" not in after
    assert "A1" not in after


@pytest.mark.parametrize("mode", [ColourMode.TRUECOLOR, ColourMode.MONO])
def test_every_mark_can_be_told_without_colour(mode: ColourMode) -> None:
    """What can be chosen, the cursor, what is picked up and the rest are different letters, not only inks."""
    state = scene("king knight", "courtier king", "king")
    composer = Composer(view_of(state, 0), Seating(3, 0), NAMES[:3])
    composer.adopt(view_of(state, 0), tuple(str(move) for move in state.legal(0)))
    composer.choose()
    own, ewan, _ = pictures(view_of(state, 0), composer)
    text = drawn(ewan, look_of(mode))
    assert "▸B2◂" in text
    assert "[B" in text
    assert "▲6" in drawn(own, look_of(mode))
    marks = {tile.mark for tile in own.tiles}
    assert marks == {Mark.PICKED, Mark.OFF}


@pytest.mark.parametrize("mode", [ColourMode.TRUECOLOR, ColourMode.MONO, ColourMode.ASCII])
@pytest.mark.parametrize("width", range(9, 16))
@pytest.mark.parametrize("height", [3, 4, 5, 7])
def test_no_card_s_name_is_cut_off(mode: ColourMode, width: int, height: int) -> None:
    """With or without a frame a card says its whole name, its first word or its usual short form."""
    own_look = look_of(mode)
    for kind in KINDS:
        lines = ["".join(text for text, _ in line) for line in face(own_look, "A1", kind, Mark.NONE, width, height)]
        assert {len(line) for line in lines} == {width}
        text = "\n".join(lines)
        assert "…" not in text
        assert any(name in text for name in (kind.title.split()[0], SHORT[kind]))


def test_a_stage_turns_up_what_it_names_and_nothing_else() -> None:
    """In the course of a reveal the public sees the faces of its step alone."""
    view = view_of(scene("king knight>B1", "courtier king"), None)
    stage = Stage((("B1", Kind.COURTIER), ("A2", Kind.KNIGHT)), (("B1", Mark.LOST), ("A2", Mark.LOST)))
    tiles = {tile.tag: tile for tile in pictures(view, None, stage)[1].tiles}
    assert (tiles["B1"].kind, tiles["B1"].mark) == (Kind.COURTIER, Mark.LOST)
    assert tiles["B1"].besieger is not None
    assert tiles["B1"].besieger.kind is Kind.KNIGHT
    assert tiles["B2"].kind is None


def test_the_button_is_found_by_a_click() -> None:
    """In the set-up the line below the own row has a button."""
    view = view_of(Match(GAME, 2, 1).state, 0)
    composer = Composer(view, Seating(2, 0), NAMES[:2])
    composer.adopt(view, tuple(str(move) for move in Match(GAME, 2, 1).legal(0)))
    picture = pictures(view, composer)[0]
    rows = rows_of(picture, 80, BIG_LEAST, look_of())
    y = next(y for y, row in enumerate(rows) if "lay this row" in row.text)
    assert spot_at(picture, (80, BIG_LEAST), look_of(), rows[y].text.index("lay"), y) == BUTTON


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rows", [*range(20, 45)])
def test_the_parts_of_the_board_share_its_rows(seats: int, rows: int) -> None:
    """From 80x20 on everything has what it needs, and nothing stands below the board's end."""
    seating = Seating(seats, 0)
    parts = heights(seating, rows)
    assert parts.own >= BIG_LEAST
    assert parts.line >= (BIG_LEAST if seats == 2 else LEAST)
    assert (parts.herald == 0) == seating.spare_cell
    assert seating.rows * parts.line + parts.herald + parts.own <= rows


def test_the_herald_tells_the_newest_lines_that_find_room() -> None:
    """The newest line is the last one; a long one is told whole or not at all."""
    match = match_of(play(scene("king knight", "king courtier"), "A siege A2>B1"))
    match.submit(1, "siege B2>A1")
    told = news(match.log(None), NAMES)
    rows = [row.text.strip() for row in herald_rows(told, 40, 3, look_of())]
    assert rows[-1].endswith("Ewan sends B2 into siege before A1.")
    long = News(((Tone.PUBLIC, "first"), (Tone.PUBLIC, "word " * 30)))
    assert not any(row.text.strip() for row in herald_rows(long, 40, 2, look_of()))
    assert "first" not in "".join(row.text for row in herald_rows(long, 40, 4, look_of()))


def test_the_losses_name_every_lost_card_and_who_is_out() -> None:
    """Beside the open log the herald counts instead (SI-16)."""
    assert "No card" in losses(view_of(Match(GAME, 2, 1).state, None), NAMES).lines[0][1]
    state = play(scene("knight>B1 king", "king knight", "king"), "A attack A1", "B stand")
    told = [words for _, words in losses(view_of(state, None), NAMES).lines]
    assert any("Ewan has lost" in words and "B1 King (4)" in words and words.endswith("Out.") for words in told)
    assert not any("B2 Knight" in words for words in told)
