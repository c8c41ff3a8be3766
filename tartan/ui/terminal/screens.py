"""The screen that hides everything below it (K1).

Stock screens show what lies below wherever their background is not opaque, and modal ones are made to. On a screen
of this class nothing below is asked to draw itself, whatever a style sheet says of backgrounds and opacity;
`HardenedApp` sees to it.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.widget import Widget

ResultT = TypeVar("ResultT")


class InTurn(Screen[ResultT]):
    """A screen that does what its own keys ask, each in its turn.

    Stock screens hand a key on to the app, which asks whatever screen is on top by then what the key does: a letter
    typed at the log would act on the board, and an Enter typed at the board would lift a curtain (K1).
    """

    async def on_event(self, event: events.Event) -> None:
        """A key that comes when another screen is on top is that screen's, to take or to drop."""
        if isinstance(event, events.Key) and self.app.screen is not self:
            event.stop()
            again = events.Key(event.key, event.character)
            again.time = event.time  # a curtain drops what was typed before it was seen
            (self.app.focused or self.app.screen)._forward_event(again)  # noqa: SLF001 - what the app does with a key
            return
        await super().on_event(event)

    async def _on_key(self, event: events.Key) -> None:
        """What no handler has used up is looked up in the table of this screen."""
        if not event._stop_propagation:  # noqa: SLF001 - there is no other way to know that it is used up
            event.stop()
            await self.app._check_bindings(event.key)  # noqa: SLF001 - what the app itself would do, only now

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Close this screen; nothing where it is not on top (any more), for then another one would be closed."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)


class OpaqueScreen(InTurn[ResultT]):
    """A screen, such as a curtain, below which nothing is drawn."""

    DEFAULT_CSS: ClassVar[str] = """
    OpaqueScreen { background: $background; }
    """

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """As in Textual, but what is laid out and painted whole here is not painted again for that alone.

        Stock screens mark everything for painting while they are laid out and again at the end, so that the first one
        is written three times: 77 KB instead of 26 for a screen with some cloth.
        """
        event.prevent_default()
        size = self.app.size
        was_laid_out = self._size == size
        super()._on_screen_resume(event)
        if was_laid_out or self._size != size or not self.is_current or self.app._batch_count:  # noqa: SLF001 - as told
            return
        for node in self.walk_children(Widget, with_self=True):
            node._repaint_required = False  # noqa: SLF001 - there is no other way to know what is painted already
            node._dirty_regions.clear()  # noqa: SLF001 - as said
            node._repaint_regions.clear()  # noqa: SLF001 - as said
        self._dirty_widgets.clear()
