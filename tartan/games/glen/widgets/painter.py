"""Makes the pictures of the board: from a View, the cursor of the seat at the keyboard, and the step of a reveal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.choices import Verb
from tartan.games.glen.model import COLUMNS, GLEN_PATH, TOKENS, Due, Region, Token, View
from tartan.games.glen.notation import ROMAN, card_words, region_words, token_words
from tartan.games.glen.steps import REGION_STEPS, Step
from tartan.games.glen.sums import TRACK
from tartan.games.glen.widgets.pictures import (
    Banner,
    Chip,
    ClanRow,
    ClansPicture,
    Item,
    Light,
    Played,
    Stage,
    TablePicture,
    Tile,
)
from tartan.games.glen.words import PLACES, TOKEN_CODES, deed_gist, in_front

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.glen.composer import Composer
    from tartan.games.glen.model import Deed, Trick

VERB_KEYS = {Verb.DEPLOY: "d", Verb.MARCH: "m", Verb.AMBUSH: "a", Verb.TOKEN: "t", Verb.DECLINE: "x"}


def _ways() -> tuple[str, ...]:
    """By place of the map: where the Glen path goes on (GL-4)."""
    ways = [""] * len(GLEN_PATH)
    for here, following in pairwise(GLEN_PATH):
        ways[here] = "↓" if following - here == COLUMNS else "→" if following > here else "←"
    return tuple(ways)


WAYS = _ways()


class Painter:
    """One look at the board."""

    def __init__(self, view: View, names: Sequence[str], composer: Composer | None = None, stage: Stage | None = None):
        self.view = view
        self.names = names
        self.composer = composer
        """None while the hand is covered."""
        self.active = composer if composer is not None and composer.active and stage is None else None
        """The same where something can be chosen."""
        self.stage = stage

    # The map --------------------------------------------------------------------------------------------------------

    def tiles(self) -> tuple[Tile, ...]:
        """The regions in reading order."""
        regions = self.view.regions if self.stage is None else self.stage.regions
        newest = self._newest()
        return tuple(self._tile(region, at, newest) for at, region in enumerate(regions))

    def _newest(self) -> int | None:
        trick = self.view.current or self.view.last_trick
        if self.stage is not None or trick is None or not trick.deeds or self.view.resolving is not None:
            return None
        return trick.deeds[-1].region

    def _tile(self, region: Region, at: int, newest: int | None) -> Tile:
        return Tile(
            region.arcana,
            region.suit,
            region.name,
            region.corrupted,
            self._banners(region),
            self._chips(region),
            WAYS[at],
            self._light(region.arcana),
            newest=region.arcana == newest,
        )

    def _light(self, arcana: int) -> Light:
        if self.stage is not None:
            lit = self.stage.lit
            return Light.PLAIN if not lit else Light.LIT if arcana in lit else Light.OFF
        own = self.active
        if own is None:
            resolving = self.view.resolving
            return Light.PICKED if resolving is not None and resolving.region == arcana else Light.PLAIN
        now, regions = own.now, own.regions
        if now.step is Step.TARGET and arcana == now.origin:
            return Light.PICKED
        if not regions:
            return Light.PLAIN
        if now.step in REGION_STEPS and arcana == now.region:
            return Light.CURSOR
        if now.step is Step.UNITS:
            return Light.CURSOR if arcana == now.target else Light.PICKED if arcana == now.origin else Light.OFF
        return Light.LIT if arcana in regions else Light.OFF

    def _banners(self, region: Region) -> tuple[Banner, ...]:
        """Who stands there; while a March is composed, as if it were done."""
        own = self.active
        moving, leaving, den_in, den_out = -1, 0, False, False
        if own is not None and own.now.step is Step.UNITS and own.view.seat is not None:
            now = own.now
            sign = (region.arcana == now.target) - (region.arcana == now.origin)
            moving, leaving = own.view.seat, sign * now.units.members
            den_in, den_out = sign > 0 and now.units.den, sign < 0 and now.units.den
        rival = own.now.rival if own is not None and own.now.step is Step.RIVAL else -1
        found = []
        for seat, members in enumerate(region.members):
            mine = seat == moving
            den = (seat in region.denhearts and not (mine and den_out)) or (mine and den_in)
            there = members + leaving * mine
            if den or there:
                aimed = rival == seat and own is not None and region.arcana == own.now.region
                found.append(Banner(seat, den, there, Light.CURSOR if aimed else Light.PLAIN))
        return tuple(found)

    def _chips(self, region: Region) -> tuple[Chip, ...]:
        """Face-down tokens by owner; kinds as far as these eyes may know them, or as they were just turned up."""
        codes: dict[int, list[str]] = {}
        hidden: dict[int, int] = {}
        up = () if self.stage is None else self.stage.open_tokens
        for where, owner, code in up:
            if where == region.arcana:
                codes.setdefault(owner, []).append(code)
        resolving = self.view.resolving
        if self.stage is None and resolving is not None and resolving.region == region.arcana:
            for shown in resolving.tokens:
                codes.setdefault(shown.owner, []).append(TOKEN_CODES[shown.token])
        for token in region.tokens:
            if token.token is not None and self.composer is not None:
                codes.setdefault(token.owner, []).append(TOKEN_CODES[token.token])
            else:
                hidden[token.owner] = hidden.get(token.owner, 0) + 1
        return tuple(
            Chip(owner, tuple(codes.get(owner, ())), hidden.get(owner, 0)) for owner in sorted({*codes, *hidden})
        )

    # Below the map --------------------------------------------------------------------------------------------------

    def table(self) -> TablePicture:
        """Trick, Market or choice, hand and tokens; or the sums of a reveal."""
        view, stage = self.view, self.stage
        if stage is not None and stage.sums is not None:
            return TablePicture("", (), (), (), None, sums=stage.sums)
        title, plays = self._trick()
        tokens: tuple[tuple[int, str, bool], ...] = ()
        if view.resolving is not None:
            title = f"{region_words(view.resolving.region)}: tokens turned up"
            tokens = tuple((one.owner, token_words(one.token), one.resolved) for one in view.resolving.tokens)
        hand = self._hand() if self.composer is not None else None
        purse = self._purse() if self.composer is not None else ()
        return TablePicture(title, plays, self._market(), self._choice(), hand, purse, tokens)

    def _trick(self) -> tuple[str, tuple[Played, ...]]:
        view = self.view
        trick = view.current
        if trick is not None:
            return "Trick", self._plays(trick, view.queue)
        if view.due is Due.PLAY:
            waiting = tuple(
                Played(seat, "", lowest=False, said="leads" if seat == view.leader else "", acts=seat in view.owing)
                for seat in view.queue
            )
            return "Trick", waiting
        if view.due is Due.SWAP and view.swaps:
            return "Swaps", self._swapped()
        if view.last_trick is not None:
            return "Before", self._plays(view.last_trick, ())
        return "Trick", ()

    def _swapped(self) -> tuple[Played, ...]:
        """What each took from the Market and gave for it, then who is still to swap (GL-9)."""
        view = self.view
        found = []
        for swap in view.swaps:
            said = f"for {card_words(swap.gave)}" if swap.gave else "keeps"
            found.append(Played(swap.seat, swap.took, lowest=False, said=said, acts=False))
        found += [Played(seat, "", lowest=False, said="", acts=seat in view.owing) for seat in view.queue]
        return tuple(found)

    def _plays(self, trick: Trick, queue: tuple[int, ...]) -> tuple[Played, ...]:
        view = self.view
        front = in_front(trick).seat
        deeds = {deed.seat: deed for deed in trick.deeds}
        found = []
        for play in trick.plays:
            seat = play.seat
            acts = trick.winner is not None and seat in view.owing and view.current is trick
            found.append(Played(seat, play.card, seat == front, self._said(seat, trick, deeds, acts=acts), acts))
        if trick.winner is None:
            found += [Played(seat, "", lowest=False, said="", acts=seat in view.owing) for seat in queue]
        return tuple(found)

    def _said(self, seat: int, trick: Trick, deeds: dict[int, Deed], *, acts: bool) -> str:
        if seat in deeds and not acts:
            return deed_gist(deeds[seat])
        if trick.winner is None:
            return ""
        if acts:
            return "acts"
        return f"acts {PLACES[trick.order.index(seat)]}" if trick.order.index(seat) < len(PLACES) else "acts last"

    def _market(self) -> tuple[Item, ...]:
        own = self.active
        lit = own is not None and own.now.step in (Step.HAND, Step.MARKET)
        items = []
        for card in self.view.market:
            light = Light.LIT if lit else Light.PLAIN
            if own is not None and lit and card == own.now.took:
                if own.now.step is Step.MARKET:
                    light = Light.CURSOR
                elif own.now.picked is Step.MARKET:
                    light = Light.PICKED
            items.append(Item(("market", card), card, light))
        if lit and own is not None and own.choices.may_keep:
            items.append(Item(("key", "k"), "k keep", Light.LIT))
        return tuple(items)

    def _choice(self) -> tuple[Item, ...]:
        own = self.active
        if own is None or self.view.due not in (Due.ACT, Due.USE):
            return ()
        if own.now.step is Step.UNITS:
            return self._units(own)
        if own.now.step is Step.RIVAL:
            return tuple(
                Item(
                    ("rival", str(seat)),
                    f"{SEAT_LETTERS[seat]} {self.names[seat][:12]}",
                    Light.CURSOR if seat == own.now.rival else Light.LIT,
                )
                for seat in own.rivals
            )
        chosen = own.now.verb if own.now.step is not Step.VERB else None
        items = []
        for verb in Verb if not own.using else own.choices.verbs:
            light = Light.LIT if verb in own.choices.verbs else Light.OFF
            if verb is chosen or (chosen is None and verb is own.now.verb):
                light = Light.CURSOR
            items.append(Item(("verb", verb.value), f"{VERB_KEYS[verb]} {verb.value.title()}", light))
        return tuple(items)

    def _units(self, own: Composer) -> tuple[Item, ...]:
        """What marches, with what changes it."""
        now = own.now
        most = max(one.members for one in own.units if one.den is now.units.den)
        least = min(one.members for one in own.units if one.den is now.units.den)
        may_turn = len({one.den for one in own.units}) > 1
        den = "⌂ goes too" if now.units.den else "⌂ stays"
        items = [Item(("", ""), f"{ROMAN[now.origin]} → {ROMAN[now.target]} ", Light.PLAIN)]
        if most:
            items += [
                Item(("key", "minus"), "-", Light.LIT if now.units.members > least else Light.OFF),
                Item(("", ""), f"{now.units.members}▪ of {most}", Light.PLAIN),
                Item(("key", "plus"), "+", Light.LIT if now.units.members < most else Light.OFF),
            ]
        if may_turn or now.units.den:
            items.append(Item(("key", "e"), f"e {den}", Light.LIT if may_turn else Light.PLAIN))
        return tuple(items)

    def _hand(self) -> tuple[Item, ...]:
        own = self.active
        items = []
        for card in self.view.hand:
            light = Light.PLAIN
            if own is not None and own.now.step is Step.CARD:
                light = Light.LIT if card in own.choices.plays else Light.OFF
                light = Light.CURSOR if card == own.now.card else light
            elif own is not None and own.now.step in (Step.HAND, Step.MARKET):
                light = Light.LIT
                if card == own.now.card and own.now.step is Step.HAND:
                    light = Light.CURSOR
                elif card == own.now.card and own.now.picked is Step.HAND:
                    light = Light.PICKED
            items.append(Item(("hand", card), card, light))
        return tuple(items)

    def _purse(self) -> tuple[Item, ...]:
        own = self.active
        items = []
        for kind, number in zip(TOKENS, self.view.purse, strict=True):
            light = Light.OFF if not number else Light.PLAIN
            if own is not None and own.now.step in (Step.KIND, Step.SPOT) and kind.value == own.now.kind:
                light = Light.CURSOR if own.now.step is Step.KIND else Light.PICKED
            name = "Sanct." if kind is Token.SANCTUARY else token_words(kind)
            items.append(Item(("kind", kind.value), f"{number}×{name}" if number > 1 else name, light))
        return tuple(items)

    # The clans ------------------------------------------------------------------------------------------------------

    def clans(self) -> ClansPicture:
        """All seats in public."""
        view, stage = self.view, self.stage
        rows = []
        for clan in view.clans:
            vp = stage.vp[clan.seat] if stage is not None and stage.vp else clan.vp
            gain = stage.gains[clan.seat] if stage is not None and stage.gains else 0
            rows.append(
                ClanRow(
                    clan.seat,
                    self.names[clan.seat],
                    vp,
                    gain,
                    clan.supply,
                    clan.tokens,
                    None if stage is not None and stage.vp else clan.hand_size,
                    deals=clan.seat == view.dealer,
                    owes=stage is None and clan.seat in view.owing,
                    here=self.composer is not None and clan.seat == view.seat,
                )
            )
        season = view.season if stage is None else stage.season
        places = 3 if len(view.clans) > 3 else 2
        scoring = stage is not None or view.resolving is not None
        undealt = 0 if stage is not None and stage.vp else view.undealt  # the next season is dealt already
        return ClansPicture(tuple(rows), TRACK[season][:places], undealt, scoring)
