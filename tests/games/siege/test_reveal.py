"""What was made public is told step by step, with its sums, and by nothing that is not public."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import rulesbook
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.siege.model import Kind, View
from tartan.games.siege.reveal import RevealStep, stages
from tartan.games.siege.widgets.pictures import Mark
from tests.games.siege.scenes import GAME, fresh, play, scene

if TYPE_CHECKING:
    from tartan.engine.contract import State

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")


def public(state: State) -> View:
    view = state.view(None)
    assert isinstance(view, View)
    return view


def told(state: State, *moves: str) -> tuple[RevealStep, ...]:
    """The steps of all that these moves made public."""
    before = public(state)
    return stages(before, public(play(state, *moves)), NAMES)  # type: ignore[arg-type]  # a scene is a Castles


def test_an_attack_waits_for_its_answer() -> None:
    """Turning up is told before the answer, with the attacker's kind; the rest after it (SI-9, SI-15)."""
    state = scene("chancellor>B1 king", "knight king")
    (up,) = told(state, "A attack A1")
    assert up.caption == "Isla attacks B1 with A1: the Chancellor (5)."
    assert up.rule == "SI-9"
    assert up.stage is not None
    assert dict(up.stage.faces) == {"A1": Kind.CHANCELLOR}
    (held,) = told(state, "B stand")
    assert held.caption == "B1 holds against 5, and stays hidden. A1 is lost."
    assert held.stage is not None
    assert dict(held.stage.marks) == {"A1": Mark.LOST, "B1": Mark.HELD}
    assert "B1" not in dict(held.stage.faces)


@pytest.mark.parametrize(
    ("castles", "words", "rule"),
    [
        (("knight>B1 king", "chancellor king"), "B1 was the Chancellor (5): 6 against 5.", "SI-12"),
        (("assassin>B1 king", "knight king"), "B1 was the Knight (6): the Assassin beats a Knight.", "SI-13"),
        (("knight>B1 king", "gatekeeper king"), "B1 was the Gatekeeper (2): 6 against 5.", "SI-14"),
    ],
)
def test_a_beaten_card_is_told_with_the_sums(castles: tuple[str, ...], words: str, rule: str) -> None:
    """Values as they fought, or the power that decided (SI-12 to SI-14)."""
    step = told(scene(*castles), "A attack A1", "B stand")[-1]
    assert step.caption.startswith(words)
    assert step.rule == rule
    assert step.stage is not None
    assert dict(step.stage.marks) == {"A1": Mark.LOST, "B1": Mark.LOST}


def test_a_border_gatekeeper_attacks_with_five() -> None:
    """Its value is told with the place (SI-14); an Attack on a card In Siege is told at once."""
    up, settled = told(scene("gatekeeper king", "courtier>A1 king"), "A attack A1")
    assert "worth 5 at the border" in up.caption
    assert "5 against 3" in settled.caption


def test_a_shield_is_told_without_the_card_behind_it() -> None:
    """The Knight and the attacker are lost; of the card that was shielded nothing is said (SI-15)."""
    step = told(scene("assassin>B1 king", "king knight"), "A attack A1", "B shield")[-1]
    assert step.rule == "SI-15"
    assert step.stage is not None
    assert dict(step.stage.faces) == {"A1": Kind.ASSASSIN, "B2": Kind.KNIGHT}
    assert dict(step.stage.marks)["B1"] is Mark.SHIELDED


def test_a_sacrifice_and_its_ability_are_told() -> None:
    """First the card, then whom it forces or calls; an idle Chancellor says so (SI-10, SI-17, SI-18)."""
    state = scene("courtier king chancellor", "king knight assassin>A2")
    assert [step.rule for step in told(state, "A sacrifice A1")] == ["SI-10"]
    (forced,) = told(state, "A summon B")
    assert forced.caption == "Isla's Courtier forces Ewan to act next, and to Sacrifice."
    state = scene("courtier king knight>B1", "king")
    assert told(state, "A sacrifice A1", "A summon B")[-1].caption.endswith("with no card to Sacrifice.")
    state = scene("king chancellor", "king assassin>A1")
    (given, called) = told(state, "A sacrifice A2", "A recall B2")
    assert (given.rule, called.rule) == ("SI-10", "SI-17")
    assert "Ewan acts next" in called.caption
    (idle,) = told(scene("king chancellor", "king"), "A sacrifice A2")
    assert (idle.rule, "calls nobody" in idle.caption) == ("SI-17", True)


def test_a_fall_shows_what_was_left_and_the_end_is_told() -> None:
    """All cards of the Castle are turned up, and the last seat has won (SI-20, SI-22)."""
    state = scene("knight>B1 king", "king courtier assassin>A2")
    steps = told(state, "A attack A1", "B stand")
    assert [step.rule for step in steps] == ["SI-9", "SI-12", "SI-20", "SI-22"]
    fall = steps[2].stage
    assert fall is not None
    assert dict(fall.faces) == {"B1": Kind.KING, "B2": Kind.COURTIER, "B3": Kind.ASSASSIN}
    assert steps[3].stage is None


def test_the_end_of_the_set_up_is_told() -> None:
    """All rows appear at once, and who begins is said again (SI-3, SI-4)."""
    state = fresh(2)
    kinds = ("king", "knight", "assassin", "courtier", "chancellor", "gatekeeper")
    for kind in kinds:
        assert told(state, f"A place {kind}") == ()
    (step,) = told(state, *(f"B place {kind}" for kind in kinds))
    assert "Isla begins" in step.caption


def test_face_down_moves_are_shown_without_being_walked() -> None:
    """A card that goes into Siege or comes home stops nobody."""
    assert told(scene("king knight", "king"), "A siege A2>B1") == ()


def test_nothing_is_told_backwards() -> None:
    """A step that was taken back is no moment."""
    state = scene("king knight", "king courtier")
    before = public(state)
    after = public(play(state, "A siege A2>B1"))
    assert stages(after, before, NAMES) == ()


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6))
def test_whole_games_are_told_from_public_facts(seed: int, seats: int) -> None:
    """All that was revealed is told; faces are of cards lost or turned up; every rule is in the book."""
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    before = public(match.state)
    while match.outcome is None:
        seat = rng.choice(match.deciders)
        match.submit(seat, rng.choice(match.legal(seat)))
        after = public(match.state)
        steps = stages(before, after, NAMES)
        shown = {card.tag: card.kind for castle in after.castles for card in castle.lost}
        shown |= {c.tag: c.kind for castle in after.castles for c in castle.away if c.kind is not None}
        for step in steps:
            assert rulesbook.find(step.rule) is not None
            assert len(step.caption) <= 130
            if step.stage is not None:
                assert dict(step.stage.faces).items() <= shown.items()
        assert bool(steps) == (
            (before.attack, before.sacrifice) != (after.attack, after.sacrifice) or before.turn == 0 < after.turn
        )
        before = after
