"""The third season, as the table stands tonight: a retirement, a capture, and two things that wait for a word."""

from __future__ import annotations

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.inherit_casket import InheritCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Hurt, Report, SideReport
from apps.campaigns.commands.begin_phase import BeginPhase
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo.teller import DemoTeller
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.commands.retire_pilot import RetirePilot
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.commands.roll_event import RollEvent

PIT, NAVE = "salt-pit", "nave"


def third_season(tell: DemoTeller) -> None:
    _retire(tell)
    _fall_into_the_pit(tell)
    _wait_in_the_nave(tell)
    tell.asks("host", "roll-3-1", RollEvent(slot=1))
    bargain = CallEvent(event="soul-bargain", pilot=tell.made("pilot", "player", "Teodric"))
    tell.asks("player", "teodric-bargains", bargain)


def _retire(tell: DemoTeller) -> None:
    orrin = tell.made("pilot", "rival", "Orrin Deepdelve")
    tell.asks("rival", "orrin-retires", RetirePilot(pilot=orrin, reason="He has a forge, and hands that still close."))
    tell.asks("rival", "Brakka", EnlistPilot(name="Brakka Underhall", faction="dwarves"))
    anvil, heir = tell.made("casket", "rival", "Anvil"), tell.made("pilot", "rival", "Brakka")
    tell.asks("rival", "anvil-inherited", InheritCasket(casket=anvil, pilot=heir))


def _fall_into_the_pit(tell: DemoTeller) -> None:
    """Host against player; and the host's own side takes a prisoner."""
    sides = (
        SidePlan(side="west", name="West Rim", seats=(tell.seat("rival"),)),
        SidePlan(side="east", name="East Rim", seats=(tell.seat("host"),)),
    )
    tell.asks("host", PIT, PlanMission(scenario="the-salt-pit", sides=sides))
    mission = tell.made("mission", "host", PIT)
    saphael, hask = tell.made("pilot", "rival", "Saphael"), tell.made("pilot", "host", "Mother Hask")
    tell.asks("rival", "pit-saphael", MusterCrew(mission=mission, side="west", pilot=saphael))
    tell.asks("host", "pit-hask", MusterCrew(mission=mission, side="east", pilot=hask))
    tell.asks("host", "pit-begun", BeginMission(mission=mission))
    hurt = (Hurt(cause="thread-snap"),)
    west = SideReport(side="west", crews=(CrewReport(pilot=saphael, hurts=hurt, taint=2, captor="Mother Hask"),))
    east = SideReport(side="east", objective=True, crews=(CrewReport(pilot=hask),))
    tell.asks("host", "pit-reported", ReportBattle(mission=mission, report=Report(sides=(west, east), rounds=7)))
    tell.asks("rival", "pit-confirmed", ConfirmReport(mission=mission))
    tell.asks("rival", "note-saphael", WriteNote(about=saphael, text="We are getting her back. All of her."))


def _wait_in_the_nave(tell: DemoTeller) -> None:
    """Reported by one side tonight; the other has not said a word yet."""
    sides = (
        SidePlan(side="west", name="West Door", seats=(tell.seat("player"),)),
        SidePlan(side="east", name="East Door", seats=(tell.seat("rival"),)),
    )
    tell.asks("host", NAVE, PlanMission(scenario="duel-in-the-nave", sides=sides))
    mission = tell.made("mission", "host", NAVE)
    vess, brakka = tell.made("pilot", "player", "Vess"), tell.made("pilot", "rival", "Brakka")
    tell.asks("player", "nave-vess", MusterCrew(mission=mission, side="west", pilot=vess))
    tell.asks("rival", "nave-brakka", MusterCrew(mission=mission, side="east", pilot=brakka))
    tell.asks("host", "nave-begun", BeginMission(mission=mission))
    tell.asks("host", "phase-3", BeginPhase(phase="aftermath"))
    west = SideReport(side="west", objective=True, crews=(CrewReport(pilot=vess, taint=1),))
    hurt = (Hurt(cause="critical-malfunction"),)
    east = SideReport(side="east", crews=(CrewReport(pilot=brakka, hurts=hurt, destroyed=("head",)),))
    tell.asks("player", "nave-reported", ReportBattle(mission=mission, report=Report(sides=(west, east), rounds=10)))
