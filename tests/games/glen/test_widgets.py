"""The pictures of the Glen: everything that stands there is drawn, where a click finds it, and nothing hidden is."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.games.glen.choices import Verb
from tartan.games.glen.composer import Composer
from tartan.games.glen.ledger import counter_text
from tartan.games.glen.model import (
    ARCANA,
    COLUMNS,
    GLEN_PATH,
    REGION_NAMES,
    REGION_SUIT,
    SUITS,
    TOKENS,
    Presence,
    RegionScore,
    View,
)
from tartan.games.glen.notation import ROMAN, SIGNS, card_words
from tartan.games.glen.reveal import stages
from tartan.games.glen.widgets.clans import clans_rows
from tartan.games.glen.widgets.lands import CAT, pixels
from tartan.games.glen.widgets.look import card_box, card_piece, name_style
from tartan.games.glen.widgets.map import MapZone, banner_text, tile_rows
from tartan.games.glen.widgets.painter import VERB_KEYS, Painter
from tartan.games.glen.widgets.pictures import Banner, Light, Sums, Tile
from tartan.games.glen.widgets.scenes import scene
from tartan.games.glen.widgets.table import table_sheet
from tartan.ui.cloth import ColourMode
from tartan.ui.themes import AsciiOnly
from tartan.ui.widgets.zone import width_of
from tests.games.glen.boards import LOOKS, NAMES, composer_of, look_of, moments, played, text_of
from tests.games.glen.scenes import decline_all, play, scoring, seen
from tests.games.glen.scenes import scene as position

if TYPE_CHECKING:
    from tartan.ui.widgets.look import BoardLook

SIZES = ((80, 20, 5), (80, 26, 8), (110, 41, 8))
LOOK = look_of()


def painted(view: View, **given: object) -> Painter:
    return Painter(view, NAMES[: len(view.clans)], **given)  # type: ignore[arg-type]  # passed on as they came


def board(painter: Painter, look: BoardLook, columns: int = 80, rows: int = 20, below: int = 5) -> list[str]:
    """The whole board, row by row, as its zones draw it."""
    high = (rows - below) // 3 * 3
    zone = MapZone(painter.tiles(), look)
    lines = [row.text for row in zone.draw(columns, high)]
    table = table_sheet(painter.table(), columns - 30, rows - high, look).strips()
    clans = clans_rows(painter.clans(), 30, rows - high, look)
    return lines + [left.text + right.text for left, right in zip(table, clans, strict=True)]


def tile_text(tile: Tile, look: BoardLook = LOOK, width: int = 20, height: int = 5) -> str:
    """A region as text; half blocks of its land, which stand between pieces too, are left out where there is colour."""
    text = "\n".join("".join(text for text, _ in row) for row in tile_rows(tile, width, height, look))
    return text if look.plain else text.replace("▀", " ")


def tile_of(view: View, arcana: int, **given: object) -> Tile:
    return next(tile for tile in painted(view, **given).tiles() if tile.arcana == arcana)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.mode.value}{'-ascii' * look.ascii}")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rows_fill_their_zone_exactly(look: BoardLook, size: tuple[int, int, int]) -> None:
    """At every size, in every look, all rows are as wide as the board, and there are as many as it has."""
    columns, rows, below = size
    for view in moments(4, 7, 40):
        lines = board(painted(view), look, columns, rows, below)
        assert len(lines) == rows
        assert {len(line) for line in lines} == {columns}


def test_everything_has_an_ascii_stand_in() -> None:
    """Whatever the board draws in an ASCII look has a stand-in: no question mark is left (A1)."""
    filtered = AsciiOnly()
    for look in (look_of(ColourMode.ASCII, letters=True), look_of(letters=True)):
        for view in moments(4, 7, 40):
            painter = painted(view, composer=None)
            zone = MapZone(painter.tiles(), look)
            rows = [*zone.draw(80, 15), *table_sheet(painter.table(), 50, 5, look).strips()]
            for row in rows:
                text = "".join(segment.text for segment in filtered.apply(list(row), None))  # type: ignore[arg-type]  # the ground is not asked for
                assert text.isascii()
                assert "?" not in text


@pytest.mark.parametrize("mode", [ColourMode.MONO, ColourMode.ASCII])
def test_lit_regions_are_told_without_colour(mode: ColourMode) -> None:
    """Bars, marks and underlines tell the cursor, what is picked and what is lit; what is off has no land (A1)."""
    look = look_of(mode)
    plain = tile_of(played(3, 1)[0][-1], 9)
    drawn = {light: tile_text(replace(plain, light=light), look) for light in Light}
    assert len(set(drawn.values())) == len(Light) - (drawn[Light.PLAIN] == drawn[Light.OFF])
    assert drawn[Light.CURSOR].startswith("▸")
    assert drawn[Light.PICKED].startswith("▲")
    assert drawn[Light.LIT].startswith("▌")
    assert not any(mark in drawn[Light.OFF] for mark in "░▒▓")
    assert name_style(look, "S", lit=True, off=False) != name_style(look, "S", lit=False, off=False)


def test_the_twelve_regions_are_drawn_with_sign_name_and_number() -> None:
    """Every region has its suit's sign, its name whole at 80 columns, and its number with the way on (GL-2, GL-4)."""
    text = "\n".join(board(painted(played(3, 1)[0][-1]), LOOK))
    for number, arcana in enumerate(ARCANA):
        assert f"{SIGNS[SUITS[REGION_SUIT[number]]]} {REGION_NAMES[number]}" in text
        assert ROMAN[arcana] in text.split()


def test_arrows_follow_the_glen_path() -> None:
    """Right along the first row, down, left along the second, down, right to the end (GL-4)."""
    tiles = painted(played(3, 1)[0][-1]).tiles()
    assert "".join(tile.way for tile in tiles) == "→→→↓↓←←←→→→"
    places = {"→": 1, "←": -1, "↓": COLUMNS}
    for here, following in itertools.pairwise(GLEN_PATH):
        assert places[tiles[here].way] == following - here


@pytest.mark.parametrize("size", [(19, 4), (19, 5), (26, 10)], ids=str)
def test_every_region_has_a_land_of_its_own(size: tuple[int, int]) -> None:
    """No two pictures are alike, at any size, nor without colour; Cat Sith's has shining eyes."""
    lands = [pixels(arcana, *size) for arcana in (CAT, *ARCANA)]
    assert len(set(lands)) == 13
    assert all(len(land) == 2 * size[1] and {len(row) for row in land} == {size[0]} for land in lands)
    assert sum(row.count("h") for row in lands[0]) >= 4
    plain = look_of(ColourMode.MONO)
    drawn = {scene(plain, arcana, "S", *size) for arcana in ARCANA}
    assert len(drawn) == 12


def test_pieces_and_tokens_stand_in_their_region() -> None:
    """Denheart, Members and face-down tokens by owner; kinds for the owner's eyes alone (GL-31)."""
    state = position("r6 r9*2 blight@r9 alliance@r9", "r9 r9", "r9 march@r9", plays="D4 D3 H9")
    public = tile_text(tile_of(seen(state), 9))
    assert "A▪▪" in public
    assert "B⌂▪" in public
    assert "C⌂" in public
    assert "A◆◆ C◆" in public
    view = seen(state, 0)
    own = tile_text(tile_of(view, 9, composer=composer_of(state, "A")))
    assert "A:Bl Al C◆" in own
    assert "A◆◆ C◆" in tile_text(tile_of(view, 9))


def test_many_pieces_are_counted() -> None:
    """As many pips as there is room for, and beyond that a number."""
    assert banner_text(Banner(0, den=True, members=3), 9) == "A⌂▪▪▪"
    assert banner_text(Banner(0, den=True, members=7), 9) == "A⌂▪▪▪▪▪▪▪"
    assert banner_text(Banner(1, den=True, members=12), 9) == "B⌂▪×12"
    assert banner_text(Banner(3, den=False, members=12), 9) == "D▪×12"


def test_crowded_regions_show_everybody() -> None:
    """Four clans with ten Members and tokens each are all seen in a region of the smallest board."""
    state = position(*("r9 r9*10 blight@r9",) * 4, plays="D4 D3 D5 H9")
    text = tile_text(tile_of(seen(state), 9))
    assert all(f"{letter}⌂▪×10" in text for letter in "ABCD")
    assert "A◆ B◆ C◆ D◆" in text
    state = position(*("r9 blight@r9 blight@r9 blight@r9 alliance@r9 alliance@r9",) * 4, plays="D4 D3 D5 H9")
    assert "A◆5 B◆5 C◆5 D◆5" in tile_text(tile_of(seen(state), 9))


def test_cat_siths_regions_show_who_is_stranded() -> None:
    """A corrupted region is marked in words, keeps name and number, and shows the Members left in it (GL-29)."""
    state = position("r6 r9*2", "r4", "r7", plays="S4 S3 S9", corrupted="r9 r2")
    text = tile_text(tile_of(seen(state), 9))
    assert "░ Hermit's Corrie" in text
    assert "░ CAT SITH" in text
    assert "IX" in text
    assert "A▪▪" in text


def test_a_march_is_shown_as_if_it_were_done() -> None:
    """While units are chosen, both ends show what they would hold; the rest of the map does not change (GL-20)."""
    state = play(position("r6", "r9 r9*3", "r7", plays="D4 D3 H9"), "C decline", "A decline")
    composer = composer_of(state)
    composer.begin(Verb.MARCH)
    composer.point_region(4)
    composer.turn_den()
    view = composer.view
    assert "B▪" in tile_text(tile_of(view, 9, composer=composer)).split("\n")[-1]
    assert "B⌂▪▪" in tile_text(tile_of(view, 4, composer=composer))
    composer.let_go()
    assert "B⌂▪▪▪" in tile_text(tile_of(view, 9, composer=composer))
    choice = painted(view, composer=composer).table().choice
    assert [item.text for item in choice][:2] == ["d Deploy", "m March"]


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_hidden_is_on_a_board(seats: int) -> None:
    """A spectator's board is the same whatever hands and token kinds are: it is made of the public view (S1)."""
    for views in played(seats, 4)[::6]:
        *own, public = views
        for view in own:
            covered = replace(view, seat=None, hand=(), purse=(), regions=public.regions)
            assert covered == public
            assert board(painted(covered), LOOK) == board(painted(public), LOOK)
            shown = "\n".join(board(painted(view), LOOK))
            assert "covered" in shown
            assert public.resolving is not None or not any(
                f":{code}" in shown for code in ("Sa", "Am", "Ma", "De", "Al", "Bl")
            )


def test_the_table_shows_the_trick_and_when_each_acts() -> None:
    """Cards in play order with the lowest marked, deeds in signs, and who is still to act (GL-11, GL-12)."""
    state = position("r6", "r9", "r7", plays="D4 D3 H9")
    lines = table_sheet(painted(seen(state)).table(), 50, 5, LOOK).strips()
    assert " A   4♦    B   3♦ ▼  C   9♥ " in lines[0].text
    assert lines[1].text.split() == ["acts", "2nd", "acts", "3rd", "acts"]
    play(state, "C deploy r8", "A token blight r9")
    lines = table_sheet(painted(seen(state)).table(), 50, 5, LOOK).strips()
    assert lines[1].text.split() == ["◆", "IX", "acts", "+1", "VIII"]


def test_the_market_stands_where_nothing_is_chosen() -> None:
    """The Market gives its place to the choice of an action, and where there is room both are seen (GL-9)."""
    state = position("r6", "r9", "r7", plays="D4 D3 H9", market="C4 C5 C6 C7")
    painter = painted(seen(state, 2), composer=composer_of(state))
    small, tall = (text_of(table_sheet(painter.table(), 50, rows, LOOK).strips()) for rows in (5, 8))
    assert "d Deploy" in small
    assert "Market" not in small
    assert "d Deploy" in tall
    assert "Market" in tall
    assert "Market" in text_of(table_sheet(painted(seen(state)).table(), 50, 5, LOOK).strips())


def test_a_hand_is_drawn_with_what_can_be_played() -> None:
    """The cursor's card is marked at both sides; cards that cannot be played are dim, and plain without colour."""
    card = "H4"
    assert card_piece(LOOK, card, cursor=True)[0] == "▸ 4♥◂"
    assert card_piece(LOOK, "H10", picked=True)[0] == "▲10♥▲"
    assert card_piece(LOOK, card, off=True)[1] != card_piece(LOOK, card)[1]
    plain = look_of(ColourMode.MONO)
    assert {card_piece(plain, card)[0], card_piece(plain, card, off=True)[0]} == {"[ 4♥]", "  4♥ "}
    for look in LOOKS:
        assert {width_of([piece]) for piece in card_box(look, card)} == {5}


def test_the_purse_counts_the_own_tokens() -> None:
    """Each kind with its number; a kind that is used up stays, dim (GL-3)."""
    state = position("r6 blight@r9 march@r4", "r9", "r7", plays="D4 D3 H9")
    purse = painted(seen(state, 0), composer=composer_of(state, "A")).table().purse
    assert [item.spot[1] for item in purse] == [kind.value for kind in TOKENS]
    assert [item.text for item in purse] == ["Sanct.", "Ambush", "March", "Deploy", "3×Alliance", "2×Blight"]
    assert [item.light is Light.OFF for item in purse] == [False, False, True, False, False, False]


def test_an_open_hand_stands_in_the_place_of_its_numbers() -> None:
    """With all hands open the cards of another clan are told in its line (GL-31)."""
    picture = painted(seen(position("r6", "r9", "r7", plays="D4 D3 H9"))).clans()
    hands = ((), ("H2", "S10", "D6", "C10"), ("H9",))
    rows = tuple(replace(row, hand=hand) for row, hand in zip(picture.rows, hands, strict=True))
    lines = [strip.text for strip in clans_rows(replace(picture, rows=rows), 30, 5, LOOK)]
    assert lines[2].rstrip().endswith("2♥10♠6♦10♣")
    assert lines[3].rstrip().endswith(" 9♥")
    assert lines[1].split()[-3:] == ["12", "10", "3"]


def test_clans_are_counted() -> None:
    """VP, Members in supply, tokens and cards of every seat, who deals and who is asked (GL-31)."""
    state = position("r6 r9*2 blight@r9", "r9", "r7", plays="D4 D3 H9", vp=(4, 11, 0))
    rows = clans_rows(painted(seen(state)).clans(), 30, 5, LOOK)
    assert rows[0].text.split() == ["C", "deals", "VP", "▪", "◆", "hand"]
    assert rows[1].text.split() == ["A", "Isla", "4", "10", "9", "3"]
    assert rows[2].text.split() == ["B", "Ewan", "11", "12", "10", "3"]
    assert rows[3].text.split() == ["▸", "C", "Mairi", "0", "12", "10", "3"]


def test_long_and_wide_names_are_cut() -> None:
    """A name of 24 wide letters leaves the columns where they are (N6)."""
    view = played(3, 1)[5][-1]
    clans = Painter(view, ("龍" * 12, "Ewan" * 6, "M\x1b[31m")).clans()
    for row in clans_rows(clans, 30, 5, LOOK):
        assert row.cell_length == 30
        assert "\x1b" not in row.text


def test_sums_are_drawn_for_every_clan() -> None:
    """While a region is told, its sum stands below the map: pieces, tokens, place and VP (GL-24, GL-25)."""
    state = position("r6 r6*2 alliance@r6", "r6 blight@r6", "r7", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    steps = stages(before, seen(decline_all(state)), NAMES)
    turned, scored = (step.stage for step in steps[:2])
    assert turned is not None
    assert scored is not None
    painter = painted(before, stage=turned)
    lines = [row.text for row in table_sheet(painter.table(), 50, 5, LOOK).strips()]
    assert "VI Lovers' Ford: tokens turned up" in lines[0]
    assert "Alliance" in lines[1]
    assert "Blight" in lines[1]
    assert "A:Al B:Bl" in tile_text(next(tile for tile in painter.tiles() if tile.arcana == 6))
    painter = painted(before, stage=scored)
    lines = [row.text for row in table_sheet(painter.table(), 50, 5, LOOK).strips()]
    assert "2▪ + ⌂2 + 1 Alliance - 1 Blight = 4" in lines[1]
    assert lines[1].split()[-3:] == ["1st", "3", "VP"]
    assert lines[2].split()[-4:] == ["⌂2", "2nd", "2", "VP"], "one thing is no sum"
    assert "0▪ - 1 Blight = -1" in lines[3]
    assert "0+3" in clans_rows(painter.clans(), 30, 5, LOOK)[1].text
    assert "pays 3 2" in clans_rows(painter.clans(), 30, 5, LOOK)[0].text


def test_the_counts_of_a_decay_fit_the_smallest_board() -> None:
    """All twelve counts are seen, the two fullest marked (GL-27)."""
    state = position("r6 r9*5", "r4 r9*2", "r7 r8*3", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    stage = stages(before, seen(decline_all(state)), NAMES)[-1].stage
    assert stage is not None
    text = text_of(table_sheet(painted(before, stage=stage).table(), 50, 5, LOOK).strips())
    assert "×IX 7" in text
    assert "×VIII 3" in text
    assert all(f"{ROMAN[arcana]} " in text for arcana in ARCANA)


def test_revealed_tokens_stand_where_the_trick_stood() -> None:
    """While a token is used, those of its region are listed in their order, and shown in the region (GL-22)."""
    state = scoring("r6 r9*2 march@r9 alliance@r9", "r4 r9 sanctuary@r9", "r7")
    painter = painted(seen(state))
    lines = [row.text for row in table_sheet(painter.table(), 50, 5, LOOK).strips()]
    assert lines[0].startswith(" IX Hermit's Corrie: tokens turned up")
    assert lines[1].split() == ["B", "Sanctuary", "A", "March", "A", "Alliance"]
    assert "A:Ma Al B:Sa" in tile_text(tile_of(seen(state), 9))


def test_all_revealed_tokens_are_seen_however_many() -> None:
    """Where their names are too long for the line they are told by their first letters (GL-22)."""
    state = scoring("r6 r9*2 march@r9 alliance@r9 blight@r9", "r4 r9 sanctuary@r9 march@r9", "r7 sanctuary@r9")
    line = table_sheet(painted(seen(state)).table(), 50, 5, LOOK).strips()[1].text
    assert line.split() == ["B", "San", "C", "San", "B", "Mar", "A", "Mar", "A", "All", "A", "Bli"]


def test_the_longest_sum_leaves_room_for_place_and_points() -> None:
    """Tokens are counted, and told by two letters where their names are too long (GL-24)."""
    for tokens, told in ((1, "+ 1 Alliance - 1 Blight ="), (2, "+ 2 Al - 2 Bl =")):
        score = RegionScore(9, (), (Presence(0, 3, 2, tokens, tokens, 5, 2, 4),))
        picture = replace(painted(seen(position("r6", "r4", "r7"))).table(), sums=Sums("", score))
        line = table_sheet(picture, 50, 5, LOOK).strips()[1].text
        assert told in line
        assert line.rstrip().endswith("2nd  4 VP")


@pytest.mark.parametrize("size", [(80, 15), (80, 18), (110, 33)], ids=str)
def test_a_click_finds_the_pieces_that_are_drawn_there(size: tuple[int, int]) -> None:
    """Wherever a seat's letter stands in a region, a click on it means that seat."""
    view = played(4, 6)[-1][-1]
    zone = MapZone(painted(view).tiles(), LOOK)
    across, down = size[0] // COLUMNS, size[1] // 3
    found = 0
    for tile in zone.picture:
        lines = tile_text(tile, LOOK, across, down).split("\n")
        for y, line in enumerate(lines[1:]):
            for banner in tile.banners:
                x = line.find(banner_text(banner, 99))
                if x > 0:
                    assert zone._seat_at(tile, across - 1, down - 1, x - 1, y) == banner.seat
                    found += 1
    assert found >= 8
    assert zone._seat_at(zone.picture[0], across - 1, down - 1, 3, 0) is None


def test_the_counter_lists_all_cards_and_what_is_known() -> None:
    """All 36 cards stand in the notes once, with shown voids, known cards and unrevealed tokens (GL-31)."""
    for views in played(3, 9)[40:120:20]:
        text = counter_text(views[-1], NAMES[:3], LOOK).plain
        ranks = [word for line in text.split("\n") if line[2:3] in tuple(SIGNS.values()) for word in line.split()[1:]]
        assert len([rank for rank in ranks if rank != "-"]) == 36
        assert all(words in text for words in ("Spring 3 2", "Summer 4 3", "Fall 5 3", "Winter 6 4"))
        assert max(map(len, text.split("\n"))) <= 34
        for clan in views[-1].clans:
            assert all(card_words(card) in text for card in clan.known)
    assert "Spring 3 2 1" in counter_text(played(4, 7)[0][-1], NAMES, LOOK).plain


def test_what_cannot_be_used_is_told_without_colour() -> None:
    """A spent token, an action that is not open, and a card that may not be played bear a mark of their own."""
    state = position("r6 -march", "r9", "r7", plays="D4 D3 H9", leader="A")
    seat = state.deciders[0]
    composer = composer_of(state)
    view = seen(state, 0)
    purse = text_below(painted(view, composer=Composer(view, NAMES)))
    assert "·March" in purse
    assert " Deploy" in purse
    assert "·Deploy" not in purse
    closed = [verb for verb in Verb if verb not in composer.choices.verbs]
    assert closed
    words = text_below(painted(seen(state, seat), composer=composer))
    assert all(f"·{VERB_KEYS[verb]} {verb.value.title()}" in words for verb in closed)
    assert card_piece(LOOK, "S7", off=True, barred=True)[0] != card_piece(LOOK, "S7")[0]


def text_below(painter: Painter) -> str:
    """What stands below the map."""
    return "\n".join(row.text for row in table_sheet(painter.table(), 60, 5, LOOK).strips())


def test_a_lost_region_keeps_the_sign_of_its_suit() -> None:
    """One can still count which suits run out of regions (GL-28)."""
    state = position("r6", "r8", "r7", plays="S10 S9 S8", half=1, trick=2, corrupted="r4 r9")
    tiles = [tile for tile in painted(seen(state)).tiles() if tile.corrupted]
    assert len(tiles) == 2
    for tile in tiles:
        assert f"{SIGNS[tile.suit]}░" in tile_text(tile)


def test_the_hands_of_the_next_season_are_not_told_with_the_old() -> None:
    """While a season is scored the column of hands is empty, for the next one is dealt already; nor the pile."""
    state = position("r6 r4", "r6 r4", "r7", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    stage = stages(before, seen(decline_all(state)), NAMES)[0].stage
    assert all(row.cards is None for row in painted(before, stage=stage).clans().rows)
    after = painted(seen(decline_all(state)), stage=stage).clans()
    assert "not dealt" not in text_of(clans_rows(after, 30, 8, LOOK))
    assert all(row.cards is not None for row in painted(before).clans().rows)


def test_the_market_shows_what_each_has_swapped() -> None:
    """In the place of the last trick: what each took and gave for it, or that it kept its hand (GL-9, GL-31)."""
    state = position("r6 | S2", "r9 | S7", "r7 | S8", at_market=True, market="D3 H9 C4 C5", dealer="C")
    assert painted(seen(state)).table().title == "Trick"
    state = play(state, "B swap S7=D3", "A keep")
    table = painted(seen(state)).table()
    assert table.title == "Swaps"
    assert [(one.seat, one.card, one.said) for one in table.plays] == [
        (1, "D3", "for 7♠"),
        (0, "", "keeps"),
        (2, "", ""),
    ]
    assert "for 7♠" in "\n".join(board(painted(seen(state)), LOOK))
