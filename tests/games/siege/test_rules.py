"""The rules of Siege, SI-1 to SI-25, its notation and its worked examples; each test names the rule that it holds."""

from __future__ import annotations

import itertools
import pickle
from typing import TYPE_CHECKING

import pytest

from tartan.engine import codec
from tartan.engine.contract import SEAT_LETTERS, Tone
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.siege.actions import MOVE_BY_TEXT, MOVES, Move
from tartan.games.siege.combat import holds, worth
from tartan.games.siege.model import (
    ASSASSIN,
    BORDER,
    CHANCELLOR,
    COURTIER,
    GATEKEEPER,
    GONG_FARMER,
    IN_SIEGE,
    INSIDE,
    KINDS,
    KING,
    KNIGHT,
    Cause,
    Due,
    Kind,
    Note,
    Result,
    Stand,
    View,
    Way,
)
from tests.games.siege.scenes import (
    GAME,
    away,
    fresh,
    laid,
    legal,
    lost,
    match_of,
    play,
    refused,
    row,
    said,
    scene,
)

if TYPE_CHECKING:
    from tartan.engine.contract import State
    from tartan.games.siege.rules import Castles

SIX = "assassin gatekeeper courtier king chancellor knight"


def notes(state: State, tag: str, reader: int | None = None) -> list[Note]:
    """The notes beside a card."""
    view = state.view(reader)
    assert isinstance(view, View)
    cards = [card for castle in view.castles for card in castle.row + castle.away]
    return [note for card in cards if card.tag == tag for note in card.notes]


def random_game(seed: int, seats: int, **options: bool) -> tuple[list[tuple[int, str]], Castles]:
    """A random game: its steps and its last state."""
    state = fresh(seats, seed % seats, **options)
    rng = Rng(seed)
    steps = []
    while state.deciders:
        seat = rng.choice(state.deciders)
        move = rng.choice(state.legal(seat))
        state.apply(seat, move)
        steps.append((seat, str(move)))
    return steps, state


# --- cards: SI-1, SI-2


def test_values() -> None:
    """SI-1: Assassin 1, Gatekeeper 2, Courtier 3, King 4, Chancellor 5, Knight 6, one of each a seat."""
    assert [(kind.value, kind.printed) for kind in KINDS if kind.printed] == [
        ("assassin", 1),
        ("gatekeeper", 2),
        ("courtier", 3),
        ("king", 4),
        ("chancellor", 5),
        ("knight", 6),
    ]
    assert legal(fresh(2), "A") == [f"place {kind}" for kind in SIX.split()]


def test_gong_farmer() -> None:
    """SI-2: with `gong-farmer` each seat has a seventh card, of value 0 and without ability."""
    state = fresh(2, gong_farmer=True)
    assert legal(state, "B") == [f"place {kind}" for kind in ["gong-farmer", *SIX.split()]]
    state = laid(f"gong-farmer {SIX}", f"{SIX} gong-farmer", gong_farmer=True)
    assert row(state, "B") == ["B1", "B2", "B3", "B4", "B5", "B6", "B7"]
    play(state, "A sacrifice A1")
    assert lost(state, "A") == {"A1": Kind.GONG_FARMER}
    assert state.deciders == (1,)
    assert worth(GONG_FARMER, BORDER) == 0


def test_no_gong_farmer_without_the_option() -> None:
    """SI-2: without the option there is no Gong Farmer and no card 7."""
    assert refused(fresh(2), "A place gong-farmer") == "CO-4"
    assert refused(scene(SIX, SIX), "A attack A7") == "CO-4"


# --- set-up: SI-3, SI-4


def test_rows_are_laid_left_to_right() -> None:
    """SI-3: each step puts a card to the right of the last, and the row stands as it was laid."""
    state = laid("knight king chancellor courtier gatekeeper assassin", SIX)
    assert [card.kind for card in state.view(0).castles[0].row] == [
        Kind.KNIGHT,
        Kind.KING,
        Kind.CHANCELLOR,
        Kind.COURTIER,
        Kind.GATEKEEPER,
        Kind.ASSASSIN,
    ]
    assert row(state, "A") == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_set_up_is_sealed() -> None:
    """SI-3: nothing of an unfinished row reaches another seat, and its own steps are known to itself."""
    match = Match(GAME, 3, 5)
    before = [codec.encode(match.view(seat)) for seat in (1, 2, None)]
    logs = [match.log(seat) for seat in (1, 2, None)]
    for kind in SIX.split()[:5]:
        match.submit(0, f"place {kind}")
        assert match.state.sealed
    assert [codec.encode(match.view(seat)) for seat in (1, 2, None)] == before
    assert [match.log(seat) for seat in (1, 2, None)] == logs
    view = match.view(0)
    assert isinstance(view, View)
    assert [kind.value for kind in view.placed] == SIX.split()[:5]
    assert said(match, 0)[1] == "Set-up: A puts the Gatekeeper (2) in place 2."


def test_a_finished_row_is_public_and_final() -> None:
    """SI-3: that a seat has finished is public, how its row stands is not, and it can no longer be taken back."""
    match = Match(GAME, 2, 5)
    for kind in SIX.split():
        match.submit(0, f"place {kind}")
    view = match.view(1)
    assert isinstance(view, View)
    assert view.owing == (1,)
    assert [castle.row for castle in view.castles] == [(), ()]
    with pytest.raises(IllegalAction) as refusal:
        match.undo(0)
    assert refusal.value.rule == "CO-4b"


def test_unfinished_steps_are_taken_back() -> None:
    """SI-3, CO-4b: until its last card a seat may take its steps back, the newest first."""
    match = Match(GAME, 2, 5)
    match.submit(0, "place king")
    match.submit(1, "place knight")
    match.submit(0, "place knight")
    match.undo(0)
    match.undo(0)
    assert len(match.legal(0)) == 6
    assert len(match.legal(1)) == 5


@pytest.mark.parametrize("last", [0, 1])
def test_rows_appear_at_once(last: int) -> None:
    """SI-3: with the last card of the last seat all rows appear, and nothing tells who was last or undoes it."""
    match = Match(GAME, 2, 1)
    for seat in (1 - last, last):
        for kind in SIX.split():
            match.submit(seat, f"place {kind}")
    assert [row(match.state, letter) for letter in "AB"] == [[f"{s}{n}" for n in range(1, 7)] for s in "AB"]
    assert not match.state.sealed
    assert not match.may_undo(0)
    assert not match.may_undo(1)
    assert said(match) == ["Set-up: All Castles stand, each a row of 6 face-down cards."]


def test_own_cards_are_always_known() -> None:
    """SI-3: owners see their own cards in the row and In Siege; nobody else does."""
    state = scene("king assassin>B1 knight", "king knight")
    own, other, watching = (state.view(seat).castles[0] for seat in (0, 1, None))
    assert [card.kind for card in own.row + own.away] == [Kind.KING, Kind.KNIGHT, Kind.ASSASSIN]
    assert [card.kind for card in other.row + other.away] == [None, None, None]
    assert other == watching


def test_placing_twice_or_late() -> None:
    """SI-3: a kind is placed once, nothing but placing is possible in the set-up, and no card is placed later."""
    state = play(fresh(2), "A place king")
    assert refused(state, "A place king") == "SI-3"
    assert refused(state, "A sacrifice A1") == "SI-3"
    assert refused(scene(SIX, SIX), "A place king") == "SI-3"


def test_the_start_seat_is_drawn_and_public() -> None:
    """SI-4: the seed draws the start seat before the set-up; each seat can be drawn, and all see it."""
    views = [GAME.new(3, seed).view(None) for seed in range(40)]
    assert {view.start for view in views if isinstance(view, View)} == {0, 1, 2}
    match = Match(GAME, 3, 7)
    view = match.view(None)
    assert isinstance(view, View)
    start = "ABC"[view.start]
    assert str(match.log(2)[0]) == f"Set-up: {start} will begin: the lot was drawn."
    state = laid(SIX, SIX, SIX, start=2)
    assert state.deciders == (2,)
    assert state.view(0).acting == 2


# --- words: SI-5, SI-6


def test_in_siege_and_under_siege() -> None:
    """SI-5: the card sent is In Siege, the card before which it stands is Under Siege and still in its row."""
    state = play(scene(SIX, SIX), "A siege A2>B5")
    assert (away(state, "A"), row(state, "A")) == (["A2"], ["A1", "A3", "A4", "A5", "A6"])
    assert row(state, "B") == ["B1", "B2", "B3", "B4", "B5", "B6"]
    castles = state.view(None).castles
    (besieger,) = castles[0].away
    assert (besieger.facing, besieger.stand) == ("B5", Stand.IN_SIEGE)
    assert castles[1].row[4].facing == "A2"


def test_rows_close_up_and_borders_follow() -> None:
    """SI-6: borders are the ends of the row as it stands, cards Under Siege included, cards away not."""
    state = scene("king>B2 knight chancellor courtier", "king knight chancellor", turn="B")
    assert [card.stand for card in state.view(0).castles[0].row] == [Stand.BORDER, Stand.INSIDE, Stand.BORDER]
    assert [card.stand for card in state.view(0).castles[1].row] == [Stand.BORDER, Stand.INSIDE, Stand.BORDER]
    play(state, "B sacrifice B3")
    assert row(state, "B") == ["B1", "B2"]
    assert [card.stand for card in state.view(0).castles[1].row] == [Stand.BORDER, Stand.BORDER]


def test_a_besieger_stays_with_its_card() -> None:
    """SI-6: when the row closes up the besieger still faces the same card."""
    state = play(scene("king knight>B3", "assassin gatekeeper king", turn="B"), "B sacrifice B2")
    assert row(state, "B") == ["B1", "B3"]
    assert state.view(None).castles[1].row[1].facing == "A2"


def test_a_row_may_become_empty() -> None:
    """SI-6: a seat may send out all its cards; a card that then comes home takes place 1."""
    state = play(scene("king knight>B2", "assassin courtier king", "king"), "A siege A1>B1", "B attack B2")
    assert row(state, "A") == []
    play(state, "C siege C1>B3")
    assert legal(state, "A") == ["fallback A2@1"]
    assert refused(state, "A fallback A2@2") == "SI-7"


# --- a turn: SI-7 to SI-11


def test_fall_back_comes_first() -> None:
    """SI-7: with a card whose target is gone a turn can do nothing else; it comes home to any place, face-down."""
    state = scene("king knight> chancellor", "king knight")
    assert legal(state, "A") == ["fallback A2@1", "fallback A2@2", "fallback A2@3"]
    assert state.view(0).due is Due.FALL_BACK
    for wrong in ("siege A1>B1", "sacrifice A1", "attack A2", "fallback A1@1", "fallback A2@4", "fallback B1@1"):
        assert refused(state, f"A {wrong}") == "SI-7"
    play(state, "A fallback A2@2")
    assert row(state, "A") == ["A1", "A2", "A3"]
    assert state.view(1).castles[0].row[1].kind is None
    assert state.view(1).castles[0].row[1].facing == ""
    assert state.deciders == (1,)


def test_one_fall_back_a_turn() -> None:
    """SI-7: with several such cards the player chooses one, and the others wait for later turns."""
    state = scene("king knight> chancellor>", "king knight")
    assert legal(state, "A") == ["fallback A2@1", "fallback A2@2", "fallback A3@1", "fallback A3@2"]
    play(state, "A fallback A3@1", "B siege B2>A1")
    assert legal(state, "A") == ["fallback A2@1", "fallback A2@2", "fallback A2@3"]


def test_nothing_falls_back_without_need() -> None:
    """SI-7: a card that still faces its target, or a row card, does not Fall Back."""
    state = scene("king knight>B1 chancellor", "king knight")
    assert refused(state, "A fallback A2@1") == "SI-7"
    assert refused(state, "A fallback A1@1") == "SI-7"


def test_who_may_go_into_siege() -> None:
    """SI-8: a row card not Under Siege goes before an enemy row card not Under Siege; the King may, too."""
    state = scene("king knight courtier>B1", "gatekeeper king chancellor>A2", "king knight")
    sieges = [text for text in legal(state, "A") if text.startswith("siege")]
    assert sieges == ["siege A1>B2", "siege A1>C1", "siege A1>C2"]
    for wrong in ("A2>B2", "A3>B2", "A4>B2", "B2>C1", "A1>A2", "A1>B1", "A1>B3", "A1>B4"):
        assert refused(state, f"A siege {wrong}") == "SI-8"


def test_who_may_attack() -> None:
    """SI-9: a card In Siege or Under Siege attacks the card facing it, and nothing else attacks."""
    state = scene("king knight courtier>B1", "gatekeeper king chancellor>A2")
    assert [text for text in legal(state, "A") if text.startswith("attack")] == ["attack A2", "attack A3"]
    for wrong in ("A1", "A4", "B3"):
        assert refused(state, f"A attack {wrong}") == "SI-9"
    play(state, "A attack A2")
    attack = state.view(None).attack
    assert attack is not None
    assert (attack.attacker, attack.attacker_kind, attack.target) == ("A2", Kind.KNIGHT, "B3")


def test_the_king_may_attack_and_is_lost() -> None:
    """SI-9: a King that attacks is lost even when it wins, and its owner is out."""
    state = play(scene("king>B1 knight", "courtier king", "king"), "A attack A1", "B stand")
    assert lost(state, "B")["B1"] is Kind.COURTIER
    assert state.view(None).castles[0].out
    assert state.deciders == (1,)


def test_who_may_be_sacrificed() -> None:
    """SI-10: a row card not Under Siege is shown and lost; the King may be, too."""
    state = scene("king knight courtier>B1", "gatekeeper king chancellor>A2", "king")
    assert [text for text in legal(state, "A") if text.startswith("sacrifice")] == ["sacrifice A1"]
    for wrong in ("A2", "A3", "A4", "B2"):
        assert refused(state, f"A sacrifice {wrong}") == "SI-10"
    play(state, "A sacrifice A1")
    assert lost(state, "A")["A1"] is Kind.KING
    assert state.view(None).castles[0].out


def test_there_is_no_passing() -> None:
    """A player may not pass: the one legal list of a turn holds sieges, Attacks and Sacrifices, and never is empty."""
    assert legal(scene("king", "king"), "A") == ["siege A1>B1", "sacrifice A1"]
    assert legal(scene("king>B1", "king"), "A") == ["attack A1"]
    assert refused(scene("king", "king"), "A pass") == "CO-4"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_turn_always_has_an_action(seats: int) -> None:
    """SI-11: while two Kings stand whoever owes a decision has one to take, so that no turn passes by itself."""
    for seed in range(20):
        state = fresh(seats)
        rng = Rng(seed)
        while state.deciders:
            for seat in state.deciders:
                assert state.legal(seat)
            seat = rng.choice(state.deciders)
            state.apply(seat, rng.choice(state.legal(seat)))
        assert state.outcome is not None


# --- attack: SI-12 to SI-16


def expected_to_hold(attacker: int, attacker_stood: int, defender: int, defender_stood: int) -> bool:
    """SI-12 to SI-14, told in another way than the rules do."""
    if ASSASSIN in (attacker, defender) and {attacker, defender} & {KING, KNIGHT}:
        return defender == ASSASSIN
    strength = {GATEKEEPER: 5} if defender_stood == BORDER else {}
    other = {GATEKEEPER: 5} if attacker_stood == BORDER else {}
    return strength.get(defender, defender) >= other.get(attacker, attacker)


def test_who_holds_against_whom() -> None:
    """SI-12, SI-13, SI-14: every pair of kinds at every pair of stands."""
    stands = [(IN_SIEGE, BORDER), (IN_SIEGE, INSIDE), (BORDER, IN_SIEGE), (INSIDE, IN_SIEGE)]
    for attacker, defender, (stood, own) in itertools.product(range(7), range(7), stands):
        assert holds(attacker, stood, defender, own) == expected_to_hold(attacker, stood, defender, own)


def test_the_attacker_is_always_lost() -> None:
    """SI-12: the attacker is lost whether the defender survives or not."""
    for defender in ("knight", "courtier"):
        state = scene("king chancellor>B1", f"{defender} king assassin")
        play(state, "A attack A2", "B stand")
        assert lost(state, "A")["A2"] is Kind.CHANCELLOR
        assert ("B1" in lost(state, "B")) == (defender == "courtier")


def test_equal_values_hold() -> None:
    """SI-12: a defender of the same value survives, face-down and unnamed, Assassin or not (source, 1)."""
    state = play(scene("king assassin>B1", "assassin king"), "A attack A2", "B stand")
    assert row(state, "B") == ["B1", "B2"]
    assert state.view(0).castles[1].row[0].kind is None
    attack = state.view(0).attack
    assert attack is not None
    assert (attack.result, attack.target_kind, attack.target_value) == (Result.HELD, None, None)


def test_a_border_gatekeeper_loses_to_a_knight() -> None:
    """SI-14: at a border the Gatekeeper is worth 5, which a 6 beats (source, example 2)."""
    state = play(scene("king knight>B1", "gatekeeper king"), "A attack A2", "B stand")
    assert lost(state, "B")["B1"] is Kind.GATEKEEPER
    attack = state.view(0).attack
    assert attack is not None
    assert (attack.attacker_value, attack.target_value, attack.result) == (6, 5, Result.LOST)


@pytest.mark.parametrize("prey", ["king", "knight"])
def test_the_assassin_attacks(prey: str) -> None:
    """SI-13: an attacking Assassin defeats a King or a Knight, and is lost itself."""
    castle = "king courtier" if prey == "king" else "knight king"
    state = play(scene("king assassin>B1", castle, "king"), "A attack A2", "B stand")
    assert lost(state, "A")["A2"] is Kind.ASSASSIN
    assert lost(state, "B")["B1"].value == prey
    attack = state.view(None).attack
    assert attack is not None
    assert attack.by_assassin


@pytest.mark.parametrize("hunter", ["king", "knight"])
def test_the_assassin_defends(hunter: str) -> None:
    """SI-13: a defending Assassin survives a King or a Knight, but not a Courtier."""
    state = scene("king>B1 knight" if hunter == "king" else "king knight>B1", "assassin king", "king")
    play(state, "A attack A1" if hunter == "king" else "A attack A2", "B stand")
    assert "B1" not in lost(state, "B")
    state = play(scene("king courtier>B1", "assassin king"), "A attack A2", "B stand")
    assert lost(state, "B")["B1"] is Kind.ASSASSIN


def test_the_gatekeeper_attacks_from_a_border() -> None:
    """SI-14: Under Siege at a border it attacks with 5; from inside the row, or In Siege, with 2."""
    for castle, at in (("gatekeeper king knight", "A1"), ("king knight gatekeeper", "A3")):
        state = play(scene(castle, f"king chancellor knight>{at}"), f"A attack {at}")
        attack = state.view(1).attack
        assert attack is not None
        assert (attack.attacker_value, attack.attacker_stood, attack.result) == (5, Stand.BORDER, Result.HELD)
    state = play(scene("king gatekeeper knight", "king knight courtier>A2"), "A attack A2")
    attack = state.view(1).attack
    assert attack is not None
    assert (attack.attacker_value, attack.attacker_stood) == (2, Stand.INSIDE)
    state = play(scene("king gatekeeper>B1 knight", "courtier king"), "A attack A2", "B stand")
    attack = state.view(1).attack
    assert attack is not None
    assert (attack.attacker_value, attack.attacker_stood, attack.result) == (2, Stand.IN_SIEGE, Result.HELD)


def test_the_gatekeeper_in_siege_defends_with_two() -> None:
    """SI-14: struck while In Siege the Gatekeeper is worth 2, wherever its target stands."""
    state = play(scene("courtier king", "king gatekeeper>A1"), "A attack A1")
    assert lost(state, "B")["B2"] is Kind.GATEKEEPER


def test_the_gatekeepers_border_moves_as_the_row_shrinks() -> None:
    """SI-6, SI-14: a Gatekeeper inside the row becomes a border one when the cards beside it leave, even Into Siege."""
    state = scene("king chancellor>B2", "knight gatekeeper king", turn="B")
    play(state, "B siege B1>A1", "A attack A2", "B stand")
    assert row(state, "B") == ["B2", "B3"]
    assert notes(state, "B2") == [Note(Kind.CHANCELLOR, Stand.IN_SIEGE, Stand.BORDER)]
    state = scene("king chancellor>B2", "knight gatekeeper king", turn="A")
    play(state, "A attack A2", "B stand")
    assert lost(state, "B")["B2"] is Kind.GATEKEEPER


def test_a_lone_card_is_at_a_border() -> None:
    """SI-6, SI-14: the only card of a row is at both of its borders."""
    state = scene("king chancellor>B1", "gatekeeper king>A1")
    assert state.view(None).castles[1].row[0].stand is Stand.BORDER
    play(state, "A attack A2", "B stand")
    assert "B1" not in lost(state, "B")


def test_every_attack_by_a_besieger_is_answered() -> None:
    """SI-15: the defender is asked after the attacking card is turned up, before anything else is shown."""
    state = play(scene("king chancellor>B1", "courtier king"), "A attack A2")
    assert state.deciders == (1,)
    assert legal(state, "B") == ["stand"]
    for reader in (0, 1, None):
        view = state.view(reader)
        assert view.due is Due.ANSWER
        assert view.subject == "A2"
        (attacker,) = view.castles[0].away
        assert (attacker.kind, attacker.face_up) == (Kind.CHANCELLOR, True)
        assert view.attack is not None
        assert view.attack.result is Result.PENDING
    assert state.view(0).castles[1].row[0].kind is None


def test_being_asked_tells_nothing() -> None:
    """SI-15: with and without a Knight to shield the others see, hear and may do the same."""
    seen = []
    for castle in ("courtier king knight", "courtier knight king"):
        match = match_of(scene("king chancellor>B1 knight", castle, "assassin king>B3"))
        match.submit(0, "attack A2")
        for reader in (0, 2, None):
            lines = [codec.encode(line) for line in match.log(reader)]
            seen.append((reader, codec.encode(match.view(reader)), lines, [match.legal(seat) for seat in (0, 2)]))
        may_shield = castle.endswith("king")
        assert [str(move) for move in match.legal(1)] == ["stand", "shield"][: 1 + may_shield]
    assert seen[:3] == seen[3:]


def test_shield() -> None:
    """SI-15: the Knight is lost for the card, which stays face-down without a note; the attacker is lost."""
    state = play(scene("king chancellor>B1", "courtier king knight"), "A attack A2", "B shield")
    assert lost(state, "A")["A2"] is Kind.CHANCELLOR
    assert lost(state, "B")["B3"] is Kind.KNIGHT
    assert row(state, "B") == ["B1", "B2"]
    assert state.view(None).castles[1].row[0].facing == ""
    assert notes(state, "B1") == []
    attack = state.view(0).attack
    assert attack is not None
    assert (attack.result, attack.shield, attack.target_kind) == (Result.SHIELDED, "B3", None)
    assert state.view(0).castles[1].lost[-1].cause is Cause.SHIELDING


def test_a_shield_need_not_be_needed() -> None:
    """SI-15: the Knight may Shield a card that would have survived, and nobody learns whether it would have."""
    told = []
    for castle in ("chancellor king knight", "assassin king knight"):
        match = match_of(scene("king courtier>B1", castle, "king"))
        match.submit(0, "attack A2")
        match.submit(1, "shield")
        told.append((said(match, 0), notes(match.state, "B1", 0)))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("castle", "enemy"),
    [
        ("courtier king knight", "king chancellor>B1 courtier>B3"),
        ("courtier king knight>A1", "king chancellor>B1"),
        ("courtier king knight>", "king chancellor>B1"),
        ("courtier king", "king chancellor>B1"),
        ("knight king", "king chancellor>B1"),
    ],
)
def test_when_the_knight_cannot_shield(castle: str, enemy: str) -> None:
    """SI-15: not while Under Siege, away, without a target, lost, or attacked itself."""
    state = play(scene(enemy, castle), "A attack A2")
    assert legal(state, "B") == ["stand"]
    assert refused(state, "B shield") == "SI-15"


def test_only_the_answer_is_possible_and_only_by_the_defender() -> None:
    """SI-15: the defender can do nothing else first, and nobody else can answer."""
    state = play(scene("king chancellor>B1", "courtier king knight", "king knight"), "A attack A2")
    assert refused(state, "B sacrifice B2") == "SI-15"
    assert refused(state, "C shield") == "CO-3"
    assert refused(state, "A stand") == "CO-3"
    assert refused(scene(SIX, SIX), "A stand") == "SI-15"
    assert refused(scene(SIX, SIX), "A shield") == "SI-15"


def test_an_attack_on_a_besieger_asks_nothing() -> None:
    """SI-15: a card In Siege that is struck is compared at once, whatever Knight its owner has."""
    state = play(scene("courtier king", "king knight chancellor>A1"), "A attack A1")
    assert state.deciders == (1,)
    assert state.view(None).due is Due.FALL_BACK


def test_lost_cards_are_shown() -> None:
    """SI-16: whatever is lost is shown to all as it leaves play, with how and where."""
    match = match_of(scene("king chancellor>B2", "gatekeeper courtier king knight", "king"))
    match.submit(0, "attack A2")
    match.submit(1, "stand")
    assert said(match) == [
        "Turn 9: A attacks B2 with A2: the Chancellor (5).",
        "Turn 9: B2, the Courtier (3), is beaten. A2 and B2 are lost.",
    ]
    view = match.view(2)
    assert isinstance(view, View)
    attacker, target = view.castles[0].lost[-1], view.castles[1].lost[-1]
    assert (attacker.kind, attacker.cause, attacker.place, attacker.before) == (
        Kind.CHANCELLOR,
        Cause.ATTACKING,
        2,
        "B2",
    )
    assert (target.kind, target.cause, target.place, target.before) == (Kind.COURTIER, Cause.DEFENDING, 2, "")
    assert target.turn == 9


def test_a_border_gatekeeper_is_told_with_its_worth() -> None:
    """SI-14: the log gives the printed value and, where it differs, what the card was worth, on both sides."""
    beaten = match_of(scene("king knight>B1", "gatekeeper king"))
    beaten.submit(0, "attack A2")
    beaten.submit(1, "stand")
    assert said(beaten)[-1] == "Turn 9: B1, the Gatekeeper (2), worth 5, is beaten. A2 and B1 are lost."
    held = match_of(scene("gatekeeper king", "knight>A1 king"))
    held.submit(0, "attack A1")
    assert said(held)[-1] == "Turn 9: B1 holds against the Gatekeeper (2), worth 5. A1 is lost."


# --- abilities: SI-17 to SI-19


def test_chancellor_recalls_any_card_in_siege() -> None:
    """SI-17: one's own, another's, or one whose target is gone; the choice belongs to the Sacrifice's turn."""
    state = scene("chancellor king knight>C1", "king courtier>", "gatekeeper king assassin>B1")
    play(state, "A sacrifice A1")
    assert legal(state, "A") == ["recall A3", "recall B2", "recall C3"]
    assert (state.view(1).due, state.view(1).acting, state.turn) == (Due.RECALL, 0, 9)
    assert refused(state, "A recall A2") == "SI-17"
    assert refused(state, "A siege A2>B1") == "SI-17"
    assert refused(scene("king knight>B1", "king"), "A recall A2") == "SI-17"


def test_recalled_card_retreats_at_once() -> None:
    """SI-17: its owner acts next and must Retreat it to any place; play goes on from that owner's left."""
    state = scene("chancellor king", "king courtier", "gatekeeper king assassin>B1")
    play(state, "A sacrifice A1", "A recall C3")
    assert state.deciders == (2,)
    assert legal(state, "C") == ["retreat C3@1", "retreat C3@2", "retreat C3@3"]
    for wrong in ("retreat C1@1", "retreat C3@4", "sacrifice C1", "attack C3"):
        assert refused(state, f"C {wrong}") == "SI-17"
    play(state, "C retreat C3@1")
    assert row(state, "C") == ["C3", "C1", "C2"]
    castles = state.view(None).castles
    assert castles[1].row[0].facing == ""
    assert castles[2].row[0].facing == ""
    assert castles[2].row[0].kind is None
    assert state.deciders == (0,)
    assert refused(scene(SIX, SIX), "A retreat A1@1") == "SI-17"


def test_recall_of_a_card_without_target() -> None:
    """SI-17: a card whose target is gone may be called; a turn so forced comes before SI-7 and takes its place."""
    state = scene("chancellor king", "king courtier> assassin>")
    play(state, "A sacrifice A1", "A recall B3")
    assert legal(state, "B") == ["retreat B3@1", "retreat B3@2"]
    play(state, "B retreat B3@2", "A siege A2>B1")
    assert legal(state, "B") == ["fallback B2@1", "fallback B2@2", "fallback B2@3"]


def test_recall_of_ones_own_card() -> None:
    """SI-17: calling one's own card gives the sacrificer another turn, and then the left of that seat."""
    state = scene("chancellor king knight>B1", "king", "king")
    play(state, "A sacrifice A1", "A recall A3")
    assert (state.deciders, state.turn) == ((0,), 10)
    assert state.view(None).sacrifice is not None
    play(state, "A retreat A3@2")
    assert state.deciders == (1,)


def test_chancellor_without_a_card_in_siege() -> None:
    """SI-17: then there is no effect, and play goes on from the sacrificer's left."""
    match = match_of(scene("chancellor king", "king", "king"))
    match.submit(0, "sacrifice A1")
    assert match.deciders == (1,)
    assert said(match) == ["Turn 9: A sacrifices A1: the Chancellor (5). No card is In Siege, so it has no effect."]
    view = match.view(None)
    assert isinstance(view, View)
    assert view.sacrifice is not None
    assert view.sacrifice.idle


def test_courtier_names_an_opponent() -> None:
    """SI-18: any opponent still in the game, who acts next and must Sacrifice."""
    state = scene("courtier king", "king knight", "out", "king knight assassin>B2")
    play(state, "A sacrifice A1")
    assert legal(state, "A") == ["summon B", "summon D"]
    assert state.view(3).due is Due.SUMMON
    for wrong in ("summon A", "summon C", "sacrifice A2", "stand"):
        assert refused(state, f"A {wrong}") == "SI-18"
    play(state, "A summon D")
    assert state.deciders == (3,)
    assert legal(state, "D") == ["sacrifice D1", "sacrifice D2"]
    assert (state.view(0).due, state.view(0).forced_by) == (Due.SACRIFICE, 0)
    for wrong in ("attack D3", "siege D1>A2", "fallback D3@1"):
        assert refused(state, f"D {wrong}") == "SI-18"
    assert refused(state, "D sacrifice D3") == "SI-10"
    play(state, "D sacrifice D2")
    assert state.deciders == (0,)
    assert refused(scene(SIX, SIX), "A summon B") == "SI-18"


def test_a_forced_sacrifice_comes_before_fall_back() -> None:
    """SI-18: even with a card that could Fall Back the named player must Sacrifice."""
    state = play(scene("courtier king", "king knight chancellor>"), "A sacrifice A1", "A summon B")
    assert legal(state, "B") == ["sacrifice B1", "sacrifice B2"]
    play(state, "B sacrifice B2", "A siege A2>B1")
    assert legal(state, "B") == ["fallback B3@1", "fallback B3@2"]


def test_a_named_player_with_nothing_to_sacrifice() -> None:
    """SI-18: it takes one other action of a normal turn, and a card freed by it is not sacrificed."""
    state = scene("courtier king knight>B1", "gatekeeper king>A2", "king")
    play(state, "A sacrifice A1", "A summon B")
    assert legal(state, "B") == ["attack B1", "attack B2"]
    assert (state.view(None).due, state.view(None).forced_by) == (Due.TURN, 0)
    play(state, "B attack B1")
    assert state.deciders == (2,)
    assert refused(play(scene("courtier king", "king>A2"), "A sacrifice A1", "A summon B"), "B sacrifice B1") == "SI-10"


def test_a_named_player_with_only_a_card_to_fall_back() -> None:
    """SI-18: with nothing to Sacrifice SI-7 holds as in any turn, and the card that came home is not sacrificed."""
    state = play(scene("courtier king knight>B1", "king chancellor>"), "A sacrifice A1", "A summon B")
    assert legal(state, "B") == ["fallback B2@1", "fallback B2@2"]
    assert refused(state, "B attack B1") == "SI-7"
    play(state, "B fallback B2@1")
    assert row(state, "B") == ["B2", "B1"]
    assert state.deciders == (0,)


def test_a_named_player_may_attack_and_be_answered() -> None:
    """SI-18, SI-19: an Attack in a forced turn is answered, and play goes on from the left of the attacker."""
    state = scene("courtier king assassin", "king>C1", "courtier king knight", "king")
    play(state, "A sacrifice A1", "A summon B", "B attack B1")
    assert state.deciders == (2,)
    play(state, "C shield")
    assert [castle.out for castle in state.view(None).castles] == [False, True, False, False]
    assert state.deciders == (2,)


def test_forced_turns_chain() -> None:
    """SI-19: a Courtier that is forced out names the next seat, its Chancellor calls a card, and so on."""
    state = scene("courtier king", "courtier king", "chancellor king", "king knight>A2")
    play(state, "A sacrifice A1", "A summon B", "B sacrifice B1", "B summon C", "C sacrifice C1", "C recall D2")
    assert (state.deciders, state.turn) == ((3,), 12)
    play(state, "D retreat D2@1")
    assert state.deciders == (0,)
    state = scene("courtier king", "king assassin", "courtier king knight")
    play(state, "A sacrifice A1", "A summon C", "C sacrifice C1", "C summon A", "A sacrifice A2")
    assert [castle.out for castle in state.view(None).castles] == [True, False, False]
    assert state.deciders == (1,)


def test_a_courtier_may_come_back_to_its_owner() -> None:
    """SI-19: who is forced to give a Courtier may name the seat that forced it, and play goes on from there."""
    state = scene("courtier king knight", "courtier king", "king")
    play(state, "A sacrifice A1", "A summon B", "B sacrifice B1", "B summon A")
    assert (state.deciders, state.view(None).forced_by) == ((0,), 1)
    play(state, "A sacrifice A3")
    assert (state.deciders, state.view(None).forced_by) == ((1,), None)


def test_the_left_of_the_attacker_is_next() -> None:
    """SI-19: who only answered has had no turn, and the attacker's left comes next even if that is the defender."""
    state = play(scene("king chancellor>C1", "king", "courtier king"), "A attack A2", "C stand")
    assert state.deciders == (1,)
    state = play(scene("king chancellor>B1", "courtier king", "king"), "A attack A2", "B stand")
    assert state.deciders == (1,)


# --- losing: SI-20 to SI-23, SI-25


@pytest.mark.parametrize("how", ["attacked", "attacking", "sacrificed", "forced"])
def test_losing_the_king(how: str) -> None:
    """SI-20: in attack, defence, by Sacrifice or by force, the King's owner is out at once with all cards."""
    if how == "attacked":
        state = play(scene("king knight>B2", "courtier king", "king"), "A attack A2", "B stand")
        cause, by = Cause.DEFENDING, 0
    elif how == "attacking":
        state = play(scene("king knight>B2", "courtier king", "king", turn="B"), "B attack B2")
        cause, by = Cause.ATTACKING, 0
    elif how == "sacrificed":
        state = play(scene("king knight", "courtier king", "king", turn="B"), "B sacrifice B2")
        cause, by = Cause.SACRIFICED, None
    else:
        state = play(scene("king courtier", "king", "king"), "A sacrifice A2", "A summon B", "B sacrifice B1")
        cause, by = Cause.SACRIFICED, 0
    view = state.view(None)
    assert view.castles[1].out
    assert view.castles[1].row == view.castles[1].away == ()
    assert len(view.castles[1].lost) == 6
    (fall,) = view.falls
    assert (fall.seat, fall.cause, fall.by) == (1, cause, by)
    assert 1 not in state.deciders


def test_the_other_cards_are_shown() -> None:
    """SI-20: all the own cards are shown, row from left to right, then In Siege by tag; abilities do nothing."""
    match = match_of(
        scene("chancellor>B1 king courtier assassin>B2 gatekeeper", "king assassin courtier", "king", turn="A")
    )
    match.submit(0, "sacrifice A2")
    assert said(match)[-1] == (
        "Turn 9: A has lost the King and is out. "
        "The other cards leave play: A3 Courtier, A5 Gatekeeper, A1 Chancellor, A4 Assassin."
    )
    view = match.view(1)
    assert isinstance(view, View)
    assert [one.tag for one in view.castles[0].lost][-5:] == ["A2", "A3", "A5", "A1", "A4"]
    assert [one.cause for one in view.castles[0].lost][-5:] == [Cause.SACRIFICED] + [Cause.WITH_KING] * 4
    assert match.deciders == (1,)
    assert view.due is Due.TURN


def test_besiegers_of_a_fallen_seat_fall_back() -> None:
    """SI-20: an enemy card In Siege before a card that leaves must Fall Back on its owner's turn."""
    state = play(scene("king knight>B1", "courtier king", "king", turn="B"), "B sacrifice B2", "C siege C1>A1")
    assert legal(state, "A") == ["fallback A2@1", "fallback A2@2"]


def test_row_cards_besieged_by_a_fallen_seat_are_free() -> None:
    """SI-20: an enemy row card that the fallen seat besieged is simply free."""
    state = play(scene("king knight", "courtier>A2 king", "king", turn="B"), "B sacrifice B2", "C sacrifice C1")
    assert state.outcome is not None
    state = play(scene("king knight", "courtier>A2 king", "king knight", turn="B"), "B sacrifice B2", "C siege C2>A1")
    assert "sacrifice A2" in legal(state, "A")


def test_a_seat_falls_while_its_cards_face_each_others() -> None:
    """SI-20: with cards away and under siege at once each partner is freed in its own way."""
    state = scene("king knight assassin>B1", "courtier king chancellor>A2", "king knight>B2", turn="B")
    play(state, "B attack B2")
    assert [castle.out for castle in state.view(None).castles] == [False, True, False]
    assert legal(state, "C") == ["fallback C2@1", "fallback C2@2"]
    play(state, "C fallback C2@2")
    assert legal(state, "A") == ["fallback A3@1", "fallback A3@2", "fallback A3@3"]
    assert state.view(None).castles[0].row[1].facing == ""


def test_left_skips_seats_that_are_out() -> None:
    """SI-21: left is the next seat in the game, and a seat that puts itself out is followed by its left."""
    state = play(scene("king knight", "out", "king", "king"), "A siege A2>C1")
    assert state.deciders == (2,)
    state = play(scene("king", "king", "out", "king", turn="B"), "B sacrifice B1")
    assert state.deciders == (3,)
    state = play(scene("king", "king", "king", turn="C"), "C sacrifice C1")
    assert state.deciders == (0,)


def test_the_last_king_wins() -> None:
    """SI-22: the last in the game wins; later out is better; a seat scores the seats it outlived."""
    match = match_of(scene("king knight", "king courtier", "king assassin"))
    for seat, text in ((0, "siege A2>C1"), (1, "sacrifice B1"), (2, "attack C1")):
        match.submit(seat, text)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 3, 2), (2, 0, 1), "last King standing")
    assert outcome.told(SEAT_LETTERS) == (
        ("Winner", "A"),
        ("Turns", "11"),
        ("B", "out in turn 10: B1, the King, sacrificed by choice"),
        ("C", "out in turn 11: C1, the King, lost in its own Attack on A"),
    )
    assert match.deciders == ()
    assert match.log(None)[-1].tone is Tone.END
    view = match.view(1)
    assert isinstance(view, View)
    assert (view.winner, view.due, view.acting) == (0, Due.OVER, None)
    assert [card.kind for card in view.castles[0].row] == [None]
    assert refused(match.state, "A siege A1>B1") == "CO-3"


def test_lost_cards_stay_on_view() -> None:
    """SI-23: with `faces-up` a card lost by itself stays where it was and counts for nothing; off, none does."""
    for faces_up in (True, False):
        state = scene("king chancellor>B2", "gatekeeper courtier king", "king", faces_up=faces_up)
        play(state, "A attack A2", "B stand", "B sacrifice B3")
        fallen = state.view(None).castles[1].lost
        stay = {one.tag: one.stays for one in fallen if one.turn > 1}
        assert stay == {"B2": faces_up, "B3": faces_up, "B1": False}
        besieger = state.view(None).castles[0].lost[-1]
        assert (besieger.stays, besieger.place, besieger.before) == (faces_up, 2, "B2")


def test_faces_up_changes_nothing_else() -> None:
    """SI-23: the variant is drawing only, so the same steps are legal and lead to the same end."""
    steps, end = random_game(3, 3)
    state = fresh(3, 0, faces_up=True)
    for seat, text in steps:
        state.apply(seat, state.parse(seat, text))
    assert state.outcome == end.outcome
    assert state.rows == end.rows


@pytest.mark.parametrize("gong_farmer", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_end_in_time(seats: int, gong_farmer: bool) -> None:
    """SI-25: a game of N cards ends within 4N + 2 x seats turns (CO-7)."""
    cards = seats * (7 if gong_farmer else 6)
    for seed in range(30):
        _, end = random_game(seed, seats, gong_farmer=gong_farmer)
        assert end.turn <= 4 * cards + 2 * seats


def test_a_game_of_sieges_alone_runs_dry() -> None:
    """SI-25: whoever avoids Attacks and Sacrifices as long as possible still comes to the end within the bound."""
    state = laid(SIX, SIX, SIX)
    while state.deciders:
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.turn <= 4 * 18 + 2 * 3


# --- who knows what: SI-24


def test_tags_follow_a_card() -> None:
    """SI-24: a card's tag is its owner and set-up place, wherever it goes, and tells nothing of its kind."""
    state = laid("assassin king knight courtier gatekeeper chancellor", SIX)
    play(state, "A siege A1>B6", "B attack B6", "A fallback A1@6")
    assert row(state, "A") == ["A2", "A3", "A4", "A5", "A6", "A1"]
    assert [card.kind for card in state.view(1).castles[0].row] == [None] * 6


def test_notes_say_the_plain_fact() -> None:
    """SI-24: what a card held against and where both stood, one note after the other, in all views alike."""
    state = scene("king assassin>B3 courtier", "knight king gatekeeper chancellor", "king")
    play(state, "A attack A2", "B stand", "B sacrifice B1", "C siege C1>B4")
    inside = Note(Kind.ASSASSIN, Stand.IN_SIEGE, Stand.INSIDE)
    assert [notes(state, "B3", reader) for reader in (0, 1, 2, None)] == [[inside]] * 4


def test_notes_add_up_and_follow_the_card() -> None:
    """SI-24: a second note stands beside the first, and both go with the card: into siege, and home again."""
    state = scene("king assassin>B2 courtier", "gatekeeper chancellor king", "king chancellor")
    play(state, "A attack A2", "B stand", "B siege B3>C1", "C sacrifice C2", "C recall B3", "B retreat B3@1")
    play(state, "C siege C1>A1", "A siege A3>B2", "B sacrifice B1", "C attack C1", "A stand")
    both = [Note(Kind.ASSASSIN, Stand.IN_SIEGE, Stand.INSIDE), Note(Kind.COURTIER, Stand.IN_SIEGE, Stand.BORDER)]
    assert state.view(None).castles[2].out
    play(state, "A attack A3", "B stand")
    assert notes(state, "B2") == both
    play(state, "B siege B2>A1")
    assert away(state, "B") == ["B2"]
    assert notes(state, "B2") == both


def test_notes_of_a_besieger() -> None:
    """SI-24: a besieger that holds is noted as In Siege, with where the row card stood that struck it."""
    state = scene("courtier gatekeeper king", "king knight>A1 chancellor>A2", "king")
    play(state, "A attack A1")
    assert notes(state, "B2") == [Note(Kind.COURTIER, Stand.BORDER, Stand.IN_SIEGE)]
    play(state, "B fallback B2@1", "C siege C1>B1", "A attack A2")
    assert notes(state, "B3") == [Note(Kind.GATEKEEPER, Stand.BORDER, Stand.IN_SIEGE)]
    assert notes(state, "B2") == [Note(Kind.COURTIER, Stand.BORDER, Stand.IN_SIEGE)]


def test_notes_are_facts_with_the_option_off() -> None:
    """SI-24: `notes` only draws them; the facts are in the view either way."""
    for shown in (True, False):
        state = play(scene("king courtier>B1", "knight king", notes=shown), "A attack A2", "B stand")
        assert state.view(0).notes is shown
        assert notes(state, "B1", 0) == [Note(Kind.COURTIER, Stand.IN_SIEGE, Stand.BORDER)]


def test_a_log_names_no_card_that_held() -> None:
    """SI-12, SI-13, SI-24: the log says that a card held and cites no power that would name it."""
    told = []
    for castle in ("assassin king", "knight king"):
        match = match_of(scene("king>B1 courtier", castle, "king"))
        match.submit(0, "attack A1")
        match.submit(1, "stand")
        told.append([codec.encode(line) for line in match.log(2)])
    assert told[0] == told[1]


# --- notation and refusals


def test_actions_are_one_object_a_meaning() -> None:
    """Every action reads back as itself, also after pickling, and cannot be changed (CO-4)."""
    assert len(MOVE_BY_TEXT) == len(MOVES)
    for move in MOVES:
        assert MOVE_BY_TEXT[str(move)] is move
        assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301  # its own pickle
    with pytest.raises(AttributeError):
        MOVES[0].card = 3  # type: ignore[misc]  # the assignment that must fail
    assert repr(MOVE_BY_TEXT["siege A2>B4"]) == "<siege A2>B4>"
    assert isinstance(MOVES[0], Move)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "siege",
        "siege A2",
        "siege A2 > B4",
        "siege  A2>B4",
        "siege a2>b4",
        "Siege A2>B4",
        "siege A2>G1",
        "siege A0>B4",
        "siege A1>C1",
        "fallback A2",
        "fallback A2@0",
        "fallback A2@x",
        "retreat A1@",
        "attack",
        "attack A2 ",
        " attack A2",
        "attack C1",
        "attack A7",
        "stand up",
        "summon",
        "summon G",
        "summon C",
        "place",
        "place kings",
        "place KING",
    ],
)
def test_form_is_checked_first(text: str) -> None:
    """CO-4: a text that names nothing in this game is refused for its form, whatever else is due."""
    assert refused(scene("king knight>", "king"), f"A {text}") == "CO-4"
    assert refused(fresh(2), f"A {text}") == "CO-4"


def test_the_order_of_refusals() -> None:
    """CO-3 comes first, then CO-4, the pending choice's rule, SI-7 and the verb's own rule."""
    state = scene("king knight>", "king courtier")
    assert refused(state, "B nonsense") == "CO-3"
    assert refused(state, "A nonsense") == "CO-4"
    assert refused(state, "A siege B1>A1") == "SI-7"
    play(state, "A fallback A2@1")
    assert refused(state, "B siege A1>B1") == "SI-8"
    play(state, "B sacrifice B2")
    assert refused(state, "B siege A1>B1") == "SI-18"
    assert refused(state, "B retreat B1@1") == "SI-18"


def test_all_refusals_are_one_plain_sentence() -> None:
    """Whatever is asked in whatever position, a refusal is short, printable and says what to do."""
    texts = [move.text for move in MOVES[::23]] + ["siege A1>A2", "fallback A1@9", "pass"]
    positions = [
        fresh(2, gong_farmer=True),
        scene(SIX, SIX),
        scene("king knight> chancellor>B1", "courtier king"),
        scene("king>", "king"),
        play(scene("king knight>B1", "courtier king"), "A attack A2"),
        play(scene("courtier king", "king knight"), "A sacrifice A1"),
        play(scene("courtier king", "king knight"), "A sacrifice A1", "A summon B"),
        play(scene("chancellor king", "king knight>A2"), "A sacrifice A1"),
        play(scene("chancellor king", "king>A2"), "A sacrifice A1", "A recall B1"),
    ]
    for state in positions:
        for seat in (0, 1):
            allowed = {str(move) for move in state.legal(seat)}
            for text in texts:
                if text not in allowed:
                    refused(state, f"{'AB'[seat]} {text}")


def test_set_ups_that_cannot_be() -> None:
    """Two to six seats play, and the options are the three that the rules name."""
    for seats in (1, 7):
        with pytest.raises(SetupError):
            GAME.new(seats, 1)
    assert list(GAME.options) == ["gong-farmer", "faces-up", "notes"]
    assert [option.default for option in GAME.options.values()] == [False, False, True]
    with pytest.raises(SetupError):
        GAME.restore({"table": [2, False, False, True, 0]})


def test_marches_are_shown() -> None:
    """SI-7, SI-8, SI-17: a face-down card's move is public, with where it went, and can be taken back (K4)."""
    match = match_of(scene(SIX, SIX))
    match.submit(0, "siege A2>B4")
    view = match.view(None)
    assert isinstance(view, View)
    assert view.march is not None
    assert (view.march.way, view.march.card, view.march.target) == (Way.SIEGE, "A2", "B4")
    assert said(match) == ["Turn 9: A sends A2 into siege before B4."]
    match.undo(0)
    assert row(match.state, "A") == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_what_was_shown_is_not_taken_back() -> None:
    """K4: an Attack, an answer and a Sacrifice stay; a choice for an ability may be taken back until it is answered."""
    match = match_of(scene("courtier king knight>B1", "courtier king", "king"))
    match.submit(0, "sacrifice A1")
    assert not match.may_undo(0)
    match.submit(0, "summon B")
    match.undo(0)
    match.submit(0, "summon C")
    match.submit(2, "sacrifice C1")
    assert not match.may_undo(2)
    match.submit(0, "attack A3")
    assert not match.may_undo(0)
    match.submit(1, "stand")
    assert not match.may_undo(1)


# --- worked examples


@pytest.mark.parametrize(("castle", "held"), [("king knight gatekeeper", True), ("king gatekeeper knight", False)])
def test_example_1(castle: str, held: bool) -> None:
    """Example 1: a Chancellor In Siege against a Gatekeeper, at the right border held, in the middle lost."""
    at = castle.split().index("gatekeeper") + 1
    state = play(scene(f"king chancellor>B{at}", castle), "A attack A2", "B stand")
    assert (f"B{at}" in row(state, "B")) == held


def test_example_2() -> None:
    """Example 2: a King Under Siege by an Assassin attacks it and is lost; the log says a card held against a King."""
    match = match_of(scene("king knight", "king assassin>A1", "king"))
    match.submit(0, "attack A1")
    assert said(match) == [
        "Turn 9: A attacks B2 with A1: the King (4).",
        "Turn 9: B2 holds against the King (4). A1 is lost.",
        "Turn 9: A has lost the King and is out. The other cards leave play: A2 Knight.",
    ]
    assert notes(match.state, "B2") == [Note(Kind.KING, Stand.BORDER, Stand.IN_SIEGE)]


def test_example_3() -> None:
    """Example 3: an Assassin's attack on a King is shielded; with the Knight Under Siege only `stand`, King lost."""
    state = play(scene("king assassin>B1", "king knight courtier"), "A attack A2", "B shield")
    assert lost(state, "B")["B2"] is Kind.KNIGHT
    assert lost(state, "A")["A2"] is Kind.ASSASSIN
    assert row(state, "B") == ["B1", "B3"]
    state = play(scene("king assassin>B1 courtier>B2", "king knight", "king"), "A attack A2")
    assert legal(state, "B") == ["stand"]
    play(state, "B stand")
    assert state.view(None).castles[1].out


def test_example_4() -> None:
    """Example 4: a row card attacks a besieger that survives; the besieger must Fall Back on its owner's turn."""
    state = play(scene("courtier king", "king chancellor>A1"), "A attack A1")
    assert row(state, "A") == ["A2"]
    assert legal(state, "B") == ["fallback B2@1", "fallback B2@2"]


def test_example_5() -> None:
    """Example 5: a player named by a Courtier with King and Knight free chooses which to lose."""
    state = play(scene("courtier king", "king knight"), "A sacrifice A1", "A summon B")
    assert legal(state, "B") == ["sacrifice B1", "sacrifice B2"]


def test_printed_values_of_every_kind_are_its_number() -> None:
    """SI-1: inside the rules a kind is its printed value."""
    assert [COURTIER, CHANCELLOR, KNIGHT, KING] == [3, 5, 6, 4]
