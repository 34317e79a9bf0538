"""The Suffering die, face by face. Source: Dice Reference v3.0, Suffering Dice."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.tables.printed_dice import (
    ABSOLUTION,
    BLOOD_PRICE,
    DIVINE_MERCY,
    MARTYRDOM,
    PENANCE,
    SUFFERING_DICE,
    ZEALOTS_FURY,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferingFace:
    """One face: cards discarded and recovered, Heat, and the damage it lends."""

    number: int
    rule: str
    discard: int = 0
    recover: int = 0
    heat: int = 0
    next_attack: int = 0
    all_attacks: int = 0

    @property
    def name(self) -> str:
        return SUFFERING_DICE.face(self.number).name

    @property
    def key(self) -> str:
        return SUFFERING_DICE.face(self.number).key

    @property
    def code(self) -> str:
        """With the die's name before its key: ABSOLUTION, MARTYRDOM and PENANCE are names of other things too."""
        return f"{SUFFERING_DICE.key}.{self.key}"

    @property
    def cards_lost(self) -> int:
        return self.discard - self.recover


SUFFERING_DIE: dict[int, SufferingFace] = {
    face.number: face
    for face in (
        SufferingFace(number=DIVINE_MERCY, rule="PEN-SUF-01"),
        SufferingFace(number=BLOOD_PRICE, rule="PEN-SUF-02", discard=2),
        SufferingFace(number=ZEALOTS_FURY, rule="PEN-SUF-03", discard=1, all_attacks=1),
        SufferingFace(number=PENANCE, rule="PEN-SUF-04", discard=1, heat=1, next_attack=2),
        SufferingFace(number=MARTYRDOM, rule="PEN-SUF-05", discard=3, next_attack=3),
        SufferingFace(number=ABSOLUTION, rule="PEN-SUF-06", discard=1, recover=1),
    )
}
