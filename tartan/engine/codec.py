"""Frozen values as canonical msgpack and back: equal values give equal bytes, and decoding is strict.

A dataclass marked `@value(tag)` is packed as an array, its tag first at the top level and its fields in their order;
the annotations of the fields say how each is packed and what may come back. Nothing is guessed from the bytes.
"""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import compress, groupby
from operator import attrgetter, is_not, itemgetter
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgpack

from tartan.engine.errors import CodecError
from tartan.engine.packing import Coder, Writer, array_head, holds_values, only_other, pack, same, tagged_writer, writer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.variants import Form, Views

C = TypeVar("C", bound=type)

_types: dict[str, type] = {}
_tags: dict[type, str] = {}

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


FEW = 8
"""Up to so many values are looked at one by one sooner than by a pipe of iterators."""


class _Row:
    """Some fields of a value after value, each packed again only where it is another than before."""

    __slots__ = ("_before", "_number", "_plain", "_writers", "packed")

    def __init__(self, hints: Sequence[Any]) -> None:  # Any: annotations
        self._writers = [writer(hint) for hint in hints]
        self._plain = [not holds_values(hint) for hint in hints]
        self._number = range(len(hints))
        self._before: list[object] = [object() for _ in hints]
        self.packed = [b""] * len(hints)
        """What was packed last, by field."""

    def follow(self, values: Sequence[object]) -> bool:
        """These are the values now; gives whether any is packed otherwise than before."""
        before, packed, other = self._before, self.packed, False
        numbers = self._number
        for at in numbers if len(numbers) <= FEW else compress(numbers, map(is_not, values, before)):
            value, old = values[at], before[at]
            if value is not old:
                if not (self._plain[at] and value == old):
                    packed[at] = self._writers[at](value)
                    other = True
                before[at] = value
        return other


class _OwnRow(_Row):
    """The own fields of one reader, and the view that they are in."""

    __slots__ = ("moment", "whole")

    def __init__(self, hints: Sequence[Any]) -> None:  # Any: as above
        super().__init__(hints)
        self.whole = b""
        self.moment = -1
        """At which moment the whole was packed."""


class Series:
    """Encodes the views of one game, one moment after another.

    Only fields with another value than a moment ago are packed again, and what all readers see only once: equal values
    have equal bytes.
    """

    __slots__ = ("_common", "_form", "_hints", "_in_order", "_moment", "_own", "_pieces", "_runs", "_views")

    def __init__(self) -> None:
        self._form: Form[object] | None = None

    def follow(self, views: Views[object]) -> None:
        """These are the views of the present moment."""
        if views.form is not self._form:
            self._begin(views.form)
        self._views = views
        self._form = None  # what cannot be packed leaves all to begin anew
        if self._common.follow(views.common):
            packed, pieces = self._common.packed, self._pieces
            for place, begin, end in self._runs:
                pieces[place] = b"".join(packed[begin:end])
            self._moment += 1
        self._form = views.form

    def encode(self, reader: int | None) -> bytes:
        """What `encode` gives for the view of a seat, or of a spectator (None)."""
        own = self._own.get(reader)
        if own is None:
            own = self._own[reader] = _OwnRow(self._hints)
        if own.follow(self._views.own(reader)) or own.moment != self._moment:
            own.whole = b"".join(self._in_order(self._pieces + own.packed))
            own.moment = self._moment
        return own.whole

    def _begin(self, form: Form[object]) -> None:
        """The first moment, or the first one with views of another form."""
        kind = form.kind
        if kind not in _tags:
            raise CodecError(f"{kind.__name__} is not a value that can be sent.")
        hints = get_type_hints(kind)
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # what is marked is a dataclass
        common = form.common
        head = array_head(2) + pack(_tags[kind]) + array_head(len(names))
        self._pieces = [head, *(b"" for mine, _ in groupby(names, key=form.names.__contains__) if not mine), b""]
        self._runs: list[tuple[int, int, int]] = []
        """Public fields between own ones: which piece they are, and their numbers among all public ones."""
        order = [0]
        for mine, run in groupby(names, key=form.names.__contains__):
            run_names = [*run]
            if mine:
                order += [len(self._pieces) + form.names.index(name) for name in run_names]
            else:
                begin, piece = common.index(run_names[0]), len(self._runs) + 1
                self._runs.append((piece, begin, begin + len(run_names)))
                order.append(piece)
        self._in_order = itemgetter(*order, len(self._pieces) - 1)
        """Gives the head, the runs and a reader's own fields, and at last the piece that is always empty."""
        self._common = _Row([hints[name] for name in common])
        self._hints = [hints[name] for name in form.names]
        self._own: dict[int | None, _OwnRow] = {}
        self._moment = 0
        """How often what all see alike has changed."""
        self._form = form


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
        return same
    if origin in (Union, types.UnionType):
        inner = _packer(only_other(args))
        return inner if inner is same else lambda x: None if x is None else inner(x)
    if origin is tuple and args[-1] is Ellipsis:
        item = _packer(args[0])
        return list if item is same else lambda x: [item(i) for i in x]
    if origin is tuple:
        items = tuple(_packer(a) for a in args)
        return list if all(i is same for i in items) else lambda x: [i(v) for i, v in zip(items, x, strict=True)]
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
    if all(packer is same for packer in packers):
        return lambda x: [*values(x)]
    return lambda x: [packer(v) for packer, v in zip(packers, values(x), strict=True)]


@cache
def _whole_writer(kind: Any) -> Writer:  # Any: as above
    """What writes a marked value with its tag."""
    return tagged_writer(_tags[kind], kind)


@cache
def _unpacker(kind: Any) -> Coder:  # Any: an annotation, which is no one type
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, bool, str, bytes, type(None)):
        return _exactly(kind)
    if origin in (Union, types.UnionType):
        inner = _unpacker(only_other(args))
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
