"""Cards, set-up, turns, activation and refusals of Lords of Scotland: LO-1 to LO-15, and the notation."""

from __future__ import annotations

import pickle

import pytest

from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import Match
from tartan.games.lords.actions import MOVE_BY_TEXT, MOVES
from tartan.games.lords.cards import BRUCE, CARD_NUMBER, CARDS, CLAN_OF, CLANS, STRENGTH_OF
from tartan.games.lords.events import Drew, Reshuffled, SupportersRefused
from tartan.games.lords.house import HAND
from tartan.games.lords.rules import Contest, opening
from tests.games.lords.scenes import GAME, army, hand, legal, play, refusal, refused, scene


def fresh(seats: int = 2, seed: int = 1, **options: object) -> Contest:
    contest = GAME.new(seats, seed, **options)
    assert isinstance(contest, Contest)
    return contest


def test_nine_clans() -> None:
    """LO-1: there are nine clans."""
    assert sorted(CLANS) == sorted(
        ["cockburn", "fergusson", "forsyth", "makgill", "scott", "wemyss", "bruce", "cochrane", "macdonnell"]
    )


def test_the_deck() -> None:
    """LO-2: 98 cards: strengths 1 to 12 of eight clans, two Bruces of strength 12, each with a rank of its own."""
    assert len(CARDS) == len(set(CARDS)) == 98
    order = ["scott", "makgill", "macdonnell", "wemyss", "fergusson", "forsyth", "cockburn", "cochrane"]
    for place, clan in enumerate(order, start=1):
        for strength in range(1, 13):
            card = CARD_NUMBER[f"{clan}-{strength}"]
            assert (card + 1, STRENGTH_OF[card]) == (8 * (strength - 1) + place, strength)
    bruces = [card for card in range(98) if CLAN_OF[card] == BRUCE]
    assert [(card + 1, STRENGTH_OF[card], CARDS[card]) for card in bruces] == [
        (97, 12, "bruce-97"),
        (98, 12, "bruce-98"),
    ]


def test_no_bruce() -> None:
    """LO-3: with `no-bruce` the two Bruces are left out."""
    contest = fresh(3, **{"no-bruce": True})
    cards = {card for zone in (*contest.hands, contest.recruits, contest.supporters) for card in zone}
    cards |= set(contest.pile)
    assert sorted(CARDS[card] for card in cards if CLAN_OF[card] == BRUCE) == []
    assert len(cards | set(contest.pile)) == 96
    assert contest.view(0).no_bruce


@pytest.mark.parametrize("seats", range(2, 6))
def test_set_up(seats: int) -> None:
    """LO-4: five cards each, five Recruits face-down, as many Supporters as players, the rest is the draw pile."""
    view = fresh(seats).view(None)
    assert view.hand_sizes == (5,) * seats
    assert len(view.supporters) == seats
    assert [recruit.card for recruit in view.recruits] == [None] * 5
    assert view.pile_size == 98 - 5 * seats - 5 - seats - len(view.discards)


def test_dealing_order() -> None:
    """LO-5: hands are dealt seat by seat, then Recruits 1 to 5, then Supporters."""
    contest = fresh(3)
    deck = contest.pile
    assert contest.hands == [tuple(sorted(deck[HAND * seat : HAND * seat + HAND])) for seat in range(3)]
    assert contest.recruits == deck[15:20]
    assert contest.supporters == deck[20:23]


def test_supporters_of_one_strength_are_dealt_again() -> None:
    """LO-5: at set-up Supporters of one and the same strength are discarded and dealt again."""
    again = next(fresh(2, seed) for seed in range(200) if fresh(2, seed).discards)
    first = again.pile[15:17]
    assert STRENGTH_OF[first[0]] == STRENGTH_OF[first[1]]
    assert again.view(None).discards == tuple(CARDS[card] for card in sorted(first))
    assert len({STRENGTH_OF[card] for card in again.supporters}) == 2
    (told,) = (event for event in opening(again) if isinstance(event, SupportersRefused))
    assert (told.cards, told.audience) == (tuple(sorted(first)), None)


def test_supporters_of_one_strength_stay_later() -> None:
    """LO-5: only at set-up; later in the game such Supporters stay."""
    contest = scene(hands="scott-1 / scott-2", passed="B", pile="scott-5 makgill-5 " + " ".join(CARDS[88:93]))
    play(contest, "A pass")
    assert contest.view(None).supporters == ("scott-5", "makgill-5")


def test_the_first_holder_is_drawn_by_the_seed() -> None:
    """LO-6: the seed draws the first holder of the Initiative, who begins."""
    holders = {fresh(4, seed).initiative for seed in range(40)}
    assert holders == {0, 1, 2, 3}
    assert all(fresh(4, seed).deciders == (fresh(4, seed).initiative,) for seed in range(8))


def test_turns_go_clockwise() -> None:
    """LO-7: from the holder of the Initiative clockwise, one action a turn."""
    contest = scene(seats=3, hands="scott-1 / scott-2 / scott-3", supporters="scott-7 scott-8 scott-9", turn="B")
    play(contest, "B down scott-2", "C recruit 1", "A up scott-1", "B recruit 2")
    assert contest.deciders == (2,)


def test_the_four_kinds_of_action() -> None:
    """LO-7: muster face-up, muster face-down, recruit from the row or the pile, or pass."""
    assert legal(scene(hands="scott-1")) == [
        "up scott-1",
        "down scott-1",
        "recruit 1",
        "recruit 2",
        "recruit 3",
        "recruit 4",
        "recruit 5",
        "recruit deck",
        "pass",
    ]


def test_who_has_passed_is_left_out() -> None:
    """LO-7: a player who has passed takes no more actions, and the round ends when all have passed."""
    contest = scene(seats=3, hands="scott-1 scott-2 / / scott-3", supporters="scott-7 scott-8 scott-9")
    play(contest, "A down scott-1", "B pass", "C down scott-3", "A down scott-2", "C pass")
    assert contest.deciders == (0,)
    assert refused(contest, "B pass") == "CO-3"
    play(contest, "A recruit 1")
    assert contest.deciders == (0,)
    play(contest, "A pass")
    assert contest.view(None).step.value == "claim"


def test_a_taken_recruit_is_not_replaced() -> None:
    """LO-8: the place of a Recruit that was taken stays empty until the round is over."""
    contest = scene(hands="scott-1 / scott-2")
    play(contest, "A recruit 3")
    assert hand(contest, "A") == ["scott-1", "cockburn-3"]
    assert [recruit.batch for recruit in contest.view(1).recruits] == [0, 0, None, 0, 0]
    assert refused(contest, "B recruit 3") == "LO-8"
    assert "recruit 3" not in legal(contest, "B")
    play(contest, "B pass", "A pass")
    assert [recruit.batch for recruit in contest.view(1).recruits] == [0] * 5


def test_hand_limit() -> None:
    """LO-9: a player with 10 cards in hand may not recruit; with 9 one may."""
    ten = " ".join(CARDS[10:20])
    assert refusal(scene(hands=ten), "A recruit 1") == ("LO-9", "Nobody may recruit with 10 cards or more in hand.")
    assert [text for text in legal(scene(hands=ten)) if text.startswith("recruit")] == []
    assert "recruit 1" in legal(scene(hands=" ".join(CARDS[10:19])))


def test_recruit_limit() -> None:
    """LO-9: a player who has recruited three times in the round may not recruit; the next round counts anew."""
    contest = scene(hands="scott-1 / scott-2", passed="B")
    play(contest, "A recruit 1", "A recruit deck")
    assert "recruit 2" in legal(contest)
    play(contest, "A recruit 2")
    assert refusal(contest, "A recruit 3") == ("LO-9", "Nobody may recruit more than 3 times in a round.")
    assert contest.view(1).recruited == (3, 0)
    play(contest, "A pass")
    assert contest.view(1).recruited == (0, 0)


def test_limits_as_options() -> None:
    """LO-9: `hand-limit` 0 lifts the limit of the hand, `recruit-limit` may be 1 to 5."""
    many = scene(hands=" ".join(CARDS[20:40]), options={"hand-limit": 0})
    assert "recruit deck" in legal(many)
    assert refused(scene(hands=" ".join(CARDS[20:26]), options={"hand-limit": 6}), "A recruit 1") == "LO-9"
    once = scene(passed="B", options={"recruit-limit": 1})
    play(once, "A recruit 1")
    assert refusal(once, "A recruit 2") == ("LO-9", "Nobody may recruit more than once in a round.")
    five = scene(passed="B", options={"recruit-limit": 5})
    play(five, *["A recruit deck"] * 5)
    assert refused(five, "A recruit 2") == "LO-9"


@pytest.mark.parametrize("options", [{"hand-limit": -1}, {"recruit-limit": 0}, {"recruit-limit": 6}, {"target": 41}])
def test_options_that_cannot_be_had(options: dict[str, int]) -> None:
    """LO-9, LO-31: other values are refused at set-up."""
    with pytest.raises(SetupError):
        GAME.new(2, 1, **options)


def test_discards_become_the_draw_pile() -> None:
    """LO-10: when a card must be drawn from an empty pile, the discards are shuffled into a new one."""
    contest = scene(pile="", discards="scott-1 scott-2 scott-3")
    events = play(contest, "A recruit deck")
    assert [event.count for event in events if isinstance(event, Reshuffled)] == [len(contest.pile)]
    assert contest.discards == 0
    assert contest.view(None).pile_size == len(contest.pile) - 1
    (drew,) = (event for event in events if isinstance(event, Drew))
    assert drew.card == contest.pile[0]
    assert drew.audience == (0,)


def test_the_pile_is_not_shuffled_before_it_is_needed() -> None:
    """LO-10: drawing the last card of the pile shuffles nothing yet."""
    contest = scene(pile="scott-9", discards="scott-1")
    play(contest, "A recruit deck")
    assert contest.view(None).pile_size == 0
    assert "scott-1" in contest.view(None).discards


def test_nothing_left_to_draw() -> None:
    """LO-10: if pile and discards are both empty, the pile cannot be drawn from."""
    contest = scene(hands=" / " + " ".join(CARDS[:85]), supporters=" ".join(CARDS[85:93]), recruits="- - - - -")
    contest.hands[1] = tuple(sorted((*contest.hands[1], *contest.pile)))
    contest.pile = ()
    assert refused(contest, "A recruit deck") == "LO-10"
    assert legal(contest) == ["pass"]


def test_own_face_down_cards_stay_known() -> None:
    """LO-11: a player sees the own face-down cards at any time, and nobody else does."""
    contest = scene(armies="~scott-9 scott-1")
    assert army(contest, "A", 0) == ["~scott-9", "scott-1"]
    assert army(contest, "A", 1) == ["~?", "scott-1"]
    assert army(contest, "A", None) == ["~?", "scott-1"]


def test_activation_with_two_or_three() -> None:
    """LO-12, worked example 1: no other face-up Follower may have lower strength, equal is fine."""
    for seats in (2, 3):
        contest = scene(seats=seats, hands="wemyss-5 wemyss-6", armies=" / cochrane-5", supporters="scott-2 scott-3")
        assert "up! wemyss-5" in legal(contest)
        assert "up! wemyss-6" not in legal(contest)
        assert refused(contest, "A up! wemyss-6") == "LO-12"


def test_activation_with_four_or_five() -> None:
    """LO-12, worked example 2: no other face-up Follower of the same clan may have equal or lower strength."""
    for seats in (4, 5):
        contest = scene(
            seats=seats,
            hands="scott-9 scott-7 wemyss-12",
            armies=" / scott-8 / forsyth-3",
            supporters="makgill-2 makgill-3",
        )
        assert "up! scott-9" not in legal(contest)
        assert {"up! scott-7", "up! wemyss-12"} <= set(legal(contest))
        assert refused(contest, "A up! scott-9") == "LO-12"
        play(contest, "A up! scott-7", "A copy C.1")


def test_equal_strength_stops_a_bruce_with_four() -> None:
    """LO-12: of the two Bruces, equal in clan and strength, only the first may activate with four or five."""
    assert refused(scene(seats=4, hands="bruce-97", armies=" / bruce-98"), "A up! bruce-97") == "LO-12"
    assert "up! bruce-97" in legal(scene(seats=3, hands="bruce-97", armies=" / bruce-98"))


def test_face_down_followers_stop_nobody() -> None:
    """LO-12: only face-up Followers count."""
    assert "up! wemyss-6" in legal(scene(hands="wemyss-6", armies=" / ~scott-1"))
    assert "up! scott-6" in legal(scene(seats=4, hands="scott-6", armies="wemyss-9 / ~scott-1"))


def test_activation_is_a_choice() -> None:
    """LO-13: a card that may activate need not, and a card mustered face-down never does."""
    contest = scene(hands="macdonnell-1")
    assert {"up macdonnell-1", "up! macdonnell-1", "down macdonnell-1"} <= set(legal(contest))
    play(contest, "A up macdonnell-1")
    assert army(contest, "A") == ["macdonnell-1"]
    assert contest.deciders == (1,)


def test_kept_followers_count_for_activation() -> None:
    """LO-14: Followers kept by MacDonnell count as face-up Followers."""
    assert refused(scene(hands="wemyss-6", armies=" / macdonnell-2!kept"), "A up! wemyss-6") == "LO-12"


def test_a_copying_scott_stays_a_scott_for_activation() -> None:
    """LO-14: with four or five a Scott marked by Cochrane's power stops Scotts, and no Cochrane."""
    contest = scene(seats=4, hands="scott-5 cochrane-9", armies=" / scott-4!cochrane", supporters="scott-1 scott-2")
    assert refused(contest, "A up! scott-5") == "LO-12"
    assert "up! cochrane-9" in legal(contest)


@pytest.mark.parametrize(
    ("card", "where"),
    [
        ("fergusson-1", {"armies": "wemyss-5"}),
        ("makgill-1", {"armies": "wemyss-5"}),
        ("wemyss-1", {}),
        ("scott-1", {}),
        ("scott-1", {"armies": "scott-5 ~cochrane-6"}),
        ("cockburn-9", {"supporters": ""}),
    ],
)
def test_powers_that_could_do_nothing(card: str, where: dict[str, str]) -> None:
    """LO-15: a power without a legal target or effect may not be activated; the card may be mustered without it."""
    contest = scene(hands=card, **{"recruits": "- - - - -", **where})  # type: ignore[arg-type]  # zones are texts
    assert refused(contest, f"A up! {card}") == "LO-15"
    assert f"up! {card}" not in legal(contest)
    assert f"up {card}" in legal(contest)
    assert contest.view(0).bars == ("LO-15",)


def test_forsyth_needs_a_card_to_draw() -> None:
    """LO-15: Forsyth may not be activated with empty piles, but may as long as there are discards (LO-10)."""
    contest = scene(hands="forsyth-1 / scott-5", pile="", discards="scott-9")
    assert "up! forsyth-1" in legal(contest)
    contest.hands[1] = tuple(card for card in range(98) if contest.discards >> card & 1)
    contest.discards = 0
    assert refused(contest, "A up! forsyth-1") == "LO-15"


def test_refusals_come_in_order() -> None:
    """LO-15: the first of CO-3, CO-4, LO-7, LO-12, LO-15 is named, and for recruiting LO-9 before LO-8 and LO-10."""
    contest = scene(hands="makgill-9 / scott-2", armies=" / scott-1", recruits="- - - - -", passed="B")
    assert refused(contest, "B nonsense") == "CO-3"
    assert refused(contest, "A nonsense") == "CO-4"
    assert refused(contest, "A up! makgill-8") == "LO-7"
    assert refused(contest, "A up! makgill-9") == "LO-12"
    assert refused(scene(hands="makgill-9"), "A up! makgill-9") == "LO-15"
    assert refused(contest, "A recruit 1") == "LO-8"
    contest.recruited = (3, 0)
    assert refused(contest, "A recruit 1") == "LO-9"
    contest.pile, contest.discards = (), 0
    assert refused(contest, "A recruit deck") == "LO-9"
    contest.recruited = (0, 0)
    assert refused(contest, "A recruit deck") == "LO-10"


def test_a_card_not_held_is_refused_in_the_same_words_wherever_it_lies() -> None:
    """LO-15, CO-5: no refusal tells where a card is, and none looks at another's hand."""
    contest = scene(hands="scott-5 / scott-6", armies="~scott-7 / ~scott-8", discards="scott-9", pile="scott-10")
    cards = ["scott-6", "scott-7", "scott-8", "scott-9", "scott-10", "cockburn-1"]
    sentences = set()
    for card in cards:
        for way in ("up", "up!", "down"):
            rule, sentence = refusal(contest, f"A {way} {card}")
            clan, _, strength = card.partition("-")
            sentences.add((rule, sentence.replace(f"{clan.title()} {strength}", "It")))
    assert sentences == {("LO-7", "It is not in this hand.")}


def test_texts_that_are_no_moves() -> None:
    """CO-4: a text of another form is refused with what a move looks like, a card that does not exist by its name."""
    contest = scene(hands="scott-5")
    for text in (
        "",
        "up",
        "up scott-5 ",
        "UP scott-5",
        "up  scott-5",
        "recruit 0",
        "recruit 6",
        "pick F.1",
        "copy A.0",
    ):
        assert refused(contest, f"A {text}") == "CO-4"
    assert refusal(contest, "A up scott-13")[1].startswith("There is no card scott-13")
    assert refusal(contest, "A claim bruce-99")[1].startswith("There is no card bruce-99")
    assert refusal(contest, "A muster scott-5")[1].startswith("A turn reads like")


@pytest.mark.parametrize(
    ("text", "rule"), [("claim cochrane-1", "LO-7"), ("pick B.1", "LO-7"), ("copy B.1", "LO-7"), ("stop", "LO-19")]
)
def test_moves_that_nothing_asks_for(text: str, rule: str) -> None:
    """LO-7: at a turn only the actions of a turn are open."""
    assert refused(scene(hands="scott-5", armies=" / scott-3"), f"A {text}") == rule


def test_out_of_turn_and_after_the_end() -> None:
    """CO-3: a seat that owes nothing is told who acts, after the end that it is over; an unknown seat is refused."""
    contest = scene(hands="scott-5")
    assert refusal(contest, "B pass") == ("CO-3", "This seat must wait: A acts now.")
    with pytest.raises(IllegalAction, match="CO-3"):
        contest.parse(7, "pass")
    contest.deciders = ()
    assert refused(contest, "A pass") == "CO-3"


def test_every_legal_action_parses_and_every_other_is_refused() -> None:
    """CO-4: text to action and back is exact, and `parse` takes what `legal` lists and nothing else."""
    assert len(MOVE_BY_TEXT) == len(MOVES)
    contest = fresh(3, 7)
    for step in range(60):
        if not contest.deciders:
            break
        (seat,) = contest.deciders
        open_now = contest.legal(seat)
        for move in MOVES:
            if move in open_now:
                assert contest.parse(seat, str(move)) is move
            else:
                with pytest.raises(IllegalAction):
                    contest.parse(seat, str(move))
        contest.apply(seat, open_now[step * 7 % len(open_now)])


def test_actions_are_one_object_each() -> None:
    """CO-4: an action survives pickling as the very same object, and shows its notation."""
    for text in ("up! scott-7", "pick B.2", "pick cochrane-4", "name bruce-97=scott", "recruit deck"):
        move = MOVE_BY_TEXT[text]
        assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301  # pickled right here
        assert (str(move), repr(move)) == (text, f"<{text}>")


def test_what_was_shown_cannot_be_taken_back() -> None:
    """K4: a card mustered face-down may be taken back, one that all have seen or a card drawn may not."""
    match = Match(GAME, 2, 3)
    (seat,) = match.deciders
    before = match.state.dump()
    down = next(text for text in map(str, match.legal(seat)) if text.startswith("down"))
    match.submit(seat, down)
    match.undo(seat)
    assert match.state.dump() == before
    match.submit(seat, down.replace("down", "up"))
    assert not match.may_undo(seat)
    other = match.deciders[0]
    match.submit(other, "recruit 1")
    assert not match.may_undo(other)


def test_dumps_of_no_contest_are_refused() -> None:
    """A dump that no contest could have left is refused with one sentence."""
    contest = fresh(3, 5)
    data = contest.dump()
    broken: list[tuple[str, object]] = [
        ("hands", [[1, 2, 3, 4, 5]] * 3),
        ("decider", 3),
        ("decider", None),
        ("step", 7),
        ("recruits", [1]),
        ("supporters", "scott-1"),
        ("house", [7, False, 10, 3, 40, False, False]),
        ("trail", [-1]),
        ("labels", [1] * 98),
        ("ending", "tired"),
    ]
    for name, value in broken:
        with pytest.raises(SetupError, match="not a contest"):
            GAME.restore({**data, name: value})  # type: ignore[dict-item]  # wrong on purpose
    with pytest.raises(SetupError):
        GAME.restore({})
    assert GAME.restore(data).dump() == data
