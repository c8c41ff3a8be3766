"""Tartan Banners in words: everything its view holds is said, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.banners.board import PLACE_NAMES
from tartan.games.banners.model import View
from tartan.games.banners.plain import describe, explain
from tartan.games.banners.words import title
from tests.games.banners.scenes import GAME, play, scene, view_of

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una")


def played(seed: int, count: int, seats: int) -> Match:
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(count):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


@given(seed=st.integers(0, 10_000), count=st.integers(0, 200), seats=st.integers(2, 5))
def test_all_that_a_seat_may_know_is_said(seed: int, count: int, seats: int) -> None:
    """Every group, castle, sum and contested camp is in the words, and each legal step is explained."""
    match = played(seed, count, seats)
    for seat in (*range(seats), None):
        view = match.view(seat)
        assert isinstance(view, View)
        lines = describe(view, NAMES[:seats])
        text = "\n".join(lines)
        for army, row in zip(view.armies, view.knights, strict=True):
            (field,) = (line for line in lines if line.startswith(f"{army.name} ") and ": in the field:" in line)
            for place, knights in enumerate(row):
                if knights and place < len(PLACE_NAMES) - len(view.castles):
                    assert f"{knights} at {title(PLACE_NAMES[place])}" in field
        for castle in view.castles:
            assert title(castle.name) in text
        for camp in view.contested:
            assert camp in text
        assert ("(you)" in text) == (seat is not None)
    if match.outcome is None:
        seat = match.deciders[0]
        view = match.view(seat)
        for action in match.legal(seat):
            words = explain(str(action), view)
            assert "BA-" in words
            assert words.isprintable()


def test_a_hidden_shield_is_said_to_its_holder_alone() -> None:
    """Others are told what it may be, as all can tell (BA-19)."""
    state = scene("c1=3", "urquhart=2:3 doon=1^2", "c40=1")
    own = "\n".join(describe(view_of(state, 1), NAMES[:3]))
    assert "shield 3 face-down, yours" in own
    for seat in (0, 2, None):
        text = "\n".join(describe(view_of(state, seat), NAMES[:3]))
        assert "Urquhart (3 swords, from c16): held by B Ewan with 2 knights, shield face-down, 0, 1 or 3" in text
        assert "4 attackers may try, 10 are sure" in text
        assert "shield 2 turned up" in text
        assert "shield 3" not in text


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("march c5>c7 x3", "3 knights march from c5 to c7, which {B} holds with 2; field combat comes"),
        ("march c5>c1 x1", "1 knight marches from c5 to c1, the drawbridge of Lachlan (BA-5)"),
        (
            "assault doon x2",
            "Assault Doon on Loch Doon: 4 knights against 1 sword, it falls; if it falls, 2 knights go",
        ),
        ("assault sween x1", "shield face-down, 0, 1, 2 or 3; its shield may be 0, 1, 2 or 3, 8 would be sure"),
        ("done", "End the turn, 3 moves unused (BA-8)"),
    ],
)
def test_a_step_is_explained(step: str, words: str) -> None:
    """What it does, against whom, and with which sums."""
    state = scene("c5=3 c34=4 c15=3", "c7=2 sween=1:0", "c40=1")
    assert words in explain(step, view_of(state, 0))


def test_newest_combat_and_assault_are_said_with_their_sums() -> None:
    """Field combat that ended the turn before, and the newest assault."""
    state = scene("c5=3 c34=4", "c7=2", "c40=1")
    play(state, "march c5>c7 x3", "assault doon x2", "done")
    text = "\n".join(describe(view_of(state), NAMES[:3]))
    assert "Field combat in c7: A Isla 3 against B Ewan 2; B Ewan went back to the supply." in text
    assert "Newest assault: A Isla on Doon, 4 knights against 1 sword: it fell, 2 knights went in." in text


def test_only_steps_are_explained_and_only_this_game() -> None:
    """A text that is no step, or a view of another game, is refused."""
    with pytest.raises(KeyError):
        explain("dance", view_of(scene("c1=1", "c2=1", "c3=1")))
    with pytest.raises(TypeError):
        describe(object(), NAMES)  # type: ignore[arg-type]  # on purpose
