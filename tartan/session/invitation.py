"""The one line that a host reads out: how it is written, and how it is read however it was pasted (N7, T5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tartan.engine.checks import whole_number
from tartan.engine.errors import SetupError
from tartan.session.text import clean_text

DEFAULT_PORT = 4746
"""The port where none is named."""
PORTS = range(1, 65536)
LONGEST = 400
"""The most characters of a line that are looked at."""

HOW = "An address is HOST or HOST:PORT, such as 192.168.1.20:4746; or paste the whole line that the host reads out."
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9])?\.?")
_SIX = re.compile(r"[0-9A-Fa-f:.]{2,45}(?:%[A-Za-z0-9._-]{1,32})?")
_PRINT = re.compile(r"(?:[0-9a-f]{2}:?){32}", re.IGNORECASE)
_WORDS = re.compile(r"[\w -]{1,64}")


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where a table is and what opens it; the code is a secret of those who are invited."""

    host: str
    port: int = DEFAULT_PORT
    code: str = ""
    fingerprint: str = ""
    """SHA-256 of the host's certificate, hexadecimal: then the line is a private one. "" for a plain line."""

    def __repr__(self) -> str:
        return f"Invitation({self.address!r})"

    @property
    def address(self) -> str:
        """`HOST:PORT`, an IPv6 address in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def line(self) -> str:
        """The line to read out or to paste: a command that joins."""
        return f"{self.line_without_code}{f' --code {self.code}' if self.code else ''}"

    @property
    def line_without_code(self) -> str:
        """The same line, without what is secret in it."""
        private = f" --fingerprint {self.fingerprint}" if self.fingerprint else ""
        return f"tartan join {self.address}{private}"


def read_invitation(text: str) -> Invitation:
    """What an address or a pasted line says; raises SetupError with a sentence for anything else.

    Understands `HOST`, `HOST:PORT`, `[IPv6]:PORT`, and `tartan join ADDRESS --code WORDS --fingerprint HEX` with its
    parts in any order, also where `tartan` is called by its path.
    """
    words = clean_text(text[:LONGEST]).split()
    if words[1:2] == ["join"] and words[0].rpartition("/")[2] == "tartan":
        words = words[2:]
    elif words[:1] == ["join"]:
        words = words[1:]
    address = ""
    named: dict[str, str | None] = {"--code": None, "--fingerprint": None}
    at = 0
    while at < len(words):
        word, _, value = words[at].partition("=")
        at += 1
        if word in named:
            if not value and at < len(words):
                value, at = words[at], at + 1
            named[word] = value
        elif word.startswith("-") or address:
            raise SetupError(f"{word[:40]} is not understood. {HOW}")
        else:
            address = word
    host, port = read_address(address)
    code, print_ = named["--code"], named["--fingerprint"]
    if code is not None and not _WORDS.fullmatch(code):
        raise SetupError("A code is four short words with hyphens between them.")
    if print_ is not None and not _PRINT.fullmatch(print_):  # none at all would make an open line of a private one
        raise SetupError("A fingerprint is 64 letters and digits, 0 to 9 and a to f.")
    return Invitation(host, port, code or "", (print_ or "").replace(":", "").lower())


def goes_on(text: str) -> bool:
    """Whether a line that was pasted ends where it was broken: after an option whose value is still to come."""
    return text.split()[-1:] in (["--code"], ["--fingerprint"])


def read_address(text: str) -> tuple[str, int]:
    """Host and port of an address; raises SetupError."""
    text = text.strip()
    host, port = text, ""
    if text.startswith("["):
        host, closed, port = text[1:].partition("]")
        if not closed or (port and not port.startswith(":")):
            raise SetupError(HOW)
        port = port[1:]
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
        if not port:
            raise SetupError(HOW)
    if not (_SIX.fullmatch(host) if ":" in host else _HOST.fullmatch(host)):
        raise SetupError(HOW)
    if port and whole_number(port, 5) not in PORTS:
        raise SetupError(f"A port is a number from {PORTS[0]} to {PORTS[-1]}.")
    return host, int(port) if port else DEFAULT_PORT
