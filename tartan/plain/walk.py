"""Replays and demonstrations in line mode: step by step where a person types, all at once where a pipe reads."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from tartan import rulesbook
from tartan.plain.page import InputEnded, number_of
from tartan.plain.words import log_lines, outcome_lines, person, seed_words
from tartan.session.demo import SECONDS_A_WORD
from tartan.session.fork import refusal
from tartan.session.text import told_apart
from tartan.session.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tartan.engine.contract import LogLine
    from tartan.plain.page import Page
    from tartan.session.demo import Player
    from tartan.session.replay import Replay

STEPS = "Enter: the next step. b: the step before. NUMBER: go there. s: how the game stands. a: all the rest. q: leave."
FINDING = "t: the next turn. p: the next phase. n: the next result. o: what if, go on from here yourself against bots."
"""What may be answered besides in a replay."""

Finder: TypeAlias = "Callable[[int], bool]"


class Hands(Enum):
    """Whose hands a replay shows, besides those of one seat."""

    OPEN = "open"
    """All seats'; only once the game is over."""


def ask_reader(page: Page, replay: Replay) -> int | Hands | None:
    """Through whose eyes a replay is to be seen; None for the public's; raises InputEnded."""
    people = [person(replay.manifest, replay.names, seat) for seat in range(replay.record.seats)]
    readers: list[int | Hands | None] = [None, *range(len(people))]
    if replay.open:
        readers.append(Hands.OPEN)
    words = ["everybody: what was public", *people, "open hands: what each seat knew"]
    return readers[page.choose("Seen by whom?", words[: len(readers)], 0)]


def show_replay(page: Page, replay: Replay, reader: int | Hands | None) -> int | None:
    """Walk through a record as a seat, or the public (None), could see it, or with the hands of all seats open.

    Gives the step from which somebody wants to go on, None if nobody does.

    With open hands each step is told as the seat could read it that took it, and the state is told for every seat.
    """
    people = tuple(person(replay.manifest, replay.names, at) for at in range(replay.record.seats))
    names = told_apart(replay.names)
    words = words_of(replay.manifest.id)
    seen = "with open hands" if isinstance(reader, Hands) else f"seen by {_seer(reader, people)}"
    page.heading(f"Replay of {replay.manifest.title}, {seen}.")
    page.say(*(f"Seat {each}." for each in people))
    page.say(f"Seed: {seed_words(replay.record.seed)}. {replay.positions - 1} actions.")

    def tell(position: int) -> None:
        seat = replay.record.actions[position - 1][0] if isinstance(reader, Hands) and position else reader
        seat = None if isinstance(seat, Hands) else seat
        told = replay.log(seat, position)
        before = len(replay.log(seat, position - 1)) if position else 0
        news: tuple[LogLine, ...] = told[before:]
        if news:
            page.heading(f"{position} of {replay.positions - 1}.")
            page.say(*log_lines(news, names))

    def stand(position: int) -> None:
        if isinstance(reader, Hands):
            for seat, view in enumerate(replay.open_views(position)):
                page.heading(f"{people[seat]}:")
                page.say(*words.recalled(view, replay.names))
        else:
            page.say(*words.recalled(replay.view(reader, position), replay.names))

    finders: dict[str, Finder] = {
        "t": replay.begins_turn,
        "p": lambda at: replay.where(at) != replay.where(at - 1),
        "n": replay.reveals,
    }
    walk = _Walk(page, replay.positions - 1, tell, stand, finders=finders, refuses=lambda at: refusal(replay, at))
    forked = walk.run()
    if forked is not None:
        return forked
    if replay.outcome is not None:
        page.heading("The result")
        page.say(*outcome_lines(replay.outcome, people, replay.names))
    else:
        page.heading("The record ends here; the game was not over.")
        stand(replay.positions - 1)
    return None


def _seer(seat: int | None, people: Sequence[str]) -> str:
    return "everybody" if seat is None else people[seat]


def show_demo(page: Page, player: Player, speed: float | None) -> None:
    """Walk through a demonstration; with a `speed` it runs by itself, on a terminal at reading pace times that."""
    people = tuple(person(player.manifest, player.names, at) for at in range(len(player.names)))
    words = words_of(player.manifest.id)
    page.heading(f"{player.manifest.title}, a demonstration. {player.script.title}")
    page.say(*(f"Seat {each}." for each in people))

    def tell(beat: int) -> None:
        player.go(beat)
        if beat:
            seen = "" if player.look is None else f" Seen by {people[player.look]}."
            page.heading(f"{beat} of {player.length}. {player.where}.{seen}")
        page.say(*log_lines(player.news(), player.names))
        if beat:
            page.say(player.caption)
        for rule_id in player.rules:
            rule = rulesbook.load(player.manifest.id).find(rule_id)
            page.say(*(rulesbook.plain_text(rule).splitlines() if rule else (rule_id,)))
        page.flush()
        if speed is not None and page.manner.shown:
            news = " ".join(log_lines(player.news(), player.names)).split()
            time.sleep((player.reading_seconds + len(news) * SECONDS_A_WORD) / speed)

    def stand(beat: int) -> None:
        player.go(beat)
        page.say(*words.recalled(player.view(), player.names))

    _Walk(page, player.length, tell, stand, alone=speed is not None).run()
    if player.outcome is not None:
        page.heading("The result")
        page.say(*outcome_lines(player.outcome, people, player.names))


def beats(player: Player) -> list[str]:
    """A demonstration's beats, one line each."""
    lines = []
    for number, beat in enumerate(player.script.beats, 1):
        rules = f" ({', '.join(beat.rules)})" if beat.rules else ""
        lines.append(f"{number:>3}. {beat.caption}{rules}")
    return lines


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk through positions 0 to `last`, asking a person at a terminal before each unless it runs `alone`."""

    page: Page
    last: int
    tell: Callable[[int], None]
    stand: Callable[[int], None]
    alone: bool = False
    finders: Mapping[str, Finder] = field(default_factory=dict)
    """By letter, which positions are gone on to."""
    refuses: Callable[[int], str] | None = None
    """With this, `o` ends the walk, unless it tells a reason against that."""

    def run(self) -> int | None:
        """Tell the positions; gives the one at which `o` was answered, None where it ended otherwise."""
        at = 0
        self.tell(at)
        asking = self.page.manner.typed and not self.alone
        if asking:
            self._help()
        while at < self.last:
            answer = "a"
            if asking:
                try:
                    answer = self.page.ask().casefold()
                except InputEnded:
                    return None
            match answer:
                case "q":
                    return None
                case "o" if self.refuses:
                    if not (reason := self.refuses(at)):
                        return at
                    self.page.say(reason)
                    continue
                case "a":
                    asking = False
                case "s":
                    self.stand(at)
                    continue
            step = self._step(answer, at)
            if step is None:
                self._help()
            else:
                at = step
                self.tell(at)
        return None

    def _step(self, answer: str, at: int) -> int | None:
        """The position that an answer leads to from this one; None where it is no such answer."""
        if answer in self.finders:
            return next(filter(self.finders[answer], range(at + 1, self.last + 1)), self.last)
        if answer in ("", "a"):
            return at + 1
        if answer == "b":
            return max(at - 1, 0)
        number = number_of(answer)
        return number if number is not None and number <= self.last else None

    def _help(self) -> None:
        self.page.say(*filter(None, (STEPS, FINDING if self.finders else "")))
