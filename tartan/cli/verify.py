"""`tartan verify`: whether a record is what it claims to be, each check in a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tartan.cli.errors import DONE, FAILED, WrongCommand
from tartan.cli.startup import make_page
from tartan.engine.errors import RecordError
from tartan.session.importing import record_at
from tartan.session.verify import checks, looked_into

if TYPE_CHECKING:
    from tartan.engine.record import Record
    from tartan.session.verify import Check, Finding

GOOD, BAD, OPEN = "good", "wrong", "open"
"""What became of a check; OPEN: it could not be looked into, for something else is wrong, or not in the record."""


def verify(file: str, *, as_json: bool) -> int:
    """Check a record offline; raises WrongCommand for a file that is none. Gives 1 if anything is wrong with it."""
    try:
        record = record_at(file)
    except RecordError as problem:
        raise WrongCommand(problem.message) from problem
    verdict = looked_into(record)
    findings, lacks = verdict.findings, verdict.lacks
    rows = [_row(check, findings) for check in checks(record)]
    known = {(row.what, row.seat) for row, _, _ in rows}
    loose = [finding for finding in findings if (finding.what, finding.seat) not in known]
    if as_json:
        print(_document(record, rows, loose, lacks))
    else:
        make_page().say(*_report(rows, loose, lacks))
    return FAILED if findings else DONE


def _report(rows: list[tuple[Check, str, list[str]]], loose: list[Finding], lacks: tuple[str, ...]) -> list[str]:
    """All of it in lines: what holds, what is wrong instead, what nothing can be said of, and what that comes to."""
    wrong: list[str] = []
    lines: list[str] = []
    for check, state, faults in rows:
        if state == BAD:  # two checks may have the same faults
            fresh = [fault for fault in faults if fault not in wrong]
            wrong += fresh
            lines += [f"{BAD}: {fault}" for fault in fresh]
        else:
            lines.append(f"{state}: {check.sentence if state == GOOD else check.unknown}")
    wrong += [finding.sentence for finding in loose]
    lines += [f"{BAD}: {finding.sentence}" for finding in loose]
    lines += [f"{OPEN}: {sentence}" for sentence in lacks]
    if wrong:
        return [*lines, "One thing is wrong." if len(wrong) == 1 else f"{len(wrong)} things are wrong."]
    return [*lines, "All else holds." if lacks else "All of it holds."]


def _row(check: Check, findings: tuple[Finding, ...]) -> tuple[Check, str, list[str]]:
    """A check, what became of it, and why."""
    wrong = [each.sentence for each in findings if (each.what, each.seat) == (check.what, check.seat)]
    if wrong:
        return check, BAD, wrong
    unplayed = check.what == "sights" and any(each.what == "replay" for each in findings)
    return check, OPEN if unplayed else GOOD, []


def _document(
    record: Record, rows: list[tuple[Check, str, list[str]]], loose: list[Finding], lacks: tuple[str, ...]
) -> str:
    """All of it as one JSON document."""
    told = [
        {"about": check.what, "seat": check.seat, "check": check.sentence, "result": state, "faults": sentences}
        for check, state, sentences in rows
    ]
    told += [
        {"about": each.what, "seat": each.seat, "check": "", "result": BAD, "faults": [each.sentence]} for each in loose
    ]
    holds = all(row["result"] == GOOD for row in told)
    document = {"game": record.game, "seats": record.seats, "holds": holds, "checks": told, "lacks": lacks}
    return json.dumps(document, ensure_ascii=False)
