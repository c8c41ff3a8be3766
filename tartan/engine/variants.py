"""Frozen values that differ from another in a few fields, made without going through all of its constructor.

A table's views of one moment have most of their fields in common: one is built, and the others are variants of it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def variant(kind: type[T], *names: str) -> Callable[..., T]:
    """A function of a value of a slotted dataclass and, in their order, new values of the named fields.

    It gives a value that has those and shares all others; raises TypeError where a name is no field.
    """
    # A frozen dataclass sets each field through object.__setattr__, by name; its slots do it in half the time.
    every = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # the caller gives a dataclass
    strangers = set(names) - set(every)
    if strangers:
        raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(strangers))}")
    known: dict[str, Any] = {f"set_{name}": getattr(kind, name).__set__ for name in every}  # Any: functions and a class
    known |= {"kind": kind, "new": object.__new__}
    lines = [f"def vary(base, {', '.join(names)}):", "    made = new(kind)"]
    lines += [f"    set_{name}(made, {name if name in names else f'base.{name}'})" for name in every]
    lines.append("    return made")
    exec("\n".join(lines), known)  # noqa: S102  # made of the names of fields alone
    vary: Callable[..., T] = known["vary"]
    return vary
