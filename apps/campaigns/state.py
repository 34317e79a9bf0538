"""The whole campaign as the log has made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from apps.battles import state as battles
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_events import MissionCalledOff
from apps.battles.events.played_events import BattleBrokenOff, BattleOpened
from apps.campaigns.events.campaign_event import CampaignEvent
from apps.campaigns.events.check_events import CheckRolled
from apps.campaigns.events.pack_events import PackAdded, PackAdopted, PackPutAway, PackRef
from apps.campaigns.events.rule_events import EditionAdopted, HouseRulesAdopted, SilenceAgreed
from apps.campaigns.events.season_events import Phase, PhaseBegun, SeasonBegun, SeasonEnded
from apps.campaigns.events.seat_events import RoleGiven, SeatEmptied, SeatTaken
from apps.campaigns.events.session_events import SessionCalledOff, SessionMoved, SessionPlanned
from apps.campaigns.events.story_events import CampaignClosed, CampaignFounded, CampaignReopened, CopyBegun
from apps.campaigns.events.word_events import NoteWritten, RulingMade
from apps.caskets import state as caskets
from apps.caskets.events.casket_event import CasketEvent
from apps.kernel.roles import Role
from apps.pilots import state as pilots
from apps.pilots.events.pilot_event import PilotEvent
from apps.rules.packs.library import Library
from apps.rules.packs.shelf import library_of
from apps.rules.played import Played
from apps.rules.ruleset.rule_settings import Setting, settled
from apps.rules.ruleset.rules import Ruleset
from apps.settlement import state as settlement
from apps.settlement.events.settlement_event import SettlementEvent

Event = CampaignEvent | PilotEvent | CasketEvent | SettlementEvent | BattleEvent
SILENCE = 7
"""Days, until a table agrees on others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """What a copy is a copy of: a campaign, what that was called, and its line up to which the story is the same."""

    campaign: str
    name: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """When the table meets, at Greenwich, and where."""

    session: str
    at: str
    place: str
    note: str


@dataclass(slots=True)
class Campaign:
    """The table, its pilots and Caskets, its settlement and its missions."""

    name: str = ""
    copy_of: Origin | None = None
    edition: str = ""
    rules: Mapping[str, Setting] = field(default_factory=dict)
    packs: tuple[PackRef, ...] = ()
    own_packs: dict[str, Mapping[str, str]] = field(default_factory=dict)
    """The files of packs that a host brought, by the packs' hashes."""
    fought_with: dict[str, tuple[PackRef, ...]] = field(default_factory=dict)
    """By mission, the packs that its battle began with: it ends under them, whatever the table takes meanwhile."""
    seats: dict[str, Role] = field(default_factory=dict)
    season: int = 1
    phase: Phase = "muster"
    silence: int = SILENCE
    closed: bool = False
    sessions: dict[str, Session] = field(default_factory=dict)
    """Those that were called off are none; those that have been stay."""
    roster: pilots.Roster = field(default_factory=pilots.Roster)
    hangar: caskets.Hangar = field(default_factory=caskets.Hangar)
    settlement: settlement.Settlement = field(default_factory=settlement.Settlement)
    war_table: battles.WarTable = field(default_factory=battles.WarTable)

    @property
    def ruleset(self) -> Ruleset:
        """The rules that this table plays."""
        return settled(tuple(self.rules.items()))

    @property
    def played(self) -> Played:
        """Rules and content together."""
        return Played(rules=self.ruleset, library=self._library_of(self.packs))

    def library_for(self, mission: str) -> Library:
        """What its battle is played with."""
        return self._library_of(self.fought_with.get(mission, self.packs))

    def _library_of(self, packs: tuple[PackRef, ...]) -> Library:
        own = tuple((digest, tuple(files.items())) for digest, files in self.own_packs.items())
        return library_of(tuple([(ref.pack, ref.digest) for ref in packs]), own)

    def branch(self) -> Campaign:
        """Another to try things on; only what is touched is copied."""
        return replace(
            self,
            own_packs=dict(self.own_packs),
            fought_with=dict(self.fought_with),
            seats=dict(self.seats),
            sessions=dict(self.sessions),
            roster=self.roster.branch(),
            hangar=self.hangar.branch(),
            settlement=self.settlement.branch(),
            war_table=self.war_table.branch(),
        )


def evolve(campaign: Campaign, event: Event) -> None:
    if isinstance(event, PilotEvent):
        pilots.evolve(campaign.roster, event)
    elif isinstance(event, CasketEvent):
        caskets.evolve(campaign.hangar, event)
    elif isinstance(event, SettlementEvent):
        settlement.evolve(campaign.settlement, event)
    elif isinstance(event, BattleEvent):
        battles.evolve(campaign.war_table, event)
        _keep_packs(campaign, event)
    elif isinstance(event, CampaignEvent):
        _evolve_table(campaign, event)
    else:
        assert_never(event)


def _keep_packs(campaign: Campaign, event: BattleEvent) -> None:
    match event:
        case BattleOpened(mission=mission):
            campaign.fought_with[mission] = campaign.packs
        case BattleBrokenOff(mission=mission) | BattleSettled(mission=mission) | MissionCalledOff(mission=mission):
            campaign.fought_with.pop(mission, None)
        case _:
            pass


def _evolve_table(campaign: Campaign, event: CampaignEvent) -> None:
    """What is true after it: one case for each kind."""
    match event:
        case CampaignFounded(name=name, edition=edition, rules=rules, packs=packs):
            campaign.name, campaign.edition, campaign.rules, campaign.packs = name, edition, rules, packs
        case CopyBegun(name=name, origin=origin, origin_name=origin_name, at=at):
            campaign.name, campaign.copy_of = name, Origin(campaign=origin, name=origin_name, at=at)
        case HouseRulesAdopted(rules=rules):
            campaign.rules = {**campaign.rules, **rules}
        case PackAdded(pack=pack, digest=digest, files=files, instead_of=before):
            _put_on_the_table(campaign, PackRef(pack=pack, digest=digest), files, before)
        case PackAdopted(pack=pack, digest=digest):
            newer = PackRef(pack=pack, digest=digest)
            campaign.packs = tuple(newer if ref.pack == pack else ref for ref in campaign.packs)
        case EditionAdopted(edition=edition):
            campaign.edition = edition
        case PackPutAway(pack=pack, digest=digest):
            campaign.packs = tuple(ref for ref in campaign.packs if ref.pack != pack)
            campaign.own_packs.pop(digest)
        case SeatTaken(seat=seat, role=role) | RoleGiven(seat=seat, role=role):
            campaign.seats[seat] = role
        case SeatEmptied(seat=seat):
            campaign.seats.pop(seat)
        case PhaseBegun(phase=phase):
            campaign.phase = phase
        case SeasonBegun(season=season):
            campaign.season, campaign.phase = season, "muster"
        case SessionPlanned() | SessionMoved():
            campaign.sessions[event.session] = Session(
                session=event.session, at=event.at, place=event.place, note=event.note
            )
        case SessionCalledOff(session=session):
            campaign.sessions.pop(session)
        case SilenceAgreed(days=days):
            campaign.silence = days
        case CampaignClosed():
            campaign.closed = True
        case CampaignReopened():
            campaign.closed = False
        case SeasonEnded() | RulingMade() | NoteWritten() | CheckRolled():
            pass
        case _:
            assert_never(event)


def _put_on_the_table(campaign: Campaign, brought: PackRef, files: Mapping[str, str], instead_of: str) -> None:
    """In the place of one of the same key: the log alone remembers that one."""
    campaign.own_packs.pop(instead_of, None)
    campaign.packs = (*(ref for ref in campaign.packs if ref.pack != brought.pack), brought)
    campaign.own_packs[brought.digest] = files
