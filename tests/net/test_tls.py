"""Private lines: a certificate of one's own, its fingerprint, and guests who accept no other."""

from __future__ import annotations

import os
import ssl
import stat
from typing import TYPE_CHECKING

import pytest

from tartan.engine.errors import TartanError
from tartan.net import tls
from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tests.net.wire import open_setup

if TYPE_CHECKING:
    from pathlib import Path


def test_a_certificate_is_made_once(tmp_path: Path) -> None:
    """The second time it is the same one, in a file that its owner alone may read."""
    first = tls.own_identity(tmp_path)
    assert tls.own_identity(tmp_path).fingerprint == first.fingerprint
    assert stat.S_IMODE(os.stat(tmp_path / tls.FILE).st_mode) == 0o600  # noqa: PTH116  # the mode is all of it
    assert tls.own_identity(tmp_path / "other").fingerprint != first.fingerprint


def test_one_that_is_there_needs_nothing_to_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra what was made before is still good; where nothing is there a sentence says what to install."""
    made = tls.own_identity(tmp_path)
    monkeypatch.setattr(tls, "can_be_made", lambda: False)
    assert tls.own_identity(tmp_path).fingerprint == made.fingerprint
    with pytest.raises(TartanError, match=r"pip install 'tartan\[tls\]'"):
        tls.own_identity(tmp_path / "other")


@pytest.mark.parametrize(
    "damage", [b"", b"\xff\x00", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"]
)
def test_a_damaged_one_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    """A host goes on with another certificate; one that was named by its owner is refused in a sentence."""
    (tmp_path / tls.FILE).write_bytes(damage)
    with pytest.raises(TartanError):
        tls.identity_of(tmp_path / tls.FILE)
    assert len(tls.own_identity(tmp_path).fingerprint) == 64


def test_a_locked_key_asks_nobody(tmp_path: Path) -> None:
    """A key with a pass phrase is refused, and no terminal is read for it."""
    from cryptography.hazmat.primitives import serialization

    tls.own_identity(tmp_path)
    pem = (tmp_path / tls.FILE).read_bytes()
    key = serialization.load_pem_private_key(pem, None)
    locked = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.BestAvailableEncryption(b"x")
    )
    (tmp_path / "key.pem").write_bytes(locked)
    with pytest.raises(TartanError, match="locked"):
        tls.identity_of(tmp_path / tls.FILE, tmp_path / "key.pem")


async def test_a_guest_comes_in_by_the_right_fingerprint_alone(tmp_path: Path) -> None:
    """The line is encrypted; another fingerprint ends the call before a word of the guest is sent."""
    identity = tls.own_identity(tmp_path)
    server, room = Server(), Room(open_setup(), Lobby())
    server.add(room)
    ((_, port),) = await server.listen(tls=identity.context)

    def client(fingerprint: str) -> Client:
        context, certified = tls.guest_context(fingerprint)
        visit = Visit("Isla", code=room.code)
        return Client(visit, "127.0.0.1", port, tls=context, server_name=tls.SERVER_NAME, certified=certified)

    try:
        good = client(identity.fingerprint.upper())
        visit = await good.join()
        assert visit.seats
        await good.close()
        bad = client("0" * 64)
        with pytest.raises(TartanError, match="another fingerprint"):
            await bad.join()
        assert bad.visit.info is None
        plain = Client(Visit("Ewan", code=room.code), "127.0.0.1", port)
        with pytest.raises(TartanError):
            await plain.join()
        context, certified = tls.guest_context("")
        trusting = Client(Visit("Flora", code=room.code), "127.0.0.1", port, tls=context, certified=certified)
        with pytest.raises(TartanError, match="does not trust the certificate of the host"):
            await trusting.join()
    finally:
        await server.close()


def test_without_a_fingerprint_the_system_has_to_vouch() -> None:
    """Then the certificate has to be a trusted one, and the host's own."""
    context, certified = tls.guest_context("")
    assert certified is None
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
