"""The lessons: six moves in the glen, from the lowest card to the road under Cat Sith's paws."""

from __future__ import annotations

from tartan.session.lessons import Course, Lesson, Try, Turn

ISLA, EWAN, MAIRI = range(3)

COURSE = Course(
    (
        Lesson(
            id="lowest",
            title="The lowest card wins",
            seats=3,
            seat=MAIRI,
            seed=113,
            before="C den r12, B den r15, A den r8, B swap C10=C4, A swap D10=C5, C swap H8=D7, A play C5, B play C4",
            text="Isla led 5♣ and Ewan played 4♣. You are Mairi, the last to play, and hold 3♣ and 7♣, 2♠ and 7♦. The "
            "winner's action is the stronger one.",
            rules=("GL-11", "GL-13"),
            turns=(
                Turn(
                    ask="Win the trick.",
                    accept=("play C3",),
                    tries=(
                        Try(
                            "play C7",
                            "GL-11",
                            "The lowest card of the led suit wins, and Ewan's 4♣ is lower than 7♣.",
                        ),
                        Try(
                            "play S2",
                            "GL-11",
                            "You hold Knots, so you must follow; a Spear could not win this trick.",
                        ),
                        Try("play D7", "GL-11", "You hold Knots and must follow; and high cards do not win here."),
                    ),
                    otherwise="Follow with a Knot, a low one.",
                    rule="GL-11",
                    aside=((1, 0),),
                ),
            ),
            after="3♣ is lowest: you win, and a winner's action is a Major one. Losers act first, "
            "last player foremost.",
        ),
        Lesson(
            id="suit",
            title="Where your card lets you act",
            seats=3,
            seat=MAIRI,
            seed=4,
            before=(
                "C den r6, B den r9, A den r12, B swap H8=C7, A swap D9=H8, C swap H9=S8, A play H4, B play H7, "
                "C play S8"
            ),
            text="You are Mairi. Flame was led. You have none and played 8♠, so you lose, and act first. A loser "
            "takes a Minor action in a region of the suit of the own card.",
            rules=("GL-12", "GL-13", "GL-15"),
            turns=(
                Turn(
                    ask="Deploy a Member where your card allows it.",
                    accept=("deploy r4", "deploy r7", "deploy r16"),
                    tries=(
                        Try(
                            "deploy r19",
                            "GL-13",
                            "That is a region of Flame, for the winner; your own card was a Spear.",
                        ),
                        Try(
                            "deploy r8",
                            "GL-13",
                            "That is a region of Flame, for the winner; your own card was a Spear.",
                        ),
                        Try(
                            "deploy r6",
                            "GL-13",
                            "Your Denheart's region counts only where no region of your suit is left.",
                        ),
                        Try("decline", "GL-16", "You may do nothing, but a Member on the map may score later."),
                    ),
                    otherwise="Legal, but you are asked to deploy, in IV, VII or XVI.",
                    rule="GL-15",
                    aside=((1, 0),),
                ),
            ),
            after="One Member came, for that was a Minor action; a winner's Deploy brings two.",
        ),
        Lesson(
            id="ambush",
            title="An ambush from nowhere",
            seats=3,
            seat=ISLA,
            seed=248,
            before=(
                "C den r7, B den r16, A den r4, B swap H10=D3, A swap S10=C7, C keep, A play S2, B play S3, "
                "C play D9, C deploy r9, B deploy r7"
            ),
            text="You are Isla, won with 2♠ and take a Major action in a region of Spear. In VII Chariot Road (r7) "
            "stand a Member of Ewan's and Mairi's Denheart, and nothing of yours.",
            rules=("GL-15", "GL-16"),
            turns=(
                Turn(
                    ask="Get a Member of yours into VII, and a rival's out of it, in one action.",
                    accept=("ambush r7 B",),
                    tries=(
                        Try(
                            "ambush r7 C",
                            "GL-15",
                            "An Ambush sends a Member home, never a Denheart, and Mairi has no Member there.",
                        ),
                        Try("deploy r7", "GL-15", "That brings two of yours, but Ewan's Member would stay."),
                        Try("march r4>r7 den", "GL-15", "That brings your Denheart, but Ewan's Member would stay."),
                        Try(
                            "token ambush r7",
                            "GL-14",
                            "A token is turned up at the scoring; you are asked to strike now.",
                        ),
                    ),
                    otherwise="Legal, but it does not do both at once.",
                    rule="GL-15",
                ),
            ),
            after="A winner's Ambush puts one of yours there though you had nobody; a loser's needs a "
            "piece already there.",
        ),
        Lesson(
            id="tie",
            title="Two firsts are seconds",
            seats=3,
            seat=EWAN,
            seed=40,
            before=(
                "C den r7, B den r15, A den r19, A swap C6=S3, C swap C10=C6, B keep, C play D2, A play D3, "
                "B play D4, B deploy r2, A token ambush r2, C ambush r2 B, C play C4, A play C5, B play C7, "
                "B deploy r6, A deploy r10, C ambush r6 B, C play C6, A play S4, B play H8, B deploy r8, A deploy r4, "
                "C ambush r10 A, B keep, A swap H10=C8, C keep, A play C3, B play D7, C play C2, B token ambush r2, "
                "A deploy r12, C ambush r12 A, C play H5, A play H9, B play H3, A decline, C decline, "
                "B deploy r19, B play H2, C play S9, A play D9, A deploy r18, C deploy r16"
            ),
            text="You are Ewan. The last action before Spring is scored is yours, a Major one in Flame. In XIX Sun "
            "Braes your two Members face Isla's Denheart, 2 against 2. In XV your Denheart stands alone.",
            rules=("GL-24", "GL-25", "GL-26"),
            turns=(
                Turn(
                    ask="Deploy where it brings a Victory Point that you would not have had.",
                    accept=("deploy r19",),
                    tries=(
                        Try(
                            "deploy r15",
                            "GL-25",
                            "You are alone in XV and have first place there without any help.",
                        ),
                        Try(
                            "deploy r8",
                            "GL-25",
                            "Nobody stands against you in VIII, and the tie in XIX would stay.",
                        ),
                        Try(
                            "march r15>r19 den",
                            "GL-24",
                            "That breaks the tie, but it leaves XV empty: you win 1 and lose 3.",
                        ),
                        Try(
                            "token alliance r19",
                            "GL-14",
                            "That breaks the tie too, but it costs a token; deploy instead.",
                        ),
                        Try(
                            "decline",
                            "GL-25",
                            "Who ties for first gets second place, both of you: 2 points, not 3.",
                        ),
                    ),
                    otherwise="Look at XIX: 2 against 2 is a tie, and pays both second place.",
                    rule="GL-25",
                    shows="XIX ",
                ),
            ),
            after="4 against 2: you alone are first in XIX and get 3. Tied, both would have had second place, 2.",
        ),
        Lesson(
            id="stranded",
            title="Out of the corrupted land",
            seats=3,
            seat=MAIRI,
            seed=1,
            before=(
                "C den r6, B den r16, A den r19, A swap S7=D2, C swap H10=H5, B swap D10=S7, C play D3, A play D2, "
                "B play D5, B deploy r18, C token ambush r18, A ambush r18 B, A play S2, B play S8, C play H6, "
                "C deploy r8, B deploy r4, A ambush r4 B, A play H2, B play S7, C play H5, C deploy r15, "
                "B token ambush r4, A ambush r15 C, B swap S9=H7, A keep, C swap S10=D9, A play H3, B play H7, "
                "C play H9, C token deploy r15, B token deploy r15, A ambush r8 C, A play C3, B play C6, C play C8, "
                "C deploy r10, B deploy r12, A ambush r10 C, A play S5, B play S4, C play D9, C deploy r2, "
                "A deploy r7, B ambush r4 A, B decline, B use deploy r15, C use deploy r15, C use ambush r18 A, "
                "C swap S10=D6, B keep, A swap C10=S7, B play C3, C play C9, A play C2"
            ),
            text="You are Mairi. It is Summer, and Cat Sith has taken II and XV. Two of your Members are stranded in "
            "XV Devil's Cauldron (r15), one in II (r2). You take a Minor action in Knot: VI, X or XII.",
            rules=("GL-17", "GL-21", "GL-15"),
            turns=(
                Turn(
                    ask="Bring as many stranded Members as one action can home to your Denheart in VI (r6).",
                    accept=("march r15>r6 m=2",),
                    tries=(
                        Try("march r15>r6 m=1", "GL-15", "A Minor March moves up to 2: both can come."),
                        Try("march r2>r6 m=1", "GL-21", "That brings one home; from XV two can come at once."),
                        Try(
                            "march r15>r10 m=2",
                            "GL-21",
                            "X does not lie next to XV, nor next to a corrupted run from it.",
                        ),
                        Try(
                            "march r6>r15 den",
                            "GL-20",
                            "Nobody enters a corrupted region; those inside may only leave.",
                        ),
                        Try("deploy r6", "GL-15", "That brings a fresh Member, but nobody out of XV."),
                    ),
                    otherwise="Legal, but your two Members in XV stay where they score nothing.",
                    rule="GL-17",
                ),
            ),
            after="Both came out of XV, though its suit was not yours to act in: the March ended in a region of Knot.",
        ),
        Lesson(
            id="through",
            title="Through it in one step",
            seats=3,
            seat=MAIRI,
            seed=1,
            before=(
                "C den r6, B den r16, A den r19, A swap S7=D2, C swap H10=H5, B swap D10=S7, C play D3, A play D2, "
                "B play D5, B deploy r18, C token ambush r18, A ambush r18 B, A play S2, B play S8, C play H6, "
                "C deploy r8, B deploy r4, A ambush r4 B, A play H2, B play S7, C play H5, C deploy r15, "
                "B token ambush r4, A ambush r15 C, B swap S9=H7, A keep, C swap S10=D9, A play H3, B play H7, "
                "C play H9, C token deploy r15, B token deploy r15, A ambush r8 C, A play C3, B play C6, C play C8, "
                "C deploy r10, B deploy r12, A ambush r10 C, A play S5, B play S4, C play D9, C deploy r2, "
                "A deploy r7, B ambush r4 A, B decline, B use deploy r15, C use deploy r15, C use ambush r18 A, "
                "C swap S10=D6, B keep, A swap C10=S7, B play C3, C play C9, A play C2"
            ),
            text="The same place and time. Your Denheart stands in VI Lovers' Ford (r6), and XV (r15), next to it, is "
            "corrupted. Beyond XV, in XVIII Moon Lochan (r18), you have a Member.",
            rules=("GL-20", "GL-21", "GL-18"),
            turns=(
                Turn(
                    ask="Join the Denheart to your Member in XVIII, in one March.",
                    accept=("march r6>r18 den",),
                    tries=(
                        Try(
                            "march r6>r15 den",
                            "GL-20",
                            "No unit may stop in a corrupted region; it may pass through.",
                        ),
                        Try(
                            "march r6>r9 den",
                            "GL-21",
                            "IX touches no corrupted region that touches VI: two steps away.",
                        ),
                        Try(
                            "march r18>r6 m=1",
                            "GL-20",
                            "That joins them too, but in VI; the Denheart is to go to XVIII.",
                        ),
                    ),
                    otherwise="Legal, but the Denheart is to go to XVIII, where your Member stands.",
                    rule="GL-21",
                ),
            ),
            after="A run of corrupted regions counts as nothing: from VI through XV to XVIII it is one step.",
        ),
    )
)
