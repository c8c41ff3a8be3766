"""What was made public is told step by step, with its sums, and by nothing that is not public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tartan import rulesbook
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.banners.board import PLACE_NUMBER
from tartan.games.banners.model import View
from tartan.games.banners.reveal import RevealStep, steps
from tartan.games.banners.widgets.pictures import Mark
from tests.games.banners.scenes import GAME, play, scene, view_of

if TYPE_CHECKING:
    from tartan.games.banners.rules import Loch

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una")


def told(state: Loch, *moves: str) -> tuple[RevealStep, ...]:
    """The steps of all that these moves made public."""
    before = view_of(state)
    return steps(before, view_of(play(state, *moves)), NAMES)


def test_a_march_reveals_nothing() -> None:
    """Marches are public as they are made, and walked by nobody."""
    assert told(scene("c5=3", "c7=2", "c40=1"), "march c5>c7 x3") == ()


def test_an_unheld_castle_falls_with_the_sums() -> None:
    """Attackers against swords, then that twice the swords were there (BA-13)."""
    struck, fell = told(scene("c34=4", "c7=2", "c40=1"), "assault doon x2")
    assert struck.caption == "Isla assaults: 4 knights against the 1 sword of Doon."
    assert struck.before
    assert dict(struck.stage.marks) == {"doon": Mark.STRUCK}
    assert fell.caption == "Doon falls: twice 1 is 2. 2 knights go in."
    assert (struck.rule, fell.rule) == ("BA-12", "BA-13")


def test_a_shield_is_turned_up_in_the_second_step() -> None:
    """Before that only the garrison is told; afterwards the whole sum (BA-14, BA-15)."""
    state = scene("c15=5 c1=1", "sween=2:1", "c40=1")
    struck, held = told(state, "assault sween x1")
    assert struck.caption == "Isla assaults: 5 knights against Ewan's 2 knights in Sween with a shield."
    assert held.caption == ("Sween holds: garrison 2 + shield 1 turned up = 3, and twice 3 is 6, but only 5 came.")
    assert held.rule == "BA-15"


def test_a_failed_assault_that_is_refused_again_is_not_told_twice() -> None:
    """With the shield turned up too few may not try again, so nothing is shown for the next march (BA-12)."""
    state = scene("c15=5 c1=1", "sween=2:1", "c40=1")
    play(state, "assault sween x1")
    assert told(state, "march c1>c5 x1") == ()


def test_field_combat_and_the_next_roll_are_told_at_the_end_of_a_turn() -> None:
    """Each camp with its sums, then who rolls what (BA-11, BA-4)."""
    state = scene("c5=3", "c7=2", "c40=1")
    play(state, "march c5>c7 x3")
    combat, roll = told(state, "done")
    assert combat.caption == "Field combat in c7: Isla 3 against Ewan 2. Ewan goes back to the supply."
    assert combat.before
    assert dict(combat.stage.marks) == {"c7": Mark.STRUCK}
    view = view_of(state)
    assert roll.caption == f"Ewan rolls {view.die}: a knight on banner {view.die}."
    assert dict(roll.stage.marks) == {f"b{view.die}": Mark.NEW}


def test_the_last_castle_surrenders() -> None:
    """Whoever takes the one before it has both, and the game is over (BA-17)."""
    names = [name for name in PLACE_NUMBER if len(name) > 3 and name not in ("doon", "moy")]
    held = " ".join(f"{name}=1" for name in names)
    state = scene("c34=4", held, "c40=1")
    found = told(state, "assault doon x1")
    assert [step.rule for step in found] == ["BA-12", "BA-13", "BA-17"]
    assert found[-1].caption == "Moy alone is left, and surrenders to Isla. The game is over."


def test_the_end_of_the_rounds_is_told() -> None:
    """After the last turn of the last round (BA-18)."""
    state = scene("c5=3", "c7=2", "c40=1", turn="C", rounds=10, round_number=10)
    (over,) = told(state, "done")
    assert over.caption == "10 rounds are over, and so is the game."
    assert over.rule == "BA-18"


def test_colours_of_one_seat_are_told_apart() -> None:
    """With two seats the colour is named beside the person (BA-2)."""
    state = scene("c34=2", "c7=2", "c40=1", "c1=1", turn="A1", seats=2)
    struck, _ = told(state, "assault doon x1")
    assert struck.caption.startswith("Isla A1 assaults:")


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 150), seats=st.integers(2, 5))
def test_every_step_can_be_read_and_marks_what_there_is(seed: int, moves: int, seats: int) -> None:
    """Captions fit the prompt, rules are in the book, and marks are of places on the board."""
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        before = match.view(None)
        match.submit(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
        after = match.view(None)
        assert isinstance(before, View)
        assert isinstance(after, View)
        for step in steps(before, after, NAMES[:seats]):
            assert len(step.caption) <= 150
            assert step.caption.isprintable()
            assert rulesbook.find(step.rule) is not None
            assert all(name in PLACE_NUMBER for name, _ in step.stage.marks)
        assert steps(after, before, NAMES[:seats]) == () or after.ending is not None
