"""Who wins an Attack: values, powers, which kinds could have held (SI-12 to SI-14). Kinds and stands are numbers."""

from __future__ import annotations

from tartan.games.siege.model import ASSASSIN, BORDER, GATEKEEPER, KIND_NUMBER, KINDS, KING, KNIGHT, STANDS, Note

BORDER_VALUE = 5
"""The Gatekeeper's value at a border of its own row (SI-14)."""
PREY = (KING, KNIGHT)
"""Whom an Assassin beats, attacking or defending (SI-13)."""


def worth(kind: int, stood: int) -> int:
    """The value that a card fights with where it stands (SI-1, SI-14)."""
    return BORDER_VALUE if kind == GATEKEEPER and stood == BORDER else kind


def holds(attacker: int, attacker_stood: int, defender: int, defender_stood: int) -> bool:
    """Whether a defending card survives (SI-12, SI-13)."""
    if attacker == ASSASSIN and defender in PREY:
        return False
    if defender == ASSASSIN and attacker in PREY:
        return True
    return worth(defender, defender_stood) >= worth(attacker, attacker_stood)


def _holding(attacker: int, attacker_stood: int, defender_stood: int) -> int:
    return sum(1 << kind for kind in range(len(KINDS)) if holds(attacker, attacker_stood, kind, defender_stood))


HOLDING: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(_holding(kind, a, d) for d in range(len(STANDS))) for a in range(len(STANDS)))
    for kind in range(len(KINDS))
)
"""The kinds that survive, as a bit set, by attacking kind, its stand and the defender's stand."""

STAND_NUMBER = {stand: number for number, stand in enumerate(STANDS)}


def could_hold(note: Note) -> int:
    """The kinds that a note leaves possible, as a bit set (SI-24)."""
    return HOLDING[KIND_NUMBER[note.against]][STAND_NUMBER[note.against_stood]][STAND_NUMBER[note.stood]]


def attacked_with(note: Note) -> int:
    """The value that a noted card held against: what the attacker was worth where it stood (SI-14)."""
    return worth(KIND_NUMBER[note.against], STAND_NUMBER[note.against_stood])
