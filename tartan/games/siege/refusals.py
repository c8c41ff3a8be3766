"""Why a text is no legal move now: the first rule that it breaks, and one sentence that says what to do.

All that a refusal rests on is public or the seat's own, so it tells nothing (CO-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction
from tartan.games.siege import notation
from tartan.games.siege.actions import (
    ATTACK,
    BIT,
    FALL_BACK,
    MOVE_BY_TEXT,
    PLACE,
    RECALL,
    RETREAT,
    SACRIFICE,
    SHIELD,
    SIEGE,
    STAND,
    SUMMON,
)
from tartan.games.siege.model import KINDS, OWNER, TAGS
from tartan.games.siege.records import (
    ANSWERING,
    OVER,
    RECALLING,
    RETREATING,
    SETTING_UP,
    SUMMONED,
    SUMMONING,
)

if TYPE_CHECKING:
    from tartan.games.siege.actions import Move
    from tartan.games.siege.notation import Asked
    from tartan.games.siege.position import Position


def parse(state: Position, seat: int, text: str) -> Move:
    """The legal action of a text; raises IllegalAction: CO-3, CO-4, the pending choice, SI-7, the verb's own rule."""
    if state.stage == OVER:
        raise IllegalAction("CO-3", "The game is over.")
    if seat not in state.deciders:
        raise IllegalAction("CO-3", _not_yours(state))
    move = MOVE_BY_TEXT.get(text)
    if move is not None and move in state.legal(seat):
        return move
    raise IllegalAction(*_why(state, seat, notation.read(text, state.table)))


def _not_yours(state: Position) -> str:
    if state.stage == SETTING_UP:
        return "Your Castle is laid; wait until all of them are."
    return f"Wait: it is {SEAT_LETTERS[state.deciders[0]]} who has to decide now."


def _why(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    """The rule that a well-formed move breaks, and the sentence."""
    pending = _PENDING.get(state.stage)
    if pending is not None:
        return pending(state, seat, asked)
    if state.stage == SUMMONED and state.mask(state.free, seat) and asked.verb != SACRIFICE:
        return "SI-18", "The Courtier forces you to Sacrifice a card of your row, as in: sacrifice A5."
    stray = state.mask(state.stray, seat)
    if stray and not (state.stage == SUMMONED and state.mask(state.free, seat)):
        if asked.verb != FALL_BACK or OWNER[asked.card] != seat or not state.stray & BIT[asked.card]:
            tag = next(TAGS[card] for card in range(len(TAGS)) if OWNER[card] == seat and state.stray & BIT[card])
            return "SI-7", f"{tag} has no target left and must Fall Back, as in: fallback {tag}@1."
        return "SI-7", _places(state, seat)
    return _BY_VERB[asked.verb](state, seat, asked)


def _set_up(_state: Position, _seat: int, asked: Asked) -> tuple[str, str]:
    if asked.verb != PLACE:
        return "SI-3", "Lay your Castle first, one card at a time, as in: place king."
    return "SI-3", f"Your {KINDS[asked.kind].title} is placed already; place another card."


def _answer(_state: Position, _seat: int, asked: Asked) -> tuple[str, str]:
    if asked.verb not in (STAND, SHIELD):
        return "SI-15", "An Attack awaits your answer: stand or shield."
    return "SI-15", "Only a Knight in your row that is not Under Siege can Shield; answer stand."


def _recall(_state: Position, _seat: int, asked: Asked) -> tuple[str, str]:
    if asked.verb != RECALL:
        return "SI-17", "Choose a card In Siege for your Chancellor first, as in: recall A2."
    return "SI-17", f"{TAGS[asked.card]} is not In Siege; choose a card that is."


def _summon(_state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    if asked.verb != SUMMON:
        return "SI-18", "Choose an opponent for your Courtier first, as in: summon B."
    if asked.seat == seat:
        return "SI-18", "Your Courtier needs an opponent; choose another seat."
    return "SI-18", f"{SEAT_LETTERS[asked.seat]} is out of the game; choose a seat that is in it."


def _retreat(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    tag = TAGS[state.subject]
    if asked.verb != RETREAT or asked.card != state.subject:
        return "SI-17", f"The Chancellor calls {tag} back: it must Retreat, as in: retreat {tag}@1."
    return "SI-17", _places(state, seat)


_PENDING = {
    SETTING_UP: _set_up,
    ANSWERING: _answer,
    RECALLING: _recall,
    SUMMONING: _summon,
    RETREATING: _retreat,
}


def _places(state: Position, seat: int) -> str:
    places = len(state.rows[seat]) + 1
    return "Your row is empty, so the place is 1." if places == 1 else f"The place is a number from 1 to {places}."


def _siege_rule(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    tag, target = TAGS[asked.card], TAGS[asked.target]
    wrong = _own_row_card(state, seat, asked.card)
    if not wrong:
        if OWNER[asked.target] == seat:
            wrong = f"{target} is your own; send {tag} before an opponent's card."
        elif not _in_play(state, asked.target):
            wrong = f"{target} has left play; choose a card that is in a row."
        elif state.under & BIT[asked.target]:
            wrong = f"{target} is Under Siege already; choose a card that is not."
        else:
            wrong = f"{target} is In Siege; choose a card that is in a row."
    return "SI-8", wrong


def _attack_rule(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    tag = TAGS[asked.card]
    if OWNER[asked.card] != seat:
        return "SI-9", f"{tag} is not yours; attack with a card of your own."
    if not _in_play(state, asked.card):
        return "SI-9", f"{tag} has left play; attack with a card that is In Siege or Under Siege."
    return "SI-9", f"{tag} faces no card; attack with a card that is In Siege or Under Siege."


def _sacrifice_rule(state: Position, seat: int, asked: Asked) -> tuple[str, str]:
    return "SI-10", _own_row_card(state, seat, asked.card)


def _own_row_card(state: Position, seat: int, card: int) -> str:
    """What keeps a card from being sent or sacrificed; empty if nothing does."""
    tag, bit = TAGS[card], BIT[card]
    if OWNER[card] != seat:
        return f"{tag} is not yours; choose a card of your own row."
    if not _in_play(state, card):
        return f"{tag} has left play; choose a card of your row."
    if state.under & bit:
        return f"{tag} is Under Siege; choose a card of your row that is not."
    if state.siege & bit:
        return f"{tag} is In Siege; choose a card of your row."
    return ""


def _in_play(state: Position, card: int) -> bool:
    return bool((state.free | state.under | state.siege | state.stray) & BIT[card])


_BY_VERB = {
    PLACE: lambda *_: ("SI-3", "All Castles are laid; their order changes only by Fall Back and Retreat."),
    SIEGE: _siege_rule,
    ATTACK: _attack_rule,
    SACRIFICE: _sacrifice_rule,
    STAND: lambda *_: ("SI-15", "No Attack awaits your answer; take a turn."),
    SHIELD: lambda *_: ("SI-15", "No Attack awaits your answer; take a turn."),
    FALL_BACK: lambda *_: ("SI-7", "No card of yours has lost its target, so none may Fall Back."),
    RETREAT: lambda *_: ("SI-17", "A card may Retreat only when a Chancellor calls it back."),
    RECALL: lambda *_: ("SI-17", "Only the sacrifice of a Chancellor calls a card back."),
    SUMMON: lambda *_: ("SI-18", "Only the sacrifice of a Courtier names a seat."),
}
"""The rule of each verb in an ordinary turn."""
