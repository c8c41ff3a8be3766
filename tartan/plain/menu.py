"""The main menu in line mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan import rulesbook
from tartan.engine.errors import TartanError
from tartan.plain.lessons import learn
from tartan.plain.page import InputEnded, number_of
from tartan.plain.saves import PlainSaves
from tartan.plain.settings import change_settings
from tartan.plain.setup import PlainSetup
from tartan.plain.statistics import show_statistics
from tartan.plain.table import play_all
from tartan.plain.walk import show_demo
from tartan.plain.words import count_of_games, save_words
from tartan.session.demo import Player

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from tartan.engine.contract import Manifest
    from tartan.plain.meanwhile import OpenPage
    from tartan.plain.page import Page
    from tartan.plain.setup import Offers
    from tartan.session.lobby import Lobby
    from tartan.session.online import Network

BACK = "Back"
CONTINUE = "Continue"
MENU = (
    "Play here",
    "Host a table",
    "Join a table",
    "Learn",
    "Demo",
    "Rules",
    "Saves",
    "Replays",
    "Your games",
    "Settings",
    "Quit",
)
"""The entries of the main menu, as the full screen has them (A2)."""


NO_NETWORK = "Tables can neither be hosted nor joined here."


class PlainMenu:
    """What a person meets who starts without saying what for.

    `others` opens the way to people at other terminals for as long as it is needed, on a page of the same terminal;
    None where there is none.
    """

    def __init__(
        self,
        page: Page,
        lobby: Lobby,
        offers: Offers,
        others: Callable[[], AbstractContextManager[tuple[OpenPage, Network]]] | None = None,
    ) -> None:
        self.page = page
        self.lobby = lobby
        self.offers = offers
        self._others = others
        self.saves = PlainSaves(page, lobby)

    def show(self) -> None:
        """Ask what to do until somebody quits or the input ends."""
        try:
            self.page.say(f"Tartan: {count_of_games(len(self.lobby.manifests()))}, line by line.")
            while self._one():
                say_notices(self.page, self.lobby)
        except InputEnded:
            return

    def _one(self) -> bool:
        """One answer of the menu; False to quit."""
        unfinished = [save for save in self.lobby.saves() if not save.finished]
        items = [f"{CONTINUE}: {save_words(unfinished[0])}"] if unfinished else []
        items += MENU
        self.page.heading("Main menu")
        chosen = items[self.page.choose("What would you like?", items, 0)]
        match chosen:
            case "Play here":
                self._play()
            case "Host a table":
                self._with_others(self._host)
            case "Join a table":
                self._with_others(self._join)
            case "Learn":
                self._learn()
            case "Demo":
                self._demo()
            case "Rules":
                self._rules()
            case "Replays":
                self.saves.replays()
            case "Your games":
                show_statistics(self.page, self.lobby)
            case "Saves":
                self.saves.show()
            case "Settings":
                change_settings(self.page, self.lobby, self.offers)
            case "Quit":
                return False
            case _:
                self.saves.go_on(unfinished[0].id)
        return True

    def _play(self) -> None:
        setup = PlainSetup(self.page, self.lobby, self.offers).ask()
        if setup is None:
            return
        try:
            play_all(self.page, self.lobby, self.lobby.open(setup))
        except TartanError as problem:
            self.page.say(problem.message)

    def _with_others(self, meet: Callable[[OpenPage, Network], None]) -> None:
        """Do something that takes people at other terminals; what cannot be is said."""
        if self._others is None:
            self.page.say(NO_NETWORK)
            return
        with self._others() as (page, network):
            try:
                meet(page, network)
            except TartanError as problem:
                page.say(problem.message)

    def _host(self, page: OpenPage, network: Network) -> None:
        from tartan.plain.gathering import HostGathering
        from tartan.plain.opening import PlainHosting

        asking = PlainHosting(page, self.lobby, self.offers)
        setup = asking.ask()
        if setup is not None:
            HostGathering(page, self.lobby, network.host(*asking.ask_opening(setup, network))).run()

    def _join(self, page: OpenPage, network: Network) -> None:
        from tartan.plain.gathering import GuestGathering
        from tartan.plain.opening import ask_who, ask_whom
        from tartan.session.text import names_in

        invitation = ask_whom(page, network)
        if invitation is None:
            return
        name, watch = ask_who(page, self.lobby, network.kept_names(invitation))
        names = names_in(name)
        call = network.call(invitation, name=names[0], watch=watch)
        GuestGathering(page, self.lobby, call, names=names).run()

    def _learn(self) -> None:
        manifest = self._game("Which game would you like to learn?")
        if manifest is None:
            return
        try:
            learn(self.page, self.lobby, manifest.id)
        except TartanError as problem:
            self.page.say(problem.message)

    def _demo(self) -> None:
        manifest = self._game("A demonstration of which game?")
        if manifest is None:
            return
        try:
            show_demo(self.page, Player.of(manifest.id), None)
        except TartanError as problem:
            self.page.say(problem.message)

    def _rules(self) -> None:
        """A game's rules: a section, a rule by its id, or the rules with some words."""
        manifest = self._game("The rules of which game?")
        if manifest is None:
            return
        book = rulesbook.load(manifest.id)
        self.page.heading(book.title)
        self.page.say(book.overview, rulesbook.MARKS_EXPLAINED)
        titles = [section.title for section in book.sections]
        while True:
            self.page.heading("Sections")
            self.page.numbered(titles)
            answer = self.page.ask("A number, a rule's id, words to look for, a for all of it; Enter goes back.")
            if not answer:
                return
            if answer.casefold() == "a":
                self.page.say(*rulesbook.plain_text(book).splitlines())
                continue
            self.page.say(*_found(book, answer))

    def _game(self, question: str) -> Manifest | None:
        games = self.lobby.manifests()
        chosen = self.page.choose(question, [*(each.title for each in games), BACK], 0)
        return games[chosen] if chosen < len(games) else None


def say_notices(page: Page, lobby: Lobby) -> None:
    """Say what a person should know once, such as that a damaged file was set aside (V2)."""
    if lobby.notices:
        page.say(*lobby.notices)
        lobby.noticed()


def _found(book: rulesbook.Book, answer: str) -> list[str]:
    """The lines that an answer asks for: a section by number, a rule by id, or what holds the words."""
    number = number_of(answer)
    if number is not None and 1 <= number <= len(book.sections):
        section = book.sections[number - 1]
        blocks = list(section.blocks)
    else:
        rule = book.find(answer)
        blocks = [rule] if rule else [hit.block for hit in book.search(answer)]
    lines = []
    for block in blocks:
        if isinstance(block, rulesbook.Rule):
            lines += rulesbook.plain_text(block).splitlines()
        else:
            lines.append(f"{block.label} {block.text}".strip())
    return lines or ["Nothing was found."]
