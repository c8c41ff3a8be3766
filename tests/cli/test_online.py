"""What `host` and `join` stand on: an event loop whose mishaps are no player's business."""

from __future__ import annotations

import errno
import sys
from typing import TYPE_CHECKING

from tartan.cli.online import quiet_loop
from tartan.store.paths import log_path

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_goes_wrong_in_the_loop_is_written_down_and_not_printed(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """No traceback comes between the lines of a table; the log of failures has it (K2)."""

    def fail() -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    loop = quiet_loop()
    try:
        loop.call_soon(fail)
        loop.call_soon(loop.stop)
        loop.run_forever()
        loop.call_exception_handler({"message": "Nothing was raised."})
    finally:
        loop.close()
    sys.stderr.flush()
    assert capfd.readouterr() == ("", "")
    assert log_path().is_relative_to(home)
    assert "Too many open files" in log_path().read_text(encoding="utf-8")
