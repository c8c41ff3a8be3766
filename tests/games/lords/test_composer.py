"""The cursor: it goes only where something can be chosen, stages what can be taken back, and foretells targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import rulesbook
from tartan.engine.asking import Ask
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.lords.cards import CLANS
from tartan.games.lords.choices import WAYS, Area, Spot, following, read, spot_of
from tartan.games.lords.composer import NOTHING, Answer
from tartan.games.lords.model import STEPS, Step, View
from tartan.games.lords.prompts import gain_by_name
from tests.games.lords import scenes
from tests.games.lords.boards import composer
from tests.games.lords.scenes import GAME, play, refused, scene
from tests.narrowing import present

if TYPE_CHECKING:
    from tartan.engine.contract import Action
    from tartan.games.lords.rules import Contest

TARGETS = (Step.DISCARD, Step.SWAP, Step.TRADE, Step.COPY)


def asked_next(contest: Contest, seat: int, text: str) -> tuple[Contest, tuple[str, ...]]:
    """The contest after an action, and what the engine then asks of the same power."""
    after = contest.copy()
    after.apply(seat, after.parse(seat, text))
    same = after.deciders == (seat,) and STEPS[after.step] in TARGETS
    return after, tuple(str(move) for move in after.legal(seat)) if same else ()


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), moves=st.integers(0, 60))
def test_targets_are_foretold_exactly(seed: int, seats: int, moves: int) -> None:
    """What a staged activation or copy would ask for is what the engine asks once it is played; a target ends it."""
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        legal = match.legal(seat)
        bold: list[Action] = [move for move in legal if str(move).startswith("up!")]
        match.submit(seat, rng.choice(bold if bold and rng.below(2) else legal))
    for seat in match.deciders:
        view = match.view(seat)
        assert isinstance(view, View)
        contest: Contest = match.state  # type: ignore[assignment]  # it is this game's
        for move in match.legal(seat):
            if not str(move).startswith("up!"):
                continue
            after, asked = asked_next(contest, seat, str(move))
            assert following(view, (str(move),)) == asked
            for text in asked:
                if text.startswith("copy"):
                    targets = following(view, (str(move), text))
                    assert targets == asked_next(after, seat, text)[1]
                    assert all(following(view, (str(move), text, target)) == () for target in targets)
                else:
                    assert following(view, (str(move), text)) == ()


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), moves=st.integers(0, 80), keys=st.lists(st.integers(0, 9)))
def test_whatever_is_pressed_only_legal_actions_come_of_it(seed: int, seats: int, moves: int, keys: list[int]) -> None:
    """Any keys lead only to what can be chosen, all that is sent is legal, and four Enters come to an end (CO-4)."""
    match = Match(GAME, seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.outcome is None:
            match.submit(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
    if match.outcome is not None:
        return
    seat = match.deciders[0]
    contest: Contest = match.state  # type: ignore[assignment]  # it is this game's
    own = composer(contest, seat)
    for key in (*keys, 0, 0, 0, 0):
        answer = NOTHING
        match key:
            case 0 | 1:
                answer = own.choose()
            case 2 | 3 | 4 | 5:
                own.move(*((1, 0), (-1, 0), (0, 1), (0, -1))[key - 2])
            case 6:
                own.tab(1)
            case 7:
                own.let_go()
            case _:
                answer = own.muster(WAYS[key - 7])
        assert own.at in own.open
        assert own.ask.text
        assert rulesbook.find(own.ask.rule) is not None
        assert len(own.ask.text) <= 140
        if answer.send:
            for text in answer.send:
                match.submit(seat, text)
            return
    pytest.fail(f"nothing came of {keys}: {own.path} is staged")


def test_every_legal_action_can_be_reached() -> None:
    """Each text of the legal list is a spot, or a way to muster a card of the hand."""
    contest = scene(hands="scott-3 wemyss-5 makgill-7", armies="/ cochrane-4 ~scott-9", discards="forsyth-8")
    legal = [str(move) for move in contest.legal(0)]
    choices = read(legal)
    reached = [f"{way} {card}" for card, ways in choices.musters.items() for way in ways]
    assert sorted([*reached, *choices.direct.values()]) == sorted(legal)


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("recruit 3", Spot(Area.ROW, "3")),
        ("recruit deck", Spot(Area.ROW, "deck")),
        ("pass", Spot(Area.BUTTON, "pass")),
        ("stop", Spot(Area.BUTTON, "stop")),
        ("claim scott-7", Spot(Area.SUPPORTERS, "scott-7")),
        ("pick scott-7", Spot(Area.SUPPORTERS, "scott-7")),
        ("pick B.2", Spot(Area.ARMY, "B.2")),
        ("copy A.1", Spot(Area.ARMY, "A.1")),
        ("name bruce-97=wemyss", Spot(Area.CLANS, "wemyss")),
    ],
)
def test_texts_have_their_spots(text: str, spot: Spot) -> None:
    """Every kind of text stands somewhere on the board."""
    assert spot_of(text) == spot


def test_a_card_is_picked_up_and_a_way_chosen() -> None:
    """Enter picks up, arrows choose between activating, face-up and face-down, Enter musters (LO-7)."""
    own = composer(scene(hands="forsyth-3 scott-9", armies="/ wemyss-5"))
    assert own.at == Spot(Area.HAND, "forsyth-3")
    assert own.choose() == NOTHING
    assert own.lifted == "forsyth-3"
    assert [spot.key for spot in own.open] == list(WAYS)
    own.move(1, 0)
    own.move(1, 0)
    assert own.choose() == Answer(("down forsyth-3",))


def test_a_barred_card_has_two_ways_and_a_reason() -> None:
    """A card that cannot activate is offered face-up and face-down only, and the prompt says why (LO-12, LO-15)."""
    own = composer(scene(hands="scott-9 fergusson-2", armies="wemyss-5 /"))
    assert own.ask.rule == "LO-15"
    assert "no opponent has a Follower" in own.ask.text
    own.move(1, 0)
    assert own.ask.rule == "LO-12"
    assert "a weaker Follower lies face-up" in own.ask.text
    assert own.muster("up!") == Answer(why_not="up! scott-9")
    own.choose()
    assert [spot.key for spot in own.open] == ["up", "down"]


def test_with_four_seats_the_own_clan_is_in_the_way() -> None:
    """The reason follows the rule for four and five seats (LO-12)."""
    own = composer(scene(seats=4, hands="scott-9", armies="/ scott-8", supporters="forsyth-1 forsyth-2"))
    assert "a Scott as weak or weaker lies face-up" in own.ask.text


def test_a_target_is_looked_for_before_anything_is_sent() -> None:
    """An activation with a target is staged; Escape goes back step by step; all is sent together (CO-4b, LO-21)."""
    own = composer(scene(seats=3, hands="wemyss-1 scott-9", armies="scott-2 / forsyth-5 ~scott-7 / cochrane-4"))
    assert own.muster("up!") == NOTHING
    assert list(own.path) == ["up! wemyss-1"]
    assert [spot.key for line in own.lines() for spot in line] == ["B.1", "B.2", "C.1", "A.1"]
    assert own.let_go()
    assert list(own.path) == []
    assert own.at == Spot(Area.WAYS, "up!")
    assert own.let_go()
    assert own.at == Spot(Area.HAND, "wemyss-1")
    assert not own.let_go()
    own.muster("up!")
    own.move(1, 0)
    assert own.ask.text == "Discard a face-down card from the army of Ewan."
    assert own.choose() == Answer(("up! wemyss-1", "pick B.2"))


def test_a_scott_looks_for_a_power_and_then_for_its_target() -> None:
    """A Scott's copy is staged too, and what the copied power needs after it (LO-20, LO-17)."""
    own = composer(scene(hands="scott-1", armies="/ fergusson-5 scott-7 ~wemyss-4 cochrane-3"))
    own.muster("up!")
    assert [spot.key for spot in own.open] == ["B.1", "B.4"]
    assert own.ask.rule == "LO-20"
    assert own.choose() == NOTHING
    assert list(own.path) == ["up! scott-1", "copy B.1"]
    assert own.ask == Ask("Send Scott 1 over and take Fergusson 5 out of the army of Ewan.", "LO-17")
    own.move(1, 0)
    assert own.choose() == Answer(("up! scott-1", "copy B.1", "pick B.2"))
    own.let_go()
    own.move(1, 0)
    assert own.choose() == Answer(("up! scott-1", "copy B.4"))


def test_powers_without_a_target_are_sent_at_once() -> None:
    """What needs nothing more, and a Makgill's second muster, is for the engine to go on with (LO-18, LO-19)."""
    for card in ("forsyth-1", "makgill-1", "cochrane-1", "macdonnell-1"):
        own = composer(scene(hands=f"{card} scott-9", supporters="forsyth-11 forsyth-12"))
        assert own.muster("up!") == Answer((f"up! {card}",))


@pytest.mark.parametrize(
    ("card", "way", "others"),
    [("makgill-7", "up!", ()), ("scott-3", "down", ("B recruit 1",)), ("forsyth-2", "up", ("B recruit 1",))],
)
def test_the_cursor_stays_where_the_last_card_was(card: str, way: str, others: tuple[str, ...]) -> None:
    """After a Makgill, and in the next turn, it is on what lay beside that, and not at the beginning of the hand."""
    contest = scene(hands="scott-3 wemyss-5 makgill-7 forsyth-2")
    own, hand = composer(contest), contest.view(0).hand
    assert own.at == Spot(Area.HAND, hand[0])
    assert own.point(Spot(Area.HAND, card))
    assert own.muster(way).send
    play(contest, f"A {way} {card}", *others)
    own.adopt(contest.view(0), scenes.legal(contest))
    left = contest.view(0).hand
    assert own.at == Spot(Area.HAND, left[min(hand.index(card), len(left) - 1)])


def test_a_second_muster_may_stage_a_target_too() -> None:
    """Makgill's second card is composed like any other, or stopped (LO-19)."""
    contest = scene(hands="makgill-1 wemyss-1", armies="/ forsyth-5")
    play(contest, "A up! makgill-1")
    own = composer(contest)
    assert own.button == Spot(Area.BUTTON, "stop")
    own.muster("up!")
    assert [spot.key for line in own.lines() for spot in line] == ["B.1", "A.1"]
    own.go_to_button()
    assert list(own.path) == ["up! wemyss-1"]
    assert not own.may_sit_out
    own.let_go()
    own.let_go()
    own.go_to_button()
    assert own.choose() == Answer(("stop",))


def test_the_engines_own_steps_are_answered_on_the_board() -> None:
    """A power that the engine already asks for, as after a typed move, is answered by the same spots (LO-16)."""
    contest = scene(hands="cockburn-1 scott-9", supporters="forsyth-11 forsyth-12")
    play(contest, "A up! cockburn-1")
    own = composer(contest)
    assert [spot.key for spot in own.open] == ["forsyth-11", "forsyth-12"]
    assert own.ask.text == "Send Cockburn 1 to the Supporters and take Forsyth 11 into your army."
    own.move(1, 0)
    assert own.choose() == Answer(("pick forsyth-12",))


def test_clans_are_named_with_what_the_army_would_gain() -> None:
    """Beside a pair, which doubles already, only the named card is doubled; beside one card both are (LO-22, LO-25)."""
    contest = scene(armies="bruce-97! scott-3 scott-4 wemyss-9 / forsyth-1", passed="B")
    play(contest, "A pass")
    own = composer(contest)
    assert own.point(Spot(Area.CLANS, "scott"))
    assert own.ask.text == "Let Bruce 12 (97) count as Scott: your army gains 12."
    own.point(Spot(Area.CLANS, "wemyss"))
    assert own.ask.text == "Let Bruce 12 (97) count as Wemyss: your army gains 21."
    own.point(Spot(Area.CLANS, "bruce"))
    assert "nothing doubles" in own.ask.text
    assert own.choose() == Answer(("name bruce-97=bruce",))
    before = contest.view(0).armies[0].total
    gains = {clan: gain_by_name(contest.view(0), clan) for clan in ("scott", "wemyss", "bruce", "makgill")}
    for clan, gain in gains.items():
        named = contest.copy()
        play(named, f"A name bruce-97={clan}")
        assert present(named.view(0).skirmish).armies[0].total == before + gain


def test_a_claim_tells_what_one_would_hold() -> None:
    """The prompt sums up what the seat would then hold (LO-26)."""
    contest = scene(armies="scott-3 / ", victory="scott-9", supporters="forsyth-4 wemyss-11", passed="B")
    play(contest, "A pass")
    own = composer(contest)
    assert own.ask == Ask("Claim Forsyth 4: you would hold 13 of 40.", "LO-26")
    own.move(1, 0)
    assert own.ask == Ask("Claim Wemyss 11: you would hold 20 of 40.", "LO-26")


def test_a_claim_that_ends_the_game_says_so() -> None:
    """Whoever comes to the target should know it beforehand, also where more claims follow (LO-31)."""
    contest = scene(armies="scott-3 / ", victory="scott-9 forsyth-12 makgill-12", supporters="wemyss-7 ", passed="B")
    play(contest, "A pass")
    own = composer(contest)
    assert own.ask.text == "Claim Wemyss 7: you would hold 40 of 40, and the game ends with this round."


def test_the_second_claim_of_a_cochrane_is_told_apart() -> None:
    """The first of two says that another follows, the second that it is Cochrane's (LO-23)."""
    contest = scene(armies="cochrane-3! / forsyth-9", supporters="forsyth-4 wemyss-11 scott-2", passed="B", seats=3)
    play(contest, "A pass", "C pass")
    play(contest, "B claim wemyss-11")
    own = composer(contest)
    assert own.ask == Ask("Claim Forsyth 4: you would hold 4 of 40. Cochrane gives you a second one after it.", "LO-23")
    play(contest, "A claim forsyth-4")
    own = composer(contest)
    assert own.ask == Ask("Claim Scott 2: you would hold 6 of 40. This is your second claim, by Cochrane.", "LO-23")


def test_the_cursor_hints_at_nothing() -> None:
    """Where a clan is named or a Supporter claimed it begins on the first, whatever would gain most (LO-22, LO-26)."""
    naming = scene(armies="bruce-97! scott-3 wemyss-9 / forsyth-1", passed="B")
    claiming = scene(armies="scott-3 / ", supporters="forsyth-4 wemyss-11 scott-2", passed="B")
    for contest in (naming, claiming):
        play(contest, "A pass")
        own = composer(contest)
        assert own.at == own.lines()[0][0]
        assert own.at in (Spot(Area.CLANS, CLANS[0]), Spot(Area.SUPPORTERS, "forsyth-4"))


def test_up_and_down_go_between_hand_and_market() -> None:
    """Up goes from the hand to Recruits, pile and button; back down the cursor is where it was."""
    own = composer(scene(hands="scott-3 wemyss-5 makgill-7"))
    own.move(1, 0)
    own.move(0, -1)
    assert own.at == Spot(Area.ROW, "2")
    for _ in range(4):
        own.move(1, 0)
    assert own.at == Spot(Area.ROW, "deck")
    own.move(1, 0)
    assert own.at == Spot(Area.BUTTON, "pass")
    own.move(0, 1)
    assert own.at == Spot(Area.HAND, "wemyss-5")


def test_the_pile_tells_its_key() -> None:
    """The number on the pile is how many cards lie there; the key is another (LO-7)."""
    own = composer(scene(hands="scott-9"))
    assert own.point(Spot(Area.ROW, "deck"))
    assert "the key 0" in own.ask.text


def test_empty_places_are_passed_over() -> None:
    """The cursor goes only where a Recruit lies (LO-8)."""
    own = composer(scene(hands="scott-3", recruits="- cockburn-2 - cockburn-4 -"))
    assert [spot.key for spot in own.open if spot.area is Area.ROW] == ["2", "4", "deck"]
    assert own.click(Spot(Area.ROW, "1")) == Answer(why_not="recruit 1")


def test_clicks_choose_and_drop() -> None:
    """A click picks a card up, another drops it; while a target is looked for, a click elsewhere plays nothing."""
    own = composer(scene(hands="scott-3 wemyss-5", armies="/ forsyth-4", supporters="forsyth-11 forsyth-12"))
    own.click(Spot(Area.HAND, "wemyss-5"))
    assert own.lifted == "wemyss-5"
    own.click(Spot(Area.HAND, "wemyss-5"))
    assert own.lifted == ""
    own.click(Spot(Area.HAND, "wemyss-5"))
    own.click(Spot(Area.HAND, "scott-3"))
    assert own.lifted == "scott-3"
    own.click(Spot(Area.WAYS, "up!"))
    assert list(own.path) == ["up! scott-3"]
    waits = Ask("Scott 3 is picked up and waits for its target; Esc puts it down.", "LO-20")
    assert own.click(Spot(Area.ROW, "2")) == Answer(said=waits)
    assert list(own.path) == ["up! scott-3"]
    own.let_go()
    assert own.click(Spot(Area.ROW, "2")) == Answer(("recruit 2",))


def test_a_click_on_the_button_asks_before_it_passes() -> None:
    """As with its key, the first click only goes to the button, and the second passes (LO-7)."""
    own = composer(scene(hands="scott-3 wemyss-5", armies="/ forsyth-4"))
    assert own.click(Spot(Area.BUTTON, "pass")) == NOTHING
    assert own.ask.text.startswith("Pass, and fight no more in this round?")
    assert own.click(Spot(Area.BUTTON, "pass")) == Answer(("pass",))


@pytest.mark.parametrize(
    ("spot", "rule"),
    [
        (Spot(Area.SUPPORTERS, "forsyth-11"), "LO-7"),
        (Spot(Area.ARMY, "B.1"), "LO-7"),
        (Spot(Area.ROW, "1"), "LO-8"),
        (Spot(Area.BUTTON, "stop"), "LO-19"),
    ],
)
def test_what_cannot_be_chosen_tells_why(spot: Spot, rule: str) -> None:
    """A click elsewhere asks the engine, whose refusal cites its rule."""
    contest = scene(
        hands="scott-9", armies="/ forsyth-4", supporters="forsyth-11 forsyth-12", recruits="- - - - cockburn-3"
    )
    answer = composer(contest).click(spot)
    assert answer.send == ()
    assert refused(contest, f"A {answer.why_not}") == rule


def test_another_decision_drops_what_was_staged() -> None:
    """Staged steps stay while nothing changed, and are dropped with the decision that they belonged to (CO-4b)."""
    contest = scene(hands="wemyss-1 scott-9", armies="/ forsyth-5")
    own = composer(contest)
    own.muster("up!")
    own.adopt(contest.view(0), own.legal)
    assert list(own.path) == ["up! wemyss-1"]
    play(contest, "A down scott-9", "B pass")
    own.adopt(contest.view(0), tuple(str(move) for move in contest.legal(0)))
    assert list(own.path) == []
    assert own.lifted == ""
