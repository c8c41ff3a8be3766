"""Lists: `Choices`, a menu in which one thing can be chosen, and `Reader`, text to be read and scrolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text
from textual.message import Message

from tartan.ui.widgets.paint import Painted, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    id: str
    label: str
    detail: str = ""
    enabled: bool = True
    key: str = ""
    """A letter that chooses it at once, shown before it; or nothing."""


class Choices(Painted):
    """A menu: the cursor moves only among what can be chosen; Enter or a click chooses."""

    DEFAULT_CSS = "Choices { height: auto; }"

    class Chosen(Message):
        """A line was chosen."""

        def __init__(self, menu: Choices, choice: Choice) -> None:
            super().__init__()
            self.menu = menu
            self.choice = choice

        @property
        def control(self) -> Choices:
            """The menu."""
            return self.menu

    class Moved(Message):
        """The cursor stands on another line."""

        def __init__(self, menu: Choices, choice: Choice) -> None:
            super().__init__()
            self.menu = menu
            self.choice = choice

        @property
        def control(self) -> Choices:
            """The menu."""
            return self.menu

    def __init__(
        self,
        choices: Sequence[Choice],
        *,
        label_width: int = 0,
        id: str | None = None,  # noqa: A002  # textual's own name for it
    ) -> None:
        super().__init__(id=id)
        self.choices: tuple[Choice, ...] = tuple(choices)
        self.label_width = label_width
        self.top = 0
        self.cursor = next((i for i, choice in enumerate(self.choices) if choice.enabled), 0)

    def set_choices(self, choices: Sequence[Choice], cursor: int | None = None) -> None:
        """Show other lines; the cursor stays where it can."""
        self.choices = tuple(choices)
        wanted = self.cursor if cursor is None else cursor
        self.cursor = max(0, min(wanted, len(self.choices) - 1))
        if self.choices and not self.choices[self.cursor].enabled:
            self.move(1)
        self._follow()
        self.refresh(layout=True)

    @property
    def current(self) -> Choice | None:
        """What the cursor is on."""
        return self.choices[self.cursor] if self.choices and self.choices[self.cursor].enabled else None

    def move(self, step: int) -> bool:
        """Move the cursor to the next line that can be chosen; False where there is none."""
        at = self.cursor + step
        while 0 <= at < len(self.choices):
            if self.choices[at].enabled:
                self.go(at)
                return True
            at += step
        return False

    def go(self, at: int) -> None:
        """Put the cursor on a line."""
        if at == self.cursor or not (0 <= at < len(self.choices)) or not self.choices[at].enabled:
            return
        before, top = self.cursor, self.top
        self.cursor = at
        self._follow()
        if self.top != top:
            self.refresh()
        else:
            self.refresh_lines(before - self.top)
            self.refresh_lines(at - self.top)
        self.post_message(self.Moved(self, self.choices[at]))

    def choose(self) -> None:
        """Choose what the cursor is on."""
        if self.current is not None:
            self.post_message(self.Chosen(self, self.current))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002  # one line each
        """One line for each choice."""
        return len(self.choices)

    def _follow(self) -> None:
        height = max(1, self.size.height or len(self.choices))
        self.top = max(0, min(self.top, len(self.choices) - height))
        if self.cursor < self.top:
            self.top = self.cursor
        elif self.cursor >= self.top + height:
            self.top = self.cursor - height + 1

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._follow()
        self.refresh()

    def paint(self, y: int, row: Row) -> None:
        """Sign, key, label, detail."""
        at = self.top + y
        if at >= len(self.choices):
            return
        choice, look = self.choices[at], self.look
        on = at == self.cursor
        base = look.cursor if on else (look.ground if choice.enabled else look.dim)
        row.put(" ▸ " if on else "   ", base)
        if choice.key:
            row.put(f"{choice.key} ", base if on else look.key)
        row.put(choice.label, base, self.label_width or None)
        if choice.detail:
            row.put("  ", base)
            row.put(choice.detail, base if on else look.dim, max(0, row.room - 2))
        row.to(row.width - 1, base)
        if y == 0 and self.top:
            row.put("▲", look.accent)
        elif y == self.size.height - 1 and self.top + self.size.height < len(self.choices):
            row.put("▼", look.accent)
        else:
            row.put(" ", base)

    def on_click(self, event: events.Click) -> None:
        """Choose the line that was clicked."""
        event.stop()
        at = self.top + event.y
        if 0 <= at < len(self.choices) and self.choices[at].enabled:
            self.go(at)
            self.choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The next line."""
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The line before."""
        event.stop()
        self.move(-1)


@dataclass(frozen=True, slots=True)
class Hung:
    """A paragraph whose further lines begin at a column of their own."""

    text: Text
    hang: int


class Reader(Painted):
    """Text to be read: paragraphs wrapped to the width, scrolled by keys and wheel."""

    DEFAULT_CSS = "Reader { height: 1fr; }"

    class Scrolled(Message):
        """Other lines of the text are in sight."""

        def __init__(self, reader: Reader) -> None:
            super().__init__()
            self.reader = reader

        @property
        def control(self) -> Reader:
            """The text."""
            return self.reader

    def __init__(self, *, id: str | None = None, stick: bool = False, classes: str | None = None) -> None:  # noqa: A002  # textual's own name
        super().__init__(id=id, classes=classes)
        self.paragraphs: tuple[Text | Hung, ...] = ()
        self.top = 0
        self.stick = stick
        """Whether the end stays in sight when text is added."""
        self._strips: list[Strip] = []
        self._starts: list[int] = []
        self._width = 0

    def read(self, paragraphs: Sequence[Text | Hung], *, at: int = 0) -> None:
        """Show other text, from paragraph `at` on; with `stick`, its end."""
        self.paragraphs = tuple(paragraphs)
        self._width = 0
        self._wrap()
        self.show_paragraph(at)
        if self.stick:
            self.top = self.lowest
        self.refresh()

    def show_paragraph(self, at: int) -> None:
        """Scroll so that a paragraph stands at the top, as far as there is text below it."""
        self._wrap()
        if self._starts:
            self.top = min(self._starts[min(at, len(self._starts) - 1)], self.lowest)
        self.refresh()

    @property
    def at_paragraph(self) -> int:
        """The paragraph at the top."""
        return max(0, sum(1 for start in self._starts if start <= self.top) - 1)

    @property
    def lowest(self) -> int:
        """The largest useful scroll position."""
        return max(0, len(self._strips) - self.size.height)

    def scroll_by(self, lines: int) -> bool:
        """Scroll; False where there is nothing further that way."""
        top = max(0, min(self.top + lines, self.lowest))
        moved = top != self.top
        if moved:
            self.top = top
            self.refresh()
            self.post_message(self.Scrolled(self))
        return moved

    def page(self, pages: int) -> None:
        """Scroll by screenfuls."""
        self.scroll_by(pages * max(1, self.size.height - 1))

    def on_resize(self) -> None:
        """Wrap anew and keep the same text at the top."""
        at = self.at_paragraph
        at_end = self.stick and self.top >= self.lowest
        self._wrap()
        if self._starts and at >= 0:
            self.top = self._starts[min(at, len(self._starts) - 1)]
        self.top = self.lowest if at_end or self.stick else min(self.top, self.lowest)
        self.refresh()
        self.post_message(self.Scrolled(self))

    def _wrap(self) -> None:
        width = self.size.width - 3  # a blank at either side, and the scroll bar
        if width < 4 or width == self._width:
            return
        self._width = width
        self._strips, self._starts = [], []
        for paragraph in self.paragraphs:
            self._starts.append(len(self._strips))
            self._strips += self._set(paragraph, width)

    def _set(self, paragraph: Text | Hung, width: int) -> list[Strip]:
        """The lines of a paragraph; those after the first hang where it is hung, or where its words begin."""
        text = paragraph if isinstance(paragraph, Text) else paragraph.text
        words = text.plain.lstrip(" ")
        hang = len(text.plain) - len(words) if isinstance(paragraph, Text) else paragraph.hang
        console, ground = self.app.console, self.ground
        first = text.wrap(console, width)[:1]
        lines = list(first)
        if first and len(first[0].plain) < len(text.plain):
            rest = text[len(first[0].plain) :]
            lines += rest.wrap(console, width - hang)
        strips: list[Strip] = []
        for number, line in enumerate(lines):
            line.rstrip()
            if number and line.plain.startswith(" "):
                line = line[len(line.plain) - len(line.plain.lstrip(" ")) :]
            row = Row(self.size.width - 1, ground).put(" " * (1 + (hang if number else 0)))
            strips.append(row.rich(line).strip())
        return strips

    def render_line(self, y: int) -> Strip:
        """A line of the text, with the scroll bar at its right."""
        self._wrap()
        width, height = self.size
        at = self.top + y
        row = Row(width, self.ground)
        if at < len(self._strips):
            row.segments(self._strips[at])
        row.to(width - 1)
        if len(self._strips) > height > 0:
            size = max(1, height * height // len(self._strips))
            start = (height - size) * self.top // max(1, self.lowest)
            row.put("┃" if start <= y < start + size else "┆", self.look.frame)
        return row.strip()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        self.scroll_by(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self.scroll_by(-3)

    def on_click(self, event: events.Click) -> None:
        """The scroll bar scrolls to where it is clicked."""
        if event.x == self.size.width - 1 and self.lowest:
            event.stop()
            self.scroll_by(self.lowest * event.y // max(1, self.size.height - 1) - self.top)


class Words(Painted):
    """A few lines of text, one paragraph a line, an empty line above and below."""

    DEFAULT_CSS = "Words { height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.paragraphs: tuple[Text, ...] = ()

    def say(self, paragraphs: Sequence[Text]) -> None:
        """Show other words."""
        grown = len(paragraphs) != len(self.paragraphs)
        self.paragraphs = tuple(paragraphs)
        self.refresh(layout=grown)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002  # one line each
        """A line for each, and two that are empty; none at all without words."""
        return len(self.paragraphs) + 2 if self.paragraphs else 1

    def paint(self, y: int, row: Row) -> None:
        """One paragraph, cut at the right."""
        if 0 < y <= len(self.paragraphs):
            row.put("   ").rich(self.paragraphs[y - 1])
