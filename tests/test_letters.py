"""The one table of ASCII stand-ins."""

from __future__ import annotations

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import tartan
from tartan.letters import CELL_FOR_CELL, RUNNING, stand_in
from tartan.ui.cloth import ColourMode, weave
from tartan.ui.setts import SEAT_SETTS, sett


def test_every_stand_in_has_the_width_of_its_character() -> None:
    """One cell for one cell, all of it ASCII that can be printed."""
    for character, found in CELL_FOR_CELL.items():
        assert len(found) == cell_len(character) == 1
        assert found.isascii()
        assert found.isprintable()


@given(character=st.characters(exclude_categories=("Cs", "Cc")))
def test_whatever_there_is_keeps_its_cells(character: str) -> None:
    """A drawn line stays as wide as it was, and is ASCII."""
    cells = cell_len(character)
    assert stand_in(character, cells).isascii()
    assert len(stand_in(character, cells)) == cells or character.isascii()


def test_letters_lose_their_accents_and_others_become_question_marks() -> None:
    """Names can be read; what takes two cells keeps two."""
    assert "".join(stand_in(c, cell_len(c)) for c in "Nì ♥ 虎…") == "Ni H ??~"


def test_running_text_has_a_stand_in_for_all_that_screens_have() -> None:
    """It may be longer, and is ASCII too."""
    assert RUNNING.keys() == CELL_FOR_CELL.keys()
    assert all(found.isascii() and found for found in RUNNING.values())


def test_cloth_has_a_stand_in_for_all_it_is_woven_of() -> None:
    """No half block becomes a question mark."""
    woven = {c for name in SEAT_SETTS for strip in weave(sett(name), 12, 4, ColourMode.MONO) for c in strip.text}
    assert "?" not in {stand_in(character, 1) for character in woven}


def test_there_is_no_other_table() -> None:
    """No module but this one pairs characters beyond ASCII with ASCII, one by one, in a table of more than a few."""
    found = []
    for path in sorted(Path(tartan.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                pairs = [
                    (key.value, value.value)
                    for key, value in zip(node.keys, node.values, strict=True)
                    if isinstance(key, ast.Constant) and isinstance(value, ast.Constant)
                ]
                stands = [k for k, v in pairs if isinstance(k, str) and not k.isascii() and str(v).isascii()]
                found += [path.name] if len(stands) > 4 else []
    assert set(found) == {"letters.py"}
