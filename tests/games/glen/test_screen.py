"""The board in the program: games by keys, by mouse and by typing; covered between seats; cheap to move about on."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.games.glen.demo import SCRIPT
from tartan.games.glen.model import ARCANA, Act, Due, View
from tartan.games.glen.notation import card_words, region_words
from tartan.games.glen.screen import SCREEN, GlenScreen
from tartan.games.glen.steps import Step
from tartan.games.glen.widgets.pictures import Light
from tartan.games.glen.words import doing
from tartan.session.demo import Player
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.table import Table
from tartan.ui.actions import SHARED, TABLE
from tartan.ui.screens.navigation import table_screen
from tartan.ui.screens_text import screen_text
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo
from tests.ui.shell import SIZE, app_of, click_words, new_app, refreshed, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from textual.pilot import Pilot

NAMES = SCRIPT.seats_names
ALL_HERE = Setup("glen", tuple(SeatPlan(name) for name in NAMES), seed=40, curtain=Curtain.NONE, bot_seed=b"b")
FOUR = replace(ALL_HERE, seats=(*ALL_HERE.seats, SeatPlan("Calum")))
STEPS = tuple(step for beat in SCRIPT.beats for step in beat.steps)
"""The demonstration's game: 3 Denhearts, 3 at the Market, then tricks of 3 cards and 3 actions."""
FIRST_ACT, MAJOR, SCORING, EVICTION, PLACING = 9, 11, 44, 48, 122
"""How many steps are played before: the first action, a Major one, the last action of Spring, Isla's flight, a Member
from elsewhere."""
CARD = re.compile(r"(?:10|[2-9])[♠♥♦♣]")
"""Cells that a whole zone counts for."""


@asynccontextmanager
async def board_of(
    steps: int = 0,
    setup: Setup = ALL_HERE,
    *,
    size: tuple[int, int] = SIZE,
    slow: bool = False,
    terminal: TerminalInfo | None = None,
) -> AsyncIterator[tuple[Pilot[None], GlenScreen]]:
    """The board on a table on which so many steps of the demonstration were played."""
    app = new_app(terminal=terminal)
    async with app.run_test(size=size) as pilot:
        app.lobby.settings.reduced_motion = not slow
        table = app.lobby.open(setup)
        for seat, text in STEPS[:steps]:
            table.submit(seat, text)
        board = table_screen(table)
        assert isinstance(board, GlenScreen)
        await app.push_screen(board)
        await pilot.pause()
        if setup.curtain is Curtain.NONE:
            await until(pilot, lambda: board.my_turn)
        yield pilot, board


def public(board: GlenScreen) -> View:
    view = board.table.seat(None).view()
    assert isinstance(view, View)
    return view


def own(board: GlenScreen) -> View:
    view = board.door.view()
    assert isinstance(view, View)
    return view


def played(board: GlenScreen) -> Table:
    """The table, by its own type."""
    assert isinstance(board.table, Table)
    return board.table


def step(board: GlenScreen) -> Step:
    assert board._composer is not None
    return board._composer.now.step


def prompt(board: GlenScreen) -> str:
    return board.prompt_line.text


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def test_the_registry_finds_the_board() -> None:
    """The part of the game's folder that the shell asks for."""
    assert SCREEN is GlenScreen


def test_no_key_of_the_game_is_one_of_the_shell() -> None:
    """The game's own keys are none that every table has (T7)."""
    shell = {key for row in (*TABLE, *SHARED) for key in row.keys}
    assert not shell & {key for row in GlenScreen.GAME_ROWS for key in row.keys}


async def test_a_denheart_is_placed_by_arrows() -> None:
    """The cursor goes over the map, the prompt names the region, Enter puts the Denheart there (GL-5)."""
    async with board_of() as (pilot, board):
        first = public(board).regions
        await press(pilot, "tab")
        await press(pilot, "down", "right")
        assert board._composer is not None
        arcana = board._composer.now.region
        assert f"Enter puts your Denheart in {region_words(arcana)}" in prompt(board)
        await press(pilot, "enter")
        await until(pilot, lambda: public(board).clans[2].denheart == arcana)
        assert board.rule_here() == "GL-5"
        assert first != public(board).regions


async def test_a_swap_is_made_from_either_side_and_taken_back_before() -> None:
    """A Market card, then a hand card; Escape takes the first pick back, Enter swaps for good (GL-9)."""
    async with board_of(3) as (pilot, board):
        hand, market = own(board).hand, own(board).market
        await press(pilot, "up", "right", "enter")
        assert "for good" in prompt(board)
        await press(pilot, "escape")
        assert f"Take {card_words(market[1])} from the Market?" in prompt(board)
        await press(pilot, "enter", "right", "enter")
        await until(pilot, lambda: public(board).swaps != ())
        assert public(board).swaps[0].gave == hand[1]
        assert public(board).swaps[0].took == market[1]


async def test_a_hand_is_kept_with_a_key() -> None:
    """`k` keeps the hand as it is (GL-9)."""
    async with board_of(3) as (pilot, board):
        await press(pilot, "k")
        await until(pilot, lambda: len(public(board).swaps) == 1)
        assert public(board).swaps[0].gave == ""


async def test_a_card_is_played_with_enter_and_foretold() -> None:
    """The cursor moves along the cards that may be played; the prompt says what would come of it (GL-11)."""
    async with board_of(7) as (pilot, board):
        assert "3♦" in prompt(board)
        card = own(board).hand
        await press(pilot, "right", "enter")
        await until(pilot, lambda: len(public(board).current.plays) == 2)  # type: ignore[union-attr]  # a trick has begun
        current = public(board).current
        assert current is not None
        assert current.plays[1].card in card
        assert current.plays[1].card[0] == "D"


async def test_a_deploy_takes_a_letter_and_a_region() -> None:
    """`d` lights the regions of the suit, arrows choose, Enter deploys; it can be taken back (GL-15, K4)."""
    async with board_of(FIRST_ACT) as (pilot, board):
        seat = own(board).seat
        await press(pilot, "d")
        assert step(board) is Step.DEPLOY
        await press(pilot, "enter")
        await until(pilot, lambda: len(public(board).current.deeds) == 1)  # type: ignore[union-attr]  # a trick is resolved
        assert public(board).clans[seat or 0].supply == 11


async def test_a_march_is_composed_step_by_step() -> None:
    """Origin, destination, how many, with or without the Denheart; all of it taken back, then sent (GL-17, GL-20)."""
    async with board_of(68) as (pilot, board):
        await press(pilot, "m")
        assert step(board) is Step.ORIGIN
        assert board._composer is not None
        composer = board._composer
        composer.now = replace(composer.now, region=10)
        await press(pilot, "enter")
        assert step(board) is Step.TARGET
        composer.now = replace(composer.now, region=12)
        await press(pilot, "enter")
        assert step(board) is Step.UNITS
        assert "marches 2 Members, X Wheel Moor to XII Hanged Oak" in prompt(board)
        await press(pilot, "plus")
        assert board.prompt_line.refused
        await press(pilot, "minus")
        assert "marches 1 Member, X Wheel Moor to XII Hanged Oak" in prompt(board)
        await press(pilot, "e")
        assert "Your Denheart stands in VII Chariot Road, not in X Wheel Moor. (GL-18)" in screen_text(pilot.app)
        await press(pilot, "u", "u")
        assert step(board) is Step.ORIGIN
        await press(pilot, "enter")
        composer.now = replace(composer.now, region=12)
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: public(board).current.deeds[-1].act is Act.MARCH)  # type: ignore[union-attr]  # it is resolved
        deed = public(board).current
        assert deed is not None
        assert deed.deeds[-1].text == "march r10>r12 m=2"


async def test_an_ambush_and_what_cannot_be_done() -> None:
    """`a` where nobody can be ambushed says why; where somebody can, Enter sends a Member home (GL-15)."""
    async with board_of(FIRST_ACT) as (pilot, board):
        await press(pilot, "a")
        assert board.prompt_line.refused
        assert step(board) is Step.VERB
    async with board_of(FIRST_ACT + 1) as (pilot, board):
        await press(pilot, "a")
        assert step(board) is Step.PREY
        assert "Enter ambushes Ewan's Member in II Priestess Stones" in prompt(board)
        await press(pilot, "enter")
        await until(pilot, lambda: public(board).clans[1].supply == 12)


async def test_a_token_is_laid_and_seen_by_its_owner_alone() -> None:
    """`t`, a kind, a region; the next seat sees a token and not its kind (GL-14, GL-31)."""
    async with board_of(FIRST_ACT) as (pilot, board):
        await press(pilot, "t", "right", "enter")
        assert step(board) is Step.SPOT
        assert "Enter lays Ambush face-down" in prompt(board)
        await press(pilot, "enter")
        await until(pilot, lambda: public(board).clans[1].tokens == 9)
        await until(pilot, lambda: board.door.seat == 0)
        text = screen_text(pilot.app)
        assert "B◆" in text
        assert "B:Am" not in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("play H10", "play 10♥"),
        ("swap S7=D3", "swap 7♠ for 3♦"),
        ("deploy r9", "deploy in Hermit's Corrie"),
        ("march r4>r18 m=2 den", "march Emperor's Dun to Moon Lochan with 2 Members and the Denheart"),
        ("use march r4>r9 m=1", "march Emperor's Dun to Hermit's Corrie with 1 Member"),
        ("march r4>r9 den", "march Emperor's Dun to Hermit's Corrie with the Denheart"),
        ("ambush r9 B", "ambush B in Hermit's Corrie"),
        ("token alliance r12", "lay the alliance token in Hanged Oak"),
        ("den r9", "put the Denheart in Hermit's Corrie"),
        ("from r4", "take from Emperor's Dun"),
        ("evict r8", "flee to Ember Strength"),
        ("keep", "keep all cards"),
        ("decline", "decline"),
    ],
)
def test_a_hint_names_regions_and_cards_as_the_board_does(text: str, words: str) -> None:
    """The board has the names of regions and suit signs, and not the notation (S4)."""
    assert doing(text) == words


async def test_a_hint_of_the_board_is_in_its_words() -> None:
    """What the hint names is put in the words of this game's board (S4)."""
    async with board_of(FIRST_ACT) as (_, board):
        assert board.hinted("token blight r4", after=False) == "lay the blight token in Emperor's Dun"


async def test_declining_takes_a_further_enter() -> None:
    """`x` asks, Escape steps back, Enter declines (GL-16)."""
    async with board_of(FIRST_ACT) as (pilot, board):
        await press(pilot, "x")
        assert "Decline your action in this trick?" in prompt(board)
        await press(pilot, "escape")
        assert step(board) is Step.VERB
        await press(pilot, "x", "enter")
        await until(pilot, lambda: public(board).current.deeds[-1].act is Act.DECLINE)  # type: ignore[union-attr]  # it is resolved


async def test_the_mouse_plays_an_action_and_says_why_not() -> None:
    """Verb and region are clicked; a region that is not lit says why it cannot be, with the rule (GL-13)."""
    async with board_of(FIRST_ACT) as (pilot, board):
        await click_words(pilot, "x Decline")
        assert step(board) is Step.DECLINE
        await click_words(pilot, "d Deploy")
        assert step(board) is Step.DEPLOY
        await click_words(pilot, "Broken Tower")
        assert board.prompt_line.refused
        assert board.prompt_line.rule == "GL-13"
        await click_words(pilot, "Moon Lochan")
        await until(pilot, lambda: public(board).clans[1].supply == 11)
        region = next(region for region in public(board).regions if region.arcana == 18)
        assert region.members[1] == 1


async def test_the_mouse_swaps_plays_lays_and_marches() -> None:
    """A hand card then a Market card; a card to the trick; a token of the supply; the numbers of a March."""
    async with board_of(3) as (pilot, board):
        hand, market = own(board).hand, own(board).market
        await click_words(pilot, card_words(hand[2]))
        await click_words(pilot, card_words(market[3]))
        await until(pilot, lambda: public(board).swaps != ())
        assert (public(board).swaps[0].gave, public(board).swaps[0].took) == (hand[2], market[3])
        await until(pilot, lambda: board.door.seat == 2)
        await click_words(pilot, "k keep")
        await until(pilot, lambda: len(public(board).swaps) == 2)
    async with board_of(7) as (pilot, board):
        await click_words(pilot, "3♦")
        await until(pilot, lambda: len(public(board).current.plays) == 2)  # type: ignore[union-attr]  # a trick has begun
    async with board_of(FIRST_ACT) as (pilot, board):
        await click_words(pilot, "3×Blight")
        assert step(board) is Step.SPOT
        await click_words(pilot, "Hermit's Corrie")
        await until(pilot, lambda: public(board).clans[1].tokens == 9)
    async with board_of(68) as (pilot, board):
        await click_words(pilot, "m March")
        await click_words(pilot, "Wheel Moor")
        await click_words(pilot, "Hanged Oak")
        await click_words(pilot, " - ")
        assert "marches 1 Member" in prompt(board)
        await click_words(pilot, " + ")
        await click_words(pilot, "Hanged Oak")
        await until(pilot, lambda: public(board).current.deeds[-1].act is Act.MARCH)  # type: ignore[union-attr]  # it is resolved


async def test_scoring_asks_for_tokens_and_denhearts_flee() -> None:
    """A revealed token is used with Enter; a Denheart leaves what Cat Sith takes; a Member comes from elsewhere."""
    async with board_of(SCORING + 1) as (pilot, board):
        assert own(board).due is Due.USE
        assert "X Wheel Moor: tokens turned up" in screen_text(pilot.app)
        assert board.rule_here() == "GL-23"
        await press(pilot, "enter")
        await until(pilot, lambda: board.door.seat == 2)
    async with board_of(EVICTION) as (pilot, board):
        assert own(board).due is Due.EVICT
        await press(pilot, "enter")
        await until(pilot, lambda: public(board).season == 1)
    async with board_of(PLACING) as (pilot, board):
        assert own(board).due is Due.FROM
        assert "Your supply is empty." in prompt(board)
        await press(pilot, "enter")
        await until(pilot, lambda: own(board).due is not Due.FROM)


async def test_typed_notation_is_played_and_refused_in_words() -> None:
    """A typed action is played; one that is none says why with its rule, and loses nothing."""
    async with board_of(FIRST_ACT) as (pilot, board):
        await press(pilot, "colon", *"deploy", "space", "r", "4", "enter")
        assert board.prompt_line.refused
        assert board.prompt_line.rule == "GL-13"
        await press(pilot, "escape", "colon", *"deploy", "space", "r", "2", "enter")
        await until(pilot, lambda: public(board).clans[1].supply == 11)


async def test_the_curtain_covers_hand_tokens_and_picks() -> None:
    """Behind the curtain and between seats no own card or kind is on the screen; picks stay as they were (K1)."""
    async with board_of(22, replace(ALL_HERE, curtain=Curtain.KEY)) as (pilot, board):
        await until_screen(pilot, "CurtainScreen")
        assert board._table_zone.picture.hand is None
        assert not any(chip.codes for tile in board._map.picture for chip in tile.chips)
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn and pilot.app.screen is board)
        await press(pilot, "t", "enter")
        assert step(board) is Step.SPOT
        await press(pilot, "f9")
        await until_screen(pilot, "CurtainScreen")
        assert not CARD.search(screen_text(pilot.app))
        await press(pilot, "enter")
        await until(pilot, lambda: pilot.app.screen is board and board.my_turn)
        assert step(board) is Step.SPOT


async def test_a_scoring_is_walked_with_its_sums_and_covers_the_hand() -> None:
    """After the sixth trick region after region lights up with its sum, hands covered, Enter hurries it on (GL-22)."""
    async with board_of(SCORING, slow=True) as (pilot, board):
        hand = {card_words(card) for card in own(board).hand}
        board.send((STEPS[SCORING][1],))
        text = await until_text(pilot, "XVI Broken Tower: Spring scoring")
        assert "Spring · scoring" in text.split("\n")[0], "the first region is scored as the others are"
        assert re.search(r"1▪ +1st", text), "one thing is no sum"
        assert "1▪ = " not in text
        assert "Mairi 1, 1st, 3 VP" in text
        assert not hand & set(CARD.findall(text))
        await press(pilot, "enter", "enter")
        text = await until_text(pilot, "Turned up in X Wheel Moor")
        assert "Ambush" in text
        await press(pilot, "escape")
        await until(pilot, lambda: board.my_turn)
        assert own(board).due is Due.USE


async def test_a_trick_is_told_before_it_is_resolved() -> None:
    """The last card of a trick brings a caption with the winner and the order; Enter goes on (GL-12)."""
    async with board_of(8, slow=True) as (pilot, board):
        board.send((STEPS[8][1],))
        text = await until_text(pilot, "Mairi's 2♦ is the lowest Lore and wins.")
        assert "They act: Ewan, Isla, then Mairi." in text
        assert "covered" in text
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn)


@pytest.mark.parametrize("setup", [ALL_HERE, FOUR], ids=["three", "four"])
async def test_a_whole_game_is_played_with_keys(setup: Setup) -> None:
    """Letters, Tab and Enter alone play a game to its end, and the result is shown (GL-30)."""
    async with board_of(0, setup) as (pilot, board):
        for turn in range(4000):
            if played(board).outcome is not None:
                break
            moves = played(board).moves
            if own(board).due is Due.ACT and not board._composer.started:  # type: ignore[union-attr]  # it is my turn
                (board.action_deploy, board.action_march, board.action_ambush, board.action_token)[turn % 4]()
            if turn % 3 == 0:
                board.action_conduct("tab(1)")
            board.action_conduct("choose")
            if played(board).moves > moves:
                await pilot.pause()
                await until(pilot, lambda: goes_on(board))
        await until_screen(pilot, "ResultScreen")


def goes_on(board: GlenScreen) -> bool:
    """Whether somebody may choose, or the game is over; what a seat has just learned is read and passed on."""
    if "Enter passes the keyboard" in prompt(board):
        board.action_conduct("choose")
    return board.my_turn or played(board).outcome is not None


async def test_what_cannot_be_done_names_places_as_the_map_does() -> None:
    """An action that finds nothing is told for all open regions, a region clicked too early gets what comes first."""
    async with board_of(FIRST_ACT) as (pilot, board):
        await press(pilot, "m")
        assert prompt(board) == "Nothing of yours can march into or out of II, IX or XVIII."
        assert board.prompt_line.refused
        await press(pilot, "a")
        assert prompt(board) == "No rival has a Member in II, IX or XVIII whom you could ambush."
    async with board_of(FIRST_ACT - 1) as (pilot, board):
        await click_words(pilot, "Wheel Moor")
        assert board.prompt_line.refused
        assert prompt(board) == "Play a card of your hand first; regions are chosen when you act."


async def test_bots_are_watched() -> None:
    """With one person, bots play on the same board, and what was done last is marked."""
    bots = replace(ALL_HERE, seats=(*(SeatPlan(name, Sitter.BOT, "piper") for name in NAMES[:2]), SeatPlan("Mairi")))
    async with board_of(0, bots) as (pilot, board):
        await press(pilot, "enter")
        await until(pilot, lambda: board.my_turn and public(board).due is Due.SWAP)
        await press(pilot, "k")
        await until(pilot, lambda: board.my_turn and public(board).due in (Due.PLAY, Due.ACT))
        assert board.door.seat == 2


@pytest.mark.parametrize("size", [SIZE, (100, 30), (140, 45)], ids=str)
async def test_everything_is_on_the_screen_at_every_size(size: tuple[int, int]) -> None:
    """Twelve regions, the trick, the hand, the tokens and all clans, at every size, and after a change of it (T4)."""
    async with board_of(PLACING - 1, size=size) as (pilot, board):
        for other in (size, SIZE, size):
            await pilot.resize_terminal(*other)
            await pilot.pause()
            text = screen_text(pilot.app)
            assert all(region.name in text for region in public(board).regions)
            assert all(name in text for name in NAMES)
            assert all(card_words(card) in text for card in own(board).hand)
            assert all(word in text for word in ("Trick", "Hand", "Alliance", "Blight", "CAT SITH", "VP"))
        assert len(ARCANA) == len(public(board).regions)


@pytest.mark.parametrize(
    "terminal",
    [TerminalInfo(), TerminalInfo(colours=ColourDepth.ANSI), TerminalInfo(no_color=True), TerminalInfo(utf8=False)],
)
async def test_every_terminal_shows_the_cursor(terminal: TerminalInfo) -> None:
    """In every kind of terminal the cursor is a sign and not only a colour; ASCII terminals get ASCII alone."""
    async with board_of(0, terminal=terminal) as (pilot, board):
        assert board._composer is not None
        region = next(one for one in public(board).regions if one.arcana == board._composer.now.region)
        sign = "▸" if terminal.utf8 else ">"
        suit = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[region.suit] if terminal.utf8 else region.suit
        text = screen_text(pilot.app)
        assert f"{sign}{suit} {region.name}" in text
        assert terminal.utf8 or text.isascii()
        await press(pilot, "tab")
        assert f"{sign}{suit} {region.name}" not in screen_text(pilot.app)


async def test_a_cursor_key_writes_two_names_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the cursor over the map refreshes the names of two regions, and no other zone of the board."""
    async with board_of() as (pilot, board):
        await pilot.pause()
        touched = refreshed(monkeypatch, board._map, board._table_zone, board._clans)
        board.move_cursor(1, 0)
        assert set(touched) == {"MapZone"}
        assert touched["MapZone"] <= 2 * 20


async def test_the_rules_open_at_what_is_asked() -> None:
    """The rule at the cursor is that of the prompt, and of what is due where another decides."""
    async with board_of(FIRST_ACT) as (pilot, board):
        assert board.rule_here() == "GL-15"
        await press(pilot, "x")
        assert board.rule_here() == "GL-16"
        board.end_turn()
        assert board.rule_here() == "GL-13"
        assert "Played this season" in board.counter(public(board)).plain


async def test_enter_says_what_it_does_and_only_picks_are_taken_back() -> None:
    """The footer's Enter has the verb of the step; back and take back are offered once there is something (T7)."""
    async with board_of(FIRST_ACT) as (pilot, board):
        label = {row.id: row.label for row in board.rows_now()}["choose"]
        assert label == "choose"
        assert not board.may("back")
        await press(pilot, "t", "enter")
        assert {row.id: row.label for row in board.rows_now()}["choose"] == "lay"
        assert board.may("back")
        assert board.may("undo")
        await press(pilot, "u", "u")
        assert not board.may("back")


async def test_a_demo_points_at_what_its_captions_speak_of() -> None:
    """A caption with a region's number lights that region with its sums (SCREENS)."""
    async with board_of() as (pilot, board):
        player = Player.of("glen")
        player.go(16)
        assert board.explain(player.before()[0], player.view(), player.caption)
        await pilot.pause()
        assert [tile.arcana for tile in board._map.picture if tile.light is Light.LIT] == [16]
        assert "XVI Broken Tower: Spring scoring" in screen_text(pilot.app)
        player.go(5)
        assert not board.explain(player.before()[0], player.view(), player.caption)


def test_the_board_at_eighty_columns(snap_compare: Callable[..., bool]) -> None:
    """The board looks as it did when it was last looked at: Fall, a March out of Cat Sith's land is composed."""
    app = new_app()

    async def before(pilot: Pilot[None]) -> None:
        table = app_of(pilot).lobby.open(ALL_HERE)
        for seat, text in STEPS[:107]:
            table.submit(seat, text)
        board = table_screen(table)
        assert isinstance(board, GlenScreen)
        await app.push_screen(board)
        await until(pilot, lambda: board.my_turn)
        await press(pilot, "m")

    assert snap_compare(app, run_before=before, terminal_size=SIZE)
