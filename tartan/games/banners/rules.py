"""The rules of Tartan Banners: the die, marches, assaults, field combat and the end, played on a `Position`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE, Plain
from tartan.engine.errors import SetupError
from tartan.games.banners import dump, views
from tartan.games.banners.actions import DONE, MARCH
from tartan.games.banners.board import BANNERS, FIRST_CASTLE, NO_CASTLE, PLACES
from tartan.games.banners.model import (
    MOVES_A_TURN,
    Assaulted,
    Deployment,
    Ending,
    Fought,
    GameEnded,
    Marched,
    ShieldDrawn,
    TurnBegan,
)
from tartan.games.banners.position import Position
from tartan.games.banners.records import NOBODY, ONLY
from tartan.games.banners.shields import NO_SHIELD, pool_of, turned_up

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import Action, Event, OptionValue, State
    from tartan.engine.rng import Rng
    from tartan.games.banners.actions import Move
    from tartan.games.banners.records import Clash


class Loch(Position):
    """A game in progress, and how it goes on."""

    __slots__ = ()

    def apply(self, seat: int, action: Action) -> None:  # noqa: ARG002  # one seat at a time decides
        """Play an action in place."""
        move: Move = action  # type: ignore[assignment]  # the caller took it from `legal`, whose actions are Moves
        if move.verb == DONE:
            self._end_turn()
            return
        self.moves_left -= 1
        self.moves = (*self.moves, move.code)
        if move.verb == MARCH:
            self._march(move)
        else:
            self._storm(move)

    # Knights

    def _arrive(self, colour: int, place: int, knights: int) -> None:
        at = colour * PLACES + place
        if not self.knights[at]:
            self.spots[colour] = tuple(sorted((*self.spots[colour], place)))
        self.knights[at] += knights

    def _leave(self, colour: int, place: int, knights: int) -> None:
        at = colour * PLACES + place
        left = self.knights[at] - knights
        self.knights[at] = left
        if not left:
            self.spots[colour] = tuple([spot for spot in self.spots[colour] if spot != place])
            if self.holder[place] == colour and place < FIRST_CASTLE:
                self.holder[place] = NOBODY

    def _go_home(self, colour: int, place: int) -> int:
        """All knights of a colour at a place go back to its supply; gives how many."""
        knights = self.knights[colour * PLACES + place]
        if knights:
            self._leave(colour, place, knights)
            self.supply[colour] += knights
        return knights

    def _march(self, move: Move) -> None:
        """BA-5, BA-6, BA-9."""
        colour, goal = self.acting, move.goal
        self._leave(colour, move.origin, move.knights)
        self._arrive(colour, goal, move.knights)
        rival = self.holder[goal]
        if rival == NOBODY:
            self.holder[goal] = colour
        elif rival != colour and goal not in self.contested:
            self.contested = tuple(sorted((*self.contested, goal)))
        if self.journal is not None:
            event = Marched(
                audience=EVERYONE,
                round=self.round,
                colour=self.colours[colour],
                origin=move.origin,
                goal=goal,
                knights=move.knights,
                rival=self.colours[rival] if rival not in (NOBODY, colour) else None,
            )
            self.journal.append(event)

    # Castles

    def _storm(self, move: Move) -> None:
        """BA-12 to BA-15."""
        colour, place = self.acting, move.goal
        castle = place - FIRST_CASTLE
        rival = self.holder[place]
        guard, shield = self.guard(castle), self.shields[castle]
        turned = shield != NO_SHIELD and not self.up >> castle & 1
        attackers = self.knights[colour * PLACES + move.origin]
        fell = attackers >= 2 * (guard + max(shield, 0))
        drawn = NO_SHIELD
        if fell:
            drawn = self._take(castle, rival, move)
        elif turned:
            self.up |= 1 << castle
            self.laid[rival] = turned_up(self.laid[rival], castle)
        last = self._surrendering() if fell and rival == NOBODY else NO_CASTLE
        self.assault = (
            self.turn, colour, castle, attackers, move.knights, rival, guard, shield, int(turned), int(fell), last
        )  # fmt: skip
        if self.journal is not None:
            self._tell_assault(drawn)
        if last != NO_CASTLE:
            self.holder[FIRST_CASTLE + last] = colour
            self.unheld = 0
            self._end(Ending.SURRENDERED)

    def _take(self, castle: int, rival: int, move: Move) -> int:
        """A castle falls: the garrison goes home, its shield back, a new one is drawn (BA-13, BA-14); gives that."""
        colour, place = self.acting, move.goal
        self.taken += 1
        if rival == NOBODY:
            self.unheld -= 1
        else:
            self._go_home(rival, place)
            if self.shields[castle] != NO_SHIELD:
                self.laid[rival] = turned_up(self.laid[rival], castle, self.taken)
        self.up &= ~(1 << castle)
        self.holder[place] = colour
        self._leave(colour, move.origin, move.knights)
        self._arrive(colour, place, move.knights)
        pool = pool_of(self.laid[colour])
        drawn = pool[self.rng.fresh().below(len(pool))] if pool else NO_SHIELD
        if pool:
            self.laid[colour] = (*self.laid[colour], (castle, drawn, 0, self.taken, 0))
        self.shields[castle] = drawn
        return drawn

    def _surrendering(self) -> int:
        """The only castle that is still unheld, NO_CASTLE if there are more (BA-17)."""
        if self.unheld != 1:
            return NO_CASTLE
        return self.holder.index(NOBODY, FIRST_CASTLE) - FIRST_CASTLE

    def _tell_assault(self, drawn: int) -> None:
        assert self.journal is not None  # noqa: S101  # told only while a Match listens
        assert self.assault is not None  # noqa: S101  # it has just been fought
        colour = self.colours[self.acting]
        assault = views.assault_of(self.assault)
        event = Assaulted(
            audience=EVERYONE,
            round=self.round,
            colour=colour,
            assault=assault,
            holder=None if assault.holder is None else self.colours[assault.holder],
            shielded=drawn != NO_SHIELD,
        )
        self.journal.append(event)
        if drawn != NO_SHIELD:
            self.journal.append(
                ShieldDrawn(
                    audience=(colour.seat,), round=self.round, colour=colour, castle=assault.castle, value=drawn
                )
            )

    # Turns

    def begin(self) -> None:
        """Roll the die and bring a knight (BA-4)."""
        colour = self.acting
        banner = self.rng.fresh().below(BANNERS)
        self.die = banner + 1
        self.moves_left = MOVES_A_TURN
        self.moves = ()
        if self.knights[colour * PLACES + banner]:
            self.deployment = Deployment.ALREADY_THERE
        elif not self.supply[colour]:
            self.deployment = Deployment.NO_SUPPLY
        else:
            self.deployment = Deployment.PLACED
            self.supply[colour] -= 1
            self._arrive(colour, banner, 1)
        self.deciders = ONLY[self.colours[colour].seat]
        if self.journal is not None:
            self.journal.append(self.began())

    def began(self) -> TurnBegan:
        """The event of this turn's roll."""
        return TurnBegan(
            audience=EVERYONE,
            round=self.round,
            colour=self.colours[self.acting],
            die=self.die,
            deployment=self.deployment,
        )

    def _end_turn(self) -> None:
        """Field combat, and on to the next colour (BA-8, BA-18)."""
        self.battles = tuple([self._fight(camp) for camp in self.contested]) if self.contested else ()
        self.contested = ()
        colours = len(self.colours)
        if self.turn + 1 == self.rounds * colours:
            self._end(Ending.ROUNDS)
            return
        self.turn += 1
        self.acting = self.turn % colours
        self.begin()

    def _fight(self, camp: int) -> Clash:
        """BA-11."""
        attacker, defender = self.acting, self.holder[camp]
        attackers, defenders = (self.knights[colour * PLACES + camp] for colour in (attacker, defender))
        self._go_home(defender if attackers > defenders else attacker, camp)
        if attackers > defenders:
            self.holder[camp] = attacker
        clash = (self.turn, camp, attacker, attackers, defender, defenders)
        if self.journal is not None:
            event = Fought(
                audience=EVERYONE,
                round=self.round,
                colour=self.colours[attacker],
                battle=views.battle_of(clash),
                defender=self.colours[defender],
            )
            self.journal.append(event)
        return clash

    def _end(self, ending: Ending) -> None:
        """BA-17, BA-18."""
        self.ending = ending
        self.deciders = ()
        if self.journal is not None:
            outcome = views.outcome_of(self)
            event = GameEnded(
                audience=EVERYONE,
                round=self.round,
                colour=self.colours[self.acting],
                ending=ending,
                winners=tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1),
                swords=outcome.scores,
            )
            self.journal.append(event)


class _BannerRules:
    """How games are made."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> Loch:
        """An empty board, and the first colour's roll (BA-4, BA-8)."""
        state = Loch(rng, seats, int(options["rounds"]))
        state.begin()
        return state

    def restore(self, data: dict[str, Plain]) -> Loch:
        """The game that a dump describes; raises SetupError on data that is none."""
        state = Loch.__new__(Loch)
        try:
            dump.fill(state, data)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as e:
            raise SetupError("That is not a game of Tartan Banners.") from e
        return state


def opening(state: State) -> Sequence[Event]:
    """The first roll, for the top of the log."""
    loch: Loch = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    return [loch.began()]


RULES = _BannerRules()
__all__ = ["RULES", "Loch", "opening"]
