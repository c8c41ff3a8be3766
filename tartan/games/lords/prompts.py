"""What the prompt line says about the spot under the cursor: what Enter would do there, with the rule it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.asking import Ask
from tartan.games.lords.choices import Area, Choices, Spot
from tartan.games.lords.model import Step
from tartan.games.lords.notation import card_words
from tartan.games.lords.words import (
    CLAN,
    NAMES,
    POWERS,
    STRENGTH,
    bar_words,
    follower_at,
    follower_words,
    total_by_naming,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.lords.model import View


NOBODY = Ask("", "LO-7")


def put_down(card: str) -> Ask:
    """Why nothing else can be done while the target of a card's power is looked for."""
    return Ask(f"{card_words(card)} is picked up and waits for its target; Esc puts it down.", POWERS[CLAN[card]][1])


STEP_RULES = {
    Step.TURN: "LO-7",
    Step.SECOND: "LO-19",
    Step.DISCARD: "LO-21",
    Step.SWAP: "LO-17",
    Step.TRADE: "LO-16",
    Step.COPY: "LO-20",
    Step.NAME: "LO-22",
    Step.CLAIM: "LO-26",
    Step.OVER: "LO-31",
}


def about(view: View, names: Sequence[str], spot: Spot, text: str, path: Sequence[str], choices: Choices) -> Ask:
    """The sentence for a spot; `text` is its action, `path` what is staged before it."""
    match spot.area:
        case Area.HAND:
            return _hand(view, spot.key, choices)
        case Area.WAYS:
            return _way(spot.key, text.partition(" ")[2])
        case Area.ROW:
            return _recruit(view, spot.key)
        case Area.BUTTON:
            return _button(view, spot.key)
        case Area.CLANS:
            return _clan(view, spot.key)
        case Area.SUPPORTERS:
            return _supporter(view, spot.key, path)
    return _follower(view, names, spot.key, text, path)


def bare(view: View, spot: Spot, lifted: str) -> Ask | None:
    """What a card or a clan is, without what would come of it; None for a spot of which all may be said.

    Nor is a power promised to the card that is `lifted`, for whether it may be used is not told.
    """
    if spot.area is Area.HAND:
        does, _ = POWERS[CLAN[spot.key]]
        return Ask(f"{card_words(spot.key)}: once activated, it {does}.", STEP_RULES[view.step])
    if spot.area is Area.WAYS and spot.key == "up!":
        does, rule = POWERS[CLAN[lifted]]
        return Ask(f"Muster {card_words(lifted)} face-up and try to activate it: if it may, it {does}.", rule)
    if spot.area is Area.CLANS:
        return Ask(f"Let {card_words(view.acting or '')} count as {NAMES[spot.key]}.", "LO-22")
    return None


def _hand(view: View, card: str, choices: Choices) -> Ask:
    clan = CLAN[card]
    does, rule = POWERS[clan]
    bar = view.bars[view.hand.index(card)] if view.bars else ""
    if bar:
        return Ask(f"{card_words(card)} cannot activate: {bar_words(card, bar, view.seats)}.", bar)
    if "up!" not in choices.musters.get(card, ()):
        return Ask(f"{card_words(card)}.", STEP_RULES[view.step])
    return Ask(f"{card_words(card)} may activate: it {does}.", rule)


def _way(way: str, card: str) -> Ask:
    words = card_words(card)
    if way == "down":
        return Ask(f"Muster {words} face-down; it is shown when the round ends.", "LO-7")
    if way == "up":
        return Ask(f"Muster {words} face-up, without its power.", "LO-13")
    does, rule = POWERS[CLAN[card]]
    return Ask(f"Muster {words} face-up and activate it: it {does}.", rule)


def _recruit(view: View, key: str) -> Ask:
    taken = view.recruited[view.seat or 0]
    limit = f" (you took {taken} of {view.recruit_limit})" if view.recruit_limit else ""
    if key == "deck":
        if not view.pile_size:
            return Ask(f"Recruit from the discards, shuffled into a new pile{limit}.", "LO-10")
        return Ask(f"Recruit the top card of the draw pile{limit}; the key 0 does so from anywhere.", "LO-7")
    card = view.recruits[int(key) - 1].card
    what = "a card nobody has seen" if card is None else card_words(card)
    return Ask(f"Recruit from place {key}: {what}{limit}.", "LO-7" if card is None else "LO-30")


def _button(view: View, key: str) -> Ask:
    if key == "stop":
        return Ask("Muster no second card.", "LO-19")
    army = view.armies[view.seat or 0]
    if not army.followers:
        return Ask("Pass, and fight no more in this round? You have no army, and would claim nothing.", "LO-27")
    most = total_by_naming(army, one_bloodline=view.one_bloodline)
    naming = f", or up to {most} once clans are named" if most > army.total else ""
    return Ask(f"Pass, and fight no more in this round? Your army stands at {army.total}{naming}.", "LO-7")


def _clan(view: View, clan: str) -> Ask:
    gain = gain_by_name(view, clan)
    what = f"your army gains {gain}" if gain else "nothing doubles with it"
    return Ask(f"Let {card_words(view.acting or '')} count as {NAMES[clan]}: {what}.", "LO-22")


def gain_by_name(view: View, clan: str) -> int:
    """What the own army gains if the card that is being named counts as a clan (LO-25).

    Beside one card of that clan both double; a pair doubles already, so that only the named card does.
    """
    army, named = view.armies[view.decider or 0], view.acting or ""
    besides = [STRENGTH[one.card] for one in army.followers if one.card and one.clan == clan and one.card != named]
    return STRENGTH[named] * bool(besides) + sum(besides) * (len(besides) == 1)


def _supporter(view: View, card: str, path: Sequence[str]) -> Ask:
    if view.step is Step.CLAIM:
        holds = view.scores[view.seat or 0] + STRENGTH[card]
        ends = ", and the game ends with this round" if holds >= view.target else ""
        words = f"Claim {card_words(card)}: you would hold {holds} of {view.target}{ends}."
        which = _which_claim(view)
        return Ask(f"{words} {which}", "LO-23") if which else Ask(words, "LO-26")
    acting = path[0].partition(" ")[2] if path else view.acting or ""
    return Ask(f"Send {card_words(acting)} to the Supporters and take {card_words(card)} into your army.", "LO-16")


def _which_claim(view: View) -> str:
    """Which of two claims this is, for a seat that claims twice by a Cochrane; nothing for any other (LO-23)."""
    made = view.skirmish is not None and any(claim.seat == view.seat for claim in view.skirmish.claims)
    if made:
        return "This is your second claim, by Cochrane."
    return "Cochrane gives you a second one after it." if view.to_claim.count(view.seat or 0) > 1 else ""


def _follower(view: View, names: Sequence[str], key: str, text: str, path: Sequence[str]) -> Ask:
    seat, follower = follower_at(view, key)
    what = follower_words(follower)
    owner = "your own army" if seat == view.seat else f"the army of {names[seat]}"
    if text.startswith("copy"):
        does, _ = POWERS[CLAN[follower.card or ""]]
        return Ask(f"Copy {what} in {owner}: it {does}.", "LO-20")
    if view.step is Step.SWAP or (path and _power(view, path) == "fergusson"):
        acting = path[0].partition(" ")[2] if path else view.acting or ""
        return Ask(f"Send {card_words(acting)} over and take {what} out of {owner}.", "LO-17")
    return Ask(f"Discard {what} from {owner}.", "LO-21")


def _power(view: View, path: Sequence[str]) -> str:
    """The clan whose power is staged."""
    clan = CLAN[path[0].partition(" ")[2]]
    if len(path) > 1:
        _, copied = follower_at(view, path[1].partition(" ")[2])
        return CLAN[copied.card or ""]
    return clan
