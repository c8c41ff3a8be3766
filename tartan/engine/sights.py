"""What a seat saw, as a chain of hashes: nobody can put another sight into it afterwards without its being found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LINK_BYTES = 12
NO_CHAIN = "That is no chain of hashes."

_SIGHT = re.compile(rf"([0-9a-f]{{{2 * LINK_BYTES}}})(<?)")


@dataclass(frozen=True, slots=True)
class Sight:
    """One view that a seat was shown: the hash of it and of all that came before."""

    link: bytes
    """12 bytes."""
    undone: bool = False
    """Whether the seat was told with it that somebody took a step back."""

    def __str__(self) -> str:
        return self.link.hex() + ("<" if self.undone else "")

    @classmethod
    def parse(cls, text: str) -> Sight:
        """The inverse of `str`; raises ValueError."""
        found = _SIGHT.fullmatch(text)
        if not found:
            raise ValueError(NO_CHAIN)
        return cls(bytes.fromhex(found[1]), bool(found[2]))


def sight(before: Sight | None, view: bytes, *, undone: bool = False) -> Sight:
    """What follows `before`, or begins a chain, when a view, encoded, is shown."""
    link = before.link if before else b""
    return Sight(sha256(b"tartan/sight/1:%d:%d:" % (len(link), undone) + link + view).digest()[:LINK_BYTES], undone)


class SightChain:
    """The chain of one seat as it grows; a view that is shown again without anything new is not a sight."""

    def __init__(self, sights: Iterable[Sight] = (), last: bytes = b"") -> None:
        """A new chain, or one to be gone on with, after the view `last`."""
        self._sights = list(sights)
        self._last = last

    def saw(self, view: bytes, *, undone: bool = False) -> bool:
        """The seat is shown a view, encoded; `undone`: with a log line that says that a step was taken back.

        Gives whether that is a sight.
        """
        new = view != self._last or undone
        if new:
            self._sights.append(sight(self._sights[-1] if self._sights else None, view, undone=undone))
            self._last = view
        return new

    @property
    def last(self) -> Sight | None:
        """The last of them, None before the first."""
        return self._sights[-1] if self._sights else None

    @property
    def sights(self) -> tuple[Sight, ...]:
        """What was seen so far, oldest first."""
        return tuple(self._sights)


def sights_text(sights: Iterable[Sight]) -> str:
    """A chain as text, with a sum at its end that shows whether any letter of it was changed."""
    links = " ".join(map(str, sights))
    return f"{links} ={_sum(links)}" if links else f"={_sum(links)}"


def sights_of(text: str) -> tuple[Sight, ...]:
    """The inverse of `sights_text`; raises ValueError."""
    links, _, told = text.rpartition("=")
    links = links.removesuffix(" ")
    found = tuple(map(Sight.parse, links.split(" "))) if links else ()
    if told != _sum(links) or sights_text(found) != text:
        raise ValueError(NO_CHAIN)
    return found


def _sum(links: str) -> str:
    return sha256(links.encode("ascii", "replace")).hexdigest()[: 2 * LINK_BYTES]


@dataclass(frozen=True, slots=True)
class Witness:
    """What one seat can say of a game from its own side."""

    seat: int
    salt: bytes = b""
    """The salt that it sent for the deal, or b""."""
    seen: tuple[Sight, ...] = ()
