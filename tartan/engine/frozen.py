"""Frozen slotted dataclasses that are made again and again: made sooner, and otherwise what they were."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

C = TypeVar("C", bound=type)


def made_often(cls: C) -> C:
    """Have a frozen slotted dataclass set its fields through their slots.

    What `dataclass` writes sets each through object.__setattr__, which looks it up by its name, and takes half as long
    again. Raises TypeError for a dataclass of which more than that is done when one is made.
    """
    plain: list[str] = []
    by_name: list[str] = []
    known = setters(cls, [field.name for field in fields(cls)])
    for field in fields(cls):
        if not field.init or field.default_factory is not MISSING or hasattr(cls, "__post_init__"):
            raise TypeError(f"{cls.__name__} is made in a way of its own")
        default = "" if field.default is MISSING else f"=default_{field.name}"
        known[f"default_{field.name}"] = field.default
        (by_name if field.kw_only else plain).append(f"{field.name}{default}")
    params = ", ".join(["self", *plain, *(["*", *by_name] if by_name else [])])
    source = [f"def __init__({params}):", *settings("self", [field.name for field in fields(cls)])]
    cls.__init__ = made("__init__", "\n".join(source), known)  # type: ignore[misc]  # of this class alone
    return cls


def setters(kind: type, names: Iterable[str]) -> dict[str, Any]:  # Any: as in `made`
    """What sets the fields of a slotted dataclass, also of a frozen one that is being made, as `settings` names it."""
    return {f"set_{name}": getattr(kind, name).__set__ for name in names}


def settings(target: str, names: Iterable[str]) -> list[str]:
    """The lines of a function that set fields of `target` to variables of the same names."""
    return [f"    set_{name}({target}, {name})" for name in names]


def made(name: str, source: str, known: dict[str, Any]) -> Callable[..., Any]:  # Any: a function of any kind
    """The function of that name in a source that is made of the names of fields alone."""
    exec(source, known)  # noqa: S102  # as above
    function: Callable[..., Any] = known[name]
    return function
