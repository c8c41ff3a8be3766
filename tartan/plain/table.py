"""A table in line mode: whose turn it is, the legal actions numbered, one answer a line."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tartan import registry, rulesbook
from tartan.bots.search import Searcher
from tartan.engine.errors import IllegalAction, NoSuchRule
from tartan.plain.answers import COMMANDS, UNSAVED, WORDS, WORDS_AFTER, WORDS_TOLD, Leaving, as_listed, parted, told
from tartan.plain.curtain import PageCurtain
from tartan.plain.ending import Ending
from tartan.plain.herald import clock_words
from tartan.plain.page import InputEnded, number_of
from tartan.plain.words import log_lines, people_at, seed_words
from tartan.session.face import SAVED_AGAIN, goal_of, is_first_turn
from tartan.session.hints import NOT_HERE, NOT_NOW, hint_turn, hint_words
from tartan.session.text import NOTE_CHARACTERS, clean_text, told_apart
from tartan.session.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import LogLine, View
    from tartan.plain.page import Page
    from tartan.session.face import TableFace
    from tartan.session.hints import Doing
    from tartan.session.lobby import Lobby
    from tartan.session.seat import Seat, Setup

LONG = 16
"""More actions than that push what stands above them off a page of 24 lines."""
OPEN_TOLD = "everybody at this table sees every hand; v says them all."


class PlainTable:
    """Plays one table on a page; `curtain_asked` says that the curtain was asked for, even with input from a pipe."""

    def __init__(self, page: Page, lobby: Lobby, table: TableFace, *, curtain_asked: bool = False) -> None:
        self.page = page
        self.lobby = lobby
        self.table = table
        self.words = words_of(table.manifest.id)
        self._curtain = PageCurtain(page, table, asked=curtain_asked)
        self._ending = Ending(page, lobby, table)
        self._rule = ""
        self._recaps: dict[int | None, tuple[LogLine, ...]] = {}
        # What a seat's last step brought where it ended a phase: others may come in before it can be read again.
        self._ended: dict[int | None, tuple[LogLine, ...]] = {}
        self._trouble = ""
        self._stands: tuple[str, ...] = ()
        """How the game stands, as long as that is to be said below the actions."""
        self._hinted: tuple[View, tuple[str, ...]] | None = None
        """The last hint, and what was seen when it was asked for: thought about again it might be another one."""

    @property
    def people(self) -> tuple[str, ...]:
        """The seats and who has them, as they are spoken of."""
        return people_at(self.table)

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats in the log, as on a full screen: told apart where several are called alike."""
        return told_apart(self.table.names)

    def play(self) -> Setup | None:
        """Play until the game is over, somebody leaves, or the input ends; gives the set-up of a rematch, if wanted.

        What else ends it, a signal or a fault, goes through once the page is clear of secrets (K2).
        """
        try:
            self._greet()
            self._play_on()
            return self._after()
        except (Leaving, InputEnded):
            if self.table.outcome is None:
                self._say_saved()
        except BaseException:
            with suppress(OSError, ValueError):  # the page may be what failed
                self.page.gap()
                self._say_saved()
                self.page.flush()
            raise
        finally:
            self.table.close()
        return None

    # whose turn it is

    def _greet(self) -> None:
        self.page.heading(f"{self.table.manifest.title}. {self.table.where}.")
        for person_ in people_at(self.table, levels=True):
            self.page.say(f"Seat {person_}.")
        if self.table.origin:
            self.page.say(f"Practice, from {self.table.origin}. All you do can be taken back, and it counts nowhere.")
        if self.table.open_hands:
            self.page.say(f"Open hands: {OPEN_TOLD}")
        self.page.say("Answer ? for help.")

    def _play_on(self) -> None:
        seat: int | None = None
        while self.table.outcome is None:
            self._play_bots()
            following = self.table.next_here(seat)
            if following is None:
                self._watch()
                if not self.table.bots_due:
                    return
                continue
            self._give_turn(following, seat)
            seat = following

    def _give_turn(self, seat: int, before: int | None) -> None:
        """Let a seat play its turn, behind the curtain where the page comes from another."""
        if seat != before and self._curtain.hangs:
            self._curtain.draw(seat, before)
        if seat in self.table.here:  # far away it may have been taken over behind the curtain
            self._begin_turn(seat)
            self._turn(seat)

    def _play_bots(self) -> None:
        while due := self.table.bots_due:
            self.table.play_bot(due[0])
            if not self.table.here:
                self._watch()
        self._say_trouble()

    def _watch(self) -> None:
        """Tell everybody what has become public, where nobody sits at the keyboard."""
        if not self.table.here:
            self._tell_news(self.table.seat(None))

    def _begin_turn(self, seat: int) -> None:
        """Tell a seat what happened since it last looked, and how the game stands (K3)."""
        self._stands = ()
        open_hands = " Open hands." if self.table.open_hands else ""
        self.page.heading(f"Your turn, {self.people[seat]}. {self.table.where}.{open_hands}")
        door = self.table.seat(seat)
        goal = goal_of(self.table, seat)
        if goal and seat not in self._recaps:
            self.page.say(f"Your goal: {goal}")
        recap = door.recap()
        self._recaps[seat] = self._ended.pop(seat, ()) + recap
        if recap:
            since = "Before your first turn:" if is_first_turn(door) else "Since you last looked:"
            self.page.say(since, *log_lines(recap, self.names, self.table.where))
            door.looked()
        self._describe(door)
        clock = clock_words(self.table, seat)
        if clock:
            self.page.say(clock)

    def _describe(self, door: Seat) -> None:
        self._say_stands(door, self.words.describe(door.view(), self.table.names))

    def _say_stands(self, door: Seat, lines: Sequence[str]) -> None:
        """Say how the game stands: before the actions, or below them where they would push it off the page."""
        if len(door.legal()) > LONG:
            self._stands = tuple(lines)
        else:
            self.page.gap()
            self.page.say(*lines)

    # a turn

    def _turn(self, seat: int) -> None:
        """Ask a seat until it owes nothing any more, or the game has moved on to another round."""
        door = self.table.seat(seat)
        where = self.table.where
        listing = True
        while legal := door.legal():
            if self.table.where != where:
                where = self.table.where
                self._describe(door)
                listing = True
            if listing:
                self._offer(door, legal)
            answer = self.page.ask(f"{self.people[seat]}, your answer:")
            listing = seat in self._time_out(door) or self._answer(door, legal, answer)
            self._say_trouble()

    def _time_out(self, door: Seat) -> list[int]:
        """Let the clock play for whoever has thought for too long, and say so; what was answered too late is dropped.

        Nothing interrupts a question here, so it is seen to when one is answered.
        """
        before, where = {clock.seat: clock.lapses for clock in self.table.clocks}, self.table.where
        self.table.tick()
        out = [clock.seat for clock in self.table.clocks if clock.lapses > before.get(clock.seat, 0)]
        self.page.say(*(f"The time of {self.people[seat]} was out: the clock has played." for seat in out))
        if door.seat in out:
            self._tell_news(door, where)
            if door.legal() and self.table.where == where:
                self._describe(door)
        return out

    def _offer(self, door: Seat, legal: tuple[str, ...]) -> None:
        """The legal actions, and below many of them how the game stands, where that has yet to be told."""
        self._list(door, legal)
        if self._stands:
            self.page.gap()
            self.page.say(*self._stands)
            self._stands = ()

    def _list(self, door: Seat, legal: tuple[str, ...]) -> None:
        """The legal actions, numbered, each in notation and in words."""
        view = door.view()
        self.page.heading("You may:")
        explained = ((text, self.words.explained(text, view, self.table.names)) for text in legal)
        self.page.numbered([f"{text} - {words}" if words else text for text, words in explained])

    def _answer(self, door: Seat, legal: tuple[str, ...], answer: str) -> bool:
        """Do what an answer asks for; True if the actions are to be listed again."""
        if answer in legal:
            return self._submit(door, answer)
        number = number_of(answer)
        if number is not None:
            if 1 <= number <= len(legal):
                return self._submit(door, legal[number - 1])
            self.page.say(f"There is no action {number}: answer with a number from 1 to {len(legal)}.")
            return False
        letter, rest = parted(answer, WORDS)
        match letter:
            case "":
                self.page.say("Nothing was answered; ? is the help.")
            case "?!":
                self._hint(door)
            case "s":
                self._say_stands(door, self.words.recalled(door.view(), self.table.names))
                return True
            case "u":
                return self._undo(door)
            case "v":
                self._say_hands()
            case "w":
                recap = self._recaps.get(door.seat, ())
                self.page.say(*log_lines(recap, self.names) or ("Nothing happened since your last turn.",))
            case _ if not self._reads(door, letter, rest):
                return self._submit(door, as_listed(answer, legal))
        return False

    def _reads(self, door: Seat, letter: str, rest: str) -> bool:
        """Do what can be asked for at any time, which is to read, to note and to leave; False for all else."""
        match letter:
            case "?":
                self.page.say(*told(self._commands))
                self.page.say(WORDS_TOLD, *self.words.hints)
            case "q":
                raise Leaving
            case "l":
                self.page.say(*log_lines(door.log(), self.names))
            case "r":
                self._read_rule(rest)
            case "n":
                self._note(door, rest)
            case _:
                return False
        return True

    @property
    def _commands(self) -> tuple[tuple[str, str], ...]:
        """What the help lists."""
        return (*COMMANDS[:-1], UNSAVED) if self.table.trouble else COMMANDS

    def _hint(self, door: Seat) -> None:
        """What a laird would do in the place of this seat, from its view alone (S4)."""
        view = door.view()
        turn = hint_turn(registry.load(self.table.manifest.id), view) if self.table.hints else None
        if turn is None:
            self.page.say(NOT_NOW if self.table.hints else NOT_HERE)
            return
        if self._hinted is None or self._hinted[0] != view:
            self.page.flush()
            advice = Searcher(longer=True).advise(turn.game, view, turn.legal, turn.rng, turn.budget)
            words = self.words.explained(str(advice.best), view, self.table.names)
            said = hint_words(advice, self._as_hinted(view))
            self._hinted = view, (said, *([f"{advice.best} - {words}"] if words else []))
        self.page.say(*self._hinted[1])

    def _as_hinted(self, view: View) -> Doing:
        """Names actions in words, each with the notation that is typed for it where that says it otherwise."""

        def does(text: str, *, after: bool) -> str:  # noqa: ARG001  # what is typed says all wherever it stands
            words = self.words.as_hint(text, view, self.table.names)
            return words if text in words else f"{words} ({text})"

        return does

    def _submit(self, door: Seat, text: str) -> bool:
        where = self.table.where
        try:
            door.submit(text)
            self._settle()
        except IllegalAction as refused:
            self._refuse(refused)
            return False
        self._tell_news(door, where)
        return True

    def _say_hands(self) -> None:
        """What every seat sees, where hands are open."""
        if not self.table.open_hands:
            self.page.say("The hands at this table are closed.")
            return
        for seat, person_ in enumerate(self.people):
            self.page.heading(f"{person_} sees:")
            self.page.say(*self.words.describe(self.table.seat(seat).view(), self.table.names))

    def _undo(self, door: Seat) -> bool:
        where, since = self.table.where, door.log_length
        try:
            door.undo()
            self._settle()
        except IllegalAction as refused:
            self._refuse(refused)
            return False
        self._tell_news(door, where, door.log(since))
        return True

    def _settle(self) -> None:
        """Wait until a step was answered; raises IllegalAction if it was refused. Here all are answered at once."""

    def _refuse(self, refused: IllegalAction) -> None:
        self._rule = refused.rule
        self.page.say(f"Not possible: {refused}")

    def _tell_news(self, door: Seat, where: str = "", told: tuple[LogLine, ...] | None = None) -> None:
        """Tell a seat, or the public, what its last step brought; `where` has been said already.

        `told`: lines that no recap has, such as that of a step that it has taken back itself.
        """
        lines = door.recap() if told is None else told
        self.page.say(*log_lines(lines, self.names, where))
        door.looked()
        self._ended.pop(door.seat, None)
        if self.table.where != where:
            self._recaps[door.seat] = self._ended[door.seat] = lines
        self._rule = next((line.rule for line in reversed(lines) if line.rule), self._rule)

    def _read_rule(self, asked: str) -> None:
        """A rule by its id, the rules that hold the words asked for, or the rule that was named last."""
        asked = asked or self._rule
        if not asked:
            self.page.say("Which rule? Answer r and its id, or a word to look for.")
            return
        try:
            book = rulesbook.load(self.table.manifest.id)
        except NoSuchRule as missing:
            self.page.say(missing.message)
            return
        rule = book.find(asked)
        found = [rule] if rule else [hit.block for hit in book.search(asked) if isinstance(hit.block, rulesbook.Rule)]
        for each in found:
            self.page.say(*rulesbook.plain_text(each).splitlines())
        if not found:
            self.page.say(f"No rule has the id or the words {clean_text(asked, 40)}.")

    def _note(self, door: Seat, text: str) -> None:
        """Add a line to the seat's private notes, or read them."""
        if door.seat is None:
            return
        kept = self.lobby.notes(self.table.kept_as, door.seat)
        if text:
            kept = f"{kept}\n{text}" if kept else text
            if len(kept) > NOTE_CHARACTERS:
                self.page.say("Your notes are full, so this was not noted.")
                return
            self.lobby.set_notes(self.table.kept_as, door.seat, kept)
            self.page.say("Noted.")
        else:
            self.page.say(*(kept.splitlines() or ("You have no notes.",)))

    # how it ends

    def _after(self) -> Setup | None:
        """Show the result and offer what can be done with a finished game."""
        outcome = self.table.outcome
        if outcome is None:
            return None
        self._curtain.cover()
        self._ending.show(outcome)
        record = self.table.record
        if record:
            self.page.say(f"Seed: {seed_words(record.seed)}.")
        self._ending.offer()
        while True:
            letter, rest = parted(self.page.ask("What next?"), WORDS_AFTER)
            match letter:
                case "q":
                    return None
                case "r":
                    return self.table.rematch()
                case _:
                    self._ending.answer(letter, rest)

    def _say_trouble(self) -> None:
        """Say once when the game ceases to be saved, and when it is saved again (V2)."""
        trouble = self.table.trouble
        if trouble != self._trouble:
            self.page.say(trouble or SAVED_AGAIN)
        self._trouble = trouble

    def _say_saved(self) -> None:
        self._curtain.cover()
        if self.table.trouble:
            self.page.say(self.table.trouble)
        elif self.table.save_id is not None:
            self.page.say(f"The game is saved. Go on with: tartan saves resume {self.table.save_id} --plain")


def play_all(page: Page, lobby: Lobby, table: TableFace, *, curtain_asked: bool = False) -> None:
    """Play a table, then its rematches for as long as they are wanted."""
    following: TableFace | None = table
    while following is not None:
        setup = PlainTable(page, lobby, following, curtain_asked=curtain_asked).play()
        following = None if setup is None else lobby.open(setup)
