"""`tartan learn`: a game's lessons, on a full screen or line by line."""

from __future__ import annotations

from tartan import registry
from tartan.cli import startup
from tartan.cli.errors import DONE, WrongCommand
from tartan.session.lessons import course_of, has_course
from tartan.ui.intent import First, Intent


def learn(game: str | None, *, plain: bool, listed: bool) -> int:
    """Offer or list a game's lessons; raises SetupError for a game that has none, WrongCommand without a game."""
    if game is None:
        if not listed:
            games = ", ".join(registry.available())
            raise WrongCommand(f"GAME is missing, as in tartan learn GAME; there is {games}.")
        games_with = [each for each in registry.manifests() if has_course(each.id)]
        startup.make_page().say(*(f"{each.id}: {each.title}, {len(course_of(each.id))} lessons" for each in games_with))
        return DONE
    course = course_of(registry.manifest(game).id)
    if listed:
        page = startup.make_page()
        for number, lesson in enumerate(course.lessons, 1):
            page.say(f"{number}. {lesson.title} ({', '.join(lesson.rules)})")
        return DONE
    if not plain:
        return startup.full_screen(Intent(First.LEARN, game=game))
    from tartan.plain.lessons import learn as learn_by_lines

    with startup.line_mode() as (page, lobby):
        learn_by_lines(page, lobby, game)
    return DONE
