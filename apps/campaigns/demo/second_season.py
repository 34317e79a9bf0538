"""The second season: a bell under the ice costs a pilot, her Casket is inherited, and a duel is disputed."""

from __future__ import annotations

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.commands.inherit_casket import InheritCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Hurt, Looked, Report, SideReport
from apps.campaigns.commands.adopt_house_rules import AdoptHouseRules
from apps.campaigns.commands.begin_phase import BeginPhase
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.make_ruling import MakeRuling
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo.teller import DemoTeller
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.settlement.commands.roll_event import RollEvent

BELL, DUEL = "bell", "duel"
CLOGGED = "Nobody wants to sit at a table with six dead cards in the hand."


def second_season(tell: DemoTeller) -> None:
    rules = AdoptHouseRules(house_rules={"pen.hand.set_aside": "any"}, reason=CLOGGED)
    tell.asks("host", "rules-2", rules)
    _ring_the_bell(tell)
    _mourn(tell)
    _duel(tell)
    tell.asks("host", "phase-2", BeginPhase(phase="settlement"))
    tell.asks("host", "roll-2-1", RollEvent(slot=1))
    tell.answers("answer", season=2)
    tell.asks("host", "end-2", EndSeason(season=2))


def _ring_the_bell(tell: DemoTeller) -> None:
    """Against the world: the host speaks for the wolves."""
    sides = (
        SidePlan(side="pilgrims", name="Pilgrims", seats=(tell.seat("player"),)),
        SidePlan(side="wolves", name="What lives under the ice"),
    )
    text = "A bell has been ringing under the lake since the frost. Somebody has to go and make it stop."
    tell.asks("host", BELL, PlanMission(name="The Bell Under the Ice", text=text, sides=sides))
    mission = tell.made("mission", "host", BELL)
    vess, ilka = (tell.made("pilot", "player", name) for name in ("Vess", "Ilka Thorn"))
    for pilot in (vess, ilka):
        tell.asks("player", f"bell-{pilot}", MusterCrew(mission=mission, side="pilgrims", pilot=pilot))
    tell.asks("host", "bell-begun", BeginMission(mission=mission))
    crews = (
        CrewReport(
            pilot=vess,
            hurts=(Hurt(cause="capsule-breach", points=2, looked=(Looked(face=1), Looked(face=6))),),
            taint=2,
            kills=("The thing on the bell rope",),
        ),
        CrewReport(pilot=ilka, casket_destroyed=True, died=True, extracted=True),
    )
    report = Report(
        sides=(SideReport(side="pilgrims", objective=True, crews=crews), SideReport(side="wolves")), rounds=11
    )
    tell.asks("player", "bell-reported", ReportBattle(mission=mission, report=report))
    tell.asks("host", "bell-confirmed", ConfirmReport(mission=mission, side="wolves"))


def _mourn(tell: DemoTeller) -> None:
    ilka = tell.made("pilot", "player", "Ilka Thorn")
    tell.asks(
        "player", "note-ilka", WriteNote(about=ilka, text="She cut the rope herself. The bell came down with her.")
    )
    tell.asks("player", "Teodric", EnlistPilot(name="Teodric", faction="church"))
    lantern, heir = tell.made("casket", "player", "Lantern"), tell.made("pilot", "player", "Teodric")
    tell.asks("player", "lantern-inherited", InheritCasket(casket=lantern, pilot=heir))


def _duel(tell: DemoTeller) -> None:
    """Two tellings of one duel, and the host's word on it."""
    sides = (
        SidePlan(side="west", name="West Door", seats=(tell.seat("player"),)),
        SidePlan(side="east", name="East Door", seats=(tell.seat("rival"),)),
    )
    tell.asks("host", DUEL, PlanMission(scenario="duel-in-the-nave", sides=sides))
    mission = tell.made("mission", "host", DUEL)
    teodric, orrin = tell.made("pilot", "player", "Teodric"), tell.made("pilot", "rival", "Orrin Deepdelve")
    tell.asks("player", "duel-teodric", MusterCrew(mission=mission, side="west", pilot=teodric))
    tell.asks("rival", "duel-orrin", MusterCrew(mission=mission, side="east", pilot=orrin))
    tell.asks("host", "duel-begun", BeginMission(mission=mission))
    first, second = (_told(teodric, orrin, yielded=yielded) for yielded in (True, False))
    tell.asks("rival", "duel-reported", ReportBattle(mission=mission, report=first))
    unsaid = "I never gave up: the doors were shut on both of us at nightfall."
    tell.asks("player", "duel-disputed", DisputeReport(mission=mission, reason=unsaid, counter=second))
    heard = "Three at the table heard the bell for nightfall, and nobody heard a surrender. A draw."
    tell.asks("host", "duel-ruled", RuleOnReport(mission=mission, reason=heard, report=second))
    solace = "Orrin walked home through the ash for an hour with his hatch torn off."
    ruling = MakeRuling(about=orrin, reason=solace, effects=[{"do": "taint", "amount": 1}])
    tell.asks("host", "orrin-ruled", ruling)


def _told(teodric: str, orrin: str, *, yielded: bool) -> Report:
    west = SideReport(side="west", surrendered=yielded, crews=(CrewReport(pilot=teodric, taint=1),))
    hurt = (Hurt(cause="neural-feedback", looked=(Looked(face=5),)),)
    east = SideReport(side="east", objective=yielded, crews=(CrewReport(pilot=orrin, hurts=hurt, taint=1),))
    return Report(sides=(west, east), rounds=8)
