"""Screens that hide everything below them (K1).

Stock screens show what lies below wherever their background is not opaque, and modal ones are made to. On a screen
of these classes nothing below is asked to draw itself, whatever a style sheet says of backgrounds and opacity;
`HardenedApp` sees to it.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.screen import ModalScreen, Screen

ResultT = TypeVar("ResultT")


class OpaqueScreen(Screen[ResultT]):
    """A screen, such as a curtain, below which nothing is drawn."""

    DEFAULT_CSS: ClassVar[str] = """
    OpaqueScreen { background: $background; }
    """
    hides_below: ClassVar[bool] = True


class OpaqueModal(ModalScreen[ResultT]):
    """A question that takes all keys until it is answered, and below which nothing is drawn."""

    DEFAULT_CSS: ClassVar[str] = """
    OpaqueModal { background: $background; align: center middle; }
    """
    hides_below: ClassVar[bool] = True


def hides_below(screen: Screen[object]) -> bool:
    """Whether nothing below this screen may be drawn."""
    return bool(getattr(screen, "hides_below", False))
