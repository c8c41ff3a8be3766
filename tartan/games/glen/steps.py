"""The steps of a choice, and where the cursor is in one: frozen, so that a pick is taken back by going back to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tartan.games.glen.choices import Units, Verb
from tartan.games.glen.model import Due


class Step(Enum):
    """What is being chosen."""

    NOTHING = "nothing"
    DEN = "den"
    """A region for the Denheart."""
    HAND = "hand"
    """A card of the hand for the Market."""
    MARKET = "market"
    """A card of the Market."""
    CARD = "card"
    """A card to play."""
    VERB = "verb"
    """Which action."""
    DEPLOY = "deploy"
    """The region of a Deploy."""
    ORIGIN = "origin"
    TARGET = "target"
    UNITS = "units"
    """What marches."""
    PREY = "prey"
    """The region of an Ambush."""
    RIVAL = "rival"
    """Whose Member goes home."""
    KIND = "kind"
    """Which token."""
    SPOT = "spot"
    """Where a token is placed."""
    DECLINE = "decline"
    """Whether to do nothing."""
    FROM = "from"
    """Where a Member comes from."""
    EVICT = "evict"
    """Where the Denheart flees to."""


REGION_STEPS = frozenset({Step.DEN, Step.DEPLOY, Step.ORIGIN, Step.TARGET, Step.PREY, Step.SPOT, Step.FROM, Step.EVICT})
"""The steps in which the cursor is on a region."""

FIRST_STEPS = {
    Due.DEN: Step.DEN,
    Due.SWAP: Step.HAND,
    Due.PLAY: Step.CARD,
    Due.ACT: Step.VERB,
    Due.USE: Step.VERB,
    Due.FROM: Step.FROM,
    Due.EVICT: Step.EVICT,
    Due.OVER: Step.NOTHING,
}
"""The step in which each decision begins."""
VERB_STEPS = {
    Verb.DEPLOY: Step.DEPLOY,
    Verb.MARCH: Step.ORIGIN,
    Verb.AMBUSH: Step.PREY,
    Verb.TOKEN: Step.KIND,
    Verb.DECLINE: Step.DECLINE,
}
"""The step in which each action begins."""


NOTHING_MARCHES = Units(0, den=False)


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the cursor is, and what was picked on the way."""

    step: Step = Step.NOTHING
    region: int = 0
    """The arcana number it is on, or was on last; 0 before the first."""
    verb: Verb | None = None
    origin: int = 0
    target: int = 0
    units: Units = NOTHING_MARCHES
    rival: int = 0
    kind: str = ""
    card: str = ""
    """The hand card it is on."""
    took: str = ""
    """The Market card it is on."""
    picked: Step | None = None
    """Which of hand and Market is decided in a swap."""
