"""The ten wound cards in numbers, as the canon pack has them: what is in force is asked too often to be interpreted.

Four of them print how long they last; the other six leave it to their kind (C-35). A Concussion lowers the SP maximum
(C-43).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.rules.effects import body_effects, combat_effects, effect_kinds
from apps.rules.packs import content
from apps.rules.packs.shelf import CANON, shipped
from apps.rules.tables.struck_sides import REAR
from apps.rules.tables.wound_kinds import WoundKind

Printed = Literal["mission_end", "for_good", "unprinted"]
LASTS: dict[str, Printed] = {"mission": "mission_end", "permanent": "for_good", "": "unprinted"}
FIGURES: dict[type, tuple[str, str]] = {
    body_effects.SpMaximum: ("sp_maximum", "amount"),
    body_effects.HeatGain: ("heat_gain", "amount"),
    combat_effects.MoveCost: ("move_surcharge", "amount"),
    combat_effects.AllAttacks: ("attack_damage", "damage"),
}
LOST_AT = {"round-start": "round_start_loss", "deployment": "deployment_loss"}


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundNumbers:
    """One card: its kind, the time it prints, and what it does, in numbers."""

    key: str
    name: str
    kind: WoundKind
    rule: str
    text: str
    lasts: Printed = "unprinted"
    sp_maximum: int = 0
    threads: int = 0
    move_surcharge: int = 0
    attack_damage: int = 0
    heat_gain: int = 0
    round_start_loss: int = 0
    deployment_loss: int = 0
    spared_side: int = 0
    loses_sp_up_to: int = 0
    breaks_a_finger: bool = False

    @property
    def code(self) -> str:
        """With what it is before its key: the Damage die has an Internal Bleeding too."""
        return f"wound.{self.key}"


BROKEN_FINGER = "broken-finger"
DISSOCIATION = "dissociation"


def _figures(wound: content.WoundCard) -> dict[str, int]:
    """What its effects come to in numbers, whenever they are felt."""
    found: dict[str, int] = {}
    for effect in wound.effects:
        if type(effect) in FIGURES:
            figure, attribute = FIGURES[type(effect)]
            found[figure] = getattr(effect, attribute)
        elif isinstance(effect, body_effects.LoseCards):
            found[LOST_AT[wound.on]] = effect.cards
        elif isinstance(effect, combat_effects.Forbid):
            found["spared_side"] = REAR
        elif isinstance(effect, effect_kinds.Throw) and effect.die == "d6":
            found["loses_sp_up_to"] = effect.rows[0].most
    return found


def _printed(wound: content.WoundCard) -> WoundNumbers:
    return WoundNumbers(
        key=wound.key,
        name=wound.name,
        kind=wound.kind,
        rule=wound.rule,
        text=wound.text,
        lasts=LASTS[wound.duration],
        threads=wound.threads,
        breaks_a_finger=wound.on == "flipped",
        **_figures(wound),
    )


WOUND_CARDS: tuple[WoundNumbers, ...] = tuple(
    _printed(wound) for wound in shipped(CANON).entries if isinstance(wound, content.WoundCard)
)
WOUNDS: dict[str, WoundNumbers] = {card.key: card for card in WOUND_CARDS}
