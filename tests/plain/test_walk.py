"""Replays and demonstrations in line mode."""

from __future__ import annotations

import pytest

from tartan import registry
from tartan.engine.rng import Rng
from tartan.plain.page import Manner
from tartan.plain.walk import STEPS, Hands, ask_reader, beats, show_demo, show_replay
from tartan.plain.words import log_lines
from tartan.record import Record
from tartan.session.demo import SECONDS_A_WORD, Player
from tartan.session.fork import HIDDEN_STILL
from tartan.session.lobby import Lobby
from tartan.session.replay import Replay
from tartan.session.words import words_of
from tests.plain.rooms import Script, setup_for, whole_game

GAMES = registry.available()


def record_of(game_id: str) -> Record:
    """A whole random game."""
    lobby = Lobby()
    table = lobby.open(setup_for(game_id))
    whole_game(table, Rng(9))
    lobby.close()
    return table.record


@pytest.mark.parametrize("game_id", GAMES)
def test_a_piped_replay_tells_the_whole_public_log_once(game_id: str) -> None:
    """Every line that the public may read is there, in order, and the result; no private line is."""
    replay = Replay(record_of(game_id))
    script = Script()
    show_replay(script.page, replay, None)
    last = replay.positions - 1
    at = 0
    for line in replay.log(None, last):
        at = script.text.index(line.say(replay.names), at)
    private = {line.say(replay.names) for line in replay.log(0, last)}
    private -= {line.say(replay.names) for line in replay.log(None, last)}
    assert not [text for text in private if text in script.text]
    assert "The result" in script.lines


@pytest.mark.parametrize("game_id", GAMES)
def test_a_replay_through_a_seat_tells_what_that_seat_could_read(game_id: str) -> None:
    """With a seat the log is that seat's own."""
    replay = Replay(record_of(game_id))
    script = Script()
    show_replay(script.page, replay, 0)
    for line in replay.log(0, replay.positions - 1):
        assert line.say(replay.names) in script.text


@pytest.mark.parametrize("game_id", GAMES)
def test_open_hands_tell_what_every_seat_knew(game_id: str) -> None:
    """Each step is told as who took it could read it; the state is told for every seat, in its own words."""
    replay = Replay(record_of(game_id))
    script = Script("1", "s", "a", manner=Manner(typed=True))
    show_replay(script.page, replay, Hands.OPEN)
    for view in replay.open_views(1):
        for sentence in words_of(game_id).describe(view, replay.names):
            assert sentence in script.lines
    for position, (seat, _) in enumerate(replay.record.actions, 1):
        for line in replay.log(seat, position)[len(replay.log(seat, position - 1)) :]:
            assert line.say(replay.names) in script.text


def test_open_hands_are_offered_only_once_the_game_is_over() -> None:
    """The last of the readers there is; an unfinished record has none."""
    whole = record_of(GAMES[0])
    assert ask_reader(Script("open").page, Replay(whole)) is Hands.OPEN
    short = Script("open", "1")
    cut = Record(whole.game, whole.rules, whole.seats, whole.options, whole.names, whole.seed, whole.actions[:2])
    assert ask_reader(short.page, Replay(cut)) is None
    assert "open hands" not in short.text


def test_a_person_steps_through_a_replay_in_both_directions() -> None:
    """Enter goes on, b back, a number there, s says the state, a all the rest, q leaves."""
    replay = Replay(record_of(GAMES[0]))
    typed = Manner(typed=True)
    stepping = Script("", "", "b", "3", "s", "what", "99999", "q", manner=typed)
    show_replay(stepping.page, replay, 0)
    assert stepping.text.count(STEPS) == 3
    assert f"3 of {replay.positions - 1}." in stepping.lines
    whole = Script("a", manner=typed)
    show_replay(whole.page, replay, 0)
    assert f"{replay.positions - 1} of {replay.positions - 1}." in whole.lines


def test_a_record_that_stops_early_says_so() -> None:
    """An unfinished record ends with how the game stood."""
    whole = record_of(GAMES[0])
    cut = Record(whole.game, whole.rules, whole.seats, whole.options, whole.names, whole.seed, whole.actions[:2])
    script = Script()
    show_replay(script.page, Replay(cut), None)
    assert "The record ends here; the game was not over." in script.lines


@pytest.mark.parametrize("game_id", GAMES)
def test_a_piped_demonstration_says_every_caption_and_rule(game_id: str) -> None:
    """Every beat's caption is there in order, with the rules it shows."""
    player = Player.of(game_id)
    script = Script()
    show_demo(script.page, player, None)
    at = 0
    for beat in player.script.beats:
        before, at = at, script.text.index(beat.caption, at)
        assert ("Seen by" in script.text[before:at]) == (beat.look is not None), "whose secrets are told"
        for rule in beat.rules:
            assert any(line.startswith(f"{rule}  [") for line in script.lines)
    assert len(beats(player)) == player.length


def test_a_demonstration_runs_by_itself_at_the_pace_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a speed nothing is asked, and each step stays as long as its lines take to read, divided by it."""
    pauses: list[float] = []
    monkeypatch.setattr("tartan.plain.walk.time.sleep", pauses.append)
    player = Player.of(GAMES[0])
    script = Script(manner=Manner(typed=True, shown=True))
    show_demo(script.page, player, 4.0)
    words = []
    for at in range(player.length + 1):
        player.go(at)
        told = " ".join([player.caption, *log_lines(player.news(), player.names)])
        words.append(len(told.split()))
    assert pauses == pytest.approx([count * SECONDS_A_WORD / 4.0 for count in words])
    assert STEPS not in script.lines


def test_turns_phases_and_results_are_gone_on_to() -> None:
    """t, p and n go on to the next turn, phase and result; o gives the step from which somebody goes on."""
    replay = Replay(record_of(GAMES[0]))
    last = replay.positions - 1
    typed = Manner(typed=True)
    for letter, wanted in (
        ("t", replay.begins_turn),
        ("p", lambda at: replay.where(at) != replay.where(at - 1)),
        ("n", replay.reveals),
    ):
        step = next(at for at in range(1, last + 1) if wanted(at))
        assert show_replay(Script(letter, "o", manner=typed).page, replay, None) == step
    assert show_replay(Script("3", "q", manner=typed).page, replay, None) is None


def test_an_unfinished_game_is_not_gone_on_with() -> None:
    """At that o says why, and the walk goes on."""
    whole = record_of(GAMES[0])
    cut = Record(whole.game, whole.rules, whole.seats, whole.options, whole.names, whole.seed, whole.actions[:2])
    script = Script("o", "q", manner=Manner(typed=True))
    assert show_replay(script.page, Replay(cut), None) is None
    assert HIDDEN_STILL in script.text
