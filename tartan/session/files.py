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
