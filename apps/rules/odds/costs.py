"""What one attack costs, each number by itself: quick for any number of Defense dice, as joint odds are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from apps.kernel.refusal import Refusal
from apps.rules.odds.attack_odds import Assault, outcome_chances
from apps.rules.odds.chances import Chances, U, mixed, surely
from apps.rules.odds.defense_odds import apart
from apps.rules.odds.face_counts import Alike, pool_of
from apps.rules.striking.attack_roll import is_hit
from apps.rules.striking.defense_roll import Symbols, Taken, after_reroll, landed, rerolled_blocks, symbols, taken
from apps.rules.tables.attack_dice import OUTCOMES, RollOutcome
from apps.rules.tables.printed_dice import CRITICAL, DEFENSE_DIE, HEAT, PIERCE

MOST_JOINT = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """How an attack may end, and what it may cost its defender."""

    outcomes: dict[RollOutcome, Fraction]
    hit: Fraction
    cards: Chances[int]
    marks: Chances[int]
    heat: Chances[int]
    pierced: Fraction
    destroyed: Fraction


@lru_cache(maxsize=256)
def attack_costs(assault: Assault) -> Costs:
    """Symbols that a number does not depend on are counted together."""
    outcomes = outcome_chances(assault)
    lost = _costs(assault, apart(PIERCE), lambda cost: (cost.cards, cost.pierced))
    marked = _costs(assault, apart(CRITICAL), lambda cost: (cost.marks, cost.destroyed))
    return Costs(
        outcomes={outcome: outcomes.of(outcome) for outcome in OUTCOMES},
        hit=outcomes.where(is_hit),
        cards=lost.map(lambda cost: cost[0]),
        marks=marked.map(lambda cost: cost[0]),
        heat=_costs(assault, apart(HEAT), lambda cost: cost.heat),
        pierced=lost.where(lambda cost: cost[1]),
        destroyed=marked.where(lambda cost: cost[1]),
    )


def joint_costs(assault: Assault) -> Chances[Taken]:
    """All numbers together, as far as anybody can wait for them. Nothing is remembered: there are too many."""
    hits = [outcome for outcome in OUTCOMES if is_hit(outcome)]
    most = max(landed(assault.damage, outcome, assault.guard, assault.rules).dice for outcome in hits)
    if most > MOST_JOINT:
        raise Refusal(
            f"This attack may roll {most} Defense dice, and joint odds are told for {MOST_JOINT} at most: "
            "lower the damage, or ask for each number by itself.",
            rule="PEN-DEF-02",
        )
    return _costs(assault, DEFENSE_DIE.alike, lambda cost: cost)


def _costs(assault: Assault, alike: Alike, read: Callable[[Taken], U]) -> Chances[U]:
    return mixed((_of(outcome, assault, alike).map(read), weight) for outcome, weight in outcome_chances(assault))


def _of(outcome: RollOutcome, assault: Assault, alike: Alike) -> Chances[Taken]:
    """The readers of the attack, on faces told apart no further than asked."""
    if not is_hit(outcome):
        return surely(Taken(outcome))
    hit = landed(assault.damage, outcome, assault.guard, assault.rules)
    fallen = pool_of(alike, hit.dice).map(symbols)
    if assault.force_reroll and outcome != "execution":
        fallen = fallen.then(lambda shown: _rerolled(shown, alike))
    return fallen.map(lambda shown: taken(hit, shown, assault.guard, assault.wound, assault.rules))


def _rerolled(shown: Symbols, alike: Alike) -> Chances[Symbols]:
    return pool_of(alike, rerolled_blocks(shown)).map(lambda fresh: after_reroll(shown, symbols(fresh)))
