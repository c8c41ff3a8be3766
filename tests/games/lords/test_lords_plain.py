"""Lords of Scotland in words: everything its view holds is said, and nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import rulesbook
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.lords.model import View
from tartan.games.lords.notation import card_words
from tartan.games.lords.plain import describe, explain, recall
from tartan.games.lords.words import NAMES as CLAN_NAMES
from tests.games.lords.boards import NAMES
from tests.games.lords.scenes import GAME, play, scene

CARD = re.compile(r"(?:" + "|".join(CLAN_NAMES.values()) + r") [0-9]{1,2}(?: \([0-9]{2}\))?")


def played(seed: int, seats: int, moves: int, *, five_turns: bool = False) -> Match:
    match = Match(GAME, seats, seed, **{"five-turns": five_turns})
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def said(view: object) -> str:
    assert isinstance(view, View)
    names = NAMES[: view.seats]
    return "\n".join((*describe(view, names), *recall(view, names)))


def view_of(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), moves=st.integers(0, 200), five_turns=st.booleans())
def test_all_that_a_seat_may_know_is_said(seed: int, seats: int, moves: int, five_turns: bool) -> None:
    """Hand, armies, Supporters, Recruits, piles and what was won are in the words, and nothing that is hidden."""
    match = played(seed, seats, moves, five_turns=five_turns)
    for seat in (*range(seats), None):
        view = view_of(match, seat)
        text = said(view)
        known = {*view.hand, *view.supporters, *(card for pile in view.victory for card in pile)}
        known |= {one.card for army in view.armies for one in army.followers if one.card}
        known |= {one.card for one in view.recruits if one.card}
        words = {card_words(card) for card in known}
        assert words <= set(CARD.findall(text))
        if view.skirmish is None:
            assert set(CARD.findall(text)) - words <= ({card_words(view.acting)} if view.acting else set())
        for one, name in enumerate(NAMES[:seats]):
            (line,) = [each for each in text.split("\n") if re.match(rf"{name} \([A-E]\) +won ", each)]
            assert re.search(rf"won +{view.scores[one]}, hand +{view.hand_sizes[one]}, (army|no Followers)", line)
        assert f"Draw pile: {view.pile_size} card" in text
        assert ("You are" in text) == (seat is not None)


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), moves=st.integers(0, 200))
def test_every_legal_action_is_explained(seed: int, seats: int, moves: int) -> None:
    """Each action is told in words of its own, with a rule of the book, and no two of a list alike."""
    match = played(seed, seats, moves)
    for seat in match.deciders:
        view = view_of(match, seat)
        told = [explain(str(action), view) for action in match.legal(seat)]
        assert all(rulesbook.find(words.rpartition("(")[2].rstrip(")")) is not None for words in told)
        musters = [words for words in told if words.startswith(("muster", "recruit", "claim", "let"))]
        assert len(set(musters)) == len(musters)


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("up scott-3", "muster Scott 3 face-up, without its power (LO-7)"),
        ("up! forsyth-2", "muster Forsyth 2 face-up and activate it: it draws a card (LO-18)"),
        ("down scott-3", "muster Scott 3 face-down (LO-7)"),
        ("recruit 1", "recruit Wemyss 4 from place 1 of the row (LO-7)"),
        ("recruit 2", "recruit a face-down card from place 2 of the row (LO-7)"),
        ("recruit deck", "recruit the top card of the draw pile (LO-7)"),
        ("pass", "take no more actions in this round (LO-7)"),
        ("stop", "muster no second card (LO-19)"),
        ("claim makgill-9", "claim Makgill 9, and hold 16 of 40 (LO-26)"),
        ("pick makgill-9", "take the Supporter Makgill 9 into your army (LO-16)"),
        ("pick B.1", "discard Cochrane 5 in the army of {B} (LO-21)"),
        ("pick B.2", "discard a face-down card in the army of {B} (LO-21)"),
        ("copy B.1", "copy Cochrane 5 in the army of {B}: it claims two Supporters (LO-20)"),
    ],
)
def test_an_action_says_what_it_would_do(notation: str, words: str) -> None:
    """The words tell card, place and effect as far as the seat may know."""
    contest = scene(
        hands="scott-3 forsyth-2",
        armies="/ cochrane-5 ~scott-9",
        victory="scott-7",
        supporters="makgill-9 makgill-10",
        recruits="^wemyss-4 cockburn-2 cockburn-3 cockburn-4 cockburn-5",
    )
    assert explain(notation, contest.view(0)) == words


def test_what_is_asked_is_said() -> None:
    """Each step says who owes what, for which card (LO-16 to LO-26)."""
    contest = scene(
        hands="makgill-1 wemyss-1 scott-9", armies="/ bruce-97! ~cochrane-5", supporters="forsyth-1 forsyth-2"
    )
    assert "It is for Isla (A) to muster, recruit or pass." in said(contest.view(1))
    play(contest, "A up! makgill-1")
    assert "It is for Isla (A) to muster a second card for Makgill 1, or stop (LO-19)." in said(contest.view(1))
    play(contest, "A up! wemyss-1")
    assert "to pick the Follower that Wemyss 1 discards (LO-21)" in said(contest.view(1))
    play(contest, "A pick B.2", "B pass", "A pass")
    assert "It is for Ewan (B) to name the clan that Bruce 12 (97) counts as (LO-22)." in said(contest.view(0))
    assert (
        explain("name bruce-97=scott", contest.view(1)) == "let Bruce 12 (97) count as Scott, doubling nothing (LO-22)"
    )
    play(contest, "B name bruce-97=scott")
    assert "It is for Ewan (B) to claim a Supporter (LO-26)." in said(contest.view(0))


def test_why_a_card_could_not_activate_is_said() -> None:
    """For each card that could not act now, why; those that could are among the actions (LO-12, LO-15)."""
    text = said(scene(hands="cochrane-2 fergusson-1 scott-9", armies="cockburn-4 /").view(0))
    assert "Cochrane 2 could not" not in text
    assert "Fergusson 1 could not activate: no opponent has a Follower (LO-15)." in text
    assert "Scott 9 could not activate: a weaker Follower lies face-up (LO-12)." in text


def test_a_turn_of_five_lords_is_told_in_groups_and_columns() -> None:
    """Table, armies and hand stand apart, the armies line for line in columns."""
    match = played(7, 5, 12)
    lines = describe(view_of(match, match.deciders[0]), NAMES[:5])
    assert lines.count("") == 2
    armies = [line for line in lines if "  won " in line]
    assert len(armies) == 5
    assert len({line.index("won ") for line in armies}) == 1
    assert len({line.index(", hand ") for line in armies}) == 1


def test_what_is_past_is_told_only_when_asked() -> None:
    """Before a round was counted it is nothing, not even an empty line; later it repeats no line of the turn."""
    assert recall(view_of(played(7, 5, 12), None), NAMES[:5]) == ()
    match = played(7, 5, 60)
    view = view_of(match, match.deciders[0])
    gap, *past = recall(view, NAMES[:5])
    assert (gap, any(" has won " in line for line in past)) == ("", True)
    assert not set(past) & set(describe(view, NAMES[:5]))


def test_the_end_is_said() -> None:
    """A finished contest says so, with the last count."""
    match = played(4, 3, 2000)
    text = said(match.view(None))
    assert "The contest is over." in text
    assert "Last counted, round" in text


def test_another_game_s_view_is_refused() -> None:
    """Words are for this game's views alone, and for texts that are actions."""
    with pytest.raises(TypeError):
        describe(object(), NAMES)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(TypeError):
        explain("pass", object())  # type: ignore[arg-type]  # that is the point
    with pytest.raises(KeyError):
        explain("dance", scene().view(0))
