"""The cursor: it goes only where something can be chosen, staged things can be taken back, all moves can be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.errors import IllegalAction
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.banners.board import FIRST_CASTLE, PLACE_NAMES
from tartan.games.banners.choices import Verb, read
from tartan.games.banners.compass import ARROWS, following, nearest, step, where
from tartan.games.banners.composer import Composer
from tartan.games.banners.model import View
from tartan.games.banners.prompts import doing
from tartan.games.banners.words import drawbridge_of, title
from tests.games.banners.scenes import GAME, legal, play, refused, scene, view_of

if TYPE_CHECKING:
    from tartan.games.banners.rules import Loch

CASTLE_NAMES = PLACE_NAMES[FIRST_CASTLE:]
NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una")


def composer_of(state: Loch) -> Composer:
    """The cursor of the seat that decides."""
    seat = state.deciders[0]
    composer = Composer(view_of(state, seat), NAMES)
    composer.adopt(view_of(state, seat), tuple(legal(state)))
    return composer


def field(**others: str) -> Loch:
    """Isla has three groups, Ewan a camp and two castles, Mairi somebody."""
    return scene(others.get("isla", "c5=3 c34=4 c15=2"), "c7=2 sween=1:3 kilchurn=2^1", others.get("mairi", "c40=1"))


def test_the_choices_are_read_from_the_legal_texts() -> None:
    """Ways by origin and goal with the most knights that may go; assaults start on the drawbridge."""
    choices = read(tuple(legal(field())))
    assert choices.ways["c5"]["c7"].verb is Verb.MARCH
    assert choices.ways["c5"]["c7"].most == 3
    assert choices.ways["c34"]["doon"].verb is Verb.ASSAULT
    assert choices.ways["c34"]["doon"].most == 4
    assert choices.may_end


def test_the_cursor_begins_on_the_first_group_and_moves_by_geometry() -> None:
    """The first one along the board, not the strongest; arrows go among own groups alone, Tab goes round them all."""
    composer = composer_of(field())
    assert composer.at == "c5" == following(composer.spots, "", 1)
    composer.move(0, 1)
    assert composer.at in ("c15", "c34")
    seen = set()
    for _ in range(3):
        composer.tab(1)
        seen.add(composer.at)
    assert seen == {"c5", "c15", "c34"}


def test_a_group_is_picked_up_and_marches() -> None:
    """Enter picks all up, arrows go among the places that they can reach, Enter sends them (BA-6)."""
    composer = composer_of(field())
    composer.click("c5")
    assert composer.picked == "c5"
    assert set(composer.spots) == {"c1", "c6", "c7"}
    while composer.at != "c7":
        composer.tab(1)
    assert "Ewan holds it with 2: combat, 3 against 2, won." in composer.ask.text
    assert composer.ask.rule == "BA-9"
    composer.more(-1)
    composer.more(-9)
    assert "March 1 of 3 knights (+ -) from c5 to c7." in composer.ask.text
    assert composer.choose() == ("march c5>c7 x1",)


def test_how_many_go_is_typed() -> None:
    """Two digits make one number; what is more than there are is as many as there are."""
    composer = composer_of(field(isla="c5=15"))
    assert composer.picked == "c5"
    composer.digit(1)
    composer.digit(2)
    assert composer.knights == 12
    composer.digit(7)
    assert composer.knights == 7
    composer.digit(9)
    assert composer.knights == 9
    composer.more(1)
    composer.digit(0)
    assert composer.knights == 1


def test_an_assault_is_proposed_with_its_sums() -> None:
    """A group before a castle that it may try has the cursor on it, and one knight goes in unless more are sent."""
    composer = composer_of(field())
    composer.click("c34")
    assert composer.at == "doon"
    assert composer.ask.text == "Assault Doon: 4 against 1 sword, it falls. Send in 1 (+ -)?"
    composer.more(2)
    assert composer.choose() == ("assault doon x3",)
    composer.let_go()
    composer.click("c15")
    assert composer.at == "sween"
    assert "2 against 1 + a shield of 0, 2 or 3, 8 would be sure." in composer.ask.text
    assert composer.ask.rule == "BA-12"


def test_the_only_group_is_picked_up_at_the_start_of_a_turn() -> None:
    """Not later, for then Enter may have been pressed once too often; and it can be put down."""
    state = field(isla="c5=3")
    composer = composer_of(state)
    assert composer.picked == "c5"
    assert composer.let_go()
    assert (composer.picked, composer.at) == ("", "c5")
    composer = composer_of(play(state, "march c5>c1 x3"))
    assert (composer.picked, composer.at) == ("", "c1")


def test_a_group_that_nobody_picked_up_is_not_about_to_assault() -> None:
    """The first Enter of a turn marches, which can be taken back; who picks up a group has its castle before her."""
    composer = composer_of(field(isla="c34=4"))
    assert composer.picked == "c34"
    assert composer.way is not None
    assert composer.way.verb is Verb.MARCH
    assert composer.let_go()
    composer.choose()
    assert composer.at == "doon"


def test_what_is_staged_is_taken_back() -> None:
    """Escape puts down what is picked up, and does not end the turn."""
    composer = composer_of(field())
    composer.choose()
    assert composer.let_go()
    assert (composer.picked, composer.at) == ("", "c5")
    assert not composer.let_go()
    assert composer.end() == ()
    assert "End the turn with 3 moves unused?" in composer.ask.text
    assert composer.let_go()
    assert not composer.ending


def test_combat_that_would_be_lost_is_foretold() -> None:
    """As many as the others, or fewer, go home: lost as it stands while more may come, else lost (BA-10, BA-11)."""
    composer = composer_of(field())
    composer.click("c5")
    while composer.at != "c7":
        composer.tab(1)
    composer.more(-1)
    assert "combat, 2 against 2, lost as it stands." in composer.ask.text
    composer = composer_of(play(field(), "march c5>c6 x1", "march c6>c5 x1"))
    composer.click("c5")
    while composer.at != "c7":
        composer.tab(1)
    composer.more(-1)
    assert "combat, 2 against 2, lost." in composer.ask.text
    composer = composer_of(play(field(), "march c5>c7 x2"))
    composer.end()
    assert "Field combat comes: c7 2 against 2, lost. Enter: yes." in composer.ask.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("march b2>c38 x1", "march 1 knight from banner 2 to c38"),
        ("march c5>c7 x3", "march 3 knights from c5 to c7"),
        ("march doon>c34 x2", "march 2 knights from Doon to c34"),
        ("assault eilean-donan x1", "assault Eilean Donan, 1 going in"),
        ("done", "end the turn"),
    ],
)
def test_a_hint_names_steps_in_the_words_of_the_board(text: str, words: str) -> None:
    """Verbs as in notation, places and knights as the prompt names them."""
    assert doing(text) == words


def test_a_drawbridge_camp_is_named_by_its_castle() -> None:
    """Where a march would end below a castle, the prompt says which (BA-3)."""
    composer = composer_of(field())
    composer.click("c5")
    goals = {}
    for _ in composer.spots:
        goals[composer.at] = composer.ask.text
        composer.tab(1)
    for goal, text in goals.items():
        behind = [name for name in CASTLE_NAMES if drawbridge_of(name) == goal]
        assert [name for name in CASTLE_NAMES if f", the drawbridge of {title(name)}." in text] == behind
    assert "c1" in goals
    assert ", the drawbridge of Lachlan." in goals["c1"]


def test_ending_with_moves_left_takes_a_second_key() -> None:
    """Key or Enter; without anything else to do one is enough (BA-8)."""
    composer = composer_of(field())
    assert composer.end() == ()
    assert composer.end() == ("done",)
    composer = composer_of(field())
    composer.end()
    assert composer.choose() == ("done",)
    state = play(field(), "march c5>c1 x3", "march c1>c5 x3", "march c5>c7 x3")
    composer = composer_of(state)
    assert "All moves are spent. Field combat comes: c7 3 against 2, won. Enter ends the turn." in composer.ask.text
    assert composer.choose() == ("done",)
    assert composer.end() == ("done",)


def test_after_a_march_the_cursor_stays_with_the_knights() -> None:
    """They can go on at once where they have arrived."""
    state = field()
    composer = composer_of(state)
    composer.click("c5")
    while composer.at != "c1":
        composer.tab(1)
    (text,) = composer.choose()
    play(state, text)
    composer.adopt(view_of(state, 0), tuple(legal(state)))
    assert (composer.picked, composer.at) == ("", "c1")
    composer.choose()
    assert composer.at == "lachlan"
    composer = composer_of(play(scene("c5=1 c34=1", "c7=2", "c40=1"), "march c5>c1 x1"))
    composer.click("c1")
    assert composer.at == "c2"  # and not back


def test_clicks_pick_up_and_march() -> None:
    """One click on a lit camp marches there, with as many as were to go; a click on the group puts it down."""
    composer = composer_of(field())
    composer.click("c5")
    assert composer.click("c7").send == ("march c5>c7 x3",)
    composer.more(-1)
    assert composer.click("c6").send == ("march c5>c6 x2",)
    composer.click("c5")
    assert composer.picked == ""


def test_an_assault_wants_a_second_click() -> None:
    """The first click on a castle asks for it, though the cursor was there; keys in between ask anew (BA-12)."""
    composer = composer_of(field())
    composer.click("c34")
    assert composer.at == "doon"
    assert "Click" not in composer.ask.text
    assert composer.click("doon").send == ()
    assert composer.ask.text.endswith("Click again to assault.")
    composer.more(1)
    composer.tab(1)
    composer.tab(-1)
    assert composer.at == "doon"
    assert composer.click("doon").send == ()
    assert composer.click("doon").send == ("assault doon x1",)


def test_the_cursor_stays_on_those_who_arrived() -> None:
    """While they can go on it is on them; after an undo where they came from; a new turn begins anew."""
    state = field(isla="c5=3 c34=9")
    composer = composer_of(state)
    composer.click("c5")
    play(state, *composer.click("c6").send)
    view = view_of(state, 0)
    composer.adopt(view, ())
    composer.adopt(view, tuple(legal(state)))
    assert composer.at == "c6"
    composer.adopt(view_of(field(isla="c5=3 c34=9"), 0), ())
    composer.adopt(view_of(field(isla="c5=3 c34=9"), 0), tuple(legal(field(isla="c5=3 c34=9"))))
    assert composer.at == "c5"
    composer.tab(1)
    assert composer.at == "c34"
    later = scene("c5=3 c34=9", "c7=2", "c40=1", round_number=4)
    composer.adopt(view_of(later, 0), tuple(legal(later)))
    assert composer.at == "c5"


def test_the_cursor_goes_with_a_move_that_is_typed() -> None:
    """To those who have arrived, as after keys; where they can go no further, to the own group nearest to them."""
    state = scene("c5=3 c34=9 c15=1", "c7=2", "c40=1")
    composer = composer_of(state)
    composer.tab(1)
    assert composer.at == "c15"
    play(state, "march c5>c6 x2")
    composer.adopt(view_of(state, 0), tuple(legal(state)))
    assert composer.at == "c6"
    play(state, "march c34>c33 x9")
    composer.adopt(view_of(state, 0), tuple(legal(state)))
    assert composer.at == "c33"


def test_one_knight_joins_a_garrison_alone() -> None:
    """The prompt speaks of one knight or of several (BA-16)."""
    composer = composer_of(scene("c34=3 doon=1", "c7=2", "c40=1"))
    assert composer.picked == "c34"
    for _ in composer.spots:
        if composer.at != "doon":
            composer.tab(1)
    assert "They join its garrison." in composer.ask.text
    composer.digit(1)
    assert "It joins its garrison." in composer.ask.text


def test_too_few_before_a_castle_are_counted_in_words() -> None:
    """A refused assault says how many it takes and that only so many stand there (BA-12)."""
    state = scene("c34=1", "c7=2", "c40=1")
    with pytest.raises(IllegalAction, match=r"Doon takes at least 2 knights on c34; only 1 stands there\."):
        state.parse(0, "assault doon x1")


@pytest.mark.parametrize(
    ("picked", "place", "rule"),
    [
        ("", "c7", "BA-6"),
        ("", "kilchurn", "BA-12"),
        ("", "urquhart", "BA-6"),
        ("c5", "c40", "BA-5"),
        ("c5", "b1", "BA-7"),
        ("c5", "urquhart", "BA-6"),
    ],
)
def test_what_cannot_be_chosen_says_why(picked: str, place: str, rule: str) -> None:
    """A click on it gives a text whose refusal is the answer."""
    state = field(isla="c5=3 c37=2")
    composer = composer_of(state)
    if picked:
        composer.click(picked)
    assert refused(state, composer.click(place).why_not) == rule


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 150), seats=st.integers(2, 5), keys=st.integers(0, 3**6))
def test_whatever_is_chosen_is_legal(seed: int, moves: int, seats: int, keys: int) -> None:
    """Whatever keys are pressed, what is sent is legal, and the cursor is on what can be chosen."""
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            return
        match.submit(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
    if match.outcome is not None:
        return
    seat = match.deciders[0]
    texts = tuple(str(action) for action in match.legal(seat))
    view = match.view(seat)
    assert isinstance(view, View)
    composer = Composer(view, NAMES[:seats])
    composer.adopt(view, texts)
    for _ in range(6):
        keys, key = divmod(keys, 3)
        (composer.tab, lambda _: composer.move(0, 1), composer.more)[key](1)
        assert not composer.spots or composer.at in composer.spots
        assert composer.ask.text
        sent = composer.choose()
        assert all(text in texts for text in sent)
        if sent:
            break


@given(seed=st.integers(0, 10_000), moves=st.integers(1, 120))
def test_every_march_and_assault_can_be_composed(seed: int, moves: int) -> None:
    """Each legal text comes of picking its group up, going to its goal, and saying how many."""
    match = Match(GAME, 3, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is None:
            match.submit(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
    if match.outcome is not None:
        return
    seat = match.deciders[0]
    texts = tuple(str(action) for action in match.legal(seat))
    view = match.view(seat)
    assert isinstance(view, View)
    made = {"done"}
    choices = read(texts)
    for origin, goals in choices.ways.items():
        for goal, way in goals.items():
            for knights in range(1, way.most + 1):
                composer = Composer(view, NAMES[:3])
                composer.adopt(view, texts)
                if composer.picked != origin:
                    composer.click(origin)
                while composer.at != goal:
                    composer.tab(1)
                composer.more(knights - composer.knights)
                made |= set(composer.choose())
    assert made == set(texts)


def test_left_and_right_stay_in_their_row() -> None:
    """A place of the same row comes first, however far; what lies far above or below is neither left nor right."""
    at, far, near, steep = "c33", "", "", ""
    row = {name: where(name) for name in PLACE_NAMES}
    for name, (x, y) in row.items():
        right, down = x - row[at][0], abs(y - row[at][1])
        far = name if right > 0 and not down else far
        near = name if right > 0 and 0 < down <= right else near
        steep = name if right > 0 and down > 2 * right else steep
    assert all((far, near, steep)), (far, near, steep)
    assert step((at, near, steep, far), at, 1, 0) == far
    assert step((at, near, steep), at, 1, 0) == near
    assert step((at, steep), at, 1, 0) == at


def test_arrows_go_to_the_nearest_that_way() -> None:
    """A place straight ahead is nearer than one aside; where there is none that way the cursor stays."""
    assert step(("c1", "c5", "c2"), "c1", 1, 0) == "c5"
    assert step(("c1", "c5", "c2"), "c1", 0, 1) == "c2"
    assert step(("c1", "c5", "c2"), "c1", -1, 0) == "c1"
    assert step(("c1",), "", 1, 0) == "c1"
    assert following(("c40", "c1", "c5"), "c5", 1) == "c40"
    assert following(("c40", "c1", "c5"), "c40", 1) == "c1"
    assert following((), "c1", 1) == "c1"
    assert nearest(("c40", "c5"), "c1") == "c5"


@given(st.sets(st.sampled_from(PLACE_NAMES), min_size=1, max_size=24))
def test_arrows_lead_from_each_place_to_each_other(places: set[str]) -> None:
    """Whatever can be chosen, no Tab is needed for it (T7)."""
    among = tuple(sorted(places))
    for start in among:
        reached, left = {start}, [start]
        while left:
            at = left.pop()
            fresh = {step(among, at, dx, dy) for dx, dy in ARROWS} - reached
            reached |= fresh
            left += fresh
        assert reached == places
