"""What may be asked, field by field, with its bounds: what reads it, refuses it and describes it looks here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from apps.rules.aethelgard.pools import LEAST_DICE
from apps.rules.aethelgard.pools import MOST_DICE as MOST_D10
from apps.rules.factions import Faction
from apps.rules.odds.attack_odds import Assault
from apps.rules.odds.costs import MOST_JOINT
from apps.rules.odds.defense_odds import MOST_DICE as MOST_DEFENSE
from apps.rules.odds.pilot_odds import MOST_SUFFERING
from apps.rules.odds.skirmish_odds import MOST_COMBINED
from apps.rules.ruleset.rule_settings import ruleset
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.skirmish.six_sided_dice import MOST_DICE as MOST_D6
from apps.rules.skirmish.six_sided_dice import MOST_SCORE
from apps.rules.striking.defense_roll import Guard, Wound
from apps.rules.striking.tohit import Situation
from apps.rules.tables.attack_dice import Mode
from apps.rules.tables.to_hit import MOST_HEXES, CoverName, Elevation
from apps.rules.tables.wound_kinds import WoundKind

Preset = Literal["campaign", "arena", "v3-full"]
Setting = Annotated[str, Meta(max_length=60)] | int | bool | None
HouseRules = Annotated[dict[Annotated[str, Meta(max_length=60)], Setting], Meta(max_length=100)]
Hexes = Annotated[int, Meta(ge=0, le=MOST_HEXES)]
Damage = Annotated[int, Meta(ge=0, le=30)]
Few = Annotated[int, Meta(ge=0, le=10)]


class OddsQuestion(Struct):
    """What one route may be asked."""


class NoQuestion(OddsQuestion):
    """A route that is asked as it is."""


class AttackDice(OddsQuestion):
    """Which Attack dice are rolled and kept."""

    mode: Annotated[Mode, Meta(description="Which dice are rolled, and which two of them are kept.")] = "standard"


class DefenseDice(OddsQuestion):
    """How many Defense dice are rolled."""

    count: Annotated[int, Meta(ge=0, le=MOST_DEFENSE, description="Defense dice: one for each point of damage.")]


class StrainQuestion(OddsQuestion):
    """How hot the Casket is."""

    heat: Annotated[int, Meta(ge=0, le=100, description="Heat as the turn begins.")]


class GritQuestion(OddsQuestion):
    """Who is hurt, and by what."""

    grit: Annotated[int, Meta(ge=0, le=DEFAULT.grit_cap, description="The pilot's Grit, without what a check changes.")]
    wound: Annotated[WoundKind, Meta(description="The kind of wound that would be flipped.")]
    faction: Annotated[Faction, Meta(description="The pilot's faction.")]
    traumas: Annotated[int, Meta(ge=0, le=2, description="Traumas that lay open before.")] = 0


class Suffering(OddsQuestion):
    """How many Suffering dice are rolled."""

    dice: Annotated[int, Meta(ge=0, le=MOST_SUFFERING, description="Suffering dice.")]


class PoolQuestion(OddsQuestion):
    """How large a pool of d10 is."""

    dice: Annotated[int, Meta(ge=LEAST_DICE, le=MOST_D10, description="d10 in the pool, modifiers included.")]


class Skirmish(OddsQuestion):
    """Who attacks, and against what."""

    dice: Annotated[int, Meta(ge=1, le=MOST_D6, description="D6 of the ATK roll.")]
    defense: Annotated[int, Meta(ge=0, le=MOST_SCORE, description="The target's DEF; 7 and more cannot be hit.")]


class Test(OddsQuestion):
    """What a test is rolled against."""

    score: Annotated[int, Meta(ge=0, le=MOST_SCORE, description="The characteristic.")]


class CombinationsQuestion(OddsQuestion):
    """How many dice are looked at together."""

    dice: Annotated[int, Meta(ge=1, le=MOST_COMBINED, description="D6 of the roll.")]


class RuledQuestion(OddsQuestion):
    """Whatever house rules it is played by."""

    preset: Annotated[Preset, Meta(description="The ruleset to begin with.")] = "campaign"
    house_rules: Annotated[HouseRules, Meta(description="House rules that differ from it, by key.")] = field(
        default_factory=dict
    )

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.preset, self.house_rules)


class AttackQuestion(RuledQuestion, kw_only=True):
    """An attack with all its numbers settled and nothing rolled."""

    target_number: Annotated[int, Meta(ge=2, le=30, description="The number that the Attack dice must reach.")]
    base_damage: Annotated[Damage, Meta(description="Damage of a hit, all counted but the outcome's own bonus.")]
    mode: Annotated[Mode, Meta(description="Which Attack dice are rolled, and which two are kept.")] = "standard"
    defense: Annotated[Damage, Meta(description="Defense above zero, less what the attack ignores.")] = 0
    exposed: Annotated[Few, Meta(description="What takes Defense below zero: 1 for a destroyed Chassis.")] = 0
    ignore_pain: Annotated[Damage, Meta(description="Damage that Ignore Pain takes off: 3 where it is bought.")] = 0
    reactive: Annotated[Damage, Meta(description="Damage that a reactive card prevents, unless a PIERCE falls.")] = 0
    heat_extra: Annotated[Few, Meta(description="By how much any gain of Heat is larger: 1 with a Cracked Rib.")] = 0
    marks: Annotated[Damage, Meta(description="Marks on the component before the attack.")] = 0
    extra_marks: Annotated[Few, Meta(description="Marks that a hit adds whatever the dice show.")] = 0
    force_reroll: Annotated[bool, Meta(description="Whether up to two blocking dice are rolled again.")] = False
    joint: Annotated[
        bool, Meta(description=f"Whether all numbers are told together too: for {MOST_JOINT} Defense dice at most.")
    ] = False

    @property
    def assault(self) -> Assault:
        return Assault(
            target_number=self.target_number,
            damage=self.base_damage,
            mode=self.mode,
            guard=Guard(self.defense, self.exposed, self.ignore_pain, self.reactive, self.heat_extra),
            wound=Wound(self.marks, self.extra_marks),
            force_reroll=self.force_reroll,
            rules=self.rules,
        )


class ToHit(RuledQuestion, kw_only=True):
    """What an attack looks like on the map and in the Caskets."""

    range: Annotated[Hexes, Meta(description="Hexes between attacker and target.")]
    attacker_moved: Annotated[Hexes, Meta(description="Hexes that the attacker moved this turn.")] = 0
    defender_moved: Annotated[Hexes, Meta(description="Hexes that the target moved in its last turn.")] = 0
    side: Annotated[int, Meta(ge=1, le=6, description="The side struck: 1 front, 4 rear, 6 shield side.")] = 1
    cover: Annotated[tuple[CoverName, ...], Meta(max_length=8, description="Everything that gives cover.")] = ()
    obscured: Annotated[bool, Meta(description="Smoke or darkness.")] = False
    elevation: Annotated[Elevation, Meta(description="How the attacker stands.")] = "level"
    head_destroyed: Annotated[bool, Meta(description="Whether the attacker's Head is destroyed.")] = False
    attacker_heat: Annotated[int, Meta(ge=0, le=100, description="The attacker's Heat; counts with dice pools.")] = 0
    exposed_weakness: Annotated[bool, Meta(description="Whether Exposed Weakness was bought with Taint.")] = False

    @property
    def situation(self) -> Situation:
        return Situation(
            range=self.range,
            attacker_moved=self.attacker_moved,
            defender_moved=self.defender_moved,
            side=self.side,
            cover=self.cover,
            obscured=self.obscured,
            elevation=self.elevation,
            head_destroyed=self.head_destroyed,
            attacker_heat=self.attacker_heat,
            exposed_weakness=self.exposed_weakness,
        )
