"""The reveal told step by step: every card with its owner, every sum, in the printed order (GY-8 to GY-13)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tartan import rulesbook
from tartan.games.gylen.model import HOUSE, PLACE_NAMES, Clash, Effect, Play, Reveal, View
from tartan.games.gylen.notation import card_words
from tartan.games.gylen.reveal import stage_of, stages
from tartan.games.gylen.widgets.pictures import Kind, Stage, counter_picture, place_picture
from tests.games.gylen.boards import NAMES, played


def reveals(seed: int) -> list[tuple[View, View]]:
    """The spectator's views before and after each reveal of a random siege."""
    views = [step[3] for step in played(seed)]
    return [(one, other) for one, other in pairwise(views) if one.last != other.last]


@pytest.mark.parametrize("seed", range(6))
def test_every_fight_is_told_in_order(seed: int) -> None:
    """One step a place, with all its cards, their owners and the sum; Fronts as printed (GY-11)."""
    for before, after in reveals(seed):
        assert after.last is not None
        told = stages(before, after, NAMES)
        clashes = after.last.clashes
        for clash, settled in zip(clashes, told, strict=False):
            caption = settled.caption
            assert caption.startswith(PLACE_NAMES[clash.place])
            assert all(card_words(play.card) in caption and NAMES[play.seat] in caption for play in clash.plays)
            assert settled.stage is not None
            assert settled.stage.place == clash.place
            if clash.winner is not None:
                assert f"{card_words(clash.plays[clash.winner].card)} wins" in settled.caption
            if clash.before != clash.after:
                change = f"(Resolve {clash.before} to {clash.after})" if clash.after else "(Broken)"
                assert change in settled.caption
        assert len(told) == len(clashes) + after.last.exposes
        assert all(rulesbook.find(step.rule) is not None for step in told)
        assert all(len(step.caption) <= 150 for step in told)


def test_nothing_is_told_where_nothing_was_revealed() -> None:
    """Two views with the same newest reveal have no steps between them."""
    for views in played(1)[:5]:
        assert stages(views[3], views[3], NAMES) == ()


def test_exposure_is_the_last_step() -> None:
    """After the four Fronts it is told that Gylen is Exposed, and the board opens (GY-10)."""
    before = played(1)[0][3]
    clashes = tuple(
        Clash(place, (Play(0, "H9", False), Play(1, "C2", False), Play(2, "S7", False)), 0, Effect.HIT, 1, 0)
        for place in range(4)
    )
    after = replace(before, phase=1, exposed=True, resolve=(0, 0, 0, 0), last=Reveal(0, 0, clashes, exposes=True))
    *_, last = stages(before, after, NAMES)
    assert (last.rule, last.stage) == ("GY-10", None)
    assert "Exposed" in last.caption


def test_the_house_is_told_under_its_own_rules() -> None:
    """In the Inner House the caption rests on GY-13 or GY-14, and names the Defender's two cards together."""
    before = replace(played(1)[0][3], exposed=True, resolve=(0, 0, 0, 0))
    plays = (Play(0, "HJ", True), Play(1, "DQ", True), Play(2, "CJ", True), Play(2, "SQ", True))
    fight = Clash(HOUSE, plays, None, Effect.CANCELLED, 0, 0)
    (settled,) = stages(before, replace(before, last=Reveal(1, 2, (fight,), exposes=False)), NAMES)
    assert settled.rule == "GY-14"
    assert "Mairi J♣ and Q♠" in settled.caption
    assert "the assault fails" in settled.caption


@pytest.mark.parametrize("seed", range(3))
def test_what_words_speak_of_is_pointed_at(seed: int) -> None:
    """The places they name, all of them without words, and none where they name no place that was fought for."""
    for before, after in reveals(seed):
        assert after.last is not None
        places = tuple(clash.place for clash in after.last.clashes)
        named = stage_of(before, after, f"At {PLACE_NAMES[places[-1]]} it is settled.")
        assert named == Stage(after.last, places[-1], places[-1:])
        assert stage_of(before, after, "") == Stage(after.last, places[-1], places)
        assert stage_of(before, after, "Night falls.") is None
        assert stage_of(after, after, "") is None


def test_the_extra_card_is_sought_no_longer_once_it_is_found() -> None:
    """No covered Front may hold it then, and the counter has every card that is turned up (GY-7, GY-17)."""
    for before, after in reveals(2):
        assert after.last is not None
        for clash in after.last.clashes:
            stage = Stage(after.last, clash.place)
            found = any(len(up.plays) == 4 for up in stage.up)
            covered = [place_picture(before, place, stage=stage) for place in range(clash.place + 1, 4)]
            assert all((picture.slots[3].kind is Kind.MAYBE) is not found for picture in covered)
            turned_up = {play.card for up in stage.up for play in up.plays}
            assert turned_up <= counter_picture(before, stage).played
