"""Pools of d10 as a table rolls them: how many dice fall, where each comes from, and that nothing else is thrown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from apps.campaigns.commands.adopt_house_rules import AdoptHouseRules
from apps.campaigns.commands.roll_check import Moment, RollCheck
from apps.campaigns.events.check_events import CheckRolled
from apps.campaigns.events.rule_events import HouseRulesAdopted
from apps.chronicle.door.handle import KeyReused, handle
from tests.campaigns.lived import Lived, lived
from tests.cases import every
from tests.cast import RIVALS
from tests.story import given

NEUTRAL = 5
"""A face that counts for nothing."""


def falls(dice: int, *before: HouseRulesAdopted, **asked: Any) -> CheckRolled:
    """What is asked throws exactly so many dice: a story that is given others fails."""
    check = RollCheck(**{"attempt": "insight", "score": 0, **asked})
    story = given(*RIVALS, *before).when(check, dice=[NEUTRAL] * (dice + check.opposing))
    assert story.refusal is None, story.refusal
    (said,) = story.events
    assert isinstance(said, CheckRolled)
    assert len(said.faces) == dice
    return said


def moment(**dice: int) -> tuple[Moment, ...]:
    return tuple(Moment(source=key.replace("_", "-"), dice=many) for key, many in dice.items())


def lines(said: CheckRolled) -> list[tuple[int, str]]:
    return [(line.value, line.text) for line in said.pool]


def answered(**house_rules: int | str) -> HouseRulesAdopted:
    return HouseRulesAdopted(
        rules={key.replace("__", "."): answer for key, answer in house_rules.items()}, reason="So it is played."
    )


@pytest.mark.canon("AET-02", "AET-19", "AET-21")
@every(
    ("asked", "situation", "dice"),
    [
        ({"attempt": "acrobatics", "score": 6, "rank": 1, "against": 1}, {"masterwork_tools": 1}, 8),
        ({"attempt": "system-bypass", "score": 10, "rank": 3, "against": 1}, {"specialization": 2}, 15),
        ({"attempt": "system-bypass", "score": 15, "rank": 5, "against": 1}, {"specialization": 2, "buff": 1}, 23),
        ({"attempt": "system-bypass", "score": 8, "rank": 3, "against": 1}, {"masterwork_tools": 1, "coherent": 1}, 13),
        ({"attempt": "accuracy", "score": 7, "against": 1}, {"disoriented": 1, "dim_light": 1}, 5),
        ({"attempt": "intimidation", "score": 9, "opposing": 3}, {"buff": 2, "exhausted": 1}, 10),
        ({"score": 4}, {"enemy": 5}, 1),
    ],
)
def test_the_worked_pools_throw_as_many_dice_as_printed(
    asked: dict[str, Any], situation: Mapping[str, int], dice: int
) -> None:
    falls(dice, situation=moment(**situation), **asked)


@pytest.mark.canon("AET-03")
@every("rank", range(6))
def test_each_skill_rank_adds_one_die_and_no_rank_none(rank: int) -> None:
    said = falls(4 + rank, attempt="wasteland-survival", score=4, rank=rank)
    skill = [(rank, f"Wasteland Survival, rank {rank}")] if rank else []
    assert lines(said) == [(4, "WITS"), *skill]


@pytest.mark.canon("AET-03")
@pytest.mark.parametrize("rank", [-1, 6])
def test_nobody_has_a_rank_below_untrained_or_beyond_a_master(rank: int) -> None:
    asked = RollCheck(attempt="wasteland-survival", score=4, rank=rank)
    given(*RIVALS).when(asked).refused("from 0 to 5", rule="AET-03")


@pytest.mark.canon("AET-04")
@every(
    ("attempt", "attribute", "held"),
    [
        ("accuracy", "FINESSE", {"against": 1}),
        ("resolve", "WILL", {}),
        ("resolve", "STURDINESS", {}),
        ("block", "STURDINESS", {}),
        ("block", "FINESSE", {}),
        ("system-bypass", "WITS", {"against": 1}),
    ],
)
def test_the_attributes_govern_what_they_are_named_for(attempt: str, attribute: str, held: dict[str, int]) -> None:
    said = falls(3, attempt=attempt, attribute=attribute, score=3, **held)
    assert lines(said) == [(3, attribute)]


@pytest.mark.canon("AET-04")
@every(
    ("attempt", "attribute"),
    [("accuracy", "MIGHT"), ("resolve", "WITS"), ("block", "WILL"), ("system-bypass", "WILL"), ("insight", "COURAGE")],
)
def test_and_nothing_else(attempt: str, attribute: str) -> None:
    given(*RIVALS).when(RollCheck(attempt=attempt, attribute=attribute, score=3)).refused(
        f"not with {attribute}", rule="AET-04"
    )


@pytest.mark.canon("AET-05")
@every(
    ("source", "dice", "said"),
    [
        ("buff", 5, "Other buff"),
        ("coherent", 5, "[Coherent]"),
        ("disoriented", 3, "[Disoriented]"),
        ("legendary-tools", 5, "[Legendary] tools"),
        ("poor-tools", 3, "Damaged or improvised tools"),
        ("favourable-ground", 5, "Favourable conditions or terrain"),
        ("difficult-terrain", 3, "[Difficult Terrain]"),
        ("specialization", 5, "Specialization"),
    ],
)
def test_buffs_debuffs_equipment_surroundings_and_abilities_change_a_pool(source: str, dice: int, said: str) -> None:
    rolled = falls(dice, score=4, situation=(Moment(source=source),))
    assert lines(rolled)[1:] == [(dice - 4, said)]


@pytest.mark.canon("AET-17")
@every(
    "source",
    ["coherent", "focused", "masterwork-tools", "legendary-tools", "favourable-ground", "ally", "consumable"],
)
def test_a_bonus_lends_one_die_each_time_and_adds_up(source: str) -> None:
    falls(6, score=5, situation=(Moment(source=source),))
    falls(9, score=5, situation=(Moment(source=source), Moment(source="buff"), Moment(source=source, dice=2)))


@pytest.mark.canon("AET-18")
@every(
    "source",
    [
        "disoriented",
        "exhausted",
        "wounded",
        "dim-light",
        "difficult-terrain",
        "psychic-resonance",
        "poor-tools",
        "corruption",
        "enemy",
    ],
)
def test_a_penalty_takes_one_die_each_time_and_adds_up(source: str) -> None:
    falls(7, score=8, situation=(Moment(source=source),))
    falls(4, score=8, situation=(Moment(source=source), Moment(source="dim-light"), Moment(source=source, dice=2)))


@pytest.mark.canon("AET-19")
@every(("score", "lent", "taken"), [(0, 0, 0), (0, 0, 9), (1, 0, 1), (2, 1, 3), (3, 1, 40)])
def test_penalties_never_take_the_last_die(score: int, lent: int, taken: int) -> None:
    situation = [*moment(coherent=lent)[: bool(lent)], *moment(wounded=taken)[: bool(taken)]]
    said = falls(1, score=score, situation=tuple(situation))
    assert sum(value for value, _ in lines(said)) == 1
    assert lines(said)[-1] == (1 - score - lent + taken, "Penalties never take the last die")


@pytest.mark.canon("AET-45", "C-48")
@every(("stress", "dice"), [(0, 10), (19, 10), (20, 9), (39, 9), (40, 8), (100, 5), (200, 1)])
def test_psychic_stress_takes_a_die_for_each_full_twenty(stress: int, dice: int) -> None:
    falls(dice, score=10, stress=stress)


@pytest.mark.canon("aet.stress_step", "C-48")
@every(("step", "stress", "dice"), [(10, 39, 7), (1, 7, 3), (50, 49, 10), (50, 50, 9), (20, 39, 9), (19, 39, 8)])
def test_the_table_says_how_much_stress_costs_a_die(step: int, stress: int, dice: int) -> None:
    rules = [answered(aet__stress_step=step)] if step != 20 else []
    falls(dice, *rules, score=10, stress=stress)


def test_a_step_of_nothing_is_no_answer() -> None:
    asked = AdoptHouseRules(house_rules={"aet.stress_step": 0}, reason="Never.")
    given(*RIVALS).when(asked, role="host").refused("aet.stress_step", rule="C-48")


@pytest.mark.canon("AET-46")
@pytest.mark.parametrize(("dice", "left"), [(1, 8), (2, 7), (5, 4)])
def test_corruption_costs_as_many_dice_as_the_table_says(dice: int, left: int) -> None:
    said = falls(left, attempt="resolve", score=9, situation=moment(corruption=dice))
    assert lines(said) == [(9, "WILL"), (-dice, "Runic Blight Corruption")]


@pytest.mark.django_db
class TestInTheLog:
    @pytest.fixture
    def table(self) -> Lived:
        return lived()

    def rolls(self, table: Lived) -> list[dict[str, Any]]:
        answer = table.caller("player").get(f"/api/v1/campaigns/{table.campaign}/entries/?kind=CheckRolled")
        return [roll for entry in answer.json()["results"] for roll in entry["rolls"]]

    @pytest.mark.canon("AET-01", "AET-06")
    @pytest.mark.parametrize(
        ("attempt", "held"),
        [
            ("accuracy", {"against": 2}),
            ("block", {}),
            ("resolve", {}),
            ("system-bypass", {"against": 2}),
            ("wasteland-survival", {}),
            ("rhetoric", {"opposing": 4}),
            ("acrobatics", {"opposing": 4}),
            ("intimidation", {"opposing": 4}),
            ("insight", {}),
            ("persuasion", {}),
            ("crafting", {}),
        ],
    )
    def test_every_check_is_one_throw_of_d10_alone(self, table: Lived, attempt: str, held: dict[str, int]) -> None:
        table.ask("player", RollCheck(attempt=attempt, score=6, words="She tries", **held), "roll")  # type: ignore[arg-type]  # numbers alone
        thrown = [(roll["sides"], len(roll["faces"])) for roll in self.rolls(table)]
        assert thrown == [(10, 6), *[(10, dice) for dice in [held.get("opposing", 0)] if dice]]

    @pytest.mark.canon("AET-20")
    def test_once_the_dice_lie_nothing_lends_or_takes_any(self, table: Lived) -> None:
        sitting = table.sitting("player")
        key, plain = sitting.key("roll"), RollCheck(attempt="insight", score=3)
        helped = RollCheck(attempt="insight", score=3, situation=(Moment(source="focused", dice=4),))
        table.ask("player", plain, "roll")
        (before,) = self.rolls(table)
        with pytest.raises(KeyReused):
            handle(table.campaign, helped, key=key, by=sitting.by)
        table.ask("player", plain, "roll")
        assert self.rolls(table) == [before]
        assert len(before["faces"]) == 3
