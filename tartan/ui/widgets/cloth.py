"""Owns the cloth on a screen: a widget woven full of a sett, and how a running app says which colours it has."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from rich.text import Text
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tartan.ui.cloth import ColourMode, colour_mode, ribbon, weave
from tartan.ui.setts import Sett, sett

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


def badge_text(name: str, width: int, mode: ColourMode) -> Text:
    """A badge of a sett for labels made of rich text, `width` cells. Raises ValueError when there is no such sett."""
    return Text.assemble(*((segment.text, segment.style or "") for segment in ribbon(sett(name), width, mode)))


class Cloth(Widget):
    """A region of cloth in one sett, opaque, of any size.

    `sett_name` names the sett and may be changed. `mode` fixes the colours; without it the app's colours are used.
    Raises ValueError with one sentence when there is no such sett.
    """

    DEFAULT_CSS = """
    Cloth {
        width: 1fr;
        height: 1fr;
    }
    """

    sett_name: reactive[str] = reactive("", init=False)

    def __init__(
        self,
        sett_name: str,
        *,
        mode: ColourMode | None = None,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 - textual's own name for it
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._mode = mode
        self._pattern: Sett = sett(sett_name)
        self.set_reactive(Cloth.sett_name, sett_name)

    def validate_sett_name(self, sett_name: str) -> str:
        """Look the sett up before it is taken, so that a wrong name changes nothing."""
        self._pattern = sett(sett_name)
        return sett_name

    @property
    def mode(self) -> ColourMode:
        """The colours this cloth is woven in."""
        return self._mode or app_colour_mode(self.app)

    def render_line(self, y: int) -> Strip:
        """One row of the cloth; rows outside it are empty."""
        width, height = self.size
        rows = weave(self._pattern, width, height, self.mode)
        return rows[y] if 0 <= y < len(rows) else Strip.blank(width)
