"""What a soak holds while all its tables are empty: objects, the bytes handed out for them, and what the system sees.

How much the system sees goes up and down with how the allocators lay things out, and is told beside the others. What
has to be flat is what is held with every cache emptied: nothing that a game leaves behind can hide there.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sqlite3
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.engine.memo import Memo
from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.line import Line
from tartan.net.room import Room
from tartan.session.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

WARM = 1000
"""Games after which memory has to be flat."""
FLAT = 0.03
"""By how much objects and bytes held may differ from then on."""
FLAT_SEEN = 0.25
"""By how much what the system sees may have grown from then on: some caches, all of them bounded, fill up later."""
CACHE = type(cache(int))
ALLOCATOR = ctypes.CDLL(None)
OF_ALLOCATOR = (
    "arena",
    "ordblks",
    "smblks",
    "hblks",
    "hblkhd",
    "usmblks",
    "fsmblks",
    "uordblks",
    "fordblks",
    "keepcost",
)


class _Handed(ctypes.Structure):
    """What the C library says of its allocator (mallinfo2)."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in OF_ALLOCATOR)


@dataclass(frozen=True)
class Memory:
    """What the process holds while all tables are empty."""

    games: int
    kib: int
    """What the system sees, once free pages are given back."""
    held: int
    """KiB handed out by the allocators of the interpreter and of the C library."""
    objects: int
    answers: int
    """What caches hold, all of them of bounded size."""
    left: int
    """Rooms, tables, visits, clients and lines that are still there."""

    def __str__(self) -> str:
        return (
            f"{self.kib / 1024:8.1f} MiB seen {self.held / 1024:8.1f} MiB held {self.objects:8} objects"
            f" {self.answers:7} in caches {self.left} left"
        )


def parts_of_tables() -> list[object]:
    """All rooms, tables, visits, clients and lines there are."""
    return [each for each in gc.get_objects() if isinstance(each, Room | Table | Visit | Client | Line)]


def memory(games: int, others: Sequence[object] = ()) -> Memory:
    """Take it now; `others` are parts of tables that have nothing to do with the soak."""
    gc.collect()
    held = handed_out()
    give_back()
    kib = int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0])
    objects = gc.get_objects()
    answers = sum(each.cache_info().currsize for each in objects if isinstance(each, CACHE))
    answers += sum(len(each) for each in objects if isinstance(each, Memo))
    known = {id(each) for each in others}
    left = sum(id(each) not in known for each in parts_of_tables())
    return Memory(games, kib, held, len(objects), answers, left)


def bare(games: int, others: Sequence[object] = ()) -> Memory:
    """The same with all caches emptied, pages of the store too, so that only what is held for no reason can grow."""
    for each in gc.get_objects():
        if isinstance(each, CACHE):
            each.cache_clear()
        elif isinstance(each, Memo):
            each.clear()
        elif isinstance(each, sqlite3.Connection):
            with suppress(sqlite3.Error):  # closed, or of another thread
                each.execute("PRAGMA shrink_memory")
    return memory(games, others)


def handed_out() -> int:
    """KiB of all that is in use, by what the allocators say; no page that is merely kept for later counts."""
    total = _of_interpreter()
    if said := getattr(ALLOCATOR, "mallinfo2", None):
        said.restype = _Handed
        handed = said()
        total += handed.uordblks + handed.hblkhd
    return total // 1024


def _of_interpreter() -> int:
    """Bytes of small objects; the interpreter tells them to standard error alone."""
    sys.stderr.flush()
    with tempfile.TemporaryFile() as told:
        stderr = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
        told.seek(0)
        line = next((line for line in told.read().decode().splitlines() if "bytes in allocated blocks" in line), "= 0")
    return int(line.partition("=")[2].replace(",", ""))


def give_back() -> None:
    """Have the C library give free pages back to the system, where it can."""
    if trim := getattr(ALLOCATOR, "malloc_trim", None):
        trim(0)


def warmed(seen: Sequence[Memory]) -> Memory | None:
    """Memory from which on it has to be flat; None after too few games to tell."""
    return next((each for each in seen[:-1] if each.games >= WARM), None)


def grown(seen: Sequence[Memory], emptied: Sequence[Memory]) -> dict[str, float] | None:
    """By what share each has grown since the process was warm; None after too few games to tell.

    `seen` with caches as they are, `emptied` with none; what both hold begins with the first game.
    """
    warm, warm_bare = warmed(seen), warmed(emptied)
    if warm is None or warm_bare is None:
        return None
    return {
        "objects": emptied[-1].objects / warm_bare.objects - 1,
        "held": emptied[-1].held / warm_bare.held - 1,
        "seen": seen[-1].kib / warm.kib - 1,
    }


def flat(seen: Sequence[Memory], emptied: Sequence[Memory]) -> bool:
    """Whether memory stands where it stood when the process was warm, as far as that can be told."""
    by = grown(seen, emptied)
    return by is None or (max(by["objects"], by["held"]) <= FLAT and by["seen"] <= FLAT_SEEN)
