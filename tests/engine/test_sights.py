"""Chains of sights: every link rests on all before it, and their text keeps every letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.sights import SightChain, sight, sights_of, sights_text

shows = st.lists(st.tuples(st.binary(max_size=6), st.booleans()), max_size=8)


def chain(seen: list[tuple[bytes, bool]]) -> SightChain:
    found = SightChain()
    for view, undone in seen:
        found.saw(view, undone=undone)
    return found


@given(shows)
def test_chains_round_trip_as_text(seen: list[tuple[bytes, bool]]) -> None:
    """A chain survives its text exactly."""
    sights = chain(seen).sights
    assert sights_of(sights_text(sights)) == sights
    assert sights_text(sights).isascii()


@given(shows, shows)
def test_a_chain_can_be_gone_on_with(first: list[tuple[bytes, bool]], then: list[tuple[bytes, bool]]) -> None:
    """What was kept of a chain, and its last view, are enough to go on."""
    whole, part = chain(first + then), chain(first)
    again = SightChain(part.sights, first[-1][0] if first else b"")
    for view, undone in then:
        again.saw(view, undone=undone)
    assert again.sights == whole.sights


def test_the_same_again_is_no_sight() -> None:
    """A view that is sent again, as after a lost link, adds nothing; with a step taken back it does."""
    assert len(chain([(b"a", False), (b"a", False)]).sights) == 1
    assert len(chain([(b"a", False), (b"a", True), (b"b", False), (b"a", False)]).sights) == 4


def test_every_link_rests_on_all_before_it() -> None:
    """Another view, another mark, or another beginning makes another link."""
    first = sight(None, b"a")
    links = {sight(first, b"b").link, sight(first, b"c").link, sight(first, b"b", undone=True).link}
    links |= {sight(None, b"b").link, sight(sight(None, b"x"), b"b").link}
    assert len(links) == 5
    assert all(len(link) == 12 for link in links)


@given(shows, st.data())
def test_a_changed_text_is_refused(seen: list[tuple[bytes, bool]], data: st.DataObject) -> None:
    """No letter of a chain's text can be changed, left out or added."""
    text = sights_text(chain(seen).sights)
    at = data.draw(st.integers(0, len(text) - 1))
    piece = data.draw(st.text("0123456789abcdefA< =", max_size=2))
    changed = text[:at] + piece + text[at + 1 :]
    if changed != text:
        with pytest.raises(ValueError, match="no chain"):
            sights_of(changed)
