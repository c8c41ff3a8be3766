"""The hooks by which a clock can follow who owes a decision."""

from __future__ import annotations

from typing import Protocol


class Clock(Protocol):
    """Something that is told when a seat begins and ceases to owe a decision."""

    def started(self, seat: int) -> None:
        """The seat owes a decision from now on."""

    def stopped(self, seat: int) -> None:
        """The seat owes none any more, or the table has closed."""


class NoClock:
    """The clock of a table that is in no hurry."""

    def started(self, seat: int) -> None:
        """Nothing runs."""

    def stopped(self, seat: int) -> None:
        """Nothing ran."""
