"""How a running app says which colours cloth is woven in."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from tartan.ui.cloth import ColourMode, colour_mode

if TYPE_CHECKING:
    from textual.app import App, ReturnType


@runtime_checkable
class HasColourMode(Protocol):
    """An app that decides its colour mode itself, from a setting or from what it found out about the terminal."""

    colour_mode: ColourMode


def app_colour_mode(app: App[ReturnType]) -> ColourMode:
    """The colour mode of a running app: its own `colour_mode` if it has one, else what its terminal can show."""
    if isinstance(app, HasColourMode):
        return app.colour_mode
    environ = dict(os.environ)
    if app.no_color:  # textual takes NO_COLOR out of the environment and keeps only this
        environ["NO_COLOR"] = "1"
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return colour_mode(environ, app.console.color_system, encoding.lower().startswith("utf"))
