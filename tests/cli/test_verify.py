"""What `tartan verify` says: what holds, what is wrong instead, and what nothing can be said of, a line each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.session.verify import checks, verify
from tests.session.test_verify import hosted, small

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tartan.engine.record import Record
    from tests.cli.running import InProcess


def _another_commitment(record: Record) -> Record:
    return replace(record, proof="0" * 64)


def _another_own_salt(record: Record) -> Record:
    first, *others = record.witnesses
    return replace(record, witnesses=(replace(first, salt=bytes(32)), *others))


def _no_action(record: Record) -> Record:
    return replace(record, actions=(*record.actions[:3], (record.actions[3][0], "no such thing"), *record.actions[4:]))


def _no_proof(record: Record) -> Record:
    return replace(record, proof="")


@pytest.mark.parametrize("change", [_another_commitment, _another_own_salt, _no_action, _no_proof])
def test_what_is_wrong_is_said_once_and_not_as_if_it_held(
    run: InProcess, tmp_path: Path, change: Callable[[Record], Record]
) -> None:
    """No sentence that says that something holds stands behind `wrong:`, and what was not looked into is `open:`."""
    record = change(hosted(small(), number=3, steps=60))
    file = tmp_path / "game.tartan"
    file.write_text(record.to_text(), encoding="utf-8")
    ran = run("verify", str(file))
    assert (ran.status, ran.err) == (1, "")
    *lines, summary = ran.out.splitlines()
    faults = [line.removeprefix("wrong: ") for line in lines if line.startswith("wrong: ")]
    assert faults == [finding.sentence for finding in verify(record)]
    assert summary == ("One thing is wrong." if len(faults) == 1 else f"{len(faults)} things are wrong.")
    holds = {check.sentence for check in checks(record)}
    assert {line.removeprefix("good: ") for line in lines if line.startswith("good: ")} <= holds
    assert not holds & set(faults)
    unplayed = [line for line in lines if line.startswith("open: Nothing can be said of what")]
    assert len(unplayed) == (len(record.witnesses) if change is _no_action else 0)
    assert len(set(lines)) == len(lines)


def test_a_record_that_holds_is_said_to_hold(run: InProcess, tmp_path: Path) -> None:
    """Every check in a line of its own."""
    record = hosted(small(), number=3, steps=60)
    file = tmp_path / "game.tartan"
    file.write_text(record.to_text(), encoding="utf-8")
    ran = run("verify", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [*(f"good: {check.sentence}" for check in checks(record)), "All of it holds."]
