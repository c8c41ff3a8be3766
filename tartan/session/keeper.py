"""Keepers: what writes a table's steps down before anybody sees their effect (V1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tartan.store.rows import Standing, Step


class Keeper(Protocol):
    """Where a table's steps go; none of these raise: what cannot be kept is said in `trouble`."""

    @property
    def save_id(self) -> int | None:
        """The save's number, None if there is none."""

    @property
    def trouble(self) -> str:
        """A sentence that says why the game is not being saved now; "" while it is."""

    def keep(self, step: Step, standing: Standing) -> None:
        """Write a step down durably, with how the game stands after it."""

    def looked(self, seat: int, lines: int) -> None:
        """Remember how many lines of its log a seat has seen (K3)."""

    def close(self) -> None:
        """Let go of the save, so that another program may open it."""


class NoKeeper:
    """The keeper of a table that is not meant to be saved, such as a demonstration."""

    save_id: int | None = None
    trouble: str = ""

    def keep(self, step: Step, standing: Standing) -> None:
        """Nothing is written."""

    def looked(self, seat: int, lines: int) -> None:
        """Nothing is written."""

    def close(self) -> None:
        """Nothing is held."""
