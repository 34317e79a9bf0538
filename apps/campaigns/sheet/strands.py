"""The chronicle's strands: which kinds of lines belong together, for whoever reads one of them alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from apps.battles.events import BattleEvent, ReportRuled
from apps.campaigns import events as table
from apps.caskets.events import CasketEvent
from apps.pilots import events as pilots
from apps.settlement.events import SettlementEvent

OUT = (pilots.PilotDeployed, pilots.KillScored, pilots.MissionSurvived)
CREWED = (pilots.PilotAssigned, pilots.PilotUnassigned)
SWORN = (pilots.PilotEnlisted, pilots.PilotPromoted, pilots.PilotRetired)
PACKED = (table.PackAdded, table.PackAdopted, table.PackPutAway)
RULED = (table.RulingMade, table.HouseRulesAdopted, table.EditionAdopted, *PACKED, table.SilenceAgreed, ReportRuled)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strand:
    """One of them: its name, and the kinds of its lines."""

    name: str
    kinds: frozenset[str]


def _strand(name: str, types: tuple[type, ...], *others: tuple[type, ...]) -> Strand:
    without = {type_ for each in others for type_ in each}
    return Strand(name=name, kinds=frozenset(type_.__name__ for type_ in types if type_ not in without))


STRANDS: Mapping[str, Strand] = {
    "battles": _strand("Missions and battles", (*get_args(BattleEvent), *OUT), RULED),
    "bodies": _strand("Wounds, Taint and fates", get_args(pilots.PilotEvent), OUT, CREWED, SWORN),
    "caskets": _strand("Caskets and crews", (*get_args(CasketEvent), *CREWED)),
    "settlement": _strand("The settlement", get_args(SettlementEvent)),
    "table": _strand("The table, its pilots and notes", (*get_args(table.CampaignEvent), *SWORN), RULED),
    "rulings": _strand("Rules and rulings", RULED),
}
"""Each kind of line lies in one strand, and in one alone."""
