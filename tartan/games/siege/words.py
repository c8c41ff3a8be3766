"""Words that screen and line mode share: what a card is good for, and which rule each decision rests on."""

from __future__ import annotations

from tartan.games.siege.model import Cause, Due, Kind

RULES = {
    Due.SET_UP: "SI-3",
    Due.TURN: "SI-8",
    Due.FALL_BACK: "SI-7",
    Due.SACRIFICE: "SI-18",
    Due.RETREAT: "SI-17",
    Due.ANSWER: "SI-15",
    Due.RECALL: "SI-17",
    Due.SUMMON: "SI-18",
    Due.OVER: "SI-22",
}
"""The rule under which each decision is made."""

_ENDS = {
    Kind.GONG_FARMER: "good for nothing but to be lost.",
    Kind.ASSASSIN: "beats a King and a Knight.",
    Kind.GATEKEEPER: "worth 5 at an end of your row.",
    Kind.COURTIER: "sacrificed, it makes an opponent sacrifice.",
    Kind.KING: "lose it and you are out.",
    Kind.CHANCELLOR: "sacrificed, it calls a besieger home.",
    Kind.KNIGHT: "may die for a card of your row.",
}
CAUSE_WORDS = {
    Cause.ATTACKING: "lost in its own Attack",
    Cause.DEFENDING: "lost to an Attack",
    Cause.SHIELDING: "lost as a Shield",
    Cause.SACRIFICED: "sacrificed",
    Cause.WITH_KING: "lost with its King",
}
"""How a card left play."""
GISTS = {
    Kind.GONG_FARMER: "",
    Kind.ASSASSIN: "beats 4 6",
    Kind.GATEKEEPER: "5 at ends",
    Kind.COURTIER: "summons",
    Kind.KING: "guard it",
    Kind.CHANCELLOR: "recalls",
    Kind.KNIGHT: "shields",
}
"""What stands on a card, in nine letters at most."""


def end_words(kind: Kind) -> str:
    """What a card is good for, as the end of a sentence."""
    return _ENDS[kind]


def placing(kind: str, place: int | None) -> str:
    """Laying a card as something to do; without a place, in the one that was just named."""
    where = "there" if place is None else f"in place {place} from the left"
    return f"put the {kind.capitalize()} {where}"


def doing(text: str) -> str:
    """An action as something to do: `siege A2>B3` as `send A2 before B3`; `stand` and `shield` say it themselves."""
    verb, _, words = text.partition(" ")
    card, _, place = words.partition("@")
    match verb:
        case "siege":
            return f"send {words.replace('>', ' before ')}"
        case "attack":
            return f"attack with {words}"
        case "fallback":
            return f"fall back with {card} to place {place}"
        case "retreat":
            return f"retreat with {card} to place {place}"
        case "recall":
            return f"call {words} back"
        case "summon":
            return f"force seat {words} to act next"
        case _:
            return text
