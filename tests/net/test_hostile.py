"""Tests of guests whose host is broken or hostile: one sentence and no more, and never an error in a face (N5)."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.errors import TartanError
from tartan.net.checks import Refused
from tartan.net.frames import Framer, WireError, pack, unpack
from tartan.net.guest import Visit
from tartan.net.messages import from_host
from tartan.net.shown import OutOfStep
from tests.net.near import Near, carry_all, dealt, play_out
from tests.net.wire import open_setup
from tests.session.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.net.frames import Fields, Wire
    from tartan.net.keepsakes import Keepsake

MUTANTS = 25
"""How many broken hosts of each game a guest meets."""
WRONG: tuple[Wire, ...] = (
    None, True, False, -1, 0, 1, 2, 5, 6, 7, 1000, (1 << 53) - 1, (1 << 63) - 1, "", "x", "A1", "\x1b[2J", "\ud7ff" * 9,
    b"", b"\xc0", b"\x80", [], [0], [5], [0, 0], [-1], [[0, 0, 0]], [[3, 0, 3]], {}, {"seat": 5},
)  # fmt: skip


class Told(Near):
    """A line on which all that the room says is kept."""

    def send_frame(self, frame: bytes) -> None:
        told.append(frame)
        super().send_frame(frame)


told: list[bytes] = []


def stream(game_id: str) -> tuple[list[Fields], tuple[Keepsake, ...]]:
    """What a host says to a guest with two seats who comes back in the midst of a game and plays to its end."""
    seats = tuple(range(len(open_setup(game_id).seats)))
    room, guests = dealt(open_setup(game_id), seats[:2], seats[2:])
    play_out(room, guests, 10)
    (visit, line), (other, far) = guests
    kept = visit.keys.kept
    line.cut()
    told.clear()
    back = Told(room, visit)
    carry_all(back, far)
    play_out(room, [(visit, back), (other, far)], 30)
    assert room.table
    for seat in seats:
        if room.table.may_undo(seat):
            room.table.undo(seat)
    room.chat.say("Aye")
    carry_all(back, far)
    framer = Framer.of_host()
    return [fields for frame in told for fields in framer.feed(frame)], kept


def places(value: Wire, path: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """The ways to all values within a message."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [way for key, each in value.items() for way in places(each, (*path, key))]
    elif isinstance(value, list):
        found += [way for at, each in enumerate(value) for way in places(each, (*path, at))]
    return found


def broken(message: Fields, rng: random.Random) -> Fields:
    """A copy of a message with one value within it that is another."""
    copy: Fields = unpack(pack(message)[4:])
    way = rng.choice(places(copy))
    inner: Wire = copy
    for step in way[:-1]:
        inner = inner[step]  # type: ignore[index]  # the way leads through maps and arrays alone
    assert isinstance(inner, dict | list)
    old: Wire = inner[way[-1]]  # type: ignore[index]  # likewise
    new: Wire = rng.choice(WRONG)
    if type(old) is int and rng.random() < 0.6:
        new = old + rng.choice((-1, 1, 2, 100))
    elif type(old) is bytes and old and rng.random() < 0.8:
        at = rng.randrange(len(old))
        new = old[:at] + bytes([rng.randrange(256)]) + old[at + rng.randrange(2) :]
    elif type(old) is list and old and rng.random() < 0.6:
        new = rng.choice((old[:-1], [*old, old[-1]], old[::-1]))
    inner[way[-1]] = new  # type: ignore[index]  # likewise
    return copy


def mutant(messages: list[Fields], rng: random.Random) -> list[Fields]:
    """What a broken host says: one message is missing, twice there, out of its order, or another one."""
    said = list(messages)
    at = rng.randrange(len(said))
    match rng.randrange(8):
        case 0:
            del said[at]
        case 1:
            said.insert(rng.randrange(len(said)), said[at])
        case 2:
            said.insert(rng.randrange(len(said)), said.pop(at))
        case _:
            views = [number for number, each in enumerate(said) if each["t"] == "view"]
            at = rng.choice(views) if rng.random() < 0.6 else at
            said[at] = broken(said[at], rng)
    return said


def use(visit: Visit, rng: random.Random) -> None:
    """Call all that faces call; nothing but a TartanError with a sentence may come of it."""
    assert all(info.name.isprintable() for info in visit.seats)
    assert (visit.error + visit.link.sentence + visit.keys.trouble).isprintable()
    assert all((line.name + line.text).isprintable() for line in visit.chat.lines())
    table = visit.table
    if table is None:
        return
    assert len(table.names) == len(table.plans) == len(visit.seats)
    assert set(table.here) <= set(visit.held)
    assert all(seat < len(table.names) for seat in (*table.deciders, *table.away, *table.pausing))
    assert all(clock.seat < len(table.names) and clock.left >= 0 for clock in table.clocks)
    if table.outcome:
        assert len(table.outcome.ranks) == len(table.names)
    table.next_here(rng.choice((None, *table.here)))
    assert table.record is None or table.faults is not None
    describe = registry.part(table.game.id, "plain").describe
    for seat in (*table.here, None):
        door = table.seat(seat)
        describe(door.view(), table.names)
        assert len(door.log()) == door.log_length
        for line in (*door.log(), *door.recap(), *door.missed(), *door.since_turn()):
            assert line.say().isprintable()
        legal = door.legal()
        for text in (*legal[:2], "A1", ""):
            assert (door.refusal(text) is None) == (text in legal)
        door.looked()
        if door.may_undo and rng.random() < 0.2:
            tried_by(door.undo)
        elif legal and rng.random() < 0.3:
            tried_by(partial(door.submit, legal[0]))


def tried_by(call: Callable[[], None]) -> None:
    with suppress(TartanError):
        call()


def met(said: list[Fields], kept: tuple[Keepsake, ...], rng: random.Random) -> str:
    """Let a guest hear a host; gives the sentence with which it hung up, "" if it did not."""
    visit = Visit("Isla", code="a-b")
    for each in kept:
        visit.keys.keep(each)
    visit.opened(Deaf())
    try:
        for number, fields in enumerate(said):
            visit.hear(from_host(fields))
            if number % 9 == 0:
                visit.settle()
                use(visit, rng)
        visit.settle()
    except OutOfStep as e:
        visit.lost()
        sentence = e.message
    except (Refused, WireError) as e:
        visit.closed(e.message)
        sentence = e.message
    else:
        sentence = ""
    use(visit, rng)
    return sentence


class Deaf:
    """A line on which nothing is heard."""

    def send(self, message: object) -> None:
        """Nothing is heard."""


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_a_host_says_no_face_meets_an_error(game_id: str) -> None:
    """Of a broken host a guest says one sentence; all that faces call goes on, before and after (N5, N6)."""
    messages, kept = stream(game_id)
    assert met(messages, kept, random.Random(0)) == ""
    sentences = set()
    for seed in range(MUTANTS):
        rng = random.Random(seed)
        sentence = met(mutant(messages, rng), kept, rng)
        assert sentence == "" or (sentence.isprintable() and sentence.endswith("."))
        sentences.add(sentence)
    assert len(sentences) > 3
