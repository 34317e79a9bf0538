"""ATK rolls."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.skirmish.attacks import attack_dice, attacked, is_success, spell, weapon
from apps.rules.skirmish.characteristics import characteristic
from apps.rules.skirmish.six_sided_dice import notation
from tests.cases import every

SIXES_HIT = Ruleset(skm_natural_six_hits=True)


@pytest.mark.canon("SKM-01")
def test_a_notation_counts_six_sided_dice_and_no_others_are_read() -> None:
    assert [notation(count) for count in (1, 3)] == ["1D6", "3D6"]
    for face in (0, 7):
        with pytest.raises(Refusal, match="from 1 to 6"):
            attacked(weapon(4), [3, face], DEFAULT)


@pytest.mark.canon("SKM-02", "SKM-03", "SKM-07")
def test_each_die_that_is_at_least_the_deflection_is_a_success() -> None:
    volley = attacked(weapon(4), [1, 2, 3, 4, 5, 6], DEFAULT)
    assert volley.hits == (False, False, False, True, True, True)
    assert volley.successes == 3


@pytest.mark.canon("SKM-02", "SKM-11")
def test_a_natural_1_is_read_by_the_kind_of_roll() -> None:
    assert attacked(weapon(1), [1], DEFAULT).successes == 1
    assert attacked(weapon(2), [1], DEFAULT).successes == 0


@pytest.mark.canon("SKM-05", "SKM-26")
def test_two_successes_with_a_sword_are_two_wounds() -> None:
    assert attacked(weapon(4), [4, 6], DEFAULT).wounds == 2
    assert attacked(weapon(4), [4, 3], DEFAULT).wounds == 1


@pytest.mark.canon("SKM-06", "SKM-21")
@pytest.mark.parametrize(("atk", "models", "dice"), [(2, 1, 2), (2, 4, 8), (1, 1, 1), (3, 20, 60)])
def test_as_many_dice_are_rolled_as_the_atk_of_all_who_attack(atk: int, models: int, dice: int) -> None:
    assert attack_dice(atk, models) == dice
    assert attack_dice(atk) == atk


@pytest.mark.canon("SKM-04", "C-49")
def test_a_spell_may_be_held_against_willpower() -> None:
    hex_of_fear = spell(5, against="WILL")
    assert (hex_of_fear.against, attacked(hex_of_fear, [4, 5], DEFAULT).successes) == ("WILL", 1)
    assert (characteristic("Willpower"), characteristic("Deflection")) == ("WILL", "DEF")
    assert (characteristic("WILL"), characteristic("DEF")) == ("WILL", "DEF")


@pytest.mark.canon("SKM-08")
def test_a_spell_takes_effect_on_a_success_and_wounds_only_if_it_says_so() -> None:
    quiet = attacked(spell(4), [4, 6, 1], DEFAULT)
    loud = attacked(spell(4, says_it_wounds=True), [4, 6, 1], DEFAULT)
    assert (quiet.takes_effect, quiet.successes, quiet.wounds) == (True, 2, 0)
    assert (loud.takes_effect, loud.successes, loud.wounds) == (True, 2, 2)
    assert attacked(spell(4), [1, 3], DEFAULT).takes_effect is False


@pytest.mark.canon("C-49", "SKM-23", "skm.natural_six_hits")
@every("face", range(1, 7))
@every("score", range(9))
def test_deflection_1_is_always_hit_and_7_only_by_a_six_if_a_six_always_hits(face: int, score: int) -> None:
    assert is_success(face, score, DEFAULT) is (face >= score)
    assert is_success(face, score, SIXES_HIT) is (face >= score or face == 6)
    if score <= 1:
        assert is_success(face, score, DEFAULT)
    if score >= 7:
        assert not is_success(face, score, DEFAULT)
        assert is_success(face, score, SIXES_HIT) is (face == 6)


@pytest.mark.parametrize("score", [-1, 21])
def test_a_score_out_of_bounds_is_refused(score: int) -> None:
    with pytest.raises(Refusal, match="DEF is a number from 0 to 20"):
        attacked(weapon(score), [3], DEFAULT)


@pytest.mark.parametrize("dice", [0, 61])
def test_no_dice_and_too_many_are_refused(dice: int) -> None:
    with pytest.raises(Refusal, match="from 1 to 60"):
        attacked(weapon(4), [3] * dice, DEFAULT)


@pytest.mark.parametrize(("atk", "models"), [(0, 1), (61, 1), (2, 0), (2, 31)])
def test_an_attack_of_no_dice_or_too_many_is_refused(atk: int, models: int) -> None:
    with pytest.raises(Refusal, match="from 1 to 60"):
        attack_dice(atk, models)
