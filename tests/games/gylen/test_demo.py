"""The demonstration: it can be played, shows every kind of rule, and on each beat what it cites really happens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tartan.games.gylen.demo import SCRIPT
from tartan.games.gylen.model import (
    CARD_NUMBER,
    DEFENDER,
    FULL_RESOLVE,
    HAND_SIZES,
    HOUSE,
    PLACE_NAMES,
    RANK_OF,
    Clash,
    Effect,
    View,
)
from tartan.session.demo import Beat, Player

if TYPE_CHECKING:
    from collections.abc import Callable

SUITS = {"♥": "H", "♦": "D", "♠": "S", "♣": "C"}


@dataclass(frozen=True)
class Seen:
    """A beat with what is seen before and after it."""

    beat: Beat
    before: View
    after: View
    everyone: tuple[View, View, View]
    """The three seats' views after it."""
    over: bool

    @property
    def told(self) -> list[Clash]:
        """The clashes of the newest reveal at the places that the caption names."""
        assert self.after.last is not None
        return [clash for clash in self.after.last.clashes if PLACE_NAMES[clash.place] in self.beat.caption]

    @property
    def effects(self) -> set[Effect]:
        """What came of those places."""
        return {clash.effect for clash in self.told}


def view_of(player: Player, seat: int | None) -> View:
    view = player.view_of(seat)
    assert isinstance(view, View)
    return view


def beats() -> list[Seen]:
    player = Player.of("gylen")
    seen = []
    while player.at < player.length:
        look = SCRIPT.beats[player.at].look
        before = view_of(player, look)
        assert player.forward()
        assert player.beat is not None
        everyone = (view_of(player, 0), view_of(player, 1), view_of(player, 2))
        seen.append(Seen(player.beat, before, view_of(player, look), everyone, player.outcome is not None))
    return seen


BEATS = beats()


def rank(card: str) -> int:
    return RANK_OF[CARD_NUMBER[card]]


def shows_the_highest_card_alone(seen: Seen) -> bool:
    """GY-8: the winner is the highest rank that stands alone, and every higher rank there is held twice."""
    for clash in seen.told:
        ranks = [rank(play.card) for play in clash.plays]
        alone = [each for each in ranks if ranks.count(each) == 1]
        if clash.winner is None:
            if alone:
                return False
        elif ranks[clash.winner] != max(alone):
            return False
    return bool(seen.told)


def shows_the_effect_of_a_suit(seen: Seen) -> bool:
    """GY-9: a hit takes 1, a spade gives exactly 1 to a Broken Front, all else changes nothing."""
    for clash in seen.told:
        suit = "" if clash.winner is None else clash.plays[clash.winner].card[0]
        change = clash.after - clash.before
        if suit in ("H", "D") and change != (-1 if clash.before else 0):
            return False
        if suit == "S" and change != (0 if clash.before else 1):
            return False
        if suit in ("C", "") and change:
            return False
    return bool(seen.told)


def shows_exposure_or_how_it_fails(seen: Seen) -> bool:
    """GY-10: Exposed exactly if all four are Broken when all have been settled."""
    assert seen.after.last is not None
    return seen.after.last.exposes == (not any(clash.after for clash in seen.after.last.clashes))


def shows_the_house(seen: Seen) -> bool:
    """GY-13: the siege goes on in the house, or the Brooch is seized there."""
    last = seen.after.last
    assert last is not None
    return seen.after.exposed and last.clashes[0].place == HOUSE


CHECKS: dict[str, Callable[[Seen], bool]] = {
    "GY-3": lambda seen: seen.effects == {Effect.EXHAUSTED},
    "GY-4": lambda seen: (
        seen.after.resolve == FULL_RESOLVE
        if seen.after.last is None
        else all(held <= full for held, full in zip(seen.after.resolve, FULL_RESOLVE, strict=True))
        and seen.after.resolve != FULL_RESOLVE
    ),
    "GY-5": lambda seen: seen.after.hand_sizes == HAND_SIZES and not seen.after.today,
    "GY-6": lambda seen: (
        seen.after.hand_sizes == HAND_SIZES if any(seen.after.pile_sizes) else seen.after.hand_sizes == (4, 4, 5)
    ),
    "GY-7": lambda seen: (
        len(seen.after.hand) == HAND_SIZES[DEFENDER]
        if seen.after.seat == DEFENDER
        else len(seen.after.sealed) == 4 and seen.after.last is None
    ),
    "GY-8": shows_the_highest_card_alone,
    "GY-9": shows_the_effect_of_a_suit,
    "GY-10": shows_exposure_or_how_it_fails,
    "GY-12": lambda seen: (
        seen.after.exposed and (len(seen.beat.steps) in (0, 2)) and seen.everyone[DEFENDER].seized is None
    ),
    "GY-13": shows_the_house,
    "GY-14": lambda seen: seen.effects == {Effect.CANCELLED} and seen.told[0].place == HOUSE,
    "GY-15": lambda seen: (seen.after.day, seen.after.phase, seen.after.seized) == (2, 1, None),
    "GY-16": lambda seen: seen.over and seen.after.seized is True,
    "GY-17": lambda seen: (
        seen.after.ready == (True, True, False) and seen.after.last is None and not seen.everyone[DEFENDER].sealed
    ),
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
def test_the_cards_a_caption_names_lie_where_it_says(number: int) -> None:
    """Every card that a caption names was revealed at a place that it names."""
    seen = BEATS[number]
    named = {SUITS[sign] + rank for rank, sign in re.findall(r"(10|[2-9JQK])([♥♦♠♣])", seen.beat.caption)}
    if named:
        assert named <= {play.card for clash in seen.told for play in clash.plays}


@pytest.mark.parametrize("number", range(len(BEATS)))
def test_the_words_of_a_caption_agree_with_the_effects(number: int) -> None:
    """Where a caption says that cards cancel, rally or seize, one of its places did so."""
    seen = BEATS[number]
    caption = seen.beat.caption
    if " cancel" in caption or "strike each other out" in caption:
        assert any(play.cancelled for clash in seen.told for play in clash.plays)
    for words, effect in {
        "is highest at a Broken Front": Effect.RALLIED,
        "nothing happens at all": Effect.CANCELLED,
        "the assault fails": Effect.CANCELLED,
        "merely holds": Effect.HELD,
        "seizes the Brooch": Effect.SEIZED,
        "exhaustion": Effect.EXHAUSTED,
        "does nothing more": Effect.BROKEN_ALREADY,
        ": Broken.": Effect.HIT,
    }.items():
        if words in caption:
            assert effect in seen.effects, words
    if "Exposed for good" in caption:
        assert seen.after.exposed
        assert not seen.before.exposed
    if "not Exposed" in caption:
        assert not seen.after.exposed


def test_every_kind_of_effect_is_shown() -> None:
    """The demonstration leaves out nothing that can come of a fight, nor exposure, nor the end (GY-8 to GY-16)."""
    effects = {clash.effect for seen in BEATS for clash in (seen.after.last.clashes if seen.after.last else ())}
    assert effects == set(Effect)
    assert BEATS[-1].over
    assert [seen.over for seen in BEATS].count(True) == 2


def test_every_effect_is_pointed_out() -> None:
    """For each kind of effect there is a caption that names the place where it happened."""
    assert {clash.effect for seen in BEATS if seen.after.last for clash in seen.told} == set(Effect)
