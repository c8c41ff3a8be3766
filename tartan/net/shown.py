"""What one seat, or a watcher, was shown by a host, after every bit of it was checked: a guest trusts no host (N2, N5).

A view is believed only if it is one that the game can give: a world sampled from it has to show the same view, the same
legal actions and the same public facts, its seats have to be there, and to describe it in words has to succeed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine import codec
from tartan.engine.contract import LogLine, Outcome, Span, Tone
from tartan.engine.errors import CodecError, IllegalAction, TartanError
from tartan.engine.match import LONGEST_TEXT
from tartan.engine.rng import Rng
from tartan.engine.withdrawn import TakenBack, Withdrawn
from tartan.net.frames import WireError
from tartan.net.ranges import check_values
from tartan.net.seen import LogMark
from tartan.session.face import ChangeKind
from tartan.session.setup import seat_labels
from tartan.session.text import clean_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Game, State, View
    from tartan.net.kinds import SeatView
    from tartan.session.clock import SeatClock

MOST_LINES = 50_000
"""The longest log that is read."""
MOST_LOG = 8 << 20
"""The most bytes of a whole log."""
MOST_BYTES = 32 << 10
"""The largest view of any game, many times over."""
SHORT = 64
"""Texts below so many characters are remembered once they are cleaned."""
NOT_SHORT = IllegalAction("CO-4", "That is not a move: moves are short and in plain letters.")


class OutOfStep(TartanError):  # noqa: N818  # it says what became of the guest
    """Something of what the host showed is missing here; the whole of it has to be asked for (N2)."""


class Broken(WireError):  # noqa: N818  # it says what became of the line
    """A host sends what no table could send; the message is one sentence for people."""

    def __init__(self, what: str) -> None:
        """`what` it sent, as a phrase."""
        super().__init__("message", f"The host sent {what}, so the line was closed.")


class Shown:
    """What one reader was shown last on one line to the host, which begins with the whole of it."""

    def __init__(self, game: Game, seats: int, reader: int | None) -> None:
        """A reader who was shown nothing."""
        self.reader = reader
        self.rev = -1
        self.packed = b""
        """The view as it came; b"" before the first."""
        self.legal: tuple[str, ...] = ()
        self.lines: list[LogLine] = []
        self.own: set[int] = set()
        self.withdrawn = Withdrawn()
        """Which lines cancel each other out."""
        self.turn_from = 0
        self.looked = 0
        self.where = ""
        self.deciders: tuple[int, ...] = ()
        self.may_undo = False
        self.outcome: Outcome | None = None
        self.clocks: tuple[SeatClock, ...] = ()
        self.undone = False
        """Whether the last view came with word of a step that was taken back."""
        self._game = game
        self._seats = seats
        self._world: State | None = None
        self._view: View | None = None
        self._whole = False
        self._draft: SeatView | None = None
        self._heard = 0
        """How many bytes of log there were."""
        self._mark = LogMark()
        self._fresh: list[LogLine] = []
        self._fresh_undone: list[TakenBack] = []

    @property
    def whole(self) -> bool:
        """Whether all is here that the host has shown."""
        return self._whole

    @property
    def log_mark(self) -> LogMark:
        """The hash of the whole log."""
        self._mark.add(self.lines[self._mark.length :])
        return self._mark

    @property
    def view(self) -> View:
        """The view that was shown last; there is one."""
        if self._view is None:
            raise ValueError("Nothing was shown yet.")
        return self._view

    @property
    def world(self) -> State:
        """A game that the reader cannot tell from the real one; there is a view."""
        if self._world is None:
            raise ValueError("Nothing was shown yet.")
        return self._world

    def refusal(self, text: str) -> IllegalAction | None:
        """Why the reader, who is a seat, may not play a text now: in the words of the host, who knows no more of it."""
        if self.reader is None or text in self.legal:
            return None
        if len(text) > LONGEST_TEXT or not text.isprintable():
            return NOT_SHORT
        try:
            self.world.parse(self.reader, text)
        except IllegalAction as e:
            return e
        return None

    def differs(self, other: Shown) -> bool:
        """Whether another line showed something else of the game."""
        return (self.packed, self.legal, len(self.lines)) != (other.packed, other.legal, len(other.lines))

    def tells_undo(self, since: int) -> bool:
        """Whether the log, from a line on, says that a step was taken back."""
        return any(line.tone is Tone.UNDO for line in self.lines[since:])

    def take(self, message: SeatView) -> ChangeKind | None:
        """What a view changes: PLAYED, UNDONE or CLOCK; None if nothing, or if the rest of it is still to come.

        Raises OutOfStep where something before it is missing, WireError for what no host may send.
        """
        draft = self._draft
        if draft is None or draft.rev != message.rev:
            if not self._begins(message):
                return None
            self._draft, self._fresh, self._fresh_undone = message, [], []
        else:
            at = draft.log_from + len(self._fresh)
            if message.log_from < at:
                return None
            if message.log_from > at or message.log_length != draft.log_length:
                raise OutOfStep("A part of the log is missing.")
        self._heard += sum(map(len, message.log))
        if self._heard > MOST_LOG:
            raise Broken("a log that is too long")
        self._fresh += [self._line(packed) for packed in message.log]
        first = self._draft.log_from if self._draft else 0
        have = first + len(self._fresh)
        self.own.update(self._own(message, have))
        self._fresh_undone += message.undone
        if have < message.log_length and message.log:
            return None
        if have != message.log_length:
            raise Broken("a log of a length that is not its own")
        return self._commit(message, first)

    def _begins(self, message: SeatView) -> bool:
        """Whether a view is the first part of something new; raises OutOfStep."""
        if message.log_length > MOST_LINES:
            raise Broken("a log that is too long")
        if not self._whole:
            if message.log_from:
                raise OutOfStep("The beginning of the log is missing.")
            return True
        if message.rev <= self.rev:
            return False
        if self._draft or message.rev > self.rev + 1 or message.log_from > len(self.lines):
            raise OutOfStep("A view is missing.")
        return True

    def _own(self, message: SeatView, end: int) -> Sequence[int]:
        if any(not message.log_from <= line < end for line in message.own):
            raise Broken("marks on lines that are not there")
        return message.own

    def _commit(self, message: SeatView, first: int) -> ChangeKind | None:
        """Take over a view that is all here; raises WireError and changes nothing where it cannot be."""
        if not (message.turn_from <= message.log_length and message.looked <= message.log_length):
            raise Broken("marks on lines that are not there")
        told = self._fresh[max(0, len(self.lines) - first) :]
        played = message.view != self.packed or bool(told)
        if message.view != self.packed or message.legal != self.legal:
            self._believe(message)
        self._check_public(message)
        changed = played or (message.legal, message.where, message.deciders, message.may_undo) != (
            self.legal,
            self.where,
            self.deciders,
            self.may_undo,
        )
        self._withdraw(first)
        if self._mark.length > first:
            self._mark = LogMark()
        self.lines[first:] = self._fresh
        self._draft, self._fresh = None, []
        self._whole = True
        self.undone = any(line.tone is Tone.UNDO for line in told)
        self.rev, self.packed, self.legal = message.rev, message.view, message.legal
        self.turn_from, self.looked = message.turn_from, max(self.looked, message.looked)
        self.where, self.deciders, self.may_undo = message.where, message.deciders, message.may_undo
        self.outcome, self.clocks = self.world.outcome, message.clocks
        if self.undone:
            return ChangeKind.UNDONE
        return ChangeKind.PLAYED if changed else ChangeKind.CLOCK

    def _withdraw(self, first: int) -> None:
        """Take over which steps were taken back; `first` is the number of the first fresh line.

        Raises WireError where these lines say nothing of it, or a step is taken back twice.
        """
        for step in self._fresh_undone:
            if step.line < len(self.lines):
                continue
            at = step.line - first
            line = self._fresh[at] if 0 <= at < len(self._fresh) else None
            if line is None or line.tone is not Tone.UNDO or any(told in self.withdrawn for told in range(*step[1:])):
                raise Broken("marks on lines that are not there")
            self.withdrawn.add(step, own=any(span.seat == self.reader for span in line.spans if span.seat is not None))
        self._fresh_undone = []

    def _believe(self, message: SeatView) -> None:
        """Make sure that the game can give this view, and imagine a world behind it; raises WireError."""
        try:
            if len(message.view) > MOST_BYTES:
                raise CodecError("That is too large for a view.")
            view = codec.decode(message.view)
            check_values(view, self._seats)
            world = self._game.sample(view, Rng(0))
            same = view.seat == self.reader and codec.encode(world.view(self.reader)) == message.view
            legal = () if self.reader is None else tuple([str(action) for action in world.legal(self.reader)])
            world.view(None)
            registry.part(self._game.id, "plain").describe(view, seat_labels(self._game.manifest, self._seats))
        except Exception as e:  # whatever a game makes of a view that no game gave, it is the host's fault
            raise Broken("a view that the game does not have") from e
        if not same or legal != message.legal:
            raise Broken("a view that the game does not have")
        self._view, self._world = view, world

    def _check_public(self, message: SeatView) -> None:
        """Raise WireError unless what is said beside the view follows from it."""
        world = self.world
        outcome = None if world.outcome is None else codec.encode(world.outcome)
        late = self.reader is None and not message.deciders
        right = message.where == world.where and message.outcome == outcome
        if not right or not (late or message.deciders == world.deciders):
            raise Broken("something that does not go with its view")
        seats = [*message.deciders, *(clock.seat for clock in message.clocks)]
        if any(seat >= self._seats for seat in seats) or (
            world.outcome and not len(world.outcome.ranks) == len(world.outcome.scores) == self._seats
        ):
            raise Broken("a seat that is not there")

    def _line(self, packed: bytes) -> LogLine:
        """A log line, cleaned (N6), with no seat in it that is not there; raises WireError."""
        try:
            line = codec.decode(packed)
        except CodecError as e:
            raise Broken("a line of the log that is none") from e
        if not isinstance(line, LogLine):
            raise Broken("a line of the log that is none")
        if any(span.seat is not None and not 0 <= span.seat < self._seats for span in line.spans):
            raise Broken("a seat that is not there")
        spans = tuple(Span(_cleaned(span.text), span.seat) for span in line.spans)
        return LogLine(_cleaned(line.where), line.tone, spans, _cleaned(line.rule))


def _cleaned(text: str) -> str:
    """A piece of a sentence without what a terminal might obey; the spaces at its ends stay."""
    if text.isascii() and text.isprintable():
        return text
    return _cleaned_short(text) if len(text) < SHORT else clean_text(f"|{text}|")[1:-1]


@lru_cache(maxsize=1024)
def _cleaned_short(text: str) -> str:
    """The same: places, suits and headings come again and again."""
    return clean_text(f"|{text}|")[1:-1]
