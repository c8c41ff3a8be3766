"""What the bytes that a terminal sends mean: keys, mouse, pastes and reports, as Textual's messages.

The stock parser ends the program at a byte that is not UTF-8, types the rest of every sequence it does not know as if
these were keys, and hears nothing but a paste once the end of one got lost. Here bytes are first cut into whole
characters and whole sequences by the grammar of ECMA-48; what is not whole or not known is dropped (T3), and a paste
never turns into keys (T5). Only the names of keys and the meaning of mouse codes are taken from the stock parser.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Final

from textual import events, messages
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.keys import Keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.message import Message

PASTE_LIMIT: Final = 4096
"""Characters of one paste that are kept; the rest is read and dropped."""

ESCAPE_SECONDS: Final = 0.1
"""How long a lone ESC waits for the rest of a sequence before it is the Escape key."""

SEQUENCE_SECONDS: Final = 1.0
"""How long the rest of a begun sequence may take before that is dropped."""

PASTE_QUIET_SECONDS: Final = 0.05
"""A paste is over when its end mark is followed by this much silence; what comes sooner belongs to it."""

PASTE_LOST_SECONDS: Final = 1.5
"""A paste without an end mark is over after this much silence."""

_SEQUENCE_LIMIT: Final = 256
_PASTE_START: Final = b"\x1b[200~"
_PASTE_END: Final = b"\x1b[201~"

_TEXT = re.compile(rb"[^\x1b]+")
_WHOLE = re.compile(
    rb"\x1b(?:"
    rb"\[\[[A-E]"  # the function keys of the Linux console
    rb"|\[M[\s\S]{3}"  # an old-style mouse report; its bytes go past 0x7f after column 95
    rb"|\[(?!M)[0-?]*[ -/]*[@-Z\\-~]"  # CSI
    rb"|O[0-9;]*[ -/:<-~]"  # SS3
    rb"|[\]P_^X][^\x00-\x1f\x7f]*(?:\x07|\x1b\\)"  # OSC, DCS, APC, PM, SOS
    rb")"
)
_BEGUN = re.compile(rb"\x1b(?:\[\[?|\[M[\s\S]{0,2}|\[[0-?]*[ -/]*|O[0-9;]*|[\]P_^X][^\x00-\x1f\x7f]*\x1b?)?\Z")
_BROKEN = re.compile(rb"\x1b(?:\[\[?[0-?]*[ -/]*|O[0-9;]*|[\]P_^X][^\x00-\x1f\x7f]*)")
_NUMBERED = re.compile(r"\x1b\[(\d*)[\d:;]*([~A-FHPQRS])")
_SGR_MOUSE = re.compile(r"\x1b\[<\d{1,4};\d{1,5};\d{1,5}[Mm]")
_MODE_REPORT = re.compile(r"\x1b\[\?(\d+);(\d)\$y")
_SEQUENCE_IN_PASTE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)?|.)?", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Keyboard:
    """Cuts a stream of bytes into messages. `now` is any clock in seconds that does not go back."""

    def __init__(self) -> None:
        self._names = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._begun = b""
        self._overlong = False
        self._last = 0.0
        self._paste: bytearray | None = None
        self._paste_tail = b""
        self._paste_ended = False
        self._paste_lost = False

    def feed(self, data: bytes, now: float) -> Iterator[Message]:
        """The messages that are whole with these bytes; raises nothing, whatever they are (T3)."""
        self._last = now
        if self._paste is not None:
            self._take_paste(data)
            return
        if self._paste_lost and not self._ends_distrust(data):
            self._begin_paste(data)
            return
        yield from self._cut(self._begun + data)

    def tick(self, now: float) -> Iterator[Message]:
        """The messages that are due because nothing more came until now: call it only when nothing waits to be read."""
        wait = self.timeout(now)
        if wait is None or wait > 0:
            return
        if self._paste is not None:
            yield from self._finish_paste()
            return
        begun, lone = self._begun, self._lone
        self._begun, self._overlong = b"", False
        if begun == b"\x1b":
            yield events.Key("escape", "\x1b")
        elif lone:
            yield from self._alt(begun[1:].decode("ascii", "ignore"))

    @property
    def _lone(self) -> bool:
        """Whether what is begun may be a whole key: Escape, or Alt and a character that also begins sequences."""
        return not self._overlong and len(self._begun) <= 2 and self._begun != b"\x1b["

    def timeout(self, now: float) -> float | None:
        """Seconds until `tick` has something to do; None while nothing is begun."""
        if self._paste is not None:
            wait = PASTE_QUIET_SECONDS if self._paste_ended else PASTE_LOST_SECONDS
        elif self._begun:
            wait = ESCAPE_SECONDS if self._lone else SEQUENCE_SECONDS
        else:
            return None
        return max(0.0, self._last + wait - now)

    # -- cutting ------------------------------------------------------------------------------------------------

    def _cut(self, data: bytes) -> Iterator[Message]:
        self._begun = b""
        position, end = 0, len(data)
        while position < end:
            if match := _TEXT.match(data, position):
                for character in self._decode(match.group()):
                    yield from self._keys(character)
                position = match.end()
                continue
            self._decode(b"", True)  # a character cut in two by a sequence is none
            if data.startswith(_PASTE_START, position):
                self._begin_paste(data[position + len(_PASTE_START) :])
                return
            if match := _WHOLE.match(data, position):
                overlong, self._overlong = self._overlong or len(match.group()) > _SEQUENCE_LIMIT, False
                if not overlong:
                    yield from self._sequence(match.group())
                position = match.end()
            elif match := _BEGUN.match(data, position):
                self._hold(match.group())
                return
            else:
                yield from self._broken(data, position)
                position = self._after_broken(data, position)

    def _hold(self, begun: bytes) -> None:
        """Keep a begun sequence; of one too long to mean anything only the beginning, so that its end is found."""
        if len(begun) > _SEQUENCE_LIMIT:
            begun, self._overlong = begun[:2], True
        self._begun = begun

    def _broken(self, data: bytes, position: int) -> Iterator[Message]:
        """An ESC that begins no sequence: the Escape key before another ESC, or Alt and a character."""
        following = data[position + 1 : position + 2]
        if following == b"\x1b":
            yield events.Key("escape", "\x1b")
        elif following and following not in b"[O]P_^X":
            yield from self._alt(_first_character(data, position + 1))

    def _after_broken(self, data: bytes, position: int) -> int:
        """Where to go on: what stands in a sequence and cannot belong to it is read by itself."""
        self._overlong = False
        following = data[position + 1 : position + 2]
        if following == b"\x1b":
            return position + 1
        if following not in b"[O]P_^X":
            return position + 1 + max(1, len(_first_character(data, position + 1).encode()))
        match = _BROKEN.match(data, position)
        return position + 2 if match is None else match.end()

    # -- meaning ------------------------------------------------------------------------------------------------

    def _sequence(self, raw: bytes) -> Iterator[Message]:
        if raw[1:2] in b"]P_^X" or raw.startswith(b"\x1b[M"):
            return
        sequence = raw.decode("ascii", "ignore")
        if sequence == "\x1b[I":
            yield events.AppFocus()
        elif sequence == "\x1b[O":
            yield events.AppBlur()
        elif sequence.startswith("\x1b[<"):
            if _SGR_MOUSE.fullmatch(sequence) and (mouse := self._names.parse_mouse_code(sequence)) is not None:
                yield mouse
        elif report := _MODE_REPORT.fullmatch(sequence):
            if report.group(1) == "2026" and report.group(2) in "123":
                yield messages.TerminalSupportsSynchronizedOutput()
        else:
            yield from self._keys(sequence)

    def _alt(self, character: str) -> Iterator[Message]:
        known = list(self._keys("\x1b" + character)) if character else []
        yield from known or self._keys(character, alt=True)

    def _keys(self, sequence: str, *, alt: bool = False) -> Iterator[Message]:
        """The keys that a character or a sequence stands for; none if it is not known."""
        if not sequence or "\x80" <= sequence <= "\x9f":
            return
        numbered = _NUMBERED.fullmatch(sequence)
        if numbered and (numbered[1] or "1") + numbered[2] not in FUNCTIONAL_KEYS:
            # The stock parser takes the number for a character: F18 would be the space bar.
            known = ANSI_SEQUENCES_KEYS.get(sequence)
            yield from (events.Key(key.value, None) for key in (known if isinstance(known, tuple) else ()))
            return
        try:
            keys = list(self._names._sequence_to_key_events(sequence, alt))  # noqa: SLF001 - the table of key names
        except (ValueError, OverflowError, LookupError, TypeError):
            return  # numbers that are no characters
        for key in keys:
            if key.key != Keys.Ignore and not _has_surrogate(key.key) and not _has_surrogate(key.character or ""):
                yield key

    # -- pastes -------------------------------------------------------------------------------------------------

    def _begin_paste(self, data: bytes) -> None:
        self._begun, self._overlong = b"", False
        self._paste, self._paste_tail, self._paste_ended = bytearray(), b"", False
        self._take_paste(data)

    def _take_paste(self, data: bytes) -> None:
        """All of it is pasted text, also what follows an end mark without a pause: such a mark may be pasted itself."""
        if self._paste is None:
            return
        room = PASTE_LIMIT * 4 - len(self._paste)
        if room > 0:
            self._paste += data[:room]
        seen = self._paste_tail + data
        start, end = seen.rfind(_PASTE_START), seen.rfind(_PASTE_END)
        if max(start, end) >= 0:
            self._paste_ended = end > start
        self._paste_tail = seen[-(len(_PASTE_END) - 1) :]

    def _finish_paste(self) -> Iterator[Message]:
        text = (self._paste or b"").decode("utf-8", "ignore")
        self._paste_lost = not self._paste_ended
        self._paste = None
        text = _SEQUENCE_IN_PASTE.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
        if text := _CONTROL.sub("", text)[:PASTE_LIMIT]:
            yield events.Paste(text)

    def _ends_distrust(self, data: bytes) -> bool:
        """After a paste without an end: one key alone was typed, more at once is the rest of the paste."""
        one = len(data.decode("utf-8", "ignore")) <= 1 or bool(_WHOLE.fullmatch(data) and data != _PASTE_END)
        if one or data.startswith(_PASTE_START):
            self._paste_lost = False
            return True
        return False


def _first_character(data: bytes, position: int) -> str:
    """The character that begins there; empty if the bytes are none."""
    return data[position : position + 4].decode("utf-8", "ignore")[:1]


def _has_surrogate(text: str) -> bool:
    """Whether the text holds half a character, which could never be written out again."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def is_interrupt(message: Message) -> bool:
    """Whether the message is the key Ctrl-C."""
    return isinstance(message, events.Key) and message.key == "ctrl+c"
