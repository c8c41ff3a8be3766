"""The codec: values come back as they were, equal values give equal bytes, and no other bytes are taken for a value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from dataclasses import replace as replaced
from enum import Enum

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tartan.engine import codec, packing
from tartan.engine.codec import decode, encode, from_plain, to_plain, value
from tartan.engine.contract import LogLine, Outcome, Span, Tone
from tartan.engine.errors import CodecError
from tartan.engine.variants import Form, Views, values_of, views_apart
from tests.strategies import Playout, playouts


class Level(Enum):
    """An Enum of numbers, one of which equals True."""

    LOW = 1
    HIGH = 2


@value("test.inner")
@dataclass(frozen=True, slots=True)
class Inner:
    """A value inside another."""

    pair: tuple[int, str]
    level: Level


@value("test.outer")
@dataclass(frozen=True, slots=True)
class Outer:
    """A value with a field of every kind that can be packed."""

    flag: bool
    data: bytes
    maybe: int | None
    inner: Inner | None
    many: tuple[Inner, ...]
    words: tuple[str, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A value that has no tag."""

    seat: int


INNER = Inner((3, "three"), Level.HIGH)
OUTER = Outer(True, b"\x00\xff", None, INNER, (INNER, Inner((0, ""), Level.LOW)), ("a", "Ó", ""), Tone.END)

inners = st.builds(Inner, st.tuples(st.integers(-(2**63), 2**64 - 1), st.text(max_size=9)), st.sampled_from(Level))
outers = st.builds(
    Outer,
    st.booleans(),
    st.binary(max_size=9),
    st.none() | st.integers(-(2**63), 2**64 - 1),
    st.none() | inners,
    st.lists(inners, max_size=4).map(tuple),
    st.lists(st.text(max_size=9), max_size=4).map(tuple),
    st.sampled_from(Tone),
)
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=5) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(outers)
def test_values_come_back_as_they_were(outer: Outer) -> None:
    """Any value survives its bytes, and its bytes are the same every time."""
    data = encode(outer)
    assert decode(data) == outer
    assert encode(decode(data)) == data
    assert from_plain(Outer, to_plain(outer)) == outer


def uncached(thing: object) -> bytes:
    """A value's bytes, packed from its plain form at once."""
    packed: bytes = msgpack.packb((codec._tags[type(thing)], to_plain(thing)))
    return packed


@given(playouts(longest=60))
@settings(max_examples=60)
def test_what_is_remembered_is_what_would_be_packed(game: Playout) -> None:
    """Views whose parts were packed before, for whomever, have the very bytes that they have by themselves."""
    going, series = game.table.match(game.seed), codec.Series()
    for seat, text in game.steps:
        going.submit(seat, text)
        series.follow(going.views)
        for reader in game.table.readers:
            view = going.view(reader)
            assert encode(view) == series.encode(reader) == uncached(view)
    for line in going.log(None):
        assert encode(line) == uncached(line)


@pytest.mark.parametrize("kept", [1, 3, packing.KEPT])
def test_values_that_come_and_go_are_not_mixed_up(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is remembered, no value is taken for one that lay in the same place before."""
    monkeypatch.setattr(packing, "KEPT", kept)
    for number in range(3 * packing.KEPT):
        inner = Inner((number, str(number)), Level.LOW)
        outer = replaced(OUTER, inner=inner, many=(inner, INNER, Inner((-number, ""), Level.HIGH)))
        assert encode(outer) == uncached(outer)


FORMS = [Form(Outer, "maybe", "inner"), Form(Outer, "many"), Form(Outer, *[field.name for field in fields(Outer)])]


@given(st.lists(st.tuples(st.sampled_from(FORMS), outers, st.lists(outers, min_size=2, max_size=2))))
def test_a_series_packs_each_view_as_if_it_were_alone(moments: list[tuple[Form[Outer], Outer, list[Outer]]]) -> None:
    """Whatever was encoded before, also of views of another form, a view has its own bytes."""
    series = codec.Series()
    for form, public, others in [*moments, *moments]:
        own = values_of(form.names)
        readers: list[int | None] = [None, 0, 1]
        seen = dict(zip(readers, map(own, (public, *others)), strict=True))
        views = Views(form, values_of(form.common)(public), seen.__getitem__)
        series.follow(views)
        for reader in (1, None, 0, 1):
            assert series.encode(reader) == encode(views(reader)) == uncached(views(reader))


def test_a_series_goes_on_after_a_value_that_cannot_be_packed() -> None:
    """What cannot be packed, public or a seat's own, leaves nothing behind that another moment would show."""
    series, other = codec.Series(), replaced(OUTER, maybe=5, data=b"other", many=())
    for public in (OUTER, replaced(OUTER, data=b"other", many=(object(),)), OUTER, other):  # type: ignore[arg-type]  # meant to fail
        for seen in (OUTER, replaced(OUTER, maybe=5, inner=object()), OUTER, other):  # type: ignore[arg-type]  # as above
            common = values_of(FORMS[0].common)(public)
            views = Views(FORMS[0], common, lambda _, seen=seen: (seen.maybe, seen.inner))  # type: ignore[misc]  # bound now
            try:
                series.follow(views)
                packed = series.encode(0)
            except AttributeError:
                with pytest.raises(AttributeError):
                    encode(views(0))
            else:
                assert packed == encode(views(0))


def test_only_marked_values_are_packed_in_a_series() -> None:
    """Views of a class without a tag raise CodecError, as they do alone."""
    with pytest.raises(CodecError):
        codec.Series().follow(views_apart(lambda seat: Unmarked(seat or 0)))


@given(outers, outers)
def test_different_values_have_different_bytes(one: Outer, other: Outer) -> None:
    """Two values are equal exactly where their bytes are."""
    assert (one == other) == (encode(one) == encode(other))


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data: bytes) -> None:
    """Bytes that nobody encoded raise CodecError and nothing else."""
    with pytest.raises(CodecError):
        decode(data)


@given(plain_data, st.sampled_from(["test.outer", "test.inner", "line", "span", "outcome"]))
@settings(max_examples=100)
def test_other_shapes_are_refused(plain: object, tag: str) -> None:
    """Data of another shape under a known tag raises CodecError and nothing else."""
    packed = msgpack.packb([tag, plain])
    try:
        back = decode(packed)
    except CodecError:
        return
    assert encode(back) == packed


@given(playouts(longest=40), st.data())
@settings(max_examples=40)
def test_damaged_views_are_refused_or_sound(game: Playout, data: st.DataObject) -> None:
    """A view with one byte changed is refused, or decodes to a value that encodes to just those bytes."""
    packed = bytearray(encode(game.match().view(0)))
    for _ in range(20):
        at = data.draw(st.integers(0, len(packed) - 1))
        damaged = bytes(packed[:at]) + bytes([data.draw(st.integers(0, 255))]) + bytes(packed[at + 1 :])
        try:
            back = decode(damaged)
        except CodecError:
            continue
        assert encode(back) == damaged


def replace(place: int, wrong: object) -> bytes:
    """The sample value's bytes with one field put in place of another."""
    fields = to_plain(OUTER)
    fields[place] = wrong
    packed: bytes = msgpack.packb(["test.outer", fields])
    return packed


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        encode(OUTER)[:-1],
        encode(OUTER) + b"\x00",
        replace(0, 1),
        replace(0, None),
        replace(1, "text"),
        replace(2, True),
        replace(2, 1.0),
        replace(3, [[3, "three"], True]),
        replace(3, [[3, "three"], 3]),
        replace(3, [[3], 2]),
        replace(3, {"pair": [3, "x"], "level": 1}),
        replace(4, None),
        replace(5, "ab"),
        replace(5, [1]),
        replace(6, "no such tone"),
        replace(6, ["end"]),
        msgpack.packb(["test.outer"]),
        msgpack.packb(["test.outer", to_plain(OUTER)[:-1]]),
        msgpack.packb(["test.outer", [*to_plain(OUTER), 1]]),
        msgpack.packb(["no.such.tag", []]),
        msgpack.packb([["test.outer"], to_plain(OUTER)]),
        msgpack.packb({"test.outer": to_plain(OUTER)}),
        msgpack.packb(["span", ["x", msgpack.ExtType(5, b"y")]]),
        msgpack.packb(["span", ["x", msgpack.Timestamp(0, 0)]]),
        msgpack.packb(["span", [b"x", None]]),
        b"\x92\xa4span\x92\xa1\xff\xc0",
        b"\x92\xa4span\x92\xa1x\xcc\x01",
        b"\x92\xd9\x04span\x92\xa1x\xc0",
        b"\x91" * 100_000,
        b"\xdd\xff\xff\xff\xff",
        msgpack.packb(["span", ["x" * codec.LARGEST, None]]),
    ],
    ids=range(33),
)
def test_bytes_that_are_not_quite_a_value(data: bytes) -> None:
    """Cut, longer, of other types, not canonical, too deep or too large: all are refused in a sentence (N5)."""
    with pytest.raises(CodecError, match=r"\.$"):
        decode(data)


def test_the_plain_sample_is_taken() -> None:
    """The samples above are refused for what was changed in them, not for what they were made of."""
    assert decode(replace(2, 5)) == Outer(True, b"\x00\xff", 5, *(getattr(OUTER, n) for n in OUTER.__slots__[3:]))


@pytest.mark.parametrize("thing", [object(), 3, None, "text", Level.LOW, [Span("x")]], ids=range(6))
def test_only_marked_values_are_sent(thing: object) -> None:
    """What is not marked as a value cannot be sent by mistake (S1)."""
    with pytest.raises(CodecError):
        encode(thing)


def test_tags_are_unique() -> None:
    """Two kinds of value cannot share a tag."""
    with pytest.raises(TypeError):
        value("span")(Inner)
    assert decode(encode(Span("still"))) == Span("still")


def test_engine_values() -> None:
    """Outcomes and log lines cross the wire."""
    line = LogLine("Day I", Tone.RESULT, (Span("A", 0), Span(" wins.")), "CO-8")
    outcome = Outcome((1, 2), (3, -4), "because", (("sum", "7"),))
    assert decode(encode(line)) == line
    assert decode(encode(outcome)) == outcome


def test_unpackable_annotations_are_found_at_once() -> None:
    """A value with a field that has no packed form fails loudly when it is first used."""

    @value("test.bad")
    @dataclass(frozen=True)
    class Bad:
        ages: dict[str, int]

    with pytest.raises(TypeError):
        encode(Bad({}))
    with pytest.raises(TypeError):
        decode(msgpack.packb(["test.bad", [{}]]))
