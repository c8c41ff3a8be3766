"""A table in line mode, for every game: the same actions as the seat, the same game, and nothing lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.bots import Advice
from tartan.bots.search import Searcher
from tartan.engine.rng import Rng
from tartan.plain import table as table_module
from tartan.plain.answers import AFTER, COMMANDS, WORDS, WORDS_AFTER
from tartan.plain.page import Manner
from tartan.plain.table import PlainTable
from tartan.plain.words import log_lines
from tartan.session import timing
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.face import goal_of
from tartan.session.hints import NOT_HERE, hint_words
from tartan.session.seat import Hints, Sitter
from tartan.session.words import words_of
from tests.narrowing import present
from tests.plain.rooms import Script, setup_for, whole_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, Game, View
    from tartan.session.lobby import Lobby


def test_whose_time_is_out_at_one_keyboard_is_told_what_the_clock_has_played(
    lobby: Lobby, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every turn says how long there is; what is answered after that is not taken, and the next turn has its time."""
    others = range(1, len(setup_for(game_id).seats))
    hour = [0.0]
    monkeypatch.setattr(timing, "running_time", lambda: hour[0])
    table = lobby.open(replace(setup_for(game_id, bots=others), clock=ClockPlan(ClockKind.MOVE, 30)))
    script = Script("s", "1", "q")
    asks = script.page.ask

    def slow(*question: str) -> str:
        """The second answer takes too long."""
        answer = asks(*question)
        hour[0] += 31 if answer == "1" else 10
        return answer

    monkeypatch.setattr(script.page, "ask", slow)
    plain = PlainTable(script.page, lobby, table)
    plain.play()
    assert "Your clock: 0:30." in script.lines
    told = script.lines.index(f"The time of {plain.people[0]} was out: the clock has played.")
    assert table.timed_out == (0,)
    stands = plain.words.describe(table.seat(0).view(), table.names)[0]
    assert stands.strip() in [line.strip() for line in script.lines[told:]]


@pytest.mark.parametrize("most", [0, 1000])
def test_how_the_game_stands_is_told_once_and_not_pushed_off_the_page(
    lobby: Lobby, game_id: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the actions where these are many, else above them; and so it is when it is asked for (A2)."""
    monkeypatch.setattr(table_module, "LONG", most)
    script = Script("s", "q")
    table = lobby.open(setup_for(game_id))
    plain = PlainTable(script.page, lobby, table)
    seat = present(table.next_here(None))
    stands = plain.words.describe(table.seat(seat).view(), table.names)
    plain.play()
    lines = [line.strip() for line in script.lines]
    actions = [at for at, line in enumerate(lines) if line.startswith("You may:")]
    told = [at for at, line in enumerate(lines) if line == stands[0].strip()]
    assert len(actions) == len(told) == 2
    assert sorted(actions + told)[::2] == (told if most else actions)


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
    """`?!` and its word tell what a laird would do, in words and as it is typed; elsewhere that there are none."""
    for allowed in Hints:
        table = lobby.open(replace(setup_for(game_id), hints=allowed))
        seat = present(table.next_here(None))
        script = Script("?!", "hint", "q")
        PlainTable(script.page, lobby, table).play()
        told = [line for line in script.lines if "A laird would " in line or "only one choice" in line]
        if allowed is Hints.ALL:
            assert len(told) == 2
            view, words = table.seat(seat).view(), words_of(game_id)
            for line in told:  # each thinks for as long as it may, so they need not have imagined as much
                assert any(
                    f"({text})" in line and words.hinted(text, view) in line for text in table.seat(seat).legal()
                )
        else:
            assert not told
            assert script.text.count(NOT_HERE) == 2


def test_a_hint_is_thought_out_once_for_a_decision(lobby: Lobby, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again it is the same, though a bot that thinks again may find another; the next decision has its own."""
    thought: list[Action] = []

    def advise(_: Searcher, game: Game, view: View, legal: Sequence[Action], *how: object) -> Advice:
        thought.append(legal[len(thought) % len(legal)])
        return Advice(thought[-1], 0.5)

    monkeypatch.setattr(Searcher, "advise", advise)
    script = Script("?!", "?!", "1", "?!", "q")
    plain = PlainTable(script.page, lobby, lobby.open(replace(setup_for(game_id), hints=Hints.ALL)))
    seat = present(plain.table.next_here(None))
    view = plain.table.seat(seat).view()
    plain.play()
    assert len(thought) == 2
    assert script.text.count(hint_words(Advice(thought[0], 0.5), plain._as_hinted(view))) >= 2


def test_a_seat_is_told_its_goal_once(lobby: Lobby, game_id: str) -> None:
    """At its first turn, as on the full screen."""
    table = lobby.open(setup_for(game_id))
    goals = {goal_of(table, seat) for seat in range(len(table.plans))} - {""}
    script = Script(*whole_game(lobby.open(setup_for(game_id)), Rng(9)))
    PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    told = [line for line in script.lines if line.startswith("Your goal: ")]
    assert {line.removeprefix("Your goal: ") for line in told} == goals
    assert not any("{" in goal for goal in goals)
    assert len(told) == (len(setup_for(game_id).seats) if goals else 0)


def test_a_seat_that_never_looked_is_not_told_what_happened_since(lobby: Lobby, game_id: str) -> None:
    """The account of its first turn is headed so, and that of every later one as what it missed."""
    script = Script(*whole_game(lobby.open(setup_for(game_id)), Rng(9)))
    PlainTable(script.page, lobby, lobby.open(setup_for(game_id))).play()
    told = [line for line in script.lines if line in {"Before your first turn:", "Since you last looked:"}]
    first = [line for line in script.lines if line == "Before your first turn:"]
    assert first
    assert told[0] == first[0]
    assert len(first) < len(told)


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
    assert set(words_of(game_id).hints) <= set(script.lines)


def test_nothing_that_became_public_is_told_twice_in_a_turn(lobby: Lobby, game_id: str) -> None:
    """What the log has told is not in the words on how the game stands; `s` and `w` tell it again when asked."""
    words = words_of(game_id)
    others = range(1, len(setup_for(game_id).seats))
    answers = whole_game(lobby.open(setup_for(game_id, bots=others)), Rng(8))
    script = Script(*answers)
    table = lobby.open(setup_for(game_id, bots=others))
    PlainTable(script.page, lobby, table).play()
    view = table.seat(0).view()
    more = set(words.recalled(view, table.names)) - set(words.describe(view, table.names))
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


def test_notes_are_private_to_their_seat(lobby: Lobby, game_id: str) -> None:
    """What one seat notes no other seat reads."""
    table = lobby.open(setup_for(game_id))
    PlainTable(Script("n secret", "q").page, lobby, table).play()
    first = table.next_here(None)
    noted = [seat for seat in range(len(table.plans)) if lobby.notes(table.save_id, seat)]
    assert noted == [first]


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
