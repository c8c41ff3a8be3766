"""The table: turns, hand-over, recap, prompt, typed moves, undo, bots, reveals and the way out, for any game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.session.face import Change, ChangeKind, goal_of
from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain, SeatPlan, Sitter
from tartan.session.settings import BotPace, Pace
from tartan.session.table import Table
from tartan.ui.conductors import thinking
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens.board_contract import Moment
from tartan.ui.screens.navigation import resume
from tartan.ui.screens_text import screen_text
from tests.narrowing import present
from tests.session.tables import GAME, GAMES, NAMES, play, setup_of, step
from tests.ui.shell import (
    SIZE,
    alone,
    app_of,
    click_words,
    new_app,
    paste,
    press_until,
    sit_down,
    table_of,
    until,
    until_screen,
    until_text,
    with_curtain,
)

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.engine.contract import View
    from tartan.session.seat import Setup
    from tests.ui.shell import SpyBoard


MOST_KEYS = 300
"""Keys that are pressed for something to happen before it is taken to happen no more."""


async def lifted(pilot: Pilot[None], setup: Setup | None = None, *, moments: int = 0) -> SpyBoard:
    """A spy's board whose first seat has lifted the curtain."""
    board = await sit_down(pilot, setup, moments=moments)
    await until_screen(pilot, "CurtainScreen")
    await pilot.press("enter")
    await until_text(pilot, "SECRET 0")
    return board


async def revealing(pilot: Pilot[None]) -> LivePlay:
    """Play until a reveal of two steps begins."""
    board = await lifted(pilot, moments=2)
    conductor = board.conductor
    assert isinstance(conductor, LivePlay)
    await pilot.press("enter")
    for _ in range(MOST_KEYS):
        if conductor.reveal.going:
            break
        await pilot.press("escape" if type(pilot.app.screen).__name__ == "ReadingScreen" else "enter")
        await pilot.pause()
    return conductor


async def end_first_turn(pilot: Pilot[None], board: SpyBoard) -> None:
    """Play until another seat is asked for the keyboard."""
    for _ in range(MOST_KEYS):
        if board.door.seat != 0 or not board.my_turn:
            break
        await pilot.press("enter")
        await pilot.pause()
    await until_screen(pilot, "CurtainScreen")


async def test_at_the_end_of_a_turn_the_curtain_falls_for_the_next_seat() -> None:
    """The next seat is named, the last one's secrets are gone, and its board was told to end the turn (K1, K2)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        await pilot.press("1")
        await end_first_turn(pilot, board)
        text = screen_text(pilot.app)
        assert NAMES[1] in text
        assert "SECRET" not in text
        assert board.ended == 1
        assert board.staged == []
        assert board.area.words == "PUBLIC"
        assert board.door.seat is None


async def test_the_next_seat_is_shown_a_recap_before_its_board() -> None:
    """After lifting comes what happened since that seat last looked, as far as it may know it (K3)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        await end_first_turn(pilot, board)
        missed = board.table.seat(1).recap()
        assert missed
        await pilot.press("enter")
        text = await until_text(pilot, f"FIRST TURN OF {NAMES[1].upper()}")
        assert missed[0].say(board.names)[:30] in text
        assert "SECRET" not in text
        await pilot.press("enter")
        await until_text(pilot, "SECRET 1")
        assert board.table.seat(1).recap() == ()


async def test_a_game_taken_up_again_begins_with_what_happened() -> None:
    """Also where the seat had seen all of it before the program was closed, and even if it plays alone (K3)."""
    lobby = Lobby()
    table = play(lobby.open(alone(setup_of(GAME))), 20)
    while 0 not in table.deciders:
        table.play_bot(table.bots_due[0])
    table.seat(0).looked()
    table.close()
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        resume(app_of(pilot), table.save_id or 0)
        await until_text(pilot, f"SINCE {NAMES[0].upper()} LAST LOOKED")


async def test_a_seats_goal_is_told_at_its_first_turn_and_not_again() -> None:
    """Before what is asked, to who begins and to those who begin later, whose recap `w` shows with it."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        goals = [goal_of(table_of(board), seat) for seat in range(len(board.table.plans))]
        if not any(goals):
            assert "Your goal" not in screen_text(pilot.app)
            return
        said = " ".join(screen_text(pilot.app).split())
        assert f"Your goal: {goals[0]} Choose one of" in said
        await pilot.press("1")
        assert "Your goal" not in screen_text(pilot.app)
        await end_first_turn(pilot, board)
        await pilot.press("enter")
        assert "Your goal" not in await until_text(pilot, f"FIRST TURN OF {NAMES[1].upper()}")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 1")
        assert f"Your goal: {goals[1]} Choose one of" in " ".join(screen_text(pilot.app).split())
        await pilot.press("w")
        await until_text(pilot, f"Your goal: {goals[1]}")


async def test_a_goal_stays_in_sight_while_bots_choose() -> None:
    """Who begins together with bots is asked anew whenever one has chosen; her goal must outlast that."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of(GAME)))
        await until(pilot, lambda: table_of(board).deciders == (0,) and len(board.turns) > 1)
        assert f"Your goal: {goal_of(table_of(board), 0)} Choose one of" in " ".join(screen_text(pilot.app).split())


async def test_a_goal_is_not_told_again_after_a_step_of_ones_own() -> None:
    """Who has begun to choose has read it, though nothing else was said since."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of(GAME)))
        await until(pilot, lambda: table_of(board).deciders == (0,) and len(board.turns) > 1)
        goal = f"Your goal: {goal_of(table_of(board), 0)}"
        assert board.prompt_line.text.startswith(goal)
        moves = table_of(board).moves
        await pilot.press("enter")
        await until(pilot, lambda: table_of(board).moves > moves and board.my_turn)
        await pilot.pause()
        assert not board.prompt_line.text.startswith(goal)


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if len(Table(setup_of(game_id)).deciders) == 1])
async def test_who_has_watched_bots_begin_is_told_her_goal(game_id: str) -> None:
    """Though she has seen all that happened before her first turn."""
    setup = setup_of(game_id)
    begins = Table(setup).deciders[0]
    mine = next(seat for seat in range(len(setup.seats)) if seat != begins)
    setup = setup_of(game_id, bots=tuple(seat for seat in range(len(setup.seats)) if seat != mine))
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, setup, moments=1)
        await press_until(pilot, lambda: board.my_turn)
        goal = f"Your goal: {goal_of(table_of(board), mine)}"
        await until(pilot, lambda: goal in " ".join(screen_text(pilot.app).split()))


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if len(Table(setup_of(game_id)).deciders) == 1])
async def test_who_comes_after_several_bots_is_told_her_goal(game_id: str) -> None:
    """It stands before what is asked of her, though other words have taken its place while she watched."""
    count = max(registry.manifest(game_id).seats)
    plans = [SeatPlan(name, Sitter.BOT, "piper") for name in NAMES[:count]]
    begins = Table(replace(setup_of(game_id), seats=tuple(plans))).deciders[0]
    mine = (begins - 1) % count
    plans[mine] = SeatPlan(NAMES[mine])
    setup = replace(setup_of(game_id), seats=tuple(plans))
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, setup)
        await until(pilot, lambda: board.my_turn)
        await pilot.pause()
        assert f"Your goal: {goal_of(table_of(board), mine)} Choose one of" in " ".join(screen_text(pilot.app).split())


async def test_who_holds_two_seats_is_not_told_to_pass_the_keyboard() -> None:
    """The curtain says that it is her other seat; whose seat goes on is told so."""
    setup = setup_of(GAME)
    setup = replace(setup, seats=(setup.seats[0], setup.seats[0], *setup.seats[2:]))
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot, setup)
        assert board.names[:2] == (f"{NAMES[0]} (A)", f"{NAMES[0]} (B)")
        await pilot.press("h")
        text = await until_text(pilot, f"{NAMES[0]} goes on")
        assert "Pass the keyboard" not in text
        await pilot.press("enter")
        await end_first_turn(pilot, board)
        text = screen_text(pilot.app)
        assert f"{NAMES[0]}, now your other seat:" in text
        assert "Pass the keyboard" not in text


async def test_what_happened_can_be_read_again() -> None:
    """`w` shows the recap once more."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        await end_first_turn(pilot, board)
        await pilot.press("enter")
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("escape")
        await until_text(pilot, "SECRET 1")
        await pilot.press("w")
        await until_text(pilot, f"FIRST TURN OF {NAMES[1].upper()}")
        await pilot.press("w")
        await until_text(pilot, "SECRET 1")


async def test_the_log_that_is_read_is_the_seats_own() -> None:
    """Private lines are marked, and another seat's are not there."""
    async with new_app().run_test(size=(100, 30)) as pilot:
        board = await lifted(pilot)
        own = {line.say(board.names) for line in board.table.seat(0).log()}
        others = {line.say(board.names) for line in board.table.seat(1).log()} - own
        await pilot.press("l")
        await until_screen(pilot, "ReadingScreen")
        text = " ".join(screen_text(pilot.app).split())
        assert all(words[:20] not in text for words in others)
        assert any(words[:20] in text for words in own)
        await pilot.press("l")
        await until_text(pilot, "SECRET 0")


async def test_from_100_columns_on_the_log_stands_at_the_side() -> None:
    """Below there is no panel; from there on it has at least 20 columns and the board at least 80."""
    async with new_app().run_test(size=(99, 30)) as pilot:
        board = await lifted(pilot)
        assert not board.log_panel.display
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: board.log_panel.size.width == 20)
        assert board.area.size.width == 80
        await pilot.resize_terminal(160, 40)
        await until(pilot, lambda: board.log_panel.size.width == 40)


async def test_the_title_band_names_the_seats_as_soon_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the terminal is widened while nobody does anything; made narrow again the band has letters alone."""
    monkeypatch.setattr(LivePlay, "where", "A phase of many words")
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, with_curtain(setup_of(GAME), Curtain.NONE))
        await until(pilot, lambda: board.my_turn)
        assert NAMES[0] not in present(board.band.right).plain
        await pilot.resize_terminal(140, 40)
        await until(pilot, lambda: NAMES[0] in present(board.band.right).plain)
        await pilot.resize_terminal(*SIZE)
        await until(pilot, lambda: NAMES[0] not in present(board.band.right).plain)


async def test_the_log_at_the_side_hides_what_the_seat_knows_once_the_turn_is_over() -> None:
    """With the curtain the panel goes back to what everybody may read (K1)."""
    async with new_app().run_test(size=(140, 40)) as pilot:
        board = await lifted(pilot)
        public = {line.say(board.names) for line in board.table.seat(None).log()}
        own = [line.say(board.names) for line in board.table.seat(0).log()]
        private = next(words for words in own if words not in public)
        assert private[:12] in " ".join(screen_text(pilot.app).split())
        await end_first_turn(pilot, board)
        board.table.seat(None)
        panel = " ".join(
            paragraph.text.plain for paragraph in board.log_panel.paragraphs if not hasattr(paragraph, "plain")
        )
        assert private[:12] not in panel


async def test_a_refused_move_is_explained_and_changes_nothing() -> None:
    """The prompt line says why, with the rule's id, behind a sign."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        moves = table_of(board).moves
        assert board.send(("that is no move",)) is False
        await pilot.pause()
        refusal = board.refusal("that is no move")
        assert refusal is not None
        text = " ".join(screen_text(pilot.app).split())
        assert "✗" in text
        assert refusal.rule in text
        assert table_of(board).moves == moves


async def test_steps_before_a_refused_one_stand_and_the_refusal_stays_to_be_read() -> None:
    """A sequence stops at the first refusal, and the board that catches up does not wipe the reason away."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        assert board.send((board.door.legal()[0], "that is no move")) is False
        await until(pilot, lambda: len(board.turns) > 1)
        await pilot.pause()
        assert table_of(board).moves == 1
        assert "✗" in screen_text(pilot.app)


async def test_a_move_can_be_typed() -> None:
    """`:` opens a line; Enter plays what is typed, and Escape drops it."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        move = board.door.legal()[0]
        await pilot.press("colon", *"xyz", "escape")
        assert table_of(board).moves == 0
        await pilot.press("colon")
        for letter in move:
            await pilot.press("space" if letter == " " else letter)
        assert move in screen_text(pilot.app)
        assert table_of(board).moves == 0
        await pilot.press("enter")
        await until(pilot, lambda: table_of(board).moves == 1)


async def test_a_paste_never_makes_a_move() -> None:
    """Pasted text is typed into an open line and nowhere else; its line ends are dropped (T5)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        move = board.door.legal()[0]
        await paste(pilot, f"{move}\n\n")
        assert table_of(board).moves == 0
        await pilot.press("colon")
        await paste(pilot, f"{move}\n\n")
        assert table_of(board).moves == 0
        assert move in screen_text(pilot.app)


async def test_take_back_first_undoes_what_is_staged_then_what_was_played() -> None:
    """`u` asks the board, then the table; the log tells of the latter (K4)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: table_of(board).moves == 1)
        await pilot.press("1", "u")
        assert board.staged == []
        assert table_of(board).moves == 1
        await pilot.press("u")
        await until(pilot, lambda: table_of(board).moves == 0)
        await pilot.press("u")
        await pilot.pause()
        assert "CO-4b" in screen_text(pilot.app)


async def test_arrows_go_to_the_board_only_on_its_turn() -> None:
    """Before the curtain is lifted they go nowhere."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("left")
        assert board.moved == []
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("left", "right", "up", "down")
        assert board.moved == [(-1, 0), (1, 0), (0, -1), (0, 1)]


async def test_escape_ends_nothing() -> None:
    """It steps back, and says where the way out is when there is nothing to step back from (T7)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        for _ in range(5):
            await pilot.press("escape")
        assert pilot.app.screen is board
        assert table_of(board).moves == 0
        assert "q leaves" in screen_text(pilot.app)


async def test_bots_play_and_the_lone_person_is_asked_again() -> None:
    """Bots decide on a thread of their own and the keyboard comes back without a curtain."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of()))
        await until_text(pilot, "SECRET 0")
        await until(pilot, lambda: not table_of(board).bots_due)
        assert table_of(board).moves > 0
        assert board.door.seat == 0


async def test_a_key_that_does_nothing_says_so() -> None:
    """And where to read which keys do."""
    async with new_app().run_test(size=SIZE) as pilot:
        await lifted(pilot)
        await pilot.press("z")
        await until_text(pilot, "z does nothing here; ? shows the keys.")


async def test_space_hurries_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """While they only seem to think the footer offers it, and what is chosen is played."""
    monkeypatch.setitem(thinking.BOT_SECONDS, BotPace.UNHURRIED.value, 600.0)
    app = new_app()
    app.lobby.settings.reduced_motion = False
    app.lobby.settings.bot_pace = BotPace.UNHURRIED
    setup = setup_of(GAME)
    bots = tuple(SeatPlan(plan.name, Sitter.BOT, "piper") for plan in setup.seats)
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, replace(setup, seats=bots))
        walk = board.conductor
        assert isinstance(walk, LivePlay)
        await until(pilot, lambda: walk.bots.chosen)
        await until_text(pilot, "Space hurry")
        moves = table_of(board).moves
        await pilot.press("space")
        assert table_of(board).moves == moves + 1


async def test_a_key_that_hurries_chooses_nothing_when_the_bots_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Held, or pressed once more too late, it is not taken for the choice of the person who is asked by then."""
    monkeypatch.setattr(thinking, "STILL_HURRYING", 600.0)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of()))
        walk = board.conductor
        assert isinstance(walk, LivePlay)
        await until(pilot, lambda: walk.my_turn and not table_of(board).bots_due)
        walk.bots.hurry()
        moves = table_of(board).moves
        await pilot.press("space", "space", "enter")
        assert table_of(board).moves == moves
        monkeypatch.setattr(thinking, "STILL_HURRYING", 0.0)
        await pilot.press("space")
        await until(pilot, lambda: table_of(board).moves > moves)


async def test_a_table_of_bots_plays_to_its_result() -> None:
    """Nobody needs to press anything."""
    setup = setup_of()
    bots = tuple(SeatPlan(plan.name, Sitter.BOT, "piper") for plan in setup.seats)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, replace(setup, seats=bots))
        await until_screen(pilot, "ResultScreen")
        assert table_of(board).outcome is not None


async def test_while_bots_play_nothing_private_is_drawn() -> None:
    """Between bots' moves the board shows what everybody may see (K1)."""
    setup = setup_of()
    bots = tuple(SeatPlan(plan.name, Sitter.BOT, "piper") for plan in setup.seats)
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, replace(setup, seats=bots))
        while type(app.screen).__name__ != "ResultScreen":
            assert "SECRET" not in screen_text(app)
            await pilot.pause(0.005)
        assert board.turns == []


async def test_what_is_taken_back_is_shown_no_more() -> None:
    """While its reveal still stands there; the table is seen to as it is now."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    app.lobby.settings.pace = Pace.SLOW
    async with app.run_test(size=SIZE) as pilot:
        conductor = await revealing(pilot)
        await until_text(pilot, "REVEALED 0")
        conductor._changed(Change(0, ChangeKind.UNDONE))
        await until_screen(pilot, "CurtainScreen")
        assert not conductor.reveal.going


@pytest.mark.parametrize(("letters", "told"), [(100, True), (135, False)])
async def test_that_enter_goes_on_is_said_where_there_is_room(letters: int, *, told: bool) -> None:
    """A long caption is not cut for it, as the footer says it anyway."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        conductor = board.conductor
        assert isinstance(conductor, LivePlay)
        caption = "word " * (letters // 5 - 1) + "last."
        conductor.reveal.start([Moment(caption, "CO-5", lambda: None)])
        text = await until_text(pilot, "last.")
        assert ("Enter goes on." in text) == told
        assert "…" not in text.split("\n")[-2]


async def test_a_reveal_is_walked_step_by_step_and_shows_nothing_private() -> None:
    """Enter shows the next step, the last one waits, and only then the curtain falls."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    app.lobby.settings.pace = Pace.SLOW
    async with app.run_test(size=SIZE) as pilot:
        await revealing(pilot)
        text = await until_text(pilot, "REVEALED 0")
        assert "SECRET" not in text
        assert "CO-5" in text
        assert "Enter next step" in text
        assert "Esc skip" in text
        await pilot.press("enter")
        text = await until_text(pilot, "REVEALED 1")
        assert "Enter goes on" in text
        assert "Enter go on" in text
        await pilot.press("enter")
        await until_screen(pilot, "CurtainScreen")


async def test_while_a_reveal_is_walked_log_and_phase_do_not_run_ahead() -> None:
    """The panel at the side tells of it only once it has been shown."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    app.lobby.settings.pace = Pace.SLOW
    async with app.run_test(size=(140, 40)) as pilot:
        board = await sit_down(pilot, alone(setup_of()), moments=2)
        before = board.table.seat(None).log_length
        conductor = board.conductor
        assert isinstance(conductor, LivePlay)
        for _ in range(MOST_KEYS):
            await until(pilot, lambda: board.my_turn or conductor.reveal.going)
            if board.table.seat(None).log_length > before and conductor.reveal.going:
                break
            await pilot.press("enter" if board.my_turn else "escape")
        assert len(conductor.log()) == before
        board.moments = 0
        await pilot.press("escape")
        await until(pilot, lambda: not conductor.reveal.going)
        assert len(conductor.log()) > before


async def test_a_reveal_can_be_skipped() -> None:
    """Escape goes to its end."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    app.lobby.settings.pace = Pace.SLOW
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of()), moments=5)
        conductor = board.conductor
        assert isinstance(conductor, LivePlay)
        await until(pilot, lambda: conductor.reveal.going)
        board.moments = 0
        await pilot.press("escape")
        await until(pilot, lambda: board.my_turn)
        assert "REVEALED" not in screen_text(pilot.app)


async def test_each_reveal_is_walked_on_the_position_just_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others who play on while one stands change nothing of it; theirs come after it, each on its own board."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, with_curtain(setup_of(), Curtain.NONE))
        await until(pilot, lambda: board.my_turn)
        table = table_of(board)
        walked: list[tuple[View, View]] = []
        drawn: list[View] = []

        def moments(before: View, after: View) -> tuple[Moment, ...]:
            walked.append((before, after))
            return (Moment(f"MOMENT {len(walked)}", "CO-5", lambda: None),)

        def show(view: View, *, private: bool) -> None:
            if not private:
                drawn.append(view)

        monkeypatch.setattr(board, "public_moment", moments)
        monkeypatch.setattr(board, "show", show)
        views = [table.seat(None).view()]
        while len(views) < 4:
            step(table)
            if table.seat(None).view() != views[-1]:
                views.append(table.seat(None).view())
            if len(views) == 2:
                await until_text(pilot, "MOMENT 1")
        for number in (1, 2, 3):
            await until_text(pilot, f"MOMENT {number}")
            assert walked[-1] == (views[number - 1], views[number])
            assert drawn[-1] == views[number - 1]
            await pilot.press("enter")
        await until(pilot, lambda: board.my_turn)
        assert len(walked) == 3


async def test_the_quit_question_keeps_the_game() -> None:
    """Q asks; Escape stays; `t` goes to the title, and Continue brings the game back."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        await pilot.press("q")
        await until_screen(pilot, "QuitScreen")
        await until_text(pilot, "Every action was saved")
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press("escape")
        await until_text(pilot, "SECRET 0")
        await pilot.press("q", "t")
        await until_screen(pilot, "TitleScreen")
        assert "SECRET" not in screen_text(pilot.app)
        assert board not in pilot.app.screen_stack


async def test_ctrl_c_asks_and_twice_leaves() -> None:
    """The first opens the quit question, the second leaves with status 0 (T7)."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await lifted(pilot)
        await pilot.press("ctrl+c")
        await until_screen(pilot, "QuitScreen")
        await pilot.press("ctrl+c")
        await until(pilot, lambda: app._exit)
    assert app.return_code == 0


async def test_the_footer_offers_what_can_be_done_and_can_be_clicked() -> None:
    """Words of the footer are buttons; what makes no sense now is not among them."""
    async with new_app().run_test(size=(140, 30)) as pilot:
        board = await lifted(pilot)
        footer = screen_text(pilot.app).split("\n")[-1]
        assert "pick" in footer
        assert "play / pause" not in footer
        await click_words(pilot, "pick")
        assert board.staged == ["something"]
        await click_words(pilot, "? help")
        await until_screen(pilot, "HelpScreen")


async def test_a_game_that_is_not_being_saved_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title band warns for as long as it lasts (V2)."""
    async with new_app().run_test(size=(120, 30)) as pilot:
        board = await lifted(pilot)
        monkeypatch.setattr(Table, "trouble", property(lambda table: "The disk is full."))
        board.tell_where()
        await pilot.pause()
        assert "NOT SAVED" in screen_text(pilot.app)


@pytest.mark.parametrize("curtain", [Curtain.KEY, Curtain.PIN])
async def test_a_resumed_game_shows_a_lone_player_the_recap_and_a_curtain_only_where_a_pin_lifts_it(
    curtain: Curtain,
) -> None:
    """Who takes a game up again is reminded of what happened (K3); there is nobody to pass the keyboard to (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        table = app.lobby.open(alone(with_curtain(setup_of(), curtain)))
        play(table, 14)
        save = table.save_id
        table.close()
        assert save is not None
        app.open_table(app.lobby.resume(save), resumed=True)
        if curtain is Curtain.PIN:
            await until_screen(pilot, "CurtainScreen")
            assert "Pass the keyboard" not in await until_text(pilot, f"{NAMES[0]} goes on")
            await pilot.press(*"1234", "enter")
        await until_text(pilot, "LAST LOOKED")
        assert not any(type(screen).__name__ == "CurtainScreen" for screen in app.screen_stack)


async def test_the_real_board_of_any_game_shows_the_same_for_two_deals_until_it_is_lifted() -> None:
    """Public drawing depends on public facts alone: under no curtain is a hand drawn before its seat looks (K1)."""
    shown = set()
    for seed in (1, 2, 3):
        async with new_app().run_test(size=(120, 40)) as pilot:
            app = app_of(pilot)
            app.open_table(app.lobby.open(setup_of(GAME, seed=seed)))
            await until_screen(pilot, "CurtainScreen")
            board = app.screen_stack[-2]
            await app.pop_screen()
            await pilot.pause()
            assert app.screen is board
            shown.add(screen_text(app))
    assert len(shown) == 1


async def test_an_open_table_passes_from_seat_to_seat_without_curtain() -> None:
    """Where there is none, the next seat's view follows at once."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, with_curtain(setup_of(), Curtain.NONE))
        await until_text(pilot, "SECRET 0")
        while board.door.seat == 0:
            await pilot.press("enter")
            await pilot.pause()
        await until_text(pilot, "SECRET 1")
