"""The store: saved games, private notes and settings in one SQLite file that survives what happens to the program."""

from __future__ import annotations

from tartan.store.errors import SaveBusy, SaveDamaged, SaveMissing, StoreDamaged, StoreError, StoreUnavailable
from tartan.store.store import Store

__all__ = ["SaveBusy", "SaveDamaged", "SaveMissing", "Store", "StoreDamaged", "StoreError", "StoreUnavailable"]
