"""The ways through the program on which `tests.screens` sees every screen: one through the house, one through a game.

Nothing here knows what a game is about: boards are driven by Enter and by what the engine says is legal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol
from unittest.mock import patch

from tartan import registry
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.demo import Player
from tartan.session.lessons import course_of
from tartan.session.lobby import Lobby
from tartan.session.online import EVERYWHERE, Near, Opening, SeatState
from tartan.session.table import Table
from tartan.session.thinking import Thinker
from tartan.ui.conductors.lesson import open_lesson
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens import navigation, network_tables
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens.learn import open_learning
from tartan.ui.screens.reading import ReadingScreen
from tartan.ui.screens.result import ResultScreen
from tartan.ui.screens.table import TableScreen
from tests.session.tables import play, setup_of
from tests.ui.online import INVITATION, FakeNetwork, elsewhere
from tests.ui.shell import until, until_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

    from tartan.ui.app import TartanApp

ENTERS = 5
"""How often Enter is pressed at most to get into the middle of a choice."""

STEPS = 400
"""Things done at a table after which something that should have come never will."""

NOTES_KEYS = "type to write; `Esc` keep and go back; `F1` help"


class Tour(Protocol):
    """Who keeps what is seen on the way."""

    now: float
    """What the clock says."""

    def chapter(self, title: str) -> None:
        """Begin a chapter."""

    def take(self, pilot: Pilot[None], title: str, sentence: str, *, keys: str = "") -> None:
        """Keep the screen that is shown now."""

    def picture(self, pilot: Pilot[None], name: str) -> None:
        """Keep the screen that is shown now as a picture."""


async def house_tour(tour: Tour, pilot: Pilot[None], app: TartanApp, _: str) -> None:
    """What belongs to no game: title, lists, settings, and a terminal that is too small."""
    tour.chapter("The house")
    now = tour.now
    for number, game_id in enumerate(registry.available()):
        tour.now = now - 86400 * (number + 2)
        play(app.lobby.open(setup_of(game_id))).close()
        tour.now = now - 7200 - 60 * number
        table = app.lobby.open(setup_of(game_id, seed=1746))
        play(table, length_of(table) // 2).close()
    tour.now = now
    app.screen.on_screen_resume()  # type: ignore[attr-defined]  # the title looks for saves again
    await until(pilot, lambda: app.screen.may("continue"))  # type: ignore[attr-defined]  # a house screen
    await pilot.pause()
    tour.take(pilot, "title", "What to do, and a card for each game; `Continue` goes on with the newest save.")
    await see(
        tour, pilot, "s", "saves", "A line a game: where it stands, whose turn it is, who plays, and when it was left."
    )
    await see(tour, pilot, "y", "replays", "Games that are over, and a door for records that lie in files.")
    await see(
        tour, pilot, "g", "your games", "What one's games come to: a line of cloth a game, and the one at the cursor."
    )
    await see(
        tour,
        pilot,
        "t",
        "settings",
        "How everything looks and how fast it goes, with the six seats' tartans to see it by.",
    )
    await see(
        tour,
        pilot,
        "question_mark",
        "help",
        "The help of any screen: all that can be done on it, made from the table of its keys.",
    )
    await see(tour, pilot, "ctrl+p", "palette", "Any action of a screen, found by its name: type a part of it.")
    if len(registry.available()) > 1:
        await see(tour, pilot, "d", "which game", "Where a game has to be named first, it is asked for.")
    await several_terminals(tour, pilot, app)
    await pilot.press("ctrl+c")
    await until_screen(pilot, "QuitScreen")
    tour.take(pilot, "quit question", "Asked before anything is left; Enter alone stays.")
    await leave(pilot)
    await pilot.resize_terminal(70, 20)
    await until(pilot, lambda: app.is_too_small)
    await pilot.pause()
    tour.take(
        pilot,
        "too small",
        "Below 80x24 nothing else is shown and keys are inert; it comes back by itself.",
        keys="none but `Ctrl+C`",
    )


async def several_terminals(tour: Tour, pilot: Pilot[None], app: TartanApp) -> None:
    """Hosting a table, joining one, and what people say to each other."""
    game = registry.available()[0]
    setup = replace(setup_of(game), clock=ClockPlan(ClockKind.MOVE, 120))
    network = FakeNetwork(elsewhere(setup, *range(1, len(setup.seats))))
    app.network = network
    await pilot.press("h")
    await until_screen(pilot, "HostingScreen")
    tour.take(pilot, "host a table", "A set-up whose seats may be for people elsewhere, and how they come in.")
    await leave(pilot)
    network_tables.host(app, network.setup, Opening(bind=EVERYWHERE))
    await until_screen(pilot, "HostScreen")
    hosted = network.hosted[0]
    hosted.put(1, name="Rona", state=SeatState.TAKEN)
    hosted.chat.hear("Rona", "I am here; who else comes?")
    await settle(pilot)
    tour.take(pilot, "people gather", "The line to read out, whom it reaches, who is there and who is missing.")
    await see(tour, pilot, "enter", "who plays a seat", "A bot, somebody here, or whoever comes.")
    await see(tour, pilot, "y", "chat", "What people say; all at the table read it, and it never opens by itself.")
    await see(tour, pilot, "escape", "leave the table", "Leaving is asked about, and says what it does to the others.")
    app.home()
    await pilot.press("j")
    await until_screen(pilot, "JoiningScreen")
    network.finder.find(Near(replace(INVITATION, code=""), "Isla", game, len(setup.seats), 1))
    await pilot.press("escape")
    await settle(pilot)
    tour.take(pilot, "join a table", "An address or the whole pasted line, a name; tables nearby appear by themselves.")
    app.home()
    network_tables.call(app, INVITATION, "Rona", watch=False)
    await until_screen(pilot, "GuestScreen")
    await settle(pilot)
    tour.take(pilot, "take a seat", "A guest's: what is free, what is held, and for what everybody waits.")
    app.home()
    await settle(pilot)


async def lessons(tour: Tour, pilot: Pilot[None], app: TartanApp, game_id: str) -> None:
    """The lessons of a game, and one of them with a wrong try."""
    open_learning(app, game_id)
    await until_screen(pilot, "LearnScreen")
    await settle(pilot)
    tour.take(pilot, "lessons", "Short positions in which the learner makes the move; what is done has a mark.")
    open_lesson(app, game_id, 1)
    await until_screen(pilot, "ReadingScreen")
    await settle(pilot)
    tour.take(pilot, "a lesson", "What it is about, what is asked, and the rules that it teaches, in full.")
    await pilot.press("enter")
    board = await board_of(pilot)
    turn = course_of(game_id).lessons[1].turns[0]
    board.send((turn.tries[0].text,))
    await settle(pilot)
    tour.take(pilot, "a wrong try", "It is refused with the rule and its reason, and costs nothing.")
    app.home()
    await settle(pilot)


async def game_tour(tour: Tour, pilot: Pilot[None], app: TartanApp, game_id: str) -> None:
    """One game from its set-up to its result, and its rules, demo and replay."""
    tour.chapter(registry.manifest(game_id).title)
    navigation.open_setup(app, setup_of(game_id))
    await settle(pilot)
    tour.take(
        pilot, "set-up", "Seats, variants, seed and curtain; the line above the footer says what is still missing."
    )
    app.home()
    await first_turn(tour, pilot, app, game_id)
    await later_turns(tour, pilot, app, game_id)
    await others_choose(tour, pilot, app, game_id)
    await to_the_end(tour, pilot, app, game_id)
    navigation.open_demo(app, game_id)
    await board_of(pilot)
    for _ in range(Player.of(game_id).length // 5):
        await pilot.press("right")
    await settle(pilot)
    tour.take(pilot, "demo", "A game played and explained beat by beat, each with the rules it shows.")
    app.home()
    await settle(pilot)
    await lessons(tour, pilot, app, game_id)
    navigation.open_replay(app, app.lobby.replay(play(app.lobby.open(setup_of(game_id))).record))
    board = await board_of(pilot)
    await pilot.press("down", "right", "right", "v")
    await until(pilot, lambda: "seen by" in board.prompt_line.text)
    await settle(pilot)
    tour.take(pilot, "replay", "A game that is over, step by step, through the eyes of any seat.")
    await pilot.press("o")
    await until_screen(pilot, "ForkScreen")
    await settle(pilot)
    tour.take(pilot, "what if", "From any step of it one may go on oneself, against bots, at a practice table.")
    app.home()


async def first_turn(tour: Tour, pilot: Pilot[None], app: TartanApp, game_id: str) -> None:
    """The first seat of a new game, up to the middle of its first choice, and what can be opened there."""
    enters = await harmless_enters(pilot, app, game_id)
    navigation.start(app, setup_of(game_id))
    await until_screen(pilot, "CurtainScreen")
    await settle(pilot)
    tour.take(pilot, "curtain", "The next seat's own tartan, and nothing else on the screen: no secret lies below it.")
    tour.picture(pilot, "curtain.svg")
    await pilot.press("enter")
    await board_of(pilot)
    tour.take(
        pilot,
        "the table at the start",
        "The seat that lifted the curtain sees what it may know, and is asked for its first choice.",
    )
    for _ in range(enters):
        await pilot.press("enter")
        await settle(pilot)
    if enters:
        tour.take(
            pilot, "the table in the middle of a choice", "What is put down can be taken back until it is committed."
        )
    await see(tour, pilot, "question_mark", "help at the table", "The keys of this game's board and of every table.")
    await see(tour, pilot, "r", "rules", "The game's rules, opened at the rule that applies to the cursor.")
    await see(
        tour,
        pilot,
        "q",
        "leaving the table",
        "Every action was saved before it was shown; only what is not committed yet is chosen again.",
    )
    app.home()
    await settle(pilot)


async def later_turns(tour: Tour, pilot: Pilot[None], app: TartanApp, game_id: str) -> None:
    """A game taken up in its middle: what was missed, log and notes, and the next thing that is turned up."""
    table = app.lobby.open(setup_of(game_id))
    length = length_of(table)
    play(table, length // 3)
    for seat in table.here:
        table.seat(seat).looked()
    play(table, length // 2 - length // 3).close()
    navigation.resume(app, table.save_id or 0)
    await until_screen(pilot, "CurtainScreen")
    await settle(pilot)
    await pilot.press("enter")
    await settle(pilot)
    if isinstance(app.screen, ReadingScreen):
        tour.take(
            pilot,
            "what happened",
            "After the curtain: what this seat missed, as far as it may know it; `w` shows it again.",
        )
        await pilot.press("enter")
    board = await board_of(pilot)
    tour.take(pilot, "the table in mid-game", "The same table half a game later.")
    tour.picture(pilot, "table.svg")
    await see(tour, pilot, "l", "log", "All that this seat may read, from the deal on.")
    await see(
        tour,
        pilot,
        "n",
        "notes and counter",
        "The game's count of what everybody knows, and this seat's own notes.",
        keys=NOTES_KEYS,
    )
    if await play_until(pilot, board, lambda: walking(board)):
        if more_to_come(board):
            await pilot.press("enter")
            await settle(pilot)
        tour.take(
            pilot,
            "a reveal",
            "What is turned up is shown to all, step by step with its sums; whatever is private is covered.",
        )
    app.home()
    await settle(pilot)


async def others_choose(tour: Tour, pilot: Pilot[None], app: TartanApp, game_id: str) -> None:
    """One person among bots that take their time, at a moment when they alone have the turn."""
    bots = tuple(range(1, len(setup_of(game_id).seats)))
    with patch.object(Thinker, "start", lambda *_: None):  # no bot ever comes to a decision
        navigation.start(app, setup_of(game_id, bots=bots))
        board = await board_of(pilot)
        if await play_until(pilot, board, lambda: waiting(board)):
            tour.take(
                pilot, "others choose", "While others have the turn, only what everybody may see is on the board."
            )
        app.home()
        await settle(pilot)


async def to_the_end(tour: Tour, pilot: Pilot[None], app: TartanApp, game_id: str) -> None:
    """The last choice of a game, and what comes of it."""
    table = app.lobby.open(setup_of(game_id))
    play(table, length_of(table) - 1).close()
    navigation.resume(app, table.save_id or 0)
    board = await board_of(pilot, curtain=True)
    await play_until(pilot, board, lambda: isinstance(pilot.app.screen, ResultScreen))
    await settle(pilot)
    tour.take(
        pilot, "result", "Who has won and by what sums, the seed for whoever doubts it, and what can be done next."
    )
    app.home()
    await settle(pilot)


# Steps that all of these share --------------------------------------------------------------------------------------


def length_of(table: Table) -> int:
    """How many steps a game of that set-up has, if it is played as `tests.session.tables` plays it."""
    return play(Lobby().open(table.setup)).moves


async def settle(pilot: Pilot[None]) -> None:
    """Let everything that was set going come to rest, as far as no timer is needed for it."""
    for _ in range(3):
        await pilot.pause()


async def board_of(pilot: Pilot[None], *, curtain: bool = False) -> TableScreen:
    """The board that is open; with `curtain`, the one below the curtain."""

    def found() -> list[TableScreen]:
        stack = pilot.app.screen_stack if curtain else [pilot.app.screen]
        return [screen for screen in stack if isinstance(screen, TableScreen)]

    await until(pilot, lambda: bool(found()))
    await settle(pilot)
    return found()[0]


async def see(tour: Tour, pilot: Pilot[None], key: str, title: str, sentence: str, *, keys: str = "") -> None:
    """Open what a key opens, keep it, and go back."""
    before = pilot.app.screen
    await pilot.press(key)
    await until(pilot, lambda: pilot.app.screen is not before)
    await settle(pilot)
    tour.take(pilot, title, sentence, keys=keys)
    await leave(pilot)


async def leave(pilot: Pilot[None]) -> None:
    """Escape from what is open."""
    before = pilot.app.screen
    await pilot.press("escape")
    await until(pilot, lambda: pilot.app.screen is not before)
    await settle(pilot)


async def harmless_enters(pilot: Pilot[None], app: TartanApp, game_id: str) -> int:
    """How often Enter can be pressed on the new table before something is played, so many times at most; tried out."""
    table = app.lobby.open(setup_of(game_id))
    app.open_table(table)
    await until_screen(pilot, "CurtainScreen")
    await settle(pilot)
    await pilot.press("enter")
    board = await board_of(pilot)
    pressed = 0
    while pressed < ENTERS:
        await pilot.press("enter")
        await settle(pilot)
        if table.moves or pilot.app.screen is not board:
            break
        pressed += 1
    app.home()
    await settle(pilot)
    return pressed


async def play_until(pilot: Pilot[None], board: TableScreen, condition: Callable[[], bool]) -> bool:
    """Play at the keyboard what the engine lets each seat do, until something holds; False if it never does."""
    for step in range(STEPS):
        if condition():
            return True
        screen = pilot.app.screen
        if isinstance(screen, CurtainScreen | ReadingScreen):
            await pilot.press("enter")
        elif screen is not board:
            return False
        elif walking(board):
            await pilot.press("escape")
        elif board.my_turn:
            legal = board.door.legal()
            board.send((legal[step * 7 % len(legal)],))
        await settle(pilot)
    return condition()


def walking(board: TableScreen) -> bool:
    """Whether something is being turned up step by step."""
    return isinstance(board.conductor, LivePlay) and board.conductor.reveal.going


def more_to_come(board: TableScreen) -> bool:
    """Whether what is being turned up has another step after the one that is shown."""
    return isinstance(board.conductor, LivePlay) and board.conductor.reveal.more


def waiting(board: TableScreen) -> bool:
    """Whether somebody has the turn, and nobody at the keyboard has."""
    shown = board.app.screen is board and not walking(board)
    return shown and isinstance(board.table, Table) and bool(board.table.bots_due) and not board.conductor.my_turn
