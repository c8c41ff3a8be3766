"""Where a hosted table is open to others, and where it is opened again."""

from __future__ import annotations

from contextlib import closing

import pytest

from tartan.cli.doors import GONE, MOVED, open_again, open_door
from tartan.engine.errors import TartanError
from tartan.session.online import LOOPBACK, Opening
from tests.ports import free_port

NOWHERE = "192.0.2.7"


def test_two_tables_do_not_share_a_port() -> None:
    """The second one is told so in a sentence, and by what it may have another (N7)."""
    with closing(open_door(Opening(), None).sock) as first:
        port = int(first.getsockname()[1])
        with pytest.raises(TartanError, match=f"Port {port} is in use here already; choose another with --port."):
            open_door(Opening(port=port), None)


def test_a_door_says_where_it_is() -> None:
    """The port that was found, the address, and no fingerprint where the line is an open one."""
    port = free_port()
    door = open_door(Opening(port=port), None)
    with closing(door.sock):
        assert (door.port, door.bind, door.reached_at) == (port, LOOPBACK, LOOPBACK)
        assert (door.fingerprint, door.moved) == ("", "")


@pytest.mark.parametrize(
    ("kept", "moved"), [(Opening(bind=NOWHERE), GONE.format(NOWHERE)), (Opening(), MOVED)], ids=["address", "port"]
)
def test_a_table_that_cannot_be_opened_where_it_was_is_opened_elsewhere(kept: Opening, moved: str) -> None:
    """And says so; but not where somebody has asked for that very place (N3)."""
    with closing(open_door(Opening(), None).sock) as taken:
        port = int(taken.getsockname()[1])
        kept = Opening(bind=kept.bind, port=port)
        door = open_again(Opening(), kept, None)
        with closing(door.sock):
            assert (door.bind, door.moved) == (LOOPBACK, moved)
            assert door.port != port
        asked = Opening(bind=kept.bind, port=port, asked=frozenset({"bind", "port"}))
        with pytest.raises(TartanError):
            open_again(asked, kept, None)
