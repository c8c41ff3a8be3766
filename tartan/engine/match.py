"""A match: one State behind the only checked door, with the log each seat may read and the record of what was played.

Everything that a face, a guest or a bot learns of a game comes through `view`, `legal` and `log` here (S1).
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tartan.engine.contract import LogLine, Span, Tone, notations
from tartan.engine.errors import IllegalAction
from tartan.engine.record import Record
from tartan.engine.withdrawn import TakenBack, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import Action, Event, Game, Outcome, State, View
    from tartan.engine.variants import Views

UNDO_RULE = "CO-4b"
"""The rule by which steps are taken back; K4 says when they no longer can."""
NOTHING_DONE = "You have not done anything that could be taken back."
NOTHING_LEFT = "There is nothing to take back: what was shown, drawn or rolled stays."

NO_SEAT = "There is no such seat at this table."
COMPLETE = "The choice is complete and can no longer be taken back."
ANSWERED = "Somebody has answered that move already, so it stays."

LONGEST_TEXT = 100
"""A notation longer than this is refused unread."""


class _Played(NamedTuple):
    """An action that may still be taken back."""

    seat: int
    action: Action
    sealed: bool
    begins: Sequence[int]
    """By seat, and a spectator last, the number of the first line that tells of it in that reader's log."""
    events: Sequence[Event]
    """What those lines tell."""


_Choice: TypeAlias = "tuple[Sequence[Action], tuple[str, ...]]"
"""The actions open to a seat, and their notations."""
Told: TypeAlias = "tuple[Sequence[LogLine], tuple[int, ...], tuple[TakenBack, ...]]"
"""What one reader's log tells from a line on.

The lines; the numbers of those that tell the seat what it did itself in secret; the steps of which they say that they
were taken back.
"""


class Ahead(NamedTuple):
    """Where an action leads, before it is played: the Match that gave it may go there, and nobody is shown it."""

    seat: int
    action: Action
    sealed: bool
    state: State
    where: str
    """The round or phase that it leads to."""
    outcome: Outcome | None
    events: Sequence[Event]
    settles: bool
    """Whether nothing before it can be taken back any more (K4)."""


class Match:
    """A game in progress; raises SetupError on seats, a seed or options that cannot be had.

    The cost of an action does not grow with the length of the game.
    """

    deciders: tuple[int, ...]
    """The seats that owe a decision (CO-3)."""
    where: str
    """The round or phase in a few public words."""
    outcome: Outcome | None
    """How the game ended, None while it goes on."""

    def __init__(self, game: Game, seats: int, seed: int | bytes, **options: object) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = game.checked_options(options)
        self.names: tuple[str, ...] = ()
        """What people call the seats; kept in the record, and no part of the game."""
        self._seen: Views[View] | None = None
        """The views of the present moment, once somebody has asked for one."""
        self._choices: dict[int, _Choice] = {}
        """By seat, what is open to it at the present moment, once somebody has looked."""
        self._before: dict[int, _Choice] = {}
        """By seat, what was open to it when somebody last looked; what is open still is in the same words."""
        self._settled: list[tuple[int, Action]] = []
        self._open: list[_Played] = []
        self._last: dict[int, int] = {}
        """By seat, which of the open actions is its last one."""
        self._acted: set[int] = set()
        """Seats that have played anything."""
        self.logs: dict[int | None, list[LogLine]] = {seat: [] for seat in (*range(seats), None)}
        """The log of every seat, and a spectator's, as they grow; nobody else writes into them."""
        self._secret_deeds: dict[int | None, list[int]] = {seat: [] for seat in range(seats)}
        """By seat, in order the numbers of the lines that tell it alone what it did, with nothing shown by it."""
        self._undone = False
        """Whether anything was ever taken back."""
        self._withdrawn = {reader: Withdrawn() for reader in self.logs}
        dealt = game.new(seats, seed, **self.options)
        self._stands(dealt, dealt.where, dealt.outcome)
        self._base = self._state
        """The state from which undo plays again; it is copied before anything is played into it."""
        self._tell(game.opening(self._state))

    @property
    def state(self) -> State:
        """The whole truth, for the engine's own tools and tests; no face, guest or bot is given it."""
        return self._state

    @property
    def settled(self) -> bool:
        """Whether nothing of what was played can be taken back any more, by anybody (K4)."""
        return not self._open

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know (CO-5); raises IllegalAction for a seat that is none."""
        return self.views(None if seat is None else self._known(seat))

    @property
    def views(self) -> Views[View]:
        """All views of this moment, until something is played or taken back."""
        if self._seen is None:
            self._seen = self._state.views()
        return self._seen

    def legal(self, seat: int) -> Sequence[Action]:
        """The actions open to a seat; () if it owes no decision. Raises IllegalAction for a seat that is none."""
        return self._state.legal(self._known(seat))

    def log(self, seat: int | None, since: int = 0) -> tuple[LogLine, ...]:
        """What a seat, or a spectator, may read, oldest first, from its own line number `since` on.

        Raises IllegalAction for a seat that is none.
        """
        return tuple(self.logs[None if seat is None else self._known(seat)][since:])

    def lasting(self, seat: int | None, since: int = 0) -> tuple[LogLine, ...]:
        """As `log`, without actions that were taken back, and without the lines that say so.

        Where the action was told before `since`, the line that takes it back is news to others and stays.
        Raises IllegalAction for a seat that is none.
        """
        return tuple(line for _, line in self._lasting(seat, since))

    def taken_back(self, seat: int | None) -> tuple[LogLine, ...]:
        """What a seat, or the public, was told of the step that was taken back last; () where nothing.

        Raises IllegalAction for a seat that is none.
        """
        reader = None if seat is None else self._known(seat)
        return self._withdrawn[reader].last(self.logs[reader])

    def news(self, seat: int | None, since: int = 0) -> tuple[LogLine, ...]:
        """As `lasting`, without what the seat did itself in secret: no news to it, and told again when revealed.

        Raises IllegalAction for a seat that is none.
        """
        own = () if seat is None else {*self._secret_deeds[self._known(seat)]}
        return tuple(line for at, line in self._lasting(seat, since) if at not in own)

    def _lasting(self, seat: int | None, since: int) -> Iterator[tuple[int, LogLine]]:
        return self._withdrawn[seat].lasting(self.log(seat, since), since)

    def told(self, seat: int | None, since: int = 0) -> Told:
        """What a seat's log tells from line `since` on; raises IllegalAction for a seat that is none."""
        lines = self.logs.get(seat)
        if lines is None:
            raise IllegalAction("CO-1", NO_SEAT)
        own: tuple[int, ...] = ()
        deeds = self._secret_deeds.get(seat)
        if deeds and deeds[-1] >= since:
            own = tuple(deeds[bisect_left(deeds, since) :])
        return lines[since:], own, self._withdrawn[seat].since(since) if self._undone else ()

    def choices(self, seat: int) -> tuple[str, ...]:
        """The notations of what is open to a seat that owes a decision."""
        return (self._choices.get(seat) or self._choice(seat))[1]

    def takers_back(self) -> Sequence[int]:
        """The seats that could take their last action back now (K4)."""
        last, played = self._last, self._open
        if not last:
            return ()
        incomplete = self.deciders if self._state.sealed else ()
        newest = len(played) - 1
        return [seat for seat, at in last.items() if (seat in incomplete if played[at].sealed else at == newest)]

    def _choice(self, seat: int) -> _Choice:
        actions = self._state.legal(seat)
        choice = self._before.get(seat)
        if choice is None or choice[0] is not actions:
            choice = self._before[seat] = actions, notations(actions)
        self._choices[seat] = choice
        return choice

    def log_length(self, seat: int | None) -> int:
        """How many lines a seat, or a spectator, may read; raises IllegalAction for a seat that is none."""
        return len(self.logs[None if seat is None else self._known(seat)])

    def parse(self, seat: int, text: str) -> Action:
        """The legal action that a text names; raises IllegalAction and changes nothing."""
        actions, texts = self._choices.get(self._known(seat)) or ((), ())
        if text in texts:
            return actions[texts.index(text)]
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise IllegalAction("CO-4", "That is not a move: moves are short and in plain letters.")
        return self._state.parse(seat, text)

    def submit(self, seat: int, action: Action | str) -> None:
        """Play an action or its notation; raises IllegalAction and changes nothing."""
        chosen = self.parse(seat, str(action))
        fresh = self._state is self._base
        self.go(self._ahead(seat, chosen, self._state.copy() if fresh else self._state))

    def ahead(self, seat: int, action: Action) -> Ahead:
        """Where a legal action of a seat leads; plays nothing."""
        return self._ahead(seat, action, self._state.copy())

    def go(self, ahead: Ahead) -> None:
        """Play what `ahead` gave; nothing else was played since."""
        seat, events = ahead.seat, ahead.events
        self._stands(ahead.state, ahead.where, ahead.outcome)
        self._acted.add(seat)
        begins = () if ahead.settles else [*map(len, self.logs.values())]
        self._tell(events, seat)
        played = _Played(seat, ahead.action, ahead.sealed, begins, events)
        if ahead.settles:
            self._settle(played)
        else:
            self._last[seat] = len(self._open)
            self._open.append(played)

    def _stands(self, state: State, where: str, outcome: Outcome | None) -> None:
        """The game stands so now, and nobody has looked yet."""
        self._state = state
        self.deciders, self.where, self.outcome = state.deciders, where, outcome
        self._seen = None
        self._choices.clear()

    @staticmethod
    def _ahead(seat: int, action: Action, state: State) -> Ahead:
        """Play an action into a state."""
        sealed = state.sealed
        key = (state.rng.key, state.rng.state)
        events: list[Event] = []
        state.journal = events
        try:
            state.apply(seat, action)
        finally:
            state.journal = None
        settles = not state.deciders or (state.rng.key, state.rng.state) != key
        for event in events:
            settles = settles or event.REVEALS
        outcome = None if state.deciders else state.outcome
        return Ahead(seat, action, sealed, state, state.where, outcome, events, settles)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat could take its last action back now (K4)."""
        return bool(self._open) and not self._undoable(seat)[1]

    def undo(self, seat: int) -> None:
        """Take a seat's last action back (K4); raises IllegalAction with the reason and changes nothing."""
        at, fault = self._undoable(self._known(seat))
        if fault:
            raise IllegalAction(UNDO_RULE, fault)
        undone = self._open[at]
        rest = self._open[:at] + self._open[at + 1 :]
        state = self._base.copy()
        for played in rest:
            state.apply(played.seat, played.action)
        self._stands(state, state.where, state.outcome)
        self._open = rest
        self._last = {played.seat: number for number, played in enumerate(rest)}
        self._undone = True
        line = self._undo_line(seat, undone.action)
        audiences = [event.audience for event in undone.events]
        heard = any(audience != (seat,) for audience in audiences)
        for (reader, lines), begin in zip(self.logs.items(), undone.begins, strict=True):
            if heard or reader == seat:
                if not heard:
                    self._secret_deeds[seat].append(len(lines))
                end = begin + sum(audience is None or reader in audience for audience in audiences)
                self._withdrawn[reader].add(TakenBack(len(lines), begin, end), own=reader == seat)
                lines.append(line)

    def tell_undone(self, seat: int, text: str) -> None:
        """Write into every log that a seat took this step back; for a practice game, which takes back what it likes.

        The game stands as it did before the step; raises IllegalAction for one that could not have been its next.
        """
        line = self._undo_line(seat, self.parse(seat, text))
        for lines in self.logs.values():
            lines.append(line)

    def _undo_line(self, seat: int, undone: Action) -> LogLine:
        """That a seat took a step back, under the heading under which that step itself was told."""
        told = self._ahead(seat, undone, self._state.copy()).events
        where = self.game.teller(told[0]).where if told else self.where
        said = (Span(self.game.seat_label(seat), seat), Span(" took back the last step."))
        return LogLine(where, Tone.UNDO, said, UNDO_RULE)

    @property
    def record(self) -> Record:
        """What was played so far; holds the seed, so it belongs to the host until the end (S2)."""
        actions = self._settled + [(p.seat, p.action) for p in self._in_order()]
        return Record(
            game=self.game.id,
            rules=self.game.manifest.rules_version,
            seats=self.seats,
            options=tuple(self.options.items()),
            names=self.names,
            seed=self.seed,
            actions=tuple((seat, str(action)) for seat, action in actions),
        )

    def _known(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise IllegalAction("CO-1", NO_SEAT)
        return seat

    def _undoable(self, seat: int) -> tuple[int, str]:
        """Which open action is a seat's last one, and why it cannot be taken back; "" if it can."""
        at = self._last.get(seat)
        if at is None:
            return 0, NOTHING_LEFT if seat in self._acted else NOTHING_DONE
        if seat in self.takers_back():
            return at, ""
        return at, COMPLETE if self._open[at].sealed else ANSWERED

    def _in_order(self) -> list[_Played]:
        """Open actions without the order in which sealed ones arrived: it is nobody's business."""
        if len(self._open) < 2:
            return self._open
        runs = groupby(self._open, key=lambda played: played.sealed)
        return [p for sealed, run in runs for p in (sorted(run, key=lambda played: played.seat) if sealed else run)]

    def _settle(self, last: _Played) -> None:
        """Nothing of what was played up to this can be taken back any more."""
        self._open.append(last)
        self._settled.extend([(played.seat, played.action) for played in self._in_order()])
        self._open, self._last = [], {}
        self._base = self._state

    def _tell(self, events: Sequence[Event], actor: int | None = None) -> None:
        for event in events:
            audience = event.audience
            line = self.game.teller(event)
            if audience is None:
                for lines in self.logs.values():
                    lines.append(line)
                continue
            if audience == (actor,) and not event.REVEALS:
                self._secret_deeds[audience[0]].append(len(self.logs[audience[0]]))
            for reader in audience:
                self.logs[reader].append(line)


def replayed(record: Record, game: Game, upto: int | None = None) -> Match:
    """A match with the record's first `upto` actions (all if None) played.

    Raises RecordError if an action is illegal, or if the game cannot be set up as the record says.
    """
    record.check_setup(game)
    match = Match(game, record.seats, record.known_seed(), **dict(record.options))
    match.names = record.names
    record.play_into(match.submit, upto)
    return match
