"""A table at the far end of a line: steps one by one, late answers, lost lines, chat, clocks, and the bell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tartan.engine.errors import IllegalAction
from tartan.session.clock import SeatClock
from tartan.session.face import NEAR, Change, ChangeKind, ChatLine, Link, LinkState
from tartan.session.online import Phase, SeatState
from tartan.session.seat import Sitter
from tartan.session.settings import Pace
from tartan.ui.conductors.clock_news import time_words
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.sending import Sending
from tartan.ui.screens.board_contract import Moment
from tartan.ui.screens_text import screen_lines, screen_text
from tests.session.tables import GAME, play, setup_of
from tests.ui.online import CONNECTED, INVITATION, LOST, FakeCall
from tests.ui.shell import SIZE, SpyBoard, app_of, new_app, paste, until, until_screen, until_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

    from tartan.session.seat import Seat
    from tartan.session.table import Table

REFUSED = IllegalAction("CO-3", "The table has moved on since; look again.")


class FarSeat:
    """A seat whose acts are sent away, and answered when a test says so."""

    def __init__(self, table: FarTable, door: Seat) -> None:
        self._table = table
        self._door = door

    def __getattr__(self, name: str) -> Any:  # Any: whatever the door has
        return getattr(self._door, name)

    def legal(self) -> tuple[str, ...]:
        return () if self._table.pending or not self._table.link.up else self._door.legal()

    def submit(self, text: str) -> None:
        if self._table.pending:
            raise REFUSED
        self._table.sent.append((self._door.seat, text))


class FarTable:
    """A near table that behaves like a far one."""

    def __init__(self, table: Table) -> None:
        self.near = table
        self.link: Link = CONNECTED
        self.refused: IllegalAction | None = None
        self.clocks: tuple[SeatClock, ...] = ()
        self.pausing: tuple[int, ...] = ()
        self.sent: list[tuple[int | None, str]] = []
        self.answered = 0
        self._listeners: list[Callable[[Change], None]] = []

    def __getattr__(self, name: str) -> Any:  # Any: whatever the near table has
        return getattr(self.near, name)

    @property
    def pending(self) -> bool:
        return len(self.sent) > self.answered

    def seat(self, seat: int | None) -> FarSeat | Seat:
        door = self.near.seat(seat)
        return door if seat is None else FarSeat(self, door)

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def pause_here(self, *, on: bool) -> None:
        self.pausing = self.near.here if on else ()
        self.tell(ChangeKind.CLOCK)

    def tick(self) -> None:
        raise AssertionError("A far table is not ticked by its guests.")

    def tell(self, kind: ChangeKind, seat: int | None = None) -> None:
        """Something has changed."""
        for listener in tuple(self._listeners):
            listener(Change(seat, kind))

    def take(self) -> None:
        """The host takes what was sent."""
        seat, text = self.sent[self.answered]
        assert seat is not None
        self.near.submit(seat, text)
        self.answered += 1
        self.tell(ChangeKind.PLAYED, seat)

    def refuse(self) -> None:
        """The host refuses it."""
        seat, _ = self.sent[self.answered]
        self.answered += 1
        self.refused = REFUSED
        self.tell(ChangeKind.REFUSED, seat)

    def go(self, link: Link) -> None:
        """The line is another one now."""
        self.link = link
        self.tell(ChangeKind.LINK)


def far_table(pilot: Pilot[None]) -> tuple[FarTable, FakeCall]:
    """A far table whose first seat is held here, and the others are elsewhere; and the call by which it is."""
    setup = setup_of(GAME)
    first, *others = setup.seats
    setup = replace(setup, seats=(first, *(replace(plan, sitter=Sitter.REMOTE) for plan in others)))
    far = FarTable(app_of(pilot).lobby.open(setup))
    call = FakeCall(setup, INVITATION, first.name)
    call.here = (0,)
    call.subscribe(lambda change: far.tell(change.kind))
    return far, call


async def sit_far(pilot: Pilot[None], *, clocks: bool = False) -> tuple[SpyBoard, FarTable, FakeCall]:
    """A spy's board at a far table, once it is the turn of the seat that is held here."""
    far, call = far_table(pilot)
    if clocks:
        far.clocks = tuple(SeatClock(seat, 65.0, running=seat == 0) for seat in range(len(far.near.plans)))
    board = SpyBoard(far)
    board.conductor = LivePlay(board, far, online=call)
    await pilot.app.push_screen(board)
    await until(pilot, lambda: board.my_turn)
    return board, far, call


def two_steps(far: FarTable) -> list[str]:
    """Two actions of the first seat that can be played one after the other."""
    door = far.near.seat(0)
    ahead = far.near.match.state.copy()
    first = door.legal()[0]
    ahead.apply(0, far.near.match.parse(0, first))
    return [first, str(ahead.legal(0)[0])]


def band(pilot: Pilot[None]) -> str:
    """The title band."""
    return screen_lines(pilot.app)[0]


async def test_several_steps_are_sent_one_by_one() -> None:
    """The second goes when the first was taken, and not before; the board is asked again after the last (N2)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        steps = two_steps(far)
        turns = len(board.turns)
        assert board.send(steps)
        assert [text for _, text in far.sent] == steps[:1]
        far.take()
        assert [text for _, text in far.sent] == steps
        assert len(board.turns) == turns
        far.take()
        await until(pilot, lambda: len(board.turns) == turns + 1)


async def test_a_refusal_drops_the_steps_behind_it_and_is_told_with_its_rule() -> None:
    """What was staged stays staged, and the prompt says why."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        await pilot.press("1")
        assert board.send(two_steps(far))
        far.refuse()
        text = await until_text(pilot, "The table has moved on since; look again. (CO-3)")
        assert "✗" in text
        assert len(far.sent) == 1
        assert board.staged == ["something"]
        assert board.my_turn


async def test_while_an_answer_is_missing_no_key_acts_and_the_prompt_says_so() -> None:
    """Enter, arrows and a second choice do nothing; then all goes on."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        await pilot.press("enter")
        await until_text(pilot, "the host has not answered yet")
        moved = list(board.moved)
        await pilot.press("enter", "left", "1")
        assert board.send(["anything"]) is False
        assert (board.moved, board.staged, len(far.sent)) == (moved, [], 1)
        assert "Enter" not in screen_lines(pilot.app)[-1]
        far.take()
        await until(pilot, lambda: board.my_turn)


@pytest.mark.parametrize(
    ("link", "word"),
    [
        (LOST, "✗ NO LINE"),
        (Link(LinkState.RETRYING, "Calling again. Nothing can be played until it is back."), "✗ CALLING AGAIN"),
        (Link(LinkState.CLOSED, "The host has closed the table."), "✗ CLOSED"),
    ],
)
async def test_a_link_that_is_down_is_a_sign_a_word_and_a_sentence(link: Link, word: str) -> None:
    """In the band and in the prompt, not by colour; the board stays, what is staged stays, no key acts (N2)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, call = await sit_far(pilot)
        assert "◆ joined" in band(pilot)
        await pilot.press("1")
        call.link = link
        far.go(link)
        await until_text(pilot, link.sentence[:40])
        assert word in band(pilot)
        await pilot.press("enter", "1")
        assert (board.staged, far.sent) == (["something"], [])
        assert pilot.app.screen is board
        far.go(CONNECTED)
        await until_text(pilot, "The line is back.")
        await until(pilot, lambda: board.my_turn)
        assert board.staged == ["something"]


async def test_a_lost_line_is_told_again_when_something_is_tried() -> None:
    """A board that is clicked on while the line is down says why nothing happens."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        far.go(LOST)
        await until_text(pilot, "Nothing can be played until it is back.")
        board.prompt("Something else.")
        assert board.send(["anything"]) is False
        await until_text(pilot, "Nothing can be played until it is back.")
        board.prompt("Something else.")
        key = next(row for row in board.GAME_ROWS if row.footer)
        assert not board.offers(key.id)
        await pilot.press(key.keys[0])
        await until_text(pilot, "Nothing can be played until it is back.")


async def test_a_reveal_is_told_again_once_the_line_is_back() -> None:
    """What was said of the line does not stay in its caption's place."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        conductor = board.conductor
        assert isinstance(conductor, LivePlay)
        conductor.reveal.start([Moment("A card is turned up.", "CO-5", lambda: None)])
        await until_text(pilot, "A card is turned up.")
        far.go(LOST)
        await until_text(pilot, LOST.sentence)
        far.go(CONNECTED)
        await until_text(pilot, "The line is back.")
        assert "A card is turned up." in screen_text(pilot.app)


async def test_nothing_is_taken_back_at_a_table_that_is_out_of_reach() -> None:
    """While the line is down, or over for good, the footer does not offer it."""
    async with new_app().run_test(size=(140, 30)) as pilot:
        board, far, call = await sit_far(pilot)
        far.near.seat(0).submit(board.door.legal()[0])
        far.tell(ChangeKind.PLAYED)
        await until_text(pilot, "take back")
        for link in (LOST, Link(LinkState.CLOSED, "The host has closed the table.")):
            call.link = link
            far.go(link)
            await until_text(pilot, link.sentence)
            assert not board.offers("undo")
            assert "take back" not in screen_text(pilot.app)


async def test_a_lost_line_is_told_above_the_board_too() -> None:
    """Whoever writes in the chat meanwhile reads it at once, and that it is back (N2)."""
    async with new_app().run_test(size=SIZE) as pilot:
        _, far, _ = await sit_far(pilot)
        await pilot.press("y")
        await until_screen(pilot, "ChatScreen")
        await pilot.press("a")
        far.go(LOST)
        await until_text(pilot, LOST.sentence)
        far.go(CONNECTED)
        await until_text(pilot, "The line is back.")
        await pilot.press("b")
        assert "say ab" in screen_text(pilot.app)


@pytest.mark.parametrize("lifted", [True, False])
async def test_who_went_on_from_elsewhere_does_not_see_the_next_hand(lifted: bool) -> None:
    """Two share a terminal and the seat of one is taken over: the other's hand waits behind its own curtain (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        far, call = far_table(pilot)
        one, two = far.near.plans[:2]
        far.near.sit(1, replace(two, sitter=Sitter.HERE))
        call.here = (0, 1)
        board = SpyBoard(far)
        board.conductor = LivePlay(board, far, online=call)
        await pilot.app.push_screen(board)
        await until_screen(pilot, "CurtainScreen")
        first = board.conductor.sitting.seat
        assert first is not None
        if lifted:
            await pilot.press("enter")
            await until(pilot, lambda: board.my_turn)
        far.near.sit(first, replace((one, two)[first], sitter=Sitter.REMOTE))
        call.here = (1 - first,)
        far.tell(ChangeKind.SEATS, first)
        if not lifted:
            await pilot.pause()
            await pilot.press("enter")
        await until_text(pilot, f"{(one, two)[first].name} does not play at this keyboard any more.")
        await until_screen(pilot, "CurtainScreen")
        await until_text(pilot, (one, two)[1 - first].name)
        assert board.door.seat is None
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1 - first)


async def test_why_a_table_was_closed_stays_said() -> None:
    """Whatever comes after it, whoever was sent away reads why, and how to leave."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, call = await sit_far(pilot)
        play(far.near, 1)
        far.tell(ChangeKind.PLAYED)
        call.here = ()
        far.link = call.link = Link(LinkState.CLOSED, "The host has given your seat to others.")
        for kind in (ChangeKind.LINK, ChangeKind.CLOSED, ChangeKind.SEATS, ChangeKind.PLAYED):
            far.tell(kind)
        await pilot.pause()
        if "Enter" in screen_lines(pilot.app)[-1] and not board.my_turn:
            await pilot.press("escape")
        await until_text(pilot, "The host has given your seat to others. q leaves.")


async def test_the_only_person_here_keeps_her_hand_in_sight_while_others_choose() -> None:
    """Nobody else can see it; hiding covers it all the same (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        _, far, _ = await sit_far(pilot)
        while 0 in far.near.deciders:
            far.near.submit(0, far.near.seat(0).legal()[0])
        far.tell(ChangeKind.PLAYED, 0)
        await until_text(pilot, "choosing")
        assert "SECRET 0" in screen_text(pilot.app)
        await pilot.press("h")
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)


async def test_the_hand_of_a_game_taken_up_again_is_uncovered_by_a_key_while_others_choose() -> None:
    """The curtain asks for it at once, as at a table near by, and not only when the turn comes (K1, K3)."""
    async with new_app().run_test(size=SIZE) as pilot:
        far, call = far_table(pilot)
        while 0 in far.near.deciders:
            far.near.submit(0, far.near.seat(0).legal()[0])
        board = SpyBoard(far)
        board.conductor = LivePlay(board, far, resumed=True, online=call)
        await pilot.app.push_screen(board)
        await until_screen(pilot, "CurtainScreen")
        assert "lift the curtain" in screen_text(pilot.app)
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, "LAST LOOKED")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        assert not board.my_turn


async def test_nothing_is_drawn_or_marked_read_below_the_curtain_while_others_play() -> None:
    """Whoever is alone here has not looked yet: her hand stays undrawn, and what comes meanwhile is news (K1, K3)."""
    async with new_app().run_test(size=SIZE) as pilot:
        far, call = far_table(pilot)
        while 0 in far.near.deciders:
            far.near.submit(0, far.near.seat(0).legal()[0])
        board = SpyBoard(far)
        board.conductor = LivePlay(board, far, resumed=True, online=call)
        await pilot.app.push_screen(board)
        await until_screen(pilot, "CurtainScreen")
        looked = far.near.marks(0)
        other = far.near.deciders[0]
        far.near.submit(other, far.near.seat(other).legal()[0])
        far.tell(ChangeKind.PLAYED, other)
        await pilot.pause()
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "CurtainScreen"
        assert (board.area.words, far.near.marks(0)) == ("PUBLIC", looked)
        await pilot.press("enter")
        await until_text(pilot, "LAST LOOKED")


async def test_what_was_revealed_behind_the_curtain_is_seen_before_the_recap() -> None:
    """Whoever lifts her curtain sees it first, and then what she missed, as if nothing had been revealed (K3)."""
    app = new_app()
    app.lobby.settings.reduced_motion, app.lobby.settings.pace = False, Pace.SLOW
    async with app.run_test(size=SIZE) as pilot:
        far, call = far_table(pilot)
        while 0 in far.near.deciders:
            far.near.submit(0, far.near.seat(0).legal()[0])
        board = SpyBoard(far, moments=1)
        board.conductor = LivePlay(board, far, resumed=True, online=call)
        await pilot.app.push_screen(board)
        await until_screen(pilot, "CurtainScreen")
        public, other = far.near.seat(None).view(), far.near.deciders[0]
        while far.near.seat(None).view() == public:
            far.near.submit(other, far.near.seat(other).legal()[0])
        far.tell(ChangeKind.PLAYED, other)
        await until(pilot, lambda: board.conductor.reveal.going)  # type: ignore[attr-defined]  # play has reveals
        await pilot.press("enter")
        await until_text(pilot, "REVEALED 0")
        await pilot.press("enter")
        await until_text(pilot, "LAST LOOKED")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")


async def test_what_a_step_gave_is_told_until_one_has_to_choose_again() -> None:
    """A hand that was dealt long ago is no news in the rounds after (K3)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)

        def play_while(*, ours: bool) -> None:
            while (0 in far.near.deciders) is ours:
                seat = far.near.deciders[0]
                far.near.submit(seat, far.near.seat(seat).legal()[0])
            far.tell(ChangeKind.PLAYED)

        assert isinstance(board.conductor, LivePlay)
        play_while(ours=True)
        await until_text(pilot, "choosing")
        board.conductor.waiting.news = "Something came."
        board.conductor.waiting.begin()
        await until_text(pilot, "Something came.")
        play_while(ours=False)
        await until_text(pilot, "Choose one of")
        play_while(ours=True)
        await until_text(pilot, "choosing")
        assert "Something came." not in screen_text(pilot.app)


async def test_of_who_is_away_nobody_says_that_they_choose() -> None:
    """Whoever waits for them is told where to see who is there."""
    async with new_app().run_test(size=SIZE) as pilot:
        _, far, call = await sit_far(pilot)
        while 0 in far.near.deciders:
            far.near.submit(0, far.near.seat(0).legal()[0])
        awaited = far.near.deciders
        for seat in awaited:
            call.put(seat, state=SeatState.AWAY)
        far.tell(ChangeKind.PLAYED, 0)
        await until_text(pilot, "away: g shows who is there.")
        assert "choosing" not in screen_text(pilot.app)
        for seat in awaited:
            call.put(seat, state=SeatState.TAKEN)
        await until_text(pilot, "choosing")


async def test_chat_is_counted_until_it_is_read() -> None:
    """The footer says who said what, then how many lines wait; opening the chat reads them."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, _, call = await sit_far(pilot)
        call.chat.hear("Rona", "[b]hello[/b] \x1b[31m")
        text = await until_text(pilot, "Rona: [b]hello[/b]")
        assert "\x1b" not in text
        assert pilot.app.screen is board
        await pilot.press("left")
        await until_text(pilot, "chat (1 new)")
        await pilot.press("y")
        await until_screen(pilot, "ChatScreen")
        await pilot.press("escape")
        await until(pilot, lambda: "new)" not in screen_lines(pilot.app)[-1])


def play_far(far: FarTable, *, ours: bool) -> None:
    """Play until it is another's turn, where it is that of the seat held here; or until it is that seat's."""
    while (0 in far.near.deciders) is ours:
        seat = 0 if ours else far.near.deciders[0]
        far.near.submit(seat, far.near.seat(seat).legal()[0])
    far.tell(ChangeKind.PLAYED, 0)


@pytest.mark.parametrize("key", ["y", "l", "g"])
async def test_chat_log_and_people_say_when_the_turn_comes(key: str) -> None:
    """In their title band, for as long as the board waits for who reads or writes there; what else it says is back."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, call = await sit_far(pilot)
        play_far(far, ours=True)
        await until_text(pilot, "choosing")
        call.phase = Phase.PLAYING
        await pilot.press(key)
        await until(pilot, lambda: pilot.app.screen is not board)
        await until(pilot, lambda: (key == "g") is ("the game is on" in band(pilot)))
        before = band(pilot)
        assert "YOUR TURN" not in before
        play_far(far, ours=False)
        await until(pilot, lambda: "IT IS YOUR TURN" in band(pilot))
        call.tell(ChangeKind.SEATS)
        await pilot.pause()
        assert "IT IS YOUR TURN" in band(pilot)
        assert pilot.app.screen is not board
        play_far(far, ours=True)
        await until(pilot, lambda: band(pilot) == before)


async def test_the_turn_is_told_below_the_help_too() -> None:
    """Whoever comes back from the help to the chat finds the turn in its title band, or no longer there."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        play_far(far, ours=True)
        await until_text(pilot, "choosing")
        await pilot.press("l")
        await until(pilot, lambda: pilot.app.screen is not board)
        log = pilot.app.screen
        await pilot.press("question_mark")
        await until(pilot, lambda: pilot.app.screen is not log)
        play_far(far, ours=False)
        await until(pilot, lambda: board.my_turn)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is log and "IT IS YOUR TURN" in band(pilot))


async def test_what_was_said_has_the_letter_of_its_seat() -> None:
    """Two people can have names that look alike; who looks on has no letter."""
    async with new_app().run_test(size=SIZE) as pilot:
        _, _, call = await sit_far(pilot)
        call.chat.said += [ChatLine(1, "Rona", "one"), ChatLine(2, "Rona", "two"), ChatLine(None, "Una", "three")]
        call.chat.told()
        await pilot.press("y")
        await until_text(pilot, "three")
        said = [line.split() for line in screen_lines(pilot.app) if line.split()[-1:] in (["one"], ["two"], ["three"])]
        assert [(words[-3][-1] if len(words) > 2 else "", words[-2]) for words in said] == [
            ("B", "Rona"),
            ("C", "Rona"),
            ("", "Una"),
        ]


async def test_what_is_pasted_into_the_chat_is_not_said_before_enter() -> None:
    """And what cannot be said stays typed, with the reason (T5)."""
    async with new_app().run_test(size=SIZE) as pilot:
        _, _, call = await sit_far(pilot)
        await pilot.press("y")
        await until_screen(pilot, "ChatScreen")
        await paste(pilot, "one line\nanother")
        assert call.chat.length == 0
        call.chat.deaf = "The line is lost."
        await pilot.press("enter")
        await until_text(pilot, "The line is lost.")
        assert "one line" in screen_text(pilot.app)
        call.chat.deaf = ""
        await pilot.press("enter")
        await until(pilot, lambda: call.chat.length == 1)


async def test_the_people_of_a_table_are_seen_by_a_key() -> None:
    """`g` shows them, and again goes back to the board."""
    async with new_app().run_test(size=SIZE) as pilot:
        board, _, _ = await sit_far(pilot)
        await pilot.press("g")
        await until_screen(pilot, "GuestScreen")
        await pilot.press("g")
        await until(pilot, lambda: pilot.app.screen is board)


async def test_the_bell_rings_once_a_turn_and_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Off by default; where it is on, another look at the same turn rings no more."""
    rung: list[int] = []
    for wanted in (False, True):
        app = new_app()
        app.lobby.settings.bell = wanted
        monkeypatch.setattr(app, "bell", lambda: rung.append(1))
        async with app.run_test(size=SIZE) as pilot:
            _, far, _ = await sit_far(pilot)
            far.tell(ChangeKind.PLAYED)
            far.tell(ChangeKind.SEATS)
            await pilot.pause()
            assert len(rung) == int(wanted)


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_title_of_the_window_says_whose_turn_it_is_only_where_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    """It names the game and nobody, goes with the line and comes back with it, and is given back at the end (K2)."""
    app = new_app()
    app.lobby.settings.title = wanted
    titles: list[str] = []
    monkeypatch.setattr(app, "title_terminal", titles.append)
    async with app.run_test(size=SIZE) as pilot:
        board, far, _ = await sit_far(pilot)
        words = f"Your turn: {board.table.manifest.title}" if wanted else ""
        await until(pilot, lambda: titles[-1:] == [words])
        far.link = LOST
        far.tell(ChangeKind.LINK)
        await until(pilot, lambda: titles[-1] == "")
        far.link = CONNECTED
        far.tell(ChangeKind.LINK)
        await until(pilot, lambda: titles[-1] == words)
        app.pop_screen()
        await until(pilot, lambda: titles[-1] == "")


async def test_clocks_are_told_in_the_band_and_in_words() -> None:
    """Each seat's time beside its badge; `!` and a sentence where it is low, another where it is out."""
    async with new_app().run_test(size=(100, 30)) as pilot:
        _, far, _ = await sit_far(pilot, clocks=True)
        assert band(pilot).count("1:05") == len(far.clocks)
        far.clocks = (replace(far.clocks[0], left=9.0, low=True), *far.clocks[1:])
        far.tell(ChangeKind.CLOCK)
        await until_text(pilot, "has 0:09 left.")
        assert "0:09!" in band(pilot)
        far.clocks = (replace(far.clocks[0], left=0.0, low=True, running=False), *far.clocks[1:])
        far.tell(ChangeKind.CLOCK)
        await until_text(pilot, "is out: the clock plays for")


async def test_turns_that_the_clock_played_before_are_no_news() -> None:
    """Who comes back by another program is not told that a time is out that is not; the next one is told."""
    async with new_app().run_test(size=(100, 30)) as pilot:
        far, call = far_table(pilot)
        far.clocks = tuple(SeatClock(seat, 65.0, seat == 0, lapses=2) for seat in range(len(far.near.plans)))
        board = SpyBoard(far)
        board.conductor = LivePlay(board, far, online=call)
        await pilot.app.push_screen(board)
        await until(pilot, lambda: board.my_turn)
        far.tell(ChangeKind.CLOCK)
        await pilot.pause()
        assert "is out" not in screen_text(pilot.app)
        far.clocks = (far.clocks[0], replace(far.clocks[1], lapses=3), *far.clocks[2:])
        far.tell(ChangeKind.CLOCK)
        await until_text(pilot, f"The time of {far.names[1]} is out")


async def test_of_two_clocks_that_run_low_ones_own_is_told() -> None:
    """There is room for one sentence."""
    async with new_app().run_test(size=(100, 30)) as pilot:
        _, far, _ = await sit_far(pilot, clocks=True)
        own = far.here[0]
        far.clocks = tuple(replace(clock, left=9.0, low=True, running=True) for clock in far.clocks)
        assert len(far.clocks) > 1
        far.tell(ChangeKind.CLOCK)
        await until_text(pilot, f"{far.names[own]} has 0:09 left.")


async def test_a_pause_is_asked_for_and_agreed_to_by_one_key() -> None:
    """`b` asks, and takes it back."""
    async with new_app().run_test(size=SIZE) as pilot:
        _, far, _ = await sit_far(pilot, clocks=True)
        await pilot.press("b")
        await until_text(pilot, "asks for a pause")
        await pilot.press("b")
        await until_text(pilot, "The clocks run again.")
        assert far.pausing == ()


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.0, "0:00"), (9.4, "0:09"), (65, "1:05"), (600, "10:00"), (3725, "1h02"), (-3, "0:00")]
)
def test_times_are_told_in_minutes_and_hours(seconds: float, words: str) -> None:
    """To the nearest second, hours to the minute, and never below nothing."""
    assert time_words(seconds) == words


def test_at_a_near_table_all_steps_go_at_once() -> None:
    """A table that tells of each step while it is taken gets them in order all the same."""

    class Near:
        link, pending = NEAR, False

    class Door:
        seat = 0

        def __init__(self) -> None:
            self.played: list[str] = []

        def legal(self) -> tuple[str, ...]:
            return ("a",)

        def submit(self, text: str) -> None:
            self.played.append(text)
            assert sending.heard(Change(0, ChangeKind.PLAYED)) == (False, None)

    sending, door = Sending(Near()), Door()  # type: ignore[arg-type]  # as much of a table as is asked for
    assert sending.send(door, ["a", "b", "c"]) is None  # type: ignore[arg-type]  # as much of a seat
    assert door.played == ["a", "b", "c"]
