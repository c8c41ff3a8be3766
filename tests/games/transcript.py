"""Readable transcripts of games, kept as goldens: what each seat sees at every step, what it may do, what the log says.

`python -m tests.games.transcript` writes the goldens anew; the difference is for a person to read before it is kept.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tests.strategies import Playout, playout, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.match import Match

GOLDENS = Path(__file__).resolve().parent.parent / "goldens"

SEEDS = (15, 95)
"""The games of each table that are kept; few, so that people read them."""

MOST_LEGAL = 8
"""Legal actions shown of a list; the number of the others is."""

LONG = 300
"""Letters of a row of things from which only what has come and gone is written."""


def file_of(game: Playout) -> Path:
    """Where a game's transcript is kept."""
    table = game.table
    changed = [f"{name}-{value}" for name, value in table.options if value != table.game.options[name].default]
    words = [f"{table.seats}-seats", *changed, f"seed-{game.seed}"]
    return GOLDENS / table.game_id / ("_".join(words).lower() + ".txt")


def wanted() -> dict[Path, Playout]:
    """Every transcript that is kept, by its file."""
    return {file_of(game): game for table in tables() for seed in SEEDS for game in [playout(table, seed)]}


def transcript(game: Playout) -> str:
    """A whole game in words; at each step only the lines of the views that have changed."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Playout) -> Iterator[str]:
    table = game.table
    match = table.match(game.seed)
    shown: dict[int | None, list[str]] = {reader: [] for reader in table.readers}
    yield f"# {table.game.title}, {table.seats} seats, seed {game.seed}"
    yield from (f"# {name}: {value}" for name, value in table.options)
    yield from _told(match, dict.fromkeys(table.readers, 0), table.readers)
    yield from _views(match, shown)
    for number, (seat, text) in enumerate(game.steps, 1):
        legal = [str(action) for action in match.legal(seat)]
        more = f" and {len(legal) - MOST_LEGAL} more" if len(legal) > MOST_LEGAL else ""
        read = {reader: match.log_length(reader) for reader in table.readers}
        yield ""
        yield f"== {number}. {table.game.seat_label(seat)}: {text}"
        yield f"   of {', '.join(legal[:MOST_LEGAL])}{more}"
        match.submit(seat, text)
        yield from _told(match, read, table.readers)
        yield from _views(match, shown)
    outcome = match.outcome
    if outcome is not None:
        yield ""
        yield f"== {outcome.reason}: ranks {outcome.ranks}, scores {outcome.scores}"
        yield from (f"   {label}: {worth}" for label, worth in outcome.told(SEAT_LETTERS))


def _told(match: Match, read: dict[int | None, int], readers: tuple[int | None, ...]) -> Iterator[str]:
    """New log lines, each once, behind the readers that may read it."""
    audience: dict[str, list[str]] = {}
    for reader in readers:
        for line in match.log(reader, read[reader]):
            rule = f" ({line.rule})" if line.rule else ""
            audience.setdefault(f"{line}{rule}", []).append(_letter(reader))
    for text, letters in audience.items():
        yield f"   log {''.join(letters)}: {text}"


def _views(match: Match, shown: dict[int | None, list[str]]) -> Iterator[str]:
    """What has changed in the views, each change once, behind the readers that see it."""
    seen_by: dict[str, list[str]] = {}
    for reader, before in shown.items():
        now = list(_described(match.view(reader)))
        for line in now:
            if line not in before:
                seen_by.setdefault(_shortened(line, before), []).append(_letter(reader))
        shown[reader] = now
    for line, letters in seen_by.items():
        yield f"   view {''.join(letters)}: {line}"


def _shortened(line: str, before: list[str]) -> str:
    """A long row of things told by what has changed since the same row was written last."""
    name, _, row = line.partition(" [")
    last = next((text for text in before if text.startswith(f"{name} [")), "")
    if len(line) < LONG or not last:
        return line
    things, were = row.strip("[]").split(), last.partition(" [")[2].strip("[]").split()
    gone = [thing for thing in were if thing not in things]
    come = [thing for thing in things if thing not in were]
    if len(set(things)) < len(things) or [t for t in were if t not in gone] != [t for t in things if t not in come]:
        return line
    return f"{name} without {' '.join(gone) or '-'} with {' '.join(come) or '-'}"


def _described(view: object) -> Iterator[str]:
    """A view's fields, one text each; where one is a row of things, each of them has a text of its own."""
    assert is_dataclass(view)
    for field in fields(view):
        worth = getattr(view, field.name)
        if isinstance(worth, tuple) and worth and _are_rows(worth):
            yield from (f"{field.name} {number} {_plain(item)}" for number, item in enumerate(worth))
        elif field.name != "seat":
            yield f"{field.name} {_plain(worth)}"


def _are_rows(items: tuple[object, ...]) -> bool:
    """Whether things are written one below the other: structured ones, and rows that are long together."""
    if all(is_dataclass(item) for item in items):
        return True
    return all(isinstance(item, tuple) for item in items) and len(_plain(items)) > LONG


def _plain(value: object) -> str:
    """A frozen value in few words: names of fields and classes are left out."""
    if isinstance(value, tuple):
        return "[" + " ".join(_plain(item) for item in value) + "]"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    if is_dataclass(value):
        return "(" + " ".join(_plain(getattr(value, field.name)) for field in fields(value)) + ")"
    return str(value) if value != "" else "''"


def _letter(reader: int | None) -> str:
    return "*" if reader is None else "ABCDEF"[reader]


def main() -> None:
    """Write every transcript to its file."""
    for path, game in wanted().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(transcript(game), encoding="utf-8")
        print(path.relative_to(GOLDENS.parent.parent))


if __name__ == "__main__":
    main()
