"""What somebody's games come to, in line mode: a sentence or two a game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.phrases import between
from tartan.session import statistics
from tartan.session.when import ago

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import Manifest
    from tartan.plain.page import Page
    from tartan.session.lobby import Lobby
    from tartan.session.statistics import Result, Summary, Tally

NOTHING = "No game of yours has come to its end yet; the first one counts from there on."
UNCOUNTED = "Practice, open hands, and games in which one person held every seat do not count."


def show_statistics(page: Page, lobby: Lobby) -> None:
    """Ask whose games to tell of, where there are several people, and tell of them; raises InputEnded."""
    statistics.uncounted(lobby)
    found = statistics.results(lobby)
    names = statistics.people(found)
    if not names:
        page.say(lobby.saves_missing or NOTHING)
        return
    name = statistics.oneself(lobby, names)
    if len(names) > 1:
        name = names[page.choose("Whose games?", names, names.index(name))]
        lobby.settings.keep(statistics.NAME_KEY, name)
    say_statistics(page, found, name, lobby.manifests())


def say_statistics(page: Page, found: Sequence[Result], name: str, manifests: Sequence[Manifest]) -> None:
    """Tell of a person's games: all of them, where they are of several games, then each game."""
    played = [(each, statistics.summary(found, name, each.id)) for each in manifests]
    played = [(each, told) for each, told in played if told.tally.games]
    page.heading(f"The games of {name}")
    if not played:
        page.say(NOTHING)
        return
    if len(played) > 1:
        page.say(*lines(statistics.summary(found, name)))
    for manifest, told in played:
        page.heading(manifest.title)
        page.say(*lines(told, manifest))
    page.say(UNCOUNTED)


def lines(told: Summary, manifest: Manifest | None = None) -> Iterator[str]:
    """Sentences on a summary; by seat only where it is of one game."""
    yield f"Won: {_tally(told.tally)}."
    if manifest is not None:
        roles = manifest.seat_names
        seats = [
            f"{SEAT_LETTERS[seat]}{f' ({roles[seat]})' if seat < len(roles) else ''} {_tally(each)}"
            for seat, each in enumerate(told.seats)
            if each.games
        ]
        yield f"By seat: {'; '.join(seats)}."
    yield f"Against: {'; '.join(f'{kind} {_tally(each)}' for kind, each in told.against)}."
    yield f"Won in a row: {told.streak} now, {told.longest_streak} at most."
    average = f", {told.average:.0f} on average" if told.shortest != told.longest else ""
    yield f"Length: {between(told.shortest, told.longest)} moves{average}."
    yield f"Last played: {ago(told.last, time.time())}."


def _tally(tally: Tally) -> str:
    return f"{tally.won} of {tally.games}, {tally.share:.0%}"
