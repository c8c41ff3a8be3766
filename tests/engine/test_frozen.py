"""What is made often is what it would be without: only the way in which it is made differs."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from tartan.engine.frozen import made_often


@dataclass(frozen=True, slots=True)
class Slow:
    """A word, as any dataclass is made."""

    text: str
    times: int = 1


@made_often
@dataclass(frozen=True, slots=True)
class Word:
    """The same, made often."""

    text: str
    times: int = 1


@made_often
@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """Made of its fields by name."""

    by: tuple[int, ...] = ()
    word: Word


@made_often
@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Heard):
    """With a field more than that from which it derives."""

    seat: int


@pytest.mark.parametrize(("given", "named"), [(("aye",), {}), (("aye", 2), {}), ((), {"text": "aye", "times": 3})])
def test_it_is_made_as_it_would_be_without(given: tuple[str, int], named: dict[str, int]) -> None:
    """Of fields in order or by name, the rest by their defaults."""
    slow, word = Slow(*given, **named), Word(*given, **named)  # type: ignore[arg-type]  # as any caller may
    assert (word.text, word.times) == (slow.text, slow.times)
    assert repr(word) == repr(slow).replace("Slow", "Word")


@pytest.mark.parametrize(("given", "named"), [((), {}), (("aye", 1, 2), {}), (("aye",), {"often": 2})])
def test_what_it_is_not_made_of_is_refused(given: tuple[str, ...], named: dict[str, int]) -> None:
    """A field that is missing, one too many, one that it does not have."""
    with pytest.raises(TypeError):
        Word(*given, **named)  # type: ignore[arg-type]  # what is wrong is the point


def test_it_stays_frozen_and_compares_and_copies_as_any_other() -> None:
    """It can be a key, and goes through pickle, copy and replace."""
    word = Word("aye", 2)
    with pytest.raises(FrozenInstanceError):
        word.times = 3  # type: ignore[misc]  # what is wrong is the point
    assert {word: 1}[Word("aye", 2)] == 1
    assert word != Word("aye")
    assert pickle.loads(pickle.dumps(word)) == copy(word) == replace(Word("nay", 2), text="aye") == word  # noqa: S301  # its own bytes


def test_fields_by_name_come_with_those_that_were_derived() -> None:
    """In whatever order, and not without their names."""
    word = Word("aye")
    assert Said(seat=1, word=word) == Said(word=word, by=(), seat=1) != Said(word=word, by=(2,), seat=1)
    with pytest.raises(TypeError):
        Said((), word, 1)  # type: ignore[call-arg]  # what is wrong is the point


def test_what_is_made_in_a_way_of_its_own_is_left_to_that() -> None:
    """Where more is done than to set fields to what is given."""

    @dataclass(frozen=True, slots=True)
    class Fresh:
        words: list[str] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        text: str

        def __post_init__(self) -> None:
            assert self.text

    @dataclass(frozen=True, slots=True)
    class Counted:
        text: str
        length: int = field(init=False, default=0)

    for kind in (Fresh, Checked, Counted):
        with pytest.raises(TypeError):
            made_often(kind)
