"""A saved game: what a list tells of it, and the table that it is taken up as."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import RecordError, SetupError, TartanError
from tartan.session.text import clean_text
from tartan.store.errors import SaveDamaged

if TYPE_CHECKING:
    from tartan.session.keeper import Keeper
    from tartan.session.seat import Setup
    from tartan.session.table import Table
    from tartan.store.rows import Kept, SaveRow

DAMAGED = "This saved game is damaged and cannot be read."


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """One saved game, told apart from the others (V3)."""

    id: int
    game: str
    title: str
    names: tuple[str, ...]
    where: str
    """Round or phase in public words."""
    turn: tuple[int, ...]
    """The seats that owe a decision."""
    when: float
    """Seconds since the epoch at the last step."""
    finished: bool
    moves: int
    """Actions played and not taken back."""
    hosted: bool = False
    """Whether it was opened to people elsewhere, who hold seats of it."""
    mark: str = ""
    """What sets it apart from games that count, in a few words: practice with where it comes from, or open hands."""
    who: str = ""
    """Who plays, in few words."""
    lone: tuple[int, ...] = ()
    """The seats of one person who plays against bots alone."""
    trouble: str = ""
    """Why it cannot be resumed, in a sentence; "" if nothing is known against it."""
    elsewhere: bool = False
    """Whether it is known that another running program holds it."""

    @property
    def turn_names(self) -> tuple[str, ...]:
        """The names of the seats that owe a decision."""
        return tuple(self.names[seat] for seat in self.turn if seat < len(self.names))

    @property
    def is_yours(self) -> bool:
        """Whether one person plays alone, and owes a decision."""
        return not set(self.lone).isdisjoint(self.turn)


def taken_up(kept: Kept, keeper: Keeper) -> Table:
    """The table that a save describes; raises SaveDamaged, RecordError or SetupError."""
    from tartan.session.table import Table

    setup = _setup(kept.row)
    if setup is None:
        raise SaveDamaged(DAMAGED)
    _check_rules(kept.row)
    if kept.hosting is None:
        return Table(setup, keeper, saved=kept)
    from tartan.session.hosting import deal_of

    return Table(setup, keeper, saved=kept, deal=deal_of(kept))


def _setup(row: SaveRow) -> Setup | None:
    """The set-up that a row holds, None if it is damaged."""
    from tartan.session.setup import from_json

    try:
        setup = from_json(row.setup)
    except SetupError:
        return None
    return setup if setup.game == row.game and setup.seats and setup.seed is not None and setup.bot_seed else None


def _check_rules(row: SaveRow) -> None:
    """Raise SetupError or RecordError if this program cannot go on with a save's game (V4)."""
    manifest = registry.manifest(row.game)
    if row.rules != manifest.rules_version:
        raise RecordError(
            f"This game was saved under rules version {row.rules} of {manifest.title};"
            f" this is version {manifest.rules_version}, so it cannot go on."
        )


def mark_of(setup: Setup) -> str:
    """What sets a table apart from those that count; nothing for one of these."""
    practice = f"practice, from {setup.origin}" if setup.origin else ""
    return ", ".join(filter(None, (practice, "open hands" if setup.open_hands else "")))


def info_of(row: SaveRow) -> SaveInfo:
    """What a list tells of a save; of one that is damaged or of other rules, why it cannot be resumed."""
    from tartan.session.setup import lone_seats, who_plays

    setup = _setup(row)
    title, trouble = clean_text(row.game, 40), DAMAGED
    if setup:
        try:
            title = registry.manifest(row.game).title
            _check_rules(row)
            trouble = ""
        except TartanError as e:
            trouble = e.message
    standing = row.standing
    return SaveInfo(
        id=row.id,
        game=clean_text(row.game, 40),
        title=title,
        names=setup.names if setup else (),
        where=clean_text(standing.where, 80),
        turn=standing.turn,
        when=row.when,
        finished=standing.finished,
        moves=standing.moves,
        hosted=row.hosted,
        mark=mark_of(setup) if setup else "",
        who=who_plays(setup.seats) if setup else "",
        lone=lone_seats(setup) if setup else (),
        trouble=trouble,
    )
