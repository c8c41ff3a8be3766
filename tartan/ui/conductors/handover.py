"""What stands between two turns at one keyboard: the curtain, the recap, the goal at first, the result at last."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from tartan.session.face import goal_of, is_first_turn
from tartan.session.seat import Curtain
from tartan.ui.conductors.news import said, tell_first
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import LogLine
    from tartan.session.face import TableFace
    from tartan.ui.screens.table import TableScreen


def asks_for(names: Sequence[str], before: int | None, seat: int, *, alone_again: bool = False) -> str:
    """What the curtain asks before the badge of a seat: nobody is told to pass on what she holds already.

    `alone_again` is she who takes a game up that nobody else plays at this terminal.
    """
    if alone_again:
        return ""
    if before is None or names[before] != names[seat]:
        return "Pass the keyboard to"
    return "" if before == seat else f"{shown(names[seat])}, now your other seat:"


def needs_curtain(table: TableFace, seat: int, *, first: bool, by_itself: bool) -> bool:
    """Whether a seat's turn begins behind the curtain: between people, and before a hand that has a PIN.

    Who sits here alone has asked for her own hand by opening the table, unless it came up `by_itself`.
    """
    if table.curtain is Curtain.NONE:
        return False
    return len(table.here) > 1 or (first and (by_itself or bool(table.plans[seat].pin)))


def drop_curtain(
    screen: TableScreen, table: TableFace, seat: int, asks: str, answered: Callable[[bool | None], None]
) -> None:
    """Drop the curtain for a seat, and ask for it; `answered` is told whether it was lifted."""
    from tartan.ui.screens.curtain import CurtainScreen

    plan = table.plans[seat]
    screen.app.clear_transients()
    screen.prompt_line.close_entry()
    if screen.lobby.settings.bell:
        screen.app.bell()
    pins = table.curtain is Curtain.PIN
    # Alone at a terminal nobody needs a PIN against anybody.
    chosen = partial(table.choose_pin, seat) if pins and not plan.pin and len(table.here) > 1 else None
    curtain = CurtainScreen(
        screen.badges[seat],
        plan,
        table.manifest.title,
        table.where,
        asks_pin=pins and (bool(plan.pin) or chosen is not None),
        asks=asks,
        chosen=chosen,
    )
    screen.app.push_screen(curtain, answered)


def tell_goal(screen: TableScreen, goal: str) -> None:
    """Before what is asked, say what the seat plays for, once; alone where there is no room for both.

    What is asked then comes with the first key that moves the cursor.
    """
    if goal and not screen.prompt_line.refused and not shows_goal(screen, goal):
        words = _goal_words(goal)
        if not tell_first(screen, words):
            screen.prompt(words)


def shows_goal(screen: TableScreen, goal: str) -> bool:
    """Whether the goal stands before what is asked, or alone, and nothing has been said since."""
    text, words = screen.prompt_line.text, _goal_words(goal)
    return bool(goal) and (text == words or text.startswith(f"{words} "))


def _goal_words(goal: str) -> str:
    return f"Your goal: {goal}"


def tell_missed(
    screen: TableScreen,
    table: TableFace,
    seat: int,
    given: tuple[LogLine, ...],
    missed: tuple[LogLine, ...],
    *,
    recap: bool,
    sits_down: bool,
    caught_up: bool = False,
) -> str:
    """To who has just looked: its goal once it `sits_down`, what it was `given` alone, as a recap what it has missed.

    `caught_up`: while the line was down.

    What it was given stands before what is asked where that is all there is to tell and there is room; that is what
    comes back, and nothing where it was told otherwise.
    """
    first, goal = is_first_turn(screen.door), goal_of(table, seat)
    if first and sits_down:
        tell_goal(screen, goal)
    words = said(screen, given)
    if recap and missed and caught_up:
        show_meanwhile(screen, (*given, *missed), seat)
        return ""
    if (recap and missed) or (given and not tell_first(screen, words)):
        # The goal stands before what is asked, for who begins as for all others.
        show_recap(screen, seat, (*given, *missed), first_goal="" if first else None)
        return ""
    return words


def show_again(screen: TableScreen, table: TableFace, seat: int, began: int) -> bool:
    """Show what has happened since a seat's last turn; False where nothing has.

    What the seat has done itself in the turn that it is in is left out: from its log's line `began` on.
    """
    lines = list(screen.door.since_turn())
    for line in reversed(screen.door.log(began)):
        if line in lines and any(span.seat == seat for span in line.spans[:1]):
            lines.reverse()
            lines.remove(line)
            lines.reverse()
    if lines:
        show_recap(screen, seat, lines, first_goal=goal_of(table, seat) if is_first_turn(screen.door) else None)
    return bool(lines)


def show_recap(screen: TableScreen, seat: int, lines: Sequence[LogLine], *, first_goal: str | None = None) -> None:
    """What a seat has missed; with a goal, even an empty one, it is the seat's first turn, and the goal is said."""
    from tartan.ui.screens.reading import ReadingScreen
    from tartan.ui.widgets.loglines import ink, log_texts

    first = first_goal is not None
    name = screen.names[seat].upper()
    texts = log_texts(lines, screen.names, screen.app.look)
    if first_goal:
        texts[:0] = [Text(f"Your goal: {first_goal}", ink(screen.app.look.title)), Text()]
    since = "until your first turn" if first else "since your last turn"
    screen.app.push_screen(
        ReadingScreen(
            f"FIRST TURN OF {name}" if first else f"SINCE {name} LAST LOOKED",
            texts,
            sett_name=screen.badges[seat].sett,
            asks=f"This is what happened {since}, as far as you may know it. Enter: to the board.",
            at_end=not first,
            close_key="w",
            passing=True,
        )
    )


def show_meanwhile(screen: TableScreen, lines: Sequence[LogLine], seat: int | None) -> None:
    """What a seat, or (None) who only watches, has missed while the line was down; it comes up by itself."""
    from tartan.ui.screens.reading import ReadingScreen
    from tartan.ui.widgets.loglines import log_texts

    page = ReadingScreen(
        "WHILE THE LINE WAS DOWN",
        log_texts(lines, screen.names, screen.app.look),
        sett_name=screen.sett_name if seat is None else screen.badges[seat].sett,
        asks="This is what happened meanwhile, as far as you may know it. Enter: to the board.",
        at_end=True,
        close_key="w",
        passing=True,
    )
    page.came_unasked()
    screen.app.push_screen(page)


def after_result(screen: TableScreen, _: object) -> None:
    """From the result back to the title, or to the replay that a practice game was forked from."""
    from tartan.ui.screens.table import TableScreen

    below = screen.app.screen_stack
    replay = next((each for each in below if isinstance(each, TableScreen) and not each.conductor.plays), None)
    if replay is None:
        screen.app.home()
    else:
        screen.app.clear_transients()
        screen.app.close_above(replay)
