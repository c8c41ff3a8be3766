"""Tartan Banners: a loch, eighteen castles, and a die that says where knights arrive. This module is its manifest."""

from tartan.engine.contract import Manifest, Option, OptionKind

MANIFEST = Manifest(
    id="banners",
    title="Tartan Banners",
    order=5,
    seats=range(2, 6),
    minutes=90,
    players="2-5 colours",
    tagline="Knights for every banner, 18 castles round one loch.",
    sett="gordon",
    options=(
        Option(
            "rounds",
            OptionKind.NUMBER,
            50,
            (10, 20, 30, 50, 100, 200),
            "After so many rounds the game ends, even with castles still unheld (BA-18).",
        ),
    ),
    goals=("Hold the most swords in castles when the game ends, by round {view.rounds}.",),
)
