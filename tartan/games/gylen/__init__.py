"""The Siege of Gylen: two Attackers, a Defender, four Fronts and a brooch. This module is its manifest, data only."""

from tartan.engine.contract import Manifest, Option

MANIFEST = Manifest(
    id="gylen",
    title="The Siege of Gylen",
    order=1,
    seats=range(3, 4),
    minutes=30,
    players="3 roles",
    tagline="Four Fronts, three Days, one Brooch.",
    sett="macdougall",
    options=(
        Option.flag("council", "The two Attackers see each other's hands, as they stood when the phase began (GY-18)."),
    ),
    seat_names=("First Attacker", "Second Attacker", "Defender"),
    seat_signs=("♥", "♦", "♠"),
    goals=(
        "Break all four Fronts at once, then seize the Brooch.",
        "Break all four Fronts at once, then seize the Brooch.",
        "Keep the Brooch until Day III is over.",
    ),
)
