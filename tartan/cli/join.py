"""`tartan join`: come to a table that is open elsewhere, on a full screen or in lines."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.cli import startup
from tartan.cli.conceal import kept_code
from tartan.cli.errors import DONE, FAILED, WrongCommand
from tartan.cli.network import Means
from tartan.cli.online import open_line_mode, seats_of
from tartan.cli.request import checked_name
from tartan.session.invitation import Invitation, read_invitation
from tartan.session.text import clean_name
from tartan.ui.intent import First, Intent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.cli.flags import Words

SOMEBODY = "Guest"
"""What a guest is called of whom nothing is known."""


def join(words: Words) -> int:
    """`tartan join ADDRESS`; raises SetupError or WrongCommand for a wrong command line, TartanError if it fails.

    Gives 1 where the host closed the table in the midst of a game.
    """
    invitation = invitation_of(words)
    given = words.one("name")
    names = () if given is None else names_of(given)
    seat = words.one("seat")
    seats = () if seat is None else seats_of(seat, "--seat")
    if seats and words.has("watch"):
        raise WrongCommand("Who watches has no seat: --watch and --seat do not go together.")
    if seats and len(names) not in (0, 1, len(seats)):
        raise WrongCommand(f"There are {len(names)} names for {len(seats)} seats.")
    if len(names) > 1 and words.has("watch"):
        raise WrongCommand("Who watches has no seat, and one name: --watch and several names do not go together.")
    watch, trusted = words.has("watch"), words.has("tls")
    if not words.has("plain"):
        means = Means(trusted=trusted, seats=seats)
        intent = Intent(First.JOIN, invitation=invitation, name=", ".join(names), watch=watch)
        return startup.full_screen(intent, means)
    return _join_lines(invitation, names, seats, watch=watch, trusted=trusted)


def _join_lines(
    invitation: Invitation | None, names: Sequence[str], seats: Sequence[int], *, watch: bool, trusted: bool
) -> int:
    from tartan.plain.gathering import GuestGathering
    from tartan.plain.opening import ask_whom

    with open_line_mode(Means(trusted=trusted)) as (page, lobby, wires):
        whom = invitation or ask_whom(page, wires)
        if whom is None:
            return FAILED
        who = names or wires.kept_names(whom) or (nobody_named(),)
        call = wires.call(whom, name=who[0], watch=watch)
        over = GuestGathering(page, lobby, call, seats=seats, names=names or who[:1]).run()
    return DONE if over else FAILED


def invitation_of(words: Words) -> Invitation | None:
    """Whom to call: an address, or the whole line that the host reads out; None where nothing is said of it.

    Options count more than what stands in a line. Raises SetupError.
    """
    kept = kept_code()
    if not words.alone:
        return None
    invitation = read_invitation(" ".join(words.alone))
    code = words.one("code")
    print_ = words.one("pin") if words.one("fingerprint") is None else words.one("fingerprint")
    if print_ is not None:
        given = read_invitation(f"localhost --fingerprint={print_}")
        invitation = replace(invitation, fingerprint=given.fingerprint)
    if code is not None:
        invitation = replace(invitation, code=read_invitation(f"localhost --code={code.replace(' ', '-')}").code)
    elif kept and not invitation.code:
        invitation = replace(invitation, code=kept)
    return invitation


def names_of(given: str) -> tuple[str, ...]:
    """What the people at this terminal are called; raises SetupError."""
    return tuple(checked_name(name) for name in given.split(","))


def nobody_named() -> str:
    """What somebody is called who has not said it, nor left a seat behind: as the system calls its user."""
    return clean_name(os.environ.get("USER", "")) or SOMEBODY
