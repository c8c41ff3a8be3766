"""The bots: each is given a seat's view and its legal actions, never the game's state (S4)."""

from __future__ import annotations

from tartan.bots.base import Advice, Bot, Budget
from tartan.bots.levels import LEVEL_WORDS, LEVELS, budget, make, thinks_long

__all__ = ["LEVELS", "LEVEL_WORDS", "Advice", "Bot", "Budget", "budget", "make", "thinks_long"]
