"""Why cards are lost, and what that means for where they come from and where they go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.rules.casket.piles.pile_cards import Pile
from apps.rules.ruleset.rules import Ruleset

CauseKind = Literal["damage", "self-harm", "forced"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """One reason why cards are lost. `attack`: the owner may choose, and Primary Weapon cards mark the component."""

    key: str
    name: str
    kind: CauseKind
    rule: str
    attack: bool = False
    deck_only: bool = False

    @property
    def cascades(self) -> bool:
        """Damage alone rolls a Damage die for each DAMAGED card it takes."""
        return self.kind == "damage"


ATTACK = Cause(key="attack", name="the damage of an attack", kind="damage", rule="PEN-DECK-11", attack=True)
EXECUTION = Cause(key="execution", name="an EXECUTION", kind="damage", rule="PEN-DECK-12", attack=True, deck_only=True)
STRAIN = Cause(key="strain", name="Strain damage", kind="damage", rule="PEN-HEAT-17", deck_only=True)
SELF_HARM = Cause(key="self-harm", name="self-harm", kind="self-harm", rule="PEN-DECK-17")
BLEEDING = Cause(key="bleeding", name="Internal Bleeding", kind="forced", rule="C-67", deck_only=True)
DEPLOYMENT = Cause(key="deployment", name="a loss at deployment", kind="forced", rule="PEN-DECK-23", deck_only=True)
CAUSES = (ATTACK, EXECUTION, STRAIN, SELF_HARM, BLEEDING, DEPLOYMENT)


def may_choose(cause: Cause, rules: Ruleset) -> bool:
    """Whether the owner may give cards from the hand."""
    if cause.deck_only:
        return False
    if cause.kind == "self-harm":
        return rules.self_harm_from == "choice"
    return rules.damage_discard == "choice"


def goes_to(cause: Cause, source: Pile, rules: Ruleset) -> Pile:
    """Where a lost card ends. One that already lay in the discard pile has nowhere to go but the Damage Graveyard."""
    if source == "discard":
        return "graveyard"
    if cause.kind == "damage" and rules.hp_model == "discard_cycle":
        return "discard"
    if cause.kind == "self-harm" and rules.hp_self_harm_to == "discard":
        return "discard"
    return "graveyard"
