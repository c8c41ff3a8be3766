"""A game's own words for its views and actions: the whole of line mode, and what lessons say on a full screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.contract import with_names
from tartan.engine.errors import SetupError
from tartan.session.text import told_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import View


@dataclass(frozen=True, slots=True)
class GameWords:
    """What a game's `plain` module offers; a game that has no such words is told by its notation and its log."""

    describe: Callable[[View, Sequence[str]], tuple[str, ...]] = lambda _view, _names: ()
    """What the view's seat, or a spectator, may know, as sentences."""
    explain: Callable[[str, View], str] = lambda _notation, _view: ""
    """One action in plain words, seats as `SEAT_MARKS`."""
    hinted: Callable[[str, View], str] = lambda notation, _view: f"play {notation}"
    """One legal action as a hint names it, something to do: `send A2 before B3`; seats as `SEAT_MARKS`."""
    recall: Callable[[View, Sequence[str]], tuple[str, ...]] = lambda _view, _names: ()
    """Like `describe`, on what was public last and the log has told already; a game may lack it."""
    hints: tuple[str, ...] = ()
    """Sentences for the help at a table, `HINTS` in the module; a game may lack them."""

    def explained(self, notation: str, view: View, names: Sequence[str]) -> str:
        """One action in plain words; nothing for a text that is none."""
        try:
            return with_names(self.explain(notation, view), told_apart(names))
        except KeyError:
            return ""

    def as_hint(self, notation: str, view: View, names: Sequence[str]) -> str:
        """One legal action as a hint names it."""
        return with_names(self.hinted(notation, view), told_apart(names))

    def recalled(self, view: View, names: Sequence[str]) -> tuple[str, ...]:
        """All that a seat may know: how the game stands, and what was public last."""
        return self.describe(view, names) + self.recall(view, names)


@cache
def words_of(game_id: str) -> GameWords:
    """A game's own words."""
    try:
        module = registry.part(game_id, "plain")
    except SetupError:
        return GameWords()
    may_lack = {"recall": "recall", "hints": "HINTS"}
    own = {field: vars(module)[name] for field, name in may_lack.items() if name in vars(module)}
    return GameWords(module.describe, module.explain, module.hinted, **own)
