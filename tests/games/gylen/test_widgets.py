"""The zones of the board: what they show of a View, in every size and in every kind of terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from textual.color import Color

from tartan import registry
from tartan.engine.match import Match
from tartan.games.gylen.draft import Draft
from tartan.games.gylen.model import (
    CARDS,
    DEFENDER,
    FRONTS,
    FULL_RESOLVE,
    HOUSE,
    PLACE_NAMES,
    SEATS,
    Clash,
    Effect,
    Play,
    Reveal,
    View,
)
from tartan.games.gylen.notation import card_words
from tartan.games.gylen.widgets.front import effect_words, front_rows, plan
from tartan.games.gylen.widgets.hand import hand_rows
from tartan.games.gylen.widgets.house import HALL_WORDS, hall, house_rows
from tartan.games.gylen.widgets.ledger import counter_rows, counter_text, seats_rows
from tartan.games.gylen.widgets.look import pips
from tartan.games.gylen.widgets.pictures import (
    Kind,
    Stage,
    counter_picture,
    hand_picture,
    place_picture,
    seat_rows,
)
from tartan.games.gylen.widgets.scenery import scene
from tartan.session.setup import seat_labels
from tartan.ui.cloth import ColourMode
from tartan.ui.themes import AsciiOnly
from tests.games.gylen.boards import LOOKS, NAMES, look_on, moments, played, text_of, view_of, zones

if TYPE_CHECKING:
    from tartan.ui.widgets.look import BoardLook

SIZES = ((80, 20), (80, 26), (90, 30), (100, 32), (110, 41))
EVERY_LOOK = pytest.mark.parametrize(
    "look", LOOKS, ids=lambda look: f"{look.mode.value}{'-light' * look.light}{'-contrast' * look.contrast}"
)

DAWN = played(1)[0]
TIED = Clash(
    2,
    (Play(0, "H10", True), Play(1, "D4", False), Play(2, "C3", False), Play(2, "C10", True)),
    1,
    Effect.HIT,
    2,
    1,
)
LOST = Clash(0, (Play(0, "C5", True), Play(1, "H5", True), Play(2, "D5", True)), None, Effect.CANCELLED, 1, 1)


def after(*clashes: Clash, seat: int | None = None, resolve: tuple[int, int, int, int] = FULL_RESOLVE) -> View:
    """A view in the second phase, when these fights have just been shown."""
    reveal = Reveal(0, 0, clashes, exposes=False)
    view = DAWN[3] if seat is None else DAWN[seat]
    return replace(view, phase=1, last=reveal, today=(reveal,), resolve=resolve)


@EVERY_LOOK
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rows_fill_their_zone_exactly(look: BoardLook, size: tuple[int, int]) -> None:
    """Whatever the view, size and terminal, a zone is as many rows of as many cells as it has room for."""
    for view in moments(3, every=11):
        for width, height, rows in zones(view, look, *size):
            assert len(rows) == height
            assert [row.cell_length for row in rows] == [width] * height
            assert [cell_len(row.text) for row in rows] == [width] * height


@EVERY_LOOK
def test_everything_has_an_ascii_stand_in(look: BoardLook) -> None:
    """Where only ASCII may be drawn, no sign of the board is lost (T6)."""
    if not look.ascii:
        assert any(not row.text.isascii() for _, _, rows in zones(DAWN[0], look) for row in rows)
        return
    filtered = AsciiOnly()
    for view in moments(3, every=11):
        for _, _, rows in zones(view, look):
            for row in rows:
                text = "".join(segment.text for segment in filtered.apply(list(row), Color(0, 0, 0)))
                assert text.isascii()
                assert text.count("?") == row.text.count("?"), row.text


@pytest.mark.parametrize("mode", [ColourMode.MONO, ColourMode.ASCII])
def test_without_colour_nothing_is_coloured(mode: ColourMode) -> None:
    """NO_COLOR means no hue at all: only weight, reverse and strike are used (T6)."""
    for view in moments(3, every=11):
        for _, _, rows in zones(view, look_on(mode, letters=mode is ColourMode.ASCII)):
            for row in rows:
                assert all(s.style is None or (s.style.color is None and s.style.bgcolor is None) for s in row)


@pytest.mark.parametrize("place", range(FRONTS))
def test_a_front_says_how_much_it_holds(place: int) -> None:
    """Resolve is shown as pips and in words, and a Broken Front says so (GY-4)."""
    full = FULL_RESOLVE[place]
    for held in range(full + 1):
        a, b, c, d = (held if at == place else 1 for at in range(FRONTS))
        view = replace(DAWN[3], resolve=(a, b, c, d))
        text = text_of(front_rows(place_picture(view, place), 18, 12, look_on()))
        assert PLACE_NAMES[place] in text
        assert f" {pips(held, full)} " in text
        assert ("BROKEN" in text) == (held == 0)
        assert (f"Resolve {held}" in text) == (held > 0)


def test_cancelled_cards_are_struck_and_crossed() -> None:
    """A cancelled card is struck out and has a cross besides, the winner an arrow; the loser has neither (GY-8)."""
    for look in (look_on(), look_on(ColourMode.MONO)):
        rows = front_rows(place_picture(after(TIED), 2), 18, 12, look)
        text = text_of(rows)
        assert "10♥×" in text
        assert "10♣×" in text
        assert "▸ 4♦" in text
        assert re.search(r"[^▸] 3♣(?!×)", text)
        struck = [s.text for row in rows for s in row if s.style is not None and s.style.strike]
        assert sorted(part.strip() for part in struck) == ["10♣", "10♥"]
        assert "hit, 1 left" in text


@pytest.mark.parametrize("effect", list(Effect))
def test_every_effect_has_its_word(effect: Effect) -> None:
    """What came of a Front is said in a word that fits the narrowest Front."""
    words, _ = effect_words(effect, 0)
    view = after(replace(LOST, effect=effect, after=0))
    for width in (15, 17, 18):
        assert words in text_of(front_rows(place_picture(view, 0), width, 12, look_on()))


@pytest.mark.parametrize("effect", [Effect.CANCELLED, Effect.HELD, Effect.EXHAUSTED, Effect.SEIZED])
def test_the_house_says_what_came_of_the_assault(effect: Effect) -> None:
    """The open house shows its newest reveal with the phase and the effect in words (GY-13, GY-14)."""
    fight = Clash(
        HOUSE, (Play(0, "HJ", True), Play(1, "DQ", True), Play(2, "CJ", True), Play(2, "SQ", True)), None, effect, 0, 0
    )
    view = replace(after(fight, resolve=(0, 0, 0, 0)), exposed=True)
    text = text_of(house_rows(place_picture(view, HOUSE), 61, 12, look_on()))
    assert HALL_WORDS[effect][0] in text
    assert "Day I · Morning Mist" in text
    assert all(f"{card}×" in text for card in ("J♥", "Q♦", "J♣", "Q♠"))


def test_the_house_is_shut_until_gylen_is_exposed() -> None:
    """Beside standing Fronts the house is a shut wall; once Gylen is Exposed it opens, the Fronts aside (GY-12)."""
    shut = text_of(house_rows(place_picture(DAWN[3], HOUSE), 10, 12, look_on()))
    assert "shut" in shut
    exposed = replace(DAWN[3], exposed=True, resolve=(0, 0, 0, 0))
    opened = text_of(house_rows(place_picture(exposed, HOUSE), 61, 12, look_on()))
    assert "THE INNER HOUSE" in opened
    assert "shut" not in opened
    aside = text_of(front_rows(place_picture(exposed, 1), 19, 3, look_on()))
    assert PLACE_NAMES[1] in aside
    assert "Resolve" not in aside


def test_the_fight_that_exposed_gylen_stays_on_view() -> None:
    """A Front that has stepped aside shows the cards of its last fight while they are the newest reveal (GY-17)."""
    view = replace(after(LOST, TIED, resolve=(0, 0, 0, 0)), exposed=True)
    for height in (3, 4, 8):
        rows = text_of(front_rows(place_picture(view, 2), 21, height, look_on())).split("\n")
        assert rows[-2].strip() == PLACE_NAMES[2]
        assert all(card in rows[-1] for card in ("10♥×", "▸ 4♦", " 3♣", "10♣×"))


def test_walls_fall_with_their_resolve() -> None:
    """The picture of every Front changes with each Resolve lost, and a Broken one stands less high (GY-4)."""
    for place in range(FRONTS):
        pictures = [scene(place, held, 17, 3) for held in range(FULL_RESOLVE[place] + 1)]
        assert len(set(pictures)) == len(pictures)
        assert pictures[0][0].count(" ") > pictures[-1][0].count(" ")


def test_a_seat_sees_its_own_cards_and_backs_of_the_others() -> None:
    """Own sealed cards lie face up for their seat alone; to the others they are cloth (GY-17)."""
    match = Match(registry.load("gylen"), SEATS, 5)
    while 0 in match.deciders:
        match.submit(0, str(match.legal(0)[0]))
    mine, theirs, spectators = (view_of(match, seat) for seat in (0, 1, None))
    own = [text.split()[1] for text in mine.sealed]
    for place in range(FRONTS):
        slots = place_picture(mine, place, Draft(mine)).slots
        assert (slots[0].kind, slots[0].card) == (Kind.OWN, own[place])
        for view, draft in ((theirs, Draft(theirs)), (spectators, None)):
            assert place_picture(view, place, draft).slots[0].kind is Kind.BACK
            assert place_picture(view, place, draft).slots[0].card == ""


def test_with_open_hands_hands_and_commitments_of_all_are_seen() -> None:
    """Whoever may see every hand sees what lies where before it is turned up, and what is still held."""
    match = Match(registry.load("gylen"), SEATS, 5)
    for _ in range(2):
        match.submit(0, str(match.legal(0)[0]))
    views = tuple(view_of(match, seat) for seat in range(SEATS))
    laid = [text.split()[1] for text in views[0].sealed]
    for at, card in enumerate(laid):
        slot = place_picture(views[1], at, Draft(views[1]), opened=views).slots[0]
        assert (slot.kind, slot.card) == (Kind.OWN, card)
    rows = seat_rows(views[1], NAMES, private=True, opened=views)
    assert [row.shown for row in rows] == [views[0].hand, (), views[DEFENDER].hand]
    assert all(card not in views[0].hand for card in laid)


def test_how_far_an_unfinished_commitment_has_got_is_not_shown() -> None:
    """While a seat seals its cards one by one, the boards of all others stay the same until it is complete (GY-17)."""
    match = Match(registry.load("gylen"), SEATS, 5)
    look = look_on(ColourMode.MONO)

    def boards() -> list[str]:
        return [text_of(rows) for seat in (0, 1, None) for _, _, rows in zones(view_of(match, seat), look)]

    before = boards()
    while len(view_of(match, DEFENDER).sealed) < 4:
        match.submit(DEFENDER, str(match.legal(DEFENDER)[0]))
        assert boards() == before
    match.submit(DEFENDER, str(match.legal(DEFENDER)[0]))
    assert boards() != before


def test_the_place_of_the_extra_card_is_not_shown() -> None:
    """That the Defender's second card may lie at a Front is shown at all four alike (GY-17)."""
    match = Match(registry.load("gylen"), SEATS, 5)
    while DEFENDER in match.deciders:
        match.submit(DEFENDER, str(match.legal(DEFENDER)[0]))
    view = view_of(match, 0)
    assert {place_picture(view, place, Draft(view)).slots[2:] for place in range(FRONTS)} == {
        place_picture(view, 0, Draft(view)).slots[2:]
    }
    assert place_picture(view, 0, Draft(view)).slots[3].kind is Kind.MAYBE


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_on_a_board(seed: int) -> None:
    """The cards that a board shows are the seat's own, or were revealed (GY-17, S1)."""
    for view in moments(seed, every=5):
        known = {card_words(card) for card in (*view.hand, *view.ally_hand, *(text.split()[1] for text in view.sealed))}
        for reveal in (*view.today, *((view.last,) if view.last else ())):
            known |= {card_words(play.card) for clash in reveal.clashes for play in clash.plays}
        shown: set[str] = set()
        for _, _, rows in zones(view, look_on(ColourMode.MONO))[:-1]:
            shown |= set(re.findall(r"(?:10|[2-9JQK])[♥♦♠♣]", text_of(rows)))
        assert shown <= known


def test_a_covered_hand_shows_no_card() -> None:
    """Without a lifted curtain the place of the hand is cloth, whoever holds it (K1)."""
    text = text_of(hand_rows(hand_picture(DAWN[3], None), 40, 5, look_on()))
    assert not re.search(r"[♥♦♠♣]", text)
    assert "covered" in text


def test_staged_cards_leave_their_name_in_the_hand() -> None:
    """A staged card is no longer a card of the hand; its name and the number of its Front stay (GY-7)."""
    draft = Draft(DAWN[0])
    card = draft.hand[2]
    draft.put(card, 3)
    view = DAWN[0]
    text = text_of(hand_rows(hand_picture(view, draft), 40, 5, look_on(ColourMode.MONO)))
    assert "→4" in text
    assert text.count("╭") == len(draft.hand) - 1
    assert "3 of 4 to place" in text


def test_the_defenders_two_cards_in_the_house_have_two_places() -> None:
    """Both are outlined until they are there, and the seats' states stand clear of what is beside them (GY-12)."""
    view = replace(DAWN[2], exposed=True, resolve=(0, 0, 0, 0), ready=(True, True, False))
    draft = Draft(view)
    assert [slot.kind for slot in place_picture(view, HOUSE, draft).slots][2:] == [Kind.WANTED] * 2
    draft.put(draft.hand[0], HOUSE)
    assert [slot.kind for slot in place_picture(view, HOUSE, draft).slots][2:] == [Kind.OWN, Kind.WANTED]
    rows = seats_rows(seat_rows(view, ("Second Attacker",) * 3, private=True), 39, 3, look_on())
    assert all(line.endswith(" ") for line in text_of(rows).split("\n"))


def test_a_reveal_turns_places_up_one_by_one() -> None:
    """Before its turn a Front is covered for all, then its cards are struck, have won or lost, and it is pointed at."""
    view, reveal = after(LOST, TIED), Reveal(0, 0, (LOST, TIED), exposes=False)
    before = place_picture(view, 2, stage=Stage(reveal, 0))
    settled = place_picture(view, 2, stage=Stage(reveal, 2))
    assert [slot.kind for slot in before.slots] == [Kind.BACK, Kind.BACK, Kind.BACK, Kind.MAYBE]
    assert (before.resolve, before.pasts, before.effect) == (2, (), None)
    assert (before.pointed, settled.pointed) == (False, True)
    assert [slot.kind for slot in settled.slots] == [Kind.STRUCK, Kind.WINNER, Kind.SHOWN, Kind.STRUCK]
    assert (settled.resolve, settled.effect) == (1, Effect.HIT)
    assert settled.pasts == ()  # its cards stand there once


@pytest.mark.parametrize(("width", "height", "large"), [(18, 12, False), (24, 30, True)])
def test_the_card_that_wins_and_the_one_under_the_cursor_are_marked(width: int, height: int, large: bool) -> None:
    """A mark stands before it, and before no other: its colour alone would not do (A1)."""
    view, reveal = after(LOST, TIED), Reveal(0, 0, (LOST, TIED), exposes=False)
    won = place_picture(view, 2, stage=Stage(reveal, 2))
    aimed = place_picture(DAWN[0], 2, Draft(DAWN[0]), DAWN[0].hand[0])
    for picture, card in ((won, "D4"), (aimed, DAWN[0].hand[0])):
        lines = text_of(front_rows(replace(picture, large=large), width, height, look_on())).split("\n")
        marked = [line for line in lines if re.search(r"[♥♦♠][ABC]▸", line)]
        assert len(marked) == 1
        assert large or re.search(rf"▸ *{card_words(card)}", marked[0])


def test_seats_show_sizes_and_readiness() -> None:
    """Hand, pile and readiness of every seat are shown, by name and role (GY-17)."""
    view = replace(DAWN[0], ready=(False, True, False))
    lines = text_of(seats_rows(seat_rows(view, NAMES, private=True), 40, 3, look_on())).split("\n")
    for seat, line in enumerate(lines):
        assert line.startswith(("♥A Isla", "♦B Ewan", "♠C Mairi")[seat])
        assert f"hand {view.hand_sizes[seat]} pile {view.pile_sizes[seat]}" in line
        assert ("ready" in line) == view.ready[seat]


def test_the_names_of_the_roles_are_whole_at_eighty_columns() -> None:
    """The seats' own names for want of others; a longer one ends in a mark that it is cut."""
    view = replace(DAWN[0], ready=(True, True, True))
    labels = seat_labels(registry.manifest("gylen"), SEATS)
    lines = text_of(seats_rows(seat_rows(view, labels, private=False), 39, 3, look_on())).split("\n")
    assert all(label in line and "ready" in line for label, line in zip(labels, lines, strict=True))
    long = text_of(seats_rows(seat_rows(view, ("An endless name of a seat",) * 3, private=False), 39, 3, look_on()))
    assert "An endless nam…" in long


def test_the_ally_hand_is_shown_with_council_only() -> None:
    """With `council` an Attacker sees the other's cards beside its name; nobody does in public (GY-18)."""
    match = Match(registry.load("gylen"), SEATS, 5, council=True)
    view = view_of(match, 0)
    ally = [card_words(card) for card in view.ally_hand]
    assert len(ally) == 5
    shown = text_of(seats_rows(seat_rows(view, NAMES, private=True), 40, 3, look_on()))
    hidden = text_of(seats_rows(seat_rows(view, NAMES, private=False), 40, 3, look_on()))
    assert all(card in shown for card in ally)
    assert not any(card in hidden for card in ally)


@pytest.mark.parametrize("seed", range(2))
def test_the_counter_counts_what_was_revealed_today(seed: int) -> None:
    """The grid has a rank for each card played today and a dot for each other card of the deck (GY-17)."""
    for view in moments(seed):
        picture = counter_picture(view)
        rows = counter_rows(picture, 40, 8, look_on())
        for suit, row in zip("HDSC", rows[2:6], strict=True):
            ranks = re.findall(r"10|[2-9JQK]", row.text[2:])
            assert ranks == [card[1:] for card in CARDS if card[0] == suit and card in picture.played]
            assert row.text.count("·") == sum(card[0] == suit for card in CARDS) - len(ranks)
        assert f"{len(picture.played)} of 39" in rows[0].text


def test_the_notes_list_all_39_cards() -> None:
    """The memory aid names every card of the deck once: played today, or not seen today (GY-1)."""
    for view in moments(1, every=20):
        text = counter_text(counter_picture(view), look_on(), frozenset(view.hand)).plain
        assert ("In your hand" in text) == bool(view.hand)
        assert len(re.findall(r"(?<= )(?:10|[2-9JQK])(?= |\n)", text.rpartition("\n")[0] + "\n")) == 39


@pytest.mark.parametrize(
    ("width", "height", "large"), [(18, 12, False), (18, 18, False), (22, 23, True), (24, 32, True)]
)
def test_a_click_finds_the_card_that_is_drawn_there(width: int, height: int, large: bool) -> None:
    """The cells of a card's row belong to that row, in small and in large Fronts."""
    draft = Draft(DAWN[2])
    first, second = draft.hand[:2]
    draft.put(first, 0)
    draft.put(second, 0)
    rows = front_rows(replace(place_picture(DAWN[2], 0, draft), large=large), width, height, look_on())
    found = plan(width, height, large=large)
    for row, card in ((2, first), (3, second)):
        spots = [(y, line.text.find(card_words(card))) for y, line in enumerate(rows) if card_words(card) in line.text]
        assert spots
        assert [found.row_at(y, x) for y, x in spots] == [row] * len(spots)
    assert found.row_at(found.name, 3) is None


def test_a_click_finds_the_card_in_the_hall() -> None:
    """Cards in the hall stand where clicks look for them, in both sizes."""
    view = replace(DAWN[2], exposed=True, resolve=(0, 0, 0, 0))
    draft = Draft(view)
    first, second = draft.hand[:2]
    draft.put(first, HOUSE)
    draft.put(second, HOUSE)
    for width, height in ((61, 12), (90, 32)):
        rows = house_rows(place_picture(view, HOUSE, draft), width, height, look_on())
        layout = hall(width, height)
        for row, card in ((2, first), (3, second)):
            left = layout.card_left(width, row)
            assert any(card_words(card) in line.text[left : left + layout.box[0]] for line in rows)
