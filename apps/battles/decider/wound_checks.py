"""What a table may have looked at: cards that lay face-down, dice that were asked for; checked before any die falls."""

from __future__ import annotations

from typing import get_args

from apps.battles.decider.field import MissionView
from apps.battles.decider.known_wounds import ReportedWounds
from apps.battles.decider.points import DAMAGE, asks_a_save, blows
from apps.battles.events.told_report import CrewReport, Harm
from apps.battles.state import Mission
from apps.kernel.refusal import Refusal
from apps.pilots.state import Pilot
from apps.rules.dice.handed_in import must_show
from apps.rules.pilot.grit import is_immune
from apps.rules.pilot.wounds.triggers import is_saved
from apps.rules.ruleset.rules import Ruleset

HARMS: tuple[str, ...] = get_args(Harm)
MOST_POINTS = 60
BOUGHT = ("taint-overload-spend", "resurrection")
"""Hurts that only a purchase with Taint brings."""


def must_be_possible(crew: CrewReport, mission: Mission, field: MissionView) -> None:
    """Refuses a wound that cannot have been turned and a die that nobody rolled."""
    pilot = field.roster.pilots[crew.pilot]
    rules = field.played.rules
    for hurt in crew.hurts:
        _must_be_a_cause(hurt.cause, hurt.points, pilot, rules)
    if sum(hurt.points for hurt in crew.hurts) > MOST_POINTS:
        raise Refusal(f"{pilot.name} took {MOST_POINTS} damage in one battle at most: tell of no more.")
    _must_end(crew, pilot, mission, field)
    reading = ReportedWounds(pilot=pilot, rules=rules, deck=pilot.deck)
    for blow in blows(crew, pilot, field.played):
        reading = reading.after(blow)


def may_have_died(crew: CrewReport, field: MissionView) -> bool:
    """Whether the pilot may be dead by what was told, whatever the dice show that still have to fall."""
    pilot = field.roster.pilots[crew.pilot]
    if crew.died or not pilot.is_alive:
        return True
    if is_immune(pilot.faction, field.played.rules):
        return False
    points = sum(blow.damage.points for blow in blows(crew, pilot, field.played))
    return points >= len(pilot.deck.face_down)


def _must_be_a_cause(cause: str, points: int, pilot: Pilot, rules: Ruleset) -> None:
    if cause not in HARMS:
        raise Refusal(f"{pilot.name} was hurt by something unknown: choose one of {', '.join(HARMS)}.")
    if not 1 <= points <= MOST_POINTS:
        raise Refusal(f"{DAMAGE[cause].name} deals 1 to {MOST_POINTS} damage, not {points:,}.", rule=DAMAGE[cause].rule)
    if cause in BOUGHT and not rules.modules_taint_exploitation:
        raise Refusal(
            f"The Taint module is not played: {DAMAGE[cause].name} hurts nobody here, so leave it out.",
            rule="PEN-GEN-07",
        )


def _must_end(crew: CrewReport, pilot: Pilot, mission: Mission, field: MissionView) -> None:
    """What belongs to a Casket's end is told only where one ended, and a pilot of it still lived."""
    if not (crew.save or crew.saved):
        return
    name = field.hangar.caskets[mission.crews[crew.pilot].casket].name
    if not crew.casket_destroyed or crew.died:
        raise Refusal(
            f"{name} did not end with {pilot.name} alive in it: leave out the save and its wound.", rule="PEN-WND-07"
        )
    if crew.save:
        must_show((crew.save,), count=1, sides=6, what="The save from a destroyed Casket", rule="PEN-WND-07")
    if crew.save and not asks_a_save(pilot, field.played):
        raise Refusal(
            f"No d6 saves {pilot.name} from a destroyed Casket at this table: leave it out.", rule="PEN-WND-07"
        )
    if crew.save and is_saved(crew.save) and crew.saved:
        raise Refusal(f"{pilot.name} was saved by a {crew.save}, and no wound was turned: leave it out.", rule="C-51")
