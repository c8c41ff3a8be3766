"""All hands of a moment laid open: the views of all seats laid over each other, for whoever may see every one of them.

A board draws one view, and a view is one seat's. Laid over it, those of the others fill what the seat itself does not
know: a face-down card gets the face that its holder sees. The true state is not asked, so that no more can be seen than
all seats know together (S1).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import View

ViewT = TypeVar("ViewT", bound="View")


def laid_open(views: Sequence[ViewT], seat: int) -> ViewT:
    """A seat's view of a moment, in which all lies open that any seat knows of the table; the hand stays its own.

    `views` are all seats', by seat. What there is one of for each seat, such as its army, is as that seat sees it.
    """
    own: Any = views[seat]  # Any: a dataclass of whichever game
    changes: dict[str, object] = {}
    for field in fields(own):
        told = [getattr(view, field.name) for view in views]
        mine = told[seat]
        if isinstance(mine, tuple) and len(mine) == len(views) and all(map(is_dataclass, mine)):
            mine = tuple(one[at] for at, one in enumerate(told))
        changes[field.name] = _filled(mine, told)
    opened: ViewT = replace(own, **changes)
    return opened


def _filled(mine: Any, told: Sequence[Any]) -> Any:  # Any: a value of any shape, and the same as others know it
    """A value with its holes filled; one that has a hole is taken whole from whoever knows more of it."""
    others = [other for other in told if type(other) is type(mine) and other != mine]
    if isinstance(mine, tuple):
        rows = [other for other in others if len(other) == len(mine)]
        return tuple(_filled(one, [row[at] for row in rows]) for at, one in enumerate(mine)) if rows else mine
    if not others or not is_dataclass(mine):
        return mine
    names = [field.name for field in fields(mine)]
    for other in others:
        if any(getattr(mine, name) is None and getattr(other, name) is not None for name in names):
            return other
    filled = {name: _filled(getattr(mine, name), [getattr(other, name) for other in others]) for name in names}
    return replace(mine, **filled)  # type: ignore[type-var]  # an instance, for it has values
