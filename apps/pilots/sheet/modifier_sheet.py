"""What wounds and lasting changes do now: each number with its reasons, and what a pilot is kept from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from apps.pilots.state import Pilot
from apps.rules.casket.soul import LEG_SKIMMED
from apps.rules.explained import Explained, Line, explained
from apps.rules.pilot.wounds import in_force
from apps.rules.pilot.wounds.deck import WoundDeck, broken_fingers
from apps.rules.tables.suffering_events import LEG_SKIMMING

FIGURES: tuple[tuple[str, str, Callable[[WoundDeck], Explained]], ...] = (
    ("threads", "Neural Threads", in_force.neural_threads),
    ("move-surcharge", "SP for each hex", in_force.move_surcharge),
    ("attack-damage", "Damage of every attack", in_force.attack_damage),
    ("heat-gain", "Heat on every gain", in_force.heat_gain),
    ("round-start-loss", "Cards lost as a round begins", in_force.round_start_loss),
    ("deployment-loss", "Cards lost at deployment", in_force.deployment_loss),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifierSheet:
    """A number that is another one for this pilot, and why."""

    figure: str
    name: str
    by: Explained


def modifier_sheets(pilot: Pilot, told: Callable[[str], str]) -> tuple[ModifierSheet, ...]:
    """Those that say something, be it only that a wound's effect is over. `told` puts causes into words."""
    deck = pilot.deck
    found = [ModifierSheet(figure="sp-maximum", name="SP maximum", by=sp_maximum(pilot, told))]
    found += [ModifierSheet(figure=figure, name=name, by=number(deck)) for figure, name, number in FIGURES]
    return tuple(sheet for sheet in found if sheet.by.lines or sheet.by.not_applied)


def sp_maximum(pilot: Pilot, told: Callable[[str], str]) -> Explained:
    """What wounds and lasting changes add to the frame's SP maximum."""
    wounds = in_force.sp_maximum(pilot.deck)
    shifts = [_shifted(cause, by, told) for cause, by in pilot.sp_shifts.items() if by]
    return explained([*shifts, *wounds.lines], wounds.not_applied)


def barred(pilot: Pilot) -> tuple[str, ...]:
    """What open wounds keep this pilot from, and what they make them roll for."""
    deck = pilot.deck
    said = [f"No {finger.name}: a Broken Finger" for finger in broken_fingers(deck)]
    said += [f"No attacks on an enemy's rear: {wound.card.name}" for wound in deck.face_up if wound.card.spared_side]
    if in_force.dissociates(deck):
        said.append("A d6 at the start of each own turn: Dissociation")
    return tuple(said)


def _shifted(cause: str, by: int, told: Callable[[str], str]) -> Line:
    if cause == LEG_SKIMMING.key:
        return replace(LEG_SKIMMED, value=by)
    return Line(code=f"shift.{cause}", value=by, rule="PEN-CAMP-03", text=told(cause))
