"""The cursor of the seat at the keyboard: it moves among what can be chosen, and says what would come of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import rulesbook
from tartan.games.gylen.clash import resolve_after
from tartan.games.gylen.composer import Composer, consequence
from tartan.games.gylen.model import CARD_NUMBER, CARDS, FRONTS, HOUSE, LAST_PHASE, PLACE_WORDS, View
from tests.games.gylen.boards import played

DAWN = played(1)[0]


def exposed(view: View) -> View:
    return replace(view, exposed=True, resolve=(0, 0, 0, 0))


@given(
    st.integers(0, 2),
    st.booleans(),
    st.lists(st.sampled_from(["move", "back", "choose", "let go", "take"]), max_size=60),
)
def test_the_cursor_is_only_ever_on_what_can_be_chosen(seat: int, house: bool, keys: list[str]) -> None:
    """Whatever is pressed, the cursor is on a free card, and a lifted one looks at a place that wants it."""
    composer = Composer(exposed(DAWN[seat]) if house else DAWN[seat])
    for key in keys:
        if key == "move":
            composer.tab(1)
        elif key == "back":
            composer.tab(-1)
        elif key == "choose":
            composer.choose()
        elif key == "let go":
            composer.let_go()
        else:
            composer.take_back()
        draft = composer.draft
        assert (composer.card in draft.free) != draft.complete
        assert composer.aim is None or composer.aim in draft.open_places
        assert rulesbook.find(composer.ask.rule) is not None
        assert composer.ask.text.isprintable()


@pytest.mark.parametrize("seat", range(3))
def test_enter_alone_completes_a_commitment(seat: int) -> None:
    """Pressing Enter again and again picks up and puts down until all is placed, and only then means commit."""
    composer = Composer(DAWN[seat])
    presses = 0
    while not composer.choose():
        presses += 1
        assert presses <= 10
    assert composer.draft.complete
    assert presses == 2 * composer.draft.wanted


def test_in_the_house_enter_sends_the_card_in() -> None:
    """In the Inner House there is but one place, so Enter lays the card there at once (GY-12)."""
    composer = Composer(exposed(DAWN[0]))
    composer.tab(1)
    card = composer.card
    assert composer.choose() is False
    assert composer.draft.notations() == (f"put {card} house",)
    assert composer.choose() is True


def test_a_card_taken_back_is_under_the_cursor() -> None:
    """What is taken back can be put elsewhere at once."""
    composer = Composer(DAWN[0])
    card = composer.card
    composer.put(2)
    composer.put(0)
    composer.take_back(card)
    assert composer.card == card
    assert composer.put(1) is None
    assert composer.draft.place_of(card) == 1


def test_pointing_at_a_staged_card_takes_it_back() -> None:
    """A click on a card of the hand picks it up, on a staged one takes it back."""
    composer = Composer(DAWN[0])
    card = DAWN[0].hand[3]
    assert composer.pick(card) is None
    assert (composer.card, composer.lifted) == (card, True)
    composer.put(0)
    laid = composer.pick(card)
    assert laid is not None
    assert composer.draft.place_of(card) is None


def test_a_staged_draft_survives_another_look() -> None:
    """When the curtain was dropped and lifted, what was staged is still staged (CO-4b)."""
    composer = Composer(DAWN[0])
    composer.put(3)
    composer.put(1)
    before = composer.draft.notations()
    composer.adopt(DAWN[0], ())
    assert composer.draft.notations() == before


def test_what_was_sent_is_not_staged_again() -> None:
    """Steps that the engine has taken meanwhile are sealed and no longer part of the draft (GY-7)."""
    composer = Composer(DAWN[0])
    card = composer.card
    composer.put(0)
    hand = tuple(other for other in DAWN[0].hand if other != card)
    composer.adopt(replace(DAWN[0], hand=hand, sealed=(f"put {card} shore",)), ())
    assert composer.draft.notations() == ()
    assert composer.draft.open_places == (1, 2, 3)


@pytest.mark.parametrize("card", CARDS)
def test_the_prompt_foretells_what_a_card_would_do(card: str) -> None:
    """What is said of a card on top agrees with the rule for every Front and every Resolve it may have (GY-9)."""
    for place in range(FRONTS):
        for held in range((1, 1, 2, 2)[place] + 1):
            a, b, c, d = (held if at == place else 1 for at in range(FRONTS))
            text, rule = consequence(replace(DAWN[0], resolve=(a, b, c, d)), card, place)
            after = resolve_after(held, CARD_NUMBER[card])
            assert rule == "GY-9"
            if after > held:
                assert "rallies it to 1 Resolve" in text
            elif after < held:
                assert ("would break it" if not after else f"leave it {after} Resolve") in text
            else:
                assert "nothing" in text or "holds it" in text


def test_the_prompt_tells_card_and_place() -> None:
    """A lifted card's prompt names it, the Front and what would happen there as far as it is public."""
    composer = Composer(replace(DAWN[0], hand=("H9", "C2"), resolve=(1, 0, 2, 2)))
    composer.lift()
    composer.tab(1)
    assert composer.ask.text == f"Put 9♥ to {PLACE_WORDS[1]}: a hit would do nothing there, it is Broken."
    assert composer.ask.rule == "GY-9"


@pytest.mark.parametrize(("seed", "comes"), [(1, True), (2, True), (3, False)])
def test_the_prompt_tells_when_gylen_cannot_be_taken_any_more(seed: int, comes: bool) -> None:
    """In the last phase, and only there, an unexposed Gylen is called safe, and it is held in the end (GY-15)."""
    siege = played(seed)
    assert any(seats[0].too_late for seats in siege) == comes
    assert not comes or siege[-1][0].seized is False
    for seats in siege[:-1]:
        for view in seats[:3]:
            composer = Composer(view)
            if composer.card:
                late = composer.ask.text.startswith("Too late now to expose Gylen: the Brooch is held. ")
                assert late == ((view.day, view.phase) == LAST_PHASE and not view.exposed)
                assert (composer.ask.rule == "GY-15") == late


def test_the_house_prompt_tells_what_is_at_stake() -> None:
    """In the Inner House the prompt says what a card on top does to the Brooch (GY-13)."""
    for card, word in (("H9", "seizes"), ("D4", "seizes"), ("S7", "defends"), ("C2", "exhausts")):
        text, rule = consequence(exposed(DAWN[0]), card, HOUSE)
        assert word in text
        assert rule == "GY-13"


def test_refusals_leave_everything_as_it_was() -> None:
    """A full place, the shut house and a complete draft refuse with a rule, and the cursor stays."""
    composer = Composer(DAWN[0])
    composer.put(0)
    card = composer.card
    for place, rule in ((0, "GY-7"), (HOUSE, "GY-12")):
        refused = composer.put(place)
        assert refused is not None
        assert refused.rule == rule
        assert composer.card == card
    for place in (1, 2, 3):
        assert composer.put(place) is None
    assert composer.put(1) is not None
    assert len(composer.draft.laid) == 4
