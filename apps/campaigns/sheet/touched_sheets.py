"""Which sheets an event touches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from apps.battles.events.absence_events import AbsenceEvent
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_fact import MissionFact
from apps.battles.events.played_events import PlayedEvent
from apps.battles.events.report_events import BattleReported
from apps.campaigns.events.campaign_fact import CampaignFact
from apps.campaigns.events.pack_events import PackAdded, PackAdopted, PackPutAway
from apps.campaigns.events.rule_events import EditionAdopted, HouseRulesAdopted
from apps.campaigns.events.season_events import SeasonBegun
from apps.campaigns.events.seat_events import SeatFact
from apps.campaigns.events.story_events import CampaignFounded
from apps.campaigns.state import Campaign, Event
from apps.caskets.events.casket_fact import CasketFact
from apps.caskets.events.crew_events import CasketVacated
from apps.pilots.events.pilot_fact import PilotFact
from apps.settlement.events.settlement_fact import SettlementFact


@dataclass(slots=True, kw_only=True)
class Touched:
    """Ids, in the order in which they were touched."""

    seats: dict[str, None] = field(default_factory=dict)
    pilots: dict[str, None] = field(default_factory=dict)
    caskets: dict[str, None] = field(default_factory=dict)
    missions: dict[str, None] = field(default_factory=dict)
    battles: dict[str, None] = field(default_factory=dict)
    packs: dict[str, None] = field(default_factory=dict)
    settlement: bool = False


def all_of(state: Campaign) -> Touched:
    return Touched(
        seats=dict.fromkeys(state.seats),
        pilots=dict.fromkeys(state.roster.pilots),
        caskets=dict.fromkeys(state.hangar.caskets),
        missions=dict.fromkeys(state.war_table.missions),
        battles={key: None for key, mission in state.war_table.missions.items() if mission.engagement},
        packs=dict.fromkeys(state.own_packs),
        settlement=True,
    )


def touched(events: Sequence[Event], state: Campaign) -> Touched:
    """A Casket's pilot shows it too; and a new rule or another pack may show on every sheet."""
    found = Touched()
    for event in events:
        if isinstance(event, HouseRulesAdopted | EditionAdopted | PackAdded | PackAdopted | PackPutAway):
            found = _with(found, all_of(state))
            if isinstance(event, PackAdded):
                found.packs |= dict.fromkeys(filter(None, (event.digest, event.instead_of)))
            elif isinstance(event, PackPutAway):
                found.packs[event.digest] = None
        else:
            _touch(found, event)
    _with_what_goes_together(found, state)
    return found


def _touch(found: Touched, event: Event) -> None:
    if isinstance(event, PilotFact):
        found.pilots[event.pilot] = None
    elif isinstance(event, CasketFact):
        found.caskets[event.casket] = None
        if isinstance(event, CasketVacated):
            found.pilots[event.pilot] = None
    elif isinstance(event, MissionFact):
        _touch_a_mission(found, event)
    elif isinstance(event, SettlementFact | SeasonBegun | CampaignFounded):
        found.settlement = True
    elif isinstance(event, SeatFact):
        found.seats[event.seat] = None
    elif not isinstance(event, CampaignFact):
        assert_never(event)


def _touch_a_mission(found: Touched, event: MissionFact) -> None:
    found.missions[event.mission] = None
    if isinstance(event, PlayedEvent | AbsenceEvent | BattleReported | BattleSettled):
        found.battles[event.mission] = None


def _with_what_goes_together(found: Touched, state: Campaign) -> None:
    for casket in tuple(found.caskets):
        known = state.hangar.caskets.get(casket)
        if known and known.pilot:
            found.pilots[known.pilot] = None
    found.settlement |= any(pending.concerns in found.pilots for pending in state.settlement.pending.values())


def _with(found: Touched, more: Touched) -> Touched:
    return Touched(
        seats=found.seats | more.seats,
        pilots=found.pilots | more.pilots,
        caskets=found.caskets | more.caskets,
        missions=found.missions | more.missions,
        battles=found.battles | more.battles,
        packs=found.packs | more.packs,
        settlement=found.settlement or more.settlement,
    )
