"""A bot's turn: all that it takes to decide, computable away from the table, and always with a legal answer (S4)."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tartan.engine.rng import Rng

if TYPE_CHECKING:
    from tartan.bots.base import Bot, Budget
    from tartan.engine.contract import Action, Game, View


def bot_rng(bot_seed: bytes, seat: int, decision: int) -> Rng:
    """The stream for one decision of one seat: the same after a resume, and apart from the deal's (S4, V1)."""
    return Rng(sha256(b"tartan/bot/1:%d:%d:" % (seat, decision) + bot_seed).digest())


@dataclass(frozen=True, slots=True)
class BotTurn:
    """One decision of a bot; holds a view and never the state."""

    seat: int
    game: Game
    view: View
    legal: tuple[Action, ...]
    rng: Rng
    budget: Budget
    bot: Bot

    def choose(self) -> Action:
        """The bot's choice; where it is illegal, fails or takes longer than its budget, a random legal action (S4)."""
        chosen: list[Action] = []
        rng = self.rng.copy()

        def think() -> None:
            with suppress(Exception):  # whatever a bot raises, the table plays on without it
                chosen.append(self.bot.choose(self.game, self.view, self.legal, rng, self.budget))

        thinking = threading.Thread(target=think, name="bot", daemon=True)
        thinking.start()
        thinking.join(self.budget.seconds)
        for action in chosen[:1]:
            if action in self.legal:
                return action
        return self.fallback()

    def fallback(self) -> Action:
        """A random legal action, always the same one: what is played where the bot has no answer (S4)."""
        return self.rng.copy().choice(self.legal)
