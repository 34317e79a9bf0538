"""A duel between the host's pilot and the player's, opened in a house by its own door."""

from __future__ import annotations

from typing import Any

from apps.accounts.credentials import account_named
from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import found, seat_account
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.rules.factions import Faction
from tests.browser.winter import Asker, seated


def arena(key: str = "arena", **played: Any) -> dict[str, str]:
    """The page of its battle, and of its mission; another for another key, or played otherwise."""
    account = account_named("bone-host")
    campaign = found(account, FoundCampaign(name=f"The Arena, {key}"), key).chronicle
    host = seated(account, campaign)
    seat_account(host.sitting, account_named("bone-player"), "player", f"{key}-player")
    player = seated(account_named("bone-player"), campaign)
    sides = (
        SidePlan(side="west", name="West Door", seats=(host.sitting.seat,)),
        SidePlan(side="east", name="East Door", seats=(player.sitting.seat,)),
    )
    mission = host.make("mission", "duel", PlanMission(scenario="duel-in-the-nave", sides=sides))
    for asker, side, name, faction, kind, tactics in (
        (host, "west", "Ansgar", "church", "confessor", ("righteous-fury", "flagellants-zeal")),
        (player, "east", "Dagny", "dwarves", "ironclad", ("last-hall", "carved-grudge")),
    ):
        pilot = _crewed(asker, name, faction, kind, tactics)  # type: ignore[arg-type]  # one of the factions
        asker.ask(f"muster-{side}", MusterCrew(mission=mission, side=side, pilot=pilot))
    host.ask("begin", BeginMission(mission=mission))
    host.ask("play", PlayBattle(mission=mission, **played))
    page = f"/campaigns/{campaign}/missions/{mission}/"
    return {"mission": page, "battle": f"{page}battle/"}


def _crewed(asker: Asker, name: str, faction: Faction, kind: str, tactics: tuple[str, str]) -> str:
    pilot = asker.make("pilot", name, EnlistPilot(name=name, faction=faction))
    casket = asker.make("casket", f"{name}-steel", BuildCasket(name=f"{name}s Steel", kind=kind))
    asker.ask(f"{name}-gear", BuildLoadout(casket=casket, name="First", equipment="buckler", tactics=tactics))
    asker.ask(f"{name}-crewed", CrewCasket(casket=casket, pilot=pilot))
    return pilot
