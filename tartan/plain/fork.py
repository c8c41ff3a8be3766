"""What if, in line mode: a practice table that goes on from a step of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.bots import LEVEL_WORDS, LEVELS
from tartan.plain.page import InputEnded
from tartan.plain.table import play_all
from tartan.plain.walk import show_replay
from tartan.plain.words import person

if TYPE_CHECKING:
    from tartan.plain.page import Page
    from tartan.plain.walk import Hands
    from tartan.session.lobby import Lobby
    from tartan.session.replay import Replay


def walk_and_fork(page: Page, lobby: Lobby, replay: Replay, reader: int | Hands | None) -> None:
    """Walk through a record and, where somebody wants that, go on from a step; raises StoreError."""
    step = show_replay(page, replay, reader)
    if step is not None:
        play_fork(page, lobby, replay, step)


def play_fork(page: Page, lobby: Lobby, replay: Replay, step: int, seat: int | None = None) -> None:
    """Ask for what is not given, and play on from a step; raises RecordError, SetupError or StoreError."""
    people = [person(replay.manifest, replay.names, each) for each in range(replay.record.seats)]
    page.heading(f"What if: {replay.manifest.title}, {replay.where(step)}, step {step} of {replay.source}.")
    page.say("This is practice: the game that it comes from stays as it was, and all you do can be taken back.")
    try:
        if seat is None:
            seat = page.choose("Which seat is yours?", people, replay.decider(step))
        words = [f"{level}. {LEVEL_WORDS[level]}" for level in LEVELS]
        level = LEVELS[page.choose("Which bots take the others?", words, 1)]
    except InputEnded:
        return
    play_all(page, lobby, lobby.fork(replay, step, seat, level))
