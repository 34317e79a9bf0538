"""What is asked around missions: planned, mustered for, begun, reported, and agreed on or not."""

from __future__ import annotations

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.call_off_mission import CallOffMission
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.postpone_mission import PostponeMission
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.commands.resume_mission import ResumeMission
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.commands.seat_side import SeatSide
from apps.battles.commands.take_silence import TakeSilence
from apps.battles.commands.withdraw_crew import WithdrawCrew
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Mission
from apps.pilots.state import Pilot
from tests.campaigns.living import reports, words
from tests.campaigns.living.moment import FOUNDER, Moment
from tests.campaigns.living.wish import Wish

MOST = 4
PLAYING = frozenset({"host", "deputy", "player"})
OWN_SIDES = ("west", "east", "the-third", "x")
UNFIT_SIDES = ("", "West", "--", "a b", "k" * 61)


def plan(at: Moment) -> Wish | None:
    """From a scenario, most often with sides for two seats; or in one's own words, perhaps against the world."""
    if len(at.missions) >= MOST:
        return None
    scenarios = at.played.library.scenarios
    if at.chance.in_a(50) and scenarios:
        duels = [key for key, one in scenarios.items() if all(side.least == 1 for side in one.sides)]
        among = duels if duels and at.chance.in_a(60) else list(scenarios)
        key = at.chance.one_of(among) if at.chance.in_a(95) else "no-such-scenario"
        sides = tuple(side.key for side in scenarios[key].sides) if key in scenarios else OWN_SIDES[:2]
        name = words.name(at.chance) if at.chance.in_a(60) else ""
        return Wish(PlanMission(scenario=key, name=name, sides=_sides(at, sides, named=False)))
    sides = OWN_SIDES[: at.chance.one_of((2, 2, 2, 2, 3, 4)) if at.chance.in_a(97) else 1]
    if at.chance.in_a(5):
        sides = (*sides, at.chance.one_of((*UNFIT_SIDES, sides[0])))
    text = words.perhaps(at.chance)
    return Wish(PlanMission(name=words.name(at.chance), text=text, sides=_sides(at, sides, named=True)))


def seat(at: Moment) -> Wish | None:
    """Another seat for a side, or for once fewer, twice the same, or one that nobody plays from."""
    waiting = [*at.at("muster"), *at.at("postponed")]
    playing = [key for key, role in at.state.seats.items() if role in PLAYING]
    if not waiting:
        return None
    mission = at.chance.one_of(waiting)
    side = at.chance.one_of(mission.sides)
    others = [key for key in playing if key not in side.seats]
    if at.chance.in_a(85) and others:
        seats = (*side.seats, at.chance.one_of(others))
    else:
        seats = at.chance.one_of(((), (*side.seats, *playing[:1]), ("nobody",)))
    return Wish(SeatSide(mission=at.mission([mission]), side=side.side, seats=seats))


def muster(at: Moment) -> Wish | None:
    """A pilot with a build, where their seat has a side."""
    again = at.chance.in_a(4)
    fit = [
        (mission, side, pilot)
        for mission in at.at("muster")
        for side in mission.sides
        for pilot in at.pilots
        if _may_go(pilot, at)
        and pilot.seat in (side.seats or (pilot.seat,))
        and (again or (_is_free(pilot, mission, at) and _has_room(mission, side.side, at)))
    ]
    if not fit:
        return None
    alone = [each for each in fit if not each[0].crew_of(each[1].side)]
    mission, side, pilot = at.chance.one_of(alone if alone and at.chance.in_a(40) else fit)
    put = at.chance.one_of(("", "nowhere", *(each.side for each in mission.sides))) if at.chance.in_a(4) else side.side
    casket = at.state.hangar.caskets[pilot.casket]
    named = at.chance.id_among(casket.loadouts, casket.loadouts) if at.chance.in_a(30) else ""
    version = at.chance.number(0, casket.loadouts[named].latest) if named in casket.loadouts else 0
    command = MusterCrew(
        mission=at.mission([mission]), side=put, pilot=at.pilot([pilot]), loadout=named, version=version
    )
    return Wish(command, pilot.seat if side.seats else "")


def withdraw(at: Moment) -> Wish | None:
    mustered = [mission for mission in at.at("muster", "postponed") if mission.crews]
    if not mustered:
        return None
    mission = at.chance.one_of(mustered)
    pilot = at.chance.id_among(mission.crews, at.state.roster.pilots)
    return Wish(WithdrawCrew(mission=at.mission([mission]), pilot=pilot), at.seat_of(pilot))


def postpone(at: Moment) -> Wish | None:
    found = at.at("muster")
    return Wish(PostponeMission(mission=at.mission(found), reason=words.perhaps(at.chance))) if found else None


def resume(at: Moment) -> Wish | None:
    found = at.at("postponed")
    return Wish(ResumeMission(mission=at.mission(found))) if found else None


def call_off(at: Moment) -> Wish | None:
    found = at.at("muster", "postponed")
    return Wish(CallOffMission(mission=at.mission(found), reason=words.reason(at.chance))) if found else None


def begin(at: Moment) -> Wish | None:
    mustered = [mission for mission in at.at("muster") if mission.crews]
    found = [mission for mission in mustered if may_be_played(mission, at)]
    if not found and at.chance.in_a(40):
        found = [mission for mission in mustered if _has_enough(mission, at)]
    if not found and at.chance.in_a(10):
        found = mustered
    return Wish(BeginMission(mission=at.mission(found))) if found else None


def report(at: Moment) -> Wish | None:
    """By somebody who was there, or whoever keeps the table; a mission that was told already is told anew rarely, and
    one whose battle may be played here is left to that most often.
    """
    found = at.at("underway", *(("reported", "disputed") if at.chance.in_a(20) else ()))
    if at.chance.in_a(80):
        found = [mission for mission in found if mission.told or not may_be_played(mission, at)]
    if not found:
        return None
    mission = at.chance.one_of(found)
    seats = [at.seat_of(crew) for crew in mission.crews]
    command = ReportBattle(mission=at.mission([mission]), report=reports.drawn(mission, at))
    return Wish(command, at.chance.one_of(seats or [""]))


def confirm(at: Moment) -> Wish | None:
    mission = _told(at)
    if mission is None or mission.told is None:
        return None
    side = at.chance.one_of(mission.told.silent or ("west",))
    named = (
        side if at.chance.in_a(60) else at.chance.one_of(("", "", "nowhere", *(each.side for each in mission.sides)))
    )
    return Wish(ConfirmReport(mission=at.mission([mission]), side=named), speaker(mission, side, at))


def dispute(at: Moment) -> Wish | None:
    mission = _told(at)
    if mission is None or mission.told is None:
        return None
    side = at.chance.one_of(mission.told.silent or ("west",))
    counter = reports.drawn(mission, at) if at.chance.in_a(50) else None
    command = DisputeReport(
        mission=at.mission([mission]),
        reason=words.reason(at.chance),
        side=side if at.chance.in_a(70) else "",
        counter=counter,
    )
    return Wish(command, speaker(mission, side, at))


def rule(at: Moment) -> Wish | None:
    mission = _told(at)
    if mission is None or (mission.stage == "reported" and not at.chance.in_a(40)):
        return None
    told = mission.told
    report = at.chance.one_of((None, told.counter if told else None, reports.drawn(mission, at)))
    return Wish(RuleOnReport(mission=at.mission([mission]), reason=words.reason(at.chance), report=report))


def take_silence(at: Moment) -> Wish | None:
    found = at.at("reported")
    return Wish(TakeSilence(mission=at.mission(found))) if found else None


def _told(at: Moment) -> Mission | None:
    found = at.at("reported", "disputed") or (at.at("underway") if at.chance.in_a(5) else [])
    return at.chance.one_of(found) if found else None


def speaker(mission: Mission, side: str, at: Moment) -> str:
    plan = mission.side(side)
    seats = [seat for seat in plan.seats if seat in at.state.seats] if plan else []
    hosts = [seat for seat, role in at.state.seats.items() if role == "host"]
    return at.chance.one_of(seats or hosts or [FOUNDER])


def _has_enough(mission: Mission, at: Moment) -> bool:
    scenario = at.played.library.scenarios.get(mission.scenario)
    return scenario is None or any(len(mission.crew_of(side.key)) >= side.least for side in scenario.sides)


def may_be_played(mission: Mission, at: Moment) -> bool:
    """Whether its battle may be played here, as far as crews go: on its map, or on a table."""
    scenario = at.played.library.scenarios.get(mission.scenario)
    if scenario:
        return all(side.least <= len(mission.crew_of(side.key)) <= side.most for side in scenario.sides)
    return len(mission.sides) == 2 and all(mission.crew_of(side.side) for side in mission.sides)


def _has_room(mission: Mission, side: str, at: Moment) -> bool:
    scenario = at.played.library.scenarios.get(mission.scenario)
    bounds = next((each for each in scenario.sides if each.key == side), None) if scenario else None
    return bounds is None or len(mission.crew_of(side)) < bounds.most


def _is_free(pilot: Pilot, mission: Mission, at: Moment) -> bool:
    """Put down neither for this nor for another that is mustered for."""
    return not any(pilot.pilot in each.crews for each in (mission, *at.at("muster")))


def _may_go(pilot: Pilot, at: Moment) -> bool:
    casket = at.state.hangar.caskets.get(pilot.casket)
    return bool(pilot.serves and not pilot.mission and casket and casket.stands and casket.chosen)


def _sides(at: Moment, keys: tuple[str, ...], *, named: bool) -> tuple[SidePlan, ...]:
    """Seats that have pilots, each on a side; what is left over is the world's."""
    ready = {pilot.seat for pilot in at.pilots if _may_go(pilot, at)}
    crews = at.chance.shuffled(seat for seat, role in at.state.seats.items() if role in PLAYING and seat in ready)
    put: dict[str, tuple[str, ...]] = dict.fromkeys(keys, ())
    for key in keys:
        if crews and at.chance.in_a(80):
            put[key] = tuple(crews.pop() for _ in range(2 if len(crews) > 2 and at.chance.in_a(20) else 1))
        elif at.chance.in_a(5):
            put[key] = at.chance.some_of(at.state.seats, most=2)
    if at.chance.in_a(2):
        put[keys[0]] = ("seat-nobody",)
    return tuple(
        SidePlan(side=key, name=f"Side {key}".strip() if named or at.chance.in_a(10) else "", seats=seats)
        for key, seats in put.items()
        if named or seats
    )
