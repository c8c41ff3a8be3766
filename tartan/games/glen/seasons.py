"""The course of the seasons: dealing, Region Scoring with its tokens, Map Decay, the end (GL-7 to GL-10, GL-22 on)."""

from __future__ import annotations

from operator import add, sub
from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE
from tartan.games.glen import events, views
from tartan.games.glen.model import (
    ALLIANCE,
    AMBUSH,
    BLIGHT,
    CARDS,
    DEALT,
    DEPLOY,
    MARCH,
    MOST_SEATS,
    REGIONS,
    WINTER,
)
from tartan.games.glen.position import Position
from tartan.games.glen.records import CODES, EVICTING, NOWHERE, ONLY, OVER, SWAPPING, USING
from tartan.games.glen.sums import (
    bare_sums,
    bonuses,
    fullest_first,
    payouts,
    token_order,
    tokens_by_region,
    trailing_first,
)

ASKED = (AMBUSH, MARCH, DEPLOY)
"""The tokens that their owner is asked about when they are revealed (GL-23)."""
NO_DEN = (0,) * MOST_SEATS

if TYPE_CHECKING:
    from tartan.games.glen.records import Scored


class Seasons(Position):
    """A game in progress, and how it goes on when nobody is asked."""

    __slots__ = ()

    # Dealing

    def _deal_season(self) -> None:
        """GL-8: all 36 cards are shuffled from one fixed order."""
        deck = list(range(len(CARDS)))
        self.rng.fresh().shuffle(deck)
        dealt = DEALT * self.seats
        self.half = 0
        self.market = tuple(deck[dealt : dealt + DEALT])
        self.stock = (*deck[:dealt], *deck[dealt + DEALT :])
        self.tricks = ()
        self._deal_half()

    def _deal_half(self) -> None:
        """Four cards a seat, seats from 0; then the Market (GL-8, GL-9)."""
        seats, stock = self.seats, self.stock
        for seat in range(seats):
            first, second, third, fourth = stock[DEALT * seat : DEALT * (seat + 1)]
            self.hands[seat] |= 1 << first | 1 << second | 1 << third | 1 << fourth
        dealt = stock[: DEALT * seats]
        self.stock = stock[DEALT * seats :]
        self.trick = 0
        self.leader = (self.dealer + 1) % seats
        self.swaps = ()
        self.queue = trailing_first(self.vp, self.dealer)
        self.stage = SWAPPING
        self.deciders = ONLY[self.queue[0]]
        if self.journal is not None:
            market = tuple([CARDS[card] for card in self.market])
            self.journal.append(
                events.HalfDealt(audience=EVERYONE, where=self.where, dealer=self.dealer, market=market)
            )
            for seat in range(seats):
                cards = tuple([CARDS[card] for card in sorted(dealt[DEALT * seat : DEALT * (seat + 1)])])
                self.journal.append(events.Drew(audience=(seat,), where=self.where, seat=seat, cards=cards))

    def _second_half(self) -> None:
        """Each hand has one card left, of which its voids still tell (GL-8, GL-31)."""
        for seat in range(self.seats):
            self.carried[seat] = 0 if self.known[seat] else self.voids[seat]
            self.voids[seat] = 0
        self.half = 1
        self.dealer = (self.dealer + 1) % self.seats
        self._deal_half()

    def _next_season(self) -> None:
        self.step = NOWHERE
        self.season += 1
        self.dealer = (self.dealer + 1) % self.seats
        self._deal_season()

    # Region Scoring

    def _begin_scoring(self) -> None:
        """The cards go back, and the regions are scored along the Glen path (GL-8, GL-22)."""
        for zone in (self.hands, self.known, self.voids, self.carried):
            zone[:] = [0] * self.seats
        self.market = self.stock = ()
        self.swaps = ()
        self.order = trailing_first(self.vp, self.dealer)
        self.tally = (self.season, self.order, (), None, ())
        self.step = NOWHERE
        self._next_region()

    def _next_region(self) -> None:
        """Turn to the next active region on the path, or to Decay."""
        path, corrupted = self.board.path, self.corrupted
        lying = tokens_by_region(self.laid)
        settled: list[Scored] = []
        self.step += 1
        while self.step < REGIONS:
            region = path[self.step]
            if not corrupted >> region & 1:
                if region in lying and self._reveal(region, lying.pop(region)):
                    self.laid = tuple([code for code in self.laid if code // CODES in lying])
                    self._settle(settled)
                    return
                settled.append(self._score(region))
            self.step += 1
        self.laid = ()
        self._settle(settled)
        self._end_scoring()

    def _settle(self, scored: list[Scored]) -> None:
        """Note the regions that were scored."""
        assert self.tally is not None  # noqa: S101  # a Region Scoring is running
        season, order, settled, _, _ = self.tally
        self.tally = (season, order, (*settled, *scored), None, ())

    def _reveal(self, region: int, tokens: list[int]) -> bool:
        """Turn up the tokens of a region; whether a seat is asked about one of them (GL-22, GL-23)."""
        self.shown = token_order(tokens, self.order)
        if self.journal is not None:
            shown = views.shown_tokens(self.shown, ())
            arcana = views.arcana_of(region)
            self.journal.append(events.TokensRevealed(audience=EVERYONE, where=self.where, region=arcana, tokens=shown))
        return self._ask_next()

    def _ask_next(self) -> bool:
        """Pass over tokens that need no decision; whether one does."""
        uses = self.uses
        for token in self.shown[len(uses) :]:
            if token % 6 in ASKED:
                self.uses = uses
                self.stage = USING
                self.deciders = ONLY[token // 6]
                return True
            uses = (*uses, None)
        self.uses = uses
        return False

    def _next_token(self) -> None:
        """Go on after a token was used or declined."""
        if not self._ask_next():
            self._settle([self._score(self.board.path[self.step])])
            self._next_region()

    def _score(self, region: int) -> Scored:
        """GL-24 to GL-26."""
        members = tuple(self.members[region::REGIONS])
        dens = tuple([2 * (den == region) for den in self.dens]) if region in self.dens else NO_DEN[: self.seats]
        shown = self.shown
        if shown and shown[-1] % 6 >= ALLIANCE:
            alliances, blights = bonuses(shown, self.seats)
            totals = tuple(map(sub, map(add, map(add, members, dens), alliances), blights))
            ranks, gains = payouts(self.season, totals)
            sums = tuple(zip(members, dens, alliances, blights, totals, ranks, gains, strict=True))
        else:
            sums, gains = bare_sums(self.season, members, dens)
        self.vp = [*map(add, self.vp, gains)]
        scored = (region, shown, self.uses, sums)
        self.shown = self.uses = ()
        if self.journal is not None:
            score = views.score_of(scored)
            self.journal.append(events.RegionScored(audience=EVERYONE, where=self.where, score=score))
        return scored

    def _end_scoring(self) -> None:
        self.order = ()
        self.seasons = (*self.seasons, tuple(self.vp))
        if self.season == WINTER:
            self._finish()
        else:
            self._decay()

    # Map Decay

    def _decay(self) -> None:
        """GL-27 and GL-28: both regions are chosen before either flips."""
        assert self.tally is not None  # noqa: S101  # one has just ended
        members, dens = self.members, self.dens
        counts = fullest_first(
            [
                (
                    region,
                    sum(members[region::REGIONS]) + dens.count(region),
                    sum([token % 6 == BLIGHT for token in shown]) if shown else 0,
                )
                for region, shown, _, _ in self.tally[2]
            ]
        )
        flipped = (counts[0][0], counts[1][0])
        self.tally = (*self.tally[:3], (counts, flipped), ())
        self.corrupted |= 1 << flipped[0] | 1 << flipped[1]
        if self.journal is not None:
            decay = views.decay_of((counts, flipped))
            self.journal.append(events.Decayed(audience=EVERYONE, where=self.where, decay=decay))
        self.queue = tuple([seat for seat in range(self.seats) if self.dens[seat] in flipped])
        self._next_eviction()

    def _next_eviction(self) -> None:
        if self.queue:
            self.stage = EVICTING
            self.deciders = ONLY[self.queue[0]]
        else:
            self._next_season()

    # The end

    def _finish(self) -> None:
        """GL-30."""
        self.stage = OVER
        self.step = NOWHERE
        self.queue = self.deciders = ()
        outcome = self.outcome
        if self.journal is not None and outcome is not None:
            winners = tuple([seat for seat, rank in enumerate(outcome.ranks) if rank == 1])
            self.journal.append(
                events.GameEnded(audience=EVERYONE, where=self.where, winners=winners, reason=outcome.reason)
            )
