"""Every number of the wire, with its name: what a peer may send, how long it may take, how many peers there may be."""

from __future__ import annotations

from dataclasses import dataclass

PROTO = 1
"""The protocol that this program speaks: `tartan/1`. It counts up with every release whose frames are others."""

GUEST_FRAME = 16 << 10
"""The most bytes of one message from a guest."""
HOST_FRAME = 256 << 10
"""The most bytes of one message from a host."""
GUEST_ITEMS = 512
"""The most values, keys and containers included, in one message from a guest."""
HOST_ITEMS = 16_384
"""The most values in one message from a host."""
NESTING = 16
"""How deep maps and arrays may lie in one another; a message itself is the first."""
STRING = 1 << 10
"""The most bytes of one string, in UTF-8."""

NAME = 24
"""The most characters of a name."""
CHAT = 500
"""The most characters of one line of chat."""
VISITOR_CHAT = 160
"""The most characters of a line of chat that are passed on of those who have no seat."""
APP = 40
"""The most characters of what a program calls itself."""
ACTION = 100
"""The most characters of an action in notation."""
CODE = 64
"""The most characters of a join code as it is typed."""
TOKEN = 96
"""The most characters of a seat's token."""
SENTENCE = 400
"""The most characters of a sentence that says why."""
WORD = 40
"""The most characters of a code of an error, a rule's id, a level, a sett."""
SEATS = 6
"""The most seats of a table."""
LARGEST = (1 << 53) - 1
"""The largest number that any message counts to."""
ACT_ID = 16
"""The bytes of an act's id."""
VISIT = 16
"""The bytes by which a guest's program is the same one again when it calls again."""
SUPERSEDED = 16
"""How many visits a seat remembers that it was taken over from; the oldest is forgotten first."""
SECRET = 32
"""The bytes of a salt, of the host's secret and of its commitment."""
LOG_FRAME = 96 << 10
"""The most bytes of log lines that a host puts into one `view`; the rest follows in further ones."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server allows; times are seconds."""

    handshake: float = 5.0
    """From the connection to a good `hello`."""
    standing: float = 10.0
    """How long a half-sent frame may stand still."""
    ping: float = 10.0
    """Between two pings."""
    silence: float = 30.0
    """Without one whole message a connection is lost."""
    closing: float = 2.0
    """How long a farewell may take to be read."""
    tick: float = 0.5
    """How often all times are looked at."""
    queue: int = 1 << 20
    """The most bytes that wait for one peer to read them."""
    connections: int = 1024
    """Connections of one server, of which no more than half the files that the process may open are used."""
    per_address: int = 64
    """Connections from one address."""
    to_greet: float = 1.0
    """How long one that has not said hello is safe from making way for another, where there are too many."""
    turned_away: int = 32
    """Connections too many that are told so at the same time and given time to read it; others are told and cut."""
    slice: int = 16
    """Messages of one peer that are handled before others have their turn."""
    told_burst: int = 40
    """Messages of one connection that lead to something all are told, such as claims, and are heard at once ..."""
    told_every: float = 0.1
    """... and then one in so many seconds; what comes behind it waits."""
    wrong_codes: int = 5
    """Wrong codes or tokens from one address ..."""
    wrong_span: float = 60.0
    """... in so many seconds are answered with a refusal for as long."""
    shared_every: float = 0.1
    """A code that is right is let in all the same from this machine itself, if no more were tried than one in so many
    seconds: whoever comes by ssh comes from there, and is not to be kept out by what others mistype."""
    joins: int = 30
    """Calls by a good code from one address, calls back to one seat, and claims from one address, that may come at once
    ..."""
    joins_every: float = 2.0
    """... and then one in so many seconds: whoever comes and goes in masses waits, and nobody else for long."""
    chat_burst: int = 5
    """Lines of chat that may come at once, of one seat ..."""
    chat_every: float = 2.0
    """... and then one in so many seconds."""
    visitor_burst: int = 2
    """Lines of chat that may come at once from one address of those who have no seat ..."""
    visitor_every: float = 10.0
    """... and then one in so many seconds."""
    guests: int = 32
    """Connections at one table, watchers included."""
    tables: int = 1000
    """Tables of one server."""


LIMITS = Limits()
