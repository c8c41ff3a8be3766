"""What the prompt line asks at each step of a choice, or says that Enter would do, with the rule it rests on.

Where something cannot be done, a text that asks for it is found here; its refusal by the engine tells why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.asking import Ask
from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.choices import Verb
from tartan.games.glen.model import LARGEST_MARCH, REGION_NUMBER, REGION_SUIT, SUIT_NAMES, SUITS, Due, Token
from tartan.games.glen.notation import ROMAN, card_words, counted, region_words, token_words, units_words
from tartan.games.glen.steps import Step
from tartan.games.glen.words import TOKEN_GISTS, in_front, place_gist

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.glen.composer import Composer
    from tartan.games.glen.model import View


def ask(composer: Composer, names: Sequence[str]) -> Ask:
    """What is asked now."""
    asked = _ASKS.get(composer.now.step)
    return Ask("", "") if asked is None else asked(composer, names)


def _den(own: Composer, _names: Sequence[str]) -> Ask:
    return Ask(f"Enter puts your Denheart in {_place(own.view, own.now.region)}.", "GL-5")


def _swap(own: Composer, _names: Sequence[str]) -> Ask:
    gave, took = card_words(own.now.card), card_words(own.now.took)
    if own.now.picked is not None:
        return Ask(f"Enter gives {gave} to the Market and takes {took}, for good; Esc steps back.", "GL-9")
    if own.now.step is Step.HAND:
        return Ask(f"Give {gave} for a card of the Market? Enter picks it, k keeps your hand.", "GL-9")
    return Ask(f"Take {took} from the Market? Enter picks it, k keeps your hand.", "GL-9")


def _card(own: Composer, names: Sequence[str]) -> Ask:
    card, trick = own.now.card, own.view.current
    suit = _suit(card[0])
    if trick is None:
        return Ask(f"Enter leads {card_words(card)}. All must follow {suit}; the lowest wins it.", "GL-11")
    led = trick.plays[0].card[0]
    if card[0] != led:
        text = f"Enter plays {card_words(card)}. It cannot win; you would take a Minor action in {suit}."
        return Ask(text, "GL-13")
    front = in_front(trick)
    lowest = int(card[1:]) < int(front.card[1:])
    how = "the lowest so far" if lowest else f"{names[front.seat]}'s {card_words(front.card)} stays lowest"
    return Ask(f"Enter plays {card_words(card)}: {how}.", "GL-11")


def _verb(own: Composer, _names: Sequence[str]) -> Ask:
    acting, verb = own.view.acting, own.now.verb
    if acting is None or verb is None:
        return Ask("", "")
    rank = "Major" if acting.major else "Minor"
    where = "your Denheart's region, its suit is gone" if acting.extinct else _listed(acting.regions)
    return Ask(f"{rank} action in {where}: {_gist(verb, major=acting.major)}", "GL-15")


def _gist(verb: Verb, *, major: bool) -> str:
    match verb:
        case Verb.DEPLOY:
            return f"deploy {counted(1 + major, 'Member')}."
        case Verb.MARCH:
            return f"march up to {LARGEST_MARCH[major]} Control Units out of it or into it."
        case Verb.AMBUSH:
            return "send a rival's Member home."
        case Verb.TOKEN:
            return "place a token face-down."
        case Verb.DECLINE:
            return "decline it."


def _deploy(own: Composer, _names: Sequence[str]) -> Ask:
    number = 2 if own.using or (own.view.acting is not None and own.view.acting.major) else 1
    gives = own.view.clans[own.view.seat or 0].supply
    rest = (
        "" if gives >= number else ", from elsewhere as your supply is empty" if not gives else ", one from elsewhere"
    )
    declines = " x declines." if own.using else ""
    text = f"Enter deploys {counted(number, 'Member')} in {region_words(own.now.region)}{rest}.{declines}"
    return Ask(text, "GL-23" if own.using else "GL-15" if gives >= number else "GL-19")


def _origin(own: Composer, _names: Sequence[str]) -> Ask:
    return Ask(f"March out of {region_words(own.now.region)}? Enter picks where it starts.", "GL-17")


def _target(own: Composer, _names: Sequence[str]) -> Ask:
    text = f"March from {region_words(own.now.origin)} to {region_words(own.now.region)}? Enter picks it."
    return Ask(text + (" x declines." if own.using else ""), "GL-20")


def _units(own: Composer, _names: Sequence[str]) -> Ask:
    now = own.now
    what = units_words(now.units.members, now.units.den)
    text = f"Enter marches {what}, {region_words(now.origin)} to {region_words(now.target)}."
    ways = []
    if len({one.members for one in own.units}) > 1:
        ways.append("+ and - change the Members")
    if len({one.den for one in own.units}) > 1:
        ways.append("e the Denheart")
    return Ask(f"{text} {', '.join(ways)}{'.' if ways else ''}".rstrip(), "GL-18")


def _prey(own: Composer, names: Sequence[str]) -> Ask:
    rivals = own.rivals
    whose = f"{names[rivals[0]]}'s Member" if len(rivals) == 1 else "a rival's Member"
    verb = "ambushes" if len(rivals) == 1 else "picks"
    text = f"Enter {verb} {whose} in {region_words(own.now.region)}: it goes home, {_replaced(own)}."
    return Ask(text + (" x declines." if own.using else ""), "GL-23" if own.using else "GL-16")


def _rival(own: Composer, names: Sequence[str]) -> Ask:
    text = f"Enter sends a Member of {names[own.now.rival]} home from {region_words(own.now.region)}, {_replaced(own)}."
    return Ask(text, "GL-16")


def _replaced(own: Composer) -> str:
    """What comes in an ambushed Member's place: one's own by a Major action, or where one has a piece (GL-15)."""
    view, seat = own.view, own.view.seat or 0
    here = next(one for one in view.regions if one.arcana == own.now.region)
    major = own.using or (view.acting is not None and view.acting.major)
    stays = "and nothing takes its place"
    if not (major or here.members[seat] or seat in here.denhearts):
        return stays
    if view.clans[seat].supply:
        return "and one of yours takes its place"
    elsewhere = any(one.members[seat] for one in view.regions if one is not here)
    return "and one of yours from elsewhere takes its place" if elsewhere else stays


def _kind(own: Composer, _names: Sequence[str]) -> Ask:
    kind = Token(own.now.kind)
    return Ask(f"{token_words(kind)}: {TOKEN_GISTS[kind]}. Enter takes it up.", "GL-23")


def _spot(own: Composer, _names: Sequence[str]) -> Ask:
    kind = token_words(Token(own.now.kind))
    return Ask(
        f"Enter lays {kind} face-down in {region_words(own.now.region)}; others see only that it is yours.", "GL-14"
    )


def _decline(own: Composer, _names: Sequence[str]) -> Ask:
    if own.using:
        only = len(own.choices.verbs) == 1
        return Ask(
            "Your token finds nothing to do here. Enter: it is gone." if only else "Let it go unused? Enter: yes.",
            "GL-23",
        )
    return Ask("Decline your action in this trick? Enter: yes.", "GL-16")


def _from(own: Composer, _names: Sequence[str]) -> Ask:
    placing = own.view.placing
    where = "" if placing is None else f" for {region_words(placing.region)}"
    more = "" if placing is None or placing.owed < 2 else f", the first of {placing.owed}"
    cost = own.costs(own.now.region)
    here = ", stranded there," if not cost else f", {'still to be' if cost > 1 else 'already'} scored," * own.scores
    return Ask(
        f"Your supply is empty. Enter takes a Member out of {region_words(own.now.region)}{here}{where}{more}.", "GL-19"
    )


def _evict(own: Composer, _names: Sequence[str]) -> Ask:
    return Ask(f"Cat Sith has come. Enter moves your Denheart to {region_words(own.now.region)}.", "GL-28")


def _place(view: View, arcana: int) -> str:
    """A region with its suit, and who stands there."""
    region = next(one for one in view.regions if one.arcana == arcana)
    gist = place_gist(region)
    return (
        f"{region_words(arcana)} ({SUIT_NAMES[REGION_SUIT[REGION_NUMBER[arcana]]]}){f', with {gist}' if gist else ''}"
    )


def _suit(letter: str) -> str:
    return SUIT_NAMES[SUITS.index(letter)]


def _listed(regions: Sequence[int]) -> str:
    names = [region_words(arcana) if len(regions) < 3 else ROMAN[arcana] for arcana in regions]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


_ASKS = {
    Step.DEN: _den,
    Step.HAND: _swap,
    Step.MARKET: _swap,
    Step.CARD: _card,
    Step.VERB: _verb,
    Step.DEPLOY: _deploy,
    Step.ORIGIN: _origin,
    Step.TARGET: _target,
    Step.UNITS: _units,
    Step.PREY: _prey,
    Step.RIVAL: _rival,
    Step.KIND: _kind,
    Step.SPOT: _spot,
    Step.DECLINE: _decline,
    Step.FROM: _from,
    Step.EVICT: _evict,
}


def enter_words(composer: Composer) -> str:
    """What Enter does now, in a word or two."""
    now = composer.now
    if now.step in (Step.HAND, Step.MARKET):
        return "swap" if now.picked is not None else "pick"
    if now.step is Step.PREY and len(composer.rivals) == 1:
        return "ambush"
    return _ENTER.get(now.step, "choose")


_ENTER = {
    Step.DEN: "put",
    Step.CARD: "play",
    Step.DEPLOY: "deploy",
    Step.UNITS: "march",
    Step.RIVAL: "ambush",
    Step.SPOT: "lay",
    Step.DECLINE: "decline",
    Step.FROM: "take",
    Step.EVICT: "flee",
}


# What cannot be done ------------------------------------------------------------------------------------------------


def why_not(view: View, verb: Verb) -> Ask | None:
    """Why there is nothing to march or to ambush where a seat may act; None where a refusal tells why (GL-13)."""
    if view.due is not Due.ACT or view.acting is None or verb not in (Verb.MARCH, Verb.AMBUSH):
        return None
    where = _listed(view.acting.regions)
    if verb is Verb.MARCH:
        return Ask(f"Nothing of yours can march into or out of {where}.", "GL-17")
    return Ask(f"No rival has a Member in {where} whom you could ambush.", "GL-15")


def first_things(composer: Composer) -> Ask | None:
    """What has to be done before regions are chosen; None while they can be."""
    match composer.now.step:
        case Step.CARD:
            return Ask("Play a card of your hand first; regions are chosen when you act.", "GL-11")
        case Step.HAND | Step.MARKET:
            return Ask("Swap a card or keep your hand first; regions are chosen when you act.", "GL-9")
    return None


def den_stays(composer: Composer) -> Ask:
    """Why the Denheart cannot be taken along, or left behind, in this March."""
    view, now = composer.view, composer.now
    home = next((one.arcana for one in view.regions if view.seat in one.denhearts), now.origin)
    if now.units.den:
        return Ask("Your Denheart must come along, or nothing would march.", "GL-18")
    if home != now.origin:
        return Ask(f"Your Denheart stands in {region_words(home)}, not in {region_words(now.origin)}.", "GL-18")
    return Ask("Your Denheart counts 2 Control Units, more than this March moves.", "GL-18")


def asks_for(view: View, verb: Verb, region: int = 0, kind: str = "") -> str:
    """A text that asks for an action that cannot be: its refusal tells why; somewhere it could be, without a region."""
    acting = view.acting.regions if view.acting is not None else ()
    here = region or (acting[0] if acting else view.regions[0].arcana)
    use = "use " if view.due is Due.USE else ""
    match verb:
        case Verb.MARCH:
            others = [one for one in (*acting, *(region.arcana for region in view.regions)) if one != here]
            return f"{use}march r{here}>r{others[0]} m=1"
        case Verb.AMBUSH:
            rival = next(seat for seat in range(len(view.clans)) if seat != view.seat)
            return f"{use}ambush r{here} {SEAT_LETTERS[rival]}"
        case Verb.TOKEN:
            return f"token {kind or Token.SANCTUARY.value} r{here}"
        case Verb.DEPLOY:
            return f"{use}deploy r{here}"
        case Verb.DECLINE:
            return "decline"


def asks_for_region(composer: Composer, region: int) -> str:
    """A text that asks for a region that cannot be chosen in this step."""
    now, use = composer.now, "use " if composer.using else ""
    match now.step:
        case Step.DEN | Step.FROM | Step.EVICT:
            return f"{now.step.value} r{region}"
        case Step.TARGET | Step.UNITS:
            units = next(iter(composer.choices.marches[now.origin].values()))[0]
            return f"{use}march r{now.origin}>r{region} {units.text}"
    return asks_for(composer.view, now.verb or Verb.DEPLOY, region, now.kind)
