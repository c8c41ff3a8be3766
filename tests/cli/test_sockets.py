"""Where a hosted table is open to others, and where it is opened again."""

from __future__ import annotations

from contextlib import closing

import pytest

from tartan.cli.sockets import GONE, MOVED, listen, listen_again
from tartan.engine.errors import TartanError
from tartan.session.online import LOOPBACK, Opening
from tests.ports import free_port

NOWHERE = "192.0.2.7"


def test_two_tables_do_not_share_a_port() -> None:
    """The second one is told so in a sentence, and by what it may have another (N7)."""
    with closing(listen(Opening(), None).sock) as first:
        port = int(first.getsockname()[1])
        with pytest.raises(TartanError, match=f"Port {port} is in use here already; choose another one."):
            listen(Opening(port=port), None)


def test_a_socket_says_where_it_listens() -> None:
    """The port that was found, the address, and no fingerprint where the line is an open one."""
    port = free_port()
    listening = listen(Opening(port=port), None)
    with closing(listening.sock):
        assert (listening.port, listening.bind, listening.reached_at) == (port, LOOPBACK, LOOPBACK)
        assert (listening.fingerprint, listening.moved) == ("", "")


@pytest.mark.parametrize(
    ("kept", "moved"), [(Opening(bind=NOWHERE), GONE.format(NOWHERE)), (Opening(), MOVED)], ids=["address", "port"]
)
def test_a_table_that_cannot_be_opened_where_it_was_is_opened_elsewhere(kept: Opening, moved: str) -> None:
    """And says so; but not where somebody has asked for that very place (N3)."""
    with closing(listen(Opening(), None).sock) as taken:
        port = int(taken.getsockname()[1])
        kept = Opening(bind=kept.bind, port=port)
        listening = listen_again(Opening(), kept, None)
        with closing(listening.sock):
            assert (listening.bind, listening.moved) == (LOOPBACK, moved)
            assert listening.port != port
        asked = Opening(bind=kept.bind, port=port, asked=frozenset({"bind", "port"}))
        with pytest.raises(TartanError):
            listen_again(asked, kept, None)
