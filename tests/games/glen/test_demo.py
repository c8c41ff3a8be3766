"""The demonstration: it can be played, shows every kind of rule, and on each beat what it cites really happens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tartan.games.glen.demo import EWAN, ISLA, MAIRI, SCRIPT
from tartan.games.glen.model import COLUMNS, GLEN_PATH, Act, Deed, Due, Region, Token, View
from tartan.games.glen.notation import ROMAN
from tartan.session.demo import Beat, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NUMERALS = re.compile(r"\b([IVX]{2,}|[VX])\b")


@dataclass(frozen=True)
class Seen:
    """A beat with what is seen before and after it."""

    beat: Beat
    before: View
    after: View
    public: View
    """The spectator's view after it."""
    over: bool
    deeds: tuple[Deed, ...]
    """What was done on it, tokens at the scoring included."""

    @property
    def verbs(self) -> list[str]:
        """What was done on it."""
        return [text.split()[0] for _, text in self.beat.steps]


def view_of(player: Player, seat: int | None) -> View:
    view = player.view_of(seat)
    assert isinstance(view, View)
    return view


def deeds_of(view: View) -> Iterator[Deed]:
    """All deeds that a view tells of."""
    for trick in (
        *view.tricks,
        *([view.current] if view.current else []),
        *([view.last_trick] if view.last_trick else []),
    ):
        yield from trick.deeds
    shown = [token for score in view.scoring.scores for token in score.tokens] if view.scoring else []
    if view.resolving is not None:
        shown += view.resolving.tokens
    yield from (token.deed for token in shown if token.deed is not None)


def beats() -> list[Seen]:
    player = Player.of("glen")
    seen = []
    while player.at < player.length:
        look = SCRIPT.beats[player.at].look
        before = view_of(player, look)
        known = {repr(deed) for deed in deeds_of(before)}
        assert player.forward()
        assert player.beat is not None
        after, public = view_of(player, look), view_of(player, None)
        fresh = tuple(deed for deed in deeds_of(public) if repr(deed) not in known)
        seen.append(Seen(player.beat, before, after, public, player.outcome is not None, fresh))
    return seen


BEATS = beats()


def at(view: View, arcana: int) -> Region:
    return next(region for region in view.regions if region.arcana == arcana)


def lost(view: View) -> set[int]:
    return {region.arcana for region in view.regions if region.corrupted}


def stranded(view: View) -> int:
    return sum(sum(region.members) for region in view.regions if region.corrupted)


def apart(view: View, one: int, other: int) -> int:
    """Steps between two regions over the map."""
    places = {region.arcana: divmod(place, COLUMNS) for place, region in enumerate(view.regions)}
    return sum(abs(a - b) for a, b in zip(places[one], places[other], strict=True))


def path_rule(seen: Seen) -> bool:
    """GL-4: twelve regions, and the scoring goes along the path."""
    return len(seen.after.regions) == 12 and len(GLEN_PATH) == 12


def knows_rule(seen: Seen) -> bool:
    """GL-31: cards from the Market are known, kinds of face-down tokens are not."""
    if "swap" in seen.verbs:
        return any(clan.known for clan in seen.public.clans)
    laid = [token for region in seen.public.regions for token in region.tokens]
    return bool(laid) and all(token.token is None for token in laid)


def order_rule(seen: Seen) -> bool:
    """GL-12: the winner acts last."""
    trick = seen.public.current or seen.public.last_trick
    return trick is not None and trick.winner == trick.order[-1]


def place_rule(seen: Seen) -> bool:
    """GL-13: a deed is done in the suit of the own card, or at the Denheart where none of the suit is left."""
    view = seen.public
    if view.acting is not None and view.acting.extinct:
        return True
    trick = view.current or view.last_trick
    assert trick is not None
    suits = {play.seat: play.card[0] for play in trick.plays}
    void = any(play.void for play in trick.plays)
    return void or all(at(view, deed.region or 0).suit == suits[deed.seat] for deed in trick.deeds)


def ambush_rule(seen: Seen) -> bool:
    """GL-15: what the action matrix says of the deeds of the beat."""
    fits = {Act.DEPLOY: (1, 2), Act.AMBUSH: (0, 1), Act.MARCH: tuple(range(5)), Act.TOKEN: (0,), Act.DECLINE: (0,)}
    return bool(seen.deeds) and all(deed.members in fits[deed.act] for deed in seen.deeds)


def token_rule(seen: Seen) -> bool:
    """GL-14: tokens were laid, and their owner sees the kind."""
    if seen.beat.look is not None:
        laid = [token for region in seen.after.regions for token in region.tokens if token.owner == seen.beat.look]
        return bool(laid) and all(token.token is not None for token in laid)
    return seen.verbs.count("token") == 3


def run_rule(seen: Seen) -> bool:
    """GL-21: units left a corrupted region, or passed through such regions."""
    return any(deed.origin in lost(seen.public) for deed in seen.deeds if deed.act is Act.MARCH)


def scored_presence_rule(seen: Seen) -> bool:
    """GL-24: somebody's Presence was alone, or counted, in a region that was scored."""
    assert seen.public.scoring is not None
    totals = [[one.total for one in score.presences if one.rank] for score in seen.public.scoring.scores]
    return any(len(total) == 1 for total in totals)


def tie_rule(seen: Seen) -> bool:
    """GL-25: two tied for first both got second place."""
    assert seen.public.scoring is not None
    ranks = [[one.rank for one in score.presences if one.rank] for score in seen.public.scoring.scores]
    return [2, 2] in ranks


def used_rule(seen: Seen) -> bool:
    """GL-23: a token was turned up, and worked."""
    view = seen.public
    shown = list(view.resolving.tokens) if view.resolving else []
    shown += [token for score in view.scoring.scores for token in score.tokens] if view.scoring else []
    blights = [one.blights for score in view.scoring.scores for one in score.presences] if view.scoring else []
    return any(token.deed for token in shown) or (any(blights) and any(t.token is Token.BLIGHT for t in shown))


def decay_rule(seen: Seen) -> bool:
    """GL-27: two regions were lost in the newest Decay, and they held the most."""
    scoring = seen.public.scoring
    if scoring is None or scoring.decay is None:
        return False
    counts = [count.pieces for count in scoring.decay.counts]
    return counts == sorted(counts, reverse=True) and set(scoring.decay.flipped) <= lost(seen.public)


CHECKS: dict[str, Callable[[Seen], bool]] = {
    "GL-2": lambda seen: sorted(r.suit for r in seen.after.regions) == sorted("SHDC" * 3),
    "GL-4": path_rule,
    "GL-5": lambda seen: [seat for seat, _ in seen.beat.steps] == [2, 1, 0],
    "GL-7": lambda seen: seen.over and seen.public.scoring is not None and seen.public.scoring.decay is None,
    "GL-8": lambda seen: len(seen.public.market) == 4 and seen.public.due is Due.SWAP,
    "GL-9": lambda seen: seen.public.swaps != () or (seen.public.dealer == EWAN and seen.public.queue == (0, 2, 1)),
    "GL-11": lambda seen: seen.public.current is not None and seen.public.current.winner == MAIRI,
    "GL-12": order_rule,
    "GL-13": place_rule,
    "GL-14": token_rule,
    "GL-15": ambush_rule,
    "GL-17": lambda seen: any(deed.act is Act.MARCH for deed in seen.deeds),
    "GL-19": lambda seen: "from" in seen.verbs and any(deed.sources for deed in seen.deeds),
    "GL-20": lambda seen: any(
        d.act is Act.MARCH and apart(seen.after, d.origin or 0, d.region or 0) == 1 for d in seen.deeds
    ),
    "GL-21": run_rule,
    "GL-22": lambda seen: seen.public.resolving is not None and seen.public.scoring is not None,
    "GL-23": used_rule,
    "GL-24": scored_presence_rule,
    "GL-25": tie_rule,
    "GL-26": lambda seen: seen.public.season in (0, 1),
    "GL-27": decay_rule,
    "GL-28": lambda seen: seen.verbs == ["evict"] and not any(at(seen.public, 19).denhearts),
    "GL-29": lambda seen: stranded(seen.public) > 0,
    "GL-30": lambda seen: seen.over and max(seen.public.clans, key=lambda clan: clan.vp).seat == MAIRI,
    "GL-31": knows_rule,
}
"""What must be seen on a beat that cites a rule."""


@pytest.mark.parametrize("number", range(len(BEATS)))
def test_what_a_caption_cites_happens_on_its_beat(number: int) -> None:
    """Each rule that a caption cites can be seen at work after the beat's steps."""
    seen = BEATS[number]
    assert seen.beat.rules
    for rule in seen.beat.rules:
        assert CHECKS[rule](seen), f"{rule}: {seen.beat.caption}"


@pytest.mark.parametrize("number", range(len(BEATS)))
def test_a_caption_names_only_regions_in_which_something_happens(number: int) -> None:
    """A region in a caption holds somebody's pieces or tokens, was lost, or gave or took pieces on the beat."""
    seen = BEATS[number]
    about = {deed.region for deed in seen.deeds} | {deed.origin for deed in seen.deeds} | lost(seen.public)
    about |= {region.arcana for region in seen.public.regions if any(region.members) or region.denhearts}
    numbers = {text: arcana for arcana, text in ROMAN.items()}
    for text in NUMERALS.findall(seen.beat.caption):
        assert numbers[text] in about, text


def test_captions_tell_what_was_paid_and_played() -> None:
    """The figures of captions are those of the views: VP at the end, ties, the run, the extinct suit."""
    final = {clan.seat: clan.vp for clan in BEATS[-1].public.clans}
    assert "Mairi wins with 71 VP; Isla has 57, and Ewan 50." in BEATS[-1].beat.caption
    assert final == {MAIRI: 71, ISLA: 57, EWAN: 50}
    through = next(seen for seen in BEATS if "right through them" in seen.beat.caption)
    deed = through.deeds[-1]
    assert (deed.origin, deed.region) == (12, 18)
    assert apart(through.public, 12, 18) > 1
    extinct = next(seen for seen in BEATS if "no such region is left" in seen.beat.caption)
    trick = extinct.public.current
    assert trick is not None
    assert next(play.card[0] for play in trick.plays if play.seat == ISLA) == "C"
    assert any(deed.seat == ISLA and deed.region == 8 for deed in extinct.deeds)
    assert all(at(extinct.public, arcana).corrupted for arcana in (6, 10, 12))


def test_a_caption_gives_away_no_hidden_token() -> None:
    """A caption calls a token by its kind only where whoever looks sees it, or it was turned up, or it is an action."""
    for seen in BEATS:
        known = {token.token for region in seen.after.regions for token in region.tokens}
        view = seen.public
        known |= {token.token for score in (view.scoring.scores if view.scoring else ()) for token in score.tokens}
        known |= {token.token for token in (view.resolving.tokens if view.resolving else ())}
        acts = {deed.act.value for deed in seen.deeds}
        for kind in Token:
            if kind.value.title() in seen.beat.caption:
                assert kind in known or kind.value in acts, seen.beat.caption


def test_every_family_of_rules_is_cited() -> None:
    """Set-up, tricks, actions, tokens, movement, scoring, Decay and the end: each kind of rule has a beat."""
    assert {rule for seen in BEATS for rule in seen.beat.rules} == set(CHECKS)


def test_every_kind_of_step_is_shown() -> None:
    """The demonstration plays a game to its end and leaves out no kind of step but declining."""
    verbs = {verb for seen in BEATS for verb in seen.verbs}
    assert verbs == {"den", "swap", "keep", "play", "deploy", "march", "ambush", "token", "from", "use", "evict"}
    assert BEATS[-1].over
