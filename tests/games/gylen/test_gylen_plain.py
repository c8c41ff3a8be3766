"""The Siege of Gylen in words: everything its view holds is said, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import registry
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.gylen.model import FRONTS, PLACE_NAMES, PLACE_WORDS, PLACES, View
from tartan.games.gylen.notation import card_words
from tartan.games.gylen.plain import HINTS, describe, explain, hinted, recall
from tests.games.gylen.scenes import siege

NAMES = ("Isla", "Ewan", "Mairi")


def played(seed: int, moves: int, *, council: bool = False) -> Match:
    match = Match(registry.load("gylen"), 3, seed, council=council)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        seat = rng.choice(match.deciders)
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def said(match: Match, seat: int | None) -> str:
    view = match.view(seat)
    return "\n".join((*recall(view, NAMES), *describe(view, NAMES)))


@pytest.mark.parametrize(
    ("seat", "idle"),
    [
        (0, {"put S9 shore", "put C9 shore", "put H9 court", "put C9 court", "put S9 house", "put C9 house"}),
        (2, {"put H9 court", "put C9 court"}),
    ],
)
def test_a_hint_says_of_a_card_that_it_changes_nothing(seat: int, idle: set[str]) -> None:
    """A Spade holds nothing for an Attacker, a Club keeps what stands for the Defender alone (GY-9, GY-13, S4)."""
    view = siege(resolve=(1, 1, 0, 1)).view(seat)
    steps = [f"put {suit}9 {place}" for suit in "HSC" for place in ("shore", "court", "house")]
    told = {step for step in steps if hinted(step, view).endswith(" (does nothing if it wins)")}
    assert told == idle
    late = siege(resolve=(1, 1, 0, 1), day=2, phase=2).view(seat)
    assert all(hinted(step, late).endswith(" (changes nothing)") for step in steps)


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 130), council=st.booleans())
def test_all_that_a_seat_may_know_is_said(seed: int, moves: int, council: bool) -> None:
    """Fronts, hand, sealed cards, sizes, readiness, the last reveal and the cards of the Day are in the words."""
    match = played(seed, moves, council=council)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert isinstance(view, View)
        text = said(match, seat)
        for front in range(FRONTS):
            assert f"{PLACE_NAMES[front]}: " in text
            assert f"Resolve {view.resolve[front]} of" in text
        assert ("open." in text) == (view.exposed and view.seized is None)
        assert ("too late now to expose Gylen" in text) == view.too_late
        for card in (*view.hand, *view.ally_hand):
            assert card_words(card) in text
        for step in view.sealed:
            assert card_words(step.split()[1]) in text
        if view.last is not None:
            for clash in view.last.clashes:
                assert all(card_words(play.card) in text for play in clash.plays)
        assert text.count("Isla") >= 2


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 130))
def test_a_spectator_hears_of_no_hidden_card(seed: int, moves: int) -> None:
    """The public words name only cards that were revealed (GY-17)."""
    match = played(seed, moves)
    view = match.view(None)
    assert isinstance(view, View)
    shown = {play.card for reveal in view.today for clash in reveal.clashes for play in clash.plays}
    if view.last is not None:
        shown |= {play.card for clash in view.last.clashes for play in clash.plays}
    words, _, counter = said(match, None).partition("Played today")
    assert set(re.findall(r"[0-9JQK]+[♥♦♠♣]", words)) <= {card_words(card) for card in shown}
    today = {play.card for reveal in view.today for clash in reveal.clashes for play in clash.plays}
    assert len(re.findall(r"[0-9JQK]+", counter)) == len(today)


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 130))
def test_every_legal_step_is_explained(seed: int, moves: int) -> None:
    """Each step names its card and its place, and the rule by which it would act."""
    match = played(seed, moves)
    for seat in match.deciders:
        view = match.view(seat)
        for step in match.legal(seat):
            _, card, place = str(step).split()
            words = explain(str(step), view)
            assert words.startswith(f"{card_words(card)} to {PLACE_WORDS[PLACES.index(place)]}:")
            assert words.endswith(("(GY-9)", "(GY-13)"))


@pytest.mark.parametrize(
    ("step", "resolve", "words"),
    [
        ("put H9 court", 2, "if it wins, Resolve falls to 1"),
        ("put D4 court", 1, "if it wins, the Front is Broken"),
        ("put H2 court", 0, "a hit would do nothing there, it is Broken"),
        ("put SK court", 0, "if it wins, 1 Resolve is back"),
        ("put S7 court", 1, "if it wins, the Front is held"),
        ("put CK court", 2, "if it wins, nothing happens"),
        ("put CK house", 0, "if it wins, the assault is exhausted"),
        ("put HJ house", 0, "if it wins, the Brooch is seized"),
        ("put SQ house", 0, "if it wins, the Brooch is defended"),
    ],
)
def test_a_step_says_what_it_would_do(step: str, resolve: int, words: str) -> None:
    """What a card would do depends on its suit and on the Front's Resolve (GY-9, GY-13)."""
    view = played(1, 0).view(0)
    assert isinstance(view, View)
    assert words in explain(step, replace(view, resolve=(1, 1, resolve, 2)))


def test_the_help_tells_the_order_of_the_fronts() -> None:
    """Steps go through the Fronts as they are listed (GY-20)."""
    assert ", ".join(PLACE_NAMES[:FRONTS]) in HINTS[0]


def test_the_last_reveal_is_recalled_and_no_part_of_how_the_siege_stands() -> None:
    """The log has told it already."""
    view = played(1, 13).view(None)
    assert isinstance(view, View)
    assert view.last is not None
    assert "Last reveal" in recall(view, NAMES)[0]
    assert not set(recall(view, NAMES)) & set(describe(view, NAMES))


def test_the_end_is_said() -> None:
    """A finished siege says what became of the Brooch."""
    for seed in range(20):
        match = played(seed, 200)
        view = match.view(None)
        assert isinstance(view, View)
        assert ("The Brooch was seized." in said(match, 0)) == bool(view.seized)
        assert ("held to the end" in said(match, 0)) == (view.seized is False)


def test_another_game_s_view_is_refused() -> None:
    """Words are for this game's views alone."""
    with pytest.raises(TypeError):
        describe(object(), NAMES)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(TypeError):
        recall(object(), NAMES)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(TypeError):
        explain("put H9 shore", object())  # type: ignore[arg-type]  # that is the point
