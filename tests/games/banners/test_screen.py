"""The board in the program: a game by keys, by mouse and by typing; covered between seats; cheap to move about on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.games.banners.model import Ending, View
from tartan.games.banners.screen import SCREEN, BannersScreen
from tartan.games.banners.widgets.pictures import Mark
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.settings import Pace
from tartan.session.table import Table
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens_text import screen_text
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo
from tests.ui.shell import app_of, click_words, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una")
SIZES = ((80, 24), (100, 30), (140, 45))
TO_CLUNIE = (
    *("A march b3>c12 x1", "A march c12>c13 x1", "A done", "B march b1>c5 x1", "B march c5>c1 x1", "B done"),
    *("C march b3>c11 x1", "C march c11>c8 x1", "C done", "A march b3>c12 x1", "A march c12>c13 x1"),
)
"""With three seats and the seed 17: Isla has two knights before Clunie, and a move left."""


def setup(
    seats: int, bots: tuple[int, ...] = (), curtain: Curtain = Curtain.NONE, rounds: int = 10, seed: int = 17
) -> Setup:
    """A table that Isla begins."""
    plans = tuple(
        SeatPlan(NAMES[seat], Sitter.BOT, "piper") if seat in bots else SeatPlan(NAMES[seat]) for seat in range(seats)
    )
    return Setup("banners", plans, (("rounds", rounds),), seed=seed, curtain=curtain, bot_seed=b"of the bots")


def submit(table: Table, *moves: str) -> None:
    """Play moves such as `A done`."""
    for move in moves:
        letter, _, text = move.partition(" ")
        table.seat("ABCDE".index(letter)).submit(text)


async def sit(pilot: Pilot[None], table: Table) -> BannersScreen:
    """The board of a table."""
    board = BannersScreen(table)
    board.conductor = LivePlay(board, table)
    await pilot.app.push_screen(board)
    await pilot.pause()
    return board


def opened(pilot: Pilot[None], given: Setup, *moves: str) -> Table:
    table = app_of(pilot).lobby.open(given)
    submit(table, *moves)
    return table


def public(board: BannersScreen) -> View:
    view = board.table.seat(None).view()
    assert isinstance(view, View)
    return view


def prompt(board: BannersScreen) -> str:
    return board.prompt_line.text


def played(board: BannersScreen) -> Table:
    """The table, by its own type."""
    assert isinstance(board.table, Table)
    return board.table


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def test_the_registry_finds_the_board() -> None:
    """The part of the game's folder that the shell asks for."""
    assert SCREEN is BannersScreen


async def test_a_turn_is_played_by_keys() -> None:
    """A group is picked up, marches twice, and the turn ends on the second press of `d` (BA-5, BA-8)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3)))
        await press(pilot, "escape")
        assert "1 knight on banner 3: Enter picks up." in prompt(board)
        await press(pilot, "enter")
        assert "March 1 knight from banner 3" in prompt(board)
        await press(pilot, "right", "enter")
        await until(pilot, lambda: public(board).moves == ("march b3>c12 x1",))
        assert "A has 2 moves left. 1 knight at c12" in prompt(board)
        await press(pilot, "d")
        assert "End the turn with 2 moves unused?" in prompt(board)
        await press(pilot, "escape")
        assert "Enter picks up" in prompt(board)
        await press(pilot, "d", "d")
        await until(pilot, lambda: public(board).acting == 1)
        await until(pilot, lambda: "March 1 knight from banner 1" in prompt(board))


async def test_a_castle_is_taken_by_keys() -> None:
    """Enter before a castle proposes the assault with its sums; `+` sends more in, as far as there are (BA-12)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE))
        await press(pilot, "enter")
        assert "Assault Clunie: 2 against 1 sword, it falls. Send in 1 (+ -)?" in prompt(board)
        assert "by 2" in screen_text(pilot.app)
        assert "one more" in screen_text(pilot.app)
        await press(pilot, "plus")
        assert "Send in 2 (+ -)?" in prompt(board)
        assert "one more" not in screen_text(pilot.app)
        await press(pilot, "minus", "2", "1", "enter")
        await until(pilot, lambda: public(board).taken == 1)
        assert "A♜†1◆2" in await until_text(pilot, "All moves are spent")
        await press(pilot, "enter")
        await until(pilot, lambda: "B has 3 moves left" in prompt(board))
        text = screen_text(pilot.app)
        assert "A♜†1◆" in text
        assert "1◆2" not in text


async def test_a_turn_is_played_by_mouse() -> None:
    """A click picks up, another marches or aims at a castle, a third assaults it; what cannot be says why."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE))
        await click_words(pilot, "A 2")
        assert "Assault Clunie" in prompt(board)
        await click_words(pilot, "♜††† Dunvegan")
        assert board.prompt_line.refused
        assert board.prompt_line.rule == "BA-6"
        await click_words(pilot, "▸♜†◂")
        assert "Click again to assault." in prompt(board)
        assert public(board).taken == 0
        await click_words(pilot, "▸♜†◂")
        await until(pilot, lambda: public(board).taken == 1)
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE))
        await click_words(pilot, "A 2")
        await click_words(pilot, "[○]")
        await until(pilot, lambda: len(public(board).moves) == 3)


@pytest.mark.parametrize(
    ("size", "numbered"), [((80, 24), False), ((110, 36), False), ((120, 30), True), ((140, 45), True)]
)
async def test_camps_are_numbered_where_there_is_room(size: tuple[int, int], numbered: bool) -> None:
    """From 120 columns on every camp bears its number; below that the prompt has the number of the one in question."""
    async with new_app().run_test(size=size) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE))
        assert board._chart.picture.numbered is numbered
        assert "at c13" in prompt(board)


async def test_a_whole_game_is_played_by_keys() -> None:
    """Arrows, Enter and `d` play it to the end of its rounds, and the result is shown (BA-18)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3)))
        for number in range(600):
            if played(board).outcome is not None:
                break
            keys = ("d", "d") if number % 2 else ("enter", ("right", "down", "left", "up")[number // 2 % 4], "enter")
            moves = played(board).moves
            for key in keys:
                if played(board).moves == moves:
                    await press(pilot, key)
            await until(pilot, lambda moves=moves: played(board).moves > moves)  # type: ignore[misc]  # mypy infers no lambda with a default
            await pilot.pause()
        assert public(board).ending is Ending.ROUNDS
        await until_screen(pilot, "ResultScreen")


async def test_a_march_is_undone_until_something_is_revealed() -> None:
    """`u` puts down what is picked up first, then takes the march back (K4)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3)))
        await press(pilot, "enter")
        await until(pilot, lambda: len(public(board).moves) == 1)
        await press(pilot, "enter", "u")
        assert "Enter picks up" in prompt(board)
        await press(pilot, "u")
        await until(pilot, lambda: public(board).moves == ())


async def test_typed_notation_is_played_and_refused_in_words() -> None:
    """A typed move is played; one that is none says why with its rule, and loses nothing."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3)))
        await press(pilot, "colon", *"assault urquhart x1", "enter")
        assert "No knight of A stands at c16" in prompt(board)
        await press(pilot, "escape", "colon", *"march b3", "greater_than_sign", *"c12 x1", "enter")
        await until(pilot, lambda: public(board).moves == ("march b3>c12 x1",))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 6))
async def test_the_whole_board_fits(size: tuple[int, int], seats: int) -> None:
    """At every size every castle and every colour is on the screen (BA-3)."""
    async with new_app().run_test(size=size) as pilot:
        board = await sit(pilot, opened(pilot, setup(seats)))
        text = screen_text(pilot.app)
        for castle in ("Lachlan", "Dunvegan", "Eilean Donan", "Stalker", "Strome", "Balloch"):
            assert castle in text
        assert all(f" {army.name} " in text for army in public(board).armies)
        assert text.count("♜") == 18 + len(public(board).armies)


async def test_nothing_private_is_drawn_between_turns() -> None:
    """While the curtain is down, and after it, no face-down shield has a value (K1, S1)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3, curtain=Curtain.KEY), *TO_CLUNIE, "A assault clunie x1")
        board = await sit(pilot, table)

        def values() -> list[int]:
            return [tower.value for tower in board._chart.picture.towers if tower.value is not None]

        await until_screen(pilot, "CurtainScreen")
        assert values() == []
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn)
        assert values() == [2]
        await press(pilot, "enter")
        await until_screen(pilot, "CurtainScreen")
        assert values() == []


async def test_a_reveal_is_walked_and_covers_own_shields() -> None:
    """An assault is shown with its sums, then the shield's owner goes on (CO-5)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *TO_CLUNIE)
        app_of(pilot).lobby.settings.reduced_motion = False
        board = await sit(pilot, table)
        await press(pilot, "enter", "enter")
        text = await until_text(pilot, "Isla assaults: 2 knights against the 1 sword of Clunie.")
        assert "!♜†!" in text
        await press(pilot, "enter")
        text = await until_text(pilot, "Clunie falls: twice 1 is 2.")
        assert "◆2" not in text
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn)
        assert "◆2" in screen_text(pilot.app)


async def test_a_replay_points_at_what_is_spoken_of() -> None:
    """What a step settled is marked where the words name it; of other words nothing is drawn."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *TO_CLUNIE)
        board = await sit(pilot, table)
        before = public(board)
        submit(table, "A assault clunie x1")
        assert not board.explain(before, public(board), "Everybody waits.")
        assert board.explain(before, public(board), "With her last move she storms Clunie.")
        assert dict(board._painter().marks) == {"clunie": Mark.WON}


async def test_bots_are_watched() -> None:
    """With one person the others play by themselves, and their turn comes back."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3, bots=(1, 2))))
        await press(pilot, "d", "d")
        await until(pilot, lambda: board.my_turn and public(board).round == 2)


async def test_what_bots_reveal_goes_on_by_itself() -> None:
    """Rolls of bots pass at the pace that is set; the last step before one's own turn waits (BA-4).

    The title names the turn that a roll begins, and afterwards it can be read what all of them rolled (K3).
    """
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3, bots=(1, 2)))
        settings = app_of(pilot).lobby.settings
        settings.reduced_motion, settings.pace = False, Pace.FAST
        board = await sit(pilot, table)
        await press(pilot, "d", "d")
        text = await until_text(pilot, "Ewan rolls")
        assert "Enter goes on" not in text
        assert "Round 1 · B" in text.split("\n")[0]
        text = await until_text(pilot, "Enter goes on")
        assert "Isla rolls" in text
        assert "Round 2 · A" in text.split("\n")[0]
        await press(pilot, "w")
        assert "Isla rolls" in prompt(board)
        assert public(board).round == 2
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn)
        await press(pilot, "w")
        await until_screen(pilot, "ReadingScreen")
        assert all(f"{name} rolls" in screen_text(pilot.app) for name in NAMES[:3])


@pytest.mark.parametrize(
    "terminal",
    [TerminalInfo(), TerminalInfo(colours=ColourDepth.ANSI), TerminalInfo(no_color=True), TerminalInfo(utf8=False)],
)
async def test_every_terminal_shows_the_cursor(terminal: TerminalInfo) -> None:
    """In every kind of terminal the cursor is a sign and not only a colour; ASCII terminals get ASCII alone."""
    async with new_app(terminal=terminal).run_test(size=(80, 24)) as pilot:
        await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE))
        text = screen_text(pilot.app)
        assert terminal.utf8 or text.isascii()
        assert (">A 2<" if not terminal.utf8 else "▸A 2◂") in text
        await press(pilot, "enter")
        text = screen_text(pilot.app)
        assert (">M+<" if not terminal.utf8 else "▸♜†◂") in text


async def test_the_help_tells_the_ten_digits_once() -> None:
    """The keys that say how many go take two lines of the help, by names that are on a keyboard."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        await sit(pilot, opened(pilot, setup(3)))
        await press(pilot, "question_mark")
        text = screen_text(pilot.app)
        assert "+  =  m" in text
        assert "0-9" in text
        assert text.count("Type how many knights go") == 1


async def test_a_cursor_key_draws_only_the_rows_that_it_touches() -> None:
    """A key that moves the cursor leaves the muster and all other rows as they were."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE, "A march c13>c11 x1", "A done"))
        await press(pilot, "enter")
        before, muster = list(board._chart._rows), board._muster._rows
        await press(pilot, "right")
        assert board._muster._rows is muster
        differing = [y for y, pair in enumerate(zip(before, board._chart._rows, strict=True)) if pair[0] is not pair[1]]
        assert 1 <= len(differing) <= 2


async def test_the_notes_count_what_all_can_tell() -> None:
    """The counter tells each colour's swords, supply and unseen shields (BA-19)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE, "A assault clunie x1"))
        text = board.counter(public(board)).plain
        assert "2 on the board, 19 in supply" in text
        assert "Clunie: 0, 1, 2 or 3" in text


def test_the_board_at_eighty_columns(snap_compare: Callable[..., bool]) -> None:
    """The board looks as it did when it was last looked at: two knights before a castle, picked up."""
    app = new_app()

    async def before(pilot: Pilot[None]) -> None:
        board = await sit(pilot, opened(pilot, setup(3), *TO_CLUNIE))
        await until(pilot, lambda: board.my_turn)
        await press(pilot, "enter")

    assert snap_compare(app, run_before=before, terminal_size=(80, 24))
