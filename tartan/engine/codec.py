"""Frozen values as canonical msgpack and back: equal values give equal bytes, and decoding is strict.

A dataclass marked `@value(tag)` is packed as an array, its tag first at the top level and its fields in their order;
the annotations of the fields say how each is packed and what may come back. Nothing is guessed from the bytes.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import compress, groupby
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgpack

from tartan.engine.errors import CodecError

if TYPE_CHECKING:
    from tartan.engine.variants import Form, Views

C = TypeVar("C", bound=type)

Coder: TypeAlias = Callable[[Any], Any]  # Any: what a coder takes and gives depends on the annotation it was made from
Writer: TypeAlias = Callable[[Any], bytes]  # Any: as above
Known: TypeAlias = "dict[int, tuple[object, bytes]]"
"""Objects and how they were packed, by their numbers (`id`)."""

_packer_of_all = msgpack.Packer(buf_size=1 << 16)
"""One packer for all: making one costs more than packing with it."""
_pack: Writer = _packer_of_all.pack
_types: dict[str, type] = {}
_tags: dict[type, str] = {}

KEPT = 4096
"""How many packed values of each kind are remembered, and with them kept from being freed."""
LARGEST = 1 << 18
"""The most bytes that decode looks at: the limit of a frame from a host."""


def value(tag: str) -> Callable[[C], C]:
    """Mark a frozen dataclass as one that crosses the wire under this tag; raises TypeError if the tag is taken."""

    def mark(cls: C) -> C:
        if tag in _types:
            raise TypeError(f"two values share the tag {tag!r}")
        _types[tag] = cls
        _tags[cls] = tag
        return cls

    return mark


def encode(value: object) -> bytes:
    """A marked value as msgpack bytes; equal values give equal bytes. Raises CodecError for what is not marked."""
    kind: Any = type(value)  # Any: a class is an annotation among others here
    if kind not in _tags:
        raise CodecError(f"{kind.__name__} is not a value that can be sent.")
    return _whole_writer(kind)(value)


class _Row:
    """Some fields of a value after value, each packed again only where it is another than before."""

    __slots__ = ("_before", "_number", "_plain", "_writers", "packed")

    def __init__(self, hints: Sequence[Any]) -> None:  # Any: annotations
        self._writers = [_writer(hint) for hint in hints]
        self._plain = [not _holds_values(hint) for hint in hints]
        self._number = range(len(hints))
        self._before: list[object] = [object() for _ in hints]
        self.packed = [b""] * len(hints)
        """What was packed last, by field."""

    def follow(self, values: Sequence[object]) -> None:
        """These are the values now."""
        before, packed = self._before, self.packed
        for at in compress(self._number, map(is_not, values, before)):
            value = values[at]
            if not (self._plain[at] and value == before[at]):
                packed[at] = self._writers[at](value)
            before[at] = value


class Series:
    """Encodes the views of one game, one moment after another.

    Only fields with another value than a moment ago are packed again, and what all readers see only once: equal values
    have equal bytes.
    """

    __slots__ = (
        "_common",
        "_form",
        "_hints",
        "_own",
        "_own_values",
        "_pieces",
        "_places",
        "_runs",
        "_values",
        "_views",
    )

    def __init__(self) -> None:
        self._form: Form[object] | None = None

    def follow(self, views: Views[object]) -> None:
        """These are the views of the present moment."""
        if views.form is not self._form:
            self._begin(views.form)
        self._views = views
        self._common.follow(self._values(views.public))
        packed, pieces = self._common.packed, self._pieces
        for place, begin, end in self._runs:
            pieces[place] = b"".join(packed[begin:end])

    def encode(self, reader: int | None) -> bytes:
        """What `encode` gives for the view of a seat, or of a spectator (None)."""
        own = self._own.get(reader)
        if own is None:
            own = self._own[reader] = _Row(self._hints)
        views = self._views
        own.follow(self._own_values(views.public) if reader is None else views.own(reader))
        pieces = self._pieces
        for place, packed in zip(self._places, own.packed, strict=True):
            pieces[place] = packed
        return b"".join(pieces)

    def _begin(self, form: Form[object]) -> None:
        """The first moment, or the first one with views of another form."""
        kind = form.kind
        if kind not in _tags:
            raise CodecError(f"{kind.__name__} is not a value that can be sent.")
        hints = get_type_hints(kind)
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # what is marked is a dataclass
        common = [name for name in names if name not in form.names]
        self._pieces = [_array_head(2) + _pack(_tags[kind]) + _array_head(len(names))]
        self._runs: list[tuple[int, int, int]] = []
        """Public fields between own ones: which piece they are, and their numbers among all public ones."""
        places: dict[str, int] = {}
        for mine, run in groupby(names, key=form.names.__contains__):
            run_names = [*run]
            if mine:
                places |= {name: len(self._pieces) + at for at, name in enumerate(run_names)}
                self._pieces += [b""] * len(run_names)
            else:
                begin = common.index(run_names[0])
                self._runs.append((len(self._pieces), begin, begin + len(run_names)))
                self._pieces.append(b"")
        self._places = [places[name] for name in form.names]
        self._values, self._own_values = _tuple_of(common), _tuple_of(form.names)
        self._common = _Row([hints[name] for name in common])
        self._hints = [hints[name] for name in form.names]
        self._own: dict[int | None, _Row] = {}
        self._form = form


def _tuple_of(names: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """What gives the values of some fields, however few."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda x: tuple([getattr(x, name) for name in names])


def decode(data: bytes) -> Any:  # Any: the tag decides which marked type comes back
    """The value that `encode` packed; raises CodecError on any other bytes."""
    if len(data) > LARGEST:
        raise CodecError("There are too many bytes for one value.")
    try:
        plain = msgpack.unpackb(data, use_list=True, strict_map_key=True, raw=False)
    except (ValueError, msgpack.exceptions.UnpackException, RecursionError) as e:
        raise CodecError("These bytes are not msgpack.") from e
    if not (isinstance(plain, list) and len(plain) == 2 and isinstance(plain[0], str) and plain[0] in _types):
        raise CodecError("These bytes are no value that is known here.")
    decoded = _unpacker(_types[plain[0]])(plain[1])
    if msgpack.packb(plain) != data:
        raise CodecError("These bytes are not the one way to write this value.")
    return decoded


def to_plain(value: object) -> Any:  # Any: plain msgpack data whose shape follows the type
    """A marked value as plain lists, for embedding in a larger message."""
    kind: Any = type(value)  # Any: a class is an annotation among others here
    return _packer(kind)(value)


def from_plain(cls: type, plain: object) -> Any:  # Any: an instance of cls
    """The inverse of `to_plain` for a known class; raises CodecError on data of another shape."""
    return _unpacker(cls)(plain)


def _same(x: Any) -> Any:  # Any: passes on what it is given
    return x


def _exactly(kind: type) -> Coder:
    def take(plain: object) -> object:
        if type(plain) is not kind:
            raise CodecError(f"Expected {kind.__name__}, found {type(plain).__name__}.")
        return plain

    return take


def _array(plain: object, length: int | None = None) -> list[Any]:  # Any: checked item by item by the caller
    if type(plain) is not list or (length is not None and len(plain) != length):
        raise CodecError("Expected an array of another length or kind.")
    return plain


@cache
def _packer(kind: Any) -> Coder:  # Any: an annotation, which is no one type
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, bool, str, bytes, type(None)):
        return _same
    if origin in (Union, types.UnionType):
        inner = _packer(_only_other(args))
        return inner if inner is _same else lambda x: None if x is None else inner(x)
    if origin is tuple and args[-1] is Ellipsis:
        item = _packer(args[0])
        return list if item is _same else lambda x: [item(i) for i in x]
    if origin is tuple:
        items = tuple(_packer(a) for a in args)
        return list if all(i is _same for i in items) else lambda x: [i(v) for i, v in zip(items, x, strict=True)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda x: x.value
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_packer(kind)
    raise TypeError(f"no way to pack {kind!r}")


def _dataclass_packer(kind: type) -> Coder:
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    packers = [_packer(hints[name]) for name in names]
    if len(names) == 1:
        (name,), (only,) = names, packers
        return lambda x: [only(getattr(x, name))]
    values = attrgetter(*names)
    if all(pack is _same for pack in packers):
        return lambda x: [*values(x)]
    return lambda x: [pack(v) for pack, v in zip(packers, values(x), strict=True)]


@cache
def _sender(kind: Any) -> Coder:  # Any: an annotation, which is no one type
    """As `_packer`, but for bytes alone: msgpack writes tuples as arrays, so they stay, and most of it runs in C."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, bool, str, bytes, type(None)):
        return _same
    if origin in (Union, types.UnionType):
        inner = _sender(_only_other(args))
        return inner if inner is _same else lambda x: None if x is None else inner(x)
    if origin is tuple and args[-1] is Ellipsis:
        item = _sender(args[0])
        return _same if item is _same else lambda x: [*map(item, x)]
    if origin is tuple:
        items = tuple(_sender(a) for a in args)
        return _same if all(i is _same for i in items) else lambda x: [i(v) for i, v in zip(items, x, strict=True)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return attrgetter("_value_")
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_sender(kind)
    raise TypeError(f"no way to pack {kind!r}")


def _dataclass_sender(kind: type) -> Coder:
    return _values_of([(field.name, _sender(hint)) for field, hint in zip(fields(kind), _hints(kind), strict=True)])


@cache
def _whole_writer(kind: Any) -> Writer:  # Any: as above
    """What writes a marked value with its tag."""
    head, write = _array_head(2) + _pack(_tags[kind]), _writer(kind)
    return lambda x: head + write(x)


@cache
def _writer(kind: Any) -> Writer:  # Any: as above
    """What writes a value; as bytes of one array after another are those of them all, parts are written by themselves.

    What was written for values in rows is remembered by the very object, which is frozen: views share most of theirs.
    """
    send = _sender(kind)
    if send is _same:
        return _pack
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType) and _is_rich(_only_other(args)):
        write = _writer(_only_other(args))
        return lambda x: _NIL if x is None else write(x)
    if origin is tuple and args[-1] is Ellipsis and _is_rich(args[0]):
        return _row_writer(args[0])
    if isinstance(kind, type) and is_dataclass(kind) and _is_rich(kind):
        return _dataclass_writer(kind)
    return lambda x: _pack(send(x))


def _is_rich(kind: Any) -> bool:  # Any: as above
    """Whether a value is a dataclass that is more than a row of plain fields."""
    return isinstance(kind, type) and is_dataclass(kind) and not all(_sender(hint) is _same for hint in _hints(kind))


def _memory_of(write: Writer, known: Known) -> Writer:
    """A writer that remembers what it wrote for an object in `known`, and holds it so that no other gets its number."""

    def written(x: object) -> bytes:
        found = known.get(id(x))
        if found is not None:
            return found[1]
        packed = write(x)
        if len(known) >= KEPT:
            known.clear()
        known[id(x)] = x, packed
        return packed

    return written


def _row_writer(kind: Any) -> Writer:  # Any: as above
    """What writes a tuple of values of which each is remembered."""
    known: Known = {}
    item = _memory_of(_writer(kind), known)

    def write(row: tuple[object, ...]) -> bytes:
        try:
            packed = [known[number][1] for number in map(id, row)]
        except KeyError:
            packed = [*map(item, row)]
        return _array_head(len(row)) + b"".join(packed)

    return write


def _dataclass_writer(kind: type) -> Writer:
    """Fields that hold much are written one by one, all others in runs."""
    parts: list[Writer] = []
    run: list[tuple[str, Coder]] = []
    for field, hint in zip(fields(kind), _hints(kind), strict=True):
        if _is_heavy(hint):
            if run:
                parts.append(_run_writer(run))
                run = []
            parts.append(_field_writer(field.name, _writer(hint)))
        else:
            run.append((field.name, _sender(hint)))
    if run:
        parts.append(_run_writer(run))
    head = _array_head(len(fields(kind)))
    if len(parts) == 1:
        (only,) = parts
        return lambda x: head + only(x)
    return lambda x: head + b"".join([part(x) for part in parts])


def _field_writer(name: str, write: Writer) -> Writer:
    value_of = attrgetter(name)
    return lambda x: write(value_of(x))


def _run_writer(run: list[tuple[str, Coder]]) -> Writer:
    """Fields one after another, without the head of the array that they are packed as."""
    values = _values_of(run)
    skip = len(_array_head(len(run)))
    return lambda x: _pack(values(x))[skip:]


def _values_of(run: list[tuple[str, Coder]]) -> Coder:
    """What gives the values of these fields as msgpack takes them."""
    names = [name for name, _ in run]
    inner = [(at, send) for at, (_, send) in enumerate(run) if send is not _same]
    if len(run) == 1:
        ((name, only),) = run
        return lambda x: [only(getattr(x, name))]
    values: Coder = attrgetter(*names)
    if not inner:
        return values

    def send_all(x: Any) -> list[Any]:  # Any: an instance of the dataclass, and what its fields hold
        found = [*values(x)]
        for at, send in inner:
            found[at] = send(found[at])
        return found

    return send_all


def _is_heavy(hint: Any) -> bool:  # Any: as above
    """Whether a field holds dataclasses, or rows of rows."""
    inner = get_args(hint)
    return is_dataclass(hint) or any(get_origin(each) is tuple or _is_heavy(each) for each in inner)


def _holds_values(hint: Any) -> bool:  # Any: as above
    """Whether dataclasses are in a field: to compare those costs more than to pack them."""
    return is_dataclass(hint) or any(_holds_values(each) for each in get_args(hint))


def _hints(kind: type) -> list[Any]:  # Any: annotations
    hints = get_type_hints(kind)
    return [hints[field.name] for field in fields(kind)]


def _array_head(length: int) -> bytes:
    """How an array of so many values begins."""
    head: bytes = _packer_of_all.pack_array_header(length)
    return head


_NIL: bytes = _pack(None)


@cache
def _unpacker(kind: Any) -> Coder:  # Any: an annotation, which is no one type
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, bool, str, bytes, type(None)):
        return _exactly(kind)
    if origin in (Union, types.UnionType):
        inner = _unpacker(_only_other(args))
        return lambda p: None if p is None else inner(p)
    if origin is tuple and args[-1] is Ellipsis:
        item = _unpacker(args[0])
        return lambda p: tuple([item(i) for i in _array(p)])
    if origin is tuple:
        items = tuple(_unpacker(a) for a in args)
        return lambda p: tuple([i(v) for i, v in zip(items, _array(p, len(items)), strict=True)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        members = {(type(member.value), member.value): member for member in kind}
        return lambda p: _member(members, p)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        parts = tuple(_unpacker(hints[f.name]) for f in fields(kind))
        return lambda p: kind(*[u(v) for u, v in zip(parts, _array(p, len(parts)), strict=True)])
    raise TypeError(f"no way to unpack {kind!r}")


def _member(members: dict[tuple[type, Any], Enum], plain: object) -> Enum:  # Any: values of an Enum
    if not isinstance(plain, int | str) or (type(plain), plain) not in members:
        raise CodecError("Expected one of a fixed set of words.")
    return members[type(plain), plain]


def _only_other(args: tuple[Any, ...]) -> Any:  # Any: annotations
    others = [a for a in args if a is not type(None)]
    if len(others) != 1:
        raise TypeError("only X | None can be packed, no other union")
    return others[0]
