"""The end of a game in line mode: its result, and what can be done with a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.plain.answers import AFTER, told
from tartan.plain.walk import ask_reader
from tartan.plain.words import log_lines, outcome_lines, people_at
from tartan.session.files import folder_words
from tartan.session.text import told_apart

if TYPE_CHECKING:
    from tartan.engine.contract import Outcome
    from tartan.engine.record import Record
    from tartan.plain.page import Page
    from tartan.session.face import TableFace
    from tartan.session.lobby import Lobby

UNTOLD = "The host has not told the record of this game."


class Ending:
    """What a page tells of one table's game once it is over."""

    def __init__(self, page: Page, lobby: Lobby, table: TableFace) -> None:
        self._page = page
        self._lobby = lobby
        self._table = table

    def show(self, outcome: Outcome) -> None:
        """Tell the result."""
        self._page.heading(f"{self._table.manifest.title}, the result")
        self._page.say(*outcome_lines(outcome, people_at(self._table, levels=True), self._table.names))

    def offer(self) -> None:
        """Tell what may be answered now."""
        self._page.say(*told(AFTER))

    def answer(self, letter: str, rest: str) -> None:
        """Do what a letter of `AFTER` asks for that neither leaves nor begins another game; else offer them again."""
        match letter:
            case "l":
                self._page.say(*log_lines(self._table.seat(None).log(), told_apart(self._table.names)))
            case "y":
                self._replay()
            case "s":
                self._save_record(rest)
            case _:
                self.offer()

    def _record(self) -> Record | None:
        """The record; None, and a sentence, where it has not been told."""
        record = self._table.record
        if record is None:
            self._page.say(UNTOLD)
        return record

    def _replay(self) -> None:
        from tartan.plain.fork import walk_and_fork

        record = self._record()
        if record is None:
            return
        try:
            number = self._table.save_id
            replay = self._lobby.replay(record, "a record" if number is None else f"game {number}")
            walk_and_fork(self._page, self._lobby, replay, ask_reader(self._page, replay))
        except TartanError as problem:
            self._page.say(problem.message)

    def _save_record(self, path: str) -> None:
        if not path:
            self._page.say(f"Which file? Answer s and its name; without a folder it comes to be in {folder_words()}.")
            return
        record = self._record()
        if record is None:
            return
        try:
            file = self._lobby.write_record(record, path)
        except TartanError as problem:
            self._page.say(problem.message)
        else:
            self._page.say(f"The record is in {file}.")
