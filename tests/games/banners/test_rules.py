"""The rules of Tartan Banners, BA-1 to BA-19, its notation and its worked examples; each test names its rule."""

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
from tartan.games.banners.actions import INTO, KNIGHTS, MOVE_BY_TEXT, MOVES, OUT, OUT_AND_IN, Move
from tartan.games.banners.board import FIRST_CASTLE, PLACE_NAMES, PLACE_NUMBER, PLACES, SWORDS
from tartan.games.banners.model import SHIELDS, Assault, Battle, Deployment, Ending, Shield
from tartan.games.banners.reach import marches, movable, paths
from tartan.games.banners.shields import NO_SHIELD, pool_of
from tests.games.banners.scenes import (
    GAME,
    actor,
    at,
    castle,
    fresh,
    legal,
    match_of,
    play,
    refused,
    said,
    scene,
    supply,
    view_of,
)

if TYPE_CHECKING:
    from tartan.engine.contract import Outcome, Plain, State
    from tartan.games.banners.rules import Loch

SEATS = (2, 3, 4, 5)


def rolled(colours: int, army: str, die: int, turn: str = "A") -> Loch:
    """A turn that begins with a given roll: found by trying one stream after another."""
    for seed in range(200):
        state = scene(army, *[""] * (colours - 1), turn=turn)
        state.rng = Rng(seed)
        state.begin()
        if state.die == die:
            return state
    raise AssertionError


# --- pieces


@pytest.mark.parametrize("seats", SEATS)
def test_a_colour_has_21_knights(seats: int) -> None:
    """BA-1: on the board and in supply together a colour has 21 knights, at every moment."""
    state = fresh(seats, 5)
    rng = Rng(5)
    while state.deciders:
        for army, knights in zip(view_of(state).armies, view_of(state).knights, strict=True):
            assert army.on_board == sum(knights)
            assert army.on_board + army.supply == KNIGHTS == 21
        state.apply(actor(state), rng.choice(state.legal(actor(state))))


def test_a_colour_has_six_shields() -> None:
    """BA-1: the shields of a colour are 0, 0, 0, 1, 2 and 3, in its pool or at castles."""
    assert SHIELDS == (0, 0, 0, 1, 2, 3)
    assert view_of(fresh(3), 0).armies[0].pool == SHIELDS
    state = scene("urquhart=2:3 moy=1^0 doon=1", "", "")
    assert view_of(state, 0).armies[0].pool == (0, 0, 1, 2)
    assert view_of(state).armies[0].unseen == (0, 0, 1, 2, 3)


@pytest.mark.parametrize(("seats", "names"), [(2, "A1 B1 A2 B2"), (3, "A B C"), (4, "A B C D"), (5, "A B C D E")])
def test_colours_of_a_table(seats: int, names: str) -> None:
    """BA-2: a colour each, with two seats two each that alternate."""
    armies = view_of(fresh(seats)).armies
    assert [army.name for army in armies] == names.split()
    assert [army.seat for army in armies] == [ord(army.name[0]) - ord("A") for army in armies]


def test_two_seats_alternate_colours() -> None:
    """BA-2: the turns go A1, B1, A2, B2."""
    state = fresh(2)
    turns = []
    for _ in range(5):
        turns.append((view_of(state).armies[state.acting].name, actor(state)))
        play(state, "done")
    assert turns == [("A1", 0), ("B1", 1), ("A2", 0), ("B2", 1), ("A1", 0)]


def test_own_second_colour_is_a_rival() -> None:
    """BA-2, BA-10: a player's two colours do not stack: they fight, and their castles are assaulted."""
    state = scene("c5=3", "", "c6=2", "", seats=2, turn="A1")
    play(state, "march c5>c6 x3", "done")
    assert at(state, "c6") == {"A1": 3}
    assert supply(state, "A2") == 21
    state = scene("c16=6", "", "urquhart=2:1", "", seats=2, turn="A1")
    assert refused(state, "march c16>urquhart x1") == "BA-12"
    play(state, "assault urquhart x2")
    assert castle(state, "urquhart").holder == 0


def test_the_result_of_a_player_is_the_sum_of_two_colours() -> None:
    """BA-2: swords, and knights on the board, of both colours count together."""
    state = scene("urquhart=2 c5=1", "moy=1", "doon=1", "strome=3", seats=2, turn="B2", rounds=10, round_number=10)
    play(state, "done")
    outcome = state.outcome
    assert outcome is not None
    assert outcome.scores == (4, 4)
    assert outcome.ranks == (1, 1)
    assert ("A swords", "3 + 1 = 4") in outcome.told(SEAT_LETTERS)
    shared = "A, B: more knights on the board, and with as many a shared rank (BA-17)"
    assert ("Tie at 4 swords", shared) in outcome.told(SEAT_LETTERS)
    assert ("B knights on the board", "4") in outcome.told(SEAT_LETTERS)


# --- a turn


def test_the_die_brings_a_knight() -> None:
    """BA-4: one knight from the supply comes to the banner with as many crests."""
    for die in range(1, 7):
        state = rolled(3, "", die)
        assert state.deployment is Deployment.PLACED
        assert at(state, f"b{die}") == {"A": 1}
        assert supply(state, "A") == 20


def test_no_second_knight_on_a_banner() -> None:
    """BA-4: where a knight of the colour stands already, none is placed."""
    state = rolled(3, "b4=1 c5=2", 4)
    assert state.deployment is Deployment.ALREADY_THERE
    assert at(state, "b4") == {"A": 1}
    assert supply(state, "A") == 18


def test_no_knight_from_an_empty_supply() -> None:
    """BA-4: an empty supply brings nobody."""
    state = rolled(3, "c5=21", 2)
    assert state.deployment is Deployment.NO_SUPPLY
    assert at(state, "b2") == {}


def test_colours_share_banners_in_peace() -> None:
    """BA-4: a knight comes to a banner where others stand, and nobody fights."""
    for seed in range(200):
        state = scene("", "b3=1", "b3=1")
        state.rng = Rng(seed)
        state.begin()
        if state.die == 3:
            break
    assert at(state, "b3") == {"A": 1, "B": 1, "C": 1}
    assert state.contested == ()
    play(state, "done")
    assert at(state, "b3") == {"A": 1, "B": 1, "C": 1}


def test_every_face_is_as_likely() -> None:
    """BA-4: the die is fair."""
    state = fresh(5, 9, rounds=200)
    faces = Counter[int]()
    while state.deciders:
        faces[state.die] += 1
        play(state, "done")
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    expected = faces.total() / 6
    assert sum((count - expected) ** 2 / expected for count in faces.values()) < 20


def test_three_moves_a_turn() -> None:
    """BA-5: three moves, spent on one group or on several, and then none."""
    state = scene("c5=1 c8=1", "", "")
    play(state, "march c5>c7 x1", "march c8>c9 x1", "march c7>c4 x1")
    assert state.moves_left == 0
    assert legal(state) == ["done"]
    assert refused(state, "march c4>c7 x1") == "BA-5"


@pytest.mark.parametrize("way", ["c5>c7", "c3>c42", "b1>c5", "urquhart>c16", "c16>urquhart"])
def test_steps_along_a_road(way: str) -> None:
    """BA-5: camp to camp, round the loch too, banner to camp, castle to drawbridge and back."""
    origin, _, goal = way.partition(">")
    army = {"c16": "urquhart=1 c16=2", "urquhart": "urquhart=3"}.get(origin, f"{origin}=1")
    state = scene(army, "", "")
    before = sum(at(state, goal).values())
    play(state, f"march {way} x1")
    assert at(state, goal) == {"A": before + 1}


@pytest.mark.parametrize("way", ["c5>c4", "c5>c5", "b1>c7", "c16>moy", "b1>urquhart", "c3>c41"])
def test_no_step_without_a_road(way: str) -> None:
    """BA-5: what no road joins is not one move."""
    assert refused(scene(f"{way.partition('>')[0]}=1", "", ""), f"march {way} x1") == "BA-5"


def test_a_group_moves_together() -> None:
    """BA-6: any number that stand together go for one move."""
    state = scene("c5=7", "", "")
    assert legal(state, "march c5>c7") == [f"march c5>c7 x{n}" for n in range(1, 8)]
    play(state, "march c5>c7 x5")
    assert state.moves_left == 2
    assert (at(state, "c5"), at(state, "c7")) == ({"A": 2}, {"A": 5})
    assert refused(state, "march c5>c6 x3") == "BA-6"
    assert refused(state, "march c8>c9 x1") == "BA-6"


def test_another_colours_knights_do_not_move() -> None:
    """BA-6: only knights of the acting colour go."""
    assert refused(scene("c5=1", "c8=3", ""), "march c8>c9 x1") == "BA-6"


def test_no_way_leads_back_to_a_banner() -> None:
    """BA-7: a knight never comes back to a banner, and no march to one exists."""
    state = scene("c5=1 b1=1", "", "")
    assert refused(state, "march c5>b1 x1") == "BA-7"
    assert refused(state, "march c9>b6 x1") == "BA-7"
    assert not [move for move in MOVES if move.verb == 0 and PLACE_NAMES[move.goal].startswith("b") and move.goal < 6]


def test_the_turn_ends_with_done_only() -> None:
    """BA-8: after the third move, and without any move, the turn goes on until done; then it is the next colour's."""
    state = scene("c5=1", "", "")
    play(state, "march c5>c7 x1", "march c7>c4 x1", "march c4>c3 x1")
    assert state.acting == 0
    play(state, "done")
    assert (state.acting, actor(state)) == (1, 1)
    play(state, "done", "done")
    assert (state.acting, state.round) == (0, 4)


@pytest.mark.parametrize("seats", SEATS)
def test_seat_a_begins(seats: int) -> None:
    """BA-8: seat A's first colour begins."""
    state = fresh(seats)
    assert (state.acting, actor(state), state.round) == (0, 0, 1)


# --- the field


def test_knights_stop_in_a_contested_camp() -> None:
    """BA-9: who enters a camp that another holds may not go on, nor assault from there, but more may come."""
    state = scene("c5=3 c6=2", "c7=1", "")
    play(state, "march c5>c7 x1")
    assert view_of(state).contested == ("c7",)
    assert refused(state, "march c7>c4 x1") == "BA-9"
    play(state, "march c6>c7 x2")
    assert at(state, "c7") == {"A": 3, "B": 1}


def test_no_assault_from_a_contested_drawbridge() -> None:
    """BA-9, BA-12: the drawbridge has to be uncontested."""
    state = scene("c15=9", "c16=1 urquhart=1:0", "")
    play(state, "march c15>c16 x9")
    assert refused(state, "assault urquhart x1") == "BA-9"
    assert not legal(state, "assault")


def test_a_sortie_stops_too() -> None:
    """BA-9: a garrison that comes out onto its besieged drawbridge stops and fights there."""
    state = scene("urquhart=4:0", "c16=2", "")
    play(state, "march urquhart>c16 x3")
    assert refused(state, "march c16>c15 x1") == "BA-9"
    assert refused(state, "march c16>urquhart x1") == "BA-9"
    play(state, "done")
    assert at(state, "c16") == {"A": 3}
    assert (supply(state, "B"), state.deployment) == (20, Deployment.PLACED)


def test_groups_from_several_sides_add_up() -> None:
    """BA-10: three knights from two sides are one force against two."""
    state = scene("c5=2 c6=1", "c7=2", "")
    play(state, "march c5>c7 x2", "march c6>c7 x1", "done")
    assert at(state, "c7") == {"A": 3}


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 2), (2, 2), (1, 2), (21, 20), (1, 1)])
def test_field_combat(attackers: int, defenders: int) -> None:
    """BA-11: more attackers, and the defenders go home; otherwise the attackers do; the winner loses nobody."""
    state = scene(f"c5={attackers}", f"c7={defenders}", "")
    play(state, f"march c5>c7 x{attackers}", "done")
    won = attackers > defenders
    assert at(state, "c7") == ({"A": attackers} if won else {"B": defenders})
    assert state.supply[0] == (KNIGHTS - attackers if won else KNIGHTS)
    assert state.supply[1] == (KNIGHTS if won else KNIGHTS - defenders) - 1, "one came to a banner since"
    (battle,) = view_of(state).last_battles
    assert battle == Battle(state.turn - 1, "c7", 0, attackers, 1, defenders)
    assert battle.won == won


def test_combat_comes_after_all_moves() -> None:
    """BA-11: every contested camp is settled when the turn is done, each by itself."""
    state = scene("c5=2 c8=1", "c7=1 c9=1", "")
    play(state, "march c5>c7 x2", "march c8>c9 x1")
    assert at(state, "c7") == {"A": 2, "B": 1}
    play(state, "done")
    assert (at(state, "c7"), at(state, "c9")) == ({"A": 2}, {"B": 1})
    assert [battle.camp for battle in view_of(state).last_battles] == ["c7", "c9"]
    play(state, "done")
    assert view_of(state).last_battles == ()


# --- castles


@pytest.mark.parametrize(("name", "swords"), [("clunie", 1), ("ardvreck", 2), ("urquhart", 3)])
def test_an_empty_castle_takes_twice_its_swords(name: str, swords: int) -> None:
    """BA-12, BA-13: with twice the swords on the drawbridge it falls; with fewer it may not be tried."""
    camp = {"clunie": "c13", "ardvreck": "c9", "urquhart": "c16"}[name]
    short = scene(f"{camp}={2 * swords - 1}", "", "")
    assert refused(short, f"assault {name} x1") == "BA-12"
    state = scene(f"{camp}={2 * swords}", "", "")
    assert legal(state, "assault") == [f"assault {name} x{n}" for n in range(1, 2 * swords + 1)]
    play(state, f"assault {name} x1")
    assert castle(state, name).holder == 0
    assert at(state, camp) == {"A": 2 * swords - 1}
    assert state.moves_left == 2


def test_a_garrison_counts_instead_of_swords() -> None:
    """BA-12: while somebody holds it, garrison and shield defend a castle, not its swords."""
    state = scene("c16=2", "urquhart=1:0", "")
    play(state, "assault urquhart x2")
    assert at(state, "urquhart") == {"A": 2}


@pytest.mark.parametrize(("mark", "needed"), [(":3", 4), ("^3", 10), ("^0", 4), ("", 4)])
def test_what_is_sure_to_be_there(mark: str, needed: int) -> None:
    """BA-12: it may be tried with twice the garrison plus a face-up shield; a face-down one does not matter."""
    assert castle(scene("", f"urquhart=2{mark}", ""), "urquhart").to_try == needed
    assert refused(scene(f"c16={needed - 1}", f"urquhart=2{mark}", ""), "assault urquhart x1") == "BA-12"
    assert legal(scene(f"c16={needed}", f"urquhart=2{mark}", ""), "assault")


def test_an_assault_takes_a_move_and_knights_at_the_gate() -> None:
    """BA-12: without a move left, with more than stand there, or on the own castle there is no assault."""
    assert refused(scene("c16=6", "", "", spent=3), "assault urquhart x1") == "BA-5"
    assert refused(scene("c16=6", "", ""), "assault urquhart x7") == "BA-6"
    assert refused(scene("c15=6", "", ""), "assault urquhart x1") == "BA-6"
    assert refused(scene("c16=6 urquhart=1", "", ""), "assault urquhart x1") == "BA-12"


def test_a_castle_falls() -> None:
    """BA-13: the garrison goes home, the shield back into its owner's pool, as many as were said go in."""
    state = scene("c16=7", "urquhart=2:1", "")
    play(state, "assault urquhart x3")
    assert (at(state, "urquhart"), at(state, "c16")) == ({"A": 3}, {"A": 4})
    assert supply(state, "B") == 21
    assert pool_of(state.laid[1]) == [*SHIELDS]
    last = view_of(state).last_assault
    assert last == Assault(state.turn, 0, "urquhart", 7, 3, 1, 2, 1, turned_up=True, fell=True, surrendered=None)
    assert last.defence == 3


def test_all_on_the_drawbridge_attack() -> None:
    """BA-12, BA-13: one that goes in is enough if there are twice the defence outside."""
    state = play(scene("c16=6", "urquhart=2:1", ""), "assault urquhart x1")
    assert (at(state, "urquhart"), at(state, "c16")) == ({"A": 1}, {"A": 5})


def test_a_shield_is_turned_up_even_when_success_is_certain() -> None:
    """BA-12: a hidden shield is shown in every assault."""
    state = play(scene("c16=20", "urquhart=1:2", ""), "assault urquhart x1")
    last = view_of(state).last_assault
    assert last is not None
    assert (last.shield, last.turned_up) == (2, True)


def test_a_new_holder_draws_a_shield() -> None:
    """BA-14: a random shield of the own pool lies face-down at the castle; its holder alone knows it."""
    drawn = Counter[int]()
    for seed in range(600):
        state = scene("c13=2", "", "")
        state.rng = Rng(seed)
        play(state, "assault clunie x1")
        seen = castle(state, "clunie", 0)
        assert seen.shield is Shield.FACE_DOWN
        assert seen.value is not None
        drawn[seen.value] += 1
        assert castle(state, "clunie", 1).value is castle(state, "clunie").value is None
    assert set(drawn) == {0, 1, 2, 3}
    assert 230 < drawn[0] < 370


def test_an_empty_pool_gives_none() -> None:
    """BA-14: with all six shields out, a castle gets none."""
    held = "lachlan=1:0 sween=1:0 aldourie=1:0 finlarig=1:1 doon=1:2 moy=1:3"
    state = play(scene(f"{held} c13=2", "", ""), "assault clunie x1")
    assert castle(state, "clunie", 0).shield is Shield.NONE
    assert state.shields[PLACE_NUMBER["clunie"] - FIRST_CASTLE] == NO_SHIELD


def test_a_failed_assault_costs_the_move() -> None:
    """BA-15: nobody is lost, the shield stays face-up, and next time it is sure to be there."""
    state = scene("c16=5", "urquhart=2:1", "")
    play(state, "assault urquhart x5")
    assert state.moves_left == 2
    assert (at(state, "c16"), at(state, "urquhart")) == ({"A": 5}, {"B": 2})
    for reader in (0, 1, 2, None):
        seen = castle(state, "urquhart", reader)
        assert (seen.shield, seen.value, seen.to_try, seen.to_be_sure) == (Shield.FACE_UP, 1, 6, 6)
    assert refused(state, "assault urquhart x1") == "BA-12"


def test_the_last_knight_stays() -> None:
    """BA-16: a held castle keeps one knight; others may leave, and come to reinforce, by ordinary moves."""
    state = scene("urquhart=3:0 c16=1", "", "")
    assert refused(state, "march urquhart>c16 x3") == "BA-16"
    assert legal(state, "march urquhart>c16") == ["march urquhart>c16 x1", "march urquhart>c16 x2"]
    play(state, "march urquhart>c16 x2", "march c16>urquhart x3")
    assert at(state, "urquhart") == {"A": 4}
    assert refused(scene("urquhart=1:0", "", ""), "march urquhart>c16 x1") == "BA-16"


def test_knights_that_took_a_castle_go_on() -> None:
    """BA-16: those inside but one, and those outside, may use the moves that are left."""
    state = play(scene("c13=4", "", ""), "assault clunie x3", "march clunie>c13 x2", "march c13>c12 x3")
    assert (at(state, "clunie"), at(state, "c12")) == ({"A": 1}, {"A": 3})


def test_nobody_walks_into_a_castle_of_others() -> None:
    """BA-12: an unheld or foreign castle is assaulted, not entered."""
    assert refused(scene("c16=9", "", ""), "march c16>urquhart x1") == "BA-12"
    assert refused(scene("c16=9", "urquhart=1:0", ""), "march c16>urquhart x1") == "BA-12"


# --- the end

ALL_BUT_THREE = (
    "lachlan dunvegan sween aldourie finlarig ardvreck eilean-donan "
    "stalker kilchurn tioram duntrune carrick moy strome balloch"
)


def nearly_over(extra: str = "", rival: str = "doon=1") -> Loch:
    """Sixteen castles are held; Clunie and Urquhart are not, and A stands before Clunie."""
    return scene(" ".join(f"{name}=1" for name in ALL_BUT_THREE.split()) + f" c13=2 {extra}", rival, "")


def test_the_last_castle_surrenders() -> None:
    """BA-17: with 17 castles held the last one goes to whoever took the one before, without knight or shield."""
    state = play(nearly_over(), "assault clunie x1")
    last = castle(state, "urquhart")
    assert (last.holder, last.garrison, last.shield) == (0, 0, Shield.NONE)
    assert state.ending is Ending.SURRENDERED
    assert state.deciders == ()
    assert [state.legal(seat) for seat in range(3)] == [(), (), ()]
    outcome = state.outcome
    assert outcome is not None
    assert outcome.scores == (33, 1, 0)
    assert outcome.ranks == (1, 2, 3)
    assert outcome.reason == "last castle surrendered"
    seen = view_of(state).last_assault
    assert seen is not None
    assert seen.surrendered == "urquhart"


def test_no_surrender_to_who_takes_a_held_castle() -> None:
    """BA-17: only what leaves one castle unheld ends the game; a castle that changes hands does not."""
    state = play(nearly_over("c34=4"), "assault doon x1")
    assert state.ending is None
    assert state.unheld == 2


def test_the_end_comes_before_field_combat() -> None:
    """BA-17: camps that are contested then are fought over no more, and all knights there count."""
    state = play(nearly_over("c5=1", "c7=3 doon=1"), "march c5>c7 x1", "assault clunie x1")
    assert at(state, "c7") == {"A": 1, "B": 3}
    outcome = state.outcome
    assert outcome is not None
    assert ("A knights on the board", "18") in outcome.told(SEAT_LETTERS)
    assert ("B knights on the board", "4") in outcome.told(SEAT_LETTERS)


def ended(*armies: str) -> Outcome:
    """The outcome of a game whose rounds are over."""
    outcome = play(scene(*armies, turn="C", rounds=10, round_number=10), "done").outcome
    assert outcome is not None
    return outcome


def test_ties_are_parted_by_knights() -> None:
    """BA-17: equal swords are parted by knights on banners, in camps and in garrisons; equal ranks are 1, 1, 3."""
    assert ended("clunie=1 b1=1", "doon=2", "lachlan=1").scores == (1, 1, 1)
    assert ended("clunie=1 b1=1", "doon=2", "lachlan=1").ranks == (1, 1, 3)
    parted = ended("clunie=1 c5=2", "doon=2", "moy=1")
    assert parted.ranks == (2, 3, 1)
    ties = [(label, words) for label, words in parted.told(SEAT_LETTERS) if label.startswith("Tie")]
    assert [words for _, words in ties] == ["A, B: more knights on the board (BA-17)"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rounds", [10, 20])
def test_the_rounds_end(seats: int, rounds: int) -> None:
    """BA-18: after so many rounds, a turn of every colour each, the game is over."""
    state = fresh(seats, rounds=rounds)
    turns = 0
    while state.deciders:
        assert state.round == turns // len(state.colours) + 1
        play(state, "done")
        turns += 1
    assert turns == rounds * len(state.colours)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason == "rounds are over"
    assert ("Rounds", str(rounds)) in outcome.told(SEAT_LETTERS)


def test_the_last_turn_is_fought_out() -> None:
    """BA-18: when the rounds are over, field combat of the last turn has been settled."""
    state = scene("", "c7=1", "c5=2", turn="C", rounds=10, round_number=10)
    play(state, "march c5>c7 x2", "done")
    assert at(state, "c7") == {"C": 2}
    assert [battle.camp for battle in view_of(state).last_battles] == ["c7"]


def test_fifty_rounds_are_the_default() -> None:
    """BA-18: 50 unless chosen otherwise, from 10 to 200."""
    option = GAME.options["rounds"]
    assert option.default == 50
    assert (min(option.choices), max(option.choices)) == (10, 200)
    assert fresh(3).rounds == 50
    with pytest.raises(SetupError, match="rounds"):
        GAME.new(3, 1, rounds=9)


# --- who knows what


def test_all_is_public_but_face_down_shields() -> None:
    """BA-19: two games that differ in face-down shields alone look the same to all but their holders."""
    one, other = (scene("c5=2 clunie=1:0", f"urquhart=2:{n} moy=1^0", "") for n in (1, 3))
    for reader in (0, 2, None):
        assert codec.encode(one.view(reader)) == codec.encode(other.view(reader))
    assert one.view(1) != other.view(1)
    assert one.legal(0) == other.legal(0)


def test_a_player_knows_the_shields_of_both_colours() -> None:
    """BA-2, BA-19: with two seats a player knows what lies at the castles of both own colours."""
    state = scene("clunie=1:3", "", "doon=1:2", "moy=1:1", seats=2, turn="A1")
    assert [castle(state, name, 0).value for name in ("clunie", "doon", "moy")] == [3, 2, None]


def test_nobody_knows_what_a_pool_will_give() -> None:
    """BA-19: views hold no trace of the random stream."""
    one, other = scene("c13=2", "", ""), scene("c13=2", "", "")
    other.rng = Rng(99)
    assert all(one.view(reader) == other.view(reader) for reader in (0, 1, 2, None))


def test_a_shield_set_down_before_another_was_seen_is_not_that_one() -> None:
    """BA-19: the 3 of Doon was seen and put back, so what lay at Moy at that time is no 3; the next one may be."""
    state = scene("c34=8", "moy=1:1 doon=1:3", "", turn="A")
    assert castle(state, "moy").possible == (0, 1, 2, 3)
    play(state, "assault doon x1")
    assert castle(state, "moy").possible == (0, 1, 2)
    assert castle(state, "moy").to_be_sure == 6
    assert view_of(state).armies[1].unseen == SHIELDS
    play(state, "done")
    state = scene_after(state, "B", "c13=2")
    play(state, "assault clunie x1")
    assert castle(state, "clunie").possible == (0, 1, 2, 3)
    assert castle(state, "moy").possible == (0, 1, 2)


def scene_after(state: Loch, name: str, group: str) -> Loch:
    """The same game with a group of a colour added."""
    place, _, number = group.partition("=")
    (colour,) = (one.number for one in state.colours if one.name == name)
    state.supply[colour] -= int(number)
    state._arrive(colour, PLACE_NUMBER[place], int(number))
    state.holder[PLACE_NUMBER[place]] = colour
    return state


@pytest.mark.parametrize("shield", range(4))
def test_no_refusal_and_no_offer_depends_on_a_hidden_shield(shield: int) -> None:
    """BA-19: whatever lies there, the same assaults are offered and the same sentence refuses."""
    said_so = []
    for attackers in (3, 4, 5, 9):
        state = scene(f"c16={attackers}", f"urquhart=2:{shield}", "")
        try:
            state.parse(0, "assault urquhart x1")
        except IllegalAction as e:
            said_so.append(str(e))
        said_so += legal(state, "assault")
    state = scene("c16=3", "urquhart=2:0", "")
    with pytest.raises(IllegalAction) as refusal:
        state.parse(0, "assault urquhart x1")
    assert said_so[0] == str(refusal.value)
    assert len(said_so) == 1 + 4 + 5 + 9


# --- notation


def test_actions_are_interned() -> None:
    """CO-4: one object a meaning, also after pickling; text and action go to and fro exactly."""
    assert len(MOVE_BY_TEXT) == len(MOVES) == len({str(move) for move in MOVES})
    for move in MOVES[::37]:
        assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301  # its own pickle
        assert MOVE_BY_TEXT[str(move)] is move
        assert repr(move) == f"<{move}>"


def test_tables_hold_what_may_go() -> None:
    """BA-16: of n knights in a camp 1 to n may go on each road, of n in a castle 1 to n - 1."""
    camp, keep = PLACE_NUMBER["c16"], PLACE_NUMBER["urquhart"]
    assert len(OUT[camp][4]) == 3 * 4
    assert len(OUT_AND_IN[camp][4]) == 4 * 4
    assert [str(move) for move in OUT[keep][3]] == ["march urquhart>c16 x1", "march urquhart>c16 x2"]
    assert OUT[keep][1] == OUT[camp][0] == ()
    assert len(INTO[keep - FIRST_CASTLE][21]) == 21


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "CO-4"),
        ("march", "CO-4"),
        ("march c5>c7", "CO-4"),
        ("march c5>c7 x0", "CO-4"),
        ("march c5>c7 x01", "CO-4"),
        ("march c5>c7 x22", "CO-4"),
        ("march c05>c7 x1", "CO-4"),
        ("March c5>c7 x1", "CO-4"),
        ("march c5>c7 x1 ", "CO-4"),
        ("assault c16 x1", "BA-3"),
        ("assault camelot x1", "BA-3"),
        ("assault urquhart", "CO-4"),
        ("done now", "CO-4"),
        ("march c43>c7 x1", "BA-3"),
        ("march c5>b7 x1", "BA-3"),
        ("march c5>nowhere-at-all x1", "BA-3"),
        ("march c5>b1 x9", "BA-7"),
        ("march c5>c9 x9", "BA-5"),
        ("march c5>c7 x9", "BA-6"),
    ],
)
def test_refusals_name_the_first_rule(text: str, rule: str) -> None:
    """CO-4: a wrong text is refused with the first rule that it breaks."""
    assert refused(scene("c5=3", "c7=1", ""), text) == rule


def test_refusals_out_of_turn_come_first() -> None:
    """CO-3: another seat's move, or one after the end, is refused whatever it says."""
    state = scene("c5=3", "c7=1", "")
    assert refused(state, "march c7>c4 x1", seat=1) == "CO-3"
    assert refused(state, "nonsense", seat=1) == "CO-3"
    over = play(nearly_over(), "assault clunie x1")
    assert refused(over, "done", seat=0) == "CO-3"


def test_refusals_of_a_spent_and_contested_turn() -> None:
    """CO-4: BA-5 comes before BA-6, BA-6 before BA-9, BA-9 before BA-16 and BA-12."""
    state = play(scene("c15=2 urquhart=1", "c16=1", ""), "march c15>c16 x2")
    assert refused(state, "march c16>c19 x3") == "BA-5"
    assert refused(state, "march c16>c14 x3") == "BA-6"
    assert refused(state, "march c16>c14 x2") == "BA-9"
    assert refused(state, "march c16>urquhart x2") == "BA-9"
    assert refused(state, "march urquhart>c16 x1") == "BA-16"


# --- log


def test_the_log_tells_each_what_it_may_know() -> None:
    """BA-14, BA-19: all hear that a shield was set down, its holder alone hears which; the colour is named."""
    match = match_of(scene("c13=2", "c12=1", ""))
    match.submit(0, "assault clunie x1")
    match.submit(0, "march c13>c12 x1")
    match.submit(0, "done")
    own, other = said(match, 0), said(match, 1)
    assert other[:2] == [
        "Round 3 · A: A assaults Clunie: 2 knights against 1 sword. "
        "It falls, 1 knight goes in, a shield is set face-down.",
        "Round 3 · A: A marches 1 knight from c13 to c12, which B holds.",
    ]
    assert other[2] == "Round 3 · A: Field combat in c12: A 1 against B 1. A goes back to the supply."
    assert other[3].startswith("Round 3 · B: B rolls ")
    (private,) = set(own) - set(other)
    assert private.startswith("Round 3 · A: A draws shield ")
    assert private.endswith(" for Clunie.")
    assert other == said(match, None) == said(match, 2)


def test_the_log_shows_sums_and_rules() -> None:
    """BA-15: a failed assault is told with its sum and what was needed; every line cites its rule."""
    match = match_of(scene("c16=5", "urquhart=2:1", ""))
    match.submit(0, "assault urquhart x5")
    line = match.log(None)[-1]
    assert line.say() == (
        "A assaults Urquhart of B: 5 knights against garrison 2 + shield 1 turned up = 3. It holds; 6 were needed."
    )
    assert (line.rule, line.tone) == ("BA-15", Tone.RESULT)
    assert [span.seat for span in line.spans if span.seat is not None] == [0, 1]
    assert all(line.rule for line in match.log(0))


def test_the_log_tells_the_end() -> None:
    """BA-17: the surrender and the winner are told."""
    match = match_of(nearly_over())
    match.submit(0, "assault clunie x1")
    assert said(match)[-2].endswith("Urquhart surrenders.")
    assert said(match)[-1] == "Round 3 · A: The last castle has surrendered. A wins with 33 swords."
    match = match_of(scene("", "", "", turn="C", rounds=10, round_number=10))
    match.submit(2, "done")
    assert said(match)[-1] == "Round 10 · C: The rounds are over. A and B and C share the win with 0 swords."


def test_colours_of_two_seats_are_named_in_the_log() -> None:
    """BA-2: log lines name the acting colour, A1 or A2."""
    match = Match(GAME, 2, 1)
    assert match.log(None)[0].say(("Isla", "Ewan")).startswith("Isla A1 rolls ")
    match.submit(0, "done")
    assert match.state.where == "Round 1 · B1"


def test_a_fight_of_two_colours_of_one_seat_tells_them_apart() -> None:
    """BA-2, BA-10: with names, too, the log says whose A1 beat whose A2."""
    match = match_of(scene("c13=2", "", "c12=1", "", turn="A1", seats=2))
    match.submit(0, "march c13>c12 x2")
    match.submit(0, "done")
    told = [line.say(("Isla", "Ewan")) for line in match.log(None)]
    assert told[1] == "Isla A1 marches 2 knights from c13 to c12, which Isla A2 holds."
    assert told[2] == "Field combat in c12: Isla A1 2 against Isla A2 1. Isla A2 goes back to the supply."


def test_the_end_names_what_decided_a_tie() -> None:
    """BA-17: where swords are equal, the log says that knights on the board decided."""
    match = match_of(scene("", "c5=1", "", turn="C", rounds=10, round_number=10))
    match.submit(2, "done")
    assert said(match)[-1].endswith("B wins with 0 swords and the most knights on the board.")


def test_a_refusal_counts_knights_in_plain_words() -> None:
    """BA-6: nobody, one and several that stand there, against those asked for."""
    state = scene("c13=1 c11=2", "", "")
    for text, sentence in (
        ("march c12>c13 x1", "No knight of A stands at c12."),
        ("march c13>c12 x2", "Only 1 knight of A stands at c13, not 2."),
        ("march c11>c12 x3", "Only 2 knights of A stand at c11, not 3."),
    ):
        with pytest.raises(IllegalAction) as refusal:
            state.parse(0, text)
        assert (refusal.value.rule, refusal.value.message) == ("BA-6", sentence)


def test_marches_can_be_taken_back() -> None:
    """K4: a march is undone until something was rolled, drawn or turned up."""
    match = match_of(scene("c13=4", "", ""))
    match.submit(0, "march c13>c12 x1")
    match.undo(0)
    assert match.view(0).knights[0][PLACE_NUMBER["c13"]] == 4  # type: ignore[attr-defined]  # this game's view
    match.submit(0, "assault clunie x1")
    assert not match.may_undo(0)
    match.submit(0, "done")
    assert not match.may_undo(0)


# --- what a screen asks


def test_a_view_lists_the_moves_of_the_turn() -> None:
    """A screen can tell what was done in this turn."""
    state = play(scene("c5=2", "", ""), "march c5>c7 x1")
    assert view_of(state).moves == ("march c5>c7 x1",)
    assert view_of(play(state, "done")).moves == ()


def test_reach_is_what_can_be_played() -> None:
    """BA-5, BA-9: the ways that light up are those that can be marched, and no other place can be come to."""
    rng = Rng(4)
    for seed in range(6):
        state = fresh(3, seed)
        for step in range(300):
            if step % 5 == 0:
                for place in state.spots[state.acting]:
                    check_reach(state, place)
            if not state.deciders:
                break
            state.apply(actor(state), rng.choice(state.legal(actor(state))))


def check_reach(state: Loch, origin: int) -> None:
    """Hold the ways from a place against trying every march of one knight."""
    view = view_of(state)
    seat = actor(state) if state.deciders else None
    found: dict[int, int] = {}
    ways: list[tuple[State, int]] = [(state, origin)] if seat is not None else []
    for trial, here in ways:
        steps = state.moves_left - trial.moves_left  # type: ignore[attr-defined]  # this game's state
        for move in trial.legal(seat or 0):
            assert isinstance(move, Move)
            if move.verb == 0 and move.origin == here and move.knights == 1 and move.goal not in (origin, *found):
                found[move.goal] = steps + 1
                twin = trial.copy()
                twin.apply(seat or 0, move)
                # Who went into a castle could come out again, but a lit way ends there.
                if move.goal < FIRST_CASTLE:
                    ways.append((twin, move.goal))
    lit = paths(view, origin)
    assert {place: len(way) for place, way in lit.items()} == found
    assert bool(lit) == bool(movable(view, origin))
    for way in lit.values():
        trial = state.copy()
        for text in marches(origin, way, movable(view, origin) if way[-1] < FIRST_CASTLE else 1):
            trial.apply(seat or 0, trial.parse(seat or 0, text))


# --- worked examples


def test_example_1() -> None:
    """Example 1: die 4, an own knight on banner 4: nothing is placed and three moves remain."""
    state = rolled(3, "b4=1", 4)
    assert at(state, "b4") == {"A": 1}
    assert state.moves_left == 3
    assert legal(state) == ["march b4>c32 x1", "march b4>c33 x1", "done"]


def test_example_2() -> None:
    """Example 2: three from c5 and one from c6 meet three in c7: four are more, and the rivals go home."""
    state = scene("c5=3 c6=1", "c7=3", "")
    play(state, "march c5>c7 x3", "march c6>c7 x1", "done")
    assert at(state, "c7") == {"A": 4}
    assert supply(state, "B") == 20


def test_example_3() -> None:
    """Example 3: swords 2, four on the drawbridge, one move left: it falls, and three stay outside."""
    state = scene("c9=4", "", "", spent=2)
    assert SWORDS[PLACE_NUMBER["ardvreck"] - FIRST_CASTLE] == 2
    play(state, "assault ardvreck x1")
    assert (at(state, "ardvreck"), at(state, "c9")) == ({"A": 1}, {"A": 3})
    assert legal(state) == ["done"]


def test_example_4() -> None:
    """Example 4: garrison 2 and shield 1: six take it, five may try and fail, three may not try."""
    assert castle(play(scene("c16=6", "urquhart=2:1", ""), "assault urquhart x1"), "urquhart").holder == 0
    state = play(scene("c16=5", "urquhart=2:1", ""), "assault urquhart x1")
    assert (castle(state, "urquhart").holder, castle(state, "urquhart").value) == (1, 1)
    assert refused(scene("c16=3", "urquhart=2:1", ""), "assault urquhart x1") == "BA-12"


def test_example_5() -> None:
    """Example 5: with the seventeenth castle taken the eighteenth goes to the same player, and the game is over."""
    state = play(nearly_over(), "assault clunie x1")
    assert sum(seen.holder is not None for seen in view_of(state).castles) == 18
    assert state.outcome is not None


# --- what comes back from a dump


def broken_dumps() -> dict[str, dict[str, Plain]]:
    """Dumps that no game could give, by what is wrong with them."""
    state = play(scene("c13=2 moy=1:1", "urquhart=2:0", ""), "assault clunie x1")
    good = state.dump()
    knights = bytearray(state.knights)
    many, ghost, crowd = knights[:], knights[:], knights[:]
    many[PLACE_NUMBER["c5"]] = 30
    ghost[PLACE_NUMBER["urquhart"] + PLACES] = 0
    crowd[PLACE_NUMBER["b1"]] = 2
    holder = bytearray(state.holder)
    holder[PLACE_NUMBER["c13"]] = 1
    return {
        "too many knights": good | {"knights": bytes(many)},
        "an empty castle that is held": good | {"knights": bytes(ghost)},
        "two knights on a banner": good | {"knights": bytes(crowd)},
        "a holder who is not there": good | {"holder": bytes(holder)},
        "two of one shield": good | {"laid": [[[15, 3, 0, 1, 0], [4, 3, 0, 3, 0]], [[7, 0, 0, 2, 0]], []]},
        "a shield at a castle of another": good | {"laid": [[[7, 1, 0, 1, 0]], [], []]},
        "turns beyond the rounds": good | {"turn": 150},
        "no seats": good | {"seats": 1},
        "an end that has not come": good | {"ending": Ending.SURRENDERED.value},
        "no assault": good | {"assault": None},
        "four moves": good | {"moves": [0, 0, 0, 0]},
    }


@pytest.mark.parametrize("wrong", broken_dumps())
def test_impossible_dumps_are_refused(wrong: str) -> None:
    """V2: what no game could have come to is refused in a sentence."""
    with pytest.raises(SetupError, match="not a game of Tartan Banners"):
        GAME.restore(broken_dumps()[wrong])
