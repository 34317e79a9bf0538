"""For which side somebody gives their word to a report."""

from __future__ import annotations

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_have_side
from apps.battles.state import Mission, told
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal


def must_be_reported(mission: Mission) -> None:
    if mission.told is None:
        raise Refusal(f"Nobody has reported {mission.name} yet: report it first.")


def side_spoken_for(asked: Asked[object], named: str, mission: Mission, field: MissionView) -> str:
    """The side for which the asker gives their word: the one that is named, or the only one it can be."""
    if not named:
        return _only_side(asked, mission, field)
    side = must_have_side(mission, named)
    _must_be_waited_for(side.side, side.name, mission)
    if not field.speaks_for(asked.seat, side):
        whose = "its own seats speak" if field.seats_of(side) else "the host speaks"
        raise Refusal(
            f"For {side.name} {whose}: ask there. Where nobody answers, the host may rule on the report.",
        )
    return side.side


def _only_side(asked: Asked[object], mission: Mission, field: MissionView) -> str:
    mine = [side for side in mission.sides if field.speaks_for(asked.seat, side)]
    if not mine:
        raise Refusal(f"You speak for no side of {mission.name}: those who played it answer, and the host may rule.")
    waiting = [side for side in mine if side.side in told(mission).silent]
    if not waiting:
        _must_be_waited_for(mine[0].side, mine[0].name, mission)
    if len(waiting) > 1:
        names = ", ".join(f"{side.side} ({side.name})" for side in waiting)
        raise Refusal(f"You speak for more than one side of {mission.name}: say for which, {names}.")
    return waiting[0].side


def _must_be_waited_for(side: str, name: str, mission: Mission) -> None:
    standing = told(mission)
    if side in standing.agreed:
        raise Refusal(f"{name} has agreed already: the other sides are waited for.")
    if side not in standing.waits_for:
        raise Refusal(f"{name} told this report itself: report the battle again to tell it otherwise.")
