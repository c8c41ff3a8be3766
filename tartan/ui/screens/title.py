"""The title screen: what a person may do first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.session.when import ago
from tartan.ui.actions import CHOOSE, HELP, KNOWING, MOVES, PALETTE_BY_CTRL, PLAYING, QUIT, ActionRow
from tartan.ui.screens.base import TartanScreen
from tartan.ui.screens.title_board import ITEMS, TitleBoard

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tartan.session.saves import SaveInfo
    from tartan.ui.screens.network_tables import KeptSeat

NO_GAME = "no game to go on with"
"""What stands beside `Continue` where there is nothing to continue; games that are over may be saved all the same."""


def save_line(save: SaveInfo, now: float) -> str:
    """A save in one line: game, round, when it was left, and who plays (V3)."""
    mark = f"{save.mark} · " if save.mark else ""
    return f"{save.title} · {mark}{save.where} · {ago(save.when, now)} · {save.who}"


class TitleScreen(TartanScreen[None]):
    """The first screen."""

    HAS_PROMPT = False
    TOPIC = "Choose what to do, or a game to set up a table for."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MOVES,
        ActionRow(
            "continue",
            ("c",),
            "continue",
            "Go on with the newest saved game, or at a seat elsewhere.",
            PLAYING,
            "while there is one",
        ),
        ActionRow("play", ("p",), "play", "Set up a table at this keyboard.", PLAYING),
        ActionRow("host", ("h",), "host", "Open a table to people at other terminals.", PLAYING),
        ActionRow("join", ("j",), "join", "Join a table that somebody else hosts.", PLAYING),
        ActionRow("learn", ("l",), "learn", "Take short lessons in a game: you make the move.", KNOWING),
        ActionRow("demo", ("d",), "demo", "Watch a game played and explained.", KNOWING),
        ActionRow("rules", ("r",), "rules", "Read the rules of a game.", KNOWING),
        ActionRow("saves", ("s",), "saves", "Resume, export or delete a saved game.", PLAYING, footer=False),
        ActionRow("replays", ("y",), "replays", "Walk through a game that is over.", KNOWING, footer=False),
        ActionRow("games", ("g",), "your games", "See what your games come to.", KNOWING, footer=False),
        ActionRow("settings", ("t",), "settings", "Colours, letters, pace.", KNOWING, footer=False),
        HELP,
        PALETTE_BY_CTRL,
        QUIT,
    )

    def __init__(self) -> None:
        super().__init__()
        self.board = TitleBoard(registry.manifests())

    def compose_body(self) -> ComposeResult:
        """The whole title is one widget."""
        yield self.board

    def on_mount(self) -> None:
        """Look for saves once the screen is seen."""
        self.call_after_refresh(self.find_saves)

    def on_screen_resume(self) -> None:
        """A game may have been saved or deleted meanwhile."""
        self.call_after_refresh(self.find_saves)

    def find_saves(self) -> None:
        """Say what `Continue` would continue."""
        found = self.lobby.newest()
        board, before = self.board, self.may("continue")
        seat = self._newer_seat(found)
        own = self.lobby.hosted_here(seat.visit.invitation.port, seat.names) if seat else None
        if own:
            found, seat = own, None
        told = seat.line(time.time()) if seat else save_line(found, time.time()) if found else NO_GAME
        self._tell_notices()
        if (found, seat, told) == (board.save, board.seat, board.told):
            return
        board.save, board.seat, board.told = found, seat, told
        if self.may("continue") and not before:
            board.go(0)
        elif not self.may("continue") and board.cursor == 0:
            board.go(1)
        board.refresh_lines(board.menu_top)
        self.rows_changed()

    def _newer_seat(self, save: SaveInfo | None) -> KeptSeat | None:
        """The seat elsewhere that somebody here has taken since; any, where another program holds that game."""
        visit = self.lobby.last_visit
        if visit is None or not visit.goes_on or (save is not None and not save.elsewhere and save.when > visit.when):
            return None
        from tartan.ui.screens.network_tables import kept_seat

        return kept_seat(self.app)

    def _tell_notices(self) -> None:
        """Say once what the house has to say, such as that a damaged store was set aside (V2)."""
        notices = self.lobby.notices
        if notices:
            from rich.text import Text

            from tartan.ui.screens.reading import ReadingScreen

            self.lobby.noticed()
            texts = [text for notice in notices for text in (Text(), Text(notice))]
            self.app.push_screen(ReadingScreen("A WORD FIRST", texts))

    def may(self, row_id: str) -> bool:
        """Continuing takes a save, or a seat elsewhere."""
        return row_id != "continue" or self.board.save is not None or self.board.seat is not None

    def action_arrow(self, dx: int, dy: int) -> None:
        """To another item of the menu; to the right of them are the cards, and above those the menu again."""
        board, last = self.board, len(ITEMS) - 1
        if dy < 0:
            board.go(last if board.cursor > last else board.cursor - 1)
        elif dy > 0 and board.cursor <= last:
            board.go(board.cursor + 1)
        elif dx < 0 and board.cursor > last + 1:
            board.go(board.cursor - 1)
        elif dx > 0:
            board.go(max(last + 1, board.cursor + 1))

    async def on_title_board_chosen(self, event: TitleBoard.Chosen) -> None:
        """A click chooses as Enter does."""
        event.stop()
        await self.action_choose()

    async def action_choose(self) -> None:
        """Do what the cursor is on."""
        chosen = self.board.chosen
        if chosen.startswith("game "):
            self._set_up(chosen.removeprefix("game "))
        else:
            await self.run_action(chosen)

    def action_continue(self) -> None:
        """The newest save, or the seat elsewhere that is newer."""
        from tartan.ui.screens.navigation import resume

        seat = self.board.seat
        if seat is not None:
            from tartan.ui.screens.network_tables import call

            call(self.app, seat.visit.invitation, ", ".join(seat.names), watch=False)
        elif self.board.save is not None:
            resume(self.app, self.board.save.id)

    def action_play(self) -> None:
        """Set up a table."""
        self._set_up("")

    def action_host(self) -> None:
        """Set up a table for others."""
        from tartan.ui.screens.network_tables import open_hosting

        open_hosting(self.app)

    def action_join(self) -> None:
        """Call a table."""
        from tartan.ui.screens.network_tables import open_joining

        open_joining(self.app)

    def action_learn(self) -> None:
        """Take lessons."""
        from tartan.ui.screens.learn import open_learning

        open_learning(self.app)

    def action_demo(self) -> None:
        """Watch a demo."""
        from tartan.ui.screens.navigation import open_demo

        open_demo(self.app)

    def action_rules(self) -> None:
        """Read rules."""
        from tartan.ui.screens.navigation import open_rules

        open_rules(self.app)

    def action_saves(self) -> None:
        """The list of saves."""
        from tartan.ui.screens.saves import SavesScreen

        self.app.push_screen(SavesScreen())

    def action_replays(self) -> None:
        """The list of replays."""
        from tartan.ui.screens.replays import ReplaysScreen

        self.app.push_screen(ReplaysScreen())

    def action_games(self) -> None:
        """What one's games come to."""
        from tartan.ui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())

    def action_settings(self) -> None:
        """The settings."""
        from tartan.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """Leave at once: nothing is open that could be lost."""
        self.app.exit()

    def _set_up(self, game_id: str) -> None:
        from tartan.ui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(game_id or self.lobby.settings.set_up_last or self.board.manifests[0].id))
