"""The settlement: what each pilot owes and brings to the next mission."""

from __future__ import annotations

from dataclasses import dataclass, field

from apps.rules.pilot.suffering import owed, suffered
from apps.rules.tables.dice import SUFFERING_DICE
from apps.settlement.events import PenanceRitualHeld, SettlementEvent


@dataclass(slots=True, kw_only=True)
class Burden:
    """What a ritual laid on a pilot, until the next deployment pays it."""

    face: int
    suffering: str
    cards_lost: int
    heat: int
    first_attack: int


@dataclass(slots=True)
class Settlement:
    """Burdens by pilot."""

    burdens: dict[str, Burden] = field(default_factory=dict)


def evolve(settlement: Settlement, event: SettlementEvent) -> None:
    match event:
        case PenanceRitualHeld(pilot=pilot, face=face):
            debt = owed(suffered((face,)))
            settlement.burdens[pilot] = Burden(
                face=face,
                suffering=SUFFERING_DICE.face(face).name,
                cards_lost=debt.cards_lost,
                heat=debt.heat,
                first_attack=debt.first_attack,
            )
