"""What happens in Lords of Scotland, each event with its audience and the round it belongs to; cards are numbers."""

from __future__ import annotations

from typing import ClassVar

from tartan.engine.contract import Event, event


@event
class LordsEvent(Event):
    """An event of the contest."""

    round: int


@event
class SeatEvent(LordsEvent):
    """An event that is one seat's doing."""

    seat: int


@event
class Dealt(SeatEvent):
    """A seat's first hand; told to it alone (LO-4)."""

    REVEALS: ClassVar[bool] = True

    cards: tuple[int, ...]


@event
class SupportersRefused(LordsEvent):
    """All Supporters dealt at set-up had the same strength; they were discarded (LO-5)."""

    REVEALS: ClassVar[bool] = True

    cards: tuple[int, ...]


@event
class RoundBegan(LordsEvent):
    """Supporters and Recruits lie ready (LO-4, LO-6, LO-28)."""

    REVEALS: ClassVar[bool] = True

    initiative: int
    supporters: tuple[int, ...]


@event
class Reshuffled(LordsEvent):
    """The discards became the new draw pile (LO-10)."""

    REVEALS: ClassVar[bool] = True

    count: int


@event
class Mustered(SeatEvent):
    """A Follower was mustered face-up, and perhaps activated (LO-7, LO-12)."""

    REVEALS: ClassVar[bool] = True

    card: int
    activated: bool


@event
class MusteredDown(SeatEvent):
    """A Follower was mustered face-down (LO-7)."""


@event
class OwnMuster(SeatEvent):
    """Which card a seat mustered face-down; told to it alone."""

    card: int


@event
class Recruited(SeatEvent):
    """A seat took a Recruit, or the top of the draw pile (LO-7)."""

    REVEALS: ClassVar[bool] = True

    place: int
    card: int | None
    """Where it lay face-up (LO-30)."""


@event
class DrewByPower(SeatEvent):
    """A seat drew by the power of Forsyth (LO-18)."""

    REVEALS: ClassVar[bool] = True


@event
class Drew(SeatEvent):
    """Which card a seat took unseen; told to it alone."""

    REVEALS: ClassVar[bool] = True

    card: int


@event
class RecruitTurned(LordsEvent):
    """A Recruit was turned face-up (LO-30)."""

    REVEALS: ClassVar[bool] = True

    place: int
    card: int


@event
class RecruitReplaced(LordsEvent):
    """A taken Recruit was replaced from the draw pile (LO-30)."""

    REVEALS: ClassVar[bool] = True

    place: int
    card: int | None
    """Where it lies face-up."""


@event
class RecruitsDiscarded(LordsEvent):
    """The Recruits left were discarded at the end of the round (LO-30)."""

    REVEALS: ClassVar[bool] = True

    cards: tuple[int, ...]


@event
class Copied(SeatEvent):
    """A Scott copied the power of a face-up Follower (LO-20)."""

    owner: int
    place: int
    card: int


@event
class Swapped(SeatEvent):
    """The activated Follower changed places with an opponent's (LO-17)."""

    REVEALS: ClassVar[bool] = True

    card: int
    owner: int
    place: int
    taken: int | None
    """The card taken, None for a face-down one."""


@event
class Looked(SeatEvent):
    """Which face-down Follower a seat took; told to it alone (LO-17)."""

    REVEALS: ClassVar[bool] = True

    card: int


@event
class Traded(SeatEvent):
    """The activated Follower changed places with a Supporter (LO-16)."""

    card: int
    supporter: int


@event
class Discarded(SeatEvent):
    """A Follower was discarded by the power of Wemyss (LO-21)."""

    REVEALS: ClassVar[bool] = True

    owner: int
    place: int
    card: int
    was_down: bool


@event
class Stopped(SeatEvent):
    """A seat mustered no second card (LO-19)."""


@event
class Passed(SeatEvent):
    """A seat takes no more actions in this round (LO-7)."""


@event
class Skipped(SeatEvent):
    """A seat could neither muster nor recruit, and its turn was skipped (LO-30)."""


@event
class TurnedUp(SeatEvent):
    """A seat's face-down Followers were revealed (LO-25)."""

    REVEALS: ClassVar[bool] = True

    cards: tuple[int, ...]


@event
class Named(SeatEvent):
    """A clan was named for a marked card (LO-22)."""

    card: int
    clan: int


@event
class Counted(SeatEvent):
    """An army was counted (LO-25 to LO-27, LO-29)."""

    REVEALS: ClassVar[bool] = True

    place: int
    total: int
    followers: tuple[tuple[int, bool], ...]
    """Each card, and whether it counts double."""
    top: int | None
    tied: bool
    """Whether another army has the same total, so that the highest rank decides."""


@event
class Claimed(SeatEvent):
    """A Supporter was claimed (LO-26)."""

    card: int
    score: int


@event
class Stayed(SeatEvent):
    """Followers stay for the next round (LO-24)."""

    cards: tuple[int, ...]


@event
class ContestEnded(SeatEvent):
    """The contest is over; the seat has won it (LO-31, LO-32)."""

    REVEALS: ClassVar[bool] = True

    idle: bool
    score: int
