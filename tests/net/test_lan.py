"""Tables on the local network: what is told of them, what is believed of it, and that they are found."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import registry
from tartan.net import lan
from tartan.net.lan import SERVICE, VERSION, Announcer, LanFinder, Notice, is_loopback, near_of
from tests.narrowing import present
from tests.net.wire import DEADLINE, until

GAME = registry.available()[0]
LOOP = ["127.0.0.1"]
"""By this interface alone tests speak to each other."""


def told(notice: Notice) -> dict[bytes, bytes | None]:
    return {name.encode(): value.encode() for name, value in notice.words.items()}


def test_what_is_told_is_understood() -> None:
    """Game, seats, host and fingerprint arrive, and there is no word for a code."""
    notice = Notice("Isla", GAME, 3, 2, "ab" * 32)
    near = present(near_of(told(notice), ["fe80::1%eth0", "192.0.2.7"], 4746))
    assert (near.host, near.game, near.seats, near.free) == ("Isla", GAME, 3, 2)
    assert (near.invitation.host, near.invitation.port) == ("192.0.2.7", 4746)
    assert (near.invitation.fingerprint, near.invitation.code) == ("ab" * 32, "")
    assert set(notice.words) == {"v", "host", "game", "seats", "free", "fp"}


@pytest.mark.parametrize(
    ("words", "addresses", "port"),
    [
        ({b"v": b"2"}, ["192.0.2.7"], 4746),
        ({}, ["192.0.2.7"], 4746),
        ({b"v": b"1"}, [], 4746),
        ({b"v": b"1"}, ["192.0.2.7"], 0),
        ({b"v": b"1"}, ["192.0.2.7"], None),
        ({b"v": b"1", b"fp": b"ab"}, ["192.0.2.7"], 4746),
        ({b"v": b"1", b"fp": b"g" * 64}, ["192.0.2.7"], 4746),
    ],
)
def test_what_cannot_be_called_is_no_table(
    words: dict[bytes, bytes | None], addresses: list[str], port: int | None
) -> None:
    """Another version, no address, no port, or a fingerprint that is none."""
    assert near_of(words, addresses, port) is None


@given(st.dictionaries(st.sampled_from([b"host", b"game", b"seats", b"free", b"fp"]), st.none() | st.binary()))
def test_whatever_is_told_is_harmless(words: dict[bytes, bytes | None]) -> None:
    """Names are cleaned, games are known, counts are small, whatever bytes somebody sends (N6)."""
    near = near_of({**words, b"v": VERSION.encode()}, ["192.0.2.7"], 4746)
    if near is not None:
        assert near.host.isprintable()
        assert near.game in ("", *registry.available())
        assert 0 <= near.seats <= 6
        assert 0 <= near.free <= 6


@pytest.mark.parametrize(
    ("bind", "own"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),  # noqa: S104
        ("::", False),
        ("isla.example", False),
    ],
)
def test_what_only_this_machine_reaches(bind: str, own: bool) -> None:
    """Such a table is never told of (N7)."""
    assert is_loopback(bind) is own


async def test_a_table_is_found_and_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks hears of a table, of a seat that was taken, and of its end."""
    monkeypatch.setattr(lan, "ANSWER_MILLISECONDS", 1000 * DEADLINE)
    finder = LanFinder(asyncio.get_running_loop(), LOOP)
    heard: list[int] = []
    finder.subscribe(lambda: heard.append(len(finder.tables)))
    announcer = Announcer("192.0.2.7", 4746, Notice("Isla", GAME, 3, 2), LOOP)
    await announcer.open()
    name = f"{announcer._name}.{SERVICE}"
    await until(lambda: name in finder._found)
    assert finder._found[name].free == 2
    await announcer.tell(Notice("Isla", GAME, 3, 0))
    await until(lambda: finder._found[name].free == 0)
    await announcer.close()
    await until(lambda: name not in finder._found)
    assert heard
    await finder.closed()
    await finder.closed()


async def test_a_network_that_is_none_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be told or asked, nothing fails either."""

    def unreachable(_interfaces: object) -> object:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(lan, "_zeroconf", unreachable)
    announcer = Announcer("192.0.2.7", 4746, Notice("", GAME, 2, 1))
    await announcer.open()
    await announcer.tell(Notice("", GAME, 2, 0))
    await announcer.close()
    finder = LanFinder(asyncio.get_running_loop())
    await finder.closed()
    assert finder.tables == ()
