"""What is seen to while modules load: the collector, and Ctrl-C."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys

import pytest

from tartan.ui.terminal.quickstart import hold_collector, loading, release_collector
from tests.cli.running import ROOT, SECONDS

PROGRAM = """
import signal
from tartan.ui.terminal.quickstart import loading
class Swallowing:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
{before}
with loading():
    Swallowing()
print("went on")
"""


@pytest.mark.parametrize(
    ("before", "status", "out"),
    [("", 130, ""), ("signal.signal(signal.SIGINT, signal.SIG_IGN)", 0, "went on\n")],
    ids=["as usual", "ignored"],
)
def test_ctrl_c_while_modules_load_ends_the_program_and_says_nothing(before: str, status: int, out: str) -> None:
    """Even in a callback in which Python would swallow it with a traceback; who ignores it goes on ignoring it (T1)."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(before=before)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (status, out, "")


def test_collector_and_ctrl_c_are_as_before_when_all_is_loaded() -> None:
    """Whatever happens inside."""
    before = signal.getsignal(signal.SIGINT)

    def fail() -> None:
        assert not gc.isenabled()
        raise ImportError

    with pytest.raises(ImportError), loading():
        fail()
    assert gc.isenabled()
    assert signal.getsignal(signal.SIGINT) is before


def test_the_collector_is_held_until_it_is_released() -> None:
    """Nothing is collected while a first screen is made, and again afterwards; a second release changes nothing."""
    try:
        hold_collector()
        assert not gc.isenabled()
        release_collector()
        assert gc.isenabled()
        frozen = gc.get_freeze_count()
        release_collector()
        assert gc.get_freeze_count() == frozen
    finally:
        gc.enable()
        gc.unfreeze()
