"""A table in line mode, for every game: the same actions as the seat, the same game, and nothing lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.rng import Rng
from tartan.plain.page import Manner
from tartan.plain.table import AFTER, COMMANDS, SCROLLS_BACK, WORDS, WORDS_AFTER, PlainTable, play_all
from tartan.plain.words import hints, log_lines, recalled, words_of
from tartan.record import Record
from tartan.session.hints import NOT_HERE
from tartan.session.lobby import Lobby
from tartan.session.pin import hash_pin
from tartan.session.seat import Curtain, Hints, Sitter
from tests.plain.rooms import Script, setup_for, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = registry.available()


@pytest.fixture(params=GAMES)
def game_id(request: pytest.FixtureRequest) -> str:
    """Every game in turn."""
    return str(request.param)


@pytest.fixture
def lobby() -> Iterator[Lobby]:
    """A house that keeps everything in memory."""
    house = Lobby()
    yield house
    house.close()


def test_the_actions_offered_are_those_of_the_seat(lobby: Lobby, game_id: str) -> None:
    """At every decision of a whole game the numbered list is the seat's legal list, in its order (A2)."""
    answers = whole_game(lobby.open(setup_for(game_id)), Rng(1))
    script = Script(*answers)
    table = lobby.open(setup_for(game_id))
    offered: list[list[str]] = []
    owed: list[list[str]] = []
    plain = PlainTable(script.page, lobby, table)
    listing = plain._list

    def listed(door: object, legal: tuple[str, ...]) -> None:
        before = len(script.lines)
        listing(door, legal)  # type: ignore[arg-type]  # the seat, passed through
        numbered = [line.lstrip() for line in script.lines[before:] if line.lstrip()[:1].isdigit()]
        offered.append([line.split(". ", 1)[1].split(" - ", 1)[0] for line in numbered])
        owed.append(list(door.legal()))  # type: ignore[attr-defined]  # as above

    plain._list = listed  # type: ignore[method-assign]  # listens in
    plain.play()
    assert offered == owed
    assert len(offered) == len(answers)
    assert table.outcome is not None


def test_numbers_and_notations_play_the_same_game(lobby: Lobby, game_id: str) -> None:
    """A number of the list is as good an answer as the notation itself."""
    reference = lobby.open(setup_for(game_id))
    numbers: list[str] = []
    rng, seat = Rng(2), None
    while reference.outcome is None:
        seat = reference.next_here(seat)
        legal = reference.seat(seat).legal()
        at = rng.below(len(legal))
        numbers.append(str(at + 1))
        reference.seat(seat).submit(legal[at])
    table = lobby.open(setup_for(game_id))
    PlainTable(Script(*numbers).page, lobby, table).play()
    assert table.record == reference.record


def test_capitals_and_blanks_are_forgiven(lobby: Lobby, game_id: str) -> None:
    """A notation that differs from one legal action by capitals and blanks alone is that action."""
    table = lobby.open(setup_for(game_id))
    legal = table.seat(table.next_here(None)).legal()
    PlainTable(Script(f"  {legal[0].upper().replace(' ', '   ')} ").page, lobby, table).play()
    assert table.moves == 1


def test_bots_play_without_being_asked_and_a_table_of_bots_is_watched_to_its_end(lobby: Lobby, game_id: str) -> None:
    """Where only bots sit the public log is written, and nothing private."""
    seats = range(len(setup_for(game_id).seats))
    script = Script()
    table = lobby.open(setup_for(game_id, bots=seats))
    PlainTable(script.page, lobby, table).play()
    assert table.outcome is not None
    public = log_lines(table.seat(None).log(), table.names)
    assert public[-1].split(": ", 1)[-1] in script.text
    private = {line.say(table.names) for seat in seats for line in table.seat(seat).log()}
    private -= {line.say(table.names) for line in table.seat(None).log()}
    assert not [text for text in private if text in script.text]


def test_a_person_among_bots_is_never_asked_for_a_curtain(lobby: Lobby, game_id: str) -> None:
    """One person at the keyboard hides nothing from anybody."""
    others = range(1, len(setup_for(game_id).seats))
    answers = whole_game(lobby.open(setup_for(game_id, bots=others)), Rng(3))
    script = Script(*answers, manner=Manner(typed=True, shown=True))
    table = lobby.open(setup_for(game_id, bots=others))
    PlainTable(script.page, lobby, table).play()
    assert table.outcome is not None
    assert "Press Enter" not in script.text


def test_the_end_of_the_input_leaves_a_saved_game_that_says_how_to_go_on(lobby: Lobby, game_id: str) -> None:
    """A pipe that runs dry loses nothing: resumed, the game ends as if it had never been left (V1)."""
    reference = lobby.open(setup_for(game_id))
    answers = whole_game(reference, Rng(4))
    cut = len(answers) // 2
    script = Script(*answers[:cut])
    table = lobby.open(setup_for(game_id))
    PlainTable(script.page, lobby, table).play()
    assert f"tartan saves resume {table.save_id} --plain" in script.text
    assert table.save_id is not None
    resumed = lobby.resume(table.save_id)
    assert resumed.moves == cut
    PlainTable(Script(*answers[cut:]).page, lobby, resumed).play()
    assert resumed.record == reference.record


def test_refusals_name_their_rule_and_r_reads_it(lobby: Lobby, game_id: str) -> None:
    """What is not possible is said with the rule it breaks, and `r` alone shows that rule."""
    table = lobby.open(setup_for(game_id))
    script = Script("this is no move", "r", "r CO-4", "r nothing-like-this", "q")
    PlainTable(script.page, lobby, table).play()
    assert "Not possible: " in script.text
    assert script.text.count("CO-4  [") == 2
    assert "No rule has the id or the words" in script.text
    assert table.moves == 0


def test_undo_takes_the_last_step_back_and_says_why_it_cannot(lobby: Lobby, game_id: str) -> None:
    """`u` is the seat's own undo (K4)."""
    table = lobby.open(setup_for(game_id))
    script = Script("u", "1", "u", "q")
    PlainTable(script.page, lobby, table).play()
    assert "(CO-4b)" in script.text
    assert table.moves == (0 if "took back" in script.text else 1)


def test_the_commands_answer(lobby: Lobby, game_id: str) -> None:
    """Help lists every command; log, recap, state and notes are read without playing anything."""
    table = lobby.open(setup_for(game_id))
    script = Script("?", "l", "w", "s", "n", "n mind the   gap", "n", "", "99999", "q")
    PlainTable(script.page, lobby, table).play()
    for key, does in COMMANDS:
        assert f"{key}: {does}." in script.lines
    assert "You have no notes." in script.lines
    assert "mind the   gap" in script.lines
    assert "There is no action 99999" in script.text
    assert table.moves == 0
    first = table.seat(table.next_here(None)).log()[0].say(table.names)
    assert script.text.count(first) >= 3


def test_a_hint_is_given_where_the_set_up_gives_hints(lobby: Lobby, game_id: str) -> None:
    """`?!` and its word tell what a laird would play, in words too; elsewhere it is said that there are none."""
    for allowed in Hints:
        table = lobby.open(replace(setup_for(game_id), hints=allowed))
        seat = table.next_here(None)
        assert seat is not None
        script = Script("?!", "hint", "q")
        PlainTable(script.page, lobby, table).play()
        told = [line for line in script.lines if "A laird would play" in line or "only one choice" in line]
        if allowed is Hints.ALL:
            assert len(told) == 2
            assert told[0] == told[1]
            assert any(f" {text}" in told[0] for text in table.seat(seat).legal())
        else:
            assert not told
            assert script.text.count(NOT_HERE) == 2


def test_a_seat_is_told_its_goal_once(lobby: Lobby, game_id: str) -> None:
    """At its first turn, as on the full screen."""
    goals = registry.manifest(game_id).goals
    script = Script(*whole_game(lobby.open(setup_for(game_id)), Rng(9)))
    PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    told = [line for line in script.lines if line.startswith("Your goal: ")]
    assert {line.removeprefix("Your goal: ") for line in told} == set(goals)
    assert len(told) == (len(setup_for(game_id).seats) if goals else 0)


def test_words_do_as_well_as_letters(lobby: Lobby, game_id: str) -> None:
    """Every word answers what its letter answers, at the table and after the game."""
    for word, letter in WORDS.items():
        told = []
        for answer in (word.upper(), letter):
            script = Script("1", answer, "q")
            PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
            said = script.text.replace(f"> {answer}\n", "> \n").splitlines()
            told.append([line for line in said if not line.startswith("The game is saved.")])
        assert told[0] == told[1], word
    assert set(WORDS.values()) <= {key.split()[0] for key, _ in COMMANDS}
    assert set(WORDS_AFTER.values()) <= {key.split()[0] for key, _ in AFTER}


def test_the_help_has_the_words_and_what_the_game_says_itself(lobby: Lobby, game_id: str) -> None:
    """A game's own sentences stand behind the letters and the words."""
    script = Script("?", "q")
    PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    assert f"Words do as well as letters: {', '.join(WORDS)}." in script.lines
    assert set(hints(words_of(game_id))) <= set(script.lines)


def test_nothing_that_became_public_is_told_twice_in_a_turn(lobby: Lobby, game_id: str) -> None:
    """What the log has told is not in the words on how the game stands; `s` and `w` tell it again when asked."""
    words = words_of(game_id)
    others = range(1, len(setup_for(game_id).seats))
    answers = whole_game(lobby.open(setup_for(game_id, bots=others)), Rng(8))
    script = Script(*answers)
    table = lobby.open(setup_for(game_id, bots=others))
    PlainTable(script.page, lobby, table).play()
    view = table.seat(0).view()
    more = set(recalled(words, view, table.names)) - set(words.describe(view, table.names))
    assert not [line for line in script.lines if line in more]


def test_w_retells_what_came_of_a_step_that_ended_a_phase(lobby: Lobby, game_id: str) -> None:
    """Where the same person goes on at once, what happened meanwhile can be read again."""
    others = range(1, len(setup_for(game_id).seats))
    table = lobby.open(setup_for(game_id, bots=others))
    door, where, answers = table.seat(0), table.where, 0
    while table.where == where:
        while due := table.bots_due:
            table.play_bot(due[0])
        if door.legal():
            door.submit(door.legal()[0])
            answers += 1
    news = table.seat(None).log()[-1].say(table.names)
    again = Script(*["1"] * answers, "w", "q")
    PlainTable(again.page, lobby, lobby.open(setup_for(game_id, bots=others))).play()
    assert again.text.count(news) >= 2


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


def test_notes_are_private_to_their_seat(lobby: Lobby, game_id: str) -> None:
    """What one seat notes no other seat reads."""
    table = lobby.open(setup_for(game_id))
    PlainTable(Script("n secret", "q").page, lobby, table).play()
    first = table.next_here(None)
    noted = [seat for seat in range(len(table.plans)) if lobby.notes(table.save_id, seat)]
    assert noted == [first]


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


def test_the_result_offers_log_record_and_rematch(lobby: Lobby, game_id: str, tmp_path: Path) -> None:
    """A finished game can be read, saved to a file and played again with the seats turned."""
    answers = whole_game(lobby.open(setup_for(game_id)), Rng(6))
    path = tmp_path / "record"
    script = Script(
        *answers, "?", "l", "y", "1", "s", f"s {path}", f"s {tmp_path}/no/folder", "s .", f"s {path}", "r", "q"
    )
    play_all(script.page, lobby, lobby.open(setup_for(game_id)))
    for key, does in AFTER:
        assert f"{key}: {does}." in script.lines
    assert Record.load(path).names == setup_for(game_id).names
    assert script.text.count("The record cannot be written: ") == 2
    assert "There is a file of that name already" in script.text
    assert "Replay of" in script.text
    newest = lobby.saves()[0]
    assert newest.names == (setup_for(game_id).names[-1], *setup_for(game_id).names[:-1])
    assert not newest.finished


def test_leaving_at_a_terminal_leaves_nothing_private_on_the_page(lobby: Lobby, game_id: str) -> None:
    """Behind the last answer the page is cleared, where several people share it (K2)."""
    script = Script("", "q", manner=Manner(typed=True, shown=True, rows=24))
    PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    tail = script.text.splitlines()[-24:]
    assert next(line for line in tail if line).startswith("The game is saved.")


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SystemExit, RuntimeError])
def test_a_signal_or_a_fault_leaves_nothing_private_on_the_page(
    lobby: Lobby, game_id: str, monkeypatch: pytest.MonkeyPatch, ending: type[BaseException]
) -> None:
    """Whatever ends the program goes through, after the page was cleared and the way back has been said (T1, K2)."""
    script = Script("", manner=Manner(typed=True, shown=True, rows=24))

    def interrupted(question: str = "") -> str:
        raise ending(question)

    monkeypatch.setattr(script.page, "ask", interrupted)
    with pytest.raises(ending):
        PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    tail = script.text.splitlines()[-24:]
    assert next(line for line in tail if line).startswith("The game is saved.")


def test_a_page_that_fails_says_so_itself(lobby: Lobby, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be written any more, that is the error, and the table is closed all the same (T2)."""
    script = Script()
    table = lobby.open(setup_for(game_id))

    def broken(*lines: str) -> None:
        raise BrokenPipeError(lines)

    monkeypatch.setattr(script.page, "say", broken)
    with pytest.raises(BrokenPipeError):
        PlainTable(script.page, lobby, table).play()
    lobby.delete(table.save_id or 0)


def test_names_are_literal(lobby: Lobby, game_id: str) -> None:
    """Brackets and markup in a name are letters like any other (N6)."""
    setup = setup_for(game_id)
    plans = (replace(setup.seats[0], name="[red]$x{y}[/]"), *setup.seats[1:])
    assert all(plan.sitter is Sitter.HERE for plan in plans)
    script = Script("q")
    PlainTable(script.page, lobby, lobby.open(replace(setup, seats=plans))).play()
    assert "[red]$x{y}[/]" in script.text


def test_every_game_has_words_of_its_own(game_id: str) -> None:
    """Line mode says in words what a game's screen shows; a game without them would be played blind."""
    words = registry.part(game_id, "plain")
    assert callable(words.describe)
    assert callable(words.explain)
