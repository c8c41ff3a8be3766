"""Demonstrations of all games: no family of a game's rules goes unshown, and each can be watched in a few minutes."""

from __future__ import annotations

import pytest

from tartan import registry, rulesbook
from tartan.rulesbook import Mark
from tartan.session.demo import Player

HOW_IT_IS_WRITTEN = "Notation"
"""The section that is no family of rules: it says how moves are written down."""


def families(game_id: str) -> dict[str, set[str]]:
    """The ids of a game's own rules by the section they stand in; sections of variants alone are left out."""
    common = set.intersection(*({rule.id for rule in rulesbook.load(each).rules} for each in registry.available()))
    found = {}
    for section in rulesbook.load(game_id).sections:
        rules = {rule.id for rule in section.rules if set(rule.marks) - {Mark.VARIANT}} - common
        if rules and section.title != HOW_IT_IS_WRITTEN:
            found[section.title] = rules
    return found


@pytest.mark.parametrize("game_id", registry.available())
def test_captions_cite_every_family_of_rules(game_id: str) -> None:
    """Of each section of the book at least one rule is cited by a beat, and most of all rules are."""
    cited = {rule for beat in Player.of(game_id).script.beats for rule in beat.rules}
    all_of_them = families(game_id)
    assert len(all_of_them) > 3
    assert [title for title, rules in all_of_them.items() if not rules & cited] == []
    whole = set().union(*all_of_them.values())
    assert 2 * len(cited & whole) > len(whole)


@pytest.mark.parametrize("game_id", registry.available())
def test_a_demo_is_seen_through_more_than_one_pair_of_eyes_and_to_the_end(game_id: str) -> None:
    """The public's and a seat's, for secrets are what these games are about; the last beat ends the game."""
    player = Player.of(game_id)
    eyes = {beat.look for beat in player.script.beats}
    assert None in eyes
    assert len(eyes) > 1
    player.go(player.length)
    assert player.outcome is not None


@pytest.mark.parametrize("game_id", registry.available())
def test_captions_can_be_read_in_the_prompt(game_id: str) -> None:
    """Captions fit two lines of the prompt, are plain text, and cite rules that the book has."""
    for beat in Player.of(game_id).script.beats:
        assert len(beat.caption) <= 120
        assert beat.caption.isprintable()
        assert all(rulesbook.find(rule) is not None for rule in beat.rules)


@pytest.mark.parametrize("game_id", registry.available())
def test_captions_take_between_two_and_four_minutes_to_read(game_id: str) -> None:
    """At the pace of a demo that runs by itself, with a second a beat to look."""
    player = Player.of(game_id)
    seconds = 0.0
    while player.forward():
        seconds += player.reading_seconds + 1
    assert 120 <= seconds <= 240
