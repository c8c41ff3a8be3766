"""The errors that the store raises, each with one sentence for a person."""

from __future__ import annotations

from tartan.engine.errors import TartanError


class StoreError(TartanError):
    """The store cannot do what was asked; nothing that it held is lost."""


class StoreUnavailable(StoreError):  # noqa: N818  # it says what the store is
    """The store cannot be written or read now: the disk is full, the folder is read-only, another program holds it."""


class StoreDamaged(StoreError):  # noqa: N818  # it says what the store is
    """The file is not a store that this program can read."""


class SaveMissing(StoreError):  # noqa: N818  # it says what the save is
    """There is no save with that number."""


class SaveDamaged(StoreError):  # noqa: N818  # it says what the save is
    """One save cannot be read; the others can."""


class SaveBusy(StoreError):  # noqa: N818  # it says what the save is
    """Another running program has this save open (V2)."""
