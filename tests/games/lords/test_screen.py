"""The board in the running program: mustering, recruiting, targets, claims, moments, and secrecy."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from rich.text import Text

from tartan.engine.rng import Rng
from tartan.games.lords.demo import SCRIPT
from tartan.games.lords.model import Step, View
from tartan.games.lords.notation import card_words
from tartan.games.lords.screen import LordsScreen
from tartan.games.lords.words import CODES, doing, short
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.settings import Pace
from tartan.session.table import Table
from tartan.ui.conductors.lesson import open_lesson
from tartan.ui.screens.help import help_texts
from tartan.ui.screens_text import screen_text
from tests.games.lords.scenes import scene
from tests.ui.shell import SIZE, app_of, click_words, new_app, refreshed, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from textual.pilot import Pilot

    from tartan.ui.app import TartanApp

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Fiona")
ALL_HERE = Setup(
    "lords",
    tuple(SeatPlan(name) for name in NAMES[:3]),
    seed=1602,
    options=(("target", 20),),
    curtain=Curtain.NONE,
    bot_seed=b"b",
)
"""The demonstration's contest."""
ISLA_HERE = replace(ALL_HERE, seats=(SeatPlan("Isla"), *(SeatPlan(name, Sitter.BOT, "piper") for name in NAMES[1:3])))
CARD = re.compile(r"[0-9] ?(?:" + "|".join(CODES.values()) + ")")
"""Cells that a whole zone counts for."""


def played_table(app: TartanApp, setup: Setup, beats: int) -> Table:
    """A table on which the demonstration's contest has been played so far."""
    table = app.lobby.open(setup)
    for beat in SCRIPT.beats[:beats]:
        for seat, text in beat.steps:
            table.submit(seat, text)
    return table


@asynccontextmanager
async def board_of(
    setup: Setup = ALL_HERE, *, beats: int = 4, size: tuple[int, int] = SIZE, slow: bool = False
) -> AsyncIterator[tuple[Pilot[None], LordsScreen]]:
    """The board on a table, with the first seat that owes something at the keyboard; after four beats that is Isla."""
    app = new_app()
    async with app.run_test(size=size) as pilot:
        if slow:
            app.lobby.settings.reduced_motion = False
            app.lobby.settings.pace = Pace.SLOW
        app.open_table(played_table(app, setup, beats))
        await until(pilot, lambda: any(isinstance(screen, LordsScreen) for screen in app.screen_stack))
        board = next(screen for screen in app.screen_stack if isinstance(screen, LordsScreen))
        if setup.curtain is Curtain.NONE:
            await until(pilot, lambda: board.my_turn or board.conductor.may("choose"))
        yield pilot, board


def view_at(board: LordsScreen, seat: int | None = 0) -> View:
    view = board.table.seat(seat).view()
    assert isinstance(view, View)
    return view


def shown(pilot: Pilot[None]) -> str:
    """What the screen shows."""
    return screen_text(pilot.app)


def army(board: LordsScreen, seat: int = 0) -> list[str | None]:
    """The cards of an army, as Isla sees them."""
    return [one.card for one in view_at(board).armies[seat].followers]


def keys_of(text: str) -> list[str]:
    """The keys that type a text."""
    return [{" ": "space", "!": "exclamation_mark", "-": "minus"}.get(letter, letter) for letter in text]


async def to_card(pilot: Pilot[None], board: LordsScreen, card: str) -> None:
    """Put the cursor on a card of the hand with the arrows."""
    for _ in range(20):
        composer = board._composer
        assert composer is not None
        assert composer.at is not None
        if composer.at.key == card:
            return
        await pilot.press("right")
    raise AssertionError(card)


async def test_a_card_is_mustered_with_arrows_and_enter() -> None:
    """Enter picks a card up, right goes on to another way, Enter musters (LO-7)."""
    async with board_of() as (pilot, board):
        await to_card(pilot, board, "macdonnell-4")
        await pilot.press("enter", "right", "right")
        assert "▸d face-down◂" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        assert army(board) == ["macdonnell-4"]
        assert not view_at(board).armies[0].followers[0].up


@pytest.mark.parametrize(("key", "up"), [("f", True), ("d", False)])
async def test_keys_muster_at_once(key: str, up: bool) -> None:
    """`f` and `d` muster the card under the cursor (LO-7)."""
    async with board_of() as (pilot, board):
        await pilot.press(key)
        await until(pilot, lambda: board.door.seat == 1)
        (follower,) = view_at(board).armies[0].followers
        assert (follower.card, follower.up) == ("makgill-1", up)


async def test_the_prompt_tells_what_a_card_could_do_or_why_not() -> None:
    """A card with a dot tells its power; another tells what is in its way, with the rule (LO-12)."""
    async with board_of() as (pilot, board):
        assert "Makgill 1 may activate: it musters another card at once." in board.prompt_line.text
        assert board.prompt_line.rule == "LO-19"
        await to_card(pilot, board, "fergusson-12")
        text = shown(pilot)
        assert "Fergusson 12 cannot activate: a weaker Follower lies face-up. (LO-12)" in text
        assert text.count("●") == 5
        assert board.rule_here() == "LO-12"
        await pilot.press("a")
        told = " ".join(shown(pilot).split())
        assert "since a face-up Follower has lower strength; muster it face-up without its power" in told
        assert army(board) == []


async def test_the_footer_offers_only_what_the_card_may_do() -> None:
    """A card that is barred is not offered to activate, before and after it is picked up (LO-12)."""
    async with board_of() as (pilot, board):
        assert "a activate" in shown(pilot).split("\n")[-1]
        await to_card(pilot, board, "fergusson-12")
        for _ in range(2):
            footer = shown(pilot).split("\n")[-1]
            assert "activate" not in footer
            assert "f face-up" in footer
            assert "d face-down" in footer
            await pilot.press("enter")


async def test_a_target_is_chosen_on_the_board() -> None:
    """A Wemyss lights the Followers; nothing is sent before one is chosen, and Escape takes it back (LO-21, CO-4b)."""
    async with board_of() as (pilot, board):
        await to_card(pilot, board, "wemyss-1")
        await pilot.press("a")
        text = shown(pilot)
        assert "Wemyss 1: choose on the board" in text
        assert re.search(r"▸ *7 *Fo", text)
        assert re.search(r"\[ *10 *Mk", text)
        await pilot.press("escape")
        assert "▸a activate◂" in shown(pilot)
        assert board.may("undo")
        await pilot.press("u")
        assert not board.may("undo")
        assert army(board) == []
        await pilot.press("a", "down")
        assert "Discard Makgill 10 from the army of Mairi. (LO-21)" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        assert army(board, 2) == []
        assert army(board) == ["wemyss-1"]


async def test_a_makgill_asks_for_a_second_card() -> None:
    """After a Makgill the same seat musters again, or stops with `s` (LO-19)."""
    async with board_of() as (pilot, board):
        assert "s pass" in shown(pilot).split("\n")[-1]
        await pilot.press("a")
        text = await until_text(pilot, "Makgill 1: muster a second card")
        assert "[s stop]" in text
        await until(pilot, lambda: "s stop" in shown(pilot).split("\n")[-1])
        assert "s pass" not in shown(pilot)
        await pilot.press("3")
        assert "The power of Makgill waits" in shown(pilot)
        helped = " ".join(text.plain if isinstance(text, Text) else text.text.plain for text in help_texts(board))
        assert "(LO-7). Not now, only instead of a muster" in helped
        await pilot.press("w")
        await until_screen(pilot, "ReadingScreen")
        assert "Your goal: Win the most strength of Supporters" in shown(pilot)
        assert "whoever has 20 ends the game." in " ".join(shown(pilot).split())
        assert "Isla musters" not in shown(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is board)
        await pilot.press("s")
        assert "Muster no second card. (LO-19)" in shown(pilot)
        await pilot.press("s")
        await until(pilot, lambda: board.door.seat == 1)
        assert army(board) == ["makgill-1"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("up wemyss-3", "play Wemyss 3 face-up"),
        ("up! bruce-97", "play Bruce 12 (97) face-up and activated"),
        ("down scott-11", "play Scott 11 face-down"),
        ("claim macdonnell-9", "claim MacDonnell 9"),
        ("recruit 3", "recruit from place 3 of the row"),
        ("recruit deck", "recruit from the pile"),
        ("pick scott-3", "choose Scott 3"),
        ("pick B.1", "choose a face-down card in the army of {B}"),
        ("copy A.1", "copy Scott 4 in the army of {A}"),
        ("pick A.2", "choose the card that was just played"),
        ("name bruce-97=wemyss", "let Bruce 12 (97) count as Wemyss"),
        ("stop", "muster no second card"),
        ("pass", "pass"),
    ],
)
def test_a_hint_names_cards_as_the_board_does(text: str, words: str) -> None:
    """Who never typed a move has not seen the notation (S4)."""
    assert doing(text, scene(armies="scott-4 / ~wemyss-9").view(0)) == words


async def test_a_hint_of_the_board_is_in_its_words() -> None:
    """What the hint names is put in the words of this game's board (S4)."""
    async with board_of(beats=9) as (_, board):
        assert board.hinted("down scott-11", after=False) == "play Scott 11 face-down"


async def test_recruits_come_from_row_and_pile() -> None:
    """Digits and the cursor take Recruits; an empty place says why not (LO-7, LO-8)."""
    async with board_of(beats=9) as (pilot, board):
        await pilot.press("4")
        assert "Place 4 of the row is empty until the next round. (LO-8)" in shown(pilot)
        await pilot.press("up", "right")
        assert "Recruit from place 2: a card nobody has seen (you took 0 of 3). (LO-7)" in shown(pilot)
        await pilot.press("enter")
        await until_text(pilot, "Enter passes the keyboard.")
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        assert view_at(board).hand_sizes[0] == 4
    async with board_of(beats=9) as (pilot, board):
        await pilot.press("0")
        await until_text(pilot, "Enter passes the keyboard.")
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        assert view_at(board).pile_size == view_at(board, None).pile_size == 73


async def test_nothing_staged_is_dropped_by_passing() -> None:
    """While the target of a power is looked for, `s` and digits are not offered and say that a card is picked up."""
    async with board_of() as (pilot, board):
        await to_card(pilot, board, "wemyss-1")
        await pilot.press("a")
        assert "s pass" not in shown(pilot).split("\n")[-1]
        for key in ("s", "3"):
            await pilot.press(key)
            assert board.prompt_line.refused
            assert "Wemyss 1 is picked up" in board.prompt_line.text
            assert "Wemyss 1: choose on the board" in shown(pilot)
        assert not view_at(board).passed[0]
        assert army(board) == []


async def test_the_discards_are_looked_into() -> None:
    """A click on their heap, or `x`, shows them; `x` closes them again."""
    async with board_of(beats=13) as (pilot, board):
        await click_words(pilot, "Discards")
        await until_screen(pilot, "ReadingScreen")
        text = await until_text(pilot, "Discarded:")
        assert f"Discarded: {len(view_at(board).discards)}" in text
        await pilot.press("x")
        await until(pilot, lambda: pilot.app.screen is board)
        await pilot.press("x")
        await until_screen(pilot, "ReadingScreen")


async def test_passing_wants_a_second_press() -> None:
    """`s` goes to the button and says what passing means; pressed again it passes (LO-7)."""
    async with board_of() as (pilot, board):
        await pilot.press("s")
        assert "Pass, and fight no more in this round? You have no army" in shown(pilot)
        assert not view_at(board).passed[0]
        await pilot.press("s")
        await until(pilot, lambda: board.door.seat == 1)
        assert view_at(board).passed[0]


async def test_the_mouse_does_all_of_it() -> None:
    """Click a card, a way, a target; click a Recruit; click the button."""
    async with board_of() as (pilot, board):
        await click_words(pilot, "1 We")
        await click_words(pilot, "a activate◂")
        await click_words(pilot, "10Mk")
        await until(pilot, lambda: board.door.seat == 1)
        assert army(board, 2) == []
        await click_words(pilot, "[3]")
        await until_text(pilot, "Enter passes the keyboard.")
        await click_words(pilot, "Enter pass on")
        await until(pilot, lambda: board.door.seat == 2)
        await click_words(pilot, "[s pass]")
        assert "Pass, and fight no more in this round?" in shown(pilot)
        assert not view_at(board).passed[2]
        await click_words(pilot, "s pass◂")
        await until(pilot, lambda: board.door.seat == 0)
        assert view_at(board).passed[2]
        await click_words(pilot, "7Fo")
        assert "It is time for a turn" in shown(pilot)


async def test_typed_moves_are_played() -> None:
    """`:` takes notation; what is not legal is refused by its rule."""
    async with board_of() as (pilot, board):
        await pilot.press("colon", *keys_of("down scott-9"), "enter")
        await until_text(pilot, "Scott 9 is not in this hand. (LO-7)")
        await pilot.press("escape", "colon", *keys_of("up! wemyss-1"), "enter")
        await until(pilot, lambda: view_at(board).step is Step.DISCARD)
        await until_text(pilot, "Wemyss 1: choose on the board")
        await until(pilot, lambda: board.my_turn)
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)


async def test_a_clan_is_named_among_nine() -> None:
    """At the end of the round the hand gives way to nine clans, with what the army would gain by each (LO-22)."""
    async with board_of(beats=22) as (pilot, _board):
        text = shown(pilot)
        assert "Bruce 12 (98) counts as" in text
        assert [code for code in CODES.values() if re.search(rf"[ ]{code}[ +]", text)] == list(CODES.values())
        assert re.search(r"Let Bruce 12 \(98\) count as Scott: your army gains [0-9]+. \(LO-22\)", shown(pilot))
        assert re.search(r"▸ *Scott", shown(pilot))
        await pilot.press("enter")
        await until_text(pilot, "Scott 3 counts as")


async def test_claims_are_made_in_the_row() -> None:
    """Whoever has to claim chooses a Supporter in its row, and hears what it would then hold (LO-26)."""
    async with board_of(beats=23) as (pilot, board):
        assert "Claim a Supporter" in shown(pilot)
        assert re.search(r"Claim Scott 1: you would hold 6 of 20. \(LO-26\)", shown(pilot))
        assert "1st" in shown(pilot)
        assert "you took" not in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        assert view_at(board).scores[2] == 6


async def test_the_count_walks_through_the_armies() -> None:
    """The end of a round is told army by army, hands covered, then the places; Enter hurries it on (LO-25, K1)."""
    async with board_of(beats=12, slow=True) as (pilot, board):
        table = board.table
        assert isinstance(table, Table)
        for seat, text in SCRIPT.beats[12].steps[:-1]:
            table.submit(seat, text)
        await until(pilot, lambda: board.door.seat == 2 and board.my_turn)
        await pilot.press("s", "s")
        for words in (
            "All cards are turned up.",
            "Mairi: Cockburn 1.",
            "Isla: Makgill 1 + Wemyss 1 + Forsyth 10 = 12.",
            "Ewan: Fergusson (1 + 11) ×2 + Forsyth 7 = 31.",
            "Ewan is strongest with 31 and takes the Initiative, then Isla 12, Mairi 1.",
        ):
            text = await until_text(pilot, words)
            assert "the hands are covered" in text
            await pilot.press("enter")
        await until(pilot, lambda: board.my_turn)
        assert "the hands are covered" not in shown(pilot)


async def test_powers_of_bots_are_shown() -> None:
    """What a bot's power does is told, and waits for whoever plays alone (LO-16 to LO-21)."""
    async with board_of(ISLA_HERE, beats=4, slow=True) as (pilot, board):
        table = board.table
        assert isinstance(table, Table)
        table.submit(0, "down makgill-1")
        for seat, text in ((1, "up! cochrane-3"), (2, "up! cockburn-1"), (2, "pick scott-7")):
            if table.deciders == (seat,):
                table.submit(seat, text)
        await until_text(pilot, "Mairi sends Cockburn 1 to the Supporters in exchange for Scott 7.")
        assert "•" in shown(pilot)
        assert "the hands are covered" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "the hands are covered" not in shown(pilot))


async def test_the_curtain_keeps_hand_and_draft_from_others() -> None:
    """With the curtain down no card of any hand is on the screen; lifted again, what was staged is there (K1, T4)."""
    async with board_of(replace(ALL_HERE, curtain=Curtain.KEY)) as (pilot, board):
        await until_screen(pilot, "CurtainScreen")
        assert not CARD.search(shown(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: board.my_turn)
        await until(pilot, lambda: pilot.app.screen is board)
        await pilot.press("enter")
        assert "▸a activate◂" in shown(pilot)
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        assert not CARD.search(shown(pilot))
        await pilot.press("enter")
        await until_text(pilot, "▸a activate◂")


async def test_the_next_seat_finds_nothing_of_the_last() -> None:
    """After a face-down muster the next seat's board has its own hand, and neither that card nor the last hand."""
    async with board_of() as (pilot, board):
        own = view_at(board).hand
        await pilot.press("d")
        await until(pilot, lambda: board.door.seat == 1)
        await pilot.pause()
        found = {"".join(part.split()) for part in re.findall(r"[0-9]+ *[A-Z][a-z](?![a-z])", shown(pilot))}
        assert {short(card) for card in view_at(board, 1).hand} <= found
        assert not {short(card) for card in own} & found


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)], ids=str)
@pytest.mark.parametrize("seats", range(2, 6))
async def test_every_table_fits_every_screen(size: tuple[int, int], seats: int) -> None:
    """With any number of seats everybody's name, the market and the hand are on the smallest screen and up (T4)."""
    plans = tuple(SeatPlan(name) for name in NAMES[:seats])
    async with board_of(replace(ALL_HERE, seats=plans, options=()), beats=0) as (pilot, board):
        await pilot.press("enter")
        await pilot.resize_terminal(*size)
        await until_text(pilot, "[d face-down]")
        await until(pilot, lambda: board.size.width == size[0])
        text = shown(pilot)
        assert all(re.search(rf" {letter} *{name}", text) for letter, name in zip("ABCDE", NAMES[:seats], strict=False))
        assert all(word in text for word in ("Supporters", "Recruits", "Pile", "Discards", "face-down]"))
        own = view_at(board, board.door.seat)
        found = {"".join(part.split()) for part in re.findall(r"[0-9]+ *[A-Z][a-z](?![a-z])", text)}
        assert {short(card) for card in (*own.hand, *own.supporters)} <= found


@pytest.mark.parametrize("seed", range(2))
async def test_a_whole_contest_can_be_played_with_a_few_keys(seed: int) -> None:
    """Whatever of its keys is pressed, the contest goes on to its end, and the result is shown (LO-31)."""
    dice = Rng(seed)
    async with board_of(replace(ISLA_HERE, seed=seed), beats=0) as (pilot, board):

        def over() -> bool:
            return type(pilot.app.screen).__name__ != "LordsScreen"

        for _ in range(1500):
            await until(pilot, lambda: board.my_turn or over())
            if over():
                break
            await pilot.press(dice.choice(("enter", "right", "up", "down", "a", "f", "d", "s", "2", "tab")))
        await until_screen(pilot, "ResultScreen")
        assert "Supporters of" in shown(pilot)


async def test_a_cursor_key_writes_two_cards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the cursor refreshes the cells of two cards, and no other zone of the board."""
    async with board_of() as (pilot, board):
        await pilot.pause()
        touched = refreshed(monkeypatch, *board._above, board._market, board._own, board._hand)
        board.move_cursor(1, 0)
        assert set(touched) == {"HandZone"}
        assert touched["HandZone"] <= 24


async def test_the_notes_have_the_counter() -> None:
    """The notes panel counts the cards that do not lie open (LO-33)."""
    async with board_of() as (pilot, _board):
        await pilot.press("n")
        text = await until_text(pilot, "Not seen yet:")
        assert "+ known  · open" in text
        assert " We  + 2 3 4" in text


async def test_the_demonstration_walks_on_this_board() -> None:
    """Every beat of the demonstration is drawn, with its caption, and through the eyes it names."""
    from tartan.session.demo import Player
    from tartan.ui.conductors.demo_walk import DemoWalk
    from tartan.ui.conductors.watched import Watched

    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        player = Player.of("lords")
        board = LordsScreen(Watched.of_demo(player))
        board.conductor = DemoWalk(board, player)
        await app.push_screen(board)
        await pilot.pause()
        for beat in SCRIPT.beats:
            await pilot.press("right")
            text = shown(pilot)
            assert beat.caption[:40] in text
            assert ("the hands are covered" in text) == (beat.look is None)


def test_three_seats_at_eighty_columns(snap_compare: Callable[..., bool]) -> None:
    """The board looks as it did when it was last looked at: the second way to muster a card is under the cursor."""
    assert snap_compare(new_app(), run_before=opened(ALL_HERE, 10, "right", "enter", "right"), terminal_size=SIZE)


def test_five_seats_at_eighty_columns(snap_compare: Callable[..., bool]) -> None:
    """The fullest board looks as it did when it was last looked at: five seats, the cursor on a Recruit."""
    setup = replace(ALL_HERE, seats=tuple(SeatPlan(name) for name in NAMES), options=())
    assert snap_compare(new_app(), run_before=opened(setup, 0, "up", "right"), terminal_size=SIZE)


def opened(setup: Setup, beats: int, *keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """What opens a table on an app, and presses some keys there."""

    async def before(pilot: Pilot[None]) -> None:
        app = app_of(pilot)
        app.open_table(played_table(app, setup, beats))
        await until_screen(pilot, "LordsScreen")
        board = app.screen
        assert isinstance(board, LordsScreen)
        await until(pilot, lambda: board.my_turn)
        await pilot.press(*keys)
        await pilot.pause()

    return before


def test_cards_of_the_demonstration_are_those_of_the_tests() -> None:
    """The tests above rest on the demonstration's deal: Isla's hand after four beats."""
    app = new_app()
    view = played_table(app, ALL_HERE, 4).seat(0).view()
    assert isinstance(view, View)
    assert [card_words(card) for card in view.hand] == [
        "Makgill 1",
        "Wemyss 1",
        "Fergusson 1",
        "MacDonnell 4",
        "Fergusson 12",
    ]


@pytest.mark.parametrize("number", [0, 3, 6])
async def test_a_lesson_that_asks_what_may_be_done_does_not_show_it(number: int) -> None:
    """No card has a dot or a rule below it, every card is offered every way, and no clan tells what it would gain."""
    async with new_app().run_test(size=SIZE) as pilot:
        open_lesson(app_of(pilot), "lords", number)
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("enter")
        await until_screen(pilot, "LordsScreen")
        board = pilot.app.screen
        assert isinstance(board, LordsScreen)
        await until(pilot, lambda: board.acting is not None)
        await pilot.press("right")
        await pilot.pause()
        shown = board._hand.picture
        assert set(shown.bars) <= {""}
        assert {gain for _, gain, _ in shown.clans} <= {0}
        assert shown.cards or shown.clans
        asked = board.prompt_line.text
        assert not any(word in asked for word in ("may activate", "cannot", "gains", "doubles"))
        assert not shown.cards or board.may("activate")
