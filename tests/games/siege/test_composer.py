"""The cursor: it goes only where something can be chosen, staged things can be taken back, all moves can be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.siege import draft as drafts
from tartan.games.siege.choices import Verb, read
from tartan.games.siege.composer import Composer
from tartan.games.siege.draft import Draft
from tartan.games.siege.model import Due, Kind, View
from tartan.games.siege.seating import LINES, Seating, next_castle, spots, step
from tests.games.siege.scenes import GAME, fresh, play, scene
from tests.narrowing import now

if TYPE_CHECKING:
    from tartan.engine.contract import State

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def composer_of(state: State, seat: int | None = None) -> Composer:
    """The cursor of a seat, the one that decides if none is named."""
    seat = state.deciders[0] if seat is None else seat
    view = view_of(state, seat)
    seating = Seating(len(view.castles), seat)
    composer = Composer(view, seating, NAMES[: len(view.castles)])
    composer.adopt(view, tuple(str(move) for move in state.legal(seat)))
    return composer


@pytest.fixture(autouse=True)
def _unmixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows begin in the order of the printed values."""
    monkeypatch.setattr(drafts, "mixed", list)


# The set-up ---------------------------------------------------------------------------------------------------------


def test_a_card_is_carried_along_the_row_and_put_down() -> None:
    """Enter picks it up, arrows take it along, Enter puts it down; until the row is sent nothing is fixed (SI-3)."""
    composer = composer_of(fresh(2))
    assert composer.draft is not None
    assert composer.at == "A1"
    composer.choose()
    composer.move(1, 0)
    composer.move(1, 0)
    assert composer.choose() == ()
    row = [kind.value for kind in composer.draft.row]
    assert row == ["gatekeeper", "courtier", "assassin", "king", "chancellor", "knight"]
    assert composer.at == "A3"
    composer.move(1, 0)
    assert composer.at == "A4"
    assert composer.draft.notations() == tuple(f"place {kind}" for kind in row)


def test_a_card_is_moved_by_two_clicks_and_by_digits() -> None:
    """A click picks up, a second one puts it there; a digit is a place for a carried card and a card otherwise."""
    composer = composer_of(fresh(2))
    assert composer.draft is not None
    composer.click("A6")
    composer.click("A1")
    assert composer.draft.row[0] is Kind.KNIGHT
    assert not composer.picked
    composer.to_place(2)
    assert composer.at == "A3"
    composer.choose()
    composer.to_place(5)
    assert (composer.at, composer.draft.row[5]) == ("A6", Kind.GATEKEEPER)
    assert composer.let_go()
    assert not composer.let_go()


def test_a_row_is_taken_back_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole mix is one step, and so is a card that was moved; what changed nothing is none (CO-4b)."""
    composer = composer_of(fresh(2))
    assert composer.draft is not None
    first = composer.draft.row.copy()
    assert not now(composer.draft.started)
    assert not composer.take_back()
    composer.choose()
    composer.move(1, 0)
    composer.move(1, 0)
    composer.choose()
    moved = composer.draft.row.copy()
    composer.choose()
    composer.choose()
    monkeypatch.setattr(drafts, "mixed", lambda kinds: list(reversed(kinds)))
    composer.mix()
    assert composer.draft.row == moved[::-1]
    assert now(composer.draft.started)
    assert composer.take_back()
    assert composer.draft.row == moved
    assert composer.take_back()
    assert composer.draft.row == first
    assert not composer.draft.started
    assert not composer.take_back()


def test_a_card_that_is_carried_goes_back_to_its_place() -> None:
    """Escape and `u` put it where it was picked up, and the steps before that stay."""
    composer = composer_of(fresh(2))
    assert composer.draft is not None
    composer.click("A6")
    composer.click("A1")
    row = composer.draft.row.copy()
    composer.choose()
    composer.to_place(3)
    assert composer.draft.row != row
    assert composer.let_go()
    assert (composer.draft.row, composer.at, composer.picked) == (row, "A1", "")
    assert composer.take_back()
    assert composer.draft.row[5] is Kind.KNIGHT


def test_a_row_of_its_own_making_begins_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two rows need begin alike: the first order is drawn anew, and so is another when asked."""
    monkeypatch.undo()
    view = view_of(fresh(2), 0)
    rows = {tuple(Draft(view).row) for _ in range(40)}
    assert len(rows) > 20
    assert all(sorted(kind.printed for kind in row) == [1, 2, 3, 4, 5, 6] for row in rows)
    draft = Draft(view)
    mixes = set()
    for _ in range(40):
        draft.mix()
        mixes.add(tuple(draft.row))
    assert len(mixes) > 20


def test_placed_cards_stay_where_they_are() -> None:
    """What was sent step by step is fixed: the cursor, and carried cards, stay to the right of it."""
    composer = composer_of(play(fresh(2, gong_farmer=True), "A place king", "A place knight"))
    assert composer.draft is not None
    assert composer.spots == ("A3", "A4", "A5", "A6", "A7")
    composer.choose()
    composer.move(-1, 0)
    assert composer.at == "A3"
    assert composer.draft.row[:2] == [Kind.KING, Kind.KNIGHT]
    composer.to_place(0)
    assert composer.at == "A3"
    assert len(composer.draft.notations()) == 5


def test_more_placed_cards_leave_the_others_in_their_order() -> None:
    """A card placed by its notation leaves the staged row, which keeps its order."""
    state = fresh(2)
    composer = composer_of(state)
    composer.click("A6")
    composer.click("A1")
    play(state, "A place king")
    composer.adopt(view_of(state, 0), tuple(str(move) for move in state.legal(0)))
    assert composer.draft is not None
    row = [kind.value for kind in composer.draft.row]
    assert row == ["king", "knight", "assassin", "gatekeeper", "courtier", "chancellor"]


# A turn -------------------------------------------------------------------------------------------------------------


def test_a_free_card_is_sent_before_a_target() -> None:
    """Enter picks the card up, the cursor goes among the targets alone, and Enter sends it (SI-8)."""
    composer = composer_of(scene("king knight>B1", "king knight", "king courtier"))
    assert composer.spots == ("A1", "A2")
    composer.at = "A1"
    composer.choose()
    assert composer.verb is Verb.SIEGE
    assert set(composer.spots) == {"B2", "C1", "C2"}
    for dx, dy in ((1, 0), (1, 0), (0, 1), (0, -1), (-1, 0)):
        composer.move(dx, dy)
        assert composer.at in composer.spots
    composer.at = "C2"
    assert composer.choose() == ("siege A1>C2",)


def test_an_attack_takes_two_enters_and_can_be_taken_back() -> None:
    """A card that faces another is staged to attack it; Escape puts it down, a further Enter sends it (SI-9)."""
    composer = composer_of(scene("king knight>B1", "king knight"))
    composer.at = "A2"
    assert composer.choose() == ()
    assert (composer.verb, composer.at, composer.picked) == (Verb.ATTACK, "B1", "A2")
    assert composer.let_go()
    assert (composer.verb, composer.at, composer.picked) == (None, "A2", "")
    composer.choose()
    assert composer.choose() == ("attack A2",)


def test_a_sacrifice_takes_two_steps_from_a_card_or_a_picked_one() -> None:
    """`s` stages it for the card under the cursor, or for the one picked up; what cannot be is told (SI-10)."""
    composer = composer_of(scene("king knight>B1 courtier", "king knight"))
    composer.at = "A3"
    composer.choose()
    assert now(composer.may_sacrifice)
    assert composer.sacrifice() == ""
    assert composer.choose() == ("sacrifice A3",)
    composer.let_go()
    composer.at = "A2"
    assert not composer.may_sacrifice
    assert composer.sacrifice() == "sacrifice A2"
    assert composer.verb is None


def test_a_forced_sacrifice_is_chosen_among_free_cards() -> None:
    """The Courtier's victim chooses one of the free cards, and confirms it (SI-18)."""
    state = play(scene("courtier king", "king knight chancellor>A2"), "A sacrifice A1", "A summon B")
    composer = composer_of(state)
    assert composer.spots == ("B1", "B2")
    composer.at = "B2"
    composer.choose()
    assert composer.choose() == ("sacrifice B2",)
    assert "Isla's Courtier" in composer_of(state).ask.text


@pytest.mark.parametrize(
    ("castles", "turn", "forced", "lands"),
    [
        (("king knight chancellor", "courtier king"), "A", "", "A2"),
        (("king>B2 knight", "courtier king"), "A", "", "A2"),
        (("king>B2 knight>B1", "courtier king"), "A", "", "A2"),
        (("king knight chancellor", "courtier king"), "B", "B sacrifice B1, B summon A", "A2"),
        (("knight king", "king assassin>A2"), "B", "B attack B2", "A2"),
    ],
    ids=["a turn", "a King in Siege", "Attacks alone", "a forced Sacrifice", "an answer"],
)
def test_a_decision_begins_where_least_is_at_stake(
    castles: tuple[str, ...], turn: str, forced: str, lands: str
) -> None:
    """The cursor is never on the King, on a loss or on an Attack while something milder can be chosen."""
    state = scene(*castles, turn=turn)
    composer = Composer(view_of(state, 0), Seating(2, 0), NAMES[:2])
    composer.at = "A1"  # where it was in a decision before
    play(state, *filter(None, forced.split(", ")))
    composer.adopt(view_of(state, 0), tuple(str(move) for move in state.legal(0)))
    assert composer.at == lands
    assert len(composer.spots) > 1


def test_a_card_that_falls_back_is_carried_along_the_row() -> None:
    """A single card is carried at once; left and right take it along, ends included, and Enter puts it (SI-7)."""
    composer = composer_of(scene("king courtier knight>", "king"))
    assert composer.returning == "A3"
    assert composer.place == 2
    composer.move(1, 0)
    assert composer.place == 2
    composer.move(-1, 0)
    composer.move(-1, 0)
    composer.move(-1, 0)
    assert composer.choose() == ("fallback A3@1",)
    composer.to_place(1)
    assert composer.choose() == ("fallback A3@2",)
    assert not composer.let_go()


def test_one_of_several_cards_that_fall_back_is_chosen_first() -> None:
    """With two, the player's choice comes before the place, and Escape leads back to it (SI-7)."""
    composer = composer_of(scene("king courtier> knight>", "king"))
    assert composer.spots == ("A2", "A3")
    composer.move(1, 0)
    composer.choose()
    assert composer.returning == "A3"
    assert composer.let_go()
    assert composer.at == "A3"
    assert composer.click("A2").send == ()
    assert composer.click("A1").send == ()
    assert composer.place == 0
    assert composer.click("A2").send == ("fallback A2@1",)


def test_the_answer_is_chosen_on_the_board_and_never_sent_by_itself() -> None:
    """The card that is struck means stand, the Knight means shield; a lone `stand` is asked once (SI-15)."""
    state = play(scene("king assassin>B1", "king knight", turn="A"), "A attack A2")
    composer = composer_of(state)
    assert composer.spots == ("B1", "B2")
    composer.move(1, 0)
    composer.choose()
    assert composer.verb is Verb.SHIELD
    assert composer.choose() == ("shield",)
    alone = composer_of(play(scene("king assassin>B1", "king courtier"), "A attack A2"))
    assert alone.spots == ("B1",)
    assert not alone.started
    assert alone.choose() == ("stand",)


def test_a_chancellor_s_choice_is_any_card_in_siege() -> None:
    """Besiegers of all seats, and those whose target is gone, can be chosen (SI-17)."""
    state = play(scene("chancellor king", "king knight>A2 courtier>"), "A sacrifice A1")
    composer = composer_of(state)
    assert set(composer.spots) == {"B2", "B3"}
    assert composer.click("B3").send == ("recall B3",)
    assert composer.click("A2").why_not == "recall A2"


def test_a_courtier_s_choice_is_a_seat() -> None:
    """Names of seats are chosen; a card that is clicked asks for its seat (SI-18)."""
    state = play(scene("courtier king", "king knight", "king"), "A sacrifice A1")
    composer = composer_of(state)
    assert composer.spots == ("B", "C")
    composer.move(1, 0)
    assert composer.choose() == ("summon C",)
    assert composer.click("A").why_not == "summon A"


def test_a_click_on_what_cannot_be_chosen_asks_why() -> None:
    """The engine's refusal is asked for; what was picked up stays so."""
    state = scene("king knight>B1 courtier", "king knight")
    composer = composer_of(state)
    assert composer.click("B2").why_not == "attack B2"
    composer.click("A3")
    assert now(composer.verb) is Verb.SIEGE
    assert composer.click("B1").why_not == "siege A3>B1"
    assert composer.picked == "A3"
    assert composer.click("A3").send == ()
    assert composer.verb is None
    composer.click("A3")
    composer.click("A1")
    assert composer.picked == "A1"
    assert composer.click("B2").send == ("siege A1>B2",)


def test_what_is_staged_outlives_the_same_decision_only() -> None:
    """Shown again, a staged Attack stays staged; another turn drops it."""
    state = scene("king knight>B1", "king knight courtier", "king")
    composer = composer_of(state)
    composer.at = "A2"
    composer.choose()
    legal = tuple(str(move) for move in state.legal(0))
    composer.adopt(view_of(state, 0), legal)
    assert now(composer.verb) is Verb.ATTACK
    composer.adopt(view_of(state, 0), ())
    assert composer.verb is None
    assert not composer.active


# Every move there is ------------------------------------------------------------------------------------------------


def reachable(state: State, seat: int) -> set[str]:
    """All texts that keys can send, tried out one by one."""
    found: set[str] = set()
    first = composer_of(state, seat)
    if first.view.due is Due.SET_UP:
        assert first.draft is not None
        return {f"place {kind.value}" for kind in first.draft.row[first.draft.fixed :]}
    if first.returning:
        return places(first)
    for spot in first.spots:
        for sacrifice in (False, True):
            composer = composer_of(state, seat)
            composer.at = spot
            if sacrifice and composer.sacrifice():
                continue
            sent = composer.choose()
            if composer.returning:
                found |= places(composer)
            elif sent:
                found |= set(sent)
            else:
                for target in composer.spots:
                    composer.at = target
                    found |= set(composer.choose())
    return found


def places(composer: Composer) -> set[str]:
    found = set()
    for place in range(composer.choices.returns[composer.picked]):
        composer.to_place(place)
        found |= set(composer.choose())
    return found


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 110), seats=st.integers(2, 6), gong_farmer=st.booleans())
def test_all_legal_moves_and_no_others_can_be_made(seed: int, moves: int, seats: int, gong_farmer: bool) -> None:
    """Whatever the position, what can be sent from the board is exactly the engine's legal list."""
    match = Match(GAME, seats, seed, **{"gong-farmer": gong_farmer})
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            return
        seat = rng.choice(match.deciders)
        match.submit(seat, rng.choice(match.legal(seat)))
    for seat in match.deciders:
        made = reachable(match.state, seat)
        legal = {str(move) for move in match.legal(seat)}
        assert made == legal


@given(
    seed=st.integers(0, 10_000), moves=st.integers(12, 110), seats=st.integers(2, 6), keys=st.lists(st.integers(0, 7))
)
def test_the_cursor_stays_among_what_can_be_chosen(seed: int, moves: int, seats: int, keys: list[int]) -> None:
    """Whatever keys are pressed, the cursor is on something that can be chosen, and the prompt says something."""
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            return
        seat = rng.choice(match.deciders)
        match.submit(seat, rng.choice(match.legal(seat)))
    for seat in match.deciders:
        composer = composer_of(match.state, seat)
        for key in keys:
            press(composer, key)
            assert composer.returning or composer.at in composer.spots
            assert composer.ask.text
            assert composer.ask.rule


def press(composer: Composer, key: int) -> None:
    """One of the keys that send nothing."""
    if key < 4:
        composer.move(*((1, 0), (-1, 0), (0, 1), (0, -1))[key])
    elif key == 4:
        composer.tab(1)
    elif key == 5:
        composer.let_go()
    elif composer.verb is None or composer.draft is not None:
        composer.choose()


# Seats and spots ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_has_a_place_of_their_own(seats: int) -> None:
    """The seat that looks is at the bottom, no two seats share a cell, and the order is the order of play."""
    for bottom in range(seats):
        seating = Seating(seats, bottom)
        cells = [seating.cell(seat) for seat in range(seats)]
        assert len(set(cells)) == seats
        assert seating.cell(bottom) == (0, seating.rows)
        assert seating.others == tuple((bottom + step) % seats for step in range(1, seats))
        assert seating.spare_cell == (seats in (4, 6))


def test_the_prompt_tells_what_a_gatekeeper_is_worth_where_it_stands() -> None:
    """At a border 5, attacking or defending; inside its row what it prints (SI-14)."""
    border = composer_of(scene("gatekeeper king", "courtier>A1 king"))
    border.click("A1")
    assert "with A1 Gatekeeper (2), worth 5?" in border.ask.text
    inside = composer_of(scene("knight gatekeeper king", "courtier>A2 king"))
    inside.click("A2")
    assert "with A2 Gatekeeper (2)?" in inside.ask.text
    struck = composer_of(play(scene("courtier>B1 king", "gatekeeper king"), "A attack A1"), seat=1)
    struck.click("B1")
    assert struck.ask.text.startswith("Let B1 Gatekeeper (2), worth 5, stand against")


def test_the_prompt_warns_of_what_a_king_costs() -> None:
    """A King may attack, and is lost: the prompt says that its owner is then out, as for a Sacrifice (SI-9, SI-20)."""
    composer = composer_of(scene("king>B1 knight", "courtier king"))
    composer.click("A1")
    assert composer.verb is Verb.ATTACK
    assert "and you are out" in composer.ask.text
    assert composer.ask.rule == "SI-20"
    composer = composer_of(scene("knight>B1 king", "courtier king"))
    composer.click("A1")
    assert "you are out" not in composer.ask.text


@pytest.mark.parametrize(("castle", "calls"), [("king", False), ("king knight>A2", True), ("king knight>", True)])
def test_the_prompt_promises_a_chancellor_s_call_only_where_there_is_one(castle: str, calls: bool) -> None:
    """With no card In Siege, not even one whose target is gone, the Sacrifice calls nobody (SI-17)."""
    composer = composer_of(scene("chancellor king", castle))
    composer.at = "A1"
    assert composer.sacrifice() == ""
    assert ("It will call a card" in composer.ask.text) == calls
    assert ("it will call nobody" in composer.ask.text) != calls


def test_the_prompt_tells_an_opponent_who_has_nothing_to_sacrifice() -> None:
    """A Courtier may call on such an opponent, who then acts without a Sacrifice (SI-18)."""
    composer = composer_of(play(scene("courtier king assassin>B1", "king", "king knight"), "A sacrifice A1"))
    said = {}
    for spot in composer.spots:
        composer.at = spot
        said[spot] = composer.ask.text
    assert "no card to Sacrifice" in said["B"]
    assert "must Sacrifice" in said["C"]


def test_every_card_has_a_spot_where_it_is_drawn() -> None:
    """A besieger's spot is in the Castle that it besieges, above its target; a card whose target is gone is at home."""
    view = view_of(scene("king knight>B2", "courtier king chancellor>", "king"), 0)
    where = spots(view, Seating(3, 0))
    assert where["A2"].castle == 1
    assert (where["A2"].x, where["A2"].y) == (where["B2"].x, where["B2"].y - 1)
    assert where["B3"].castle == 1
    assert where["A1"].y == LINES + 2
    assert {"A", "B", "C", "A1", "A2", "B1", "B2", "B3", "C1"} == set(where)


def test_arrows_go_to_the_nearest_and_tab_to_the_next_castle() -> None:
    """Left and right go round a line, up and down to the nearest line, Tab from Castle to Castle."""
    view = view_of(scene("king knight", "courtier king", "king"), 0)
    where = spots(view, Seating(3, 0))
    among = ("B1", "B2", "C1", "A1")
    assert step(where, among, "B1", 1, 0) == "B2"
    assert step(where, among, "B2", 1, 0) == "C1"
    assert step(where, among, "C1", 1, 0) == "B1"
    assert step(where, among, "B1", 0, 1) == "A1"
    assert step(where, among, "A1", 0, 1) == "A1"
    assert step(where, among, "", 1, 0) == "B1"
    assert next_castle(where, among, "B1", 1) == "C1"
    assert next_castle(where, among, "C1", 1) == "A1"
    assert next_castle(where, ("B1", "B2"), "B1", 1) == "B2"


def test_the_legal_list_is_read_by_verb() -> None:
    """Every verb of a legal list finds its place."""
    choices = read(("siege A1>B1", "siege A1>B2", "attack A2", "sacrifice A1"))
    assert choices.sieges == {"A1": ("B1", "B2")}
    assert (choices.attacks, choices.sacrifices) == (("A2",), ("A1",))
    assert read(("fallback A2@1", "fallback A2@2")).returns == {"A2": 2}
    assert read(("retreat A2@1",)).return_verb == "retreat"
    assert read(("stand", "shield")).may_shield
    assert read(("recall A2",)).recalls == ("A2",)
    assert read(("summon B",)).summons == ("B",)
    assert read(("place king", "place knight")) == read(())
