"""A demo on its game's own board: its beats, and the caption of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.ui.conductors.walk import Walk

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine
    from tartan.session.demo import Player
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.table import TableScreen


class DemoWalk(Walk):
    """A script, beat by beat, each with its caption and the rules it shows."""

    topic = "A demo: a game played and explained step by step, in the words above the footer."

    def __init__(self, screen: TableScreen, player: Player, speed: float | None = None) -> None:
        super().__init__(screen)
        self.player = player
        self._told_where = player.where
        self.speed = 1.0 if speed is None else max(0.1, min(20.0, speed))
        self._at_once = speed is not None
        """Whether it runs by itself from the start."""

    def begin(self) -> None:
        """Show where it begins, and go on from there by itself if that was asked for."""
        self.running = self._at_once
        super().begin()
        if self.running:
            self._wait()

    @property
    def where(self) -> str:
        """Phase, and how far the demo has come."""
        return f"DEMO {self.player.at}/{self.player.length} · {self._told_where}"

    def log(self) -> tuple[LogLine, ...]:
        """What the eyes of this beat may read."""
        return self.player.log()

    def may(self, row_id: str) -> bool:
        """A demo chooses its own eyes; at its end nothing goes on, and at its start nothing goes back."""
        if row_id in {"forward", "later", "last"}:
            return not self.over
        if row_id in {"backward", "earlier", "first"}:
            return self.player.at > 0
        return row_id != "view" and super().may(row_id)

    def action_view(self) -> None:
        """Nothing: the script has chosen whose eyes each beat is seen through."""

    def rule(self) -> str:
        """The first rule that this beat shows."""
        return next(iter(self.player.rules), "")

    @property
    def seconds(self) -> float:
        """Long enough to read the caption, by its length."""
        return super().seconds + self.player.reading_seconds / self.speed

    @property
    def over(self) -> bool:
        """Whether the last beat is shown."""
        return self.player.at == self.player.length

    def worded(self, row: ActionRow) -> ActionRow:
        """At the end Space leads on to the game itself."""
        return replace(row, label="play it yourself") if self.over and row.id == "go" else super().worded(row)

    def action_go(self) -> None:
        """Run, or stop; at the end go on to the game itself."""
        from tartan.ui.screens.navigation import open_setup_for

        if self.over and not self.running:
            open_setup_for(self.screen.app, self.player.manifest.id, after_enter=True)
        else:
            super().action_go()

    def look(self) -> None:
        """Draw the beat, and say its caption; what the caption speaks of is pointed at."""
        screen, player = self.screen, self.player
        before, where = player.before()
        explained = player.look is None and screen.explain(before, player.view(), player.caption)
        if not explained:
            screen.show(player.view(), private=player.look is not None)
        self._told_where = screen.where_shown or (where if explained else player.where)
        rules = ", ".join(player.rules)
        cited = f" ({rules})" if rules else ""
        hint = "  Space plays it, → is the next step." if player.at == 0 else ""
        if self.over:
            hint = f"{cited}  Space: your turn; Esc leaves."
        screen.prompt(f"{player.caption}{hint}", rules)
        screen.tell_where()
        screen.rows_changed()

    def step(self, way: int) -> bool:
        """The beat next to this one."""
        moved = self.player.go(self.player.at + way)
        if moved:
            self.look()
        return moved

    def action_arrow(self, dx: int, dy: int) -> None:
        """One beat, or on to the next phase."""
        self._stop()
        if dx:
            self.step(dx)
            return
        here = self.player.where
        while self.player.go(self.player.at + dy) and self.player.where == here:
            pass
        self.look()

    def action_jump(self, way: int) -> None:
        """To the start, or to the end."""
        self._stop()
        self.player.go(0 if way < 0 else self.player.length)
        self.look()
