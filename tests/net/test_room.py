"""A hosted table without sockets: who may come in, who gets which seat, and how a game is dealt and goes on."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.deal import DealProof, commitment_to
from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.dealer import DEAL_SECONDS
from tartan.net.entrance import NotLetIn
from tartan.net.limits import LIMITS, SECRET, VISITOR_CHAT
from tartan.net.parts import Phase, SeatState
from tartan.net.room import Room
from tartan.record import Record
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.face import ChangeKind
from tartan.session.lobby import Lobby
from tartan.session.seat import Sitter, Watchers
from tartan.store import Store
from tests.narrowing import now, present
from tests.net.wire import Clock, FakePeer, Sat, hello, open_setup, seated
from tests.session.tables import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import NoReturn, TypeAlias

    from tartan.engine.contract import Action
    from tartan.session.hosting import Hosting
    from tartan.session.seat import Setup
    from tartan.session.turns import BotTurn

    Thought: TypeAlias = tuple[BotTurn, Callable[[Action], None]]


def gathering(**how: object) -> Room:
    return Room(open_setup(), Lobby(), **how)  # type: ignore[arg-type]  # passed on as it is given


def states(room: Room) -> list[SeatState]:
    return [place.state for place in room.places]


def play_on(room: Room, guests: list[Sat], steps: int = 10_000) -> None:
    """Have guests play the first legal action, so many times or to the end."""
    by_seat = {seat: guest for guest in guests for seat in guest.guest.seats}
    for _ in range(steps):
        assert room.table
        owing = [seat for seat in room.table.deciders if seat in by_seat]
        if not owing:
            break
        assert isinstance(by_seat[owing[0]].act(owing[0]), kinds.Ok)


# coming in


def test_a_guest_is_told_what_it_finds() -> None:
    """The first message is a welcome: game, options, seats, phase, and what the guest holds."""
    room = gathering()
    isla = Sat(room, "Isla")
    (welcome,) = isla.peer.heard
    assert isinstance(welcome, kinds.Welcome)
    assert welcome.table.game == room.setup.game
    assert dict(welcome.table.options) == dict(room.setup.options)
    assert [seat.state for seat in welcome.table.seats] == [SeatState.FREE] * len(room.places)
    assert (welcome.held, welcome.watcher, welcome.table.phase) == ((), False, Phase.GATHERING)


def test_a_claimed_seat_is_told_to_all_and_its_token_to_one() -> None:
    """A claim gives a token to the guest alone, and everybody is told who sits there."""
    room = gathering()
    isla, ewan = Sat(room, "Isla", 0), Sat(room, "Ewan")
    assert isla.peer.all(kinds.Claimed)
    assert not ewan.peer.all(kinds.Claimed)
    ewan.claim(1, "Ewan")
    for peer in (isla.peer, ewan.peer):
        told = peer.last(kinds.Seats).seats
        assert [(seat.name, seat.state) for seat in told[:2]] == [("Isla", SeatState.TAKEN), ("Ewan", SeatState.TAKEN)]
    assert isla.tokens[0] not in b"".join(ewan.peer.frames).decode("latin-1")


@pytest.mark.parametrize(
    ("seat", "name", "code"),
    [(0, "Ewan", "taken"), (5, "Ewan", "taken"), (1, "Isla", "name"), (1, "\u202e\x1b[31m", "name")],
)
def test_a_seat_that_cannot_be_had_is_refused(seat: int, name: str, code: str) -> None:
    """A taken or missing seat, and a name that is somebody else's or nothing, are refused in words."""
    room = gathering()
    Sat(room, "Isla", 0)
    ewan = Sat(room, "")
    ewan.hear(kinds.Claim(seat, name))
    assert ewan.peer.last(kinds.Error).code == code
    assert not ewan.peer.all(kinds.Claimed)
    assert room.places[1].free


def test_names_are_cleaned() -> None:
    """Control, bidirectional and zero-width characters of a name never get to anybody (N6)."""
    room = gathering()
    isla = Sat(room, "Isla")
    isla.hear(kinds.Claim(0, "\x1b[31mIs\u202ela\u200b\x07"))
    assert isla.peer.last(kinds.Seats).seats[0].name == "Isla"


def test_a_released_seat_is_free_and_its_token_opens_nothing() -> None:
    """Whoever gives a seat back stays in, and her token is worth nothing."""
    room = gathering()
    isla = Sat(room, "Isla", 0)
    isla.hear(kinds.Release(0))
    assert room.places[0].free
    assert room.places.opened(isla.tokens[0]) == ()
    assert isla.peer.farewell is None
    isla.claim(1, "Isla")
    assert room.places[1].guest is isla.guest


def test_one_guest_may_hold_several_seats() -> None:
    """Two people at one keyboard elsewhere are one guest with two seats."""
    room = gathering()
    isla = Sat(room, "Isla", 0)
    isla.claim(1, "Isla")
    assert isla.guest.seats == {0, 1}


def test_there_are_only_so_many_guests_but_tokens_always_open() -> None:
    """A full table takes nobody new, and whoever shows a token is let in all the same (N3, N4)."""
    room = gathering(limits=replace(LIMITS, guests=2))
    isla = Sat(room, "Isla", 0)
    Sat(room, "Ewan")
    with pytest.raises(NotLetIn) as refused:
        room.join(FakePeer(), hello(room.code))
    assert refused.value.code == "full"
    assert Sat(room, "Isla", tokens=(isla.tokens[0],)).guest.seats == {0}


def test_watchers_come_in_where_they_may() -> None:
    """Whoever only watches is let in where the table allows it, and told apart."""
    room = Room(open_setup(watchers=Watchers.OFF), Lobby())
    with pytest.raises(NotLetIn) as refused:
        room.join(FakePeer(), hello(room.code, watch=True))
    assert refused.value.code == "watch"
    room = gathering()
    watcher = Sat(room, "Una", watch=True)
    assert watcher.peer.last(kinds.Welcome).watcher
    assert Sat(room, "Isla").peer.last(kinds.Welcome).table.spectators == 1


# leaving and coming back


def test_a_lost_line_loses_no_seat_and_the_token_opens_it_again() -> None:
    """A guest that vanishes is away; with its token it is back, and is shown everything."""
    room, (isla, ewan, *_) = seated()
    room.left(isla.guest)
    assert room.places[0].state is SeatState.AWAY
    assert ewan.peer.last(kinds.Seats).seats[0].state is SeatState.AWAY
    again = Sat(room, "Isla", tokens=(isla.tokens[0],))
    assert again.peer.last(kinds.Welcome).held == (0,)
    whole = again.peer.view(0)
    assert (whole.log_from, len(whole.log)) == (0, whole.log_length)
    assert ewan.peer.last(kinds.Seats).seats[0].state is SeatState.TAKEN


def test_a_second_login_takes_the_seat_over_and_the_first_is_told() -> None:
    """The newer connection has the seat at once; the older one is told, sent away, and can do nothing (N3)."""
    room, (isla, *_) = seated()
    view = isla.peer.view(0)
    again = Sat(room, "Isla", tokens=(isla.tokens[0],))
    assert isla.peer.last(kinds.TakenOver).seat == 0
    assert present(isla.peer.farewell)[0] == "taken_over"
    assert room.places[0].guest is again.guest
    isla.hear(kinds.Act(bytes(16), 0, view.rev, view.legal[0] if view.legal else ""))
    assert not isla.peer.all(kinds.Ok)
    assert again.peer.view(0).seat == 0


def test_a_guest_that_keeps_another_seat_stays_when_one_is_taken_over() -> None:
    """Whoever holds two seats and loses one goes on with the other."""
    room = gathering()
    isla = Sat(room, "Isla", 0)
    isla.claim(1, "Isla")
    Sat(room, "Isla", tokens=(isla.tokens[1],))
    assert isla.peer.farewell is None
    assert isla.guest.seats == {0}


def test_the_host_takes_a_seat_back() -> None:
    """Who is kicked is sent away, and the token opens nothing; in a game the seat waits for somebody else."""
    room, (isla, ewan, *_) = seated()
    room.seating.release(0, "The host has taken your seat back.")
    assert isla.peer.farewell == ("taken_over", "The host has taken your seat back.")
    assert room.places.opened(isla.tokens[0]) == ()
    assert ewan.peer.last(kinds.Seats).seats[0].state is SeatState.FREE
    una = Sat(room, "Una", 0)
    assert una.peer.view(0).log_from == 0
    assert room.table
    assert room.table.names[0] == "Una"


def test_a_bot_sits_in_until_the_person_is_back() -> None:
    """A bot plays for somebody who is away under her name, and gives the seat back to her token."""
    room, (isla, ewan, *_) = seated()
    room.left(isla.guest)
    room.seating.seat_bot(0, "piper")
    assert room.table
    assert room.table.plans[0].stand_in
    assert now(room.table.plans[0].sitter) is Sitter.BOT
    assert ewan.peer.last(kinds.Seats).seats[0].stand_in
    again = Sat(room, "Isla", tokens=(isla.tokens[0],))
    assert again.guest.seats == {0}
    assert room.table.plans[0].sitter is Sitter.REMOTE
    assert not room.table.plans[0].stand_in


def test_wrong_doings_of_the_host_change_nothing() -> None:
    """A level, a name or a seat that cannot be is refused in words."""
    room, (isla, *_) = seated()
    wrongs: tuple[Callable[[], object], ...] = (
        lambda: room.seating.seat_bot(0, "maestro"),
        lambda: room.seating.seat_bot(9, "piper"),
        lambda: room.seating.seat_here(0, ""),
        lambda: room.seating.release(-1),
    )
    for wrong in wrongs:
        with pytest.raises(SetupError):
            wrong()
    assert room.places[0].guest is isla.guest
    assert isla.peer.farewell is None


def test_the_host_may_sit_down_at_a_seat_itself() -> None:
    """A seat may pass to somebody at the host's own keyboard."""
    room, (isla, *_) = seated()
    room.seating.seat_here(0, "Una")
    assert room.places[0].state is SeatState.HERE
    assert room.table
    assert room.table.here == (0,)
    assert isla.peer.farewell is not None


# the deal


def test_nothing_is_dealt_while_somebody_is_missing() -> None:
    """A free seat, or one whose guest is away, keeps the game from being dealt."""
    room = gathering()
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places) - 1)]
    with pytest.raises(SetupError, match="Nobody is there yet"):
        room.start()
    last = len(room.places) - 1
    guests.append(Sat(room, NAMES[last], last))
    room.left(guests[0].guest)
    with pytest.raises(SetupError, match="Nobody is there yet"):
        room.start()
    assert room.phase is Phase.GATHERING


def test_the_deal_follows_from_the_commitment_and_the_salts() -> None:
    """The commitment comes before any salt, the seed follows from all of them, and the end reveals it (S2)."""
    room = gathering()
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    room.start()
    commitment = guests[0].peer.last(kinds.Deal).commitment
    salts = [secrets.token_bytes(SECRET) for _ in guests]
    for seat, guest in enumerate(guests):
        assert room.table is None
        guest.hear(kinds.Salt(((seat, salts[seat]),)))
        assert guest.peer.last(kinds.Seats).phase is not Phase.GATHERING
    play_on(room, guests)
    assert room.phase is Phase.OVER
    for guest in guests:
        reveal = guest.peer.last(kinds.Reveal)
        proof = DealProof(commitment, reveal.secret, reveal.salts)
        record = Record.from_text(reveal.record)
        assert proof.kept
        assert list(reveal.salts) == salts
        assert record.seed == proof.seed
        assert record.replay().outcome is not None
        assert guest.peer.last(kinds.Seats).phase is Phase.OVER


def test_nothing_of_the_deal_is_told_before_the_end() -> None:
    """Neither the secret, nor a salt, nor the seed is in any frame before the game is over (S2)."""
    room, guests = seated()
    play_on(room, guests, 20)
    assert room.table
    deal = room.table.deal
    assert deal
    for guest in guests:
        sent = b"".join(guest.peer.frames)
        assert deal.commitment in sent
        for hidden in (deal.secret, *deal.salts, deal.seed, room.table.setup.bot_seed):
            assert hidden not in sent


def test_all_are_bound_to_their_salts_before_anybody_is_asked_for_one() -> None:
    """Seals are told once all are there, and do not change then; a program that knows of none is bound by its salt."""
    room = Room(open_setup(), Lobby())
    isla, ewan, una = (Sat(room, NAMES[seat], seat) for seat in range(3))
    room.start()
    salts = [bytes((seat,)) * SECRET for seat in range(3)]
    seals = [commitment_to(salt) for salt in salts]
    assert ewan.peer.last(kinds.Deal).seals == ()
    isla.hear(kinds.Salt((), ((0, seals[0]),)))
    una.hear(kinds.Salt(((2, salts[2]),)))
    assert ewan.peer.last(kinds.Deal).seals == ()
    ewan.hear(kinds.Salt((), ((1, seals[1]),)))
    assert [guest.peer.last(kinds.Deal).seals for guest in (isla, ewan, una)] == [tuple(seals)] * 3
    ewan.hear(kinds.Salt((), ((1, b"x" * SECRET),)))
    una.hear(kinds.Salt(((2, salts[2]),)))
    isla.hear(kinds.Salt(((0, salts[0]),)))
    ewan.hear(kinds.Salt(((1, salts[1]),)))
    assert room.table
    assert room.table.deal
    assert room.table.deal.salts == tuple(salts)
    assert len(ewan.peer.all(kinds.Deal)) == 2


def test_a_salt_that_was_not_sealed_ends_the_deal() -> None:
    """Nobody's salt can be chosen once others are told; who does so again and again loses the seat (N4)."""
    room = Room(open_setup(), Lobby())
    guests = [Sat(room, NAMES[seat], seat) for seat in range(3)]
    for _ in range(2):
        room.start()
        for seat, guest in enumerate(guests):
            guest.hear(kinds.Salt((), ((seat, commitment_to(bytes((seat,)) * SECRET)),)))
        guests[0].hear(kinds.Salt(((0, b"x" * SECRET),)))
        assert room.phase is Phase.GATHERING
        assert room.table is None
    assert room.places[0].free
    assert not room.places[1].free


def test_salts_count_for_held_seats_alone() -> None:
    """A salt for somebody else's seat is refused, and the deal waits on."""
    room = gathering()
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    room.start()
    for guest in guests[1:]:
        guest.salt()
    guests[1].hear(kinds.Salt(((0, bytes(SECRET)),)))
    assert guests[1].peer.last(kinds.Error).code == "seat"
    assert room.phase is Phase.DEALING


def test_a_deal_that_waits_too_long_is_called_off() -> None:
    """A guest that sends no salt cannot hold everybody up for ever; the next deal has another commitment."""
    clock = Clock()
    room = gathering(now=clock)
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    room.start()
    first = guests[0].peer.last(kinds.Deal).commitment
    guests[0].salt()
    clock.at += DEAL_SECONDS - 1
    room.tick()
    assert now(room.phase) is Phase.DEALING
    clock.at += 2
    room.tick()
    assert room.phase is Phase.GATHERING
    assert not any(seat.ready for seat in guests[0].peer.last(kinds.Seats).seats)
    room.start()
    assert guests[0].peer.last(kinds.Deal).commitment != first
    for guest in guests:
        guest.salt()
    assert room.table


def test_whoever_lets_two_deals_wait_loses_the_seat() -> None:
    """The seat is free, the guest is told why and sent away, and the host has a sentence for its log (N4)."""
    clock = Clock()
    room = gathering(now=clock)
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    said: list[str] = []
    room.listen(lambda change: said.append(room.trouble) if change.kind is ChangeKind.TROUBLE else None)
    for lapse in range(2):
        assert (room.places[0].free, said) == (False, []), lapse
        room.start()
        for guest in guests[1:]:
            guest.salt()
        clock.at += DEAL_SECONDS + 1
        room.tick()
    assert room.places[0].free
    assert said == [f"A {NAMES[0]} kept 2 deals from being made: the seat is free."]
    assert guests[0].peer.farewell is not None
    assert not any(place.free for place in list(room.places)[1:])


def test_a_line_that_is_down_while_deals_wait_loses_no_seat() -> None:
    """Only a guest who is there and says nothing is counted (N3)."""
    clock = Clock()
    room = gathering(now=clock)
    isla, *others = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    tokens = tuple(isla.tokens.values())
    for _ in range(3):
        room.start()
        for guest in others:
            guest.salt()
        room.left(isla.guest)
        clock.at += DEAL_SECONDS + 1
        room.tick()
        isla = Sat(room, NAMES[0], tokens=tokens)
    assert not room.places[0].free
    assert room.places[0].saltless == 0


def test_who_comes_back_in_the_midst_of_a_deal_can_give_its_salt() -> None:
    """A guest that is lost while the deal waits comes back to the same deal."""
    room = gathering()
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    room.start()
    room.left(guests[0].guest)
    for guest in guests[1:]:
        guest.salt()
    again = Sat(room, NAMES[0], tokens=(guests[0].tokens[0],))
    assert again.peer.last(kinds.Deal) == guests[1].peer.last(kinds.Deal)
    again.salt()
    assert room.table


def test_bots_and_people_at_the_hosts_keyboard_play_at_the_same_table() -> None:
    """Guests, bots and the host's own people share a game; the bots are thought for wherever the host says."""
    thoughts: list[Thought] = []
    setup = open_setup(bots=(1,), here=(2,))
    room = Room(setup, Lobby(), think=lambda turn, play: thoughts.append((turn, play)))
    isla = Sat(room, "Isla", 0)
    room.start()
    isla.salt()
    table = room.table
    assert table
    for _ in range(10_000):
        if table.outcome:
            break
        while thoughts:
            turn, play = thoughts.pop()
            play(turn.choose())
        if 0 in table.deciders:
            assert isinstance(isla.act(0), kinds.Ok)
        elif 2 in table.deciders:
            table.seat(2).submit(table.seat(2).legal()[0])
    assert room.phase is Phase.OVER
    assert isla.peer.all(kinds.Reveal)


def test_a_bots_choice_that_comes_too_late_is_thought_again() -> None:
    """What a bot chose for a turn that has passed is not played for the next."""
    thoughts: list[Thought] = []
    room = Room(open_setup(bots=(0,)), Lobby(), think=lambda turn, play: thoughts.append((turn, play)))
    guests = [Sat(room, NAMES[seat], seat) for seat in range(1, len(room.places))]
    room.start()
    for guest in guests:
        guest.salt()
    table = room.table
    assert table
    play_on(room, guests, 50)
    ((_turn, play),) = thoughts
    table.play_bot(0)
    moves = table.moves
    before = len(thoughts)
    play("no such action")
    assert table.moves == moves
    assert len(thoughts) > before or not table.bots_due


def test_a_bot_whom_guests_wait_for_does_not_wait_for_the_hosts_screen() -> None:
    """A host's screen that reads on, or was left, may let a bot wait for a few seconds; then the room plays it."""
    thoughts: list[Thought] = []
    hour = Clock()
    room = Room(
        open_setup(bots=(0,)),
        Lobby(),
        think=lambda turn, play: thoughts.append((turn, play)),
        bots_wait=3.0,
        now=hour,
    )
    guests = [Sat(room, NAMES[seat], seat) for seat in range(1, len(room.places))]
    room.start()
    for guest in guests:
        guest.salt()
    table = room.table
    assert table
    while table.deciders != (0,) and table.outcome is None:
        play_on(room, guests, 1)
    thinks = table.bot_turn(0).budget.seconds
    hour.at += 3.0 + thinks
    room.tick()
    assert not thoughts
    table.play_bot(0)
    while table.deciders != (0,) and table.outcome is None:
        play_on(room, guests, 1)
    for guest in guests:
        room.left(guest.guest)
    hour.at += 4.0 + thinks
    room.tick()
    assert not thoughts
    Sat(room, NAMES[1], tokens=(guests[0].tokens[1],))
    room.tick()
    ((turn, play),) = thoughts
    moves = table.moves
    play(turn.choose())
    assert table.moves > moves


# play


def test_seats_come_from_the_connection() -> None:
    """Nobody acts, undoes, looks, speaks or gives up for a seat that she does not hold (N1)."""
    room, (isla, ewan, *_) = seated()
    assert room.table
    view = isla.peer.view(0)
    before = room.table.record.to_text()
    ewan.hear(kinds.Act(bytes(16), 0, view.rev, view.legal[0]))
    assert isinstance(now(ewan.peer.heard[-1]), kinds.Reject)
    ewan.hear(kinds.Undo(bytes(16), 0, view.rev))
    assert isinstance(now(ewan.peer.heard[-1]), kinds.Reject)
    for message in (
        kinds.Looked(0, 9),
        kinds.Chat(0, "", "I am Isla"),
        kinds.Release(0),
        kinds.Pause(0, True),
        kinds.Rematch(0, True),
    ):
        ewan.hear(message)
        assert ewan.peer.heard[-1] == kinds.Error("seat", "You do not hold that seat.")
    assert room.table.record.to_text() == before
    assert room.places[0].guest is isla.guest


def test_a_spectator_cannot_act() -> None:
    """A watcher is shown the public view, and nothing that it sends is played."""
    room, guests = seated()
    watcher = Sat(room, "Una", watch=True)
    view = watcher.peer.view(None)
    assert view.legal == ()
    for seat in range(len(room.places)):
        watcher.hear(kinds.Act(bytes([seat]) * 16, seat, guests[seat].peer.view(seat).rev, "x"))
        assert isinstance(watcher.peer.heard[-1], kinds.Reject)
    assert room.table
    assert room.table.moves == 0
    revs = watcher.peer.view(None).rev
    play_on(room, guests)
    assert watcher.peer.view(None).rev > revs
    assert watcher.peer.all(kinds.Reveal)


def test_messages_before_a_game_are_answered() -> None:
    """An act before the deal, and a message that has no place, are refused in words."""
    room = gathering()
    isla = Sat(room, "Isla", 0)
    isla.hear(kinds.Act(bytes(16), 0, 1, "x"))
    assert isinstance(isla.peer.heard[-1], kinds.Reject)
    isla.hear(hello(room.code))
    assert isla.peer.last(kinds.Error).code == "order"


def test_chat_is_cleaned_and_told_to_all() -> None:
    """What somebody says comes to everybody once, under her seat's name and without tricks (N6)."""
    room, (isla, ewan, *_) = seated()
    heard: list[ChangeKind] = []
    room.listen(lambda change: heard.append(change.kind))
    isla.hear(kinds.Chat(0, "Somebody else", "\x1b]0;title\x07Aye\u202e, [b]so[/b]\x00 it is\nno"))
    said = kinds.Chat(0, "Isla", "Aye, [b]so[/b] it is no")
    assert [peer.all(kinds.Chat) for peer in (isla.peer, ewan.peer)] == [[said], [said]]
    assert room.chat.lines()[0].text == said.text
    assert ChangeKind.CHAT in heard
    isla.hear(kinds.Chat(0, "", "\u200b \x00"))
    assert len(ewan.peer.all(kinds.Chat)) == 1


def test_chat_is_cut_to_what_a_message_holds() -> None:
    """Five hundred letters of many bytes each are cut to what one text may have."""
    _room, (isla, ewan, *_) = seated()
    isla.hear(kinds.Chat(0, "", "語" * 500))
    (line,) = ewan.peer.all(kinds.Chat)
    assert 0 < len(line.text.encode()) <= 1024


def test_too_much_chat_is_held_back() -> None:
    """A guest that chats without end is told to wait, and the others hear the first lines only."""
    clock = Clock()
    room = gathering(now=clock)
    isla, ewan = Sat(room, "Isla", 0), Sat(room, "Ewan", 1)
    for _ in range(20):
        isla.hear(kinds.Chat(0, "", "Ho"))
    assert len(ewan.peer.all(kinds.Chat)) == LIMITS.chat_burst
    assert isla.peer.last(kinds.Error).code == "chat"
    clock.at += LIMITS.chat_every
    isla.hear(kinds.Chat(0, "", "Ho"))
    assert len(ewan.peer.all(kinds.Chat)) == LIMITS.chat_burst + 1
    assert isla.peer.farewell is None


def test_seats_are_not_taken_and_given_back_without_end() -> None:
    """Claims are counted by where they come from, whichever line brings them; soon one is heard again (N4)."""
    clock = Clock()
    room = gathering(now=clock, limits=replace(LIMITS, joins=3))
    for _ in range(3):
        isla = Sat(room, "Isla", 0)
        isla.hear(kinds.Release(0))
    other = Sat(room, "Una")
    other.hear(kinds.Claim(0, "Una"))
    assert other.peer.last(kinds.Error).code == "later"
    assert room.places[0].free
    clock.at += LIMITS.joins_every
    other.hear(kinds.Claim(0, "Una"))
    assert room.places[0].guest is not None


def test_coming_in_again_and_again_makes_nobody_louder() -> None:
    """A new line lets nobody say more: chat is counted by seat, and without one by where it comes from (N4)."""
    room = gathering(now=Clock())
    ewan = Sat(room, "Ewan", 1)
    isla = Sat(room, "Isla", 0)
    tokens = tuple(isla.tokens.values())
    for _ in range(20):
        isla = Sat(room, "Isla", tokens=tokens)
        isla.hear(kinds.Chat(0, "", "Ho"))
        Sat(room, "Mairi").hear(kinds.Chat(None, "", "Hey"))
    said = [line.text for line in ewan.peer.all(kinds.Chat)]
    assert (said.count("Ho"), said.count("Hey")) == (LIMITS.chat_burst, LIMITS.visitor_burst)


def test_whoever_has_no_seat_says_little_and_can_be_sent_away() -> None:
    """A visitor's lines are few and short; the host sends her away by her name, and nobody who has a seat."""
    clock = Clock()
    room = gathering(now=clock)
    ewan, isla = Sat(room, "Ewan", 1), Sat(room, "Isla")
    for _ in range(10):
        isla.hear(kinds.Chat(None, "", "x" * 500))
    assert [len(line.text) for line in ewan.peer.all(kinds.Chat)] == [VISITOR_CHAT] * LIMITS.visitor_burst
    clock.at += LIMITS.visitor_every
    isla.hear(kinds.Chat(None, "", "Ho"))
    assert ewan.peer.last(kinds.Chat).text == "Ho"
    for name in ("Ewan", "Una"):
        with pytest.raises(SetupError):
            room.send_away(name)
    room.send_away("isla")
    assert (isla.peer.farewell, ewan.peer.farewell) == (("sent_away", "The host has sent you away."), None)
    assert len(room.guests) == 1


def test_visitors_are_all_who_have_no_seat_and_each_can_be_sent_away_as_she_is_called() -> None:
    """Also who watches, and who has told no name."""
    clock = Clock()
    room = Room(open_setup(watchers=Watchers.OPEN), Lobby(), now=clock)
    Sat(room, "Ewan", 1)
    una, nobody = Sat(room, "Una", watch=True), Sat(room, "")
    clock.at += 5
    room.tick()
    assert set(room.visitors) == {("Una", True), ("Somebody", False)}
    for name, _ in room.visitors:
        room.send_away(name)
    assert una.peer.farewell
    assert nobody.peer.farewell
    assert room.visitors == ()


def test_whoever_watched_and_takes_a_seat_is_no_spectator_any_more() -> None:
    """Spectators are those who watch and have no seat, as everybody is told."""
    room = gathering()
    isla = Sat(room, "Isla", watch=True)
    ewan = Sat(room, "Ewan", 1)
    assert ewan.peer.last(kinds.Seats).spectators == 1
    isla.claim(0, "Isla")
    assert (ewan.peer.last(kinds.Seats).spectators, room.info.spectators) == (0, 0)
    isla.hear(kinds.Release(0))
    assert ewan.peer.last(kinds.Seats).spectators == 1


@pytest.mark.parametrize("watchers", [Watchers.OPEN, Watchers.DELAYED])
def test_everybody_is_told_what_spectators_see(watchers: Watchers) -> None:
    """The welcome says whether watchers see all of it a turn late."""
    room = Room(open_setup(watchers=watchers), Lobby())
    assert Sat(room, "Isla").peer.last(kinds.Welcome).table.watchers is watchers


@pytest.mark.parametrize("name", ["isla", "The Host", "Isla\u200b"])
def test_nobody_without_a_seat_speaks_in_the_name_of_another(name: str) -> None:
    """Whoever holds no seat and is called like somebody who does, or like the host, speaks as a watcher (N6)."""
    room = gathering()
    isla, other, mairi = Sat(room, "Isla", 0), Sat(room, name), Sat(room, "Mairi")
    for each in (other, mairi):
        each.hear(kinds.Chat(None, "", "Aye"))
    assert [line.name for line in isla.peer.all(kinds.Chat)] == ["A watcher", "Mairi"]


def test_the_host_chats_too() -> None:
    """Somebody at the host's keyboard speaks for her seat if there is one, else for the host."""
    room = Room(open_setup(here=(0,)), Lobby())
    una = Sat(room, "Una", 1)
    room.chat.say("Come in")
    assert una.peer.last(kinds.Chat) == kinds.Chat(0, NAMES[0], "Come in")
    room = gathering()
    una = Sat(room, "Una", 1)
    room.chat.say("Come in")
    assert una.peer.last(kinds.Chat) == kinds.Chat(None, "The host", "Come in")
    with pytest.raises(SetupError):
        room.chat.say("\x1b[0m")


def test_clocks_are_shown_and_all_people_may_pause_them() -> None:
    """A view says how the clocks stand; they pause when every person has asked for it."""
    setup = replace(open_setup(), clock=ClockPlan(ClockKind.BANK, 300))
    room, guests = seated(setup)
    assert room.table
    clocks = guests[0].peer.view(0).clocks
    assert [clock.seat for clock in clocks] == list(range(len(room.places)))
    assert any(clock.running for clock in clocks)
    for seat, guest in enumerate(guests):
        guest.hear(kinds.Pause(seat, True))
    assert guests[0].peer.last(kinds.Pause) == kinds.Pause(len(guests) - 1, True)
    assert all(clock.paused for clock in guests[0].peer.view(0).clocks)
    room.left(guests[1].guest)
    assert guests[0].peer.view(0).clocks[1].away


def test_a_rematch_turns_the_seats_and_tokens_go_along() -> None:
    """When all want another game, seats turn, everybody is told what she holds, and her token opens that."""
    room, guests = seated()
    play_on(room, guests)
    tables = [room.table]
    for seat, guest in enumerate(guests):
        guest.hear(kinds.Rematch(seat, True))
    assert now(room.phase) is Phase.DEALING
    for before, guest in enumerate(guests):
        after = (before + 1) % len(guests)
        assert guest.peer.last(kinds.Welcome).held == (after,) == tuple(guest.guest.seats)
        assert room.places.opened(guest.tokens[before]) == (after,)
        assert room.places[after].plan.name == NAMES[before]
        guest.salt()
    assert room.table not in (None, *tables)
    assert guests[0].peer.view(1).rev > 1
    play_on(room, guests)
    assert room.phase is Phase.OVER


def test_a_rematch_waits_for_everybody() -> None:
    """As long as one person does not want another game, none is dealt, and the others see who does."""
    room, guests = seated()
    guests[0].hear(kinds.Rematch(0, True))
    assert not room.places[0].ready
    play_on(room, guests)
    for seat, guest in enumerate(guests[:-1]):
        guest.hear(kinds.Rematch(seat, True))
    assert room.phase is Phase.OVER
    assert [seat.ready for seat in guests[-1].peer.last(kinds.Seats).seats] == [True] * (len(guests) - 1) + [False]


def test_a_rematch_does_not_wait_for_whoever_has_given_her_seat_back() -> None:
    """Once all others want another game it is gathered as soon as the last one leaves, and not for nobody."""
    room, guests = seated()
    play_on(room, guests)
    for seat, guest in enumerate(guests[:-1]):
        guest.hear(kinds.Rematch(seat, True))
    guests[-1].hear(kinds.Release(len(guests) - 1))
    assert room.phase is Phase.GATHERING
    assert sum(place.free for place in room.places) == 1
    room, guests = seated()
    play_on(room, guests)
    for seat, guest in enumerate(guests):
        guest.hear(kinds.Release(seat))
    assert room.phase is Phase.OVER


def test_whoever_comes_after_the_end_is_shown_it() -> None:
    """A guest that was away at the end has the last view and the reveal when it is back."""
    room, guests = seated()
    play_on(room, guests, 5)
    room.left(guests[0].guest)
    assert room.table
    while room.table.outcome is None:
        for seat in room.table.deciders:
            room.table.submit(seat, room.table.seat(seat).legal()[0])
            break
    again = Sat(room, NAMES[0], tokens=(guests[0].tokens[0],))
    assert again.peer.view(0).outcome is not None
    assert again.peer.all(kinds.Reveal)


# keeping


def test_a_hosted_game_is_taken_up_with_its_tokens(tmp_path: Path) -> None:
    """After the host was killed the same tokens open the same seats, and a repeated act is not played again (V1)."""
    lobby = Lobby(Store(tmp_path / "store.db"))
    room, guests = seated(lobby=lobby)
    play_on(room, guests, 7)
    assert room.table
    seat = room.table.deciders[0]
    act_id = secrets.token_bytes(16)
    view = guests[seat].peer.view(seat)
    assert isinstance(guests[seat].act(seat, act_id=act_id), kinds.Ok)
    save_id, moves = room.table.save_id, room.table.moves
    shown = {number: guest.peer.view(number) for number, guest in enumerate(guests)}
    room.table._keeper.close()
    assert save_id is not None

    lobby = Lobby(Store(tmp_path / "store.db"))
    table, hosting = lobby.resume(save_id), lobby.hosting(save_id)
    assert hosting
    again = Room(table.setup, lobby)
    again.take_up(table, hosting)
    assert again.id == room.id
    assert states(again) == [SeatState.AWAY] * len(guests)
    for number, guest in enumerate(guests):
        back = Sat(again, NAMES[number], tokens=tuple(guest.tokens.values()))
        now = back.peer.view(number)
        was = shown[number]
        assert (now.view, now.legal, now.log_length) == (was.view, was.legal, was.log_length)
        assert now.rev > was.rev
        if number == seat:
            back.hear(kinds.Act(act_id, seat, view.rev, view.legal[0]))
            assert isinstance(back.peer.heard[-1], kinds.Ok)
    assert table.moves == moves
    assert table.deal == room.table.deal


def test_numbers_of_views_go_on_however_soon_a_host_is_back(tmp_path: Path) -> None:
    """Also where a host is killed again and again in one second, no view has a number that another one had (N2)."""
    lobby = Lobby(Store(tmp_path / "store.db"))
    room, guests = seated(lobby=lobby)
    assert room.table
    save_id, numbers = room.table.save_id, [guests[0].peer.view(0).rev]
    assert save_id is not None
    for _ in range(5):
        assert room.table
        room.table._keeper.close()
        lobby = Lobby(Store(tmp_path / "store.db"))
        table, hosting = lobby.resume(save_id), lobby.hosting(save_id)
        assert hosting
        room = Room(table.setup, lobby)
        room.take_up(table, hosting)
        numbers.append(Sat(room, NAMES[0], tokens=tuple(guests[0].tokens.values())).peer.view(0).rev)
    assert numbers == sorted(set(numbers))


def test_tokens_of_a_seat_that_changes_hands_are_kept(tmp_path: Path) -> None:
    """A seat that is claimed in the midst of a game opens to its new token after a restart, and not to the old one."""
    lobby = Lobby(Store(tmp_path / "store.db"))
    room, guests = seated(lobby=lobby)
    room.seating.release(0, "Away with you.")
    una = Sat(room, "Una", 0)
    assert room.table
    assert room.table.save_id is not None
    hosting = lobby.hosting(room.table.save_id)
    assert hosting
    table = room.table
    room.close()
    again = Room(table.setup, lobby)
    again.take_up(lobby.resume(table.save_id or 0), hosting)
    assert again.places.opened(una.tokens[0]) == (0,)
    assert again.places.opened(guests[0].tokens[0]) == ()
    assert again.places.opened(guests[1].tokens[1]) == (1,)


def test_a_room_that_closes_says_so() -> None:
    """When the host closes the table everybody is told and nothing is heard any more."""
    room, guests = seated()
    room.close("Good night.")
    for guest in guests:
        assert guest.peer.farewell == ("closed", "Good night.")
        guest.hear(kinds.Chat(0, "", "Hello?"))
    assert room.guests == ()


def test_a_deal_that_cannot_be_kept_is_called_off_in_words() -> None:
    """Where no table can be opened everybody is told why and keeps her seat."""

    class NoLobby(Lobby):
        def open(self, setup: Setup, hosting: Hosting | None = None) -> NoReturn:
            raise SetupError("There is no table today.")

    room = Room(open_setup(), NoLobby())
    guests = [Sat(room, NAMES[seat], seat) for seat in range(len(room.places))]
    room.start()
    for guest in guests:
        guest.salt()
    assert room.phase is Phase.GATHERING
    assert room.trouble == "There is no table today."
    assert guests[0].peer.last(kinds.Error).text == "There is no table today."
    assert states(room) == [SeatState.TAKEN] * len(guests)


def test_whoever_takes_a_seat_over_while_it_is_dealt_gives_its_salt() -> None:
    """A salt of another connection does not stand for that of whoever has the seat when the game is dealt (S2)."""
    room = Room(open_setup(), Lobby())
    guests = [Sat(room, f"Guest {seat}", seat) for seat in range(len(room.places))]
    room.start()
    guests[0].salt()
    again = Sat(room, "Elsewhere", tokens=(guests[0].tokens[0],))
    for guest in guests[1:]:
        guest.salt()
    assert now(room.table) is None
    own = bytes(range(32))
    again.hear(kinds.Salt(((0, own),)))
    assert room.table
    assert room.table.deal
    assert room.table.deal.salts[0] == own
