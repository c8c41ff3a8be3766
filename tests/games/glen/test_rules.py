"""The rules of Sgailstone Glen, GL-1 to GL-31, its notation and worked examples; each test names the rule it holds."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tartan.engine import codec
from tartan.engine.contract import SEAT_LETTERS, Tone
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.glen.actions import DEED_BY_TEXT, MOVE_BY_TEXT, MOVES, Move
from tartan.games.glen.board import REGIONS_IN, board_of
from tartan.games.glen.model import (
    ARCANA,
    CARDS,
    GLEN_PATH,
    REGION_NAMES,
    REGION_NUMBER,
    REGION_SUIT,
    SUIT_NAMES,
    TOKEN_SUPPLY,
    TOKENS,
    Act,
    Decay,
    Due,
    RegionScore,
    Scoring,
    Token,
    View,
)
from tartan.games.glen.sums import acting_order, final_ranks, fullest_first, payout, payout_ranks, trailing_first
from tests.games.glen.scenes import (
    GAME,
    LAYOUT,
    PATH,
    asked,
    decline_all,
    legal,
    match_of,
    members,
    play,
    refused,
    region,
    said,
    scene,
    scoring,
    seen,
    supply,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.games.glen.rules import Glen


def random_game(seed: int, seats: int) -> Iterator[Glen]:
    """A random game, state by state; one object, played on."""
    state = GAME.new(seats, seed)
    rng = Rng(seed)
    while True:
        yield state  # type: ignore[misc]  # the game's states are Glens
        if not state.deciders:
            return
        seat = state.deciders[0]
        state.apply(seat, rng.choice(state.legal(seat)))


def tally(state: Glen) -> Scoring:
    """The newest Region Scoring, as all see it."""
    found = seen(state).scoring
    assert found is not None
    return found


def score(state: Glen, name: str) -> RegionScore:
    """How a region was scored last."""
    return next(one for one in tally(state).scores if one.region == int(name[1:]))


def decay(state: Glen) -> Decay:
    """The newest Decay."""
    found = tally(state).decay
    assert found is not None
    return found


def totals(state: Glen, name: str) -> list[int]:
    """The Presence of each seat in a region."""
    return [one.total for one in score(state, name).presences]


def gains(state: Glen, name: str) -> list[int]:
    """The VP of each seat from a region."""
    return [one.vp for one in score(state, name).presences]


# --- components and map: GL-1 to GL-6


def test_the_deck() -> None:
    """GL-1: 36 cards, four suits with the ranks 2 to 10; twelve regions, three a suit."""
    assert len(CARDS) == len(set(CARDS)) == 36
    assert Counter(card[0] for card in CARDS) == {"S": 9, "H": 9, "D": 9, "C": 9}
    assert {card[1:] for card in CARDS} == {str(rank) for rank in range(2, 11)}
    assert Counter(REGION_SUIT) == {0: 3, 1: 3, 2: 3, 3: 3}


def test_the_regions() -> None:
    """GL-2: each region has its arcana number, name and suit."""
    by_suit = {
        "Spear": {4: "Emperor's Dun", 7: "Chariot Road", 16: "Broken Tower"},
        "Flame": {8: "Ember Strength", 15: "Devil's Cauldron", 19: "Sun Braes"},
        "Lore": {2: "Priestess Stones", 9: "Hermit's Corrie", 18: "Moon Lochan"},
        "Knot": {6: "Lovers' Ford", 10: "Wheel Moor", 12: "Hanged Oak"},
    }
    found: dict[str, dict[int, str]] = {}
    for number, arcana in enumerate(ARCANA):
        found.setdefault(SUIT_NAMES[REGION_SUIT[number]], {})[arcana] = REGION_NAMES[number]
    assert found == by_suit


def test_what_a_clan_has() -> None:
    """GL-3: a Denheart, 12 Members and ten tokens: 3 Alliance, 3 Blight, one of each other kind."""
    view = seen(GAME.new(4, 1), 0)
    assert [clan.supply for clan in view.clans] == [12] * 4
    assert [clan.tokens for clan in view.clans] == [10] * 4
    named = {Token.ALLIANCE: 3, Token.BLIGHT: 3, Token.SANCTUARY: 1, Token.DEPLOY: 1, Token.MARCH: 1, Token.AMBUSH: 1}
    assert dict(zip(TOKENS, view.purse, strict=True)) == named
    assert view.purse == TOKEN_SUPPLY == view.clans[2].unrevealed


def test_the_map_is_a_grid() -> None:
    """GL-4: three rows of four in reading order; adjacent is what shares a side."""
    board = board_of(tuple(REGION_NUMBER[arcana] for arcana in LAYOUT))
    beside = {ARCANA[one]: {ARCANA[other] for other in REGIONS_IN[board.beside[one]]} for one in range(12)}
    assert beside[6] == {4, 2}
    assert beside[8] == {4, 2, 10, 16}
    assert beside[7] == {9, 12}
    assert beside[16] == {15, 8, 18}
    assert sum(len(others) for others in beside.values()) == 2 * 17


def test_the_glen_path_winds() -> None:
    """GL-4: row 1 left to right, row 2 right to left, row 3 left to right."""
    assert GLEN_PATH == (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11)
    board = board_of(tuple(REGION_NUMBER[arcana] for arcana in LAYOUT))
    assert tuple(ARCANA[one] for one in board.path) == PATH


def test_the_map_is_shuffled_by_the_seed() -> None:
    """GL-4, CO-2: the layout comes from the seed, and every region is there once."""
    layouts = [tuple(one.arcana for one in seen(GAME.new(3, seed)).regions) for seed in (1, 1, 2, 3)]
    assert layouts[0] == layouts[1]
    assert len(set(layouts)) == 3
    assert all(sorted(layout) == sorted(ARCANA) for layout in layouts)


@pytest.mark.parametrize("seats", [3, 4])
def test_denhearts_are_placed_in_reverse(seats: int) -> None:
    """GL-5: the last seat first, on any region, also a taken one; the dealer plays no part."""
    for seed in range(4):
        state = GAME.new(seats, seed)
        order = []
        while seen(state).due is Due.DEN:
            order.append(state.deciders[0])
            moves = legal(state, asked(state))
            assert sorted(moves) == sorted(f"den r{arcana}" for arcana in ARCANA)
            state.apply(order[-1], state.parse(order[-1], "den r9"))
        assert order == list(range(seats - 1, -1, -1))
        assert region(state, "r9").denhearts == tuple(range(seats))


@pytest.mark.parametrize(("seats", "undealt"), [(3, 20), (4, 16)])
def test_all_cards_and_regions_are_used(seats: int, undealt: int) -> None:
    """GL-6: with three and with four players there are 36 cards and 12 regions."""
    state = begun(seats)
    view = seen(state)
    assert len(view.regions) == 12
    assert view.undealt == undealt == 36 - 4 * seats - 4


def begun(seats: int, seed: int = 1) -> Glen:
    """A game with all Denhearts placed: the Market Swap of Spring is due."""
    state = GAME.new(seats, seed)
    for seat in range(seats - 1, -1, -1):
        state.apply(seat, state.parse(seat, "den r9"))
    return state  # type: ignore[return-value]  # the game's states are Glens


# --- seasons: GL-7 to GL-10


@pytest.mark.parametrize("seats", [3, 4])
def test_the_course_of_a_game(seats: int) -> None:
    """GL-7: four seasons of two Halves with three tricks, then scoring and Decay; no Decay after Winter."""
    tricks: Counter[tuple[int, int]] = Counter()
    decays = set()
    before = None
    for state in random_game(3, seats):
        view = seen(state)
        if view.last_trick is not None and view.last_trick != before:
            before = view.last_trick
            season = view.season if view.tricks else view.season - 1
            tricks[season, len(view.tricks)] += 1
        if view.scoring is not None and view.scoring.decay is not None:
            decays.add(view.scoring.season)
        corrupted = sum(one.corrupted for one in view.regions)
        assert corrupted in {2 * view.season, 2 * view.season + 2 * (view.due is Due.EVICT)}
    assert sum(tricks.values()) == 24
    assert decays == {0, 1, 2}
    assert tally(state).season == 3
    assert tally(state).decay is None


@pytest.mark.parametrize("seats", [3, 4])
def test_hands_and_market(seats: int) -> None:
    """GL-8: 4 cards each and 4 in the Market, one is kept, 4 more make 5, the Market stays, two go back."""
    sizes = set()
    for state in random_game(5, seats):
        view = seen(state)
        if view.due is Due.SWAP:
            assert {clan.hand_size for clan in view.clans} == {4 + view.half}
            assert len(view.market) == 4
        if view.due is Due.PLAY and not view.current:
            assert {clan.hand_size for clan in view.clans} == {4 + view.half - view.trick}
        if view.due is Due.ACT and view.trick == 2:
            sizes.add((view.half, view.clans[0].hand_size))
        if view.due in (Due.USE, Due.EVICT, Due.OVER):
            assert {clan.hand_size for clan in view.clans} == {0}
            assert view.market == ()
    assert sizes == {(0, 1), (1, 2)}


def test_the_market_stays_for_the_second_half() -> None:
    """GL-8: the second Half deals cards to hands alone; the kept card is among the five."""
    state = scene("r4 | S2", "r4", "r4", plays="H6 H7 H8", trick=2, market="D9 D10 C9 C10")
    before = seen(state, 0)
    decline_all(state)
    view = seen(state, 0)
    assert (view.half, view.due, view.market) == (1, Due.SWAP, before.market)
    assert before.hand == ("S2",)
    assert "S2" in view.hand
    assert len(view.hand) == 5
    assert view.undealt == before.undealt - 12


def test_dealing_order() -> None:
    """GL-8: four cards at a time, seats from 0, then the Market, from a deck in one fixed order before its shuffle."""
    state = GAME.new(3, 9)
    twin = state.copy()
    deck = list(range(36))
    twin.rng.fresh().shuffle(deck)
    for seat in (2, 1, 0):
        state.apply(seat, state.parse(seat, "den r9"))
    for seat in range(3):
        assert set(seen(state, seat).hand) == {CARDS[card] for card in deck[4 * seat : 4 * seat + 4]}
    assert seen(state).market == tuple(CARDS[card] for card in deck[12:16])


def test_the_deal_does_not_depend_on_what_was_played() -> None:
    """GL-8: the same seed deals the same Summer, however the cards of Spring were used."""
    hands = []
    for choice in (0, -1):
        state = GAME.new(3, 4)
        while seen(state).season == 0:
            seat = state.deciders[0]
            state.apply(seat, state.legal(seat)[choice])
        hands.append([seen(state, seat).hand for seat in range(3)])
    assert hands[0] == hands[1]


@pytest.mark.parametrize(
    ("vp", "dealer", "order"),
    [
        ((0, 0, 0), 0, (2, 1, 0)),
        ((0, 0, 0), 1, (0, 2, 1)),
        ((5, 2, 9), 0, (1, 0, 2)),
        ((5, 5, 1), 2, (2, 1, 0)),
        ((3, 3, 3, 3), 2, (1, 0, 3, 2)),
        ((3, 1, 3, 1), 1, (3, 1, 0, 2)),
    ],
)
def test_who_goes_to_the_market_first(vp: tuple[int, ...], dealer: int, order: tuple[int, ...]) -> None:
    """GL-9: lowest VP first; ties from the dealer's right on to the right, the dealer last."""
    assert trailing_first(vp, dealer) == order
    letters = "ABCD"[: len(vp)]
    state = scene(*["r4"] * len(vp), vp=vp, dealer=letters[dealer], at_market=True)
    found = []
    while seen(state).due is Due.SWAP:
        assert seen(state).queue[0] == state.deciders[0]
        found.append(state.deciders[0])
        play(state, f"{letters[found[-1]]} keep")
    assert tuple(found) == order


def test_a_swap() -> None:
    """GL-9: one hand card against one Market card, or none; the next seat sees the changed Market."""
    state = scene("r4 | S7 S8 C2 C3", "r4", "r4", dealer="B", market="D3 D4 D5 D6", at_market=True)
    assert len(legal(state, "A")) == 4 * 4 + 1
    play(state, "A swap S7=D3")
    assert seen(state, 0).hand == ("S8", "D3", "C2", "C3")
    assert seen(state).market == ("S7", "D4", "D5", "D6")
    assert [text for text in legal(state, "C") if text.endswith("=S7")]
    assert [(one.seat, one.gave, one.took) for one in seen(state).swaps] == [(0, "S7", "D3")]
    play(state, "C keep")
    assert [(one.seat, one.gave, one.took) for one in seen(state).swaps][1] == (2, "", "")


def test_the_deal_moves_and_the_left_leads() -> None:
    """GL-10: the deal moves left each Half, over the seasons too; the dealer's left leads its first trick."""
    dealers = []
    for state in random_game(8, 3):
        view = seen(state)
        if view.due is Due.SWAP and not view.swaps:
            dealers.append(view.dealer)
            assert view.leader == (view.dealer + 1) % 3
        if view.due is Due.PLAY and view.trick == 0 and view.current is None:
            assert state.deciders == (view.leader,)
    assert dealers == [(dealers[0] + at) % 3 for at in range(8)]
    assert len({seen(GAME.new(3, seed)).dealer for seed in range(30)}) == 3


def test_the_winner_leads() -> None:
    """GL-10: a trick's winner leads the next."""
    state = scene("r4", "r4", "r4", plays="H6 H3 H9")
    decline_all(state)
    assert (seen(state).leader, asked(state), seen(state).trick) == (1, "B", 1)


# --- tricks: GL-11 to GL-13


def test_following_suit() -> None:
    """GL-11: follow the led suit if able, otherwise any card."""
    state = scene("r4", "r4 | H2 H9 S3 D4", "r4 | S5 S6 D7 C8", plays="H6")
    assert legal(state, "B") == ["play H2", "play H9"]
    assert refused(state, "B play S3") == "GL-11"
    assert refused(state, "B play H4") == "GL-11"
    play(state, "B play H9")
    assert legal(state, "C") == ["play S5", "play S6", "play D7", "play C8"]


def test_following_a_suit_that_is_gone() -> None:
    """GL-11: the led suit is followed also when all its regions are corrupted."""
    gone = "r8 r15 r19 r4"
    state = scene("r9", "r9 | H2 S3 S4 S5", "r9", plays="H6", corrupted=gone)
    assert legal(state, "B") == ["play H2"]


@pytest.mark.parametrize(
    ("plays", "winner"),
    [("H6 H3 S2", "B"), ("H6 S2 D2", "A"), ("H6 H3 H2", "C"), ("C10 C9 S3", "B"), ("D2 D3 D4", "A")],
)
def test_the_lowest_card_of_the_led_suit_wins(plays: str, winner: str) -> None:
    """GL-11: off-suit cards cannot win, however low."""
    state = scene("r4", "r4", "r4", plays=plays)
    current = seen(state).current
    assert current is not None
    assert current.winner == "ABC".index(winner)
    assert current.order[-1] == current.winner


@pytest.mark.parametrize(
    ("leader", "seats", "winner", "order"),
    [(1, 3, 2, (0, 1, 2)), (0, 4, 0, (3, 2, 1, 0)), (2, 4, 0, (1, 3, 2, 0)), (0, 3, 2, (1, 0, 2))],
)
def test_resolution_order(leader: int, seats: int, winner: int, order: tuple[int, ...]) -> None:
    """GL-12: losers in reverse play order, the winner last."""
    assert acting_order(leader, seats, winner) == order


def test_where_each_may_act() -> None:
    """GL-13: the winner in a region of the led suit, a loser in one of the own card's suit."""
    state = scene("r4", "r4", "r4", plays="H6 H3 S2")
    places = []
    for letter in "CAB":
        acting = seen(state).acting
        assert acting is not None
        places.append((asked(state), acting.major, acting.regions, acting.extinct))
        assert legal(state, letter, "deploy") == [f"deploy r{arcana}" for arcana in acting.regions]
        play(state, f"{letter} decline")
    assert places == [
        ("C", False, (4, 7, 16), False),
        ("A", False, (8, 15, 19), False),
        ("B", True, (8, 15, 19), False),
    ]


def test_corrupted_regions_are_no_place_to_act() -> None:
    """GL-13, GL-14: only active regions of the suit are open, to actions and to tokens."""
    state = scene("r4", "r4", "r4 -alliance", plays="H6 H3 S2", corrupted="r7 r16")
    assert legal(state, "C", "deploy") == ["deploy r4"]
    assert "token blight r4" in legal(state, "C")
    assert refused(state, "C deploy r7") == "GL-13"
    assert refused(state, "C token blight r7") == "GL-13"


def test_an_extinct_suit_acts_at_the_denheart() -> None:
    """GL-13, GL-14, GL-17: with no region of the suit left, actions, tokens and Marches are at the own Denheart's."""
    state = scene("r10", "r2 r12*2", "r9 r19*3", plays="S6 S3 S2", corrupted="r4 r7 r16 r15")
    acting = seen(state).acting
    assert acting is not None
    assert (asked(state), acting.regions, acting.extinct) == ("B", (2,), True)
    assert legal(state, "B", "deploy", "token alliance") == ["deploy r2", "token alliance r2"]
    assert refused(state, "B deploy r8") == "GL-13"
    play(state, "B token alliance r2", "A deploy r10")
    assert legal(state, "C", "deploy", "ambush") == ["deploy r9"]
    assert legal(state, "C", "march r19") == []
    assert "march r9>r10 den" in legal(state, "C")


# --- tokens and actions: GL-14 to GL-17


def test_placing_a_token() -> None:
    """GL-14: a token instead of the action, face-down, one of those in the supply."""
    state = scene("r4", "r4", "r9 -march", plays="H6 H3 S2")
    kinds = {text.split()[1] for text in legal(state, "C", "token")}
    assert kinds == {"sanctuary", "ambush", "deploy", "alliance", "blight"}
    assert refused(state, "C token march r4") == "GL-14"
    play(state, "C token ambush r4")
    assert [(laid.owner, laid.token) for laid in region(state, "r4", 2).tokens] == [(2, Token.AMBUSH)]
    assert [(laid.owner, laid.token) for laid in region(state, "r4", 0).tokens] == [(2, None)]
    assert seen(state).clans[2].tokens == 8
    assert asked(state) == "A"


def test_several_tokens_of_a_kind_run_out() -> None:
    """GL-14: a kind whose tokens are all used can no longer be placed."""
    state = scene("r4", "r4", "r9 blight@r4 blight@r6 -blight", plays="H6 H3 S2")
    assert legal(state, "C", "token blight") == []


def test_deploy_major_and_minor() -> None:
    """GL-15: the winner deploys two Members, a loser one."""
    state = scene("r4", "r4", "r9", plays="H6 H3 S2")
    play(state, "C deploy r7", "A deploy r8", "B deploy r8")
    assert members(state, "r7") == (0, 0, 1)
    assert members(state, "r8") == (1, 2, 0)
    assert [supply(state, letter) for letter in "ABC"] == [11, 10, 11]


def test_march_major_and_minor() -> None:
    """GL-15, GL-18: up to two Control Units for a loser, four for the winner; a Denheart counts two."""
    state = scene("r8 r8*3", "r8 r8*6", "r9", plays="H6 H3 S2")
    play(state, "C decline")
    assert legal(state, "A", "march r8>r10") == ["march r8>r10 m=1", "march r8>r10 m=2", "march r8>r10 den"]
    play(state, "A decline")
    assert legal(state, "B", "march r8>r10") == [
        "march r8>r10 m=1",
        "march r8>r10 m=2",
        "march r8>r10 m=3",
        "march r8>r10 m=4",
        "march r8>r10 den",
        "march r8>r10 m=1 den",
        "march r8>r10 m=2 den",
    ]
    assert refused(state, "B march r8>r10 m=3 den") == "GL-15"
    play(state, "B march r8>r10 m=2 den")
    assert (members(state, "r8"), members(state, "r10")) == ((3, 4, 0), (0, 2, 0))
    assert region(state, "r10").denhearts == (1,)


def test_minor_ambush_needs_a_piece_to_replace() -> None:
    """GL-15: a loser's Ambush sends a Member home; one of the own comes only where a piece of the own stands."""
    state = scene("r4", "r4 r7 r16*2", "r4 r16", plays="H6 H3 S2")
    assert legal(state, "C", "ambush") == ["ambush r7 B", "ambush r16 B"]
    alone = play(state.copy(), "C ambush r7 B")
    assert members(alone, "r7") == (0, 0, 0)
    assert (supply(alone, "B"), supply(alone, "C")) == (10, 11)
    present = play(state.copy(), "C ambush r16 B")
    assert members(present, "r16") == (0, 1, 2)
    assert (supply(present, "B"), supply(present, "C")) == (10, 10)


def test_a_denheart_is_presence_enough_for_an_ambush() -> None:
    """GL-15: the own Denheart in the region is a piece that lets a Member take the place."""
    state = play(scene("r4", "r9 r4", "r4", plays="H6 H3 S2"), "C ambush r4 B")
    assert members(state, "r4") == (0, 0, 1)


def test_major_ambush_always_replaces() -> None:
    """GL-15: the winner's Ambush puts a Member there, present or not."""
    state = play(scene("r4", "r9", "r4 r8*2", plays="H6 H3 S2"), "C decline", "A decline", "B ambush r8 C")
    assert members(state, "r8") == (0, 1, 1)


def test_declining_and_denhearts() -> None:
    """GL-16: one may decline; a Denheart cannot be ambushed; nobody need be present."""
    state = scene("r4", "r7", "r9", plays="H6 H3 S2")
    assert legal(state, "C", "ambush") == []
    assert refused(state, "C ambush r7 B") == "GL-15"
    assert refused(state, "C ambush r7 C") == "GL-15"
    play(state, "C decline")
    current = seen(state).current
    assert current is not None
    assert [(deed.seat, deed.act, deed.region) for deed in current.deeds] == [(2, Act.DECLINE, None)]


def test_deploy_that_nobody_could_come_to() -> None:
    """GL-16: a Deploy is illegal only if no Member could be placed."""
    state = scene("r4", "r9", "r9 r7*12", plays="H6 H3 S2")
    assert legal(state, "C", "deploy") == ["deploy r4", "deploy r16"]
    assert refused(state, "C deploy r7") == "GL-16"
    state = scene("r4", "r9", "r9 r7*11 r6", plays="H6 H3 S2")
    assert legal(state, "C", "deploy") == ["deploy r4", "deploy r7", "deploy r16"]


def test_the_rival_goes_home_first() -> None:
    """GL-16: in an Ambush with none to put there, nothing replaces the rival."""
    state = scene("r4", "r9 r8*12", "r9 r8*1", plays="H6 H3 S2")
    play(state, "C decline", "A decline", "B ambush r8 C")
    assert members(state, "r8") == (0, 12, 0)
    assert supply(state, "C") == 12
    assert asked(state) == "B"
    assert seen(state).due is Due.PLAY


def test_a_single_answer_is_asked() -> None:
    """GL-16: a decision with one answer is asked like any other."""
    state = scene("r4", "r9 r7*12", "r9", plays="D6 D3 D2")
    play(state, "B deploy r2")
    assert legal(state, "B") == ["from r7"]
    state = scene("r4", "r9", "r9 | H5 S2 S3 S4", plays="H6 H7")
    assert legal(state, "C") == ["play H5"]


def test_a_march_touches_the_region() -> None:
    """GL-17: the region of the suit is origin or destination, as the player likes."""
    state = scene("r4", "r9", "r10 r4*1 r6*1 r2*1", plays="H6 H3 S2")
    marches = legal(state, "C", "march")
    assert marches == [
        "march r4>r8 m=1",
        "march r4>r9 m=1",
        "march r4>r6 m=1",
        "march r6>r4 m=1",
    ]
    assert refused(state, "C march r2>r6 m=1") == "GL-17"


# --- control, supply, movement: GL-18 to GL-21


def test_taking_members_from_the_map() -> None:
    """GL-19: with an empty supply each Member comes from another region, corrupted ones included, asked one by one."""
    state = scene("r10", "r10 r8*5 r4*3 r9*3 r2", "r10", plays="H6 H3 H7", corrupted="r4 r9")
    play(state, "C decline", "A decline", "B deploy r8")
    view = seen(state)
    assert (view.due, asked(state)) == (Due.FROM, "B")
    assert view.placing is not None
    assert (view.placing.region, view.placing.owed) == (8, 2)
    assert legal(state, "B") == ["from r4", "from r2", "from r9"]
    assert refused(state, "B from r8") == "GL-19"
    assert refused(state, "B from r15") == "GL-19"
    play(state, "B from r4", "B from r2")
    assert members(state, "r8")[1] == 7
    assert (members(state, "r4")[1], members(state, "r2")[1]) == (2, 0)
    trick = seen(state).last_trick
    assert trick is not None
    assert (trick.deeds[-1].members, trick.deeds[-1].sources) == (2, (4, 2))


def test_the_supply_gives_first() -> None:
    """GL-19: what the supply has is placed, and only the rest is asked for."""
    state = scene("r4", "r9 r8*5 r7*6", "r9", plays="H6 H3 H7")
    play(state, "C decline", "A decline", "B deploy r15")
    assert members(state, "r15") == (0, 1, 0)
    assert supply(state, "B") == 0
    play(state, "B from r8")
    assert members(state, "r15") == (0, 2, 0)
    assert members(state, "r8") == (0, 4, 0)


def test_fewer_are_placed_when_nobody_is_elsewhere() -> None:
    """GL-19: with no Member anywhere else fewer are placed, without a question."""
    state = scene("r4", "r9 r8*11 r15", "r9", plays="H6 H3 H7")
    play(state, "C decline", "A decline", "B deploy r8", "B from r15")
    assert members(state, "r8") == (0, 12, 0)
    assert seen(state).due is Due.PLAY


def test_an_ambush_may_take_from_the_map_too() -> None:
    """GL-19: the Member that takes a rival's place comes from elsewhere if the supply is empty."""
    state = scene("r4", "r9 r7*6 r16*6", "r9 r8*2", plays="H6 H3 H7")
    play(state, "C decline", "A decline", "B ambush r8 C")
    assert legal(state, "B") == ["from r7", "from r16"]
    play(state, "B from r7")
    assert members(state, "r8") == (0, 1, 1)


def test_a_march_is_one_step_to_an_active_region() -> None:
    """GL-20: one origin, one adjacent destination, which is active."""
    state = scene("r4", "r9", "r6 r4*2", plays="H6 H3 S2", corrupted="r8 r12")
    assert {text.split()[1] for text in legal(state, "C", "march r4")} >= {"r4>r9", "r4>r6"}
    assert refused(state, "C march r4>r8 m=1") == "GL-20"
    assert refused(state, "C march r4>r9 m=3") == "GL-20"
    assert refused(state, "C march r4>r9 den") == "GL-20"
    assert refused(state, "C march r4>r7 m=1") == "GL-21"
    assert refused(state, "C march r4>r4 m=1") == "GL-21"


def reach(name: str, corrupted: str) -> set[int]:
    """The regions that one step leads to on the map of the scenes."""
    board = board_of(tuple(REGION_NUMBER[arcana] for arcana in LAYOUT))
    lost = sum(1 << REGION_NUMBER[int(word[1:])] for word in corrupted.split())
    return {ARCANA[one] for one in REGIONS_IN[board.reach[lost][REGION_NUMBER[int(name[1:])]]]}


def test_leapfrogging() -> None:
    """GL-21: a step passes through any connected run of corrupted regions, however long or bent."""
    assert reach("r6", "") == {4, 2}
    assert reach("r6", "r4") == {2, 9, 8}
    assert reach("r6", "r4 r9") == {2, 8, 7, 10}
    assert reach("r6", "r4 r9 r10 r18") == {2, 8, 7, 12, 16, 19}
    assert reach("r6", "r9 r10") == {4, 2}
    assert reach("r6", "r4 r2") == {9, 8, 15}
    assert reach("r2", "r4 r8 r16 r15") == {6, 9, 10, 18}


def test_the_stranded_may_leave() -> None:
    """GL-21: from inside a run a step leads to every active region at its edge, and never into the run."""
    assert reach("r4", "r4 r9") == {6, 8, 7, 10}
    assert reach("r9", "r4 r9") == {6, 8, 7, 10}
    assert reach("r9", "r9 r15") == {4, 7, 10}


def test_leapfrog_by_trial() -> None:
    """GL-21: for many maps the reach is that of a search written the other way round, from the destination."""
    rng = Rng(6)
    for _ in range(200):
        layout = list(range(12))
        rng.shuffle(layout)
        board = board_of(tuple(layout))
        corrupted = sum({1 << rng.below(12) for _ in range(2 * rng.below(4))})
        found = [board.reach[corrupted][one] for one in range(12)]
        for goal in range(12):
            can: set[int] = set()
            edge = {goal}
            while edge:
                near = {other for one in edge for other in REGIONS_IN[board.beside[one]]} - can - {goal}
                can |= near
                edge = {one for one in near if corrupted >> one & 1}
            for start in range(12):
                expected = start in can and not corrupted >> goal & 1
                assert bool(found[start] >> goal & 1) == expected


def test_stranded_members_march_into_the_region_alone() -> None:
    """GL-17, GL-21: a stranded group may be the origin only if the region of the suit is the destination."""
    state = scene("r10", "r10", "r10 r4*3", plays="H6 H3 D2", corrupted="r4 r16")
    marches = legal(state, "C", "march r4")
    assert marches == ["march r4>r9 m=1", "march r4>r9 m=2"]
    play(state, "C march r4>r9 m=2")
    assert members(state, "r4") == (0, 0, 1)
    assert members(state, "r9") == (0, 0, 2)
    play(state, "A decline")
    assert legal(state, "B", "march r4") == []


# --- region scoring: GL-22 to GL-26


def test_regions_are_scored_along_the_path() -> None:
    """GL-22: each active region in Glen-path order, its tokens first."""
    state = scoring("r6", "r2", "r16", corrupted="r4 r9")
    assert [one.region for one in tally(state).scores] == [arcana for arcana in PATH if arcana not in (4, 9)]


def test_token_order() -> None:
    """GL-22: by kind, then lowest VP first with ties to the dealer's right, then by placing order."""
    state = scoring(
        "r9 r6*2 blight@r6 ambush@r6 march@r6",
        "r9 r6*2 march@r6 alliance@r6 blight@r6 alliance@r6",
        "r9 r6*2 sanctuary@r6 deploy@r6 march@r6",
        vp=(4, 2, 4),
        dealer="C",
    )
    view = seen(state)
    assert view.resolving is not None
    shown = [(one.owner, one.token.value) for one in view.resolving.tokens]
    assert tally(state).order == (1, 0, 2)
    assert shown == [
        (2, "sanctuary"),
        (0, "ambush"),
        (1, "march"),
        (0, "march"),
        (2, "march"),
        (2, "deploy"),
        (1, "alliance"),
        (1, "alliance"),
        (1, "blight"),
        (0, "blight"),
    ]
    assert view.queue[0] == 0
    assert asked(state) == "A"


@pytest.mark.parametrize(("dealer", "order"), [("A", (2, 1, 0)), ("B", (0, 2, 1)), ("C", (1, 0, 2))])
def test_token_ties_go_to_the_dealers_right(dealer: str, order: tuple[int, ...]) -> None:
    """GL-22, GL-9: with equal VP the dealer's right neighbour comes first, the dealer last."""
    clan = "r9 r6*2 march@r6"
    state = scoring(clan, clan, clan, vp=(3, 3, 3), dealer=dealer)
    found = []
    while seen(state).due is Due.USE:
        found.append(state.deciders[0])
        play(state, f"{asked(state)} decline")
    assert tuple(found) == order == tally(state).order


def test_the_order_is_that_of_the_start_of_the_scoring() -> None:
    """GL-22: VP that are won in this scoring change nothing in the order of tokens."""
    state = scoring("r6 r6*5 march@r9", "r2 march@r9", "r2 march@r9", vp=(0, 1, 2))
    assert seen(state).clans[0].vp == 3
    assert asked(state) == "A"
    assert tally(state).order == (0, 1, 2)


def test_tokens_turn_up_region_by_region() -> None:
    """GL-23: all tokens of a region turn up together when its turn comes; the others stay face-down."""
    state = scoring("r9 march@r4 blight@r16", "r9 alliance@r4", "r9 blight@r7")
    view = seen(state)
    assert view.resolving is not None
    assert view.resolving.region == 4
    assert [(one.owner, one.token.value) for one in view.resolving.tokens] == [(0, "march"), (1, "alliance")]
    assert [laid.token for name in ("r16", "r7") for laid in region(state, name).tokens] == [None, None]
    assert view.clans[1].unrevealed == (1, 1, 1, 1, 2, 3)
    assert view.clans[2].unrevealed == TOKEN_SUPPLY


def test_token_ambush() -> None:
    """GL-23: an Ambush token sends a rival Member home and one of the own takes its place, present or not."""
    state = scoring("r9 ambush@r6", "r9 r6*2", "r9 r6*1")
    assert legal(state, "A") == ["use ambush r6 B", "use ambush r6 C", "decline"]
    play(state, "A use ambush r6 B")
    assert members(state, "r6") == (1, 1, 1)
    assert totals(state, "r6") == [1, 1, 1]
    deed = score(state, "r6").tokens[0].deed
    assert deed is not None
    assert (deed.act, deed.rival, deed.members) == (Act.AMBUSH, 1, 1)


def test_sanctuary_shields() -> None:
    """GL-23: a Sanctuary shields its owner's Members here against Ambush tokens of this resolution only."""
    state = scoring("r9 ambush@r6", "r9 r6*2 sanctuary@r6", "r9 r6*1")
    assert legal(state, "A") == ["use ambush r6 C", "decline"]
    assert refused(state, "A use ambush r6 B") == "GL-23"
    state = scoring("r9 ambush@r9", "r9 r9*2 sanctuary@r6", "r9")
    assert legal(state, "A") == ["use ambush r9 B", "decline"]


def test_sanctuary_shields_newcomers() -> None:
    """GL-23: Members that arrive in the region are shielded too."""
    state = scoring("r9 ambush@r6", "r9 sanctuary@r6 ambush@r6", "r9 r6", vp=(5, 0, 1))
    play(state, "B use ambush r6 C")
    assert members(state, "r6") == (0, 1, 0)
    assert legal(state, "A") == ["decline"]


def test_ambush_with_no_target_is_still_asked() -> None:
    """GL-16, GL-23: with nobody to ambush the owner is asked all the same, and can only decline."""
    state = scoring("r9 ambush@r6", "r6", "r9")
    assert (asked(state), legal(state, "A")) == ("A", ["decline"])
    play(state, "A decline")
    assert totals(state, "r6") == [0, 2, 0]


def test_token_march() -> None:
    """GL-23: up to four Control Units from here to an adjacent active region, also by a run."""
    state = scoring("r6 r6*3 march@r6", "r10", "r10", corrupted="r4 r9")
    assert {text.split()[2] for text in legal(state, "A", "use march")} == {"r6>r2", "r6>r8", "r6>r7", "r6>r10"}
    assert "use march r6>r7 m=2 den" in legal(state, "A")
    assert refused(state, "A use march r6>r7 m=3 den") == "GL-15"
    assert refused(state, "A use march r6>r4 m=1") == "GL-20"
    assert refused(state, "A use march r10>r7 m=1") == "GL-23"
    play(state, "A use march r6>r7 m=2 den")
    assert totals(state, "r6") == [1, 0, 0]
    assert totals(state, "r7") == [4, 0, 0]


def test_a_march_may_reach_a_region_already_scored() -> None:
    """GL-23: units may march into a region that has been scored; it does not pay again."""
    state = scoring("r9 r4*4 march@r4", "r10", "r10")
    play(state, "A use march r4>r6 m=4")
    assert [one.region for one in tally(state).scores].count(6) == 1
    assert totals(state, "r6") == [0, 0, 0]
    assert totals(state, "r4") == [0, 0, 0]


def test_token_deploy() -> None:
    """GL-23: a Deploy token brings two Members here."""
    state = scoring("r9 deploy@r6", "r9", "r9")
    assert legal(state, "A") == ["use deploy r6", "decline"]
    play(state, "A use deploy r6")
    assert totals(state, "r6") == [2, 0, 0]
    assert gains(state, "r6") == [3, 0, 0]


def test_token_deploy_from_regions_already_scored() -> None:
    """GL-19, GL-23: with an empty supply the Members come from anywhere, also from a region that has paid."""
    state = scoring("r9 r6*6 r16*6 deploy@r8", "r9", "r9")
    assert totals(state, "r6") == [6, 0, 0]
    play(state, "A use deploy r8")
    assert (asked(state), seen(state).due) == ("A", Due.FROM)
    view = seen(state)
    assert view.resolving is not None
    assert [one.resolved for one in view.resolving.tokens] == [False]
    play(state, "A from r6", "A from r6")
    assert totals(state, "r8") == [2, 0, 0]
    assert members(state, "r6") == (4, 0, 0)


def test_token_deploy_that_nobody_could_come_to() -> None:
    """GL-23: with all Members here already a Deploy token can only be declined."""
    state = scoring("r9 r6*12 deploy@r6", "r9", "r9")
    assert legal(state, "A") == ["decline"]
    assert refused(state, "A use deploy r6") == "GL-23"


def test_six_tokens_of_several_owners() -> None:
    """GL-22, GL-23: tokens of several owners in one region take effect one after another, in order."""
    state = scoring(
        "r9 r6*2 ambush@r6 alliance@r6",
        "r9 r6*1 sanctuary@r6 deploy@r6",
        "r9 r6*4 march@r6 blight@r6",
        dealer="C",
    )
    play(state, "A use ambush r6 C")
    assert members(state, "r6") == (3, 1, 3)
    play(state, "C use march r6>r4 m=2")
    play(state, "B use deploy r6")
    assert totals(state, "r6") == [3 + 1 - 1, 3 - 1, 1]
    assert [one.token.value for one in score(state, "r6").tokens] == [
        "sanctuary",
        "ambush",
        "march",
        "deploy",
        "alliance",
        "blight",
    ]
    assert all(one.resolved for one in score(state, "r6").tokens)


def test_alliance_and_blight() -> None:
    """GL-23, GL-24: an Alliance adds 1 for its owner, also without a piece; a Blight takes 1 from each rival."""
    state = scoring("r9 alliance@r6 alliance@r6", "r9 r6*3 blight@r6", "r9 r6*2 blight@r6")
    assert totals(state, "r6") == [0, 2, 1]
    assert gains(state, "r6") == [0, 3, 2]
    one = score(state, "r6").presences[0]
    assert (one.members, one.denheart, one.alliances, one.blights, one.rank) == (0, 0, 2, 2, None)
    assert totals(scoring("r9 alliance@r6", "r9", "r9"), "r6") == [1, 0, 0]


def test_revealed_tokens_leave_the_game() -> None:
    """GL-23: a revealed token is gone, used or declined."""
    state = scoring("r9 march@r6 blight@r6", "r9", "r9")
    play(state, "A decline")
    view = seen(state, 0)
    assert view.purse == (1, 1, 0, 1, 3, 2) == view.clans[0].unrevealed
    assert all(not one.tokens for one in view.regions)


def test_presence() -> None:
    """GL-24: Members + 2 for the Denheart + own Alliances - rivals' Blights; below 1 pays nothing."""
    state = scoring("r6 r6*2 alliance@r6", "r9 r6*1 blight@r6", "r9 r6*1")
    assert totals(state, "r6") == [2 + 2 + 1 - 1, 1, 0]
    assert gains(state, "r6") == [3, 2, 0]


def test_equal_presence_below_one_is_not_grouped() -> None:
    """GL-24: only players with 1 or more are grouped, so two at zero take no place."""
    assert payout_ranks((0, 0, 3, -1)) == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("found", "ranks"),
    [
        ((4, 4, 2, 0), [2, 2, 3, 0]),
        ((4, 4, 2), [2, 2, 3]),
        ((5, 3, 3, 1), [1, 3, 3, 4]),
        ((5, 5, 3, 3), [2, 2, 4, 4]),
        ((4, 4, 4, 1), [2, 2, 2, 3]),
        ((4, 4, 4, 4), [2, 2, 2, 2]),
        ((4, 4, 4), [2, 2, 2]),
        ((4, 3, 3), [1, 3, 3]),
        ((4, 3, 2, 1), [1, 2, 3, 4]),
        ((1, 6, 2, 2), [4, 1, 3, 3]),
        ((3, 2, 1, 1), [1, 2, 4, 4]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_drop_down_ties(found: tuple[int, ...], ranks: list[int]) -> None:
    """GL-25: a single player gets the rank, a tied group the next one; the count goes on behind it."""
    assert payout_ranks(found) == ranks


def test_the_track() -> None:
    """GL-26: VP by season and place, none for third with three players, none below third."""
    track = [[payout(season, rank, 4) for rank in (1, 2, 3, 4)] for season in range(4)]
    assert track == [[3, 2, 1, 0], [4, 3, 1, 0], [5, 3, 2, 0], [6, 4, 2, 0]]
    assert [[payout(season, rank, 3) for rank in (1, 2, 3)] for season in range(4)] == [
        [3, 2, 0],
        [4, 3, 0],
        [5, 3, 0],
        [6, 4, 0],
    ]
    assert payout(0, 0, 4) == 0


# --- decay: GL-27 to GL-29


def test_the_two_fullest_are_corrupted() -> None:
    """GL-27: Denhearts and Members count one each; Alliance and Blight do not count."""
    state = scoring("r6 r6*2", "r9 r4*4", "r7 r12*3 alliance@r6 alliance@r6")
    assert decay(state).flipped == (4, 6)
    assert [one.pieces for one in decay(state).counts[:3]] == [4, 3, 3]


def test_decay_counts_after_the_last_region() -> None:
    """GL-27: pieces count where they stand when all regions are scored."""
    state = scoring("r9 r6*5 r18*1 march@r18 deploy@r6", "r16", "r15")
    play(state, "A decline", "A use march r18>r10 m=1")
    assert next(one.pieces for one in decay(state).counts if one.region == 10) == 1
    assert next(one.pieces for one in decay(state).counts if one.region == 18) == 0


def test_decay_ties() -> None:
    """GL-27: ties go to more Blights resolved there in this scoring, then to the lower arcana number."""
    state = scoring("r10 r6*3 blight@r19", "r10 r7*3", "r10 r19*3")
    assert decay(state).flipped == (19, 6)
    assert fullest_first([(0, 2, 0), (3, 2, 1), (6, 2, 0), (9, 5, 0)]) == ((9, 5, 0), (3, 2, 1), (6, 2, 0), (0, 2, 0))


def test_both_are_chosen_before_either_flips() -> None:
    """GL-27: a Denheart that has to leave the one region does not fill the other."""
    state = scoring("r6 r6*4", "r2 r2*2", "r16 r16*2")
    assert decay(state).flipped == (6, 2)
    assert asked(state) == "A"


def test_only_blights_of_this_scoring_count() -> None:
    """GL-27: the count of Blights begins anew with each scoring."""
    state = scoring("r9 r6*6 blight@r19", "r4 r19*1", "r7 r12*5")
    assert next(one.blights for one in decay(state).counts if one.region == 19) == 1
    while seen(state).due is not Due.SWAP:
        play(state, f"{asked(state)} {legal(state, asked(state))[0]}")
    while seen(state).scoring == tally(state) and tally(state).season == 0:
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat)[-1])
    assert tally(state).season == 1
    assert [one.blights for one in decay(state).counts] == [0] * 10


def test_eviction() -> None:
    """GL-28: the owner moves the Denheart to an adjacent region that is active after both flips."""
    state = scoring("r6 r6*4", "r4 r4*4", "r16")
    assert decay(state).flipped == (4, 6)
    assert (asked(state), legal(state, "A")) == ("A", ["evict r2"])
    assert refused(state, "A evict r8") == "GL-28"
    play(state, "A evict r2")
    assert (asked(state), legal(state, "B")) == ("B", ["evict r8", "evict r9"])
    play(state, "B evict r9")
    view = seen(state)
    assert (view.season, view.due) == (1, Due.SWAP)
    assert [(one.seat, one.origin, one.region) for one in tally(state).evictions] == [(0, 6, 2), (1, 4, 9)]


def test_eviction_of_several_from_one_region() -> None:
    """GL-28: owners move in turn order, each where it likes."""
    state = scoring("r6 r6*2", "r6", "r6", "r16 r16*3")
    assert set(decay(state).flipped) == {6, 16}
    order = []
    while seen(state).due is Due.EVICT:
        order.append(asked(state))
        play(state, f"{order[-1]} {legal(state, order[-1])[0]}")
    assert order == ["A", "B", "C", "D"]


def test_eviction_through_a_run() -> None:
    """GL-28: with no adjacent active region the Denheart leaves through the run of corrupted regions."""
    state = scoring("r6 r6*4", "r12", "r2 r2*4", corrupted="r4 r9")
    assert decay(state).flipped == (2, 6)
    assert legal(state, "A") == ["evict r7", "evict r8", "evict r15", "evict r10"]
    play(state, "A evict r10")
    assert legal(state, "C") == ["evict r8", "evict r15"]


def test_members_stay_stranded() -> None:
    """GL-29: Members of a flipped region stay there, and do not score."""
    state = scoring("r6 r6*4", "r9 r9*2", "r16")
    play(state, "A evict r2")
    assert members(state, "r6") == (4, 0, 0)
    assert region(state, "r6").corrupted
    later = scoring("r2 r6*4", "r10 r10*2", "r16", corrupted="r6 r9")
    assert 6 not in [one.region for one in tally(later).scores]
    assert decay(later).flipped == (10, 2)


# --- the end: GL-30


def winter(*clans: str, vp: tuple[int, ...]) -> Glen:
    """A game after the scoring of Winter; r6, r4, r2, r15, r16 and r8 are corrupted."""
    return scoring(*clans, vp=vp, winter=True)


def test_most_vp_wins() -> None:
    """GL-30: after Winter the most VP win; all seats are ranked, and the score is the VP."""
    state = winter("r9", "r10", "r7", vp=(3, 30, 12))
    outcome = state.outcome
    assert outcome is not None
    assert outcome.scores == (9, 36, 18)
    assert outcome.ranks == (3, 1, 2)
    assert outcome.reason == "most VP"
    assert outcome.told(SEAT_LETTERS)[0] == ("B", "36 VP, 1 piece in active regions, 0 Members stranded")
    assert state.deciders == ()
    assert seen(state).due is Due.OVER
    assert refused(state, "A decline") == "CO-3"


def test_pieces_break_ties() -> None:
    """GL-30: with equal VP more pieces in active regions win."""
    state = winter("r9", "r10 r10*2", "r7", vp=(5, 5, 1))
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1, 3), "most pieces in active regions")
    assert ("Tie at 11 VP", "A, B: more pieces in active regions (GL-30)") in outcome.told(SEAT_LETTERS)


def test_stranded_members_break_ties() -> None:
    """GL-30: then fewer stranded Members win."""
    state = winter("r9 r6*2", "r10 r6*1", "r7 r6*2", vp=(5, 5, 5))
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1, 2), "fewest stranded Members")


def test_a_shared_victory() -> None:
    """GL-30: if nothing tells them apart they share the rank."""
    state = winter("r9", "r10", "r7", vp=(5, 5, 1))
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 1, 3), "shared victory")
    assert ("Tie at 11 VP", "A, B: a shared rank (GL-30)") in outcome.told(SEAT_LETTERS)
    assert final_ranks([(4, 2, 1), (4, 2, 1), (4, 2, 0), (9, 0, 0)]) == (3, 3, 2, 1)


# --- who knows what: GL-31


def test_hands_are_closed() -> None:
    """GL-31: a hand is in its holder's view alone; a spectator sees none."""
    state = begun(3)
    assert len(seen(state, 1).hand) == 4
    assert seen(state).hand == ()
    hidden = set(seen(state, 1).hand)
    for reader in (0, 2, None):
        text = repr(seen(state, reader))
        assert not [card for card in hidden if f"'{card}'" in text]


def test_a_token_is_known_to_its_owner_alone() -> None:
    """GL-31, CO-5: two games that differ in the kind of a token look and sound the same to the others."""
    views, logs = [], []
    for kind in ("blight", "sanctuary"):
        match = match_of(scene("r4", "r4", "r9", plays="H6 H3 S2"))
        match.submit(2, f"token {kind} r7")
        match.submit(0, "decline")
        views.append([codec.encode(match.view(reader)) for reader in (0, 1, None)])
        logs.append([match.log(reader)[1:] for reader in (0, 1, None)])
        assert any(kind.title() in line for line in said(match, 2))
    assert views[0] == views[1]
    assert logs[0] == logs[1]
    assert "Spring · 1st half · trick 1: C places a token face-down in VII Chariot Road." in said(match, 0)


def test_the_supply_of_tokens_does_not_tell() -> None:
    """GL-31: what is not revealed is public as a whole; how it is split between map and supply is not."""
    one = seen(scene("r4 blight@r7", "r4", "r9", plays="H6 H3 S2"), 1)
    two = seen(scene("r4 march@r7", "r4", "r9", plays="H6 H3 S2"), 1)
    assert one == two
    assert one.clans[0].unrevealed == TOKEN_SUPPLY
    assert one.purse == TOKEN_SUPPLY


def test_market_cards_are_known_until_played() -> None:
    """GL-31: a card taken from the Market is known in that hand until it is played, over the change of Halves."""
    state = scene("r4 | S7 S8 C2 C3", "r4", "r4", dealer="C", market="D3 D4 D5 D6", at_market=True)
    play(state, "B keep", "A swap S7=D3", "C keep")
    assert seen(state, 1).clans[0].known == ("D3",)
    play(state, "A play D3")
    assert seen(state, 1).clans[0].known == ()


def test_a_known_card_given_back_is_known_no_more() -> None:
    """GL-31, CO-6: a Market card that was carried over and given back lies open in the Market again."""
    state = scene("r4 | S2", "r4", "r4", plays="H6 H7 H8", trick=2, market="D9 D10 C9 C10")
    state.known[0] = state.hands[0]
    decline_all(state)
    assert seen(state).clans[0].known == ("S2",)
    assert seen(state).clans[0].carried_voids == ""
    while asked(state) != "A":
        play(state, f"{asked(state)} keep")
    play(state, "A swap S2=D9")
    assert seen(state).clans[0].known == ("D9",)


def test_voids_are_remembered() -> None:
    """GL-31: a void that was shown is remembered for the Half, and for the carried card after it."""
    state = play(scene("r4", "r4 | S3 S4", "r4", plays="H6", trick=2), "B play S3")
    assert seen(state).clans[1].voids == "H"
    play(state, f"C {legal(state, 'C')[0]}")
    decline_all(state)
    clan = seen(state).clans[1]
    assert (clan.voids, clan.carried_voids) == ("", "H")


def test_the_carried_card_stays_hidden() -> None:
    """GL-31: what is left in hands goes back unseen, and is shown to nobody, not at the end either."""
    left: set[str] = set()
    for state in random_game(11, 3):
        view = seen(state)
        if (view.season, view.half, view.trick, view.due) == (3, 1, 2, Due.ACT):
            left = {card for seat in range(3) for card in seen(state, seat).hand}
    assert len(left) == 6
    for reader in (0, 1, 2, None):
        shown = repr(seen(state, reader))
        assert not [card for card in left if f"'{card}'" in shown]


def test_carried_voids_end_when_the_card_may_be_gone() -> None:
    """GL-31: the voids of the first Half bind the carried card until a card that may be it has left the hand."""
    state = begun(3, seed=2)
    state.voids[0] = 0b0010
    state._second_half()
    assert seen(state).clans[0].carried_voids == "H"
    hearts = [card for card in seen(state, 0).hand if card[0] == "H"]
    others = [card for card in seen(state, 0).hand if card[0] != "H"]
    for card in hearts:
        twin = state.copy()
        twin._leave_hand(0, CARDS.index(card))
        assert seen(twin).clans[0].carried_voids == "H"
    for card in others:
        twin = state.copy()
        twin._leave_hand(0, CARDS.index(card))
        assert seen(twin).clans[0].carried_voids == ""
    assert others


# --- notation


@pytest.mark.parametrize(
    "text",
    [
        "den r9",
        "swap S7=D3",
        "keep",
        "play H4",
        "deploy r9",
        "from r4",
        "march r4>r9 m=2 den",
        "march r4>r9 den",
        "ambush r9 B",
        "token alliance r9",
        "decline",
        "evict r9",
        "use ambush r9 B",
        "use march r9>r10 m=3",
        "use deploy r9",
    ],
)
def test_notation(text: str) -> None:
    """Notation: every form of the rules is an action, and no other text is."""
    assert str(MOVE_BY_TEXT[text]) == text


def test_actions_are_interned() -> None:
    """CO-4: one object for each meaning, also after pickling; texts are ASCII and unique."""
    assert len({move.text for move in MOVES}) == len(MOVES)
    assert all(move.text.isascii() for move in MOVES)
    for move in MOVES[::97]:
        assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301  # our own bytes
    assert "token r9" in DEED_BY_TEXT
    assert "token r9" not in MOVE_BY_TEXT
    assert isinstance(MOVES[0], Move)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "CO-4"),
        ("deploy", "CO-4"),
        ("DEPLOY r4", "CO-4"),
        ("deploy  r4", "CO-4"),
        ("march r4>r9", "CO-4"),
        ("march r4>r9 den m=2", "CO-4"),
        ("march r4>r9 m=0 den", "CO-4"),
        ("token r4", "CO-4"),
        ("token alliance", "CO-4"),
        ("ambush r4 D", "CO-4"),
        ("deploy r5", "GL-2"),
        ("deploy r04", "GL-2"),
        ("play H1", "GL-1"),
        ("play H11", "GL-1"),
        ("play H4", "GL-13"),
        ("den r4", "GL-13"),
        ("keep", "GL-13"),
        ("use deploy r4", "GL-13"),
        ("from r4", "GL-13"),
        ("evict r4", "GL-13"),
    ],
)
def test_refusals_when_acting(text: str, rule: str) -> None:
    """CO-4: a text is refused with the first rule that it breaks, and nothing changes."""
    assert refused(scene("r4", "r4", "r9", plays="H6 H3 S2"), f"C {text}") == rule


def test_refusals_of_other_stages() -> None:
    """CO-3, CO-4: out of turn, or something else than what is due, is refused with the rule of what is due."""
    assert refused(GAME.new(3, 1), "C keep") == "GL-5"
    assert refused(GAME.new(3, 1), "A den r4") == "CO-3"
    market = scene("r4 | S7 S8 S9 S10", "r4", "r4", dealer="B", market="D3 D4 D5 D6", at_market=True)
    assert refused(market, "A play S7") == "GL-9"
    assert refused(market, "A swap D3=S7") == "GL-9"
    assert refused(market, "A swap S7=D9") == "GL-9"
    assert refused(market, "B keep") == "CO-3"
    assert refused(scene("r4", "r4", "r4"), "A decline") == "GL-11"
    placing = play(scene("r4", "r9 r7*12", "r9", plays="D6 D3 D2"), "B deploy r2")
    assert refused(placing, "B decline") == "GL-19"
    using = scoring("r9 ambush@r6", "r9 r6*2", "r9 r6*1")
    assert refused(using, "A deploy r6") == "GL-23"
    assert refused(using, "A use deploy r6") == "GL-23"
    assert refused(using, "A use ambush r4 B") == "GL-23"
    assert refused(using, "A use ambush r6 A") == "GL-15"
    assert refused(scoring("r6 r6*4", "r9 r9*2", "r16"), "A decline") == "GL-28"


def test_refusals_tell_nothing_hidden() -> None:
    """CO-5: a refused card is refused in the same words wherever it is."""
    messages = set()
    for hand in ("r4 | S2 S3 S4 S5", "r4 | H2 S3 S4 S5"):
        state = scene(hand, "r4", "r4 | D2 D3 D4 D5", leader="C")
        with pytest.raises(IllegalAction) as refusal:
            state.parse(2, "play H2")
        messages.add(refusal.value.message)
    assert messages == {"2♥ is not in your hand; play a card that you hold."}


# --- the engine's side


def test_undo() -> None:
    """K4: an action is taken back while nothing was shown; a card that was played or swapped is not."""
    match = match_of(scene("r4", "r4", "r9", plays="H6 H3 S2"))
    before = codec.encode(match.view(2))
    match.submit(2, "token march r7")
    match.undo(2)
    assert codec.encode(match.view(2)) == before
    match.submit(2, "deploy r4")
    match.submit(0, "decline")
    with pytest.raises(IllegalAction):
        match.undo(2)
    match = match_of(scene("r4", "r4", "r9 | S5 S6 S7 S8", plays="H6 H3"))
    match.submit(2, "play S5")
    with pytest.raises(IllegalAction):
        match.undo(2)


def test_a_member_owed_can_be_taken_back() -> None:
    """K4, CO-4b: the steps of a Deploy with an empty supply can be taken back one by one."""
    match = match_of(scene("r4", "r9 r7*6 r16*6", "r9", plays="D6 D3 D2"))
    match.submit(1, "deploy r2")
    match.undo(1)
    assert match.view(1).due is Due.ACT  # type: ignore[attr-defined]  # a View of this game


@pytest.mark.parametrize("seats", [3, 4])
def test_the_log_of_a_game(seats: int) -> None:
    """CO-8, K3: every line is a sentence with a rule; private lines reach their seat alone; the end is told."""
    match = Match(GAME, seats, 12)
    rng = Rng(12)
    while match.deciders:
        seat = match.deciders[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    for reader in (*range(seats), None):
        for line in match.log(reader):
            text = line.say()
            assert text.endswith(".")
            assert "|" not in text
            assert line.rule.startswith("GL-")
            private = line.tone is Tone.PRIVATE
            assert not private or line.spans[0].seat == reader
    assert match.log(None)[-1].tone is Tone.END
    public = [str(line) for line in match.log(None)]
    assert [str(line) for line in match.log(0) if line.tone is not Tone.PRIVATE] == public


def test_sentences() -> None:
    """The log tells what was done in plain words, with seats as spans."""
    match = match_of(scene("r4", "r9 r7*1 r16*11", "r4 r8*2", plays="H6 H3 S2"))
    match.submit(2, "ambush r7 B")
    match.submit(0, "march r4>r8 den")
    match.submit(1, "deploy r8")
    match.submit(1, "from r16")
    where = "Spring · 1st half · trick 1: "
    assert said(match) == [
        f"{where}C ambushes a Member of B in VII Chariot Road.",
        f"{where}A marches the Denheart from IV Emperor's Dun to VIII Ember Strength.",
        f"{where}B deploys 1 Member in VIII Ember Strength.",
        f"{where}B takes the Member for VIII Ember Strength out of XVI Broken Tower.",
    ]
    assert [span.seat for span in match.log(None)[1].spans] == [2, None, 1, None]


def test_sentences_of_a_scoring() -> None:
    """Tokens, sums, Decay and evictions are told with what they rest on."""
    match = match_of(scene("r6 r6*2 ambush@r6", "r9 r6*1 alliance@r6", "r9", plays="S10 S9 S8", half=1, trick=2))
    for letter in ("B", "A", "C"):
        match.submit("ABC".index(letter), "decline")
    match.submit(0, "use ambush r6 B")
    text = said(match)
    where = "Spring · scoring: "
    assert f"{where}Turned up in VI Lovers' Ford: A's Ambush, B's Alliance." in text
    assert (
        f"{where}A's Ambush in VI Lovers' Ford: ambushes a Member of B in VI Lovers' Ford and takes its place." in text
    )
    sums = "A 3 Members + 2 Denheart = 5: 3 VP; B 1 Alliance: 2 VP."
    assert f"{where}VI Lovers' Ford: {sums}" in text
    assert "Spring · Decay: Cat Sith takes VI Lovers' Ford and IX Hermit's Corrie." in text


def test_a_token_that_is_not_used_is_told_in_a_sentence() -> None:
    """Its owner declines it, and where its region then pays, what is not there is no part of the sum (GL-23, GL-24)."""
    match = match_of(scene("r6 deploy@r9", "r9", "r7", plays="S10 S9 S8", half=1, trick=2))
    for letter in ("B", "A", "C"):
        match.submit("ABC".index(letter), "decline")
    match.submit(0, "decline")
    text = said(match)
    assert "Spring · scoring: A declines the Deploy in IX Hermit's Corrie." in text
    assert "Spring · scoring: IX Hermit's Corrie: B 2 for the Denheart: 3 VP." in text


def test_views_hold_what_a_screen_needs() -> None:
    """The View names the trick with its deeds, who is next, and where the acting seat may act."""
    state = play(scene("r4", "r4", "r9", plays="H6 H3 S2"), "C deploy r7")
    view = seen(state, 0)
    assert isinstance(view, View)
    assert view.current is not None
    assert [play_.void for play_ in view.current.plays] == [False, False, True]
    assert view.current.order == (2, 0, 1)
    deed = view.current.deeds[0]
    assert (deed.text, deed.act, deed.region, deed.members) == ("deploy r7", Act.DEPLOY, 7, 1)
    assert view.queue == (0, 1)
    assert state.where == "Spring · 1st half · trick 1"
    assert not state.sealed


def test_dumps_that_could_not_be_are_refused() -> None:
    """SetupError: a dump with a piece, card or token too many, or of nonsense, is no game."""
    good = scene("r4 r9*2 blight@r9", "r4", "r9", plays="H6 H3 S2")
    for name, value in (
        ("supply", [11, 12, 12]),
        ("hands", [0, 0, 0]),
        ("purse", [4095, 4095, 4095]),
        ("laid", [999]),
        ("stage", 99),
        ("corrupted", 7),
        ("dens", [0, 0, -1]),
        ("layout", [0] * 12),
        ("queue", []),
        ("winner", 0),
        ("tally", 5),
        ("seats", 9),
        ("rng", []),
    ):
        with pytest.raises(SetupError):
            GAME.restore(good.dump() | {name: value})  # type: ignore[dict-item]  # wrong on purpose
    with pytest.raises(SetupError):
        GAME.restore({})
    assert GAME.restore(good.dump()).dump() == good.dump()


# --- worked examples


def test_example_1() -> None:
    """Worked example 1: Flame 3 wins over an off-suit Spear 2; seat 1, 2, 0 with 2 winning resolve 0, 1, 2."""
    test_the_lowest_card_of_the_led_suit_wins("H6 H3 S2", "B")
    state = scene("r4", "r4", "r4", plays="H6 H3 S2", leader="B")
    current = seen(state).current
    assert current is not None
    assert (current.winner, current.order) == (2, (0, 1, 2))


def test_example_2() -> None:
    """Worked example 2: Presence 4, 4, 2 in Spring pays 2, 2, 1 with four players and 2, 2, 0 with three."""
    four = scoring("r9 r6*4", "r9 r6*4", "r9 r6*2", "r9")
    assert gains(four, "r6") == [2, 2, 1, 0]
    three = scoring("r9 r6*4", "r9 r6*4", "r9 r6*2")
    assert gains(three, "r6") == [2, 2, 0]


def test_example_3() -> None:
    """Worked example 3: 5, 3, 3, 1 in Summer pays 4, 1, 1, 0; 5, 5, 3, 3 in Spring pays 2, 2, 0, 0."""
    summer = scoring("r10 r6*5", "r10 r6*3", "r10 r6*3", "r10 r6*1", corrupted="r4 r9")
    assert gains(summer, "r6") == [4, 1, 1, 0]
    spring = scoring("r9 r6*5", "r9 r6*5", "r9 r6*3", "r9 r6*3")
    assert gains(spring, "r6") == [2, 2, 0, 0]


def test_example_4() -> None:
    """Worked example 4: over the corrupted r4 and r9 a group in r6 marches to r7 in one step."""
    state = scene("r10", "r10", "r10 r6*2", plays="H6 H3 S2", corrupted="r4 r9")
    play(state, "C march r6>r7 m=2")
    assert members(state, "r7") == (0, 0, 2)


def test_example_5() -> None:
    """Worked example 5: a Denheart and two Members under a rival's Blight are Presence 3, and three pieces."""
    state = scoring("r6 r6*2", "r9 blight@r6", "r16")
    assert totals(state, "r6")[0] == 3
    assert next(one.pieces for one in decay(state).counts if one.region == 6) == 3
