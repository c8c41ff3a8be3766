"""The card counter: what each suit has shown this season, what is known of hands, and which tokens may still lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tartan.games.glen.model import CARDS, SEASONS, SUIT_NAMES, SUITS, TOKENS
from tartan.games.glen.notation import SIGNS, card_words
from tartan.games.glen.sums import TRACK
from tartan.games.glen.widgets.look import seat_tag, suit_style
from tartan.games.glen.words import TOKEN_CODES
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.games.glen.model import Clan, View
    from tartan.ui.widgets.look import BoardLook


def counter_text(view: View, names: Sequence[str], look: BoardLook) -> Text:
    """All that is public, for the notes; the own cards stand in brackets (GL-8, GL-26, GL-31)."""
    text = Text()
    played = {play.card for trick in view.tricks for play in trick.plays}
    if view.current is not None:
        played |= {play.card for play in view.current.plays}
    for title, wanted in (("Played this season", True), ("Not played yet", False)):
        text.append(f"{title}\n", ink(look.styles.bright))
        for suit in SUITS:
            ranks = [
                f"[{card[1:]}]" if card in view.hand else card[1:]
                for card in CARDS
                if card[0] == suit and (card in played) is wanted
            ]
            text.append(f"  {SIGNS[suit]} ", ink(suit_style(look, suit)))
            text.append(f"{' '.join(ranks) or '-'}\n")
    for clan in view.clans:
        text.append(*seat_tag(look, clan.seat))
        text.append(f" {shown(names[clan.seat])}\n", ink(look.styles.bright))
        for line in _known(clan):
            text.append(f"    {line}\n")
    text.append("Places pay\n", ink(look.styles.bright))
    for season, track in zip(SEASONS, TRACK, strict=True):
        text.append(f"    {season} {' '.join(map(str, track[: 3 if len(view.clans) > 3 else 2]))}\n")
    text.rstrip()
    return text


def _known(clan: Clan) -> Iterator[str]:
    """What is known of a hand, and which tokens were not revealed yet; short lines, for notes are narrow."""
    if clan.known:
        yield f"holds {' '.join(map(card_words, clan.known))}"
    if clan.voids:
        yield f"no {' or '.join(_names(clan.voids))}"
    if clan.carried_voids:
        yield f"carried no {' or '.join(_names(clan.carried_voids))}"
    kinds = [
        TOKEN_CODES[kind] if number == 1 else f"{number}×{TOKEN_CODES[kind]}"
        for kind, number in zip(TOKENS, clan.unrevealed, strict=True)
        if number
    ]
    yield f"unseen {' '.join(kinds) or 'no token'}"


def _names(suits: str) -> list[str]:
    return [SUIT_NAMES[SUITS.index(suit)] for suit in suits]
