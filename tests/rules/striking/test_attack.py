"""Attack dice, read."""

from __future__ import annotations

from itertools import product

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.attack_roll import dice_rolled, is_hit, kept, outcome_damage, struck
from apps.rules.tables.attack_dice import Mode, RollOutcome
from apps.rules.tables.printed_dice import ATTACK_DIE, BLOOD, DEATH_BLOW, DOUBLE_STRIKE, GLANCE, JAM, STRIKE
from tests.cases import every


def outcome(*faces: int, target: int = 5, rules: Ruleset = DEFAULT) -> RollOutcome:
    return struck(faces, target, "standard", rules).outcome


@pytest.mark.canon("PEN-ATK-01", "PEN-GEN-01")
def test_the_attack_die_has_its_values_and_a_jam_of_nothing() -> None:
    assert [(face.number, face.value, face.name) for face in ATTACK_DIE.faces] == [
        (1, 1, "GLANCE"),
        (2, 2, "BLOOD"),
        (3, 3, "STRIKE"),
        (4, 4, "DOUBLE STRIKE"),
        (5, 5, "DEATH BLOW"),
        (6, 0, "JAM"),
    ]


@pytest.mark.canon("PEN-ATK-02", "PEN-ATK-23")
def test_two_dice_are_added_and_make_0_to_10() -> None:
    totals = {struck(two, 5, "standard", DEFAULT).total for two in product(range(1, 7), repeat=2)}
    assert totals == set(range(11))
    assert struck((STRIKE, DEATH_BLOW), 5, "standard", DEFAULT).total == 8


@pytest.mark.canon("PEN-ATK-03", "PEN-ATK-07", "PEN-ATK-08", "C-10")
@every("target", range(2, 13))
def test_an_attack_hits_when_its_total_reaches_the_target_number(target: int) -> None:
    for two in product(range(1, 7), repeat=2):
        strike = struck(two, target, "standard", DEFAULT)
        assert is_hit(strike.outcome) == (strike.total >= target)


@pytest.mark.canon("PEN-ATK-08", "PEN-ATK-09", "PEN-ATK-10", "PEN-ATK-11", "PEN-ATK-12", "C-09")
@every(
    ("two", "band", "added"),
    [
        ((BLOOD, GLANCE), "hit", 0),
        ((DOUBLE_STRIKE, JAM), "hit", 0),
        ((STRIKE, BLOOD), "hit", 0),
        ((STRIKE, STRIKE), "hit", 0),
        ((DOUBLE_STRIKE, STRIKE), "strong", 1),
        ((DOUBLE_STRIKE, DOUBLE_STRIKE), "strong", 1),
        ((DEATH_BLOW, DOUBLE_STRIKE), "critical", 2),
        ((DEATH_BLOW, DEATH_BLOW), "execution", 0),
    ],
)
def test_the_total_of_a_hit_is_its_band(two: tuple[int, int], band: RollOutcome, added: int) -> None:
    assert outcome(*two, target=3) == band
    assert outcome_damage(band, DEFAULT) == added


@pytest.mark.canon("PEN-ATK-18", "C-01")
def test_two_jams_are_a_catastrophe_whatever_is_needed_and_a_total_of_two_is_none() -> None:
    assert outcome(JAM, JAM, target=0) == outcome(JAM, JAM) == "catastrophic"
    assert outcome(GLANCE, GLANCE) == outcome(JAM, BLOOD) == "miss"
    assert outcome(GLANCE, GLANCE, target=2) == "hit"


@pytest.mark.canon("pen.attack.catastrophic_trigger")
def test_the_house_says_what_a_catastrophe_is() -> None:
    pairs = [(JAM, JAM), (GLANCE, GLANCE), (JAM, BLOOD), (BLOOD, JAM), (GLANCE, BLOOD), (GLANCE, JAM)]
    found = {
        trigger: [outcome(*two, target=2, rules=Ruleset(attack_catastrophic_trigger=trigger)) for two in pairs]
        for trigger in ("double_jam", "total_2", "both")
    }
    assert found == {
        "double_jam": ["catastrophic", "hit", "hit", "hit", "hit", "miss"],
        "total_2": ["miss", "catastrophic", "catastrophic", "catastrophic", "hit", "miss"],
        "both": ["catastrophic", "catastrophic", "catastrophic", "catastrophic", "hit", "miss"],
    }


@pytest.mark.canon("C-10", "pen.attack.catastrophic_trigger")
def test_two_jams_never_hit_even_where_they_are_no_catastrophe() -> None:
    assert outcome(JAM, JAM, target=0, rules=Ruleset(attack_catastrophic_trigger="total_2")) == "miss"


@pytest.mark.canon("pen.attack.execution_beats_any_target", "C-10")
def test_above_ten_nothing_hits_unless_the_house_lets_an_execution_through() -> None:
    assert outcome(DEATH_BLOW, DEATH_BLOW, target=11) == "miss"
    lenient = Ruleset(attack_execution_beats_any_target=True)
    assert outcome(DEATH_BLOW, DEATH_BLOW, target=17, rules=lenient) == "execution"
    assert outcome(DEATH_BLOW, DOUBLE_STRIKE, target=11, rules=lenient) == "miss"


@pytest.mark.canon("pen.attack.execution_includes_critical_bonus", "PEN-ATK-15", "C-09")
def test_an_execution_deals_standard_damage_unless_the_house_adds_the_critical_bonus() -> None:
    assert outcome_damage("execution", DEFAULT) == 0
    assert outcome_damage("execution", Ruleset(attack_execution_includes_critical_bonus=True)) == 2


@pytest.mark.canon("PEN-POOL-02", "PEN-POOL-03", "PEN-POOL-04", "PEN-POOL-05")
@every(
    ("mode", "faces", "two"),
    [
        ("standard", (JAM, BLOOD), (JAM, BLOOD)),
        ("advantage", (JAM, BLOOD, DEATH_BLOW), (BLOOD, DEATH_BLOW)),
        ("disadvantage", (DEATH_BLOW, GLANCE, JAM), (GLANCE, JAM)),
        ("critical_advantage", (STRIKE, JAM, DEATH_BLOW, JAM), (STRIKE, DEATH_BLOW)),
        ("critical_disadvantage", (STRIKE, JAM, DEATH_BLOW, JAM), (JAM, JAM)),
    ],
)
def test_the_best_or_the_worst_two_are_kept_by_value(mode: Mode, faces: tuple[int, ...], two: tuple[int, ...]) -> None:
    assert dice_rolled(mode) == len(faces)
    assert kept(faces, mode) == two


@pytest.mark.canon("PEN-POOL-12")
def test_jams_and_executions_are_judged_on_the_kept_dice() -> None:
    assert struck((JAM, JAM, STRIKE), 5, "advantage", DEFAULT).outcome == "miss"
    assert struck((JAM, JAM, STRIKE), 5, "disadvantage", DEFAULT).outcome == "catastrophic"
    assert struck((DEATH_BLOW, DEATH_BLOW, GLANCE), 5, "advantage", DEFAULT).outcome == "execution"
    assert struck((DEATH_BLOW, DEATH_BLOW, STRIKE), 5, "disadvantage", DEFAULT).outcome == "strong"


@every("faces", [(1,), (1, 2, 3), (0, 1), (7, 1), ()])
def test_dice_that_no_attack_rolls_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        struck(faces, 5, "standard", DEFAULT)
    assert refused.value.sentence == "This attack rolls 2 Attack dice with faces from 1 to 6."
    assert refused.value.rule == "PEN-ATK-02"
