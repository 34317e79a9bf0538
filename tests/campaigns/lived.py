"""A campaign made through the door: a host, two players with a pilot, a Casket and a build each, and a mission."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.accounts.tokens import new_token
from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Report, SideReport
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import Sitting, found, seat_account, sitting_of
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.caskets.commands.choose_loadout import ChooseLoadout
from apps.chronicle.door.handle import CommandAnswer, handle
from apps.kernel.ids import made_from
from apps.kernel.roles import GivenRole
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.rules.factions import Faction

CHAIRS: dict[str, GivenRole] = {"player": "player", "rival": "player", "spectator": "spectator"}
KINDS: dict[str, tuple[Faction, str]] = {
    "Vess": ("church", "confessor"),
    "Ilka": ("church", "confessor"),
    "Orrin": ("dwarves", "ironclad"),
    "Brakka": ("dwarves", "ironclad"),
}
NAME = "The Bone Winter"
CHURCH, DWARVES = ("righteous-fury", "flagellants-zeal"), ("last-hall", "carved-grudge")


@dataclass(frozen=True, kw_only=True)
class Lived:
    """The campaign, who sits at it, and what there is, by name."""

    campaign: str
    accounts: dict[str, Account]
    ids: dict[str, str]

    @property
    def page(self) -> str:
        return f"/campaigns/{self.campaign}/"

    def sitting(self, who: str) -> Sitting:
        sitting = sitting_of(self.accounts[who], self.campaign)
        assert sitting
        return sitting

    def client(self, who: str) -> Client:
        client = Client()
        client.force_login(self.accounts[who])
        return client

    def caller(self, who: str) -> Client:
        token = new_token(self.accounts[who], label="t", campaign=self.campaign, seat=self.sitting(who).seat)
        return Client(headers={"Authorization": f"Bearer {token}"})

    def ask(self, who: str, command: Any, name: str) -> CommandAnswer:
        """Ask for something that has to work; `name` is the key."""
        sitting = self.sitting(who)
        answer = handle(self.campaign, command, key=sitting.key(name), by=sitting.by)
        assert not answer.refused, answer.refusal
        return answer

    def make(self, who: str, what: str, command: Any, name: str) -> str:
        """Ask for something that makes a thing, which is found by its name afterwards."""
        self.ask(who, command, name)
        self.ids[name] = made_from(what, self.sitting(who).key(name))
        return self.ids[name]

    def plan(self) -> str:
        sides = (
            SidePlan(side="west", name="West Door", seats=(self.sitting("player").seat,)),
            SidePlan(side="east", name="East Door", seats=(self.sitting("rival").seat,)),
        )
        mission = self.make("host", "mission", PlanMission(name="The Cold Nave", text="Hold it.", sides=sides), "nave")
        self.ask("player", MusterCrew(mission=mission, side="west", pilot=self.ids["Vess"]), "muster-west")
        self.ask("rival", MusterCrew(mission=mission, side="east", pilot=self.ids["Orrin"]), "muster-east")
        return mission

    def report(self) -> str:
        """A mission that is under way, and told by the player."""
        mission = self.plan()
        self.ask("host", BeginMission(mission=mission), "begin")
        west = SideReport(side="west", objective=True, crews=(CrewReport(pilot=self.ids["Vess"]),))
        east = SideReport(side="east", crews=(CrewReport(pilot=self.ids["Orrin"]),))
        report = Report(sides=(west, east), text="It snowed inside.")
        self.ask("player", ReportBattle(mission=mission, report=report), "report")
        return mission


def seated() -> Lived:
    """The table before anybody has a pilot."""
    host = account_named("bone-host")
    campaign = found(host, FoundCampaign(name=NAME), "lived").chronicle
    made = Lived(campaign=campaign, accounts={"host": host}, ids={})
    for chair, role in CHAIRS.items():
        made.accounts[chair] = account_named(f"bone-{chair}")
        seat_account(made.sitting("host"), made.accounts[chair], role, f"seat-{chair}")
    return made


def lived() -> Lived:
    made = seated()
    crew(made, "player", "Vess", "Mercy", CHURCH)
    crew(made, "rival", "Orrin", "Anvil", DWARVES)
    return made


def crew(made: Lived, who: str, pilot: str, casket: str, tactics: tuple[str, ...]) -> None:
    faction, kind = KINDS[pilot]
    flesh = made.make(who, "pilot", EnlistPilot(name=pilot, faction=faction), pilot)
    steel = made.make(who, "casket", BuildCasket(name=casket, kind=kind), casket)
    build = BuildLoadout(casket=steel, name="First", equipment="buckler", tactics=tactics)
    loadout = made.make(who, "loadout", build, f"{casket}-first")
    made.ask(who, ChooseLoadout(casket=steel, loadout=loadout), f"{casket}-chosen")
    made.ask(who, CrewCasket(casket=steel, pilot=flesh), f"{casket}-crewed")
