"""What was just made public, told step by step: an Attack with its sums, a Sacrifice, a fall, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.model import Due, Kind, Result
from tartan.games.siege.notation import kind_words
from tartan.games.siege.widgets.pictures import Mark, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.games.siege.model import Attack, Sacrifice, View


@dataclass(frozen=True, slots=True)
class RevealStep:
    """One step: its caption, the rule, and what the board shows; without a stage it shows what came of it all."""

    caption: str
    rule: str
    stage: Stage | None
    begins: bool = False
    """Whether the first turn begins with it."""


def stages(before: View, after: View, names: Sequence[str]) -> tuple[RevealStep, ...]:
    """The steps between two of a spectator's views; () where nothing was revealed."""
    if after.turn < before.turn:
        return ()
    return tuple(_Telling(before, after, names).steps())


class _Telling:
    """Tells what lies between two views."""

    def __init__(self, before: View, after: View, names: Sequence[str]) -> None:
        self.before = before
        self.after = after
        self.names = names

    def steps(self) -> Iterator[RevealStep]:
        before, after = self.before, self.after
        if before.due is Due.SET_UP and after.due is not Due.SET_UP:
            caption = f"All Castles stand. {self.names[after.start]} begins: the lot was drawn."
            yield RevealStep(caption, "SI-4", None, begins=True)
        attack = after.attack
        if attack is not None and attack != before.attack:
            if before.attack is None or before.attack.turn != attack.turn:
                yield self._turned_up(attack)
            if attack.result is not Result.PENDING:
                yield self._settled(attack)
        if after.sacrifice is not None and after.sacrifice != before.sacrifice:
            yield from self._sacrificed(after.sacrifice)
        for fall in after.falls[len(before.falls) :]:
            yield self._fallen(fall.seat, fall.turn)
        if after.winner is not None and before.winner is None:
            yield RevealStep(f"{self.names[after.winner]} has the last King standing, and wins.", "SI-22", None)

    def _name(self, tag: str) -> str:
        return self.names[SEAT_LETTERS.index(tag[0])]

    def _turned_up(self, attack: Attack) -> RevealStep:
        worth = attack.attacker_value
        border = "" if worth == attack.attacker_kind.printed else f", worth {worth} at the border"
        caption = (
            f"{self._name(attack.attacker)} attacks {attack.target} with {attack.attacker}: "
            f"the {kind_words(attack.attacker_kind)}{border}."
        )
        stage = Stage(
            ((attack.attacker, attack.attacker_kind),),
            ((attack.attacker, Mark.ATTACKS), (attack.target, Mark.STRUCK)),
        )
        return RevealStep(caption, "SI-14" if border else "SI-9", stage)

    def _settled(self, attack: Attack) -> RevealStep:
        faces = {attack.attacker: attack.attacker_kind}
        marks = {attack.attacker: Mark.LOST}
        target = attack.target
        theirs, kind = attack.target_value, attack.target_kind
        if attack.result is Result.SHIELDED:
            faces[attack.shield] = Kind.KNIGHT
            marks |= {attack.shield: Mark.LOST, target: Mark.SHIELDED}
            caption = (
                f"{self._name(target)} shields {target}: {attack.shield}, the Knight, is lost for it, and so is "
                f"{attack.attacker}."
            )
            rule = "SI-15"
        elif attack.result is Result.HELD or kind is None or theirs is None:
            marks[target] = Mark.HELD
            caption = f"{target} holds against {attack.attacker_value}, and stays hidden. {attack.attacker} is lost."
            rule = "SI-12"
        else:
            faces[target] = kind
            marks[target] = Mark.LOST
            sums = (
                f"the Assassin beats a {kind.title}"
                if attack.by_assassin
                else f"{attack.attacker_value} against {theirs}"
            )
            caption = f"{target} was the {kind_words(kind)}: {sums}. {target} and {attack.attacker} are lost."
            border = theirs != kind.printed
            rule = "SI-13" if attack.by_assassin else "SI-14" if border else "SI-12"
        return RevealStep(caption, rule, Stage(tuple(faces.items()), tuple(marks.items())))

    def _sacrificed(self, sacrifice: Sacrifice) -> Iterator[RevealStep]:
        before = self.before.sacrifice
        owner = self._name(sacrifice.card)
        if before is None or before.turn != sacrifice.turn:
            idle = " No card is In Siege, so it calls nobody." if sacrifice.idle else ""
            caption = f"{owner} sacrifices {sacrifice.card}: the {kind_words(sacrifice.kind)}.{idle}"
            stage = Stage(((sacrifice.card, sacrifice.kind),), ((sacrifice.card, Mark.LOST),))
            yield RevealStep(caption, "SI-17" if idle else "SI-10", stage)
        if sacrifice.recalled:
            caption = (
                f"{owner}'s Chancellor calls {sacrifice.recalled} back: {self._name(sacrifice.recalled)} "
                "acts next, and must Retreat it."
            )
            yield RevealStep(caption, "SI-17", Stage((), ((sacrifice.recalled, Mark.CALLED),)))
        if sacrifice.summoned is not None:
            row = self.after.castles[sacrifice.summoned].row
            task = "with no card to Sacrifice" if all(card.facing for card in row) else "and to Sacrifice"
            caption = f"{owner}'s Courtier forces {self.names[sacrifice.summoned]} to act next, {task}."
            yield RevealStep(caption, "SI-18", Stage((), ((SEAT_LETTERS[sacrifice.summoned], Mark.LIT),)))

    def _fallen(self, seat: int, turn: int) -> RevealStep:
        """The King is gone: what was left of that Castle is shown."""
        lost = [card for card in self.after.castles[seat].lost if card.turn == turn]
        here = {card.tag for castle in self.before.castles for card in castle.row + castle.away}
        faces = tuple((card.tag, card.kind) for card in lost if card.tag in here)
        caption = f"{self.names[seat]} has lost the King and is out. All of that Castle is shown, and leaves play."
        return RevealStep(caption, "SI-20", Stage(faces, tuple((tag, Mark.LOST) for tag, _ in faces)))
