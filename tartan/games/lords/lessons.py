"""The lessons: seven positions of a contest, from the weakest card to the Bruce."""

from __future__ import annotations

from tartan.session.lessons import Course, Lesson, Try, Turn

ISLA, EWAN = range(2)

COURSE = Course(
    (
        Lesson(
            id="weakest",
            title="Who may use a power",
            seats=2,
            seat=ISLA,
            seed=25,
            before="A up! forsyth-1, B up macdonnell-12",
            bare=True,
            text="You are Isla. A card that you muster joins your army as a Follower; one mustered face-up may "
            "activate and use its power, with two or three players if no weaker Follower lies face-up in any army. "
            "Equals do no harm. Your own Forsyth 1 counts like any other.",
            rules=("LO-12", "LO-13"),
            turns=(
                Turn(
                    ask="Muster face-up the card whose power may be used, and activate it.",
                    accept=("up! cochrane-1",),
                    tries=(
                        Try("up! cochrane-2", "LO-12", "A weaker Follower lies face-up: your own Forsyth 1."),
                        Try("up! cockburn-7", "LO-12", "A weaker Follower lies face-up: your own Forsyth 1."),
                        Try(
                            "up! forsyth-10",
                            "LO-12",
                            "A weaker Follower lies face-up; strength is what bars it here.",
                        ),
                        Try(
                            "up cochrane-1",
                            "LO-13",
                            "The right card, but so its power stays asleep: activate it too.",
                        ),
                        Try("down cochrane-1", "LO-13", "A card that is mustered face-down never activates."),
                    ),
                    otherwise="Your Forsyth 1 lies face-up. Which card in your hand is it not weaker than?",
                    rule="LO-12",
                    aside=((1, 0),),
                ),
            ),
            after="1 is not weaker than 1, so the Cochrane may act: when it comes to claiming, you "
            "claim two Supporters.",
        ),
        Lesson(
            id="double",
            title="Two of a clan count double",
            seats=2,
            seat=ISLA,
            seed=458,
            before="B up! makgill-11, B up wemyss-6, A up! forsyth-3, B pass",
            text="You are Isla. Ewan has passed with 17: Makgill 11 and Wemyss 6. You have Forsyth 3 on the table. "
            "One card more decides the round, and you will pass after it.",
            rules=("LO-25", "LO-26"),
            turns=(
                Turn(
                    ask="Muster the one card that beats Ewan's 17, without any power.",
                    accept=("up forsyth-7", "down forsyth-7"),
                    tries=(
                        Try(
                            "up macdonnell-10",
                            "LO-25",
                            "3 and 10 make 13: cards of different clans only count once.",
                        ),
                        Try(
                            "up fergusson-10",
                            "LO-25",
                            "3 and 10 make 13: cards of different clans only count once.",
                        ),
                        Try("up cochrane-2", "LO-25", "3 and 2 make 5; look for a second card of a clan you have."),
                        Try("up wemyss-1", "LO-25", "3 and 1 make 4; Ewan's Wemyss does not pair with yours."),
                        Try(
                            "pass",
                            "LO-26",
                            "With 3 against 17 Ewan claims first; a card of yours can still turn that.",
                        ),
                    ),
                    otherwise="Cards of a clan that you have twice count double.",
                    rule="LO-25",
                    then="A pass",
                ),
            ),
            after="Two Forsyths count double: (3 + 7) x 2 = 20 against 17. You claim first, and have the Initiative.",
        ),
        Lesson(
            id="tie",
            title="Equal totals",
            seats=2,
            seat=EWAN,
            seed=255,
            before="A up fergusson-4, B recruit deck, A pass",
            text="You are Ewan. Isla has passed with a lone Fergusson 4. In a tie the army with the highest rank "
            "claims first. Cards of one strength rank by their clan, upwards from Scott: Makgill, MacDonnell, Wemyss, "
            "Fergusson, Forsyth, Cockburn, Cochrane.",
            rules=("LO-2", "LO-26"),
            turns=(
                Turn(
                    ask="Win the round with the weakest card that can do it alone, and use no power.",
                    accept=("up forsyth-4", "down forsyth-4"),
                    tries=(
                        Try("up macdonnell-3", "LO-26", "3 against 4: Isla would claim first."),
                        Try("up cochrane-3", "LO-26", "3 against 4: rank is asked only where totals are equal."),
                        Try(
                            "up makgill-10",
                            "LO-2",
                            "That wins, but a weaker card does it too: who outranks Fergusson 4?",
                        ),
                        Try(
                            "up forsyth-10",
                            "LO-2",
                            "That wins, but a weaker card does it too: who outranks Fergusson 4?",
                        ),
                        Try(
                            "up scott-12",
                            "LO-2",
                            "That wins, but a weaker card does it too: who outranks Fergusson 4?",
                        ),
                        Try("pass", "LO-27", "An army without Followers claims nothing and stands last."),
                    ),
                    otherwise="A tie is enough, if your card has the higher rank.",
                    rule="LO-26",
                    then="B pass",
                ),
            ),
            after="4 against 4, and Forsyth 4 outranks Fergusson 4 by its clan: you claim first, your "
            "strong cards unspent.",
        ),
        Lesson(
            id="clan",
            title="Four at the table",
            seats=4,
            seat=EWAN,
            seed=5,
            before="B up! cochrane-4, C up! cockburn-6, C pick cochrane-11, D up! wemyss-2, D pick "
            "C.1, A up! forsyth-1",
            bare=True,
            text="You are Ewan, one of four. With four or five players only the own clan matters: a card may activate "
            "if no other face-up Follower of its clan, in any army, is as weak or weaker.",
            rules=("LO-12",),
            turns=(
                Turn(
                    ask="Muster face-up the card whose power may be used, and activate it.",
                    accept=("up! macdonnell-12",),
                    tries=(
                        Try("up! forsyth-2", "LO-12", "Isla's Forsyth 1 is weaker, and of the same clan."),
                        Try("up! forsyth-11", "LO-12", "Isla's Forsyth 1 is weaker, and of the same clan."),
                        Try("up! wemyss-12", "LO-12", "Calum's Wemyss 2 is weaker, and of the same clan."),
                        Try(
                            "up macdonnell-12",
                            "LO-13",
                            "The right card, but so its power stays asleep: activate it too.",
                        ),
                    ),
                    otherwise="Look for a clan of which nothing lies face-up.",
                    rule="LO-12",
                ),
            ),
            after="No other MacDonnell lies face-up, so even a 12 may act: it will stay in your army "
            "for the next round.",
        ),
        Lesson(
            id="cockburn",
            title="The best Supporter is not the strongest",
            seats=3,
            seat=ISLA,
            seed=641,
            before="A down forsyth-10, B recruit 4, C up forsyth-12, A up! cockburn-12",
            text="You are Isla. Your Cockburn 12 has been activated: it changes places with a Supporter, which "
            "becomes your Follower. Beside it you have Forsyth 10, face-down; you may look at it any time.",
            rules=("LO-16", "LO-25"),
            turns=(
                Turn(
                    ask="Pick the Supporter with which your army counts most.",
                    accept=("pick forsyth-9",),
                    tries=(
                        Try("pick makgill-12", "LO-25", "10 and 12 make 22; two of one clan would count double."),
                        Try(
                            "pick cockburn-11",
                            "LO-25",
                            "The Cockburn 12 leaves your army, so 11 finds no pair: 21.",
                        ),
                    ),
                    otherwise="Look for a pair.",
                    rule="LO-25",
                ),
            ),
            after="Forsyth 9 and 10 count (9 + 10) x 2 = 38. The Cockburn lies among the Supporters "
            "now, and may be claimed.",
        ),
        Lesson(
            id="wemyss",
            title="Break a pair",
            seats=2,
            seat=ISLA,
            seed=712,
            before=(
                "A down wemyss-6, B up forsyth-9, A recruit 1, B up makgill-11, A recruit 4, B up! makgill-9, "
                "B up cochrane-12, A up! wemyss-8"
            ),
            text="You are Isla. Your Wemyss 8 has been activated and discards a Follower from any army. Ewan's comes "
            "to 61: two Makgills that count double, Forsyth 9 and Cochrane 12.",
            rules=("LO-21", "LO-25"),
            turns=(
                Turn(
                    ask="Pick the Follower that costs Ewan most.",
                    accept=("pick B.2",),
                    tries=(
                        Try(
                            "pick B.4",
                            "LO-25",
                            "That takes 12. One of a pair takes more, for the other counts once then.",
                        ),
                        Try(
                            "pick B.3",
                            "LO-25",
                            "Makgill 9 breaks the pair: 61 falls to 32. The other does more still.",
                        ),
                        Try(
                            "pick B.1",
                            "LO-25",
                            "That takes 9. One of a pair takes more, for the other counts once then.",
                        ),
                        Try("pick A.1", "LO-21", "You may, but it is your own card, and half of your own pair."),
                    ),
                    otherwise="Look at Ewan's pair.",
                    rule="LO-25",
                ),
            ),
            after="Without Makgill 11 the 9 counts once: 61 falls to 30. Your two Wemyss stand at 28.",
        ),
        Lesson(
            id="bruce",
            title="What to call the Bruce",
            seats=2,
            seat=EWAN,
            seed=1918,
            before=(
                "A pass, B down cochrane-8, B up! bruce-97, B down cochrane-1, B up! macdonnell-9, B recruit 2, "
                "B up wemyss-2, B up forsyth-2, B pass"
            ),
            bare=True,
            text="You are Ewan. The round is over and your marked Bruce (12) counts as the clan you name. You have "
            "Cochrane 8 and 1, MacDonnell 9, Wemyss 2 and Forsyth 2.",
            rules=("LO-22", "LO-25"),
            turns=(
                Turn(
                    ask="Name the clan with which your army counts most.",
                    accept=("name bruce-97=macdonnell",),
                    tries=(
                        Try(
                            "name bruce-97=cochrane",
                            "LO-25",
                            "55: your Cochranes are a pair already, so only 12 is doubled.",
                        ),
                        Try(
                            "name bruce-97=wemyss",
                            "LO-25",
                            "57: it doubles the Bruce and a 2, but there is a stronger match.",
                        ),
                        Try(
                            "name bruce-97=forsyth",
                            "LO-25",
                            "57: it doubles the Bruce and a 2, but there is a stronger match.",
                        ),
                        Try("name bruce-97=bruce", "LO-22", "43: he stays alone, and nothing more is doubled."),
                    ),
                    otherwise="You have no such card, so nothing would be doubled: 43.",
                    rule="LO-25",
                ),
            ),
            after="(12 + 9) x 2 + (8 + 1) x 2 + 2 + 2 = 64: the Bruce doubles himself and the lone MacDonnell 9.",
        ),
    )
)
