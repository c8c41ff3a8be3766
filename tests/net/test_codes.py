"""Join codes and tokens, and how often somebody may be wrong about them."""

from __future__ import annotations

import pytest

from tartan.net import codes
from tests.net.wire import Clock


def test_codes_are_four_words_that_differ() -> None:
    """A code is four words of a list of more than 256, and no two codes are alike."""
    assert len(codes.WORDS) == len(set(codes.WORDS)) > 256
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) <= 9 for word in codes.WORDS)
    made = {codes.new_code() for _ in range(50)}
    assert len(made) == 50
    assert all(len(code.split("-")) == 4 for code in made)


@pytest.mark.parametrize("typed", ["heron-otter-plum-rowan", " Heron otter, PLUM  rowan ", "heron_otter.plum/rowan\n"])
def test_a_code_is_known_however_it_is_typed(typed: str) -> None:
    """Capitals, spaces and other marks between the words make no difference."""
    assert codes.same_code("heron-otter-plum-rowan", typed)


@pytest.mark.parametrize("typed", ["", "-", "heron-otter-plum", "heronotterplumrowan", "heron-otter-plum-rowans", "☃"])
def test_another_code_is_not_the_code(typed: str) -> None:
    """Anything else opens nothing, and where there is no code nothing does."""
    assert not codes.same_code("heron-otter-plum-rowan", typed)
    assert not codes.same_code("", typed)


def test_a_token_opens_what_was_kept_of_it_alone() -> None:
    """A token opens its own seat; another does not, nor does what was kept, nor a damaged keeping."""
    token, other = codes.new_token("abcd"), codes.new_token("abcd")
    kept = codes.keep_token(token)
    assert codes.token_opens(kept, token)
    assert codes.table_of(token) == codes.table_kept(kept) == "abcd"
    assert token.partition(".")[2] not in kept
    assert codes.keep_token(token) != kept
    for wrong in (other, kept, "", token[:-1], token + "x"):
        assert not codes.token_opens(kept, wrong)
    for damaged in ("", "abcd", "abcd:", "abcd::", "abcd:zz:00", kept[:-1], "abcd:00:é"):
        assert not codes.token_opens(damaged, token)
        assert not codes.token_opens(damaged, "")


def test_five_wrong_tries_in_a_minute_cost_a_minute() -> None:
    """The fifth wrong try within a minute is answered with a minute's refusal, for that address alone."""
    clock = Clock()
    limit = codes.RateLimit(5, 60.0, clock)
    for _ in range(4):
        limit.wrong("here")
        clock.at += 10
    assert not limit.refuses("here")
    limit.wrong("here")
    assert limit.refuses("here")
    assert not limit.refuses("there")
    clock.at += 59.9
    assert limit.refuses("here")
    clock.at += 0.2
    assert not limit.refuses("here")


def test_wrong_tries_of_long_ago_are_forgiven() -> None:
    """Four wrong tries a minute go on for ever."""
    clock = Clock()
    limit = codes.RateLimit(5, 60.0, clock)
    for _ in range(40):
        limit.wrong("here")
        assert not limit.refuses("here")
        clock.at += 16


def test_many_addresses_do_not_fill_the_memory() -> None:
    """Only so many addresses are remembered, however many are wrong."""
    limit = codes.RateLimit(2, 60.0, Clock())
    for number in range(3 * codes.ADDRESSES):
        limit.wrong(str(number // 2))
        limit.wrong(f"x{number}")
    assert len(limit._wrong) <= codes.ADDRESSES
    assert len(limit._refused) <= codes.ADDRESSES


def test_a_bucket_lets_a_burst_through_and_then_one_at_a_time() -> None:
    """Five at once, then one in two seconds; what was not used up gathers again, up to five."""
    bucket = codes.Bucket(5, 2.0)
    assert [bucket.take(100.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert not bucket.take(101.9)
    assert bucket.take(102.0)
    assert not bucket.take(102.1)
    assert [bucket.take(200.0) for _ in range(6)] == [True] * 5 + [False]


def test_everybody_has_a_bucket_of_her_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one takes is nobody else's, and only so many buckets are remembered."""
    monkeypatch.setattr(codes, "ADDRESSES", 2)
    buckets = codes.Buckets(1, 2.0)
    assert [buckets.take(whose, 100.0) for whose in (0, 1, 1, 0)] == [True, True, False, False]
    assert buckets.take("elsewhere", 100.0)
    assert not buckets.take(0, 100.0)
    assert buckets.take(1, 100.0)


def test_buckets_that_are_full_again_are_forgotten() -> None:
    """What counts no longer takes no room, and what still counts is kept."""
    buckets = codes.Buckets(2, 2.0)
    assert [buckets.take(whose, 100.0) for whose in (0, 1, 1)] == [True] * 3
    assert buckets.take("later", 102.0)
    assert list(buckets._all) == [1, "later"]
    assert [buckets.take(1, 102.0), buckets.take(1, 102.0)] == [True, False]
