"""A simulation on a Dask cluster of this machine: the same numbers, and a sentence where there is none to be had."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import pytest

from tartan import games
from tartan.engine.errors import TartanError
from tartan.session import cluster
from tartan.session.simulate import simulate
from tests.patience import PATIENCE
from tests.ports import deaf_port
from tests.session.tables import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from distributed import Client

    from tartan.session.findings import Findings

SEATS = games.load(GAME).seats[0]


class Local(Protocol):
    """What is used here of a cluster."""

    scheduler_address: str


@pytest.fixture(scope="module")
def local() -> Iterator[Local]:
    """A cluster of two workers, each a process of its own."""
    from distributed import LocalCluster

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found:
            yield found


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is there may take long to answer: a machine may have much else to do."""
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", PATIENCE)


def timeless(result: Findings) -> Findings:
    """A result without what depends on the machine."""
    return replace(result, seconds=0.0, moves_per_second=0.0)


def on(address: str, count: int, told: Callable[[int], None] | None = None) -> Findings:
    """A simulation there."""
    with cluster.joined(address) as found:
        players = ("drover", "piper")
        return simulate(GAME, SEATS, count, 9, players, {}, found.jobs, found.executor, told, keep=True)


def test_a_cluster_gives_the_numbers_of_local_processes(local: Local) -> None:
    """Game by game, and with as much at a time as it has cores."""
    with cluster.joined(local.scheduler_address) as found:
        assert found.jobs == 2
        found.check()
    here = timeless(simulate(GAME, SEATS, 40, 9, ("drover", "piper"), jobs=2, keep=True))
    assert timeless(on(local.scheduler_address, 40)) == here


def test_a_worker_that_dies_is_survived(local: Local) -> None:
    """What it had in hand is played again elsewhere, with the same numbers."""
    killed: list[int] = []
    with cluster.joined(local.scheduler_address) as found:

        def kill_one(done: int) -> None:
            if not killed:
                killed.extend(found._client.run(os.getpid).values())
                os.kill(killed[0], signal.SIGKILL)

        players = ("drover", "piper")
        result = simulate(GAME, SEATS, 400, 9, players, {}, found.jobs, found.executor, kill_one)
    assert killed
    assert timeless(result) == timeless(simulate(GAME, SEATS, 400, 9, players, jobs=2))


def test_what_ends_a_simulation_leaves_the_cluster_free(local: Local) -> None:
    """After Ctrl-C nothing that was asked for is begun any more, and the next one may begin at once."""

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        on(local.scheduler_address, 50_000, stop)
    assert on(local.scheduler_address, 4).games_ended == 4


def test_a_cluster_that_has_lost_its_workers_is_given_up(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at once, for they may come back; and one that never had any is not waited for."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.1)
    from distributed import LocalCluster

    called = cluster._client_of

    def impatient_now(address: str) -> Client:
        client = called(address)
        patch.setattr(cluster, "ANSWER_SECONDS", 0.5)
        return client

    with warnings.catch_warnings(), monkeypatch.context() as patch:
        warnings.simplefilter("ignore")
        patch.setattr(cluster, "_client_of", impatient_now)
        with (
            LocalCluster(n_workers=0, processes=True, dashboard_address=None) as empty,
            pytest.raises(TartanError, match="has no workers"),
            cluster.joined(empty.scheduler_address),
        ):
            pass
    with cluster.joined(local.scheduler_address) as found:
        monkeypatch.setattr(type(found._client), "scheduler_info", lambda *_, **__: {"workers": {}})
        found._heard -= 1
        with pytest.raises(TartanError, match="has lost its workers"):
            found.check()


def test_nobody_at_the_address_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that makes no sense, and a port at which nobody listens."""
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.5)
    with deaf_port() as port:
        for address in (f"tcp://127.0.0.1:{port}", "nonsense", "tcp://", "", "\x1b[31m:1"):
            with pytest.raises(TartanError, match="No Dask scheduler answers at") as refused, cluster.joined(address):
                pass
            assert refused.value.message.isprintable()


NOBODY = """
from tartan.engine.errors import TartanError
from tartan.session import cluster
cluster.ANSWER_SECONDS = 0.5
try:
    with cluster.joined("nonsense"):
        pass
except TartanError as problem:
    print(problem)
"""
"""Calls where nobody answers, and ends."""


def test_nothing_more_is_heard_of_an_address_where_nobody_answers() -> None:
    """What was made in order to call there goes without a word, also when the program ends."""
    ran = subprocess.run([sys.executable, "-c", NOBODY], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.startswith("No Dask scheduler answers at")
    assert ran.stderr == ""


def test_workers_of_another_version_are_refused(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version may have other rules, and so other numbers."""
    monkeypatch.setattr(cluster, "__version__", "99")
    with pytest.raises(TartanError, match="not 99"), cluster.joined(local.scheduler_address):
        pass


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Dask is not installed, the sentence says how it is."""
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    with pytest.raises(TartanError, match=r"tartan\[cluster\]"), cluster.joined("tcp://127.0.0.1:1"):
        pass
