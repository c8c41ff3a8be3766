"""The rules of the Siege of Gylen, GY-1 to GY-20, and their worked examples; each test names the rule that it holds."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tartan import games, rulesbook
from tartan.engine import codec
from tartan.engine.contract import SEAT_LETTERS, Tone
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.rng import Rng
from tartan.games.gylen.clash import winner
from tartan.games.gylen.model import CARD_NUMBER, CARDS, PLACE_NAMES, PLACES, Clash, Effect, Play, View
from tartan.games.gylen.notation import card_words
from tartan.games.gylen.rules import Siege
from tests.games.gylen.scenes import commit, fight, seal, siege, sieges
from tests.narrowing import of_kind, present
from tests.strategies import Table, frozen_match, play_on, playout

if TYPE_CHECKING:
    from tests.strategies import Playout

GYLEN = games.load("gylen")
PLAIN = Table("gylen", 3, (("council", False),))
COUNCIL = Table("gylen", 3, (("council", True),))


def numbers(cards: str) -> list[int]:
    return [CARD_NUMBER[card] for card in cards.split()]


def refused(state: Siege, seat: int, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        state.parse(seat, text)
    return refusal.value


def reason(game: Playout) -> str:
    """Why a game ended."""
    return present(game.match().outcome).reason


def winning(clash: Clash) -> Play:
    """The card that won a place."""
    return clash.plays[present(clash.winner)]


def cards_in(data: bytes) -> set[str]:
    """The cards that somebody could read out of some bytes."""
    return {card for card in CARDS if card.encode() in data}


# --- the cards: GY-1 to GY-3


def test_the_battle_deck() -> None:
    """GY-1: 39 cards, all of them dealt; the Aces and the other cards left out do not exist."""
    ranks = {
        "H": "2 3 4 5 6 7 8 9 10 J",
        "D": "2 3 4 5 6 7 8 10 Q K",
        "S": "7 8 9 10 J Q K",
        "C": "2 3 4 5 6 7 8 9 10 J Q K",
    }
    assert list(CARDS) == [suit + rank for suit, row in ranks.items() for rank in row.split()]
    assert len(CARDS) == 39
    state = of_kind(Siege, PLAIN.new(1))
    assert sorted(card for zone in (*state.hands, *state.piles) for card in zone) == list(range(39))
    for missing in ("HA", "DA", "SA", "CA", "HQ", "HK", "DJ", "D9", "S2", "S6", "H1", "C11"):
        assert refused(state, 0, f"put {missing} shore").rule == "GY-1"


def test_ranks_rise_from_two_to_king() -> None:
    """GY-2: 2 < 3 < ... < 10 < J < Q < K, and no suit stands above another."""
    clubs = [f"C{rank}" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
    for lower, higher in itertools.pairwise(clubs):
        assert winner(numbers(f"{lower} {higher}")) == 1
    for one, other in itertools.permutations(("H7", "D7", "S7", "C7"), 2):
        assert winner(numbers(f"{one} {other}")) is None


@pytest.mark.parametrize(
    ("card", "effect", "after"),
    [("HJ", Effect.HIT, 1), ("DK", Effect.HIT, 1), ("SK", Effect.HELD, 2), ("CK", Effect.EXHAUSTED, 2)],
)
def test_what_suits_do(card: str, effect: Effect, after: int) -> None:
    """GY-3: hearts and diamonds hit, spades defend, clubs are exhaustion."""
    state, reveal = fight(court=f"{card} C2 C3")
    assert reveal.clashes[2].effect is effect
    assert state.resolve[2] == after


# --- the Fronts: GY-4


def test_resolve_stays_in_its_bounds() -> None:
    """GY-4: Fronts start at 1, 1, 2, 2, and never pass that or fall below 0."""
    assert of_kind(Siege, PLAIN.new(1)).view(None).resolve == (1, 1, 2, 2)
    for seed in range(10):
        for state in sieges(playout(PLAIN, seed)):
            assert all(0 <= held <= full for held, full in zip(state.resolve, (1, 1, 2, 2), strict=True))


def test_resolve_carries_over() -> None:
    """GY-4: Resolve changes only when a reveal changes it, also over phases and Days."""
    for seed in range(10):
        resolve: tuple[int, ...] = (1, 1, 2, 2)
        last = None
        for state in sieges(playout(PLAIN, seed)):
            view = state.view(None)
            if view.last is not None and view.last is not last and len(view.last.clashes) == 4:
                assert tuple(clash.before for clash in view.last.clashes) == resolve
                resolve = tuple(clash.after for clash in view.last.clashes)
            last = view.last
            assert view.resolve == resolve


# --- a Day: GY-5, GY-6


def test_the_deal() -> None:
    """GY-5: 12, 12 and 15 cards; hands of 5, 5 and 6 are drawn from them."""
    view = of_kind(Siege, PLAIN.new(3)).view(None)
    assert view.hand_sizes == (5, 5, 6)
    assert view.pile_sizes == (7, 7, 9)
    assert (view.day, view.phase) == (0, 0)


def test_nobody_may_look_into_a_pile() -> None:
    """GY-5: two sieges whose piles differ look the same to all, their owners included."""
    state = siege("H9", "D4", "SK")
    turned = state.copy()
    turned.piles = [tuple(reversed(pile)) for pile in state.piles]
    moved = state.copy()
    moved.piles = [state.piles[2][:7], state.piles[0], state.piles[1] + state.piles[2][7:]]
    for other in (turned, moved):
        assert other.piles != state.piles
        for reader in PLAIN.readers:
            assert codec.encode(other.view(reader)) == codec.encode(state.view(reader))


def test_a_day_is_dealt_when_it_begins() -> None:
    """GY-5: the stream of chance rests during a Day and turns at each dawn, so nothing of tomorrow is dealt yet."""
    for game in (playout(PLAIN, 1), playout(PLAIN, 2)):
        keys: dict[int, set[bytes]] = {}
        for state in sieges(game):
            keys.setdefault(state.day, set()).add(state.rng.key)
        assert len(keys) > 1
        assert all(len(of_day) == 1 for of_day in keys.values())
        assert len(set.union(*keys.values())) == len(keys)


def test_three_days_of_three_phases() -> None:
    """GY-5, GY-6: Morning Mist, High Sun, Gloaming, three times, unless the siege ends sooner."""
    held = next(g for g in (playout(PLAIN, seed) for seed in range(50)) if reason(g) == "brooch held")
    places = dict.fromkeys(state.where for state in held.states())
    assert list(places) == [
        f"Day {day} · {phase}" for day in ("I", "II", "III") for phase in ("Morning Mist", "High Sun", "Gloaming")
    ]


def test_hands_are_refilled_from_the_own_pile() -> None:
    """GY-6: after the first two phases hands are drawn up to 5, 5 and 6, in the pile's order, as far as it goes."""
    state = siege("H9", "D4", "SK")
    sizes = []
    for _ in range(2):
        hands, piles = [set(hand) for hand in state.hands], list(state.piles)
        commit(state)
        sizes.append((state.view(None).hand_sizes, state.view(None).pile_sizes))
        for seat in range(3):
            drawn = set(state.hands[seat]) - hands[seat]
            assert drawn == set(piles[seat][: len(drawn)])
    assert sizes == [((5, 5, 6), (3, 3, 4)), ((4, 4, 5), (0, 0, 0))]


def test_all_cards_are_collected_after_gloaming() -> None:
    """GY-6: after Gloaming all 39 cards are shuffled anew, and nothing says which were not played."""
    state = siege("H9", "D4", "SK", phase=2)
    commit(state)
    assert (state.day, state.phase) == (1, 0)
    assert sorted(card for zone in (*state.hands, *state.piles) for card in zone) == list(range(39))
    assert state.view(None).hand_sizes == (5, 5, 6)
    assert state.view(None).today == ()


def test_unplayed_cards_are_not_shown_at_the_end() -> None:
    """GY-6: when the game ends a seat still sees only its own hand and what was revealed."""
    state, _ = fight(exposed=True, phase=1, house="HJ C2 C3 C4")
    assert state.seized is True
    for reader in PLAIN.readers:
        view = state.view(reader)
        shown = {play.card for reveal in view.today for clash in reveal.clashes for play in clash.plays}
        assert cards_in(codec.encode(view)) == shown | set(view.hand)
        assert len(view.hand) == (0 if reader is None else view.hand_sizes[reader])


# --- a phase before Gylen is exposed: GY-7 to GY-11


def test_a_commitment_is_one_card_a_front() -> None:
    """GY-7: each Attacker puts one card to each Front, the Defender one to each and one more to any Front."""
    state = siege()
    for seat, steps in enumerate((4, 4, 5)):
        for step in range(steps):
            places = {put.place for put in state.legal(seat)}
            assert places == ({step} if step < 4 else {0, 1, 2, 3})
            assert len(state.legal(seat)) == len(state.hands[seat]) * len(places)
            assert seat in state.deciders
            state.apply(seat, state.legal(seat)[0])
        if seat < 2:
            assert seat not in state.deciders
            assert state.legal(seat) == ()
    assert state.phase == 1


def test_nothing_is_revealed_before_all_three_committed() -> None:
    """GY-7: commitments are secret, the Defender's too, until the last of the three is complete."""
    state = siege("H9 H8 H7 H6", "D4 D5 D6 D7", "SK SQ SJ S10 S9")
    sealed = ("A put H9 shore", "C put SK shore", "A put H8 outlands", "B put D4 shore", "C put SQ outlands")
    for text in sealed:
        seal(state, text)
        assert state.view(None).last is None
        assert cards_in(codec.encode(state.view(None))) == set()
    assert commit_rest(state).view(None).last is not None


def commit_rest(state: Siege) -> Siege:
    """Complete all commitments with the first legal steps."""
    phase = (state.day, state.phase)
    while state.deciders and (state.day, state.phase) == phase:
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def test_a_step_without_a_choice_is_still_taken() -> None:
    """GY-7: in Gloaming an Attacker's last step has a single legal card, and the phase waits for it."""
    state = siege(phase=2)
    for _ in range(3):
        state.apply(0, state.legal(0)[0])
    assert len(state.legal(0)) == 1
    assert 0 in state.deciders
    assert not state.view(None).ready[0]


def test_the_last_step_is_final() -> None:
    """GY-7: earlier steps of a commitment may be taken back, the last one not."""
    match = PLAIN.match(5)
    for step in range(4):
        assert match.may_undo(0) == (step > 0)
        match.submit(0, match.legal(0)[0])
    with pytest.raises(IllegalAction) as refusal:
        match.undo(0)
    assert refusal.value.rule == "CO-4b"
    assert of_kind(View, match.view(0)).ready == (True, False, False)


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("H9 D4 S7", "H9"),
        ("H2 D3 C4", "C4"),
        ("H9 C9 S7", "S7"),
        ("H9 C9 S7 S9", "S7"),
        ("H10 D10 S9 C9", None),
        ("H10 D10 S9 C8", "S9"),
        ("H5 D5 C5", None),
        ("HJ SJ C2 D2", None),
        ("SK H3 D3 C3", "SK"),
        ("C7 H6 D6 S8", "S8"),
    ],
)
def test_the_card_that_stands_alone_wins(cards: str, won: str | None) -> None:
    """GY-8: the highest rank wins; cards that share it cancel, and the next rank is looked at."""
    for order in itertools.permutations(cards.split()):
        at = winner(numbers(" ".join(order)))
        assert (None if at is None else order[at]) == won


def test_only_cards_above_the_winner_cancel() -> None:
    """GY-8: cards that share a rank below the winner's were never looked at, so they are not shown as cancelled."""
    _, reveal = fight(shore="H3 D3 SK")
    assert [play.cancelled for play in reveal.clashes[0].plays] == [False, False, False]
    _, reveal = fight(shore="H9 C9 S7 S9")
    assert [(play.card, play.cancelled) for play in reveal.clashes[0].plays] == [
        ("H9", True),
        ("C9", True),
        ("S7", False),
        ("S9", True),
    ]


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize(
    ("card", "effects"),
    [
        ("HJ", (Effect.BROKEN_ALREADY, Effect.HIT, Effect.HIT)),
        ("DK", (Effect.BROKEN_ALREADY, Effect.HIT, Effect.HIT)),
        ("SK", (Effect.RALLIED, Effect.HELD, Effect.HELD)),
        ("CK", (Effect.EXHAUSTED,) * 3),
    ],
)
def test_the_winner_does_what_its_suit_says(place: int, card: str, effects: tuple[Effect, ...]) -> None:
    """GY-9: a hit takes 1 from what is there, a spade gives exactly 1 back to a Broken Front, a club does nothing."""
    after = {Effect.HIT: -1, Effect.RALLIED: 1}
    for before in range((1, 1, 2, 2)[place] + 1):
        resolve = [1, 1, 2, 2]
        resolve[place] = before
        state = siege("C2", card, "C3", day=1, resolve=resolve)
        reveal = commit(state, **{PLACES[place]: f"C2 {card} C3"})
        clash = reveal.clashes[place]
        assert (clash.place, clash.winner, clash.before) == (place, 1, before)
        assert clash.effect is effects[before]
        assert clash.after == state.resolve[place] == before + after.get(clash.effect, 0)


def test_a_broken_court_never_holds_two_again() -> None:
    """GY-9: a Front that was Broken is rallied to 1, and a spade at 1 gives nothing more."""
    state, _ = fight((1, 1, 0, 1), day=1, court="C2 C3 SK")
    assert state.resolve[2] == 1
    state, reveal = fight((1, 1, 1, 1), day=1, court="C2 C3 SK")
    assert state.resolve[2] == 1
    assert reveal.clashes[2].effect is Effect.HELD


def test_four_broken_fronts_expose_gylen() -> None:
    """GY-10: after all four Fronts are settled, Gylen is Exposed if all are Broken at once, and stays so."""
    state, reveal = fight(
        (0, 1, 0, 0), day=1, shore="H2 C3 C4", outlands="HJ C2 D3", court="C5 C6 C7", forework="C8 C9 C10"
    )
    assert reveal.exposes
    assert state.exposed
    play_on(state, Rng(1))
    assert state.exposed


def test_the_order_of_fronts_is_only_for_the_log() -> None:
    """GY-11: the log tells the Fronts in printed order."""
    match = playout(PLAIN, 4).match()
    starts = [next((name for name in PLACE_NAMES[:4] if line.say().startswith(name)), "") for line in match.log(None)]
    told = [name for name in starts if name]
    assert told
    assert told == list(PLACE_NAMES[:4]) * (len(told) // 4)


@pytest.mark.parametrize("order", itertools.permutations(range(3)), ids=str)
def test_the_order_of_arrival_leaves_no_trace(order: tuple[int, ...]) -> None:
    """GY-11: in whatever order the seats commit, the game, the logs and the record are the same afterwards."""
    steps = playout(PLAIN, 6).steps[:13]
    straight, turned = PLAIN.match(6), PLAIN.match(6)
    for seat, text in sorted(steps, key=lambda step: step[0]):
        straight.submit(seat, text)
    for seat, text in sorted(steps, key=lambda step: order.index(step[0])):
        turned.submit(seat, text)
    assert of_kind(View, straight.view(None)).phase == 1
    assert frozen_match(straight) == frozen_match(turned)


# --- the Inner House: GY-12 to GY-14


def test_the_house_is_fought_for_after_exposure() -> None:
    """GY-12: from the phase after, each Attacker puts one card to the house, the Defender two; no Front counts."""
    state = siege("C2 C3 C4 C5", "D2 D3 D4 H5", "H6 H7 H8 H9 HJ", day=1, resolve=(0, 0, 0, 1))
    commit(state, shore="C2 D2 H6", outlands="C3 D3 H7", court="C4 D4 H8", forework="C5 H5 H9 HJ")
    assert state.exposed
    assert (state.day, state.phase) == (1, 1)
    for seat, steps in enumerate((1, 1, 2)):
        for _ in range(steps):
            assert {put.place for put in state.legal(seat)} == {4}
            assert refused(state, seat, f"put {CARDS[state.hands[seat][0]]} shore").rule == "GY-12"
            state.apply(seat, state.legal(seat)[0])
    reveal = present(state.view(None).last)
    assert [clash.place for clash in reveal.clashes] == [4]
    assert state.resolve == [0, 0, 0, 0]


def test_exposure_at_gloaming_leads_to_the_next_morning() -> None:
    """GY-12, GY-13: Exposed in Gloaming, the new Day deals all 39 cards and goes straight to the Inner House."""
    state, reveal = fight(
        (0, 0, 0, 1), phase=2, shore="C2 H2 D2", outlands="C3 H3 D3", court="C4 H4 D4", forework="H9 C5 C6 D5"
    )
    assert reveal.exposes
    assert (state.day, state.phase) == (1, 0)
    assert state.view(None).hand_sizes == (5, 5, 6)
    assert {put.place for seat in range(3) for put in state.legal(seat)} == {4}


@pytest.mark.parametrize("card", ["HJ", "DK"])
@pytest.mark.parametrize("seat", range(3))
def test_a_hit_in_the_house_seizes_the_brooch(card: str, seat: int) -> None:
    """GY-13: a heart or diamond wins at once for the Attackers, whoever played it."""
    cards = ["C2", "C3", "C4", "C5"]
    cards[seat] = card
    state, reveal = fight(exposed=True, phase=1, house=" ".join(cards))
    assert reveal.clashes[0].effect is Effect.SEIZED
    assert state.seized is True
    assert state.deciders == ()
    assert (state.day, state.phase) == (0, 1)
    assert present(state.outcome).ranks == (1, 1, 2)


@pytest.mark.parametrize(("card", "effect"), [("SK", Effect.HELD), ("CK", Effect.EXHAUSTED)])
def test_a_failed_assault_goes_on(card: str, effect: Effect) -> None:
    """GY-13: after a spade or a club the siege goes on to the next phase, and hands refill as usual."""
    state, reveal = fight(exposed=True, phase=1, house=f"C2 {card} C3 C4")
    assert reveal.clashes[0].effect is effect
    assert state.seized is None
    assert (state.day, state.phase) == (0, 2)
    assert state.view(None).hand_sizes == (5, 5, 6)
    assert state.exposed


def test_cancelled_assaults_fail() -> None:
    """GY-14: if all four cards cancel the assault fails, as with a club."""
    state, reveal = fight(exposed=True, phase=1, house="HJ DQ SQ CJ")
    assert reveal.clashes[0].winner is None
    assert reveal.clashes[0].effect is Effect.CANCELLED
    assert (state.seized, state.phase) == (None, 2)


# --- the end: GY-15, GY-16


@pytest.mark.parametrize("exposed", [False, True])
def test_the_defender_wins_when_day_three_is_over(exposed: bool) -> None:
    """GY-15: if the Brooch is not seized by the end of Gloaming of Day III, the Defender wins."""
    if exposed:
        state, _ = fight(day=2, phase=2, exposed=True, house="C2 H2 SK C3")
    else:
        state, _ = fight(day=2, phase=2)
    assert state.seized is False
    assert present(state.outcome).ranks == (2, 2, 1)
    assert state.deciders == ()


def test_exposure_in_the_last_phase_comes_too_late() -> None:
    """GY-15: the Defender wins also when Gylen is Exposed in Gloaming of Day III."""
    state, reveal = fight(
        (0, 0, 0, 1), day=2, phase=2, shore="C2 H2 D2", outlands="C3 H3 D3", court="C4 H4 D4", forework="H9 C5 C6 D5"
    )
    assert reveal.exposes
    assert present(state.outcome).reason == "brooch held"


def test_the_brooch_can_be_seized_in_the_last_phase() -> None:
    """GY-13, GY-15: a hit in the Inner House in Gloaming of Day III still wins."""
    state, _ = fight(day=2, phase=2, exposed=True, house="HJ C2 S9 C3")
    assert present(state.outcome).reason == "brooch seized"


@pytest.mark.parametrize(
    ("card", "ranks", "reason"), [("HJ", (1, 1, 2), "brooch seized"), ("SK", (2, 2, 1), "brooch held")]
)
def test_attackers_win_or_lose_together(card: str, ranks: tuple[int, ...], reason: str) -> None:
    """GY-16: ranks, scores, reason, and as sums the Day, the phase, each Front's Resolve and the last reveal.

    There each card has the letter of its owner.
    """
    state, reveal = fight(day=2, phase=2, exposed=True, house=f"C2 C3 {card} C4")
    outcome = present(state.outcome)
    assert outcome.ranks == ranks
    assert outcome.scores == tuple(2 - rank for rank in ranks)
    assert outcome.reason == reason
    details = dict(outcome.told(SEAT_LETTERS))
    assert (details["Day"], details["Phase"]) == ("III", "Gloaming")
    assert all(details[name] == "Broken" for name in PLACE_NAMES[:4])
    fought = details["Inner House, last fight"]
    assert all(f"{SEAT_LETTERS[play.seat]} {card_words(play.card)}" in fought for play in reveal.clashes[0].plays)
    assert f"'s {card_words(card)} wins" in fought


# --- who knows what: GY-17 to GY-19


def entitled(state: Siege, reader: int | None, *, council: bool = False) -> set[str]:
    """The cards that a reader may know of, from the whole truth."""
    shown = [play for one in (*state.today, *([state.last] if state.last else [])) for row in one[2] for play in row[1]]
    known = {CARDS[card] for _, card in shown}
    seats = {reader} if reader is not None else set()
    if council and reader in (0, 1):
        seats.add(1 - reader)
    return known | {CARDS[card] for seat in seats for card in state.hand_at_start(seat)}


@pytest.mark.parametrize("table", [PLAIN, COUNCIL], ids=str)
def test_views_and_logs_hold_no_other_cards(table: Table) -> None:
    """GY-17, GY-18: the bytes of a view or a log line name the cards that its reader may know, and no other."""
    match = table.match(1)
    known = {reader: entitled(of_kind(Siege, match.state), reader) for reader in table.readers}
    read = dict.fromkeys(table.readers, 0)
    for step in (*playout(table, 1).steps, None):
        for reader in table.readers:
            may_know = entitled(of_kind(Siege, match.state), reader, council=table is COUNCIL)
            assert cards_in(codec.encode(match.view(reader))) == may_know
            now = entitled(of_kind(Siege, match.state), reader)
            words = {word for line in match.log(reader, read[reader]) for word in re.split(r"[ ,.:]", line.say())}
            assert {card for card in CARDS if card_words(card) in words} <= known[reader] | now
            known[reader], read[reader] = now, match.log_length(reader)
        if step is not None:
            match.submit(*step)


def test_sealed_cards_count_as_in_hand() -> None:
    """GY-17: a hand's public size counts its sealed cards; a complete commitment is public, an unfinished one not."""
    state = siege("H9 H8 H7 H6", "D4", "SK")
    before = codec.encode(state.view(1)), codec.encode(state.view(2)), codec.encode(state.view(None))
    for text in ("A put H9 shore", "A put H8 outlands", "A put H7 court"):
        seal(state, text)
        assert (codec.encode(state.view(1)), codec.encode(state.view(2)), codec.encode(state.view(None))) == before
    seal(state, "A put H6 forework")
    for reader in (1, 2, None):
        assert state.view(reader).ready == (True, False, False)
        assert state.view(reader).hand_sizes == (5, 5, 6)
    assert state.view(0).sealed == ("put H9 shore", "put H8 outlands", "put H7 court", "put H6 forework")


def test_reveals_do_not_tell_the_extra_card() -> None:
    """GY-17: cards are in seat order, the Defender's two by rank and then suit, whichever of them was the extra."""
    for first, second in (("S9", "C4"), ("C4", "S9")):
        state = siege("H9", "D4", f"{first} {second}")
        reveal = commit(state, shore=f"H9 D4 {first} {second}")
        assert [(play.seat, play.card) for play in reveal.clashes[0].plays] == [
            (0, "H9"),
            (1, "D4"),
            (2, "C4"),
            (2, "S9"),
        ]
    for first, second in (("S9", "C9"), ("C9", "S9")):
        state = siege("H9", "D4", f"{first} {second}")
        reveal = commit(state, shore=f"H9 D4 {first} {second}")
        assert [play.card for play in reveal.clashes[0].plays[2:]] == ["S9", "C9"]


def test_the_newest_reveal_stays_over_the_change_of_day() -> None:
    """GY-17: the reveals of the running Day are on view, the newest also on the next morning; all stay in the log."""
    game = next(g for g in (playout(PLAIN, seed) for seed in range(50)) if reason(g) == "brooch held")
    phases = 0
    for state in sieges(game):
        view = state.view(None)
        assert len(view.today) == view.phase + (view.seized is not None)
        if view.today:
            assert view.last == view.today[-1]
        elif view.day:
            assert (present(view.last).day, present(view.last).phase) == (view.day - 1, 2)
        phases = view.day * 3 + view.phase + 1
    settled = [line for line in game.match().log(None) if line.tone is Tone.PUBLIC]
    assert phases == 9
    assert len(settled) >= 9


def test_attackers_do_not_see_each_other() -> None:
    """GY-17: without the variant an Attacker's view holds nothing of the other's hand."""
    view = siege("H9 H8", "D4 D5").view(0)
    assert view.ally_hand == ()
    assert cards_in(codec.encode(view)) == set(view.hand)


def test_council_shows_hands_as_the_phase_began() -> None:
    """GY-18: the Attackers see each other's hands, sealed cards included and not marked; nobody else sees them."""
    state = siege("H9 H8", "D4 D5", "SK", council=True)
    whole = state.view(1).ally_hand
    assert set(whole) == {CARDS[card] for card in state.hands[0]}
    assert state.view(0).ally_hand == tuple(CARDS[card] for card in state.hands[1])
    before = codec.encode(state.view(1))
    seal(state, "A put H9 shore")
    assert codec.encode(state.view(1)) == before
    for reader in (2, None):
        assert state.view(reader).ally_hand == ()
        assert not {"H9", "D4"} & cards_in(codec.encode(state.view(reader)))


def test_council_log_does_not_tell_where_the_ally_sealed() -> None:
    """GY-18: never which cards of the ally are sealed, or where: the ally's log is not told."""
    match = COUNCIL.match(5)
    log = match.log(1)
    match.submit(0, match.legal(0)[0])
    assert match.log(1) == log


def test_there_are_always_three_seats() -> None:
    """GY-19: three seats and three separate views, however many people play."""
    for seats in (1, 2, 4):
        with pytest.raises(SetupError):
            GYLEN.new(seats, 1)
    state = GYLEN.new(3, 1)
    assert [state.view(seat).seat for seat in range(3)] == [0, 1, 2]
    assert len({codec.encode(state.view(seat)) for seat in range(3)}) == 3


# --- notation: GY-20


def test_steps_go_through_the_fronts_in_printed_order() -> None:
    """GY-20: the notations of a whole commitment, the Defender's extra card last."""
    state = siege("H9 D4 CK S7", "D2", "S8 S9 S10 SJ H2")
    for text in ("put H9 shore", "put D4 outlands", "put CK court", "put S7 forework"):
        seal(state, f"A {text}")
    for text in ("put S8 shore", "put S9 outlands", "put S10 court", "put SJ forework", "put H2 forework"):
        seal(state, f"C {text}")
    assert state.view(2).sealed[-1] == "put H2 forework"
    house = siege("HJ", "D2", "SK SQ", exposed=True, phase=1)
    for text in ("A put HJ house", "C put SK house", "C put SQ house"):
        seal(house, text)
    assert house.deciders == (1,)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "CO-4"),
        ("H9 shore", "CO-4"),
        ("put H9", "CO-4"),
        ("put h9 shore", "CO-4"),
        ("put H9 Shore", "CO-4"),
        ("put  H9 shore", "CO-4"),
        ("put H9 shore ", "CO-4"),
        ("put H9 shore\n", "CO-4"),
        ("put H9 moat", "CO-4"),
        ("put X9 house", "CO-4"),
        ("put 9H shore", "CO-4"),
        ("put H9 shore and more", "CO-4"),
        ("put H\u0669 shore", "CO-4"),
        ("put HK shore", "GY-1"),
        ("put SA house", "GY-1"),
        ("put S2 house", "GY-1"),
        ("put H9 house", "GY-12"),
        ("put DK house", "GY-12"),
        ("put H9 outlands", "GY-7"),
        ("put DK forework", "GY-7"),
        ("put DK shore", "GY-5"),
    ],
)
def test_the_first_thing_wrong_is_cited(text: str, rule: str) -> None:
    """GY-20: form, then the card, then house or Front at the wrong time, the order of Fronts, and last the hand."""
    state = siege("H9", "DK", "SK")
    assert refused(state, 0, text).rule == rule


@pytest.mark.parametrize(
    ("text", "rule"), [("put H9", "CO-4"), ("put HK shore", "GY-1"), ("put H9 house", "GY-7"), ("put DK court", "GY-7")]
)
def test_a_complete_commitment_takes_no_more(text: str, rule: str) -> None:
    """GY-20: after form and card, a complete commitment is cited before anything else (GY-7)."""
    sealed = ("A put H9 shore", "A put H8 outlands", "A put H7 court", "A put H6 forework")
    state = siege("H9 H8 H7 H6", "DK", "SK", sealed=sealed)
    refusal = refused(state, 0, text)
    assert refusal.rule == rule
    assert ("complete" in refusal.message) == (rule == "GY-7")


@pytest.mark.parametrize(("text", "rule"), [("put", "CO-4"), ("put HA house", "GY-1"), ("put H9 house", "CO-3")])
def test_nothing_is_taken_after_the_end(text: str, rule: str) -> None:
    """GY-20: also when the siege is over the form and the card are looked at first."""
    state, _ = fight(exposed=True, phase=1, house="HJ C2 C3 C4")
    assert refused(state, 0, text).rule == rule


def test_fronts_are_shut_once_gylen_is_exposed() -> None:
    """GY-20: a Front at the wrong time is cited before a card that is not in the hand (GY-12)."""
    state = siege("H9", "DK", "SK", exposed=True, phase=1)
    assert refused(state, 0, "put H9 shore").rule == "GY-12"
    assert refused(state, 0, "put DK court").rule == "GY-12"
    assert refused(state, 0, "put DK house").rule == "GY-5"


def test_a_missing_card_is_refused_the_same_wherever_it_lies() -> None:
    """GY-20: own pile, another's hand or pile, played or sealed: the refusal is the same but for the card's name."""
    state = siege("H9", "DK", "SK", phase=1, sealed=("A put H9 shore",))
    lies = {
        "own pile": CARDS[state.piles[0][0]],
        "another's hand": "DK",
        "another's pile": CARDS[state.piles[2][0]],
        "played": CARDS[state.today[0][2][0][1][0][1]],
        "sealed": "H9",
    }
    refusals = [refused(state, 0, f"put {card} outlands") for card in lies.values()]
    assert {refusal.rule for refusal in refusals} == {"GY-5"}
    assert len({r.message.replace(card_words(card), "?") for r, card in zip(refusals, lies.values(), strict=True)}) == 1


# --- the worked examples


def test_example_1_three_nines_cancel() -> None:
    """Worked example 1 (GY-8, GY-9): three nines cancel, S7 wins, and Resolve 1 stays 1."""
    state, reveal = fight(shore="H9 C9 S7 S9")
    assert winning(reveal.clashes[0]).card == "S7"
    assert (reveal.clashes[0].effect, state.resolve[0]) == (Effect.HELD, 1)


def test_example_2_tens_cancel() -> None:
    """Worked example 2 (GY-8, GY-9): tens cancel, H4 wins, and a Court at 1 is Broken."""
    state, reveal = fight((1, 1, 1, 2), day=1, court="D10 H4 C10")
    assert winning(reveal.clashes[2]).card == "H4"
    assert (reveal.clashes[2].effect, state.resolve[2]) == (Effect.HIT, 0)


@pytest.mark.parametrize(("before", "effect"), [(0, Effect.RALLIED), (1, Effect.HELD)])
def test_example_3_rally(before: int, effect: Effect) -> None:
    """Worked example 3 (GY-9): SK rallies a Broken Forework to 1, and changes nothing at 1."""
    state, reveal = fight((1, 1, 2, before), day=1, forework="SK H3 D2")
    assert (reveal.clashes[3].effect, state.resolve[3]) == (effect, 1)


def test_example_4_all_cancel() -> None:
    """Worked example 4 (GY-8): three fives cancel, and nothing happens."""
    state, reveal = fight(outlands="C5 H5 D5")
    assert (reveal.clashes[1].winner, reveal.clashes[1].effect) == (None, Effect.CANCELLED)
    assert state.resolve[1] == 1


def test_example_5_a_rally_in_the_same_phase() -> None:
    """Worked example 5 (GY-10): the fourth Front breaks while an earlier one is rallied: not Exposed."""
    state, reveal = fight(
        (0, 0, 0, 1), day=1, shore="C2 H2 SK", outlands="C3 H3 D2", court="C4 H4 D3", forework="HJ C5 C6 D5"
    )
    assert reveal.clashes[0].effect is Effect.RALLIED
    assert reveal.clashes[3].effect is Effect.HIT
    assert state.resolve == [1, 0, 0, 0]
    assert not reveal.exposes
    assert not state.exposed


def test_example_6_the_assault_cancels() -> None:
    """Worked example 6 (GY-8, GY-14): queens cancel, jacks cancel, and the assault fails."""
    state, reveal = fight(exposed=True, phase=1, house="HJ DQ SQ CJ")
    assert all(play.cancelled for play in reveal.clashes[0].plays)
    assert state.seized is None


def test_example_7_a_day_of_three_outer_phases() -> None:
    """Worked example 7 (GY-6, GY-7): all 12, 12 and 15 cards are played, in Gloaming without a choice of which."""
    state = siege()
    for _ in range(2):
        commit(state)
    assert [len(hand) for hand in state.hands] == [4, 4, 5]
    assert [len(pile) for pile in state.piles] == [0, 0, 0]
    copy = state.copy()
    commit(copy)
    reveals = (*state.view(None).today, present(copy.view(None).last))
    assert sum(len(clash.plays) for reveal in reveals for clash in reveal.clashes) == 39


def test_example_8_the_defenders_own_heart() -> None:
    """Worked example 8 (GY-8, GY-9): H7 from the Defender breaks the Shore; who played it does not matter."""
    state, reveal = fight(shore="C2 D3 H7")
    assert winning(reveal.clashes[0]).seat == 2
    assert state.resolve[0] == 0


# --- these tests themselves


def test_every_rule_has_a_test() -> None:
    """Every rule of the digest, GY-1 to GY-20, and every worked example is named by a test's docstring."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    named = set(re.findall(r"GY-\d+|example \d", " ".join(ast.get_docstring(node) or "" for node in tests)))
    rules = {rule.id for rule in rulesbook.load("gylen").rules if rule.id.startswith("GY-")}
    assert rules | {f"example {number}" for number in range(1, 9)} <= named
