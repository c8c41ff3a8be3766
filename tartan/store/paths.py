"""Where Tartan's files live: the platform's own folders, or one folder that TARTAN_HOME names."""

from __future__ import annotations

import errno
import os
from pathlib import Path

VARIABLE = "TARTAN_HOME"


def data_folder() -> Path:
    """The folder of the store; it need not be there yet."""
    home = os.environ.get(VARIABLE)
    if home:
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("tartan", appauthor=False)


def log_folder() -> Path:
    """The folder of private log files; it need not be there yet."""
    home = os.environ.get(VARIABLE)
    if home:
        return Path(home) / "log"
    from platformdirs import user_log_path

    return user_log_path("tartan", appauthor=False)


def store_path() -> Path:
    """The file that holds saves and settings."""
    return data_folder() / "tartan.sqlite3"


def log_path() -> Path:
    """The private file that takes the details of failures (K2)."""
    return log_folder() / "tartan.log"


def make_private(folder: Path) -> None:
    """Make a folder that its owner alone may enter (0700), with what is missing above it; raises OSError.

    One that is there already is left as its owner wants it: the files in it are private in any case.
    """
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True)


def write_private(path: Path, text: str) -> None:
    """Write a new file that its owner alone may read (0600), whole or not at all; raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
