"""The network as faces are handed it: `Wires` ties what `tartan.session.online` describes to `tartan.net`.

Nothing of `tartan.net` is loaded before a table is opened, called or looked for.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from tartan.engine.errors import TartanError
from tartan.session.invitation import DEFAULT_PORT
from tartan.session.openings import reopened
from tartan.session.text import names_in

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from tartan.cli.calls import CalledTable
    from tartan.cli.ends import HostedTable
    from tartan.cli.sockets import ListeningSocket
    from tartan.net.lan import LanFinder
    from tartan.net.room import Room
    from tartan.net.server import Server
    from tartan.net.tls import Identity
    from tartan.session.hosting import Hosting
    from tartan.session.invitation import Invitation
    from tartan.session.lobby import Lobby
    from tartan.session.online import Opening
    from tartan.session.seat import Setup


CLOSING_SECONDS = 1.0
"""How long whoever does not listen may hold up the end of the program, which has two seconds for all of it (T1)."""
BOTS_WAIT = 3.0
"""For how many seconds a host who reads, or has gone away, may keep guests waiting for a bot that could have played."""

CERTIFIED = "The table has another certificate than before, so its line is another one now: read it out once more."


class _End(Protocol):
    def close(self) -> None:
        """Close it."""

    async def closed(self) -> None:
        """Close it, and wait until it is."""


@dataclass(frozen=True, slots=True)
class Means:
    """By what lines are made that the faces know nothing of."""

    certificate: Path | None = None
    """Stands in for a certificate of our own making."""
    key: Path | None = None
    """Its key, None where it is in the same file."""
    trusted: bool = False
    """Whether a guest's line without a fingerprint is a private one too, to a host whom the system trusts."""
    seats: tuple[int, ...] = ()
    """The seats that a guest takes as soon as it is in, if they are free."""


class Wires:
    """A `session.online.Network`; everything that it opens belongs to one event loop.

    That is `loop`, which need not run while something is asked of it, or, where none is given, the one that runs then.
    With `bots` the bots of hosted tables are let think by themselves; without, whatever face there is plays them, if it
    does not keep guests waiting.
    """

    port = DEFAULT_PORT

    def __init__(
        self,
        lobby: Lobby,
        loop: asyncio.AbstractEventLoop | None = None,
        *,
        bots: bool = False,
        means: Means | None = None,
    ) -> None:
        self.lobby = lobby
        """What keeps the tables that are hosted here."""
        self._given = loop
        self._bots = bots
        self._means = means or Means()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[_End] = []

    @property
    def has_tls(self) -> bool:
        """Whether private lines can be had here."""
        from tartan.net import tls

        return self._means.certificate is not None or tls.can_be_made()

    def host(self, setup: Setup, opening: Opening) -> HostedTable:
        """Open a table to others; REMOTE seats are free. Raises TartanError in a sentence, and opens nothing."""
        from tartan.cli.sockets import listen

        listening = listen(opening, self._identity(opening))
        try:
            server, room = self._room(setup, opening)
        except BaseException:
            listening.sock.close()
            raise
        return self._opened(server, room, opening, listening)

    def resume(self, save_id: int, opening: Opening) -> HostedTable:
        """Open a game again that was hosted before, to the same people and by the same line; raises TartanError."""
        hosting, kept, listening = self._listen_again(save_id, opening)
        try:
            table = self.lobby.resume(save_id)
            try:
                server, room = self._room(table.setup, kept)
                room.take_up(table, hosting)
            except BaseException:
                table.close()
                raise
        except BaseException:
            listening.sock.close()
            raise
        other = kept.fingerprint not in ("", listening.fingerprint)
        return self._opened(
            server, room, kept, replace(listening, moved=listening.moved or (CERTIFIED if other else ""))
        )

    def try_host(self, opening: Opening) -> None:
        """Raise TartanError where `host` would, as far as that can be told beforehand; opens nothing."""
        from tartan.cli.sockets import listen

        listen(opening, self._identity(opening)).sock.close()

    def try_resume(self, save_id: int, opening: Opening) -> None:
        """Raise TartanError where `resume` would, as far as that can be told beforehand; opens nothing."""
        _, _, listening = self._listen_again(save_id, opening)
        listening.sock.close()
        self.lobby.resume(save_id).close()

    def call(self, invitation: Invitation, *, name: str, watch: bool = False, patient: bool = False) -> CalledTable:
        """Call a table and come in; gives the call at once. Raises TartanError for what cannot even be tried."""
        from tartan.cli.calls import CalledTable
        from tartan.net import tls
        from tartan.net.client import Client
        from tartan.net.guest import Visit
        from tartan.net.keepsakes import KeepsakeFolder
        from tartan.net.limits import LIMITS

        context, certified = None, None
        if invitation.fingerprint or self._means.trusted:
            context, certified = tls.guest_context(invitation.fingerprint)
        names = names_in(name)
        visit = Visit(
            next(iter(names), ""),
            code=invitation.code,
            watch=watch,
            keepsakes=KeepsakeFolder(invitation.address),
        )
        client = Client(
            visit,
            invitation.host,
            invitation.port,
            tls=context,
            server_name=tls.SERVER_NAME if certified else None,
            certified=certified,
            limits=replace(LIMITS, closing=CLOSING_SECONDS),
            patient=patient,
        )
        call = CalledTable(self, client, invitation, self._means.seats, names)
        self._ends.append(call)
        return call

    def kept_names(self, invitation: Invitation) -> tuple[str, ...]:
        """Whose seats were kept at that address, as `call` takes their names; () where none were."""
        from tartan.net.keepsakes import kept_names

        return tuple(" ".join(names_in(name)) for name in kept_names(invitation.address))

    def near(self) -> LanFinder | None:
        """Look for tables on this network; None where that cannot be done here."""
        from tartan.net import lan

        if not lan.available():
            return None
        finder = lan.LanFinder(self.loop)
        self._ends.append(finder)
        return finder

    def close(self) -> None:
        """Close whatever is open; the rest of it happens while the loop still runs."""
        for end in self._ends:
            end.close()

    async def closed(self) -> None:
        """Close whatever is open, and wait until all of it is closed."""
        await asyncio.gather(*(end.closed() for end in self._ends))
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    # what the ends need of it

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of all of it."""
        return self._given or asyncio.get_running_loop()

    def task(self, work: Coroutine[object, object, None], name: str) -> asyncio.Task[None]:
        """Have some work done, and wait for it before the end."""
        task = self.loop.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # its own

    def _listen_again(self, save_id: int, opening: Opening) -> tuple[Hosting, Opening, ListeningSocket]:
        """What is kept of a game that was hosted, how it was open, and a socket for that; raises TartanError."""
        from tartan.cli.sockets import listen_again

        hosting = self.lobby.hosting(save_id)
        if hosting is None:
            raise TartanError(f"Game {save_id} was never open to others; go on with: tartan saves resume {save_id}")
        kept = reopened(opening, self.lobby.opening(save_id))
        return hosting, kept, listen_again(opening, kept, self._identity(kept))

    def _identity(self, opening: Opening) -> Identity | None:
        """What the host shows to its guests, None for a line that is no private one."""
        from tartan.net import tls

        if self._means.certificate is not None:
            return tls.identity_of(self._means.certificate, self._means.key)
        return tls.own_identity() if opening.tls else None

    def _room(self, setup: Setup, opening: Opening) -> tuple[Server, Room]:
        from tartan.net.codes import tidy_code
        from tartan.net.limits import LIMITS
        from tartan.net.room import Room
        from tartan.net.server import Server

        server = Server(loop=self.loop, limits=replace(LIMITS, closing=CLOSING_SECONDS))
        code = tidy_code(opening.code) or None
        wait = 0.0 if self._bots else BOTS_WAIT
        return server, Room(setup, self.lobby, code=code, think=server.think, bots_wait=wait)

    def _opened(self, server: Server, room: Room, opening: Opening, listening: ListeningSocket) -> HostedTable:
        from tartan.cli.ends import HostedTable

        server.add(room)
        hosted = HostedTable(self, server, room, opening, listening)
        self._ends.append(hosted)
        return hosted
