"""Grit, where it comes from, and its checks."""

from __future__ import annotations

from dataclasses import astuple
from fractions import Fraction

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.factions import Faction
from apps.rules.pilot.grit import checks_grit, grit, grit_check, grit_result, grit_tier, is_immune
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.wound_kinds import WOUND_KINDS, WoundKind
from tests.cases import every
from tests.rules.people import FACTIONS

OFF = Ruleset(modules_grit=False)
MORTAL: tuple[Faction, ...] = ("church", "dwarves", "elves")


@pytest.mark.canon("PEN-GRIT-02", "PEN-GRIT-03", "PEN-GRIT-04", "PEN-GRIT-05")
@every(
    ("missions", "severe", "tier"),
    [
        (0, 0, 0),
        (4, 0, 0),
        (5, 0, 1),
        (9, 0, 1),
        (0, 1, 1),
        (9, 2, 1),
        (10, 0, 2),
        (19, 0, 2),
        (0, 3, 2),
        (19, 4, 2),
        (20, 0, 3),
        (99, 0, 3),
        (0, 5, 3),
        (99, 9, 3),
    ],
)
def test_the_tier_is_the_higher_of_missions_and_severe_injuries(missions: int, severe: int, tier: int) -> None:
    assert grit_tier(missions=missions, severe_survived=severe).grit == tier


@pytest.mark.canon("C-38")
def test_severe_injuries_count_over_a_career_past_the_three_of_one_deck() -> None:
    assert [grit_tier(missions=0, severe_survived=severe).grit for severe in range(7)] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("missions", "severe", "what", "rule"),
    [
        (-1, 0, "The number of missions survived", "PEN-GRIT-02"),
        (0, -1, "The number of Severe injuries survived", "PEN-GRIT-03"),
    ],
)
def test_a_career_counts_from_nothing_upwards(missions: int, severe: int, what: str, rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        grit_tier(missions=missions, severe_survived=severe)
    assert (refused.value.sentence, refused.value.rule) == (f"{what} is 0 or more, not -1.", rule)


@pytest.mark.canon("PEN-GRIT-11")
@pytest.mark.parametrize("faction", FACTIONS)
def test_only_the_church_starts_one_higher(faction: Faction) -> None:
    assert grit(faction, missions=0, severe_survived=0, rules=DEFAULT).value == (1 if faction == "church" else 0)


@pytest.mark.canon("PEN-GRIT-01", "C-40")
@every("faction", FACTIONS)
@every("missions", range(0, 25, 5))
@every("severe", range(6))
@every("leg_skimmed", [False, True])
def test_the_lines_add_up_to_a_number_from_0_to_3(
    faction: Faction, missions: int, severe: int, *, leg_skimmed: bool
) -> None:
    found = grit(faction, missions=missions, severe_survived=severe, leg_skimmed=leg_skimmed, rules=DEFAULT)
    tier = grit_tier(missions=missions, severe_survived=severe).grit
    assert found.value == min(3, tier + (faction == "church") + leg_skimmed)
    assert sum(line.value for line in found.lines) == found.value


@pytest.mark.canon("PEN-GRIT-15")
def test_leg_skimming_is_worth_one_and_says_so() -> None:
    found = grit("elves", missions=5, severe_survived=0, leg_skimmed=True, rules=DEFAULT)
    assert [(line.code, line.value, line.rule) for line in found.lines] == [
        ("grit.tier", 1, "PEN-GRIT-03"),
        ("grit.leg-skimmed", 1, "PEN-GRIT-15"),
    ]


@pytest.mark.canon("PEN-DISP-06", "PEN-GRIT-01", "PEN-GRIT-11", "PEN-GRIT-15")
def test_every_line_names_its_rule_and_says_what_it_counts() -> None:
    found = grit("church", missions=20, severe_survived=1, leg_skimmed=True, rules=DEFAULT)
    assert [astuple(line) for line in found.lines] == [
        ("grit.tier", 3, "PEN-GRIT-05", "Iron Will: 20 missions, 1 Severe survived"),
        ("grit.church", 1, "PEN-GRIT-11", "Raised in the Church of Absolution"),
        ("grit.leg-skimmed", 1, "PEN-GRIT-15", "Leg-Skimmed"),
        ("grit.cap", -2, "PEN-GRIT-01", "Grit never stands above 3"),
    ]
    floored = grit("church", missions=5, severe_survived=0, rules=Ruleset(grit_church="floor_1"))
    assert [astuple(unused) for unused in floored.not_applied] == [
        ("grit.church", "C-40", "The Church's pilots start at 1, and the tier is no lower.")
    ]


@pytest.mark.canon("pen.grit.cap")
@every(("cap", "value"), [(3, 3), (0, 0), (2, 2), (4, 4), (10, 5)])
def test_grit_stops_at_the_cap(cap: int, value: int) -> None:
    found = grit("church", missions=20, severe_survived=0, leg_skimmed=True, rules=Ruleset(grit_cap=cap))
    assert found.value == value
    assert ("grit.cap" in [line.code for line in found.lines]) == (value < 5)


@pytest.mark.parametrize(
    ("missions", "severe", "said"), [(0, 0, "0 missions, 0"), (1, 0, "1 mission, 0"), (5, 2, "5 missions, 2")]
)
def test_the_tier_says_what_was_counted_and_a_cap_only_what_it_took(missions: int, severe: int, said: str) -> None:
    (line,) = grit("elves", missions=missions, severe_survived=severe, rules=Ruleset(grit_cap=1)).lines
    assert line.text.endswith(f": {said} Severe survived")


@pytest.mark.canon("pen.grit.church")
@pytest.mark.parametrize(("missions", "additive", "floor"), [(0, 1, 1), (5, 2, 1), (10, 3, 2), (20, 3, 3)])
def test_the_church_adds_one_or_starts_at_one(missions: int, additive: int, floor: int) -> None:
    at_least = grit("church", missions=missions, severe_survived=0, rules=Ruleset(grit_church="floor_1"))
    assert grit("church", missions=missions, severe_survived=0, rules=DEFAULT).value == additive
    assert at_least.value == floor
    assert [unused.code for unused in at_least.not_applied] == (["grit.church"] if missions else [])


@pytest.mark.canon("PEN-GRIT-07", "PEN-GRIT-08", "PEN-GRIT-09", "PEN-GRIT-10", "PEN-GRIT-17")
def test_the_check_reads_full_tough_shrug_and_iron() -> None:
    rows = {total: grit_result(1, total - 1) for total in range(-2, 11)}
    assert {total: row.name for total, row in rows.items()} == {
        **dict.fromkeys(range(-2, 4), "Full Wound"),
        **dict.fromkeys((4, 5), "Tough It Out"),
        **dict.fromkeys((6, 7), "Shrug It Off"),
        **dict.fromkeys((8, 9, 10), "Iron Will"),
    }
    assert [(rows[total].flips, rows[total].heat) for total in (3, 5, 7, 8)] == [
        (True, 0),
        (True, 0),
        (False, 1),
        (False, 0),
    ]


@pytest.mark.canon("PEN-GRIT-12")
@pytest.mark.parametrize(("kind", "added"), [("minor", 2), ("severe", 3), ("trauma", 2)])
def test_dwarves_add_one_against_a_severe_injury_alone(kind: WoundKind, added: int) -> None:
    check = grit_check(2, "dwarves", traumas=0, kind=kind, rules=DEFAULT)
    assert check.value == added
    assert [unused.code for unused in check.not_applied] == ([] if kind == "severe" else ["grit.dwarves"])


@pytest.mark.canon("PEN-GRIT-14")
@pytest.mark.parametrize("kind", WOUND_KINDS)
def test_elves_take_one_off_against_every_wound(kind: WoundKind) -> None:
    assert grit_check(2, "elves", traumas=0, kind=kind, rules=DEFAULT).value == 1


@pytest.mark.canon("PEN-GRIT-16")
@pytest.mark.parametrize("traumas", [0, 1, 2])
def test_each_trauma_takes_one_off(traumas: int) -> None:
    check = grit_check(3, "church", traumas=traumas, kind="minor", rules=DEFAULT)
    assert check.value == 3 - traumas
    assert [line.value for line in check.lines] == ([3, -traumas] if traumas else [3])
    assert check.lines[-1].text == ("Grit", "1 Trauma", "2 Traumas")[traumas]


def test_traumas_count_from_nothing_upwards() -> None:
    with pytest.raises(Refusal) as refused:
        grit_check(1, "church", traumas=-1, kind="minor", rules=DEFAULT)
    assert (refused.value.sentence, refused.value.rule) == (
        "The number of Traumas is 0 or more, not -1.",
        "PEN-GRIT-16",
    )


@pytest.mark.canon("PEN-DISP-06", "PEN-GRIT-06", "PEN-GRIT-12", "PEN-GRIT-14", "PEN-GRIT-16", "C-40")
def test_every_line_of_a_check_names_its_rule_and_says_what_it_counts() -> None:
    dwarf = grit_check(2, "dwarves", traumas=0, kind="severe", rules=DEFAULT)
    elf = grit_check(0, "elves", traumas=2, kind="minor", rules=Ruleset(grit_check_min=0))
    assert [astuple(line) for line in dwarf.lines] == [
        ("grit.stat", 2, "PEN-GRIT-06", "Grit"),
        ("grit.dwarves", 1, "PEN-GRIT-12", "Dwarves endure a Severe Injury"),
    ]
    assert [astuple(line) for line in elf.lines] == [
        ("grit.stat", 0, "PEN-GRIT-06", "Grit"),
        ("grit.elves", -1, "PEN-GRIT-14", "Elves are fragile"),
        ("grit.traumas", -2, "PEN-GRIT-16", "2 Traumas"),
        ("grit.check-min", 3, "C-40", "A check never adds less than 0"),
    ]
    unmoved = grit_check(2, "dwarves", traumas=0, kind="minor", rules=DEFAULT).not_applied
    assert [astuple(unused) for unused in unmoved] == [
        ("grit.dwarves", "PEN-GRIT-12", "Dwarves add 1 against a Severe Injury alone.")
    ]


@pytest.mark.canon("C-40")
def test_what_is_added_runs_from_three_below_to_four() -> None:
    added = {
        grit_check(stat, faction, traumas=traumas, kind=kind, rules=DEFAULT).value
        for stat in range(4)
        for faction in MORTAL
        for traumas in range(3)
        for kind in WOUND_KINDS
    }
    assert added == set(range(-3, 5))


@pytest.mark.canon("pen.grit.check_min")
@pytest.mark.parametrize(
    ("stat", "traumas", "bare", "lifted"), [(0, 2, -3, 0), (0, 0, -1, 0), (1, 0, 0, 0), (3, 0, 2, 2)]
)
def test_a_check_may_be_kept_from_falling_below_zero(stat: int, traumas: int, bare: int, lifted: int) -> None:
    least = Ruleset(grit_check_min=0)
    kept = grit_check(stat, "elves", traumas=traumas, kind="severe", rules=least)
    assert grit_check(stat, "elves", traumas=traumas, kind="severe", rules=DEFAULT).value == bare
    assert kept.value == lifted
    assert ("grit.check-min" in [line.code for line in kept.lines]) == (bare < lifted)


@pytest.mark.canon("PEN-GRIT-13", "pen.grit.ossuarium", "pen.modules.grit")
@pytest.mark.parametrize(
    ("rules", "immune"), [(DEFAULT, True), (Ruleset(grit_ossuarium="no_checks"), False), (OFF, False)]
)
def test_the_ossuarium_is_immune_as_long_as_the_module_says_so(rules: Ruleset, *, immune: bool) -> None:
    assert is_immune("ossuarium", rules) is immune
    assert not checks_grit("ossuarium", rules)
    assert not any(is_immune(faction, rules) for faction in MORTAL)


@pytest.mark.canon("pen.modules.grit")
@pytest.mark.parametrize("faction", MORTAL)
def test_checks_are_made_while_the_module_is_played(faction: Faction) -> None:
    assert checks_grit(faction, DEFAULT)
    assert not checks_grit(faction, OFF)


@pytest.mark.parametrize("face", [0, 7])
def test_a_check_is_read_from_a_d6(face: int) -> None:
    with pytest.raises(Refusal) as refused:
        grit_result(face, 0)
    assert refused.value.sentence == f"A Grit check rolls 1 die with faces from 1 to 6: [{face}] is not that."
    assert refused.value.rule == "PEN-GRIT-06"


def test_a_shrugged_off_wound_is_as_likely_as_its_two_faces() -> None:
    rows = [grit_result(face, 1).name for face in range(1, 7)]
    assert Fraction(rows.count("Shrug It Off"), 6) == Fraction(2, 6)
