"""The benches of the package: they run at the smallest size, stand beside their yardsticks, and fail in a sentence."""

from __future__ import annotations

import importlib
import random
import sys
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.bench import screen
from tartan.bench.benches import BENCHES
from tartan.bench.engine import IntLists, playout_of
from tartan.bench.figures import Figure, Sizes, measured
from tartan.engine.errors import TartanError

if TYPE_CHECKING:
    from pathlib import Path

TINY = Sizes(seconds=0.001, starts=1, keys=2, imagined=3, searches=1, tables=1)
OF_THE_PROGRAM = {"start"}
"""Benches that measure no game."""


@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_measures_every_game_beside_a_yardstick(name: str) -> None:
    """At the smallest size each runs to its end, and all that it measures took some time, or some bytes."""
    found = list(BENCHES[name](TINY))
    assert {figure.game for figure in found} == ({""} if name in OF_THE_PROGRAM else set(registry.available()))
    for figure in found:
        assert figure.bench == name
        assert figure.value > 0
        assert figure.ratio == figure.value / figure.of_yardstick
        assert figure.what != figure.yardstick


def test_works_take_turns_and_each_is_done_at_least_once() -> None:
    """Even where there is no time at all."""
    done: list[str] = []
    spent = measured({"a": lambda: done.append("a"), "b": lambda: done.append("b")}, 0.0)
    assert done[:4] == ["a", "b", "a", "b"]
    assert set(spent) == {"a", "b"}


def test_the_yardstick_of_copies_makes_an_independent_state() -> None:
    """What is done to the clone does not happen to the original."""
    state = IntLists()
    twin = state.clone()
    twin.hands[0].clear()
    twin.draw.pop()
    assert len(state.hands[0]) == 9
    assert len(state.draw) == 16


def test_a_playout_is_the_same_for_a_seed() -> None:
    """The number of its decisions says so."""
    play = playout_of(registry.available()[0])
    assert play(random.Random(5)) == play(random.Random(5)) > 0


def test_what_ends_before_it_paints_is_told_with_what_it_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that cannot run is not measured; its last words are in the sentence."""
    monkeypatch.setattr(screen, "FIRST_ANSWER", 0.05)
    with pytest.raises(TartanError, match=r"it ended.*no luck"):
        screen.first_paint([sys.executable, "-c", "print('no luck')"], str(tmp_path))
    with pytest.raises(TartanError, match="it failed"):
        screen.whole_run([sys.executable, "-c", "raise SystemExit(3)"], str(tmp_path))
    program = "import tty, time; tty.setraw(0); print('up', flush=True); time.sleep(60)"
    with pytest.raises(TartanError, match="answers no key"):
        screen.answers([sys.executable, "-c", program], 2, str(tmp_path))


def test_a_program_that_is_slow_to_answer_is_measured(tmp_path: Path) -> None:
    """A busy machine may leave it no turn for longer than an answer takes to settle."""
    program = "import sys, time, tty; tty.setraw(0); print('up', flush=True); sys.stdin.read(1); time.sleep(0.3)"
    spent, size = screen.answers(
        [sys.executable, "-c", f"{program}; print('x', flush=True); time.sleep(60)"], 1, str(tmp_path)
    )
    assert spent > 1e3 * screen.QUIET
    assert size >= len("x")


def test_escapes_alone_are_no_paint() -> None:
    """Modes, titles, colours and blanks show nothing yet."""
    nothing = b"\x1b[?1049h\x1b]0;title\x07\x1b[38;2;1;2;3m \x1b(B\x1bP+q1\x1b\\\r\n"
    assert screen.shown(nothing) == b""
    assert screen.shown(nothing + b"\x1b[1mT") == b"T"


@pytest.mark.parametrize(("module", "name"), [("playout", "play"), ("search", "search")])
def test_peers_can_load_a_function_by_the_name_of_a_game(module: str, name: str) -> None:
    """`tests.bench.playout:GAME` and `tests.bench.search:GAME` are what a comparison asks for."""
    loaded = importlib.import_module(f"tests.bench.{module}")
    assert getattr(loaded, registry.available()[0]).__name__ == name
    with pytest.raises(AttributeError):
        getattr(loaded, "no" + registry.available()[0])


def test_a_ratio_is_to_the_yardstick() -> None:
    """Twice the time is a ratio of 2."""
    assert Figure("copies", "a copy", "", 4.0, "us", "a clone", 2.0).ratio == 2.0
