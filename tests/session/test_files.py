"""Names of files as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tartan.session.files import folder_words, typed_file


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


def test_the_folder_of_a_bare_name_is_said_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From home on with `~`; where there is none any more, in words."""
    home, gone = tmp_path / "home", tmp_path / "gone"
    (home / "games").mkdir(parents=True)
    gone.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for folder, words in ((home / "games", "~/games"), (home, "~"), (tmp_path, str(tmp_path))):
        monkeypatch.chdir(folder)
        assert folder_words() == words
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert folder_words() == "the folder you are in"
