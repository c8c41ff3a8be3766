"""The rows of games that were opened to people elsewhere: what opens their seats, and what their deal rests on (N7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.store.errors import SaveDamaged
from tartan.store.rows import DealRow, HostingRow, TokenRow

if TYPE_CHECKING:
    import sqlite3

SALT_BYTES = 32
NO_SEAL = bytes(SALT_BYTES)
"""Stands for a seat that no guest had."""
DAMAGED = "This saved game is damaged: what it was hosted with cannot be read."


def write_hosting(connection: sqlite3.Connection, save_id: int, hosting: HostingRow) -> None:
    """Put this in the place of all that was kept of a save's hosting."""
    connection.execute("DELETE FROM tokens WHERE save = ?", (save_id,))
    connection.execute("DELETE FROM deals WHERE save = ?", (save_id,))
    rows = [(save_id, token.seat, token.name, token.hash) for token in hosting.tokens]
    connection.executemany("INSERT INTO tokens (save, seat, name, hash) VALUES (?, ?, ?, ?)", rows)
    deal = hosting.deal
    if deal:
        connection.execute(
            "INSERT INTO deals (save, commitment, secret, salts, seals) VALUES (?, ?, ?, ?, ?)",
            (save_id, deal.commitment, deal.secret, b"".join(deal.salts), b"".join(s or NO_SEAL for s in deal.seals)),
        )


def read_hosting(connection: sqlite3.Connection, save_id: int) -> HostingRow | None:
    """What is kept of a save's hosting, None if it was never hosted; raises SaveDamaged."""
    query = "SELECT seat, name, hash FROM tokens WHERE save = ? ORDER BY seat"
    tokens = connection.execute(query, (save_id,)).fetchall()
    query = "SELECT commitment, secret, salts, seals FROM deals WHERE save = ?"
    deal = connection.execute(query, (save_id,)).fetchone()
    if not tokens and deal is None:
        return None
    if not all(isinstance(s, int) and isinstance(n, str) and isinstance(h, str) for s, n, h in tokens):
        raise SaveDamaged(DAMAGED)
    return HostingRow(tuple(TokenRow(*token) for token in tokens), None if deal is None else _deal(*deal))


def _deal(commitment: object, secret: object, salts: object, seals: object) -> DealRow:
    if not (isinstance(commitment, bytes) and isinstance(secret, bytes)):
        raise SaveDamaged(DAMAGED)
    sealed = tuple(b"" if seal == NO_SEAL else seal for seal in _hashes(seals))
    return DealRow(commitment, secret, _hashes(salts), sealed)


def _hashes(joined: object) -> tuple[bytes, ...]:
    if not isinstance(joined, bytes) or len(joined) % SALT_BYTES:
        raise SaveDamaged(DAMAGED)
    return tuple(joined[at : at + SALT_BYTES] for at in range(0, len(joined), SALT_BYTES))
