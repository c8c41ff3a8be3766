"""The simple player of the siege: what it puts where, and that it is better than chance."""

from __future__ import annotations

from tartan.engine.rng import Rng
from tartan.games.gylen.belief import rule_of_thumb
from tartan.games.gylen.model import ATTACKER_HEARTS, CARD_NUMBER, DEFENDER, HOUSE
from tartan.games.gylen.thumb import worth
from tartan.session.simulate import simulate
from tests.games.gylen.scenes import siege


def test_a_card_is_worth_what_it_would_do() -> None:
    """At a standing Front hits serve the Attackers, at a Broken one rallies hurt them; the house wants a hit (GY-9)."""
    view = siege(resolve=(1, 0, 2, 2)).view(None)
    king, spade, club = (CARD_NUMBER[card] for card in ("DK", "SK", "CK"))
    assert worth(view, 0, king) > 0 > worth(view, 0, club) >= worth(view, 0, spade)
    assert worth(view, 1, king) == worth(view, 1, club) > 0 > worth(view, 1, spade)
    assert worth(view, HOUSE, king) > 0 > worth(view, HOUSE, spade)


def test_the_sides_want_the_opposite() -> None:
    """In the Inner House an Attacker plays the highest hit and the Defender the highest guard."""
    state = siege("HJ H2 SK S7 C3", "D2 D3 D4 D5 D6", "DK H3 SQ S8 C2 C4", exposed=True)
    for seed in range(10):
        chosen = [
            str(rule_of_thumb(state.view(seat), state.legal(seat), Rng(seed))) for seat in (ATTACKER_HEARTS, DEFENDER)
        ]
        assert chosen == ["put HJ house", "put SQ house"]


def test_it_plays_better_than_chance() -> None:
    """A drover among two pipers, each seat its turn, wins clearly more than its share (GY-16)."""
    wins = dict(simulate("gylen", 3, 600, 1, ("drover", "piper", "piper")).wins_by_player)
    assert wins["drover"] > 1.2 * wins["piper"] / 2
