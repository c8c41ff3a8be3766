"""The legend of Tartan Banners: the signs on its board, and what each of them means."""

from __future__ import annotations

from tartan.games.banners.widgets.look import LEAD_AND_TAIL, SIGNS, SIGNS_ASCII, Signs
from tartan.games.banners.widgets.pictures import Mark


def _sides(mark: Mark) -> str:
    """What stands at both sides of what is marked."""
    return " ".join(LEAD_AND_TAIL[mark])


def _legend(signs: Signs) -> tuple[tuple[str, str], ...]:
    return (
        ("A 3", "Three knights of seat A; A 1/3: one of the three would go. Two players have A1 and A2, B1 and B2."),
        (signs.tower, "A castle; in the muster how many a colour holds."),
        (signs.sword, "A sword, what a castle is worth; in the muster how many a colour has."),
        ("+20", "Knights in the supply of a colour."),
        (f"{signs.down} {signs.up}", "Shields: face-down, and turned up."),
        (signs.bridge, "A drawbridge camp with nobody on it; in the muster a move that is left."),
        (signs.camp, "A camp with nobody on it; in the muster a move that is spent."),
        (signs.road, "A road, or a way over the water."),
        ("▀ 4 ▀", "The banner with so many crests, on its own cloth."),
        (_sides(Mark.CURSOR), "The cursor; before a colour: it acts now."),
        (_sides(Mark.PICKED), "Knights that are picked up."),
        (_sides(Mark.LIT), "Can be chosen now."),
        (_sides(Mark.NEW), "Has just come; at the sides of a banner: the die shows it."),
        (_sides(Mark.STRUCK), "Being assaulted, or fought for."),
        (_sides(Mark.LOST), "Lost."),
        (_sides(Mark.WON), "Won."),
    )


LEGEND = _legend(SIGNS)
"""Signs with their meanings, as they are drawn."""

LEGEND_ASCII = _legend(SIGNS_ASCII)
"""The same where only ASCII is drawn."""
