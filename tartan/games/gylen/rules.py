"""The rules of the Siege of Gylen as a State: dealing, sealed commitments, the reveal, the Inner House, the end.

Cards and places are ints here (see `model`); every zone is a tuple in a short list, so that a copy shares all it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE, Outcome, Plain, State
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.variants import Form, Views
from tartan.games.gylen import notation
from tartan.games.gylen.clash import by_rank_then_suit, resolve_after, reveal_of, winner
from tartan.games.gylen.dump import dumped, fill
from tartan.games.gylen.model import (
    ATTACKER_DIAMONDS,
    ATTACKER_HEARTS,
    CARDS,
    DAY_NAMES,
    DAYS,
    DEFENDER,
    FRONT_STEPS,
    FRONTS,
    FULL_RESOLVE,
    HAND_SIZES,
    HOUSE,
    HOUSE_STEPS,
    PHASE_NAMES,
    PLACE_NAMES,
    PLACE_WORDS,
    PUT,
    PUT_BY_CODE,
    SEATS,
    SUIT_OF,
    DayDawned,
    Drew,
    GylenExposed,
    Reveal,
    Sealed,
    Settled,
    SiegeEnded,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import Action, Event, OptionValue
    from tartan.engine.rng import Rng
    from tartan.engine.variants import Common, Own
    from tartan.games.gylen.clash import Shown
    from tartan.games.gylen.model import Put, Reveal

_FORM = Form(View, "seat", "hand", "sealed", "ally_hand")
GLOAMING = len(PHASE_NAMES) - 1
ALL_SEATS = (ATTACKER_HEARTS, ATTACKER_DIAMONDS, DEFENDER)

_EXTRA: tuple[tuple[Put, ...], ...] = tuple(
    tuple(PUT[place][card] for place in range(FRONTS)) for card in range(len(CARDS))
)
"""For each card, its four Fronts: what the Defender's extra card may do (GY-7)."""


class Siege(State):
    """The whole truth of a siege in progress."""

    __slots__ = (
        "council",
        "day",
        "exposed",
        "hands",
        "last",
        "phase",
        "piles",
        "resolve",
        "seals",
        "seized",
        "today",
    )

    council: bool
    day: int
    phase: int
    exposed: bool
    resolve: list[int]
    hands: list[tuple[int, ...]]
    """Cards in hand by seat, rising; sealed cards are out of it."""
    piles: list[tuple[int, ...]]
    """Cards still to be drawn by seat, the next one first."""
    seals: list[tuple[int, ...]]
    """Codes of the steps taken in this phase by seat, in the order taken."""
    today: tuple[Shown, ...]
    last: Shown | None
    seized: bool | None

    def __init__(self, rng: Rng, *, council: bool) -> None:
        """A siege at the dawn of Day I."""
        self.rng = rng
        self.journal = None
        self.council = council
        self.day = self.phase = 0
        self.exposed = False
        self.resolve = list(FULL_RESOLVE)
        self.seals = [(), (), ()]
        self.last = None
        self.seized = None
        self._deal()

    @property
    def sealed(self) -> bool:
        """Always: every commitment is secret until all three are complete (GY-7)."""
        return True

    @property
    def where(self) -> str:
        """Day and phase."""
        return notation.where(self.day, self.phase)

    def legal(self, seat: int) -> Sequence[Put]:
        """The next step of a seat's commitment: one card to one place (GY-20)."""
        if seat not in self.deciders:
            return ()
        hand = self.hands[seat]
        if self.exposed:
            row = PUT[HOUSE]
            return [row[card] for card in hand]
        step = len(self.seals[seat])
        if step < FRONTS:
            row = PUT[step]
            return [row[card] for card in hand]
        return [put for card in hand for put in _EXTRA[card]]

    def parse(self, seat: int, text: str) -> Put:
        """The step that a notation names; refusals are given in the order of GY-20."""
        put = notation.parse(text)
        if self.seized is not None:
            raise IllegalAction("CO-3", "The siege is over.")
        if seat not in self.deciders:
            raise IllegalAction("GY-7", "That commitment is complete; the cards are revealed when all three are.")
        if (put.place == HOUSE) != self.exposed:
            wrong = (
                "Gylen is Exposed: only the Inner House counts now."
                if self.exposed
                else "The Inner House is still shut."
            )
            raise IllegalAction("GY-12", wrong)
        step = len(self.seals[seat])
        if not self.exposed and step < FRONTS and put.place != step:
            raise IllegalAction("GY-7", f"The next card goes to {PLACE_WORDS[step]}.")
        if put.card not in self.hands[seat]:
            raise IllegalAction("GY-5", f"{notation.card_words(CARDS[put.card])} is not in this hand.")
        return put

    def apply(self, seat: int, action: Action) -> None:
        """Seal one card; the last card of the last seat reveals the phase."""
        put: Put = action  # type: ignore[assignment]  # the caller took it from `legal`, whose actions are Puts
        card = put.card
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        self.seals[seat] = seals = (*self.seals[seat], put.code)
        if self.journal is not None:
            told = Sealed(audience=(seat,), day=self.day, phase=self.phase, seat=seat, place=put.place, card=card)
            self.journal.append(told)
        if len(seals) == (HOUSE_STEPS if self.exposed else FRONT_STEPS)[seat]:
            self.deciders = tuple([s for s in self.deciders if s != seat])
            if not self.deciders:
                self._reveal()

    def copy(self) -> Siege:
        """An independent siege; tuples are shared, lists are not."""
        twin = Siege.__new__(Siege)
        twin.rng = self.rng.copy()
        twin.journal = None
        twin.deciders = self.deciders
        twin.council = self.council
        twin.day = self.day
        twin.phase = self.phase
        twin.exposed = self.exposed
        twin.resolve = self.resolve[:]
        twin.hands = self.hands[:]
        twin.piles = self.piles[:]
        twin.seals = self.seals[:]
        twin.today = self.today
        twin.last = self.last
        twin.seized = self.seized
        return twin

    def view(self, seat: int | None) -> View:
        """What a seat may know (GY-17): its own cards, sizes, who is ready, and what was revealed."""
        views = self.views()
        return views(seat)

    def views(self) -> Views[View]:
        """The views of all, with what they share made once."""
        return Views(_FORM, self._public(), self._own)

    def _own(self, seat: int | None) -> Own:
        """What a reader alone may know, as `_FORM` says."""
        if seat is None:
            return None, (), (), ()
        ally = self._ally_of(seat)
        return (
            seat,
            tuple([CARDS[card] for card in self.hands[seat]]),
            tuple([PUT_BY_CODE[code].text for code in self.seals[seat]]),
            () if ally is None else tuple([CARDS[card] for card in self.hand_at_start(ally)]),
        )

    def _public(self) -> Common:
        """What all see alike."""
        sizes = [len(hand) + len(seals) for hand, seals in zip(self.hands, self.seals, strict=True)]
        return _FORM.public(
            council=self.council,
            day=self.day,
            phase=self.phase,
            exposed=self.exposed,
            resolve=(self.resolve[0], self.resolve[1], self.resolve[2], self.resolve[3]),
            hand_sizes=(sizes[0], sizes[1], sizes[2]),
            pile_sizes=(len(self.piles[0]), len(self.piles[1]), len(self.piles[2])),
            ready=self._ready(),
            today=tuple([reveal_of(shown) for shown in self.today]),
            last=None if self.last is None else reveal_of(self.last),
            seized=self.seized,
        )

    def hand_at_start(self, seat: int) -> tuple[int, ...]:
        """A seat's hand as it stood when the phase began, rising: what `council` shows (GY-18)."""
        return tuple(sorted((*self.hands[seat], *(PUT_BY_CODE[code].card for code in self.seals[seat]))))

    def dump(self) -> dict[str, Plain]:
        """The whole siege as plain data."""
        return dumped(self)

    @property
    def outcome(self) -> Outcome | None:
        """Attackers win or lose together (GY-16)."""
        if self.seized is None:
            return None
        won = (self.seized, self.seized, not self.seized)
        details = [("Day", DAY_NAMES[self.day]), ("Phase", PHASE_NAMES[self.phase])]
        details += [(PLACE_NAMES[front], notation.resolve_words(front, self.resolve[front])) for front in range(FRONTS)]
        if self.last is not None:
            clashes = reveal_of(self.last).clashes
            details += [(f"{PLACE_NAMES[c.place]}, last fight", notation.clash_words(c)) for c in clashes]
        details.append(("Attackers", "win or lose together (GY-16)"))
        reason = "brooch seized" if self.seized else "brooch held"
        return Outcome(tuple(1 if w else 2 for w in won), tuple(int(w) for w in won), reason, tuple(details))

    def _ready(self) -> tuple[bool, bool, bool]:
        owing = self.deciders
        over = self.seized is not None
        return (0 not in owing and not over, 1 not in owing and not over, 2 not in owing and not over)

    def _ally_of(self, seat: int | None) -> int | None:
        return 1 - seat if self.council and seat in (ATTACKER_HEARTS, ATTACKER_DIAMONDS) and seat is not None else None

    def _deal(self) -> None:
        """A Day's dawn: all 39 cards shuffled and dealt, hands drawn (GY-5)."""
        deck = list(range(len(CARDS)))
        self.rng.fresh().shuffle(deck)
        self.piles = [tuple(deck[:12]), tuple(deck[12:24]), tuple(deck[24:])]
        self.hands = [(), (), ()]
        self.today = ()
        self.deciders = ALL_SEATS
        if self.journal is not None:
            self.journal.append(DayDawned(audience=EVERYONE, day=self.day, phase=self.phase))
        self._draw()

    def _draw(self) -> None:
        """Draw hands up to 5, 5 and 6 from the own piles, as far as they go (GY-5, GY-6)."""
        for seat in ALL_SEATS:
            hand, pile = self.hands[seat], self.piles[seat]
            drawn = pile[: HAND_SIZES[seat] - len(hand)]
            if drawn:
                self.hands[seat] = tuple(sorted(hand + drawn))
                self.piles[seat] = pile[len(drawn) :]
            if self.journal is not None:
                cards = tuple(sorted(drawn))
                self.journal.append(Drew(audience=(seat,), day=self.day, phase=self.phase, seat=seat, cards=cards))

    def _reveal(self) -> None:
        """Turn up all sealed cards, settle every place, and go on to what follows (GY-8 to GY-15)."""
        at_place: list[list[tuple[int, int]]] = [[], [], [], [], []]
        for seat in ALL_SEATS:
            for code in self.seals[seat]:
                place, card = divmod(code, len(CARDS))
                at_place[place].append((seat, card))
        fought = []
        resolve = self.resolve
        for place in (HOUSE,) if self.exposed else range(FRONTS):
            plays = at_place[place]
            if len(plays) == SEATS + 1:
                plays[2:] = sorted(plays[2:], key=by_rank_then_suit)
            won = winner([card for _, card in plays])
            before = after = 0
            if place == HOUSE:
                if won is not None and SUIT_OF[plays[won][1]] in "HD":
                    self.seized = True
            else:
                before = resolve[place]
                after = resolve[place] = resolve_after(before, None if won is None else plays[won][1])
            fought.append((place, tuple(plays), before, after))
        exposes = not self.exposed and not any(resolve)
        self.exposed = self.exposed or exposes
        self.last = (self.day, self.phase, tuple(fought), exposes)
        self.today = (*self.today, self.last)
        self.seals = [(), (), ()]
        if self.seized is None and self.day == DAYS - 1 and self.phase == GLOAMING:
            self.seized = False
        if self.journal is not None:
            self._tell(reveal_of(self.last))
        if self.seized is None:
            self._next_phase()

    def _tell(self, reveal: Reveal) -> None:
        assert self.journal is not None  # noqa: S101  # told only while a Match listens
        for clash in reveal.clashes:
            self.journal.append(Settled(audience=EVERYONE, day=self.day, phase=self.phase, clash=clash))
        if reveal.exposes:
            self.journal.append(GylenExposed(audience=EVERYONE, day=self.day, phase=self.phase))
        if self.seized is not None:
            self.journal.append(SiegeEnded(audience=EVERYONE, day=self.day, phase=self.phase, seized=self.seized))

    def _next_phase(self) -> None:
        if self.phase == GLOAMING:
            self.day += 1
            self.phase = 0
            self._deal()
        else:
            self.phase += 1
            self.deciders = ALL_SEATS
            self._draw()


class _GylenRules:
    """How sieges are made."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> Siege:
        """A siege at the dawn of Day I; `seats` is 3 (GY-19)."""
        if seats != SEATS:
            raise SetupError("The Siege of Gylen always has three seats.")
        return Siege(rng, council=bool(options["council"]))

    def restore(self, data: dict[str, Plain]) -> Siege:
        """The siege that a dump describes; raises SetupError on data that is none."""
        siege = Siege.__new__(Siege)
        try:
            fill(siege, data)
        except (KeyError, TypeError, ValueError) as e:
            raise SetupError("That is not a siege of Gylen.") from e
        return siege


def opening(state: State) -> Sequence[Event]:
    """The events of the first deal, for the top of the log."""
    siege: Siege = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    events: list[Event] = [DayDawned(audience=EVERYONE, day=0, phase=0)]
    events += [Drew(audience=(seat,), day=0, phase=0, seat=seat, cards=siege.hands[seat]) for seat in ALL_SEATS]
    return events


RULES = _GylenRules()
