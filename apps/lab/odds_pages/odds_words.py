"""What the pages of odds call things: questions, what one chooses, what may happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from apps.lab.odds_api import chance_routes, number_routes
from apps.lab.odds_api.odds_route import Door
from apps.rules.factions import FACTION_NAMES
from apps.rules.ruleset.presets import PRESETS
from apps.rules.tables.attack_dice import OUTCOME_NAMES
from apps.rules.tables.grit_checks import GRIT_RESULTS
from apps.rules.tables.strain import STRAIN_TABLE, ZONES
from apps.rules.tables.to_hit import COVER_NAMES
from apps.rules.tables.wound_kinds import WOUND_KIND_NAMES


class OddsPage(NamedTuple):
    """A question that has a page: the route that answers it, what it is called, and a name for each picture."""

    slug: str
    route: type[Door]
    address: str
    name: str
    words: str
    charts: Mapping[str, str]


PAGES: Mapping[str, OddsPage] = {
    page.slug: page
    for page in (
        OddsPage(
            "attack",
            chance_routes.AttackRoute,
            "api-odds-attack",
            "An attack",
            "How it may go, and how many cards, marks and how much Heat it may cost whoever is struck.",
            {"outcomes": "How the attack goes", "cards": "Cards lost", "marks": "Marks", "heat": "Heat"},
        ),
        OddsPage(
            "to-hit",
            number_routes.ToHitRoute,
            "api-rules-to-hit",
            "To hit",
            "The number that an attack must reach, with a line for each reason.",
            {"reached": "How often each target number is reached"},
        ),
        OddsPage(
            "attack-dice",
            chance_routes.AttackDiceRoute,
            "api-odds-attack-dice",
            "Attack dice",
            "What the two dice that are kept add up to.",
            {"totals": "What the dice add up to", "hit": "How often each target number is reached"},
        ),
        OddsPage(
            "defense-dice",
            chance_routes.DefenseDiceRoute,
            "api-odds-defense-dice",
            "Defense dice",
            "How many of so many dice block.",
            {"blocks": "Dice that block"},
        ),
        OddsPage(
            "strain",
            chance_routes.StrainRoute,
            "api-odds-strain",
            "Strain",
            "What a Casket's own Heat does to it as its turn begins.",
            {"results": "What Strain does"},
        ),
        OddsPage(
            "grit",
            chance_routes.GritRoute,
            "api-odds-grit",
            "A Grit check",
            "Whether a pilot shrugs a wound off.",
            {"results": "What the check comes to"},
        ),
        OddsPage(
            "suffering",
            chance_routes.SufferingRoute,
            "api-odds-suffering",
            "Suffering dice",
            "What they take, and what they lend in return.",
            {
                "gross": "Cards discarded",
                "net": "Cards still lost after recovering",
                "heat": "Heat",
                "next_attack": "Damage lent to the next attack",
                "all_attacks": "Damage lent to all attacks",
            },
        ),
        OddsPage(
            "pool",
            chance_routes.PoolRoute,
            "api-odds-pool",
            "Aethelgard: a pool",
            "The net successes of a handful of d10.",
            {"net": "Net successes"},
        ),
        OddsPage(
            "skirmish",
            chance_routes.SkirmishRoute,
            "api-odds-skirmish",
            "D6 skirmish: an attack",
            "How many dice of an attack succeed.",
            {"successes": "Successes"},
        ),
        OddsPage(
            "test",
            chance_routes.TestRoute,
            "api-odds-test",
            "D6 skirmish: a test",
            "How often a test is passed.",
            {},
        ),
        OddsPage(
            "combinations",
            chance_routes.CombinationsRoute,
            "api-odds-combinations",
            "D6 skirmish: combinations",
            "How often dice show a Double, a Triple or a Scale.",
            {},
        ),
    )
}
LEFT_TO_THE_API = frozenset({"house_rules", "joint"})
"""What has more to it than a form can ask or a picture show."""
FIELDS: Mapping[str, str] = {
    "attacker_heat": "The attacker's Heat",
    "attacker_moved": "The attacker moved",
    "base_damage": "Damage",
    "count": "Dice",
    "cover": "Cover",
    "defender_moved": "The target moved",
    "defense": "Defense",
    "dice": "Dice",
    "elevation": "The attacker stands",
    "exposed": "Exposed",
    "exposed_weakness": "Exposed Weakness",
    "extra_marks": "Marks added",
    "faction": "Faction",
    "force_reroll": "Force Reroll",
    "grit": "Grit",
    "head_destroyed": "The attacker's Head is destroyed",
    "heat": "Heat",
    "heat_extra": "More Heat",
    "ignore_pain": "Ignore Pain",
    "marks": "Marks so far",
    "mode": "Which dice",
    "obscured": "Obscured",
    "preset": "Rules",
    "range": "Range",
    "reactive": "Reactive card",
    "score": "Score",
    "side": "Side struck",
    "target_number": "Target number",
    "traumas": "Open Traumas",
    "wound": "Wound",
}
CHOICES: Mapping[str, str] = {
    **{str(faction): name for faction, name in FACTION_NAMES.items()},
    **{str(kind): name for kind, name in WOUND_KIND_NAMES.items()},
    **{cover: name[:1].upper() + name[1:] for cover, name in COVER_NAMES.items()},
    **{key: preset.name for key, preset in PRESETS.items()},
    "standard": "Two dice",
    "advantage": "Three, the highest two",
    "critical_advantage": "Four, the highest two",
    "disadvantage": "Three, the lowest two",
    "critical_disadvantage": "Four, the lowest two",
    "level": "Level",
    "higher": "Higher",
    "lower": "Lower",
}
OUTCOMES: Mapping[str, str] = {
    **{str(outcome): name for outcome, name in OUTCOME_NAMES.items()},
    **{row.key: row.text for row in STRAIN_TABLE},
    **{row.key: row.name for row in GRIT_RESULTS},
    "none": "Nothing happens",
}
CHANCES: Mapping[str, str] = {
    "hit": "It hits",
    "pierce": "A PIERCE falls",
    "component_destroyed": "The component is destroyed",
    "double_jam": "Both dice JAM",
    "execution": "Both dice DEATH BLOW",
    "critical": "Critical success",
    "fumble": "Fumble",
    "success": "It is passed",
    "double": "A Double",
    "triple": "A Triple",
    "scale": "A Scale",
}
MEANS: Mapping[str, str] = {
    "expected_blocks": "Blocks on average",
    "expected_cards": "Cards lost on average",
    "expected_marks": "Marks on average",
    "expected_heat": "Heat on average",
    "expected_gross": "Discarded on average",
    "expected_net": "Net on average",
    "expected_next_attack": "Lent to the next attack on average",
    "expected_all_attacks": "Lent to all attacks on average",
    "expected_raw": "Before a botch counts as none, on average",
    "expected_successes": "Successes on average",
}
FIGURES: Mapping[str, str] = {"target_number": "Target number", "added": "Added to the die", "zone": "Zone"}
ZONE_NAMES: Mapping[str, str] = {zone.key: zone.name for zone in ZONES}
