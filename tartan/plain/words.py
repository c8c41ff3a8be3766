"""Words that all of line mode shares: seats and people, log lines, results, saves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.rng import seed_text
from tartan.session.deeds import as_deeds
from tartan.session.seat import Sitter
from tartan.session.text import told_apart
from tartan.session.when import ago

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import LogLine, Manifest, Outcome
    from tartan.session.face import TableFace
    from tartan.session.saves import SaveInfo

COUNTED = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
NO_SAVES = "There are no saved games."


def count_of_games(games: int) -> str:
    """How many games there are, for a sentence that begins with it: `Five Scottish table games with secrets`."""
    number = COUNTED[games] if games < len(COUNTED) else str(games)
    return f"{number} Scottish table game{'' if games == 1 else 's'} with secrets"


def person(manifest: Manifest, names: Sequence[str], seat: int) -> str:
    """A seat as letter, name and role: `B Ewan (Attacker)`."""
    name = names[seat] if seat < len(names) else ""
    role = manifest.seat_names[seat] if seat < len(manifest.seat_names) else ""
    who = " ".join(part for part in (SEAT_LETTERS[seat], name or role) if part)
    return f"{who} ({role})" if role and name and name != role else who


def people_at(table: TableFace, *, levels: bool = False) -> tuple[str, ...]:
    """The seats of a table and who has them, as they are spoken of; with `levels`, bots with how well they play."""
    people = (person(table.manifest, table.names, seat) for seat in range(len(table.plans)))
    told = (f", bot: {plan.level}" if levels and plan.sitter is Sitter.BOT else "" for plan in table.plans)
    return tuple(who + level for who, level in zip(people, told, strict=True))


def log_lines(lines: Iterable[LogLine], names: Sequence[str], where: str = "") -> list[str]:
    """Lines of the log, oldest first: what happened and the rule it rests on.

    The round or phase is said where it changes; `where` is the one that has been said last.
    """
    said = []
    for line in as_deeds(lines):
        text = line.say(names) + (f" ({line.rule})" if line.rule else "")
        said.append(text if line.where in ("", where) else f"{line.where}: {text}")
        where = line.where or where
    return said


def outcome_lines(outcome: Outcome, people: Sequence[str], names: Sequence[str]) -> list[str]:
    """How a game ended: the ranking of `people`, then the sums it rests on, with plain names (CO-8)."""
    order = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    lines = [f"The game is over: {outcome.reason}."]
    lines += [f"Rank {outcome.ranks[seat]}: {people[seat]}, score {outcome.scores[seat]}." for seat in order]
    lines += [f"{label}: {value}." for label, value in outcome.told(told_apart(names))]
    return lines


def seed_words(seed: int | bytes | None) -> str:
    """A seed as `--seed` takes it."""
    return "unknown" if seed is None else seed_text(seed)


def save_words(save: SaveInfo, now: float | None = None) -> str:
    """A saved game in one line that tells it from the others (V3)."""
    moves = "" if save.moves < 0 else "1 move" if save.moves == 1 else f"{save.moves} moves"  # damaged saves have none
    turn = "your turn" if save.is_yours else f"to play: {', '.join(save.turn_names) or 'nobody'}"
    told = (
        ", ".join(filter(None, (save.title, save.who))),
        save.where,
        "finished" if save.finished else turn,
        moves,
        save.mark,
        f"saved {ago(save.when, time.time() if now is None else now)}",
        "with people elsewhere" if save.hosted and not save.finished else "",
        save.trouble,
    )
    return "; ".join(filter(None, told))
