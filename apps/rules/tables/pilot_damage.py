"""What hurts a pilot. Sources: Combat & Damage v2.0, section 5; Dice Reference v3.0, Damage Die; Quick Reference."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotDamage:
    """One cause, its points, and whether Grit may be tried against them."""

    key: str
    name: str
    rule: str
    points: int = 1
    checked: bool = True


CAPSULE_BREACH = PilotDamage(key="capsule-breach", name="Capsule Breach", rule="PEN-WND-03")
NEURAL_FEEDBACK = PilotDamage(key="neural-feedback", name="Neural Feedback", rule="PEN-WND-04")
THREAD_SNAP = PilotDamage(key="thread-snap", name="Thread Snap", rule="PEN-WND-05")
TAINT_OVERLOAD_THRESHOLD = PilotDamage(
    key="taint-overload-threshold", name="Taint Overload: 10 Taint", rule="PEN-WND-06"
)
CASKET_DESTRUCTION = PilotDamage(key="casket-destruction", name="Casket destroyed", rule="PEN-WND-07")
CASKET_DESTRUCTION_UNSAVED = PilotDamage(
    key="casket-destruction", name="Casket destroyed", rule="PEN-WND-07", checked=False
)
CRITICAL_MALFUNCTION = PilotDamage(key="critical-malfunction", name="Critical Malfunction", rule="PEN-WND-08")
TAINT_OVERLOAD_SPEND = PilotDamage(key="taint-overload-spend", name="Taint Overload: bought", rule="PEN-WND-08")
RESURRECTION = PilotDamage(key="resurrection", name="Resurrection", rule="PEN-WND-08", points=2, checked=False)
PILOT_DAMAGE = (
    CAPSULE_BREACH,
    NEURAL_FEEDBACK,
    THREAD_SNAP,
    TAINT_OVERLOAD_THRESHOLD,
    CASKET_DESTRUCTION,
    CRITICAL_MALFUNCTION,
    TAINT_OVERLOAD_SPEND,
    RESURRECTION,
)
