"""What an attack costs, number by number, is what its joint odds say."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.odds.attack_odds import Assault, attack_summary
from apps.rules.odds.costs import attack_costs, joint_costs
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.defense_roll import Guard, Wound
from tests.rules.odds.joint import attack_chances

GUARDS = (Guard(), Guard(2, 0, 0, 1, 0), Guard(0, 1, 3, 2, 1), Guard(1, 2, 0, 3, 1))
RULESETS = (
    Ruleset(),
    Ruleset(reactive_pierce="window_after_dice", defense_application="automatic_blocks"),
    Ruleset(attack_execution_defense_dice="normal", attack_execution_includes_critical_bonus=True),
    Ruleset(attack_execution_defense_dice="effects_only", attack_critical_bypass="stat_then_block"),
    Ruleset(attack_catastrophic_trigger="both", reactive_pierce="later_reactives_only", component_threshold=2),
)
ASSAULTS = [
    Assault(
        target_number=target,
        damage=damage,
        guard=guard,
        wound=Wound(damage % 3, target % 2),
        force_reroll=again,
        rules=rules,
    )
    for target, damage in ((2, 0), (5, 3), (8, 5), (11, 4))
    for guard in GUARDS
    for again in (False, True)
    for rules in RULESETS
]


@pytest.mark.canon("PEN-PROB-03")
@pytest.mark.parametrize("rules", RULESETS, ids=range(len(RULESETS)))
def test_every_number_by_itself_is_as_likely_as_in_the_joint_odds(rules: Ruleset) -> None:
    for assault in (assault for assault in ASSAULTS if assault.rules == rules):
        costs, jointly, summary = attack_costs(assault), attack_chances(assault), attack_summary(assault)
        assert costs.cards == jointly.map(lambda cost: cost.cards)
        assert costs.marks == jointly.map(lambda cost: cost.marks)
        assert costs.heat == jointly.map(lambda cost: cost.heat)
        assert (costs.pierced, costs.destroyed, costs.hit) == (
            summary.means.pierced,
            summary.means.destroyed,
            summary.hit,
        )
        assert {outcome: chance for outcome, chance in costs.outcomes.items() if chance} == summary.outcomes
        assert joint_costs(assault) == jointly


def test_every_outcome_has_a_chance_if_only_none() -> None:
    assert attack_costs(Assault(target_number=11, damage=3)).outcomes["execution"] == 0
    assert sum(attack_costs(Assault(target_number=5, damage=3)).outcomes.values()) == 1


def test_forty_dice_are_counted() -> None:
    costs = attack_costs(Assault(target_number=2, damage=30, guard=Guard(exposed=8)))
    assert max(costs.cards.weights) == 40
    assert costs.cards.where(lambda cards: cards >= 0) == 1


def test_more_dice_than_joint_odds_are_told_for_are_refused() -> None:
    assert joint_costs(Assault(target_number=5, damage=10))
    with pytest.raises(Refusal, match=r"may roll 13 Defense dice, and joint odds are told for 12"):
        joint_costs(Assault(target_number=5, damage=11))
