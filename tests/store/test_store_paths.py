"""Where files live, and locks that die with their process."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tartan.store import Store, paths
from tartan.store.locks import FileLock
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path


def test_one_folder_can_hold_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TARTAN_HOME takes the place of the platform's folders."""
    monkeypatch.setenv("TARTAN_HOME", str(tmp_path))
    assert paths.store_path().parent == tmp_path
    assert tmp_path in paths.log_path().parents


def test_the_platform_says_where_otherwise(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without TARTAN_HOME, store and logs lie in the platform's folders for data and logs."""
    monkeypatch.delenv("TARTAN_HOME", raising=False)
    assert own_home in paths.store_path().parents
    assert own_home in paths.log_path().parents
    assert paths.store_path().parent.name == "tartan"


def test_a_private_file_is_new_or_nothing(tmp_path: Path) -> None:
    """A private file is written whole with mode 0600, and one that is there is not touched."""
    path = tmp_path / "secret"
    paths.write_private(path, "one\n")
    with pytest.raises(FileExistsError):
        paths.write_private(path, "two\n")
    assert path.read_bytes() == b"one\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    """A lock is refused while a process holds it and free when that process was killed."""
    path = tmp_path / "lock"
    code = (
        "import sys, pathlib; from tartan.store.locks import FileLock;"
        f"lock = FileLock(pathlib.Path({str(path)!r})); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(BlockingIOError):
            FileLock(path)
        holder.kill()
        holder.wait(PATIENCE)
    lock = FileLock(path)
    with pytest.raises(BlockingIOError):
        FileLock(path, shared=True)
    lock.release()
    lock.release()
    FileLock(path).release()


def test_a_shared_lock_becomes_exclusive_when_alone(tmp_path: Path) -> None:
    """Two may share; only one that is alone can have it for itself, and it can share again."""
    first, second = (FileLock(tmp_path / "lock", shared=True) for _ in range(2))
    assert not first.make_exclusive()
    second.release()
    assert first.make_exclusive()
    with pytest.raises(BlockingIOError):
        FileLock(tmp_path / "lock", shared=True)
    first.make_shared()
    FileLock(tmp_path / "lock", shared=True).release()


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    """A folder of the player's own is not shut to others; one that is made here is."""
    mine = tmp_path / "mine"
    mine.mkdir()
    mine.chmod(0o755)
    paths.make_private(mine)
    paths.make_private(mine / "new")
    assert mine.stat().st_mode & 0o777 == 0o755
    assert (mine / "new").stat().st_mode & 0o777 == 0o700
    (mine / "file").touch()
    with pytest.raises(OSError, match="exists"):
        paths.make_private(mine / "file")


def test_a_store_that_others_could_read_is_shut(tmp_path: Path) -> None:
    """A store that was copied here with a wider mode is private again once it is opened."""
    path = tmp_path / "tartan.sqlite3"
    path.touch()
    path.chmod(0o644)
    assert Store(path).rows() == ()
    assert path.stat().st_mode & 0o777 == 0o600
