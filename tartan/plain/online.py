"""A table in line mode whose people sit at several terminals: others play, speak, come and go while somebody thinks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.plain.answers import COMMANDS, WORDS, WORDS_AFTER, Leaving, parted
from tartan.plain.herald import waited_for
from tartan.plain.meanwhile import WORD
from tartan.plain.table import PlainTable
from tartan.plain.words import log_lines
from tartan.session.face import LinkState

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import LogLine
    from tartan.plain.herald import Herald
    from tartan.plain.meanwhile import OpenPage
    from tartan.plain.remarks import Remarks
    from tartan.session.face import Change, TableFace
    from tartan.session.lobby import Lobby
    from tartan.session.online import DealCheck, OnlineTable
    from tartan.session.seat import Seat

SLASH = WORD.decode()
NOT_NOW = "It is not your turn. You may say: s, w, l, r, n, ?, q, or what begins with /."
WANTED = "You want another game; it begins when everybody does."


@dataclass(frozen=True, slots=True)
class _Aftermath:
    """What may still change, and is told, once a game is over."""

    deal: DealCheck | None
    closed: bool = False
    gone_on: bool = False
    """Whether another game has begun."""


class PlainOnlineTable(PlainTable):
    """Plays one game of a table on an open page; bots are played elsewhere."""

    def __init__(
        self,
        page: OpenPage,
        lobby: Lobby,
        table: TableFace,
        online: OnlineTable,
        herald: Herald,
        remarks: Remarks,
        *,
        curtain_asked: bool = False,
    ) -> None:
        super().__init__(page, lobby, table, curtain_asked=curtain_asked)
        self._open = page
        self._online = online
        self._trouble = online.unkept  # which the herald tells
        self._herald = herald
        self._remarks = remarks

    def stay(self) -> None:
        """Play until another game begins at this table; raises Leaving or InputEnded."""
        stop = self.table.subscribe(self._changed)
        try:
            self._greet()
            self._play_on()
            if self.table.outcome is not None:
                self._after_all()
        finally:
            stop()

    def _changed(self, _change: Change) -> None:
        self._open.stir()

    @property
    def _behind(self) -> bool:
        """Whether this game is behind everybody; raises Leaving once the table is closed."""
        if self._closed:
            raise Leaving
        return self._gone_on

    @property
    def _gone_on(self) -> bool:
        """Whether the table has gone on to another game."""
        return self._online.table is not self.table

    @property
    def _closed(self) -> bool:
        return self._online.link.state is LinkState.CLOSED

    # whose turn it is

    def _play_on(self) -> None:
        seat: int | None = None
        while self.table.outcome is None and not self._behind:
            following = self._due(seat)
            if following is None:
                if seat is not None:
                    self._curtain.cover()
                seat = None
                self._wait()
                continue
            self._give_turn(following, seat)
            seat = following

    def _due(self, seat: int | None) -> int | None:
        """Who at this terminal can decide now."""
        following = self.table.next_here(seat)
        return following if following is not None and self.table.seat(following).legal() else None

    def _wait(self) -> None:
        """Tell what others do until somebody here is asked, or the game is over."""
        told = ""
        while self.table.outcome is None and not self._behind and self._due(None) is None:
            self._tell_others()
            waiting = waited_for(self.table, self.people) if self.table.link.up else ""
            if waiting != told:
                self.page.say(*([waiting] if waiting else ()))
                told = waiting
            self._listen()
        if self.table.outcome is not None:
            self._tell_others()

    def _tell_others(self) -> None:
        """What has happened: to the one person at this terminal all that she may know, to several what all may."""
        if self.table.link.up:
            self._tell_news(self._reader, self.table.where)

    @property
    def _reader(self) -> Seat:
        here = self.table.here
        return self.table.seat(here[0] if len(here) == 1 and not self._curtain.hangs else None)

    def _listen(self) -> None:
        """Wait until something has happened or is said, and tell or do it."""
        remark = self._open.remark()
        if remark is None:
            self.page.say(*self._herald.news())
        elif remark.startswith(SLASH):
            self._remarks.do(remark)
        else:
            self._answer_early(remark)

    def _answer_early(self, answer: str) -> None:
        """Do what somebody asks for whose turn it is not."""
        letter, rest = parted(answer, WORDS)
        door = self._reader
        match letter:
            case "s":
                self.page.say(*self.words.recalled(door.view(), self.table.names))
            case "w":
                self.page.say(*log_lines(door.since_turn(), self.names))
            case "u" if door.may_undo:
                self._undo(door)
            case "":
                pass
            case _ if not self._reads(door, letter, rest):
                self.page.say(NOT_NOW)

    # a turn

    def _turn(self, seat: int) -> None:
        """Ask a seat until it owes nothing any more, nobody here has it any more, or the table is out of reach."""
        door = self.table.seat(seat)

        def owes() -> tuple[str, ...]:
            return door.legal() if seat in self.table.here else ()

        def others(legal: tuple[str, ...]) -> bool:
            return self._behind or owes() != legal

        where = self.table.where
        listed: tuple[str, ...] = ()
        while not self._behind and (legal := owes()):
            if self.table.where != where:
                where = self.table.where
                self._describe(door)
                listed = ()
            if legal != listed:
                self._offer(door, legal)
                listed = legal
            answer = self._ask(f"{self.people[seat]}, your answer:", partial(others, legal))
            if answer is None:
                self._wait_for_line(seat)
                if owes() and door.recap():  # as where the line was down, and the clock has played meanwhile
                    self._tell_news(door, where)
                    where = ""
            elif answer.startswith(SLASH):
                self._remarks.do(answer)
            elif owes() and self._answer(door, legal, answer):
                listed = ()
            self._say_trouble()

    def _ask(self, question: str, over: Callable[[], bool]) -> str | None:
        """An answer, None once the question is over; what happens meanwhile is told. Raises InputEnded, Leaving."""
        page, closed = self._open, self._closed
        page.prompt(question)
        while True:
            answer = page.answer()
            if answer is not None:
                return answer
            lines, shut = self._herald.news(), closed
            closed = self._closed
            if closed and not shut:
                page.gap()  # what is said next does not stand behind what is half typed
            done = over()
            if lines or done:
                page.gap()
                page.say(*lines)
            if done:
                return None
            if lines:
                page.prompt(question)

    def _wait_for_line(self, seat: int) -> None:
        """Where the line is lost in the midst of a turn, wait until it is back."""
        while not self._behind and not self.table.link.up and seat in self.table.deciders:
            self._listen()

    def _tell_news(self, door: Seat, where: str = "", told: tuple[LogLine, ...] | None = None) -> None:
        """As at every table; but a seat that was lost meanwhile is told nothing."""
        if door.seat is None or door.seat in self.table.here:
            super()._tell_news(door, where, told)

    def _settle(self) -> None:
        """Wait until the host has answered; raises IllegalAction if it has refused."""
        while self.table.pending and not self._behind:
            self._listen()
        if self.table.refused:
            raise self.table.refused

    @property
    def _commands(self) -> tuple[tuple[str, str], ...]:
        """What the help lists."""
        return (*COMMANDS[:-1], self._remarks.leaving, *self._remarks.help)

    # how it ends

    def _after_all(self) -> None:
        """Show the result, and whether the deal was fair; then whatever is wanted, until another game begins.

        What was played stays here to be read and saved, also once the host has closed the table.
        """
        outcome = self.table.outcome
        if outcome is None:
            return
        self._curtain.cover()
        self._ending.show(outcome)
        while not self._told and (self._checking or (not self._gone_on and self.table.link.up)):
            self._listen()
        told = _Aftermath(self._online.deal)
        if told.deal:
            self.page.say(told.deal.sentence, *told.deal.faults)
        self._ending.offer()
        while not (told := self._tell_aftermath(told)).gone_on:
            answer = self._ask("What next?", partial(self._is_past, told))
            if answer is not None:
                self._try_next(answer)

    @property
    def _aftermath(self) -> _Aftermath:
        return _Aftermath(self._online.deal, self._closed, self._gone_on)

    def _is_past(self, told: _Aftermath) -> bool:
        return self._aftermath != told

    def _tell_aftermath(self, told: _Aftermath) -> _Aftermath:
        """Say what is not told yet of what comes after the game; gives how it stands now."""
        now = self._aftermath
        if now.closed and not told.closed:
            self.page.say(self._online.link.sentence)
        if now.deal and now.deal != told.deal and not now.deal.pending:
            self.page.say(now.deal.sentence, *now.deal.faults)
        return now

    @property
    def _told(self) -> bool:
        """Whether all is told of the game that there is to tell."""
        deal = self._online.deal
        return self.table.record is not None or deal is None or bool(deal.faults)

    @property
    def _checking(self) -> bool:
        """Whether what was told of the deal is being checked, which goes on without the host."""
        deal = self._online.deal
        return deal is not None and deal.pending

    def _try_next(self, answer: str) -> None:
        """Do what somebody wants now, or say why it cannot be done."""
        try:
            self._next(answer)
        except TartanError as problem:
            self.page.say(problem.message)

    def _next(self, answer: str) -> None:
        if answer.startswith(SLASH):
            self._remarks.do(answer)
            return
        letter, rest = parted(answer, WORDS_AFTER)
        match letter:
            case "q":
                raise Leaving
            case "r":
                self._online.want_rematch(on=True)
                self.page.say(WANTED)
                while not (self._gone_on or self._closed):
                    self._listen()
            case _:
                self._ending.answer(letter, rest)
