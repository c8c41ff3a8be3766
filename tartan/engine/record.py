"""A record: a finished or running game as a short text that people can read and diff, and that replays exactly (V4).

The text is in the manner of PGN: headers in brackets, an empty line, then one action a line with its seat's letter.
What a header holds is quoted as JSON does, so that any name survives.
"""

from __future__ import annotations

import errno
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from tartan.engine.checks import whole_number
from tartan.engine.contract import SEAT_LETTERS, OptionValue, printable
from tartan.engine.deal import DealProof
from tartan.engine.errors import IllegalAction, RecordError, SetupError
from tartan.engine.rng import seed_of, seed_text
from tartan.engine.sights import Witness, sights_of, sights_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tartan.engine.contract import Game, State

FORMAT = 1
LARGEST = 4 << 20
"""The most bytes of a record that is read at all."""

_HASH = re.compile("[0-9a-f]{64}")
_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9.-]*) ("(?:[^"\\]|\\.)*")\]')

_ORIGIN = re.compile(r"([^\x00-\x1f\x7f]{1,80}), step ([0-9]{1,9})")
OPEN_HANDS = "open"
"""What the header of an open-hands game says."""

Headers: TypeAlias = dict[str, str]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a practice game left the game that it tries another way to go on with."""

    source: str
    """What that game is called: `game 3`, or `a record`."""
    step: int
    """How many of its actions came before the fork; they are this game's first ones."""

    def __str__(self) -> str:
        return f"{self.source}, step {self.step}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: what it takes to play it again, byte for byte."""

    game: str
    rules: int
    """The version of the game's rules under which it was played."""
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    names: tuple[str, ...]
    seed: int | bytes | None
    """None where the deal's proof stands for it and the seed is not known yet."""
    actions: tuple[tuple[int, str], ...]
    proof: str = ""
    """The deal's proof: the host's commitment, hexadecimal, or nothing for a local game."""
    secret: bytes = b""
    """What the host had bound itself to by its commitment; b"" as long as it is not told."""
    salts: tuple[bytes, ...] = ()
    """What every seat put into the deal, by seat; () as long as they are not told."""
    seals: tuple[bytes, ...] = ()
    """By seat, what bound each guest to her salt, as whoever keeps this file was told before any was told.

    b"" for a seat that no guest had; () where no seals were told.
    """
    witnesses: tuple[Witness, ...] = ()
    """What seats can say from their own side, in seat order; in the file of whoever held them."""
    open_hands: bool = False
    """Whether it was agreed that everybody at the table sees every hand."""
    origin: Origin | None = None
    """Where a practice game was forked from; None for a game that began with its deal."""

    find_game: ClassVar[Callable[[str], Game] | None] = None
    """How a game is found by its id; the registry ties this knot when it is loaded."""

    def known_seed(self) -> int | bytes:
        """The seed; raises RecordError where only the deal's proof is known."""
        if self.seed is None:
            raise RecordError("This record holds no seed yet, so it cannot be replayed.")
        return self.seed

    @property
    def deal(self) -> DealProof | None:
        """What shows that the deal was fair; None where there is no commitment."""
        if not _HASH.fullmatch(self.proof):
            return None
        return DealProof(bytes.fromhex(self.proof), self.secret, self.salts)

    def with_deal(self, deal: DealProof) -> Record:
        """The same record with the deal's proof."""
        seals = deal.seals or self.seals
        return replace(self, proof=deal.commitment.hex(), secret=deal.secret, salts=deal.salts, seals=seals)

    def to_text(self) -> str:
        """The record as text, ending in a newline; `from_text` gives an equal record back."""
        headers = [("Tartan", str(FORMAT)), ("Game", self.game), ("Rules", str(self.rules)), ("Seats", str(self.seats))]
        headers += [(f"Option.{name}", json.dumps(value)) for name, value in self.options]
        headers += [(f"Name.{SEAT_LETTERS[seat]}", name) for seat, name in enumerate(self.names)]
        if self.seed is not None:
            headers.append(("Seed", seed_text(self.seed)))
        if self.open_hands:
            headers.append(("Hands", OPEN_HANDS))
        if self.origin:
            headers.append(("From", str(self.origin)))
        if self.proof:
            headers.append(("Proof", self.proof))
        if self.secret:
            headers.append(("Secret", self.secret.hex()))
        headers += [(f"Salt.{SEAT_LETTERS[seat]}", salt.hex()) for seat, salt in enumerate(self.salts)]
        headers += [(f"Seal.{SEAT_LETTERS[seat]}", seal.hex()) for seat, seal in enumerate(self.seals) if seal]
        for witness in self.witnesses:
            letter = SEAT_LETTERS[witness.seat]
            if witness.salt:
                headers.append((f"OwnSalt.{letter}", witness.salt.hex()))
            headers.append((f"Seen.{letter}", sights_text(witness.seen)))
        lines = [f"[{name} {json.dumps(text)}]" for name, text in headers]
        lines += ["", *(f"{SEAT_LETTERS[seat]} {text}" for seat, text in self.actions)]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        """The record that a text holds; raises RecordError with the line that is wrong."""
        if "\r\n" in text:
            text = text.replace("\r\n", "\n")
        head, _, body = text.removeprefix("\ufeff").partition("\n\n")
        headers = _headers(head)
        if "Tartan" not in headers:
            raise RecordError("This is not a Tartan record.")
        written = _number(headers.pop("Tartan"), "Tartan")
        if written != FORMAT:
            raise RecordError(f"This record has the form {written} of a newer Tartan; this one reads form {FORMAT}.")
        seats = _number(headers.pop("Seats", ""), "Seats", len(SEAT_LETTERS))
        names = tuple(headers.pop(f"Name.{letter}") for letter in SEAT_LETTERS[:seats] if f"Name.{letter}" in headers)
        if len(names) not in (0, seats):
            raise RecordError("The record names some of its seats and not the others.")
        record = cls(
            game=_wanted(headers, "Game"),
            rules=_number(headers.pop("Rules", ""), "Rules"),
            seats=seats,
            options=tuple(_options(headers)),
            names=names,
            seed=_seed(headers.pop("Seed", None)),
            actions=tuple(_actions(body, seats)),
            proof=headers.pop("Proof", ""),
            secret=_hash(headers, "Secret"),
            salts=_salts(headers, seats),
            seals=_seals(headers, seats),
            witnesses=tuple(_witnesses(headers, seats)),
            open_hands=_open_hands(headers),
            origin=_origin(headers),
        )
        if record.origin and record.origin.step > len(record.actions):
            raise RecordError("The record has fewer actions than the game that it was forked from.")
        if headers:
            raise RecordError(f"The record has a header that is not known here: {printable(next(iter(headers)))}.")
        return record

    def play_into(self, submit: Callable[[int, str], None], upto: int | None = None) -> None:
        """Submit the first `upto` actions one by one; raises RecordError naming the first that is refused."""
        for number, (seat, text) in enumerate(self.actions[:upto], 1):
            try:
                submit(seat, text)
            except IllegalAction as e:
                where = f"Action {number} of the record, {SEAT_LETTERS[seat]} {printable(text)}, is refused"
                raise RecordError(f"{where}: {e.message} ({e.rule})") from e

    def replay(self, game: Game | None = None) -> State:
        """The state after the last action; raises RecordError where it is illegal, foreign, or of other rules."""
        from tartan.engine.match import replayed

        return replayed(self, game or self.playable()).state

    def playable(self) -> Game:
        """The game that this record is of; raises RecordError if this program cannot replay it (V4)."""
        if Record.find_game is None:
            raise RecordError("No games are known here.")
        try:
            game = Record.find_game(self.game)
        except SetupError as e:
            raise RecordError(f"This record is of a game that is not known here: {printable(self.game)}.") from e
        if self.rules != game.manifest.rules_version:
            mine = game.manifest.rules_version
            raise RecordError(
                f"This record was played under rules version {self.rules} of {game.title}; this is version {mine}."
            )
        self.check_setup(game)
        return game

    def check_setup(self, game: Game) -> None:
        """Raise RecordError unless the game can be set up with the record's seats and options."""
        try:
            game.check_seats(self.seats)
            game.checked_options(dict(self.options))
        except SetupError as e:
            raise RecordError(f"This record cannot be replayed: {e.message}") from e

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all; raises OSError, also for what is no name of a file."""
        target = Path(path)
        if not target.name or "\0" in str(target):
            raise OSError(errno.EINVAL, "that is no name of a file", str(target))
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self.to_text(), encoding="utf-8", newline="\n")
            draft.replace(target)
        except OSError:
            draft.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record from a file; raises RecordError if it is not one, OSError if it cannot be read."""
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError("This file is too large to be a record.")
        try:
            return cls.from_text(data.decode("utf-8"))
        except UnicodeDecodeError as e:
            raise RecordError("This file is not text, so it is not a record.") from e


def _headers(head: str) -> Headers:
    headers: Headers = {}
    for number, line in enumerate(head.splitlines(), 1):
        found = _HEADER.fullmatch(line)
        if not found:
            raise RecordError(f"Line {number} is not a header of a record: {printable(line)}.")
        name = found[1]
        if name in headers:
            raise RecordError(f"Line {number} gives {name} a second time.")
        try:
            headers[name] = json.loads(found[2])
        except ValueError as e:
            raise RecordError(f"Line {number} is not quoted as a header should be.") from e
    return headers


def _wanted(headers: Headers, name: str) -> str:
    if not headers.get(name):
        raise RecordError(f"The record does not say its {name}.")
    return headers.pop(name)


def _number(text: str, what: str, most: int = 1 << 31) -> int:
    number = whole_number(text, 11)
    if number is None or not 1 <= number <= most:
        raise RecordError(f"The record's {what} is not a number that can be.")
    return number


def _options(headers: Headers) -> Iterator[tuple[str, OptionValue]]:
    for name in [name for name in headers if name.startswith("Option.")]:
        try:
            given = json.loads(headers.pop(name))
        except (ValueError, RecursionError) as e:
            raise RecordError(f"The record's {name} is not a value.") from e
        if not isinstance(given, bool | int | str):
            raise RecordError(f"The record's {name} is not a value.")
        yield name.removeprefix("Option."), given


def _seed(text: str | None) -> int | bytes | None:
    try:
        return None if text is None else seed_of(text)
    except SetupError as e:
        raise RecordError(f"The record's Seed cannot be used: {e.message}") from e


def _open_hands(headers: Headers) -> bool:
    said = headers.pop("Hands", "")
    if said not in ("", OPEN_HANDS):
        raise RecordError(f"The record's Hands are {printable(said)}, which is not known here.")
    return bool(said)


def _origin(headers: Headers) -> Origin | None:
    said = headers.pop("From", None)
    if said is None:
        return None
    found = _ORIGIN.fullmatch(said)
    if not found:
        raise RecordError("The record's From is no game and step.")
    return Origin(found[1], int(found[2]))


def _hash(headers: Headers, name: str) -> bytes:
    """The 32 bytes of a header, b"" where it is not there."""
    text = headers.pop(name, None)
    if text is None:
        return b""
    if not _HASH.fullmatch(text):
        raise RecordError(f"The record's {name} is not 64 hexadecimal digits.")
    return bytes.fromhex(text)


def _salts(headers: Headers, seats: int) -> tuple[bytes, ...]:
    found = tuple(_hash(headers, f"Salt.{letter}") for letter in SEAT_LETTERS[:seats])
    if not any(found):
        return ()
    if not all(found):
        raise RecordError("The record has the salts of some of its seats and not of the others.")
    return found


def _seals(headers: Headers, seats: int) -> tuple[bytes, ...]:
    found = tuple(_hash(headers, f"Seal.{letter}") for letter in SEAT_LETTERS[:seats])
    return found if any(found) else ()


def _witnesses(headers: Headers, seats: int) -> Iterator[Witness]:
    for seat, letter in enumerate(SEAT_LETTERS[:seats]):
        seen = headers.pop(f"Seen.{letter}", None)
        if seen is None:
            continue
        try:
            sights = sights_of(seen)
        except ValueError as e:
            raise RecordError(f"The record's Seen.{letter} is damaged: it is no chain of hashes.") from e
        yield Witness(seat, _hash(headers, f"OwnSalt.{letter}"), sights)


def _actions(body: str, seats: int) -> Iterator[tuple[int, str]]:
    for line in body.splitlines():
        if not line.strip():
            continue
        letter, _, text = line.partition(" ")
        if letter not in tuple(SEAT_LETTERS[:seats]) or not text:
            raise RecordError(f"This line of the record is no action of a seat: {printable(line)}.")
        yield SEAT_LETTERS.index(letter), text
