"""What others see of a pilot: who it is, whether they may act, their Grit, and their picture for effects."""

from __future__ import annotations

from collections.abc import Callable

from apps.kernel.refusal import Refusal
from apps.pilots.state import Pilot, Roster
from apps.rules.effects.effect_view import Body
from apps.rules.explained import Explained, Line
from apps.rules.pilot.grit import grit
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.suffering_events import LEG_SKIMMING

FATES = {
    "captured": ("is in enemy hands and cannot act: bring them home first, or choose another pilot.", "PEN-CAMP-08"),
    "retired": ("has laid down the threads for good: choose a pilot who still serves.", ""),
    "dead": ("is dead and acts no more: choose another pilot, or enlist a new one.", "PEN-WND-21"),
}


def must_be_known(pilot_id: str, roster: Roster) -> Pilot:
    """The pilot as they are now; an id from outside may be of anything."""
    if pilot_id not in roster.pilots:
        raise Refusal("No such pilot is on this campaign's roll: choose one of those who took the oath here.")
    return roster.pilots[pilot_id]


def must_serve(pilot: Pilot) -> None:
    """The dead never act; captured and retired pilots neither."""
    if pilot.fate in FATES:
        says, rule = FATES[pilot.fate]
        raise Refusal(f"{pilot.name} {says}", rule=rule)


def grit_of(pilot: Pilot, rules: Ruleset, told: Callable[[str], str] = str) -> Explained:
    """Grit from the career, the faction and every shift for good, capped; `told` puts what shifted it into words."""
    return grit(
        pilot.faction,
        missions=pilot.missions,
        severe_survived=pilot.severe_survived,
        shifts=[_shifted(cause, by, told) for cause, by in pilot.grit_shifts.items() if by],
        rules=rules,
    )


def body_of(pilot: Pilot, rules: Ruleset) -> Body:
    """The pilot as effects see them; the Casket's numbers are added by whoever knows it."""
    deck = pilot.deck
    return Body(
        taint=pilot.taint,
        minor=deck.lying_open("minor"),
        severe=deck.lying_open("severe"),
        trauma=deck.lying_open("trauma"),
        grit=grit_of(pilot, rules).value,
        missions=pilot.missions,
        faction=pilot.faction,
        facts=() if pilot.is_alive else ("pilot-dead",),
        marks=pilot.marks,
    )


def _shifted(cause: str, by: int, told: Callable[[str], str]) -> Line:
    if cause == LEG_SKIMMING.key:
        return Line(code="grit.leg-skimmed", value=by, rule="PEN-GRIT-15", text="Leg-Skimmed")
    return Line(code=f"grit.shift.{cause}", value=by, rule="PEN-CAMP-03", text=told(cause))
