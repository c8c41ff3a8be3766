"""The cursor of the seat at the keyboard: what it is on, what is picked already, and what may be chosen next.

Nothing here draws or sends; the screen turns keys and clicks into these calls and shows what comes of them. What may be
chosen comes from the engine's legal list alone. Every pick can be taken back until the whole action is sent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen import prompts
from tartan.games.glen.choices import Choices, Units, Verb, sorted_out
from tartan.games.glen.model import COLUMNS, Due
from tartan.games.glen.steps import FIRST_STEPS, REGION_STEPS, VERB_STEPS, Cursor, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.asking import Ask
    from tartan.games.glen.model import View

ThingT = TypeVar("ThingT")

_ASIDE = 2
"""How much a way aside counts against a way ahead, and how many times as long it may be at the most."""


class Composer:
    """A cursor that moves only among what can be chosen now."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        """Nothing can be chosen until `adopt` brings a legal list."""
        self.names = names
        self.view = view
        self.legal: tuple[str, ...] = ()
        self.choices = Choices()
        self.now = Cursor()
        self._trail: list[Cursor] = []
        """Where the cursor was before each pick, oldest first."""

    def adopt(self, view: View, legal: tuple[str, ...]) -> None:
        """Go on with another view of the same seat; what was picked stays picked while the same is asked."""
        same = legal == self.legal and view.due is self.view.due
        self.view, self.legal = view, legal
        if same:
            return
        self.choices = sorted_out(legal)
        self._trail = []
        first = FIRST_STEPS[view.due] if legal else Step.NOTHING
        looks = first is not Step.FROM or self.now.step is first  # who begins to take looks where it costs least
        self.now = self._landed(Cursor(first, self.now.region if looks else 0))
        if view.due is Due.USE and legal:
            self._begin(self.choices.verbs[0])
            self._trail = []

    @property
    def active(self) -> bool:
        """Whether anything can be chosen."""
        return bool(self.legal)

    @property
    def ask(self) -> Ask:
        """What is asked now, or what Enter would do."""
        return prompts.ask(self, self.names)

    @property
    def using(self) -> bool:
        """Whether a revealed token is being used."""
        return self.view.due is Due.USE

    @property
    def started(self) -> bool:
        """Whether there is a pick that could be taken back."""
        return bool(self._trail)

    # What can be chosen ---------------------------------------------------------------------------------------------

    @property
    def regions(self) -> tuple[int, ...]:
        """The regions that can be chosen in this step, or that the action will be about."""
        own, now = self.choices, self.now
        match now.step:
            case Step.DEN:
                return tuple(own.dens)
            case Step.DEPLOY:
                return tuple(own.deploys)
            case Step.ORIGIN:
                return tuple(own.marches)
            case Step.TARGET:
                return tuple(own.marches[now.origin])
            case Step.UNITS:
                return (now.origin, now.target)
            case Step.PREY:
                return tuple(own.ambushes)
            case Step.RIVAL:
                return (now.region,)
            case Step.SPOT:
                return tuple(own.tokens[now.kind])
            case Step.FROM:
                return tuple(own.froms)
            case Step.EVICT:
                return tuple(own.evicts)
            case Step.VERB | Step.KIND:
                return () if self.view.acting is None else self.view.acting.regions
        return ()

    @property
    def _on_the_map(self) -> list[int]:
        """The same as they lie on the map; where a Member is taken from, those first in which it counts for nothing."""
        order = [region.arcana for region in self.view.regions if region.arcana in self.regions]
        return sorted(order, key=self.costs) if self.now.step is Step.FROM else order

    def costs(self, arcana: int) -> int:
        """What a Member may still count for where it is: 0 if it is stranded, 1 if the region was scored, else 2."""
        view, scoring = self.view, self.view.scoring
        if any(region.arcana == arcana and region.corrupted for region in view.regions):
            return 0
        return 1 if self.scores and scoring and any(score.region == arcana for score in scoring.scores) else 2

    @property
    def scores(self) -> bool:
        """Whether regions are being scored now."""
        scoring = self.view.scoring
        return scoring is not None and scoring.season == self.view.season and scoring.decay is None

    @property
    def units(self) -> tuple[Units, ...]:
        """What may march where the March goes."""
        return tuple(self.choices.marches.get(self.now.origin, {}).get(self.now.target, ()))

    @property
    def rivals(self) -> tuple[int, ...]:
        """Whose Members may be ambushed in the region."""
        return tuple(self.choices.ambushes.get(self.now.region, ()))

    @property
    def _line(self) -> tuple[object, ...]:
        """What the cursor goes along in a step that is not on the map."""
        match self.now.step:
            case Step.VERB:
                return self.choices.verbs
            case Step.KIND:
                return tuple(self.choices.tokens)
            case Step.RIVAL:
                return self.rivals
            case Step.CARD:
                return tuple(self.choices.plays)
            case Step.HAND:
                return tuple(self.choices.swaps)
            case Step.MARKET:
                return tuple(self.choices.swaps.get(self.now.card, ()))
        return ()

    # The cursor -----------------------------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        """An arrow key: over the map, along a line, or more and fewer Members."""
        step = self.now.step
        if step in REGION_STEPS:
            self.now = replace(self.now, region=self._towards(dx, dy))
        elif step is Step.UNITS:
            self.change_units(dx or -dy)
        elif step in (Step.HAND, Step.MARKET) and dy:
            self._other_row()
        else:
            self._along(dx or dy)

    def tab(self, way: int) -> None:
        """The next thing that can be chosen, round and round; in a swap the other row."""
        step = self.now.step
        if step in REGION_STEPS:
            self.now = replace(self.now, region=_next(self._on_the_map, self.now.region, way))
        elif step is Step.UNITS:
            self.change_units(way)
        elif step in (Step.HAND, Step.MARKET):
            self._other_row()
        else:
            self._along(way)

    def _other_row(self) -> None:
        if self.now.picked is None:
            self.now = replace(self.now, step=Step.MARKET if self.now.step is Step.HAND else Step.HAND)

    def _along(self, way: int) -> None:
        line, now = self._line, self.now
        if not line:
            return
        match now.step:
            case Step.VERB:
                self.now = replace(now, verb=_next(self.choices.verbs, now.verb, way))
            case Step.KIND:
                self.now = replace(now, kind=_next(tuple(self.choices.tokens), now.kind, way))
            case Step.RIVAL:
                self.now = replace(now, rival=_next(self.rivals, now.rival, way))
            case Step.CARD:
                self.now = replace(now, card=_next(self.choices.plays, now.card, way))
            case Step.HAND:
                self.now = replace(now, card=_next(tuple(self.choices.swaps), now.card, way))
            case Step.MARKET:
                self.now = replace(now, took=_next(self.choices.swaps[now.card], now.took, way))

    def _towards(self, dx: int, dy: int) -> int:
        """The nearest region that can be chosen in a direction; the one it is on where there is none.

        Left and right it is one of the same row if there is any; what lies much more aside than ahead is not that way.
        """
        places = {region.arcana: divmod(at, COLUMNS) for at, region in enumerate(self.view.regions)}
        row, column = places[self.now.region]
        near = []
        for arcana in self.regions:
            down, right = places[arcana][0] - row, places[arcana][1] - column
            ahead, aside = (right * dx, abs(down)) if dx else (down * dy, abs(right))
            if ahead > 0 and aside <= _ASIDE * ahead:
                near.append((bool(dx and aside), ahead + _ASIDE * aside, arcana))
        return min(near)[2] if near else self.now.region

    def change_units(self, by: int) -> None:
        """One Member more or fewer in the March, if that may be."""
        wanted = Units(self.now.units.members + by, self.now.units.den)
        if self.now.step is Step.UNITS and wanted in self.units:
            self.now = replace(self.now, units=wanted)

    def turn_den(self) -> bool:
        """Take the Denheart along or leave it, with as many Members as then may go; False where that cannot be."""
        now = self.now.units
        others = [one for one in self.units if one.den is not now.den]
        if self.now.step is not Step.UNITS or not others:
            return False
        best = min(others, key=lambda one: abs(one.members - now.members))
        self.now = replace(self.now, units=best)
        return True

    # Picking --------------------------------------------------------------------------------------------------------

    def choose(self) -> str:
        """Enter: pick what the cursor is on; gives the whole action as a text once it is complete, else nothing."""
        now = self.now
        use = "use " if self.using else ""
        match now.step:
            case Step.DEN | Step.FROM | Step.EVICT:
                return f"{now.step.value} r{now.region}"
            case Step.DEPLOY:
                return f"{use}deploy r{now.region}"
            case Step.CARD:
                return f"play {now.card}"
            case Step.DECLINE:
                return "decline"
            case Step.UNITS:
                return f"{use}march r{now.origin}>r{now.target} {now.units.text}"
            case Step.RIVAL:
                return self._ambush(now.rival)
            case Step.SPOT:
                return f"token {now.kind} r{now.region}"
            case Step.HAND | Step.MARKET if now.picked is not None:
                return f"swap {now.card}={now.took}"
        return self._pick()

    def _ambush(self, rival: int) -> str:
        return f"{'use ' if self.using else ''}ambush r{self.now.region} {SEAT_LETTERS[rival]}"

    def _pick(self) -> str:
        """A pick that leads to a further step."""
        now = self.now
        match now.step:
            case Step.VERB if now.verb is not None:
                self.begin(now.verb)
            case Step.ORIGIN:
                self._go(replace(now, step=Step.TARGET, origin=now.region))
            case Step.TARGET:
                self._go(replace(now, step=Step.UNITS, target=now.region))
            case Step.PREY if len(self.rivals) == 1:
                return self._ambush(self.rivals[0])
            case Step.PREY:
                self._go(replace(now, step=Step.RIVAL))
            case Step.KIND:
                self._go(replace(now, step=Step.SPOT))
            case Step.HAND:
                self._go(replace(now, step=Step.MARKET, picked=Step.HAND))
            case Step.MARKET:
                self._go(replace(now, step=Step.HAND, picked=Step.MARKET))
        return ""

    def begin(self, verb: Verb) -> bool:
        """Begin an action, whatever was begun before; False where it cannot be taken."""
        if self.view.due not in (Due.ACT, Due.USE) or verb not in self.choices.verbs:
            return False
        while self._trail:
            self._back()
        if self.now.step is Step.VERB or self.now.verb is not verb:
            self._begin(verb)
        return True

    def _begin(self, verb: Verb) -> None:
        self._go(replace(self.now, step=VERB_STEPS[verb], verb=verb))
        if verb is Verb.MARCH and len(self.choices.marches) == 1:
            origin = next(iter(self.choices.marches))
            self.now = self._landed(replace(self.now, step=Step.TARGET, origin=origin))

    def _go(self, cursor: Cursor) -> None:
        """Remember where the cursor was, and go on."""
        self._trail.append(self.now)
        self.now = self._landed(cursor)

    def _landed(self, cursor: Cursor) -> Cursor:
        """The cursor on something that can be chosen in its step: where it was, if it may be there."""
        self.now = cursor  # what can be chosen is asked of where the cursor is now
        if cursor.step in REGION_STEPS:
            return replace(cursor, region=_kept(self._on_the_map, cursor.region))
        match cursor.step:
            case Step.VERB:
                return replace(cursor, verb=_kept(self.choices.verbs, cursor.verb))
            case Step.KIND:
                return replace(cursor, kind=_kept(tuple(self.choices.tokens), cursor.kind))
            case Step.RIVAL:
                return replace(cursor, rival=_kept(self.rivals, cursor.rival))
            case Step.CARD:
                return replace(cursor, card=_kept(self.choices.plays, cursor.card))
            case Step.HAND | Step.MARKET:
                card = _kept(tuple(self.choices.swaps), cursor.card)
                return replace(cursor, card=card, took=_kept(self.choices.swaps.get(card, ()), cursor.took))
            case Step.UNITS:
                most = max(self.units, key=lambda one: (not one.den, one.members))
                return replace(cursor, units=most)
        return cursor

    def _back(self) -> None:
        self.now = self._trail.pop()

    def let_go(self) -> bool:
        """Take the last pick back; False where there is none."""
        if not self._trail:
            return False
        self._back()
        return True

    # Pointing -------------------------------------------------------------------------------------------------------

    def point_region(self, arcana: int) -> str | None:
        """A region was pointed at: the whole action if that completed it, "" if it was picked, None if it cannot be."""
        now = self.now
        if now.step is Step.UNITS and arcana in (now.origin, now.target):
            if arcana == now.target:
                return self.choose()
            self.let_go()
            return ""
        if arcana not in self.regions:
            return None
        if now.step in (Step.VERB, Step.KIND):
            self.now = replace(now, region=arcana)
            return ""
        if now.step not in REGION_STEPS:
            return ""
        self.now = replace(now, region=arcana)
        return self.choose()

    def point_card(self, card: str) -> str | None:
        """A card of the hand was pointed at, likewise."""
        step = self.now.step
        if step is Step.CARD and card in self.choices.plays:
            self.now = replace(self.now, card=card)
            return self.choose()
        if step not in (Step.HAND, Step.MARKET) or card not in self.choices.swaps:
            return None
        if self.now.picked is Step.HAND:
            self.let_go()
        self.now = replace(self.now, step=Step.HAND, card=card)
        return self.choose()

    def point_market(self, card: str) -> str | None:
        """A card of the Market was pointed at, likewise."""
        if self.now.step not in (Step.HAND, Step.MARKET) or card not in self.view.market:
            return None
        if self.now.picked is Step.MARKET:
            self.let_go()
        self.now = replace(self.now, step=Step.MARKET, took=card)
        return self.choose()

    def point_kind(self, kind: str) -> str | None:
        """A token of the own supply was pointed at: it is taken up."""
        if kind not in self.choices.tokens:
            return None
        self.begin(Verb.TOKEN)
        self.now = replace(self.now, kind=kind)
        return self.choose()

    def point_rival(self, rival: int) -> str | None:
        """A rival was pointed at."""
        if self.now.step is not Step.RIVAL or rival not in self.rivals:
            return None
        return self._ambush(rival)


def _kept(things: Sequence[ThingT], wanted: ThingT | None) -> ThingT:
    """The wanted thing if it is among them, else the first."""
    return wanted if wanted is not None and wanted in things else things[0]


def _next(things: Sequence[ThingT], at: ThingT | None, way: int) -> ThingT:
    """The thing so many steps on, round and round."""
    return things[(things.index(at) + way) % len(things)] if at in things else things[0]
