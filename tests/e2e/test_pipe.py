"""Whole games in line mode, as a pipe and as a person at a terminal play them."""

from __future__ import annotations

import re
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.record import Record
from tartan.session.lessons import course_of
from tests.cli.running import environ, tartan
from tests.narrowing import present
from tests.terminal_harness import Terminal

if TYPE_CHECKING:
    from pathlib import Path

GAME = "gylen"
SEED = 5
NAMES = ("Isla", "Ewan", "Mairi")
PLAY = ("play", GAME, "--plain", "--seed", str(SEED), "--names", ",".join(NAMES))


def random_game(luck: int) -> tuple[Match, list[str]]:
    """A random match of the seed, and its actions in the order in which line mode asks for them."""
    match = Match(registry.load(GAME), len(NAMES), SEED)
    match.names = NAMES
    rng, seat, played = Rng(luck), 0, list[str]()
    while match.outcome is None:
        seat = min(match.deciders, key=lambda each: (each - seat) % len(NAMES))
        played.append(str(rng.choice(match.legal(seat))))
        match.submit(seat, played[-1])
    return match, played


@pytest.mark.parametrize("luck", [1, 2])
def test_a_whole_game_is_played_from_a_pipe(tmp_path: Path, luck: int) -> None:
    """Notations one a line play three seats to the end; the result and the record are those of the same match."""
    match, played = random_game(luck)
    path = tmp_path / "record"
    ran = tartan(*PLAY, home=tmp_path, given="\n".join([*played, f"s {path}"]) + "\n")
    assert (ran.status, ran.err) == (0, "")
    assert match.outcome is not None
    assert f"The game is over: {match.outcome.reason}." in ran.out
    for label, value in match.outcome.told(NAMES):
        assert f"{label}: {value}." in ran.out
    assert Record.load(path) == match.record
    assert "\x1b" not in ran.out
    assert "\r" not in ran.out


def test_a_game_cut_short_is_resumed_and_ends_the_same(tmp_path: Path) -> None:
    """A pipe that runs dry is a saved game; resumed from another pipe it goes on where it was (V1)."""
    match, played = random_game(3)
    cut = len(played) // 2
    first = tartan(*PLAY, home=tmp_path, given="\n".join(played[:cut]))
    assert first.status == 0
    resume = present(re.search(r"tartan (saves resume \d+ --plain)", first.out))
    path = tmp_path / "record"
    second = tartan(*resume[1].split(), home=tmp_path, given="\n".join([*played[cut:], f"s {path}"]) + "\n")
    assert (second.status, second.err) == (0, "")
    assert Record.load(path) == match.record


def test_the_same_command_with_bots_plays_the_same_game(tmp_path: Path) -> None:
    """A seed fixes the bots too, so that a piped game repeats byte for byte (CO-2)."""
    command = ("play", GAME, "--plain", "--seed", "0x1647", "--bots", "A=piper,B=piper,C=piper")
    runs = [tartan(*command, home=tmp_path / str(number)) for number in range(2)]
    assert runs[0].out == runs[1].out
    assert "The game is over" in runs[0].out


def test_a_replay_of_a_piped_game_is_told_in_lines(tmp_path: Path) -> None:
    """`replay FILE --plain` tells the public log; with `--seat` what that seat knew besides."""
    match, _ = random_game(4)
    path = tmp_path / "record"
    match.record.save(path)
    public = tartan("replay", str(path), "--plain", home=tmp_path)
    private = tartan("replay", str(path), "--plain", "--seat", "c", home=tmp_path)
    assert (public.status, private.status) == (0, 0)
    assert "Mairi draws" not in public.out
    assert "Mairi draws" in private.out
    assert "Isla draws" not in private.out
    assert tartan("replay", str(path), "--plain", "--seat", "D", home=tmp_path).status == 2


def test_a_lesson_is_taken_from_a_pipe_and_stays_done(tmp_path: Path) -> None:
    """`learn GAME --plain` refuses a wrong move with its rule, takes the right one, and remembers it."""
    lesson = course_of(GAME).lessons[0]
    turn = lesson.turns[0]
    ran = tartan("learn", GAME, "--plain", home=tmp_path, given=f"1\n{turn.tries[0].text}\n{turn.accept[0]}\n")
    assert (ran.status, ran.err) == (0, "")
    assert f"No: {turn.tries[0].reason} ({turn.tries[0].rule})" in ran.out
    assert f"Solved. {lesson.after}" in ran.out
    again = tartan("learn", GAME, "--plain", home=tmp_path, given="Back\n")
    assert f"1. {lesson.title} (done)" in again.out


def test_the_demonstration_is_told_in_lines(tmp_path: Path) -> None:
    """`demo GAME --plain` from a pipe runs to its end without being asked anything."""
    ran = tartan("demo", GAME, "--plain", home=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert "The result" in ran.out


def test_a_set_up_from_a_pipe_begins_a_game(tmp_path: Path) -> None:
    """`play --plain` without a game asks for everything; an input that ends too soon begins nothing."""
    ran = tartan("play", "--plain", home=tmp_path, given="1\n" + "\n" * 30 + "1\nq\n")
    assert ran.status == 0
    assert "You may:" in ran.out
    short = tartan("play", "--plain", home=tmp_path / "other", given="1\nIsla\n")
    assert short.status == 1
    assert "no game was begun" in short.err
    assert "no saved games" in tartan("saves", home=tmp_path / "other").out


def test_a_person_at_a_terminal_gets_curtains_and_no_escape_codes(tmp_path: Path) -> None:
    """In a pseudo-terminal Enter lifts each curtain, the page before it is cleared, and all only scrolls (A2)."""
    home = environ(tmp_path, TERM="xterm-256color")
    with Terminal([sys.executable, "-m", "tartan", *PLAY], environ=home, cwd=tmp_path) as terminal:
        terminal.wait_for_text("Press Enter, A Isla")
        assert "hand" not in terminal.text
        terminal.send("\n")
        for number in range(4):
            terminal.wait_for(lambda t, n=number: bytes(t.raw).count(b"your answer:") > n)  # type: ignore[misc]  # n
            terminal.send("1\n")
        terminal.wait_for_text("Press Enter, B Ewan")
        assert "Isla puts" not in terminal.text
        assert "Your hand" not in terminal.text
        terminal.send("\n")
        terminal.wait_for(lambda t: bytes(t.raw).count(b"your answer:") > 4)
        terminal.send("q\n")
        assert terminal.wait_exit() == 0
        assert b"\x1b" not in bytes(terminal.raw)
        assert "Your hand" not in terminal.text
        assert "The game is saved." in terminal.text
        assert terminal.leftovers() == []


def test_a_pin_is_not_shown_while_it_is_typed(tmp_path: Path) -> None:
    """Echo is off for a PIN, and on again afterwards."""
    command = [sys.executable, "-m", "tartan", *PLAY, "--curtain", "pin"]
    with Terminal(command, environ=environ(tmp_path, TERM="xterm-256color"), cwd=tmp_path) as terminal:
        for person in ("A Isla", "B Ewan", "C Mairi"):
            terminal.wait_for_text(f"A PIN for {person}")
            terminal.send("4711\n")
        terminal.wait_for_text("PIN of A Isla")
        terminal.send("4711\n")
        terminal.wait_for_text("your answer:")
        terminal.send("q\n")
        assert terminal.wait_exit() == 0
        assert b"4711" not in bytes(terminal.raw)
        assert terminal.leftovers() == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_at_the_pin_leaves_the_terminal_as_it_was(tmp_path: Path, number: signal.Signals) -> None:
    """Told to go while echo is off, the program puts it back and leaves with 128 and the signal's number (T1)."""
    command = [sys.executable, "-m", "tartan", *PLAY, "--curtain", "pin"]
    with Terminal(command, environ=environ(tmp_path, TERM="xterm-256color"), cwd=tmp_path) as terminal:
        terminal.wait_for_text("A PIN for A Isla")
        assert terminal.attributes != terminal.attributes_before
        terminal.kill(number)
        assert terminal.wait_exit() == 128 + number
        assert terminal.leftovers() == []


def test_the_end_of_a_terminal_leaves_a_saved_game(tmp_path: Path) -> None:
    """Ctrl-D at the prompt is the end of the input: the game is saved and the way back is said."""
    command = [sys.executable, "-m", "tartan", *PLAY, "--curtain", "none"]
    with Terminal(command, environ=environ(tmp_path, TERM="xterm-256color"), cwd=tmp_path) as terminal:
        terminal.wait_for_text("your answer:")
        terminal.send("\x04")
        assert terminal.wait_exit() == 0
        assert "tartan saves resume 1 --plain" in terminal.text
