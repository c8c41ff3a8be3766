"""The line that a host reads out: written and read again, however it comes in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.errors import SetupError
from tartan.session.invitation import DEFAULT_PORT, LONGEST, PORTS, Invitation, goes_on, read_invitation

PRINT = "0123456789abcdef" * 4
HOSTS = ("192.168.1.20", "table.example", "localhost", "fe80::1%eth0", "::1", "a-b.example")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("code", ["", "red-kilt-tea-loch"])
@pytest.mark.parametrize("fingerprint", ["", PRINT])
def test_the_line_is_read_as_it_was_written(host: str, code: str, fingerprint: str) -> None:
    """Whatever an invitation holds comes back from its line."""
    given_ = Invitation(host, 4000, code, fingerprint)
    assert read_invitation(given_.line) == given_


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.20", "192.168.1.20", DEFAULT_PORT),
        ("  192.168.1.20:81 ", "192.168.1.20", 81),
        ("[::1]:82", "::1", 82),
        ("[::1]", "::1", DEFAULT_PORT),
        ("::1", "::1", DEFAULT_PORT),
        ("join table.example:83", "table.example", 83),
        (".venv/bin/tartan join table.example:84", "table.example", 84),
    ],
)
def test_a_bare_address_is_read_too(text: str, host: str, port: int) -> None:
    """With and without a port, IPv4, IPv6 and names."""
    found = read_invitation(text)
    assert (found.host, found.port, found.code) == (host, port, "")


def test_the_parts_of_a_line_come_in_any_order() -> None:
    """Options before the address, with a blank or an equals sign."""
    found = read_invitation(f"tartan join --fingerprint={PRINT.upper()} --code red-kilt-tea-loch 10.0.0.1:99")
    assert found == Invitation("10.0.0.1", 99, "red-kilt-tea-loch", PRINT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tartan join",
        "one two",
        "host:",
        "host:0",
        f"host:{PORTS[-1] + 1}",
        "host:port",
        "-x",
        "host --watch",
        "[::1",
        "host --fingerprint 12",
        "host --fingerprint",
        "host --fingerprint=",
        "host --code",
        "host;ls",
        "host --code $(ls)",
        "a" * 300,
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    """One sentence, and no other error."""
    with pytest.raises(SetupError) as refused:
        read_invitation(text)
    assert refused.value.message.endswith((".", "out."))


def test_a_line_that_was_broken_in_copying_is_seen_to_go_on() -> None:
    """It ends after the name of an option; whole lines and addresses do not."""
    line = Invitation("host", 1, "red-kilt-tea-loch", PRINT).line
    assert [goes_on(line[: line.index(part)]) for part in (PRINT, "red")] == [True, True]
    assert not goes_on(line)
    assert not goes_on("")


@given(st.text(max_size=2 * LONGEST))
def test_no_text_breaks_it(text: str) -> None:
    """Whatever is pasted is an invitation or a refusal, and what is read is printable (N6)."""
    try:
        found = read_invitation(text)
    except SetupError:
        return
    assert found.line.isprintable()
    assert found.port in PORTS


def test_the_code_is_not_shown_by_accident() -> None:
    """Whoever prints an invitation for a log prints no code (N7)."""
    assert "kilt" not in repr(Invitation("host", 1, "red-kilt-tea-loch"))
    assert "kilt" not in Invitation("host", 1, "red-kilt-tea-loch").line_without_code
