"""The lessons: seven positions of a siege, from the border of a row to the Courtier's last word."""

from __future__ import annotations

from tartan.session.lessons import Course, Lesson, Try, Turn

ISLA, EWAN = range(2)

COURSE = Course(
    (
        Lesson(
            id="border",
            title="Who guards the border",
            seats=2,
            seat=ISLA,
            seed=2,
            before=(
                "A place knight, A place chancellor, A place assassin, B place gatekeeper, B place chancellor, "
                "B place king, B place courtier, B place knight, B place assassin"
            ),
            text="You are Isla and lay out your Castle from left to right. Three cards are left, the Gatekeeper (2), "
            "the Courtier (3) and the King (4), for the fourth place, the fifth, and the sixth at the right border.",
            rules=("SI-3", "SI-14"),
            turns=(
                Turn(
                    ask="Lay the last three so that the Gatekeeper stands where he is worth most: begin with place 4.",
                    accept=("place king", "place courtier"),
                    tries=(
                        Try(
                            "place gatekeeper",
                            "SI-14",
                            "Inside the row a Gatekeeper is worth 2 only; at an end of it he is worth 5.",
                        ),
                    ),
                    otherwise="Only three cards are left.",
                    rule="SI-3",
                ),
                Turn(
                    ask="The card for place 5, which is still inside the row.",
                    accept=("place courtier", "place king"),
                    tries=(
                        Try(
                            "place gatekeeper",
                            "SI-14",
                            "Place 5 is inside the row, where a Gatekeeper is worth 2; place 6 is the border.",
                        ),
                    ),
                    otherwise="Only two cards are left.",
                    rule="SI-3",
                ),
                Turn(
                    ask="And the card for the right border.",
                    accept=("place gatekeeper",),
                    tries=(),
                    otherwise="Only one card is left.",
                    rule="SI-3",
                ),
            ),
            after="At a border your Gatekeeper counts 5. Should the row shrink, its new ends are borders too.",
        ),
        Lesson(
            id="stand",
            title="Equal values hold",
            seats=2,
            seat=ISLA,
            seed=1,
            before=(
                "A place courtier, A place knight, A place chancellor, A place assassin, A place king, "
                "A place gatekeeper, B place gatekeeper, B place chancellor, B place king, B place courtier, "
                "B place knight, B place assassin, B siege B2>A6, A siege A4>B3, B attack B2"
            ),
            text="You are Isla. Ewan's Chancellor (5) attacks your Gatekeeper at the right border and lies face-up. "
            "Your Knight is free, so you may Shield with it, or let the values decide.",
            rules=("SI-12", "SI-14", "SI-15"),
            turns=(
                Turn(
                    ask="Answer the attack without losing anything.",
                    accept=("stand",),
                    tries=(
                        Try(
                            "shield",
                            "SI-12",
                            "That costs the Knight, and the Gatekeeper holds by himself: 5 against 5.",
                        ),
                    ),
                    otherwise="You can stand or shield.",
                    rule="SI-15",
                    aside=((1, 0),),
                ),
            ),
            after="5 holds against 5, for the defender needs no more than equal. The attacker is lost "
            "whatever happens.",
        ),
        Lesson(
            id="shield",
            title="What an Assassin does to a King",
            seats=2,
            seat=ISLA,
            seed=1,
            before=(
                "A place courtier, A place knight, A place chancellor, A place assassin, A place king, "
                "A place gatekeeper, B place gatekeeper, B place chancellor, B place king, B place courtier, "
                "B place knight, B place assassin, B siege B6>A5, A siege A4>B5, B attack B6"
            ),
            text="You are Isla. Ewan's Assassin (1) attacks your King (4). Your Knight stands in the row with nobody "
            "before it.",
            rules=("SI-13", "SI-15", "SI-20"),
            turns=(
                Turn(
                    ask="Answer the attack, and stay in the game.",
                    accept=("shield",),
                    tries=(
                        Try(
                            "stand",
                            "SI-13",
                            "An Assassin beats a King whatever the values; you would be out at once.",
                        ),
                    ),
                    otherwise="You can stand or shield.",
                    rule="SI-15",
                ),
            ),
            after="Knight and Assassin are gone, the King stays face-down, and nobody has learned what he is.",
        ),
        Lesson(
            id="fall-back",
            title="First of all, fall back",
            seats=2,
            seat=ISLA,
            seed=2,
            before=(
                "A place courtier, A place knight, A place chancellor, A place assassin, A place king, "
                "A place gatekeeper, B place gatekeeper, B place chancellor, B place king, B place courtier, "
                "B place knight, B place assassin, A siege A6>B6, B attack B6"
            ),
            text="Your Gatekeeper went into siege and held against Ewan's Assassin, which is lost. So your card has "
            "nothing before it any more, and nothing else is possible before it has come home.",
            rules=("SI-7", "SI-14"),
            turns=(
                Turn(
                    ask="Bring the Gatekeeper home to a place where he is worth most.",
                    accept=("fallback A6@6", "fallback A6@1"),
                    tries=(
                        Try("fallback A6@3", "SI-14", "There he would stand inside the row, where he is worth 2."),
                        Try(
                            "fallback A6@5",
                            "SI-14",
                            "At place 5 the King would stand at his right, so it is no border.",
                        ),
                        Try(
                            "siege A2>B5",
                            "SI-7",
                            "A card whose target is gone must fall back before anything else.",
                        ),
                    ),
                    otherwise="Inside the row he is worth 2; look for an end of it.",
                    rule="SI-14",
                    aside=((-1, 0),),
                ),
            ),
            after="He is back at a border, worth 5 again. Ewan saw where he went, and what he held against.",
        ),
        Lesson(
            id="assassin",
            title="Read what a card held against",
            seats=2,
            seat=ISLA,
            seed=1,
            before=(
                "A place courtier, A place knight, A place chancellor, A place assassin, A place king, "
                "A place gatekeeper, B place gatekeeper, B place chancellor, B place king, B place courtier, "
                "B place knight, B place assassin, B siege B2>A6, A siege A3>B5, B attack B2, A stand, A attack A3, "
                "B stand, B siege B4>A1"
            ),
            text="Ewan's B5 held against your Chancellor (5) while inside its row, and his own Chancellor is lost. So "
            "you know which of his cards B5 must be.",
            rules=("SI-24", "SI-12", "SI-13"),
            turns=(
                Turn(
                    ask="Send the card before B5 that is sure to beat it.",
                    accept=("siege A4>B5",),
                    tries=(
                        Try(
                            "siege A2>B5",
                            "SI-12",
                            "B5 must be the Knight: against your Knight, 6 against 6, he holds.",
                        ),
                        Try("siege A5>B5", "SI-12", "B5 must be the Knight, and a King's 4 does not beat 6."),
                        Try("siege A6>B5", "SI-14", "In siege a Gatekeeper is worth 2, never 5."),
                        Try("siege A4>B1", "SI-24", "The right card; but it has to stand before B5."),
                        Try("siege A4>B6", "SI-24", "The right card; but it has to stand before B5."),
                        Try("siege A4>B3", "SI-24", "B3 has shown nothing yet; of B5 you know what it must be."),
                        Try("attack A1", "SI-12", "The attacker is always lost, and you do not know what B4 is."),
                    ),
                    otherwise="Inside a row only a Chancellor or a Knight holds against 5. Who beats him?",
                    rule="SI-24",
                    then="B siege B6>A2",
                ),
                Turn(
                    ask="Ewan has gone elsewhere. Now strike.",
                    accept=("attack A4",),
                    tries=(
                        Try(
                            "attack A2",
                            "SI-12",
                            "Your Knight would be lost, and who stands before him is not known.",
                        ),
                        Try(
                            "attack A1",
                            "SI-12",
                            "Your Courtier would be lost, and who stands before him is not known.",
                        ),
                    ),
                    otherwise="Your Assassin stands before B5 now.",
                    rule="SI-13",
                    then="B stand",
                ),
            ),
            after="An Assassin beats a Knight. He is lost himself, as every attacker is; under siege, "
            "a Knight can't shield.",
        ),
        Lesson(
            id="recall",
            title="The Chancellor sends for a card",
            seats=2,
            seat=ISLA,
            seed=1,
            before=(
                "A place courtier, A place knight, A place chancellor, A place assassin, A place king, "
                "A place gatekeeper, B place gatekeeper, B place chancellor, B place king, B place courtier, "
                "B place knight, B place assassin, B siege B4>A1, A siege A4>B2, B siege B5>A5"
            ),
            text="An unknown card of Ewan's, B5, stands before your King A5. A card under siege can neither move nor "
            "be sacrificed. Your Chancellor A3 is free.",
            rules=("SI-17", "SI-9", "SI-10"),
            turns=(
                Turn(
                    ask="Take an action that makes B5 leave your King alone.",
                    accept=("sacrifice A3",),
                    tries=(
                        Try("attack A5", "SI-12", "The attacker is always lost, and with the King you are out."),
                        Try("sacrifice A5", "SI-10", "A card under siege cannot be sacrificed."),
                        Try(
                            "sacrifice A2",
                            "SI-10",
                            "A Knight has no ability when sacrificed, and you lose your shield.",
                        ),
                        Try("attack A4", "SI-12", "B2 may be anything, and before your King nothing would change."),
                    ),
                    otherwise="That leaves B5 where it is. Which sacrifice calls a card home?",
                    rule="SI-17",
                ),
                Turn(
                    ask="Choose the card In Siege that its owner must take home.",
                    accept=("recall B5",),
                    tries=(
                        Try("recall B4", "SI-17", "B4 stands before your Courtier; the King is in danger from B5."),
                        Try(
                            "recall A4",
                            "SI-17",
                            "That calls your own card home, and Ewan's stays before your King.",
                        ),
                    ),
                    otherwise="It is B5 that stands before your King.",
                    rule="SI-17",
                    then="B retreat B5@4",
                ),
            ),
            after="Ewan had to take B5 home, and that was his turn: play goes on at his left, with you.",
        ),
        Lesson(
            id="summon",
            title="The Courtier's last word",
            seats=2,
            seat=EWAN,
            seed=1115,
            before=(
                "A place gatekeeper, A place knight, A place assassin, A place chancellor, A place king, "
                "A place courtier, B place gatekeeper, B place courtier, B place chancellor, B place knight, "
                "B place assassin, B place king, B siege B3>A1, A attack A1, B fallback B3@5, A sacrifice A4, "
                "B siege B3>A2, A sacrifice A6, A summon B, B sacrifice B1, A sacrifice A3, B attack B3, A stand, "
                "A siege A2>B5"
            ),
            text="You are Ewan. Isla has two cards, her King and her Knight. A2, before your Assassin, once held "
            "against a Chancellor (5) at a border; so you know which one is left in her row.",
            rules=("SI-18", "SI-20", "SI-24"),
            turns=(
                Turn(
                    ask="Win the game on this turn.",
                    accept=("sacrifice B2",),
                    tries=(
                        Try(
                            "siege B2>A5",
                            "SI-8",
                            "Going into siege takes the turn, and Isla would act before you attack.",
                        ),
                        Try("attack B5", "SI-13", "Your Assassin would beat her Knight, but her King would stay."),
                        Try("sacrifice B4", "SI-10", "A Knight has no ability: you would only lose it."),
                        Try("sacrifice B6", "SI-20", "That is your own King: you would be out at once."),
                    ),
                    otherwise="Isla's A5 is free and must be her King. Who can make her sacrifice it?",
                    rule="SI-18",
                    aside=((1, 0),),
                ),
                Turn(
                    ask="Name the opponent who must sacrifice.",
                    accept=("summon A",),
                    tries=(),
                    otherwise="There is only Isla.",
                    rule="SI-18",
                    then="A sacrifice A5",
                ),
            ),
            after="Isla had to sacrifice, and A5 was all she could give: the King. A2, in siege, "
            "could not stand in for him.",
        ),
    )
)
