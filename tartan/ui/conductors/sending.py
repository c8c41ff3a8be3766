"""Steps on their way to a table: at once where it is here; one after the other where it is far away (N2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.session.face import ChangeKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.session.face import Change, TableFace
    from tartan.session.seat import Seat


class Sending:
    """Submits the steps of one composite choice in order, and keeps the rest while one is not answered."""

    def __init__(self, table: TableFace) -> None:
        self._table = table
        self._rest: list[str] = []
        self._door: Seat | None = None
        self._going = False

    def send(self, door: Seat, texts: Sequence[str]) -> TartanError | None:
        """Submit steps in order; gives the first refusal, after which none is tried, or None."""
        self._door, self._rest = door, list(texts)
        return self._go_on()

    def heard(self, change: Change) -> tuple[bool, TartanError | None]:
        """Whether a change of the table is but an answer after which the next step is under way; and a refusal."""
        door = self._door
        if door is None or self._going or not self._rest or change.seat != door.seat:
            return False, None
        if change.kind is ChangeKind.PLAYED:
            if not door.legal():
                self._rest = []
                return False, None
            refused = self._go_on()
            return refused is None and self._table.pending, refused
        if change.kind is ChangeKind.REFUSED:
            self._rest = []
        return False, None

    def _go_on(self) -> TartanError | None:
        self._going = True
        try:
            while self._rest and self._door is not None and not self._table.pending:
                self._door.submit(self._rest.pop(0))
        except TartanError as error:
            self._rest = []
            return error
        finally:
            self._going = False
        return None
