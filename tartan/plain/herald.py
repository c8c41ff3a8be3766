"""What there is to tell of people at other terminals, in lines: who comes, goes and speaks, and how the line stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.phrases import MOST_LISTED, listed, listed_few
from tartan.plain.words import person
from tartan.session.face import ChangeKind, LinkState
from tartan.session.online import Phase, SeatState, without_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.session.face import Change, ChatLine, TableFace
    from tartan.session.online import OnlineTable, SeatSeen

DEALING = "Everybody is there: the deal is made, by all together."
CALLED_OFF = "The deal was called off."
TAKE = "Answer /take, a letter and a name to take a free seat, or q to leave."
AGAIN = "Another game is gathered, and the seats have turned:"
BACK = "The line to the host is back."


@dataclass(frozen=True, slots=True)
class _Sight:
    """One seat as it was told last."""

    name: str
    state: SeatState
    level: str
    ready: bool
    stand_in: bool
    here: bool


class Herald:
    """Tells each thing once; `stir` is called when there may be something to tell."""

    def __init__(self, online: OnlineTable, stir: Callable[[], None], *, chat: bool = True) -> None:
        self._online = online
        self._stir = stir
        self._chat = chat
        self._said = 0
        self._sights: tuple[_Sight, ...] = ()
        self._phase = online.phase
        self._table = online.table_id
        self._spectators = 0
        self._seatless: tuple[str, ...] = ()
        self._link = online.link.state
        self._errors: list[str] = []
        self._unkept = ""
        self._pausing: tuple[int, ...] = ()
        self._low: set[int] = set()
        self._lapses: dict[int, int] = {}
        """What the clock had played for each seat when that was last told."""
        self._stop = online.subscribe(self._changed)

    def close(self) -> None:
        """Tell nothing more."""
        self._stop()

    def news(self) -> list[str]:
        """What is new since this was last asked, a sentence each."""
        link, seats = self._of_the_link(), self._of_seats()
        lines = [*link, *seats, *self._of_keys(), *self._of_visitors(seated=bool(seats)), *self._of_clocks()]
        lines += self._errors
        self._errors.clear()
        if self._chat:
            chat = self._online.chat
            lines += [self._spoken(line) for line in chat.lines(self._said)]
            self._said = chat.length
        return lines

    def who(self) -> list[str]:
        """Who is where, a line for each seat."""
        seats = [f"Seat {self._called(seat)}: {self._where(seat)}." for seat in range(len(self._online.seats))]
        return [*seats, *_each_or_all(self._online.seatless, without_seat)]

    def person(self, seat: int) -> str:
        """A seat and who has it, as it is spoken of."""
        return person(registry.manifest(self._online.game), [seen.name for seen in self._online.seats], seat)

    # its own

    def _called(self, seat: int) -> str:
        """A seat and who has it; one that nobody has by its letter, and its role if it has one."""
        seen, roles = self._online.seats[seat], registry.manifest(self._online.game).seat_names
        if seen.state is not SeatState.FREE:
            return self.person(seat)
        return f"{SEAT_LETTERS[seat]} ({roles[seat]})" if seat < len(roles) else SEAT_LETTERS[seat]

    def _changed(self, change: Change) -> None:
        if change.kind in (ChangeKind.REFUSED, ChangeKind.TROUBLE) and self._online.error:
            self._errors.append(self._online.error)
        self._stir()

    def _of_the_link(self) -> list[str]:
        link, before = self._online.link, self._link
        self._link = link.state
        if link.state is before or not self._sights:
            return []
        if link.up:
            return [BACK]
        up = before in (LinkState.CONNECTED, LinkState.NEAR)
        return [link.sentence] if up and link.state is not LinkState.CLOSED and link.sentence else []

    def _of_seats(self) -> list[str]:
        online = self._online
        sights = tuple(_sight(seen, here=seat in online.here) for seat, seen in enumerate(online.seats))
        before, self._sights = self._sights, sights
        phase, self._phase = self._phase, online.phase
        if not sights:
            return []
        table, self._table = self._table, online.table_id
        if not before or table != self._table:
            self._spectators = online.spectators
            if not before or not online.moved:
                return self.who()
            return [online.moved, *self.who(), *(() if online.here or online.asking else (TAKE,))]
        if phase is Phase.OVER and online.phase is not Phase.OVER:
            return [AGAIN, *self.who()]
        lines = [line for seat in range(len(sights)) if (line := self._of_seat(seat, before[seat], sights[seat]))]
        if phase is Phase.GATHERING and online.phase is Phase.DEALING:
            lines.append(DEALING)
        elif phase is Phase.DEALING and online.phase is Phase.GATHERING:
            lines.append(CALLED_OFF)
        if online.spectators != self._spectators:
            self._spectators = online.spectators
            watching = "Nobody watches" if not online.spectators else f"Spectators: {online.spectators}"
            lines.append(f"{watching}.")
        return lines

    def _of_keys(self) -> list[str]:
        """That a seat cannot be kept for a later visit."""
        before, self._unkept = self._unkept, self._online.unkept
        return [self._unkept] if self._unkept not in ("", before) else []

    def _of_visitors(self, *, seated: bool) -> list[str]:
        """Who has come in and has no seat, and who of them has gone; `seated`: unless she may have taken one now."""
        here = self._online.seatless
        before, self._seatless = self._seatless, here
        if here == before:
            return []
        came, went = Counter(here) - Counter(before), Counter(before) - Counter(here)
        lines = _each_or_all(tuple(came.elements()), without_seat)
        return lines if seated else lines + _each_or_all(tuple(went.elements()), _gone)

    def _of_seat(self, seat: int, before: _Sight, now: _Sight) -> str:
        who, letter = self.person(seat), SEAT_LETTERS[seat]
        if now.here and not before.here and now.state is not SeatState.HERE:
            return f"Seat {who} is yours."
        if before.here and not now.here and now.state is SeatState.TAKEN and now.name == before.name:
            return f"{who} has come in from elsewhere, and does not play here any more."
        if now.state is before.state and now.name == before.name:
            over = self._online.phase is Phase.OVER
            return f"{who} wants another game." if over and now.ready and not before.ready else ""
        match now.state:
            case SeatState.FREE:
                return f"Seat {letter} is free."
            case SeatState.BOT:
                return f"A {now.level} sits in for {who}." if now.stand_in else f"A {now.level} has seat {who}."
            case SeatState.AWAY:
                return f"{who} is away; the seat is kept."
            case SeatState.TAKEN if before.state is SeatState.AWAY or before.stand_in:
                return f"{who} is back."
            case SeatState.TAKEN:
                return f"{now.name} has seat {letter}."
            case _:
                return f"{who} is at the host's keyboard."

    def _where(self, seat: int) -> str:
        seen = self._online.seats[seat]
        match seen.state:
            case SeatState.FREE:
                return "free"
            case SeatState.HERE:
                return "here" if seat in self._online.here else "at the host's keyboard"
            case SeatState.BOT:
                return f"a {seen.level} sits in" if seen.stand_in else f"a bot, {seen.level}"
            case SeatState.AWAY:
                return "away"
            case _:
                return "you" if seat in self._online.here else "elsewhere"

    def _of_clocks(self) -> list[str]:
        table = self._online.table
        if table is None:
            return []
        lines = []
        low = {clock.seat for clock in table.clocks if clock.low and clock.running}
        lines += [f"Little time is left for {self.person(seat)}." for seat in sorted(low - self._low)]
        self._low = low
        lapses = {clock.seat: clock.lapses for clock in table.clocks}
        lines += [
            f"The time of {self.person(seat)} was out: the clock has played."
            for seat, played in lapses.items()
            if played > self._lapses.get(seat, 0)
        ]
        self._lapses = lapses
        pausing, before = table.pausing, self._pausing
        self._pausing = pausing
        lines += [f"{self.person(seat)} asks for a pause." for seat in pausing if seat not in before]
        lines += [f"{self.person(seat)} wants to go on." for seat in before if seat not in pausing]
        return lines

    @staticmethod
    def _spoken(line: ChatLine) -> str:
        seat = "" if line.seat is None else f"{SEAT_LETTERS[line.seat]} "
        return f"{seat}{line.name} says: {line.text}"


def _sight(seen: SeatSeen, *, here: bool) -> _Sight:
    return _Sight(seen.name, seen.state, seen.level, seen.ready, seen.stand_in, here)


def _gone(names: Sequence[str]) -> str:
    """Who has gone who had no seat, as a sentence."""
    return f"{listed_few(names)} {'has' if len(names) == 1 else 'have'} gone."


def _each_or_all(names: Sequence[str], sentence: Callable[[Sequence[str]], str]) -> list[str]:
    """A sentence for each of a few people, or one for all of many."""
    return [sentence([name]) for name in names] if len(names) <= MOST_LISTED else [sentence(names)]


def waited_for(table: TableFace, people: Sequence[str]) -> str:
    """Whom the table waits for, as a sentence; "" where nobody here may know."""
    return f"Waiting for {listed([people[seat] for seat in table.deciders])}." if table.deciders else ""


def clock_words(table: TableFace, seat: int) -> str:
    """What is left on a seat's clock, as a sentence; "" where it has none."""
    for clock in table.clocks:
        if clock.seat == seat:
            minutes, seconds = divmod(round(clock.left), 60)
            return f"Your clock: {minutes}:{seconds:02}{', standing' if clock.paused else ''}."
    return ""
