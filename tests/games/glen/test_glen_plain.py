"""The Glen in words: all that a seat may know is said, nothing else, and every action is explained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.model import Due, View
from tartan.games.glen.plain import describe, explain
from tests.games.glen.boards import NAMES, played
from tests.games.glen.scenes import legal, play, scene, scoring, seen


@pytest.mark.parametrize("seats", [3, 4])
def test_every_view_of_a_game_can_be_said(seats: int) -> None:
    """Every view of all seats and a spectator becomes sentences, with all regions and all clans in them."""
    for views in played(seats, 2)[::5]:
        for view in views:
            lines = describe(view, NAMES[:seats])
            assert all(line.isprintable() and line[-1] in ".:" for line in lines)
            assert sum(line.startswith("Row ") for line in lines) == 12
            assert all(any(f"{'ABCD'[seat]} {NAMES[seat]}" in line for line in lines) for seat in range(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_every_legal_action_is_explained(seats: int) -> None:
    """Each legal action of a game gets its words, with a rule (GL-15)."""
    match = registry.load("glen").new(seats, 5)
    while match.deciders:
        seat = match.deciders[0]
        texts = legal(match, SEAT_LETTERS[seat])
        for text in texts:
            assert "(GL-" in explain(text, seen(match, seat))
        match.apply(seat, match.parse(seat, texts[-1]))


def test_hands_and_token_kinds_are_said_to_their_owner_alone() -> None:
    """A hand, a token supply and the kind of a face-down token are in the owner's words only (GL-31)."""
    state = scene("r6 blight@r9 | S7 H2", "r9", "r7", plays="D4 D3 H9")
    own = "\n".join(describe(seen(state, 0), NAMES[:3]))
    assert "face-down token of A Isla (Blight)" in own
    assert "7♠" in own
    for reader in (1, 2, None):
        other = "\n".join(describe(seen(state, reader), NAMES[:3]))
        assert "face-down token of A Isla." in other
        assert "Blight" not in other.replace("3 Blights", "")
        assert "7♠" not in other


def test_what_is_asked_is_said_with_its_rule() -> None:
    """Who owes what: an action with its regions, a Member from elsewhere, a token, a flight (GL-13, GL-19, GL-23)."""
    acting = seen(scene("r6", "r9", "r7", plays="D4 D3 H9"), 2)
    regions = "VIII Ember Strength, XV Devil's Cauldron, XIX Sun Braes"
    assert f"C Mairi takes a Minor action in {regions} (GL-13)." in describe(acting, NAMES[:3])
    owed = play(scene("r6 r4*12", "r9", "r7", plays="D4 D3 H9"), "C decline", "A deploy r9")
    assert seen(owed).due is Due.FROM
    assert "A Isla takes 1 Member from elsewhere for IX Hermit's Corrie (GL-19)." in describe(seen(owed), NAMES[:3])
    using = seen(scoring("r6 r9*2 march@r9", "r4", "r7"))
    said = "Turned up in IX Hermit's Corrie: March of A Isla. A Isla uses a token (GL-23)."
    assert said in describe(using, NAMES[:3])


def test_sums_and_stranded_units_are_said() -> None:
    """The newest scoring is said with its sums, and what is stranded (GL-24, GL-29)."""
    state = scoring("r6 r9*5", "r4 r9*2", "r7 r8*3")
    lines = describe(seen(state), NAMES[:3])
    assert "IX Hermit's Corrie: A Isla 5 Members, 3 VP; B Ewan 2 Members, 2 VP." in lines
    assert "Cat Sith took IX Hermit's Corrie and VIII Ember Strength (GL-27)." in lines
    assert not any("scoring:" in line for line in describe(replace(seen(state), due=Due.PLAY), NAMES[:3]))
    assert any("corrupted by Cat Sith; stranded: A Isla 5 Members, B Ewan 2 Members" in line for line in lines)


def test_pieces_without_presence_are_said() -> None:
    """A Member whom a Blight takes the Presence from is there all the same (GL-24)."""
    state = scoring("r6 r9", "r4 blight@r9", "r7")
    lines = describe(seen(state), NAMES[:3])
    assert "IX Hermit's Corrie: A Isla 1 Member - 1 Blight = 0, 0 VP." in lines
    assert any(line.endswith(": nobody was there.") for line in lines)


def test_marches_and_cards_are_explained() -> None:
    """A March says units and both ends, a card what it would be in the trick (GL-11, GL-20)."""
    view = seen(scene("r6 | D2 D9 S2", "r9", "r7", plays="D4", leader="C"), 0)
    assert explain("march r4>r9 m=2 den", view) == (
        "March 2 Members and the Denheart from IV Emperor's Dun (Spear) to IX Hermit's Corrie (Lore) (GL-20)"
    )
    assert explain("play D2", view) == "Play 2♦: the lowest so far (GL-11)"
    assert explain("play D9", view) == "Play 9♦: not the lowest (GL-11)"
    assert explain("play S2", view) == "Play 2♠ off suit: it cannot win, and you act in Spear (GL-13)"


@pytest.mark.parametrize("text", ["", "no such move", "den r99", "den r", "evict x"])
def test_what_is_no_action_is_not_explained(text: str) -> None:
    """A text that is no action raises KeyError."""
    with pytest.raises(KeyError):
        explain(text, played(3, 2)[0][0])


def test_another_games_view_is_refused() -> None:
    """A view of another game is a programmer's mistake."""
    other = registry.load("gylen").new(3, 1).view(None)
    assert not isinstance(other, View)
    with pytest.raises(TypeError):
        describe(other, NAMES[:3])
    with pytest.raises(TypeError):
        explain("keep", other)
