"""Frames: four bytes of length and one msgpack map, cut out of a stream and decoded without trusting a byte of it (N5).

The decoder is written out by hand; small flat maps are tried in C first, within limits that leave nothing to go wrong.
It knows nil, booleans, whole numbers, strings, byte strings, arrays and maps with string keys, and refuses everything
else before it has used more memory than a frame may have.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, TypeAlias

import msgpack

from tartan.engine.errors import TartanError
from tartan.engine.memo import Memo
from tartan.net.limits import GUEST_FRAME, GUEST_ITEMS, HOST_FRAME, HOST_ITEMS, NESTING, STRING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Wire: TypeAlias = "bool | int | str | bytes | list[Wire] | dict[str, Wire] | None"
"""What a message may hold."""
Fields: TypeAlias = "dict[str, Wire]"
"""One message as it was sent, `t` and all."""

SMALL = 128
"""Bytes of a message up to which it is tried in C first."""

_HEADER = Struct(">I")
_PLAIN = frozenset({int, str, bytes, bool, type(None)})
_packer = msgpack.Packer(buf_size=HOST_FRAME)
_pack = _packer.pack
pack_value: Callable[[object], bytes] = _pack
"""Gives one value of the kinds that `Wire` names as it stands in a message; an array may be a tuple too."""
_NUMBERS = {0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q"}
_INTEGERS = {head: Struct(form) for head, form in _NUMBERS.items()}
_CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}
_SIZED = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
"""By their first byte, how many bytes of length follow."""


class WireError(TartanError):
    """What a peer sent breaks the protocol; `code` is one word for programs, `message` a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def pack(fields: Fields) -> bytes:
    """One message as a whole frame."""
    return frame_of(_pack(fields))


def map_head(fields: int) -> bytes:
    """What stands before the names and values of so many fields, packed one after another."""
    head: bytes = _packer.pack_map_header(fields)
    return head


def frame_of(body: bytes) -> bytes:
    """One message, packed as a map, as a whole frame."""
    return _HEADER.pack(len(body)) + body


def unpack(body: bytes, items: int = HOST_ITEMS) -> Fields:
    """The map that a frame's bytes are, with at most so many values; raises WireError."""
    if len(body) <= SMALL:
        flat = _flat(body)
        if flat is not None:
            return flat
    return _checked(body, items)


def _flat(body: bytes) -> Fields | None:
    """A small map of plain values, decoded in C within limits that leave nothing to go wrong; None for all else."""
    try:
        found: Fields = msgpack.unpackb(body, max_array_len=0, max_map_len=15, max_ext_len=0)
    except (ValueError, TypeError, msgpack.exceptions.UnpackException):
        return None
    if type(found) is not dict or len(found) != body[0] & 0x0F or not 0x80 <= body[0] < 0x90:
        return None
    for key, value in found.items():
        if type(key) is not str or type(value) not in _PLAIN:
            return None
    return found


def _checked(body: bytes, items: int) -> Fields:
    """As `unpack`, for whatever bytes."""
    head = body[0] if body else 0xC0
    if not (0x80 <= head < 0x90 or head in (0xDE, 0xDF)):
        raise WireError("frame", "A message is a map.")
    try:
        found, end = _values(body, 0, 1, 0, [items])
    except (IndexError, UnicodeDecodeError) as e:
        raise WireError("frame", "A message broke off, or its text is not UTF-8.") from e
    if end != len(body):
        raise WireError("frame", "Bytes follow a message in its frame.")
    whole = found[0]
    if not isinstance(whole, dict):
        raise WireError("frame", "A message is a map.")
    return whole


class _Numbers(Memo[bytes]):
    __slots__ = ()

    def found(self, number: int) -> bytes:
        return pack_value(number)


class _OctetsHeads(Memo[bytes]):
    __slots__ = ()

    def found(self, number: int) -> bytes:
        if number < 1 << 8:
            return bytes((0xC4, number))
        return b"\xc5" + number.to_bytes(2, "big") if number < 1 << 16 else b"\xc6" + number.to_bytes(4, "big")


PACKED_NUMBERS = _Numbers()
"""Whole numbers that are not negative, as `pack_value` gives them."""
OCTETS_HEADS = _OctetsHeads()
"""By length, what stands before a byte string."""


class Framer:
    """Cuts one peer's stream into messages; holds no more of it than one frame and what was just fed."""

    __slots__ = ("_at", "_data", "_items", "_most")

    def __init__(self, most: int, items: int) -> None:
        """A framer of frames up to so many bytes with so many values."""
        self._most = most
        self._items = items
        self._data: bytes | bytearray = b""
        self._at = 0

    @classmethod
    def of_guest(cls) -> Framer:
        """A framer of what guests send."""
        return cls(GUEST_FRAME, GUEST_ITEMS)

    @classmethod
    def of_host(cls) -> Framer:
        """A framer of what hosts send."""
        return cls(HOST_FRAME, HOST_ITEMS)

    def feed(self, data: bytes) -> Iterator[Fields]:
        """The messages that are whole with these bytes; raises WireError where the stream goes wrong."""
        self.add(data)
        while (fields := self.take()) is not None:
            yield fields

    def add(self, data: bytes) -> None:
        """Put bytes behind those that wait; `take` gives the messages."""
        if self._at == len(self._data):
            self._data = data
        elif isinstance(self._data, bytearray):
            del self._data[: self._at]
            self._data += data
        else:
            self._data = bytearray(self._data[self._at :])
            self._data += data
        self._at = 0

    def take(self) -> Fields | None:
        """The next whole message, None if there is none yet; raises WireError as soon as it cannot be one."""
        at = self._at
        waiting = len(self._data) - at
        if waiting < 4:
            if not waiting:
                self._data = b""
                self._at = 0
            return None
        (size,) = _HEADER.unpack_from(self._data, at)
        if not 0 < size <= self._most:
            raise WireError("frame", f"A message has 1 to {self._most} bytes.")
        if waiting - 4 < size:
            return None
        self._at = at + 4 + size
        return unpack(bytes(self._data[at + 4 : self._at]), self._items)

    @property
    def waiting(self) -> int:
        """How many bytes wait for the rest of their message, or to be taken."""
        return len(self._data) - self._at


def _values(data: bytes, at: int, count: int, depth: int, left: list[int]) -> tuple[list[Wire], int]:
    """So many values from a place on, and the place behind them; `left` counts down how many more there may be.

    Raises WireError, or IndexError and UnicodeDecodeError where the bytes end too soon or are no text.
    """
    left[0] -= count
    if left[0] < 0 or count > len(data) - at:
        raise WireError("frame", "There are too many values in a message.")
    values: list[Wire] = []
    append = values.append
    for _ in range(count):
        head = data[at]
        at += 1
        if head < 0x80:
            append(head)
            continue
        if head >= 0xE0:
            append(head - 0x100)
            continue
        if 0xA0 <= head < 0xC0 or head == 0xD9:  # a text under 256 bytes, which is shorter than STRING
            size = head & 0x1F
            if head == 0xD9:
                size = data[at]
                at += 1
            end = at + size
            if end > len(data):
                raise IndexError
            append(str(data[at:end], "utf-8"))
            at = end
        elif head in _CONSTANTS:
            append(_CONSTANTS[head])
        elif head in _INTEGERS:
            form = _INTEGERS[head]
            if at + form.size > len(data):
                raise IndexError
            append(form.unpack_from(data, at)[0])
            at += form.size
        elif head < 0x90:
            found, at = _map(data, at, head & 0x0F, depth + 1, left)
            append(found)
        elif head < 0xA0:
            inner, at = _array(data, at, head & 0x0F, depth + 1, left)
            append(inner)
        elif head in _SIZED:
            sized, at = _sized(data, at, head, depth, left)
            append(sized)
        else:
            raise WireError("frame", "A message holds a kind of value that is not known here.")
    return values, at


def _sized(data: bytes, at: int, head: int, depth: int, left: list[int]) -> tuple[Wire, int]:
    """The value whose length stands in the bytes behind its first, and the place behind it; raises as `_values`."""
    start = at + _SIZED[head]
    if start > len(data):
        raise IndexError
    size = int.from_bytes(data[at:start], "big")
    if head >= 0xDE:
        return _map(data, start, size, depth + 1, left)
    if head >= 0xDC:
        return _array(data, start, size, depth + 1, left)
    end = start + size
    if end > len(data):
        raise IndexError
    if head <= 0xC6:
        return data[start:end], end
    if size > STRING:
        raise WireError("frame", f"A text in a message has at most {STRING} bytes.")
    return str(data[start:end], "utf-8"), end


def _array(data: bytes, at: int, count: int, depth: int, left: list[int]) -> tuple[list[Wire], int]:
    if depth > NESTING:
        raise WireError("frame", "A message is nested too deep.")
    return _values(data, at, count, depth, left)


def _map(data: bytes, at: int, count: int, depth: int, left: list[int]) -> tuple[dict[str, Wire], int]:
    if depth > NESTING:
        raise WireError("frame", "A message is nested too deep.")
    flat, at = _values(data, at, 2 * count, depth, left)
    found: dict[str, Wire] = {}
    for key, value in zip(flat[::2], flat[1::2], strict=True):
        if type(key) is not str:
            raise WireError("frame", "A key in a message is not a text.")
        found[key] = value
    if len(found) != count:
        raise WireError("frame", "A message gives one key twice.")
    return found, at
