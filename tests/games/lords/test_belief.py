"""Imagined contests of Lords of Scotland: they agree with all that a seat may know, and bots see no more (LO-33)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tartan.engine import codec
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.lords.army import CARD_BITS, IS_UP, musterer
from tartan.games.lords.belief import rule_of_thumb, sample
from tartan.games.lords.cards import CARDS
from tartan.games.lords.events import Drew, LordsEvent, Mustered, MusteredDown, OwnMuster, Recruited
from tartan.games.lords.model import View
from tartan.games.lords.piles import TURNED
from tartan.games.lords.rules import Contest
from tests.engine.fake_game import FakeView
from tests.games.lords.scenes import GAME, army, hand, play, scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import State

TABLES: list[tuple[int, dict[str, Any]]] = [  # Any: option values of several types
    (2, {}),
    (3, {"hand-limit": 0, "recruit-limit": 5}),
    (4, {"one-bloodline": True}),
    (5, {}),
    (2, {"five-turns": True}),
    (4, {"five-turns": True, "no-bruce": True}),
]


def fresh(seats: int, seed: int, options: dict[str, Any]) -> Contest:  # Any: option values of several types
    contest = GAME.new(seats, seed, **options)
    assert isinstance(contest, Contest)
    return contest


def played(
    seats: int, seed: int, options: dict[str, Any], *, thumb: bool = False
) -> Iterator[Contest]:  # Any: as above
    """A game by random or simple players, state by state; one object, played on."""
    state = fresh(seats, seed, options)
    rng = Rng(seed)
    while True:
        yield state
        if not state.deciders:
            return
        (seat,) = state.deciders
        moves = state.legal(seat)
        state.apply(seat, rule_of_thumb(state.view(seat), moves, rng) if thumb else rng.choice(moves))


def imagined(view: View, rng: Rng) -> Contest:
    """A sampled contest."""
    world = sample(view, rng)
    assert isinstance(world, Contest)
    return world


def view_of(state: State, reader: int | None) -> View:
    """What a reader sees."""
    view = state.view(reader)
    assert isinstance(view, View)
    return view


def face_down(contest: Contest) -> list[tuple[int, int]]:
    """The face-down Followers as pairs of the seat that mustered them and the card."""
    return [(musterer(one), one & CARD_BITS) for zone in contest.armies for one in zone if not one & IS_UP]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_worlds_show_the_same(seats: int, options: dict[str, Any]) -> None:  # Any: as above
    """CO-5: at every step a sampled world gives its seat, or a spectator, the same view and legal list."""
    rng = Rng(1)
    for seed in range(4):
        for state in played(seats, seed, options, thumb=seed % 2 == 0):
            for reader in (*range(seats), None):
                view = state.view(reader)
                world = imagined(view, rng)
                assert codec.encode(world.view(reader)) == codec.encode(view)
                assert codec.decode(codec.encode(view)) == view
                if reader is not None:
                    assert world.legal(reader) == state.legal(reader)
                assert world.deciders == state.deciders


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_worlds_are_whole_and_come_to_an_end(seats: int, options: dict[str, Any]) -> None:  # Any: as above
    """CO-5, CO-7: a sampled world passes the checks of a dump, holds every card once and plays on to an end."""
    rng = Rng(2)
    for at, state in enumerate(played(seats, 5, options)):
        if at % 9:
            continue
        for reader in (0, None):
            world = imagined(state.view(reader), rng)
            again = GAME.restore(world.dump())
            assert again.dump() == world.dump()
            while world.deciders:
                seat = world.deciders[0]
                world.apply(seat, rng.choice(world.legal(seat)))
            assert world.outcome is not None


class Witness:
    """Somebody who watches a game and keeps, apart from the program under test, what everybody can work out.

    For each seat: what came into its hand and left it in this round, each card as a member of a group. A group is one
    shuffle of the draw pile, or one Recruit that was taken face-up.
    """

    def __init__(self, state: Contest) -> None:
        self.group: dict[int, object] = dict.fromkeys(state.house.deck, "first shuffle")
        self.shuffles = 0
        self.round = 0
        self.start: list[Counter[object]] = []
        self.steps: list[list[tuple[str, object]]] = []
        """By seat: ("in", group), ("out", group) and ("down", card), oldest first; the card is the witness's secret."""

    def begin(self, state: Contest) -> None:
        """Note the hands at the start of a round; what groups they hold everybody has counted."""
        self.round = state.round
        self.start = [Counter(self.group[card] for card in cards) for cards in state.hands]
        self.steps = [[] for _ in state.hands]

    def watch(self, before: Contest, after: Contest, events: list[LordsEvent]) -> None:
        """Note what one action did."""
        shuffled = after.pile != before.pile
        if shuffled:
            self.shuffles += 1
            for card in after.pile:
                self.group[card] = f"shuffle {self.shuffles}"
        if after.round != self.round:
            self.begin(after)
            return
        for event in events:
            if isinstance(event, Mustered):
                self.steps[event.seat].append(("out", self.group[event.card]))
            elif isinstance(event, OwnMuster):
                self.steps[event.seat].append(("down", event.card))
            elif isinstance(event, Drew):
                self.steps[event.seat].append(("in", self.group[event.card]))
            elif isinstance(event, Recruited) and event.card is not None:
                self.group[event.card] = ("alone", event.card, len(self.group))
                self.steps[event.seat].append(("in", self.group[event.card]))
        lying = {card for _, card in face_down(after)}
        for steps in self.steps:
            for at, (what, down) in enumerate(steps):
                if what == "down" and isinstance(down, int) and down not in lying:
                    steps[at] = ("out", self.group[down])

    def believes(self, world: Contest) -> bool:
        """Whether a world agrees with all of it: no group ever ran out in a hand before its cards went down."""
        down = [[card for who, card in sorted_down(world) if who == seat] for seat in range(world.house.seats)]
        for seat, steps in enumerate(self.steps):
            stock = self.start[seat].copy()
            lies = iter(down[seat])
            for what, group in steps:
                if what == "in":
                    stock[group] += 1
                else:
                    stock[self.group[next(lies)] if what == "down" else group] -= 1
                if min(stock.values(), default=0) < 0:
                    return False
            if +stock != Counter(self.group[card] for card in world.hands[seat]):
                return False
        groups = {self.group[card] for card in world.pile[world.drawn :]}
        return len(groups) <= 1


def sorted_down(world: Contest) -> list[tuple[int, int]]:
    """The face-down Followers in the order in which each seat mustered them."""
    found = [(one >> 24, musterer(one), one & CARD_BITS) for zone in world.armies for one in zone if not one & IS_UP]
    return [(who, card) for _, who, card in sorted(found)]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_worlds_agree_with_the_history_of_every_hand(seats: int, options: dict[str, Any]) -> None:  # Any: as above
    """LO-33, CO-6: no world puts a card where a witness of the whole game knows that it cannot lie."""
    rng = Rng(3)
    checked = 0
    for seed in range(5):
        state = fresh(seats, seed, options)
        witness = Witness(state)
        witness.begin(state)
        while state.deciders:
            (seat,) = state.deciders
            before = state.copy()
            events: list[Any] = []  # Any: a journal takes events of every game
            state.journal = events
            state.apply(seat, rng.choice(state.legal(seat)))
            state.journal = None
            witness.watch(before, state, events)
            if not state.deciders or state.step > 5:
                continue
            assert witness.believes(state)
            for reader in (rng.below(seats), None):
                world = imagined(state.view(reader), rng)
                assert witness.believes(world)
                assert [r for r in world.recruits if r & TURNED] == [r for r in state.recruits if r & TURNED]
                checked += 1
    assert checked > 300


def test_a_reshuffled_pile_is_known_by_kind() -> None:
    """LO-10, LO-33: after a reshuffle all know which cards the pile can hold, and hands and row hold none of them."""
    contest = scene(hands="scott-1 scott-2 / wemyss-1 wemyss-2", pile="", recruits="forsyth-1 - - - -")
    thrown = {card for card in range(98) if contest.discards >> card & 1}
    play(contest, "A recruit deck")
    view = view_of(contest, 1)
    rng = Rng(4)
    for _ in range(40):
        world = imagined(view, rng)
        assert set(world.pile) <= thrown
        assert len(set(world.hands[0]) & thrown) == 1
        assert CARDS[world.recruits[0]] in ("forsyth-1", "scott-1", "scott-2")
    assert {CARDS[imagined(view, rng).recruits[0]] for _ in range(60)} == {"forsyth-1", "scott-1", "scott-2"}


def test_a_card_taken_after_the_reshuffle_does_not_lie_face_down_before_it() -> None:
    """LO-33: what went face-down before the reshuffle is none of the cards that were shuffled."""
    contest = scene(hands="scott-1 scott-2 / wemyss-1", pile="", recruits="- - - - -")
    play(contest, "A down scott-1", "B recruit deck", "A recruit deck", "B recruit deck", "A recruit deck")
    rng = Rng(5)
    found = {face_down(imagined(view_of(contest, 1), rng))[0][1] for _ in range(60)}
    assert {CARDS[card] for card in found} == {"scott-1", "scott-2"}


FIVE: dict[str, Any] = {"options": {"five-turns": True}}  # Any: as above


def test_a_recruit_taken_face_up_stays_with_its_seat() -> None:
    """LO-33: it is in that hand or among the face-down Followers mustered since, until it is seen."""
    contest = scene(
        hands="scott-1 scott-2 scott-3 / wemyss-1 wemyss-2",
        recruits="^forsyth-9 cockburn-2 cockburn-3 cockburn-4 cockburn-5",
        **FIVE,
    )
    play(contest, "A down scott-1", "B down wemyss-1", "A recruit 1", "B down wemyss-2", "A down scott-2")
    rng = Rng(6)
    places = Counter[str]()
    for _ in range(120):
        world = imagined(view_of(contest, 1), rng)
        down = [CARDS[card] for who, card in sorted_down(world) if who == 0]
        assert down[0] != "forsyth-9"
        places["hand" if "forsyth-9" in hand(world, "A") else "down" if down[1] == "forsyth-9" else "lost"] += 1
    assert set(places) == {"hand", "down"}
    play(contest, "B recruit deck", "A up forsyth-9")
    for _ in range(20):
        assert all(CARDS[card] != "forsyth-9" for _, card in face_down(imagined(view_of(contest, 1), rng)))


def test_what_wemyss_shows_frees_the_rest() -> None:
    """LO-21, LO-33: once a face-down card is shown, only the others may be the Recruit taken face-up."""
    contest = scene(
        hands="scott-1 / wemyss-1 scott-9",
        recruits="^forsyth-9 cockburn-2 cockburn-3 cockburn-4 cockburn-5",
        **FIVE,
    )
    play(contest, "A recruit 1", "B down scott-9", "A down forsyth-9", "B recruit deck", "A down scott-1")
    rng = Rng(7)
    orders = {
        tuple(CARDS[card] for who, card in sorted_down(imagined(view_of(contest, 1), rng)) if who == 0)
        for _ in range(40)
    }
    assert {order.index("forsyth-9") for order in orders} == {0, 1}
    play(contest, "B up! wemyss-1", "B pick A.2")
    assert {army(imagined(view_of(contest, 1), rng), "A", 0)[0] for _ in range(20)} == {"~forsyth-9"}


def test_a_stolen_face_down_follower_is_the_same_in_every_world_of_who_had_it() -> None:
    """LO-17, LO-33: whoever controls or controlled it imagines that very card, others do not."""
    contest = scene(
        seats=3,
        hands="fergusson-2 wemyss-5 / fergusson-1 wemyss-6 / wemyss-7",
        armies=" / ~scott-9",
        supporters="scott-1 scott-2 scott-3",
    )
    play(contest, "A up! fergusson-2", "A pick B.1", "B up! fergusson-1", "B pick A.1")
    assert army(contest, "B", 0) == ["fergusson-2", "~scott-9"]
    rng = Rng(8)
    for knower in (0, 1):
        assert {army(imagined(view_of(contest, knower), rng), "B", 1)[1] for _ in range(20)} == {"~scott-9"}
    assert len({army(imagined(view_of(contest, 2), rng), "B", 1)[1] for _ in range(40)}) > 5
    assert len({army(imagined(view_of(contest, None), rng), "B", 1)[1] for _ in range(40)}) > 5
    play(contest, "C pass", "A pass", "B pass")
    for reader in (0, 1, 2, None):
        assert army(imagined(view_of(contest, reader), rng), "B", None) == ["fergusson-2", "scott-9"]


def test_the_musterer_is_who_the_card_came_from() -> None:
    """LO-33: a stolen face-down card is still one that came out of its first owner's hand."""
    contest = scene(
        seats=3,
        hands="fergusson-1 / scott-1 scott-2 / wemyss-7",
        supporters="scott-5 scott-6 scott-7",
        pile="",
        recruits="- - - - -",
        turn="B",
        initiative="B",
    )
    play(contest, "B down scott-1", "C recruit deck", "A up! fergusson-1", "A pick B.1", "B recruit deck")
    rng = Rng(9)
    found = {face_down(imagined(view_of(contest, 2), rng))[0] for _ in range(60)}
    assert {(who, CARDS[card]) for who, card in found} <= {(1, "scott-1"), (1, "scott-2")}
    assert len(found) == 2


def test_a_card_that_a_thief_has_seen_leaves_the_others_their_choice() -> None:
    """LO-33: what lay face-down before and after the stolen card is imagined from the hand as it was then."""
    contest = scene(
        hands="scott-1 scott-2 / fergusson-1",
        pile="forsyth-9 forsyth-8",
        recruits="- - - - -",
        discards=" ".join(CARDS[60:70]),
    )
    play(contest, "A down scott-1", "B recruit deck", "A recruit deck", "B recruit deck", "A down forsyth-8")
    play(contest, "B up! fergusson-1", "B pick A.2", "A down scott-2")
    rng = Rng(14)
    orders = {tuple(CARDS[card] for _, card in sorted_down(imagined(view_of(contest, 1), rng))) for _ in range(40)}
    assert {one[1] for one in orders} == {"forsyth-8"}
    assert {("scott-1", "forsyth-8", "scott-2"), ("scott-2", "forsyth-8", "scott-1")} <= orders


def test_a_stolen_card_was_in_the_hand_before_it_went_down() -> None:
    """LO-33: taking a card and mustering just that one says nothing of what lay face-down before."""
    contest = scene(hands="scott-1 / fergusson-1", recruits="forsyth-9 - - - -")
    play(contest, "A down scott-1", "B recruit deck", "A recruit 1", "B recruit deck", "A down forsyth-9")
    play(contest, "B up! fergusson-1", "B pick A.2")
    rng = Rng(15)
    found = {sorted_down(imagined(view_of(contest, 1), rng))[0][1] for _ in range(30)}
    assert len(found) > 5
    assert all(CARDS[card] != "forsyth-9" for card in found)


def test_hidden_cards_swapped_leave_no_trace() -> None:
    """CO-5: two contests that differ only in what a seat may not know give it one view, legal list and log."""
    for seed in range(6):
        one = Match(GAME, 3, seed)
        state = one.state
        assert isinstance(state, Contest)
        other = Match(GAME, 3, seed)
        twin = other.state
        assert isinstance(twin, Contest)
        unseen = [*twin.hands[1], *twin.hands[2], *twin.recruits, *twin.pile[twin.drawn :]]
        Rng(seed).shuffle(unseen)
        twin.hands[1], twin.hands[2] = tuple(sorted(unseen[:5])), tuple(sorted(unseen[5:10]))
        twin.recruits, twin.pile, twin.drawn = tuple(unseen[10:15]), tuple(unseen[15:]), 0
        for match in (one, other):
            for _ in range(6):
                (seat,) = match.deciders
                if seat == 0:
                    match.submit(0, str(match.legal(0)[0]).replace("up!", "up"))
                else:
                    text = next(text for text in map(str, match.legal(seat)) if text.startswith("down"))
                    match.submit(seat, text)
        assert codec.encode(one.view(0)) == codec.encode(other.view(0))
        assert one.legal(0) == other.legal(0)
        shared = [line for line in one.log(0) if "dealt" not in line.say()]
        assert shared == [line for line in other.log(0) if "dealt" not in line.say()]


def test_spectators_hear_no_secret() -> None:
    """LO-33: no event that names a hidden card has everybody for its audience."""
    state = fresh(3, 4, {})
    rng = Rng(10)
    heard: list[LordsEvent] = []
    while state.deciders:
        events: list[Any] = []  # Any: a journal takes events of every game
        state.journal = events
        (seat,) = state.deciders
        state.apply(seat, rng.choice(state.legal(seat)))
        heard += events
    assert {Drew, OwnMuster, MusteredDown} <= {type(event) for event in heard}
    for event in heard:
        if isinstance(event, Drew | OwnMuster):
            assert event.audience == (event.seat,)
        if isinstance(event, MusteredDown):
            assert event.audience is None
            assert not hasattr(event, "card")


def test_foreign_views_are_refused() -> None:
    """A view of another game is a mistake of the caller."""
    with pytest.raises(TypeError):
        sample(FakeView(0, 0), Rng(1))
    with pytest.raises(TypeError):
        rule_of_thumb(scene().view(None), [], Rng(1))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_simple_player_beats_chance(seats: int, options: dict[str, Any]) -> None:  # Any: as above
    """A seat that follows the rule of thumb wins most games against random ones, from its view alone."""
    rng = Rng(11)
    won = 0
    games = 12
    for seed in range(games):
        state = fresh(seats, seed, options)
        clever = seed % seats
        while state.deciders:
            (seat,) = state.deciders
            moves = state.legal(seat)
            move = rule_of_thumb(state.view(seat), moves, rng) if seat == clever else rng.choice(moves)
            assert move in moves
            state.apply(seat, move)
        assert state.outcome is not None
        won += state.outcome.ranks[clever] == 1
    assert won > games * 2 // 3


def test_the_simple_player_sees_the_view_alone() -> None:
    """S4: hidden truth swapped, view and generator kept, the move is the same."""
    rng = Rng(12)
    for state in played(3, 9, {}, thumb=True):
        if not state.deciders:
            break
        (seat,) = state.deciders
        world = imagined(view_of(state, seat), rng)
        moves = [rule_of_thumb(one.view(seat), one.legal(seat), Rng(13)) for one in (state, world)]
        assert moves[0] is moves[1]
