"""The board in the program: a game by keys, by mouse and by typing; covered between seats; cheap to move about on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.bots import Advice
from tartan.games.siege import draft as drafts
from tartan.games.siege.actions import VERBS
from tartan.games.siege.model import Due, Kind, View
from tartan.games.siege.screen import SCREEN, SiegeScreen
from tartan.session.hints import hint_turn, hint_words
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.table import Table
from tartan.ui.conductors.lesson import open_lesson
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens.navigation import open_replay
from tartan.ui.screens_text import screen_text
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo
from tests.narrowing import of_kind, present
from tests.session.tables import play
from tests.ui.shell import app_of, click_words, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")
SIZES = ((80, 24), (100, 30), (140, 45))
ROWS = (
    "gatekeeper king knight assassin courtier chancellor",
    "chancellor assassin king courtier knight gatekeeper",
    "courtier knight chancellor king assassin gatekeeper",
)
TITLES = tuple(kind.title for kind in Kind)


@pytest.fixture(autouse=True)
def _unmixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows begin in the order of the printed values."""
    monkeypatch.setattr(drafts, "mixed", list)


def setup(seats: int, bots: tuple[int, ...] = (), curtain: Curtain = Curtain.NONE, **options: bool) -> Setup:
    """A table that Isla begins."""
    plans = tuple(
        SeatPlan(NAMES[seat], Sitter.BOT, "piper") if seat in bots else SeatPlan(NAMES[seat]) for seat in range(seats)
    )
    given = tuple((name.replace("_", "-"), value) for name, value in options.items())
    return Setup("siege", plans, given, seed=2, curtain=curtain, bot_seed=b"of the bots")


def lay(table: Table, *rows: str) -> None:
    """Lay Castles, seat by seat."""
    for seat, row in enumerate(rows):
        for kind in row.split():
            table.seat(seat).submit(f"place {kind}")


def submit(table: Table, *moves: str) -> None:
    """Play moves such as `A attack A6`."""
    for move in moves:
        letter, _, text = move.partition(" ")
        table.seat("ABCDEF".index(letter)).submit(text)


async def test_a_hint_is_for_the_place_under_the_cursor() -> None:
    """The cards left of it stay where they were put, in their order, and the hint names the place (SI-3)."""
    async with new_app().run_test(size=SIZES[0]) as pilot:
        board = await sit(pilot, opened(pilot, setup(2, bots=(1,))))
        await until(pilot, lambda: board.my_turn)
        assert f"{board.names[0]} to lay your row ─" in screen_text(pilot.app)
        assert board.staged_steps() == ()
        row = row_of(board)
        await pilot.press("right", "right")
        assert board.staged_steps() == row[:2]
        turn = hint_turn(played(board).game, board.door.view(), board.staged_steps())
        assert turn is not None
        assert [f"place {kind.value}" for kind in of_kind(View, turn.view).placed] == list(row[:2])
        king, knight = (action for action in turn.legal if str(action) in ("place king", "place knight"))
        words = hint_words(Advice(king, 0.6, knight, 0.5), board.hinted)
        assert words.startswith("A laird would put the King in place 3 from the left: that wins about 6 of 10 games")
        assert words.endswith("Next best, to put the Knight there, wins 5.")
        words = hint_words(Advice(king, 0.5, knight, 0.5), board.hinted)
        assert "put the King in place 3 from the left; to put the Knight there is as good." in words


async def test_a_hint_names_what_is_done_in_words() -> None:
    """A laird would send, attack, or fall back; notation, which nobody has to know, stays out of it."""
    said = {
        "siege A2>B3": "send A2 before B3",
        "attack A2": "attack with A2",
        "sacrifice A5": "sacrifice A5",
        "stand": "stand",
        "shield": "shield",
        "fallback A2@3": "fall back with A2 to place 3",
        "retreat A2@3": "retreat with A2 to place 3",
        "recall B4": "call B4 back",
        "summon B": "force seat B to act next",
    }
    assert set(VERBS) - {"place"} == {text.partition(" ")[0] for text in said}
    async with new_app().run_test(size=SIZES[0]) as pilot:
        board = await sit(pilot, opened(pilot, setup(2, bots=(1,))))
        assert {text: board.hinted(text, after=False) for text in said} == said


async def test_a_mixed_row_is_taken_back_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """`u` right after `m` gives the row as it was, and offers itself only while there is something to take back."""
    async with new_app().run_test(size=SIZES[0]) as pilot:
        board = await sit(pilot, opened(pilot, setup(2, bots=(1,))))
        await until(pilot, lambda: board.my_turn)
        row = row_of(board)
        assert not board.offers("undo")
        monkeypatch.setattr(drafts, "mixed", lambda kinds: list(reversed(kinds)))
        await pilot.press("m")
        assert row_of(board) == row[::-1]
        assert board.offers("undo")
        await pilot.press("escape")
        assert "u takes the last change of your row back." in prompt(board)
        await pilot.press("u")
        assert row_of(board) == row
        assert not board.offers("undo")
        assert not board.prompt_line.refused


async def sit(pilot: Pilot[None], table: Table) -> SiegeScreen:
    """The board of a table."""
    board = SiegeScreen(table)
    board.conductor = LivePlay(board, table)
    await pilot.app.push_screen(board)
    await pilot.pause()
    return board


def opened(pilot: Pilot[None], given: Setup, *rows: str) -> Table:
    table = app_of(pilot).lobby.open(given)
    lay(table, *rows)
    return table


def public(board: SiegeScreen) -> View:
    view = board.table.seat(None).view()
    assert isinstance(view, View)
    return view


def own(board: SiegeScreen) -> View:
    view = board.door.view()
    assert isinstance(view, View)
    return view


def prompt(board: SiegeScreen) -> str:
    return board.prompt_line.text


def row_of(board: SiegeScreen) -> tuple[str, ...]:
    """The row that is laid, in notation."""
    return present(present(board.acting).draft).notations()


def played(board: SiegeScreen) -> Table:
    """The table, by its own type."""
    assert isinstance(board.table, Table)
    return board.table


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def test_the_registry_finds_the_board() -> None:
    """The part of the game's folder that the shell asks for."""
    assert SCREEN is SiegeScreen


async def test_a_castle_is_laid_by_keys() -> None:
    """Cards are carried along the row, and `c` sends the row as it is seen (SI-3)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(2)))
        await press(pilot, "enter", "right", "right", "enter")
        assert "Assassin" in screen_text(pilot.app)
        assert "place 3" not in prompt(board)
        await press(pilot, "c")
        await until(pilot, lambda: public(board).owing == (1,))
        view = board.table.seat(0).view()
        assert isinstance(view, View)
        assert [kind.value for kind in view.placed][:3] == ["gatekeeper", "courtier", "assassin"]


async def test_a_castle_is_laid_by_mouse() -> None:
    """A click picks a card up, another puts it down, and the button lays the row."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(2)))
        await click_words(pilot, "Knight")
        assert "goes to place 6" in prompt(board)
        await click_words(pilot, "Assassin")
        await click_words(pilot, "c: lay this row")
        await until(pilot, lambda: public(board).owing == (1,))
        view = board.table.seat(0).view()
        assert isinstance(view, View)
        assert view.placed[:2] == (Kind.KNIGHT, Kind.ASSASSIN)


async def test_a_whole_game_is_played_by_keys() -> None:
    """Every kind of decision is made on the board with arrows, Enter and `s`, up to the end."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(2)))
        for _ in range(400):
            if played(board).outcome is not None:
                break
            await play_by_keys(pilot, board)
        assert played(board).outcome is not None
        await until_screen(pilot, "ResultScreen")


async def play_by_keys(pilot: Pilot[None], board: SiegeScreen) -> None:
    """One decision: lay the row, else what the cursor is on, and now and then a Sacrifice."""
    moves = played(board).moves
    view = own(board)
    if view.due is Due.SET_UP:
        await press(pilot, "c")
    else:
        if view.turn % 3 == 0:
            await press(pilot, "right", "tab")
        if view.due is Due.TURN and view.turn % 5 == 0:
            await press(pilot, "s")
        await press(pilot, "enter")
        if played(board).moves == moves:
            await press(pilot, "enter")
    await until(pilot, lambda: played(board).moves > moves)
    await pilot.pause()


async def test_a_turn_is_played_by_mouse() -> None:
    """Two clicks send a card into Siege; a click on what cannot be a target says why (SI-8)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *ROWS))
        await click_words(pilot, "Chancellor")
        assert "Send A6 Chancellor" in prompt(board)
        await click_words(pilot, "King")
        assert "Send A2 King" in prompt(board)
        await click_words(pilot, "B6")
        await until(pilot, lambda: public(board).turn == 2)
        march = public(board).march
        assert march is not None
        assert (march.card, march.target) == ("A2", "B6")
        await until_text(pilot, "Ewan to act")
        await click_words(pilot, "Assassin")
        await click_words(pilot, "A2 ▀")
        assert "A2 is In Siege" in prompt(board)
        assert board.prompt_line.rule == "SI-8"
        assert board.prompt_line.refused


async def test_an_attack_is_confirmed_and_answered() -> None:
    """An Attack takes a further Enter; the defender is asked even where only `stand` is left (SI-15)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *ROWS)
        submit(table, "A siege A6>B6", "B siege B2>C2", "C siege C3>A2")
        board = await sit(pilot, table)
        await click_words(pilot, "[A6]5")
        assert "Attack B6 with A6 Chancellor" in prompt(board)
        await press(pilot, "escape")
        assert "faces B6" in prompt(board)
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: public(board).due is Due.ANSWER)
        await until_text(pilot, "Ewan is asked")
        assert "A6 Chancellor (5) attacks B6 Gatekeeper (2)" in prompt(board)
        await press(pilot, "enter")
        assert public(board).due is Due.ANSWER
        await press(pilot, "enter")
        await until(pilot, lambda: public(board).turn == 5)
        assert "held 5⌂" in screen_text(pilot.app)


async def test_a_shield_is_chosen_by_the_knight() -> None:
    """The Knight is clicked, and confirmed (SI-15)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *ROWS)
        submit(table, "A siege A5>B1", "B siege B6>C1", "C siege C3>A2")
        submit(table, "A siege A6>B4", "B siege B5>C4", "C attack C3")
        board = await sit(pilot, table)
        await click_words(pilot, "Knight")
        assert "Lose your Knight, A3, to shield A2 King (4)?" in prompt(board)
        await click_words(pilot, "Knight")
        await until(pilot, lambda: public(board).due is not Due.ANSWER)
        attack = public(board).attack
        assert attack is not None
        assert attack.shield == "A3"


async def test_a_sacrifice_is_staged_and_taken_back() -> None:
    """`s` stages it, `u` takes it back, and a card Under Siege is refused with the rule (SI-10)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *ROWS)
        submit(table, "A siege A6>B6", "B siege B2>C2", "C siege C3>A1")
        board = await sit(pilot, table)
        await press(pilot, "2", "s")
        assert "Sacrifice A2 King (4)? Without your King you are out." in prompt(board)
        assert "u take back" in screen_text(pilot.app).split("\n")[-1]
        await press(pilot, "u")
        assert "Enter: into Siege" in prompt(board)
        assert not board._composer or not board._composer.started
        await press(pilot, "1", "s")
        assert "A1 is Under Siege" in prompt(board)
        assert board.prompt_line.refused
        await press(pilot, "5", "s", "enter")
        await until_text(pilot, "Isla summons")
        assert "an opponent" in prompt(board)
        await click_words(pilot, "[C]")
        await until_text(pilot, "Mairi must Sacrifice")


async def test_a_card_falls_back_between_two_others() -> None:
    """It is carried along the row, and put where it is seen (SI-7)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(2), *ROWS[:2])
        submit(table, "A siege A3>B1", "B attack B1")
        board = await sit(pilot, table)
        assert own(board).due is Due.FALL_BACK
        assert "A3 Knight (6) goes to place 6 of 6" in prompt(board)
        await press(pilot, "left", "left", "2", "enter")
        await until(pilot, lambda: public(board).turn == 4)
        assert [card.tag for card in public(board).castles[0].row][:3] == ["A1", "A3", "A2"]


async def test_typed_notation_is_played_and_refused_in_words() -> None:
    """A typed move is played; one that is none says why with its rule, and loses nothing."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3), *ROWS))
        await press(pilot, "colon", *"attack A1", "enter")
        assert "A1 faces no card" in prompt(board)
        await press(pilot, "escape", "colon", *"siege A1", "greater_than_sign", *"C6", "enter")
        await until(pilot, lambda: public(board).turn == 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
async def test_all_castles_fit(size: tuple[int, int], seats: int) -> None:
    """At every size every seat's name and all of its seven cards are on the screen, own ones by name (SI-2)."""
    async with new_app().run_test(size=size) as pilot:
        table = app_of(pilot).lobby.open(setup(seats, gong_farmer=True))
        for seat in range(seats):
            lay_any(table, seat)
        await sit(pilot, table)
        text = screen_text(pilot.app)
        for seat in range(seats):
            assert NAMES[seat] in text
            assert all(f"{'ABCDEF'[seat]}{place}" in text for place in range(1, 8))
        assert all(title.split()[0] in text for title in TITLES)


def lay_any(table: Table, seat: int) -> None:
    door = table.seat(seat)
    while door.legal() and door.legal()[0].startswith("place"):
        door.submit(door.legal()[0])


async def test_nothing_private_is_drawn_between_turns() -> None:
    """While the curtain is down, and after it, the board shows the backs of all cards (K1, S1)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(2, curtain=Curtain.KEY), *ROWS[:2]))
        await until_screen(pilot, "CurtainScreen")
        assert not any(tile.kind for zone in (*board._zones, board._own) for tile in zone.picture.tiles)
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn)
        assert "Gatekeeper" in screen_text(pilot.app)
        await press(pilot, "enter", "enter")
        await until_screen(pilot, "CurtainScreen")
        assert not any(tile.kind for zone in (*board._zones, board._own) for tile in zone.picture.tiles)


async def test_a_reveal_is_walked_and_covers_own_cards() -> None:
    """Attack and result are shown step by step, with every own card covered meanwhile (CO-5)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *ROWS)
        submit(table, "A siege A6>B6", "B siege B2>C2", "C siege C3>A2")
        app_of(pilot).lobby.settings.reduced_motion = False
        board = await sit(pilot, table)
        await click_words(pilot, "[A6]5")
        await press(pilot, "enter")
        text = await until_text(pilot, "Isla attacks B6 with A6: the Chancellor (5).")
        assert text.count("Isla attacks B6") == 1  # in the prompt; the herald waits
        assert not any(title in text.replace("the Chancellor", "") for title in TITLES)
        assert "▼A6 5" in text
        await press(pilot, "enter")
        await until_text(pilot, "Ewan is asked")
        await press(pilot, "enter", "enter")
        text = await until_text(pilot, "B6 holds against 5")
        assert "held" in text
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn)


async def test_a_reveal_leaves_nothing_that_only_one_seat_was_told() -> None:
    """What a seat took back in secret stands in its own news, not in those that all see with a reveal (K1, S3)."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = app_of(pilot).lobby.open(setup(3))
        for seat in (1, 2):
            lay_any(table, seat)
        table.seat(0).submit("place king")
        table.seat(0).undo()
        app_of(pilot).lobby.settings.reduced_motion = False
        board = await sit(pilot, table)
        await until_text(pilot, "took back the last step")
        assert board.send(tuple(f"place {kind}" for kind in ROWS[0].split()))
        text = await until_text(pilot, "All Castles stand.")
        assert "Turn 1" in text.split("\n")[0]
        assert "took back" not in text


async def test_bots_are_watched_and_the_board_stays_where_it_is() -> None:
    """With one person their Castle stays at the bottom, and cards that others moved are marked."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(3, bots=(1, 2))))
        await press(pilot, "c")
        await until(pilot, lambda: board.my_turn and public(board).turn > 0)
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: played(board).outcome is not None or (board.my_turn and public(board).turn > 3))
        assert board._seating.bottom == 0


async def test_in_a_replay_the_seat_whose_eyes_are_borrowed_sits_at_the_bottom() -> None:
    """As at play; for the public, and with open hands, everybody sits as at first."""
    app = new_app()
    table = app.lobby.open(setup(3))
    play(table)
    async with app.run_test(size=(80, 24)) as pilot:
        open_replay(app, app.lobby.replay(table.record))
        await until_text(pilot, "REPLAY")
        board = app.screen
        assert isinstance(board, SiegeScreen)
        bottoms = []
        for _ in range(5):
            bottoms.append(board._seating.bottom)
            await press(pilot, "v", "end", "left")
        assert bottoms == [0, 0, 1, 2, 0]


@pytest.mark.parametrize(
    "terminal",
    [TerminalInfo(), TerminalInfo(colours=ColourDepth.ANSI), TerminalInfo(no_color=True), TerminalInfo(utf8=False)],
)
async def test_every_terminal_shows_the_cursor(terminal: TerminalInfo) -> None:
    """In every kind of terminal the cursor is a sign and not only a colour; ASCII terminals get ASCII alone."""
    async with new_app(terminal=terminal).run_test(size=(80, 24)) as pilot:
        await sit(pilot, opened(pilot, setup(3), *ROWS))
        first = screen_text(pilot.app)
        await press(pilot, "right")
        text = screen_text(pilot.app)
        assert text != first
        assert terminal.utf8 or text.isascii()
        sign = ">4" if not terminal.utf8 else "▸4"
        assert sign in text
        assert sign not in first


async def test_a_cursor_key_writes_only_two_cards_and_the_prompt() -> None:
    """A key that moves the cursor leaves every other zone as it was."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit(pilot, opened(pilot, setup(6), *(ROWS * 2)))
        before = [zone._rows for zone in board._zones]
        rows = list(board._own._rows)
        await press(pilot, "right")
        assert all(old is zone._rows for old, zone in zip(before, board._zones, strict=True))
        differing = [y for y, pair in enumerate(zip(rows, board._own._rows, strict=True)) if pair[0] is not pair[1]]
        assert len(differing) == 1


def test_the_board_at_eighty_columns(snap_compare: Callable[..., bool]) -> None:
    """The board looks as it did when it was last looked at: six Castles, two besieged, a card picked up."""
    app = new_app()

    async def before(pilot: Pilot[None]) -> None:
        table = opened(pilot, setup(6), *(ROWS * 2))
        submit(table, "A siege A6>B6", "B siege B2>A3", "C siege C3>A2", "D siege D1>B1", "E siege E2>F3")
        submit(table, "F siege F1>A1", "A attack A6", "B stand")
        board = await sit(pilot, table)
        await until(pilot, lambda: board.my_turn)
        await press(pilot, "enter")

    assert snap_compare(app, run_before=before, terminal_size=(80, 24))


async def test_the_notes_count_the_cards_of_every_castle() -> None:
    """The counter names what each seat has lost, what is not seen yet, and what hidden cards have held against."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        table = opened(pilot, setup(3), *ROWS)
        submit(table, "A siege A6>B6", "B siege B2>C2", "C siege C3>A2", "A attack A6", "B stand")
        board = await sit(pilot, table)
        text = board.counter(public(board)).plain
        assert "A6 Chancellor (5), lost in its own Attack, turn 4" in text
        assert "B6 held against a Chancellor (5) In Siege, while at a border" in text
        assert text.count("not seen yet") == 3
        off = board.counter(replace(public(board), notes=False)).plain
        assert "held against" not in off


async def test_a_lesson_in_the_set_up_begins_alike_and_keeps_the_row_through_a_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is mixed, the row does not solve it, what the learner changed stays, and `b` brings it back."""
    monkeypatch.setattr(drafts, "mixed", lambda kinds: list(reversed(kinds)))
    async with new_app().run_test(size=SIZES[0]) as pilot:
        open_lesson(app_of(pilot), "siege", 0)
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("enter")
        await until_screen(pilot, "SiegeScreen")
        board = of_kind(SiegeScreen, pilot.app.screen)
        await until(pilot, lambda: board.acting is not None)
        begins = row_of(board)
        assert begins == ("place gatekeeper", "place courtier", "place king")
        await pilot.press("c")
        await until(pilot, lambda: board.prompt_line.refused)
        await pilot.press("right", "enter", "right", "c")
        await until(pilot, lambda: board.prompt_line.refused)
        assert row_of(board) == ("place gatekeeper", "place king", "place courtier")
        await pilot.press("b")
        await until(pilot, lambda: row_of(board) == begins)
