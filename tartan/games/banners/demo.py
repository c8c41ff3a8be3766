"""The demonstration: a game of ten rounds for three colours, in which every kind of rule is seen at work."""

from __future__ import annotations

from tartan.session.demo import Beat, Script

ISLA, EWAN, MAIRI = range(3)

Steps = tuple[tuple[int, str], ...]


def _turn(seat: int, words: str) -> Steps:
    """A turn in short: `c1>c5` one knight marches, `c1>c5*2` two do, a castle's name is its assault, `.` ends it."""
    return tuple((seat, _move(word)) for word in words.split())


def _move(word: str) -> str:
    if word == ".":
        return "done"
    where, _, knights = word.partition("*")
    return f"{'march' if '>' in where else 'assault'} {where} x{knights or 1}"


SCRIPT = Script(
    title="Three colours, ten rounds: how knights gather, and what a castle takes.",
    seats_names=("Isla", "Ewan", "Mairi"),
    seed=17,
    options=(("rounds", 10),),
    beats=(
        Beat(
            (),
            "A loch, two shores, eighteen castles with 1 to 3 swords each. Isla's die shows 3: a knight on banner 3.",
            ("BA-3", "BA-4"),
        ),
        Beat(
            _turn(ISLA, "b3>c12 c12>c13"),
            "Three moves a turn, a step along a road each. Two take her knight to c13, the drawbridge of Clunie.",
            ("BA-5",),
            look=ISLA,
        ),
        Beat(
            _turn(ISLA, ".") + _turn(EWAN, "b1>c5 c5>c1 ."),
            "She ends her turn with a move unused. Ewan, too, leaves his banner; no knight ever comes back to one.",
            ("BA-7", "BA-8"),
        ),
        Beat(
            _turn(MAIRI, "b3>c11 c11>c8 c8>c11 .") + _turn(ISLA, "b3>c12 c12>c13"),
            "Round 2: a second knight of Isla's joins the first. Clunie has 1 sword, so two attackers are enough.",
            ("BA-12",),
            look=ISLA,
        ),
        Beat(
            _turn(ISLA, "clunie"),
            "With her last move she storms it. One knight goes in, the other stays on the drawbridge.",
            ("BA-12", "BA-13"),
        ),
        Beat(
            (),
            "She draws a shield, looks at it and lays it face-down: a 2. Of six shields three are 0, the rest 1, 2, 3.",
            ("BA-14", "BA-1"),
            look=ISLA,
        ),
        Beat(
            _turn(ISLA, ".") + _turn(EWAN, "b4>c33 c33>c34 c34>c35 ."),
            "Everybody else sees a back only. Ewan rolls 4, and his new knight goes along the south shore.",
            ("BA-19", "BA-4"),
        ),
        Beat(
            _turn(MAIRI, "b3>c11 c11>c13*2"),
            "Mairi marches two together as one move, into a camp that Isla holds. They have to stop there.",
            ("BA-6", "BA-9"),
            look=MAIRI,
        ),
        Beat(
            _turn(MAIRI, "."),
            "Her turn over, there is field combat: two against one. Isla's knight goes back to the supply.",
            ("BA-11",),
        ),
        Beat(
            _turn(ISLA, "b3>c11 c11>c8 c8>c6 .") + _turn(EWAN, "b4>c33 c33>c34 c35>c34 ."),
            "Isla and Ewan bring more knights. He has two at c34 now, before a castle called Doon.",
            ("BA-4", "BA-5"),
        ),
        Beat(
            _turn(MAIRI, "clunie"),
            "Mairi tries Clunie: one knight inside, two attackers may try. But the shield is a 2, and six were needed.",
            ("BA-12", "BA-15"),
        ),
        Beat(
            (),
            "A failed assault costs the move and nobody's life. The shield stays turned up for all to see.",
            ("BA-15",),
        ),
        Beat(
            _turn(MAIRI, "b5>c18 c13>c14*2 .") + _turn(ISLA, "b3>c11 c11>c8 c8>c6 .") + _turn(EWAN, "doon"),
            "Mairi moves on. Isla gathers two at c6. Ewan takes Doon, and there he draws a 0, a bluff.",
            ("BA-13", "BA-14"),
            look=EWAN,
        ),
        Beat(
            _turn(EWAN, "c34>c35 b1>c5 .") + _turn(MAIRI, "b4>c33 c14>c16*2 c16>c20*2 ."),
            "The one knight in Doon may never leave it. Mairi's pair goes east, one move for both at every step.",
            ("BA-16", "BA-6"),
        ),
        Beat(
            _turn(ISLA, "c6>c5*2 b3>c12 c12>c15 ."),
            "Isla's two fall on Ewan's one at c5. More attackers than defenders: he goes home.",
            ("BA-11",),
        ),
        Beat(
            _turn(EWAN, "c1>c2 b1>c6 c35>c37 .")
            + _turn(MAIRI, "b2>c39 c20>c21*2 c21>c19*2 .")
            + _turn(ISLA, "b4>c32 c5>c1*2 lachlan ."),
            "Round 6. Isla's pair goes on to c1 and takes Lachlan. A shield is laid there that nobody else knows.",
            ("BA-13", "BA-19"),
        ),
        Beat(
            _turn(EWAN, "b3>c12 c37>c41 c41>c42 .") + _turn(MAIRI, "finlarig b4>c33 c33>c32*2 ."),
            "Mairi takes Finlarig in the east, and wins the camp c32 from Isla in the same turn.",
            ("BA-13", "BA-11"),
        ),
        Beat(
            _turn(ISLA, "b2>c38 c1>c5 c5>c1 .")
            + _turn(EWAN, "b5>c17 c42>c40 c6>c5 .")
            + _turn(MAIRI, "b4>c32 c18>c19 c32>c29*3 .")
            + _turn(ISLA, "b5>c18 ."),
            "A round goes by. Knights go round the loch's ends too; only two roads lead from shore to shore.",
            ("BA-3", "BA-5"),
        ),
        Beat(
            _turn(EWAN, "b5>c17 c17>c15*2 c12>c15 .") + _turn(MAIRI, "b5>c17 c19>c18*2 c17>c18 ."),
            "Groups from several sides add up: Ewan comes from c17 and c12, three to one; so does Mairi, into c18.",
            ("BA-10", "BA-11"),
        ),
        Beat(
            _turn(ISLA, "b2>c38 c38>c39*2 c1>c5 ."),
            "Isla fights twice. At c39 her two beat one; at c5 it is one to one, and then the attacker goes home.",
            ("BA-11",),
        ),
        Beat(
            _turn(EWAN, "b2>c38 c2>c1 c5>c1 .")
            + _turn(MAIRI, "c18>c17*3 c17>c18*3 c18>c17*3 .")
            + _turn(ISLA, "c39>c38 b2>c38 c39>c38 ."),
            "Ewan has brought two knights before Lachlan. One stands inside, its shield a 0, 1 or 3: he may try.",
            ("BA-12",),
        ),
        Beat(
            _turn(EWAN, "lachlan"),
            "It is turned up: a 0. Lachlan falls, Isla's knight goes back to her supply, and the shield to her pool.",
            ("BA-13", "BA-14"),
        ),
        Beat(
            _turn(EWAN, "b4>c33 c1>c2 ."),
            "Mairi rolls 2, but a knight of hers is on banner 2 already. So none is placed.",
            ("BA-4",),
        ),
        Beat(
            _turn(MAIRI, "b2>c39 c17>c18*3 c18>c17*3 ."),
            "Ten rounds were agreed on, and they are over. A whole game has fifty, or ends with the eighteenth castle.",
            ("BA-18",),
        ),
        Beat(
            (),
            "Most swords win: Ewan has 2. Isla and Mairi have 1; Mairi, with more knights, is second.",
            ("BA-17",),
        ),
    ),
)
"""Two to four minutes at the pace of reading; captions rest on the rules they cite, which tests hold them to."""
