"""Every point of pilot damage that a report tells of, in the order in which it will befall the pilot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from apps.battles.decider.taint_flow import flow, reaches_ten
from apps.battles.events.told_report import CrewReport, Hurt, Looked
from apps.pilots.state import Pilot
from apps.rules.pilot.grit import is_immune
from apps.rules.pilot.taint.gains import crossed
from apps.rules.pilot.wounds.triggers import destruction_damage, save_asks_a_die
from apps.rules.played import Played
from apps.rules.tables.pilot_damage import PILOT_DAMAGE, TAINT_OVERLOAD_THRESHOLD, PilotDamage

DAMAGE = {damage.key: damage for damage in PILOT_DAMAGE}


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagePoint:
    """Damage of one cause, what the table looked at, and whether it is certain to befall."""

    damage: PilotDamage
    looked: tuple[Looked, ...]
    certain: bool = True


def blows(crew: CrewReport, pilot: Pilot, played: Played) -> Iterator[DamagePoint]:
    """The hurts as they are told, the Casket's end, and ten Taint."""
    for hurt in crew.hurts:
        yield DamagePoint(damage=damage_of(hurt), looked=hurt.looked)
    if crew.died:
        return
    if crew.casket_destroyed:
        yield from _of_the_end(crew, pilot, played)
    rises = reaches_ten(pilot.taint, flow(pilot.taint, crew, played.library))
    if rises and (points := crossed(0, 10, played.rules).pilot_damage):
        yield DamagePoint(damage=replace(TAINT_OVERLOAD_THRESHOLD, points=points), looked=crew.overload)


def damage_of(hurt: Hurt) -> PilotDamage:
    """The cause's own damage, with as many points as were played."""
    return replace(DAMAGE[hurt.cause], points=hurt.points)


def asks_a_save(pilot: Pilot, played: Played) -> bool:
    """Whether this table rolls a d6 for this pilot as their Casket ends; nobody saves whom no wound can reach."""
    return save_asks_a_die(played.rules) and not is_immune(pilot.faction, played.rules)


def _of_the_end(crew: CrewReport, pilot: Pilot, played: Played) -> Iterator[DamagePoint]:
    open_save = asks_a_save(pilot, played) and not crew.save
    face = (crew.save or 1) if asks_a_save(pilot, played) else 1
    damage = destruction_damage(face, played.rules)
    if damage:
        yield DamagePoint(damage=damage, looked=crew.saved, certain=not open_save)
