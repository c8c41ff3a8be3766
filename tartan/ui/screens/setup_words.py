"""What the set-up says of its values, beside them in the form and in the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.bots import LEVEL_WORDS
from tartan.session.online import EVERYWHERE, LOOPBACK
from tartan.session.pin import PIN_LENGTHS
from tartan.session.seat import Curtain, Hints, Watchers
from tartan.ui.screens.draft import clock_words
from tartan.ui.screens.form_cells import CellKind, SeatPart

if TYPE_CHECKING:
    from tartan.ui.screens.draft import Draft
    from tartan.ui.screens.form_cells import Cell

CURTAINS = {
    Curtain.KEY: ("a key", "Enter lifts it; no hand is seen by accident."),
    Curtain.PIN: ("a PIN a seat", "Only a seat's own PIN lifts it."),
    Curtain.NONE: ("none", "The next hand shows at once, with nothing before it."),
}
WATCHERS = {
    Watchers.OFF: ("none", "Nobody but the players sees the table."),
    Watchers.OPEN: ("may watch", "They see what everybody may see."),
    Watchers.DELAYED: ("a turn late", "They see what everybody could see a turn ago."),
}
HINTS = {
    Hints.ALONE: ("for one alone", "Who plays against bots alone may ask what a laird would do."),
    Hints.ALL: ("for everybody", "All may ask what a laird would do, from what they know."),
    Hints.OFF: ("none", "Nobody may ask."),
}
CLOSED = ("closed", "What the bots hold stays hidden.")
"""What one alone has in the place of a curtain."""
OPEN_HANDS = "open hands"
ALL_AGREE = "all of you agree to it"
BINDS = {
    LOOPBACK: ("this machine", "Only this machine; others need a tunnel."),
    EVERYWHERE: ("the network", "Whoever reaches this machine can call; the code lets in."),
}
NO_CURTAIN = ("none", "No two people share this keyboard.")
TLS = {
    True: "Nobody can listen in; guests check the fingerprint.",
    False: "Whoever listens on the network can read along.",
}
ANNOUNCE = {True: "Others on this network find the table; the code lets in.", False: "Nobody finds it who is not told."}
CLOCK_DETAIL = "Whose time is out, for that seat the clock plays."
NO_CLOCK_DETAIL = "Everybody may take as long as they like."
BOTS = LEVEL_WORDS
"""What the levels of bots are, in a sentence."""
BOT_KINDS = "Pipers play at random, drovers by rules of thumb; captains and lairds think ahead."
"""The same for all of them, where another sentence stands before it."""
OPEN_TOLD = (
    "Open hands, for learning: all of you see every hand; bots still see only their own. "
    "Start only if everybody agrees. Such a game counts nowhere."
)
OPEN_TOLD_ALONE = "Open hands, for learning: you see every hand; bots still see only their own. It counts nowhere."


def value_line(draft: Draft, kind: CellKind) -> tuple[str, str, str]:
    """Of a line with one value between arrows: its label, the value, and what that means."""
    opening = draft.opening
    yes = {True: "yes", False: "no"}
    if kind is CellKind.CLOCK:
        return "Clock", clock_words(draft.clock), CLOCK_DETAIL if draft.clock.seconds else NO_CLOCK_DETAIL
    if kind is CellKind.HINTS:
        return ("Hints", *HINTS[draft.hints])
    if kind is CellKind.CURTAIN:
        if not (draft.has_curtain or draft.has_hands):
            return ("Curtain", *NO_CURTAIN)
        label = "Curtain" if draft.has_curtain else "Hands"
        if draft.open_hands:
            return label, OPEN_HANDS, draft.consent
        return (label, *(CURTAINS[draft.curtain] if draft.has_curtain else CLOSED))
    if opening is None or kind is CellKind.WATCHERS:
        return ("Spectators", *WATCHERS[draft.watchers])
    if kind is CellKind.BIND:
        return ("Reached from", *BINDS.get(opening.bind, (opening.bind, "An address of this machine.")))
    if kind is CellKind.TLS:
        return "Private lines", yes[opening.tls], TLS[opening.tls]
    return "Found by others", yes[opening.announce], ANNOUNCE[opening.announce]


def cell_words(draft: Draft, cell: Cell, *, start: str, sitter: str) -> str | None:
    """What a cell is about and what Enter does there; None for one that only some set-ups have.

    `start` and `sitter`: what is said of the start, and of who may sit at a seat.
    """
    if cell.part is not None:
        return _part_words(draft, cell.number, cell.part, sitter)
    if cell.kind is CellKind.PRESET and draft.has_bots(cell.number):
        return "Fill the seats this way; + and - change how well its bots play."
    if cell.kind is CellKind.OPTION:
        return draft.manifest.options[cell.number].rule
    out_of_time = CLOCK_DETAIL if draft.clock.seconds else NO_CLOCK_DETAIL
    return {
        CellKind.GAME: f"{draft.manifest.title}: {draft.manifest.tagline} Enter: the next game.",
        CellKind.COUNT: "How many sit down. Enter: the next number.",
        CellKind.PRESET: "Fill the seats this way. Two seats with the same name are held by one person.",
        CellKind.SEED: "Type a number, or Enter to change it; Del goes back to a random one.",
        CellKind.CURTAIN: _curtain_words(draft),
        CellKind.CLOCK: f"Time: {clock_words(draft.clock)}. {out_of_time}",
        CellKind.HINTS: HINTS[draft.hints][1],
        CellKind.START: start,
        CellKind.KEEP: "Enter keeps these choices for next time; a typed seed and PINs are not kept.",
    }.get(cell.kind)


def _part_words(draft: Draft, seat: int, part: SeatPart, sitter: str) -> str:
    return {
        SeatPart.NAME: "Type a name, or Enter to change it. Two seats with the same name are held by one person.",
        SeatPart.SITTER: _sitter_words(draft, seat, sitter),
        SeatPart.SETT: "Enter: another tartan.",
        SeatPart.PIN: f"Enter types this seat's PIN, {PIN_LENGTHS[0]} to {PIN_LENGTHS[1]} digits.",
    }[part]


def _curtain_words(draft: Draft) -> str:
    """What hangs between turns, or what one alone has in its place."""
    if not (draft.has_curtain or draft.has_hands):
        return NO_CURTAIN[1]
    if draft.open_hands:
        return OPEN_TOLD if draft.has_curtain else OPEN_TOLD_ALONE
    return CURTAINS[draft.curtain][1] if draft.has_curtain else f"{CLOSED[1]} Enter: open hands, to learn by."


def _sitter_words(draft: Draft, seat: int, sitter: str) -> str:
    """What the bot of a seat is; of a person, what else could sit there."""
    level = draft.seats[seat].level if seat < len(draft.seats) else ""
    return f"{BOTS[level]} {sitter}" if level in BOTS else f"{sitter} {BOT_KINDS}"
