"""The match: what it tells to whom, what may be taken back, and that it does not slow down."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tartan.engine.errors import IllegalAction
from tartan.engine.match import NOTHING_DONE, Match, replayed
from tests.engine.fake_game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterable


def match(*steps: str, **options: object) -> Match:
    """A match of the fake game with some steps played: texts such as `A say`."""
    fresh = Match(GAME, 3, 1, **options)
    play(fresh, steps)
    return fresh


def play(going: Match, steps: Iterable[str]) -> None:
    for step in steps:
        going.submit("ABC".index(step[0]), step[2:])


def lines(going: Match, reader: int | None) -> list[str]:
    return [line.say() for line in going.log(reader)]


def refusal(going: Match, seat: int) -> str:
    with pytest.raises(IllegalAction) as refused:
        going.undo(seat)
    assert refused.value.rule == "CO-4b"
    return refused.value.message


def test_who_has_done_nothing_is_told_so() -> None:
    """And who has, that what was shown stays (CO-4b, K4)."""
    going = match()
    assert refusal(going, 0) == NOTHING_DONE


def test_events_reach_their_audience_alone() -> None:
    """What is said is heard by all, what is whispered or sealed by the speaker alone."""
    going = match("A say", "A whisper", "A hide", "B seal")
    assert lines(going, 0) == ["A says say.", "A says whisper.", "A says hide."]
    assert lines(going, 1) == ["A says say.", "A says hide.", "B says seal."]
    assert lines(going, 2) == lines(going, None) == ["A says say.", "A says hide."]


def test_the_journal_is_closed_after_a_step() -> None:
    """The state carries no events between steps, so that copies and searches cost nothing for them."""
    going = match("A say")
    assert going.state.journal is None


def test_looking_ahead_plays_nothing() -> None:
    """Where an action leads is known before it is played; then it is played as if it had been submitted."""
    going, other = match("A say"), match("A say", "A whisper")
    before = (going.view(0), going.log(0), going.record, going.may_undo(0))
    ahead = going.ahead(0, going.parse(0, "whisper"))
    assert (going.view(0), going.log(0), going.record, going.may_undo(0)) == before
    going.go(ahead)
    for each in (going, other):
        each.undo(0)
        each.submit(0, "say")
    mine, theirs = ((each.view(None), each.log(0), each.log(1), each.record) for each in (going, other))
    assert mine == theirs


def test_views_are_of_the_present() -> None:
    """What was shown before is not shown again when the game has gone on, or was taken back."""
    going = match("A say")
    seen = [going.view(0)]
    for step in ("A say", "A whisper"):
        play(going, [step])
        seen.append(going.view(0))
    going.undo(0)
    assert seen == [match(*["A say"] * count).view(0) for count in (1, 2, 3)]
    assert going.view(0) == seen[1]


def test_undo_takes_back_the_last_step_alone() -> None:
    """One's own last step is taken back, then the one before; the log keeps both and says so."""
    going = match("A say", "A whisper", "A say")
    going.undo(0)
    going.undo(0)
    assert going.record.actions == ((0, "say"),)
    assert lines(going, 0)[-2:] == ["A took back the last step."] * 2
    assert lines(going, 1) == ["A says say.", "A says say.", "A took back the last step."]


def test_what_was_taken_back_is_no_news() -> None:
    """A pair of an action and its taking back is left out for everybody; the log keeps it (K3, K4)."""
    going = match("A say")
    going.undo(0)
    play(going, ["A whisper"])
    going.undo(0)
    play(going, ["A say"])
    for reader in (0, 1, None):
        assert [line.say() for line in going.news(reader)] == ["A says say."]
        assert going.lasting(reader) == going.news(reader)
    assert len(lines(going, 1)) == 3
    assert len(lines(going, 0)) == 5


def test_that_something_was_taken_back_is_news_to_who_heard_of_it() -> None:
    """Who has read of the action is told that it is gone; its own seat needs no telling (K3)."""
    going = match("A say")
    heard = going.log_length(1)
    going.undo(0)
    assert [line.say() for line in going.news(1, heard)] == ["A took back the last step."]
    assert going.news(1) == ()
    assert going.news(0, heard) == ()


@pytest.mark.parametrize("word", ["show", "roll"])
def test_what_was_shown_or_rolled_stays(word: str) -> None:
    """Once something was revealed or the stream of chance moved, nothing before it is taken back."""
    going = match("A say", f"A {word}")
    assert not going.may_undo(0)
    assert "stays" in refusal(going, 0)
    play(going, ["A say"])
    assert going.may_undo(0)


def test_what_another_answered_stays() -> None:
    """After another seat's open step one's own is no longer the last."""
    going = match("A say", "A pass", "B say")
    assert going.may_undo(1)
    assert "answered" in refusal(going, 0)


def test_sealed_steps_are_taken_back_one_by_one() -> None:
    """In a secret round each seat's steps are its own: those of others neither stop an undo nor are touched by it."""
    going = match("A show", "A hide", "A seal", "B seal", "C seal", "C done")
    going.undo(0)
    assert going.record.actions == ((0, "show"), (0, "hide"), (1, "seal"), (2, "seal"), (2, "done"))
    assert "complete" in refusal(going, 2)
    assert lines(going, 1) == ["A says show.", "A says hide.", "B says seal."]


def test_a_completed_secret_round_stays() -> None:
    """When the round is over its steps can no longer be taken back, although nothing was shown."""
    going = match("A hide", "A done", "B done", "C done")
    for seat in range(3):
        assert "complete" in refusal(going, seat)


def test_the_record_hides_the_order_within_a_round_alone() -> None:
    """Sealed steps are recorded by seat, open ones before and after them in the order in which they were made."""
    going = match("A say", "A hide", "C seal", "B done", "A seal", "C done", "A done", "A pass", "B pass", "C say")
    assert going.record.actions == (
        (0, "say"),
        (0, "hide"),
        (0, "seal"),
        (0, "done"),
        (1, "done"),
        (2, "seal"),
        (2, "done"),
        (0, "pass"),
        (1, "pass"),
        (2, "say"),
    )
    assert replayed(going.record, GAME).record == going.record


def test_nothing_is_taken_back_after_the_end() -> None:
    """The last step of a game is final."""
    going = match(*["A say"] * 5, length=5)
    assert going.outcome is not None
    assert "stays" in refusal(going, 0)


@pytest.mark.parametrize("text", ["", "nothing", "say\n", "\x1b[2J", "x" * 5000, "s\u0430y", "say "])
def test_texts_are_refused_before_they_reach_the_game(text: str) -> None:
    """Whatever is typed is a step or is refused by CO-4."""
    going = match()
    with pytest.raises(IllegalAction) as refused:
        going.submit(0, text)
    assert refused.value.rule == "CO-4"
    assert going.record.actions == ()


def test_options_are_complete_and_checked() -> None:
    """A match fills in the defaults and keeps what was chosen."""
    assert match(loud="yes").options == {"length": 40, "tongue": "scots", "loud": True}


def calls_of(going: Match, steps: list[str]) -> int:
    """How many Python and C functions are called to play some steps: a measure of work that no clock disturbs."""
    count = 0

    def watch(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(watch)
    try:
        play(going, steps)
    finally:
        sys.setprofile(None)
    return count


def test_an_action_costs_the_same_late_in_the_game() -> None:
    """After a thousand steps a step takes no more function calls than at the start, but for the odd collector's."""
    steps = ["A say", "A show", "A hide", "B seal", "A done", "B done", "C done", "A show"]
    going = match(length=100_000)
    play(going, steps)
    early = calls_of(going, steps)
    play(going, steps * 125)
    assert calls_of(going, steps) <= early * 1.1


def test_what_was_taken_back_last_is_told_as_each_reader_was_told_of_it() -> None:
    """To who heard nothing of it, nothing; before anything is taken back, nothing (K4)."""
    going = match("A say", "A whisper")
    assert going.taken_back(0) == ()
    going.undo(0)
    assert [line.say() for line in going.taken_back(0)] == ["A says whisper."]
    assert going.taken_back(1) == going.taken_back(None) == ()
    going.undo(0)
    assert [line.say() for line in going.taken_back(1)] == ["A says say."]
