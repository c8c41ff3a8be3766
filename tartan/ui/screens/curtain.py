"""The curtain: the whole screen is the next seat's tartan, and only its own key lifts it (K1)."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text

from tartan.session.pin import PIN_LENGTHS
from tartan.ui.actions import HELP, LEAVING, PALETTE_BY_CTRL, PLAYING, QUIT, ActionRow
from tartan.ui.cloth import weave
from tartan.ui.screens.base import TartanScreen, moment
from tartan.ui.setts import sett
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.edit import LineEdit, is_digit
from tartan.ui.widgets.paint import Painted, Row, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult
    from textual.strip import Strip

    from tartan.session.seat import SeatPlan
    from tartan.ui.widgets.badge import Badge

BOX_WIDTH, BOX_HEIGHT = 54, 9
CHOOSE_PIN = f"Choose a PIN, {PIN_LENGTHS[0]} to {PIN_LENGTHS[1]} digits, for this visit"
ONCE_MORE = "Type the same PIN once more"


class CurtainCloth(Painted):
    """Cloth all over, and in its middle a box that says for whom it is."""

    DEFAULT_CSS = "CurtainCloth { height: 1fr; }"

    def __init__(self, badge: Badge, title: str, where: str, *, asks_pin: bool, asks: str, wants: str = "") -> None:
        super().__init__()
        self.badge = badge
        self.asks = asks
        """What stands before the badge; nothing where the seat goes on that had the keyboard."""
        self.title = title
        self.where = where
        self.pin = LineEdit(limit=PIN_LENGTHS[1], masked=True, accepts=is_digit) if asks_pin else None
        self.wrong = ""
        self.wants = wants
        """What is to be typed, where it is not the PIN that the seat has."""

    def render_line(self, y: int) -> Strip:
        """A line of cloth, the box cut into it."""
        width, height = self.size
        cloth = weave(sett(self.badge.sett), width, height, app_colour_mode(self.app))[y]
        left, top = (width - BOX_WIDTH) // 2, (height - BOX_HEIGHT) // 2
        if not top <= y < top + BOX_HEIGHT:
            return cloth
        row = Row(width, self.ground).segments(cloth.crop(0, left))
        self._paint_box(y - top, row, left)
        return row.segments(cloth.crop(left + BOX_WIDTH, width)).strip()

    def _paint_box(self, y: int, row: Row, left: int) -> None:
        look = self.look
        inner = BOX_WIDTH - 4
        if y in (0, BOX_HEIGHT - 1):
            row.put(" " + ("┏", "┗")[y != 0] + "━" * inner + ("┓", "┛")[y != 0] + " ", look.title)
            return
        row.put(" ┃", look.title)
        start = row.at
        line = self._line(y)
        row.to(start + max(0, (inner - cell_len(line.plain)) // 2))
        if y == 6 and self.pin is not None:
            row.put("PIN  ", look.dim)
            self.pin.paint(row, look.field, look.cursor, PIN_LENGTHS[1] + 2)
        else:
            row.rich(line)
        row.to(left + BOX_WIDTH - 2)
        row.put("┃ ", look.title)

    def _line(self, y: int) -> Text:
        look = self.look
        badge = self.badge
        if y == 2:
            return self._who()
        if y == 3:
            role = f"{shown(badge.role)} · " if badge.role and badge.role != badge.name else ""
            return Text(f"{role}{self.title}"[: BOX_WIDTH - 6], look.ground)
        if y == 4:
            return Text(shown(self.where)[: BOX_WIDTH - 6], look.dim)
        if y == 5:
            return Text(self.wants, look.bright)
        if y == 6:
            if self.pin is not None:
                return Text(" " * (PIN_LENGTHS[1] + 7))
            return Text.assemble(("Enter", look.key), ("  lift the curtain", look.ground))
        if y == 7 and self.pin is not None:
            if self.wrong:
                return Text(f"✗ {self.wrong}", look.title)
            does = "  take this PIN" if self.wants else "  lift the curtain"
            return Text.assemble(("Enter", look.key), (does, look.ground))
        return Text()

    def _who(self) -> Text:
        """For whom it is; where there is no room for all, the seat's cloth and then its name give way."""
        look, badge = self.look, self.badge
        asks = f"{self.asks} " if self.asks else ""
        name = f" {shown(badge.name)}" + ("" if self.asks else " goes on")
        for cloth, said in ((3, name), (0, name), (0, "")):
            text = Text(asks, look.dim).append_text(badge.text(app_colour_mode(self.app), cloth, named=False))
            text.append(said, look.bright)
            if cell_len(text.plain) <= BOX_WIDTH - 6:
                break
        return text


class CurtainScreen(TartanScreen[bool]):
    """Shown between any two people at one keyboard, and whenever somebody hides their hand.

    Keys typed before it was seen are dropped; Escape does nothing. It is dismissed with True when it was lifted.
    """

    HAS_PROMPT = False
    TOPIC = (
        "The keyboard passes to the seat that is named. Nothing private is on the screen until it lifts the curtain."
    )
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("lift", ("enter",), "lift the curtain", "Show the board to the seat that is named.", PLAYING),
        HELP,
        PALETTE_BY_CTRL,
        ActionRow("quit", QUIT.keys, QUIT.label, QUIT.help, LEAVING),
    )

    def __init__(
        self,
        badge: Badge,
        plan: SeatPlan,
        title: str,
        where: str,
        *,
        asks_pin: bool,
        asks: str = "Pass the keyboard to",
        chosen: Callable[[str], None] | None = None,
    ) -> None:
        """`chosen` is given what is kept of a PIN, where the seat has none yet and is to choose one here."""
        super().__init__()
        self._plan = plan
        self._chosen = chosen
        self._first = ""
        """What is kept of the PIN that was chosen, until it has been typed once more."""
        wants = CHOOSE_PIN if chosen else ""
        self.cloth = CurtainCloth(badge, title, where, asks_pin=asks_pin, asks=asks, wants=wants)
        self._seen = False
        self.takes_from = inf
        self._pressed = False
        """Whether the mouse was pressed since the curtain was seen: a click is told apart by where it began."""

    def compose_body(self) -> ComposeResult:
        """Cloth and nothing else."""
        yield self.cloth

    def on_mount(self) -> None:
        """Take keys only from the moment it is drawn."""
        self.call_after_refresh(self._is_seen)

    def on_screen_resume(self) -> None:
        """Also after the quit question lay over it."""
        self.call_after_refresh(self._is_seen)

    def _is_seen(self) -> None:
        """What was typed or clicked before the curtain was there is dropped (K1)."""
        if not self._seen:
            self._seen, self.takes_from = True, moment()
            self.came_unasked()

    def takes_key(self, event: events.Key) -> bool:
        """Digits go into the PIN."""
        pin = self.cloth.pin
        if pin is None or not (event.key in {"backspace", "ctrl+u"} or is_digit(event.character or "")):
            return False
        pin.key(event.key, event.character)
        self.cloth.wrong = ""
        self.cloth.refresh()
        return True

    def action_lift(self) -> None:
        """Lift it, if the PIN is right."""
        pin = self.cloth.pin
        if pin is not None:
            typed, pin.text, pin.at = pin.text, "", 0
            self.cloth.wrong = self._wrong(typed) if self._chosen is None else self._choose(typed, self._chosen)
            self.cloth.refresh()
            if self.cloth.wrong or self.cloth.wants:
                return
        self.dismiss(True)

    def _wrong(self, typed: str) -> str:
        """Why what was typed does not lift the curtain; nothing where it does."""
        from tartan.session.pin import pin_opens

        return "" if pin_opens(self._plan.pin, typed) else "That is not this seat's PIN."

    def _choose(self, typed: str, chosen: Callable[[str], None]) -> str:
        """Take a PIN that is typed twice; what is wrong with it, or nothing."""
        from tartan.session.pin import hash_pin, pin_fault, pin_opens

        if not self._first:
            fault = pin_fault(typed)
            if not fault:
                self._first, self.cloth.wants = hash_pin(typed), ONCE_MORE
            return fault
        first, self._first = self._first, ""
        if not pin_opens(first, typed):
            self.cloth.wants = CHOOSE_PIN
            return "Those were two PINs; choose one again."
        self.cloth.wants = ""
        chosen(first)
        return ""

    def action_back(self) -> None:
        """Escape lifts nothing."""

    def on_mouse_down(self) -> None:
        """A click begins."""
        self._pressed = True

    def on_click(self, event: events.Click) -> None:
        """A click on the words lifts it, as Enter does, if it began here."""
        pressed, self._pressed = self._pressed, False
        if not pressed:
            return
        region = self.cloth.region
        left, top = (region.width - BOX_WIDTH) // 2, (region.height - BOX_HEIGHT) // 2
        if left <= event.screen_x < left + BOX_WIDTH and top + 5 <= event.screen_y < top + BOX_HEIGHT:
            self.action_lift()
