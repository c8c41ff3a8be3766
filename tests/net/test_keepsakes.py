"""Tests of what a guest keeps to find its seats again."""

from __future__ import annotations

import json
import os
import stat
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.net import keepsakes
from tartan.net.keepsakes import Keepsake, KeepsakeFolder, Keys, NoKeepsakes, kept_names
from tartan.net.limits import SEATS
from tartan.net.terms import Gap, Terms
from tartan.session.forgetting import FEW
from tartan.store.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tartan.store.locks import FileLock

HOST = "isla.example:7000"
ONE = Keepsake("t1.secret-one", "t1", 0, "Isla")
TERMS = Terms(b"c" * 32, (1,), (b"a" * 32, b"", b"b" * 32), Gap.NONE)
TWO = Keepsake("t1.secret-two", "t1", 2, "Ewan", TERMS, b"s" * 32)


def test_what_is_kept_is_found_again_by_its_host(tmp_path: Path) -> None:
    """Keepsakes of a host come back to a later guest, the newest last, and to no other host."""
    folder = KeepsakeFolder(HOST, tmp_path)
    now = time.time()
    older = [Keepsake(f"t0.{number}", "t0", number, "Isla") for number in range(SEATS)]
    for number, keepsake in enumerate((*older, ONE, TWO)):
        folder.keep(keepsake)
        for path in tmp_path.glob("*.json"):
            if keepsake.token in path.read_text():
                os.utime(path, (now + number, now + number))
    folder.close()
    assert KeepsakeFolder(HOST, tmp_path).kept() == (*older[2:], ONE, TWO)
    assert KeepsakeFolder("other.example:7000", tmp_path).kept() == ()
    assert KeepsakeFolder(HOST, tmp_path / "nowhere").kept() == ()


def test_files_are_private_and_their_names_tell_nothing(tmp_path: Path) -> None:
    """Only the owner may read them, and no token is in the name of a file (N7)."""
    folder = tmp_path / "seats"
    KeepsakeFolder(HOST, folder).keep(ONE)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    paths = list(folder.iterdir())
    assert len(paths) == 2
    for path in paths:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert "secret" not in path.name


def test_a_seat_that_a_living_guest_uses_is_not_given_to_another(tmp_path: Path) -> None:
    """While one holds a keepsake another finds nothing; once it lets go, all of it."""
    first = KeepsakeFolder(HOST, tmp_path)
    first.keep(ONE)
    assert KeepsakeFolder(HOST, tmp_path).kept() == ()
    first.close()
    assert KeepsakeFolder(HOST, tmp_path).kept() == (ONE,)


def test_whose_seats_are_kept_can_be_asked_without_holding_them(tmp_path: Path) -> None:
    """Names come by seat, cleaned, and leave the seats to a guest; none come while a guest uses them (N6)."""
    folder = KeepsakeFolder(HOST, tmp_path)
    for keepsake in (
        TWO,
        ONE,
        Keepsake("t1.secret-three", "t1", 1, "\x1b[31mUna\u202e"),
        Keepsake("t1.x", "t1", 3, "\x07"),
    ):
        folder.keep(keepsake)
    assert kept_names(HOST, tmp_path) == ()
    folder.close()
    assert kept_names(HOST, tmp_path) == kept_names(HOST, tmp_path) == ("Isla", "Una", "Ewan")
    assert kept_names("other.example:7000", tmp_path) == ()
    assert len(KeepsakeFolder(HOST, tmp_path).kept()) == 4


def test_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    """A seat that was given back leaves no file."""
    folder = KeepsakeFolder(HOST, tmp_path)
    folder.keep(ONE)
    folder.keep(TWO)
    folder.forget(ONE.token)
    folder.close()
    assert KeepsakeFolder(HOST, tmp_path).kept() == (TWO,)


def test_what_nobody_came_back_to_for_long_is_forgotten(tmp_path: Path) -> None:
    """Old files do not pile up; but a few are kept however old, for a clock may have been wrong."""
    folder = KeepsakeFolder(HOST, tmp_path)
    folder.keep(ONE)
    folder.close()
    (path,) = tmp_path.glob("*.json")
    os.utime(path, (1.0, 1.0))
    assert found(tmp_path) == (ONE,)
    for number in range(FEW):
        folder.keep(replace(ONE, token=f"t2.{number}", table="t2"))
    folder.close()
    os.utime(path, (1.0, 1.0))
    assert ONE not in found(tmp_path)
    assert not path.exists()
    assert not path.with_suffix(".lock").exists()
    assert len(list(tmp_path.glob("*.json"))) == FEW


def test_damaged_files_are_passed_over(tmp_path: Path) -> None:
    """Whatever else lies in the folder, what can be read is found."""
    folder = KeepsakeFolder(HOST, tmp_path)
    folder.keep(ONE)
    folder.close()
    (tmp_path / "a.json").write_bytes(b"\xff\x00")
    (tmp_path / "b.json").write_text("[]")
    (tmp_path / "c.json").write_text('{"host": "isla.example:7000"}')
    good = next(path for path in tmp_path.glob("*.json") if len(path.stem) > 1)
    (tmp_path / "d.json").write_text(good.read_text().replace('"commitment": ""', '"commitment": "xyz"'))
    (tmp_path / "e.json").write_text(good.read_text().replace('"salt": ""', '"salt": "00"'))
    assert KeepsakeFolder(HOST, tmp_path).kept() == (ONE,)


def found(folder: Path) -> tuple[Keepsake, ...]:
    """What another program finds, which lets go of it at once."""
    folder_of = KeepsakeFolder(HOST, folder)
    try:
        return folder_of.kept()
    finally:
        folder_of.close()


def test_what_an_older_program_kept_of_a_deal_is_read(tmp_path: Path) -> None:
    """It knew nothing of seals; whatever else than those may stand there is no keepsake."""
    folder = KeepsakeFolder(HOST, tmp_path)
    folder.keep(replace(TWO, terms=replace(TERMS, gap=Gap.UNSEALED)))
    folder.close()
    (path,) = tmp_path.glob("*.json")
    assert found(tmp_path) == (replace(TWO, terms=replace(TERMS, gap=Gap.UNSEALED)),)
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({name: worth for name, worth in kept.items() if name not in ("drawn", "seals")}))
    assert found(tmp_path) == (replace(TWO, terms=Terms(b"c" * 32, gap=Gap.NONE)),)
    path.write_text(json.dumps({**kept, "seals": ["00"]}))
    assert found(tmp_path) == ()


def test_the_folder_is_beside_the_store() -> None:
    """Without a folder of their own, keepsakes are in the program's."""
    KeepsakeFolder(HOST).keep(ONE)
    assert list((data_folder() / "seats").glob("*.json"))


def test_a_folder_that_cannot_be_written_is_trouble_and_no_more(tmp_path: Path) -> None:
    """Keys that cannot be kept open their seats all the same, and a sentence says so."""
    (tmp_path / "seats").write_text("a file")
    keys = Keys(KeepsakeFolder(HOST, tmp_path / "seats"))
    keys.keep(ONE)
    assert keys.tokens == (ONE.token,)
    assert keys.trouble.startswith("Your seat cannot be kept for a later visit: ")
    assert keys.trouble.endswith(".")
    assert "secret" not in keys.trouble


class Worn(NoKeepsakes):
    """Keeps nothing while the disk is full."""

    full = False

    def keep(self, keepsake: Keepsake) -> None:
        if self.full:
            raise OSError(28, "No space left on device")


def test_a_seat_is_unkept_as_long_as_it_never_was_kept() -> None:
    """Whatever becomes of others meanwhile; one that is kept stays so where only its deal cannot be added (N3)."""
    disk = Worn()
    keys = Keys(disk)
    keys.keep(TWO)
    disk.full = True
    keys.keep_salts("t1", TERMS, {2: b"x" * 32})
    assert keys.trouble == ""
    keys.keep(ONE)
    unkept = "Your seat cannot be kept for a later visit: No space left on device."
    assert keys.trouble == unkept
    disk.full = False
    keys.keep_salts("t1", TERMS, {2: b"y" * 32})
    keys.close()
    assert keys.trouble == unkept
    keys.keep(ONE)
    assert keys.trouble == ""
    disk.full = True
    other = replace(ONE, token=f"{ONE.token}-other")
    keys.keep(other)
    assert keys.trouble == unkept
    keys.forget(other.token)
    assert keys.trouble == ""


class Holed(NoKeepsakes):
    """Keeps sights in one text, but none while the disk is full."""

    full = False
    text = ""

    def keep_sight(self, token: str, text: str, *, anew: bool) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.text = text if anew else self.text + text


def test_no_sight_is_kept_behind_one_that_could_not_be() -> None:
    """It would not follow from those before it, and the host would be blamed; a chain begun anew is kept (S2)."""
    disk = Holed()
    keys = Keys(disk)
    keys.keep(ONE)
    keys.keep_sight(ONE.table, ONE.seat, "1", anew=True)
    disk.full = True
    keys.keep_sight(ONE.table, ONE.seat, "2", anew=False)
    disk.full = False
    keys.keep_sight(ONE.table, ONE.seat, "3", anew=False)
    assert disk.text == "1"
    keys.keep_sight(ONE.table, ONE.seat, "4", anew=True)
    keys.keep_sight(ONE.table, ONE.seat, "5", anew=False)
    assert disk.text == "45"


def test_what_can_only_be_read_opens_its_seat_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder where nothing can be written no lock can be had either; a host settles who has a seat (N3)."""
    folder = KeepsakeFolder(HOST, tmp_path)
    folder.keep(ONE)
    folder.close()

    def refuse(path: Path) -> FileLock:
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr(keepsakes, "FileLock", refuse)
    assert Keys(KeepsakeFolder(HOST, tmp_path)).tokens == (ONE.token,)
    assert kept_names(HOST, tmp_path) == ("Isla",)


def test_keys_follow_their_seats(tmp_path: Path) -> None:
    """Salts go to the keepsake of their seat; a key follows its person to another seat, without the old salt."""
    keys = Keys(KeepsakeFolder(HOST, tmp_path))
    keys.keep(ONE)
    keys.keep_salts("another", Terms(b"d" * 32), {0: b"z" * 32})
    keys.keep_salts("t1", TERMS, {0: b"x" * 32, 1: b"y" * 32})
    assert [(kept.seat, kept.salt) for kept in keys.kept] == [(0, b"x" * 32)]
    keys.turned("another", {0: 1})
    assert [kept.seat for kept in keys.kept] == [0]
    keys.turned("t1", {0: 2})
    assert [(kept.seat, kept.salt) for kept in keys.kept] == [(2, b"")]
    keys.close()
    again = Keys(KeepsakeFolder(HOST, tmp_path))
    assert again.kept == keys.kept
    again.lose("another", 2)
    assert again.kept == keys.kept
    again.lose("t1", 2)
    assert again.tokens == ()
    again.close()
    third = Keys(KeepsakeFolder(HOST, tmp_path))
    assert third.tokens == (ONE.token,)
    third.forget(ONE.token)
    assert not list(tmp_path.glob("*.json"))
