"""What a seat may do at each stage of a game of Sgailstone Glen: actions built once, found by what lies where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.glen.actions import (
    AMBUSHES_OF,
    DECLINED,
    DEN_GROUP,
    DENS_OF,
    DEPLOYS_OF,
    EVICTS_OF,
    FROMS_OF,
    KEEP_HAND,
    MAJOR_GROUP,
    MARCHES_OF,
    ONLY_DECLINE,
    PARTS_IN,
    PLAYS_OF,
    SUIT_BITS,
    SUIT_SHIFT,
    SUIT_SIZE,
    SWAPS,
    TOKENS_OR_DECLINE,
    USE_AMBUSHES,
    USE_DEPLOYS_OF,
    USE_MARCHES_OF,
    cards_in,
)
from tartan.games.glen.board import ALL_REGIONS, REGIONS_IN, SUIT_REGIONS
from tartan.games.glen.model import AMBUSH, MARCH, REGION_SUIT, REGIONS, SUIT_OF
from tartan.games.glen.records import ACTING, EVICTING, OVER, PLACING, PLAYING, SETTING_UP, SWAPPING, USING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.games.glen.actions import Move
    from tartan.games.glen.position import Position


def _den_moves(_game: Position, _seat: int) -> Sequence[Move]:
    """GL-5."""
    return DENS_OF[ALL_REGIONS]


def _swap_moves(game: Position, seat: int) -> Sequence[Move]:
    """GL-9."""
    first, second, third, fourth = game.market
    moves: list[Move] = []
    for card in cards_in(game.hands[seat]):
        row = SWAPS[card]
        moves += (row[first], row[second], row[third], row[fourth])
    moves.append(KEEP_HAND)
    return moves


def _play_moves(game: Position, seat: int) -> Sequence[Move]:
    """GL-11."""
    hand = game.hands[seat]
    plays = game.plays
    if plays:
        led = SUIT_OF[plays[0]]
        able = hand >> SUIT_SHIFT[led] & SUIT_BITS
        if able:
            return PLAYS_OF[led][able]
    spears, flames, lore, knots = PLAYS_OF
    return (
        *spears[hand & SUIT_BITS],
        *flames[hand >> SUIT_SHIFT[1] & SUIT_BITS],
        *lore[hand >> SUIT_SHIFT[2] & SUIT_BITS],
        *knots[hand >> SUIT_SHIFT[3]],
    )


def _act_moves(game: Position, seat: int) -> Sequence[Move]:
    """GL-13 to GL-17."""
    suit = SUIT_OF[game.plays[(seat - game.leader) % game.seats]]
    den = game.dens[seat]
    zone = SUIT_REGIONS[suit] & ~game.corrupted
    if not zone:
        zone = 1 << den
        suit = REGION_SUIT[den]
    at = game.at
    members = game.members
    group = MAJOR_GROUP if seat == game.winner else 0
    base = seat * REGIONS
    shift, row = SUIT_SIZE * suit, suit << SUIT_SIZE
    reach = game.board.reach[game.corrupted]
    moves = [*DEPLOYS_OF[zone if game.supply[seat] else game.open_to(seat, zone)]]
    for origin in REGIONS_IN[at[seat] | 1 << den]:
        units = group + members[base + origin] + (DEN_GROUP if origin == den else 0)
        if zone >> origin & 1:
            routes = MARCHES_OF[origin][units]
            for part in PARTS_IN[reach[origin]]:
                moves += routes[part]
        elif to := reach[origin] & zone:
            moves += MARCHES_OF[origin][units][row | to >> shift]
    for rival, there in enumerate(at):
        if there & zone and rival != seat:
            moves += AMBUSHES_OF[rival][there & zone]
    moves += TOKENS_OR_DECLINE[game.purse[seat] << REGIONS | zone]
    return moves


def _from_moves(game: Position, seat: int) -> Sequence[Move]:
    """GL-19."""
    return FROMS_OF[game.at[seat] & ~(1 << game.target)]


def _use_moves(game: Position, seat: int) -> Sequence[Move]:
    """GL-23."""
    region = game.board.path[game.step]
    kind = game.shown[len(game.uses)] % 6
    if kind == AMBUSH:
        safe = game.shielded() | 1 << seat
        rivals = [r for r in range(game.seats) if game.at[r] >> region & 1 and not safe >> r & 1]
        return (*[USE_AMBUSHES[rival][region] for rival in rivals], DECLINED)
    if kind == MARCH:
        units = game.members[seat * REGIONS + region] + (DEN_GROUP if game.dens[seat] == region else 0)
        routes = USE_MARCHES_OF[region][MAJOR_GROUP + units]
        parts = PARTS_IN[game.board.reach[game.corrupted][region]]
        return (*[move for part in parts for move in routes[part]], DECLINED)
    return (*USE_DEPLOYS_OF[game.open_to(seat, 1 << region)], DECLINED)


def _evict_moves(game: Position, seat: int) -> Sequence[Move]:
    """GL-28."""
    return EVICTS_OF[game.board.havens(game.dens[seat], game.corrupted)]


LEGAL: tuple[Callable[[Position, int], Sequence[Move]], ...] = tuple(
    {
        SETTING_UP: _den_moves,
        SWAPPING: _swap_moves,
        PLAYING: _play_moves,
        ACTING: _act_moves,
        PLACING: _from_moves,
        USING: _use_moves,
        EVICTING: _evict_moves,
        OVER: lambda *_: ONLY_DECLINE[:0],
    }.values()
)
"""What is legal at each stage, by its number."""
