"""What is told step by step between two public views: tricks, regions with their sums, Decay, and nothing twice."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tartan import rulesbook
from tartan.games.glen.model import Count, Decay, Due
from tartan.games.glen.reveal import RevealStep, stage_of, stages, tie_words
from tests.games.glen.boards import NAMES, played
from tests.games.glen.scenes import decline_all, play, scene, scoring, seen


def told(seats: int, seed: int) -> list[RevealStep]:
    """All steps of a random game."""
    public = [views[-1] for views in played(seats, seed)]
    return [step for before, after in pairwise(public) for step in stages(before, after, NAMES)]


def test_a_trick_is_told_once_all_have_played() -> None:
    """Who took it with which card, and in which order they act (GL-11, GL-12)."""
    state = scene("r6 | H7 S2 S3", "r9 | S4 S5 S6", "r7 | S7 S8 D2 D3", plays="H6 H3")
    before = seen(state)
    after = seen(play(state, "C play S8"))
    (step,) = stages(before, after, NAMES)
    assert step.caption == "Ewan's 3♥ is the lowest Flame and wins. They act: Mairi, Isla, then Ewan."
    assert step.rule == "GL-12"
    assert stages(after, after, NAMES) == ()


def test_a_deed_is_no_reveal() -> None:
    """An action in the middle of a trick is seen on the board and in the log, and stops nobody."""
    state = scene("r6", "r9", "r7", plays="D4 D3 H9")
    before = seen(state)
    assert stages(before, seen(play(state, "C decline")), NAMES) == ()


def test_regions_are_told_in_path_order_with_sums_and_vp_so_far() -> None:
    """Each region where somebody has Presence is a step; gains are added to the VP one region later (GL-22, GL-25)."""
    state = scene("r6 r6*2", "r9", "r7", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    after = seen(decline_all(state))
    steps = stages(before, after, NAMES)
    regions = [step.stage.lit for step in steps if step.stage is not None]
    assert regions[:3] == [(6,), (9,), (7,)]
    first, second = steps[0].stage, steps[1].stage
    assert first is not None
    assert second is not None
    assert steps[0].caption == "VI Lovers' Ford: Isla 4, 1st, 3 VP."
    assert (first.vp, first.gains) == ((0, 0, 0), (3, 0, 0))
    assert (second.vp, second.gains) == ((3, 0, 0), (0, 3, 0))
    assert first.sums is not None
    assert first.sums.score is not None
    assert first.sums.score.presences[0].total == 4


def test_a_tie_is_told_with_its_rule() -> None:
    """Two tied for first get second place, and the caption cites the rule of ties (GL-25)."""
    state = scene("r6 r4", "r6 r4", "r7", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    steps = stages(before, seen(decline_all(state)), NAMES)
    assert steps[0].rule == "GL-25"
    assert steps[0].caption == "VI Lovers' Ford: Isla and Ewan 2, tied for 1st, both 2nd, 2 VP each."


@pytest.mark.parametrize(
    ("clans", "caption"),
    [
        (("r6", "r6", "r6"), "Isla, Ewan and Mairi 2, tied for 1st, all 2nd, 2 VP each."),
        (("r6 r6", "r4 r6", "r7 r6"), "Isla 3, 1st, 3 VP; Ewan and Mairi 1, tied for 2nd, both 3rd, nothing."),
        (("r6 r6*2", "r6", "r7 r6"), "Isla 4, 1st, 3 VP; Ewan 2, 2nd, 2 VP; Mairi 1, 3rd, nothing."),
    ],
)
def test_who_gets_nothing_is_told_and_for_which_place_a_tie_was(clans: tuple[str, str, str], caption: str) -> None:
    """All with Presence are named, also those that a tie costs their VP (GL-25, GL-26)."""
    state = scene(*clans, plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    steps = stages(before, seen(decline_all(state)), NAMES)
    assert steps[0].caption == f"VI Lovers' Ford: {caption}"


@pytest.mark.parametrize(
    ("clans", "answer", "caption"),
    [
        (
            ("r6 ambush@r9", "r9 r9", "r7"),
            "A use ambush r9 B",
            "Isla's Ambush in IX Hermit's Corrie: a Member of Ewan goes home, and one of Isla takes its place.",
        ),
        (
            ("r6 r9*3 march@r9", "r4", "r7"),
            "A use march r9>r10 m=3",
            "Isla's March takes 3 Members from IX Hermit's Corrie to X Wheel Moor.",
        ),
        (("r6 deploy@r9", "r4", "r7"), "A use deploy r9", "Isla's Deploy brings 2 Members to IX Hermit's Corrie."),
        (("r6 deploy@r9", "r4", "r7"), "A decline", "Isla declines the Deploy in IX Hermit's Corrie."),
    ],
)
def test_what_a_revealed_token_does_is_told_but_not_to_who_did_it(
    clans: tuple[str, str, str], answer: str, caption: str
) -> None:
    """Before the sums others are told what it was used for, or that it was not; its owner knows (GL-23)."""
    state = scene(*clans, plays="S10 S9 S8", half=1, trick=2)
    waiting = seen(decline_all(state))
    assert waiting.due is Due.USE
    after = seen(play(state, answer))
    first = stages(waiting, after, NAMES)[0]
    assert (first.caption, first.rule) == (caption, "GL-23")
    assert first.stage is not None
    assert first.stage.lit == (9,)
    assert not any(step.rule == "GL-23" for step in stages(waiting, after, NAMES, 0))
    assert any(step.rule == "GL-23" for step in stages(waiting, after, NAMES, 1))


def test_tokens_are_turned_up_before_they_are_used() -> None:
    """A region whose tokens wait for a decision is told up to them, and once decided not turned up again (GL-22)."""
    state = scene("r6 r9*2 march@r9 | S2", "r4", "r7", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    waiting = seen(decline_all(state))
    up = stages(before, waiting, NAMES)[-1]
    assert up.caption == "Turned up in IX Hermit's Corrie: Isla's March."
    assert up.rule == "GL-22"
    assert up.stage is not None
    assert up.stage.open_tokens == ((9, 0, "Ma"),)
    assert waiting.due is Due.USE
    after = seen(play(state, "A decline"))
    captions = [step.caption for step in stages(waiting, after, NAMES)]
    assert captions[:2] == [
        "Isla declines the March in IX Hermit's Corrie.",
        "IX Hermit's Corrie: Isla 2, 1st, 3 VP.",
    ]
    assert not any(caption.startswith("Turned up") for caption in captions)


def test_tokens_further_on_stay_face_down_while_a_region_is_told() -> None:
    """The map of a step covers the tokens of regions that come later on the path (GL-31)."""
    state = scene("r6 alliance@r6 blight@r19", "r9", "r7", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    steps = stages(before, seen(decline_all(state)), NAMES)
    first = steps[0].stage
    assert first is not None
    by_arcana = {region.arcana: region for region in first.regions}
    assert by_arcana[6].tokens == ()
    assert [token.token for token in by_arcana[19].tokens] == [None]
    assert steps[1].caption == "VI Lovers' Ford: Isla 3, 1st, 3 VP."


def test_decay_shows_the_counts_and_both_regions() -> None:
    """The fullest two are named with their pieces, and only then drawn as lost (GL-27)."""
    state = scene("r6 r9*5", "r4 r9*2", "r7 r8*3", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    after = seen(decline_all(state))
    *scored, decay = stages(before, after, NAMES)
    assert decay.caption == (
        "Cat Sith takes the two fullest regions: IX Hermit's Corrie (7 pieces) and VIII Ember Strength (3 pieces)."
    )
    assert decay.rule == "GL-27"
    assert decay.stage is not None
    assert [region.arcana for region in decay.stage.regions if region.corrupted] == [9, 8]
    assert not any(region.corrupted for step in scored if step.stage for region in step.stage.regions)


@pytest.mark.parametrize(
    ("counts", "flipped", "words"),
    [
        (((9, 5, 0), (4, 4, 1), (2, 4, 0)), (9, 4), " Tied at 4: IV by Blights."),
        (((4, 4, 2), (2, 4, 0), (9, 4, 0)), (4, 2), " Tied at 4: IV by Blights; at 4: II by the lower number."),
        (((9, 5, 0), (4, 4, 0), (2, 3, 0)), (9, 4), ""),
    ],
)
def test_equally_full_regions_say_what_decides(
    counts: tuple[tuple[int, int, int], ...], flipped: tuple[int, int], words: str
) -> None:
    """Where a region as full is left, more Blights or the lower number is told; else nothing (GL-27)."""
    assert tie_words(Decay(tuple(Count(*one) for one in counts), flipped)) == words


def test_whole_games_are_told_in_captions_that_can_be_read() -> None:
    """Captions fit the prompt and cite the book; VP told step by step add up to what the views say."""
    for seats in (3, 4):
        steps = told(seats, 3)
        assert all(len(step.caption) <= 150 and rulesbook.find(step.rule) is not None for step in steps)
        assert sum(step.rule == "GL-27" for step in steps) == 3
        assert sum(step.rule == "GL-12" for step in steps) == 24
        last = next(step.stage for step in reversed(steps) if step.stage is not None)
        final = played(seats, 3)[-1][-1].clans
        assert tuple(vp + gain for vp, gain in zip(last.vp, last.gains, strict=True)) == tuple(c.vp for c in final)
        assert steps[-1].rule == "GL-30"


def test_a_tie_at_the_end_is_told_with_what_decides_it() -> None:
    """Equal VP alone would leave it open who has won (GL-30)."""
    for vp, clan, caption in (
        ((5, 2, 1), "r10", "Isla has 11 VP."),
        ((5, 5, 1), "r10 r10*2", "Isla and Ewan have 11 VP. Ewan wins: most pieces in active regions."),
        ((5, 5, 1), "r10", "Isla and Ewan have 11 VP. Isla and Ewan share it."),
    ):
        state = scene("r9", clan, "r7", plays="S10 S9 S8", half=1, trick=2, vp=vp, winter=True)
        steps = stages(seen(state), seen(decline_all(state)), NAMES)
        assert steps[-1].caption == f"Winter is over. {caption}"


def test_an_undo_tells_nothing() -> None:
    """Going back behind a deed, or a token's use that waits for its Member, reveals nothing (K4)."""
    state = scene("r6", "r9", "r7", plays="D4 D3 H9")
    before = seen(state)
    after = seen(play(state, "C deploy r8"))
    assert stages(after, before, NAMES) == ()
    state = scoring("r6 r4*12 deploy@r9", "r4", "r7")
    waiting = seen(state)
    owed = seen(play(state, "A use deploy r9"))
    assert owed.due is Due.FROM
    assert stages(owed, waiting, NAMES) == ()
    assert stages(waiting, owed, NAMES) == ()


def test_words_point_at_the_regions_they_name() -> None:
    """A caption that names regions by number lights them with the sums of the last; one that names none, nothing."""
    state = scene("r6 r6*2 r9*5", "r9 r9*2", "r7 r8*4", plays="S10 S9 S8", half=1, trick=2)
    before = seen(state)
    after = seen(decline_all(state))
    both = stage_of(before, after, NAMES, "Isla has VI to herself, and more in IX.")
    assert both is not None
    assert both.lit == (6, 9)
    assert both.sums is not None
    assert both.sums.score is not None
    assert both.sums.score.region == 9
    lost = stage_of(before, after, NAMES, "IX and VIII are lost.")
    assert lost is not None
    assert lost.sums is not None
    assert set(lost.sums.flipped) == {8, 9}
    assert stage_of(before, after, NAMES, "Nothing is said of a place.") is None
    assert stage_of(after, after, NAMES, "VI") is None
    whole = stage_of(before, after, NAMES, "")
    assert whole is not None
    assert whole.sums == lost.sums
