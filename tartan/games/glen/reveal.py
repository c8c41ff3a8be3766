"""What was just made public, told step by step: who takes a trick, what each region pays, where Cat Sith goes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan.engine.phrases import listed
from tartan.games.glen.ending import reason
from tartan.games.glen.model import SEASONS, SUIT_NAMES, SUITS, Act, Due, RegionScore
from tartan.games.glen.notation import ROMAN, card_words, counted, region_words, settling, token_words, units_words
from tartan.games.glen.sums import final_ranks
from tartan.games.glen.widgets.pictures import Stage, Sums
from tartan.games.glen.words import PLACES, TOKEN_CODES, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.games.glen.model import Decay, Deed, Presence, Region, Scoring, ShownToken, Trick, View

_LONGEST = 130
"""Letters of what a region pays, beyond which those who get nothing are left out: the prompt has two lines."""
_NUMERALS = re.compile(r"\b[IVX]+\b")


@dataclass(frozen=True, slots=True)
class RevealStep:
    """One step: its caption, the rule, and what the board shows; without a stage it shows what came of it all."""

    caption: str
    rule: str
    stage: Stage | None
    begins: bool = False
    """Whether it shows how the next phase begins."""


def stages(before: View, after: View, names: Sequence[str], actor: int | None = None) -> tuple[RevealStep, ...]:
    """The steps between two of a spectator's views; () where nothing was revealed, or an action was taken back.

    `actor` is the seat at the keyboard, which need not be told what it did with its own token.
    """
    return tuple(_Telling(before, after, names, actor).steps())


def stage_of(before: View, after: View, names: Sequence[str], words: str) -> Stage | None:
    """What was made public between two views, as far as the words name its regions by number; all of it without words.

    None where they name none of them. Where they name several, all are lit, with the sums of the last.
    """
    found = [step.stage for step in stages(before, after, names) if step.stage is not None]
    if not words:
        return found[-1] if found else None
    numbers = {text: arcana for arcana, text in ROMAN.items()}
    named = {numbers[text] for text in _NUMERALS.findall(words) if text in numbers}
    exact = [stage for stage in found if named and set(stage.lit) == named]
    near = exact or [stage for stage in found if set(stage.lit) <= named]
    if not near:
        return None
    told = {region for stage in found for region in stage.lit}
    return replace(near[-1], lit=tuple(sorted(named & told)))


def phase_of(stage: Stage | None) -> str:
    """The phase to which a step belongs; nothing for one that only shows what came of it all."""
    if stage is None:
        return ""
    return settling(stage.season, decays=stage.sums is not None and bool(stage.sums.flipped))


class _Telling:
    """Tells what lies between two views."""

    def __init__(self, before: View, after: View, names: Sequence[str], actor: int | None) -> None:
        self.before = before
        self.after = after
        self.names = names
        self.actor = actor
        scoring, earlier = after.scoring, before.scoring
        same = scoring is not None and earlier is not None and earlier.season == scoring.season
        self.known = len(earlier.scores) if same and earlier is not None else 0
        """How many regions of this scoring had been scored."""
        self.decay_known = same and earlier is not None and earlier.decay is not None
        self.vp = [clan.vp for clan in before.clans]
        self.gains = [0] * len(before.clans)

    def steps(self) -> Iterator[RevealStep]:
        trick = self.after.current
        was = self.before.current
        if trick is not None and trick.winner is not None and (was is None or was.winner is None):
            yield self._won(trick)
        if self.after.scoring is not None:
            yield from self._scored(self.after.scoring)

    def _won(self, trick: Trick) -> RevealStep:
        card = next(play.card for play in trick.plays if play.seat == trick.winner)
        suit = SUIT_NAMES[SUITS.index(card[0])]
        order = [self.names[seat] for seat in trick.order]
        acting = f"{', '.join(order[:-1])}, then {order[-1]}"
        caption = f"{order[-1]}'s {card_words(card)} is the lowest {suit} and wins. They act: {acting}."
        return RevealStep(caption, "GL-12", None)

    # Region Scoring

    def _scored(self, scoring: Scoring) -> Iterator[RevealStep]:
        fresh = scoring.scores[self.known :]
        pending = self.before.resolving
        for score in fresh:
            told = pending is not None and pending.region == score.region
            if score.tokens and not told:
                yield self._turned_up(score.region, score.tokens, scoring)
            yield from self._used(score, scoring)
            yield from self._settled(score, scoring)
        now = self.after.resolving
        if now is not None:
            if pending is None or pending.region != now.region:
                yield self._turned_up(now.region, now.tokens, scoring)
            yield from self._used(now, scoring)
        if scoring.decay is not None and not self.decay_known:
            yield self._decayed(scoring.decay, scoring)
        if self.after.due is Due.OVER and self.before.due is not Due.OVER:
            self._fold()
            yield self._ended()

    def _ended(self) -> RevealStep:
        """Who has most VP, and where several have, what decides between them."""
        best = max(self.vp)
        tied = [self.names[seat] for seat, vp in enumerate(self.vp) if vp == best]
        caption = f"Winter is over. {listed(tied)} {'has' if len(tied) == 1 else 'have'} {best} VP."
        if len(tied) > 1:
            standing = [(clan.vp, *pieces(self.after, clan.seat)) for clan in self.after.clans]
            first = [self.names[seat] for seat, rank in enumerate(final_ranks(standing)) if rank == 1]
            decided = f"{first[0]} wins: {reason(standing)}" if len(first) == 1 else f"{listed(first)} share it"
            caption += f" {decided}."
        return RevealStep(caption, "GL-30", None, begins=True)

    def _fold(self) -> None:
        """What the last region paid is part of the VP now."""
        self.vp = [vp + gain for vp, gain in zip(self.vp, self.gains, strict=True)]
        self.gains = [0] * len(self.vp)

    def _turned_up(self, region: int, tokens: Sequence[ShownToken], scoring: Scoring) -> RevealStep:
        told = [f"{self.names[token.owner]}'s {token_words(token.token)}" for token in tokens]
        stage = self._tokens_stage(region, tokens, tokens, scoring)
        return RevealStep(f"Turned up in {region_words(region)}: {', '.join(told)}.", "GL-22", stage)

    def _used(self, now: RegionScore, scoring: Scoring) -> Iterator[RevealStep]:
        """What was done with each revealed token since the view before; the seat at the keyboard knows what it did."""
        pending = self.before.resolving
        were = pending.tokens if pending is not None and pending.region == now.region else ()
        for at, token in enumerate(now.tokens):
            known = at < len(were) and were[at].resolved
            if known or not token.resolved or token.deed is None or token.owner == self.actor:
                continue
            caption = self._use(token, token.deed, region_words(now.region))
            yield RevealStep(
                caption, "GL-23", self._tokens_stage(now.region, now.tokens, now.tokens[at + 1 :], scoring)
            )

    def _use(self, token: ShownToken, deed: Deed, here: str) -> str:
        who = self.names[token.owner]
        what = f"{who}'s {token_words(token.token)}"
        match deed.act:
            case Act.DEPLOY:
                return f"{what} brings {counted(deed.members, 'Member')} to {here}."
            case Act.MARCH:
                there = "" if deed.region is None else region_words(deed.region)
                return f"{what} takes {units_words(deed.members, deed.denheart)} from {here} to {there}."
            case Act.AMBUSH:
                rival = "" if deed.rival is None else self.names[deed.rival]
                heir = f", and one of {who} takes its place" if deed.members else ""
                return f"{what} in {here}: a Member of {rival} goes home{heir}."
        return f"{who} declines the {token_words(token.token)} in {here}."

    def _tokens_stage(
        self, region: int, tokens: Sequence[ShownToken], still_up: Sequence[ShownToken], scoring: Scoring
    ) -> Stage:
        """A region whose tokens are looked at, with those on the map that are still up."""
        self._fold()
        up = tuple((region, token.owner, TOKEN_CODES[token.token]) for token in still_up)
        sums = Sums(f"{region_words(region)}: tokens turned up", RegionScore(region, tuple(tokens), ()))
        return replace(self._stage(scoring, region, sums), open_tokens=up)

    def _settled(self, score: RegionScore, scoring: Scoring) -> Iterator[RevealStep]:
        """A region with its sums; one in which nobody is takes no step."""
        self._fold()
        self.gains = [one.vp for one in score.presences]
        if not any(one.rank is not None for one in score.presences):
            return
        totals = [one.total for one in score.presences if one.rank is not None]
        levels = [
            [one for one in score.presences if one.rank is not None and one.total == total]
            for total in sorted(set(totals), reverse=True)
        ]
        told = [self._paid(level) for level in levels]
        if sum(map(len, told)) > _LONGEST:
            told = [words for words, level in zip(told, levels, strict=True) if level[0].vp] or told[:1]
        rule = "GL-25" if len(set(totals)) < len(totals) else "GL-24"
        sums = Sums(f"{region_words(score.region)}: {SEASONS[scoring.season]} scoring", score)
        yield RevealStep(
            f"{region_words(score.region)}: {'; '.join(told)}.", rule, self._stage(scoring, score.region, sums)
        )

    def _paid(self, level: Sequence[Presence]) -> str:
        """What one place of a region pays; all who tie get the place after the one that they tie for (GL-25)."""
        rank, total, vp = level[0].rank or 0, level[0].total, level[0].vp
        who = listed([self.names[one.seat] for one in level])
        pay = f"{vp} VP" if vp else "nothing"
        if len(level) == 1:
            return f"{who} {total}, {_place(rank)}, {pay}"
        all_of = "both" if len(level) == 2 else "all"
        each = " each" if vp else ""
        return f"{who} {total}, tied for {_place(rank - 1)}, {all_of} {_place(rank)}, {pay}{each}"

    def _decayed(self, decay: Decay, scoring: Scoring) -> RevealStep:
        self._fold()
        by_region = {count.region: count for count in decay.counts}
        fullest = [f"{region_words(region)} ({counted(by_region[region].pieces, 'piece')})" for region in decay.flipped]
        caption = f"Cat Sith takes the two fullest regions: {' and '.join(fullest)}."
        if tie := tie_words(decay):
            caption = f"Cat Sith takes the fullest: {' and '.join(map(region_words, decay.flipped))}.{tie}"
        sums = Sums(f"{SEASONS[scoring.season]} Decay: pieces in each active region", None, decay.counts, decay.flipped)
        stage = replace(self._stage(scoring, 0, sums), regions=self.after.regions, lit=decay.flipped)
        return RevealStep(caption, "GL-27", stage)

    def _stage(self, scoring: Scoring, region: int, sums: Sums) -> Stage:
        return Stage(
            self._regions(scoring, region),
            (region,) if region else (),
            sums,
            tuple(self.vp),
            tuple(self.gains),
            season=scoring.season,
        )

    def _regions(self, scoring: Scoring, now: int) -> tuple[Region, ...]:
        """The map while a region is scored: pieces as they stand by now, nothing flipped yet, later tokens covered."""
        settled = [score.region for score in scoring.scores]
        done = {*settled[: settled.index(now) + 1]} if now in settled else {*settled, now}
        earlier = {region.arcana: region for region in self.before.regions}
        return tuple(
            replace(
                region,
                corrupted=earlier[region.arcana].corrupted,
                tokens=() if region.arcana in done else earlier[region.arcana].tokens,
            )
            for region in self.after.regions
        )


def _place(rank: int) -> str:
    return PLACES[rank - 1] if rank <= len(PLACES) else "last"


def tie_words(decay: Decay) -> str:
    """Which of equally full regions were taken, and by what; nothing where none as full is left (GL-27)."""
    told: dict[tuple[int, str], list[str]] = {}
    for taken in (count for region in decay.flipped for count in decay.counts if count.region == region):
        left = [one for one in decay.counts if one.region not in decay.flipped and one.pieces == taken.pieces]
        if left:
            why = "Blights" if all(taken.blights > one.blights for one in left) else "the lower number"
            told.setdefault((taken.pieces, why), []).append(ROMAN[taken.region])
    ties = [f"at {pieces}: {' and '.join(regions)} by {why}" for (pieces, why), regions in told.items()]
    return f" Tied {'; '.join(ties)}." if ties else ""
