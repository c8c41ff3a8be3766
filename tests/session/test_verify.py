"""Records that are what they claim to be, and every way in which one may not be."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tartan.engine import codec
from tartan.engine.contract import SEAT_LETTERS, Tone
from tartan.engine.deal import DealProof, commitment_to
from tartan.engine.errors import RecordError
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.engine.sights import SightChain, Witness
from tartan.record import Record
from tartan.session.verify import ALONE, NO_SIGHTS, UNSEEN, checks, lacks, verify
from tests.session.tables import GAME, GAMES
from tests.strategies import Table, tables

if TYPE_CHECKING:
    from collections.abc import Callable

SECRET = bytes(range(32))
every_table = pytest.mark.parametrize("table", tables(), ids=str)


def salts(seats: int) -> tuple[bytes, ...]:
    return tuple(bytes([seat + 1]) * 32 for seat in range(seats))


class Guest:
    """A seat that notes what it is shown, as the far end of a wire does, with a link that is lost now and then."""

    def __init__(self, match: Match, seat: int, *, lossy: bool = False) -> None:
        self.match, self.seat, self.lossy = match, seat, lossy
        self.chain = SightChain()
        self.lines = 0
        self.last = b""
        self.look(Rng(0))

    def look(self, rng: Rng, *, over: bool = False) -> None:
        if self.lossy and not over and rng.below(3) == 0:
            return
        view = codec.encode(self.match.view(self.seat))
        fresh = self.match.log(self.seat, self.lines)
        if view != self.last or fresh:
            undone = any(line.tone is Tone.UNDO for line in fresh)
            self.chain.saw(view, undone=undone)
            self.lines += len(fresh)
            self.last = view

    @property
    def witness(self) -> Witness:
        return Witness(self.seat, salts(self.match.seats)[self.seat], self.chain.sights)


def hosted(table: Table, number: int = 0, steps: int = 4000, *, lossy: bool = False) -> Record:
    """The record of a random game with a fair deal, many steps taken back, and every seat's witness."""
    deal = DealProof.made(SECRET, salts(table.seats))
    match = table.match(deal.seed)
    guests = [Guest(match, seat, lossy=lossy) for seat in range(table.seats)]
    rng = Rng(b"guests %d" % number)
    for _ in range(steps):
        if not match.deciders:
            break
        wavering = [seat for seat in range(table.seats) if match.may_undo(seat)]
        if wavering and rng.below(4) == 0:
            match.undo(rng.choice(wavering))
        else:
            seat = rng.choice(match.deciders)
            match.submit(seat, rng.choice(match.legal(seat)))
        for guest in guests:
            guest.look(rng)
    for guest in guests:
        guest.look(rng, over=True)
    seals = tuple(commitment_to(salt) for salt in deal.salts)
    return replace(match.record.with_deal(deal), seals=seals, witnesses=tuple(guest.witness for guest in guests))


def small(game_id: str = GAME) -> Table:
    return next(table for table in tables() if table.game_id == game_id)


def plainly(record: Record) -> Record:
    """A record without what does not matter to its truth: what people are called."""
    return replace(record, names=())


@every_table
def test_an_honest_record_has_no_faults(table: Table) -> None:
    """Whatever is taken back and in whatever order sealed choices come, what was seen follows from the record."""
    record = hosted(table, steps=250)
    assert verify(record) == ()
    again = Record.from_text(record.to_text())
    assert again == record
    assert len(checks(again)) == 4 + 2 * table.seats
    assert lacks(again) == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_an_honest_game_to_its_end_has_no_faults(game_id: str) -> None:
    """A whole game is verified, and one that stops short of what was seen is not."""
    record = hosted(small(game_id), number=3)
    assert verify(record) == ()
    assert {found.what for found in verify(replace(record, actions=record.actions[:-1]))} == {"sights"}
    for witness in record.witnesses:
        short = replace(record, witnesses=(replace(witness, seen=witness.seen[:-1]),))
        assert [found.what for found in verify(short)] == ["sights"]


@every_table
def test_a_guest_whose_link_was_lost_finds_no_fault(table: Table) -> None:
    """Sights that were missed are no fault, whatever happened meanwhile."""
    for number in range(2):
        assert verify(hosted(table, number, steps=150, lossy=True)) == ()


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
@settings(max_examples=40)
def test_any_changed_letter_that_matters_is_found(game_id: str, data: st.DataObject) -> None:
    """A record with another letter anywhere is refused, found out, or says the same as before."""
    honest = RECORDS[game_id]
    text = honest.to_text()
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0123456789abcdefABCDEF <>"[].xyz\n'))
    try:
        changed = Record.from_text(text[:at] + letter + text[at + 1 :])
    except RecordError:
        return
    assert verify(changed) or plainly(changed) == plainly(honest)


@pytest.mark.parametrize("game_id", GAMES)
def test_any_other_action_is_found(game_id: str) -> None:
    """An action that is left out, doubled, or done by somebody else does not go with what was seen."""
    honest = RECORDS[game_id]
    for at in range(0, len(honest.actions), 7):
        seat, text = honest.actions[at]
        before, after = honest.actions[:at], honest.actions[at + 1 :]
        for instead in ((), ((seat, text), (seat, text)), (((seat + 1) % honest.seats, text),)):
            assert verify(replace(honest, actions=(*before, *instead, *after)))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_host_that_dealt_anew_is_found(game_id: str) -> None:
    """Another seed with the same moves is found by the deal, and by what was seen."""
    honest = RECORDS[game_id]
    assert "deal" in {found.what for found in verify(replace(honest, seed=5))}
    other = DealProof.made(b"x" * 32, honest.salts)
    dealt = replace(honest.with_deal(other), seed=other.seed)
    assert {found.what for found in verify(dealt)} <= {"replay", "sights"}
    assert verify(dealt)


def unsalted(record: Record) -> Record:
    return replace(record, salts=(bytes(32), *record.salts[1:]))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: replace(r, proof=""), "commitment is missing"),
        (lambda r: replace(r, proof="ab"), "commitment is missing"),
        (lambda r: replace(r, proof="00" * 32), "not the one that the host had committed itself to"),
        (lambda r: replace(r, secret=b"y" * 32), "not the one that the host had committed itself to"),
        (lambda r: replace(r, secret=b""), "not told"),
        (lambda r: replace(r, salts=()), "not told"),
        (lambda r: replace(r, seed=r.seed[::-1]), "seed does not follow"),
        (unsalted, "The salt that A sent did not go into the deal"),
        (unsalted, "seed does not follow"),
        (unsalted, "The salt of A is not the one that was sealed before any was told"),
        (lambda r: replace(r, seals=(*r.seals[:-1], bytes(32))), "is not the one that was sealed before any was told"),
        (lambda r: replace(r, seals=(b"", *r.seals[1:])), "The salt of A was not sealed, and does not follow"),
        (lambda r: replace(r, seals=r.seals[:-1]), "seals of other seats than the game has"),
        (lambda r: replace(r, proof="", secret=b"", salts=(), witnesses=()), "commitment is missing"),
        (lambda r: replace(r, seed=None), "no seed yet"),
        (lambda r: replace(r, rules=99), "rules version 99"),
        (lambda r: replace(r, game="none"), "not known here"),
    ],
)
def test_what_is_wrong_is_said(change: Callable[[Record], Record], sentence: str) -> None:
    """Each way in which the deal or the record may be false is told in a sentence of its own."""
    told = [found.sentence for found in verify(change(RECORDS[GAME]))]
    assert any(sentence in each for each in told)
    assert all(each.isprintable() and each.endswith((".", ")")) for each in told)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_witness_did_not_see_is_left_open(game_id: str) -> None:
    """A chain that began late, or none at all, is no fault, and is not taken for one that covers the game."""
    record = hosted(small(game_id), number=3)
    late = _seen_from(record, 0, len(record.actions) - 1)
    assert verify(late) == ()
    (sentence,) = lacks(late)
    missed, positions = map(int, re.findall("[0-9]+", sentence))
    assert sentence == UNSEEN.format("A", missed, positions)
    assert 0 < missed < positions
    nobody = replace(record, witnesses=())
    assert (verify(nobody), lacks(nobody)) == ((), (NO_SIGHTS,))
    alone = replace(nobody, proof="", secret=b"", salts=(), seals=())
    assert (verify(alone), lacks(alone)) == ((), (ALONE,))


def _seen_from(record: Record, seat: int, start: int) -> Record:
    """A record whose only witness came in when so many actions had been played."""
    match = Match(record.playable(), record.seats, record.known_seed(), **dict(record.options))
    chain = SightChain()
    for number, (actor, text) in enumerate(record.actions):
        if number >= start:
            chain.saw(codec.encode(match.view(seat)))
        match.submit(actor, text)
    chain.saw(codec.encode(match.view(seat)))
    return replace(record, witnesses=(Witness(seat, b"", chain.sights),))


def test_a_local_record_is_checked_by_its_replay_alone() -> None:
    """A record without proof and witnesses has nothing but its actions to be checked."""
    record = RECORDS[GAME]
    local = replace(record, proof="", secret=b"", salts=(), seals=(), witnesses=())
    assert verify(local) == ()
    assert len(checks(local)) == 1
    assert [found.what for found in verify(replace(local, actions=((0, "no such move"),)))] == ["replay"]


def test_the_first_sight_that_fits_nothing_is_named() -> None:
    """A view that the seat was shown and cannot have had is told by its number and the seat's letter."""
    record = RECORDS[GAME]
    match = small().match(record.known_seed())
    guest = Guest(match, 1)
    guest.chain.saw(b"a view that never was")
    told = verify(replace(record, witnesses=(guest.witness,)))
    assert [found.sentence for found in told] == [
        f"View number 2 of those that {SEAT_LETTERS[1]} saw does not follow from the record."
    ]


def test_a_text_of_old_is_read_and_verified() -> None:
    """A record that knows nothing of proofs reads as it did."""
    text = "".join(
        line
        for line in RECORDS[GAME].to_text().splitlines(keepends=True)
        if not re.match(r"\[(Proof|Secret|Salt|Seal|OwnSalt|Seen)", line)
    )
    assert verify(Record.from_text(text)) == ()
    assert Record.from_text(text).to_text() == text


RECORDS = {game_id: hosted(small(game_id), steps=40) for game_id in GAMES}
