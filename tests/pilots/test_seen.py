"""What others see of a pilot: Grit with its shifts, and the picture for effects."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.pilots.decider.pilot_checks import body_of, grit_of, must_be_known, must_serve
from apps.rules.effects.effect_view import Body
from apps.rules.explained import Line
from apps.rules.pilot.grit import grit
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.pilots.roll import VESS, lying_open, roster


@pytest.mark.canon("PEN-GRIT-01", "PEN-GRIT-15", "C-40")
@every(
    ("missions", "shifts", "value"),
    [
        (0, {}, 1),
        (0, {"leg-skimming": 1}, 2),
        (5, {"leg-skimming": 1}, 3),
        (20, {"leg-skimming": 1, "ruling": 4}, 3),
        (20, {"leg-skimming": 1, "bone-fever": -2}, 3),
        (10, {"bone-fever": -2}, 1),
        (0, {"bone-fever": -2}, 0),
        (0, {"ruling": 0}, 1),
    ],
)
def test_what_shifted_grit_for_good_counts_before_the_cap(missions: int, shifts: dict[str, int], value: int) -> None:
    pilot = roster(faction="church", missions=missions, grit_shifts=shifts).pilots[VESS]
    found = grit_of(pilot, DEFAULT)
    assert found.value == value == sum(line.value for line in found.lines)
    assert ("grit.leg-skimmed" in [line.code for line in found.lines]) == ("leg-skimming" in shifts)
    assert body_of(pilot, DEFAULT).grit == value


def test_leg_skimming_stands_there_as_the_rules_have_it_and_the_others_by_their_names() -> None:
    pilot = roster(grit_shifts={"leg-skimming": 1, "ruling": -3}).pilots[VESS]
    assert grit_of(pilot, DEFAULT, str.upper).lines[1:] == (
        Line(code="grit.leg-skimmed", value=1, rule="PEN-GRIT-15", text="Leg-Skimmed"),
        Line(code="grit.shift.ruling", value=-3, rule="PEN-CAMP-03", text="RULING"),
        Line(code="grit.floor", value=2, rule="PEN-GRIT-01", text="Grit never stands below 0"),
    )


@pytest.mark.parametrize("cap", [0, 2, 4])
def test_further_lines_stay_under_the_cap(cap: int) -> None:
    line = Line(code="x", value=5, rule="", text="x")
    found = grit("elves", missions=5, severe_survived=0, shifts=[line], rules=Ruleset(grit_cap=cap))
    assert found.value == cap
    assert line in found.lines


def test_a_body_counts_what_lies_open_as_it_counts() -> None:
    wounds = (*lying_open("concussion", "ptsd", "ruptured-organ"), FaceUp(wound="shattered-hand", downgraded=True))
    pilot = roster(wounds=wounds, taint=4, missions=7, marks=("haunted",)).pilots[VESS]
    assert body_of(pilot, DEFAULT) == Body(
        taint=4, minor=2, severe=1, trauma=1, grit=1, missions=7, faction="elves", marks=("haunted",)
    )


@pytest.mark.parametrize(("fate", "facts"), [("serving", ()), ("captured", ()), ("dead", ("pilot-dead",))])
def test_a_body_says_whether_its_pilot_is_dead(fate: str, facts: tuple[str, ...]) -> None:
    assert body_of(roster(fate=fate).pilots[VESS], DEFAULT).facts == facts


def test_only_who_serves_may_act() -> None:
    must_serve(roster().pilots[VESS])
    for fate, word in (("dead", "dead"), ("captured", "enemy hands"), ("retired", "laid down")):
        with pytest.raises(Refusal, match=f"Vess .*{word}"):
            must_serve(roster(fate=fate).pilots[VESS])


def test_an_id_is_looked_up_and_not_believed() -> None:
    roll = roster()
    assert must_be_known(VESS, roll).name == "Vess"
    with pytest.raises(Refusal, match="No such pilot is on this campaign's roll: "):
        must_be_known("casket-mercy", roll)
