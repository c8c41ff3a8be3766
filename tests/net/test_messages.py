"""Messages: every type goes there and back, and a field of another kind, size or range is refused."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.withdrawn import TakenBack
from tartan.net import kinds, limits
from tartan.net.frames import WireError, pack, unpack
from tartan.net.messages import FromGuest, FromHost, Sender, UnknownType, parse
from tartan.net.parts import Phase, SeatInfo, SeatState, TableInfo
from tartan.session.clock import ClockKind, ClockPlan, SeatClock
from tartan.session.seat import Curtain, Sitter
from tests.narrowing import of_kind
from tests.net.wire import tried

if TYPE_CHECKING:
    from tartan.net.frames import Fields, Wire
    from tartan.net.messages import Message

SEATS = (
    SeatInfo("Isla", Sitter.REMOTE, "", "burn", SeatState.TAKEN, True),
    SeatInfo("Ewan", Sitter.BOT, "piper", "", SeatState.BOT, False, stand_in=True),
)
TABLE = TableInfo(
    "0a1b2c3d", "game", 3, (("long", True), ("points", 40), ("tongue", "scots")), SEATS, Phase.PLAYING, Curtain.PIN,
    ClockPlan(ClockKind.BANK, 300, 5), 2,
)  # fmt: skip
ID = bytes(range(16))
WHISPERED = "otterrow"
SECRET = bytes(32)
VIEW = kinds.SeatView(
    1, 7, b"view", ("A1", "B2"), 3, (b"one", b"two"), 5, (4,), 2, 3, "Round 1", (0, 1), True, b"out",
    (SeatClock(0, 1.5, True, low=True), SeatClock(1, 0.0, False, paused=True, away=True, lapses=2)),
    (TakenBack(4, 3, 3),),
)  # fmt: skip
GUESTS: tuple[FromGuest, ...] = (
    kinds.Hello(1, "tartan 1", "Isla", "a-b-c-d", ("t1", "t2"), True, ID),
    kinds.Claim(2, "Isla", "burn", "t1.secret"),
    kinds.Release(2),
    kinds.Salt(((0, SECRET), (2, SECRET))),
    kinds.Act(ID, 1, 12, "A1 B2"),
    kinds.Undo(ID, 1, 12),
    kinds.Looked(1, 40),
    kinds.Chat(1, "", "Aye"),
    kinds.Chat(None, "", "Aye"),
    kinds.Pause(1, True),
    kinds.Rematch(1, False),
    kinds.Ping(7),
    kinds.Pong(7),
    kinds.Error("x", "A sentence."),
    kinds.Bye("x", "A sentence."),
)
HOSTS: tuple[FromHost, ...] = (
    kinds.Welcome(TABLE, (2, 0), False, (0, None, 2)),
    kinds.Refuse("code", "A sentence."),
    kinds.Seats(SEATS, Phase.GATHERING, 1),
    kinds.Claimed(1, "token"),
    kinds.TakenOver(1),
    kinds.Deal(SECRET),
    VIEW,
    kinds.SeatView(None, 0, b"v", (), 0, (), 0, (), 0, 0, "", (), False, None),
    kinds.Ok(ID, 3),
    kinds.Unkept(ID, 3),
    kinds.Trouble("A sentence."),
    kinds.Reject(ID, "CO-3", "A sentence."),
    kinds.Chat(None, "Isla", "Aye"),
    kinds.Pause(1, False),
    kinds.Reveal(SECRET, (SECRET, SECRET), '[Tartan "1"]\n' + "A1\n" * 2000),
    kinds.Ping(1),
    kinds.Pong(1),
    kinds.Error("x", "A sentence."),
    kinds.Bye("x", "A sentence."),
)
FIRST: tuple[tuple[Sender, Message], ...] = (
    *((Sender.GUEST, message) for message in GUESTS),
    *((Sender.HOST, message) for message in HOSTS),
)
"""As frames have looked since this protocol began."""
MORE: tuple[tuple[Sender, Message], ...] = (
    (Sender.GUEST, kinds.Salt((), ((0, SECRET), (2, SECRET)))),
    (Sender.GUEST, kinds.Salt(((0, SECRET),), (), SECRET)),
    (Sender.HOST, kinds.Deal(SECRET, ())),
    (Sender.HOST, kinds.Deal(SECRET, (SECRET, b""))),
)
"""With fields that came later: whoever does not know them passes over them, and nobody needs them."""
SENT = FIRST + MORE
IDS = [f"{sender.value}-{of_kind(str, message.to_map()['t'])}-{at}" for at, (sender, message) in enumerate(SENT)]


@pytest.mark.parametrize(("sender", "message"), SENT, ids=IDS)
def test_every_message_comes_back(sender: Sender, message: Message) -> None:
    """Packed and parsed again a message is the same, also with keys that nobody knows."""
    assert parse(unpack(pack(message.to_map())[4:]), sender) == message
    assert parse(message.to_map() | {"unheard": [1, {"of": None}]}, sender) == message


def test_all_types_are_tried_here() -> None:
    """Whatever type of message there is, it is among those that these tests send."""
    assert {type(message) for message in GUESTS} == set(get_args(FromGuest))
    assert {type(message) for message in HOSTS} == set(get_args(FromHost))


@pytest.mark.parametrize(("sender", "message"), SENT, ids=IDS)
def test_a_field_of_another_kind_is_refused(sender: Sender, message: Message) -> None:
    """A field with a value of another kind never goes through, and raises nothing but a WireError."""
    sent = message.to_map()
    heard = [
        name for name in sent if not (sender is Sender.GUEST and isinstance(message, kinds.Chat) and name == "name")
    ]
    wrongs: tuple[Wire, ...] = (None, True, -1, 1 << 63, "x" * 1000, b"x", b"x" * 31, [1, [2]], {"a": 1}, [[None, 1]])
    for name in heard:
        for wrong in wrongs:
            if type(wrong) is type(sent[name]):
                continue
            try:
                parsed = parse(sent | {name: wrong}, sender)
            except WireError:
                continue
            assert parsed != message
            assert wrong is None or sent[name] is None


@pytest.mark.parametrize(("sender", "message"), SENT, ids=IDS)
def test_a_missing_field_is_refused_unless_it_may_be_missing(sender: Sender, message: Message) -> None:
    """Nothing but what has a default may be left out."""
    optional = {"code", "tokens", "watch", "visit", "sett", "token", "opened", "seat", "outcome", "seals"}
    for name in message.to_map():
        sent = {key: value for key, value in message.to_map().items() if key != name}
        spare = {kinds.Chat: "name", kinds.Salt: "commitment"}.get(type(message))
        if name in optional or name == spare:
            continue
        with pytest.raises(WireError):
            parse(sent, sender)


DIGESTS = {1: "d4ae28593d0f680431f9e15cbf7fd80234864f02fab49f056a949c751dfff16d"}
"""By protocol, what the frames look like. Frames of another look are another protocol: `limits.PROTO` counts up."""


def look(value: object) -> object:
    """What a value of a frame looks like: its keys and kinds, not what it says."""
    if isinstance(value, dict):
        return {key: look(each) for key, each in sorted(value.items())}
    if isinstance(value, list | tuple):
        return sorted({json.dumps(look(each)) for each in value})
    return type(value).__name__


def test_frames_of_another_look_are_another_protocol() -> None:
    """Nobody changes or drops a field of a frame, or adds one that has to be there, without raising its number."""
    looks = [json.dumps([sender.value, message.to_map()["t"], look(message.to_map())]) for sender, message in FIRST]
    assert {limits.PROTO: sha256("\n".join(looks).encode()).hexdigest()} == {limits.PROTO: DIGESTS[limits.PROTO]}


@pytest.mark.parametrize(("sender", "message"), MORE)
def test_a_field_that_came_later_is_one_more_and_needed_by_nobody(sender: Sender, message: Message) -> None:
    """Without it the frame is one of those that there have always been."""
    known = [each.to_map() for whose, each in FIRST if whose is sender]
    (first,) = [each for each in known if each["t"] == message.to_map()["t"]]
    (later,) = message.to_map().keys() - first.keys()
    older = {name: value for name, value in message.to_map().items() if name != later}
    assert older.keys() == first.keys()
    assert type(parse(older, sender)) is type(message)


def test_a_hello_of_another_protocol_is_read_as_far_as_it_must_be() -> None:
    """Its other fields may be anything; what lets in is read where it is as here."""
    hello = parse({"t": "hello", "proto": limits.PROTO + 1, "app": 7, "code": "a-b", "tokens": ["x", 3]}, Sender.GUEST)
    assert hello == kinds.Hello(limits.PROTO + 1, "", "", "a-b", ("x",))
    assert parse({"t": "hello", "proto": 0, "code": 5, "tokens": 5}, Sender.GUEST) == kinds.Hello(0, "", "")


LONGEST: tuple[tuple[Sender, Fields], ...] = (
    (Sender.GUEST, kinds.Chat(0, "", "a" * (limits.CHAT + 1)).to_map()),
    (Sender.GUEST, kinds.Claim(0, "a" * (limits.NAME + 1)).to_map()),
    (Sender.GUEST, kinds.Hello(1, "x", "a" * (limits.NAME + 1)).to_map()),
    (Sender.GUEST, kinds.Hello(1, "x", "a", "", ("t",) * 7).to_map()),
    (Sender.GUEST, kinds.Hello(1, "x", "a", visit=ID + b"x").to_map()),
    (Sender.GUEST, kinds.Hello(1, "x", "a", visit=ID[1:]).to_map()),
    (Sender.GUEST, kinds.Act(ID, 0, 1, "a" * (limits.ACTION + 1)).to_map()),
    (Sender.GUEST, kinds.Act(ID + b"x", 0, 1, "a").to_map()),
    (Sender.GUEST, kinds.Act(ID, limits.SEATS, 1, "a").to_map()),
    (Sender.GUEST, kinds.Act(ID, 0, limits.LARGEST + 1, "a").to_map()),
    (Sender.GUEST, {"t": "salt", "salts": [[0, SECRET], [0, SECRET]]}),
    (Sender.GUEST, {"t": "salt", "salts": [[True, SECRET]]}),
    (Sender.GUEST, {"t": "salt", "salts": [[0, SECRET, 1]]}),
    (Sender.HOST, {"t": "claimed", "seat": True, "token": "x"}),
    (Sender.HOST, VIEW.to_map() | {"deciders": [1, 1]}),
    (Sender.HOST, VIEW.to_map() | {"clocks": [[0, -1, True, False, False, False]]}),
    (Sender.HOST, kinds.Seats(SEATS * 4, Phase.OVER).to_map()),
    (
        Sender.HOST,
        {"t": "welcome", "held": [], "watcher": False, "table": TABLE.to_map() | {"clock": ["move", 0, 0, 0]}},
    ),
    (Sender.HOST, {"t": "welcome", "held": [], "watcher": False, "table": TABLE.to_map() | {"options": [["a", None]]}}),
    (Sender.HOST, kinds.Reveal(SECRET, (), "").to_map() | {"record": b"\xff"}),
)


@pytest.mark.parametrize(("sender", "sent"), LONGEST)
def test_what_is_too_long_or_out_of_range_is_refused(sender: Sender, sent: Fields) -> None:
    """Each limit of a field is kept to the last character."""
    with pytest.raises(WireError):
        parse(sent, sender)


def test_types_of_the_other_end_are_unknown() -> None:
    """What only a host says means nothing from a guest, and the other way round; that alone closes nothing."""
    for sender, message in ((Sender.GUEST, kinds.Ok(ID, 1)), (Sender.HOST, kinds.Act(ID, 0, 1, "a"))):
        with pytest.raises(UnknownType):
            parse(message.to_map(), sender)
    for sender in Sender:
        with pytest.raises(UnknownType):
            parse({"t": "dance"}, sender)
        with pytest.raises(WireError):
            parse({"t": 1}, sender)
        with pytest.raises(WireError):
            parse({}, sender)


field_values = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 2**64), st.text(max_size=30), st.binary(max_size=40),
    st.lists(st.one_of(st.integers(-1, 9), st.text(max_size=4), st.binary(max_size=33)), max_size=4),
    st.lists(st.lists(st.one_of(st.integers(-1, 9), st.binary(max_size=33), st.booleans()), max_size=6), max_size=3),
)  # fmt: skip


@given(st.sampled_from(SENT), st.data())
def test_any_fields_give_a_message_or_a_wire_error(sent: tuple[Sender, Message], data: st.DataObject) -> None:
    """Whatever stands in the fields of a known type, it is a message that could be sent again, or a WireError."""
    sender, message = sent
    names = list(type(message).__annotations__)
    changed = data.draw(st.dictionaries(st.sampled_from(names), field_values, max_size=3))
    parsed = tried(lambda: parse(message.to_map() | changed, sender))
    assert parsed
    assert isinstance(parsed, str) or parse(parsed.to_map(), sender) == parsed


def test_what_has_a_default_may_be_left_out() -> None:
    """A hello needs neither code nor tokens nor visit, a claim no sett."""
    hello = parse({"t": "hello", "proto": 1, "app": "x", "name": "y"}, Sender.GUEST)
    assert hello == kinds.Hello(1, "x", "y")
    assert parse({"t": "claim", "seat": 1, "name": "y"}, Sender.GUEST) == kinds.Claim(1, "y")


@pytest.mark.parametrize(
    "message",
    [
        kinds.Hello(1, "test", "Isla", WHISPERED, (WHISPERED,)),
        kinds.Claim(0, "Isla", "", WHISPERED),
        kinds.Claimed(0, WHISPERED),
        kinds.Salt(((0, WHISPERED.encode() * 4),)),
    ],
)
def test_what_opens_a_seat_is_in_no_description_of_a_message(message: Message) -> None:
    """Codes, tokens and salts are not printed with the message that holds them (N7)."""
    assert WHISPERED not in repr(message)
