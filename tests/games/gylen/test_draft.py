"""The draft of a commitment: laid in any order, taken back, sent in the engine's order (GY-7, GY-12, GY-20)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import registry
from tartan.engine.match import Match
from tartan.games.gylen.draft import Draft
from tartan.games.gylen.model import DEFENDER, FRONTS, HOUSE, SEATS, View

seats = st.integers(0, SEATS - 1)
seeds = st.integers(0, 50)


def fresh(seed: int) -> Match:
    return Match(registry.load("gylen"), SEATS, seed)


def in_the_house(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return replace(view, exposed=True, resolve=(0, 0, 0, 0))


def view_of(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def fill(draft: Draft, data: st.DataObject, *, until: int | None = None) -> None:
    """Lay random free cards at random open places, sometimes taking one back."""
    while not draft.complete and (until is None or len(draft.laid) < until):
        if draft.started and data.draw(st.integers(0, 4)) == 4:
            draft.take_back(data.draw(st.sampled_from([laid.card for laid in draft.laid if not laid.sealed])))
        else:
            refused = draft.put(data.draw(st.sampled_from(draft.free)), data.draw(st.sampled_from(draft.open_places)))
            assert refused is None


@given(seeds, seats, st.data())
def test_any_complete_draft_is_a_legal_sequence(seed: int, seat: int, data: st.DataObject) -> None:
    """However a draft was laid, the engine takes its notations one by one, and they complete the seat (GY-20)."""
    match = fresh(seed)
    draft = Draft(view_of(match, seat))
    fill(draft, data)
    laid = {(one.card, one.place) for one in draft.laid}
    for text in draft.notations():
        match.submit(seat, text)
    assert seat not in match.deciders
    after = Draft(view_of(match, seat))
    assert {(one.card, one.place) for one in after.laid} == laid


@given(seeds, seats, st.integers(1, 3), st.data())
def test_a_draft_goes_on_from_sealed_steps(seed: int, seat: int, steps: int, data: st.DataObject) -> None:
    """Steps that were sealed before stay where they are and are not sent again (GY-7)."""
    match = fresh(seed)
    for _ in range(steps):
        match.submit(seat, str(data.draw(st.sampled_from(list(match.legal(seat))))))
    draft = Draft(view_of(match, seat))
    assert [one.place for one in draft.laid] == list(range(steps))
    assert draft.take_back() is None
    fill(draft, data)
    for text in draft.notations():
        match.submit(seat, text)
    assert seat not in match.deciders


@given(seeds, seats, st.data())
def test_nothing_is_sent_before_the_commit(seed: int, seat: int, data: st.DataObject) -> None:
    """Laying cards changes neither the match nor the view that the draft was made from (CO-4b)."""
    match = fresh(seed)
    view = view_of(match, seat)
    fill(Draft(view), data)
    assert match.view(seat) == view
    assert match.state.legal(seat) == fresh(seed).state.legal(seat)


@given(seeds, seats, st.data())
def test_all_can_be_taken_back(seed: int, seat: int, data: st.DataObject) -> None:
    """Taking back as often as there are cards gives the whole hand again, last card first (K4)."""
    view = view_of(fresh(seed), seat)
    draft = Draft(view)
    fill(draft, data)
    order = [one.card for one in draft.laid]
    taken = []
    while (laid := draft.take_back()) is not None:
        taken.append(laid.card)
    assert taken == order[::-1]
    assert draft.free == view.hand
    assert draft.notations() == ()


@given(seeds, seats, st.data())
def test_the_house_takes_one_card_or_two(seed: int, seat: int, data: st.DataObject) -> None:
    """In the Inner House an Attacker lays 1 card and the Defender 2, and no Front takes any (GY-12)."""
    draft = Draft(in_the_house(fresh(seed), seat))
    assert draft.open_places == (HOUSE,)
    refused = draft.refusal(draft.hand[0], 0)
    assert refused is not None
    assert refused.rule == "GY-12"
    fill(draft, data)
    assert len(draft.notations()) == (2 if seat == DEFENDER else 1)
    assert all(text.endswith(" house") for text in draft.notations())


@given(seeds, st.data())
def test_the_extra_card_goes_to_one_front_only(seed: int, data: st.DataObject) -> None:
    """The Defender may double one Front, in any order, and no second one (GY-7)."""
    draft = Draft(view_of(fresh(seed), DEFENDER))
    doubled, other = data.draw(st.permutations(range(FRONTS)).map(lambda order: order[:2]))
    first, second, third, fourth = draft.hand[:4]
    assert draft.put(first, doubled) is None
    assert draft.put(second, doubled) is None
    assert draft.put(third, other) is None
    for place in (doubled, other):
        refused = draft.put(fourth, place)
        assert refused is not None
        assert refused.rule == "GY-7"
        assert place not in draft.open_places


@pytest.mark.parametrize("seat", range(2))
def test_an_attacker_lays_one_card_a_front(seat: int) -> None:
    """A second card at a Front is refused to an Attacker with the rule (GY-7)."""
    draft = Draft(view_of(fresh(1), seat))
    assert draft.put(draft.hand[0], 2) is None
    refused = draft.put(draft.hand[1], 2)
    assert refused is not None
    assert (refused.rule, 2 in draft.open_places) == ("GY-7", False)


def test_refusals_say_what_is_wrong() -> None:
    """A card laid twice, a card of somebody else, and the shut house are each refused in words with a rule."""
    draft = Draft(view_of(fresh(1), 0))
    foreign = next(card for card in view_of(fresh(1), 1).hand)
    card = draft.hand[0]
    assert draft.put(card, 0) is None
    again, theirs, shut = draft.put(card, 1), draft.put(foreign, 1), draft.put(draft.hand[1], HOUSE)
    assert again is not None
    assert theirs is not None
    assert shut is not None
    assert "take it back" in again.message
    assert (again.rule, theirs.rule, shut.rule) == ("GY-7", "GY-5", "GY-12")
    assert len(draft.laid) == 1


def test_a_spectator_lays_nothing() -> None:
    """Where no seat looks there is nothing to lay and nothing to commit."""
    view = fresh(1).view(None)
    assert isinstance(view, View)
    draft = Draft(view)
    assert (draft.open_places, draft.complete, draft.notations()) == ((), False, ())
