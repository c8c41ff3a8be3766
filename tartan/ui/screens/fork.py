"""What if: choose the seat and the bots with which a practice table goes on from a position of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.bots import LEVELS
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import TartanError
from tartan.session.text import told_apart
from tartan.ui.actions import CHOOSE, PLAYING, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.screens.setup_words import BOTS
from tartan.ui.widgets.lists import Choice
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from tartan.session.face import TableFace
    from tartan.session.replay import Replay

LEVEL = "level"
"""The id of the line that says how strong the bots are."""


class ForkScreen(MenuScreen[None]):
    """A line a seat, and one for the bots; Enter on a seat begins."""

    HEADING = "WHAT IF"
    TOPIC = (
        "From this position you go on yourself, against bots. The game that it comes from stays as it is; the new one "
        "is practice: it is saved, you may take back all that you do, and it is counted nowhere."
    )
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("right", ("right", "plus", "m"), "stronger bots", "The next level of bots.", PLAYING),
        ActionRow("left", ("left", "minus"), "weaker bots", "The level of bots before.", PLAYING, footer=False),
        *SHARED,
    )

    def __init__(self, replay: Replay, position: int, *, leaves: TableFace | None = None) -> None:
        """`leaves`: the table that lies below, where it is left for the new one."""
        self.replay = replay
        self.position = position
        self.level = LEVELS[1]
        self._leaves = leaves
        super().__init__([], label_width=34)

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self.replay.manifest.sett

    def lead(self) -> list[Text]:
        """From where it goes on, and what that means."""
        look, replay = self.app.look, self.replay
        step = f"step {self.position} of {replay.positions - 1}"
        return [
            Text(
                f"{replay.manifest.title} · {shown(replay.where(self.position))} · {step} of {replay.source}",
                look.title,
            ),
            Text("Which seat is yours? Bots take the others, and see only their own hand.", look.ground),
            Text("What was played stays as it was. This is practice: take back what you like.", look.dim),
        ]

    def on_mount(self) -> None:
        """The cursor on the seat that decides."""
        self._offer(self._decider)
        names = told_apart(self.replay.names)
        left = self._leaves
        saved = "" if left is None else left.trouble or "The table that you leave is saved."
        leaves = f" {saved}".rstrip()
        self.prompt(f"Enter: go on as {shown(names[self._decider])}, who decides here.{leaves}")

    @property
    def _decider(self) -> int:
        return self.replay.decider(self.position)

    def _offer(self, at: int) -> None:
        manifest, names = self.replay.manifest, told_apart(self.replay.names)
        seats = []
        for seat, name in enumerate(names):
            role = manifest.seat_names[seat] if seat < len(manifest.seat_names) else ""
            of_role = f" ({role})" if role and role != name else ""
            detail = "decides here" if seat == self._decider else ""
            seats.append(Choice(str(seat), f"{SEAT_LETTERS[seat]}  {shown(name)}{of_role}", detail))
        bots = Choice(LEVEL, f"Bots   ◂ {self.level} ▸", BOTS.get(self.level, ""))
        self.menu.set_choices([*seats, bots], at)

    def chosen(self, choice: Choice) -> None:
        """Begin; or another level."""
        if choice.id == LEVEL:
            self.action_right()
            return
        try:
            table = self.lobby.fork(self.replay, self.position, int(choice.id), self.level)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return
        app = self.app
        if self._leaves is not None:
            app.home()
        else:
            app.pop_screen()
        app.open_table(table)

    def action_right(self) -> None:
        """Stronger bots."""
        self._turn(1)

    def action_left(self) -> None:
        """Weaker bots."""
        self._turn(-1)

    def _turn(self, way: int) -> None:
        self.level = LEVELS[(LEVELS.index(self.level) + way) % len(LEVELS)]
        self._offer(self.menu.cursor)
