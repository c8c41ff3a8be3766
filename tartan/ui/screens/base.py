"""What all screens share: opaque, with one table of actions, title band, prompt, footer, and a notice if too small."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.cells import cell_len
from textual import getters
from textual.actions import parse
from textual.message import Message

from tartan.session.face import SAVED_AGAIN
from tartan.session.files import folder_words
from tartan.ui.actions import KEY_NAMES, SHARED, ActionRow, bindings, entry_rows, key_name
from tartan.ui.app import TartanApp
from tartan.ui.terminal.screens import OpaqueScreen
from tartan.ui.widgets.bars import NEWS, Footer, PromptLine, TitleBand
from tartan.ui.widgets.notice import TooSmall, too_small

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.geometry import Size

    from tartan.session.lobby import Lobby

ResultT = TypeVar("ResultT")

LEFT = 1
"""The number of the left mouse button."""

OWN_SETT = "makgill"
"""The tartan of screens that belong to no game."""

YOUR_TURN = "▸ IT IS YOUR TURN"
"""What stands in the title band of what is read or written above a table, while the table waits for who does so."""


INTO = "Enter writes it in {}; Esc drops it."
"""What is said below the name of a file to be written, with the folder."""
MARGIN = 4
"""Cells of that line which are not the words'."""
UNASKED = 0.3
"""Seconds for which a screen that came up by itself takes nothing: what is typed was meant for the one before.

As long ago a key or click may be of which a screen is what came.
"""


def moment() -> float:
    """Now, by the clock by which keys and clicks say when they came."""
    return Message().time


class TartanScreen(OpaqueScreen[ResultT], inherit_bindings=False):
    """A screen of this program.

    A subclass lists what can be done in `ROWS`, has the methods that they name, and fills `compose_body`.
    """

    app = getters.app(TartanApp)
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    TartanScreen { layers: default notice; layout: vertical; overflow: hidden; }
    """

    ROWS: ClassVar[tuple[ActionRow, ...]] = SHARED
    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = ()
    """The rows that a game's board adds."""
    HEADING: ClassVar[str] = ""
    """The words in the title band; without any there is no band."""
    HAS_PROMPT: ClassVar[bool] = True
    TOPIC: ClassVar[str] = ""
    """One or two sentences at the top of this screen's help."""

    def __init_subclass__(cls, **options: bool) -> None:
        cls.BINDINGS = [*bindings((*cls.GAME_ROWS, *cls.ROWS))]
        options["inherit_bindings"] = False
        super().__init_subclass__(**options)

    def __init__(self) -> None:
        super().__init__()
        self.band = TitleBand(self.sett_name, self.heading)
        self.prompt_line = PromptLine()
        self.footer = Footer()
        self.notice = TooSmall(self._all_saved, self._clock_runs)
        self.takes_from = -inf
        """The time from which on what is typed and clicked counts here."""

    @property
    def lobby(self) -> Lobby:
        """Where tables, saves and settings are found."""
        return self.app.lobby

    @property
    def heading(self) -> str:
        """The words in the title band."""
        return self.HEADING

    @property
    def sett_name(self) -> str:
        """The tartan of the title band."""
        return OWN_SETT

    def compose(self) -> ComposeResult:
        """Band, body, prompt, footer; and, over all of it, the notice when there is no room."""
        self.notice.display = too_small(*self.app.size)
        yield self.notice
        if self.heading:
            yield self.band
        yield from self.compose_body()
        if self.HAS_PROMPT:
            yield self.prompt_line
        yield self.footer

    def compose_body(self) -> ComposeResult:
        """What stands between title band and prompt line."""
        yield from ()

    def fit(self, size: Size) -> None:
        """The terminal has another size: cover everything where that is too small."""
        self.notice.display = too_small(*size)

    def _all_saved(self) -> bool:
        table = self.app.played
        return table is None or not table.trouble

    def _clock_runs(self) -> bool:
        table = self.app.played
        return table is not None and table.outcome is None and any(not clock.paused for clock in table.clocks)

    def keep(self) -> None:
        """Keep what a person has written here and is not kept yet: the program is about to leave (T1)."""

    def on_mount(self) -> None:
        """Offer what can be done. Textual calls the `on_mount` of every class of a screen, the subclass's first."""
        self.rows_changed()

    @classmethod
    def all_rows(cls) -> tuple[ActionRow, ...]:
        """Everything that can be done on this screen, the game's own first."""
        return (*cls.GAME_ROWS, *cls.ROWS)

    def rows_now(self) -> tuple[ActionRow, ...]:
        """The rows that make sense as this screen stands, whether or not they can be done at this moment."""
        return self.all_rows()

    def may(self, row_id: str) -> bool:  # noqa: ARG002  # as a rule everything can
        """Whether an action can be done now."""
        return True

    def answers(self, row: ActionRow) -> bool:
        """Whether the keys of a row do anything now."""
        return bool(self.check_action(*parse(row.action)[1:]))

    def offers(self, row_id: str) -> bool:
        """Whether the footer offers an action now: what can be done, and whose key does it."""
        return self.may(row_id)

    def rows_changed(self) -> None:
        """What `may` answers has changed: draw the footer anew."""
        line = self.prompt_line
        if line.is_open and line.does:
            self.footer.offer(entry_rows(line.does))
        else:
            self.footer.offer([row for row in self.rows_now() if row.footer and self.offers(row.id)])

    def on_prompt_line_turned(self, event: PromptLine.Turned) -> None:
        """Keys do something else while something is typed."""
        event.stop()
        self.rows_changed()

    def tell_saving(self) -> None:
        """The table below is not being saved any more, or is again: say so."""
        table = self.app.played
        if table is not None:
            self.footer.say(*((table.trouble,) if table.trouble else (SAVED_AGAIN, NEWS)))

    def tell_turn(self, *, due: bool) -> None:
        """Say in the title band, above a table, that somebody here has to play there, or no longer has to."""
        self.band.tell(YOUR_TURN if due else "")

    def prompt(self, text: str, rule: str = "", *, refused: bool = False) -> None:
        """Say in the prompt line what is asked, or why something cannot be done, with the rule's id."""
        self.prompt_line.tell(text, rule, refused=refused)

    # Keys and mouse -------------------------------------------------------------------------------------------------

    def came_unasked(self) -> None:
        """This screen is about to come up, or is uncovered, by what others or the clock did: it takes nothing at first.

        Where somebody here has only just pressed something, it is what came of that, and nobody has to wait for it.
        """
        if moment() - self.app.acted_at > UNASKED:
            self.takes_from = moment() + UNASKED

    def _forward_event(self, event: events.Event) -> None:
        """Only the left button does anything; with others a terminal pastes, or opens a menu of its own.

        What was typed or clicked before this screen takes any of it is dropped.
        """
        from textual.events import Click, InputEvent, MouseDown, MouseUp

        if isinstance(event, InputEvent) and event.time <= self.takes_from:
            return
        if not isinstance(event, Click | MouseDown | MouseUp) or event.button <= LEFT:
            super()._forward_event(event)

    def on_key(self, event: events.Key) -> None:
        """What is typed goes where it is typed; a key that does nothing here is answered with a sentence.

        Textual calls the `on_key` of every class of a screen, so subclasses override `takes_key` instead.
        """
        self.footer.say("")
        if self.takes_key(event):
            event.stop()
        elif self.focused is None:
            rows = [row for row in self.all_rows() if event.key in row.keys]
            if not any(self.answers(row) for row in rows):
                ever = {row.id for row in self.rows_now()} & {row.id for row in rows}
                trouble = self.trouble if ever else ""
                self.tell(trouble or f"{_named(event)} does nothing {'now' if ever else 'here'}; ? shows the keys.")

    @property
    def trouble(self) -> str:
        """Why keys of this screen do nothing now, as a sentence; "" where there is no such trouble."""
        return ""

    def takes_key(self, event: events.Key) -> bool:
        """Whether this key is typed here and done with: by itself, into the open line of the prompt."""
        if not self.prompt_line.is_open:
            return False
        self._type(event.key, event.character)
        return True

    def _type(self, key: str, character: str | None = None) -> None:
        text = self.prompt_line.take(key, character)
        if text is not None:
            self.entered(text)

    def action_end_typing(self) -> None:
        """Enter in the open line, clicked."""
        self._type("enter")

    def action_drop_typing(self) -> None:
        """Escape in the open line, clicked."""
        self._type("escape")

    def entered(self, text: str) -> None:
        """Enter has ended what was typed into the prompt's open line."""

    def ask_file(self, name: str) -> None:
        """Ask for the name of a file to write a record to, and say in which folder it comes to be."""
        folder = folder_words()
        room = self.app.size.width - len(INTO.format("")) - MARGIN
        if cell_len(folder) > room:
            folder = f"…{folder[-max(1, room - 1) :]}"
        self.prompt_line.open_entry(name, hint=INTO.format(folder), does="write")

    def mend(self, text: str) -> None:
        """What was typed was refused, as the prompt says: it stays to be mended; the footer has the words left over."""
        self.prompt_line.correct_entry(text)
        self.footer.say(self.prompt_line.cut_off, " ")

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed, if something is being typed, and never acts (T5)."""
        event.stop()
        self.pasted(event.text)

    def pasted(self, text: str) -> None:
        """Text was pasted: as a rule it goes into the open line of the prompt, if there is one."""
        self.prompt_line.insert(text)

    def tell(self, sentence: str) -> None:
        """Say why something cannot be done: in the prompt line, or in the footer's place where there is none."""
        if self.HAS_PROMPT:
            self.prompt(sentence, refused=True)
        else:
            self.footer.say(sentence)

    async def on_footer_pressed(self, event: Footer.Pressed) -> None:
        """A word of the footer was clicked."""
        event.stop()
        await self.run_action(event.action)

    def action_help(self) -> None:
        """Open the help for this screen."""
        from tartan.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self))

    def action_back(self) -> None:
        """Leave this screen for the one before; the first one stays."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()

    def action_palette(self) -> None:
        """Open the command palette."""
        from tartan.ui.screens.palette import open_palette

        open_palette(self)

    def action_quit(self) -> None:
        """Open the quit question."""
        self.app.ask_to_quit()


def _named(event: events.Key) -> str:
    """What a person calls the key that was pressed."""
    printed = event.character if event.is_printable else None
    return printed if printed and event.key not in KEY_NAMES else key_name(event.key)
