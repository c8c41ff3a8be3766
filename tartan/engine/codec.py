"""Frozen values as canonical msgpack and back: equal values give equal bytes, and decoding is strict.

A dataclass marked `@value(tag)` is packed as an array, its tag first at the top level and its fields in their order;
the annotations of the fields say how each is packed and what may come back. Nothing is guessed from the bytes.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgpack

from tartan.engine.errors import CodecError

C = TypeVar("C", bound=type)

Coder: TypeAlias = Callable[[Any], Any]  # Any: what a coder takes and gives depends on the annotation it was made from

_pack = msgpack.Packer(buf_size=1 << 16).pack
"""One packer for all: making one costs more than packing with it."""
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
    tag = _tags.get(type(value))
    if tag is None:
        raise CodecError(f"{type(value).__name__} is not a value that can be sent.")
    packed: bytes = _pack((tag, _sender(_types[tag])(value)))
    return packed


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
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    senders = [_sender(hints[name]) for name in names]
    if len(names) == 1:
        (name,), (only,) = names, senders
        return lambda x: [only(getattr(x, name))]
    values = attrgetter(*names)
    inner = [(at, send) for at, send in enumerate(senders) if send is not _same]
    if not inner:
        return values

    def send_all(x: Any) -> list[Any]:  # Any: an instance of the dataclass, and what its fields hold
        found = [*values(x)]
        for at, send in inner:
            found[at] = send(found[at])
        return found

    return send_all


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
