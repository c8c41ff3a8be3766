"""What typed bytes mean, and that no bytes do harm (T3, T5)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events, messages

from tartan.ui.terminal.keyboard import (
    ESCAPE_SECONDS,
    PASTE_LIMIT,
    PASTE_LOST_SECONDS,
    PASTE_QUIET_SECONDS,
    SEQUENCE_SECONDS,
    Keyboard,
)

if TYPE_CHECKING:
    from textual.message import Message

    from tests.ui.terminal.conftest import Start

NASTY = [
    b"\xff\xfe\x80",
    b"\x1b",
    b"\x1b[",
    b"\x1b[<",
    b"\x1b[M",
    b"\x1b[M \xff\xfe",
    b"\x1b[<999999999;999999999;999999999M",
    b"\x1b[<0;0;0M",
    b"\x1b[99999999999u",
    b"\x1b[55296;1u",
    b"\x1b[97;;55296u",
    b"\x1b[1;99999999999A",
    b"\x1b[48;0;0;0;0t",
    b"\x1b[" + b"9" * 5000,
    b"\x1b[" + b";" * 300 + b"m",
    b"\x1b]52;c;" + b"A" * 5000,
    b"\x1bP" + b"q" * 300 + b"\x1b\\",
    b"\x00" * 50,
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b[I\x1b[O",
    b"\x1b[?2026;9$y",
    b"\x1b[[",
    b"\x1bO",
    b"\xc3\xa9\xe2\x82",
    b"\x1b\x1b\x1b[A",
]


class Typist:
    """A keyboard and a clock."""

    def __init__(self) -> None:
        self.keyboard = Keyboard()
        self.now = 100.0

    def type(self, *pieces: bytes) -> list[Message]:
        """The pieces come in one burst, each by a read of its own."""
        return [message for piece in pieces for message in self.keyboard.feed(piece, self.now)]

    def pause(self, seconds: float) -> list[Message]:
        """Nothing comes for that long."""
        self.now += seconds
        return list(self.keyboard.tick(self.now))


def names(heard: list[Message]) -> list[str]:
    return [message.key if isinstance(message, events.Key) else type(message).__name__ for message in heard]


def typed(*pieces: bytes) -> list[str]:
    typist = Typist()
    return names(typist.type(*pieces) + typist.pause(2.0))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"aZ5 ", ["a", "Z", "5", "space"]),
        (b"\r\t\x7f", ["enter", "tab", "backspace"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOP", ["up", "f1"]),
        (b"\x1b[Z\x1b[3~\x1b[H\x1b[F\x1b[5~\x1b[6~", ["shift+tab", "delete", "home", "end", "pageup", "pagedown"]),
        (b"\x1b[[A", ["f1"]),
        (b"\x1b[32~\x1b[5A", ["f18", "ctrl+up"]),
        (b"\x1b[1;5C\x1b[1;2R", ["ctrl+right", "shift+f3"]),
        (b"\x03\x1a\x11", ["ctrl+c", "ctrl+z", "ctrl+q"]),
        (b"\x1b[99;5u\x1b[97;;97u\x1b[27u\x1b[13u", ["ctrl+c", "a", "escape", "enter"]),
        (b"\x1ba\x1bZ", ["alt+a", "alt+shift+z"]),
        ("é♠".encode(), ["é", "black_spade_suit"]),
        (b"\x1b", ["escape"]),
        (b"\x1b\x1b", ["escape", "escape"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1bO", ["alt+shift+o"]),
        (b"\x1b[I\x1b[O", ["AppFocus", "AppBlur"]),
        (b"\x1b[<0;5;5M\x1b[<0;5;5m\x1b[<64;5;5M", ["MouseDown", "MouseUp", "MouseScrollUp"]),
        (b"\x1b[?2026;2$y", ["TerminalSupportsSynchronizedOutput"]),
    ],
)
def test_keys_have_their_names(data: bytes, expected: list[str]) -> None:
    """Keys, however a terminal encodes them, are called as Textual calls them."""
    assert typed(data) == expected


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[5n",
        b"\x1b[?62;22c",
        b"\x1b[10;10R",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1b]11;rgb:0000/0000/0000\x07",
        b"\x1bP1$r0m\x1b\\",
        b"\x1b[32;5;5M",
        b"\x1b[M" + bytes([32, 200, 255]),
        b"\x1b[" + b"7" * 5000 + b"~",
        b"\x1b]52;c;" + b"A" * 5000 + b"\x07",
        b"\x1b[12",
        b"\x1b[<35;10",
        b"\xff\x80\xc0",
        b"\x1b[201~",
        b"\x1b[99999999999u",
        b"\x1b[97;;55296u",
        b"\x1b[<999999999;5;5M",
    ],
)
def test_what_is_no_key_types_nothing(data: bytes) -> None:
    """Reports nobody asked for, old mouse reports, garbage and halves never come out as letters (T3)."""
    assert typed(data) == []
    assert typed(data, b"k")[-1:] in ([], ["k"])


def test_a_sequence_may_come_in_pieces() -> None:
    """A slow line may cut a sequence, or a character, anywhere."""
    for sequence, name in ((b"\x1b[1;5C", "ctrl+right"), ("é".encode(), "é"), (b"\x1bOA", "up")):
        for cut in range(1, len(sequence)):
            assert typed(sequence[:cut], sequence[cut:]) == [name]


def test_escape_is_told_from_a_sequence_by_silence() -> None:
    """A lone ESC is the Escape key after a moment, not before."""
    typist = Typist()
    assert typist.type(b"\x1b") == []
    assert typist.pause(ESCAPE_SECONDS / 2) == []
    assert names(typist.pause(ESCAPE_SECONDS)) == ["escape"]


def test_a_begun_sequence_is_forgotten_after_a_while() -> None:
    """Half a sequence does not swallow the keys that follow it much later."""
    typist = Typist()
    typist.type(b"\x1b[1;")
    assert typist.pause(SEQUENCE_SECONDS) == []
    assert names(typist.type(b"q")) == ["q"]


def test_control_c_ends_a_begun_sequence() -> None:
    """Ctrl-C is heard even inside garbage."""
    assert typed(b"\x1b[12;3\x03") == ["ctrl+c"]
    assert typed(b"\x1b]0;title\x03") == ["ctrl+c"]


def pasted(heard: list[Message]) -> list[str]:
    assert all(isinstance(message, events.Paste) for message in heard)
    return [message.text for message in heard if isinstance(message, events.Paste)]


def test_a_paste_is_one_event() -> None:
    """Pasted text arrives as text, in one piece, and only once its end is sure."""
    typist = Typist()
    assert typist.type(b"\x1b[200~one\rtwo\x1b[201~") == []
    assert pasted(typist.pause(PASTE_QUIET_SECONDS)) == ["one\ntwo"]
    assert names(typist.type(b"k")) == ["k"]


def test_an_end_mark_in_a_paste_frees_no_keys() -> None:
    """What follows a pasted end mark at once is pasted as well (T5)."""
    typist = Typist()
    typist.type(b"\x1b[200~harmless\x1b[201~", b"q\r", b"\x1b[A\x03")
    assert pasted(typist.pause(PASTE_QUIET_SECONDS)) == ["harmlessq\n"]


def test_the_marks_of_a_paste_may_come_in_pieces() -> None:
    """A paste is one however its marks are cut."""
    whole = b"\x1b[200~qqq\x1b[201~"
    for cut in range(1, len(whole)):
        typist = Typist()
        heard = typist.type(whole[:cut], whole[cut:])
        assert pasted(heard + typist.pause(PASTE_QUIET_SECONDS)) == ["qqq"]


def test_a_paste_without_an_end_does_not_deafen() -> None:
    """When the end got lost the text comes after a while, what is left of it is no keys, and keys count again."""
    typist = Typist()
    typist.type(b"\x1b[200~some text")
    assert typist.pause(PASTE_LOST_SECONDS / 2) == []
    assert pasted(typist.pause(PASTE_LOST_SECONDS)) == ["some text"]
    assert typist.type(b"the rest of it\r") == []
    assert pasted(typist.pause(PASTE_LOST_SECONDS)) == ["the rest of it\n"]
    assert names(typist.type(b"\x03")) == ["ctrl+c"]
    assert names(typist.type(b"kk")) == ["k", "k"]


def test_a_paste_is_cut_and_cleaned() -> None:
    """A huge paste is cut, and holds no sequences and no control characters."""
    typist = Typist()
    typist.type(b"\x1b[200~", *[b"\x1b[31mx\x07\x00" * 1000] * 20, b"\x1b[201~")
    (text,) = pasted(typist.pause(PASTE_QUIET_SECONDS))
    assert text == "x" * len(text)
    assert 0 < len(text) <= PASTE_LIMIT
    typist.type(b"\x1b[200~" + b"y" * 1_000_000 + b"\x1b[201~")
    assert pasted(typist.pause(PASTE_QUIET_SECONDS)) == ["y" * PASTE_LIMIT]


@given(st.lists(st.one_of(st.binary(max_size=40), st.sampled_from(NASTY)), max_size=12), st.floats(0, 2))
def test_no_bytes_raise(pieces: list[bytes], pause: float) -> None:
    """Whatever comes, in whatever pieces, only known messages come out, and none with half a character (T3)."""
    typist = Typist()
    heard = typist.type(*pieces) + typist.pause(pause) + typist.pause(2.0) + typist.type(b"\x1b[A")
    known = (events.InputEvent, events.Paste, events.AppFocus, events.AppBlur)
    for message in heard:
        assert isinstance(message, (*known, messages.TerminalSupportsSynchronizedOutput))
        if isinstance(message, events.Key):
            (message.key + (message.character or "")).encode()
    assert typist.keyboard.timeout(typist.now) is None or typist.pause(2.0) is not None


@given(st.binary(max_size=200), st.integers(1, 30))
def test_cuts_do_not_change_what_is_heard(data: bytes, size: int) -> None:
    """The same bytes mean the same, however the reads cut them."""
    assert typed(data) == typed(*[data[start : start + size] for start in range(0, len(data), size)])


@given(st.binary(max_size=200))
def test_pasted_bytes_are_never_keys(data: bytes) -> None:
    """Between paste marks no bytes whatever become keys (T5)."""
    assert set(typed(b"\x1b[200~" + data + b"\x1b[201~")) <= {"Paste"}


def test_the_program_survives_a_storm_of_garbage(start: Start) -> None:
    """In a real terminal: random and nasty bytes, then keys count as before (T3)."""
    terminal = start("--field")
    dice = random.Random(8)
    for _ in range(150):
        junk = dice.choice(NASTY) if dice.random() < 0.5 else dice.randbytes(dice.randrange(1, 60))
        # These would leave, stop or answer; here the question is whether bytes by themselves do harm.
        terminal.send(junk.translate(None, b"\x03\x1a\x11\tqsxwdbtfTpm"))
    terminal.send(b"\x1b[201~")
    terminal.wait_for_quiet()
    terminal.send("\x03")
    terminal.wait_for_text("really quit?")
    terminal.send("\x03")
    assert terminal.wait_exit() == 0
    assert terminal.leftovers() == []


def test_old_mouse_reports_past_column_95_do_no_harm(start: Start) -> None:
    """The bytes of such a report are not UTF-8; they end nothing and type nothing (T3)."""
    terminal = start(columns=200)
    for column in range(90, 220):
        terminal.send(b"\x1b[M" + bytes([32, min(32 + column, 255), 40]))
    terminal.send("k")
    terminal.wait_for_text("count 1")


def test_a_paste_presses_no_key(start: Start) -> None:
    """In a real terminal pasted text reaches no binding, also where it holds an end mark (T5)."""
    terminal = start()
    terminal.send(b"\x1b[200~kkk\x1b[201~kkkq\r")
    terminal.wait_for_text("pasted 8")
    terminal.send("k")
    terminal.wait_for_text("count 1")
