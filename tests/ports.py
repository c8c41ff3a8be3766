"""Ports of this machine for tests: one to listen at again and again, and one where nobody answers.

The system gives ports of its own choice to whoever asks for none by number, and to every call that is made. A test that
needs the same port twice would lose it to another one now and then; so here such ports lie below all of those.
"""

from __future__ import annotations

import os
import socket
from contextlib import closing, contextmanager
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOPBACK = "127.0.0.1"
LOWEST, PORTS = 10_000, 20_000
"""The first port to be had here and how many there are; none is one that the system gives by itself."""
APART = 40
"""Ports between those of one process and of the next: tests run in several."""

_turns = count(os.getpid() * APART)


def free_port() -> int:
    """A port that nobody listens at, and that is given to nobody else."""
    while True:
        port = LOWEST + next(_turns) % PORTS
        with closing(socket.socket()) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                sock.bind((LOOPBACK, port))
            except OSError:
                continue
        return port


@contextmanager
def deaf_port() -> Iterator[int]:
    """A port that is taken for as long as the block lasts, and at which nobody listens."""
    with closing(socket.socket()) as sock:
        sock.bind((LOOPBACK, 0))
        yield int(sock.getsockname()[1])
