"""The Bone Winter, as a house sets it up by its own door: run in there, where Django knows the house's settings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from django.core.management import call_command

from apps.accounts.credentials import account_named, sign_in_link
from apps.accounts.models import Account
from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Hurt, Report, SideReport
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.invitations import invite
from apps.campaigns.seats import Sitting, found, seat_account, sitting_of
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.chronicle.door.command_preview import foresee
from apps.chronicle.door.handle import handle
from apps.chronicle.log.queries import head_of
from apps.kernel.ids import made_from
from apps.kernel.roles import GivenRole
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.rules.factions import Faction
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.commands.roll_event import RollEvent

CHAIRS: tuple[GivenRole, ...] = ("player", "spectator")
OUT = "Tam"
"""Who carried a burden out on the mission."""


@dataclass(frozen=True, kw_only=True)
class Asker:
    """A seat, and a key for whatever it asks."""

    sitting: Sitting

    def ask(self, key: str, command: Any, **typed: Any) -> None:
        answer = handle(self.sitting.campaign.campaign, command, key=self.sitting.key(key), by=self.sitting.by, **typed)
        assert not answer.refused, answer.refusal

    def ask_for_ones(self, key: str, command: Any) -> None:
        """Every die is typed, and shows a one: what a page is looked at for must not hang on what fell."""
        typed: dict[str, list[int]] = {}
        campaign, own = self.sitting.campaign.campaign, self.sitting.key(key)
        while question := foresee(campaign, command, key=own, by=self.sitting.by, typed=typed).question:
            typed[question.label] = [1] * question.count
        self.ask(key, command, typed=typed)

    def make(self, what: str, key: str, command: Any) -> str:
        self.ask(key, command)
        return made_from(what, self.sitting.key(key))


def bone_winter(*, base: str, pilots: Mapping[str, Faction], hosts_own: str, longest: str) -> dict[str, Any]:
    """Its ids by name, and the links that lead in."""
    account = account_named("bone-host")
    campaign = found(account, FoundCampaign(name="The Bone Winter"), "browser").chronicle
    host = seated(account, campaign)
    for chair in CHAIRS:
        seat_account(host.sitting, account_named(f"bone-{chair}"), chair, f"browser-{chair}")
    player = seated(account_named("bone-player"), campaign)
    enlisted = {
        name: player.make("pilot", name, EnlistPilot(name=name, faction=faction)) for name, faction in pilots.items()
    }
    enlisted[hosts_own] = host.make("pilot", hosts_own, EnlistPilot(name=hosts_own, faction="church"))
    host.ask_for_ones("ritual", CallEvent(event="penance-ritual", pilot=enlisted[OUT]))
    casket = _armed(player, enlisted[OUT], longest)
    mission = _told(host, player, enlisted[OUT], longest)
    for slot in (1, 2):
        host.ask_for_ones(f"roll-{slot}", RollEvent(slot=slot))
    return {
        "campaign": campaign,
        "pilots": enlisted,
        "casket": casket,
        "mission": mission,
        "guest": sign_in_link(account_named("bone-guest"), base),
        "offer": f"/join/{invite(host.sitting, 'player', note=longest)}/",
    }


def links(*, base: str, chairs: Sequence[str], to: str) -> list[str]:
    """Fresh ones, for the accounts of these chairs."""
    return [sign_in_link(account_named(f"bone-{chair}"), base, to=to) for chair in chairs]


def demo() -> dict[str, Any]:
    """Where everything of the demo is, with fresh tokens, as the command prints it."""
    said = StringIO()
    call_command("demo", json=True, stdout=said)
    found: dict[str, Any] = json.loads(said.getvalue())
    return found


def noted(*, campaign: str, who: str, text: str) -> int:
    """A line of the table's log, told elsewhere."""
    seated(account_named(who), campaign).ask(text, WriteNote(text=text))
    head = head_of(campaign)
    return head.position if head else 0


def seated(account: Account, campaign: str) -> Asker:
    sitting = sitting_of(account, campaign)
    assert sitting
    return Asker(sitting=sitting)


def _armed(player: Asker, pilot: str, longest: str) -> str:
    casket = player.make("casket", "steel", BuildCasket(name=longest, kind="shrike"))
    gear = BuildLoadout(casket=casket, name=longest, equipment="pistol", tactics=("dance-of-ash", "afterimage"))
    player.ask("gear", gear)
    player.ask("crewed", CrewCasket(casket=casket, pilot=pilot))
    return casket


def _told(host: Asker, player: Asker, pilot: str, longest: str) -> str:
    """A mission that one side has told, and the other has not said a word to."""
    sides = (
        SidePlan(side="ours", name=longest, seats=(player.sitting.seat,)),
        SidePlan(side="theirs", name="Wolves", seats=(host.sitting.seat,)),
    )
    mission = host.make("mission", "nave", PlanMission(name=longest, text="Hold it.", sides=sides))
    player.ask("mustered", MusterCrew(mission=mission, side="ours", pilot=pilot))
    host.ask("begun", BeginMission(mission=mission))
    crew = CrewReport(pilot=pilot, hurts=(Hurt(cause="neural-feedback"),), taint=2, kills=(longest[::-1],))
    report = Report(sides=(SideReport(side="ours", crews=(crew,)), SideReport(side="theirs", objective=True)), rounds=9)
    player.ask("told", ReportBattle(mission=mission, report=report))
    return mission
