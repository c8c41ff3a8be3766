"""A reveal that everybody at a table may watch: when one is due, and its steps, by themselves or by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.session.settings import Pace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.timer import Timer

    from tartan.engine.contract import View
    from tartan.session.face import TableFace
    from tartan.ui.conductors.sitting import Sitting
    from tartan.ui.screens.board_contract import Moment
    from tartan.ui.screens.table import TableScreen

SECONDS = {"slow": 4.0, "normal": 2.2, "fast": 1.0, "instant": 0.0}
"""How long a step of a reveal lingers, by pace."""
MOST_BEHIND = 3
"""So many steps who only watches may be behind; reveals that go by themselves may take longer than playing does."""
GOES_ON = "  Enter goes on."
"""What is said after the caption of the last step, where that waits for a key."""


class RevealWalk:
    """Walks through the steps of a reveal on a board."""

    def __init__(
        self,
        screen: TableScreen,
        *,
        watched: Callable[[], bool],
        somebody_is_next: Callable[[], bool],
        over: Callable[[], None],
    ) -> None:
        """`watched`: whether somebody sits here; `over` is called after the last step.

        The last step waits for a key where `somebody_is_next`.
        """
        self._screen = screen
        self._watched = watched
        self._somebody_is_next = somebody_is_next
        self._over = over
        self._moments: list[Moment] = []
        self._timer: Timer | None = None
        self._told = "", ""
        """What was said of the step that is shown, and its rule."""
        self.going = False
        """Whether a reveal is being walked."""
        self.begins = False
        """Whether the step that is shown begins the next turn or phase."""

    @property
    def more(self) -> bool:
        """Whether another step comes after the one that is shown."""
        return bool(self._moments)

    def start(self, moments: Sequence[Moment]) -> None:
        """Walk through these."""
        self.going = True
        self._moments = list(moments)
        self._screen.rows_changed()
        self.step()

    def step(self) -> None:
        """Show the next step, or end after the last."""
        self.stop()
        if not self._moments:
            self.skip()
            return
        moment = self._moments.pop(0)
        self.begins = moment.begins
        moment.draw()
        self._screen.tell_band()
        self._screen.rows_changed()
        waits = self._by_hand or (not self._moments and self._somebody_is_next())
        self._told = self._said(moment, goes_on=waits and not self._moments), moment.rule
        self.say_again()
        if not waits:
            seconds = SECONDS[self._screen.lobby.settings.pace.value]
            self._timer = self._screen.set_timer(seconds, self.step)

    def say_again(self) -> None:
        """Say in the prompt what is being shown, where something else was said since."""
        if self.going:
            self._screen.prompt(*self._told)

    def _said(self, moment: Moment, *, goes_on: bool) -> str:
        """Its caption, and that Enter goes on where there is room for that: the footer says it anyway."""
        whole = f"{moment.caption}{GOES_ON}"
        return whole if goes_on and self._screen.prompt_line.has_room(whole, moment.rule) else moment.caption

    def skip(self) -> None:
        """Go to the end of it."""
        self.stop()
        self._moments = []
        self.going = False
        self._over()

    def stop(self) -> None:
        """No step follows by itself any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    @property
    def _by_hand(self) -> bool:
        """Whether each step waits for a key: where somebody sits here who has not asked for haste."""
        return self._watched() and self._screen.lobby.settings.pace in (Pace.SLOW, Pace.NORMAL)


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody at a table knew at one moment."""

    view: View
    lines: int
    """Of the public log."""
    where: str

    @classmethod
    def of(cls, table: TableFace) -> Known:
        """What everybody knows now."""
        public = table.seat(None)
        return cls(public.view(), public.log_length, table.where)


class PlayedReveal(RevealWalk):
    """The reveals of a table that is played here, each walked on the position just before it.

    Others may play on while one is walked; how the table stood after each of their steps is kept until it is its turn.
    """

    def __init__(self, sitting: Sitting, *, cover: Callable[[View], None], shown: Callable[[int | None], None]) -> None:
        """`cover` hides all that is private before a reveal; `shown` is told after it who has the keyboard."""
        self._sitting = sitting
        super().__init__(
            sitting.screen,
            watched=lambda: bool(sitting.table.here),
            somebody_is_next=self._waited_for,
            over=self._over_now,
        )
        self._cover = cover
        self._shown = shown
        self.before = self.after = Known.of(sitting.table)
        """What everybody knew before and after the reveal that is walked, or when the table was last seen to."""
        self._following: list[tuple[int | None, Known]] = []
        """The same after each step that was played since then, with its seat where that is told; what is taken back is
        no reveal."""
        self._seat: int | None = None
        """The seat whose step is being revealed, where that is told."""
        self._watcher: int | None = None
        """The seat whose step is being revealed, where it has the keyboard."""

    @property
    def going(self) -> bool:
        """Whether a reveal is being walked, as all at the table know."""
        return self._sitting.revealing

    @going.setter
    def going(self, going: bool) -> None:
        self._sitting.revealing = going

    @property
    def seen(self) -> View:
        """What the public knew when the table was last seen to, or knows once the reveal that is walked is over."""
        return self.after.view

    def played(self, seat: int | None) -> None:
        """Something was played, by a seat if that is told: what it has revealed is due."""
        self._following.append((seat, Known.of(self._sitting.table)))

    def undone(self, seat: int | None) -> bool:
        """A step was taken back, by a seat if that is told; whether what is being shown may be that step.

        What others revealed before it is still due. After it nothing was revealed, or it could not be taken back (K4).
        """
        if seat is None:
            self.forget()
            return True
        waiting = [at for at, (played, _) in enumerate(self._following) if played in (seat, None)]
        if waiting:
            later = self._following[waiting[-1] + 1 :]
            self._following[waiting[-1] :] = [(None, Known.of(self._sitting.table))] if later else []
        if waiting and (self.going or self._following):
            return False
        if self._following or (self.going and self._seat not in (seat, None)):
            return False
        self.forget()
        return True

    def begin(self) -> bool:
        """Begin to show to all what the next step has revealed that they have not seen; False where none has."""
        if self._screen.reduced_motion:
            self.forget()
        if not self._watched() and len(self._following) > MOST_BEHIND:
            self.after, self._following = self._following[-2][1], self._following[-1:]
        if not self._following:
            self.forget()
        while self._following:
            self.before, (self._seat, self.after) = self.after, self._following.pop(0)
            changed = self.before.view != self.after.view
            moments = self._screen.public_moment(self.before.view, self.after.view) if changed else ()
            if moments:
                self._watcher = self._sitting.seat if self._sitting.lifted else None
                self.going = True
                self._cover(self.before.view)
                self.start(moments)
                return True
        self.before = self.after
        return False

    def forget(self) -> None:
        """The table is seen to as it stands: nothing of what came before is due any more."""
        self._following.clear()
        self.before = self.after = Known.of(self._sitting.table)

    def catch_up(self) -> None:
        """Others have played unseen: nothing of that is walked; what is being shown is shown to its end."""
        self._following.clear()
        self.after = Known.of(self._sitting.table)
        if not self.going:
            self.before = self.after

    def skip_all(self) -> None:
        """Go to the end of it, and of all that was played meanwhile."""
        self.forget()
        self.skip()

    def withdraw(self) -> None:
        """A step was taken back: what is being shown may be that step, so the table is seen to as it stands."""
        if self.going:
            self.skip_all()

    def _waited_for(self) -> bool:
        """Whether a person here has to do something once a reveal is over, or sees the end; else it goes on itself."""
        table = self._sitting.table
        return bool(table.here) and (table.outcome is not None or table.next_here(self._sitting.seat) is not None)

    def _over_now(self) -> None:
        """A reveal is over: show what came of it."""
        self._screen.show(self.seen, private=False)
        self._screen.prompt("")
        watcher, self._watcher = self._watcher, None
        self._shown(watcher)
