"""Sgailstone Glen: the lowest card wins, and the Glen is eaten as it is fought over. This module is its manifest."""

from tartan.engine.contract import Manifest

MANIFEST = Manifest(
    id="glen",
    title="Sgailstone Glen",
    order=3,
    seats=range(3, 5),
    minutes=60,
    players="3-4 clans",
    tagline="The lowest card wins, and Cat Sith eats the Glen.",
    sett="black_watch",
    options=(),
    goals=("Have the most VP when Winter is scored.",),
)
