"""Siege: rows of face-down cards, and the last King standing. This module is its manifest, data only."""

from tartan.engine.contract import Manifest, Option

MANIFEST = Manifest(
    id="siege",
    title="Siege",
    order=4,
    seats=range(2, 7),
    minutes=10,
    players="2-6 Castles",
    tagline="Six face-down cards each; the last King standing wins.",
    sett="royal_stewart",
    options=(
        Option.flag("gong-farmer", "Each Castle holds a seventh card, the Gong Farmer, of value 0 (SI-2)."),
        Option.flag("faces-up", "A lost card stays on view where it was lost; it counts for nothing there (SI-23)."),
        Option.flag("notes", "What a card has held against is written beside it (SI-24).", default=True),
    ),
    goals=("Have the last King standing.",),
)
