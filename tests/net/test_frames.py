"""Frames: whatever bytes come, there is a message or a WireError, and never more memory than a frame may cost (N5)."""

from __future__ import annotations

import struct
import tracemalloc
from typing import TYPE_CHECKING

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tartan.net.frames import (
    OCTETS_HEADS,
    PACKED_NUMBERS,
    SMALL,
    Framer,
    WireError,
    _checked,
    _flat,
    frame_of,
    map_head,
    pack,
    pack_value,
    unpack,
)
from tartan.net.limits import GUEST_FRAME, HOST_FRAME, HOST_ITEMS, LARGEST, NESTING, STRING
from tartan.net.messages import Sender, parse
from tests.net.wire import tried

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.net.frames import Fields, Wire

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=40) | st.binary(max_size=40),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
maps = st.dictionaries(st.text(max_size=8), plain, max_size=8)


@given(st.dictionaries(st.text(max_size=8), plain, max_size=40))
def test_a_frame_is_joined_from_fields_that_are_packed_already(fields: Fields) -> None:
    """Names and values packed one by one make the frame that the whole map makes, however many they are."""
    pairs = [pack_value(each) for pair in fields.items() for each in pair]
    assert frame_of(map_head(len(fields)) + b"".join(pairs)) == pack(fields)


@given(st.integers(0, LARGEST))
@example(0)
@example(4095)
@example(4096)
def test_a_number_is_packed_as_any_value(number: int) -> None:
    """Also where it is so large that it was not packed before."""
    assert PACKED_NUMBERS[number] == pack_value(number)


@pytest.mark.parametrize("length", [0, 1, 255, 256, 65535, 65536, 100_000])
def test_a_byte_string_is_its_head_and_its_bytes(length: int) -> None:
    """However long it is."""
    octets = b"x" * length
    assert OCTETS_HEADS[length] + octets == pack_value(octets)


BOMBS = {
    "an array that says it is huge": b"\x81\xa1t\xdd\xff\xff\xff\xff",
    "a map that says it is huge": b"\xdf\xff\xff\xff\xff",
    "huge arrays in huge arrays": b"\x81\xa1t" + b"\xdc\x3f\x00" * 5000,
    "huge maps in huge maps": b"\x81\xa1t" + b"\xde\x1f\x00" * 5000,
    "arrays nested deep": b"\x81\xa1t" + b"\x91" * 16000 + b"\xc0",
    "maps nested deep": b"\x81\xa1t" * 5000 + b"\xc0",
    "a text that says it is huge": b"\x81\xa1t\xdb\xff\xff\xff\xff",
    "bytes that say they are huge": b"\x81\xa1t\xc6\xff\xff\xff\xff",
    "a text that is too long": b"\x81\xa1t\xda\x04\x01" + b"a" * (STRING + 1),
    "a text that is no UTF-8": b"\x81\xa1t\xa2\xc3\x28",
    "a text with half a surrogate": b"\x81\xa1t\xa3\xed\xa0\x80",
    "a key that is no UTF-8": b"\x81\xa1\xff\xc0",
    "a key that is a number": b"\x81\x01\xc0",
    "a key that is bytes": b"\x81\xc4\x01t\xc0",
    "a key that is nil": b"\x81\xc0\xc0",
    "a key that is an array": b"\x81\x90\xc0",
    "a key twice": b"\x82\xa1t\x01\xa1t\x02",
    "a key twice further in": b"\x81\xa1t\x82\xa1a\x01\xa1a\x01",
    "an extension": b"\x81\xa1t\xd4\x05\x00",
    "a long extension": b"\x81\xa1t\xc9\x00\x00\x00\x01\x05\x00",
    "a timestamp": b"\x81\xa1t\xd6\xff\x00\x00\x00\x00",
    "a long timestamp": b"\x81\xa1t\xc7\x0c\xff" + b"\x00" * 12,
    "a float": b"\x81\xa1t\xca\x00\x00\x00\x00",
    "a double": b"\x81\xa1t\xcb" + b"\x00" * 8,
    "the byte that is never used": b"\x81\xa1t\xc1",
    "many values": b"\x81\xa1t\xdc\x3f\x00" + b"\x80" * 0x3F00,
    "half a number": b"\x81\xa1t\xcf\x00",
    "half a length": b"\x81\xa1t\xdb\x00",
    "half a map": b"\x82\xa1t\x01",
    "no map but a number": b"\x01",
    "no map but an array": b"\x90",
    "no map but a text": b"\xa1t",
    "bytes behind the map": b"\x80\x80",
}


def framed(body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + body


def taken(data: bytes) -> list[Fields]:
    return list(Framer.of_guest().feed(data))


@given(maps)
def test_what_is_packed_comes_back(fields: Fields) -> None:
    """A map of all that may be sent comes back as it was, and as msgpack's own decoder reads it."""
    assert unpack(pack(fields)[4:]) == fields == msgpack.unpackb(pack(fields)[4:])


@given(st.lists(maps, max_size=4), st.lists(st.integers(0, 600), max_size=12))
def test_cuts_do_not_matter(messages: list[Fields], cuts: list[int]) -> None:
    """However a stream is cut into pieces, the same messages come out of it."""
    stream = b"".join(pack(fields) for fields in messages)
    framer, at = Framer.of_host(), 0
    got: list[Fields] = []
    for cut in [*sorted(cuts), len(stream)]:
        got += framer.feed(stream[at:cut])
        at = max(at, cut)
    assert got == messages
    assert framer.waiting == 0


def test_a_frame_may_be_cut_at_every_byte() -> None:
    """Two messages come whole, byte by byte, each with its last byte and not before."""
    first: Fields = {"t": "ping", "n": 300}
    second: Fields = {"t": "chat", "text": "Aye, so it is."}
    stream, framer = pack(first) + pack(second), Framer.of_guest()
    got = [(at, fields) for at in range(len(stream)) for fields in framer.feed(stream[at : at + 1])]
    assert got == [(len(pack(first)) - 1, first), (len(stream) - 1, second)]


@given(st.binary(max_size=400), st.sampled_from(Sender))
def test_any_bytes_give_messages_or_a_wire_error(body: bytes, sender: Sender) -> None:
    """Any body of a frame is a message, or is refused with a WireError and nothing else."""
    found = tried(lambda: parse(unpack(body), sender))
    assert found
    assert isinstance(found, str) or found.to_map()


@given(st.binary(max_size=300))
def test_any_stream_gives_maps_or_a_wire_error(stream: bytes) -> None:
    """Any stream is cut into maps, waits for more, or is refused with a WireError and nothing else."""
    framer = Framer.of_guest()
    found = tried(lambda: list(framer.feed(stream)))
    assert found != ""
    assert isinstance(found, str) or all(isinstance(fields, dict) for fields in found)
    assert framer.waiting <= len(stream)


@given(maps, st.data())
def test_damaged_messages_give_messages_or_a_wire_error(fields: Fields, data: st.DataObject) -> None:
    """A message with some bytes changed is another message, or is refused with a WireError and nothing else."""
    body = bytearray(pack(fields)[4:])
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    found = tried(lambda: unpack(bytes(body)))
    assert isinstance(found, dict) or found


@given(st.one_of(st.binary(max_size=60), maps.map(lambda fields: pack(fields)[4:])))
def test_small_messages_are_decoded_as_all_others_are(body: bytes) -> None:
    """What is tried in C first gives what the decoder that is written out gives, or leaves it to that."""
    flat = _flat(body)
    assert flat is None or flat == _checked(body, 1000)


@pytest.mark.parametrize("body", BOMBS.values(), ids=list(BOMBS))
def test_no_bomb_goes_through_the_short_way(body: bytes) -> None:
    """Whatever breaks a limit is left to the decoder that is written out, and costs nothing on the way to it."""

    def read() -> None:
        assert _flat(body[:SMALL]) is None

    assert cost(read) < GUEST_FRAME


def cost(work: Callable[[], None]) -> int:
    """The most bytes of memory that some work takes, the least of three times: other threads' bytes count as well."""
    peaks: list[int] = []
    for _ in range(3):
        tracemalloc.start()
        try:
            work()
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    return min(peaks)


def nested(depth: int) -> Fields:
    inner: Wire = []
    for _ in range(depth - 2):
        inner = [inner]
    return {"t": inner}


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS)
def test_bombs_are_refused_at_little_cost(body: bytes) -> None:
    """What breaks a limit is refused, and costs no more memory than a guest's frame may have."""
    data = framed(body)

    def read() -> None:
        with pytest.raises(WireError):
            list(Framer.of_guest().feed(data))

    assert cost(read) < 6 * GUEST_FRAME


@pytest.mark.parametrize("size", [0, GUEST_FRAME + 1, 1 << 31, (1 << 32) - 1])
def test_a_length_out_of_bounds_is_refused_at_once(size: int) -> None:
    """A frame that says it is empty or too long is refused by its length alone, before any of it is kept."""
    with pytest.raises(WireError):
        taken(struct.pack(">I", size))


def test_each_end_has_its_own_limit() -> None:
    """A message of a host may be longer than one of a guest, and no longer than its own limit."""
    long = pack({"t": "x", "b": b"a" * GUEST_FRAME})
    assert list(Framer.of_host().feed(long))
    with pytest.raises(WireError):
        taken(long)
    with pytest.raises(WireError):
        list(Framer.of_host().feed(pack({"t": "x", "b": b"a" * HOST_FRAME})))


def test_nesting_is_allowed_to_its_limit() -> None:
    """Maps and arrays may lie sixteen deep in one another, and not deeper."""
    assert unpack(pack(nested(NESTING))[4:]) == nested(NESTING)
    with pytest.raises(WireError):
        unpack(pack(nested(NESTING + 1))[4:])


def test_whole_numbers_keep_their_64_bits() -> None:
    """The largest and the smallest numbers that msgpack has come through as they are."""
    fields: Fields = {"a": 2**64 - 1, "b": -(2**63), "c": 0, "d": -32, "e": 127, "f": -33, "g": 128}
    assert unpack(pack(fields)[4:]) == fields


def test_messages_before_a_bad_one_are_given_out() -> None:
    """What came whole before the stream went wrong is handled first."""
    framer = Framer.of_guest()
    framer.add(pack({"t": "ping", "n": 1}) + framed(b"\xc1"))
    assert framer.take() == {"t": "ping", "n": 1}
    with pytest.raises(WireError):
        framer.take()


def test_an_idle_framer_keeps_nothing() -> None:
    """When all messages are taken no buffer stays behind."""
    framer = Framer.of_guest()
    for _ in framer.feed(pack({"t": "x", "b": b"a" * 9000})):
        pass
    assert framer.waiting == 0
    assert framer._data == b""


def test_bytes_one_by_one_do_not_cost_more_than_a_frame() -> None:
    """A frame that comes byte by byte is kept once."""
    frame = pack({"t": "x", "b": b"a" * 9000})

    def read() -> None:
        framer = Framer.of_guest()
        for at in range(len(frame) - 1):
            framer.add(frame[at : at + 1])
            assert framer.take() is None

    assert cost(read) < 3 * len(frame)


def test_many_values_are_counted_over_the_whole_message() -> None:
    """The values of all arrays of a message count together."""
    with pytest.raises(WireError):
        unpack(pack({"t": [[0] * 1000 for _ in range(HOST_ITEMS // 1000 + 1)]})[4:])
