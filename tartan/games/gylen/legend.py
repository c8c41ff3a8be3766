"""The legend of the Siege of Gylen: the signs on its board, and what each of them means."""

from __future__ import annotations

LEGEND: tuple[tuple[str, str], ...] = (
    ("♥ ♦", "Suits that hit; a seat's own suit stands beside its letter, too."),
    ("♠", "The suit that defends, and rallies at a Broken Front."),
    ("♣", "The suit of exhaustion: it does nothing when it wins."),
    ("◆ ◇", "Resolve that a Front still has, and Resolve that it has lost."),
    ("▸", "Before a card or place: the cursor, the winner of a fight, or the place that is being shown."),
    ("▲", "The card that is picked up."),
    ("×", "Cancelled by a card of the same rank."),
    ("→2", "Staged for that Front; nothing is sent before you commit."),
    ("┄┄", "A card is still to be placed here."),
    ("+?", "One more card may lie here."),
    ("…", "This seat has not committed yet."),
    ("● ◆ ○", "Phases of a Day: played, now, and to come."),
    ("·", "In the card counter: not played yet this Day."),
)
"""Signs with their meanings, as they are drawn; a screen without them shows their stand-ins."""

LEGEND_ASCII = LEGEND
"""The same where only ASCII is drawn."""
