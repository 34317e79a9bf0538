"""The Thaw: a table of its own for what is played through, so that the Bone Winter stays as others look at it."""

from __future__ import annotations

from typing import Any

from apps.accounts.credentials import account_named
from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import found, seat_account
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.rules.factions import Faction
from apps.settlement.commands.call_event import CallEvent
from tests.browser.winter import Asker, seated

SIDES: dict[str, tuple[Faction, str, tuple[str, str]]] = {
    "Vess": ("church", "confessor", ("righteous-fury", "flagellants-zeal")),
    "Orrin": ("dwarves", "ironclad", ("last-hall", "carved-grudge")),
}


def thaw(*, key: str, out: bool) -> dict[str, Any]:
    """A host with Orrin, a player with Vess, and, where they are out, a battle that waits to be told."""
    account = account_named("bone-host")
    campaign = found(account, FoundCampaign(name=f"The {key}"), key).chronicle
    host = seated(account, campaign)
    seat_account(host.sitting, account_named("bone-player"), "player", "thaw-player")
    player = seated(account_named("bone-player"), campaign)
    ids = {**_crew(player, "Vess", "Mercy"), **_crew(host, "Orrin", "Anvil")}
    player.ask("bargain", CallEvent(event="soul-bargain", pilot=ids["Vess"]))
    mission = _under_way(host, player, ids) if out else ""
    return {"campaign": campaign, "mission": mission, "ids": ids}


def _crew(whose: Asker, pilot: str, casket: str) -> dict[str, str]:
    faction, kind, tactics = SIDES[pilot]
    flesh = whose.make("pilot", pilot, EnlistPilot(name=pilot, faction=faction))
    steel = whose.make("casket", casket, BuildCasket(name=casket, kind=kind))
    whose.ask(f"{casket}-first", BuildLoadout(casket=steel, name="First", equipment="buckler", tactics=tactics))
    whose.ask(f"{casket}-crewed", CrewCasket(casket=steel, pilot=flesh))
    return {pilot: flesh, casket: steel}


def _under_way(host: Asker, player: Asker, ids: dict[str, str]) -> str:
    sides = (
        SidePlan(side="west", name="West Door", seats=(player.sitting.seat,)),
        SidePlan(side="east", name="East Door", seats=(host.sitting.seat,)),
    )
    mission = host.make("mission", "nave", PlanMission(name="The Nave", sides=sides))
    player.ask("west", MusterCrew(mission=mission, side="west", pilot=ids["Vess"]))
    host.ask("east", MusterCrew(mission=mission, side="east", pilot=ids["Orrin"]))
    host.ask("begun", BeginMission(mission=mission))
    return mission
