"""What comes out of effects: facts by name, which a battle or a settlement carries out.

Numbers are clamped to what is there; `asked` is what the text says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.rules.casket.next_attack import Waiting
from apps.rules.casket.piles.causes import Cause
from apps.rules.casket.piles.recoveries import Destination
from apps.rules.casket.piles.recoveries import RecoveryPile as Pile
from apps.rules.effects.body_effects import WoundKind
from apps.rules.effects.combat_effects import Banned
from apps.rules.effects.effect_kinds import Effects, Others
from apps.rules.effects.settlement_effects import AnyComponent
from apps.rules.explained import Explained, Line
from apps.rules.tables.pilot_damage import PilotDamage

FORCED = Cause(key="forced", name="a loss that a card forces", kind="forced", rule="C-67", deck_only=True)
BankedKind = Literal["cards-lost", "heat", "first-attack", "first-attack-ignores", "all-attacks", "sp-maximum"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOpenedOutcome:
    """An attack is declared, with its damage before facing and outcome; the effects in it wait for the dice."""

    card: Line
    bonuses: Explained
    reach: int
    targets: int
    second: int
    ignored: int
    names_component: bool
    to_target: Effects = ()
    on_hit: Effects = ()
    afterwards: Effects = ()

    @property
    def damage(self) -> int:
        return self.card.value + self.bonuses.value


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackLentOutcome:
    """Something waits for an attack."""

    waiting: Waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRaisedOutcome:
    """The attack under way deals more."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageGainedOutcome:
    """The attack under way has an Advantage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlocksRerolledOutcome:
    """Up to so many blocking Defense dice fall again."""

    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarksAddedOutcome:
    """So many component marks more."""

    marks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenOutcome:
    """So long, this may not be done."""

    what: tuple[Banned, ...]
    lasts: Literal["attack", "turn", "mission"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingOutcome:
    """A cost or a gain is another one while its source works."""

    what: Literal["attack-cost", "move-cost", "heat-gain"]
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedOutcome:
    """Up to so many hexes may be moved."""

    hexes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PushedOutcome:
    """Goes so many hexes away from the attacker, or towards it."""

    hexes: int
    towards: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageReducedOutcome:
    """The damage coming in is so much smaller: the line's value is below zero."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseRaisedOutcome:
    """Defense until the own next turn."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorGainedOutcome:
    """Armor until an attack or Strain costs a card."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class RedirectReadyOutcome:
    """So many hits on allies nearby may be taken over; `afterwards` is then felt, with that damage in view."""

    attacks: int
    within: int
    afterwards: Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatChangedOutcome:
    """Heat gained, before anything that makes gains larger, or lost."""

    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpChangedOutcome:
    """SP at once."""

    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpMaximumChangedOutcome:
    """The SP maximum from the next Refresh on."""

    line: Line
    lasts: Literal["mission", "for-good"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnOutcome:
    """Cards drawn, with a reshuffle if the deck runs out."""

    cards: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeenOutcome:
    """Random cards of the target's hand are shown to one player."""

    cards: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDiscardedOutcome:
    """Cards of one's choice go from hand to discard pile."""

    cards: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLostOutcome:
    """Cards demanded of the own Casket, and how many there are to pay with."""

    cards: int
    asked: int
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveredOutcome:
    """Cards that come back, from where and to where."""

    cards: int
    asked: int
    source: Pile
    to: Destination


@dataclass(frozen=True, slots=True, kw_only=True)
class ReshuffledOutcome:
    """The discard pile goes into the deck."""

    damaged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferingThrownOutcome:
    """Suffering dice, as they fell. What they do follows."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieThrownOutcome:
    """A plain die, and what its row says. What the row does follows."""

    die: Literal["d6", "d10"]
    face: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintChangedOutcome:
    """Taint gained or lost."""

    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotHurtOutcome:
    """Damage to the pilot, with its cause."""

    damage: PilotDamage


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlLostOutcome:
    """The other side plays the next turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RisenOutcome:
    """A destroyed Casket rises with cards of its graveyard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GritChangedOutcome:
    """Grit for good."""

    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsHealedOutcome:
    """Wounds that go face-down again."""

    wounds: int
    asked: int
    kind: WoundKind


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantedOutcome:
    """Others feel these effects: interpret them once for each, with a view from there."""

    to: Others
    within: int
    effects: Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneLaidOutcome:
    """A zone lies round the hex: interpret its effects for each who ends a turn in it."""

    radius: int
    whose: Literal["allies", "enemies", "everyone"]
    lasts: Literal["next-turn-end", "battle"]
    each_turn: Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class BankedOutcome:
    """What the next mission begins with, out of the settlement."""

    what: BankedKind
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreChangedOutcome:
    """A store of the settlement."""

    store: str
    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentMendedOutcome:
    """A broken component is whole."""

    component: AnyComponent


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentBrokenOutcome:
    """A component is broken; `any` is a random whole one."""

    component: AnyComponent


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLeftOutcome:
    """A mark on the pilot, or its end."""

    mark: str
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicGainedOutcome:
    """A relic."""

    relic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingHappenedOutcome:
    """Nothing, and that on purpose."""


Outcome = (
    AttackOpenedOutcome
    | AttackLentOutcome
    | AttackRaisedOutcome
    | AdvantageGainedOutcome
    | BlocksRerolledOutcome
    | MarksAddedOutcome
    | ForbiddenOutcome
    | StandingOutcome
    | MovedOutcome
    | PushedOutcome
    | DamageReducedOutcome
    | DefenseRaisedOutcome
    | ArmorGainedOutcome
    | RedirectReadyOutcome
    | HeatChangedOutcome
    | SpChangedOutcome
    | SpMaximumChangedOutcome
    | DrawnOutcome
    | HandSeenOutcome
    | HandDiscardedOutcome
    | CardsLostOutcome
    | RecoveredOutcome
    | ReshuffledOutcome
    | SufferingThrownOutcome
    | DieThrownOutcome
    | TaintChangedOutcome
    | PilotHurtOutcome
    | ControlLostOutcome
    | RisenOutcome
    | GritChangedOutcome
    | WoundsHealedOutcome
    | GrantedOutcome
    | ZoneLaidOutcome
    | BankedOutcome
    | StoreChangedOutcome
    | ComponentMendedOutcome
    | ComponentBrokenOutcome
    | MarkLeftOutcome
    | RelicGainedOutcome
    | NothingHappenedOutcome
)
