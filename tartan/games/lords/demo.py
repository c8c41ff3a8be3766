"""The demonstration: one short contest on a fixed deal, in which every clan's power and every kind of rule is seen."""

from __future__ import annotations

from tartan.session.demo import Beat, Script

ISLA, EWAN, MAIRI = range(3)


def _do(seat: int, *texts: str) -> tuple[tuple[int, str], ...]:
    """Actions of one seat."""
    return tuple((seat, text) for text in texts)


SCRIPT = Script(
    title="Three rounds for the throne: nine clans, nine powers, and what a face-down card is good for.",
    seats_names=("Isla", "Ewan", "Mairi"),
    seed=1602,
    options=(("target", 20),),
    beats=(
        Beat(
            (),
            "The throne goes to who wins most strength of Supporters. Here 20 end the game: all begin at 0/20.",
            ("LO-31",),
        ),
        Beat(
            (),
            "All have five cards, and fight for Wemyss 10, Scott 7, Makgill 10. Ewan has the Initiative: he begins.",
            ("LO-4", "LO-6"),
            look=EWAN,
        ),
        Beat(
            _do(EWAN, "up! forsyth-7"),
            "Ewan musters Forsyth 7 face-up. Nothing weaker lies there, so its power may act: he draws a card.",
            ("LO-12", "LO-18"),
        ),
        Beat(
            _do(MAIRI, "up! cockburn-5", "pick makgill-10"),
            "Mairi's Cockburn 5 acts too, for it is weaker. It changes places with a Supporter, Makgill 10.",
            ("LO-12", "LO-16"),
        ),
        Beat(
            (),
            "Isla's hand: a dot marks what could act now. Fergusson 12 could not, since weaker cards lie face-up.",
            ("LO-12",),
            look=ISLA,
        ),
        Beat(
            _do(ISLA, "up! makgill-1"),
            "Makgill 1 lets her muster another card at once, and that one may act as well.",
            ("LO-19",),
            look=ISLA,
        ),
        Beat(
            _do(ISLA, "up! wemyss-1", "pick C.1"),
            "It is Wemyss 1, for an equal is not weaker. It discards Makgill 10, and Mairi's army is gone.",
            ("LO-12", "LO-21"),
        ),
        Beat(
            _do(EWAN, "down forsyth-10"),
            "Ewan musters a card face-down. That way it can never act, but nobody knows what it is.",
            ("LO-13",),
        ),
        Beat(
            _do(MAIRI, "recruit 4"),
            "Mairi takes one of the five Recruits into her hand instead. Its place stays bare until the round is over.",
            ("LO-8",),
        ),
        Beat(
            _do(ISLA, "up! fergusson-1", "pick B.2"),
            "Fergusson 1 changes places with Ewan's face-down card. Isla may look at Forsyth 10; Ewan knows it still.",
            ("LO-17",),
            look=ISLA,
        ),
        Beat(
            (),
            "Mairi sees nothing but its back. Of other hands she knows how many cards there are, and no more.",
            ("LO-33",),
            look=MAIRI,
        ),
        Beat(
            _do(EWAN, "up fergusson-11"),
            "But now Ewan has two Fergussons. A clan that is twice in an army counts double there: he stands at 31.",
            ("LO-25",),
        ),
        Beat(
            _do(MAIRI, "down cockburn-1") + _do(ISLA, "pass") + _do(EWAN, "pass") + _do(MAIRI, "pass"),
            "All have passed, so every card is turned up and the armies are added: Ewan 31, Isla 12, Mairi 1.",
            ("LO-7", "LO-25"),
        ),
        Beat(
            _do(EWAN, "claim wemyss-10"),
            "The strongest claims a Supporter first: Ewan takes Wemyss 10. He will hold the Initiative again.",
            ("LO-26", "LO-28"),
        ),
        Beat(
            _do(ISLA, "claim scott-7") + _do(MAIRI, "claim cockburn-5"),
            "Isla and Mairi take the others. Armies are swept away, new Supporters lie ready, and the row is filled.",
            ("LO-28",),
        ),
        Beat(
            _do(EWAN, "recruit deck"),
            "Hands are not filled up: what was held back fights now. Ewan takes one from the draw pile.",
            ("LO-7",),
        ),
        Beat(
            _do(MAIRI, "up! bruce-98"),
            "Mairi activates a royal Bruce. Some powers wait: it is marked, and at the end she names a clan for it.",
            ("LO-22",),
        ),
        Beat(
            _do(ISLA, "up! macdonnell-4"),
            "Isla's MacDonnell 4 is marked as well: it will stay in her army for another round.",
            ("LO-24",),
        ),
        Beat(
            _do(EWAN, "up! cochrane-3"),
            "And so is Ewan's Cochrane 3: when his turn to claim comes, he claims two.",
            ("LO-23",),
        ),
        Beat(
            _do(MAIRI, "up! scott-3", "copy C.1"),
            "Scott 3 copies the power of another face-up card. Mairi takes her own Bruce's, and the Scott is marked.",
            ("LO-20",),
        ),
        Beat(
            _do(ISLA, "up fergusson-12") + _do(EWAN, "down macdonnell-2") + _do(MAIRI, "up makgill-12"),
            "High cards can seldom act, for something weaker mostly lies there. They go down for their strength.",
            ("LO-12",),
        ),
        Beat(
            _do(ISLA, "pass") + _do(EWAN, "up cochrane-5") + _do(MAIRI, "pass") + _do(EWAN, "pass"),
            "All is turned up. Before anything is added, Mairi has to name clans for her two marked cards.",
            ("LO-22",),
        ),
        Beat(
            _do(MAIRI, "name bruce-98=makgill", "name scott-3=makgill"),
            "Makgill, both times. With Makgill 12 that makes (3 + 12 + 12) doubled: 54 for Mairi.",
            ("LO-22", "LO-25"),
        ),
        Beat(
            _do(MAIRI, "claim fergusson-7"),
            "She claims Fergusson 7, the best on offer, and holds 12 strength of Supporters.",
            ("LO-26",),
        ),
        Beat(
            _do(EWAN, "claim macdonnell-5", "claim scott-1"),
            "Ewan's Cochrane took MacDonnell 5 and Scott 1; nothing was left for Isla. Her MacDonnell 4 has stayed.",
            ("LO-23", "LO-24"),
        ),
        Beat(
            _do(MAIRI, "up scott-12") + _do(ISLA, "pass") + _do(EWAN, "up forsyth-12"),
            "The last cards: Scott 12 for Mairi, Forsyth 12 for Ewan. Their armies come to the same.",
            ("LO-25",),
        ),
        Beat(
            _do(MAIRI, "pass") + _do(EWAN, "pass"),
            "Equal sums go by the highest rank, and of the twelves Forsyth ranks above Scott. Ewan comes first.",
            ("LO-2", "LO-26"),
        ),
        Beat(
            _do(EWAN, "claim macdonnell-8"),
            "Ewan claims MacDonnell 8 and holds 24. This game was set to end at 20, but the round is finished first.",
            ("LO-31",),
        ),
        Beat(
            _do(MAIRI, "claim forsyth-8") + _do(ISLA, "claim wemyss-5"),
            "The last claim. Most strength of Supporters wins: Ewan has the throne. Now you!",
            ("LO-31",),
        ),
    ),
)
"""Two to four minutes at the pace of reading; captions rest on the rules they cite, which tests hold them to."""
