"""The rules of Sgailstone Glen: what each action does to a game, from the first Denheart to the last eviction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE, Plain, State
from tartan.engine.errors import SetupError
from tartan.games.glen import dump, events, views
from tartan.games.glen.actions import ONE_TOKEN, TOKENS_SEEN
from tartan.games.glen.board import board_of
from tartan.games.glen.model import ARCANA, CARDS, COLUMNS, MEMBERS, REGIONS, SUIT_OF, SUITS, TOKENS, TRICKS
from tartan.games.glen.records import (
    ACTING,
    NOBODY,
    NOWHERE,
    ONLY,
    PLACING,
    PLAYING,
    laid_code,
)
from tartan.games.glen.seasons import Seasons
from tartan.games.glen.sums import acting_order, lowest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tartan.engine.contract import Action, Event, OptionValue
    from tartan.engine.rng import Rng
    from tartan.games.glen.actions import Move
    from tartan.games.glen.records import Done


class Glen(Seasons):
    """A game in progress, and what each action does to it."""

    __slots__ = ()

    def apply(self, seat: int, action: Action) -> None:
        """Play an action in place."""
        move: Move = action  # type: ignore[assignment]  # the caller took it from `legal`, whose actions are Moves
        _DO[move.verb](self, seat, move)

    # Set-up and Market

    def _den(self, seat: int, move: Move) -> None:
        """GL-5."""
        self.dens[seat] = move.region
        if self.journal is not None:
            region = ARCANA[move.region]
            self.journal.append(events.DenheartPlaced(audience=EVERYONE, where=self.where, seat=seat, region=region))
        self.queue = self.queue[1:]
        if self.queue:
            self.deciders = ONLY[self.queue[0]]
        else:
            self._deal_season()

    def _swap(self, seat: int, move: Move) -> None:
        """GL-9; what was taken is known to all, what was given may have been the carried card (GL-31)."""
        gave, took = move.card, move.took
        market = self.market
        at = market.index(took)
        self.market = (*market[:at], gave, *market[at + 1 :])
        self._leave_hand(seat, gave)
        bit = 1 << took
        self.hands[seat] |= bit
        self.known[seat] |= bit
        self.swaps = (*self.swaps, (seat, gave, took))
        if self.journal is not None:
            self.journal.append(
                events.Swapped(audience=EVERYONE, where=self.where, seat=seat, gave=CARDS[gave], took=CARDS[took])
            )
        self._next_swap()

    def _keep(self, seat: int, _move: Move) -> None:
        self.swaps = (*self.swaps, (seat, NOBODY, NOBODY))
        if self.journal is not None:
            self.journal.append(events.Kept(audience=EVERYONE, where=self.where, seat=seat))
        self._next_swap()

    def _next_swap(self) -> None:
        self.queue = queue = self.queue[1:]
        if queue:
            self.deciders = ONLY[queue[0]]
        else:
            self.stage = PLAYING
            self.deciders = ONLY[self.leader]

    def _leave_hand(self, seat: int, card: int) -> None:
        """A card is shown as it leaves a hand; one that can have been carried over ends what was known of that."""
        bit = 1 << card
        self.hands[seat] ^= bit
        if self.known[seat] & bit:
            self.known[seat] ^= bit
        elif not self.carried[seat] >> SUIT_OF[card] & 1:
            self.carried[seat] = 0

    # Tricks

    def _play(self, seat: int, move: Move) -> None:
        """GL-11; the last card decides who acts when (GL-12)."""
        card = move.card
        self._leave_hand(seat, card)
        plays = self.plays
        if self.journal is not None:
            suit = SUITS[SUIT_OF[plays[0]]] if plays else ""
            self.journal.append(
                events.CardPlayed(audience=EVERYONE, where=self.where, seat=seat, card=CARDS[card], led=suit)
            )
        if plays:
            led = SUIT_OF[plays[0]]
            if SUIT_OF[card] != led:
                self.voids[seat] |= 1 << led
        self.plays = plays = (*plays, card)
        seats = self.seats
        if len(plays) < seats:
            self.deciders = ONLY[(seat + 1) % seats]
            return
        at = lowest(plays)
        self.winner = (self.leader + at) % seats
        self.queue = acting_order(self.leader, seats, self.winner)
        self.stage = ACTING
        self.deciders = ONLY[self.queue[0]]
        if self.journal is not None:
            self.journal.append(
                events.TrickWon(
                    audience=EVERYONE, where=self.where, seat=self.winner, card=CARDS[plays[at]], order=self.queue
                )
            )

    def _after_act(self) -> None:
        """The next in the order of resolution acts, or the trick is over."""
        self.queue = queue = self.queue[1:]
        if queue:
            self.stage = ACTING
            self.deciders = ONLY[queue[0]]
            return
        self.last = (self.leader, self.plays, self.winner, self.deeds)
        self.tricks = (*self.tricks, self.last)
        leader = self.leader = self.winner
        self.plays = ()
        self.deeds = ()
        self.winner = NOBODY
        if self.trick < TRICKS - 1:
            self.trick += 1
            self.stage = PLAYING
            self.deciders = ONLY[leader]
        elif self.half == 0:
            self._second_half()
        else:
            self._begin_scoring()

    # Actions and tokens

    def _deploy(self, seat: int, move: Move) -> None:
        """GL-15; a Deploy token is as a Major one (GL-23)."""
        self._place(seat, move, 2 if self.step >= 0 or seat == self.winner else 1)

    def _ambush(self, seat: int, move: Move) -> None:
        """GL-15; the winner of a trick, and a token, need no piece there (GL-23)."""
        region, rival = move.region, move.rival
        at = rival * REGIONS + region
        self.members[at] -= 1
        if not self.members[at]:
            self.at[rival] ^= 1 << region
        self.supply[rival] += 1
        replaces = self.step >= 0 or seat == self.winner or self.at[seat] >> region & 1 or self.dens[seat] == region
        self._place(seat, move, 1 if replaces else 0)

    def _march(self, seat: int, move: Move) -> None:
        """GL-17 to GL-21."""
        origin, region, number = move.origin, move.region, move.members
        if number:
            base = seat * REGIONS
            members = self.members
            members[base + region] += number
            left = members[base + origin] = members[base + origin] - number
            self.at[seat] = (self.at[seat] if left else self.at[seat] ^ 1 << origin) | 1 << region
        if move.den:
            self.dens[seat] = region
        self._done(seat, move, 0)

    def _token(self, seat: int, move: Move) -> None:
        """GL-14; others learn where it lies, its owner what it is (GL-31)."""
        self.purse[seat] -= ONE_TOKEN[move.token]
        self.laid = (*self.laid, laid_code(move.region, seat, move.token))
        if self.journal is not None:
            token, region = TOKENS[move.token], ARCANA[move.region]
            chosen = events.TokenChosen(audience=(seat,), where=self.where, seat=seat, token=token, region=region)
            self._done(seat, TOKENS_SEEN[move.region], 0, chosen)
        else:
            self._done(seat, TOKENS_SEEN[move.region], 0)

    def _decline(self, seat: int, move: Move) -> None:
        """GL-16, GL-23."""
        self._done(seat, move, 0)

    def _place(self, seat: int, move: Move, number: int) -> None:
        """Place Members from the supply, and ask for what it cannot give (GL-19)."""
        region = move.region
        supply = self.supply[seat]
        placed = number if number < supply else supply
        if placed:
            self.members[seat * REGIONS + region] += placed
            self.at[seat] |= 1 << region
            self.supply[seat] = supply - placed
        if placed < number:
            elsewhere = MEMBERS - self.supply[seat] - self.members[seat * REGIONS + region]
            self.owed = min(number - placed, elsewhere)
        self._done(seat, move, placed)

    def _done(self, seat: int, move: Move, placed: int, private: Event | None = None) -> None:
        """Note what a seat did; go on unless Members are still owed."""
        deed: Done = (seat, move.code, placed, ())
        if self.journal is not None:
            self._tell(deed)
            if private is not None:
                self.journal.append(private)
        scoring = self.step >= 0
        if scoring:
            self.uses = (*self.uses, deed)
        else:
            self.deeds = (*self.deeds, deed)
        if self.owed:
            self.target = move.region
            self.stage = PLACING
        elif scoring:
            self._next_token()
        else:
            self._after_act()

    def _tell(self, done: Done) -> None:
        assert self.journal is not None  # noqa: S101  # told only while a Match listens
        deed = views.deed_of(done)
        if self.step >= 0:
            token = TOKENS[self.shown[len(self.uses)] % 6]
            region = ARCANA[self.board.path[self.step]]
            self.journal.append(
                events.TokenUsed(audience=EVERYONE, where=self.where, token=token, region=region, deed=deed)
            )
        else:
            extinct = not self.acts_by_suit(deed.seat)
            major = deed.seat == self.winner
            self.journal.append(
                events.Acted(audience=EVERYONE, where=self.where, deed=deed, major=major, extinct=extinct)
            )

    def _from(self, seat: int, move: Move) -> None:
        """GL-19."""
        origin, target = move.origin, self.target
        at = seat * REGIONS + origin
        self.members[at] -= 1
        if not self.members[at]:
            self.at[seat] ^= 1 << origin
        self.members[seat * REGIONS + target] += 1
        self.at[seat] |= 1 << target
        scoring = self.step >= 0
        done = self.uses if scoring else self.deeds
        last = done[-1]
        assert last is not None  # noqa: S101  # it is what the Member is owed to
        grown: Done = (seat, last[1], last[2] + 1, (*last[3], origin))
        if scoring:
            self.uses = (*self.uses[:-1], grown)
        else:
            self.deeds = (*self.deeds[:-1], grown)
        if self.journal is not None:
            self.journal.append(
                events.MemberTaken(
                    audience=EVERYONE, where=self.where, seat=seat, origin=ARCANA[origin], region=ARCANA[target]
                )
            )
        self.owed -= 1
        if not self.owed:
            self.target = NOWHERE
            if scoring:
                self._next_token()
            else:
                self._after_act()

    def _evict(self, seat: int, move: Move) -> None:
        """GL-28."""
        origin = self.dens[seat]
        self.dens[seat] = move.region
        fled = (seat, origin, move.region)
        assert self.tally is not None  # noqa: S101  # Decay follows a Region Scoring
        self.tally = (*self.tally[:4], (*self.tally[4], fled))
        if self.journal is not None:
            eviction = views.eviction_of(fled)
            self.journal.append(events.Evicted(audience=EVERYONE, where=self.where, eviction=eviction))
        self.queue = self.queue[1:]
        self._next_eviction()


_DO: tuple[Callable[[Glen, int, Move], None], ...] = (
    Glen._den,  # noqa: SLF001  # the table of the class above, one method a verb
    Glen._swap,  # noqa: SLF001
    Glen._keep,  # noqa: SLF001
    Glen._play,  # noqa: SLF001
    Glen._deploy,  # noqa: SLF001
    Glen._from,  # noqa: SLF001
    Glen._march,  # noqa: SLF001
    Glen._ambush,  # noqa: SLF001
    Glen._token,  # noqa: SLF001
    Glen._decline,  # noqa: SLF001
    Glen._evict,  # noqa: SLF001
    Glen._ambush,  # noqa: SLF001
    Glen._march,  # noqa: SLF001
    Glen._deploy,  # noqa: SLF001
)
"""What each verb does, by its number."""


class _GlenRules:
    """How games of Sgailstone Glen are made."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> Glen:  # noqa: ARG002  # it has none
        """A map without pieces; its layout and the first dealer come from the seed (GL-4, GL-10)."""
        layout = list(range(REGIONS))
        rng.fresh().shuffle(layout)
        dealer = rng.fresh().below(seats)
        return Glen(rng, board_of(tuple(layout)), seats, dealer)

    def restore(self, data: dict[str, Plain]) -> Glen:
        """The game that a dump describes; raises SetupError on data that is none."""
        state = Glen.__new__(Glen)
        try:
            dump.fill(state, data)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as e:
            raise SetupError("That is not a game of Sgailstone Glen.") from e
        return state


def opening(state: State) -> Sequence[Event]:
    """The events before the first Denheart, for the top of the log."""
    glen: Glen = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    layout = [ARCANA[region] for region in glen.board.layout]
    rows = tuple(tuple(layout[at : at + COLUMNS]) for at in range(0, REGIONS, COLUMNS))
    return [events.MapLaid(audience=EVERYONE, where=glen.where, rows=rows, dealer=glen.dealer)]


RULES = _GlenRules()
__all__ = ["RULES", "Glen", "opening"]
