"""How a game of the Glen ended: ranks, what decided them, and the sums they rest on (GL-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_MARKS, Outcome
from tartan.games.glen.model import SEASONS
from tartan.games.glen.notation import counted
from tartan.games.glen.sums import final_ranks

if TYPE_CHECKING:
    from collections.abc import Sequence


def outcome_of(standing: Sequence[tuple[int, int, int]], sums: Sequence[Sequence[int]]) -> Outcome:
    """Most VP, then more pieces in active regions, then fewer stranded Members.

    `standing` has these three of every seat, `sums` the VP of all seats after each Region Scoring.
    """
    ranks = final_ranks(standing)
    order = sorted(range(len(standing)), key=ranks.__getitem__)
    details = [(SEAT_MARKS[seat], standing_words(*standing[seat])) for seat in order]
    details += [*season_words(sums), *tie_words(standing)]
    return Outcome(ranks, tuple([vp for vp, _, _ in standing]), reason(standing), tuple(details))


def standing_words(vp: int, active: int, stranded: int) -> str:
    """What a seat's rank rests on (GL-30)."""
    return f"{vp} VP, {counted(active, 'piece')} in active regions, {counted(stranded, 'Member')} stranded"


def reason(standing: Sequence[tuple[int, int, int]]) -> str:
    """What decided who won (GL-30)."""
    best = max(vp for vp, _, _ in standing)
    first = [(active, stranded) for vp, active, stranded in standing if vp == best]
    if len(first) == 1:
        return "most VP"
    most = max(active for active, _ in first)
    fewest = [stranded for active, stranded in first if active == most]
    if len(fewest) == 1:
        return "most pieces in active regions"
    return "fewest stranded Members" if fewest.count(min(fewest)) == 1 else "shared victory"


def season_words(sums: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
    """What each season brought to each seat, by the VP of all seats after each Region Scoring; () tells nothing."""
    if len(sums) < len(SEASONS):
        return []
    before = [0] * len(sums[0])
    found = []
    for season, after in zip(SEASONS, sums, strict=True):
        gains = zip(SEAT_MARKS, before, after, strict=False)
        found.append((season, ", ".join(f"{letter} +{now - then} VP" for letter, then, now in gains)))
        before = [*after]
    return found


def tie_words(standing: Sequence[tuple[int, int, int]]) -> list[tuple[str, str]]:
    """For each sum of VP that several seats share, what parted them (GL-30)."""
    found = []
    for vp in sorted({vp for vp, _, _ in standing}, reverse=True):
        tied = [seat for seat, one in enumerate(standing) if one[0] == vp]
        if len(tied) > 1:
            active = {standing[seat][1] for seat in tied}
            whole = {standing[seat] for seat in tied}
            how = [
                *(["more pieces in active regions"] if len(active) > 1 else []),
                *(["fewer stranded Members"] if len(whole) > len(active) else []),
                *(["a shared rank"] if len(whole) < len(tied) else []),
            ]
            letters = ", ".join(SEAT_MARKS[seat] for seat in tied)
            found.append((f"Tie at {vp} VP", f"{letters}: {', then '.join(how)} (GL-30)"))
    return found
