"""The chart: the loch between its shores, roads as dotted lines, camps, castles, banners, and who stands there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from rich.style import Style
from textual.message import Message

from tartan.games.banners.board import BOARD, FIRST_CAMP, FIRST_CASTLE, PLACE_NAMES
from tartan.games.banners.model import Shield
from tartan.games.banners.widgets.look import LEAD_AND_TAIL, colour_style, flag, inks_of, on_water, signs_of
from tartan.games.banners.widgets.pictures import ChartPicture, Mark, Spot, Tower, castle_title
from tartan.games.banners.widgets.plan import FULL, Plan, ground_of, is_drawbridge, plan_of, quadrant
from tartan.games.banners.words import tokens
from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.zone import Piece, Zone, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip


_NO_STYLE = Style()
_MARKED = 3
"""Cells of an empty camp between its marks."""


@dataclass(frozen=True, slots=True)
class Label:
    """Something that stands on the chart: pieces from a cell to the right."""

    column: int
    row: int
    pieces: tuple[Piece, ...]
    place: int
    """The place that a click on it means."""
    grounded: bool = True
    """Whether it has a ground of its own; if not, land or water shows through."""


def chart_rows(picture: ChartPicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """The chart as `height` strips of `width` cells."""
    by_row: dict[int, list[Label]] = {}
    for label in labels(picture, plan_of(width, height), look):
        by_row.setdefault(label.row, []).append(label)
    return tuple(_row(width, height, row, tuple(by_row.get(row, ())), look) for row in range(height))


@lru_cache(maxsize=512)
def _row(width: int, height: int, row: int, on_it: tuple[Label, ...], look: BoardLook) -> Strip:
    """One row: the bare board, and what stands on it, later labels over earlier ones."""
    cells = list(_bare(width, height, row, look))
    wet = ground_of(plan_of(width, height)).water[row]
    for label in on_it:
        at = label.column
        for text, style in label.pieces:
            for letter in text:
                if 0 <= at < width:
                    cells[at] = letter, style if label.grounded or wet[at] != FULL else on_water(look, style)
                at += 1
    return strip(cells, width, inks_of(look).land)


@lru_cache(maxsize=256)
def _bare(width: int, height: int, row: int, look: BoardLook) -> tuple[Piece, ...]:
    """A row of the board without pieces: land, water, dots of roads, empty camps."""
    plan = plan_of(width, height)
    ground = ground_of(plan)
    inks = inks_of(look)
    cells: list[Piece] = []
    for column, wet in enumerate(ground.water[row]):
        dot = (column, row) in ground.dots
        if wet == FULL:
            wave = inks.wave if (row * 2 + column) % 3 == 0 else " "
            cells.append((signs_of(look).road, on_water(look, inks.road)) if dot else (wave, inks.water))
        elif dot:
            cells.append((signs_of(look).road, inks.road))
        else:
            cells.append((" ", inks.land) if look.plain else (quadrant(wet), inks.shore if wet else inks.land))
    for place in range(FIRST_CAMP, FIRST_CASTLE):
        at, its_row = plan.place(place)
        if its_row == row and 0 <= at < width:
            cells[at] = (signs_of(look).bridge if is_drawbridge(place) else signs_of(look).camp), inks.camp
    return tuple(cells)


def labels(picture: ChartPicture, plan: Plan, look: BoardLook) -> list[Label]:
    """All that stands on the chart, in the order in which it is drawn."""
    found: list[Label] = []
    for tower in picture.towers:
        found += _tower(tower, plan, look)
    for number in range(FIRST_CAMP):
        found += _flag(number, plan, look, rolled=picture.rolled == BOARD.banners[number].crests)
    for spot in picture.spots:
        if spot.place < FIRST_CAMP:
            found += _knights(spot, plan, look)
        else:
            _beside(found, _camp(spot, plan, look), plan)
    return [*_numbers(found, plan, look), *found] if picture.numbered else found


def _beside(found: list[Label], camp: list[Label], plan: Plan) -> None:
    """Add what stands in a camp so that it covers nothing that stands beside it; else what is there gives way."""
    row = [at for at, label in enumerate(found) if label.row == camp[0].row and label.place >= FIRST_CAMP]
    camp[0] = here = _aside(camp[0], [found[at] for at in row], plan)
    for at in row:
        if _meet(here, found[at]):
            found[at] = _aside(found[at], [here, *(found[other] for other in row if other != at)], plan)
    found += camp


def _aside(label: Label, beside: Sequence[Label], plan: Plan) -> Label:
    """A label moved along its row to where it meets none of the others there, as long as it is on its own place."""
    if not any(_meet(label, other) for other in beside):
        return label
    place, wide = plan.place(label.place)[0], width_of(label.pieces)
    columns = range(max(0, place - wide + 1), min(place, plan.width - wide) + 1)
    moved = (replace(label, column=column) for column in sorted(columns, key=lambda at: abs(at - label.column)))
    return next((one for one in moved if not any(_meet(one, other) for other in beside)), label)


def _meet(one: Label, other: Label) -> bool:
    """Whether two labels of one row have cells in common."""
    return one.column < other.column + width_of(other.pieces) and other.column < one.column + width_of(one.pieces)


def _numbers(found: Sequence[Label], plan: Plan, look: BoardLook) -> list[Label]:
    """The numbers of the camps, each beside its camp where nothing else stands; below what is there already."""
    taken = {cell for label in found for cell in _cells(label)}
    edges = {label.place: (label.column, label.column + width_of(label.pieces)) for label in found if label.grounded}
    taken |= {plan.place(place) for place in range(FIRST_CAMP, FIRST_CASTLE)}
    numbers = []
    for place in range(FIRST_CAMP, FIRST_CASTLE):
        column, row = plan.place(place)
        text = PLACE_NAMES[place].removeprefix("c")
        first, end = edges.get(place, (column - 1, column + 2))
        sides = ((end + (end - first > _MARKED), row), (first - len(text), row), (column, row + 1), (column, row - 1))
        for left, its_row in sides:
            cells = {(left + x, its_row) for x in range(len(text))}
            inside = 0 <= left <= plan.width - len(text) and 0 <= its_row < plan.height
            if inside and not cells & taken:
                numbers.append(Label(left, its_row, ((text, inks_of(look).road),), place, grounded=False))
                taken |= cells
                break
    return numbers


def _centred(column: int, row: int, pieces: Sequence[Piece], place: int, plan: Plan) -> Label:
    """Pieces round a column, inside the chart."""
    wide = width_of(pieces)
    return Label(max(0, min(column - wide // 2, plan.width - wide)), row, tuple(pieces), place)


# Castles ------------------------------------------------------------------------------------------------------------


def tower_pieces(tower: Tower, look: BoardLook) -> tuple[Piece, ...]:
    """A castle as `♜††`, or held as ` A♜††2◆ `: colour, tower, swords, garrison, shield."""
    signs = signs_of(look)
    swords = signs.sword * BOARD.castles[tower.place - FIRST_CASTLE].swords
    lead, tail = LEAD_AND_TAIL.get(tower.mark, (" ", " "))
    marked = look.styles.cursor if tower.mark is Mark.CURSOR else inks_of(look).need
    holder = tower.holder
    body: list[Piece] = [(f"{signs.tower}{swords}", inks_of(look).castle)]
    if holder is not None:
        style = colour_style(look, holder.name, holder.seat)
        body = [(holder.name, style), *body, (f"{holder.knights}{_shield(tower, look)}", style)]
    elif tower.mark is Mark.CURSOR:
        body = [(body[0][0], look.styles.cursor)]
    return ((lead, marked), *body, (tail, marked))


def _shield(tower: Tower, look: BoardLook) -> str:
    """The sign of a shield, with its value where that is known."""
    if tower.shield is Shield.NONE:
        return ""
    sign = signs_of(look).up if tower.shield is Shield.FACE_UP else signs_of(look).down
    return f"{sign}{'' if tower.value is None else tower.value}"


@lru_cache(maxsize=512)
def _tower(tower: Tower, plan: Plan, look: BoardLook) -> tuple[Label, Label]:
    """A castle, and its name or what takes it."""
    column, row = plan.place(tower.place)
    pieces = tower_pieces(tower, look)
    unmarked = tower.mark is Mark.NONE and tower.holder is None
    here = _centred(column, row, pieces[1:-1] if unmarked else pieces, tower.place, plan)
    title, style = castle_title(tower.place), inks_of(look).title
    if not tower.needs:
        return _named(here, title, style, plan)
    return _with_note(here, title, tower.needs, inks_of(look).need, plan)


def _with_note(here: Label, title: str, note: str, style: Style, plan: Plan) -> tuple[Label, Label]:
    """What takes a castle, or its sums, a blank on either side: where it covers nothing else, behind the name if so."""
    alone = f" {note} "
    column, row = plan.place(here.place)
    beside = _named(here, alone, style, plan)
    for found in (_named(here, f" {title}{alone}", style, plan), beside):
        if all(_is_free(label, plan) for label in found) and not _cells(found[0]) & _cells(found[1]):
            return found
    start, here = column - len(alone) // 2, replace(here, grounded=False)
    for aside, step in product(sorted(range(-len(alone), len(alone) + 1), key=abs), (1, -1)):
        label = Label(start + aside, row + step, ((alone, style),), here.place, grounded=False)
        if _is_free(label, plan):
            return label, here
    return beside


def _named(here: Label, name: str, style: Style, plan: Plan) -> tuple[Label, Label]:
    """A name where the board has it for a castle, and the castle, moved aside where that is needed."""
    column, row = plan.place(here.place)
    beside = BOARD.castles[here.place - FIRST_CASTLE].label
    start, its_row, left = column - len(name) // 2, row + (1 if beside == "below" else -1), here.column
    if beside in ("right", "left"):
        start, left = _side_by_side(here, len(name), beside, column, plan)
        its_row = row
    start = max(0, min(start, plan.width - len(name)))
    here = Label(left, row, here.pieces, here.place, grounded=False)
    return Label(start, its_row, ((name, style),), here.place, grounded=False), here


def _is_free(label: Label, plan: Plan) -> bool:
    """Whether what is printed for a place is on the chart, and covers nothing that the bare board has for others."""
    taken = _taken(plan)
    return all(
        0 <= column < plan.width and 0 <= row < plan.height and taken.get((column, row), label.place) == label.place
        for column, row in _cells(label)
    )


def _cells(label: Label) -> set[tuple[int, int]]:
    return {(label.column + x, label.row) for x in range(width_of(label.pieces))}


@lru_cache(maxsize=16)
def _taken(plan: Plan) -> dict[tuple[int, int], int]:
    """Which place has each cell of the bare board: camps with the marks beside them, flags, castles, and names."""
    taken: dict[tuple[int, int], int] = {}
    for place in range(FIRST_CAMP, FIRST_CASTLE):
        column, row = plan.place(place)
        taken |= {(column + aside, row): place for aside in range(-2, 3)}
    for number in range(FIRST_CAMP):
        left, top = plan.place(number)[0] - plan.flag[0] // 2, plan.flag_top(number)
        taken |= {(left + x, top + y): number for x in range(plan.flag[0]) for y in range(plan.flag[1])}
    for place in range(FIRST_CASTLE, len(PLACE_NAMES)):
        column, row = plan.place(place)
        wide = 2 + BOARD.castles[place - FIRST_CASTLE].swords
        here = Label(column - wide // 2, row, ((" " * wide, _NO_STYLE),), place)
        for label in _named(here, castle_title(place), _NO_STYLE, plan):
            taken |= {(label.column + x, label.row): place for x in range(width_of(label.pieces))}
    return taken


def _side_by_side(here: Label, long: int, beside: str, column: int, plan: Plan) -> tuple[int, int]:
    """Where a name and its castle begin in one row: both move aside where a flag would cover the name."""
    wide = width_of(here.pieces)
    gap = int(here.pieces[0][0] != " ")  # a held castle has a blank at each end already
    flags = [
        (place - plan.flag[0] // 2, place - plan.flag[0] // 2 + plan.flag[0])
        for place, top in ((plan.place(number)[0], plan.flag_top(number)) for number in range(FIRST_CAMP))
        if top <= here.row < top + plan.flag[1]
    ]
    if beside == "right":
        limit = min([left for left, _ in flags if left > column], default=plan.width)
        start = min(here.column + wide + gap, limit - long)
        return start, min(here.column, start - wide)
    limit = max([right for _, right in flags if right <= column], default=0)
    start = max(here.column - gap - long, limit)
    return start, min(max(here.column, start + long), plan.width - wide)


# Banners ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _flag(number: int, plan: Plan, look: BoardLook, *, rolled: bool) -> tuple[Label, ...]:
    """A woven flag with its crests; those that the die shows are set off."""
    column, row = plan.place(number)
    wide, tall = plan.flag
    top = plan.flag_top(number)
    crests = str(BOARD.banners[number].crests)
    rows = [
        Label(column - wide // 2, top + y, pieces, number) for y, pieces in enumerate(flag(look, number, wide, tall))
    ]
    text, style = (f"•{crests}•", look.styles.field) if rolled else (f" {crests} ", look.styles.title)
    return (*rows, _centred(column, row, ((text, style),), number, plan))


def _knights(spot: Spot, plan: Plan, look: BoardLook) -> list[Label]:
    """The knights on a banner, each colour its letter, on the inner half of the flag."""
    column, row = plan.place(spot.place)
    inner = row + (1 if BOARD.banners[spot.place].shore == "north" else -1)
    lead, tail = LEAD_AND_TAIL.get(spot.mark, ("", ""))
    pieces: list[Piece] = []
    for at, group in enumerate(spot.groups):
        mark = spot.mark if at == 0 else Mark.NONE
        text = f"{lead}{group.name}{tail}" if at == 0 else group.name
        pieces.append((text, colour_style(look, group.name, group.seat, mark)))
    return [_centred(column, inner, pieces, spot.place, plan)]


# Camps --------------------------------------------------------------------------------------------------------------


def _camp(spot: Spot, plan: Plan, look: BoardLook) -> list[Label]:
    """A camp that somebody holds, is fought for, or is set off; where there is room the tokens below."""
    column, row = plan.place(spot.place)
    lead, tail = LEAD_AND_TAIL.get(spot.mark, (" ", " "))
    if not spot.groups:
        dot = signs_of(look).bridge if is_drawbridge(spot.place) else signs_of(look).camp
        style = look.styles.cursor if spot.mark is Mark.CURSOR else inks_of(look).need
        return [_centred(column, row, ((f"{lead}{dot}{tail}", style),), spot.place, plan)]
    pieces: list[Piece] = []
    edge = _edge(spot, look)
    for at, group in enumerate(spot.groups):
        mark = Mark.NONE if at or edge is not None else spot.mark
        if at:
            pieces.append(("×", look.styles.refused))
        number = f"{spot.going}/{group.knights}" if at == 0 and spot.going else str(group.knights)
        first, last = lead if at == 0 else "", tail if at == len(spot.groups) - 1 else ""
        style = colour_style(look, group.name, group.seat, mark)
        if edge is None:
            pieces.append((f"{first}{group.name} {number}{last}", style))
        else:
            pieces += [(first, edge), (f"{group.name} {number}", style), (last, edge)]
    pieces = [piece for piece in pieces if piece[0]]
    found = [_centred(column, row, pieces, spot.place, plan)]
    if plan.large and len(spot.groups) == 1 and spot.groups[0].knights > 1:
        pile = "+".join(str(token) for token in tokens(spot.groups[0].knights))
        below = _centred(column, row + 1, ((pile, inks_of(look).road),), spot.place, plan)
        found.append(Label(below.column, below.row, below.pieces, spot.place, grounded=False))
    return found


def _edge(spot: Spot, look: BoardLook) -> Style | None:
    """The style of the marks beside rivals, who keep their colour; own knights have no edge of their own."""
    if not spot.rival or spot.mark is Mark.NONE:
        return None
    return look.styles.cursor if spot.mark is Mark.CURSOR else inks_of(look).need


# The widget ---------------------------------------------------------------------------------------------------------


def place_at(picture: ChartPicture, size: tuple[int, int], look: BoardLook, x: int, y: int) -> str:
    """The place that a cell means, in notation: what is drawn there last, else a camp not farther than two cells."""
    plan = plan_of(*size)
    for label in reversed(labels(picture, plan, look)):
        if label.row == y and label.column <= x < label.column + width_of(label.pieces):
            return PLACE_NAMES[label.place]
    for place in range(FIRST_CAMP, FIRST_CASTLE):
        column, row = plan.place(place)
        if row == y and abs(column - x) <= 2:
            return PLACE_NAMES[place]
    return ""


class Chart(Zone[ChartPicture, BoardLook]):
    """The loch; tells which place was clicked."""

    class Picked(Message):
        """A place was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The chart at this size."""
        return chart_rows(self.picture, width, height, self.look)

    def on_click(self, event: events.Click) -> None:
        """Tell what was meant."""
        event.stop()
        place = place_at(self.picture, (self.size.width, self.size.height), self.look, event.x, event.y)
        if place:
            self.post_message(self.Picked(place))
