"""Dice that fell at the table answer for themselves; the others fall here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from apps.battles.events.told_report import CrewReport, Looked
from apps.kernel.dice import Dice
from apps.kernel.keyed_draws import draw


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheTable:
    """A card that was named is found among those face-down, if it still lies there; else a die finds another."""

    dice: Dice
    cards: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, int] = field(default_factory=dict)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        face = self.faces.get(label, 0)
        if face and count == 1:
            return (face,)
        return self.dice.throw(label, count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        """Nothing is shuffled at a table that somebody could write down."""
        return self.dice.shuffle(label, count=count)

    def draw(self, label: str, table: Mapping[str, int], *, also: Collection[str] = ()) -> str:
        named = self.cards.get(label, "")
        return named if named in table else draw(table, self.dice, label, also=also)


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The names under which one pilot's dice of one mission fall."""

    mission: str
    pilot: str

    def of(self, what: str) -> str:
        return f"{self.mission}/{self.pilot}/{what}"

    def hurts(self, crew: CrewReport) -> tuple[str, ...]:
        """One for each hurt: by its cause, and the second of a cause by its place among them in this pilot's list."""
        causes = [hurt.cause for hurt in crew.hurts]
        before = [causes[:place].count(cause) for place, cause in enumerate(causes)]
        return tuple(
            self.of(f"{cause}-{times + 1}" if times else cause) for cause, times in zip(causes, before, strict=True)
        )


def at_the_table(crew: CrewReport, labels: Labels, dice: Dice) -> AtTheTable:
    """The dice of one crew's aftermath, with all that the table wrote in."""
    cards: dict[str, str] = {}
    faces: dict[str, int] = {labels.of("save"): crew.save}
    points = [(label, hurt.looked) for label, hurt in zip(labels.hurts(crew), crew.hurts, strict=True)]
    points.append((labels.of("casket-destruction"), crew.saved))
    points.append((f"{labels.of('taint')}/overload", crew.overload))
    for label, looked in points:
        _lay(cards, faces, label, looked)
    for what, face in zip(("resist", "corrupted"), crew.resisting, strict=False):
        faces[f"{labels.of('taint')}/{what}"] = face
    return AtTheTable(dice=dice, cards=cards, faces=faces)


def _lay(cards: dict[str, str], faces: dict[str, int], label: str, looked: Sequence[Looked]) -> None:
    for number, each in enumerate(looked, start=1):
        if each.wound:
            cards[f"{label}/{number}/card"] = each.wound
        faces[f"{label}/{number}/grit"] = each.face
        faces[f"{label}/{number}/finger"] = each.finger
