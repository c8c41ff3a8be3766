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
        page = make_page()
        for check, state, sentences in rows:
            page.say(f"{state}: {check.sentence}", *(f"  {sentence}" for sentence in sentences))
        page.say(*(f"{BAD}: {finding.sentence}" for finding in loose))
        wrong = sum(state == BAD for _, state, _ in rows) + len(loose)
        page.say(*(f"{OPEN}: {sentence}" for sentence in lacks))
        right = "All else holds." if lacks else "All of it holds."
        page.say(f"Wrong: {wrong} of {len(rows) + len(loose)}." if wrong else right)
    return FAILED if findings else DONE


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
