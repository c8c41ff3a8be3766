"""The saved games in line mode: a numbered list, and what can be done with each (V3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.plain.fork import walk_and_fork
from tartan.plain.table import play_all
from tartan.plain.walk import ask_reader
from tartan.plain.words import NO_SAVES, save_words
from tartan.session.files import folder_words
from tartan.session.lobby import SEED_STAYS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.plain.page import Page
    from tartan.session.lobby import Lobby
    from tartan.session.replay import Replay
    from tartan.session.saves import SaveInfo

BACK = "Back"


class PlainSaves:
    """Lists saves and does what is asked for one of them."""

    def __init__(self, page: Page, lobby: Lobby) -> None:
        self.page = page
        self.lobby = lobby

    def show(self) -> None:
        """Ask for a save, then what to do with it, until somebody goes back; raises InputEnded."""
        while True:
            saves = self.lobby.saves()
            missing = self.lobby.saves_missing
            self.page.heading("Saved games" if saves else missing or NO_SAVES)
            if saves and missing:
                self.page.say(missing)
            items = [*(f"{save.id}: {save_words(save)}" for save in saves), "Import a record from a file", BACK]
            chosen = self.page.choose("Which one?", items, len(items) - 1)
            if chosen == len(items) - 1:
                return
            if chosen == len(saves):
                self._import()
            else:
                self._one(saves[chosen])

    def replays(self) -> None:
        """Ask for a finished game or a record's file and walk through it; raises InputEnded."""
        saves = [save for save in self.lobby.saves() if save.finished]
        self.page.heading("Replays")
        if self.lobby.saves_missing:
            self.page.say(self.lobby.saves_missing)
        items = [*(f"{save.id}: {save_words(save)}" for save in saves), "A record in a file", BACK]
        chosen = self.page.choose("Which one?", items, len(items) - 1)
        if chosen < len(saves):
            self._replay(saves[chosen].id)
        elif chosen == len(saves):
            path = self.page.ask("Which file? Enter goes back.")
            if path:
                self._trying(lambda: self._walk(self.lobby.replay(path)))

    def go_on(self, save_id: int) -> None:
        """Take a saved game up again; a reason why it cannot be is said."""
        self._trying(lambda: play_all(self.page, self.lobby, self.lobby.resume(save_id)))

    def _one(self, save: SaveInfo) -> None:
        first = "Look at the replay" if save.finished else "Go on playing"
        items = [first, "Export the record to a file", "Delete it", BACK]
        match self.page.choose(f"Save {save.id}: {save.title}.", items, 0):
            case 0 if save.finished:
                self._replay(save.id)
            case 0:
                self.go_on(save.id)
            case 1 if not save.finished:
                self.page.say(SEED_STAYS)
            case 1:
                here = f"Without a folder it comes to be in {folder_words()}."
                path = self.page.ask(f"To which file? {here} Enter goes back.")
                if path:
                    self._trying(lambda: self.page.say(f"The record is in {self.lobby.export(save.id, path)}."))
            case 2:
                certain = self.page.choose("Delete this game for good?", ["No", "Yes, delete it"], 0)
                if certain and self._trying(lambda: self.lobby.delete(save.id)):
                    self.page.say("It is deleted.")

    def _replay(self, save_id: int) -> None:
        def walk() -> None:
            table = self.lobby.resume(save_id)
            record = table.record
            table.close()
            self._walk(self.lobby.replay(record, f"game {save_id}"))

        self._trying(walk)

    def _walk(self, replay: Replay) -> None:
        walk_and_fork(self.page, self.lobby, replay, ask_reader(self.page, replay))

    def _import(self) -> None:
        path = self.page.ask("Which file? Enter goes back.")
        if path and self._trying(lambda: self.lobby.import_record(path)):
            self.page.say("It is among the saved games now.")

    def _trying(self, do: Callable[[], object]) -> bool:
        """Do something that may be refused; says why and gives False if it is."""
        try:
            do()
        except TartanError as problem:
            self.page.say(problem.message)
        else:
            return True
        return False
