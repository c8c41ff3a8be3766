"""Runs the program as a person's shell would, with a home of its own, and in this process where that is enough."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.cli import front
from tests.patience import PATIENCE

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

SECONDS = PATIENCE
"""After so long a program that should have ended is killed, and the test fails."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str


def environ(home: Path, **more: str) -> dict[str, str]:
    """The environment of a program whose files live in `home` and whose locale is UTF-8."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "TARTAN"))}
    settled = {"TARTAN_HOME": str(home), "LANG": "C.UTF-8", "TERM": "dumb", "PYTHONPATH": str(ROOT)}
    return {**kept, **settled, **more}


def tartan(*arguments: str, home: Path, given: str = "", **more: str) -> Ran:
    """Run `python -m tartan` with these arguments, `given` on its standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "tartan", *arguments],
        input=given.encode(),
        capture_output=True,
        env=environ(home, **more),
        timeout=SECONDS,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


class InProcess:
    """Runs commands in this process: quicker, and the test may look inside."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str, given: str = "") -> Ran:
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            status = front.run(arguments)
        return Ran(status, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()
