"""What a host is told of calls that do not come in: each kind at once, and then at most once a minute (N4, N7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SPAN = 60.0
"""Seconds between two sentences about the same."""


class Alarm:
    """One kind of calls; what is said of them holds no code, no token and no word of the caller's."""

    def __init__(self, one: str, many: str, tell: Callable[[str], None], now: Callable[[], float]) -> None:
        """Sentences about one such call, with its `address`, and about a `number` of them; `tell` takes them."""
        self._one = one
        self._many = many
        self._tell = tell
        self._now = now
        self._number = 0
        self._address = ""
        self._quiet_until = 0.0

    def raised(self, address: str) -> None:
        """One more such call came, from an address."""
        self._number += 1
        self._address = address
        self.tick()

    def tick(self) -> None:
        """Tell of what has come, unless something was told just now."""
        now = self._now()
        if self._number and now >= self._quiet_until:
            number, self._number, self._quiet_until = self._number, 0, now + SPAN
            self._tell((self._one if number == 1 else self._many).format(number=number, address=self._address))
