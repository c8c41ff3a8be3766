"""The cards and clans of Lords of Scotland, and the tables that the rules look things up in (LO-1, LO-2).

A card is an int from 0 to 97, its rank less one (LO-2); a clan is an int from 0 to 8, in the order of ranks; a set of
cards is an int with a bit a card. Outside the rules they are text: `scott-7`, `bruce-97`.
"""

from __future__ import annotations

from functools import lru_cache

CLANS = ("scott", "makgill", "macdonnell", "wemyss", "fergusson", "forsyth", "cockburn", "cochrane", "bruce")
CLAN_NAMES = ("Scott", "Makgill", "MacDonnell", "Wemyss", "Fergusson", "Forsyth", "Cockburn", "Cochrane", "Bruce")
SCOTT, MAKGILL, MACDONNELL, WEMYSS, FERGUSSON, FORSYTH, COCKBURN, COCHRANE, BRUCE = range(len(CLANS))

COMMON_CLANS = 8
TOP_STRENGTH = 12
BRUCES = (96, 97)

CARDS: tuple[str, ...] = (
    *(f"{CLANS[card % COMMON_CLANS]}-{card // COMMON_CLANS + 1}" for card in range(COMMON_CLANS * TOP_STRENGTH)),
    *(f"bruce-{card + 1}" for card in BRUCES),
)
"""The deck in notation, by card number; a card's rank is its number and one (LO-2)."""

CARD_NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
CLAN_OF: tuple[int, ...] = (*(card % COMMON_CLANS for card in range(COMMON_CLANS * TOP_STRENGTH)), BRUCE, BRUCE)
STRENGTH_OF: tuple[int, ...] = (
    *(card // COMMON_CLANS + 1 for card in range(COMMON_CLANS * TOP_STRENGTH)),
    TOP_STRENGTH,
    TOP_STRENGTH,
)
BIT: tuple[int, ...] = tuple(1 << card for card in range(len(CARDS)))


def mask_of(cards: tuple[int, ...] | list[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


@lru_cache(maxsize=1 << 12)
def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a set, rising by rank."""
    return tuple([card for card in range(len(CARDS)) if mask >> card & 1])


@lru_cache(maxsize=1 << 12)
def texts_in(mask: int) -> tuple[str, ...]:
    """The cards of a set in notation, rising by rank."""
    return tuple([CARDS[card] for card in cards_in(mask)])


CLAN_CARDS: tuple[int, ...] = tuple(
    mask_of([card for card in range(len(CARDS)) if CLAN_OF[card] == clan]) for clan in range(len(CLANS))
)
"""The set of each clan's cards."""

CARDS_OF_CLANS: tuple[int, ...] = tuple(
    sum(CLAN_CARDS[clan] for clan in range(len(CLANS)) if clans >> clan & 1) for clans in range(1 << len(CLANS))
)
"""The set of cards of each set of clans."""

_LOWER = tuple(
    mask_of([other for other in range(len(CARDS)) if STRENGTH_OF[other] < STRENGTH_OF[card]])
    for card in range(len(CARDS))
)
_RIVALS = tuple(
    mask_of(
        [
            other
            for other in range(len(CARDS))
            if other != card and CLAN_OF[other] == CLAN_OF[card] and STRENGTH_OF[other] <= STRENGTH_OF[card]
        ]
    )
    for card in range(len(CARDS))
)
BLOCKERS: tuple[tuple[int, ...], ...] = ((), (), _LOWER, _LOWER, _RIVALS, _RIVALS)
"""By number of seats and by card: the cards of which none may lie face-up if this one is to activate (LO-12)."""
