"""What comes out of effects: facts by name, which a battle or a settlement carries out.

Numbers are clamped to what is there; `asked` is what the text says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.rules.casket.next_attack import Waiting
from apps.rules.casket.piles.causes import Cause
from apps.rules.casket.piles.recoveries import Destination
from apps.rules.casket.piles.recoveries import Source as Pile
from apps.rules.effects.body_effects import WoundKind
from apps.rules.effects.combat_effects import Banned
from apps.rules.effects.effect_kinds import Effects, Others
from apps.rules.effects.settlement_effects import AnyComponent
from apps.rules.explained import Explained, Line
from apps.rules.tables.pilot_damage import PilotDamage

FORCED = Cause(key="forced", name="a loss that a card forces", kind="forced", rule="C-67", deck_only=True)
Owed = Literal["cards-lost", "heat", "first-attack", "first-attack-ignores", "all-attacks", "sp-maximum"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOpened:
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
class AttackLent:
    """Something waits for an attack."""

    waiting: Waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRaised:
    """The attack under way deals more."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageGained:
    """The attack under way has an Advantage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlocksRerolled:
    """Up to so many blocking Defense dice fall again."""

    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarksAdded:
    """So many component marks more."""

    marks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """So long, this may not be done."""

    what: tuple[Banned, ...]
    lasts: Literal["attack", "turn", "mission"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A cost or a gain is another one while its source works."""

    what: Literal["attack-cost", "move-cost", "heat-gain"]
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Up to so many hexes may be moved."""

    hexes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pushed:
    """Goes so many hexes away from the attacker, or towards it."""

    hexes: int
    towards: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageReduced:
    """The damage coming in is so much smaller: the line's value is below zero."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseRaised:
    """Defense until the own next turn."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorGained:
    """Armor until an attack or Strain costs a card."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class RedirectReady:
    """So many hits on allies nearby may be taken over; `afterwards` is then felt, with that damage in view."""

    attacks: int
    within: int
    afterwards: Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatChanged:
    """Heat gained, before anything that makes gains larger, or lost."""

    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpChanged:
    """SP at once."""

    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpMaximumChanged:
    """The SP maximum from the next Refresh on."""

    line: Line
    lasts: Literal["mission", "for-good"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Cards drawn, with a reshuffle if the deck runs out."""

    cards: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeen:
    """Random cards of the target's hand are shown to one player."""

    cards: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDiscarded:
    """Cards of one's choice go from hand to discard pile."""

    cards: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLost:
    """Cards demanded of the own Casket, and how many there are to pay with."""

    cards: int
    asked: int
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovered:
    """Cards that come back, from where and to where."""

    cards: int
    asked: int
    source: Pile
    to: Destination


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled:
    """The discard pile goes into the deck."""

    damaged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferingThrown:
    """Suffering dice, as they fell. What they do follows."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieThrown:
    """A plain die, and what its row says. What the row does follows."""

    die: Literal["d6", "d10"]
    face: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintChanged:
    """Taint gained or lost."""

    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotHurt:
    """Damage to the pilot, with its cause."""

    damage: PilotDamage


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlLost:
    """The other side plays the next turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Risen:
    """A destroyed Casket rises with cards of its graveyard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GritChanged:
    """Grit for good."""

    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsHealed:
    """Wounds that go face-down again."""

    wounds: int
    asked: int
    kind: WoundKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Granted:
    """Others feel these effects: interpret them once for each, with a view from there."""

    to: Others
    within: int
    effects: Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneLaid:
    """A zone lies round the hex: interpret its effects for each who ends a turn in it."""

    radius: int
    whose: Literal["allies", "enemies", "everyone"]
    lasts: Literal["next-turn-end", "battle"]
    each_turn: Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class Banked:
    """What the next mission begins with, out of the settlement."""

    what: Owed
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreChanged:
    """A store of the settlement."""

    store: str
    by: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentMended:
    """A broken component is whole."""

    component: AnyComponent


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentBroken:
    """A component is broken; `any` is a random whole one."""

    component: AnyComponent


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLeft:
    """A mark on the pilot, or its end."""

    mark: str
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicGained:
    """A relic."""

    relic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingHappened:
    """Nothing, and that on purpose."""


Outcome = (
    AttackOpened
    | AttackLent
    | AttackRaised
    | AdvantageGained
    | BlocksRerolled
    | MarksAdded
    | Forbidden
    | Standing
    | Moved
    | Pushed
    | DamageReduced
    | DefenseRaised
    | ArmorGained
    | RedirectReady
    | HeatChanged
    | SpChanged
    | SpMaximumChanged
    | Drawn
    | HandSeen
    | HandDiscarded
    | CardsLost
    | Recovered
    | Reshuffled
    | SufferingThrown
    | DieThrown
    | TaintChanged
    | PilotHurt
    | ControlLost
    | Risen
    | GritChanged
    | WoundsHealed
    | Granted
    | ZoneLaid
    | Banked
    | StoreChanged
    | ComponentMended
    | ComponentBroken
    | MarkLeft
    | RelicGained
    | NothingHappened
)
