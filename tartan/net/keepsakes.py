"""What a guest keeps so that it finds its seats again after a crash: tokens and salts, in private files (N7).

One small file a seat, named by a hash, readable by its owner alone. While a process holds a seat it holds the file's
lock too, so that a second guest of the same person does not take its seats over; locks die with their process.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tartan.net.limits import SEATS, SECRET, TOKEN
from tartan.net.seen import LARGEST as LARGEST_SEEN
from tartan.net.seen import KeptSights, kept_sights
from tartan.net.terms import UNTOLD, Gap, Terms
from tartan.session.forgetting import is_forgotten
from tartan.session.text import clean_name
from tartan.store.locks import FileLock
from tartan.store.paths import data_folder, make_private

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    Json: TypeAlias = "str | int | list[int] | list[str]"

FOLDER = "seats"
UNKEPT = "Your seat cannot be kept for a later visit: {}."
LARGEST = 4096
"""The most bytes of a file that is read at all."""


@dataclass(frozen=True, slots=True)
class Keepsake:
    """One seat that is held somewhere: the token that opens it, and what went into its last deal."""

    token: str = field(repr=False)
    table: str
    """The id of its table."""
    seat: int
    name: str
    terms: Terms = UNTOLD
    """What the host had told of the deal before it heard the salt."""
    salt: bytes = field(default=b"", repr=False)


class Keepsakes(Protocol):
    """Where a guest keeps what it must not lose; each of these may raise OSError."""

    def kept(self) -> tuple[Keepsake, ...]:
        """What was kept last at a host's address, the newest at the end; nothing that another living guest uses.

        It may be of several tables: a host who was killed may open a new one before the old one again.
        """

    def keep(self, keepsake: Keepsake) -> None:
        """Keep it, durably, in the place of what was kept with the same token."""

    def keep_sight(self, token: str, text: str, *, anew: bool) -> None:
        """Add to what is kept of what a seat saw, or (`anew`) begin it with this text; it may be lost in a crash."""

    def seen(self, token: str) -> str:
        """What is kept of what a seat saw; "" for nothing."""

    def forget(self, token: str) -> None:
        """The token opens nothing any more."""

    def close(self) -> None:
        """Let others use what is kept."""


class NoKeepsakes:
    """Keeps nothing."""

    def kept(self) -> tuple[Keepsake, ...]:
        """Nothing."""
        return ()

    def keep(self, keepsake: Keepsake) -> None:
        """Nothing is kept."""

    def keep_sight(self, token: str, text: str, *, anew: bool) -> None:
        """Nothing is kept."""

    def seen(self, token: str) -> str:  # noqa: ARG002  # as a protocol asks
        """Nothing."""
        return ""

    def forget(self, token: str) -> None:
        """Nothing was kept."""

    def close(self) -> None:
        """Nothing was held."""


class KeepsakeFolder:
    """Keepsakes of one host, by its address as the guest calls it, such as `isla.example:7000`."""

    def __init__(self, address: str, folder: Path | None = None) -> None:
        """Keepsakes in a folder, by default one beside the store."""
        self._address = address
        self._folder = folder or data_folder() / FOLDER
        self._locks: dict[str, FileLock] = {}

    def kept(self) -> tuple[Keepsake, ...]:
        """What was kept last, the newest at the end; nothing that another living guest uses.

        Of many, those that nobody came back to for long are forgotten.
        """
        found: list[Keepsake] = []
        paths = list(self._folder.glob("*.json")) if self._folder.is_dir() else []
        for newer, path in enumerate(sorted(paths, key=_written, reverse=True)):
            if is_forgotten(newer, time.time() - _written(path)):
                with suppress(OSError):
                    path.unlink(missing_ok=True)
                    path.with_suffix(".seen").unlink(missing_ok=True)
                    path.with_suffix(".lock").unlink(missing_ok=True)
                continue
            keepsake = self._read(path) if len(found) < SEATS else None
            if keepsake and self._lock(keepsake.token):
                found.append(keepsake)
        return tuple(reversed(found))

    def keep(self, keepsake: Keepsake) -> None:
        """Keep it, durably, in the place of what was kept with the same token."""
        make_private(self._folder)
        self._lock(keepsake.token)
        path = self._path(keepsake.token, "json")
        draft = self._path(keepsake.token, f"{os.getpid()}.part")
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(_plain(self._address, keepsake), file)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    def keep_sight(self, token: str, text: str, *, anew: bool) -> None:
        """Add to what is kept of what a seat saw, or (`anew`) begin it with this text; it may be lost in a crash."""
        path = self._path(token, "seen")
        if not anew and not path.exists():
            return  # what went before is not there, and a chain without its beginning says nothing
        flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if anew else os.O_APPEND)
        with os.fdopen(os.open(path, flags, 0o600), "w", encoding="ascii") as file:
            file.write(text)

    def seen(self, token: str) -> str:
        """What is kept of what a seat saw; "" for nothing."""
        path = self._path(token, "seen")
        if not path.exists():
            return ""
        with path.open("rb") as file:
            return file.read(LARGEST_SEEN).decode("ascii", "replace")

    def forget(self, token: str) -> None:
        """The token opens nothing any more."""
        self._path(token, "seen").unlink(missing_ok=True)
        self._path(token, "json").unlink(missing_ok=True)
        self._path(token, "lock").unlink(missing_ok=True)
        lock = self._locks.pop(token, None)
        if lock:
            lock.release()

    def close(self) -> None:
        """Let others use what is kept."""
        while self._locks:
            self._locks.popitem()[1].release()

    def _path(self, token: str, suffix: str) -> Path:
        return self._folder / f"{sha256(b'tartan/seat/1:' + token.encode('utf-8')).hexdigest()[:24]}.{suffix}"

    def _lock(self, token: str) -> bool:
        """Hold the lock of a keepsake; False if another living guest does. Where none can be had there is none."""
        if token not in self._locks:
            try:
                self._locks[token] = FileLock(self._path(token, "lock"))
            except BlockingIOError:
                return False
            except OSError:  # as in a folder that can only be read
                return True
        return True

    def _read(self, path: Path) -> Keepsake | None:
        """The keepsake of a file, None if it is damaged, or of another host."""
        try:
            with path.open("rb") as file:
                data = json.loads(file.read(LARGEST))
        except (OSError, ValueError):
            return None
        return _keepsake(self._address, data)


def kept_names(address: str, folder: Path | None = None) -> tuple[str, ...]:
    """Whose seats are kept of the last table at a host's address, cleaned, in the order of its seats.

    () where none can be read.
    """
    keepsakes = KeepsakeFolder(address, folder)
    try:
        found = keepsakes.kept()
        last = [kept for kept in found if kept.table == found[-1].table]
        names = [clean_name(kept.name) for kept in sorted(last, key=lambda kept: kept.seat)]
        return tuple(filter(None, names))
    except OSError:
        return ()
    finally:
        keepsakes.close()


class Keys:
    """What opens the seats of one guest, at hand and kept; that something cannot be kept ends no game."""

    def __init__(self, keepsakes: Keepsakes) -> None:
        self._keepsakes = keepsakes
        self._at_hand: dict[str, Keepsake] = {}
        with suppress(OSError):  # what cannot be read is not there
            self._at_hand.update({kept.token: kept for kept in keepsakes.kept()})
        self._safe = set(self._at_hand)
        """The tokens that are kept, with what was known of their seats once."""
        self._unkept: dict[str, str] = {}
        """By token, why it could not be kept."""
        self._broken: set[str] = set()
        """The tokens whose chains miss something that was seen: what came after it would not follow from them."""

    def __repr__(self) -> str:
        return "Keys(...)"

    @property
    def trouble(self) -> str:
        """A sentence that says why a seat could not be kept for a later visit; "" while all are."""
        return next(iter(self._unkept.values()), "")

    @property
    def kept(self) -> tuple[Keepsake, ...]:
        """What is kept of each seat."""
        return tuple(self._at_hand.values())

    @property
    def tokens(self) -> tuple[str, ...]:
        """What a host is shown: the last ones, where a host has opened one table after the other."""
        return tuple(self._at_hand)[-SEATS:]

    def keep(self, keepsake: Keepsake) -> None:
        """Keep what opens a seat, in the place of what was kept with the same token."""
        token = keepsake.token
        self._at_hand[token] = keepsake
        try:
            self._keepsakes.keep(keepsake)
        except OSError as e:
            if token not in self._safe:
                self._unkept[token] = UNKEPT.format(e.strerror or "the file cannot be written")
        else:
            self._safe.add(token)
            self._unkept.pop(token, None)

    def keep_again(self) -> None:
        """Try again to keep what could not be kept."""
        for token in tuple(self._unkept):
            self.keep(self._at_hand[token])

    def keep_salts(self, table: str, terms: Terms, salts: Mapping[int, bytes]) -> None:
        """Keep what seats of a table put into a deal, and what was told of it, before anybody is told."""
        for kept in self.kept:
            if kept.table == table and kept.seat in salts:
                self.keep(replace(kept, terms=terms, salt=salts[kept.seat]))

    def keep_sight(self, table: str, seat: int, text: str, *, anew: bool) -> None:
        """Keep what a seat of a table saw; where that cannot be, a later visit has less to show, and nothing else."""
        for kept in self.kept:
            token = kept.token
            if (
                (kept.table, kept.seat) != (table, seat)
                or token not in self._safe
                or (token in self._broken and not anew)
            ):
                continue
            try:
                self._keepsakes.keep_sight(token, text, anew=anew)
                self._broken.discard(token)
            except OSError:
                self._broken.add(token)

    def kept_sights(self, table: str, seat: int, commitment: bytes) -> KeptSights:
        """What an earlier program has seen for a seat of a table, of the deal that a host has bound itself to."""
        with suppress(OSError):
            for kept in self.kept:
                if (kept.table, kept.seat) == (table, seat):
                    return kept_sights(self._keepsakes.seen(kept.token), commitment)
        return KeptSights()

    def moved(self, token: str, seat: int) -> None:
        """A token opened this seat; what was kept of a deal of another one is of no use."""
        kept = self._at_hand.get(token)
        if kept and kept.seat != seat:
            self.keep(replace(kept, seat=seat, terms=UNTOLD, salt=b""))

    def turned(self, table: str, seats: Mapping[int, int]) -> None:
        """Another game begins at a table: whoever was at the one seat is at the other now."""
        for kept in self.kept:
            if kept.table == table and kept.seat in seats:
                self.keep(replace(kept, seat=seats[kept.seat], terms=UNTOLD, salt=b""))

    def shut(self, table: str, token: str) -> None:
        """A table has said that a token opens nothing; a token of another table is kept all the same."""
        kept = self._at_hand.get(token)
        if kept and kept.table == table:
            self.forget(token)

    def lose(self, table: str, seat: int, but: str = "") -> None:
        """Do not ask for a table's seat again on this visit: somebody else has it now, or another token opens it."""
        lost = [kept.token for kept in self.kept if (kept.table, kept.seat) == (table, seat) and kept.token != but]
        for token in lost:
            del self._at_hand[token]
            self._unkept.pop(token, None)

    def forget(self, token: str) -> None:
        """The token opens nothing any more."""
        self._unkept.pop(token, None)
        if self._at_hand.pop(token, None):
            with suppress(OSError):  # it opens nothing, wherever it is kept
                self._keepsakes.forget(token)

    def close(self) -> None:
        """Let another guest of the same person use what is kept."""
        with suppress(OSError):  # locks die with their process
            self._keepsakes.close()


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _plain(address: str, keepsake: Keepsake) -> dict[str, Json]:
    terms = keepsake.terms
    return {
        "host": address,
        "table": keepsake.table,
        "seat": keepsake.seat,
        "name": keepsake.name,
        "token": keepsake.token,
        "commitment": terms.commitment.hex(),
        "salt": keepsake.salt.hex(),
        "drawn": list(terms.drawn),
        "seals": [seal.hex() for seal in terms.seals],
        "unsealed": terms.gap is Gap.UNSEALED,
    }


def _keepsake(address: str, data: object) -> Keepsake | None:
    match data:
        case {
            "host": str(host),
            "table": str(table),
            "seat": int(seat),
            "name": str(name),
            "token": str(token),
            "commitment": str(commitment),
            "salt": str(salt),
        } if host == address and 0 <= seat < SEATS and 0 < len(token) <= TOKEN:
            try:
                return Keepsake(token, table, seat, name, _terms(_hash(commitment), data), _hash(salt))
            except ValueError:
                return None
    return None


def _terms(commitment: bytes, data: object) -> Terms:
    """What was told of a deal; without what an older program did not keep of it. Raises ValueError."""
    if not commitment:
        return UNTOLD
    match data:
        case {"drawn": [*drawn], "seals": [*seals], "unsealed": bool(unsealed)} if len(seals) <= SEATS:
            gap = Gap.UNSEALED if unsealed else Gap.NONE
            seats = tuple(seat for seat in drawn if isinstance(seat, int))
            return Terms(commitment, seats, tuple(_hash(str(seal)) for seal in seals), gap)
    return Terms(commitment, gap=Gap.NONE)


def _hash(text: str) -> bytes:
    """The bytes of a hash, a secret or a salt, or b""; raises ValueError."""
    data = bytes.fromhex(text)
    if len(data) not in (0, SECRET):
        raise ValueError("That is not 64 hexadecimal digits.")
    return data
