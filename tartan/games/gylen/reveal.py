"""A reveal told step by step: what is turned up, what cancels, who wins, what comes of it (GY-8 to GY-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.games.gylen.model import HOUSE, PLACE_NAMES, Clash
from tartan.games.gylen.notation import card_words, clash_effect, clash_rule
from tartan.games.gylen.widgets.pictures import Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.gylen.model import View


@dataclass(frozen=True, slots=True)
class RevealStep:
    """One step: its caption, the rule, and what the board shows; without a stage it shows what came of it all."""

    caption: str
    rule: str
    stage: Stage | None


def stages(before: View, after: View, names: Sequence[str]) -> tuple[RevealStep, ...]:
    """The steps between two of a spectator's views; () where nothing was revealed."""
    reveal = after.last
    if reveal is None or reveal == before.last:
        return ()
    steps: list[RevealStep] = []
    for clash in reveal.clashes:
        steps.append(
            RevealStep(
                _turned_up(clash, names),
                "GY-12" if clash.place == HOUSE else "GY-7",
                Stage(reveal, clash.place, settled=False),
            )
        )
        steps.append(RevealStep(_settled(clash), clash_rule(clash), Stage(reveal, clash.place, settled=True)))
    if reveal.exposes:
        steps.append(RevealStep("All four Fronts are Broken at once: Gylen is Exposed for good.", "GY-10", None))
    return tuple(steps)


def _turned_up(clash: Clash, names: Sequence[str]) -> str:
    """Whose cards lie there."""
    told: list[str] = []
    for at, play in enumerate(clash.plays):
        mine = play.seat == clash.plays[at - 1].seat if at else False
        told.append(f"and {card_words(play.card)}" if mine else f"{names[play.seat]} {card_words(play.card)}")
    return f"{PLACE_NAMES[clash.place]}: {', '.join(told).replace(', and', ' and')}."


def _settled(clash: Clash) -> str:
    """What cancelled, who won, and the effect with its sum."""
    struck = [card_words(play.card) for play in clash.plays if play.cancelled]
    cancelled = f"{' '.join(struck)} cancel. " if struck else ""
    if clash.winner is None:
        return f"{PLACE_NAMES[clash.place]}: {' '.join(struck)}: {clash_effect(clash)}."
    won = card_words(clash.plays[clash.winner].card)
    return f"{PLACE_NAMES[clash.place]}: {cancelled}{won} wins: {clash_effect(clash)}."
