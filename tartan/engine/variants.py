"""The views of one moment: what everybody sees is gathered once, what a seat sees otherwise once for each seat.

A View is built from that only where somebody asks for one; whoever sends views on takes the values as they are.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from tartan.engine.frozen import made, setters, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)
Own: TypeAlias = "tuple[object, ...]"
"""The values of a view's own fields, in their order."""
Common: TypeAlias = "tuple[object, ...]"
"""The values of a view's other fields, in their order."""


class Form(Generic[V_co]):
    """A kind of view, and which of its fields have another value for each seat: all others are public."""

    __slots__ = ("build", "common", "kind", "names", "public")

    def __init__(self, kind: type[V_co], *names: str) -> None:
        """Views of a slotted dataclass; raises TypeError where a name is no field of it."""
        every = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # the caller gives a dataclass
        strangers = set(names) - set(every)
        if strangers:
            raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(strangers))}")
        self.kind = kind
        self.names = names
        """The fields that are a seat's own, in the order in which their values are given."""
        self.common = tuple([name for name in every if name not in names])
        """The public fields, in the order of the dataclass."""
        self.public: Callable[..., Common] = _gatherer(self.common)
        """Takes the public fields by their names and gives their values; raises TypeError unless it has just those."""
        self.build: Callable[[Common, Own], V_co] = _builder(kind, self.common, names)
        """Makes a view of public values and own ones."""


class Views(Generic[V_co]):
    """All views of one moment: what all see alike, and what every seat, and a spectator, sees otherwise (CO-5)."""

    __slots__ = ("common", "form", "own")

    def __init__(self, form: Form[V_co], common: Common, own: Callable[[int | None], Own]) -> None:
        """`common` is what the form's `public` gives; `own` gives own fields for a reader, while nothing is played."""
        self.form = form
        self.common = common
        self.own = own

    def __call__(self, seat: int | None) -> V_co:
        """The view of a seat, or of a spectator (None)."""
        return self.form.build(self.common, self.own(seat))


def views_apart(view: Callable[[int | None], T]) -> Views[T]:
    """Views of which each is made by itself, as if they had nothing in common."""
    form: Form[T] = _whole(type(view(None)))  # type: ignore[arg-type]  # every class is hashable
    values = values_of(form.names)
    return Views(form, (), lambda seat: values(view(seat)))


def values_of(names: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """What gives the values of some fields, however few."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda x: tuple([getattr(x, name) for name in names])


@cache
def _whole(kind: Any) -> Form[Any]:  # Any: a dataclass, which the caller knows
    return Form(kind, *[field.name for field in fields(kind)])


def _gatherer(names: Sequence[str]) -> Callable[..., Common]:
    """A function that gives its keyword arguments as a tuple."""
    listed = "".join([f"{name}, " for name in names])
    return made("gather", f"def gather({'*, ' if names else ''}{listed}):\n    return ({listed})", {})


def _builder(kind: type[T], common: Sequence[str], own: Sequence[str]) -> Callable[[Common, Own], T]:
    """A function that makes an instance of a slotted dataclass of the values of its fields.

    A frozen dataclass sets each field through object.__setattr__, by name; its slots do it in half the time.
    """
    every = (*common, *own)
    lines = ["def build(_common, _own):", "    _value = _new(_kind)"]
    for source, names in (("_common", common), ("_own", own)):
        if names:
            lines.append(f"    {''.join([f'{name}, ' for name in names])}= {source}")
    lines += [*settings("_value", every), "    return _value"]
    return made("build", "\n".join(lines), {**setters(kind, every), "_kind": kind, "_new": object.__new__})
