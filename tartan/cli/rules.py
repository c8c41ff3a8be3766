"""`tartan rules`: a rules book, or one rule of it, as text."""

from __future__ import annotations

from tartan import rulesbook
from tartan.cli.errors import DONE
from tartan.cli.startup import make_page
from tartan.ui.terminal.capabilities import capabilities

WIDEST = 80
"""Cells: longer lines are hard to read."""


def rules(game: str, rule_id: str | None = None) -> int:
    """Print a game's rules, or one rule; raises NoSuchRule with a sentence if there is no such thing."""
    book = rulesbook.load(game)
    subject = book if rule_id is None else book.rule(rule_id)
    terminal = capabilities()
    width = min(terminal.columns, WIDEST) if terminal.output_is_terminal else WIDEST
    make_page().say(*rulesbook.plain_text(subject, width).splitlines())
    return DONE
