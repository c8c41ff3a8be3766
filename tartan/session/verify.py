"""Whether a record is what it claims to be: a fair deal, a game by the rules, and what its witnesses saw; all offline.

What a seat saw is compared with every view that the record lets it have seen. In a sealed round the order in which the
seats decided is nobody's business and in no record (CO-3), so each order is allowed for; a step that was taken back is
in no record either, so a sight that fits nothing is let pass if the seat was told, before the next thing that
nobody can take back, that a step was taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from itertools import combinations
from typing import TYPE_CHECKING

from tartan.engine import codec
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.deal import commitment_to
from tartan.engine.errors import TartanError
from tartan.engine.match import Match
from tartan.engine.phrases import listed
from tartan.engine.sights import sight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import State
    from tartan.engine.deal import DealProof
    from tartan.engine.record import Record
    from tartan.engine.sights import Sight, Witness

NO_SIGHTS = (
    "The record holds nothing of what any seat was shown, so it cannot show that the game went as people saw it."
)
UNSEEN = "What {} saw is not in the record for {} of {} positions, so nothing is compared there."
ALONE = (
    "The record was kept at one terminal and nobody else saw the game, so it cannot show whether it was changed"
    " afterwards."
)
NO_SEALS = "The record holds no seals, so it cannot show that every guest was bound to her salt before any was told."
SAW = "What {} saw, as far as the record holds it, is what comes of the actions."
UNPLAYED = "Nothing can be said of what {} saw, for the actions cannot be played again."


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a record."""

    what: str
    """What it is about: `deal`, `seals`, `replay` or `sights`."""
    sentence: str
    seat: int | None = None
    """Whose own word it goes against; None for what concerns all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of looking into a record."""

    findings: tuple[Finding, ...]
    lacks: tuple[str, ...]
    """What could not be looked into, for the record does not hold what it takes, in sentences: that is no fault."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that can be looked into with a record; it holds if no finding has the same `what` and `seat`."""

    what: str
    sentence: str
    """What is so where it holds; where it does not, the findings say what is so."""
    seat: int | None = None
    unknown: str = ""
    """Why nothing can be said of it where the actions cannot be played again; "" where that does not matter."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The views that a seat may have had in a part of the game of which all or nothing can be taken back."""

    views: tuple[bytes, ...]
    sealed: bool
    """Whether they came in an order that the record does not tell."""


def checks(record: Record) -> tuple[Check, ...]:
    """What `verify` can look into with this record."""
    said = []
    told = bool(record.proof and record.secret and record.salts)
    if told:
        said.append(Check("deal", "The seed follows from the host's commitment and from every seat's salt."))
        said.append(Check("deal", _brought(record)))
        if record.seals:
            said.append(Check("seals", "Every salt of a guest is the one that was sealed before any was told."))
    said += [
        Check("deal", f"The salt of {SEAT_LETTERS[w.seat]} went into the deal.", w.seat)
        for w in record.witnesses
        if w.salt and told
    ]
    if record.seed is not None:
        said.append(Check("replay", "The actions can be played again from the seed, each by the rules."))
        said += [
            Check("sights", SAW.format(SEAT_LETTERS[w.seat]), w.seat, UNPLAYED.format(SEAT_LETTERS[w.seat]))
            for w in record.witnesses
            if w.seen
        ]
    return tuple(said)


def lacks(record: Record) -> tuple[str, ...]:
    """What `verify` cannot look into, for this record does not hold what it takes, in sentences: that is no fault."""
    return looked_into(record).lacks


def _brought(record: Record) -> str:
    """Whose salts the host could not have chosen, and whose it had fixed beforehand."""
    brought = [SEAT_LETTERS[seat] for seat in (record.deal.brought if record.deal else ())]
    if not brought:
        return "All salts follow from the host's secret: no guest had a part in the deal."
    one = len(brought) == 1
    rest = "; the others follow from the host's secret" if len(brought) < record.seats else ""
    return f"The salt{'' if one else 's'} of {listed(brought)} {'was' if one else 'were'} brought by guests{rest}."


def verify(record: Record) -> tuple[Finding, ...]:
    """All that is wrong with a record, () for one that is what it claims to be; raises nothing (V4)."""
    return looked_into(record).findings


def looked_into(record: Record) -> Verdict:
    """What is wrong with a record, and what it does not hold; raises nothing (V4)."""
    found, lacking = list(_deal_faults(record)), []
    deal = record.deal
    if deal and deal.revealed and deal.brought and not record.seals:
        lacking.append(NO_SEALS)
    if not any(witness.seen for witness in record.witnesses):
        lacking.append(NO_SIGHTS if deal else ALONE)
    try:
        game = record.playable()
        match = Match(game, record.seats, record.known_seed(), **dict(record.options))
        for reader in _readers(record, match):
            found += [Finding("sights", each, reader.seat) for each in reader.faults(over=match.outcome is not None)]
            if reader.unseen:
                lacking.append(UNSEEN.format(SEAT_LETTERS[reader.seat], reader.unseen, reader.positions))
    except TartanError as e:
        found.append(Finding("replay", e.message))
    return Verdict(tuple(found), tuple(lacking))


def _deal_faults(record: Record) -> Iterator[Finding]:
    salted = [witness for witness in record.witnesses if witness.salt]
    if not (record.proof or record.secret or record.salts or record.seals or salted):
        return
    deal = record.deal
    if deal is None:
        yield Finding("deal", "The host's commitment is missing or is none.")
        return
    if not record.secret or len(record.salts) != record.seats:
        yield Finding(
            "deal", "The host's secret or the salts of the seats are not told, so the deal cannot be checked."
        )
        return
    if not deal.kept:
        yield Finding("deal", "The secret is not the one that the host had committed itself to.")
    if record.seed != deal.seed:
        yield Finding("deal", "The seed does not follow from the secret and the salts.")
    for witness in salted:
        if not compare_digest(record.salts[witness.seat], witness.salt):
            letter = SEAT_LETTERS[witness.seat]
            yield Finding("deal", f"The salt that {letter} sent did not go into the deal.", witness.seat)
    if record.seals:
        yield from _seal_faults(deal, record.seals)


def _seal_faults(deal: DealProof, seals: Sequence[bytes]) -> Iterator[Finding]:
    """Of which seats the salt is not the one that was sealed; one that nobody sealed has to be the host's (S2)."""
    if len(seals) != len(deal.salts):
        yield Finding("seals", "There are seals of other seats than the game has.")
        return
    for seat, (salt, seal) in enumerate(zip(deal.salts, seals, strict=True)):
        letter = SEAT_LETTERS[seat]
        if seal and not compare_digest(commitment_to(salt), seal):
            yield Finding("seals", f"The salt of {letter} is not the one that was sealed before any was told.")
        elif not seal and seat in deal.brought:
            yield Finding("seals", f"The salt of {letter} was not sealed, and does not follow from the host's secret.")


def _readers(record: Record, match: Match) -> Iterator[_Reader]:
    """Who follows what each witness saw, once the match is played through; raises RecordError where that fails."""
    views: dict[int, list[_Stretch]] = {witness.seat: [] for witness in record.witnesses if witness.seen}
    before: State | None = None
    run: list[tuple[int, str]] = []

    def close_stretch() -> None:
        if before is not None:
            for seat, stretches in views.items():
                stretches.append(_stretch(before, run, seat))

    def submit(seat: int, text: str) -> None:
        nonlocal before, run
        if before is None or match.settled or before.sealed != match.state.sealed:
            close_stretch()
            before, run = match.state.copy(), []
        match.submit(seat, text)
        run.append((seat, text))

    record.play_into(submit)
    close_stretch()
    for witness in record.witnesses:
        if witness.seen:
            end = _Stretch((codec.encode(match.view(witness.seat)),), sealed=False)
            yield _Reader(witness, (*views[witness.seat], end))


def _stretch(before: State, run: Sequence[tuple[int, str]], seat: int) -> _Stretch:
    """The views that a seat may have had from a state on, before the last step of a run was made."""
    if not before.sealed:
        state = before.copy()
        views = []
        for actor, text in run:
            views.append(codec.encode(state.view(seat)))
            state.apply(actor, state.parse(actor, text))
        return _Stretch(tuple(views), sealed=False)
    own = [text for actor, text in run if actor == seat]
    others = sorted({actor for actor, _ in run if actor != seat})
    views = []
    for number in range(len(others) + 1):
        for done in combinations(others, number):
            state = before.copy()
            for actor, text in run:
                if actor in done:
                    state.apply(actor, state.parse(actor, text))
            for text in own:
                views.append(codec.encode(state.view(seat)))
                if number == len(others) and text is own[-1]:
                    break
                state.apply(seat, state.parse(seat, text))
            else:
                views.append(codec.encode(state.view(seat)))
    return _Stretch(tuple(dict.fromkeys(views)), sealed=True)


class _Reader:
    """Follows what one witness saw through the stretches of a game."""

    def __init__(self, witness: Witness, stretches: Sequence[_Stretch]) -> None:
        self._witness = witness
        self._stretches = stretches
        self._stretch, self._offset = 0, 0
        self._placed: set[tuple[int, int]] = set()
        self.seat = witness.seat
        self.unseen = 0
        """At how many positions of the record the witness has nothing to say, once `faults` has gone through."""
        self.positions = 0
        """How many positions there are; the whole of a sealed round is one."""

    def faults(self, *, over: bool) -> Iterator[str]:
        """What the witness saw and cannot have seen; `over`: the record goes to the end of its game."""
        who = SEAT_LETTERS[self._witness.seat]
        before: Sight | None = None
        loose = 0
        placed = True
        for number, seen in enumerate(self._witness.seen, 1):
            old = self._stretch, self._offset
            placed = self._place(before, seen)
            if seen.undone or (placed and (self._stretch, self._offset) <= old):
                loose = 0
            if not placed:
                loose = loose or number
            elif loose and self._stretch > old[0]:
                yield _unseen(loose, who)
                loose = 0
            before = seen
        if loose:
            yield _unseen(loose, who)
        elif over and not (placed and self._stretch == len(self._stretches) - 1):
            yield f"The last that {who} saw is not how the game ended."
        self._count_unseen()

    def _count_unseen(self) -> None:
        """Count the positions of which there is no sight; one that looked like the one before it needs none."""
        last: tuple[bytes, ...] = ()
        for number, stretch in enumerate(self._stretches):
            steps = (
                [range(len(stretch.views))]
                if stretch.sealed
                else [range(at, at + 1) for at in range(len(stretch.views))]
            )
            for step in steps:
                views = stretch.views[step.start : step.stop]
                self.positions += 1
                if any((number, at) in self._placed for at in step):
                    last = views
                elif not set(views) & set(last):
                    self.unseen += 1

    def _place(self, before: Sight | None, seen: Sight) -> bool:
        """Go to the next place that gives a sight, or to an earlier one of the same stretch; False if there is none."""
        here = self._stretches[self._stretch].views
        return (
            self._found(before, seen, self._stretch, here[self._offset :], self._offset)
            or any(self._found(before, seen, at, self._stretches[at].views) for at in self._later())
            or self._found(before, seen, self._stretch, here[: self._offset])
        )

    def _later(self) -> range:
        return range(self._stretch + 1, len(self._stretches))

    def _found(self, before: Sight | None, seen: Sight, stretch: int, views: Sequence[bytes], first: int = 0) -> bool:
        for offset, view in enumerate(views, first):
            if sight(before, view, undone=seen.undone) == seen:
                self._stretch, self._offset = stretch, offset
                self._placed.add((stretch, offset))
                return True
        return False


def _unseen(number: int, who: str) -> str:
    return f"View number {number} of those that {who} saw does not follow from the record."
