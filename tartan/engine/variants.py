"""Frozen values that differ from another in a few fields, made without going through all of its constructor.

A table's views of one moment have most of their fields in common: one is built, and the others are variants of it.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)
Own: TypeAlias = "tuple[object, ...]"
"""The values of a view's own fields, in their order."""


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


class Form(Generic[V_co]):
    """A kind of view, and which of its fields have another value for each seat: all others are public."""

    __slots__ = ("kind", "names", "vary")

    def __init__(self, kind: type[V_co], *names: str) -> None:
        """Views of a slotted dataclass; raises TypeError where a name is no field of it."""
        self.kind = kind
        self.names = names
        self.vary: Callable[..., V_co] = variant(kind, *names)


class Views(Generic[V_co]):
    """All views of one moment: the spectator's, and what of it every seat sees otherwise (CO-5)."""

    __slots__ = ("form", "own", "public")

    def __init__(self, form: Form[V_co], public: V_co, own: Callable[[int], Own]) -> None:
        """`own` gives the values of the form's own fields for a seat, as long as nothing is played."""
        self.form = form
        self.public = public
        self.own = own

    def __call__(self, seat: int | None) -> V_co:
        """The view of a seat, or of a spectator (None)."""
        return self.public if seat is None else self.form.vary(self.public, *self.own(seat))


def views_apart(view: Callable[[int | None], T]) -> Views[T]:
    """Views of which each is made by itself, as if they had nothing in common."""
    public = view(None)
    form: Form[T] = _whole(type(public))  # type: ignore[arg-type]  # every class is hashable
    values = attrgetter(*form.names)
    return Views(form, public, lambda seat: values(view(seat)))


@cache
def _whole(kind: Any) -> Form[Any]:  # Any: a dataclass, which the caller knows
    return Form(kind, *[field.name for field in fields(kind)])
