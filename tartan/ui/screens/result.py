"""The result: the ranking with the sums it rests on, the seed, and what may come next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.engine.contract import Tone
from tartan.engine.errors import TartanError
from tartan.engine.phrases import listed
from tartan.engine.rng import seed_text
from tartan.session.face import NOT_SAVED, ChangeKind, LinkState
from tartan.session.online import Phase, SeatState, has_chat
from tartan.session.seat import Sitter
from tartan.session.text import told_apart
from tartan.ui.actions import CHAT, CHOOSE, HELP, KNOWING, LEAVING, PALETTE, PEOPLE, PLAYING, QUIT, ActionRow
from tartan.ui.screens.chat import spoken
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.bars import NEWS
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.lists import Choice, Hung, Reader
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from tartan.engine.contract import Outcome
    from tartan.session.face import Change, TableFace
    from tartan.session.online import OnlineTable
    from tartan.ui.widgets.badge import Badge

REMATCH = "the same people, their seats turned, a new deal"
ONCE_ALL_WANT = "once all want it: seats turned, a new deal"
NOT_TOLD = "The host has not told the whole game."
BEHIND = "This game is over, and the next one is on already; Esc goes to it."
CLOSED = "The table is closed: no other game is played there."
SEED = "Seed"
SEED_BESIDE = 24
"""The longest seed that stands in a sentence; a deal that all made has one of 64 digits."""
MARGIN = 3
"""Cells at either side of the words."""
PLACES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


class ResultScreen(MenuScreen[None]):
    """Stays open under whatever is opened from it, also under the set-up of a rematch."""

    TOPIC = "The game is over: who won, by which sums, and what you may do next."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("page_down", ("pagedown", "d"), "more", "Further down in the sums.", KNOWING),
        ActionRow("page_up", ("pageup", "b"), "sums up", "Further up in the sums.", KNOWING, footer=False),
        ActionRow("rematch", ("r",), "rematch", "Play again with the seats turned.", PLAYING),
        ActionRow("replay", ("y",), "replay", "Walk through it, by any seat's eyes or with open hands.", PLAYING),
        ActionRow("log", ("l",), "log", "Read the whole log.", PLAYING, footer=False),
        ActionRow("record", ("s",), "save record", "Write the game to a file that replays it.", PLAYING),
        replace(CHAT, keys=("c",)),
        PEOPLE,
        ActionRow("back", ("escape", "t"), "title", "To the title.", LEAVING),
        HELP,
        PALETTE,
        QUIT,
    )

    def __init__(
        self, table: TableFace, badges: Sequence[Badge], online: OnlineTable | None = None, *, behind: bool = False
    ) -> None:
        self.table = table
        self.behind = behind
        """Whether the next game is on already, below this screen."""
        self.online = online
        """What is known of the people at other terminals; None where all sit at this one."""
        self._badges = tuple(badges)
        self._stop: Callable[[], None] | None = None
        self.sums = Reader()
        super().__init__(self._choices(), label_width=18)

    def _choices(self) -> list[Choice]:
        """First what changes nothing: who pressed Enter once too often has begun no game, and asked for none."""
        again = Choice("rematch", "Rematch", REMATCH if self.online is None else ONCE_ALL_WANT, key="r")
        return [
            Choice("replay", "Replay", "walk through it, by any seat's eyes or open hands", key="y"),
            Choice("record", "Save the record", "a short text file that replays this game exactly", key="s"),
            *([] if self.behind or self._is_shut else [again]),
            Choice("title", "To the next game" if self.behind else "To the title", key="t"),
        ]

    @property
    def _is_shut(self) -> bool:
        """Whether the table is left for good, so that nothing more is played or said there."""
        return self.online is not None and self.online.link.state is LinkState.CLOSED

    @property
    def heading(self) -> str:
        """Which game."""
        return f"{self.table.manifest.title.upper()} · RESULT"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self.table.manifest.sett

    def lead(self) -> list[Text]:
        """Who has won and why, once, on as many lines as that takes, and the ranking."""
        outcome = self.table.outcome
        if outcome is None:
            return []
        title, room = ink(self.app.look.title), max(20, self.app.size.width - 2 * MARGIN)
        told = (Text(line, title).wrap(self.app.console, room) for line in self._sentences(outcome))
        return [*(line for lines in told for line in lines), Text(), *self._ranking(outcome)]

    def on_resize(self) -> None:
        """What is told may take more lines, or fewer."""
        self.say_lead()

    def _sentences(self, outcome: Outcome) -> list[str]:
        """Who has won, and how the log tells the end."""
        names = told_apart(self.table.names)
        best = [name for name, rank in zip(names, outcome.ranks, strict=True) if rank == min(outcome.ranks)]
        told = [line.say(names) for line in self.table.seat(None).log() if line.tone is Tone.END]
        told = told or [f"{outcome.reason[:1].upper()}{outcome.reason[1:]}."]
        if not any(all(name in words for name in best) for words in told):
            told.insert(0, f"{listed(best)} {'win' if len(best) > 1 else 'wins'}.")
        return [shown(words) for words in told]

    def may(self, row_id: str) -> bool:
        """There is more only that way in which some is out of sight; people are elsewhere only at some tables."""
        if row_id == CHAT.id:
            return self.online is not None and has_chat(self.online)
        if row_id == PEOPLE.id:
            return self.online is not None
        if row_id == "rematch":
            return not self.behind and not self._is_shut and (self.online is None or bool(self.online.here))
        if row_id == "page_down":
            return self.sums.top < self.sums.lowest
        return self.sums.top > 0 if row_id == "page_up" else super().may(row_id)

    def rows_now(self) -> tuple[ActionRow, ...]:
        """Chat and people only where some are elsewhere; where the next game is on, that is where it goes back to."""
        rows = tuple(row for row in super().rows_now() if self.online or row.id not in {CHAT.id, PEOPLE.id})
        if self._is_shut:
            rows = tuple(row for row in rows if row.id != "rematch")
        if not self.behind:
            return rows
        return tuple(
            replace(row, label="next game", help="To the game that is on.") if row.id == "back" else row
            for row in rows
            if row.id != "rematch"
        )

    def compose_body(self) -> ComposeResult:
        """Ranking, sums, and what may come next."""
        yield self.words
        yield self.sums
        yield self.menu

    def _sums(self) -> list[Text | Hung]:
        """The sums that the ranking rests on, and the seed: a long one whole on a line of its own."""
        outcome, look = self.table.outcome, self.app.look
        if outcome is None:
            return []
        record, deal = self.table.record, self.online.deal if self.online else None
        seed = "" if record is None else seed_text(record.known_seed())
        ends: list[tuple[str, str]] = []
        if deal is not None:
            sign = {True: "✓ ", False: "✗ ", None: ""}[deal.checked]
            ends += [("Deal", f"{sign}{deal.sentence}"), *(("", fault) for fault in deal.faults)]
        long = len(seed) > SEED_BESIDE
        if seed:
            ends.append((SEED, "deals the same again:" if long else f"{seed}, which deals the same again"))
        sums = outcome.told(told_apart(self.table.names))
        pairs = (*ends, *sums) if deal is not None else (*sums, *ends)
        width = max((len(label) for label, _ in pairs), default=0)
        texts: list[Text | Hung] = []
        for label, value in pairs:
            line = Text(f"  {shown(label):<{width}}  ", ink(look.dim)).append(shown(value), ink(look.ground))
            texts.append(Hung(line, width + 4))
            if long and label == SEED:
                texts.append(Text(f"  {seed}", ink(look.ground)))
        return texts

    def _ranking(self, outcome: Outcome) -> list[Text]:
        look = self.app.look
        mode = app_colour_mode(self.app)
        width = max(len(badge.name) for badge in self._badges)
        roles = max(0 if badge.role == badge.name else len(badge.role) for badge in self._badges)
        bots = [f"bot: {plan.level}" if plan.sitter is Sitter.BOT else "" for plan in self.table.plans]
        best = min(outcome.ranks)
        texts: list[Text] = []
        for seat in sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat)):
            rank, badge = outcome.ranks[seat], self._badges[seat]
            won = rank == best
            text = Text(f"{'▸' if won else ' '} {PLACES[rank]:<5}", ink(look.title if won else look.dim))
            text.append_text(badge.text(mode, 8, named=False))
            text.append(f" {shown(badge.name):<{width}}", ink(look.bright if won else look.ground))
            if roles:
                role = "" if badge.role == badge.name else shown(badge.role)
                text.append(f"  {role:<{roles}}", ink(look.dim))
            if any(bots):
                text.append(f"  {bots[seat]:<{max(map(len, bots))}}", ink(look.dim))
            text.append(f"  {outcome.scores[seat]:>3}", ink(look.bright))
            texts.append(text.append("  won" if won else "", ink(look.title)))
        return texts

    def on_mount(self) -> None:
        """Ask what next."""
        self.prompt(BEHIND if self.behind else "The game is over. What next?")
        self.call_after_refresh(self._read)
        self._tell_saved()
        self._tell_link()
        if self.online is not None:
            self._stop = self.online.subscribe(self._changed)

    def on_unmount(self) -> None:
        """Follow the people no more."""
        if self._stop is not None:
            self._stop()

    def _changed(self, change: Change) -> None:
        if change.kind is ChangeKind.SEATS:
            self.call_later(self._tell_who_wants)
        elif change.kind is ChangeKind.PLAYED:
            self.call_later(self._read)
        elif change.kind is ChangeKind.CHAT:
            self.call_later(self._tell_chat)
        elif change.kind in (ChangeKind.LINK, ChangeKind.CLOSED) and self.online and not self.online.link.up:
            self.call_later(self._tell_link)

    def _tell_link(self) -> None:
        """Say that the line is down; where that is for good, no other game is offered."""
        if self.online is None or self.online.link.up or not self.is_attached:
            return
        self.prompt(self.online.link.sentence, refused=True)
        if self._is_shut:
            chosen = self.menu.choices[self.menu.cursor].id
            choices = self._choices()
            at = next((number for number, choice in enumerate(choices) if choice.id == chosen), 0)
            self.menu.set_choices(choices, at)
        self.rows_changed()

    def _tell_who_wants(self) -> None:
        """Say who wants another game, and for whom that waits."""
        if self.online is None or self.online.phase is not Phase.OVER:
            return
        people = [seat for seat in self.online.seats if seat.state not in (SeatState.BOT, SeatState.FREE)]
        want = sorted({shown(seat.name) for seat in people if seat.ready})
        wait = sorted({shown(seat.name) for seat in people if not seat.ready})
        if want:
            verb = "wants" if len(want) == 1 else "want"
            self.prompt(f"{listed(want)} {verb} another game; that waits for {listed(wait)}.")
        else:
            self.prompt("The game is over. What next?")

    def _tell_chat(self) -> None:
        """Say what was said last."""
        said = self.online.chat.lines(max(0, self.online.chat.length - 1)) if self.online else ()
        if said and self.is_current:
            self.footer.say(spoken(said[-1]), NEWS)

    def _read(self) -> None:
        self.sums.read(self._sums())
        self.rows_changed()

    def entered(self, text: str) -> None:
        """The file is named."""
        self._write(text)

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        {
            "rematch": self.action_rematch,
            "replay": self.action_replay,
            "record": self.action_record,
            "title": self.action_back,
        }[choice.id]()

    def action_page_down(self) -> None:
        """Further down in the sums."""
        self.sums.page(1)
        self.rows_changed()

    def action_page_up(self) -> None:
        """Further up in the sums."""
        self.sums.page(-1)
        self.rows_changed()

    def action_rematch(self) -> None:
        """Seats turned, cards new; Escape from that set-up comes back here. Elsewhere all people have to want it."""
        from tartan.ui.screens.navigation import open_rematch

        if self.behind or self._is_shut:
            self.prompt(BEHIND if self.behind else CLOSED, refused=True)
        elif self.online is not None:
            wanted = any(self.online.seats[seat].ready for seat in self.online.here if seat < len(self.online.seats))
            try:
                self.online.want_rematch(on=not wanted)
            except TartanError as error:
                self.prompt(error.message, refused=True)
        elif (setup := self.table.rematch()) is not None:
            open_rematch(self.app, setup)

    def action_back(self) -> None:
        """To the title, or the next game; where that sends others away or loses something, it is asked about first."""
        if self.behind or not (self._sends_away or self.table.lost):
            super().action_back()
            return
        from tartan.ui.screens.parting import PartingScreen

        self.app.push_screen(PartingScreen(self.online, self.table), self._parted)

    def _parted(self, leave: bool | None) -> None:
        if leave:
            super().action_back()
        else:
            self._tell_saved()

    @property
    def _sends_away(self) -> bool:
        """Whether people elsewhere are at this table, which closes with this screen."""
        online = self.online
        if online is None or not online.is_host or self._is_shut:
            return False
        there = any(seat.state is SeatState.TAKEN for seat in online.seats)
        return there or bool(online.spectators or online.seatless)

    def _tell_saved(self) -> None:
        """Say in the title band as long as the game is not saved."""
        self.band.tell(NOT_SAVED if self.table.trouble else "")

    def tell_saving(self) -> None:
        """It is not being saved any more, or is again."""
        self._tell_saved()
        super().tell_saving()

    def action_chat(self) -> None:
        """What people say."""
        from tartan.ui.screens.chat import NOBODY, ChatScreen

        if self.online is not None and not has_chat(self.online):
            self.prompt(NOBODY, refused=True)
        elif self.online is not None:
            self.app.push_screen(ChatScreen(self.online, self.sett_name))

    def action_people(self) -> None:
        """Who is there."""
        from tartan.ui.screens.people import people_screen

        if self.online is not None:
            self.app.push_screen(people_screen(self.online))

    def action_replay(self) -> None:
        """Walk through the game."""
        from tartan.ui.screens.navigation import open_replay

        record = self.table.record
        if record is None:
            self.prompt(NOT_TOLD, refused=True)
            return
        try:
            number = self.table.save_id
            replay = self.lobby.replay(record, "a record" if number is None else f"game {number}")
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return
        open_replay(self.app, replay, here=self.table.here)

    def action_log(self) -> None:
        """The log, as the public may read it."""
        from tartan.ui.screens.reading import ReadingScreen
        from tartan.ui.widgets.loglines import log_texts

        texts = log_texts(self.table.seat(None).log(), told_apart(self.table.names), self.app.look)
        self.app.push_screen(ReadingScreen("LOG", texts, sett_name=self.sett_name, at_end=True, close_key="l"))

    def action_record(self) -> None:
        """Ask for the file's name."""
        record = self.table.record
        if record is None:
            self.prompt(NOT_TOLD, refused=True)
            return
        name = f"{self.table.manifest.id}-{seed_text(record.known_seed())[:20]}.tartan"
        self.ask_file(name)

    def _write(self, path: str) -> None:
        record = self.table.record
        if record is None:
            return
        try:
            file = self.lobby.write_record(record, path)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            self.mend(path)
        else:
            self.prompt(f"The record is in {file}.")
