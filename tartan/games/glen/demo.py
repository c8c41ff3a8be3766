"""The demonstration: one whole game of three clans, in which every kind of rule is seen at work."""

from __future__ import annotations

from tartan.engine.contract import SEAT_LETTERS
from tartan.session.demo import Beat, Script

ISLA, EWAN, MAIRI = range(3)

Steps = tuple[tuple[int, str], ...]


def _moves(text: str) -> Steps:
    """Moves such as `A deploy r9`, with semicolons between them."""
    moves = [move.split(maxsplit=1) for move in text.split(";")]
    return tuple((SEAT_LETTERS.index(letter), action.strip()) for letter, action in moves)


SCRIPT = Script(
    title="Three clans want the most victory points (VP) after four seasons. "
    "Cat Sith eats two regions in each but the last.",
    seats_names=("Isla", "Ewan", "Mairi"),
    seed=40,
    options=(),
    beats=(
        Beat(
            (),
            "Twelve regions, three a suit, lie in a new order every game. The arrows show the Glen path.",
            ("GL-2", "GL-4"),
        ),
        Beat(
            _moves("C den r7; B den r15; A den r19"),
            "Last seat first, each clan puts its Denheart on the map: Mairi in VII, Ewan in XV, Isla in XIX.",
            ("GL-5",),
        ),
        Beat(
            (),
            "Four cards each, four for the Market. Ewan, the dealer, swaps last, and Isla on his right first.",
            ("GL-8", "GL-9"),
            look=ISLA,
        ),
        Beat(
            _moves("A swap C6=S3; C swap C10=C6; B keep"),
            "Isla gives 6♣ for 3♠, Mairi takes the 6♣, Ewan keeps. What comes from the Market is known to all.",
            ("GL-9", "GL-31"),
        ),
        Beat(
            _moves("C play D2; A play D3; B play D4"),
            "Mairi leads 2♦, and all must follow. The lowest card of the led suit wins: hers.",
            ("GL-11",),
        ),
        Beat(
            _moves("B deploy r2"),
            "Losers act first, the last to play leading: Ewan. A Minor action in his card's suit: 1 Member into II.",
            ("GL-12", "GL-13", "GL-15"),
        ),
        Beat(
            _moves("A ambush r2 B"),
            "Isla's 3♦ is Lore too: she ambushes him there. As nothing of hers is in II, no Member of hers comes.",
            ("GL-15",),
        ),
        Beat(
            _moves("C march r7>r9 den"),
            "The winner acts last, and a Major action is stronger. Mairi's Denheart marches a step, VII to IX.",
            ("GL-15", "GL-20"),
        ),
        Beat(
            _moves("C play C4; A play C5; B play C7; B deploy r10; A deploy r12"),
            "Next trick: 4♣ is lowest. Two Minor Deploys, and Mairi may strike last of all.",
            ("GL-12", "GL-15"),
        ),
        Beat(
            _moves("C ambush r10 B"),
            "A Major Ambush: Ewan's Member in X goes home and hers takes its place, though she had nobody there.",
            ("GL-15",),
        ),
        Beat(
            _moves("C play C6; A play S4; B play H8"),
            "Isla and Ewan have no Knot. Then any card will do, but none can win; they act in the suits they played.",
            ("GL-11", "GL-13"),
        ),
        Beat(
            _moves("B token march r8"),
            "Instead of an action a token may be laid face-down. Ewan sees that his is a March.",
            ("GL-14",),
            look=EWAN,
        ),
        Beat(
            _moves("A march r12>r7 m=1"),
            "Others see that it is his, no more. Isla marches into VII; out of a region of her suit would do too.",
            ("GL-31", "GL-17"),
        ),
        Beat(
            _moves("C token deploy r10"),
            "Half the season is over. One card stays in each hand, four more are dealt, the Market lies as it was.",
            ("GL-8",),
            look=MAIRI,
        ),
        Beat(
            _moves(
                "B keep; A swap H10=S8; C keep; A play C3; B play D7; C play C2; B token sanctuary r18; A token "
                "ambush r10; C token blight r12"
            ),
            "More swaps, and a trick after which all three lay tokens. Their kinds will be seen at the scoring.",
            ("GL-14",),
        ),
        Beat(
            _moves(
                "C play H5; A play H9; B play H3; A deploy r8; C deploy r15; B ambush r8 A; B play H2; C play S9; A "
                "play D9; A deploy r9; C deploy r16; B deploy r19"
            ),
            "After the sixth trick the regions are scored along the path. In XVI Mairi's one Member is alone: first.",
            ("GL-22", "GL-24"),
        ),
        Beat(
            _moves("A use ambush r10 C"),
            "In X two tokens are up. Ambush comes before Deploy: Isla takes the place of Mairi's Member.",
            ("GL-22", "GL-23"),
        ),
        Beat(
            _moves("C use deploy r10"),
            "Mairi's Deploy brings 2. First in X, she gets 3 VP, and Isla, second, 2. Third place pays only with four.",
            ("GL-23", "GL-26"),
        ),
        Beat(
            (),
            "In XIX two are tied for first. Who ties for a place gets the next one: both are second.",
            ("GL-25",),
        ),
        Beat(
            _moves("B use march r8>r18 m=1"),
            "Ewan's March token leads a Member from VIII to XVIII, where his Sanctuary lay. Alone there, he gets 3 VP.",
            ("GL-23", "GL-24"),
        ),
        Beat(
            (),
            "Cat Sith takes the two fullest regions, X and XIX. What is in them is lost, unless it can get out.",
            ("GL-27",),
        ),
        Beat(
            _moves("A evict r18"),
            "Isla's Denheart must leave XIX for an active region beside it. Members stay behind, stranded.",
            ("GL-28", "GL-29"),
        ),
        Beat(
            _moves(
                "B swap S9=S2; A swap H7=C3; C keep; B play S2; C play S6; A play S7; A deploy r16; C march r9>r7 "
                "den; B ambush r7 A; B play D3; C play D2; A play S5; A ambush r7 B; B ambush r9 A; C token ambush "
                "r2; C play C4; A play C3; B play C8; B deploy r12"
            ),
            "Summer. Places pay more, and Flame and Knot have one region less. Mairi has two Members stranded in X.",
            ("GL-26", "GL-29"),
        ),
        Beat(
            _moves("C march r10>r12 m=2"),
            "Mairi acts in Knot. Stranded units may march out if the end is in her suit: from X to XII.",
            ("GL-17", "GL-21"),
        ),
        Beat(
            _moves(
                "A deploy r12; B swap C9=D7; A swap D10=H7; C keep; C play C2; A play C6; B play C7; B token blight "
                "r12; A ambush r12 B; C deploy r6; C play H2; A play H9; B play H3; B deploy r15; A ambush r15 C; C "
                "deploy r15; C play D4; A play D9; B play D7; B deploy r2; A token alliance r18; C deploy r9; C use "
                "ambush r2 B"
            ),
            "Summer is scored, and first place pays 4 VP. Mairi has it in VI, VII, II and IX, and goes from 11 to 36.",
            ("GL-26",),
        ),
        Beat(
            (),
            "Ewan's Blight in XII took 1 Presence from each rival. XII and XV, the fullest, go to Cat Sith.",
            ("GL-23", "GL-27"),
        ),
        Beat(
            _moves(
                "B evict r8; B swap S8=C4; A swap S10=D4; C swap D8=S5; A play D3; B play C7; C play D5; C march "
                "r9>r4 m=1; B deploy r6; A deploy r2; A play D4; B play C4; C play S5; C deploy r16; B march r19>r6 "
                "m=2"
            ),
            "Fall. Ewan marches two Members out of XIX. All regions that Cat Sith holds now hang together.",
            ("GL-21",),
        ),
        Beat(
            _moves("A march r12>r18 m=2"),
            "So Isla goes from XII right through them to XVIII, at the other end, in a single step.",
            ("GL-21",),
        ),
        Beat(
            _moves(
                "A play D9; B play H4; C play C5; C deploy r6; B march r8>r9 den; A march r18>r8 den; B swap D10=S7; "
                "A swap H9=S8; C swap H10=D8; B play S2; C play S6; A play S8; A token deploy r4; C deploy r16; C "
                "from r12"
            ),
            "Mairi's twelve Members are all on the map. For one more she takes a Member from elsewhere: XII.",
            ("GL-19",),
        ),
        Beat(
            _moves(
                "B ambush r4 C; B play H2; C play H3; A play H7; A deploy r8; C ambush r8 A; B deploy r8; B play C3; "
                "C play C6; A play C9; A deploy r6; C deploy r6; B deploy r6; A use deploy r4"
            ),
            "Fall is scored. VI and XVI are lost now, and with VI the last region of the Knots.",
            ("GL-27",),
        ),
        Beat(
            _moves(
                "B swap S8=S4; A swap D10=D5; C swap D9=C7; C play D6; A play D5; B play D7; B ambush r2 A; C deploy "
                "r2; C from r12; A deploy r18; A play S5; B play S4; C play H5; C deploy r8; C from r16; A march "
                "r18>r7 m=2; B ambush r7 A; B play S2; C play C7; A play C8; A ambush r8 B"
            ),
            "Winter. Isla played a Knot, and no such region is left: she acts where her Denheart is.",
            ("GL-13",),
        ),
        Beat(
            _moves(
                "C march r16>r7 m=1; B march r6>r7 m=3; B swap C10=S8; A keep; C keep; A play H3; B play H2; C play "
                "H10; C ambush r8 B; C from r16; A ambush r8 C; B token blight r8; B play S6; C play D4; A play S9; A "
                "march r8>r7 m=2; C march r6>r18 m=2; B deploy r7; B play H9; C play D3; A play H8; C ambush r18 A; B "
                "deploy r8; A ambush r8 B"
            ),
            "The last scoring, and no Decay after it. Mairi wins with 71 VP; Isla has 57, and Ewan 50.",
            ("GL-7", "GL-30"),
        ),
    ),
)
"""Two to four minutes at the pace of reading; captions rest on the rules they cite, which tests hold them to."""
