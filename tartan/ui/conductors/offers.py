"""What can be done at a table at this moment, and in which words the footer offers it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.ui.actions import BACK, CHAT, GO_ON, NEXT_STEP, PAUSE, TAKE

if TYPE_CHECKING:
    from tartan.ui.actions import ActionRow
    from tartan.ui.conductors.clock_news import ClockNews
    from tartan.ui.conductors.company import Company
    from tartan.ui.conductors.news import PrivateNews
    from tartan.ui.conductors.reveal import PlayedReveal, RevealWalk
    from tartan.ui.conductors.sitting import Sitting
    from tartan.ui.conductors.thinking import BotTurns

STEP_ON = replace(TAKE, label=NEXT_STEP, help="Show the next step of what was revealed.")
CARRY_ON = replace(TAKE, label=GO_ON, help="Go on with the game.")
HURRY = replace(
    TAKE,
    keys=("space", "enter"),
    label="hurry",
    help="Let the bot that thinks play what it has found, and the others not linger.",
)
WEAKEN = replace(HURRY, label="hurry: plays worse", help="Let the bot that thinks play at once the best it has found.")
PASS_ON = replace(TAKE, label="pass on", help="You have read what you were given: let the turn pass.")
SKIP = replace(BACK, label="skip", help="Go straight to the end of what was revealed.")

_ON_TURN = frozenset(["type", "hint", "left", "right", "up", "down", "next", "previous"])
_ONCE_LIFTED = frozenset(["curtain", "notes", "what"])


def walking(reveal: RevealWalk) -> ActionRow:
    """What Enter does while a reveal is walked."""
    return STEP_ON if reveal.more else CARRY_ON


class Offers:
    """Says of each row whether there is an occasion for it now, and what it is called as things stand."""

    def __init__(
        self,
        sitting: Sitting,
        *,
        reveal: PlayedReveal,
        bots: BotTurns,
        news: PrivateNews,
        clocks: ClockNews,
        company: Company,
    ) -> None:
        self._sitting = sitting
        self._reveal = reveal
        self._bots = bots
        self._news = news
        self._clocks = clocks
        self._company = company

    @property
    def can_hurry(self) -> bool:
        """Whether there is nothing to do but to watch bots think."""
        sitting = self._sitting
        busy = sitting.revealing or self._news.held or sitting.curtain_up or sitting.over
        return not busy and not sitting.my_turn and self._bots.can_hurry

    def may(self, row_id: str) -> bool | None:
        """Whether there is an occasion for a row; None for one that these things do not bear on."""
        sitting = self._sitting
        if row_id == "choose":
            return sitting.my_turn or sitting.revealing or self._news.held or self.can_hurry
        if row_id == "back":
            return sitting.my_turn or sitting.revealing
        if row_id == "undo":
            return sitting.lifted and sitting.table.link.up and sitting.screen.door.may_undo
        if row_id == CHAT.id:
            return self._company.talks
        if row_id == "fork":
            return sitting.my_turn and sitting.table.open_hands
        if row_id in _ON_TURN:
            return sitting.my_turn
        return sitting.lifted if row_id in _ONCE_LIFTED else None

    def worded(self, row: ActionRow) -> ActionRow:
        """A row in the words of this moment: while a reveal is walked, Enter and Escape go on and skip."""
        revealing, unread = self._sitting.revealing, self._company.unread
        if row.id == CHAT.id and unread:
            return replace(row, label=f"{row.label} ({unread} new)")
        if row.id == PAUSE.id and self._clocks.asks_for_pause:
            return replace(row, label=GO_ON)
        if row.id == "back":
            return SKIP if revealing else row
        if row.id != "choose":
            return row
        if revealing:
            return walking(self._reveal)
        if self._news.held:
            return PASS_ON
        if not self.can_hurry:
            return row
        return WEAKEN if self._bots.thinks else HURRY
