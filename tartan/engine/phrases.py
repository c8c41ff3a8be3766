"""Phrases that sentences are made of, whatever game or face says them: lists of names, ranges of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LISTED = 4
"""How many of any number of people a sentence names."""


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: `Isla`, `Isla and Ewan`, `Isla, Ewan and Mairi`."""
    *most, last = words or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def listed_few(words: Sequence[str]) -> str:
    """Words as a list in a sentence, however many: `Isla, Ewan, Mairi, Una and 28 others`."""
    more = len(words) - MOST_LISTED
    return listed(words if more < 2 else [*words[:MOST_LISTED], f"{more} others"])


def between(least: int, most: int) -> str:
    """A range of numbers in words: `38 to 45`, and where the two are one, that one."""
    return str(least) if least == most else f"{least} to {most}"
