"""A Dask cluster to share work among: reached at its scheduler's address, and found out about before it is relied on.

It takes the package `distributed` (the extra `tartan[cluster]`), and this very version of Tartan on every worker.
"""

from __future__ import annotations

import logging
import time
import warnings
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tartan import __version__
from tartan.engine.contract import printable
from tartan.engine.errors import TartanError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from distributed import Client

MISSING = "A Dask cluster needs one more package, which is installed with: pip install 'tartan[cluster]'"
ANSWER_SECONDS = 5
"""How long a scheduler may take to answer, and to find the first worker."""
PATIENCE = 20.0
"""Seconds without a scheduler or a worker after which a cluster is given up."""


@dataclass(slots=True)
class Cluster:
    """A cluster that answers: `executor` takes work, `jobs` is how much it does at a time."""

    address: str
    executor: Executor
    jobs: int
    _client: Client
    _heard: float = field(default_factory=time.monotonic)

    def check(self) -> None:
        """Raise TartanError once the cluster has had no worker, or no scheduler, for too long; to be called often."""
        now = time.monotonic()
        if self._client.status == "running" and self._client.scheduler_info(n_workers=1)["workers"]:
            self._heard = now
        elif now - self._heard > PATIENCE:
            raise TartanError(f"The Dask cluster at {printable(self.address)} has lost its workers.")


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """A cluster to work with; raises TartanError where nobody answers, or its workers cannot do this work.

    What Dask says of its own accord is not heard meanwhile: what matters of it is said here.
    """
    if find_spec("distributed") is None:
        raise TartanError(MISSING)
    silenced = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = _client_of(address)
        try:
            _check_workers(client, address)
            cores = sum(client.ncores().values())
            yield Cluster(address, client.get_executor(pure=False), max(1, cores), client)
        finally:
            client.close(timeout=1)
    finally:
        logging.disable(silenced)


def _client_of(address: str) -> Client:
    from distributed import Client

    class Caller(Client):  # type: ignore[misc]  # that package has no types
        """A client of which nothing is heard when it goes: one that reached nobody cannot close in an orderly way."""

        def __del__(self) -> None:
            with suppress(Exception):
                self.close(timeout=1)

    try:
        return Caller(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except Exception as problem:  # what a wrong address raises depends on what is wrong with it
        raise TartanError(f"No Dask scheduler answers at {printable(address)}.") from problem


def _check_workers(client: Client, address: str) -> None:
    """Raise TartanError unless there are workers and all have this version."""
    try:
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    except TimeoutError as problem:
        raise TartanError(f"The Dask cluster at {printable(address)} has no workers.") from problem
    try:
        versions = set(client.run(own_version).values())
    except Exception as problem:  # whatever a worker raises that cannot load this module
        raise TartanError(f"The workers of the Dask cluster at {printable(address)} lack Tartan.") from problem
    if others := versions - {__version__}:
        raise TartanError(f"Workers of that Dask cluster have Tartan {printable(max(others))}, not {__version__}.")


def own_version() -> str:
    """The version of Tartan where this is run."""
    return __version__
