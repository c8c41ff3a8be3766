"""A home and a terminal that can do nothing, for commands that run in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import InProcess

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files of the program under test live."""
    folder = tmp_path / "tartan"
    monkeypatch.setenv("TARTAN_HOME", str(folder))
    return folder


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> InProcess:
    """Runs a command in this process, which has no terminal that a full screen could use."""
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return InProcess(monkeypatch)
