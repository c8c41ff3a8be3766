"""Powers at once, of Lords of Scotland: LO-16 to LO-21, and what a Scott makes of each of the others."""

from __future__ import annotations

import pytest

from tartan.games.lords.cards import CARDS
from tartan.games.lords.events import Discarded, Drew, Looked, Swapped, Traded
from tests.games.lords.scenes import army, hand, legal, play, refused, scene, supporters

ROW = "- - - - -"
"""A row without Recruits, so that legal lists stay short."""


def test_cockburn() -> None:
    """LO-16: Cockburn changes places with a Supporter, which comes face-up into its place and does not activate."""
    contest = scene(hands="cockburn-1", armies="wemyss-9", supporters="scott-2 forsyth-1 scott-9")
    play(contest, "A up! cockburn-1")
    assert contest.deciders == (0,)
    assert contest.view(1).acting == "cockburn-1"
    assert legal(contest) == ["pick scott-2", "pick forsyth-1", "pick scott-9"]
    (told,) = play(contest, "A pick forsyth-1")
    assert isinstance(told, Traded)
    assert army(contest, "A") == ["wemyss-9", "forsyth-1"]
    assert supporters(contest) == ["scott-2", "cockburn-1", "scott-9"]
    assert hand(contest, "A") == []
    assert contest.deciders == (1,)


def test_cockburn_takes_no_follower_and_no_card_that_is_no_supporter() -> None:
    """LO-16: only a Supporter may be picked, by its card."""
    contest = scene(hands="cockburn-1", armies=" / scott-1")
    play(contest, "A up! cockburn-1")
    assert refused(contest, "A pick scott-1") == "LO-16"
    assert refused(contest, "A pick B.1") == "LO-16"
    assert refused(contest, "A pass") == "LO-16"


def test_the_supporter_taken_counts_for_activation() -> None:
    """LO-16: what Cockburn brought lies face-up like any Follower, and the Cockburn no longer does."""
    contest = scene(hands="cockburn-1 / scott-3 scott-5", supporters="forsyth-4 scott-9")
    play(contest, "A up! cockburn-1", "A pick forsyth-4")
    assert contest.view(1).bars == ("", "LO-12")


def test_fergusson() -> None:
    """LO-17: Fergusson changes places with a Follower of an opponent."""
    contest = scene(
        seats=3, hands="fergusson-1", armies="wemyss-3 / scott-5 scott-6 / forsyth-2", supporters="scott-1 scott-2"
    )
    play(contest, "A up! fergusson-1")
    assert legal(contest) == ["pick B.1", "pick B.2", "pick C.1"]
    assert refused(contest, "A pick A.1") == "LO-17"
    assert refused(contest, "A pick B.3") == "LO-17"
    assert refused(contest, "A pick E.1") == "LO-17"
    assert refused(contest, "A stop") == "LO-17"
    play(contest, "A pick B.1")
    assert army(contest, "A") == ["wemyss-3", "scott-5"]
    assert army(contest, "B") == ["fergusson-1", "scott-6"]
    assert contest.deciders == (1,)


def test_fergusson_on_a_face_down_follower() -> None:
    """LO-17: a face-down Follower stays face-down; its new owner looks after the pick, its old owner still knows it."""
    contest = scene(
        seats=4, hands="fergusson-1", armies=" / scott-5 ~wemyss-9", supporters="scott-1 scott-2 scott-3 scott-4"
    )
    play(contest, "A up! fergusson-1")
    assert army(contest, "B", 0) == ["scott-5", "~?"]
    events = play(contest, "A pick B.2")
    assert [army(contest, "A", reader) for reader in range(4)] == [["~wemyss-9"], ["~wemyss-9"], ["~?"], ["~?"]]
    assert army(contest, "A", None) == ["~?"]
    follower = contest.view(3).armies[0].followers[0]
    assert (follower.mustered_by, follower.known_by) == (1, (0, 1))
    swapped, looked = events
    assert isinstance(swapped, Swapped)
    assert (swapped.audience, swapped.taken) == (None, None)
    assert isinstance(looked, Looked)
    assert (looked.audience, CARDS[looked.card]) == ((0,), "wemyss-9")


def test_who_controlled_a_card_knows_it_when_it_goes_on_and_back() -> None:
    """LO-17, LO-33: a card stolen twice is known to three, and one that went back is still known to who had it."""
    contest = scene(
        seats=4,
        hands="fergusson-3 / fergusson-2 / fergusson-1 / scott-1",
        armies=" / / / ~wemyss-9",
        supporters="scott-5 scott-6 scott-7 scott-8",
    )
    play(contest, "A up! fergusson-3", "A pick D.1", "B up! fergusson-2", "B pick A.1")
    assert army(contest, "B", 0) == army(contest, "B", 1) == army(contest, "B", 3) == ["~wemyss-9"]
    assert army(contest, "B", 2) == army(contest, "B", None) == ["~?"]
    play(contest, "C up! fergusson-1", "C pick B.1")
    assert [army(contest, "C", reader) for reader in (0, 1, 2, 3, None)] == [["~wemyss-9"]] * 4 + [["~?"]]
    assert contest.view(None).armies[2].followers[0].known_by == (0, 1, 2, 3)


def test_a_mark_serves_its_new_owner() -> None:
    """LO-17: a mark goes with the Follower that Fergusson takes."""
    contest = scene(seats=2, hands="fergusson-1", armies=" / scott-2!cochrane macdonnell-3!kept bruce-97!")
    play(contest, "A up! fergusson-1", "A pick B.3")
    assert army(contest, "A") == ["bruce-97!bruce"]
    assert army(contest, "B") == ["scott-2!cochrane", "macdonnell-3!kept", "fergusson-1"]


@pytest.mark.parametrize(("place", "taken"), [(1, "scott-2!cochrane"), (2, "macdonnell-3!kept")])
def test_other_marks_serve_their_new_owner(place: int, taken: str) -> None:
    """LO-17: so does the mark of a copying Scott, and a card that was kept is still a kept one."""
    contest = scene(hands="fergusson-1", armies=" / scott-2!cochrane macdonnell-3!kept bruce-97!")
    play(contest, "A up! fergusson-1", f"A pick B.{place}")
    assert army(contest, "A") == [taken]


def test_forsyth() -> None:
    """LO-18: Forsyth draws the top card of the draw pile, seen by its owner alone; that is no recruiting (LO-9)."""
    ten = " ".join(CARDS[40:50])
    contest = scene(hands=f"forsyth-1 {ten}", pile="scott-9 scott-8")
    events = play(contest, "A up! forsyth-1")
    assert "scott-9" in hand(contest, "A")
    assert contest.view(1).recruited == (0, 0)
    assert contest.view(1).pile_size == 1
    assert contest.deciders == (1,)
    assert [event.audience for event in events if isinstance(event, Drew)] == [(0,)]


def test_makgill() -> None:
    """LO-19: Makgill musters another card at once, face-up or face-down, as part of the same turn."""
    contest = scene(hands="makgill-1 scott-5 wemyss-1", recruits=ROW)
    play(contest, "A up! makgill-1")
    assert contest.deciders == (0,)
    assert legal(contest) == [
        "up wemyss-1",
        "up! wemyss-1",
        "down wemyss-1",
        "up scott-5",
        "down scott-5",
        "stop",
    ]
    assert refused(contest, "A pass") == refused(contest, "A recruit deck") == "LO-19"
    assert refused(contest, "A up! scott-5") == "LO-12"
    play(contest, "A down scott-5")
    assert army(contest, "A", 0) == ["makgill-1", "~scott-5"]
    assert contest.deciders == (1,)


def test_makgill_may_stop() -> None:
    """LO-19: no second card need be mustered."""
    contest = scene(hands="makgill-1 scott-5")
    play(contest, "A up! makgill-1", "A stop")
    assert army(contest, "A") == ["makgill-1"]
    assert contest.deciders == (1,)


def test_makgills_second_muster_may_activate() -> None:
    """LO-19: the second card may activate in turn, here to discard the very Makgill (LO-21)."""
    contest = scene(hands="makgill-1 wemyss-1 scott-1")
    play(contest, "A up! makgill-1", "A up! wemyss-1")
    assert legal(contest) == ["pick A.1"]
    play(contest, "A pick A.1")
    assert army(contest, "A") == ["wemyss-1"]
    assert contest.deciders == (1,)


def test_makgills_chain() -> None:
    """LO-19: a Makgill mustered by Makgill musters on, until the hand is empty (LO-15)."""
    contest = scene(seats=4, hands="makgill-5 makgill-4 makgill-3 makgill-2", supporters="scott-1 scott-2")
    play(contest, "A up! makgill-5", "A up! makgill-4", "A up! makgill-3")
    assert refused(contest, "A up! makgill-2") == "LO-15"
    play(contest, "A up makgill-2")
    assert army(contest, "A") == ["makgill-5", "makgill-4", "makgill-3", "makgill-2"]
    assert contest.deciders == (1,)


def test_wemyss() -> None:
    """LO-21: Wemyss discards a Follower of any army, also of the own, but never itself; the army closes up (LO-14)."""
    contest = scene(hands="wemyss-1", armies="scott-5 scott-6 / scott-7 scott-8 scott-9")
    play(contest, "A up! wemyss-1")
    assert legal(contest) == ["pick A.1", "pick A.2", "pick B.1", "pick B.2", "pick B.3"]
    assert refused(contest, "A pick A.3") == "LO-21"
    assert refused(contest, "A pick A.4") == "LO-21"
    assert refused(contest, "A pick cochrane-1") == "LO-21"
    play(contest, "A pick B.2")
    assert army(contest, "B") == ["scott-7", "scott-9"]
    assert contest.view(None).discards == ("scott-8",)


def test_wemyss_shows_a_face_down_card() -> None:
    """LO-21: a face-down card is shown to all as it is discarded."""
    contest = scene(hands="wemyss-1", armies=" / ~scott-8 ~scott-9")
    (told,) = play(contest, "A up! wemyss-1", "A pick B.1")[1:]
    assert isinstance(told, Discarded)
    assert (told.audience, CARDS[told.card], told.was_down) == (None, "scott-8", True)
    assert contest.view(None).discards == ("scott-8",)
    assert army(contest, "B", 1) == ["~scott-9"]


def test_what_left_the_table_stops_nobody() -> None:
    """LO-21, LO-12: a discarded Follower no longer keeps others from activating."""
    contest = scene(hands="wemyss-2 / scott-4", armies=" / forsyth-3")
    assert contest.view(1).bars == ("LO-12",)
    play(contest, "A up! wemyss-2", "A pick B.1")
    assert contest.view(1).bars == ("LO-12",)
    lower = scene(hands="wemyss-3 / scott-3", armies=" / forsyth-3 scott-9")
    play(lower, "A up! wemyss-3", "A pick B.1")
    assert lower.view(1).bars == ("",)


def test_scott_copies_cockburn() -> None:
    """LO-20, LO-16: the Scott goes to the Supporters."""
    contest = scene(hands="scott-1", armies=" / cockburn-9", supporters="forsyth-2 forsyth-3")
    play(contest, "A up! scott-1", "A copy B.1")
    assert legal(contest) == ["pick forsyth-2", "pick forsyth-3"]
    play(contest, "A pick forsyth-3")
    assert army(contest, "A") == ["forsyth-3"]
    assert supporters(contest) == ["forsyth-2", "scott-1"]


def test_scott_copies_fergusson() -> None:
    """LO-20, LO-17: the Scott goes to the opponent."""
    contest = scene(hands="scott-1", armies="fergusson-2 / ~wemyss-9")
    play(contest, "A up! scott-1", "A copy A.1", "A pick B.1")
    assert army(contest, "A", 0) == ["fergusson-2", "~wemyss-9"]
    assert army(contest, "B") == ["scott-1"]


def test_scott_copies_forsyth() -> None:
    """LO-20, LO-18: the top card is drawn at once."""
    contest = scene(hands="scott-1", armies=" / forsyth-2", pile="wemyss-9 wemyss-8")
    play(contest, "A up! scott-1", "A copy B.1")
    assert hand(contest, "A") == ["wemyss-9"]
    assert contest.deciders == (1,)


def test_scott_copies_makgill() -> None:
    """LO-20, LO-19: another card is mustered."""
    contest = scene(hands="scott-1 wemyss-5", armies=" / makgill-2", recruits=ROW)
    play(contest, "A up! scott-1", "A copy B.1")
    assert legal(contest) == ["up wemyss-5", "down wemyss-5", "stop"]
    play(contest, "A up wemyss-5")
    assert army(contest, "A") == ["scott-1", "wemyss-5"]


def test_scott_copies_wemyss() -> None:
    """LO-20, LO-21: a Follower is discarded, perhaps the Wemyss, never the Scott."""
    contest = scene(hands="scott-1", armies="macdonnell-5 / wemyss-2")
    play(contest, "A up! scott-1", "A copy B.1")
    assert legal(contest) == ["pick A.1", "pick B.1"]
    play(contest, "A pick B.1")
    assert army(contest, "B") == []


@pytest.mark.parametrize("power", ["bruce", "cochrane", "macdonnell"])
def test_scott_copies_a_power_of_the_end(power: str) -> None:
    """LO-20, LO-22 to LO-24: an end-of-round power marks the Scott; it may be copied unactivated, own or kept."""
    card = {"bruce": "bruce-98", "cochrane": "cochrane-7", "macdonnell": "macdonnell-7!kept"}[power]
    contest = scene(hands="scott-1", armies=f"{card}")
    play(contest, "A up! scott-1", "A copy A.1")
    assert army(contest, "A") == [card, f"scott-1!{power}"]
    assert contest.deciders == (1,)


def test_what_a_scott_may_not_copy() -> None:
    """LO-20: not another Scott, though it is marked, not a face-down card, not itself, not what could not act now."""
    contest = scene(
        hands="scott-1", armies="scott-3!cochrane ~wemyss-9 makgill-5 fergusson-5 cochrane-2", supporters="scott-7"
    )
    play(contest, "A up! scott-1")
    assert legal(contest) == ["copy A.5"]
    assert refused(contest, "A copy A.1") == "LO-20"
    assert refused(contest, "A copy A.2") == "LO-20"
    assert refused(contest, "A copy A.3") == "LO-15"
    assert refused(contest, "A copy A.4") == "LO-15"
    assert refused(contest, "A copy A.6") == "LO-20"
    assert refused(contest, "A copy B.1") == "LO-20"
    assert refused(contest, "A pick A.5") == "LO-20"
    assert refused(contest, "A pass") == "LO-20"


def test_the_power_of_a_scott_is_told_step_by_step() -> None:
    """CO-4b: each part of a power is a step of its own by the same seat, on view for all."""
    contest = scene(hands="scott-1", armies=" / wemyss-2")
    steps = [contest.view(1).step.value]
    for move in ("A up! scott-1", "A copy B.1", "A pick B.1"):
        play(contest, move)
        steps.append(contest.view(1).step.value)
    assert steps == ["turn", "copy", "discard", "turn"]


def test_two_scotts_may_copy_one_card() -> None:
    """LO-20: the copied card keeps its power, also for another Scott."""
    contest = scene(hands="scott-2 / scott-1", armies="cochrane-3")
    play(contest, "A up! scott-2", "A copy A.1", "B up! scott-1", "B copy A.1")
    assert army(contest, "A") == ["cochrane-3", "scott-2!cochrane"]
    assert army(contest, "B") == ["scott-1!cochrane"]
