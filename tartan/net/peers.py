"""Who is at the other end of a connection, as a room sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tartan.net.kinds import FromHost


class Peer(Protocol):
    """One connection; none of these ever wait or raise, also when the line is down already."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    def send(self, message: FromHost) -> None:
        """Send a message."""

    def send_frame(self, frame: bytes) -> None:
        """Send a message that is packed already."""

    def close(self, code: str, sentence: str) -> None:
        """Say goodbye and hang up."""


class Guest:
    """Somebody who was let in: the seats come from here and never from a message (N1)."""

    __slots__ = ("came", "name", "peer", "seats", "visit", "watcher")

    def __init__(self, peer: Peer, name: str, *, watcher: bool, visit: bytes = b"", came: float = 0.0) -> None:
        self.peer = peer
        self.name = name
        self.watcher = watcher
        self.visit = visit
        """What its connections have in common; b"" where it does not say."""
        self.seats: set[int] = set()
        self.came = came
        """When she came in, by the clock of her room."""
