"""Games and records as they once were: transcripts stay as they are kept, old records replay or are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan import games
from tartan.engine.errors import RecordError
from tartan.record import Record
from tests.games.transcript import GOLDENS, transcript, wanted
from tests.strategies import playout, tables

if TYPE_CHECKING:
    from pathlib import Path

TRANSCRIPTS = wanted()
RECORDS = sorted((GOLDENS / "records").glob("*.tartan"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_transcripts_stay_as_they_are(path: Path) -> None:
    """A golden game is played, seen, told and ended exactly as its transcript says."""
    assert path.read_text(encoding="utf-8") == transcript(TRANSCRIPTS[path])


def test_every_game_and_option_has_a_golden() -> None:
    """Every registered game has its goldens, those of each option too, and no golden is left of a game that is gone."""
    kept = {path for path in GOLDENS.glob("*/*.txt") if path.parent.name != "records"}
    assert kept == set(TRANSCRIPTS)
    assert {path.parent.name for path in kept} == set(games.available())
    assert {game.table for game in TRANSCRIPTS.values()} == set(tables())


def fate(path: Path) -> str:
    """What becomes of a record, in one line."""
    try:
        record = Record.load(path)
        state = record.replay()
    except RecordError as e:
        return f"refused: {e.message}"
    end = "goes on" if state.outcome is None else f"{state.outcome.reason} {state.outcome.ranks}"
    return f"replays: {len(record.actions)} actions, {state.where}, {end}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_old_records_replay_or_are_refused_in_words(path: Path) -> None:
    """Each record of the corpus, sound, damaged, foreign or newer, meets the fate that is written beside it (V4)."""
    assert fate(path) == path.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")


def test_the_corpus_holds_both_kinds() -> None:
    """Some records of the corpus replay and some are refused, for every game at least one replays."""
    fates = [path.with_suffix(".txt").read_text(encoding="utf-8") for path in RECORDS]
    assert {line.partition(":")[0] for line in fates} == {"replays", "refused"}
    sound = [path for path, line in zip(RECORDS, fates, strict=True) if line.startswith("replays")]
    assert {Record.load(path).game for path in sound} == set(games.available())


def test_a_changed_game_would_be_noticed() -> None:
    """A transcript tells its games apart: another seed of the same table reads differently."""
    one = next(iter(TRANSCRIPTS.values()))
    assert transcript(one) != transcript(playout(one.table, one.seed + 1))
