"""From the campaign to rows: each sheet that an event touched, drawn from the state as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from apps.battles.models import BattleRow, MissionRow
from apps.battles.sheet.battle_sheet import battle_sheet
from apps.battles.sheet.mission_sheet import mission_sheet
from apps.battles.sheet.wait_sheet import due
from apps.campaigns.decider.slice_views import home_of
from apps.campaigns.models import CampaignRow, PackRow, SeatRow
from apps.campaigns.sheet.cover import cover, names_in
from apps.campaigns.sheet.pilot_page_sheet import pilot_page
from apps.campaigns.sheet.touched_sheets import Touched, all_of, touched
from apps.campaigns.state import Campaign, Event
from apps.caskets.models import CasketRow
from apps.caskets.sheet.casket import casket_sheet
from apps.chronicle.log.codec import plain
from apps.chronicle.log.row_store import CachedRow, Tables
from apps.pilots.models import PilotRow
from apps.rules.content_names import Names
from apps.rules.played import Played
from apps.settlement.models import SettlementRow
from apps.settlement.sheet.settlement_sheet import settlement_sheet

TABLES: Tables = {
    CampaignRow: ("campaign",),
    SeatRow: ("campaign", "seat"),
    PackRow: ("campaign", "digest"),
    PilotRow: ("campaign", "pilot"),
    CasketRow: ("campaign", "casket"),
    SettlementRow: ("campaign",),
    MissionRow: ("campaign", "mission"),
    BattleRow: ("campaign", "mission"),
}
Values = dict[str, object] | None


def rows(campaign: str, position: int, state: Campaign, events: Sequence[Event] | None) -> Iterator[CachedRow]:
    """What these events touched, and the cover; without events, everything. What is no longer has no row."""
    drawing = Drawing(state)
    yield CachedRow(table=CampaignRow, key={"campaign": campaign}, values={**drawing.cover, "position": position})
    found = all_of(state) if events is None else touched(events, state)
    yield from _of(campaign, drawing, found)


def _of(campaign: str, drawing: Drawing, found: Touched) -> Iterator[CachedRow]:
    for seat in found.seats:
        yield CachedRow(table=SeatRow, key={"campaign": campaign, "seat": seat}, values=drawing.seat(seat))
    for pilot in found.pilots:
        yield CachedRow(table=PilotRow, key={"campaign": campaign, "pilot": pilot}, values=drawing.pilot(pilot))
    for casket in found.caskets:
        yield CachedRow(table=CasketRow, key={"campaign": campaign, "casket": casket}, values=drawing.casket(casket))
    for mission in found.missions:
        yield CachedRow(
            table=MissionRow, key={"campaign": campaign, "mission": mission}, values=drawing.mission(mission)
        )
    for mission in found.battles:
        yield CachedRow(table=BattleRow, key={"campaign": campaign, "mission": mission}, values=drawing.battle(mission))
    for digest in found.packs:
        yield CachedRow(table=PackRow, key={"campaign": campaign, "digest": digest}, values=drawing.pack(digest))
    if found.settlement and drawing.state.name:
        yield CachedRow(table=SettlementRow, key={"campaign": campaign}, values=drawing.settlement)


@dataclass
class Drawing:
    """Rows' values out of one state."""

    state: Campaign

    @cached_property
    def played(self) -> Played:
        return self.state.played

    @cached_property
    def names(self) -> Names:
        return names_in(self.state)

    @property
    def cover(self) -> dict[str, object]:
        state = self.state
        return {
            "name": state.name,
            "edition": state.edition,
            "rules": plain(state.rules),
            "season": state.season,
            "phase": state.phase,
            "closed": state.closed,
            "sheet": {**plain(cover(state)), **({"copy_of": plain(state.copy_of)} if state.copy_of else {})},
        }

    @property
    def settlement(self) -> dict[str, object]:
        return {"sheet": plain(settlement_sheet(home_of(self.state)))}

    def seat(self, seat: str) -> Values:
        role = self.state.seats.get(seat)
        return {"role": role} if role else None

    def pack(self, digest: str) -> Values:
        files = self.state.own_packs.get(digest)
        return {"files": dict(files)} if files is not None else None

    def pilot(self, pilot: str) -> Values:
        known = self.state.roster.pilots.get(pilot)
        if known is None:
            return None
        page = pilot_page(known, self.state.hangar.caskets.get(known.casket), self.played)
        return {"seat": known.seat, "name": known.name, "sheet": plain(page)}

    def casket(self, casket: str) -> Values:
        known = self.state.hangar.caskets.get(casket)
        if known is None:
            return None
        return {"seat": known.seat, "name": known.name, "sheet": plain(casket_sheet(known, self.played))}

    def mission(self, mission: str) -> Values:
        known = self.state.war_table.missions.get(mission)
        if known is None:
            return None
        sheet = plain(mission_sheet(known, self.names))
        return {"season": known.season, "name": known.name, "stage": known.stage, "sheet": sheet}

    def battle(self, mission: str) -> Values:
        known = self.state.war_table.missions.get(mission)
        if known is None or known.engagement is None or known.told:
            return None
        packs = tuple((ref.pack, ref.digest) for ref in self.state.fought_with[mission])
        sheet = battle_sheet(known, self.state.library_for(mission), packs)
        return {"number": sheet.number, "due": due(sheet.wait), "sheet": plain(sheet)}
