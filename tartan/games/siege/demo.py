"""The demonstration: one short game of three Castles, in which every kind of rule is seen at work."""

from __future__ import annotations

from tartan.session.demo import Beat, Script

ISLA, EWAN, MAIRI = range(3)

Steps = tuple[tuple[int, str], ...]


def _row(seat: int, kinds: str) -> Steps:
    """A whole Castle from left to right (SI-3)."""
    return tuple((seat, f"place {kind}") for kind in kinds.split())


SCRIPT = Script(
    title="Three Castles, twenty turns: how a King falls, and what may save him.",
    seats_names=("Isla", "Ewan", "Mairi"),
    seed=0,
    options=(),
    beats=(
        Beat((), "Everybody has the same six cards. The seed has drawn Isla to begin.", ("SI-1", "SI-4")),
        Beat(
            _row(ISLA, "gatekeeper king knight assassin courtier chancellor"),
            "Isla lays hers in a secret row: her Castle. The Gatekeeper stands at an end, the King beside the Knight.",
            ("SI-3",),
            look=ISLA,
        ),
        Beat(
            _row(EWAN, "chancellor assassin king courtier knight gatekeeper")
            + _row(MAIRI, "courtier knight chancellor king assassin gatekeeper"),
            "All rows appear at once, backs up. A tag names the owner and the place, and tells nothing of the face.",
            ("SI-3", "SI-24"),
        ),
        Beat(
            ((ISLA, "siege A6>B6"),),
            "One action a turn. Isla sends A6 into Siege: it leaves her row and stands before Ewan's B6.",
            ("SI-8", "SI-5"),
        ),
        Beat(
            ((EWAN, "siege B2>C2"), (MAIRI, "siege C3>A2")),
            "Ewan's B2 goes before C2, Mairi's C3 before A2. Each card faces one other at most.",
            ("SI-8",),
        ),
        Beat(
            ((ISLA, "attack A6"),),
            "Isla attacks: A6 is turned up, the Chancellor, 5. Ewan is asked before anything else is shown.",
            ("SI-9", "SI-15"),
        ),
        Beat(
            ((EWAN, "stand"),),
            "B6 holds. Ewan sees why: the Gatekeeper is worth 5 at an end of its row, and 5 against 5 is enough.",
            ("SI-12", "SI-14"),
            look=EWAN,
        ),
        Beat(
            (),
            "The others see a back still. A6 is lost, as attackers always are, and B6 has a note: it held against 5.",
            ("SI-12", "SI-24"),
        ),
        Beat(
            ((EWAN, "attack B2"), (MAIRI, "stand")),
            "Ewan's B2 is the Assassin. Its 1 would beat nothing, but C2 was the Knight, and a Knight it kills.",
            ("SI-13", "SI-16"),
        ),
        Beat(
            ((MAIRI, "attack C3"),),
            "Mairi's Chancellor strikes at A2, and A2 is Isla's King. He has 4 against 5. Her Knight stands free.",
            ("SI-15",),
            look=ISLA,
        ),
        Beat(
            ((ISLA, "shield"),),
            "So she shields: Knight and Chancellor are lost. Nobody learns whether A2 would have held.",
            ("SI-15", "SI-24"),
        ),
        Beat(
            ((ISLA, "siege A4>C4"),),
            "Isla's answer: A4 goes before C4. Look at it through her eyes: it is the Assassin.",
            ("SI-8",),
            look=ISLA,
        ),
        Beat(
            ((EWAN, "sacrifice B4"),),
            "Ewan gives up a card of his row: the Courtier. It is turned up and lost, and now it does its work.",
            ("SI-10", "SI-16"),
        ),
        Beat(
            ((EWAN, "summon C"),),
            "He names Mairi. She acts next, and must sacrifice a card of her row that nobody besieges.",
            ("SI-18",),
        ),
        Beat(
            ((MAIRI, "sacrifice C1"), (MAIRI, "summon B")),
            "She gives her own Courtier, and names Ewan in return. Forced turns may chain like this.",
            ("SI-18", "SI-19"),
        ),
        Beat(
            ((EWAN, "sacrifice B1"),),
            "Ewan sacrifices the Chancellor. It may call back any card In Siege, and there is but one: A4.",
            ("SI-17",),
        ),
        Beat(
            ((EWAN, "recall A4"), (ISLA, "retreat A4@2")),
            "Isla has to Retreat with A4. She may choose its place in her row, and takes the second.",
            ("SI-17",),
        ),
        Beat(
            ((EWAN, "siege B5>A2"), (MAIRI, "siege C6>A1")),
            "Play goes on from Isla's left. Ewan's B5 and Mairi's C6 close in on her row.",
            ("SI-19", "SI-8"),
        ),
        Beat(
            ((ISLA, "siege A4>B3"),),
            "Isla hurries: her Assassin stands before B3. One more turn, and she could strike.",
            ("SI-8",),
            look=ISLA,
        ),
        Beat(
            ((EWAN, "attack B5"), (ISLA, "stand")),
            "Ewan's Knight, 6, takes A2: the King, 4. No Knight could shield him. Isla is out; her cards leave play.",
            ("SI-12", "SI-15", "SI-20"),
        ),
        Beat(
            ((MAIRI, "fallback C6@1"),),
            "C6 stood before a card that is gone. Mairi must Fall Back with it, and that is her whole turn.",
            ("SI-7", "SI-21"),
        ),
        Beat(
            ((EWAN, "siege B6>C4"), (MAIRI, "siege C5>B3")),
            "Attacks and Sacrifices use cards up, so every game ends: with 18 cards by turn 78. This is turn 19.",
            ("SI-8", "SI-25"),
        ),
        Beat(
            ((EWAN, "attack B6"), (MAIRI, "stand")),
            "Ewan's Gatekeeper is worth only 2 In Siege. C4 holds, and gets a note that says so.",
            ("SI-14", "SI-24"),
        ),
        Beat(
            ((MAIRI, "attack C5"), (EWAN, "stand")),
            "Mairi's Assassin, C5, fells B3: Ewan's King. What she has left is never shown. Now lay a row yourself.",
            ("SI-13", "SI-22"),
        ),
    ),
)
"""Two to four minutes at the pace of reading; captions rest on the rules they cite, which tests hold them to."""
