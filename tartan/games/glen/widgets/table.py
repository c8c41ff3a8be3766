"""What lies below the map: the trick and what was done with it, the Market, the hand, the own tokens; or sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style
from textual.message import Message

from tartan.games.glen.notation import ROMAN, counted
from tartan.games.glen.widgets.look import card_box, card_piece, seat_tag
from tartan.games.glen.widgets.pictures import Item, Light, Played, Spot, Sums, TablePicture
from tartan.games.glen.words import PLACES
from tartan.ui.widgets.look import BoardLook, cloth
from tartan.ui.widgets.zone import Zone, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

    from tartan.games.glen.model import Count, Presence
    from tartan.ui.widgets.zone import Piece

LABEL = 8
"""Cells of the words before a line."""
PLAY = 10
"""Cells of a seat's part in a trick."""
COVER = "black_watch"
"""The tartan that covers the hand while nobody has lifted the curtain."""
_LEADS = {Light.CURSOR: "▸", Light.PICKED: "▲", Light.OFF: "·"}
"""What stands before a word: what it is now is told by more than a colour."""
_STRUCK = Style(strike=True)
_SUM = 30
"""Cells of a sum, with the blanks behind it."""
_LONGEST_SUM = 37
"""Cells of the longest sum that leaves room for place and VP."""
TALL = 8
"""Rows from which the cards of the hand have three."""


class Box(NamedTuple):
    """A part of the zone that can be clicked."""

    left: int
    right: int
    top: int
    bottom: int
    spot: Spot


class Sheet:
    """Rows that are filled from the left, and what can be clicked on them."""

    def __init__(self, look: BoardLook, width: int, height: int) -> None:
        self.look, self.width, self.height = look, width, height
        self.rows: list[list[Piece]] = [[] for _ in range(height)]
        self.boxes: list[Box] = []

    def put(self, y: int, pieces: Sequence[Piece], spot: Spot | None = None, tall: int = 1) -> None:
        """Pieces behind what a row has."""
        if 0 <= y < self.height:
            left = width_of(self.rows[y])
            self.rows[y] += pieces
            if spot is not None:
                self.boxes.append(Box(left, left + width_of(pieces), y, y + tall, spot))

    def label(self, y: int, word: str) -> None:
        """The word before a line."""
        self.put(y, [(f" {word}".ljust(LABEL), self.look.styles.dim)])

    def strips(self) -> tuple[Strip, ...]:
        """The finished rows."""
        return tuple(strip(row, self.width, self.look.styles.ground) for row in self.rows)


def table_sheet(picture: TablePicture, width: int, height: int, look: BoardLook) -> Sheet:
    """Everything below the map in `height` rows of `width` cells."""
    sheet = Sheet(look, width, height)
    if picture.sums is not None:
        _sums(sheet, picture.sums)
        return sheet
    if picture.tokens:
        _tokens(sheet, picture)
    else:
        _trick(sheet, picture)
    tall = height >= TALL
    if picture.choice:
        _choice(sheet, 2, picture)
    if tall or not picture.choice:
        _market(sheet, 2 + bool(picture.choice), picture)
    if picture.hand is None:
        _cover(sheet, 3 + tall)
        return sheet
    _hand(sheet, 3 + tall, picture.hand, tall=tall)
    _purse(sheet, 4 + 3 * tall, picture.purse)
    return sheet


def _trick(sheet: Sheet, picture: TablePicture) -> None:
    look, styles = sheet.look, sheet.look.styles
    sheet.label(0, picture.title)
    sheet.put(1, [(" " * LABEL, styles.ground)])
    if not picture.plays:
        sheet.put(0, [("no trick has been played yet", styles.dim)])
    last = picture.title != "Trick"
    for play in picture.plays:
        sheet.put(0, _play(play, look, off=last))
        style = styles.title if play.acts else styles.dim if last or not play.card else styles.ground
        sheet.put(1, [(play.said[:PLAY].center(PLAY), style)])


def _play(play: Played, look: BoardLook, *, off: bool) -> list[Piece]:
    styles = look.styles
    card = card_piece(look, play.card, off=off) if play.card else ("  ·  ", styles.dim)
    return [seat_tag(look, play.seat), card, ("▼ " if play.lowest else "  ", styles.title)]


def _tokens(sheet: Sheet, picture: TablePicture) -> None:
    styles = sheet.look.styles
    sheet.put(0, [(f" {picture.title}", styles.title)])
    lines = [_token_line(sheet, picture.tokens, letters) for letters in (None, 3, 2)]
    line = next((line for line in lines if width_of(line) <= sheet.width), lines[-1])
    sheet.put(1, line)


def _token_line(sheet: Sheet, tokens: Sequence[tuple[int, str, bool]], letters: int | None) -> list[Piece]:
    """Tokens that were turned up, by so many letters of their names, or by all."""
    styles = sheet.look.styles
    line: list[Piece] = [(" ", styles.ground)]
    for owner, name, done in tokens:
        line += [seat_tag(sheet.look, owner), (f" {name[:letters]} ", styles.dim if done else styles.bright)]
    return line


def _choice(sheet: Sheet, y: int, picture: TablePicture) -> None:
    """What is chosen: an action, what marches, a rival."""
    sheet.put(y, [(" ", sheet.look.styles.ground)])
    for item in picture.choice:
        _word(sheet, y, item)


def _market(sheet: Sheet, y: int, picture: TablePicture) -> None:
    sheet.label(y, "Market")
    for item in picture.market:
        if item.spot[0] == "market":
            sheet.put(y, [_card(item, sheet.look)], item.spot)
            sheet.put(y, [(" ", sheet.look.styles.ground)])
        else:
            _word(sheet, y, item)


def _word(sheet: Sheet, y: int, item: Item) -> None:
    styles = sheet.look.styles
    style = {Light.CURSOR: styles.cursor, Light.OFF: styles.dim, Light.PLAIN: styles.ground}.get(
        item.light, styles.bright
    )
    lead = _LEADS.get(item.light, " ")
    if item.light is Light.OFF:
        style += _STRUCK
    sheet.put(
        y, [(f"{lead}{item.text}", style), (" ", styles.ground)], item.spot if item.light is not Light.PLAIN else None
    )


def _card(item: Item, look: BoardLook) -> Piece:
    light = item.light
    return card_piece(
        look,
        item.text,
        cursor=light is Light.CURSOR,
        off=light is Light.OFF,
        picked=light is Light.PICKED,
        barred=light is Light.OFF,
    )


def _hand(sheet: Sheet, y: int, hand: Sequence[Item], *, tall: bool) -> None:
    look, gap = sheet.look, (" ", sheet.look.styles.ground)
    sheet.label(y + tall, "Hand")
    if not hand:
        sheet.put(y + tall, [("no cards", look.styles.dim)])
    if not tall:
        for item in hand:
            sheet.put(y, [_card(item, look)], item.spot)
            sheet.put(y, [gap])
        return
    for line in (0, 2):
        sheet.put(y + line, [(" " * LABEL, gap[1])])
    for item in hand:
        light = item.light
        lines = card_box(
            look,
            item.text,
            cursor=light is Light.CURSOR,
            off=light is Light.OFF,
            picked=light is Light.PICKED,
            barred=light is Light.OFF,
        )
        for line, piece in enumerate(lines):
            sheet.put(y + line, [piece], item.spot)
            sheet.put(y + line, [gap])


def _purse(sheet: Sheet, y: int, purse: Sequence[Item]) -> None:
    styles = sheet.look.styles
    sheet.put(y, [(" ◆", styles.accent)])
    for item in purse:
        style = {Light.CURSOR: styles.cursor, Light.OFF: styles.dim, Light.PICKED: styles.title}.get(
            item.light, styles.ground
        )
        if item.light is Light.OFF:
            style += _STRUCK
        sheet.put(y, [(f"{_LEADS.get(item.light, ' ')}{item.text}", style)], item.spot)


def _cover(sheet: Sheet, y: int) -> None:
    """A cloth over hand and tokens."""
    look = sheet.look
    wide, high = sheet.width - LABEL - 2, sheet.height - y
    sheet.label(y, "Hands")
    sheet.put(y + 1, [(" covered".ljust(LABEL), look.styles.dim)])
    for line, row in enumerate(cloth(look, COVER, wide, high)):
        if line > 1:
            sheet.put(y + line, [(" " * LABEL, look.styles.ground)])
        sheet.put(y + line, [(" ", look.styles.ground), *row])


# Sums ---------------------------------------------------------------------------------------------------------------


def _sums(sheet: Sheet, sums: Sums) -> None:
    sheet.put(0, [(f" {sums.title}", sheet.look.styles.title)])
    if sums.score is not None:
        _tokens_up(sheet, sums)
        for y, presence in enumerate(sums.score.presences, 1):
            _presence(sheet, y, presence)
    elif sums.counts:
        _counts(sheet, sums.counts, sums.flipped)


def _tokens_up(sheet: Sheet, sums: Sums) -> None:
    if sums.score is None or sums.score.presences:
        return
    sheet.put(1, [(" ", sheet.look.styles.ground)])
    for at, token in enumerate(sums.score.tokens):
        y = 1 + at // 3
        if at and at % 3 == 0:
            sheet.put(y, [(" ", sheet.look.styles.ground)])
        sheet.put(y, [seat_tag(sheet.look, token.owner), (f" {token.token.value.title()} ", sheet.look.styles.bright)])


def _presence(sheet: Sheet, y: int, one: Presence) -> None:
    """`3▪ + ⌂2 + 1 Alliance - 1 Blight = 5   1st  3 VP`; tokens by two letters where that is too long."""
    styles = sheet.look.styles
    sheet.put(y, [(" ", styles.ground), seat_tag(sheet.look, one.seat)])
    whole = _sum(one, counted(one.alliances, "Alliance"), counted(one.blights, "Blight"))
    sums = whole if len(whole) <= _LONGEST_SUM else _sum(one, f"{one.alliances} Al", f"{one.blights} Bl")
    sheet.put(y, [(sums.ljust(_SUM), styles.bright if one.total > 0 else styles.dim)])
    if one.rank is not None:
        place = PLACES[one.rank - 1] if one.rank <= len(PLACES) else "last"
        sheet.put(y, [(f"{place}  ", styles.ground), (f"{one.vp} VP" if one.vp else "", styles.title)])


def _sum(one: Presence, alliances: str, blights: str) -> str:
    """What is added up, and what it comes to where that is more than one thing."""
    counts = ((one.members, f"{one.members}▪"), (one.denheart, f"⌂{one.denheart}"), (one.alliances, alliances))
    parts = [words for number, words in counts if number] or [f"{one.members}▪"]
    less = f" - {blights}" if one.blights else ""
    total = f" = {one.total}" if less or len(parts) > 1 else ""
    return f"{' + '.join(parts)}{less}{total}  "


def _counts(sheet: Sheet, counts: Sequence[Count], flipped: Sequence[int]) -> None:
    """How many pieces each active region held, fullest first, four a row."""
    styles = sheet.look.styles
    for at, count in enumerate(counts):
        y = 1 + at // 4
        lost = count.region in flipped
        blights = f" Bl{count.blights}" if count.blights else ""
        text = f" {'×' if lost else ' '}{ROMAN[count.region]} {count.pieces}{blights}"
        sheet.put(y, [(text.ljust(12), styles.title if lost else styles.ground)])


class TableZone(Zone[TablePicture, BoardLook]):
    """Trick, Market, hand and tokens; tells what was clicked."""

    class Picked(Message):
        """Something was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    _boxes: Sequence[Box] = ()

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """Everything at this size."""
        sheet = table_sheet(self.picture, width, height, self.look)
        self._boxes = sheet.boxes
        return sheet.strips()

    def on_click(self, event: events.Click) -> None:
        """Tell what was meant."""
        event.stop()
        for box in self._boxes:
            if box.left <= event.x < box.right and box.top <= event.y < box.bottom:
                self.post_message(self.Picked(box.spot))
                return
