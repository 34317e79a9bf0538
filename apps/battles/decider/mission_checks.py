"""What a decision looks for on the war table before anything happens to a mission."""

from __future__ import annotations

from apps.battles.decider.field import MissionView, keeps_the_table
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Engagement, Mission
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name

LOOK_ON = frozenset({"spectator", "client"})


def must_be_known(mission: str, field: MissionView) -> Mission:
    """Ids from outside may be of anything; a mission that is over is on the table no longer."""
    if mission not in field.war_table.missions:
        names = ", ".join(each.name for each in field.war_table.missions.values()) or "none at all, so plan one first"
        raise Refusal(f"No such mission stands on the war table: there is {names}.")
    return field.war_table.missions[mission]


def must_have_side(mission: Mission, key: str) -> SidePlan:
    """One of the mission's sides, by its key."""
    side = mission.side(key)
    if side is None:
        known = ", ".join(f"{each.side} ({each.name})" for each in mission.sides)
        raise Refusal(f"{mission.name} has no such side: choose one of {known}.")
    return side


def must_not_have_begun(mission: Mission) -> None:
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun and cannot be put off or called off: report how it ended.")


def must_be_mustered_for(mission: Mission) -> None:
    if mission.stage == "postponed":
        raise Refusal(f"{mission.name} waits: the host may resume it first.")
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun already: report how it ended.")


def must_seat(side: SidePlan, field: MissionView) -> None:
    """Seats are at the table, play, and are named once."""
    must_be_a_name(side.name, "A side's name", "Vanguard")
    if len(set(side.seats)) < len(side.seats):
        raise Refusal(f"A seat is named twice for {side.name}: name each once.")
    for seat in side.seats:
        if field.seats.get(seat, "spectator") in LOOK_ON:
            raise Refusal(f"{side.name} is given a seat that nobody plays from: name seats of players at this table.")


def must_be_there(asked: Asked[object], mission: Mission, field: MissionView) -> None:
    if not (keeps_the_table(asked) or any(field.speaks_for(asked.seat, side) for side in mission.sides)):
        raise Refusal(f"You play no side of {mission.name}: those who do open its battle and move it on, or the host.")


def must_be_engaged(mission: Mission) -> Engagement:
    if mission.engagement is None:
        raise Refusal(f"No battle of {mission.name} is played here: open it first, or report how it ended.")
    return mission.engagement
