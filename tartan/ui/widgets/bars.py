"""The bars that frame every screen: a woven title band above, the prompt line and the footer below."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from tartan.ui.actions import ActionRow, key_name
from tartan.ui.cloth import ribbon
from tartan.ui.setts import sett
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.edit import LineEdit
from tartan.ui.widgets.paint import Painted, Row, cut, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from rich.text import Text
    from textual import events


class TitleBand(Painted):
    """The top line: a heading and a few words, cut into a ribbon of the game's tartan."""

    def __init__(self, sett_name: str, heading: str, where: str = "", right: Text | None = None) -> None:
        super().__init__()
        self.sett_name = sett_name
        self.heading = heading
        self.where = where
        self.right = right

    def tell(self, where: str, right: Text | None = None) -> None:
        """Change the words in the middle and at the right."""
        if (where, right) == (self.where, self.right):
            return
        before, after = self._right_cells, 0 if right is None else cell_len(right.plain) + 2
        same = where == self.where and before == after
        self.where, self.right = where, right
        if same:
            self.refresh(Region(self.size.width - after, 0, after, 1))
        else:
            self.refresh()

    @property
    def _right_cells(self) -> int:
        return 0 if self.right is None else cell_len(self.right.plain) + 2

    def _where_in(self, cells: int) -> str:
        """The words in the middle; where there is no room for all of them, those that come first."""
        parts = shown(self.where).split(" · ") if self.where else []
        while parts and cell_len(" · ".join(parts)) + 2 > cells:
            parts.pop()
        return f" {' · '.join(parts)} " if parts else ""

    @property
    def ground(self) -> Style:
        """The band's own ground."""
        return self.look.band

    def paint(self, y: int, row: Row) -> None:  # noqa: ARG002  # it has one line
        """Cloth, heading, cloth, place, cloth, and what stands at the right."""
        look = self.look
        cloth = ribbon(sett(self.sett_name), row.width, app_colour_mode(self.app))
        row.segments(cloth.crop(0, 3))
        row.put(f" {shown(self.heading)} ", look.band_key)
        right = self.right
        end = max(row.at, row.width - self._right_cells)
        if words := self._where_in(end - row.at):
            left = (end - row.at - cell_len(words)) // 2
            row.segments(cloth.crop(row.at, row.at + left))
            row.put(words)
        row.segments(cloth.crop(row.at, end))
        if right is not None:
            row.put(" ").rich(right).put(" ")


SIGN = 3
"""Cells before the words of the prompt."""
LONGEST_ENTRY = 200
"""Characters that can be typed into the open line of the prompt."""
NEWS = "◆"
"""The sign in the footer before a sentence that only tells something."""


class PromptLine(Painted):
    """Two lines above the footer: what is asked, or why something cannot be done and by which rule."""

    DEFAULT_CSS = "PromptLine { height: 2; }"

    class Turned(Message):
        """The line to type in was opened or closed."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.rule = ""
        self.refused = False
        self._lines: tuple[str, str] = ("", "")
        self._entry: LineEdit | None = None
        self._hint = ""
        self._hint_refuses = False
        self.does = ""
        """What Enter does with what is typed, in a word; nothing where the screen says so itself."""

    @property
    def is_open(self) -> bool:
        """Whether something is being typed here."""
        return self._entry is not None

    @property
    def typed(self) -> str:
        """What stands in the open line; nothing where none is open."""
        return "" if self._entry is None else self._entry.text

    def hint(self, text: str) -> None:
        """Say something else below the open line."""
        if text != self._hint:
            self._hint = shown(text)
            self.refresh_lines(1)

    def open_entry(
        self,
        text: str = "",
        hint: str = "Enter plays what is typed, Esc drops it.",
        does: str = "play",
        *,
        masked: bool = False,
    ) -> None:
        """Show a line to type in, instead of the prompt; `hint` says what Enter will do, `does` in a word."""
        self._entry = LineEdit(text, limit=LONGEST_ENTRY, masked=masked)
        self._hint, self._hint_refuses, self.does = hint, False, does
        self.refresh()
        self.post_message(self.Turned())

    def correct_entry(self, text: str) -> None:
        """What was typed was refused, as the prompt says: show the line again with it, to be mended."""
        self.open_entry(text, does=self.does)
        self._hint_refuses = True

    @property
    def cut_off(self) -> str:
        """The words of a refusal that find no room below the open line."""
        return self._refusal()[1] if self.is_open and self._hint_refuses and self.refused else ""

    def _refusal(self) -> tuple[str, str]:
        """A refusal below the open line: what there is room for, with its rule's id at the end, and the words left."""
        cited = f" ({self.rule})" if self.rule and self.rule not in self.text else ""
        room = self.size.width - SIGN - 1 - cell_len(cited)
        if cell_len(self.text) <= room:
            return self.text + cited, ""
        at = self.text.rfind(" ", 0, max(0, room - 1))
        if at <= 0:
            return cut(self.text, room) + cited, ""
        return cut(f"{self.text[:at]} …", room) + cited, self.text[at + 1 :]

    def close_entry(self) -> None:
        """Back to the prompt."""
        if self._entry is not None:
            self._entry = None
            self.refresh()
            self.post_message(self.Turned())

    def take(self, key: str, character: str | None) -> str | None:
        """A key for the open line; gives what was typed once Enter ends it. Escape drops it."""
        entry = self._entry
        if entry is None:
            return None
        if key in {"enter", "escape"}:
            self.close_entry()
            return entry.text.strip() or None if key == "enter" else None
        entry.key(key, character)
        self.refresh_lines(0)
        return None

    def insert(self, text: str) -> None:
        """Pasted text is typed, and does nothing else (T5)."""
        if self._entry is not None:
            self._entry.insert(text)
            self.refresh_lines(0)

    @property
    def ground(self) -> Style:
        """The prompt's own ground."""
        return self.look.panel

    def tell(self, text: str, rule: str = "", *, refused: bool = False) -> None:
        """Show a sentence; only the lines that change are drawn."""
        refused_before, before = self.refused, self._lines
        self.text, self.rule, self.refused = shown(text), rule, refused
        self._lines = self._wrapped()
        if refused != refused_before:
            self.refresh()
            return
        for line in (0, 1):
            self._refresh_change(line, before[line], self._lines[line])

    def _refresh_change(self, line: int, before: str, after: str) -> None:
        """Draw anew from the first cell that changes to the last that is, or was, written."""
        if before != after:
            shorter = min(len(before), len(after))
            same = next((at for at in range(shorter) if before[at] != after[at]), shorter)
            start = SIGN + cell_len(after[:same])
            self.refresh(Region(start, line, SIGN + max(cell_len(before), cell_len(after)) - start, 1))

    def on_resize(self) -> None:
        """Wrap anew."""
        self._lines = self._wrapped()
        self.refresh()

    def has_room(self, text: str, rule: str = "") -> bool:
        """Whether a sentence with its rule's id would stand here whole."""
        return cell_len(self._broken(text, rule)[1]) <= self._width

    @property
    def _width(self) -> int:
        return self.size.width - SIGN - 1

    def _broken(self, text: str, rule: str) -> tuple[str, str, str]:
        """The words and what cites their rule, broken once between words, however long the rest; then that citation."""
        cited = f" ({rule})" if rule and rule not in text else ""
        whole = text + cited
        if self._width < len(cited) + 8 or cell_len(whole) <= self._width:
            return whole, "", cited
        at = whole.rfind(" ", 0, self._width + 1)
        at = at if at > 0 else self._width
        return whole[:at].rstrip(), whole[at:].lstrip(), cited

    def _wrapped(self) -> tuple[str, str]:
        """The words in two lines; where they are too long, the rule's id stays at their end."""
        first, rest, cited = self._broken(self.text, self.rule)
        if cell_len(rest) > self._width:
            rest = cut(rest.removesuffix(cited), self._width - len(cited)) + cited
        return first, rest

    def paint(self, y: int, row: Row) -> None:
        """The sign, then the words."""
        look = self.look
        style = look.refused if self.refused else look.panel
        if self._entry is not None:
            if y == 0:
                row.put(" : ", look.panel_accent)
                self._entry.paint(row, look.field, look.cursor, row.room - 1)
            elif self._hint_refuses and self.refused:
                row.put(" ✗ ", look.refused).put(self._refusal()[0], look.refused, max(0, row.room - 1))
            else:
                row.put("   ").put(self._hint, look.panel_dim, max(0, row.room - 1))
            return
        if y == 0:
            row.put(" ✗ " if self.refused else " ▸ ", look.refused if self.refused else look.panel_accent)
        else:
            row.to(SIGN)
        row.put(self._lines[y] if y < 2 else "", style)


class Footer(Painted):
    """The bottom line: the keys that do something now, each to be clicked as well."""

    class Pressed(Message):
        """A word of the footer was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action
            """What its row does."""

    LAST: ClassVar[tuple[str, ...]] = ("help", "quit")
    """Rows that stand at the end, and stay when others find no room."""
    KEPT: ClassVar[tuple[str, ...]] = ("back",)
    """Rows that stay where they are when others find no room."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[ActionRow, ...] = ()
        self.told = ""
        """A sentence that stands in the place of the keys, until the next key."""
        self._sign = "✗"
        self._spots: list[tuple[int, int, str]] = []

    @property
    def ground(self) -> Style:
        """The footer's own ground."""
        return self.look.band

    def offer(self, rows: Sequence[ActionRow]) -> None:
        """Show these rows, as far as there is room."""
        rows = tuple(rows)
        if rows != self.rows:
            self.rows = rows
            self.refresh()

    def say(self, sentence: str, sign: str = "✗") -> None:
        """Show a sentence behind a sign in the place of the keys, or with none the keys again."""
        if sentence != self.told:
            self.told, self._sign = shown(sentence), sign
            self.refresh()

    def paint(self, y: int, row: Row) -> None:  # noqa: ARG002  # it has one line
        """Key and word, key and word; or the sentence that is told in their place."""
        look = self.look
        self._spots = []
        if self.told:
            row.put(f" {self._sign} ", look.band_key).put(self.told, look.band, max(0, row.room - 1))
            return
        for action in self._fitting(row.width):
            start = row.at
            row.put(f" {key_name(action.keys[0])}", look.band_key)
            row.put(f" {action.label} ", look.band)
            self._spots.append((start, row.at, action.action))

    def _fitting(self, width: int) -> list[ActionRow]:
        last = [row for row in self.rows if row.id in self.LAST]
        kept = [row for row in self.rows if row.id in self.KEPT]
        free = width - sum(_cells(row) for row in (*last, *kept))
        fitting: list[ActionRow] = []
        for row in self.rows:
            if row in kept:
                fitting.append(row)
            elif row not in last and free >= 0:
                free -= _cells(row)
                if free >= 0:
                    fitting.append(row)
        return fitting + last

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked."""
        event.stop()
        for start, end, action in self._spots:
            if start <= event.x < end:
                self.post_message(self.Pressed(action))


def _cells(row: ActionRow) -> int:
    return cell_len(key_name(row.keys[0])) + cell_len(row.label) + 3
