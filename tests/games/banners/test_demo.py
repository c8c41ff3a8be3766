"""The demonstration: it can be played, shows every kind of rule, and on each beat what it cites really happens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.banners.board import BOARD, CROSSINGS, PLACE_NAMES, PLACE_NUMBER
from tartan.games.banners.demo import SCRIPT
from tartan.games.banners.model import Castle, Deployment, Ending, Shield, View
from tartan.games.banners.notation import read
from tartan.games.banners.words import castle_of
from tartan.session.demo import Beat, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import Outcome


@dataclass(frozen=True)
class Seen:
    """A beat with what is seen before and after it."""

    beat: Beat
    before: View
    after: View
    public: View
    """The spectator's view after it."""
    battles: tuple[tuple[int, int, int, int], ...]
    """Field combat on it: attacker, attackers, defender, defenders."""
    deployments: frozenset[Deployment]
    """What became of the knights that the die brought on it."""
    outcome: Outcome | None

    @property
    def texts(self) -> list[str]:
        """What was done on it."""
        return [text for _, text in self.beat.steps]

    @property
    def assaulted(self) -> bool:
        """Whether a castle was assaulted on it."""
        return any(text.startswith("assault") for text in self.texts)

    def castle(self, name: str, *, public: bool = False) -> Castle:
        """A castle after it."""
        return castle_of(self.public if public else self.after, name)


def view_of(player: Player, seat: int | None) -> View:
    view = player.view_of(seat)
    assert isinstance(view, View)
    return view


def happened(steps: tuple[tuple[int, str], ...], upto: int) -> tuple[list[tuple[int, int, int, int]], set[Deployment]]:
    """Field combat and deployments of a beat, found by playing the script step by step up to it."""
    from tartan import registry
    from tartan.engine.match import Match

    match = Match(registry.load("banners"), 3, SCRIPT.seed, rounds=10)
    battles: list[tuple[int, int, int, int]] = []
    deployments: set[Deployment] = set()
    for beat in SCRIPT.beats[:upto]:
        for seat, text in beat.steps:
            match.submit(seat, text)
    for seat, text in steps:
        match.submit(seat, text)
        view = match.view(None)
        assert isinstance(view, View)
        if text == "done":
            battles += [(one.attacker, one.attackers, one.defender, one.defenders) for one in view.last_battles]
        deployments.add(view.deployment)
    return battles, deployments


def beats() -> list[Seen]:
    player = Player.of("banners")
    seen = []
    while player.at < player.length:
        look = SCRIPT.beats[player.at].look
        before = view_of(player, look)
        battles, deployments = happened(SCRIPT.beats[player.at].steps, player.at)
        assert player.forward()
        assert player.beat is not None
        after, public = view_of(player, look), view_of(player, None)
        seen.append(Seen(player.beat, before, after, public, tuple(battles), frozenset(deployments), player.outcome))
    return seen


BEATS = beats()


def steps_of(seen: Seen) -> list[tuple[int, int, int]]:
    """The marches of a beat: origin, goal and knights."""
    asked = [read(text) for text in seen.texts if text.startswith("march")]
    return [(one.origin, one.goal, one.knights) for one in asked]


def tried_rule(seen: Seen) -> bool:
    """BA-12: an assault met the least that it needs, or as many knights stand on a drawbridge as may try."""
    assault = seen.after.last_assault
    if seen.assaulted:
        assert assault is not None
        return assault.attackers >= 2 * assault.guard
    view = seen.after
    own = view.knights[0 if seen.beat.look == 0 else 1]
    return any(
        own[PLACE_NUMBER[camp]] >= castle_of(view, name).to_try
        for name, camp in (("clunie", "c13"), ("lachlan", "c1"))
        if castle_of(view, name).holder != (0 if seen.beat.look == 0 else 1)
    )


def fell_rule(seen: Seen) -> bool:
    """BA-13: a castle fell to at least twice its defence."""
    assault = seen.after.last_assault
    assert assault is not None
    return seen.assaulted and assault.fell and assault.attackers >= 2 * assault.defence


def shield_rule(seen: Seen) -> bool:
    """BA-14: the holder alone knows a shield that lies face-down; a beaten one is back in the pool."""
    assault = seen.after.last_assault
    assert assault is not None
    castle = seen.castle(assault.castle, public=True)
    down = castle.shield is Shield.FACE_DOWN and castle.value is None
    if seen.beat.look is not None:
        return down and seen.castle(assault.castle).value is not None
    return down and assault.holder is not None and seen.public.armies[assault.holder].pool_size == 5


def held_rule(seen: Seen) -> bool:
    """BA-15: the assault failed, cost a move and nobody, and turned the shield up."""
    assault = seen.after.last_assault
    assert assault is not None
    knights = sum(map(sum, seen.after.knights)) == sum(map(sum, seen.before.knights))
    return not assault.fell and knights and seen.castle(assault.castle).shield is Shield.FACE_UP


def roads_rule(seen: Seen) -> bool:
    """BA-3: the board as it is told: castles, swords, and two ways from shore to shore."""
    swords = sorted({castle.swords for castle in BOARD.castles})
    return len(BOARD.castles) == 18 and swords == [1, 2, 3] and len(CROSSINGS) == 2 and seen.after.ending is None


def deployed_rule(seen: Seen) -> bool:
    """BA-4: the die brought a knight, or where the caption says so none."""
    if "none placed" in seen.beat.caption:
        return seen.after.deployment is Deployment.ALREADY_THERE
    return Deployment.PLACED in seen.deployments or seen.after.deployment is Deployment.PLACED


CHECKS: dict[str, Callable[[Seen], bool]] = {
    "BA-1": lambda seen: len(seen.after.armies[0].unseen) == 6 and sorted(seen.after.armies[0].unseen)[:3] == [0] * 3,
    "BA-3": roads_rule,
    "BA-4": deployed_rule,
    "BA-5": lambda seen: bool(steps_of(seen)),
    "BA-6": lambda seen: any(knights > 1 for _, _, knights in steps_of(seen)),
    "BA-7": lambda seen: (
        any(origin < 6 for origin, _, _ in steps_of(seen)) and all(goal >= 6 for _, goal, _ in steps_of(seen))
    ),
    "BA-8": lambda seen: seen.before.moves_left > 0 and seen.texts[0] == "done",
    "BA-9": lambda seen: seen.after.contested == ("c13",),
    "BA-10": lambda seen: (
        len({origin for origin, goal, _ in steps_of(seen) if PLACE_NAMES[goal] == "c15"}) == 2
        and (1, 3, 0, 1) in seen.battles
    ),
    "BA-11": lambda seen: bool(seen.battles),
    "BA-12": tried_rule,
    "BA-13": fell_rule,
    "BA-14": shield_rule,
    "BA-15": held_rule,
    "BA-16": lambda seen: seen.castle("doon").garrison == 1 and seen.castle("doon").holder == 1,
    "BA-17": lambda seen: seen.outcome is not None and seen.outcome.ranks == (3, 1, 2),
    "BA-18": lambda seen: seen.after.ending is Ending.ROUNDS and seen.after.rounds == 10,
    "BA-19": lambda seen: any(
        castle.shield is Shield.FACE_DOWN and castle.value is None for castle in seen.public.castles
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
def test_a_caption_names_no_place_but_those_of_its_steps(number: int) -> None:
    """Every camp in a caption is one that somebody of the beat went from or to, or where somebody stands."""
    view = BEATS[number].after
    about = set(re.findall(r"\bc\d+\b", " ".join(BEATS[number].texts)))
    about |= {PLACE_NAMES[place] for row in view.knights for place, knights in enumerate(row) if knights}
    assert set(re.findall(r"\bc\d+\b", BEATS[number].beat.caption)) <= about


def test_values_of_shields_are_told_only_where_they_are_seen() -> None:
    """A caption that tells a shield's value is seen by its holder, or the shield was turned up before all."""
    told = {seen.beat.caption: seen for seen in BEATS if re.search(r"(a|draws a) [0-3][.,]", seen.beat.caption)}
    assert len(told) == 5
    for caption, seen in told.items():
        assault = seen.after.last_assault
        assert assault is not None
        turned = seen.assaulted and assault.turned_up and assault.shield is not None and f" {assault.shield}" in caption
        castle = seen.castle(assault.castle)
        own = castle.holder == seen.beat.look and castle.value is not None and f" {castle.value}" in caption
        may_be = castle_of(seen.after, "lachlan").possible == (0, 1, 3) and "0, 1 or 3" in caption
        assert turned or own or may_be, caption


def test_every_family_of_rules_is_cited() -> None:
    """Board, turn, combat, castles, end and knowledge: each kind of rule has a beat."""
    assert {rule for seen in BEATS for rule in seen.beat.rules} == set(CHECKS)


def test_every_kind_of_step_and_result_is_shown() -> None:
    """The demonstration leaves out no verb, and shows field combat and assaults that are won and lost."""
    assert {text.split()[0] for seen in BEATS for text in seen.texts} == {"march", "assault", "done"}
    assert {attackers > defenders for seen in BEATS for _, attackers, _, defenders in seen.battles} == {True, False}
    fell = {seen.after.last_assault.fell for seen in BEATS if seen.assaulted and seen.after.last_assault}
    assert fell == {True, False}
    assert BEATS[-1].outcome is not None


def test_names_in_captions_are_those_of_the_seats() -> None:
    """Every person that a caption names sits at the table."""
    assert len(SCRIPT.seats_names) == len(SEAT_LETTERS[:3])
    for name in SCRIPT.seats_names:
        assert any(name in seen.beat.caption for seen in BEATS)
