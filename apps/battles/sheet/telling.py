"""What has happened around battles, as the chronicle tells it."""

from __future__ import annotations

from apps.battles.events import (
    AbsenceAgreed,
    AbsenceTaken,
    BattleBrokenOff,
    BattleDealtAnew,
    BattleEvent,
    BattleOpened,
    BattleReported,
    BattleSealed,
    BattleSettled,
    BattleTold,
    BotChose,
    BotSeated,
    CrewMustered,
    CrewWithdrawn,
    Ending,
    MissionBegun,
    MissionCalledOff,
    MissionPlanned,
    MissionPostponed,
    MissionResumed,
    Outcome,
    ReportConfirmed,
    ReportDisputed,
    ReportRuled,
    SaveThrown,
    SideAsked,
    SideSeated,
    Then,
)
from apps.battles.state import Fighting, Planning, Telling, Waiting
from apps.rules.content_names import Names

Course = MissionPlanned | MissionCalledOff | BattleDealtAnew | SaveThrown | BattleSettled
ENDINGS: dict[Ending, str] = {
    "success": "did what they came for",
    "partial": "came home with nothing but their lives",
    "failure": "failed",
}


def sentence(event: BattleEvent, names: Names) -> str:
    """One event in one breath; missions, pilots and Caskets by the names they have now.

    A side is looked up among the names as `MISSION/SIDE`.
    """
    if isinstance(event, Planning):
        return _of_the_muster(event, names)
    if isinstance(event, Telling):
        return _of_the_telling(event, names)
    if isinstance(event, Fighting):
        return _of_the_battle(event, names)
    if isinstance(event, Waiting):
        return _of_the_wait(event, names)
    return _of_its_course(event, names)


def _of_its_course(event: Course, names: Names) -> str:
    match event:
        case MissionPlanned(name=name, scenario=scenario):
            return f"{name} was laid out on the war table{_after(name, scenario, names)}."
        case MissionCalledOff(reason=reason):
            return f"{_mission(event.mission, names)} was called off: {_ended(reason)}"
        case BattleDealtAnew():
            return f"All that lay hidden was dealt anew, every hand and every deck: {_mission(event.mission, names)}."
        case SaveThrown(pilot=pilot, face=face, saved=saved):
            end = "stepped out of it whole" if saved else "found no way out in time"
            return f"The Casket broke round {names.of(pilot, 'its pilot')}, who {end}: a {face}."
        case BattleSettled(outcomes=outcomes):
            return _settled(event.mission, outcomes, names)


def _of_the_muster(event: Planning, names: Names) -> str:
    mission = _mission(event.mission, names)
    match event:
        case SideSeated(side=side, seats=seats):
            hands = {0: "the world's", 1: "one seat's"}.get(len(seats), f"{len(seats)} seats'")
            return f"{_side(event.mission, side, names)} is {hands} to play: {mission}."
        case CrewMustered(pilot=pilot, casket=casket):
            return f"{names.of(pilot, 'A pilot')} was put down for {mission}, in {names.of(casket, 'a Casket')}."
        case CrewWithdrawn(pilot=pilot):
            return f"{names.of(pilot, 'A pilot')} was struck from the muster for {mission}."
        case MissionPostponed(reason=reason):
            return f"{mission} was put off{_because(reason)}"
        case MissionResumed():
            return f"{mission} was taken up again."
        case MissionBegun():
            return f"The gates opened, and the crews went out: {mission}."


def _of_the_telling(event: Telling, names: Names) -> str:
    mission = _mission(event.mission, names)
    match event:
        case BattleReported(number=number, report=report):
            anew = "" if number == 1 else " anew"
            return f"The battle was told{anew}: {mission}{_rounds(report.rounds)}."
        case ReportConfirmed(side=side, by_silence=True):
            return f"{_side(event.mission, side, names)} kept silent, and the silence was taken for a yes: {mission}."
        case ReportConfirmed(side=side):
            return f"{_side(event.mission, side, names)} bore it out: {mission}."
        case ReportDisputed(side=side, reason=reason):
            return f"{_side(event.mission, side, names)} swore that it went otherwise, {mission}: {_ended(reason)}"
        case ReportRuled(reason=reason):
            return f"The host had the last word on {mission}: {_ended(reason)}"


def _of_the_battle(event: Fighting, names: Names) -> str:
    """What happened in it, the battle's own page tells."""
    mission = _mission(event.mission, names)
    match event:
        case BattleOpened():
            return f"The battle was joined here: {mission}."
        case BattleTold():
            return f"The battle went on: {mission}."
        case BattleSealed():
            return f"Something happened that not everybody saw: {mission}."
        case BotSeated(side=side, bot=bot):
            hands = f"a bot's to play, {bot}" if bot else "people's to play again"
            return f"{_side(event.mission, side, names)} is {hands}: {mission}."
        case BotChose(side=side):
            return f"A bot answered for {_side(event.mission, side, names)}: {mission}."
        case BattleBrokenOff(reason=reason):
            return f"The battle was broken off here, and is the table's to tell, {mission}: {_ended(reason)}"


def _of_the_wait(event: Waiting, names: Names) -> str:
    mission = _mission(event.mission, names)
    match event:
        case AbsenceAgreed(hours=0):
            return f"A question is waited on for as long as it takes: {mission}."
        case AbsenceAgreed(hours=hours, then=then):
            long = "1 hour" if hours == 1 else f"{hours} hours"
            return f"A question stands open for {long}, and then {_then(then)}: {mission}."
        case SideAsked(side=side, number=number):
            return f"{_side(event.mission, side, names)} was asked question {number}: {mission}."
        case AbsenceTaken(side=side, number=number, then=then):
            asked = _side(event.mission, side, names)
            return f"{asked} left question {number} open for too long, and {_then(then)}: {mission}."


def _then(then: Then) -> str:
    return "it goes by" if then == "pass" else f"a bot plays on, {then}"


def _settled(mission: str, outcomes: tuple[Outcome, ...], names: Names) -> str:
    told = "; ".join(f"{_side(mission, each.side, names)} {ENDINGS[each.ending]}" for each in outcomes)
    return f"{_mission(mission, names)} was over: {told or 'nobody of ours was there'}."


def _after(name: str, scenario: str, names: Names) -> str:
    """From what it was made, unless it is called so itself, or the packs know it no longer."""
    called = names.content("scenario", scenario) if scenario else name
    return "" if called in (name, scenario) else f", after {called}"


def _mission(mission: str, names: Names) -> str:
    return names.of(mission, "A mission without a name")


def _side(mission: str, side: str, names: Names) -> str:
    return names.of(f"{mission}/{side}", "One side")


def _rounds(rounds: int) -> str:
    return {0: "", 1: ", 1 round"}.get(rounds, f", {rounds} rounds")


def _because(reason: str) -> str:
    return f": {_ended(reason)}" if reason else "."


def _ended(said: str) -> str:
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."
