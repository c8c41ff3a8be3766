"""What happens in Sgailstone Glen, each happening with the seats that may hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tartan.engine.contract import Event, event

if TYPE_CHECKING:
    from tartan.games.glen.model import Decay, Deed, Eviction, RegionScore, ShownToken, Token


@event
class GlenEvent(Event):
    """An event of the game, with the words for when it happened; regions in events are arcana numbers."""

    where: str


@event
class MapLaid(GlenEvent):
    """The regions were laid, and the first dealer was drawn (GL-4, GL-10)."""

    rows: tuple[tuple[int, ...], ...]
    dealer: int


@event
class DenheartPlaced(GlenEvent):
    """A seat put its Denheart on the map (GL-5)."""

    seat: int
    region: int


@event
class HalfDealt(GlenEvent):
    """A Half-Season was dealt (GL-8, GL-10)."""

    REVEALS: ClassVar[bool] = True

    dealer: int
    market: tuple[str, ...]


@event
class Drew(GlenEvent):
    """The cards that a seat was dealt; told to it alone (GL-31)."""

    REVEALS: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


@event
class Swapped(GlenEvent):
    """A seat swapped a card with the Market (GL-9)."""

    REVEALS: ClassVar[bool] = True

    seat: int
    gave: str
    took: str


@event
class Kept(GlenEvent):
    """A seat left the Market as it was (GL-9)."""

    seat: int


@event
class CardPlayed(GlenEvent):
    """A seat played a card; `led` is the suit that was led, empty for the leader's own card (GL-11)."""

    REVEALS: ClassVar[bool] = True

    seat: int
    card: str
    led: str


@event
class TrickWon(GlenEvent):
    """The lowest card of the led suit won (GL-11, GL-12)."""

    seat: int
    card: str
    order: tuple[int, ...]


@event
class Acted(GlenEvent):
    """A seat took its action, or declined; `extinct` if it had to be at the Denheart (GL-13 to GL-17)."""

    deed: Deed
    major: bool
    extinct: bool


@event
class TokenChosen(GlenEvent):
    """The kind of the token that a seat has just placed; told to it alone (GL-14, GL-31)."""

    seat: int
    token: Token
    region: int


@event
class MemberTaken(GlenEvent):
    """A Member came from elsewhere on the map, as the supply was empty (GL-19)."""

    seat: int
    origin: int
    region: int


@event
class TokensRevealed(GlenEvent):
    """The tokens of a region were turned up (GL-22)."""

    REVEALS: ClassVar[bool] = True

    region: int
    tokens: tuple[ShownToken, ...]


@event
class TokenUsed(GlenEvent):
    """A revealed Ambush, March or Deploy was used or declined (GL-23)."""

    token: Token
    region: int
    deed: Deed


@event
class RegionScored(GlenEvent):
    """A region was scored (GL-24 to GL-26)."""

    REVEALS: ClassVar[bool] = True

    score: RegionScore


@event
class Decayed(GlenEvent):
    """The two fullest regions were corrupted (GL-27)."""

    REVEALS: ClassVar[bool] = True

    decay: Decay


@event
class Evicted(GlenEvent):
    """A Denheart left a flipped region (GL-28)."""

    eviction: Eviction


@event
class GameEnded(GlenEvent):
    """Winter was scored (GL-30)."""

    winners: tuple[int, ...]
    reason: str
