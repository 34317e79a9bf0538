"""What may happen in the settlement."""

from __future__ import annotations

from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.pilots.state import Roster
from apps.settlement.commands import HoldPenanceRitual, SettlementCommand
from apps.settlement.events import PenanceRitualHeld, SettlementEvent
from apps.settlement.state import Settlement


def decide(
    asked: Asked[SettlementCommand], settlement: Settlement, roster: Roster, dice: Dice
) -> list[SettlementEvent]:
    match asked.command:
        case HoldPenanceRitual(pilot=pilot):
            _must_be_free_to_kneel(pilot, settlement, roster)
            (face,) = dice.throw(f"{pilot}/penance-ritual")
            return [PenanceRitualHeld(pilot=pilot, face=face)]


def _must_be_free_to_kneel(pilot: str, settlement: Settlement, roster: Roster) -> None:
    known = roster.pilots.get(pilot)
    if known is None:
        raise Refusal("No such pilot is on this campaign's roll: call one who is.")
    if pilot in settlement.burdens:
        raise Refusal(
            f"{known.name} already carries a ritual's burden: another may follow once the next deployment has paid it.",
            rule="PEN-CAMP-03",
        )
