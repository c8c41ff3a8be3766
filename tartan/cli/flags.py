"""The options of `tartan play`, `host` and `join` as tables, and the small reader of command lines made from them.

The full screen starts without typer, whose import would cost as much time as half of Textual's; so these are read here.
`tartan.cli.app` makes typer's commands from the same tables, for their help, and both accept exactly the same things.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.cli.errors import WrongCommand
from tartan.engine.contract import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

HELP = "--help"


@dataclass(frozen=True, slots=True)
class Flag:
    """One option of a command: a switch if it has no `value`, else followed by one; `many` may be repeated."""

    name: str
    help: str
    value: str = ""
    """What stands for its value in the help, such as `N`."""
    many: bool = False


_LEVELS = "there is piper, drover, captain, laird"
"""The levels of bots, written out: what knows them need not be loaded for that."""

PLAY = (
    Flag("seats", "How many seats there are.", "N"),
    Flag("names", "What the seats are called, in seat order, separated by commas.", "A,B"),
    Flag("bots", f"Seats that bots take, by letter, as in A=piper,C=captain; {_LEVELS}.", "SEAT=LEVEL"),
    Flag("hints", "Who may ask what a laird would do: one who plays alone, all, or nobody (off).", "WHO"),
    Flag("seed", "The game's seed: a whole number, or bytes as 0x and hexadecimal digits.", "N"),
    Flag("option", "A variant of the game, as in name=yes; may be given again.", "NAME=VALUE", many=True),
    Flag("curtain", "What lifts the curtain between two seats: key, pin or none.", "KIND"),
    Flag("open", "Open hands, if everybody agrees: all see every hand, and the game counts nowhere."),
    Flag("plain", "Play line by line, without a full screen."),
)
"""The options of `tartan play`."""

HOST = (
    Flag("port", "The port to listen on; 0: any that is free.", "N"),
    Flag("bind", "The address to listen on; without it only this machine reaches the table.", "ADDR"),
    Flag("seats", "How many seats there are.", "N"),
    Flag("names", "What the seats are called, in seat order, separated by commas.", "A,B"),
    Flag("here", "The seats of people at this terminal, by letter, as in A,C; without it: the first.", "SEATS"),
    Flag("bots", f"Seats that bots take, by letter, as in A=piper,C=laird; {_LEVELS}.", "SEAT=LEVEL"),
    Flag("hints", "Who may ask what a laird would do: one who plays alone, all, or nobody (off).", "WHO"),
    Flag("option", "A variant of the game, as in name=yes; may be given again.", "NAME=VALUE", many=True),
    Flag("curtain", "What lifts the curtain between seats at one terminal: key, pin or none.", "KIND"),
    Flag("seed", "Refused: at such a table the deal is made by all together.", "N"),
    Flag("code", "The words that let guests in; without it they are drawn.", "WORDS"),
    Flag("clock", "The time to think: move=60 for each turn, bank=600+5 for the game and what a turn adds.", "KIND"),
    Flag("watchers", "Whether others may look on: off, open, or delayed by a turn.", "KIND"),
    Flag("tls", "Let guests come by private lines."),
    Flag("cert", "A certificate of your own for private lines.", "FILE"),
    Flag("key", "The key of that certificate, where it is not in the same file.", "FILE"),
    Flag("unlisted", "Do not tell the local network of the table."),
    Flag("resume", "Open a saved game again to those who held its seats, by the same line.", "ID"),
    Flag("headless", "Without a screen and without anybody at this terminal: lines of a log."),
    Flag("plain", "Play line by line, without a full screen."),
)
"""The options of `tartan host`."""

JOIN = (
    Flag("code", "The words that the host reads out.", "WORDS"),
    Flag("name", "What you are called; A,B for several people at this terminal.", "N"),
    Flag("seat", "The seat that you want, by letter; A,B for several.", "S"),
    Flag("watch", "Look on, without a seat."),
    Flag("tls", "By a private line to a host with a certificate that this system trusts."),
    Flag("fingerprint", "By a private line to the host whose certificate has this fingerprint.", "HEX"),
    Flag("pin", "The same as --fingerprint.", "HEX"),
    Flag("plain", "Play line by line, without a full screen."),
)
"""The options of `tartan join`."""

ADDRESS_WORDS = 3
"""How many words the address of `tartan join` may be, as in the line that a host reads out."""

RULES = (Flag("plain", "Line by line, without a full screen."),)
"""The options of `tartan rules`."""


@dataclass(frozen=True, slots=True)
class Words:
    """A command line taken apart: what stood alone, and the values of the options, all still text."""

    alone: tuple[str, ...]
    values: dict[str, tuple[str, ...]]

    def one(self, name: str) -> str | None:
        """The value of an option, the last if it was given again; None if it was not given."""
        return self.values[name][-1] if name in self.values else None

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of an option, in order."""
        return self.values.get(name, ())

    def has(self, name: str) -> bool:
        """Whether a switch was given."""
        return name in self.values


def wants_help(arguments: Sequence[str]) -> bool:
    """Whether the words of a command line ask for its help."""
    return HELP in arguments


def take_apart(flags: Sequence[Flag], arguments: Sequence[str], command: str, *, most_alone: int = 1) -> Words:
    """Read a command line: options anywhere, `--name value` or `--name=value`, all after `--` standing alone.

    Raises WrongCommand with a sentence that names `command`'s help.
    """
    known = {f"--{flag.name}": flag for flag in flags}
    alone: list[str] = []
    values: dict[str, tuple[str, ...]] = {}
    waiting = list(reversed(arguments))
    while waiting:
        word = waiting.pop()
        if word == "--":
            alone += reversed(waiting)
            break
        if not word.startswith("-") or word == "-":
            alone.append(word)
            continue
        name, equals, value = word.partition("=")
        flag = known.get(name)
        if flag is None:
            raise WrongCommand(f"There is no option {printable(name)}; see {command} {HELP}.")
        if not flag.value and equals:
            raise WrongCommand(f"The option {name} takes no value; see {command} {HELP}.")
        if flag.value and not equals:
            if not waiting:
                raise WrongCommand(f"The option {name} needs a value; see {command} {HELP}.")
            value = waiting.pop()
        values[flag.name] = (*values.get(flag.name, ()), value)
    if len(alone) > most_alone:
        raise WrongCommand(f"{printable(alone[most_alone])} is one word too many; see {command} {HELP}.")
    return Words(tuple(alone), values)
