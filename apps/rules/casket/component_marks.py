"""The five components: marks, what destroys them, what is lost with each, and which one an attack strikes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from apps.kernel.dice import Dice
from apps.rules.dice.handed_in import must_count, must_show
from apps.rules.explained import Line
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.component_rows import COMPONENTS, Component, Touched

NOTED_ON: Component = "chassis"
"""Where marks are noted once all five are gone."""


@dataclass(slots=True)
class Components:
    """The marks on each component, and those that a malfunction holds still until the next Refresh."""

    marks: dict[Component, int] = field(default_factory=lambda: dict.fromkeys(COMPONENTS, 0))
    held: tuple[Component, ...] = ()
    is_hurt: bool = field(default=True, compare=False)
    """Whether anything may be marked or held: with every deed it is asked what fails, and mostly nothing can."""

    def clone(self) -> Components:
        return Components(self.marks.copy(), self.held, self.is_hurt)

    @property
    def total(self) -> int:
        return sum(self.marks.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Marking:
    """What is about to happen to a component: so many marks, which destroy it or not, or standing still for a turn."""

    component: Component
    marks: int = 0
    destroys: bool = False
    holds: bool = False


def unhurt() -> Components:
    """As a Casket goes out."""
    return Components(is_hurt=False)


def is_destroyed(components: Components, component: Component, rules: Ruleset) -> bool:
    return components.marks[component] >= rules.component_threshold


def destroyed(components: Components, rules: Ruleset) -> tuple[Component, ...]:
    return tuple(one for one in COMPONENTS if is_destroyed(components, one, rules))


def intact(components: Components, rules: Ruleset) -> tuple[Component, ...]:
    return tuple(one for one in COMPONENTS if not is_destroyed(components, one, rules))


def failing(components: Components, rules: Ruleset) -> tuple[Component, ...]:
    """Those that do no service: destroyed, or held still until the next Refresh."""
    return tuple(one for one in COMPONENTS if one in components.held or is_destroyed(components, one, rules))


def marking(components: Components, component: Component, marks: int, rules: Ruleset) -> Marking:
    """Marks on a component. Those beyond its destruction are noted too; with all five gone, on the Chassis."""
    must_count(marks, what="The number of marks", rule="PEN-COMP-01")
    struck = component if intact(components, rules) else NOTED_ON
    before = components.marks[struck]
    return Marking(
        component=struck,
        marks=marks,
        destroys=before < rules.component_threshold <= before + marks,
    )


def destruction(components: Components, component: Component, rules: Ruleset) -> Marking:
    """Destroyed outright: its marks are raised to the threshold."""
    missing = max(0, rules.component_threshold - components.marks[component])
    return Marking(component=component, marks=missing, destroys=missing > 0)


def malfunction(components: Components, component: Component, rules: Ruleset) -> Marking:
    """What Strain's last row does. Once a component is gone it can fail no further."""
    if is_destroyed(components, component, rules):
        return Marking(component=component)
    match rules.strain_malfunction:
        case "destroy":
            return destruction(components, component, rules)
        case "disable_until_refresh":
            return Marking(component=component, holds=True)
        case "one_mark":
            return marking(components, component, 1, rules)


def apply(components: Components, planned: Marking) -> None:
    note(components, planned.component, planned.marks, holds=planned.holds)


def note(components: Components, component: Component, marks: int, *, holds: bool) -> None:
    components.marks[component] += marks
    components.is_hurt = True
    if holds and component not in components.held:
        components.held = (*components.held, component)


def refresh(components: Components) -> None:
    """At the owner's Refresh, before Strain, what was held still serves again."""
    components.held = ()


def dropped(component: Component, hand: Sequence[int], group: Mapping[int, str]) -> tuple[int, ...]:
    """The cards that leave the hand for the discard pile as a component is destroyed."""
    return tuple(card for card in hand if group.get(card) == COMPONENTS[component].drops)


def silenced_by(
    failing: Sequence[Component], group: str, keywords: Collection[str], rules: Ruleset
) -> Component | None:
    """The component without which a card may not be played, by what it belongs to and its keywords."""
    words = {group, *keywords}
    return next((one for one in failing if words.intersection(_silenced(one, rules))), None)


def penalties(failing: Sequence[Component], touches: Touched) -> tuple[Line, ...]:
    """What lost components add to a number, or take from it."""
    return tuple(
        Line(code=one, value=penalty.value, rule=penalty.rule, text=penalty.text)
        for one in failing
        for penalty in COMPONENTS[one].penalties
        if penalty.touches == touches
    )


def found(face: int, intact: Sequence[Component]) -> Component | None:
    """The component that a d6 names, 1 to 5 in their order, or None: a 6 and one that is destroyed roll again."""
    must_show((face,), count=1, sides=6, what="A random component", rule="PEN-COMP-05")
    named = dict(enumerate(COMPONENTS, start=1)).get(face)
    return named if named in intact else None


def random_component(intact: Sequence[Component], dice: Dice, label: str) -> Component:
    """One of the intact, each as likely: a die is thrown until it names one, unless at most one is left to be named."""
    if len(intact) <= 1:
        return intact[0] if intact else NOTED_ON
    again = 0
    while True:
        (face,) = dice.throw(f"{label}/again-{again}" if again else label)
        component = found(face, intact)
        if component:
            return component
        again += 1


def _silenced(component: Component, rules: Ruleset) -> tuple[str, ...]:
    silences = COMPONENTS[component].silences
    if component == "left-arm" and rules.component_left_arm_blocks == "all_secondary":
        return ("secondary", *silences)
    return silences
