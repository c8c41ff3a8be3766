"""The demonstration: it can be played, shows every kind of rule, and on each beat what it cites really happens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tartan.games.siege.demo import SCRIPT
from tartan.games.siege.model import Due, Kind, Result, Stand, View, Way
from tartan.session.demo import Beat, Player

if TYPE_CHECKING:
    from collections.abc import Callable

NUMBERS = re.compile(r"\b[ABC][1-6]\b")


@dataclass(frozen=True)
class Seen:
    """A beat with what is seen before and after it."""

    beat: Beat
    before: View
    after: View
    public: View
    """The spectator's view after it."""
    over: bool

    @property
    def verbs(self) -> list[str]:
        """What was done on it."""
        return [text.split()[0] for _, text in self.beat.steps]


def view_of(player: Player, seat: int | None) -> View:
    view = player.view_of(seat)
    assert isinstance(view, View)
    return view


def beats() -> list[Seen]:
    player = Player.of("siege")
    seen = []
    while player.at < player.length:
        look = SCRIPT.beats[player.at].look
        before = view_of(player, look)
        assert player.forward()
        assert player.beat is not None
        after, public = view_of(player, look), view_of(player, None)
        seen.append(Seen(player.beat, before, after, public, player.outcome is not None))
    return seen


BEATS = beats()


def result_of(seen: Seen) -> Result | None:
    return None if seen.after.attack is None else seen.after.attack.result


def lost(view: View) -> set[str]:
    return {card.tag for castle in view.castles for card in castle.lost}


def notes(view: View) -> int:
    return sum(len(card.notes) for castle in view.castles for card in castle.row + castle.away)


def set_up_rule(seen: Seen) -> bool:
    """SI-3: one's own cards are seen by oneself alone, and in the end there are rows of backs."""
    if seen.after.due is Due.SET_UP:
        return len(seen.after.placed) == 6 and not any(castle.row for castle in seen.after.castles)
    return all(card.kind is None for castle in seen.public.castles for card in castle.row)


def attack_rule(seen: Seen) -> bool:
    """SI-12: the attacker is lost, the target where its value is smaller."""
    attack = seen.after.attack
    if attack is None or attack.attacker not in lost(seen.after):
        return False
    if attack.result is Result.LOST:
        return attack.target in lost(seen.after) and (attack.target_value or 0) < attack.attacker_value
    return attack.result is Result.HELD and attack.target not in lost(seen.after)


def border_rule(seen: Seen) -> bool:
    """SI-14: a Gatekeeper holds at a border against 5, or attacks In Siege with 2."""
    attack = seen.after.attack
    assert attack is not None
    if attack.attacker_kind is Kind.GATEKEEPER:
        return attack.attacker_stood is Stand.IN_SIEGE and attack.attacker_value == 2
    own = {card.tag: card.kind for castle in seen.after.castles for card in castle.row}
    at_border = attack.target_stood is Stand.BORDER and own[attack.target] is Kind.GATEKEEPER
    return at_border and attack.result is Result.HELD and attack.attacker_value == 5


def shield_rule(seen: Seen) -> bool:
    """SI-15: the defender is asked, may shield, or can only let it stand for want of a Knight."""
    if "shield" in seen.verbs:
        return result_of(seen) is Result.SHIELDED
    if "stand" in seen.verbs:
        assert seen.after.attack is not None
        owner = seen.after.castles["ABC".index(seen.after.attack.target[0])]
        return any(card.kind is Kind.KNIGHT for card in owner.lost)
    return seen.after.due is Due.ANSWER and seen.after.owing != (seen.after.acting,)


def note_rule(seen: Seen) -> bool:
    """SI-24: a survivor's note is public, a Shield writes none, and tags tell nothing."""
    if result_of(seen) is Result.SHIELDED:
        return notes(seen.public) == notes(seen.before)
    if result_of(seen) is Result.HELD:
        return notes(seen.public) > 0
    return all(card.kind is None for castle in seen.public.castles for card in castle.row)


def home_rule(seen: Seen) -> bool:
    """SI-17: a Chancellor is lost with a card In Siege to be called, or the card has come home."""
    if "retreat" in seen.verbs:
        return seen.after.march is not None and seen.after.march.way is Way.RETREAT
    return seen.after.due is Due.RECALL and sum(len(castle.away) for castle in seen.public.castles) == 1


def length_rule(seen: Seen) -> bool:
    """SI-25: the caption has the number of all cards, the turn by which it must be over, and the turn it is."""
    seats = len(seen.after.castles)
    cards = sum(len(castle.row) + len(castle.away) + len(castle.lost) for castle in seen.after.castles)
    told = [int(number) for number in re.findall(r"\d+", seen.beat.caption)]
    return told == [cards, 4 * cards + 2 * seats, seen.after.turn]


def fallen_rule(seen: Seen) -> bool:
    """SI-20: somebody is out and has no card left."""
    out = [castle for castle in seen.public.castles if castle.out]
    return bool(out) and not any(castle.row or castle.away for castle in out)


CHECKS: dict[str, Callable[[Seen], bool]] = {
    "SI-1": lambda seen: not seen.after.gong_farmer and len(seen.after.castles) == 3,
    "SI-3": set_up_rule,
    "SI-4": lambda seen: seen.after.start == 0,
    "SI-5": lambda seen: any(card.facing for castle in seen.after.castles for card in castle.away),
    "SI-7": lambda seen: (
        seen.before.due is Due.FALL_BACK
        and seen.after.march is not None
        and seen.after.march.way is Way.FALL_BACK
        and seen.after.turn == seen.before.turn + 1
    ),
    "SI-8": lambda seen: set(seen.verbs) == {"siege"},
    "SI-9": lambda seen: any(card.face_up for castle in seen.public.castles for card in castle.away),
    "SI-10": lambda seen: seen.verbs == ["sacrifice"] and len(lost(seen.after)) == len(lost(seen.before)) + 1,
    "SI-12": attack_rule,
    "SI-13": lambda seen: (
        seen.after.attack is not None
        and seen.after.attack.by_assassin
        and seen.after.attack.target_kind in (Kind.KING, Kind.KNIGHT)
    ),
    "SI-14": border_rule,
    "SI-15": shield_rule,
    "SI-16": lambda seen: len(lost(seen.public)) > len(lost(seen.before)),
    "SI-17": home_rule,
    "SI-18": lambda seen: seen.after.due is Due.SACRIFICE and seen.after.forced_by is not None,
    "SI-19": lambda seen: seen.after.forced_by is not None or seen.before.acting == 1,
    "SI-20": fallen_rule,
    "SI-21": lambda seen: seen.public.castles[0].out and seen.before.acting == 2,
    "SI-22": lambda seen: seen.over and seen.public.winner == 2,
    "SI-24": note_rule,
    "SI-25": length_rule,
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
def test_a_caption_names_no_card_but_those_that_move_or_fight(number: int) -> None:
    """Every tag in a caption is in one of the beat's steps, in the newest Attack, or was lost with it."""
    seen = BEATS[number]
    about = {tag for _, text in seen.beat.steps for tag in NUMBERS.findall(text)}
    if seen.after.attack is not None:
        about |= {seen.after.attack.attacker, seen.after.attack.target}
    about |= {card.tag for castle in seen.before.castles for card in castle.away}
    assert set(NUMBERS.findall(seen.beat.caption)) <= about


@pytest.mark.parametrize("number", range(len(BEATS)))
def test_a_caption_gives_away_no_hidden_card(number: int) -> None:
    """A caption calls a card by its kind only where whoever looks then sees it, or has seen it lost."""
    seen = BEATS[number]
    castles = seen.after.castles
    known = {card.kind for castle in castles for card in castle.row + castle.away} | set(seen.after.placed)
    known |= {card.kind for castle in castles for card in castle.lost}
    for kind in Kind:
        if kind.title in seen.beat.caption:
            assert kind in known or not seen.beat.steps, kind


def test_every_family_of_rules_is_cited() -> None:
    """Set-up, Siege, Attack, powers, abilities, losing and knowledge: each kind of rule has a beat."""
    cited = {rule for seen in BEATS for rule in seen.beat.rules}
    assert cited == set(CHECKS)


def test_every_kind_of_step_and_result_is_shown() -> None:
    """The demonstration leaves out no verb and no way in which an Attack may end."""
    assert {verb for seen in BEATS for verb in seen.verbs} == {
        *("place", "siege", "attack", "sacrifice", "stand", "shield", "fallback", "retreat", "recall", "summon")
    }
    assert {result_of(seen) for seen in BEATS} == {None, *Result}
    assert BEATS[-1].over
