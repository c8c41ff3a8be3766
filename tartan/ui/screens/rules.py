"""The rules browser: a book with printed rules, rulings and variants told apart; it opens at the rule that applies."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text

from tartan import registry, rulesbook
from tartan.rulesbook import Mark, Passage, Rule
from tartan.ui.actions import KNOWING, MOVING, ActionRow
from tartan.ui.screens.reading import ENDS, SCROLLS, ScrollScreen
from tartan.ui.widgets.loglines import ink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.rulesbook import Book, Hit, Section
    from tartan.ui.themes import Look


BACK = ActionRow("back", ("escape", "r"), "back", "Close what was found, then the search, then the book.", MOVING)
OPEN = ActionRow("open", ("enter",), "open", "Open what was found, in its place in the book.", KNOWING, "in a search")
AMONG_FOUND = {
    "up": ("found before", "To what was found before this."),
    "down": ("next found", "To what was found next."),
}
"""Label and help of the keys that scroll, in a search."""


class RulesScreen(ScrollScreen):
    """One book to scroll and search.

    A search lists what it found; Enter opens that in its place in the book. Escape goes back the same way.
    """

    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("search", ("slash", "s"), "search", "Find rules by words, such as `ruling` or `tie`.", KNOWING),
        OPEN,
        ActionRow("next_section", ("tab", "n"), "next part", "To the next part of the book.", MOVING),
        ActionRow("section_before", ("shift+tab", "v"), "part before", "To the part before.", MOVING, footer=False),
        *SCROLLS,
        BACK,
        *ENDS,
    )
    TOPIC = rulesbook.MARKS_EXPLAINED

    def __init__(self, game_id: str, rule: str = "") -> None:
        self._manifest = registry.manifest(game_id)
        self.book: Book = rulesbook.load(game_id)
        self._rule = rule
        super().__init__()
        self._heads: list[int] = []
        self._words = ""
        """What was searched for; nothing while the book is read for itself."""
        self._hits: tuple[Hit, ...] = ()
        self._hit = 0
        """Which of them the cursor is on."""
        self._opened = False
        """Whether that one is open in its place in the book."""
        self._top = 0
        """Where the book was read before the search."""

    @property
    def heading(self) -> str:
        """Whose rules."""
        return f"RULES · {self.book.title}"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self._manifest.sett

    @property
    def _choosing(self) -> bool:
        """Whether the list of what was found is shown."""
        return bool(self._words) and not self._opened

    def rows_now(self) -> tuple[ActionRow, ...]:
        """In a search the arrows go from one thing found to the next, and Enter opens it; in the book it goes back."""
        if self._choosing:
            return tuple(_among_found(row) for row in self.ROWS if "section" not in row.id)
        keys = (*BACK.keys[:1], *OPEN.keys, *BACK.keys[1:])
        return tuple(replace(BACK, keys=keys) if row is BACK else row for row in self.ROWS if row is not OPEN)

    def may(self, row_id: str) -> bool:
        """In a list of what was found the arrows choose, also where all of it is in sight."""
        return len(self._hits) > 1 if self._choosing and row_id in AMONG_FOUND else super().may(row_id)

    def on_mount(self) -> None:
        """Open it at the rule that was asked for."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        here = self.book.find(self._rule)
        texts, self._heads, at = book_texts(self.book, self.app.look, here)
        self.reader.read(texts, at=at)
        if here is not None:
            self.prompt(f"{self._rule} applies here; it is marked ▸. Search with /.")
        else:
            self.prompt("Printed rules, rulings of this house and variants each have their mark. Search with /.")
        self.rows_changed()

    def entered(self, text: str) -> None:
        """Words were typed: list what has them."""
        hits = self.book.search(text)
        if not hits:
            self.prompt(f"Nothing in this book has the words {text!r}.", refused=True)
            return
        if not self._words:
            self._top = self.reader.top
        self._words, self._hits, self._hit = text, hits, 0
        self._list()

    def _list(self) -> None:
        """Show what was found, the cursor on one."""
        self._opened = False
        look = self.app.look
        texts: list[Text] = [Text(), Text(f"{len(self._hits)} found for {self._words!r}", ink(look.title))]
        at = 0
        for number, hit in enumerate(self._hits):
            on = number == self._hit
            at = len(texts) if on and number else at
            head = Text(f"▸ {hit.section}" if on else f"  {hit.section}", look.cursor if on else ink(look.dim))
            texts += [Text(), head, *_with_found(_block_texts(hit.block, look), self._words, look)]
        self.reader.read(texts, at=at)
        self.prompt(
            f"{self._hit + 1} of {len(self._hits)}. Enter opens it in the book, Esc shows the whole book again."
        )
        self.rows_changed()

    def action_open(self) -> None:
        """Open what the cursor is on, in its place; in the book Enter goes back."""
        if not self._choosing:
            self.action_back()
            return
        self._opened = True
        block = self._hits[self._hit].block
        texts, self._heads, at = book_texts(self.book, self.app.look, block, "found here", self._words)
        self.reader.read(texts, at=at)
        self.prompt(f"Here {self._words!r} is found; it is marked ▸. Esc goes back to the search.")
        self.rows_changed()

    def action_search(self) -> None:
        """Open the line for words."""
        self.prompt_line.open_entry(hint="Enter searches, Esc drops it.", does="search")

    def action_back(self) -> None:
        """Close what is open of a search, then the search, then the book."""
        if self._opened:
            self._list()
        elif self._words:
            self._words, self._hits = "", ()
            self._open()
            self.reader.scroll_by(self._top - self.reader.top)
        else:
            self.dismiss()

    def action_up(self) -> None:
        """Scroll up, or to what was found before."""
        if self._choosing:
            self._choose(-1)
        else:
            super().action_up()

    def action_down(self) -> None:
        """Scroll down, or to what was found next."""
        if self._choosing:
            self._choose(1)
        else:
            super().action_down()

    def _choose(self, way: int) -> None:
        at = max(0, min(self._hit + way, len(self._hits) - 1))
        if at != self._hit:
            self._hit = at
            self._list()

    def action_next_section(self) -> None:
        """The next heading."""
        self._go(1)

    def action_section_before(self) -> None:
        """The heading before."""
        self._go(-1)

    def _go(self, way: int) -> None:
        if self._choosing:
            self._choose(way)
            return
        at = self.reader.at_paragraph
        heads = [head for head in self._heads if (head > at if way > 0 else head < at)]
        if heads:
            self.reader.show_paragraph(heads[0] if way > 0 else heads[-1])


def _among_found(row: ActionRow) -> ActionRow:
    label, told = AMONG_FOUND.get(row.id, (row.label, row.help))
    return replace(row, label=label, help=told)


def book_texts(
    book: Book, look: Look, here: Rule | Passage | None = None, why: str = "applies here", words: str = ""
) -> tuple[list[Text], list[int], int]:
    """A book as paragraphs, the indexes of its headings, and the index of one block (0 where none is meant).

    That block is marked, with `why`; in it the `words` that were searched for are marked as well.
    """
    texts = [Text(), Text(book.title, ink(look.title)), Text(), Text(book.overview, ink(look.ground)), Text()]
    texts += [_mark_text(look, mark) for mark in Mark]
    heads: list[int] = []
    at = 0
    for section in book.sections:
        heads.append(len(texts) + 1)
        texts += [Text(), Text(f"── {section.title} ──", ink(look.title))]
        for block in section.blocks:
            spaced = _spaced(section, block)
            if block is here:
                at = len(texts) + spaced
                found = _with_found(_block_texts(block, look, why), words, look)
            else:
                found = _block_texts(block, look)
            texts += [Text(), *found] if spaced else found
    return texts, heads, at


def _with_found(texts: list[Text], words: str, look: Look) -> list[Text]:
    """The same texts, every beginning of a word that was searched for marked in them."""
    parts = sorted(map(re.escape, words.split()), key=len, reverse=True)
    if parts:
        found = re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})", re.IGNORECASE)
        for text in texts:
            for match in found.finditer(text.plain):
                text.stylize(ink(look.accent) + Style(bold=True, underline=True), *match.span())
    return texts


def _mark_text(look: Look, mark: Mark) -> Text:
    text = Text("    ")
    text.append(mark.label.ljust(13), _mark_style(look, mark))
    return text.append(mark.meaning, ink(look.dim))


def _spaced(section: Section, block: Rule | Passage) -> bool:
    return not (isinstance(block, Passage) and block.label == "-" and section.blocks[0] is not block)


def _block_texts(block: Rule | Passage, look: Look, why: str = "") -> list[Text]:
    """A block as paragraphs; where there is a reason, it is marked with that."""
    if isinstance(block, Rule):
        return list(_rule_texts(block, look, why))
    text = Text("▸ " if why else "   " if block.label else "", look.accent if why else "")
    if block.label:
        text.append(f"{block.label} ", ink(look.accent))
    return [text.append(block.text, ink(look.ground))]


def _rule_texts(rule: Rule, look: Look, why: str) -> Iterable[Text]:
    yield Text(f"▸ {rule.id}  {why}" if why else rule.id, look.cursor if why else ink(look.bright))
    for mark, words in rule.parts:
        text = Text("    ")
        text.append(f"{mark.label}  ", _mark_style(look, mark))
        yield text.append(words, _words_style(look, mark))


def _mark_style(look: Look, mark: Mark) -> Style:
    style = {Mark.PRINTED: look.dim, Mark.RULING: look.ruling, Mark.VARIANT: look.variant}[mark]
    return ink(style) + Style(bold=True)


def _words_style(look: Look, mark: Mark) -> Style:
    return ink({Mark.PRINTED: look.printed, Mark.RULING: look.ruling, Mark.VARIANT: look.variant}[mark])
