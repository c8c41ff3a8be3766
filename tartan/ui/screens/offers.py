"""What can be done at a table at this moment, and in which words the footer offers it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.ui.actions import BACK, CHAT, CHOOSE, GO_ON, NEXT_STEP, PAUSE

if TYPE_CHECKING:
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.game_flow import GameFlow
    from tartan.ui.screens.reveal import RevealWalk

STEP_ON = replace(CHOOSE, label=NEXT_STEP, help="Show the next step of what was revealed.")
CARRY_ON = replace(CHOOSE, label=GO_ON, help="Go on with the game.")
HURRY = replace(
    CHOOSE,
    keys=("space", "enter"),
    label="hurry",
    help="Let the bot that thinks play what it has found, and the others not linger.",
)
WEAKEN = replace(HURRY, label="hurry: plays worse", help="Let the bot that thinks play at once the best it has found.")
PASS_ON = replace(CHOOSE, label="pass on", help="You have read what you were given: let the turn pass.")
SKIP = replace(BACK, label="skip", help="Go straight to the end of what was revealed.")

_ON_TURN = frozenset(["type", "hint", "left", "right", "up", "down", "next", "previous"])
_ONCE_LIFTED = frozenset(["curtain", "notes", "what"])


def walking(reveal: RevealWalk) -> ActionRow:
    """What Enter does while a reveal is walked."""
    return STEP_ON if reveal.more else CARRY_ON


def may_now(play: GameFlow, row_id: str) -> bool | None:
    """Whether there is an occasion for a row; None for one that these things do not bear on."""
    if row_id == "choose":
        return play.my_turn or play.reveal.going or play.news.held or play.can_hurry
    if row_id == "back":
        return play.my_turn or play.reveal.going
    if row_id == "undo":
        return play.lifted and play.screen.door.may_undo
    if row_id == "fork":
        return play.my_turn and play.table.open_hands
    if row_id in _ON_TURN:
        return play.my_turn
    return play.lifted if row_id in _ONCE_LIFTED else None


def worded_now(play: GameFlow, row: ActionRow) -> ActionRow:
    """A row in the words of this moment: while a reveal is walked, Enter and Escape go on and skip."""
    company = play.company
    if row.id == CHAT.id and company.unread:
        return replace(row, label=f"{row.label} ({company.unread} new)")
    if row.id == PAUSE.id and play.clocks.asks_for_pause:
        return replace(row, label=GO_ON)
    if row.id == "back":
        return SKIP if play.reveal.going else row
    if row.id != "choose":
        return row
    if play.reveal.going:
        return walking(play.reveal)
    if play.news.held:
        return PASS_ON
    if not play.can_hurry:
        return row
    return WEAKEN if play.bots.thinks else HURRY
