"""The board in the running program: composing by key and mouse, committing, the reveal, the house, and secrecy."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.games.gylen.demo import SCRIPT
from tartan.games.gylen.model import PLACE_NAMES, View
from tartan.games.gylen.notation import card_words
from tartan.games.gylen.screen import GylenScreen
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.settings import Pace
from tartan.session.table import Table
from tartan.ui.screens_text import screen_text
from tests.narrowing import of_kind
from tests.ui.shell import SIZE, click_words, new_app, press_until, refreshed, table_of, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from textual.pilot import Pilot

    from tartan.ui.app import TartanApp

NAMES = ("Isla", "Ewan", "Mairi")
ALL_HERE = Setup("gylen", tuple(SeatPlan(name) for name in NAMES), seed=40, curtain=Curtain.NONE, bot_seed=b"b")
DEFENDER_HERE = replace(
    ALL_HERE,
    seats=(*(SeatPlan(name, Sitter.BOT, "piper") for name in NAMES[:2]), SeatPlan("Mairi")),
)
BEFORE_EXPOSURE = 21
"""Cells that a whole zone counts for."""


def played_table(app: TartanApp, setup: Setup, beats: int) -> Table:
    """A table on which the demonstration's siege has been played so far."""
    table = app.lobby.open(setup)
    for beat in SCRIPT.beats[:beats]:
        for seat, text in beat.steps:
            table.submit(seat, text)
    return table


@asynccontextmanager
async def board_of(
    setup: Setup = ALL_HERE, *, beats: int = 0, size: tuple[int, int] = SIZE, slow: bool = False
) -> AsyncIterator[tuple[Pilot[None], GylenScreen]]:
    """The board on a table, with the first seat that owes something at the keyboard."""
    app = new_app()
    async with app.run_test(size=size) as pilot:
        if slow:
            app.lobby.settings.reduced_motion = False
            app.lobby.settings.pace = Pace.SLOW
        app.open_table(played_table(app, setup, beats))
        await until(pilot, lambda: any(isinstance(screen, GylenScreen) for screen in app.screen_stack))
        board = next(screen for screen in app.screen_stack if isinstance(screen, GylenScreen))
        if setup.curtain is Curtain.NONE:
            await until(pilot, lambda: board.my_turn)
        yield pilot, board


def view_at(board: GylenScreen) -> View:
    view = board.door.view()
    assert isinstance(view, View)
    return view


def shown(pilot: Pilot[None]) -> str:
    """What the screen shows."""
    return screen_text(pilot.app)


def keys_of(text: str) -> list[str]:
    """The keys that type a text."""
    return ["space" if letter == " " else letter for letter in text]


def sealed(board: GylenScreen, seat: int) -> tuple[str, ...]:
    """What the table has taken from a seat in this phase."""
    view = board.table.seat(seat).view()
    assert isinstance(view, View)
    return view.sealed


async def test_a_commitment_is_composed_in_any_order_and_sent_in_the_engines() -> None:
    """Nothing reaches the table before the commitment, and then it arrives Front by Front (GY-7, GY-20)."""
    async with board_of() as (pilot, board):
        hand = view_at(board).hand
        await pilot.press("3", "1", "4", "2")
        assert sealed(board, 0) == ()
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        a, b, c, d = hand[:4]
        assert sealed(board, 0) == (f"put {b} shore", f"put {d} outlands", f"put {a} court", f"put {c} forework")


async def test_a_hint_names_card_and_front_as_the_board_does() -> None:
    """Not in notation, which nobody needs at the board; of what is no step the text is left."""
    async with board_of() as (_pilot, board):
        assert board.hinted("put H9 shore", after=False) == "put 9♥ to the Shore Landing"
        assert board.hinted("put SK house", after=True) == "put K♠ to the Inner House (does nothing if it wins)"
        assert board.hinted("pass", after=False) == "play pass"


async def test_the_cards_drawn_for_a_phase_stay_in_sight_while_bots_choose() -> None:
    """Bots that choose at once write over what is asked; what the seat has drawn is said before that again (GY-6)."""
    async with board_of(DEFENDER_HERE, slow=True) as (pilot, board):
        await until(pilot, lambda: of_kind(Table, board.table).deciders == (2,))
        await pilot.press("1", "1", "2", "3", "4", "enter")
        await until(pilot, lambda: view_at(board).phase == 1)
        await pilot.press("escape")
        await until(pilot, lambda: board.my_turn and board._view.ready == (True, True, False))
        drawn = " ".join(shown(pilot).split()).partition("Mairi draws ")[2]
        cards = drawn.partition(".")[0].split()
        assert len(cards) == 5
        assert {*cards} < {card_words(card) for card in view_at(board).hand}
        await pilot.press("right")
        assert "Mairi draws" not in shown(pilot)


async def test_cards_are_picked_up_and_put_down_with_arrows_and_enter() -> None:
    """Right goes to the next card, Enter picks up, right goes to the next Front, Enter puts (SCREENS)."""
    async with board_of() as (pilot, board):
        hand = view_at(board).hand
        await pilot.press("right", "enter", "right", "enter")
        text = shown(pilot)
        assert "→2" in text
        assert "3 of 4 to place" in text
        await pilot.press("1", "3", "4", "c")
        await until(pilot, lambda: board.door.seat == 1)
        assert f"put {hand[1]} outlands" in sealed(board, 0)


async def test_the_prompt_foretells_and_cites() -> None:
    """A picked-up card's prompt says what it would do at the Front, with the rule (GY-9)."""
    async with board_of() as (pilot, board):
        card = view_at(board).hand[0]
        await pilot.press("enter")
        text = shown(pilot)
        assert f"Put {card_words(card)} to the {PLACE_NAMES[0]}:" in text
        assert "(GY-9)" in text
        assert board.rule_here() == "GY-9"


async def test_what_is_staged_can_be_taken_back() -> None:
    """`u` and Backspace take the last placed card back, Escape lets go of a picked-up one (K4)."""
    async with board_of() as (pilot, _board):
        await pilot.press("1", "2", "3")
        assert "1 of 4 to place" in shown(pilot)
        await pilot.press("u", "backspace")
        assert "3 of 4 to place" in shown(pilot)
        await pilot.press("enter")
        assert "Put " in shown(pilot)
        await pilot.press("escape")
        assert "Enter picks it up" in shown(pilot)


async def test_a_refusal_says_why_and_by_which_rule() -> None:
    """A second card for a full Front, and a commitment that is not complete, are refused in the prompt (GY-7)."""
    async with board_of() as (pilot, board):
        await pilot.press("1", "1")
        assert "Shore Landing has its card already. (GY-7)" in shown(pilot)
        await pilot.press("c")
        assert "3 cards are still to be placed. (GY-7)" in shown(pilot)
        assert sealed(board, 0) == ()


async def test_typed_moves_are_staged_in_any_order() -> None:
    """`:` takes a notation for any open Front; what the hand does not hold is refused by its rule (GY-5, GY-20)."""
    async with board_of() as (pilot, board):
        card, foreign = view_at(board).hand[2], board.table.seat(1).view()
        assert isinstance(foreign, View)
        await pilot.press("colon", *keys_of(f"put {card} court"), "enter")
        await until_text(pilot, "→3")
        assert sealed(board, 0) == ()
        await pilot.press("colon", *keys_of(f"put {foreign.hand[0]} shore"), "enter")
        await until_text(pilot, "(GY-5)")
        await pilot.press("escape", "colon", *keys_of("put H99 shore"), "enter")
        await until_text(pilot, "(GY-1)")


async def test_the_mouse_does_all_of_it() -> None:
    """Click a card, then a Front; click a staged card to take it back; click the button to commit."""
    async with board_of() as (pilot, board):
        hand = view_at(board).hand
        await click_words(pilot, card_words(hand[4]))
        await click_words(pilot, "Outer Court")
        assert "→3" in shown(pilot)
        await click_words(pilot, card_words(hand[4]))
        assert "→3" not in shown(pilot)
        for card, front in zip(hand[:4], ("Forework", "Outer Court", "Kerrera Outlands", "Shore Landing"), strict=True):
            lines = shown(pilot).split("\n")
            y = max(at for at, line in enumerate(lines[:18]) if card_words(card) in line)
            await pilot.click(offset=(lines[y].index(card_words(card)), y))
            await click_words(pilot, front)
        await click_words(pilot, "Enter: commit")
        await until(pilot, lambda: board.door.seat == 1)
        assert len(sealed(board, 0)) == 4


async def test_the_defender_puts_a_fifth_card() -> None:
    """The Defender places five cards, two of them at one Front, and no second Front takes two (GY-7)."""
    async with board_of(DEFENDER_HERE) as (pilot, board):
        await pilot.press("2", "2", "3", "3")
        assert "The extra card lies at Kerrera Outlands already. (GY-7)" in shown(pilot)
        await pilot.press("1", "4", "enter")
        await until(pilot, lambda: view_at(board).phase == 1)
        assert view_at(board).last is not None


async def test_the_reveal_walks_through_the_fronts() -> None:
    """A reveal turns up Front after Front with captions, all hands covered; Enter hurries it on (GY-11, K1)."""
    async with board_of(DEFENDER_HERE, slow=True) as (pilot, board):
        hand = view_at(board).hand
        await pilot.press("1", "2", "3", "4", "4", "enter")
        text = await until_text(pilot, "Shore Landing: Isla")
        assert "the hands are covered" in text
        kept = card_words(hand[5])
        assert kept not in text
        for place in range(4):
            await until_text(pilot, f"{PLACE_NAMES[place]}: Isla")
            await pilot.press("enter")
        await until(pilot, lambda: board.my_turn)
        assert "the hands are covered" not in shown(pilot)


async def test_the_house_opens_when_gylen_is_exposed() -> None:
    """Once all four Fronts are Broken they step aside, and each commitment is a card for the Inner House (GY-12)."""
    async with board_of(beats=BEFORE_EXPOSURE) as (pilot, board):
        assert "shut" in shown(pilot)
        for seat, text in SCRIPT.beats[BEFORE_EXPOSURE].steps:
            table_of(board).submit(seat, text)
        text = await until_text(pilot, "THE INNER HOUSE")
        assert "Resolve" not in text
        await until(pilot, lambda: board.my_turn)
        card = view_at(board).hand[0]
        await pilot.press("1")
        assert "Gylen is Exposed: only the Inner House counts now. (GY-12)" in shown(pilot)
        await pilot.press("enter")
        assert "all placed" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)
        assert sealed(board, 0) == (f"put {card} house",)


async def test_the_curtain_keeps_hand_and_draft_from_others() -> None:
    """With the curtain down no card of any hand is on the screen; lifted again, the draft is as it was (K1, T4)."""
    async with board_of(replace(ALL_HERE, curtain=Curtain.KEY)) as (pilot, board):
        await until_screen(pilot, "CurtainScreen")
        assert not re.search(r"(10|[2-9JQK])[♥♦♠♣]", shown(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: board.my_turn and pilot.app.screen is board)
        await pilot.press("2")
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        assert not re.search(r"(10|[2-9JQK])[♥♦♠♣]", shown(pilot))
        await pilot.press("enter")
        await until_text(pilot, "→2")


async def test_the_next_seat_finds_nothing_of_the_last() -> None:
    """After a commitment the next seat's board has its own cards, and the last one's are backs (GY-17)."""
    async with board_of() as (pilot, board):
        own = view_at(board).hand
        await pilot.press("1", "2", "3", "4", "enter")
        await until(pilot, lambda: board.door.seat == 1)
        await pilot.pause()
        text = shown(pilot)
        mine = {card_words(card) for card in view_at(board).hand}
        board_text = "\n".join(line for line in text.split("\n")[1:21])
        assert mine <= set(re.findall(r"(?:10|[2-9JQK])[♥♦♠♣]", board_text))
        assert not {card_words(card) for card in own} & set(re.findall(r"(?:10|[2-9JQK])[♥♦♠♣]", board_text))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)], ids=str)
async def test_a_half_made_commitment_survives_another_size(size: tuple[int, int]) -> None:
    """Growing and shrinking the terminal keeps what was staged, and everything is on the screen (T4)."""
    async with board_of() as (pilot, _board):
        await pilot.press("1", "4")
        await pilot.resize_terminal(*size)
        text = await until_text(pilot, "2 of 4 to place")
        assert all(name in text for name in (*PLACE_NAMES[:4], "Inner", "Played today", "Mairi"))
        assert "→1" in text
        assert "→4" in text


async def test_escape_says_what_u_would_take_back() -> None:
    """The card that was put last; and u does."""
    async with board_of() as (pilot, board):
        card = card_words(view_at(board).hand[0])
        await pilot.press("2", "escape")
        await until_text(pilot, f"u takes {card} back.")
        await pilot.press("u")
        await until_text(pilot, "4 of 4 to place")


async def test_a_whole_siege_can_be_played_with_enter() -> None:
    """Pressing Enter alone plays legal commitments to the end, and the result is shown (GY-15, GY-16)."""
    async with board_of(DEFENDER_HERE) as (pilot, _board):
        await press_until(pilot, lambda: type(pilot.app.screen).__name__ != "GylenScreen")
        await until_screen(pilot, "ResultScreen")
        assert re.search(r"Brooch (of Lorn )?is (held|seized)", shown(pilot))


@pytest.mark.parametrize("by", [-3, 5])
async def test_a_key_between_two_sizes_is_drawn(by: int) -> None:
    """A zone that was drawn for one size and has another by now is drawn whole (T4)."""
    async with board_of() as (_pilot, board):
        front = board._fronts[0]
        width, height = front.size
        front._rows = front.draw(width + by, height)
        board.action_digit(1)
        assert {row.cell_length for row in front._rows} == {width}


async def test_the_footer_says_what_enter_does() -> None:
    """It picks up, puts, and at last commits."""
    async with board_of() as (pilot, _board):
        for keys, words in ((), "Enter pick up"), (("enter",), "Enter put"), (("escape", *"1234"), "Enter commit"):
            for key in keys:
                await pilot.press(key)
            await pilot.pause()
            assert words in shown(pilot).split("\n")[-1]
            assert "F9 hide" in shown(pilot).split("\n")[-1]


async def test_a_cursor_key_writes_two_cards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the cursor refreshes the cells of two cards and their mark, and no other zone of the board."""
    async with board_of() as (pilot, board):
        await pilot.pause()
        touched = refreshed(monkeypatch, *board._fronts, board._house, board._hand, board._seats, board._counter)
        board.move_cursor(1, 0)
        assert set(touched) == {"Hand"}
        assert touched["Hand"] <= 24
        touched.clear()
        await pilot.press("enter")
        touched.clear()
        board.move_cursor(1, 0)
        assert set(touched) == {"Front"}
        assert touched["Front"] <= 10


def test_the_board_at_eighty_columns(snap_compare: Callable[..., bool]) -> None:
    """The board looks as it did when it was last looked at: High Sun of Day I, one card placed, one picked up."""
    app = new_app()

    async def before(pilot: Pilot[None]) -> None:
        app.open_table(played_table(app, ALL_HERE, 9))
        await until_screen(pilot, "GylenScreen")
        board = app.screen
        assert isinstance(board, GylenScreen)
        await until(pilot, lambda: board.my_turn)
        await pilot.press("1", "right", "enter")
        await pilot.pause()

    assert snap_compare(app, run_before=before, terminal_size=SIZE)
