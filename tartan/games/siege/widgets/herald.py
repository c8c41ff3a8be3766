"""The herald: what has happened last, or which cards are lost, in words, where there is room between the Castles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from tartan.engine.contract import Tone
from tartan.games.siege.model import Cause
from tartan.games.siege.notation import kind_words
from tartan.ui.widgets.loglines import SIGNS
from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.paint import shown
from tartan.ui.widgets.zone import Piece, Zone, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

    from tartan.engine.contract import LogLine
    from tartan.games.siege.model import View

SHOWN = 12
"""Lines of the log from which the news are taken."""


@dataclass(frozen=True, slots=True)
class News:
    """What is told: a tone and the words of each line, the oldest, or least, first."""

    lines: tuple[tuple[Tone, str], ...] = ()
    ages: bool = True
    """Whether the last line is the newest, and to be seen before the others."""


def news(log: Sequence[LogLine], names: Sequence[str]) -> News:
    """These lines, as far as everybody may read them."""
    lines = [line for line in log if line.tone is not Tone.PRIVATE]
    return News(tuple((line.tone, line.say(names)) for line in lines))


def losses(view: View, names: Sequence[str]) -> News:
    """Where the log stands beside the board: which cards each seat has lost, and who is out (SI-16)."""
    lines = []
    for castle in view.castles:
        lost = [f"{card.tag} {kind_words(card.kind)}" for card in castle.lost if card.cause is not Cause.WITH_KING]
        if lost:
            out = " Out." if castle.out else ""
            lines.append((Tone.RESULT, f"{names[castle.seat]} has lost {', '.join(lost)}.{out}"))
    return News(tuple(lines) or ((Tone.PUBLIC, "No card has been lost yet."),), ages=False)


@lru_cache(maxsize=32)
def herald_rows(picture: News, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """The last lines that find room, of news the newest last and brightest; `height` strips of `width` cells."""
    styles = look.styles
    rows: list[list[Piece]] = []
    for age, (tone, words) in enumerate(reversed(picture.lines)):
        lines = wrap(shown(words), max(8, width - 5)) or [""]
        if len(rows) + len(lines) > height:
            break
        style = styles.dim if age and picture.ages else styles.ground
        sign = "▸ " if picture.ages and not age else "  " if tone is Tone.PUBLIC else SIGNS[tone]
        block: list[list[Piece]] = [[(" " + sign, styles.accent), (lines[0], style)]]
        block += [[("   ", styles.ground), (line, style)] for line in lines[1:]]
        rows = [*block, *rows]
    blank: list[list[Piece]] = [[] for _ in range(height - len(rows))]
    return tuple(strip(row, width, styles.ground) for row in [*blank, *rows])


class Herald(Zone[News, BoardLook]):
    """The newest lines of the log, or the losses."""

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The lines at this size."""
        return herald_rows(self.picture, width, height, self.look)
