"""A battle in the midst of which the newcomer is asked: played here so far by bots, one of which plays on."""

from __future__ import annotations

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.side_plan import SidePlan
from apps.battles.models import BattleRow
from apps.campaigns.demo.teller import DemoTeller
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.rules.factions import Faction

PIT = "pit-again"
TEXT = "Saphael is down there. So is Brother Quill, who knows the way up, and means to keep it."
CREWS: tuple[tuple[str, str, str, Faction, str, str, str, tuple[str, str]], ...] = (
    (
        "player",
        "west",
        "Hesper Vane",
        "church",
        "Ember",
        "reliquary",
        "buckler",
        ("righteous-fury", "flagellants-zeal"),
    ),
    (
        "host",
        "east",
        "Brother Quill",
        "ossuarium",
        "Cold Hand",
        "sexton",
        "repair-kit",
        ("threshs-ledger", "second-burial"),
    ),
)


def tonight(tell: DemoTeller) -> None:
    """Whoever asks for the demo again finds the battle as they left it."""
    mission = _gone_down(tell)
    tell.asks("player", "pit-opened", PlayBattle(mission=mission))
    for chair, side, *_ in CREWS:
        tell.asks(chair, f"pit-bot-{side}", LetBotPlay(mission=mission, side=side, bot="greedy"))
    tell.asks("host", "pit-goes-on", LetBotsGoOn(mission=mission, number=1))
    if _battle(tell, mission):  # bots may have brought it to its end, and so may whoever looked at it since
        taken_back = tell.asks("player", "pit-taken-back", LetBotPlay(mission=mission, side="west"))
        if not taken_back.replayed:
            _until_the_player_is_asked(tell, mission)


def _battle(tell: DemoTeller, mission: str) -> BattleRow | None:
    return BattleRow.objects.filter(campaign=tell.campaign, mission=mission).first()


def _gone_down(tell: DemoTeller) -> str:
    sides = (
        SidePlan(side="west", name="The Rescue", seats=(tell.seat("player"),)),
        SidePlan(side="east", name="The Dead Below", seats=(tell.seat("host"),)),
    )
    planned = PlanMission(scenario="the-salt-pit", name="What the Salt Keeps", text=TEXT, sides=sides)
    tell.asks("host", PIT, planned)
    mission = tell.made("mission", "host", PIT)
    for chair, side, name, faction, casket, kind, equipment, tactics in CREWS:
        tell.asks(chair, name, EnlistPilot(name=name, faction=faction))
        tell.asks(chair, casket, BuildCasket(name=casket, kind=kind))
        flesh, steel = tell.made("pilot", chair, name), tell.made("casket", chair, casket)
        build = BuildLoadout(casket=steel, name="Road gear", equipment=equipment, tactics=tactics)
        tell.asks(chair, f"{casket}-build", build)
        tell.asks(chair, f"{casket}-crew", CrewCasket(casket=steel, pilot=flesh))
        tell.asks(chair, f"pit-again-{side}", MusterCrew(mission=mission, side=side, pilot=flesh))
    tell.asks("host", "pit-again-begun", BeginMission(mission=mission))
    return mission


def _until_the_player_is_asked(tell: DemoTeller, mission: str) -> None:
    battle = _battle(tell, mission)
    if battle and battle.sheet["asked"] == "east":
        tell.asks("host", "pit-on-to-the-player", LetBotsGoOn(mission=mission, number=battle.number))
