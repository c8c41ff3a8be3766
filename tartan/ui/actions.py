"""The one table of actions: footer, help, command palette and key bindings are all made from these rows.

A screen lists its rows in `ROWS`; a game's board adds its own in `GAME_ROWS`. The row `ActionRow("undo", ...)` is done
by the screen's method `action_undo`, one with `does="arrow(-1, 0)"` by `action_arrow` with these parameters; and
`may("undo")` says whether it can be done now: what cannot is left out of the footer and greyed in the help. At a table
most is done by the conductor that leads it: such a row is `led`, and the conductor has the method.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One thing that a person can do on a screen, with its keys and its words."""

    id: str
    """Its name, each once on a screen; the screen's method is called `action_` and so, unless `does` says otherwise."""
    keys: tuple[str, ...]
    """Textual's names of the keys, the one to be shown first; at least one is a letter, digit, arrow, Tab, Enter,
    Escape or Space (T7)."""
    label: str
    """One or two words, for the footer."""
    help: str
    """One sentence, for help and palette."""
    group: str
    """The heading in the help."""
    when: str = ""
    """When it can be done, in words, for the help; nothing where it always can."""
    footer: bool = True
    """Whether the footer has it, while it can be done."""
    does: str = ""
    """The screen's method with its parameters, as in `arrow(-1, 0)`, where it is one that several rows share."""
    led: bool = False
    """Whether not the screen has that method but the conductor that leads it."""
    action: str = field(init=False)
    """What Textual runs to do it: of a row that is led, the screen's `conduct` with what the conductor is to do."""

    def __post_init__(self) -> None:
        does = self.does or self.id
        object.__setattr__(self, "action", f"conduct({does!r})" if self.led else does)


def led(rows: Iterable[ActionRow]) -> tuple[ActionRow, ...]:
    """The same rows for a table, where the conductor does them."""
    return tuple(replace(row, led=True) for row in rows)


KEY_NAMES = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "delete": "Del",
    "backspace": "Bksp",
}
"""What a key is called for a person."""

MOVING = "Moving"
PLAYING = "Playing"
KNOWING = "Knowing"
LEAVING = "Hiding and leaving"
GROUPS = (PLAYING, MOVING, KNOWING, LEAVING)
"""The headings of the help, in their order; a game may add its own."""

HELP = ActionRow(
    "help", ("question_mark", "f1"), "help", "Show what can be done on this screen, and with which keys.", KNOWING
)
BACK = ActionRow("back", ("escape",), "back", "Go back one step; this never ends a turn or a game.", MOVING)
PALETTE = ActionRow(
    "palette", ("ctrl+p", "p"), "palette", "Find any action of this screen by its name.", KNOWING, footer=False
)
PALETTE_BY_CTRL = replace(PALETTE, keys=("ctrl+p",))
"""For screens on which `p` does something else, or is better left alone."""
QUIT = ActionRow("quit", ("q",), "leave", "Leave; games are saved already, or it is said which is not.", LEAVING)

SHARED: tuple[ActionRow, ...] = (HELP, BACK, PALETTE, QUIT)
"""What every screen has."""

CHOOSE = ActionRow("choose", ("enter", "space"), "choose", "Take what the cursor is on.", PLAYING)
MOVES: tuple[ActionRow, ...] = (
    ActionRow("left", ("left",), "left", "Move the cursor left.", MOVING, footer=False, does="arrow(-1, 0)"),
    ActionRow("right", ("right",), "right", "Move the cursor right.", MOVING, footer=False, does="arrow(1, 0)"),
    ActionRow("up", ("up",), "up", "Move the cursor up.", MOVING, footer=False, does="arrow(0, -1)"),
    ActionRow("down", ("down",), "down", "Move the cursor down.", MOVING, footer=False, does="arrow(0, 1)"),
)
STEPS: tuple[ActionRow, ...] = (
    ActionRow(
        "next", ("tab",), "next", "Go to the next thing that can be chosen.", MOVING, footer=False, does="tab(1)"
    ),
    ActionRow("previous", ("shift+tab",), "previous", "Go to the one before.", MOVING, footer=False, does="tab(-1)"),
)

TAKE = replace(CHOOSE, led=True)
HINT = ActionRow(
    "hint",
    ("i",),
    "hint",
    "Ask what a laird would do in your place; ?! typed does as well.",
    KNOWING,
    "on your turn",
    led=True,
)
TABLE: tuple[ActionRow, ...] = (
    TAKE,
    ActionRow(
        "undo",
        ("u",),
        "take back",
        "Take back what is not final yet.",
        PLAYING,
        "while nothing was revealed (CO-4b)",
        led=True,
    ),
    HINT,
    ActionRow("rule", ("r",), "rule", "Read the rule that applies here.", KNOWING),
    ActionRow("log", ("l",), "log", "Read what has happened, as far as you may know it.", KNOWING),
    ActionRow(
        "what",
        ("w",),
        "what happened",
        "Read again what happened since your last turn.",
        KNOWING,
        footer=False,
        led=True,
    ),
    ActionRow("notes", ("n",), "notes", "Your own notes, and the game's counter of what is publicly known.", KNOWING),
    ActionRow("type", ("colon",), "type", "Type a move in notation.", PLAYING, "on your turn", footer=False),
    ActionRow("curtain", ("f9", "ctrl+l", "h"), "hide", "Drop the curtain at once.", LEAVING, led=True),
    *led(MOVES),
    *led(STEPS),
)
"""What every table has, besides `SHARED` and the rows of its game."""

COMPANY = "Company"
CHAT = ActionRow("chat", ("y",), "chat", "Read what people say, and say something; all at the table read it.", COMPANY)
PEOPLE = ActionRow(
    "people", ("g",), "people", "See who sits where and who is away; the host gives and takes seats.", COMPANY
)
PAUSE = ActionRow(
    "pause", ("b",), "break", "Ask for a pause: the clocks stand while all people ask for one.", COMPANY, footer=False
)
ONLINE: tuple[ActionRow, ...] = led((CHAT, PEOPLE, PAUSE))
"""What a table has besides whose people sit at several terminals, or play by the clock."""

NEXT_STEP = "next step"
"""What every footer calls going one step further in what is shown: a reveal, a demo, a replay, a lesson."""
GO_ON = "go on"
"""What every footer calls it that the game goes on, after what was shown or after a pause."""

WATCHING = "Watching"
WATCH: tuple[ActionRow, ...] = (
    ActionRow("go", ("space", "enter"), "play / pause", "Let it run, or stop it.", WATCHING, led=True),
    ActionRow("forward", ("right",), NEXT_STEP, "To the next step.", WATCHING, does="arrow(1, 0)", led=True),
    ActionRow(
        "backward",
        ("left",),
        "step before",
        "To the step before.",
        WATCHING,
        footer=False,
        does="arrow(-1, 0)",
        led=True,
    ),
    ActionRow(
        "later",
        ("down", "pagedown"),
        "phase",
        "To the start of the next round or phase.",
        WATCHING,
        does="arrow(0, 1)",
        led=True,
    ),
    ActionRow(
        "earlier",
        ("up", "pageup"),
        "phase before",
        "To the round or phase before.",
        WATCHING,
        footer=False,
        does="arrow(0, -1)",
        led=True,
    ),
    ActionRow("first", ("home", "0"), "start", "To the start.", WATCHING, footer=False, does="jump(-1)", led=True),
    ActionRow("last", ("end", "9"), "end", "To the end.", WATCHING, footer=False, does="jump(1)", led=True),
    ActionRow(
        "view",
        ("v",),
        "eyes",
        "Look through the eyes of each seat, then of whoever decides (open hands), then of the public.",
        WATCHING,
        "once the game is over",
        led=True,
    ),
    ActionRow(
        "faster", ("plus", "f"), "faster", "Less time for each step.", WATCHING, footer=False, does="hurry(1)", led=True
    ),
    ActionRow(
        "slower",
        ("minus", "d"),
        "slower",
        "More time for each step.",
        WATCHING,
        footer=False,
        does="hurry(-1)",
        led=True,
    ),
    ActionRow("rule", ("r",), "rule", "Read the rule that applies here.", KNOWING),
    ActionRow("log", ("l",), "log", "Read what has happened up to here.", KNOWING, footer=False),
)
"""What can be done where a game is only watched: replays and demos."""
WHAT_IF = ActionRow(
    "fork",
    ("o",),
    "what if",
    "Go on from here yourself, against bots, at a practice table.",
    WATCHING,
    "once it is over",
    led=True,
)
FINDING: tuple[ActionRow, ...] = (
    ActionRow(
        "reveal",
        ("n",),
        "next result",
        "To the next thing that was turned up for all.",
        WATCHING,
        footer=False,
        does="find_reveal(1)",
        led=True,
    ),
    ActionRow(
        "reveal_before",
        ("b",),
        "result before",
        "To the one before.",
        WATCHING,
        footer=False,
        does="find_reveal(-1)",
        led=True,
    ),
    ActionRow(
        "seek",
        ("g", "slash"),
        "go to",
        "To a step by its number, or on to the words that you type.",
        WATCHING,
        led=True,
    ),
    WHAT_IF,
)
TURNS: tuple[ActionRow, ...] = (
    ActionRow(
        "next", ("tab",), "next turn", "To the start of the next turn.", WATCHING, footer=False, does="tab(1)", led=True
    ),
    ActionRow(
        "previous",
        ("shift+tab",),
        "turn before",
        "To the start of this turn, or of the one before.",
        WATCHING,
        footer=False,
        does="tab(-1)",
        led=True,
    ),
)
HANDS = ActionRow(
    "view", ("v",), "all hands", "See the hand of each seat in turn.", KNOWING, "where hands are open", led=True
)
OPEN_TABLE: tuple[ActionRow, ...] = (HANDS, WHAT_IF)
"""What a table with open hands has besides."""
REPLAY: tuple[ActionRow, ...] = (*WATCH, *TURNS, *FINDING)
"""What can be done in a replay."""

LEARN: tuple[ActionRow, ...] = (
    ActionRow("solution", ("i",), "solution", "Say which move is asked for.", KNOWING, led=True),
    ActionRow("again", ("b",), "again", "Begin this lesson again.", PLAYING, footer=False, led=True),
)
"""What the board of a lesson has besides."""


def digit_row(digit: int, label: str, help: str, when: str = "") -> ActionRow:  # noqa: A002  # as the field
    """A row of a game's board for the key of a digit; the board's `digit` does it."""
    return ActionRow(f"digit_{digit}", (str(digit),), label, help, PLAYING, when, footer=False, does=f"digit({digit})")


def spelled(action: str, parameters: tuple[object, ...]) -> str:
    """An action that Textual has taken apart, as rows have it: `arrow(-1, 0)`."""
    return f"{action}({', '.join(map(repr, parameters))})" if parameters else action


_PRESSING = ("choose", "go", "back", "undo")


def pressing_first(rows: Iterable[ActionRow], news: str = "") -> tuple[ActionRow, ...]:
    """Rows of a table in the order in which they matter: taking, going back, the game's own, what can always be read.

    `news`: the id of a row that tells something new now, and so comes among the first. A narrow footer cuts those at
    the end, and the help has all.
    """
    order = (*_PRESSING, news)
    return tuple(sorted(rows, key=lambda row: order.index(row.id) if row.id in order else len(order)))


def entry_rows(does: str) -> tuple[ActionRow, ...]:
    """What the footer offers while something is typed into the prompt's open line; `does`: what Enter does with it."""
    return (
        ActionRow("end_typing", ("enter",), does, "Take what is typed.", PLAYING),
        ActionRow("drop_typing", ("escape",), "drop", "Drop what is typed.", MOVING),
    )


def key_name(key: str) -> str:
    """What a key is called for a person: `Enter`, `Ctrl+P`, `r`."""
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    head, plus, last = key.rpartition("+")
    return f"{head.title()}{plus}{last.upper() if plus or len(last) > 1 else last}"


def bindings(rows: Iterable[ActionRow]) -> list[Binding]:
    """Textual's bindings for rows, one a key."""
    from textual.binding import Binding

    return [Binding(key, row.action, row.label, show=False, id=f"{row.id}:{key}") for row in rows for key in row.keys]


def grouped(rows: Iterable[ActionRow]) -> list[tuple[str, list[ActionRow]]]:
    """Rows under their headings, known headings first, in the order of the table."""
    by_group: dict[str, list[ActionRow]] = {group: [] for group in GROUPS}
    for row in rows:
        by_group.setdefault(row.group, []).append(row)
    return [(group, members) for group, members in by_group.items() if members]
