"""Siege in words: everything its view holds is said, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import registry
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.siege.model import Due, View
from tartan.games.siege.notation import fall_words, kind_words, note_words
from tartan.games.siege.plain import describe, explain
from tests.games.siege.scenes import match_of, play, scene

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")
seeds = st.integers(0, 10_000)
moves = st.integers(0, 120)
tables = st.integers(2, 6)
flags = st.booleans()


def played(seed: int, count: int, seats: int, *, gong_farmer: bool = False, faces_up: bool = False) -> Match:
    options = {"gong-farmer": gong_farmer, "faces-up": faces_up}
    match = Match(registry.load("siege"), seats, seed, **options)
    rng = Rng(seed)
    for _ in range(count):
        if match.outcome is not None:
            break
        seat = rng.choice(match.deciders)
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def view_of(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def said(view: View) -> str:
    return "\n".join(describe(view, NAMES[: len(view.castles)]))


@given(seed=seeds, count=moves, seats=tables, gong_farmer=flags, faces_up=flags)
def test_all_that_a_seat_may_know_is_said(seed: int, count: int, seats: int, gong_farmer: bool, faces_up: bool) -> None:
    """Rows, cards away, own kinds, notes, losses, falls and the newest steps are in the words."""
    match = played(seed, count, seats, gong_farmer=gong_farmer, faces_up=faces_up)
    for seat in (*range(seats), None):
        view = view_of(match, seat)
        text = said(view)
        for castle in view.castles:
            assert view.due is Due.SET_UP or NAMES[castle.seat] in text
            for card in castle.row + castle.away:
                assert card.tag in text
                assert card.kind is None or f"{card.tag} {kind_words(card.kind)}" in text
                assert not card.facing or re.search(rf"{card.tag}\b.* (besieged by|before) {card.facing}", text)
                assert all(note_words(note) in text for note in card.notes)
            for lost in () if castle.out else castle.lost:
                assert f"{lost.tag} {kind_words(lost.kind)}" in text
        for fall in view.falls:
            assert fall_words(fall) in text
        if view.attack is not None:
            assert f"Newest Attack, turn {view.attack.turn}" in text
        if view.sacrifice is not None:
            assert f"Newest Sacrifice, turn {view.sacrifice.turn}" in text
        if view.march is not None:
            assert f"Newest move, turn {view.march.turn}: {view.march.card}" in text
        assert all(kind_words(kind) in text for kind in view.placed)


@given(seed=seeds, count=moves, seats=tables)
def test_a_spectator_hears_of_no_hidden_card(seed: int, count: int, seats: int) -> None:
    """In public words a tag stands beside a kind only where that card was shown (SI-24)."""
    view = view_of(played(seed, count, seats), None)
    shown = {f"{card.tag} {card.kind.title}" for castle in view.castles for card in castle.lost}
    shown |= {f"{c.tag} {c.kind.title}" for castle in view.castles for c in castle.away if c.kind is not None}
    kinds = "Assassin|Gatekeeper|Courtier|King|Chancellor|Knight"
    assert set(re.findall(rf"\b[A-F][1-7] (?:{kinds})\b", said(view))) <= shown


@given(seed=seeds, count=moves, seats=tables)
def test_every_legal_step_is_explained(seed: int, count: int, seats: int) -> None:
    """Each step has one sentence that cites a rule, and names its card."""
    match = played(seed, count, seats, gong_farmer=True)
    for seat in match.deciders:
        view = view_of(match, seat)
        for step in match.legal(seat):
            words = explain(str(step), view)
            assert re.search(r"\(SI-\d+(, SI-\d+)*\)$", words), words
            tag = re.search(r"[A-F][1-7]", str(step))
            assert tag is None or tag[0] in words


def test_notes_are_said_only_where_they_are_drawn() -> None:
    """With the option off the same facts are not put into words (SI-24)."""
    state = play(scene("chancellor>B1 king", "knight king"), "A attack A1", "B stand")
    view = view_of(match_of(state), 1)
    assert "held against" in said(view)
    assert "held against" not in said(replace(view, notes=False))


@pytest.mark.parametrize(
    ("castles", "turn", "words"),
    [
        (("king knight", "king knight"), "A", "is to act"),
        (("king knight>", "king knight"), "A", "must Fall Back"),
    ],
)
def test_what_is_asked_is_said(castles: tuple[str, ...], turn: str, words: str) -> None:
    """The words name who decides, and what."""
    assert f"A Isla {words}" in said(view_of(match_of(scene(*castles, turn=turn)), None))


def test_a_courtier_s_turn_says_who_forces_it() -> None:
    """A forced seat reads whose Courtier it is, and that of a seat without a free card how it is different (SI-18)."""
    state = play(scene("courtier king", "king knight"), "A sacrifice A1")
    asked = view_of(match_of(state), 0)
    assert asked.due is Due.SUMMON
    assert "must Sacrifice one of 2 free cards" in explain("summon B", asked)
    state = play(state, "A summon B")
    assert "The Courtier of A Isla forces this turn." in said(view_of(match_of(state), 1))


def test_lost_cards_that_stay_say_where_they_lie() -> None:
    """With `faces-up` each lost card is told with its place or its target (SI-23)."""
    state = play(scene("chancellor>B1 king", "knight king", faces_up=True), "A attack A1", "B stand")
    assert "A1 Chancellor lies face-up before B1" in said(view_of(match_of(state), None))


@pytest.mark.parametrize(("attacker", "words"), [("assassin", "an Assassin (1)"), ("chancellor", "a Chancellor (5)")])
def test_a_note_has_the_right_article(attacker: str, words: str) -> None:
    """What a card held against reads as a sentence (SI-24)."""
    state = play(scene(f"{attacker}>B1 king", "chancellor king"), "A attack A1", "B stand")
    assert f"B1 held against {words} In Siege" in said(view_of(match_of(state), None))


def test_a_king_s_attack_says_what_it_costs() -> None:
    """Like its Sacrifice, an Attack with the King puts its owner out (SI-9, SI-20)."""
    state = scene("king>B1 knight>B2", "courtier king")
    view = view_of(match_of(state), 0)
    assert explain("attack A1", view).endswith("and you are out (SI-9, SI-12, SI-20)")
    assert "you are out" not in explain("attack A2", view)


def test_an_attack_that_awaits_its_answer_says_so() -> None:
    """Nobody hears how it ends before the defender has answered (SI-15)."""
    state = play(scene("knight>B1 king", "courtier king"), "A attack A1")
    assert "Knight 6: not answered yet" in said(view_of(match_of(state), None))


def test_another_game_s_view_is_refused() -> None:
    """Words are for this game's views alone."""
    with pytest.raises(TypeError):
        describe(object(), NAMES)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(TypeError):
        explain("stand", object())  # type: ignore[arg-type]  # that is the point
    with pytest.raises(KeyError):
        explain("dance", view_of(played(1, 0, 2), 0))
