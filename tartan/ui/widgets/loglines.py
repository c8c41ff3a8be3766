"""The log in words: how its lines are set for reading, by tone, place and seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from tartan.engine.contract import Tone
from tartan.session.deeds import as_deeds
from tartan.ui.widgets.lists import Hung
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import LogLine
    from tartan.ui.themes import Look

SIGNS = {
    Tone.HEADING: "■ ",
    Tone.PUBLIC: "· ",
    Tone.PRIVATE: "▪ ",
    Tone.RESULT: "▸ ",
    Tone.UNDO: "◂ ",
    Tone.END: "■ ",
}
"""What a line begins with, by its tone: told apart without colour."""


def ink(style: Style) -> Style:
    """A style without its ground, to be laid on another."""
    return Style(color=style.color, bold=style.bold, underline=style.underline)


def log_texts(lines: Sequence[LogLine], names: Sequence[str], look: Look) -> list[Text | Hung]:
    """Log lines as paragraphs, with a heading wherever the round or phase changes."""
    texts: list[Text | Hung] = []
    where = ""
    for line in as_deeds(lines):
        if line.where != where:
            where = line.where
            if texts:
                texts.append(Text())
            texts.append(Text(shown(where), ink(look.title)))
        texts.append(Hung(line_text(line, names, look), 2))
    return texts


def line_text(line: LogLine, names: Sequence[str], look: Look) -> Text:
    """One log line; what only this seat may read says so."""
    style = {Tone.PRIVATE: ink(look.key), Tone.RESULT: ink(look.bright), Tone.END: ink(look.title)}.get(
        line.tone, ink(look.ground)
    )
    text = Text(SIGNS[line.tone], ink(look.accent))
    for span in line.spans:
        if span.seat is not None and span.seat < len(names):
            text.append(shown(names[span.seat]), ink(look.bright))
        else:
            text.append(shown(span.text), style)
    if line.tone is Tone.PRIVATE:
        text.append(" (only you)", ink(look.dim))
    if line.rule:
        text.append(f" {line.rule}", ink(look.dim))
    return text
