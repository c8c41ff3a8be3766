"""The driver: joins a terminal's modes, keyboard and output to Textual.

It takes the place of Textual's own for Linux and macOS, which restores nothing on SIGTERM and SIGHUP, spins when the
terminal is gone, lets a terminal that does not read hold the program up and takes any size as true.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections import deque
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from textual import events
from textual.driver import Driver
from textual.geometry import Size

from tartan.ui.terminal.capabilities import size_of
from tartan.ui.terminal.keyboard import Keyboard, is_interrupt
from tartan.ui.terminal.modes import TerminalModes
from tartan.ui.terminal.writer import OutputWriter

if TYPE_CHECKING:
    import asyncio
    from types import FrameType

    from textual.app import App
    from textual.message import Message
    from textual.message_pump import MessagePump

    from tartan.ui.terminal.guard import Guard

TYPE_AHEAD_LIMIT = 256
"""Keys that may wait for the program; what is typed beyond these is dropped, save Ctrl-C (T5)."""

BACKGROUND_SECONDS = 0.4
"""How long a program continued in the background looks for a reason to leave before it stops again."""

_READ_BYTES = 1 << 16


@runtime_checkable
class Guarded(Protocol):
    """An app that is watched over from outside its loop, and is told when the terminal is its own again."""

    guard: Guard | None

    def resumed(self) -> None:
        """The program goes on after it was stopped."""


class TerminalDriver(Driver):
    """Draws on standard output and reads standard input, under the eyes of the app's guard if it has one."""

    def __init__(
        self,
        app: App[Any],  # Any: an app of whatever result
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        source, sink = sys.__stdin__, sys.__stdout__
        if source is None or sink is None:
            raise RuntimeError("the full screen needs standard input and output")
        self._encoding = sink.encoding or "ascii"
        self._guarded = app if isinstance(app, Guarded) else None
        self._guard = None if self._guarded is None else self._guarded.guard
        self._modes = TerminalModes(source.fileno(), sink.fileno()) if self._guard is None else self._guard.modes
        self._modes.mouse = mouse
        self._keyboard = Keyboard()
        self._writer: OutputWriter | None = None
        self._reader: threading.Thread | None = None
        self._wake_read, self._wake_write = os.pipe()
        self._undelivered: deque[Message] = deque()
        self._stopped_by_key = False
        # Textual finds the app in the context; what threads and signal handlers bring to the loop has none of its own.
        self._context = copy_context()
        if size is None:
            self._size = size_of(self._modes.output_descriptor)

    # -- beginning and end --------------------------------------------------------------------------------------

    @property
    def can_suspend(self) -> bool:
        """Whether the program can hand the terminal back for a while."""
        return True

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._loop.set_exception_handler(self._note_stray_failure)
        signal.signal(signal.SIGWINCH, self._on_window_change)
        signal.signal(signal.SIGTSTP, self._on_stop_signal)
        signal.signal(signal.SIGCONT, self._on_continue_signal)
        self._modes.enter()
        self._writer = OutputWriter(
            self._modes.output_descriptor, self._encoding, gone=self._on_gone, caught_up=self._on_caught_up
        )
        self._start_reader()
        self._send_size()

    def disable_input(self) -> None:
        """Read no more keys; what was read and not yet delivered is dropped."""
        reader, self._reader = self._reader, None
        if reader is not None:
            os.write(self._wake_write, b"x")
            reader.join()
            os.read(self._wake_read, 1)
        self._undelivered.clear()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        for number in (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT):
            signal.signal(number, signal.SIG_DFL)
        self.disable_input()
        writer, self._writer = self._writer, None
        finished = writer.stop(0.3) if writer is not None else True
        self._modes.leave(cut=not finished)

    def close(self) -> None:
        """Nothing is left to do: the terminal was given back before."""

    # -- output -------------------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Have `data` drawn; never blocks. Without a terminal, as after leaving, it is dropped."""
        if self._writer is not None:
            self._writer.write(data)

    def title(self, words: str) -> None:
        """Give the terminal's window a title, or with none its own again; leaving gives it back too (T1)."""
        if self._writer is not None:
            self.write(self._modes.title(words))

    def _on_gone(self) -> None:
        """The terminal vanished (on the thread that found out)."""
        if self._guard is not None:
            self._guard.leave_for(signal.SIGHUP)

    def _on_caught_up(self) -> None:
        """The terminal missed frames and has taken the rest: draw everything again."""
        self._on_loop(self._draw_all)

    def _draw_all(self) -> None:
        if self._writer is not None:
            self._app.refresh(layout=True)

    # -- size ---------------------------------------------------------------------------------------------------

    def _on_window_change(self, _number: int, _frame: FrameType | None) -> None:
        self._on_loop(self._send_size)

    def _send_size(self) -> None:
        size = Size(*size_of(self._modes.output_descriptor))
        self._app.post_message(events.Resize(size, size))

    # -- input --------------------------------------------------------------------------------------------------

    def _start_reader(self) -> None:
        self._reader = threading.Thread(target=self._read, name="terminal-input", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Read until told to stop or the terminal is gone (on a thread of its own)."""
        descriptor, keyboard = self._modes.input_descriptor, self._keyboard
        while True:
            ready, _, _ = select.select([descriptor, self._wake_read], [], [], keyboard.timeout(time.monotonic()))
            if self._wake_read in ready:
                return
            if descriptor not in ready:
                self._hand_over(list(keyboard.tick(time.monotonic())))
                continue
            try:
                data = os.read(descriptor, _READ_BYTES)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self._on_gone()
                return
            self._hand_over(list(keyboard.feed(data, time.monotonic())))

    def _hand_over(self, arrived: list[Message]) -> None:
        """Give messages to the event loop; of a flood only its beginning and every Ctrl-C (T5)."""
        waiting = self._undelivered
        room = TYPE_AHEAD_LIMIT - len(waiting)
        kept = arrived[:room] if room > 0 else []
        kept += [message for message in arrived[len(kept) :] if is_interrupt(message)][:TYPE_AHEAD_LIMIT]
        if not kept:
            return
        if self._guard is not None and sum(map(is_interrupt, [*list(waiting), *kept])) > 2:
            # Two are on their way and nobody answers: the program hangs, so a third is as good as the signal.
            self._guard.leave_for(signal.SIGINT)
        waiting.extend(kept)
        self._on_loop(self._deliver)

    def _deliver(self) -> None:
        """Post what waits (on the event loop's thread)."""
        while self._undelivered:
            message = self._undelivered.popleft()
            if self._is_flooded() and not is_interrupt(message):
                continue
            self.process_message(message)

    def _is_flooded(self) -> bool:
        """Whether as many messages wait in the program as may be typed ahead."""
        app = self._app
        takers: list[MessagePump | None] = [app, *app.screen_stack[-1:]]
        if app.screen_stack:
            takers.append(app.screen_stack[-1].focused)
        waiting = sum(taker.message_queue_size for taker in takers if taker is not None)
        return waiting >= TYPE_AHEAD_LIMIT

    def send_message(self, message: Message) -> None:
        """Post a message to the app (on the event loop's thread)."""
        self._app.post_message(message)

    # -- stopping and going on ----------------------------------------------------------------------------------

    def suspend_process(self) -> None:
        """Stop as Ctrl-Z stops a program: give the terminal back, stop, and take it over again when continued (T7).

        Where no shell could continue it (the program was started by the terminal itself) the kernel does not stop it.
        """
        if self._stopped_by_key or self._writer is None:
            return
        self._stopped_by_key = True
        self.stop_application_mode()
        os.kill(0, signal.SIGTSTP)  # the whole job, so that what started the program stops with it
        self._wait_for_foreground()
        self._stopped_by_key = False
        if not self._is_leaving:
            self.start_application_mode()

    def _wait_for_foreground(self) -> None:
        """Stop again as long as the program was continued in the background, where the terminal is not its own."""
        while not self._may_go_on(BACKGROUND_SECONDS):
            os.kill(os.getpid(), signal.SIGSTOP)

    def _may_go_on(self, seconds: float) -> bool:
        """Whether the terminal is the program's own, or it is told to leave, within `seconds`.

        A shell that ends a stopped job sends the signal and then continues the job. Any thread may be the one that
        takes the signal, so the process must run for a while before this one can know of it.
        """
        end = time.monotonic() + seconds
        while not self._is_leaving:
            try:
                if os.tcgetpgrp(self._modes.input_descriptor) == os.getpgrp():
                    return True
            except OSError:
                return True
            if time.monotonic() >= end:
                return False
            time.sleep(0.02)
        return True

    @property
    def _is_leaving(self) -> bool:
        return self._guard is not None and self._guard.leaving

    def _on_stop_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._on_loop(self._app.action_suspend_process)

    def _on_continue_signal(self, _number: int, _frame: FrameType | None) -> None:
        """Somebody stopped the program without asking it: the shell has changed the terminal's modes meanwhile."""
        self._on_loop(self._take_over_again)

    def _take_over_again(self) -> None:
        if self._writer is None or self._stopped_by_key:
            return
        self._wait_for_foreground()
        if self._is_leaving:
            return
        self._modes.enter()
        if self._guarded is not None:
            self._guarded.resumed()

    # -- helpers ------------------------------------------------------------------------------------------------

    def _on_loop(self, call: Any) -> None:  # Any: a callable without arguments, plain or bound
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(call, context=self._context)

    def _note_stray_failure(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # Any: asyncio's
        """A task failed that nobody waits for: written down, and never printed over the screen."""
        error = context.get("exception")
        if self._guard is not None and isinstance(error, BaseException):
            self._guard.note(error, str(context.get("message", "in a task")))
