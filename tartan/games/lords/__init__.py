"""Lords of Scotland: armies of clan cards that win Supporters. This module is its manifest, data only."""

from tartan.engine.contract import Manifest, Option, OptionKind

MANIFEST = Manifest(
    id="lords",
    title="Lords of Scotland",
    order=2,
    seats=range(2, 6),
    minutes=30,
    players="2-5 lords",
    tagline="Muster the clans, win the Supporters, take the throne.",
    sett="bruce",
    options=(
        Option.flag("no-bruce", "The two royal Bruces stay in the box: advised for a first game (LO-3)."),
        Option(
            "hand-limit",
            OptionKind.NUMBER,
            10,
            (0, 6, 8, 10, 12),
            "Nobody may recruit with so many cards in hand; 0 lifts the limit (LO-9).",
        ),
        Option(
            "recruit-limit",
            OptionKind.NUMBER,
            3,
            (1, 2, 3, 4, 5),
            "How often a seat may recruit in a round; of no effect with five-turns (LO-9).",
        ),
        Option("target", OptionKind.NUMBER, 40, (20, 30, 40, 50), "The strength of Supporters that ends it (LO-31)."),
        Option.flag("one-bloodline", "Only an army all of one clan doubles, and then as a whole (LO-29)."),
        Option.flag("five-turns", "Exactly five turns each, no passing, and Recruits are turned up (LO-30)."),
    ),
    goals=("Win the most strength of Supporters; whoever has {view.target} ends the game.",),
)
