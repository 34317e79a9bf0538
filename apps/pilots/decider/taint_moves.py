"""Taint that comes, goes and is spent, and what its tenth point brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from apps.pilots.decider.pilot_checks import body_of
from apps.pilots.decider.pilot_in_play import Ordeal
from apps.pilots.decider.pilot_notes import Noted, note
from apps.pilots.decider.point_damage import hurt
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintLost, TaintSpent
from apps.pilots.state import Pilot, Roster
from apps.rules.effects import body_effects, settlement_effects
from apps.rules.effects.effect_view import EffectSource, View
from apps.rules.effects.interpreter import interpret
from apps.rules.effects.outcomes import Outcome, PilotHurtOutcome, TaintChangedOutcome
from apps.rules.packs.content import CorruptionRow
from apps.rules.pilot.taint.gains import corrupted, crossed, resists
from apps.rules.tables.pilot_damage import TAINT_OVERLOAD_THRESHOLD

CORRUPTION = "corruption"
OfPilots = TaintChangedOutcome | PilotHurtOutcome | Noted
"""The outcomes that are a pilot's."""
LASTING = (
    body_effects.Taint,
    body_effects.TaintFalls,
    body_effects.HurtPilot,
    body_effects.SpMaximum,
    body_effects.Grit,
    body_effects.HealWounds,
    settlement_effects.LeaveMark,
    settlement_effects.GainRelic,
)
"""What a row of the Corrupted table may do that outlives the battle. The rest is the table's to play."""


def gain_taint(ordeal: Ordeal, cause: str, by: int) -> Iterator[PilotEvent]:
    """Taint, and at the tenth point its wound and the roll against corruption; nothing for whoever is not alive."""
    if by <= 0 or not ordeal.known.is_alive:
        return
    before = ordeal.known.taint
    yield TaintGained(pilot=ordeal.pilot, cause=cause, by=by)
    crossing = crossed(before, before + by, ordeal.rules)
    if crossing.pilot_damage:
        damage = replace(TAINT_OVERLOAD_THRESHOLD, points=crossing.pilot_damage)
        yield from hurt(ordeal.under("overload"), damage)
    if crossing.corruption and _can_be_reached(ordeal):
        yield from _reached(ordeal)


def _can_be_reached(ordeal: Ordeal) -> bool:
    """Where no pack has a Corrupted table, the void has nothing to do, and of the dead it wants nothing."""
    return ordeal.known.is_alive and bool(ordeal.played.library.corruption)


def lose_taint(pilot: str, roster: Roster, cause: str, by: int) -> Iterator[PilotEvent]:
    """No more goes than there is."""
    lost = _at_most(by, roster.pilots[pilot])
    if lost:
        yield TaintLost(pilot=pilot, cause=cause, by=lost)


def spend_taint(pilot: str, roster: Roster, spend: str, cost: int, buyer: str = "") -> Iterator[PilotEvent]:
    """No more is spent than there is: whoever takes a purchase in sees to it before the first die."""
    paid = _at_most(cost, roster.pilots[pilot])
    if paid:
        yield TaintSpent(pilot=pilot, cause=spend, by=paid, buyer=buyer)


def carry(outcome: OfPilots, ordeal: Ordeal, cause: str) -> Iterator[PilotEvent]:
    """One outcome of an effect on the pilot whom it reached; it changes nothing for the dead."""
    if not ordeal.known.is_alive:
        return
    match outcome:
        case TaintChangedOutcome(by=by) if by > 0:
            yield from gain_taint(ordeal, cause, by)
        case TaintChangedOutcome(by=by):
            yield from lose_taint(ordeal.pilot, ordeal.roster, cause, -by)
        case PilotHurtOutcome(damage=damage):
            yield from hurt(ordeal, replace(damage, key=cause))
        case _:
            yield from note(outcome, ordeal.known, cause)


def _reached(at: Ordeal) -> Iterator[PilotEvent]:
    """The void reaches in: a d6 holds it off, or another says what becomes of the pilot."""
    face = at.thrown("resist")
    if resists(face):
        yield CorruptionResisted(pilot=at.pilot, face=face)
        return
    table_face = at.thrown("corrupted")
    row = corrupted(table_face, at.played.library.corruption.values())
    yield PilotCorrupted(pilot=at.pilot, face=face, table_face=table_face, corruption=row.key)
    for number, outcome in enumerate(_outlasting(row, at), start=1):
        if isinstance(outcome, OfPilots):
            yield from carry(outcome, at.under(f"{row.key}/{number}"), CORRUPTION)


def lastingly(corruption: str, at: Ordeal) -> Iterator[PilotEvent]:
    """What a row leaves for good on whom it befell in a battle that was played: the battle itself did all else."""
    row = at.played.library.corruption.get(corruption)
    if row is None or not at.known.is_alive:
        return
    for outcome in _outlasting(row, at):
        if isinstance(outcome, Noted):
            yield from note(outcome, at.known, CORRUPTION)


def _outlasting(row: CorruptionRow, at: Ordeal) -> tuple[Outcome, ...]:
    effects = tuple(effect for effect in row.effects if isinstance(effect, LASTING))
    source = EffectSource(code=CORRUPTION, text=row.name, rule="PEN-TAINT-19")
    view = View(own=body_of(at.known, at.rules), source=source)
    return interpret(effects, view, at.rules, at.dice, f"{at.label}/{row.key}")


def _at_most(by: int, pilot: Pilot) -> int:
    return min(by, pilot.taint) if pilot.is_alive else 0
