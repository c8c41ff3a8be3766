"""The demonstration: it can be played, shows every power and kind of rule, and on each beat what it cites happens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tartan.games.lords.cards import CARD_NUMBER, CLANS
from tartan.games.lords.demo import EWAN, ISLA, MAIRI
from tartan.games.lords.model import Ending, Follower, Mark, Step, View
from tartan.games.lords.reveal import spoken_of
from tartan.games.lords.words import CLAN, NAMES, STRENGTH
from tartan.session.demo import Beat, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


SEATS = {"Isla": ISLA, "Ewan": EWAN, "Mairi": MAIRI}


@dataclass(frozen=True)
class Seen:
    """A beat with what the public and the seats see before and after it."""

    beat: Beat
    before: View
    after: View
    private: tuple[View, ...]
    """The seats' views after it."""

    @property
    def moves(self) -> tuple[str, ...]:
        """What is played."""
        return tuple(text for _, text in self.beat.steps)

    @property
    def activated(self) -> set[str]:
        """The clans whose cards are activated."""
        return {CLAN[text.split()[1]] for text in self.moves if text.startswith("up!")}

    def army(self, seat: int) -> tuple[Follower, ...]:
        """An army after it."""
        return self.after.armies[seat].followers

    def has(self, seat: int, card: str) -> bool:
        """Whether a card lies open in an army after it."""
        return any(one.card == card for one in self.army(seat))


def beats() -> Iterator[Seen]:
    player = Player.of("lords")
    while player.at < player.length:
        before = player.view_of(None)
        assert isinstance(before, View)
        assert player.forward()
        assert player.beat is not None
        after = player.view_of(None)
        assert isinstance(after, View)
        private = tuple(view for seat in range(3) if isinstance(view := player.view_of(seat), View))
        yield Seen(player.beat, before, after, private)


BEATS = list(beats())


def able_or_barred(seen: Seen) -> bool:
    """LO-12: what is activated finds nothing weaker face-up; a high card that is shown or mustered finds some."""
    texts = [text for text in seen.moves if text.startswith("up!")]
    if texts:
        card = texts[-1].split()[1]
        lying = [one.card for army in seen.before.armies for one in army.followers if one.up and one.card]
        return all(STRENGTH[other] >= STRENGTH[card] for other in lying)
    if not seen.moves:
        bars = seen.private[seen.beat.look or 0].bars
        return "" in bars and "LO-12" in bars
    musters = [text.split()[1] for text in seen.moves if text.startswith("up ")]
    open_cards = [one.card for army in seen.after.armies for one in army.followers if one.up and one.card]
    return all(any(STRENGTH[other] < STRENGTH[card] for other in open_cards) for card in musters)


def totals_add_up(seen: Seen) -> bool:
    """LO-25: the sums that a caption names are those of the seats, as known or as counted, or they are equal."""
    counted = seen.after.skirmish
    totals = [army.total for army in seen.after.armies]
    if counted is not None and counted.round == seen.after.round:
        totals = [army.total for army in counted.armies]
    if "come to the same" in seen.beat.caption:
        return totals[EWAN] == totals[MAIRI] > 0
    told = {SEATS[name]: int(number) for name, number in re.findall(r"(Isla|Ewan|Mairi) ([0-9]+)", seen.beat.caption)}
    told |= {SEATS[name]: int(number) for number, name in re.findall(r"([0-9]+) for (\w+)", seen.beat.caption)}
    stands = re.search(r"he stands at ([0-9]+)", seen.beat.caption)
    if stands is not None:
        told[EWAN] = int(stands[1])
    return bool(told) and all(totals[seat] == total for seat, total in told.items())


def claimed_in_order(seen: Seen) -> bool:
    """LO-26: whoever has the largest sum, or the highest rank among equals, is placed first and claims first."""
    counted = seen.after.skirmish
    if counted is None:
        return False
    first = counted.placing[0]
    best = max(counted.armies[seat].total for seat in range(3))
    tops = {
        seat: CARD_NUMBER[counted.armies[seat].top or ""] for seat in range(3) if counted.armies[seat].total == best
    }
    return tops[first] == max(tops.values()) and all(claim.seat == first for claim in counted.claims[:1])


CHECKS: dict[str, Callable[[Seen], bool]] = {
    "LO-2": lambda seen: CARD_NUMBER["forsyth-12"] > CARD_NUMBER["scott-12"] and seen.after.skirmish is not None,
    "LO-4": lambda seen: (
        seen.after.hand_sizes == (5, 5, 5)
        and len(seen.after.supporters) == 3
        and [one.card for one in seen.after.recruits] == [None] * 5
    ),
    "LO-6": lambda seen: seen.after.round == 1 and seen.after.initiative == seen.after.decider == EWAN,
    "LO-7": lambda seen: (
        ("pass" in seen.moves and seen.after.step is Step.CLAIM)
        or (seen.moves == ("recruit deck",) and seen.after.hand_sizes[EWAN] == seen.before.hand_sizes[EWAN] + 1)
    ),
    "LO-8": lambda seen: seen.after.recruits[3].batch is None and seen.before.recruits[3].batch is not None,
    "LO-12": able_or_barred,
    "LO-13": lambda seen: not seen.army(EWAN)[-1].up and seen.army(EWAN)[-1].card is None,
    "LO-16": lambda seen: seen.has(MAIRI, "makgill-10") and "cockburn-5" in seen.after.supporters,
    "LO-17": lambda seen: (
        seen.has(EWAN, "fergusson-1")
        and seen.army(ISLA)[-1].card is None
        and seen.army(ISLA)[-1].known_by == (ISLA, EWAN)
        and seen.private[ISLA].armies[ISLA].followers[-1].card == "forsyth-10"
        and seen.private[MAIRI].armies[ISLA].followers[-1].card is None
    ),
    "LO-18": lambda seen: seen.after.hand_sizes[EWAN] == 5 and seen.after.pile_size == seen.before.pile_size - 1,
    "LO-19": lambda seen: seen.after.step is Step.SECOND and seen.after.decider == ISLA,
    "LO-20": lambda seen: next(one.mark for one in seen.army(MAIRI) if one.card == "scott-3") is Mark.BRUCE,
    "LO-21": lambda seen: not seen.army(MAIRI) and "makgill-10" in seen.after.discards,
    "LO-22": lambda seen: (
        next(one.mark for one in seen.army(MAIRI) if one.card == "bruce-98") is Mark.BRUCE
        and (seen.after.step is not Step.NAME or seen.after.to_name == ("bruce-98", "scott-3"))
    ),
    "LO-23": lambda seen: (
        any(one.mark is Mark.COCHRANE for one in seen.army(EWAN))
        or [claim.seat for claim in seen.after.skirmish.claims if seen.after.skirmish] == [MAIRI, EWAN, EWAN]  # type: ignore[union-attr]  # there is one
    ),
    "LO-24": lambda seen: (
        next(one.mark for one in seen.army(ISLA) if one.card == "macdonnell-4")
        is (Mark.MACDONNELL if seen.after.round == 2 else Mark.KEPT)
    ),
    "LO-25": totals_add_up,
    "LO-26": claimed_in_order,
    "LO-28": lambda seen: seen.after.skirmish is not None and seen.after.skirmish.initiative == EWAN,
    "LO-33": lambda seen: (
        seen.private[MAIRI].armies[ISLA].followers[-1].card is None
        and seen.private[ISLA].armies[ISLA].followers[-1].card is not None
        and len(seen.private[MAIRI].hand) == seen.private[MAIRI].hand_sizes[MAIRI]
        and all(seen.private[MAIRI].hand != view.hand for seat, view in enumerate(seen.private) if seat != MAIRI)
    ),
    "LO-31": lambda seen: seen.after.target == 20 and seen.after.scores[EWAN] == (24 if seen.moves else 0),
}
"""What must be seen on a beat that cites a rule."""


@pytest.mark.parametrize("number", range(len(BEATS)))
def test_what_a_caption_cites_happens_on_its_beat(number: int) -> None:
    """Each rule that a caption cites can be seen at work after the beat's steps."""
    seen = BEATS[number]
    assert seen.beat.rules
    for rule in seen.beat.rules:
        assert CHECKS[rule](seen), f"{rule}: {seen.beat.caption}"


@pytest.mark.parametrize("number", range(len(BEATS)))
def test_the_cards_a_caption_names_are_on_the_table(number: int) -> None:
    """Every card that a caption names was played, taken or lies where those can see it who look."""
    seen = BEATS[number]
    pattern = r"\b(" + "|".join(NAMES.values()) + r") ([0-9]{1,2})\b"
    named = {f"{clan.casefold()}-{number}" for clan, number in re.findall(pattern, seen.beat.caption)}
    views = [seen.before, seen.after] + ([] if seen.beat.look is None else [seen.private[seen.beat.look]])
    lying = {text.split()[1].partition("=")[0] for text in seen.moves if " " in text}
    for view in views:
        lying |= {*view.hand, *view.supporters, *view.discards, *(card for pile in view.victory for card in pile)}
        lying |= {one.card for army in view.armies for one in army.followers if one.card}
    assert named <= lying


def test_every_power_is_shown() -> None:
    """Each of the nine clans is activated once, and a caption on that beat names it (LO-16 to LO-24)."""
    assert [clan for seen in BEATS for clan in sorted(seen.activated)].count("scott") == 1
    assert {clan for seen in BEATS for clan in seen.activated} == set(CLANS)
    for seen in BEATS:
        for clan in seen.activated:
            assert NAMES[clan] in seen.beat.caption


def test_it_ends_as_the_last_caption_says() -> None:
    """The last beat ends the contest, and Ewan has won it with the sums that captions name (LO-31)."""
    player = Player.of("lords")
    player.go(player.length)
    outcome = player.outcome
    assert outcome is not None
    assert outcome.ranks[EWAN] == 1
    assert outcome.scores == (12, 24, 20)
    assert BEATS[-1].after.ending is Ending.TARGET
    assert [seen.after.ending for seen in BEATS].count(Ending.TARGET) == 1


@pytest.mark.parametrize(("words", "seat", "score"), [("holds 12", MAIRI, 12), ("holds 24", EWAN, 24)])
def test_scores_in_captions_are_right(words: str, seat: int, score: int) -> None:
    """Where a caption says what somebody holds, it is so."""
    (seen,) = [seen for seen in BEATS if words in seen.beat.caption]
    assert seen.after.scores[seat] == score


def test_the_goal_and_the_initiative_are_told_before_anything_is_played() -> None:
    """A newcomer knows what all are after and what stands beside the names; each first picture points at something."""
    told = [seen.beat.caption for seen in BEATS[: [bool(seen.moves) for seen in BEATS].index(True)]]
    assert all(any(word in caption for caption in told) for word in ("most strength", "0/20", "Initiative"))
    pointed = [(seen.beat.look, spoken_of(seen.before, seen.after, seen.beat.caption)) for seen in BEATS[: len(told)]]
    assert all(look is not None or stage is not None for look, stage in pointed)
    assert len({(look, None if look is not None else stage) for look, stage in pointed}) == len(told)
