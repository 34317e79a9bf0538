"""Everything that one attack may cost, jointly: what the product sums up, as one table."""

from __future__ import annotations

from functools import lru_cache

from apps.rules.odds.attack_odds import Assault, defended, outcome_chances
from apps.rules.odds.chances import Chances, mixed, surely
from apps.rules.striking.attack_roll import is_hit
from apps.rules.striking.defense_roll import Taken, landed
from apps.rules.tables.attack_dice import RollOutcome


@lru_cache(maxsize=256)
def attack_chances(assault: Assault) -> Chances[Taken]:
    return mixed((_suffered(outcome, assault), weight) for outcome, weight in outcome_chances(assault))


def _suffered(outcome: RollOutcome, assault: Assault) -> Chances[Taken]:
    if not is_hit(outcome):
        return surely(Taken(outcome))
    hit = landed(assault.damage_by(outcome), outcome, assault.guard, assault.rules)
    return defended(hit, assault.guard, assault.wound, assault.rules, force_reroll=assault.force_reroll)
