"""What a board that is played with a cursor asks of its game's composer: what is chosen among, staged and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from tartan.engine.asking import Ask
    from tartan.engine.contract import View as AnyView

ViewT = TypeVar("ViewT", bound="AnyView")


class Composing(Protocol[ViewT]):
    """The cursor of the seat at the keyboard, and what it has staged; nothing of it is sent before it is complete."""

    @property
    def view(self) -> ViewT:
        """What the seat sees."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The engine's legal texts; none while nothing can be chosen."""

    @property
    def active(self) -> bool:
        """Whether anything can be chosen."""

    @property
    def started(self) -> bool:
        """Whether there is something staged that could be taken back."""

    @property
    def ask(self) -> Ask:
        """What is asked now, or what Enter would do."""

    def adopt(self, view: ViewT, legal: tuple[str, ...]) -> None:
        """Go on with a view and its legal texts; what was staged and is still legal stays staged."""

    def move(self, dx: int, dy: int) -> None:
        """An arrow key."""

    def tab(self, way: int) -> None:
        """Tab (1) or Shift+Tab (-1)."""

    def let_go(self) -> bool:
        """Take back the last thing that was staged; False where there was none."""


ComposerT = TypeVar("ComposerT", bound=Composing[Any])  # Any: a bound cannot name the board's own View
