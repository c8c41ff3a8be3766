"""The client: keeps a line to a host, calls again when it is lost, and feeds a visit with what comes (N2, N4).

One task calls, waits until the line is down, and calls again after a pause that doubles up to two seconds. A guest that
was let in once is let in again by the tokens of its seats; what it had under way is asked for again by its visit.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from functools import partial
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.net.aside import aside
from tartan.net.calling import GuestLine
from tartan.net.checks import Refused
from tartan.net.limits import LIMITS
from tartan.net.strangers import distrusted, nobody, silent, stranger, wants_open, wants_private
from tartan.session.face import ChangeKind, LinkState
from tartan.session.running import running_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.net.guest import Visit
    from tartan.net.limits import Limits
    from tartan.session.face import Change

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 2.0
NOBODY_PAUSE = 5.0
"""Seconds between two calls of a patient client, as long as nobody has answered one."""
CALL_SECONDS = 2.5
"""How long one try to reach the host may take: the network has asked a second time by then."""
STEADY_SECONDS = 1.0
"""A line that was in step for so long was a good one, so the next pause is a short one again."""


class Client:
    """Keeps one visit in touch with its host; belongs to the event loop in which it joins."""

    def __init__(
        self,
        visit: Visit,
        host: str,
        port: int,
        *,
        tls: ssl.SSLContext | None = None,
        server_name: str | None = None,
        certified: Callable[[bytes], None] | None = None,
        limits: Limits = LIMITS,
        patient: bool = False,
    ) -> None:
        """A client that has not called yet; a `patient` one calls again where nobody answers its first call.

        `tls` makes the line a private one. `certified` is given the host's certificate (DER) before a word is said, and
        raises TartanError where it is not the one that is wanted.
        """
        self.visit = visit
        self.limits = limits
        self.certified = certified
        self._host = host
        self._port = port
        self._tls = tls
        self._server_name = server_name
        self._task: asyncio.Task[None] | None = None
        self._line: GuestLine | None = None
        self._joined: asyncio.Future[None] | None = None
        self._patient = patient
        self._nobody = False
        """Whether the last call reached nobody at all."""
        self._over = asyncio.Event()
        self._wake = asyncio.Event()
        """Ends the pause between two calls."""
        self._calls_at: float | None = None
        """When the next call is made, as long as none was answered yet and one is waited for."""
        self._in_vain = nobody(host, port)
        """Why the last call came to nothing, if it did."""
        self._stop = visit.listen(self._changed)

    def __repr__(self) -> str:
        return f"Client({self._host!r}, {self._port})"

    async def join(self) -> Visit:
        """Call the host and come in; from then on the line is kept. Raises TartanError if that cannot be.

        Comes back as soon as all is here that the host shows to a guest who comes in.
        """
        loop = asyncio.get_running_loop()
        self.visit.check = partial(aside, loop, "deal check")
        self._joined = loop.create_future()
        self._task = asyncio.create_task(self._keep_calling(), name="client")
        try:
            await self._joined
        except TartanError:
            await self.close()
            raise
        return self.visit

    async def close(self) -> None:
        """Leave the table and wait until the line is down; a second time does nothing."""
        self.visit.leave()
        await self.wait_closed()

    async def wait_closed(self) -> None:
        """Wait until it is over for good; who waits no longer leaves the line as it is."""
        if self._task:
            await asyncio.shield(self._task)
        self._stop()

    def drop(self) -> None:
        """Cut the line as it stands; the host is called again."""
        if self._line:
            self._line.drop()

    @property
    def calls_in(self) -> float | None:
        """In how many seconds a host who has not answered yet is called again; None where that is not waited for."""
        return None if self._calls_at is None else max(0.0, self._calls_at - running_time())

    def call_now(self) -> None:
        """Call without waiting any longer."""
        self._wake.set()

    def stranger(self, first: bytes) -> str:
        """Who it is whose first answer begins so, where the guest never was in; "" where it cannot be told."""
        return stranger(first, self._host, self._port) if self.visit.info is None else ""

    # its task

    async def _keep_calling(self) -> None:
        pause = FIRST_PAUSE
        while not self._over.is_set():
            self.visit.calling()
            steady = await self._one_line()
            if steady:
                pause = FIRST_PAUSE
            outside = self._joined is not None and not self._joined.done()
            waits = outside and self._patient and self._nobody
            if outside and not waits:
                self._fail(TartanError(self._in_vain))
            if self._over.is_set():
                break
            if waits:
                self._calls_at = running_time() + NOBODY_PAUSE
                self.visit.unanswered(self._in_vain)
                await self._pause(NOBODY_PAUSE)
                self._calls_at = None
            else:
                self.visit.lost()
                await self._pause(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)

    async def _pause(self, seconds: float) -> None:
        """Wait so long, or until it is over, or somebody waits no longer."""
        self._wake.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()

    async def _one_line(self) -> bool:
        """Have one line to the host, as long as it holds; whether it was a good one."""
        loop = asyncio.get_running_loop()
        self._nobody, self._in_vain = False, nobody(self._host, self._port)
        self._line = line = GuestLine(self)
        try:
            async with asyncio.timeout(CALL_SECONDS):
                await loop.create_connection(
                    lambda: line,
                    self._host,
                    self._port,
                    ssl=self._tls,
                    server_hostname=(self._server_name or self._host) if self._tls else None,
                )
        except (OSError, TimeoutError) as e:
            line.drop()
            if isinstance(e, ssl.SSLError) and self.visit.info is None:
                said = distrusted if isinstance(e, ssl.SSLCertVerificationError) else wants_open
                self._fail(TartanError(said(self._host, self._port)))
            self._nobody = True
            return False
        if self._over.is_set():
            line.drop()
        fault = await line.ended
        self._line = None
        if not line.first:
            self._in_vain = (wants_private if line.hung_up else silent)(self._host, self._port)
        if fault is not None:
            self._fail(fault)
        return line.in_step_for >= STEADY_SECONDS

    def _fail(self, fault: TartanError) -> None:
        """It is over for good."""
        if self._joined and not self._joined.done():
            self._joined.set_exception(fault)
        self.visit.closed(fault.message)

    def _changed(self, change: Change) -> None:
        if change.kind is ChangeKind.CLOSED:
            self._over.set()
            self._wake.set()
            if self._joined and not self._joined.done():
                self._joined.set_exception(Refused("left", self.visit.link.sentence))
            if self._line:
                self._line.hang_up()
        elif change.kind is ChangeKind.LINK and self.visit.link.state is LinkState.CONNECTED:
            if self._line:
                self._line.came_in_step()
            if self._joined and not self._joined.done():
                self._joined.set_result(None)
