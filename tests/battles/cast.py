"""Missions of the stories: a duel between two players, and a fight in the host's own words against the world."""

from __future__ import annotations

from typing import Any

from apps.battles.events.ending_events import Outcome
from apps.battles.events.mission_events import CrewMustered, MissionBegun, MissionPlanned
from apps.battles.events.report_events import BattleReported
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Report, SideReport
from apps.campaigns.events.rule_events import HouseRulesAdopted
from apps.campaigns.events.seat_events import SeatTaken
from apps.caskets.events.crew_events import CasketCrewed
from apps.caskets.events.fate_events import CasketBuilt
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.pilots.events.service_events import MissionSurvived, PilotAssigned, PilotDeployed, PilotEnlisted
from apps.pilots.events.taint_events import TaintGained
from apps.pilots.events.wound_events import WoundFlipped
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from tests.cast import ANVIL, BUILD, MERCY, ORRIN, PLAYER, RIVAL, RIVALS, VESS

NAVE, FORD, SPAN = "mission-nave", "mission-ford", "mission-span"
WATCHER = "seat-watcher"
WATCHED = SeatTaken(seat=WATCHER, role="spectator")
AT = "2026-01-01T20:00:00+00:00"
KEYS = tuple(card.key for card in WOUND_CARDS)

WEST = SidePlan(side="west", name="West Door", seats=(PLAYER,))
EAST = SidePlan(side="east", name="East Door", seats=(RIVAL,))
PLANNED = MissionPlanned(
    mission=NAVE, season=1, name="Duel in the Nave", scenario="duel-in-the-nave", text="", sides=(WEST, EAST)
)
VESS_MUSTERED = CrewMustered(mission=NAVE, side="west", pilot=VESS, casket=MERCY, loadout=BUILD, version=1)
ORRIN_MUSTERED = CrewMustered(mission=NAVE, side="east", pilot=ORRIN, casket=ANVIL, loadout=BUILD, version=1)
MUSTERED = (*RIVALS, PLANNED, VESS_MUSTERED, ORRIN_MUSTERED)
BEGUN = (
    MissionBegun(mission=NAVE),
    PilotDeployed(pilot=VESS, mission=NAVE),
    PilotDeployed(pilot=ORRIN, mission=NAVE),
)
OUT = (*MUSTERED, *BEGUN)
"""Vess and Orrin are out, one against the other."""

ILKA, GRACE = "pilot-ilka", "casket-grace"
ILKA_ENLISTED = PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka Thorn", faction="church")
GRACE_BUILT = CasketBuilt(casket=GRACE, seat=PLAYER, name="Grace", kind="confessor")
ILKA_READY = (
    ILKA_ENLISTED,
    GRACE_BUILT,
    CasketCrewed(casket=GRACE, pilot=ILKA),
    PilotAssigned(pilot=ILKA, casket=GRACE),
    LoadoutBuilt(
        casket=GRACE,
        loadout="loadout-grace",
        version=1,
        name="Grace alone",
        equipment="buckler",
        tactics=("righteous-fury", "flagellants-zeal"),
    ),
    LoadoutChosen(casket=GRACE, loadout="loadout-grace", version=1),
)
HELD = MissionPlanned(
    mission=FORD,
    season=1,
    name="The Cold Ford",
    scenario="",
    text="Hold it until dawn.",
    sides=(SidePlan(side="ours", name="The Ford Watch", seats=(PLAYER,)), SidePlan(side="them", name="The Drowned")),
)
VESS_AT_THE_FORD = CrewMustered(mission=FORD, side="ours", pilot=VESS, casket=MERCY, loadout=BUILD, version=1)
ILKA_AT_THE_FORD = CrewMustered(mission=FORD, side="ours", pilot=ILKA, casket=GRACE, loadout="loadout-grace", version=1)
AT_THE_FORD = (
    *RIVALS,
    *ILKA_READY,
    HELD,
    VESS_AT_THE_FORD,
    ILKA_AT_THE_FORD,
    MissionBegun(mission=FORD),
    PilotDeployed(pilot=VESS, mission=FORD),
    PilotDeployed(pilot=ILKA, mission=FORD),
)
"""Two pilots of one seat are out against the world."""


def ruled(**answers: Any) -> HouseRulesAdopted:
    """House rules by their names, with two underscores for a dot: `pen__modules__grit=False`."""
    return HouseRulesAdopted(
        rules={name.replace("__", "."): setting for name, setting in answers.items()}, reason="The table agreed."
    )


def tainted(pilot: str, by: int) -> TaintGained:
    return TaintGained(pilot=pilot, cause="ruling", by=by)


def wounded(pilot: str, *wounds: str) -> tuple[WoundFlipped, ...]:
    """Wounds of before, lying open."""
    return tuple(
        WoundFlipped(pilot=pilot, cause="ruling", wound=wound, finger=10 if wound == "broken-finger" else 0)
        for wound in wounds
    )


def vess(**went: Any) -> CrewReport:
    return CrewReport(pilot=VESS, **went)


def orrin(**went: Any) -> CrewReport:
    return CrewReport(pilot=ORRIN, **went)


def ilka(**went: Any) -> CrewReport:
    return CrewReport(pilot=ILKA, **went)


def duel(west: CrewReport | None = None, east: CrewReport | None = None, *, won_by: str = "", **told: Any) -> Report:
    """Vess and Orrin fought; what is not told of them is that they came through."""
    return Report(
        sides=(
            SideReport(side="west", objective=won_by == "west", crews=(west or vess(),)),
            SideReport(side="east", objective=won_by == "east", crews=(east or orrin(),)),
        ),
        **told,
    )


def ford(*crews: CrewReport, held: bool = False, **told: Any) -> Report:
    """Vess and Ilka held the ford, or did not."""
    went = crews or (vess(), ilka())
    return Report(
        sides=(SideReport(side="ours", objective=held, crews=went), SideReport(side="them", objective=not held)),
        **told,
    )


def reported(
    report: Report, *, number: int = 1, seat: str = PLAYER, at: str = AT, waits_for: tuple[str, ...] = ("east",)
) -> BattleReported:
    return BattleReported(mission=NAVE, number=number, seat=seat, at=at, report=report, waits_for=waits_for)


def endings(west: str, east: str) -> tuple[Outcome, ...]:
    """How the duel ended for both, each by the rule that says so."""
    return (_ending("west", west), _ending("east", east))


def _ending(side: str, ending: Any) -> Outcome:
    rules = {"success": "PEN-VIC-06", "partial": "PEN-VIC-07", "failure": "PEN-VIC-08"}
    return Outcome(side=side, ending=ending, rule=rules[ending])


def home(pilot: str, mission: str = NAVE, *, severe: int = 0) -> MissionSurvived:
    return MissionSurvived(pilot=pilot, mission=mission, severe=severe)
