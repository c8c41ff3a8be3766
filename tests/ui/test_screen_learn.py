"""Lessons on the screen: the list, a lesson on its game's own board, wrong tries, the solution, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual import events

from tartan import registry
from tartan.session.lessons import Progress, course_of
from tartan.session.lobby import Lobby
from tartan.session.taught import Taught
from tartan.session.words import words_of
from tartan.ui.actions import GO_ON, NEXT_STEP
from tartan.ui.conductors.lesson import LessonPlay, open_lesson
from tartan.ui.intent import First, Intent
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens.learn import LearnScreen
from tartan.ui.screens.navigation import open_first
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_lines, screen_text
from tests.ui.shell import SIZE, app_of, click_words, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.session.lessons import Lesson

GAMES = registry.available()
GAME = GAMES[0]


def board(pilot: Pilot[None]) -> TableScreen:
    """The board that is open, below what is read."""
    return next(each for each in reversed(pilot.app.screen_stack) if isinstance(each, TableScreen))


def lead(pilot: Pilot[None]) -> LessonPlay:
    """Who leads it."""
    conductor = board(pilot).conductor
    assert isinstance(conductor, LessonPlay)
    return conductor


async def open_at(pilot: Pilot[None], game: str, at: int) -> None:
    """Open a lesson, and close what is read first."""
    open_lesson(app_of(pilot), game, at)
    await until_screen(pilot, "ReadingScreen")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    await pilot.pause()


async def make(pilot: Pilot[None], text: str) -> None:
    """Make a move, as the board does once it is composed."""
    board(pilot).send((text,))
    await pilot.pause()


async def only_enter(pilot: Pilot[None]) -> None:
    """Take what the cursor begins on until that is refused; where there is a choice it solves nothing."""
    at, ways = lead(pilot).taught.at, len(lead(pilot).taught.door.legal())
    for _ in range(4 * (ways > 1)):
        await pilot.press("enter")
        await pilot.pause()
        assert lead(pilot).taught.at == at, board(pilot).prompt_line.text
        if board(pilot).prompt_line.refused:
            break


def flowing(pilot: Pilot[None]) -> str:
    """All words of the screen, as if on one line, without the bar of what scrolls."""
    return " ".join(" ".join(line.rstrip("┃┆│ ") for line in screen_lines(pilot.app)).split())


def courses() -> list[tuple[str, int, Lesson]]:
    """Every lesson with its game and number."""
    return [(game, at, each) for game in GAMES for at, each in enumerate(course_of(game).lessons)]


@pytest.mark.parametrize(("game", "at", "lesson"), courses(), ids=lambda each: getattr(each, "id", str(each)))
async def test_every_lesson_is_told_refuses_and_is_solved_on_its_board(game: str, at: int, lesson: Lesson) -> None:
    """Text and rules are read first; each wrong try is refused in the prompt, each right move goes on.

    Where there is more than one way to go on the cursor does not begin on the answer: Enter alone does not solve it.
    """
    async with new_app().run_test(size=SIZE) as pilot:
        open_lesson(app_of(pilot), game, at)
        await until_screen(pilot, "ReadingScreen")
        await until(pilot, lambda: lesson.text in flowing(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        for turn in lesson.turns:
            await until(pilot, lambda turn=turn: turn.ask in flowing(pilot))  # type: ignore[misc]  # bound at once
            await only_enter(pilot)
            for each in turn.tries[:2]:
                await make(pilot, each.text)
                line = board(pilot).prompt_line
                assert (line.text, line.rule, line.refused) == (each.reason, each.rule, True)
                assert f"({each.rule})" in screen_text(pilot.app)
            legal = lead(pilot).taught.door.legal()
            await make(pilot, next(text for text in turn.accept if text in legal))
        await until(pilot, lambda: lesson.after in flowing(pilot))
        assert lesson.id in Progress(app_of(pilot).lobby.settings, game).done


async def test_nothing_is_said_of_moves_that_stay_before_one_was_made() -> None:
    """With nothing staged `u` says so; only after a right move it is told that this stays."""
    async with new_app().run_test(size=SIZE) as pilot:
        at, lesson = next((at, each) for at, each in enumerate(course_of(GAME).lessons) if len(each.turns) > 1)
        open_lesson(app_of(pilot), GAME, at)
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await pilot.press("u")
        assert board(pilot).prompt_line.text == "There is nothing to take back."
        legal = lead(pilot).taught.door.legal()
        await make(pilot, next(text for text in lesson.turns[0].accept if text in legal))
        await until(pilot, lambda: lesson.turns[1].ask in flowing(pilot))
        await pilot.press("u")
        assert "A move that was right stays" in board(pilot).prompt_line.text


async def test_the_title_leads_to_the_lessons_and_back() -> None:
    """`l` asks for a game, Enter opens its list, Escape goes back."""
    async with new_app().run_test(size=SIZE) as pilot:
        await pilot.press("l")
        await until_screen(pilot, "GamesScreen")
        await pilot.press("enter")
        await until_screen(pilot, "LearnScreen")
        text = screen_text(pilot.app)
        assert all(each.title in text for each in course_of(GAME).lessons)
        await pilot.press("escape")
        await until_screen(pilot, "GamesScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_the_list_marks_what_is_done_and_can_begin_again() -> None:
    """A lesson that is done has a mark; the cursor stands on the next; `x` asks, and `y` takes all marks off."""
    lobby = Lobby()
    first, second = course_of(GAME).lessons[:2]
    Progress(lobby.settings, GAME).finish(first.id)
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        open_first(app_of(pilot), Intent(First.LEARN, game=GAME))
        await until_screen(pilot, "LearnScreen")
        text = await until_text(pilot, "done")
        assert f"1. {first.title}" in next(line for line in text.split("\n") if "✓ done" in line)
        screen = pilot.app.screen
        assert isinstance(screen, LearnScreen)
        assert screen.menu.current is not None
        assert screen.menu.current.id == second.id
        await pilot.press("x", "n")
        await until_text(pilot, "The marks stay.")
        assert Progress(lobby.settings, GAME).done == {first.id}
        await pilot.press("x")
        await until_text(pilot, "y takes them off")
        await pilot.press("y")
        await until(pilot, lambda: "✓ done" not in screen_text(pilot.app))
        assert not Progress(lobby.settings, GAME).done


async def test_the_list_of_games_says_how_far_one_has_come() -> None:
    """Beside a game of which lessons are done stands how many; beside the others what they are about."""
    lobby = Lobby()
    first = course_of(GAME).lessons[0]
    Progress(lobby.settings, GAME).finish(first.id)
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        await pilot.press("l")
        await until_screen(pilot, "GamesScreen")
        text = await until_text(pilot, f"✓ 1 of {len(course_of(GAME))} lessons done")
        assert text.count("lessons done") == 1
        assert registry.manifest(GAME).tagline in flowing(pilot)
        assert registry.manifest(GAMES[-1]).tagline[:30] in text
        await pilot.press("enter")
        await until_screen(pilot, "LearnScreen")
        Progress(lobby.settings, GAME).finish(course_of(GAME).lessons[1].id)
        await pilot.press("escape")
        await until_screen(pilot, "GamesScreen")
        await until_text(pilot, f"✓ 2 of {len(course_of(GAME))} lessons done")


async def test_back_from_a_lesson_that_is_done_the_cursor_stands_on_what_comes_next() -> None:
    """From one that was only looked at the cursor does not move."""
    async with new_app().run_test(size=SIZE) as pilot:
        open_first(app_of(pilot), Intent(First.LEARN, game=GAME))
        await until_screen(pilot, "LearnScreen")
        screen = pilot.app.screen
        assert isinstance(screen, LearnScreen)
        for solved, cursor in ((False, 0), (True, 1)):
            await open_at(pilot, GAME, 0)
            if solved:
                await make(pilot, course_of(GAME).lessons[0].turns[0].accept[0])
                await until(pilot, lambda: lead(pilot).taught.done)
            await pilot.press("escape")
            await until_screen(pilot, "LearnScreen")
            await until(pilot, lambda cursor=cursor: screen.menu.cursor == cursor)  # type: ignore[misc]  # bound at once


async def test_a_lesson_that_is_chosen_twice_at_once_opens_once() -> None:
    """A second Enter that comes before the board does nothing: one Escape after another leads back to the list."""
    async with new_app().run_test(size=SIZE) as pilot:
        open_first(app_of(pilot), Intent(First.LEARN, game=GAME))
        await until_screen(pilot, "LearnScreen")
        await pilot.pause()
        for _ in range(3):
            pilot.app.post_message(events.Key("enter", "\r"))
        await until_screen(pilot, "ReadingScreen")
        await pilot.pause()
        await pilot.pause()
        assert sum(isinstance(each, TableScreen) for each in pilot.app.screen_stack) == 1


async def test_the_solution_says_in_words_what_the_move_does() -> None:
    """The notation alone tells a learner little."""
    async with new_app().run_test(size=SIZE) as pilot:
        for game in GAMES:
            taught = Taught(game, course_of(game).lessons[0])
            move = next(text for text in taught.turn.accept if text in taught.door.legal())
            await open_at(pilot, game, 0)
            lead(pilot).action_solution()
            await until(pilot, lambda move=move: f"The move is '{move}'" in flowing(pilot))  # type: ignore[misc]  # bound
            assert words_of(game).explained(move, taught.door.view(), taught.table.names) in flowing(pilot)
            board(pilot).dismiss()
            await until_screen(pilot, "TitleScreen")


async def test_what_is_out_of_sight_of_a_long_lesson_is_told_as_one_scrolls() -> None:
    """At the top the prompt says how much is below; at the end only how much is above."""
    game, at = next((game, at) for game, at, lesson in courses() if len(lesson.rules) > 2)
    async with new_app().run_test(size=SIZE) as pilot:
        open_lesson(app_of(pilot), game, at)
        await until_screen(pilot, "ReadingScreen")
        await until(pilot, lambda: "PgDn: " in flowing(pilot))
        assert "Enter to the board" in screen_text(pilot.app)
        await pilot.press("end")
        await until(pilot, lambda: "PgUp: " in flowing(pilot))
        assert "PgDn: " not in flowing(pilot)


async def test_a_click_opens_a_lesson_and_the_footer_works() -> None:
    """The mouse does what the keys do: a lesson, the board, the solution, back."""
    async with new_app().run_test(size=SIZE) as pilot:
        open_first(app_of(pilot), Intent(First.LEARN, game=GAME))
        await until_screen(pilot, "LearnScreen")
        lesson = course_of(GAME).lessons[2]
        await click_words(pilot, lesson.title)
        await until_screen(pilot, "ReadingScreen")
        await pilot.pause()
        await click_words(pilot, lesson.title)
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until_text(pilot, "solution")
        await click_words(pilot, "solution")
        await until_text(pilot, lesson.turns[0].accept[0])
        await click_words(pilot, "Esc back")
        await until_screen(pilot, "LearnScreen")


async def test_after_a_lesson_enter_opens_the_next_and_after_the_last_the_set_up() -> None:
    """One lesson leads to the next; who has done all may set up a table, which no stray Enter deals."""
    async with new_app().run_test(size=SIZE) as pilot:
        lessons = course_of(GAME).lessons
        for at in (0, len(lessons) - 1):
            await open_at(pilot, GAME, at)
            while not lead(pilot).taught.done:
                taught = lead(pilot).taught
                await make(pilot, next(text for text in taught.turn.accept if text in taught.door.legal()))
            await until_text(pilot, "next lesson" if not at else "set up a table")
            await pilot.press("enter")
            if not at:
                await until_screen(pilot, "ReadingScreen")
                assert lead(pilot).number == 1
                await pilot.press("enter", "escape")
                await until_screen(pilot, "TitleScreen")
        await until_screen(pilot, "SetupScreen")
        saves = app_of(pilot).lobby.saves()
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "SetupScreen"
        assert app_of(pilot).lobby.saves() == saves
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen | CurtainScreen))


async def test_a_lesson_can_be_read_again_and_begun_again() -> None:
    """`w` shows the lesson, and what came of it; `b` begins it again, also once it is solved; no game is saved."""
    async with new_app().run_test(size=SIZE) as pilot:
        lesson = course_of(GAME).lessons[0]
        await open_at(pilot, GAME, 0)
        await pilot.press("w")
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        start = Taught(GAME, lesson).door.view()
        await make(pilot, lesson.turns[0].accept[0])
        assert lead(pilot).taught.door.view() != start
        await pilot.press("w")
        await until_screen(pilot, "ReadingScreen")
        await until(pilot, lambda: lesson.after in flowing(pilot))
        assert lesson.turns[0].ask not in flowing(pilot)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await pilot.press("b")
        await until(pilot, lambda: lesson.turns[0].ask in flowing(pilot))
        assert lead(pilot).taught.door.view() == start
        assert app_of(pilot).lobby.saves() == ()


async def test_a_reveal_is_walked_with_everything_private_covered() -> None:
    """Where things may move, what a solution turns up is shown step by step, and then what it means."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        lesson = course_of(GAME).lessons[0]
        await open_at(pilot, GAME, 0)
        await make(pilot, lesson.turns[0].accept[0])
        await until(pilot, lambda: lead(pilot).reveal.going)
        assert not lead(pilot).my_turn
        assert "skip" in screen_text(pilot.app)
        told = NEXT_STEP if lead(pilot).reveal.more else GO_ON
        assert f"Enter {told} " in screen_text(pilot.app), "in the words of a table"
        assert lesson.after not in flowing(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: lesson.after in flowing(pilot))


async def test_of_a_long_reveal_only_what_the_lesson_is_about_is_watched() -> None:
    """A lesson may name the steps that are its point; one Enter after each of them leads on."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    game, at, lesson = next(each for each in courses() if each[2].turns[-1].shows)
    async with app.run_test(size=SIZE) as pilot:
        await open_at(pilot, game, at)
        await make(pilot, lesson.turns[-1].accept[0])
        await until(pilot, lambda: lead(pilot).reveal.going)
        assert board(pilot).prompt_line.text.startswith(lesson.turns[-1].shows)
        await pilot.press("enter")
        await until(pilot, lambda: lesson.after in flowing(pilot))


async def test_at_the_side_stands_the_lesson_where_there_is_room() -> None:
    """From 100 columns on the task stays in sight beside the board."""
    async with new_app().run_test(size=(120, 36)) as pilot:
        lesson = course_of(GAME).lessons[0]
        await open_at(pilot, GAME, 0)
        await pilot.press("right")
        await pilot.pause()
        side = " ".join(line[81:] for line in screen_lines(pilot.app))
        assert all(word in side for word in lesson.text.split())


@pytest.mark.parametrize(("game", "at", "lesson"), courses(), ids=lambda each: getattr(each, "id", str(each)))
async def test_every_lesson_stands_whole_at_the_side_of_100_by_30(game: str, at: int, lesson: Lesson) -> None:
    """Where the side is narrowest its text and the first task fit, from the first word to the last."""
    async with new_app().run_test(size=(100, 30)) as pilot:
        await open_at(pilot, game, at)
        await pilot.pause()
        side = " ".join(" ".join(line[81:].lstrip("│ ").strip() for line in screen_lines(pilot.app)).split())
        assert lesson.text in side
        assert lesson.turns[0].ask in side


async def test_leaving_a_lesson_speaks_of_no_saved_game() -> None:
    """Nothing of a lesson is saved but that it was done, so the question to leave does not say so."""
    async with new_app().run_test(size=SIZE) as pilot:
        await open_at(pilot, GAME, 0)
        await pilot.press("q")
        await until_screen(pilot, "QuitScreen")
        assert "Continue brings it back" not in screen_text(pilot.app)


async def test_a_typed_move_that_is_refused_leaves_the_whole_reason_to_be_read() -> None:
    """The line to type in is closed, for the reason of a lesson may take two lines."""
    game, at, turn = next(
        (game, at, lesson.turns[0])
        for game, at, lesson in courses()
        for each in lesson.turns[0].tries[:1]
        if len(each.reason) > 76 and each.text not in Taught(game, lesson).door.legal()
    )
    async with new_app().run_test(size=SIZE) as pilot:
        await open_at(pilot, game, at)
        await pilot.press("colon")
        await until(pilot, lambda: board(pilot).prompt_line.is_open)
        board(pilot).prompt_line.insert(turn.tries[0].text)
        await pilot.press("enter")
        await until(pilot, lambda: board(pilot).prompt_line.refused)
        assert not board(pilot).prompt_line.is_open
        assert turn.tries[0].reason in flowing(pilot)
