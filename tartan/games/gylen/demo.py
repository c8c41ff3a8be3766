"""The demonstration: one short Siege of Gylen on a fixed deal, in which every kind of rule is seen at work."""

from __future__ import annotations

from tartan.games.gylen.model import PLACES
from tartan.session.demo import Beat, Script

ISLA, EWAN, MAIRI = range(3)

Steps = tuple[tuple[int, str], ...]


def _fronts(seat: int, cards: str, extra: str = "") -> Steps:
    """A commitment to the Fronts as printed, `H8 S7 DQ D10`; the Defender's with an extra `D8 outlands` (GY-7)."""
    puts = [f"put {card} {place}" for card, place in zip(cards.split(), PLACES, strict=False)]
    return tuple((seat, text) for text in [*puts, *([f"put {extra}"] if extra else [])])


def _house(seat: int, cards: str) -> Steps:
    """A commitment in the Inner House (GY-12)."""
    return tuple((seat, f"put {card} house") for card in cards.split())


SCRIPT = Script(
    title="Two Attackers want to break all four Fronts and seize the Brooch; the Defender must keep it for three Days.",
    seats_names=("Isla", "Ewan", "Mairi"),
    seed=40,
    options=(("council", False),),
    beats=(
        Beat(
            (),
            "Gylen Castle, 1647. Four Fronts guard it. Their pips are Resolve: 1 and 1 outside, 2 and 2 at the walls.",
            ("GY-4",),
        ),
        Beat(
            (),
            "Day I dawns and all 39 cards are dealt. Isla, an Attacker, holds five; her pile is closed, even to her.",
            ("GY-5",),
            look=ISLA,
        ),
        Beat(
            _fronts(ISLA, "H8 S7 DQ D10"),
            "In secret she puts one card to each Front. They stay hers to see until everybody has done the same.",
            ("GY-7",),
            look=ISLA,
        ),
        Beat(
            _fronts(EWAN, "D7 C8 CJ C9"),
            "Ewan, the other Attacker, has done so too. The table learns that he is ready, and no more than that.",
            ("GY-17",),
        ),
        Beat(
            (),
            "Mairi defends. She holds six, for she puts a fifth card to any one Front besides.",
            ("GY-5", "GY-7"),
            look=MAIRI,
        ),
        Beat(
            _fronts(MAIRI, "H9 S8 C6 CQ", "D8 outlands"),
            "All are turned up. Shore Landing: 9♥ is highest. A heart hits, though it was Mairi's own: Broken.",
            ("GY-8", "GY-9"),
        ),
        Beat(
            (),
            "Kerrera Outlands: three eights share the top, so 8♣ 8♦ 8♠ strike each other out. 7♠ is left and holds.",
            ("GY-8",),
        ),
        Beat((), "Outer Court: Q♦ is highest and a diamond hits too. Resolve goes from 2 to 1.", ("GY-9",)),
        Beat((), "Forework: Q♣ is highest. A club is exhaustion: nothing happens, and 10♦ is spent.", ("GY-3", "GY-9")),
        Beat(
            (),
            "High Sun. Everyone has drawn back up to five, five and six from the own pile.",
            ("GY-6",),
            look=EWAN,
        ),
        Beat(
            _fronts(ISLA, "S9 H3 H6 S10")
            + _fronts(EWAN, "SK D3 D2 H10")
            + _fronts(MAIRI, "H4 DK HJ D5", "CK outlands"),
            "Shore Landing: K♠ is highest at a Broken Front, and a spade there rallies it: exactly 1 Resolve is back.",
            ("GY-9",),
        ),
        Beat(
            (),
            "Kerrera Outlands: the kings cancel, and then the threes. No card stands alone, so nothing happens at all.",
            ("GY-8",),
        ),
        Beat(
            (),
            "Outer Court: J♥ is highest. Mairi put it there herself, and still it takes the last Resolve: Broken.",
            ("GY-8", "GY-9"),
        ),
        Beat((), "Forework: 10♠ and 10♥ cancel, and a mere 5♦ is enough to hit: Resolve 2 to 1.", ("GY-8", "GY-9")),
        Beat(
            (),
            "Gloaming. The piles are empty: every card left in the hands will be played, and only the place is free.",
            ("GY-6",),
            look=ISLA,
        ),
        Beat(
            _fronts(ISLA, "C5 H5 D6 SJ") + _fronts(EWAN, "H7 C2 C7 C10") + _fronts(MAIRI, "H2 C3 SQ D4", "C4 court"),
            "Shore Landing falls again to 7♥, and Kerrera Outlands to 5♥. Three Fronts would now be down, but look.",
            ("GY-9",),
        ),
        Beat(
            (),
            "Outer Court: Q♠ rallies it to 1. It began with 2, but a Front once Broken never holds 2 again.",
            ("GY-9", "GY-4"),
        ),
        Beat((), "Forework still stands, so J♠ merely holds it. A spade adds nothing there.", ("GY-9",)),
        Beat(
            (),
            "Day II. All 39 cards are shuffled and dealt anew; the card counter is empty. The damage stays.",
            ("GY-6", "GY-4"),
        ),
        Beat(
            _fronts(ISLA, "HJ SK D10 H5")
            + _fronts(EWAN, "C6 CQ D7 H7")
            + _fronts(MAIRI, "C7 S10 C9 H8", "CJ outlands"),
            "Shore Landing is Broken, so J♥ on top does nothing more there.",
            ("GY-9",),
        ),
        Beat(
            (),
            "Outer Court and Forework break, but K♠ rallies Kerrera Outlands: not all four at once, so not Exposed.",
            ("GY-10",),
        ),
        Beat(
            _fronts(ISLA, "C10 S9 H9 DK") + _fronts(EWAN, "S8 D6 C2 SQ") + _fronts(MAIRI, "C4 DQ H4 D3", "H10 court"),
            "Q♦ breaks Kerrera Outlands, and nothing is rallied: four Broken at once. Gylen is Exposed for good.",
            ("GY-10",),
        ),
        Beat(
            (),
            "The Fronts count no more. From now on one fight a phase is for the Brooch itself, in the Inner House.",
            ("GY-12",),
        ),
        Beat(
            _house(ISLA, "C3") + _house(EWAN, "H3"),
            "Each Attacker picks one card in secret. Mairi may still choose two.",
            ("GY-12",),
            look=MAIRI,
        ),
        Beat(
            _house(MAIRI, "D8 C8"),
            "Inner House: the eights cancel, and so do the threes. Nothing is left, and the assault fails.",
            ("GY-14",),
        ),
        Beat(
            (),
            "Day III, the last. A new deal, and at once the fight for the Brooch: what is Exposed stays so.",
            ("GY-13", "GY-5"),
        ),
        Beat(
            _house(ISLA, "C2") + _house(EWAN, "C3") + _house(MAIRI, "C9 SQ"),
            "Inner House: Q♠ is highest. A spade defends the Brooch, and the siege goes on.",
            ("GY-13",),
        ),
        Beat(
            (),
            "High Sun of the last Day. If the Brooch is still there when Gloaming is over, Mairi has won.",
            ("GY-15",),
        ),
        Beat(
            _house(ISLA, "HJ") + _house(EWAN, "H9") + _house(MAIRI, "H7 D5"),
            "Inner House: J♥ is highest. A heart on top seizes the Brooch of Lorn, and the siege is over.",
            ("GY-13",),
        ),
        Beat((), "The Attackers win, both of them, whoever played the card that took the Brooch.", ("GY-16",)),
    ),
)
"""Two to four minutes at the pace of reading; captions rest on the rules they cite, which tests hold them to."""
