"""What reaches through the Casket to its pilot: marks, lost components, and the Casket's own end."""

from __future__ import annotations

from collections.abc import Sequence

from apps.kernel.refusal import Refusal
from apps.rules.dice.handed_in import must_count, must_show
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.pilot_damage import CASKET_DESTRUCTION, CASKET_DESTRUCTION_UNSAVED, PilotDamage

FEEDBACK_AT = 5
SAVED_FROM = 4
CHASSIS = "chassis"
ARMS = ("right-arm", "left-arm")


def neural_feedback(before: int, after: int, rules: Ruleset) -> int:
    """Points of pilot damage as the battle's marks, on all components together, rise from one number to another."""
    must_count(before, what="The number of marks", rule="PEN-WND-04")
    must_count(after, what="The number of marks afterwards", rule="PEN-WND-04", least=before)
    return _felt(after, rules) - _felt(before, rules)


def capsule_breach(destroyed: Sequence[str], rules: Ruleset) -> int:
    """Points for the components that were just destroyed. A host may declare a breach at any time besides."""
    return int(rules.capsule_breach_auto == "chassis_destroyed" and CHASSIS in destroyed)


def thread_snap(destroyed: Sequence[str], rules: Ruleset) -> int:
    """Points for the components that were just destroyed, one each. A host may declare a snap at any time besides."""
    match rules.thread_snap_auto:
        case "off":
            return 0
        case "arm_destroyed":
            return sum(component in ARMS for component in destroyed)
        case "any_component":
            return len(destroyed)


def save_asks_a_die(rules: Ruleset) -> bool:
    """Whether a destroyed Casket's pilot is saved by a d6 of its own; otherwise Grit is the save, or there is none."""
    if rules.casket_destruction_save == "auto":
        return not rules.modules_grit
    return rules.casket_destruction_save == "d6_4plus"


def is_saved(face: int) -> bool:
    """Whether the d6 leaves the pilot unhurt."""
    must_show((face,), count=1, sides=6, what="The save from a destroyed Casket", rule="PEN-WND-07")
    return face >= SAVED_FROM


def destruction_damage(face: int | None, rules: Ruleset) -> PilotDamage | None:
    """What a destroyed Casket does to a living pilot, or None if the d6 saved them."""
    if rules.casket_destruction_save == "always_wound":
        return CASKET_DESTRUCTION_UNSAVED
    if not save_asks_a_die(rules):
        return CASKET_DESTRUCTION
    if face is None:
        raise Refusal("The save from a destroyed Casket rolls 1 die.", rule="PEN-WND-07")
    return None if is_saved(face) else CASKET_DESTRUCTION


def _felt(marks: int, rules: Ruleset) -> int:
    """All points that so many marks have brought since the battle began."""
    match rules.neural_feedback:
        case "every_5":
            return marks // FEEDBACK_AT
        case "once_at_5":
            return int(marks >= FEEDBACK_AT)
        case "every_mark_from_5":
            return max(0, marks - FEEDBACK_AT + 1)
