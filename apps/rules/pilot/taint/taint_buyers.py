"""Who may buy what with Taint, and why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.factions import Faction
from apps.rules.pilot.grit import is_immune
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.taint_spends import MOMENTS, TAINT_SPENDS, Moment, PrintedSpend

WOUNDS_NEEDED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """All that a purchase depends on: when, from which pools, what was bought before, and whom it concerns.

    `bought` is what counts against the limits: this attack's, this turn's and this battle's purchases, by key.
    """

    moment: Moment
    own: int = 0
    enemy: int = 0
    bought: tuple[str, ...] = ()
    faction: Faction = "church"
    enemy_faction: Faction = "church"
    enemy_in_sight: bool = True
    execution: bool = False
    blocking_dice: int = 0
    sp_maximum: int = 6
    wounds_face_down: int = 10

    def pool(self, spend: PrintedSpend) -> int:
        return self.enemy if spend.pool == "enemy" else self.own


@dataclass(frozen=True, slots=True, kw_only=True)
class Weakness:
    """What Exposed Weakness gives: an advantage among others in the dice pool, or without it more dice to keep two of,
    or an easier target.
    """

    advantages: int = 0
    dice: int = 2
    target: int = 0


def open_spends(buyer: Buyer, rules: Ruleset) -> tuple[PrintedSpend, ...]:
    """What may be bought now."""
    return tuple(spend for spend in TAINT_SPENDS if why_not(spend, buyer, rules) is None)


def why_not(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    """The first rule in the way, in the order a player would ask."""
    return next((no for asks in ASKED if (no := asks(spend, buyer, rules)) is not None), None)


def exposed_weakness(rules: Ruleset) -> Weakness:
    """What the purchase gives, with dice pools and without."""
    if rules.pool_enabled:
        return Weakness(advantages=1)
    match rules.taint_advantage_without_pool:
        case "three_dice":
            return Weakness(dice=3)
        case "minus_one":
            return Weakness(target=-1)
        case "unavailable":
            return Weakness()


def _module(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if rules.modules_taint_exploitation:
        return None
    return Refusal("The Taint module is not played: Taint buys nothing.", rule="PEN-GEN-07")


def _moment(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if spend.moment == buyer.moment:
        return None
    return Refusal(f"{spend.name} is bought {MOMENTS[spend.moment]}.", rule="PEN-TAINT-20")


def _limit(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if spend.key not in buyer.bought:
        return None
    return Refusal(f"{spend.name} is bought once each {spend.limit}, and was.", rule="PEN-TAINT-20")


def _price(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    held = buyer.pool(spend)
    if held >= spend.cost:
        return None
    whose = "the enemy's" if spend.pool == "enemy" else "one's own"
    return Refusal(
        f"{spend.name} costs {spend.cost} of {whose} Taint, and that pool holds {held}.", rule="PEN-TAINT-17"
    )


def _weakness(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if not spend.advantage or exposed_weakness(rules) != Weakness():
        return None
    return Refusal(f"{spend.name} belongs to the dice pool, which is not played here.", rule="PEN-TAINT-21")


def _blocks(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if not spend.rerolls or buyer.blocking_dice:
        return None
    return Refusal(f"{spend.name} takes up blocking Defense dice, and none shows a block.", rule=spend.rule)


def _execution(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if not spend.prevents or not buyer.execution:
        return None
    return Refusal(f"An EXECUTION passes {spend.name} by: its damage is taken whole.", rule="PEN-ATK-14")


def _sight(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if spend.pool == "own" or spend.moment != "action" or buyer.enemy_in_sight:
        return None
    return Refusal(f"{spend.name} needs its enemy in sight: choose one who is.", rule="PEN-TAINT-20")


def _immunity(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if spend.pool == "own" or spend.hurts is None or not is_immune(buyer.enemy_faction, rules):
        return None
    return Refusal(f"{spend.name} does nothing to the dead: choose another faction's pilot.", rule="PEN-GRIT-13")


def _floor(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if not spend.sp_maximum or buyer.sp_maximum > rules.sp_max_floor:
        return None
    return Refusal(
        f"{spend.name} costs 1 SP of the maximum, which stands at its floor of {rules.sp_max_floor} already.",
        rule="PEN-TAINT-15",
    )


def _risen(spend: PrintedSpend, buyer: Buyer, rules: Ruleset) -> Refusal | None:
    if not spend.revives:
        return None
    if buyer.faction == "ossuarium":
        return Refusal(
            f"{spend.name} is paid with wounds, and the Ossuarium's dead have none to give.", rule=spend.rule
        )
    if buyer.wounds_face_down >= WOUNDS_NEEDED:
        return None
    return Refusal(
        f"{spend.name} needs {WOUNDS_NEEDED} wounds still face-down, and there are {buyer.wounds_face_down}.",
        rule=spend.rule,
    )


ASKED: tuple[Callable[[PrintedSpend, Buyer, Ruleset], Refusal | None], ...] = (
    _module,
    _moment,
    _limit,
    _price,
    _weakness,
    _blocks,
    _execution,
    _sight,
    _immunity,
    _floor,
    _risen,
)
