"""What all tests share: a home of their own, a plain terminal environment, and property tests that repeat exactly."""

from __future__ import annotations

import signal
from math import inf
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tartan.session import thinking
from tests.patience import PATIENCE, until_idle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

settings.register_profile(
    "project",
    deadline=None,  # nothing here judges by the clock
    derandomize=True,
    database=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("project")

HOMES = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
TERMINAL_HINTS = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TERM_PROGRAM")


@pytest.fixture(autouse=True, scope="session")
def heard_interrupts() -> None:
    """Ctrl-C is heard by all that tests start, also where a shell began the tests in its background, deaf to it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def busy_machine() -> Iterator[None]:
    """Nothing is missed because a machine has much else to do: no key, no screen, nothing that a bot finds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.pilot.wait_for_idle", until_idle)
        patch.setattr(thinking, "START", PATIENCE)
        patch.setattr(thinking, "GRACE", PATIENCE)
        patch.setattr("tartan.ui.screens.base.UNASKED", inf)  # who tests presses no key by chance
        yield


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own, so that no test reads or writes what belongs to whoever runs it."""
    home = tmp_path_factory.mktemp("home")
    for name in HOMES:
        monkeypatch.setenv(name, str(home))
    for name in TERMINAL_HINTS:
        monkeypatch.delenv(name, raising=False)
    return home
