"""Pages of memory, tables of no store, and a person who answers: what the tests of line mode share."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from tartan.plain.page import Manner, Page
from tartan.plain.setup import Offers
from tartan.session.seat import SeatPlan, Setup, Sitter
from tartan.session.setup import default_setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.engine.rng import Rng
    from tartan.session.table import Table

OFFERS = Offers(levels=("piper", "drover"), setts=("red", "green"), themes=lambda: ("dark", "light"))


class Script:
    """A page whose answers are known beforehand, and what it wrote."""

    def __init__(self, *answers: str, manner: Manner | None = None) -> None:
        self.sink = io.StringIO()
        source = io.BytesIO("".join(f"{answer}\n" for answer in answers).encode())
        self.page = Page(source, self.sink, manner or Manner())

    @property
    def text(self) -> str:
        """All that was written."""
        return self.sink.getvalue()

    @property
    def lines(self) -> list[str]:
        """The lines that were written."""
        return self.text.splitlines()


def setup_for(game_id: str, *, bots: Iterable[int] = (), seed: int = 7) -> Setup:
    """A set-up with people named P0, P1, ... and bots where asked."""
    start = default_setup(game_id)
    plans = tuple(
        SeatPlan(f"P{seat}", Sitter.BOT, "piper") if seat in bots else SeatPlan(f"P{seat}")
        for seat in range(len(start.seats))
    )
    return Setup(game_id, plans, start.options, seed, bot_seed=b"bots")


def whole_game(table: Table, rng: Rng) -> list[str]:
    """Play a table to its end at random; gives the answers in the order in which line mode asks people for them."""
    answers: list[str] = []
    seat: int | None = None
    while table.outcome is None:
        while due := table.bots_due:
            table.play_bot(due[0])
        seat = table.next_here(seat)
        if seat is None:
            continue
        answers.append(rng.choice(table.seat(seat).legal()))
        table.seat(seat).submit(answers[-1])
    return answers
