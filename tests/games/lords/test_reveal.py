"""Public moments: a round is counted army by army with its sums, its claims are told, and what powers of others do."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tartan import rulesbook
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.lords.belief import rule_of_thumb
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.model import Step, View
from tartan.games.lords.notation import card_words
from tartan.games.lords.reveal import POWER_RULES, RevealStep, stages
from tartan.games.lords.words import STRENGTH, sum_words
from tests.games.lords.boards import NAMES, board_text
from tests.games.lords.scenes import GAME, play, scene

TWO_LINES = 125
"""Letters that the prompt has room for at 80 columns, beside a rule and that Enter goes on."""


def told(seed: int, seats: int, actor: int | None = None) -> list[tuple[View, View, tuple[RevealStep, ...]]]:
    """The spectator's views around each action of a game, with the steps between them."""
    match = Match(GAME, seats, seed, target=20)
    rng = Rng(seed)
    found = []
    while match.outcome is None:
        seat = match.deciders[0]
        legal = match.legal(seat)
        before, heard = match.view(None), match.log_length(None)
        match.submit(seat, rule_of_thumb(match.view(seat), legal, rng) if rng.below(2) else rng.choice(legal))
        after = match.view(None)
        assert isinstance(before, View)
        assert isinstance(after, View)
        found.append((before, after, stages(before, after, NAMES[:seats], match.log(None, heard), actor)))
    return found


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("seed", range(4))
def test_every_round_is_counted_from_the_weakest_up(seed: int, seats: int) -> None:
    """Each army is told with its sum, the weakest first; then places, with the total of the first (LO-25 to LO-27)."""
    rounds = 0
    for before, after, steps in told(seed, seats):
        skirmish = after.skirmish
        if skirmish is None or (before.skirmish is not None and before.skirmish.round == skirmish.round):
            continue
        rounds += 1
        sums = [step for step in steps if step.rule in ("LO-25", "LO-27") and "turned up" not in step.caption]
        for seat, step in zip(reversed(skirmish.placing), sums, strict=True):
            army = skirmish.armies[seat]
            assert step.caption.startswith(NAMES[seat])
            assert seat in step.stage.counted
            if army.followers:
                assert step.caption.endswith((f"= {army.total}.", f" {army.total}."))
            else:
                assert "no Followers" in step.caption
        placed, *tie = [step for step in steps if step.stage.placed and not step.stage.claimed]
        totals = [army.total for army in skirmish.armies if army.followers]
        assert len(tie) == (len(set(totals)) < len(totals))
        assert NAMES[skirmish.initiative] in placed.caption
        if skirmish.armies[skirmish.placing[0]].followers:
            assert f"with {skirmish.armies[skirmish.placing[0]].total} and takes the Initiative" in placed.caption
    assert rounds


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_claims_are_told_when_the_round_is_over(seats: int) -> None:
    """After the last claim all claims of the round are told, with what each then holds, before the table is swept."""
    closed = 0
    for _, after, steps in told(3, seats):
        claims = [step for step in steps if step.stage.claimed]
        if not claims:
            continue
        closed += 1
        skirmish = after.skirmish
        assert skirmish is not None
        whole = " ".join(step.caption for step in claims)
        for step in claims:
            assert step.stage.claimed == tuple((claim.card, claim.seat) for claim in skirmish.claims)
            assert len(step.caption) <= TWO_LINES
        for claim in skirmish.claims:
            assert card_words(claim.card) in whole
            assert f"(now {after.scores[claim.seat]})" in whole
    assert closed


def test_claims_name_who_gets_nothing() -> None:
    """Whoever has no army is named as well, with nothing (LO-27)."""
    contest = scene(seats=3, armies="scott-3 / / wemyss-9", passed="BC", supporters="forsyth-1 forsyth-2 forsyth-3")
    play(contest, "A pass", "C claim forsyth-3")
    before = contest.view(None)
    play(contest, "A claim forsyth-2")
    step = stages(before, contest.view(None), NAMES[:3])[-1]
    assert step.caption == "Claimed: Mairi Forsyth 3 (now 3); Isla Forsyth 2 (now 2); Ewan nothing."


def test_the_last_claims_say_that_the_contest_is_over() -> None:
    """After the claims that reach the target the end is told, with whose the throne is (LO-31)."""
    contest = scene(
        armies="scott-3 / ", passed="B", victory="wemyss-12", options={"target": 20}, supporters="forsyth-11 scott-1"
    )
    play(contest, "A pass")
    before = contest.view(None)
    events = play(contest, "A claim forsyth-11")
    lines = [GAME.teller(event) for event in events if event.audience is None]
    *_, claims, end = stages(before, contest.view(None), NAMES[:2], lines)
    assert claims.caption == "Claimed: Isla Forsyth 11 (now 23); Ewan nothing."
    assert (end.caption, end.rule) == (
        "The contest is over. Isla takes the throne with 23 strength of Supporters.",
        "LO-31",
    )
    assert not [step for step in stages(before, before, NAMES[:2]) if step.rule == "LO-31"]


def test_many_claims_are_told_in_parts() -> None:
    """What five seats with long names have claimed is told in full, two lines at a time."""
    names = ("Isla of the Long Glen", "Ewan of the Far Isles", "Mairi of the Old Fort", "Calum", "Una of the Lochs")
    parts = 0
    for before, after, _ in told(3, 5):
        claims = [step for step in stages(before, after, names) if step.stage.claimed]
        whole = " ".join(step.caption for step in claims)
        assert all(len(step.caption) <= TWO_LINES for step in claims)
        assert all(names[claim.seat] in whole for claim in (after.skirmish.claims if claims and after.skirmish else ()))
        parts = max(parts, len(claims))
    assert parts > 1


@pytest.mark.parametrize("seed", range(4))
def test_captions_can_be_read_and_looked_up(seed: int) -> None:
    """Every caption is a sentence with a rule of the book; only a long sum needs more than two lines."""
    for _, _, steps in told(seed, 4):
        for step in steps:
            assert step.caption.isprintable()
            assert step.caption.endswith(".")
            assert rulesbook.find(step.rule) is not None
            assert len(step.caption) <= 180


def test_powers_of_others_are_told_and_own_ones_are_not() -> None:
    """A power is told to those who did not use it; one that shows a face-down card is told to all (LO-16 to LO-21)."""
    everybody = [step for _, _, steps in told(6, 3) for step in steps if step.rule in POWER_RULES]
    assert everybody
    for actor in range(3):
        for step in (step for _, _, steps in told(6, 3, actor) for step in steps if step.rule in POWER_RULES):
            assert not step.caption.startswith(NAMES[actor]) or "lay face-down" in step.caption
    assert sum(
        len([step for _, _, steps in told(6, 3, actor) for step in steps if step.rule in POWER_RULES])
        for actor in range(3)
    ) >= 2 * len(everybody)


def test_a_discarded_card_is_shown() -> None:
    """What a Wemyss throws out is named, and lies struck beside the discards for that moment (LO-21)."""
    contest = scene(hands="wemyss-1 / forsyth-9", armies="/ ~scott-7 forsyth-5")
    before = contest.view(None)
    events = play(contest, "A up! wemyss-1", "A pick B.1")
    lines = [GAME.teller(event) for event in events if event.audience is None]
    *_, step = stages(before, contest.view(None), NAMES[:2], lines, 0)
    assert step.rule == "LO-21"
    assert step.stage.gone == ("scott-7",)
    assert "Scott 7" in step.caption


def test_what_has_come_is_marked() -> None:
    """After a trade both cards are new where they lie now; what stayed is not (LO-16)."""
    contest = scene(hands="cockburn-1", armies="scott-4 / forsyth-5", supporters="wemyss-7 wemyss-8")
    before = contest.view(None)
    events = play(contest, "A up! cockburn-1", "A pick wemyss-8")
    lines = [GAME.teller(event) for event in events if event.audience is None]
    (step,) = stages(before, contest.view(None), NAMES[:2], lines)
    assert step.over_after
    assert step.stage.fresh == {Spot(Area.ARMY, "A.2"), Spot(Area.SUPPORTERS, "cockburn-1")}
    text = board_text(contest.view(None), stage=step.stage)
    assert re.search(r"• *8 *We", text)
    assert re.search(r"• *1 *Ck", text)
    assert text.count("•") == 2


def test_cards_are_turned_up_before_clans_are_named() -> None:
    """Where a Bruce waits for its clan, the round is turned up first and counted later (LO-22)."""
    contest = scene(armies="bruce-97! ~scott-3 / wemyss-9", passed="B")
    before = contest.view(None)
    play(contest, "A pass")
    after = contest.view(None)
    assert after.step is Step.NAME
    (step,) = stages(before, after, NAMES[:2])
    assert (step.rule, step.over_after) == ("LO-25", True)
    play(contest, "A name bruce-97=scott")
    steps = stages(after, contest.view(None), NAMES[:2])
    assert "Isla: Scott (12 + 3) ×2 = 30." in [one.caption for one in steps]


def test_sums_stay_hidden_until_they_are_told() -> None:
    """On the board an army has no total and nothing doubled until its own step (LO-25)."""
    contest = scene(armies="scott-3 scott-4 / wemyss-9", passed="B")
    before = contest.view(None)
    play(contest, "A pass")
    first, second, *_ = stages(before, contest.view(None), NAMES[:2])
    assert "Ewan" in first.caption
    early, late = (board_text(before, stage=step.stage) for step in (first, second))
    assert "×2" not in early
    assert "army  ?" in early
    assert "×2" in late
    assert "army 14" in late
    assert "army  ?" not in late


def test_ties_name_the_cards_that_decide() -> None:
    """Equal sums are explained by the highest cards, with the rule for ties (LO-26)."""
    contest = scene(armies="scott-12 / forsyth-12", passed="B")
    before = contest.view(None)
    play(contest, "A pass")
    placed, tie = stages(before, contest.view(None), NAMES[:2])[-2:]
    assert placed.rule == "LO-28"
    assert tie.rule == "LO-26"
    assert tie.caption == "Equal sums go by the highest card: Ewan Forsyth 12, Isla Scott 12."


def test_a_round_without_followers_is_told() -> None:
    """If nobody fought the Initiative stays (LO-28)."""
    contest = scene(seats=3, passed="BC", initiative="B", supporters="forsyth-1 forsyth-2 forsyth-3")
    before = contest.view(None)
    play(contest, "A pass")
    steps = stages(before, contest.view(None), NAMES[:3])
    assert steps[-1].caption == "Nobody fought. The Initiative stays with Ewan."
    assert [step.rule for step in steps[:-1]] == ["LO-27"] * 3


def test_nothing_is_told_where_nothing_happened() -> None:
    """Two equal views, or views that differ by a plain muster, have no steps between them."""
    contest = scene(hands="scott-3 / wemyss-4")
    before = contest.view(None)
    assert stages(before, before, NAMES[:2]) == ()
    play(contest, "A down scott-3")
    assert stages(before, contest.view(None), NAMES[:2]) == ()


@pytest.mark.parametrize("seed", range(3))
def test_sums_add_up(seed: int) -> None:
    """The words of a sum hold each card's strength once, and come to the army's total (LO-25, LO-29)."""
    for option in (False, True):
        match = Match(GAME, 4, seed, **{"one-bloodline": option})
        rng = Rng(seed)
        while match.outcome is None:
            match.submit(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
        view = match.view(None)
        assert isinstance(view, View)
        assert view.skirmish is not None
        for army in view.skirmish.armies:
            if not army.followers:
                continue
            parts = parts_of(sum_words(army.followers))
            assert sum(sum(numbers) * times for numbers, times in parts) == army.total
            strengths = sorted(STRENGTH[one.card or ""] for one in army.followers)
            assert sorted(number for numbers, _ in parts for number in numbers) == strengths


def parts_of(words: str) -> list[tuple[list[int], int]]:
    """The numbers of each clan in a sum, and how often they count."""
    found = re.findall(r"[A-Z][A-Za-z]+ (\([0-9 +]+\)|[0-9]+(?: \+ [0-9]+)*)( ×2)?", words.partition(" = ")[0])
    return [([int(number) for number in re.findall(r"[0-9]+", numbers)], 2 if twice else 1) for numbers, twice in found]


def test_stages_of_one_kind_do_not_depend_on_the_reader() -> None:
    """The steps are made from a spectator's views, and from those alone the same ones come again."""
    before, after, steps = next(found for found in told(2, 3) if found[2])
    again = stages(replace(before), replace(after), NAMES[:3])
    assert [step for step in steps if step.rule not in POWER_RULES] == list(again)
