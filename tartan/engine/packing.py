"""Frozen values written as msgpack: what writes a value of an annotation is made once, and most of it runs in C.

By what tags whole values are known, and how they are read again, is in `codec`.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgpack

Coder: TypeAlias = Callable[[Any], Any]  # Any: what a coder takes and gives depends on the annotation it was made from
Writer: TypeAlias = Callable[[Any], bytes]  # Any: as above

_packer_of_all = msgpack.Packer(buf_size=1 << 16)
"""One packer for all: making one costs more than packing with it."""
pack: Writer = _packer_of_all.pack

KEPT = 4096
"""How many packed values of each kind are remembered, and with them kept from being freed."""


def same(x: Any) -> Any:  # Any: passes on what it is given
    """What packs and unpacks plain values: nothing is to be done with them."""
    return x


@cache
def _sender(kind: Any) -> Coder:  # Any: an annotation, which is no one type
    """What gives a value as msgpack takes it: tuples stay as they are, for msgpack writes them as arrays."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, bool, str, bytes, type(None)):
        return same
    if origin in (Union, types.UnionType):
        inner = _sender(only_other(args))
        return inner if inner is same else lambda x: None if x is None else inner(x)
    if origin is tuple and args[-1] is Ellipsis:
        item = _sender(args[0])
        return same if item is same else lambda x: [*map(item, x)]
    if origin is tuple:
        items = tuple(_sender(a) for a in args)
        return same if all(i is same for i in items) else lambda x: [i(v) for i, v in zip(items, x, strict=True)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return attrgetter("_value_")
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_sender(kind)
    raise TypeError(f"no way to pack {kind!r}")


def _dataclass_sender(kind: type) -> Coder:
    return _values_of([(field.name, _sender(hint)) for field, hint in zip(fields(kind), _hints(kind), strict=True)])


@cache
def writer(kind: Any) -> Writer:  # Any: as above
    """What writes a value; as bytes of one array after another are those of them all, parts are written by themselves.

    What was written for values in rows is remembered by the very object, which is frozen: views share most of theirs.
    """
    send = _sender(kind)
    if send is same:
        return pack
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType) and _is_rich(only_other(args)):
        write = writer(only_other(args))
        return lambda x: _NIL if x is None else write(x)
    if origin is tuple and args[-1] is Ellipsis and _is_rich(args[0]):
        return _row_writer(args[0])
    if isinstance(kind, type) and is_dataclass(kind) and _is_rich(kind):
        return _dataclass_writer(kind)
    return lambda x: pack(send(x))


def tagged_writer(tag: str, kind: type) -> Writer:
    """What writes an array of a tag and a value of a dataclass."""
    if _is_remembered(kind):
        head, write = array_head(2) + pack(tag), writer(kind)
        return lambda x: head + write(x)
    send = _sender(kind)
    return lambda x: pack((tag, send(x)))


def _is_rich(kind: Any) -> bool:  # Any: as above
    """Whether a value is a dataclass that is more than a row of plain fields."""
    return isinstance(kind, type) and is_dataclass(kind) and not all(_sender(hint) is same for hint in _hints(kind))


def _row_writer(kind: Any) -> Writer:  # Any: as above
    """What writes a tuple of values of which each is remembered.

    Whatever is remembered is held, so that no other object gets its number (`id`).
    """
    memory: tuple[dict[int, bytes], list[object]] = {}, []
    write_item = writer(kind)

    def item(x: object) -> bytes:
        nonlocal memory
        known, held = memory
        found = known.get(id(x))
        if found is None:
            found = write_item(x)
            if len(held) >= KEPT:  # in another thread a row may still be joined from the old ones, so they stay whole
                known, held = memory = {}, []
            held.append(x)
            known[id(x)] = found
        return found

    def write(row: tuple[object, ...]) -> bytes:
        known, _held = memory
        try:
            packed = b"".join(map(known.__getitem__, map(id, row)))
        except KeyError:
            packed = b"".join([item(x) for x in row])
        return (_SHORT_HEADS[len(row)] if len(row) < len(_SHORT_HEADS) else array_head(len(row))) + packed

    return write


def _dataclass_writer(kind: type) -> Writer:
    """Fields that hold what is remembered are written one by one, all others in runs."""
    parts: list[Writer] = []
    run: list[tuple[str, Coder]] = []
    for field, hint in zip(fields(kind), _hints(kind), strict=True):
        if _is_remembered(hint):
            if run:
                parts.append(_run_writer(run))
                run = []
            parts.append(_field_writer(field.name, writer(hint)))
        else:
            run.append((field.name, _sender(hint)))
    if run:
        parts.append(_run_writer(run))
    head = array_head(len(fields(kind)))
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
    skip = len(array_head(len(run)))
    return lambda x: pack(values(x))[skip:]


def _values_of(run: list[tuple[str, Coder]]) -> Coder:
    """What gives the values of these fields as msgpack takes them."""
    names = [name for name, _ in run]
    inner = [(at, send) for at, (_, send) in enumerate(run) if send is not same]
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


def _is_remembered(hint: Any) -> bool:  # Any: as above
    """Whether a field holds, however deep, rows of values that are remembered; all else is packed at one go."""
    inner = _hints(hint) if isinstance(hint, type) and is_dataclass(hint) else get_args(hint)
    in_rows = get_origin(hint) is tuple and inner[-1] is Ellipsis and _is_rich(inner[0])
    return in_rows or any(_is_remembered(each) for each in inner)


def holds_values(hint: Any) -> bool:  # Any: as above
    """Whether dataclasses are in a field: to compare those costs more than to pack them."""
    return is_dataclass(hint) or any(holds_values(each) for each in get_args(hint))


def _hints(kind: type) -> list[Any]:  # Any: annotations
    hints = get_type_hints(kind)
    return [hints[field.name] for field in fields(kind)]


def array_head(length: int) -> bytes:
    """How an array of so many values begins."""
    head: bytes = _packer_of_all.pack_array_header(length)
    return head


_NIL: bytes = pack(None)
_SHORT_HEADS = [array_head(length) for length in range(16)]
"""How short arrays begin, by length."""


def only_other(args: tuple[Any, ...]) -> Any:  # Any: annotations
    """X of the parts of `X | None`; raises TypeError on those of any other union."""
    others = [a for a in args if a is not type(None)]
    if len(others) != 1:
        raise TypeError("only X | None can be packed, no other union")
    return others[0]
