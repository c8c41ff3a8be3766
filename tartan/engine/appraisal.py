"""What an unfinished state is worth to each seat: the arithmetic that games' appraisals share."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

LIMIT = 40.0
"""Logits farther from 0 than this count as this: the chance is 0 or 1 for every purpose."""


def chance(logit: float) -> float:
    """The chance, from 0 to 1, of which this is the logarithm of the odds."""
    return 1.0 / (1.0 + exp(-max(-LIMIT, min(LIMIT, logit))))


def shares(strengths: Sequence[float]) -> list[float]:
    """The chance of each seat to be the one that wins, from how strongly each stands (a conditional logit)."""
    most = max(strengths)
    odds = [exp(max(-LIMIT, strength - most)) for strength in strengths]
    total = sum(odds)
    return [one / total for one in odds]
