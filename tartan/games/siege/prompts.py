"""What the prompt line says at the board: what is asked, and what Enter would do, with the rule it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.asking import Ask
from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.choices import Verb
from tartan.games.siege.combat import BORDER_VALUE
from tartan.games.siege.model import Due, Kind, Stand
from tartan.games.siege.notation import kind_words, note_words
from tartan.games.siege.words import RULES, end_words

if TYPE_CHECKING:
    from tartan.games.siege.composer import Composer
    from tartan.games.siege.draft import Draft


_ABILITIES = {
    Kind.CHANCELLOR: " It will call a card In Siege back.",
    Kind.COURTIER: " It will force an opponent.",
    Kind.KING: " Without your King you are out.",
}
"""What a Sacrifice brings besides."""


def ask(composer: Composer) -> Ask:
    """What is asked now, or what Enter would do; nothing where nothing can be chosen."""
    if not composer.active:
        return Ask("", "")
    if composer.draft is not None:
        return _of_a_row(composer, composer.draft)
    return _idle(composer) if composer.verb is None else _staged(composer, composer.verb)


def _of_a_row(composer: Composer, draft: Draft) -> Ask:
    place = composer.at[1:]
    kind = draft.row[int(place) - 1]
    if composer.picked:
        return Ask(f"{kind_words(kind)} goes to place {place}; ← → move it, Enter puts it down.", "SI-3")
    return Ask(f"{kind_words(kind)}: {end_words(kind)} Enter picks it up.", "SI-3")


def _staged(composer: Composer, verb: Verb) -> Ask:
    """What Enter would do with the card that is picked up."""
    own = _own(composer, composer.picked)
    match verb:
        case Verb.SIEGE:
            return Ask(f"Send {own} before {_other(composer, composer.at)}.", "SI-8")
        case Verb.ATTACK:
            target = _other(composer, composer.at)
            lost = "It is lost either way"
            if composer.cards[composer.picked].kind is Kind.KING:
                return Ask(f"Attack {target} with {own}? {lost}, and you are out. Enter: yes.", "SI-20")
            return Ask(f"Attack {target} with {own}{_border(composer, composer.picked)}? {lost}. Enter: yes.", "SI-12")
        case Verb.SACRIFICE:
            kind = composer.cards[composer.picked].kind
            ability = "" if kind is None else _ABILITIES.get(kind, "")
            if kind is Kind.CHANCELLOR and not any(castle.away for castle in composer.view.castles):
                ability = " No card is In Siege, so it will call nobody."
            return Ask(f"Sacrifice {own}?{ability} Enter: yes.", "SI-10")
        case Verb.STAND:
            worth = _border(composer, composer.picked)
            worth += "," if worth else ""
            return Ask(f"Let {own}{worth} stand against {_attacker(composer)}? Enter: yes.", "SI-12")
        case Verb.SHIELD:
            struck = _own(composer, composer.struck)
            return Ask(f"Lose your Knight, {composer.picked}, to shield {struck}? Enter: yes.", "SI-15")
        case Verb.RETURN:
            where = f"place {composer.place + 1} of {composer.choices.returns[composer.picked]}"
            return Ask(f"{own} goes to {where}; ← → move it, Enter puts it.", RULES[composer.view.due])


def _idle(composer: Composer) -> Ask:
    """What could be done with what the cursor is on."""
    view, at = composer.view, composer.at
    rule = RULES[view.due]
    match view.due:
        case Due.RECALL:
            return Ask(f"Your Chancellor calls a card back: {_other(composer, at)}?", rule)
        case Due.SUMMON:
            called = SEAT_LETTERS.index(at)
            name = composer.names[called]
            if all(card.facing for card in view.castles[called].row):
                return Ask(f"Your Courtier calls on an opponent: {name}, who acts, with no card to Sacrifice?", rule)
            return Ask(f"Your Courtier calls on an opponent, who must Sacrifice: {name}?", rule)
        case Due.ANSWER:
            shield = composer.choices.may_shield
            ways = "Choose it, or your Knight to shield it." if shield else "Enter: let it stand."
            return Ask(f"{_attacker(composer)} attacks {_own(composer, composer.struck)}. {ways}", rule)
        case Due.SACRIFICE:
            forced = "You must" if view.forced_by is None else f"{composer.names[view.forced_by]}'s Courtier makes you"
            return Ask(f"{forced} Sacrifice one: {_own(composer, at)}?", rule)
        case Due.FALL_BACK:
            return Ask(f"{_own(composer, at)} has lost its target: Enter brings it home.", rule)
    if at in composer.choices.attacks:
        target = _other(composer, composer.cards[at].facing)
        return Ask(f"{_own(composer, at)} faces {target}. Enter: attack.", "SI-9")
    ways = "Enter: into Siege" if at in composer.choices.sieges else ""
    if at in composer.choices.sacrifices:
        key = "Enter" if len(composer.legal) == 1 else "s"
        ways += f"{', ' if ways else ''}{key}: Sacrifice"
    return Ask(f"{_own(composer, at)}. {ways}.", "SI-8" if at in composer.choices.sieges else "SI-10")


def _attacker(composer: Composer) -> str:
    attack = composer.view.attack
    return "" if attack is None else f"{attack.attacker} {kind_words(attack.attacker_kind)}"


def _own(composer: Composer, tag: str) -> str:
    """An own card in words: `A2 Knight (6)`."""
    kind = composer.cards[tag].kind
    return tag if kind is None else f"{tag} {kind_words(kind)}"


def _border(composer: Composer, tag: str) -> str:
    """What a Gatekeeper is worth where it stands, if that is not what it prints (SI-14)."""
    card = composer.cards[tag]
    return f", worth {BORDER_VALUE}" if card.kind is Kind.GATEKEEPER and card.stand is Stand.BORDER else ""


def _other(composer: Composer, tag: str) -> str:
    """A card in words; a hidden one with the newest of what it has held against."""
    card = composer.cards[tag]
    if card.kind is not None:
        return _own(composer, tag)
    notes = [note_words(note) for note in card.notes] if composer.view.notes else []
    return f"{tag} ({notes[-1]})" if notes else tag
