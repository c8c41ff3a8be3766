"""Names of files as people type them."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def typed_file(name: Path | str) -> Path:
    """The whole path of a file that somebody named; raises OSError or ValueError where there can be none.

    In a text `~` and `~name` at its beginning are home folders, as in a shell; a Path is taken as it is.
    """
    path = Path(os.path.expanduser(name) if isinstance(name, str) else name)  # noqa: PTH111 - which spares ./~
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return path.absolute()


def folder_words() -> str:
    """Where a file comes to be that is named without a folder: the whole path, from home on with `~`."""
    try:
        here, home = Path.cwd(), Path.home()
    except (OSError, RuntimeError):
        return "the folder you are in"
    return str(Path("~") / here.relative_to(home)) if here.is_relative_to(home) else str(here)
