"""What breaks and mends a Casket between battles, and how it comes home from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.fate_events import CasketLost, CasketRebuilt, CasketWrecked
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken, ComponentMended, DamagedKept
from apps.caskets.state import Casket, Hangar
from apps.kernel.dice import Dice
from apps.rules.casket.component_marks import Components, apply, destruction, random_component
from apps.rules.casket.next_battle import Brought, brought
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.effects import outcomes as out
from apps.rules.effects.settlement_effects import AnyComponent
from apps.rules.played import Played
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.component_rows import COMPONENTS, Component

OUTCOMES = (out.ComponentBrokenOutcome, out.ComponentMendedOutcome)
"""What effects bring about that is a Casket's."""


def carry(
    outcome: out.ComponentBrokenOutcome | out.ComponentMendedOutcome,
    casket: str,
    hangar: Hangar,
    cause: str,
    dice: Dice,
    label: str,
) -> Iterator[CasketEvent]:
    """A component breaks or is mended. Where there is none left to break or to mend, or no Casket, nothing happens."""
    standing = hangar.caskets.get(casket)
    if standing is None or not standing.stands:
        return
    broken = len(standing.broken)
    if isinstance(outcome, out.ComponentBrokenOutcome):
        found = _found(outcome.component, _whole(standing), dice, f"{label}/break/{broken}")
        if found:
            yield ComponentBroken(casket=casket, cause=cause, component=found)
    else:
        found = _found(outcome.component, _broken(standing), dice, f"{label}/mend/{broken}")
        if found:
            yield ComponentMended(casket=casket, cause=cause, component=found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fared:
    """What a battle did to a Casket. `damaged` are all DAMAGED cards that lie in its piles and were not purged."""

    wrecked: bool = False
    destroyed: Sequence[Component] = ()
    damaged: int = 0


def come_home(casket: str, hangar: Hangar, mission: str, fared: Fared, played: Played) -> Iterator[CasketEvent]:
    """From how a battle ended to how the next begins."""
    went = hangar.caskets[casket]
    scars, kept = went.scars, went.damaged
    home = _brought(scars, fared, played.rules)
    if fared.wrecked:
        yield CasketWrecked(casket=casket, mission=mission)
        yield CasketRebuilt(casket=casket) if home.fielded else CasketLost(casket=casket)
        if not home.fielded:
            return
    if home.chassis_losses > scars:
        yield ChassisScarred(casket=casket, mission=mission)
    if home.damaged != kept:
        yield DamagedKept(casket=casket, mission=mission, cards=home.damaged)


def _brought(scars: int, fared: Fared, rules: Ruleset) -> Brought:
    components = Components()
    for component in fared.destroyed:
        apply(components, destruction(components, component, rules))
    return brought(Piles(damaged=fared.damaged), components, rules, destroyed=fared.wrecked, chassis_losses=scars)


def _found(named: AnyComponent, among: Sequence[Component], dice: Dice, label: str) -> Component | None:
    """The one that is named, if it is among them, or a random one; a single one left is found without a die."""
    if named != "any":
        return named if named in among else None
    return random_component(among, dice, label) if among else None


def _whole(casket: Casket) -> tuple[Component, ...]:
    return tuple(component for component in COMPONENTS if component not in casket.broken)


def _broken(casket: Casket) -> tuple[Component, ...]:
    return tuple(component for component in COMPONENTS if component in casket.broken)
