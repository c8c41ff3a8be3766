"""The lessons: five turns on the loch, from the banner to a shield that nobody has seen."""

from __future__ import annotations

from tartan.session.lessons import Course, Lesson, Try, Turn

ISLA, EWAN, MAIRI = range(3)

COURSE = Course(
    (
        Lesson(
            id="banner",
            title="Off the banner, and no way back",
            seats=3,
            seat=ISLA,
            seed=2,
            before="",
            text="You are Isla and rolled a 1, so a knight of yours stands on banner 1. Three moves are yours; one "
            "move is one step along a road. Lachlan's drawbridge, the camp c1, lies just below it in the top left "
            "corner; c5 lies between there and the banner.",
            rules=("BA-5", "BA-7", "BA-8"),
            turns=(
                Turn(
                    ask="March the knight to c5, on the way to Lachlan's drawbridge.",
                    accept=("march b1>c5 x1",),
                    tries=(
                        Try("march b1>c1 x1", "BA-5", "No road joins banner 1 and c1: each step takes a move."),
                        Try(
                            "march b1>c6 x1",
                            "BA-5",
                            "That is a step, but c6, to the right, lies further from Lachlan than c5.",
                        ),
                        Try(
                            "done",
                            "BA-8",
                            "That gives all three moves away; who leaves the banner makes room for more.",
                        ),
                    ),
                    otherwise="The way to Lachlan begins at c5, to the left of the banner.",
                    rule="BA-5",
                    aside=((1, 0),),
                ),
                Turn(
                    ask="And on to c1, Lachlan's drawbridge.",
                    accept=("march c5>c1 x1",),
                    tries=(
                        Try("march c5>b1 x1", "BA-7", "Who has left a banner never comes back to one."),
                        Try("done", "BA-8", "There are two moves left, and c1 is one step to the left."),
                    ),
                    otherwise="c1, below Lachlan, is one step to the left.",
                    rule="BA-5",
                ),
                Turn(
                    ask="One knight cannot take a castle. End the turn; the move that is left is lost.",
                    accept=("done",),
                    tries=(
                        Try("assault lachlan x1", "BA-12", "It takes twice its swords: two knights for one sword."),
                        Try("march c1>c5 x1", "BA-5", "You may, but then you stand further from Lachlan again."),
                    ),
                    otherwise="Stay at the drawbridge, and end the turn.",
                    rule="BA-8",
                ),
            ),
            after="A turn ends when you say so, also after the third move. Ewan's die is rolled; next "
            "turn brings more.",
        ),
        Lesson(
            id="field",
            title="Equals do not win a camp",
            seats=3,
            seat=ISLA,
            seed=2,
            before=(
                "A march b1>c5 x1, A march c5>c1 x1, A done, B march b1>c5 x1, B done, C march b5>c18 x1, "
                "C march c18>c19 x1, C done"
            ),
            text="You are Isla. Ewan has one knight in the camp c5. You have one at c1 and one on banner 1, both next "
            "to it. Combat comes once, when your turn ends.",
            rules=("BA-9", "BA-10", "BA-11"),
            turns=(
                Turn(
                    ask="Send Ewan's knight home: begin with one of yours.",
                    accept=("march c1>c5 x1", "march b1>c5 x1"),
                    tries=(
                        Try("march c1>c2 x1", "BA-10", "You need both knights: groups from several sides add up."),
                        Try("march b1>c6 x1", "BA-10", "You need both knights: groups from several sides add up."),
                        Try("done", "BA-11", "Nothing is contested yet, so nothing would come of it."),
                    ),
                    otherwise="Go into c5.",
                    rule="BA-9",
                    aside=((0, 0), (1, 0)),
                ),
                Turn(
                    ask="One against one stands there now. See to it that you win.",
                    accept=("march b1>c5 x1", "march c1>c5 x1"),
                    tries=(
                        Try(
                            "done",
                            "BA-11",
                            "Equal numbers send the attackers home: you must be more than they are.",
                        ),
                        Try(
                            "march c5>c1 x1",
                            "BA-9",
                            "Who enters a camp that another holds stays there for the turn.",
                        ),
                        Try(
                            "march c5>c6 x1",
                            "BA-9",
                            "Who enters a camp that another holds stays there for the turn.",
                        ),
                    ),
                    otherwise="Your second knight is one step away from c5.",
                    rule="BA-10",
                    aside=((0, 0), (1, 0), (0, 1)),
                ),
                Turn(
                    ask="Two against one. Combat comes when the turn ends, and only then.",
                    accept=("done",),
                    tries=(),
                    otherwise="End the turn.",
                    rule="BA-8",
                ),
            ),
            after="2 against 1: Ewan's knight goes back to his supply. The winner loses nothing.",
        ),
        Lesson(
            id="castle",
            title="One goes in, one goes on",
            seats=3,
            seat=ISLA,
            seed=2,
            before=(
                "A march b1>c5 x1, A march c5>c1 x1, A done, B march b1>c5 x1, B done, C march b5>c18 x1, "
                "C march c18>c19 x1, C done, A march b1>c6 x1, A done, B march b2>c39 x1, B march c39>c40 x1, "
                "B march c5>c7 x1, B done, C march b3>c11 x1, C march c11>c13 x1, C march c19>c18 x1, C done, "
                "A march b3>c11 x1, A march c6>c5 x1, A march c5>c1 x1, A done, B march b6>c26 x1, "
                "B march c26>c22 x1, B march c7>c5 x1, B done, C march b6>c26 x1, C march c18>c19 x1, "
                "C march c13>c12 x1, C done"
            ),
            text="You are Isla. Two knights of yours stand at c1, the drawbridge of Lachlan, which has 1 sword and no "
            "holder. All who stand there count as attackers, however few go in.",
            rules=("BA-12", "BA-13", "BA-16"),
            turns=(
                Turn(
                    ask="Take Lachlan, and keep as many knights as you can free to march on.",
                    accept=("assault lachlan x1",),
                    tries=(
                        Try(
                            "assault lachlan x2",
                            "BA-16",
                            "It would fall, but one knight holds it as well, and must stay.",
                        ),
                        Try("march c1>c2 x2", "BA-12", "At c2 they could assault Aldourie, but Lachlan is open now."),
                        Try(
                            "march c1>c2 x1",
                            "BA-12",
                            "With one knight left at c1, Lachlan cannot be assaulted any more.",
                        ),
                    ),
                    otherwise="Assault Lachlan from its drawbridge.",
                    rule="BA-12",
                    aside=((1, 0),),
                ),
                Turn(
                    ask="Two moves are left. March a knight down to c2, the drawbridge of Aldourie.",
                    accept=("march c1>c2 x1",),
                    tries=(
                        Try("march lachlan>c1 x1", "BA-16", "The last knight never leaves a castle that is held."),
                        Try("march c1>lachlan x1", "BA-16", "You may, but one knight holds Lachlan already."),
                    ),
                    otherwise="The knight at Lachlan's drawbridge, c1, is free to go.",
                    rule="BA-16",
                    aside=((1, 0),),
                ),
            ),
            after="Lachlan is yours with one knight, and a shield that only you have seen. The other marches on.",
        ),
        Lesson(
            id="shield",
            title="What a failed assault costs",
            seats=3,
            seat=MAIRI,
            seed=17,
            before=(
                "A march b3>c11 x1, A march c11>c13 x1, A done, B march b1>c5 x1, B march c5>c1 x1, B done, "
                "C march b3>c11 x1, C march c11>c8 x1, C march c8>c11 x1, C done, A march b3>c12 x1, "
                "A march c12>c13 x1, A assault clunie x1, A done, B march b4>c32 x1, B march c32>c34 x1, "
                "B march c34>c35 x1, B done, C march b3>c11 x1, C march c11>c13 x2, C done, A march b3>c11 x1, "
                "A march c11>c8 x1, A march c8>c6 x1, A done, B march b4>c33 x1, B march c33>c34 x1, "
                "B march c35>c34 x1, B done"
            ),
            text="You are Mairi. Isla holds Clunie with one knight and a shield that lies face-down: 0, 1, 2 or 3. "
            "You have two knights at its drawbridge, c13. It takes twice the garrison to try, and twice garrison and "
            "shield to win.",
            rules=("BA-12", "BA-13", "BA-15"),
            turns=(
                Turn(
                    ask="Try it: of the six shields three are 0, and with a 0 two knights are enough.",
                    accept=("assault clunie x1", "assault clunie x2"),
                    tries=(
                        Try(
                            "march c13>c12 x2",
                            "BA-15",
                            "You may leave, but an assault that fails costs only a move.",
                        ),
                        Try(
                            "march c13>c11 x2",
                            "BA-15",
                            "You may leave, but an assault that fails costs only a move.",
                        ),
                        Try("done", "BA-15", "An assault that fails costs only a move, and you have three."),
                    ),
                    otherwise="Your knights at c13 can assault Clunie; nobody is lost by trying.",
                    rule="BA-15",
                ),
            ),
            after="The shield is a 2: defence 3, so six were needed. It held, nobody is lost, and now "
            "all know the shield.",
        ),
        Lesson(
            id="strong",
            title="Together, and then up",
            seats=3,
            seat=EWAN,
            seed=77,
            before=(
                "A march b6>c26 x1, A march c26>c22 x1, A done, B march b4>c33 x1, B march c33>c34 x1, B done, "
                "C march b4>c33 x1, C done, A march b6>c26 x1, A march c26>c22 x1, A assault balloch x1, A done, "
                "B march b1>c5 x1, B march c5>c1 x1, B march c34>c35 x1, B done, C march b5>c18 x1, "
                "C march c33>c34 x1, C march c18>c19 x1, C done, A march b5>c18 x1, A march c22>c23 x1, "
                "A march c23>c24 x1, A done, B march b4>c33 x1, B march c1>c2 x1, B march c2>c3 x1, B done, "
                "C march b4>c32 x1, C march c32>c34 x1, C assault doon x1, C done, A march b3>c11 x1, "
                "A march c11>c13 x1, A march c24>c21 x1, A done, B march b3>c11 x1, B march c3>c2 x1, "
                "B march c35>c37 x1, B done, C march b5>c17 x1, C march c34>c35 x1, C march c35>c31 x1, C done, "
                "A march b3>c12 x1, A march c12>c13 x1, A assault clunie x1, A done, B march b4>c33 x1, "
                "B march c33>c36 x2, B march c37>c36 x1, B done, C march b4>c33 x1, C march c31>c30 x1, "
                "C march c33>c32 x1, C done, A march b3>c12 x1, A march c13>c12 x1, A march c12>c11 x2, A done, "
                "B march b3>c12 x1, B march c12>c15 x1, B march c2>c3 x1, B done, C march b2>c39 x1, "
                "C march c39>c40 x1, C march c32>c29 x1, C done, A march b3>c11 x1, A march c11>c12 x3, "
                "A march c12>c15 x3, A done, B march b1>c5 x1, B march c5>c1 x1, B march c3>c2 x1, B done, "
                "C march c30>c29 x1, C march b3>c12 x1, C march c40>c39 x1, C done, A march b3>c11 x1, "
                "A march c11>c8 x1, A march c8>c6 x1, A done, B march c2>c1 x1, B assault lachlan x1, "
                "B march b4>c33 x1, B done, C march b2>c39 x1, C march c39>c40 x2, C assault duntrune x1, C done, "
                "A march b6>c27 x1, A march c6>c5 x1, A march c15>c12 x3, A done"
            ),
            text="You are Ewan. Moy, at the lower edge, has 2 swords and no holder. Three knights of yours stand at "
            "its drawbridge c36, one more at c33, to the right of it.",
            rules=("BA-6", "BA-12", "BA-13"),
            turns=(
                Turn(
                    ask="Bring up what is missing to take Moy in this turn.",
                    accept=("march c33>c36 x1",),
                    tries=(
                        Try(
                            "assault moy x1",
                            "BA-12",
                            "It takes twice its swords: four knights, and you have three there.",
                        ),
                        Try(
                            "assault moy x3",
                            "BA-12",
                            "How many go in does not matter: four must stand at the drawbridge.",
                        ),
                        Try(
                            "march c36>c33 x3",
                            "BA-12",
                            "Only who stands on the drawbridge counts, and that is c36.",
                        ),
                    ),
                    otherwise="Three stand at Moy's drawbridge, c36, and it takes four: one is missing there.",
                    rule="BA-12",
                ),
                Turn(
                    ask="Now take it, and send in no more than hold it.",
                    accept=("assault moy x1",),
                    tries=(
                        Try("assault moy x4", "BA-16", "One knight holds it as well, and three could march on."),
                        Try("assault moy x3", "BA-16", "One knight holds it as well, and three could march on."),
                        Try("assault moy x2", "BA-16", "One knight holds it as well, and three could march on."),
                        Try("done", "BA-12", "There is a move left, and four knights are twice two swords."),
                    ),
                    otherwise="Four stand at the drawbridge: assault.",
                    rule="BA-13",
                ),
            ),
            after="4 against 2 swords: Moy falls. One knight keeps it, three stand at the drawbridge "
            "with a move to go.",
        ),
    )
)
