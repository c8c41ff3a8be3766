"""What a game answers whoever shows its board: what is asked of the seat at the cursor, and what comes of a click."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ask:
    """What the prompt line says, with the rule it rests on."""

    text: str
    """One or two sentences."""
    rule: str
    """The id of a rule, or nothing."""


@dataclass(frozen=True, slots=True)
class Clicked:
    """What comes of a click: texts to be sent, or a text whose refusal tells why it cannot be."""

    send: tuple[str, ...] = ()
    why_not: str = ""
