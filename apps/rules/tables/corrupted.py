"""What a Corrupted pilot suffers, by d6. House (U-04): the Quick Reference names the three and gives no numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Corruption:
    """One row. The explosion is felt as Strain damage by the Casket and by all within its radius; the mutation lasts
    for the mission.
    """

    key: str
    name: str
    text: str
    damage: int = 0
    radius: int = 0
    sp_maximum: int = 0
    attack_damage: int = 0
    loses_the_next_turn: bool = False
    rule: str = "PEN-TAINT-19"


_MIND_CONTROL = Corruption(
    key="mind-control",
    name="Mind control",
    text="The other side plays this Casket's next turn; it may not surrender it, harm it, or spend its Taint.",
    loses_the_next_turn=True,
)
_EXPLOSION = Corruption(
    key="explosion",
    name="Explosion",
    text="This Casket and every Casket within 1 hex take 3 damage as from Strain.",
    damage=3,
    radius=1,
)
_MUTATION = Corruption(
    key="mutation",
    name="Mutation",
    text="For the mission the SP maximum is 1 lower and every attack deals 1 more damage.",
    sp_maximum=-1,
    attack_damage=1,
)
CORRUPTED: dict[int, Corruption] = {
    1: _MIND_CONTROL,
    2: _MIND_CONTROL,
    3: _EXPLOSION,
    4: _EXPLOSION,
    5: _MUTATION,
    6: _MUTATION,
}
RESISTED_FROM = 4
TAINT_AFTER_CORRUPTION = 5
