"""Badges: how a seat is shown everywhere, always by its cloth, its letter and its name (A1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from tartan.engine.contract import SEAT_LETTERS
from tartan.ui.cloth import ColourMode, dye_style, ribbon
from tartan.ui.setts import ACCENTS, SEAT_SETTS, THREAD_COUNTS, sett
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import Manifest
    from tartan.session.seat import SeatPlan


@dataclass(frozen=True, slots=True)
class Badge:
    """What a seat looks like."""

    seat: int
    name: str
    role: str
    """Its role in the game, or nothing."""
    sett: str
    sign: str = ""
    """One cell that stands for its role, such as a suit; or nothing."""

    @property
    def letter(self) -> str:
        """The seat's letter (CO-1b)."""
        return SEAT_LETTERS[self.seat]

    def text(self, mode: ColourMode, width: int = 2, *, named: bool = True) -> Text:
        """The badge: `width` cells of cloth, sign and letter on the seat's colour, and the name.

        The sign comes first, so that a badge is not taken for a card: those have their sign last.
        """
        text = Text(no_wrap=True, end="")
        for part, style, _ in ribbon(sett(self.sett), width, mode):
            text.append(part, style)
        text.append(f" {self.sign}{self.letter} ", dye_style(ACCENTS.get(self.sett, "W"), mode))
        if named:
            text.append(f" {shown(self.name)}")
        return text


def badges(manifest: Manifest, plans: Sequence[SeatPlan]) -> tuple[Badge, ...]:
    """The badges of all seats; no two are given the same cloth unless that was chosen."""
    chosen = [plan.sett if plan.sett in THREAD_COUNTS else "" for plan in plans]
    free = [name for name in SEAT_SETTS if name not in chosen]
    roles, signs = manifest.seat_names, manifest.seat_signs
    found: list[Badge] = []
    for seat, plan in enumerate(plans):
        own = chosen[seat] or free.pop(0)
        role = roles[seat] if seat < len(roles) else ""
        found.append(Badge(seat, plan.name, role, own, signs[seat] if seat < len(signs) else ""))
    return tuple(found)


def badges_text(row: Sequence[Badge], mode: ColourMode, room: int, beside: Mapping[int, str]) -> Text:
    """Badges in a row of so many columns: with cloth and name where there is room, else named, else signs alone.

    `beside`: what stands behind a badge, by seat.
    """
    text = _badges_text(row, mode, 2, beside)
    if len(text.plain) > room:
        text = _badges_text(row, mode, 0, beside)
    return text if len(text.plain) <= room else _badges_text(row, mode, 0, beside, named=False)


def _badges_text(
    row: Sequence[Badge], mode: ColourMode, cloth: int, beside: Mapping[int, str], *, named: bool = True
) -> Text:
    """A sign alone ends with a blank of its own, so what stands beside it needs none before it."""
    gap = " " if named else ""
    return Text(" ").join(
        badge.text(mode, cloth, named=named).append(f"{gap}{beside[badge.seat]}" if badge.seat in beside else "")
        for badge in row
    )
