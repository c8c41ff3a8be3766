"""The zones of the board: what they show of a View, in every size and in every kind of terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.color import Color

from tartan.games.lords.army import BRUCE_MARK, MARK_BITS, NAME_AT, strength_of
from tartan.games.lords.cards import CARDS, CLANS
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.ledger import counter_text, discards_texts, own_cards
from tartan.games.lords.model import Step, View
from tartan.games.lords.notation import card_words
from tartan.games.lords.plain import describe
from tartan.games.lords.widgets import army, market
from tartan.games.lords.widgets.card import LEAST, MARK_SIGNS, Tile, face, fitting, name_in, token
from tartan.games.lords.widgets.layout import rows
from tartan.games.lords.widgets.look import DYES_OF, LEAD_AND_TAIL, Light, chip
from tartan.games.lords.widgets.pictures import Stage, army_picture, hand_picture, market_picture
from tartan.games.lords.words import CODES, GISTS, STRENGTH, short
from tartan.letters import stand_in
from tartan.session.demo import Player
from tartan.ui.cloth import ColourMode
from tartan.ui.setts import sett
from tartan.ui.themes import AsciiOnly
from tests.games.lords.boards import LOOKS, NAMES, PLAIN, board_text, canvases, composer, look, played, text_of
from tests.games.lords.scenes import play, scene
from tests.narrowing import present

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.ui.widgets.look import BoardLook

SIZES = ((80, 20), (80, 26), (92, 32), (110, 41))
EVERY_LOOK = pytest.mark.parametrize("own_look", LOOKS, ids=lambda look: f"{look.mode.value}-{look.light}")
EVERY_TABLE = pytest.mark.parametrize("seats", range(2, 6))
FIVE_TURNS = (("five-turns", True),)

TOKEN = re.compile(r"(?<![0-9])([0-9]{1,2})(?: *)(" + "|".join(CODES.values()) + ")(?![a-z])")


def some(seed: int, seats: int, every: int = 17) -> list[View]:
    """Some views of all seats and a spectator in a game, and the last ones."""
    steps = played(seed, seats)
    return [view for seen in (*steps[::every], steps[-1]) for view in seen]


@EVERY_LOOK
@pytest.mark.parametrize("size", SIZES, ids=str)
@EVERY_TABLE
def test_rows_fill_their_zone_exactly(own_look: BoardLook, size: tuple[int, int], seats: int) -> None:
    """Whatever the view, size and terminal, a zone is as many rows of as many cells as it has room for."""
    for view in some(3, seats, every=40):
        for width, height, canvas in canvases(view, own_look, *size):
            drawn = canvas.rows()
            assert len(drawn) == height
            assert {row.cell_length for row in drawn} == {width}
            assert {cell_len(row.text) for row in drawn} == {width}


@pytest.mark.parametrize("height", range(20, 61))
@EVERY_TABLE
def test_zones_share_out_all_rows(height: int, seats: int) -> None:
    """On every screen the zones fill the board exactly, and each has room for its head and its cards."""
    lay = rows(height, seats - 1)
    other, middle, own, hand = lay.cards
    assert (seats - 1) * lay.other + lay.market + lay.own + lay.hand == height
    assert lay.other > other
    assert lay.market > middle
    assert lay.own > own
    assert lay.hand > hand + 1


@EVERY_TABLE
def test_everything_has_an_ascii_stand_in(seats: int) -> None:
    """Where only ASCII may be drawn, no sign of the board is lost (T6)."""
    filtered = AsciiOnly()
    for view in some(3, seats):
        for _, _, canvas in canvases(view, look(ColourMode.ASCII)):
            for row in canvas.rows():
                text = "".join(segment.text for segment in filtered.apply(list(row), Color(0, 0, 0)))
                assert text.isascii()
                assert text.count("?") == row.text.count("?"), row.text


@pytest.mark.parametrize("mode", [ColourMode.C16, ColourMode.C256])
def test_few_colours_are_asked_for_by_number(mode: ColourMode) -> None:
    """A clan's chip on a terminal of few colours uses its palette, and letters differ from their ground."""
    for clan in CLANS:
        _, style = chip(look(mode), clan)
        assert style.color is not None
        assert style.bgcolor is not None
        assert style.color.number is not None
        assert style.color != style.bgcolor


def test_clans_are_told_apart() -> None:
    """Every clan has two letters and a pair of dyes of its own; the ground is a dye of its sett."""
    assert len(set(CODES.values())) == len(set(DYES_OF.values())) == len(CODES)
    assert all(DYES_OF[clan][0] in sett(clan).dyes for clan in CLANS)
    assert set(GISTS) == set(CLANS)
    assert max(map(len, GISTS.values())) <= LEAST


@pytest.mark.parametrize("clan", CLANS)
@pytest.mark.parametrize("width", range(LEAST, 12))
def test_names_fit_their_cards(clan: str, width: int) -> None:
    """A name is whole or shortened with a point, never cut."""
    name = name_in(clan, width)
    assert len(name) <= width
    assert name.casefold() == clan or (name.endswith(".") and clan.startswith(name[:-1].casefold()))


@EVERY_LOOK
@pytest.mark.parametrize("card", ["scott-1", "macdonnell-12", "bruce-98"])
def test_a_card_is_as_large_as_it_should_be(own_look: BoardLook, card: str) -> None:
    """Faces and backs fill their box in every size, with strength and clan on every face."""
    for light in Light:
        for height in range(3, 8):
            for width in range(LEAST, 12):
                for tile in (Tile(card, light=light), Tile(label="12", light=light), Tile(card, down=True, seat=1)):
                    lines = face(own_look, tile, width, height)
                    assert [sum(cell_len(text) for text, _ in line) for line in lines] == [width] * height
                    if tile.card:
                        said = "".join(text for line in lines for text, _ in line)
                        assert re.search(rf"{STRENGTH[card]} *{CODES[card.partition('-')[0]]}", said)


@pytest.mark.parametrize("light", [Light.LIT, Light.CURSOR, Light.NEW, Light.LOST])
def test_every_state_has_a_mark(light: Light) -> None:
    """What can be chosen, the cursor, what is new and what is lost differ by a sign, not by colour alone."""
    lead, _ = LEAD_AND_TAIL[light]
    for tile in (Tile("scott-7", light=light), Tile(light=light)):
        assert lead in "".join(text for text, _ in token(PLAIN, tile))
        assert lead in "".join(text for line in face(PLAIN, tile, 7, 3) for text, _ in line)


def test_marks_and_doubling_are_told() -> None:
    """Marked, kept, doubled and renamed Followers say so in one line and in several (LO-22 to LO-25)."""
    contest = scene(
        armies="macdonnell-2! macdonnell-9 cochrane-3! macdonnell-5!kept / scott-4", turn="B", hands="/wemyss-2"
    )
    for size in ((80, 20), (110, 41)):
        text = board_text(contest.view(1), size=size)
        assert "!two" in text
        assert "◆kept" in text or "◆×2" in text
        assert text.count("×2") >= 3
    small = text_of(army.drawn(army_picture(contest.view(1), 0, "Isla", 1, {}), 80, 2, PLAIN).rows())
    assert "2Md!×2" in small
    assert "3Ch! " in small
    assert "5Md◆×2" in small
    named = scene(armies="bruce-97! wemyss-4 / scott-1", passed="B")
    play(named, "A pass", "A name bruce-97=wemyss")
    assert "12Br=We!×2" in text_of(army.drawn(army_picture(named.view(1), 0, "Isla", 1, {}), 80, 2, PLAIN).rows())


def test_totals_say_what_is_not_known() -> None:
    """A running total counts what the seat knows, doubled where it doubles, and how many cards it does not (LO-25)."""
    contest = scene(armies="wemyss-5 ~wemyss-4 / scott-4", turn="B", hands="/wemyss-2")
    assert re.search(r"Isla .* army +18 *\n", board_text(contest.view(0)))
    assert re.search(r"Isla .* army +5 \+ 1 face-down *\n", board_text(contest.view(1)))
    assert re.search(r"Isla .* army +5 \+ 1 face-down *\n", board_text(contest.view(None)))


@pytest.mark.parametrize("count", [5, 10])
def test_an_open_hand_stands_beside_its_army(count: int) -> None:
    """With all hands open each card of another seat is told in its line, as far as the bar gives way."""
    cards = tuple(CARDS[:count])
    picture = army_picture(scene(hands="forsyth-1").view(0), 1, "Ewan", 1, {})
    head = army.drawn(replace(picture, cards=cards), 80, 2, PLAIN).rows()[0].text
    assert " ".join(map(short, cards)) in head
    assert "hand" not in head
    assert "army" in head


def test_scores_stand_against_the_target() -> None:
    """Each seat's victory pile is told in strength against the target, as cards, and as cloth that grows (LO-31)."""
    contest = scene(victory="scott-7 wemyss-12 / cochrane-3", options={"target": 20}, hands="forsyth-1")
    text = board_text(contest.view(0))
    assert "19/20" in text
    assert "7Sc 12We" in text
    assert re.search(r" 3/20 [^ ┄]{1,2}┄{8,9} 3Ch", text)


def test_the_cloth_is_whole_only_at_the_target() -> None:
    """A seat one claim short of the target is not drawn like one that has reached it (LO-31)."""

    def cloth_of(score: int) -> str:
        picture = replace(army_picture(scene(hands="forsyth-1").view(0), 0, "Isla", 1, {}), score=score, target=40)
        return text_of(army.drawn(picture, 80, 2, PLAIN).rows()).partition("/40 ")[2][: army.BAR]

    assert "┄" in cloth_of(38)
    assert "┄" not in cloth_of(40)
    assert cloth_of(1).count("┄") == army.BAR - 1


def test_places_stay_until_the_claims_are_made() -> None:
    """While Supporters are claimed every army still says which place it took (LO-26)."""
    contest = scene(armies="scott-3 / wemyss-9", passed="B")
    assert "1st" not in board_text(contest.view(0))
    play(contest, "A pass")
    text = board_text(contest.view(0))
    assert re.search(r"Isla .* 2nd army  3 *\n", text)
    assert re.search(r"Ewan .* 1st army  9 *\n", text)


def test_the_strongest_is_first_as_soon_as_it_is_told() -> None:
    """While Supporters are claimed the Initiative stands where the count has sent it (LO-28)."""
    contest = scene(armies="scott-3 / wemyss-9", passed="B")
    assert re.search(r"Isla first ", board_text(contest.view(0)))
    play(contest, "A pass")
    claiming = board_text(contest.view(0))
    assert re.search(r"Ewan first ", claiming)
    assert not re.search(r"Isla first ", claiming)


def test_the_strongest_is_still_first_once_the_contest_is_over() -> None:
    """Nothing begins anew after the last count, so that the Initiative stays where it has sent it (LO-28)."""
    player = Player.of("lords")
    player.go(player.length)
    view = player.view_of(None)
    assert isinstance(view, View)
    assert view.step is Step.OVER
    first = present(view.skirmish).initiative
    assert first != view.initiative
    assert [army_picture(view, seat, "", 1, {}).initiative for seat in range(3)] == [seat == first for seat in range(3)]
    assert f"Initiative is with {NAMES[first]} " in " ".join(describe(view, NAMES))


def test_no_sign_means_two_things() -> None:
    """What marks a Follower for the end of the round is no sign of the cursor, nor of the seat that begins."""
    signs = {sign for sign in MARK_SIGNS.values() if sign}
    assert not signs & {sign for pair in LEAD_AND_TAIL.values() for sign in pair}
    assert len({stand_in(sign, 1) for sign in signs}) == len(signs)
    head = text_of(army.drawn(army_picture(scene().view(None), 0, "Isla", 1, {}), 80, 2, PLAIN).rows())
    assert " first " in head
    assert not any(sign in head for sign in signs)


def test_recruits_are_counted_while_there_are_turns() -> None:
    """How many the seat took stands at the row until the round is counted (LO-9)."""
    contest = scene(hands="scott-3", armies="scott-4 / forsyth-5", passed="B")
    assert "Recruits you took 0 of 3" in board_text(contest.view(0), composer(contest))
    play(contest, "A pass")
    assert contest.view(0).step is Step.CLAIM
    assert "you took" not in board_text(contest.view(0), composer(contest))


def test_the_discards_can_be_read() -> None:
    """They are open to all, clan by clan; a click on their heap finds them in every size (LO-33)."""
    contest = scene(hands="scott-3", discards="wemyss-4 scott-9 wemyss-2", pile="forsyth-2")
    view = contest.view(None)
    told = [text.plain for text in discards_texts(replace(view, discards=("scott-9", "wemyss-2", "wemyss-4")), PLAIN)]
    assert told == ["Discarded: 3", " Sc   Scott 9", " We   Wemyss 2, Wemyss 4"]
    assert [text.plain for text in discards_texts(replace(view, discards=()), PLAIN)] == [
        "No card has been discarded yet."
    ]
    for size in SIZES:
        heaps = [box for *_, canvas in canvases(view, PLAIN, *size) for box in canvas.boxes if not box.spot.key]
        assert [box.spot.area for box in heaps] == [Area.DISCARDS]


def test_who_knows_a_face_down_card_is_shown() -> None:
    """A face-down Follower that two seats know bears their letters; one that its owner alone knows does not (LO-33)."""
    contest = scene(seats=3, armies="~wemyss-5@AB ~scott-2 / / ", turn="C", hands="//forsyth-1")
    for lines, height in ((1, 2), (3, 4)):
        rows = army.drawn(army_picture(contest.view(2), 0, "Isla", lines, {}), 80, height, PLAIN).rows()
        assert text_of(rows[1:]).count("AB") == 1


def test_a_known_card_that_lies_face_down_says_so() -> None:
    """Its owner tells it from a face-up one by letters too, and sees who else knows it (LO-11, LO-33)."""
    contest = scene(seats=3, armies="~wemyss-5@AB ~scott-2 forsyth-9 / / ", turn="A", hands="forsyth-1//")
    rows = army.drawn(army_picture(contest.view(0), 0, "Isla", 4, {}), 80, 5, PLAIN).rows()
    text = text_of(rows[1:])
    assert text.count("down") == 2
    assert text.count("down AB") == 1
    contest = scene(seats=3, armies="~wemyss-5 ~wemyss-2 / / ", turn="A", hands="forsyth-1//")
    rows = army.drawn(army_picture(contest.view(0), 0, "Isla", 4, {}), 80, 5, PLAIN).rows()
    assert text_of(rows[1:]).count("down ×2") == 2


@pytest.mark.parametrize("seed", range(3))
@EVERY_TABLE
def test_nothing_hidden_is_on_a_board(seed: int, seats: int) -> None:
    """The cards that a board shows are the seat's own, or lie open for it (LO-33, S1)."""
    for view in some(seed, seats, every=13):
        known = {*view.hand, *view.supporters, *(card for pile in view.victory for card in pile)}
        known |= {one.card for army in view.armies for one in army.followers if one.card}
        known |= {one.card for one in view.recruits if one.card}
        shown = {"".join(found) for found in TOKEN.findall(board_text(view))}
        assert shown <= {short(card) for card in known}
        assert {short(card) for card in view.hand} <= shown


@EVERY_TABLE
def test_everything_open_is_on_the_board(seats: int) -> None:
    """Supporters, open Followers and the own cards are all on the smallest board, unless an army is too long (LO-4)."""
    for view in some(2, seats, every=13):
        shown = {"".join(found) for found in TOKEN.findall(board_text(view))}
        assert {short(card) for card in view.supporters} <= shown
        for army_ in view.armies:
            if len(army_.followers) < 10:
                assert {short(one.card) for one in army_.followers if one.card} <= shown


def test_a_covered_hand_shows_no_card() -> None:
    """Without a lifted curtain the place of the hand is cloth, whoever holds it (K1)."""
    view = scene(hands="scott-7 wemyss-3").view(None)
    assert hand_picture(view, None, 3, {}).cards == ()
    text = board_text(view)
    assert "covered" in text
    assert "7 Sc" not in text


@given(count=st.integers(0, 40), room=st.integers(10, 90), width=st.integers(5, 9), must=st.integers(0, 39))
def test_some_cards_are_shown_where_all_find_no_room(count: int, room: int, width: int, must: int) -> None:
    """The cards shown lie side by side, fit the room, and the one under the cursor is among them."""
    first, end = fitting([width] * count, room, must if must < count else None)
    assert 0 <= first <= end <= count
    assert (end - first) * width <= room or end - first <= 1
    if must < count:
        assert first <= must < end
    else:
        assert first == 0


@pytest.mark.parametrize("count", [5, 12, 16, 22])
def test_long_hands_and_armies_keep_the_cursor_in_sight(count: int) -> None:
    """However many cards there are, each can be reached and is on the board while the cursor is on it (LO-9)."""
    cards = CARDS[10 : 10 + count]
    contest = scene(hands=" ".join(cards), armies=f"/ {' '.join(CARDS[40 : 40 + count])}", options={"hand-limit": 0})
    own = composer(contest)
    for card in cards:
        assert own.at == Spot(Area.HAND, card)
        assert re.search(rf"▸ *{STRENGTH[card]} *{CODES[card.partition('-')[0]]}", board_text(own.view, own))
        own.move(1, 0)
    for lines in (1, 3):
        for place in range(count):
            lights = {Spot(Area.ARMY, f"B.{place + 1}"): Light.CURSOR}
            canvas = army.drawn(army_picture(own.view, 1, "Ewan", lines, lights), 80, lines + 1, PLAIN)
            assert "▸" in text_of(canvas.rows()[1:])


@pytest.mark.parametrize("size", SIZES, ids=str)
@EVERY_TABLE
def test_a_click_finds_what_is_drawn_there(size: tuple[int, int], seats: int) -> None:
    """Every box of every zone holds the card that a click on it would choose, and boxes do not overlap."""
    for view in played(5, seats)[20][:-1]:
        for width, height, canvas in canvases(view, PLAIN, *size):
            drawn = [row.text for row in canvas.rows()]
            covered: set[tuple[int, int]] = set()
            for box in canvas.boxes:
                cells = {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}
                assert not cells & covered
                covered |= cells
                assert box.x + box.width <= width
                assert box.y + box.height <= height
                inside = "\n".join(line[box.x : box.x + box.width] for line in drawn[box.y : box.y + box.height])
                if box.spot.area in (Area.HAND, Area.SUPPORTERS):
                    assert TOKEN.search(inside)
                    assert "".join(TOKEN.search(inside).groups()) == short(box.spot.key)  # type: ignore[union-attr]  # found just now
                assert canvas.at(box.x, box.y) == box.spot


def test_open_recruits_show_their_faces() -> None:
    """With five turns a Recruit that was turned up lies with its face up, the others with their backs (LO-30)."""
    contest = scene(
        seats=5,
        recruits="^scott-7 ^wemyss-3 cockburn-3 cockburn-4 -",
        supporters=" ".join(CARDS[50:55]),
        hands="forsyth-1",
        options=dict(FIVE_TURNS),
    )
    for width, height, lines in ((80, 4, 3), (80, 5, 4), (110, 7, 6), (80, 2, 1)):
        picture = market_picture(contest.view(0), lines, {})
        found = text_of(market.drawn(picture, width, height, PLAIN).rows())
        assert {"7Sc", "3We"} <= {"".join(pair) for pair in TOKEN.findall(found)}
        assert "3Ck" not in {"".join(pair) for pair in TOKEN.findall(found)}


@EVERY_TABLE
def test_the_market_keeps_its_places(seats: int) -> None:
    """Claims take Supporters away, but Recruits and pile stay where they are (LO-26)."""
    view = played(4, seats)[0][0]
    spots = []
    for left in range(seats + 1):
        picture = market_picture(replace(view, supporters=view.supporters[:left]), 3, {})
        canvas = market.drawn(picture, 80, 4, PLAIN)
        spots.append([box for box in canvas.boxes if box.spot.area is Area.ROW])
    assert all(found == spots[0] for found in spots)


@pytest.mark.parametrize("seed", range(3))
def test_the_counter_counts_what_does_not_lie_open(seed: int) -> None:
    """The grid has each card that was not seen, each own one marked, and a dot for each that lies open (LO-33)."""
    for view in some(seed, 3, every=19):
        text = counter_text(view, NAMES[:3], PLAIN).plain
        hidden = {card for batch in view.batches for card in batch}
        own = own_cards(view)
        assert text.startswith(f"Not seen yet: {len(hidden - own)}")
        assert max(map(len, text.split("\n"))) <= 36
        lines = [line for line in text.split("\n") if line[1:3] in CODES.values()]
        for clan, line in zip(CLANS, lines, strict=True):
            cells = line[4:].split()
            cards = [card for card in CARDS if card.startswith(f"{clan}-")]
            for card, cell in zip(cards, cells, strict=True):
                wanted = "+" if card in own else str(STRENGTH[card]) if card in hidden else "·"
                assert cell == wanted


def test_the_counter_follows_what_was_taken_openly() -> None:
    """A Recruit taken face-up stays in the counter with the seat that holds it (LO-33)."""
    contest = scene(
        recruits="^scott-7 cockburn-2 cockburn-3 cockburn-4 cockburn-5",
        hands="forsyth-1 / wemyss-3",
        options=dict(FIVE_TURNS),
    )
    play(contest, "A recruit 1")
    text = counter_text(contest.view(1), NAMES[:2], PLAIN).plain
    assert "Known to be in hand or face-down:" in text
    assert f"{card_words('scott-7')}:  A  Isla" in text


def every_naming(followers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The army with every way to name clans for its marked cards."""
    choices = [
        [one | clan << NAME_AT for clan in range(1, len(CLANS) + 1)] if one & MARK_BITS == BRUCE_MARK else [one]
        for one in followers
    ]
    yield from product(*choices)


@pytest.mark.parametrize(
    ("army_line", "shown", "asked"),
    [
        ("bruce-98 scott-2!bruce wemyss-5", " army 19 to 33", "Your army stands at 19, or up to 33 once"),
        ("scott-2!bruce wemyss-5 ~wemyss-3", " army 18 to 20", "Your army stands at 18, or up to 20 once"),
        ("bruce-98! scott-2!bruce wemyss-5 forsyth-7", " army 26 to 52", "Your army stands at 26, or up to 52 once"),
        ("bruce-98!", " army 12", "Your army stands at 12."),
        ("scott-2 wemyss-5", " army  7", "Your army stands at 7."),
    ],
)
def test_an_army_tells_what_naming_clans_can_make_of_it(army_line: str, shown: str, asked: str) -> None:
    """Marked cards double beside any other, and with them one that stood alone in its clan (LO-22, LO-25)."""
    contest = scene(hands="forsyth-1", armies=army_line)
    drawn = text_of(army.drawn(army_picture(contest.view(0), 0, "Isla", 4, {}), 80, 5, PLAIN).rows())
    assert drawn.splitlines()[0].rstrip().endswith(shown)
    own = composer(contest)
    own.go_to_button()
    assert asked in own.ask.text
    best = max(strength_of(named, one_bloodline=False) for named in every_naming(contest.armies[0]))
    assert str(best) in shown


def test_under_one_bloodline_nothing_is_named() -> None:
    """Marked cards fit by themselves there, so that an army has one total (LO-29)."""
    contest = scene(hands="forsyth-1", armies="scott-2!bruce wemyss-5 forsyth-7", options={"one-bloodline": True})
    assert army_picture(contest.view(0), 0, "Isla", 4, {}).most == army_picture(contest.view(0), 0, "Isla", 4, {}).total


def test_claimed_supporters_stay_until_the_claims_are_told() -> None:
    """Each shows whose it is now, those taken before the last claim too; what is left is counted (LO-26)."""
    view = scene(hands="forsyth-1", supporters="cochrane-2").view(None)
    both = Stage(claimed=(("forsyth-12", 0), ("cochrane-2", 1)))
    told = text_of(market.drawn(market_picture(view, 4, {}, both), 80, 5, PLAIN).rows())
    assert "Supporters all claimed" in told
    assert told.index("→A") < told.index("→B")
    left = text_of(market.drawn(market_picture(view, 4, {}, Stage(claimed=(("forsyth-12", 0),))), 80, 5, PLAIN).rows())
    assert "Supporters 2 strength" in left
    assert "→A" in left


def test_the_head_of_another_army_tells_how_often_it_has_recruited() -> None:
    """Who may still recruit is seen without leaving the board, once and only while it matters (LO-9)."""
    contest = scene(hands="forsyth-1 / forsyth-2 forsyth-3")

    def head(seat: int) -> str:
        picture = army_picture(contest.view(0), seat, NAMES[seat], 4, {})
        return text_of(army.drawn(picture, 80, 5, PLAIN).rows()).splitlines()[0]

    assert "took" not in head(1)
    play(contest, "A recruit 1", "B recruit 2", "A recruit 3", "B recruit 4")
    assert "hand 4 · took 2 of 3 " in head(1)
    assert "took" not in head(0)
    play(contest, "A pass", "B pass")
    assert "took" not in head(1)
