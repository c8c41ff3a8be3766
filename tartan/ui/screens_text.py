"""Any screen as plain text: what is composited, cell for cell, for documents and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App


def screen_lines(app: App[Any]) -> list[str]:  # Any: an app of whatever result
    """The lines of the screen that is shown, each as wide as the terminal."""
    strips = app.screen._compositor.render_strips(app.size)  # noqa: SLF001  # Textual has no other door to its cells
    return ["".join(segment.text for segment in strip) for strip in strips]


def screen_text(app: App[Any]) -> str:  # Any: as above
    """The screen that is shown, without blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in screen_lines(app))
