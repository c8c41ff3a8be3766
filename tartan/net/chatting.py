"""Chat at a hosted table: what was said last, and how somebody at the host's own keyboard says something."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from tartan.engine.errors import SetupError
from tartan.net.limits import CHAT, STRING
from tartan.session.text import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.session.face import ChatLine

HOST = "The host"
"""Who speaks where nobody at a seat does and it is no guest."""
LINES = 200
"""How many lines are remembered."""


def clean_chat(text: str) -> str:
    """One line of chat as it may be shown (N6): cleaned, and cut by characters and by bytes; "" if nothing is left."""
    cleaned = clean_text(text, CHAT)
    return cleaned.encode("utf-8")[:STRING].decode("utf-8", "ignore").strip()


class RoomChat:
    """The chat of a hosted table as its host's face uses it."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """`say` tells everybody what somebody at the host's keyboard says."""
        self._say = say
        self._lines: deque[ChatLine] = deque(maxlen=LINES)
        self._length = 0

    def lines(self, since: int = 0) -> tuple[ChatLine, ...]:
        """What was said, oldest first, from line number `since` on, as far as it is remembered."""
        first = self._length - len(self._lines)
        return tuple(self._lines)[max(0, since - first) :]

    @property
    def length(self) -> int:
        """How many lines were said."""
        return self._length

    def say(self, text: str) -> None:
        """Say something to everybody; raises SetupError if nothing is left of it."""
        cleaned = clean_chat(text)
        if not cleaned:
            raise SetupError("There is nothing to say in that.")
        self._say(cleaned)

    def add(self, line: ChatLine) -> None:
        """Remember what was said."""
        self._lines.append(line)
        self._length += 1
