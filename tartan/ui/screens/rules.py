"""The rules browser: a book with printed rules, rulings and variants told apart; it opens at the rule that applies."""

from __future__ import annotations

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

    from textual import events

    from tartan.rulesbook import Book, Section
    from tartan.ui.themes import Look


class RulesScreen(ScrollScreen):
    """One book to scroll and search."""

    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("search", ("slash", "s"), "search", "Find rules by words, such as `ruling` or `tie`.", KNOWING),
        ActionRow("next_section", ("tab", "n"), "next part", "To the next part of the book.", MOVING),
        ActionRow("section_before", ("shift+tab", "v"), "part before", "To the part before.", MOVING, footer=False),
        *SCROLLS,
        ActionRow("back", ("escape", "enter", "r"), "back", "Close the search, then the book.", MOVING),
        *ENDS,
    )
    TOPIC = rulesbook.MARKS_EXPLAINED

    def __init__(self, game_id: str, rule: str = "") -> None:
        self._manifest = registry.manifest(game_id)
        self.book: Book = rulesbook.load(game_id)
        self._rule = rule
        super().__init__()
        self._heads: list[int] = []
        self._searched = ""

    @property
    def heading(self) -> str:
        """Whose rules."""
        return f"RULES · {self.book.title}"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self._manifest.sett

    def on_mount(self) -> None:
        """Open it at the rule that was asked for."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        texts, heads, at = book_texts(self.book, self.house.look, self._rule)
        self._heads = heads
        self.reader.read(texts, at=at)
        if at:
            self.prompt(f"{self._rule} applies here; it is marked ▸. Search with /.")
        else:
            self.prompt("Printed rules, rulings of this house and variants each have their mark. Search with /.")

    def on_key(self, event: events.Key) -> None:
        """While something is searched for, keys go there."""
        if self.prompt_line.is_open:
            event.stop()
            words = self.prompt_line.take(event.key, event.character)
            if words is not None:
                self._search(words)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted words are typed (T5)."""
        event.stop()
        self.prompt_line.insert(event.text)

    def _search(self, words: str) -> None:
        hits = self.book.search(words)
        if not hits:
            self.prompt(f"Nothing in this book has the words {words!r}.", refused=True)
            return
        look = self.house.look
        texts: list[Text] = [Text(), Text(f"{len(hits)} found for {words!r}", ink(look.title))]
        for hit in hits:
            texts += [Text(), Text(hit.section, ink(look.dim)), *_block_texts(hit.block, look, marked=False)]
        self._searched = words
        self.reader.read(texts)
        self.prompt("Esc shows the whole book again.")

    def action_search(self) -> None:
        """Open the line for words."""
        self.prompt_line.open_entry(hint="Enter searches, Esc drops it.")

    def action_back(self) -> None:
        """Close the search, then the book."""
        if self._searched:
            self._searched = ""
            self._open()
        else:
            self.dismiss()

    def action_next_section(self) -> None:
        """The next heading."""
        self._go(1)

    def action_section_before(self) -> None:
        """The heading before."""
        self._go(-1)

    def _go(self, way: int) -> None:
        at = self.reader.at_paragraph
        heads = [head for head in self._heads if (head > at if way > 0 else head < at)]
        if heads and not self._searched:
            self.reader.show_paragraph(heads[0] if way > 0 else heads[-1])


def book_texts(book: Book, look: Look, rule_id: str = "") -> tuple[list[Text], list[int], int]:
    """A book as paragraphs, the indexes of its headings, and the index of a rule (0 if it has none of that id)."""
    texts = [Text(), Text(book.title, ink(look.title)), Text(), Text(book.overview, ink(look.ground)), Text()]
    texts += [_mark_text(look, mark) for mark in Mark]
    heads: list[int] = []
    at = 0
    for section in book.sections:
        heads.append(len(texts) + 1)
        texts += [Text(), Text(f"── {section.title} ──", ink(look.title))]
        for block in section.blocks:
            marked = isinstance(block, Rule) and block.id.casefold() == rule_id.casefold()
            if marked:
                at = len(texts) + 1
            texts += (
                [Text(), *_block_texts(block, look, marked=marked)]
                if _spaced(section, block)
                else _block_texts(block, look, marked=marked)
            )
    return texts, heads, at


def _mark_text(look: Look, mark: Mark) -> Text:
    text = Text("    ")
    text.append(mark.label.ljust(13), _mark_style(look, mark))
    return text.append(mark.meaning, ink(look.dim))


def _spaced(section: Section, block: Rule | Passage) -> bool:
    return not (isinstance(block, Passage) and block.label == "-" and section.blocks[0] is not block)


def _block_texts(block: Rule | Passage, look: Look, *, marked: bool) -> list[Text]:
    if isinstance(block, Passage):
        text = Text("   " if block.label else "")
        if block.label:
            text.append(f"{block.label} ", ink(look.accent))
        return [text.append(block.text, ink(look.ground))]
    return list(_rule_texts(block, look, marked=marked))


def _rule_texts(rule: Rule, look: Look, *, marked: bool) -> Iterable[Text]:
    yield Text(f"▸ {rule.id}  applies here" if marked else rule.id, look.cursor if marked else ink(look.bright))
    for mark, words in rule.parts:
        text = Text("    ")
        text.append(f"{mark.label}  ", _mark_style(look, mark))
        yield text.append(words, _words_style(look, mark))


def _mark_style(look: Look, mark: Mark) -> Style:
    style = {Mark.PRINTED: look.dim, Mark.RULING: look.ruling, Mark.VARIANT: look.variant}[mark]
    return ink(style) + Style(bold=True)


def _words_style(look: Look, mark: Mark) -> Style:
    return ink({Mark.PRINTED: look.printed, Mark.RULING: look.ruling, Mark.VARIANT: look.variant}[mark])
