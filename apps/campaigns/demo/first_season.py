"""The first season: Caskets are built and crewed, the span is fought for, and what was forgotten is set right later."""

from __future__ import annotations

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Hurt, Looked, Report, SideReport
from apps.campaigns.commands.begin_phase import BeginPhase
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo.teller import DemoTeller
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.chronicle.log.codec import plain
from apps.chronicle.log.own_kinds import Amend, Replacement
from apps.settlement.commands.roll_event import RollEvent

CASKETS = (
    ("player", "Mercy", "confessor", "Vess", "buckler", ("righteous-fury", "flagellants-zeal")),
    ("player", "Lantern", "scout", "Ilka Thorn", "pistol", ("righteous-fury", "crusaders-vow")),
    ("rival", "Anvil", "ironclad", "Orrin Deepdelve", "tower-shield", ("last-hall", "carved-grudge")),
    ("rival", "Wailing Glass", "shrike", "Saphael", "pistol", ("dance-of-ash", "afterimage")),
    ("host", "Grave Sister", "sexton", "Mother Hask", "repair-kit", ("threshs-ledger", "second-burial")),
)
SPAN = "span"
BY_THE_ABBOT = "The abbot who watched from the bell tower says that Vess put the Shrike down herself."


def first_season(tell: DemoTeller) -> None:
    _arm(tell)
    tell.asks("host", "note-1", WriteNote(text="We begin on the first frost, five of us, and bread for six weeks."))
    _fight_for_the_span(tell)
    tell.asks("host", "phase-1", BeginPhase(phase="settlement"))
    for slot in (1, 2):
        tell.asks("host", f"roll-1-{slot}", RollEvent(slot=slot))
    tell.answers("answer", season=1)
    tell.asks("host", "end-1", EndSeason(season=1))


def set_right(tell: DemoTeller) -> None:
    """The report of the span, told again with a kill that everybody had forgotten: what followed is decided anew."""
    reported = tell.asks("player", "span-reported", _reported(tell, remembered=False)).number
    body = plain(_reported(tell, remembered=True))
    tell.asks(
        "host",
        "span-amended",
        Amend(replace=[Replacement(decision=reported, kind="ReportBattle", body=body)], reason=BY_THE_ABBOT),
    )


def _arm(tell: DemoTeller) -> None:
    for chair, name, kind, pilot, equipment, tactics in CASKETS:
        tell.asks(chair, name, BuildCasket(name=name, kind=kind))
        casket = tell.made("casket", chair, name)
        build = BuildLoadout(casket=casket, name="Road gear", equipment=equipment, tactics=tactics)
        tell.asks(chair, f"{name}-build", build)
        tell.asks(chair, f"{name}-crew", CrewCasket(casket=casket, pilot=tell.made("pilot", chair, pilot)))


def _fight_for_the_span(tell: DemoTeller) -> None:
    sides = (
        SidePlan(side="vanguard", name="Vanguard", seats=(tell.seat("player"),)),
        SidePlan(side="wreckers", name="Wreckers", seats=(tell.seat("rival"),)),
    )
    tell.asks("host", SPAN, PlanMission(scenario="the-broken-span", sides=sides))
    mission = tell.made("mission", "host", SPAN)
    for chair, _, _, pilot, _, _ in CASKETS[:4]:
        side = "vanguard" if chair == "player" else "wreckers"
        mustered = MusterCrew(mission=mission, side=side, pilot=tell.made("pilot", chair, pilot))
        tell.asks(chair, f"span-{pilot}", mustered)
    tell.asks("host", "span-begun", BeginMission(mission=mission))
    tell.asks("player", "span-reported", _reported(tell, remembered=False))
    tell.asks("rival", "span-confirmed", ConfirmReport(mission=mission))


def _reported(tell: DemoTeller, *, remembered: bool) -> ReportBattle:
    vess, ilka = (tell.made("pilot", "player", name) for name in ("Vess", "Ilka Thorn"))
    orrin, saphael = (tell.made("pilot", "rival", name) for name in ("Orrin Deepdelve", "Saphael"))
    vanguard = (
        CrewReport(
            pilot=vess,
            hurts=(Hurt(cause="neural-feedback", looked=(Looked(face=2),)),),
            taint=2,
            kills=("Wailing Glass",) if remembered else (),
        ),
        CrewReport(pilot=ilka, taint=1),
    )
    wreckers = (
        CrewReport(pilot=orrin, hurts=(Hurt(cause="critical-malfunction"),), destroyed=("left-arm",), taint=1),
        CrewReport(pilot=saphael, casket_destroyed=True, taint=3),
    )
    report = Report(
        sides=(
            SideReport(side="vanguard", objective=True, crews=vanguard),
            SideReport(side="wreckers", surrendered=True, crews=wreckers),
        ),
        rounds=9,
    )
    return ReportBattle(mission=tell.made("mission", "host", SPAN), report=report)
