"""Names of files as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tartan.session.files import typed_file


def test_a_home_folder_is_found_and_the_path_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`~` is whoever types; a name that no home has, a Path and `./~` are taken literally."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert typed_file("~/games/x") == tmp_path / "games" / "x"
    assert typed_file("x") == typed_file(Path("x")) == tmp_path / "x"
    assert typed_file("./~") == typed_file(Path("~")) == tmp_path / "~"
    assert typed_file("~nosuchuser/x") == tmp_path / "~nosuchuser" / "x"


@pytest.mark.parametrize("name", ["", ".", "/", "~\0/x"])
def test_what_names_no_file_is_an_error_that_callers_await(name: str) -> None:
    """Nothing else than ValueError or OSError comes of a name, whatever was typed."""
    with pytest.raises((ValueError, OSError)):
        typed_file(name).stat()
