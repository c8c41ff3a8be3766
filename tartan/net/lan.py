"""Tables on the local network: a host tells of its table, a guest finds it (N7).

What is told is public: which game, how many seats are free, where; never the code, and nothing of a table that only its
own machine reaches. It takes the package `zeroconf` (the extra `tartan[lan]`); without it an address is typed.
"""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.checks import whole_number
from tartan.net.limits import SEATS
from tartan.session.invitation import PORTS, Invitation
from tartan.session.listeners import Listeners
from tartan.session.online import Near
from tartan.session.text import clean_name

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Mapping, Sequence

    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

SERVICE = "_tartan._tcp.local."
VERSION = "1"
TABLES = 64
"""The most tables that are remembered: whoever floods a network floods no guest."""
ANSWER_MILLISECONDS = 3000
"""How long a table that was heard of may take to say what it is."""
PRINT = 64


@dataclass(frozen=True, slots=True)
class Notice:
    """What a host tells of its table to whoever is near."""

    host: str
    """What the host calls itself; "" where it does not."""
    game: str
    seats: int
    free: int
    fingerprint: str = ""

    @property
    def words(self) -> dict[str, str]:
        """As it is told."""
        return {
            "v": VERSION,
            "host": clean_name(self.host),
            "game": self.game,
            "seats": str(self.seats),
            "free": str(self.free),
            "fp": self.fingerprint,
        }


def available() -> bool:
    """Whether tables can be told of and found here."""
    return find_spec("zeroconf") is not None


def is_loopback(bind: str) -> bool:
    """Whether only this machine reaches what listens there."""
    if bind.lower() == "localhost":
        return True
    try:
        return ip_address(bind.partition("%")[0]).is_loopback
    except ValueError:
        return False


def near_of(words: Mapping[bytes, bytes | None], addresses: Sequence[str], port: int | None) -> Near | None:
    """The table that was told of, None if it is none that this program could call; trusts nothing in it (N6)."""
    told = {name: _text(words.get(name.encode())) for name in ("v", "host", "game", "seats", "free", "fp")}
    where = next(iter(sorted(addresses, key=lambda address: ":" in address)), "")
    if told["v"] != VERSION or not where or port not in PORTS:
        return None
    fingerprint = told["fp"].lower()
    if fingerprint and (len(fingerprint) != PRINT or set(fingerprint) - set("0123456789abcdef")):
        return None
    game = told["game"] if told["game"] in registry.available() else ""
    invitation = Invitation(where, port or 0, fingerprint=fingerprint)
    return Near(invitation, clean_name(told["host"]), game, _count(told["seats"]), _count(told["free"]))


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")


def _count(text: str) -> int:
    return min(SEATS, whole_number(text, 2) or 0)


class Announcer:
    """Tells of one table until it is closed; whatever fails, the table is only not told of."""

    def __init__(self, bind: str, port: int, notice: Notice, interfaces: Sequence[str] = ()) -> None:
        """A table that listens at `bind`, which is no loopback address; `interfaces`: by which alone it is told."""
        self.notice = notice
        self._bind = bind
        self._port = port
        self._interfaces = interfaces
        self._name = f"tartan-{secrets.token_hex(4)}"
        self._zeroconf: AsyncZeroconf | None = None
        self._told: Notice | None = None

    async def open(self) -> None:
        """Begin to tell of it."""
        try:
            self._zeroconf = _zeroconf(self._interfaces)
            told = self.notice
            await (await self._zeroconf.async_register_service(self._info(told)))
        except Exception:  # a network of whatever kind that takes no notice
            return
        self._told = told
        await self.tell(self.notice)

    async def tell(self, notice: Notice) -> None:
        """Something of it is different now."""
        self.notice = notice
        if self._zeroconf is None or self._told in (None, notice):
            return
        self._told = notice
        with contextlib.suppress(Exception):  # as above
            await (await self._zeroconf.async_update_service(self._info(notice)))

    async def close(self) -> None:
        """Tell of it no more."""
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            with contextlib.suppress(Exception):  # as above
                await zeroconf.async_close()

    def _info(self, notice: Notice) -> AsyncServiceInfo:
        from zeroconf.asyncio import AsyncServiceInfo

        return AsyncServiceInfo(
            SERVICE,
            f"{self._name}.{SERVICE}",
            port=self._port,
            properties=dict(notice.words),
            server=f"{self._name}.local.",
            parsed_addresses=list(self._interfaces) or _addresses(self._bind),
        )


class LanFinder:
    """Looks for tables until it is closed."""

    def __init__(self, loop: asyncio.AbstractEventLoop, interfaces: Sequence[str] = ()) -> None:
        self._interfaces = interfaces
        self._found: dict[str, Near] = {}
        self._listeners: Listeners[()] = Listeners()
        self._asking: set[asyncio.Task[None]] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._opening = loop.create_task(self._open(), name="finder")

    @property
    def tables(self) -> tuple[Near, ...]:
        """Those found so far, in the order in which they were."""
        return tuple(self._found.values())

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` whenever others are found; gives a function that ends it."""
        return self._listeners.add(callback)

    def close(self) -> None:
        """Look no more."""
        self._listeners.clear()
        closing = self._opening.get_loop().create_task(self.closed(), name="finder closes")
        self._asking.add(closing)
        closing.add_done_callback(self._asking.discard)

    async def closed(self) -> None:
        """Look no more, and wait until that is so."""
        with contextlib.suppress(Exception):
            await self._opening
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            with contextlib.suppress(Exception):  # a network that is gone is closed
                if self._browser:
                    await self._browser.async_cancel()
                await zeroconf.async_close()

    async def _open(self) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        try:
            self._zeroconf = _zeroconf(self._interfaces)
            self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._heard])
        except Exception:  # no network, or one that is not to be asked: nothing is found
            return

    def _heard(
        self,
        zeroconf: Zeroconf,  # noqa: ARG002  # what a browser says
        service_type: str,  # noqa: ARG002
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        if state_change.name == "Removed":
            if self._found.pop(name, None):
                self._listeners.tell()
        elif name in self._found or len(self._found) + len(self._asking) < TABLES:
            task = self._opening.get_loop().create_task(self._ask(name))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _ask(self, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        if self._zeroconf is None:
            return
        near = None
        with contextlib.suppress(Exception):  # what cannot be understood is no table
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(self._zeroconf.zeroconf, ANSWER_MILLISECONDS):
                near = near_of(info.properties, info.parsed_scoped_addresses(), info.port)
        if near and near != self._found.get(name):
            self._found[name] = near
            self._listeners.tell()


def _zeroconf(interfaces: Sequence[str]) -> AsyncZeroconf:
    """What speaks to the network; raises whatever it raises where there is none."""
    from zeroconf import InterfaceChoice
    from zeroconf.asyncio import AsyncZeroconf

    return AsyncZeroconf(interfaces=list(interfaces) if interfaces else InterfaceChoice.Default)


def _addresses(bind: str) -> list[str]:
    """Where what listens at `bind` is reached from other machines."""
    import ifaddr

    if not ip_address(bind.partition("%")[0]).is_unspecified:
        return [bind]
    ours = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return [address for address in ours if isinstance(address, str) and not is_loopback(address)]
