"""The end of a round and of the game, and the variants: LO-22 to LO-33, and the worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.match import Match
from tartan.games.lords.cards import CARDS
from tartan.games.lords.events import Counted, RecruitTurned, Skipped, TurnedUp
from tartan.games.lords.model import Ending, Skirmish, Step
from tests.games.lords.scenes import GAME, army, hand, legal, play, refused, scene, supporters

if TYPE_CHECKING:
    from tartan.games.lords.rules import Contest


def counted(contest: Contest) -> Skirmish:
    """The newest round that was counted."""
    skirmish = contest.view(None).skirmish
    assert skirmish is not None
    return skirmish


def fight(**zones: object) -> Contest:
    """A round in which only seat A has not passed yet, and then passes."""
    seats = zones.get("seats", 2)
    assert isinstance(seats, int)
    contest = scene(**{"passed": "BCDE"[: seats - 1], **zones})  # type: ignore[arg-type]  # zones as scene takes them
    play(contest, "A pass")
    return contest


def totals(contest: Contest) -> list[int]:
    """The totals of the newest round by seat."""
    return [fielded.total for fielded in counted(contest).armies]


def test_bruce_counts_as_a_named_clan() -> None:
    """LO-22, worked example 3: the owner names the clan after all is revealed, openly, before the totals."""
    for clan, total in [("wemyss", 56), ("scott", 47), ("bruce", 35), ("forsyth", 35)]:
        contest = fight(armies="scott-3 scott-4 ~wemyss-9 bruce-97! / scott-1")
        assert contest.view(1).step is Step.NAME
        assert army(contest, "A", 1) == ["scott-3", "scott-4", "wemyss-9", "bruce-97!bruce"]
        assert contest.view(1).skirmish is None
        assert len(legal(contest)) == 9
        assert refused(contest, "A name bruce-98=scott") == "LO-22"
        assert refused(contest, "A pass") == "LO-22"
        play(contest, f"A name bruce-97={clan}")
        assert totals(contest) == [total, 1]
        follower = counted(contest).armies[0].followers[3]
        assert (follower.clan, follower.named) == (clan, True)


def test_an_unmarked_bruce_is_a_bruce() -> None:
    """LO-22, worked example 3: without the mark nothing is named, and two Bruces double each other."""
    assert totals(fight(armies="scott-3 scott-4 wemyss-9 bruce-97 / scott-1")) == [35, 1]
    assert totals(fight(armies="bruce-97 bruce-98 / scott-1")) == [48, 1]


def test_names_are_given_clockwise_from_the_initiative() -> None:
    """LO-22: clockwise from the Initiative, each army in order, one card at a time, Scotts so marked too."""
    contest = fight(
        seats=3,
        initiative="B",
        armies="bruce-98! / scott-3 scott-5!bruce / scott-2!bruce bruce-97!",
        supporters="forsyth-1 forsyth-2 forsyth-3",
    )
    order = []
    while contest.view(None).step is Step.NAME:
        view = contest.view(None)
        order.append((view.decider, view.to_name[0]))
        assert view.acting == view.to_name[0]
        play(contest, f"{'ABC'[view.decider or 0]} name {view.to_name[0]}=forsyth")
    assert order == [(1, "scott-5"), (2, "scott-2"), (2, "bruce-97"), (0, "bruce-98")]


def test_two_bruces_named_alike_double_each_other() -> None:
    """LO-22: both Bruces of an army may be named the same clan."""
    contest = fight(armies="bruce-97! bruce-98! scott-1 / scott-2")
    play(contest, "A name bruce-97=scott", "A name bruce-98=scott")
    assert totals(contest) == [50, 2]


def test_a_stolen_bruce_is_named_by_its_new_owner() -> None:
    """LO-22, LO-17: whoever has the marked card in the army names the clan."""
    contest = scene(hands="fergusson-1", armies=" / bruce-97!", passed="B")
    play(contest, "A up! fergusson-1", "A pick B.1", "A pass", "A name bruce-97=cochrane")
    assert totals(contest) == [12, 1]


def test_a_scott_named_another_clan_is_no_scott() -> None:
    """LO-14, LO-22: a Scott marked by Bruce's power counts as the clan named for it, and no longer as a Scott."""
    contest = fight(armies="scott-3 scott-4!bruce wemyss-9 / forsyth-1")
    play(contest, "A name scott-4=wemyss")
    assert totals(contest) == [3 + 8 + 18, 1]
    assert refused(fight(armies="scott-4!bruce / scott-1"), "A name scott-5=wemyss") == "LO-22"


def test_a_copying_scott_stays_a_scott_for_doubling() -> None:
    """LO-14: a Scott marked by another power doubles as a Scott."""
    assert totals(fight(armies="scott-3 scott-4!cochrane cochrane-5 / wemyss-1")) == [19, 1]


def test_cochrane_claims_two() -> None:
    """LO-23: the owner of an activated Cochrane claims two when the turn comes, one after the other."""
    contest = fight(
        seats=3, armies="scott-9 / cochrane-5! / scott-3", supporters="forsyth-1 forsyth-2 forsyth-3 forsyth-4"
    )
    assert contest.view(None).to_claim == (0, 1, 1, 2)
    play(contest, "A claim forsyth-4", "B claim forsyth-3")
    assert contest.deciders == (1,)
    assert legal(contest, "B") == ["claim forsyth-1", "claim forsyth-2"]
    play(contest, "B claim forsyth-2")
    assert legal(contest, "C") == ["claim forsyth-1"]


def test_two_marks_of_cochrane_still_mean_two() -> None:
    """LO-23: with two marks a seat claims two, and if only one is left, one."""
    contest = fight(armies="cochrane-9! scott-3!cochrane / scott-8", supporters="forsyth-1 forsyth-2 forsyth-3")
    assert contest.view(None).to_claim == (0, 0, 1)
    contest = fight(armies="scott-12 / cochrane-9! scott-1!cochrane", supporters="forsyth-1 forsyth-2")
    assert contest.view(None).to_claim == (0, 1)
    contest = fight(armies="cochrane-9! / scott-8", supporters="forsyth-1 forsyth-2")
    assert contest.view(None).to_claim == (0, 0)


def test_an_unmarked_cochrane_claims_one() -> None:
    """LO-23: a Cochrane that was not activated claims nothing more."""
    assert fight(armies="cochrane-9 / scott-8").view(None).to_claim == (0, 1)


def test_a_stolen_cochrane_claims_for_its_new_owner() -> None:
    """Worked example 5, LO-17: Fergusson takes a marked Cochrane, and the new owner claims two."""
    contest = scene(
        hands="fergusson-1",
        armies="scott-9 / cochrane-2! scott-3",
        passed="B",
        supporters="forsyth-1 forsyth-2 forsyth-3",
    )
    play(contest, "A up! fergusson-1", "A pick B.1", "A pass")
    assert contest.view(None).to_claim == (0, 0, 1)


def test_a_claim_is_compulsory() -> None:
    """LO-23: a forced claim is still an action, and nothing else may be done."""
    contest = fight(armies="scott-5 / scott-8", supporters="forsyth-1 forsyth-2")
    play(contest, "B claim forsyth-2")
    assert legal(contest) == ["claim forsyth-1"]
    assert refused(contest, "A pass") == "LO-26"
    assert refused(contest, "A claim forsyth-2") == "LO-26"


def test_macdonnell_stays_one_round() -> None:
    """LO-24: an activated MacDonnell stays for the next round, face-up, not to be activated, and then is discarded."""
    contest = fight(armies="macdonnell-5! scott-9 / scott-8", hands=" / scott-1")
    play(contest, "A claim cochrane-2", "B claim cochrane-1")
    assert army(contest, "A") == ["macdonnell-5!kept"]
    assert army(contest, "B") == []
    assert "macdonnell-5" not in contest.view(None).discards
    play(contest, "A pass", "B pass")
    assert totals(contest) == [5, 0]
    play(contest, f"A {legal(contest)[0]}")
    assert army(contest, "A") == []
    assert "macdonnell-5" in contest.view(None).discards


def test_a_scott_may_stay() -> None:
    """LO-24, LO-20: a Scott that copied MacDonnell stays as a Scott; a stolen marked one with its new owner."""
    contest = scene(hands="fergusson-1", armies=" / scott-5!macdonnell", passed="B")
    play(contest, "A up! fergusson-1", "A pick B.1", "A pass", "A claim cochrane-2", "B claim cochrane-1")
    assert army(contest, "A") == ["scott-5!kept"]
    assert army(contest, "B") == []


def test_a_kept_macdonnell_can_be_copied() -> None:
    """LO-24, LO-20: the kept card itself never activates again, but its power can be copied."""
    contest = scene(hands="scott-1", armies="macdonnell-5!kept")
    play(contest, "A up! scott-1", "A copy A.1")
    assert army(contest, "A") == ["macdonnell-5!kept", "scott-1!macdonnell"]


def test_cards_of_one_clan_double() -> None:
    """LO-25: all is revealed, and the cards of a clan of which an army holds two or more count double."""
    contest = scene(armies="scott-3 ~scott-4 wemyss-9 / scott-9 ~wemyss-8", passed="B")
    events = play(contest, "A pass")
    assert [(event.seat, [CARDS[card] for card in event.cards]) for event in events if isinstance(event, TurnedUp)] == [
        (0, ["scott-4"]),
        (1, ["wemyss-8"]),
    ]
    assert totals(contest) == [23, 17]
    assert [one.doubled for one in counted(contest).armies[0].followers] == [True, True, False]
    assert [one.worth for one in counted(contest).armies[0].followers] == [6, 8, 9]
    assert [one.was_down for one in counted(contest).armies[0].followers] == [False, True, False]


def test_what_a_seat_can_count_before_the_reveal() -> None:
    """LO-25, LO-33: an army's total on view counts the cards that the seat knows, doubled among these."""
    contest = scene(armies="scott-3 ~scott-4 / forsyth-5")
    assert [(one.total, one.unknown) for one in contest.view(0).armies] == [(14, 0), (5, 0)]
    assert [(one.total, one.unknown) for one in contest.view(1).armies] == [(3, 1), (5, 0)]


def test_claims_go_from_the_highest_total_down() -> None:
    """LO-26: from the highest total down each claims the Supporter of its choice."""
    contest = fight(seats=3, armies="scott-5 / scott-9 / scott-7", supporters="forsyth-1 forsyth-2 forsyth-3")
    assert contest.view(None).to_claim == (1, 2, 0)
    play(contest, "B claim forsyth-2", "C claim forsyth-3")
    view = contest.view(0)
    assert view.victory == ((), ("forsyth-2",), ("forsyth-3",))
    assert view.scores == (0, 2, 3)
    assert [(claim.seat, claim.card) for claim in counted(contest).claims] == [(1, "forsyth-2"), (2, "forsyth-3")]


def test_ties_go_by_the_highest_rank() -> None:
    """LO-26, worked example 4: of equal totals the army with the highest single rank claims first."""
    contest = scene(armies="fergusson-8 scott-12 / fergusson-10 scott-10", passed="B")
    events = [event for event in play(contest, "A pass") if isinstance(event, Counted)]
    assert [(event.seat, event.total, event.tied) for event in events] == [(0, 20, True), (1, 20, True)]
    contest = fight(armies="fergusson-8 wemyss-8 makgill-4 / fergusson-10 scott-10")
    ranks = [max(CARDS.index(one.card or "") + 1 for one in fielded.followers) for fielded in counted(contest).armies]
    assert (totals(contest), ranks) == ([20, 20], [61, 77])
    assert counted(contest).placing == (1, 0)
    assert contest.deciders == (1,)


def test_an_army_without_followers_stands_last() -> None:
    """LO-27: it claims nothing; several such stand in turn order from the holder of the Initiative."""
    contest = fight(
        seats=4, initiative="D", armies=" / / scott-1", supporters="forsyth-1 forsyth-2 forsyth-3 forsyth-4"
    )
    assert counted(contest).placing == (2, 3, 0, 1)
    assert contest.view(None).to_claim == (2,)


def test_the_next_round() -> None:
    """LO-28: the highest total takes the Initiative; armies and unclaimed Supporters go, new ones and Recruits come."""
    contest = fight(
        armies=" / scott-9 scott-8",
        hands="wemyss-1 / wemyss-2",
        supporters="forsyth-1 forsyth-2",
        recruits="cockburn-1 - cockburn-3 - -",
        pile="makgill-1 makgill-2 makgill-3 makgill-4 makgill-5 makgill-6",
    )
    play(contest, "B claim forsyth-1")
    view = contest.view(None)
    assert (view.round, view.initiative, view.decider) == (2, 1, 1)
    assert {"scott-9", "scott-8", "forsyth-2"} <= set(view.discards)
    assert supporters(contest) == ["makgill-1", "makgill-2"]
    assert [CARDS[card] for card in contest.recruits] == [
        "cockburn-1",
        "makgill-3",
        "cockburn-3",
        "makgill-4",
        "makgill-5",
    ]
    assert hand(contest, "A") == ["wemyss-1"]


def test_cards_may_run_out_at_the_deal() -> None:
    """LO-28: Supporters come first and Recruit places from 1 up, as far as cards go."""
    zones = {"armies": "scott-9 / scott-8", "supporters": "forsyth-1 forsyth-2", "recruits": "- - - - -"}
    contest = scene(passed="B", **zones, pile="makgill-1")  # type: ignore[arg-type]  # zones are texts
    contest.hands[1] = tuple(card for card in range(98) if contest.discards >> card & 1)
    contest.discards = 0
    play(contest, "A pass", "A claim forsyth-2", "B claim forsyth-1")
    assert len(supporters(contest)) == 2
    assert [recruit.batch is None for recruit in contest.view(None).recruits] == [False, True, True, True, True]
    assert contest.view(None).pile_size == 0
    assert contest.discards == 0


def test_the_initiative_stays_if_nobody_fought() -> None:
    """LO-28: if no army has a Follower the Initiative stays, and nothing is claimed."""
    contest = scene(initiative="B", passed="B")
    play(contest, "A pass")
    assert (contest.view(None).round, contest.initiative, contest.deciders) == (2, 1, (1,))


def test_one_bloodline() -> None:
    """LO-29: only an army of two or more, all of one clan, doubles, as a whole; marked Bruces fit by themselves."""
    options = {"options": {"one-bloodline": True}}
    assert totals(fight(armies="scott-3 scott-4 wemyss-9 / scott-5", **options)) == [16, 5]
    assert totals(fight(armies="scott-3 scott-4 / scott-9 bruce-97", **options)) == [14, 21]
    assert totals(fight(armies="scott-3 scott-4 bruce-97! / bruce-98! wemyss-2", **options)) == [38, 28]
    assert totals(fight(armies="bruce-97 bruce-98 / scott-4!bruce wemyss-5", **options)) == [48, 18]
    assert totals(fight(armies="bruce-97! bruce-98! / scott-4!bruce wemyss-5 scott-3", **options)) == [48, 12]


def test_one_bloodline_names_no_clan() -> None:
    """LO-29: with `one-bloodline` no clan is named."""
    assert fight(armies="bruce-97! scott-1 / scott-2", options={"one-bloodline": True}).view(None).step is Step.CLAIM


FIVE = {"options": {"five-turns": True}}


def test_five_turns_each() -> None:
    """LO-30: exactly five turns each, muster or recruit, and no passing."""
    contest = scene(hands="scott-1 scott-2 / scott-3 scott-4", armies="scott-9 / scott-8", **FIVE)  # type: ignore[arg-type]  # options
    assert "pass" not in legal(contest)
    assert refused(contest, "A pass") == "LO-30"
    for turn in range(5):
        assert contest.view(None).turn == turn + 1
        play(contest, "A recruit deck", "B recruit deck")
    assert contest.view(None).step is Step.CLAIM


def test_the_recruit_limit_does_not_apply_to_five_turns() -> None:
    """LO-9, LO-30: with `five-turns` a seat may recruit in each of its turns, within the limit of the hand."""
    contest = scene(recruits="scott-1 - - - -", options={"five-turns": True, "recruit-limit": 1})
    play(contest, *["A recruit deck", "B recruit deck"] * 4)
    assert "recruit deck" in legal(contest)
    assert contest.view(None).recruit_limit == 0
    full = scene(hands=" ".join(CARDS[10:20]), options={"five-turns": True})
    assert refused(full, "A recruit deck") == "LO-9"


def test_recruits_are_turned_up() -> None:
    """LO-30: before each turn of the Initiative's holder the lowest face-down Recruit is turned."""
    match = Match(GAME, 2, 11, **{"five-turns": True})
    view = match.view(None)
    assert [recruit.card is not None for recruit in view.recruits] == [True, False, False, False, False]  # type: ignore[attr-defined]  # a View of this game
    assert any("is turned" in line.say() for line in match.log(None))
    contest = scene(turn="B", initiative="A", recruits="scott-1 ^scott-2 scott-3 scott-4 scott-5", **FIVE)  # type: ignore[arg-type]  # options
    events = play(contest, "B recruit deck")
    assert [(event.place, CARDS[event.card]) for event in events if isinstance(event, RecruitTurned)] == [
        (0, "scott-1")
    ]
    assert [recruit.card for recruit in contest.view(None).recruits] == ["scott-1", "scott-2", None, None, None]


def test_taken_recruits_are_replaced_facing_the_same_way() -> None:
    """LO-30: a taken Recruit is replaced from the draw pile, face-up if it lay face-up."""
    contest = scene(recruits="^scott-1 scott-2 scott-3 scott-4 scott-5", pile="wemyss-1 wemyss-2 wemyss-3", **FIVE)  # type: ignore[arg-type]  # options
    play(contest, "A recruit 1")
    assert [recruit.card for recruit in contest.view(None).recruits] == ["wemyss-1", None, None, None, None]
    play(contest, "B recruit 3")
    assert contest.view(None).recruits[2].card is None
    assert CARDS[contest.recruits[2]] == "wemyss-2"
    assert hand(contest, "B") == ["scott-3"]


def test_a_turn_without_a_choice_is_skipped() -> None:
    """LO-30: with no legal muster or recruit the turn is skipped and counts."""
    contest = scene(hands="scott-1 scott-2 scott-3 scott-4 scott-5", recruits="- - - - -", pile="", **FIVE)  # type: ignore[arg-type]  # options
    contest.victory = [(), tuple(card for card in range(98) if contest.discards >> card & 1)]
    contest.discards = 0
    events = play(contest, "A down scott-1")
    assert [event.seat for event in events if isinstance(event, Skipped)] == [1]
    play(contest, "A down scott-2", "A down scott-3", "A down scott-4")
    assert contest.deciders == (0,)
    play(contest, "A up scott-5")
    assert contest.view(None).step is Step.CLAIM


def test_recruits_left_are_discarded() -> None:
    """LO-30: the Recruits left go to the discards when the round ends, and five new ones come face-down."""
    contest = scene(
        hands="wemyss-1 / wemyss-2",
        armies="scott-9 / scott-8",
        supporters="forsyth-1 forsyth-2",
        recruits="^scott-1 ^scott-2 ^scott-3 ^scott-4 ^scott-5",
        turn="B",
        initiative="A",
        **FIVE,  # type: ignore[arg-type]  # options
    )
    contest.turns = 10
    play(contest, "B down wemyss-2")
    play(contest, "B claim forsyth-1", "A claim forsyth-2")
    view = contest.view(None)
    assert {"scott-1", "scott-2", "scott-3", "scott-4", "scott-5"} <= set(view.discards)
    assert [recruit.card is not None for recruit in view.recruits] == [True, False, False, False, False]


def test_the_end() -> None:
    """LO-31: after a round in which anyone holds 40 or more the highest total wins; nothing is cleared any more."""
    contest = fight(
        armies="scott-9 / scott-8",
        victory="cochrane-12 cochrane-11 cochrane-10 / forsyth-12 forsyth-11 forsyth-9 wemyss-4",
        supporters="scott-7 scott-12",
    )
    play(contest, "A claim scott-7")
    assert contest.view(None).scores == (40, 36)
    assert contest.deciders == (1,)
    play(contest, "B claim scott-12")
    outcome = contest.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1), (40, 48), "target reached")
    assert army(contest, "A") == ["scott-9"]
    assert contest.view(None).ending is Ending.TARGET
    assert legal(contest) == legal(contest, "B") == []
    assert ("Last round, place 1", "A with 9") in outcome.told(SEAT_LETTERS)
    assert ("Supporters of A", "Cochrane 12, Cochrane 11, Cochrane 10, Scott 7: 40") in outcome.told(SEAT_LETTERS)


def test_a_tie_at_the_end() -> None:
    """LO-31: a tie goes to the player placed higher in the last round."""
    contest = fight(
        armies="scott-8 / scott-9",
        victory="cochrane-12 cochrane-11 cochrane-10 / forsyth-12 forsyth-11 forsyth-10",
        supporters="scott-7 wemyss-7",
    )
    play(contest, "B claim scott-7", "A claim wemyss-7")
    assert contest.outcome is not None
    assert (contest.outcome.ranks, contest.outcome.scores) == ((2, 1), (40, 40))
    tie = "B before A, as they were placed in the last round (LO-31)"
    assert ("Tie at 40", tie) in contest.outcome.told(SEAT_LETTERS)


@pytest.mark.parametrize("target", [20, 30, 40, 50])
def test_target(target: int) -> None:
    """LO-31: the `target` may be 20, 30, 40 or 50."""
    won = {20: "cochrane-8", 30: "cochrane-12 scott-6", 40: "cochrane-12 cochrane-11 scott-5"}.get(target)
    won = won or "cochrane-12 cochrane-11 cochrane-10 scott-5"
    short = fight(armies="scott-9 / scott-8", victory=won, supporters="wemyss-11 wemyss-1", options={"target": target})
    play(short, "A claim wemyss-11", "B claim wemyss-1")
    assert short.outcome is None
    full = fight(armies="scott-9 / scott-8", victory=won, supporters="wemyss-12 wemyss-1", options={"target": target})
    play(full, "A claim wemyss-12", "B claim wemyss-1")
    assert full.outcome is not None
    assert full.outcome.scores[0] == target


def test_three_rounds_without_a_muster() -> None:
    """LO-32: after three rounds running in which nobody musters the game ends, ranked like any other.

    Of one Supporter no sum is shown.
    """
    contest = scene(victory="scott-1 / scott-5")
    play(contest, "A pass", "B pass", "A pass", "B pass")
    assert contest.view(None).idle_rounds == 2
    play(contest, "A recruit 1", "B pass", "A pass")
    assert contest.outcome is not None
    assert (contest.outcome.ranks, contest.outcome.reason) == ((2, 1), "nobody musters")
    assert contest.outcome.told(SEAT_LETTERS)[:2] == (("Supporters of B", "Scott 5"), ("Supporters of A", "Scott 1"))
    assert contest.view(None).ending is Ending.IDLE


def test_a_muster_starts_the_count_anew() -> None:
    """LO-32: one muster in between, and the three rounds begin again."""
    contest = scene(hands="scott-3 / scott-4")
    play(contest, "A pass", "B pass", "A pass", "B pass", "A down scott-3", "B pass", "A pass")
    play(contest, f"A {legal(contest)[0]}")
    assert contest.view(None).idle_rounds == 0
    play(contest, "A pass", "B pass", "A pass", "B pass")
    assert contest.outcome is None


def test_a_kept_follower_is_no_muster() -> None:
    """LO-32: rounds in which an army only holds what was kept count as rounds without a muster."""
    contest = scene(armies="macdonnell-3!kept")
    contest.mustered, contest.idle = False, 2
    play(contest, "A pass", "B pass", "A claim cochrane-2")
    assert contest.outcome is not None
    assert contest.outcome.reason == "nobody musters"


def test_who_sees_what() -> None:
    """LO-33: hands are seen by their holder, sizes by all; Recruits and pile by nobody; discards and victory by all."""
    contest = scene(hands="scott-5 scott-2 / wemyss-1", discards="scott-9 makgill-1", victory="scott-12")
    own, other, watcher = (contest.view(seat) for seat in (0, 1, None))
    assert own.hand == ("scott-2", "scott-5")
    assert other.hand == ("wemyss-1",)
    assert (watcher.hand, watcher.bars) == ((), ())
    for view in (own, other, watcher):
        assert view.hand_sizes == (2, 1)
        assert [recruit.card for recruit in view.recruits] == [None] * 5
        assert view.discards == ("makgill-1", "scott-9")
        assert view.victory == (("scott-12",), ())


def test_the_log_is_told_to_whom_it_concerns() -> None:
    """LO-33, CO-5: what a card drawn or laid face-down is, its seat alone reads."""
    match = Match(GAME, 3, 2)
    (seat,) = match.deciders
    down = next(text for text in map(str, match.legal(seat)) if text.startswith("down"))
    match.submit(seat, down)
    match.submit(match.deciders[0], "recruit deck")
    lines = {reader: [line.say() for line in match.log(reader)] for reader in (0, 1, 2, None)}
    assert [len(lines[reader]) - len(lines[None]) for reader in (0, 1, 2)] == [
        1 + (reader != (seat + 2) % 3) for reader in range(3)
    ]
    assert lines[seat][-3:-1] == [f"{'ABC'[seat]} musters a card face-down.", lines[seat][-2]]
    assert lines[seat][-2].startswith("Face-down lies")
    assert lines[None][-2:] == [
        f"{'ABC'[seat]} musters a card face-down.",
        f"{'ABC'[(seat + 1) % 3]} recruits from the draw pile.",
    ]


def test_every_event_is_told() -> None:
    """CO-8: whole games with every variant leave no event without a sentence, and each line names its rule."""
    for seats, options in [(2, {}), (5, {}), (3, {"five-turns": True}), (4, {"one-bloodline": True})]:
        match = Match(GAME, seats, 21, **options)
        step = 0
        while match.deciders:
            (seat,) = match.deciders
            moves = match.legal(seat)
            match.submit(seat, moves[step * 13 % len(moves)])
            step += 1
        lines = [line for reader in (*range(seats), None) for line in match.log(reader)]
        assert all(line.say().endswith(".") and line.rule.startswith("LO-") for line in lines)
        assert match.log(None)[-1].rule in ("LO-31", "LO-32")
