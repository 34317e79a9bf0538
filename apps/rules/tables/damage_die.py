"""The Damage die, face by face, and advice on DAMAGED cards. Source: Dice Reference v3.0, 4 (Damage Die)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageResult:
    """What one face does: at once, at the start of the owner's next turn, or to the next attack on the owner."""

    key: str
    text: str
    rule: str
    heat: int = 0
    sp: int = 0
    wounds: int = 0
    sp_next_turn: int = 0
    cards_next_turn: int = 0
    marks_next_attack: int = 0

    @property
    def code(self) -> str:
        """With its die before it: the wound deck has an Internal Bleeding too."""
        return f"damage.{self.key}"

    @property
    def waits(self) -> bool:
        """For the start of the owner's next turn."""
        return bool(self.sp_next_turn or self.cards_next_turn)


DAMAGE_RESULTS: dict[int, DamageResult] = {
    1: DamageResult(key="minor-strain", text="1 Heat more", rule="PEN-DMG-06", heat=1),
    2: DamageResult(key="system-glitch", text="1 SP less at the next turn's start", rule="PEN-DMG-07", sp_next_turn=-1),
    3: DamageResult(
        key="internal-bleeding",
        text="A card off the deck to the Damage Graveyard at the next turn's start",
        rule="PEN-DMG-08",
        cards_next_turn=1,
    ),
    4: DamageResult(
        key="structural-weakness",
        text="The next attack on this Casket marks 1 more",
        rule="PEN-DMG-09",
        marks_next_attack=1,
    ),
    5: DamageResult(key="critical-malfunction", text="A wound for the pilot, at once", rule="PEN-DMG-10", wounds=1),
    6: DamageResult(key="adrenaline-surge", text="1 SP more, at once", rule="PEN-DMG-11", sp=1),
}
