"""Characteristic tests."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.skirmish.attacks import attacked, weapon
from apps.rules.skirmish.characteristics import Characteristic, CharacteristicTest, characteristic, passes, tried
from tests.cases import every


def leap(score: int, name: Characteristic = "DEX") -> CharacteristicTest:
    return CharacteristicTest(characteristic=name, score=score, on_success="It lands.", on_failure="It falls.")


@pytest.mark.canon("SKM-09", "SKM-02")
@pytest.mark.parametrize("name", ["MIGHT", "DEX", "WILL", "DEF"])
def test_a_test_succeeds_on_the_score_or_below(name: Characteristic) -> None:
    assert [tried(leap(4, name), face).passed for face in range(1, 7)] == [False, True, True, True, False, False]


@pytest.mark.canon("SKM-10", "SKM-24")
@every("score", range(10))
def test_a_natural_1_always_fails(score: int) -> None:
    assert passes(1, score) is False
    assert sum(passes(face, score) for face in range(1, 7)) == max(0, min(score, 6) - 1)


@pytest.mark.canon("SKM-11")
def test_the_natural_1_of_a_test_does_not_touch_attacks() -> None:
    assert passes(1, 6) is False
    assert attacked(weapon(1), [1], DEFAULT).successes == 1


@pytest.mark.canon("SKM-12")
def test_a_test_states_both_results_and_a_failure_is_not_what_was_meant() -> None:
    passed, failed = tried(leap(4), 3), tried(leap(4), 5)
    assert (passed.result, passed.acts_as_intended) == ("It lands.", True)
    assert (failed.result, failed.acts_as_intended) == ("It falls.", False)


@pytest.mark.canon("SKM-12")
@pytest.mark.parametrize(("on_success", "on_failure"), [("", "It falls."), ("It lands.", "")])
def test_a_test_that_leaves_a_result_out_is_refused(on_success: str, on_failure: str) -> None:
    test = CharacteristicTest(characteristic="DEX", score=4, on_success=on_success, on_failure=on_failure)
    with pytest.raises(Refusal, match="state both") as refused:
        tried(test, 3)
    assert refused.value.rule == "SKM-12"


def test_an_unknown_characteristic_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="MIGHT, DEX, WILL, Willpower, DEF, Deflection"):
        characteristic("LUCK")


@pytest.mark.parametrize("face", [0, 7])
def test_a_face_that_no_die_shows_is_refused(face: int) -> None:
    with pytest.raises(Refusal, match="from 1 to 6"):
        passes(face, 4)


@pytest.mark.parametrize("score", [-1, 21])
def test_a_characteristic_out_of_bounds_is_refused(score: int) -> None:
    with pytest.raises(Refusal, match="from 0 to 20"):
        passes(3, score)
