"""Sentences for a guest whose call is taken by something else than it hoped for, with what can be done about it.

Most mistakes are one of three: the host's lines are private and the guest's is not, the other way round, or the port
is that of another program.
"""

from __future__ import annotations

import re

_ALERT = b"\x15\x03"
"""With these bytes TLS says that something is wrong."""
_KNOWN = ((b"SSH-", "an SSH server"), (b"HTTP/", "a web server"), (b"<", "a web server"))
_BANNER = re.compile(rb"[ -~\r\n\t]{4,}")
FIRST = 8
"""How many bytes of an answer tell whose it is."""


def place(host: str, port: int) -> str:
    """Where was called, in words."""
    return f"{host} port {port}"


def address(host: str, port: int) -> str:
    """Where was called, as it is typed."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def nobody(host: str, port: int) -> str:
    """No call was taken at all."""
    return f"Nobody answers at {place(host, port)}."


def wants_private(host: str, port: int) -> str:
    """The call was taken and hung up on without a word, as a host of private lines does with an open one."""
    return (
        f"Nobody answers at {place(host, port)} by an open line. If the table's lines are private, join with the whole"
        f" line that the host reads out: tartan join {address(host, port)} --fingerprint …, or --tls for a host whom"
        " your system trusts."
    )


def wants_open(host: str, port: int) -> str:
    """A private line was asked for, and what came is none."""
    return (
        f"No private line can be had to {place(host, port)}: what answers there has open lines only. To join by one,"
        f" leave --fingerprint and --tls out: tartan join {address(host, port)}"
    )


def distrusted(host: str, port: int) -> str:
    """A private line was asked for to a host whom the system trusts, and the host's certificate is none of those."""
    return (
        f"This system does not trust the certificate of the host at {place(host, port)}, or it is that of another"
        " host. Join with the whole line that the host reads out, which has the certificate's fingerprint."
    )


def silent(host: str, port: int) -> str:
    """The call was taken, and nothing was said in the time that there is."""
    return (
        f"Nobody answers at {place(host, port)}: the call is taken, but no table is there; compare the port with the"
        " line that the host reads out."
    )


def stranger(first: bytes, host: str, port: int) -> str:
    """Who it is whose answer begins so, and is not that of a table; "" where that cannot be told."""
    if first.startswith(_ALERT):
        return wants_private(host, port)
    who = next((name for sign, name in _KNOWN if first.startswith(sign)), "")
    if not who and not _BANNER.match(first):
        return ""
    return (
        f"What answers at {place(host, port)} is {who or 'another program'}, and no table of this program; compare the"
        " port with the line that the host reads out."
    )
