"""The cursor and its picks: every legal action can be composed, taken back, pointed at, and is put in words."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tartan import registry, rulesbook
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.match import Match
from tartan.games.glen.choices import Choices, Units, Verb, sorted_out
from tartan.games.glen.composer import Composer
from tartan.games.glen.model import COLUMNS, Due
from tartan.games.glen.prompts import ask
from tartan.games.glen.steps import REGION_STEPS, Cursor, Step
from tests.games.glen.boards import NAMES, composer_of, view_of
from tests.games.glen.scenes import play, scene, scoring

MARCHING = scene("r6 r6*3", "r9", "r7", plays="D4 D3 H9", leader="A")
"""A is to act last; B wins with 3♦."""


def step(composer: Composer) -> Step:
    """What is being chosen."""
    return composer.now.step


def reach(composer: Composer, dice: random.Random) -> str:
    """An action that random keys lead to."""
    for _ in range(60):
        match dice.randrange(5):
            case 0:
                composer.move(*dice.choice(((1, 0), (-1, 0), (0, 1), (0, -1))))
            case 1:
                composer.tab(dice.choice((1, -1)))
            case 2 if dice.random() < 0.3:
                composer.let_go()
            case 2:
                composer.turn_den()
            case _:
                text = composer.choose()
                if text:
                    return text
    return ""


@pytest.mark.parametrize("seats", [3, 4])
def test_whatever_keys_lead_to_is_legal(seats: int) -> None:
    """Random keys through whole games: the cursor stays on what can be chosen, and each action sent is legal (CO-4)."""
    match = Match(registry.load("glen"), seats, 11)
    dice = random.Random(seats)
    composer: Composer | None = None
    seen: set[Step] = set()
    while match.deciders:
        seat = match.deciders[0]
        view, legal = view_of(match, seat), match.legal(seat)
        if composer is None or composer.view.seat != seat:
            composer = Composer(view, NAMES)
        composer.adopt(view, tuple(map(str, legal)))
        text = reach(composer, dice)
        seen.add(composer.now.step)
        if composer.now.step in REGION_STEPS:
            assert composer.now.region in composer.regions
        if text:
            match.submit(seat, text)
    assert seen >= {Step.DEN, Step.CARD, Step.HAND, Step.UNITS, Step.SPOT, Step.DEPLOY, Step.DECLINE, Step.FROM}


@pytest.mark.parametrize("seats", [3, 4])
def test_every_step_asks_in_words_with_a_rule(seats: int) -> None:
    """At every step of a choice the prompt says one sentence or two that fit it, and cites a rule of the book."""
    match = Match(registry.load("glen"), seats, 5)
    dice = random.Random(seats)
    while match.deciders:
        seat = match.deciders[0]
        composer = Composer(view_of(match, seat), NAMES)
        composer.adopt(composer.view, tuple(map(str, match.legal(seat))))
        while True:
            asked = ask(composer, NAMES)
            assert asked.text.rstrip().endswith((".", "?"))
            assert len(asked.text) <= 130
            assert rulesbook.find(asked.rule) is not None
            composer.tab(dice.choice((1, -1)))
            text = composer.choose()
            if text:
                break
        match.submit(seat, text)


def test_a_legal_list_is_sorted_by_its_parts() -> None:
    """Marches by origin and destination, Ambushes and tokens by region; `use` makes no difference (GL-15, GL-23)."""
    own = sorted_out(("use march r4>r9 m=2 den", "use march r4>r9 den", "use ambush r4 B", "use deploy r4", "decline"))
    assert own.marches == {4: {9: [Units(2, den=True), Units(0, den=True)]}}
    assert own.ambushes == {4: [1]}
    assert own.deploys == [4]
    assert own.verbs == (Verb.DEPLOY, Verb.MARCH, Verb.AMBUSH, Verb.DECLINE)
    assert [units.text for units in own.marches[4][9]] == ["m=2 den", "den"]
    assert sorted_out(("keep", "swap S7=D3", "swap S7=D4")).swaps == {"S7": ["D3", "D4"]}
    assert sorted_out(("token blight r9", "token blight r2")).tokens == {"blight": [9, 2]}


def test_the_cursor_goes_to_the_nearest_region_that_can_be_chosen() -> None:
    """Arrows jump over what cannot be chosen: Lore's three regions lie at r9, r2 and r18 (GL-13)."""
    composer = composer_of(play(scene("r6", "r9", "r7", plays="D4 D3 H9"), "C decline"))
    assert step(composer) is Step.VERB
    composer.choose()
    assert set(composer.regions) == {9, 2, 18}
    composer.now = replace(composer.now, region=9)
    visited = []
    for way in ((0, 1), (0, -1), (-1, 0), (-1, 0), (1, 0)):
        composer.move(*way)
        visited.append(composer.now.region)
    assert visited == [18, 9, 2, 2, 9]


def marcher() -> Composer:
    """B, with 3 Members and the Denheart at r9, takes a Major action in Lore."""
    state = play(scene("r6", "r9 r9*3", "r7", plays="D4 D3 H9"), "C decline", "A decline")
    return composer_of(state)


def test_a_march_is_composed_and_changed_before_it_is_sent() -> None:
    """Origin, destination, then how many go and whether the Denheart does, within 4 Control Units (GL-17, GL-18)."""
    composer = marcher()
    assert composer.begin(Verb.MARCH)
    assert step(composer) is Step.TARGET
    assert composer.now.origin == 9
    assert composer.point_region(4) == ""
    assert step(composer) is Step.UNITS
    assert composer.now.units == Units(3, den=False)
    composer.change_units(1)
    assert composer.now.units == Units(3, den=False)
    assert composer.turn_den()
    assert composer.now.units == Units(2, den=True)
    composer.move(0, 1)
    assert composer.choose() == "march r9>r4 m=1 den"
    composer.move(0, 1)
    assert composer.choose() == "march r9>r4 den"
    assert composer.turn_den()
    assert composer.choose() == "march r9>r4 m=1"


def test_picks_are_taken_back_one_by_one() -> None:
    """Each step back ends where its pick was made; at the start there is nothing to take back (K4)."""
    composer = marcher()
    composer.begin(Verb.MARCH)
    composer.choose()
    assert step(composer) is Step.UNITS
    assert composer.started
    assert composer.let_go()
    assert step(composer) is Step.TARGET
    assert composer.let_go()
    assert step(composer) is Step.VERB
    assert not composer.let_go()
    assert not composer.started


def test_another_action_may_be_begun_at_any_time() -> None:
    """A letter drops what was begun and begins anew; an action that cannot be taken changes nothing."""
    composer = marcher()
    composer.begin(Verb.MARCH)
    composer.choose()
    assert composer.begin(Verb.TOKEN)
    assert step(composer) is Step.KIND
    assert composer.let_go()
    assert step(composer) is Step.VERB
    assert not composer.begin(Verb.AMBUSH)
    assert step(composer) is Step.VERB


def test_a_token_is_kind_then_region() -> None:
    """A kind of the own supply, then a region of the suit (GL-14)."""
    composer = marcher()
    assert composer.point_kind("blight") == ""
    assert step(composer) is Step.SPOT
    assert composer.point_region(18) == "token blight r18"
    assert composer.point_region(4) is None


def test_a_rival_is_asked_for_only_where_there_are_several() -> None:
    """One rival in the region completes an Ambush; with two the rival is chosen, by key or by pointing (GL-15)."""
    state = play(scene("r6 r9 r2", "r9", "r7 r9", plays="D4 D3 H9"), "C decline", "A decline")
    composer = composer_of(state)
    composer.begin(Verb.AMBUSH)
    assert composer.point_region(2) == "ambush r2 A"
    composer = composer_of(state)
    composer.begin(Verb.AMBUSH)
    assert composer.point_region(9) == ""
    assert step(composer) is Step.RIVAL
    composer.tab(1)
    assert composer.choose() == "ambush r9 C"
    assert composer.point_rival(0) == "ambush r9 A"
    assert composer.point_rival(1) is None


def test_a_swap_may_begin_at_either_side() -> None:
    """Hand card or Market card first; the text names the hand card first all the same (GL-9)."""
    state = scene("r6 | S7 H2", "r9", "r7", at_market=True, market="D3 D4 D5 D6")
    composer = composer_of(state, SEAT_LETTERS[state.deciders[0]])
    hand = composer.view.hand
    composer.tab(1)
    assert step(composer) is Step.MARKET
    composer.move(1, 0)
    assert composer.choose() == ""
    assert step(composer) is Step.HAND
    composer.move(1, 0)
    assert composer.choose() == f"swap {hand[1]}=D4"
    assert composer.let_go()
    assert step(composer) is Step.MARKET
    assert composer.point_card(hand[2]) == ""
    assert composer.point_market("D6") == f"swap {hand[2]}=D6"
    assert composer.point_market("S2") is None


def test_a_revealed_token_begins_with_its_own_action() -> None:
    """At the scoring the token says what is done; x declines, and Escape goes back to the token (GL-23)."""
    state = scoring("r6 r9*2 march@r9", "r4", "r7")
    composer = composer_of(state)
    assert composer.using
    assert step(composer) is Step.TARGET
    assert not composer.let_go()
    assert composer.begin(Verb.DECLINE)
    assert composer.choose() == "decline"
    assert composer.let_go()
    assert step(composer) is Step.TARGET
    assert composer.point_region(4) == ""
    assert composer.choose() == "use march r9>r4 m=2"


def test_left_and_right_stay_in_their_row() -> None:
    """A region of the same row comes first, however far; what lies much more aside than below is not below."""
    composer = composer_of(MARCHING)
    grid = [region.arcana for region in composer.view.regions]
    at, far, near, aside = grid[0], grid[3], grid[COLUMNS + 1], grid[COLUMNS + 3]
    for regions, way, goal in (
        ((far, near), (1, 0), far),
        ((near, aside), (1, 0), near),
        ((near, aside), (0, 1), near),
        ((aside,), (0, 1), at),
        ((aside,), (1, 0), aside),
    ):
        composer.choices = Choices(dens=[at, *regions])
        composer.now = Cursor(Step.DEN, at)
        composer.move(*way)
        assert composer.now.region == goal


def test_a_token_with_nothing_to_do_says_so() -> None:
    """An Ambush token with no rival there can only be declined, and the prompt says why (GL-23)."""
    composer = composer_of(scoring("r6 ambush@r9", "r4", "r7"))
    assert step(composer) is Step.DECLINE
    assert ask(composer, NAMES).text == "Your token finds nothing to do here. Enter: it is gone."
    assert composer.choose() == "decline"


def test_what_was_picked_stays_picked_while_the_same_is_asked() -> None:
    """A curtain dropped and lifted brings the same list again: the March goes on where it was (K1)."""
    composer = marcher()
    composer.begin(Verb.MARCH)
    composer.choose()
    composer.adopt(composer.view, composer.legal)
    assert step(composer) is Step.UNITS
    composer.adopt(composer.view, ("decline",))
    assert step(composer) is Step.VERB


def test_without_anything_to_choose_the_cursor_is_nowhere() -> None:
    """A seat that owes nothing has no cursor, and its keys do nothing."""
    composer = Composer(composer_of(MARCHING).view, NAMES)
    assert not composer.active
    composer.move(1, 0)
    composer.tab(1)
    assert composer.choose() == ""
    assert composer.view.due is Due.ACT
    assert ask(composer, NAMES).text == ""


def test_a_card_is_foretold() -> None:
    """The prompt says whether a card would be lowest, leads, or cannot win (GL-11, GL-13)."""
    state = scene("r6 | D4 D9 S2 H3", "r9 | D5 D6 H2 S3", "r7 | H4 H5 H6 H7")
    leading = composer_of(state)
    assert leading.point_card("D4") == "play D4"
    assert "leads 4♦. All must follow Lore" in ask(leading, NAMES).text
    following = composer_of(play(state, "A play D4"))
    assert following.point_card("H2") is None
    assert "Isla's 4♦ stays lowest" in ask(following, NAMES).text
    off_suit = composer_of(play(state, "B play D5"))
    assert ask(off_suit, NAMES).rule == "GL-13"
    assert "It cannot win; you would take a Minor action in Flame." in ask(off_suit, NAMES).text


@pytest.mark.parametrize(
    ("clans", "plays", "words"),
    [
        (("r6 r9*2", "r9", "r7 r9"), "D2 D3 D9", "and one of yours takes its place."),
        (("r6", "r9", "r7 r9"), "D3 D2 D9", "and nothing takes its place."),
        (("r6 r9", "r9", "r7 r9"), "D3 D2 D9", "and one of yours takes its place."),
        (("r6 r4*11 r9", "r9", "r7 r9"), "D2 D3 D9", "and one of yours from elsewhere takes its place."),
    ],
)
def test_an_ambush_says_what_comes_in_the_place(clans: tuple[str, ...], plays: str, words: str) -> None:
    """The winner, and who has a piece there, puts a Member in the place of the one sent home (GL-15, GL-19)."""
    state = scene(*clans, plays=plays, leader="A")
    while state.deciders[0]:
        play(state, f"{SEAT_LETTERS[state.deciders[0]]} decline")
    composer = composer_of(state)
    assert composer.begin(Verb.AMBUSH)
    composer.now = replace(composer.now, region=9)
    assert composer.ask.text.endswith(words)


def test_a_member_is_taken_first_from_where_it_counts_for_nothing() -> None:
    """With an empty supply the cursor begins on stranded Members, then goes on as the map lies (GL-19)."""
    state = scene("r6 r4*5 r9*2 r12*5", "r9", "r7", plays="S3 S9 S10", leader="B", corrupted="r12 r8")
    composer = composer_of(play(state, "A deploy r16"))
    assert step(composer) is Step.FROM
    assert composer.now.region == 12
    assert "XII Hanged Oak, stranded there" in composer.ask.text
    composer.tab(1)
    assert composer.now.region == 4
    assert "stranded" not in composer.ask.text
    assert "scored" not in composer.ask.text
    assert composer.choose() == "from r4"


def test_at_the_scoring_members_that_may_still_score_are_taken_last_and_said_to() -> None:
    """The cursor begins where a region was scored; of another the prompt says that it is still to be (GL-19, GL-22)."""
    state = scoring("r6 r19*6 r9*6 deploy@r7", "r8", "r18")
    composer = composer_of(play(state, "A use deploy r7"))
    assert step(composer) is Step.FROM
    assert composer.now.region == 9
    assert "IX Hermit's Corrie, already scored, for VII" in composer.ask.text
    composer.tab(1)
    assert composer.now.region == 19
    assert "XIX Sun Braes, still to be scored, for VII" in composer.ask.text


def test_a_choice_of_regions_begins_with_the_first_on_the_map() -> None:
    """Not with the lowest number: the cursor begins where the eye does."""
    state = scene("r6", "r9", "r7", plays="D2 D9 D10", leader="B")
    composer = composer_of(state)
    composer.begin(Verb.DEPLOY)
    places = [region.arcana for region in composer.view.regions]
    assert len(composer.regions) > 1
    assert composer.now.region == min(composer.regions, key=places.index)
    assert composer.now.region != min(composer.regions)
