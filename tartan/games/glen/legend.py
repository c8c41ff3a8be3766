"""The legend of Sgailstone Glen: the signs on its board, and what each of them means."""

from __future__ import annotations

from tartan.games.glen.notation import SIGNS

LEGEND: tuple[tuple[str, str], ...] = (
    (" ".join(SIGNS.values()), "The suits; before a region's name stands its own."),
    ("⌂", "A Denheart, behind its seat's letter."),
    ("▪", "A Member; ▪×9 are nine. Among the clans: Members in the supply."),
    ("◆", "A Secret Token face-down, behind its owner's letter; among the clans: tokens in the supply."),
    ("A:Al", "A token that was turned up, by its first letters."),
    ("→ ↓ ←", "The way of the Glen path to the next region, after the region's number."),
    ("▌", "A region that can be chosen now."),
    ("▸ ◂", "The cursor; before a seat's letter: it acts now."),
    ("▲", "Picked up."),
    ("•", "What has changed last."),
    ("▼", "The lowest card of the suit that was led: it wins the trick so far."),
    ("·", "No card has been played here yet."),
    ("░", "Corrupted: Cat Sith has eaten this region."),
    ("+1  ×C", "What an action did: a Member put there, or one of that seat sent home."),
)
"""Signs with their meanings, as they are drawn; a screen without them shows their stand-ins."""

LEGEND_ASCII = LEGEND
"""The same where only ASCII is drawn."""
