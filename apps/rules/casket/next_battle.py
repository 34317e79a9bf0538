"""What a Casket brings into its next battle: by default nothing but itself, whole and cold."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.casket.component_marks import Components, is_destroyed
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.explained import Line
from apps.rules.ruleset.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """Whether the Casket is there at all, the DAMAGED cards above its 30, and what its old Chassis cost it for good."""

    fielded: bool
    damaged: int
    chassis_losses: int

    @property
    def sp_lines(self) -> tuple[Line, ...]:
        """How the SP maximum begins lower."""
        if not self.chassis_losses:
            return ()
        return (
            Line(
                code="chassis-lost", value=-self.chassis_losses, rule="C-20", text="Chassis destroyed in battles before"
            ),
        )


def brought(
    piles: Piles, components: Components, rules: Ruleset, *, destroyed: bool, chassis_losses: int = 0
) -> Brought:
    """From how a battle ended to how the next begins. `chassis_losses` are those that it began with."""
    return Brought(
        fielded=not destroyed or rules.casket_after_destruction == "rebuilt",
        damaged=unpurged(piles) if rules.damaged_carry_over == "campaign" else 0,
        chassis_losses=chassis_losses + _chassis_lost(components, rules),
    )


def unpurged(piles: Piles) -> int:
    """Every DAMAGED card that came in and was not purged, wherever it lies: damage alone does not undo one."""
    return piles.damaged - piles.purged


def _chassis_lost(components: Components, rules: Ruleset) -> int:
    return int(rules.component_chassis_sp_lasts == "campaign" and is_destroyed(components, "chassis", rules))
