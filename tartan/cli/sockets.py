"""Where a hosted table is open to others: the socket that listens, on which address, and what it shows to guests."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass, replace
from ipaddress import ip_address
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.session.online import PortTaken

if TYPE_CHECKING:
    from tartan.net.tls import Identity
    from tartan.session.online import Opening

MOVED = "Nothing can listen where the table was open before, so its line is another one now: read it out once more."

GONE = (
    "This machine has no address {} now, where the table was open before, so nobody elsewhere reaches it yet: close it,"
    " and open it again with --bind and an address of this machine."
)


class _NoAddressError(TartanError):
    """There is no such address here."""


@dataclass(frozen=True, slots=True)
class ListeningSocket:
    """A socket that listens already, and is this table's to close."""

    sock: socket.socket
    bind: str
    """The address on which it listens."""
    identity: Identity | None
    """What the host shows to its guests, None for a line that is no private one."""
    moved: str = ""
    """What has become of the line of a game that is opened again, as a sentence; "" where it is the same."""

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.sock.getsockname()[1])

    @property
    def fingerprint(self) -> str:
        """What the line tells of the host's certificate; "" for one that is not private."""
        return self.identity.fingerprint if self.identity else ""

    @property
    def reached_at(self) -> str:
        """Where guests reach it."""
        return _reached_at(self.bind)


def listen(opening: Opening, identity: Identity | None) -> ListeningSocket:
    """A socket that listens where an opening says; raises TartanError with the reason why there can be none."""
    return ListeningSocket(_bound(opening), opening.bind, identity)


def listen_again(opening: Opening, kept: Opening, identity: Identity | None) -> ListeningSocket:
    """A socket that listens for a game that was open as is kept, unless otherwise asked for.

    Where it cannot listen there any more, it listens by another port, and, where the address is none of this machine
    now, as where nothing was kept; raises TartanError where neither may be.
    """
    bind, moved = kept.bind, ""
    try:
        return ListeningSocket(_bound(kept), bind, identity)
    except _NoAddressError:
        if "bind" in opening.asked or bind == opening.bind:
            raise
        bind, moved = opening.bind, GONE.format(bind[:60])
    except TartanError:
        if "port" in opening.asked:
            raise
        return ListeningSocket(_bound(replace(kept, port=0)), bind, identity, MOVED)
    try:
        return ListeningSocket(_bound(replace(kept, bind=bind)), bind, identity, moved)
    except TartanError:
        if "port" in opening.asked:
            raise
        return ListeningSocket(_bound(replace(kept, bind=bind, port=0)), bind, identity, moved)


def _bound(opening: Opening) -> socket.socket:
    """A socket that listens where the opening says; raises TartanError with the reason why it cannot."""
    bind, port = opening.bind, opening.port
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            bind, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        sock = socket.socket(family, kind, proto)
    except (OSError, UnicodeError) as e:
        raise _NoAddressError(f"There is no address {bind[:60]} to listen on.") from e
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen()
    except OSError as e:
        sock.close()
        if e.errno == errno.EADDRINUSE:
            raise PortTaken(port) from e
        if e.errno == errno.EADDRNOTAVAIL:
            raise _NoAddressError(
                f"Nothing can listen on {bind[:60]}, port {port}: this machine has no such address."
            ) from e
        reason = e.strerror or "it failed"
        raise TartanError(f"Nothing can listen on {bind[:60]}, port {port}: {reason}.") from e
    sock.setblocking(False)
    return sock


def _reached_at(bind: str) -> str:
    """Where guests reach what listens at an address: for all addresses of a machine, the one that is used most."""
    try:
        address = ip_address(bind.partition("%")[0])
    except ValueError:
        return bind
    if not address.is_unspecified:
        return bind
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    beyond = "192.0.2.1" if address.version == 4 else "2001:db8::1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((beyond, 9))  # sends nothing: it only asks which way that would go
            return str(asking.getsockname()[0])
    except OSError:
        return socket.gethostname()
