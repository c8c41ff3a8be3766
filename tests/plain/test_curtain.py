"""The curtain in line mode: between people at one terminal, with and without PINs (K1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.plain.curtain import SCROLLS_BACK, PageCurtain
from tartan.plain.page import Manner
from tartan.plain.table import PlainTable
from tartan.session.pin import hash_pin, pin_opens
from tartan.session.seat import Curtain, SeatPlan, Sitter
from tartan.session.table import Table
from tests.plain.rooms import Script, setup_for, whole_game
from tests.session.tables import GAME

if TYPE_CHECKING:
    from tartan.session.lobby import Lobby


def test_a_person_among_bots_is_never_asked_for_a_curtain(lobby: Lobby, game_id: str) -> None:
    """One person at the keyboard hides nothing from anybody."""
    others = range(1, len(setup_for(game_id).seats))
    answers = whole_game(lobby.open(setup_for(game_id, bots=others)), Rng(3))
    script = Script(*answers, manner=Manner(typed=True, shown=True))
    table = lobby.open(setup_for(game_id, bots=others))
    PlainTable(script.page, lobby, table).play()
    assert table.outcome is not None
    assert "Press Enter" not in script.text


def test_people_who_share_a_terminal_are_told_once_that_it_scrolls_back(lobby: Lobby, game_id: str) -> None:
    """At the first curtain, and nowhere but at a terminal that several share (K1)."""
    manner = Manner(typed=True, shown=True)
    answers = [answer for step in whole_game(lobby.open(setup_for(game_id)), Rng(5))[:20] for answer in ("", step)]
    script = Script(*answers, manner=manner)
    PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    assert script.lines.count(SCROLLS_BACK) == 1
    assert script.text.index(SCROLLS_BACK) < script.text.index("Press Enter")
    others = range(1, len(setup_for(game_id).seats))
    for page, bots, curtain_asked in ((manner, others, False), (Manner(), (), True)):
        quiet = Script("", "q", manner=page)
        table = lobby.open(setup_for(game_id, bots=bots))
        PlainTable(quiet.page, lobby, table, curtain_asked=curtain_asked).play()
        assert SCROLLS_BACK not in quiet.lines


def test_a_curtain_is_drawn_between_people_at_a_terminal(lobby: Lobby, game_id: str) -> None:
    """At a terminal the page is cleared and Enter asked for by name; nothing private stands behind it (K1)."""
    answers = whole_game(lobby.open(setup_for(game_id)), Rng(5))
    rows = 24
    script = Script(*([""] * 3 + answers[:1]), manner=Manner(typed=True, shown=True, rows=rows))
    table = lobby.open(setup_for(game_id))
    PlainTable(script.page, lobby, table).play()
    first = table.next_here(None)
    asked = f"Press Enter, {PlainTable(Script().page, lobby, table).people[first or 0]}."
    assert asked in script.lines
    before = script.text[: script.text.index(asked)]
    assert "\n" * rows in before
    assert script.text.rstrip("\n").rsplit("\n" * rows, 1)[1].startswith("The game is saved.")


def test_who_holds_two_seats_is_not_told_to_pass_the_keyboard(lobby: Lobby, game_id: str) -> None:
    """The curtain says that it is her other seat; between two people it asks for the keyboard, once a change."""
    setup = setup_for(game_id)
    for names in ({"P0"}, {plan.name for plan in setup.seats}):
        held = tuple(replace(plan, name="P0" if len(names) == 1 else plan.name) for plan in setup.seats)
        answers = whole_game(lobby.open(setup), Rng(5))
        script = Script(*[each for answer in answers[:40] for each in ("", answer)])
        table = lobby.open(replace(setup, seats=held))
        PlainTable(script.page, lobby, table, curtain_asked=True).play()
        curtains = [line for line in script.lines if line.startswith(("Pass the keyboard to ", "P0, now your other"))]
        assert len(curtains) > 1
        passed = [line for line in curtains if line.startswith("Pass")]
        assert passed == (curtains[:1] if len(names) == 1 else curtains)


def test_a_pipe_is_not_asked_for_enter_unless_the_curtain_was_asked_for(lobby: Lobby, game_id: str) -> None:
    """Answers from a pipe are moves; with `--curtain` given, a line is taken for each curtain."""
    silent = Script("1")
    table = lobby.open(setup_for(game_id))
    PlainTable(silent.page, lobby, table).play()
    assert table.moves == 1
    assert "Press Enter" not in silent.text
    asked = Script("", "1")
    table = lobby.open(setup_for(game_id))
    PlainTable(asked.page, lobby, table, curtain_asked=True).play()
    assert table.moves == 1
    assert "Press Enter" in asked.text


def test_a_pin_curtain_opens_to_its_pin_alone(lobby: Lobby, game_id: str) -> None:
    """A wrong PIN shows nothing, and no PIN is ever written."""
    setup = setup_for(game_id)
    plans = tuple(replace(plan, pin=hash_pin(f"77{seat}88")) for seat, plan in enumerate(setup.seats))
    table = lobby.open(replace(setup, seats=plans, curtain=Curtain.PIN))
    first = table.next_here(None)
    script = Script("0000", f"77{first}88", "q")
    PlainTable(script.page, lobby, table, curtain_asked=True).play()
    assert script.lines.count("That is not the PIN.") == 1
    assert script.text.index("That is not the PIN.") < script.text.index("Your turn")
    assert "88" not in script.text


class Pinless:
    """A table whose curtain wants PINs, and whose people have none yet."""

    curtain = Curtain.PIN

    def __init__(self, table: Table) -> None:
        self._table = table
        self.plans: tuple[SeatPlan, ...] = table.plans

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    def choose_pin(self, seat: int, kept: str) -> None:
        """Keep it for the seat."""
        self.plans = tuple(replace(plan, pin=kept) if at == seat else plan for at, plan in enumerate(self.plans))


def test_who_has_no_pin_yet_chooses_one_that_lifts_the_curtain_from_then_on() -> None:
    """One that is too short is refused in words; another seat's is its own."""
    script = Script("12", "2468", "9999", "2468", "1357")
    table = Pinless(Table(setup_for(GAME)))
    curtain = PageCurtain(script.page, table)  # type: ignore[arg-type]  # all that is asked of it is there
    curtain.draw(0, None)
    assert pin_opens(table.plans[0].pin, "2468")
    assert "A PIN has 4 to 12 digits" in script.text
    curtain.draw(0, 1)
    assert script.text.count("That is not the PIN.") == 1
    curtain.draw(1, 0)
    assert pin_opens(table.plans[1].pin, "1357")


def test_who_is_left_alone_at_a_terminal_lifts_a_curtain_once(lobby: Lobby) -> None:
    """Where somebody goes on from another terminal she may still sit here: the next hand is covered (K1)."""
    table = lobby.open(setup_for(GAME))
    last = len(table.plans) - 1
    curtain = PageCurtain(Script("", "").page, table, asked=True)
    assert curtain.hangs
    for seat in range(last):
        table.sit(seat, SeatPlan(f"P{seat}", Sitter.REMOTE))
    assert table.here == (last,)
    assert curtain.hangs
    curtain.draw(0, None)
    assert curtain.hangs, "who was asked for has gone, and whoever is left was not"
    curtain.draw(last, 0)
    assert not curtain.hangs
