"""The lessons: seven commitments of the siege, from what a suit does to the Inner House."""

from __future__ import annotations

from tartan.session.lessons import Course, Lesson, Try, Turn

ISLA, EWAN, MAIRI = range(3)

COURSE = Course(
    (
        Lesson(
            id="suits",
            title="What a suit does",
            seats=3,
            seat=ISLA,
            seed=20,
            before=(
                "B put D7 shore, B put H9 outlands, B put C5 court, B put D10 forework, C put H4 shore, "
                "C put DK outlands, C put C2 court, C put S8 forework, C put C4 shore, A put H5 shore, "
                "A put D5 outlands, A put H6 court"
            ),
            text="You are Isla, an Attacker, and want the four Fronts Broken. Three of your cards are down already, "
            "and the others are ready. The last card goes to the Forework, whose Resolve is 2.",
            rules=("GY-3", "GY-9"),
            turns=(
                Turn(
                    ask="Put to the Forework the card that can hurt it, and cannot hurt your own side.",
                    accept=("put D8 forework",),
                    tries=(
                        Try(
                            "put CK forework",
                            "GY-9",
                            "A club is exhaustion: where it wins nothing happens, and a high one may beat Ewan's hit.",
                        ),
                    ),
                    otherwise="You have two cards left, and one of them can hit.",
                    rule="GY-3",
                    aside=((1, 0),),
                ),
            ),
            after="Ewan's 10♦ was highest, a diamond: Resolve falls to 1. Your K♣ would have beaten it, for nothing.",
        ),
        Lesson(
            id="own-wall",
            title="It does not matter who played it",
            seats=3,
            seat=MAIRI,
            seed=63,
            before=(
                "A put S8 shore, A put H2 outlands, A put H8 court, A put CJ forework, B put SJ shore, "
                "B put S7 outlands, B put H4 court, B put H6 forework, C put H10 shore, C put SQ outlands, "
                "C put C9 court, C put D3 forework"
            ),
            text="You are Mairi and defend. Every Front has a card of yours; one more must go to any of them, and both "
            "cards that are left are diamonds. The Attackers' cards lie face-down.",
            rules=("GY-7", "GY-8"),
            turns=(
                Turn(
                    ask="Put the extra card where you like, but the one that is less likely to hit your own wall.",
                    accept=("put D8 court", "put D8 shore", "put D8 outlands", "put D8 forework"),
                    tries=(
                        Try("put DK shore", "GY-8", "Nothing beats a king, and a diamond hits whoever put it there."),
                        Try("put DK outlands", "GY-8", "It beats your own Q♠, and a diamond hits whoever put it."),
                        Try("put DK court", "GY-9", "It beats your 9♣, which would have kept the Court as it is."),
                        Try("put DK forework", "GY-9", "A king on top is a hit here, though it is the Defender's."),
                    ),
                    otherwise="Who played the winning card does not matter: choose between your two diamonds.",
                    rule="GY-8",
                    aside=((1, 0),),
                ),
            ),
            after="Every Front stands, for higher cards than 8♦ lay everywhere. K♦ would have hit your own wall.",
        ),
        Lesson(
            id="counting",
            title="Equal cards strike each other out",
            seats=3,
            seat=EWAN,
            seed=55,
            before=(
                "A put C6 shore, A put H10 outlands, A put SQ court, A put H2 forework, C put CQ shore, "
                "C put D4 outlands, C put S9 court, C put C8 forework, C put D3 outlands, B put D6 shore, "
                "B put CK outlands, B put H5 court, B put D8 forework, A put DQ shore, A put H4 outlands, "
                "A put H8 court, A put H6 forework, C put C5 shore, C put H9 outlands, C put S10 court, "
                "C put S8 forework, C put C3 shore, B put CJ shore, B put HJ outlands, B put SK court"
            ),
            text="You are Ewan, an Attacker. The Forework has 1 Resolve left, and you hold two diamonds. Of the three "
            "kings, K♣ was played this morning, and K♠ you have just put to the Outer Court yourself.",
            rules=("GY-8", "GY-1", "GY-17"),
            turns=(
                Turn(
                    ask="Put the diamond to the Forework that no card still out can beat or strike out.",
                    accept=("put DK forework",),
                    tries=(
                        Try(
                            "put D7 forework",
                            "GY-8",
                            "Many cards beat a seven, and any other seven, even Isla's, would strike it out.",
                        ),
                    ),
                    otherwise="Count the kings: which of your diamonds can no longer meet an equal?",
                    rule="GY-8",
                ),
            ),
            after="K♦ stands alone above 8♠ and 6♥: the Forework is Broken. The 7♦ would have lost to the spade.",
        ),
        Lesson(
            id="broken",
            title="At a Broken Front",
            seats=3,
            seat=ISLA,
            seed=139,
            before=(
                "B put H5 shore, B put CK outlands, B put C10 court, B put D7 forework, C put S7 shore, "
                "C put D8 outlands, C put H10 court, C put C8 forework, C put D10 shore, A put H6 shore, "
                "A put H9 outlands, A put SQ court, A put SK forework, B put S10 shore, B put H4 outlands, "
                "B put S8 court, B put C4 forework, C put D6 shore, C put CQ outlands, C put C6 court, "
                "C put D5 forework, C put SJ shore, A put H7 shore, A put D3 outlands, A put D2 court, "
                "A put DQ forework, B put H2 shore, B put C5 outlands, B put C3 court, B put H3 forework, "
                "C put D4 shore, C put C2 outlands, C put H8 court, C put DK forework, C put C9 court, "
                "A put CJ shore, A put S9 outlands, A put C7 court, A put HJ forework, B put D4 shore, "
                "B put C7 outlands, B put D6 court, B put CJ forework, C put SK shore, C put HJ outlands, "
                "C put C8 court, C put S8 forework, C put D7 forework, A put S10 shore, A put D5 outlands, "
                "A put H4 court"
            ),
            text="You are Isla, an Attacker. The Forework is Broken already; only a spade that wins there would rally "
            "it. Your last card goes there, and what you keep you can use at High Sun.",
            rules=("GY-9", "GY-6"),
            turns=(
                Turn(
                    ask="Put the card to the Forework that can beat a spade, and spare the one that hits elsewhere.",
                    accept=("put CK forework",),
                    tries=(
                        Try(
                            "put H8 forework",
                            "GY-9",
                            "A heart that wins does nothing at a Broken Front; an 8 is also beaten by most spades.",
                        ),
                    ),
                    otherwise="One of your two cards can beat any spade.",
                    rule="GY-9",
                ),
            ),
            after="K♣ is highest, so nothing happens, and that is what you want: 8♠ does not rally. 8♥ is still yours.",
        ),
        Lesson(
            id="rally",
            title="A spade mends, and equals clear its way",
            seats=3,
            seat=MAIRI,
            seed=77,
            before=(
                "A put DK shore, A put HJ outlands, A put S7 court, A put H7 forework, B put D4 shore, "
                "B put D8 outlands, B put D5 court, B put C3 forework, C put DQ shore, C put S10 outlands, "
                "C put H9 court, C put H2 forework, C put H8 outlands, A put C6 shore, A put C5 outlands, "
                "A put H4 court, A put H5 forework, B put C8 shore, B put CJ outlands, B put D2 court, "
                "B put D6 forework, C put SJ shore, C put H10 outlands, C put S9 court, C put CQ forework, "
                "C put C10 court, A put SK shore, A put C4 outlands, A put H3 court, A put H6 forework, "
                "B put D10 shore, B put CK outlands, B put S8 court, B put C2 forework, C put C7 shore, "
                "C put SQ outlands, C put D3 court, C put C9 forework, C put D7 outlands, A put D4 shore, "
                "A put D3 outlands, A put D5 court, A put H9 forework, B put H10 shore, B put CK outlands, "
                "B put D6 court, B put H5 forework, C put H3 shore, C put DK outlands, C put H6 court, "
                "C put S10 forework"
            ),
            text="You are Mairi and defend. Kerrera Outlands is Broken, and your own K♦ lies there. The extra card is "
            "4♥ or 8♠, to any Front.",
            rules=("GY-9", "GY-8"),
            turns=(
                Turn(
                    ask="Put the extra card where it can give a Front its Resolve back.",
                    accept=("put S8 outlands",),
                    tries=(
                        Try(
                            "put S8 shore",
                            "GY-9",
                            "The Shore still stands: a spade that wins there gives nothing back.",
                        ),
                        Try("put S8 court", "GY-9", "The Court is not Broken, so a spade there only holds it at 1."),
                        Try("put S8 forework", "GY-9", "The Forework is not Broken; your 10♠ holds it already."),
                        Try(
                            "put H4 outlands",
                            "GY-9",
                            "A heart does nothing at a Broken Front; only a spade rallies.",
                        ),
                        Try("put H4 shore", "GY-8", "A heart hits if it wins, though the Defender put it there."),
                    ),
                    otherwise="Look for the suit that rallies, and for the Front that is Broken.",
                    rule="GY-9",
                ),
            ),
            after="Your K♦ met Ewan's K♣ and both went; 8♠ was next and alone: one Resolve is back at the Outlands.",
        ),
        Lesson(
            id="brooch",
            title="One card for the Brooch",
            seats=3,
            seat=ISLA,
            seed=14,
            before=(
                "B put SJ shore, B put S10 outlands, B put D4 court, B put C5 forework, C put D6 shore, "
                "C put D5 outlands, C put H7 court, C put C6 forework, C put D10 shore, A put D7 shore, "
                "A put C10 outlands, A put S7 court, A put H10 forework, B put S9 shore, B put C8 outlands, "
                "B put SQ court, B put H4 forework, C put C7 shore, C put S8 outlands, C put C4 court, "
                "C put D8 forework, C put CJ outlands, A put SK shore, A put DK outlands, A put H3 court, "
                "A put H2 forework, B put H6 shore, B put H9 outlands, B put D3 court, B put CK forework, "
                "C put C2 shore, C put H8 outlands, C put D2 court, C put C9 forework, C put CQ forework, "
                "A put C3 shore, A put H5 outlands, A put DQ court, A put HJ forework, B put D6 house, "
                "C put H6 house, C put C4 house"
            ),
            text="You are Isla, an Attacker. Gylen is Exposed: only the Inner House counts now. Each Attacker puts one "
            "card, the Defender two, and the highest that stands alone decides.",
            rules=("GY-12", "GY-13"),
            turns=(
                Turn(
                    ask="Put the card that is likeliest to seize the Brooch.",
                    accept=("put H10 house",),
                    tries=(
                        Try(
                            "put SK house",
                            "GY-13",
                            "A spade on top defends the Brooch, whoever put it: you would lose it.",
                        ),
                        Try(
                            "put C9 house",
                            "GY-13",
                            "A club on top is exhaustion, and the siege goes on without a prize.",
                        ),
                        Try("put H3 house", "GY-8", "A heart is right, but nearly any card is higher than a three."),
                        Try(
                            "put H2 house",
                            "GY-8",
                            "A heart is right, but a two can only win if all else strikes out.",
                        ),
                    ),
                    otherwise="It must be a hit, and as high as you have one.",
                    rule="GY-13",
                ),
            ),
            after="10♥ stands alone above two sixes and a four: the Brooch is seized, and both Attackers win.",
        ),
        Lesson(
            id="pair",
            title="Two cards that must not be equal",
            seats=3,
            seat=MAIRI,
            seed=313,
            before=(
                "A put SQ shore, A put H4 outlands, A put S8 court, A put S10 forework, B put HJ shore, "
                "B put D2 outlands, B put C10 court, B put C9 forework, C put D6 shore, C put CQ outlands, "
                "C put C3 court, C put C2 forework, C put H8 forework, A put SJ shore, A put DQ outlands, "
                "A put C6 court, A put D5 forework, B put CJ shore, B put D4 outlands, B put D10 court, "
                "B put D3 forework, C put H2 shore, C put C8 outlands, C put H7 court, C put D7 forework, "
                "C put H3 shore, A put H9 shore, A put CK outlands, A put H5 court, A put C5 forework, "
                "B put H6 shore, B put D8 outlands, B put C4 court, B put S7 forework, C put C7 shore, "
                "C put SK outlands, C put H10 court, C put DK forework, C put S9 court, A put D4 house, "
                "B put H7 house"
            ),
            text="You are Mairi and defend the Inner House with two cards of your six; both Attackers have chosen. "
            "A spade must win, and if you can, have a second one behind it.",
            rules=("GY-8", "GY-12", "GY-13"),
            turns=(
                Turn(
                    ask="Let a spade win the Inner House, and guard it well: put the first of your two cards.",
                    accept=("put SQ house", "put SJ house"),
                    tries=(
                        Try(
                            "put DQ house",
                            "GY-13",
                            "If this diamond wins, the Brooch is seized, though you put it.",
                        ),
                        Try("put H10 house", "GY-13", "A heart that wins seizes the Brooch, whoever put it there."),
                        Try(
                            "put C3 house",
                            "GY-8",
                            "It does no harm, but a three will hardly win: two spades guard better.",
                        ),
                        Try("put D3 house", "GY-8", "A three guards nothing; two spades guard better."),
                    ),
                    otherwise="You want spades, and high ones.",
                    rule="GY-13",
                ),
                Turn(
                    ask="And the second; mind what your own two do to each other.",
                    accept=("put SJ house", "put SQ house"),
                    tries=(
                        Try(
                            "put DQ house",
                            "GY-8",
                            "Two queens strike each other out; without one, this one may win alone.",
                        ),
                        Try(
                            "put H10 house",
                            "GY-13",
                            "Should a queen strike your spade out, this heart gives the Brooch away.",
                        ),
                        Try("put C3 house", "GY-8", "If your spade is struck out, a three is no second guard."),
                        Try("put D3 house", "GY-8", "If your spade is struck out, a three is no second guard."),
                    ),
                    otherwise="A second spade of another rank guards best.",
                    rule="GY-8",
                ),
            ),
            after="Q♠ wins. Q♦ beside it would have struck it out, and Ewan's 7♥ would then have seized the Brooch.",
        ),
    )
)
