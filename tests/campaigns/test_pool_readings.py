"""What the d10 of a pool come to at a table: successes, botches, net, degree, and against what they are held."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.commands.roll_check import RollCheck
from apps.campaigns.events.check_events import CheckRolled
from apps.campaigns.events.rule_events import HouseRulesAdopted
from apps.chronicle.door.handle import handle
from apps.rules.explained import Line
from tests.campaigns.lived import Lived, lived
from tests.cases import every
from tests.cast import RIVALS
from tests.story import given

INSIGHT = RollCheck(attempt="insight", score=1)
FLOOR_FUMBLES_ALONE = HouseRulesAdopted(rules={"aet.net_floor": "fumble_only"}, reason="So it is played.")
NEUTRAL = 5


def rolled(*faces: int, before: tuple[HouseRulesAdopted, ...] = (), **asked: Any) -> CheckRolled:
    """A pool as large as the dice that it is given, the last of them for whoever opposes."""
    check = replace(INSIGHT, **asked)
    check = replace(check, score=len(faces) - check.opposing)
    (said,) = given(*RIVALS, *before).when(check, dice=faces).events
    assert isinstance(said, CheckRolled)
    return said


def netting(net: int, **asked: Any) -> CheckRolled:
    return rolled(*[10] * net, NEUTRAL, **asked)


def passes(attempt: str, against: int, *, attribute: str = "") -> list[bool]:
    """Whether it succeeds with no net success, with one, and so on up to five."""
    return [netting(net, attempt=attempt, against=against, attribute=attribute).passed for net in range(6)]


def overcomes(attempt: str, *, attribute: str = "") -> list[bool]:
    """Whether two net successes overcome an opposing roll of none, one, two and three."""
    stands = ((NEUTRAL,) * 3, (8, NEUTRAL, NEUTRAL), (8, 9, NEUTRAL), (8, 9, 10))
    return [rolled(9, 9, *other, attempt=attempt, opposing=3, attribute=attribute).passed for other in stands]


@pytest.mark.canon("AET-07", "AET-08", "AET-09")
@every(
    ("face", "successes", "botches"),
    [(1, 0, 1), *((face, 0, 0) for face in range(2, 8)), (8, 1, 0), (9, 1, 0), (10, 1, 0)],
)
def test_each_face_is_a_success_a_botch_or_nothing(face: int, successes: int, botches: int) -> None:
    said = rolled(face)
    assert (said.successes, said.botches) == (successes, botches)


@pytest.mark.canon("AET-10", "AET-13", "AET-14", "AET-22")
@every(
    ("faces", "successes", "botches", "net", "degree"),
    [
        ((9, 8, 5, 2, 1), 2, 1, 1, ""),
        ((10, 9, 8, 7, 6, 4), 3, 0, 3, ""),
        ((7, 5, 3, 2), 0, 0, 0, ""),
        ((1, 1, 4), 0, 2, 0, "fumble"),
        ((10, 10, 9, 9, 8, 8, 7, 6, 4, 3, 2, 1), 6, 1, 5, "critical"),
    ],
)
def test_the_worked_rolls_read_as_printed(
    faces: tuple[int, ...], successes: int, botches: int, net: int, degree: str
) -> None:
    said = rolled(*faces)
    assert (said.faces, said.successes, said.botches, said.net) == (faces, successes, botches, net)
    assert (said.fumble, said.critical) == (degree == "fumble", degree == "critical")


@pytest.mark.canon("AET-06")
def test_dice_are_read_one_by_one_in_whatever_order_they_fell_and_never_summed() -> None:
    assert {rolled(*faces).net for faces in permutations((10, 1, 7, 8))} == {1}
    assert rolled(8, 1, 10).faces == (8, 1, 10)
    assert sum((8, 8, 2)) == sum((7, 7, 4))
    assert [rolled(*faces).net for faces in ((8, 8, 2), (7, 7, 4))] == [2, 0]


@pytest.mark.canon("AET-11", "C-46", "aet.net_floor")
@every(
    ("faces", "always", "fumble_only"),
    [((8, 1, 1), 0, -1), ((1, 1, 4), 0, 0), ((8, 1), 0, 0), ((9, 1, 1, 1, 1), 0, -3), ((8, 9), 2, 2)],
)
def test_net_is_never_below_nothing_unless_fumbles_alone_are_floored(
    faces: tuple[int, ...], always: int, fumble_only: int
) -> None:
    assert rolled(*faces).net == always
    assert rolled(*faces, before=(FLOOR_FUMBLES_ALONE,)).net == fumble_only
    assert rolled(*faces).successes - rolled(*faces).botches == sum(face > 7 for face in faces) - faces.count(1)


@pytest.mark.canon("AET-12")
@every(("faces", "passed"), [((8, 5), True), ((8, 9, 1), True), ((8, 1, 5), False), ((5, 5), False), ((1, 5), False)])
def test_only_a_positive_net_succeeds(faces: tuple[int, ...], *, passed: bool) -> None:
    assert rolled(*faces).passed is passed


@pytest.mark.canon("AET-13", "AET-51")
@every(("net", "critical"), [(4, False), (5, True), (6, True), (12, True), (40, True)])
def test_five_net_or_more_are_a_critical_success_and_there_is_no_most(net: int, *, critical: bool) -> None:
    said = netting(net)
    assert (said.net, said.critical) == (net, critical)


@pytest.mark.canon("AET-13", "AET-51")
def test_botches_count_before_the_five() -> None:
    assert not rolled(8, 8, 8, 8, 8, 1).critical
    assert rolled(8, 8, 8, 8, 8, 8, 1).critical


@pytest.mark.canon("AET-14")
@every(("faces", "fumble"), [((1,), True), ((1, 7, 2), True), ((8, 1, 1), False), ((7, 2), False), ((1, 10), False)])
def test_a_fumble_is_no_success_and_at_least_one_botch(faces: tuple[int, ...], *, fumble: bool) -> None:
    assert rolled(*faces).fumble is fumble


@pytest.mark.canon("AET-26", "C-62")
def test_accuracy_is_finesse_and_weapon_skill_against_a_defense_score() -> None:
    said = rolled(9, 9, 9, attempt="accuracy", against=3)
    assert [line.text for line in said.pool] == ["FINESSE"]
    (skilled,) = given(*RIVALS).when(RollCheck(attempt="accuracy", score=1, rank=2, against=3), dice=[9, 9, 9]).events
    assert isinstance(skilled, CheckRolled)
    assert [line.text for line in skilled.pool] == ["FINESSE", "Weapon Skill, rank 2"]
    assert passes("accuracy", 3) == [False, False, False, True, True, True]
    assert passes("accuracy", 0) == [False, True, True, True, True, True], "a hit needs a net success at least"


@pytest.mark.canon("AET-30", "C-48")
def test_system_bypass_is_wits_against_a_dc_and_never_finesse() -> None:
    assert [line.text for line in netting(2, attempt="system-bypass", against=2).pool] == ["WITS"]
    assert passes("system-bypass", 2) == [False, False, True, True, True, True]
    asked = RollCheck(attempt="system-bypass", attribute="FINESSE", score=6, rank=1, against=1)
    given(*RIVALS).when(asked).refused("is rolled with WITS, not with FINESSE", rule="AET-04")


@pytest.mark.canon("AET-32", "AET-33", "AET-34", "C-62", "C-48")
@pytest.mark.parametrize(
    ("attempt", "attribute", "pool"),
    [
        ("rhetoric", "WILL", "WILL"),
        ("acrobatics", "FINESSE", "FINESSE"),
        ("intimidation", "MIGHT", "MIGHT"),
        ("intimidation", "WILL", "WILL"),
    ],
)
def test_opposed_rolls_go_to_the_higher_net_and_ties_to_whoever_is_opposed(
    attempt: str, attribute: str, pool: str
) -> None:
    assert overcomes(attempt, attribute=attribute) == [True, True, False, False]
    said = rolled(9, 9, 8, attempt=attempt, attribute=attribute, opposing=1)
    assert [line.text for line in said.pool] == [pool]


@pytest.mark.canon("AET-32", "AET-33", "C-62")
@pytest.mark.parametrize("attempt", ["rhetoric", "acrobatics"])
def test_some_may_be_held_against_a_number_too(attempt: str) -> None:
    assert passes(attempt, 2) == [False, False, True, True, True, True]


@pytest.mark.canon("AET-34", "C-62")
def test_without_a_net_success_nobody_overcomes_even_nothing() -> None:
    assert not rolled(NEUTRAL, 1, 1, attempt="intimidation", opposing=2).passed
    below = rolled(NEUTRAL, 8, 1, 1, attempt="intimidation", opposing=3, before=(FLOOR_FUMBLES_ALONE,))
    assert (below.net, below.against, below.passed) == (0, -1, False)


@pytest.mark.canon("AET-30", "AET-31", "AET-32", "AET-33", "AET-36")
@every(
    ("attempt", "attribute", "skill", "held"),
    [
        ("system-bypass", "WITS", "System Bypass", {"against": 1}),
        ("wasteland-survival", "WITS", "Wasteland Survival", {}),
        ("rhetoric", "WILL", "Rhetoric", {"against": 1}),
        ("acrobatics", "FINESSE", "Acrobatics", {"against": 1}),
        ("persuasion", "WILL", "Rhetoric", {}),
    ],
)
def test_a_skill_is_rolled_with_its_attribute_and_its_rank(
    attempt: str, attribute: str, skill: str, held: dict[str, int]
) -> None:
    asked = RollCheck(attempt=attempt, score=2, rank=3, against=held.get("against"))
    (said,) = given(*RIVALS).when(asked, dice=[9, 9, 5, 5, 5]).events
    assert isinstance(said, CheckRolled)
    assert [(line.value, line.text) for line in said.pool] == [(2, attribute), (3, f"{skill}, rank 3")]
    assert (said.net, said.passed) == (2, True)


@pytest.mark.django_db
class TestShown:
    @pytest.fixture
    def table(self) -> Lived:
        return lived()

    def told(self, table: Lived, attempt: str, faces: tuple[int, ...], **asked: Any) -> str:
        """The chronicle's page after such a roll; whoever opposes it has nothing."""
        vess, sitting = table.ids["Vess"], table.sitting("player")
        check = RollCheck(**{"attempt": attempt, "score": len(faces), "about": vess, **asked})
        label, opposing = f"{vess}/{attempt}", (NEUTRAL,) * check.opposing
        typed = {label: faces, **({f"{label}/opposing": opposing} if opposing else {})}
        handle(table.campaign, check, key=sitting.key(f"roll-{faces}"), by=sitting.by, typed=typed)
        client: Client = table.client("rival")
        return client.get(f"{table.page}chronicle/?about={vess}").content.decode()

    @pytest.mark.canon("AET-44")
    @pytest.mark.parametrize(
        ("faces", "degree"),
        [
            ((1, 4), "showed 1, 4, a Fumble. "),
            ((7, 4), "showed 7, 4, 0 net. "),
            ((8, 4), "showed 8, 4, 1 net. "),
            ((8,) * 5, "showed 8, 8, 8, 8, 8, 5 net, a Critical Success. "),
        ],
    )
    def test_a_roll_is_a_fumble_a_failure_a_success_or_a_critical_success(
        self, table: Lived, faces: tuple[int, ...], degree: str
    ) -> None:
        page = self.told(table, "insight", faces)
        assert degree in page
        reached = 8 in faces
        assert ("A hidden fact comes to light." in page) is reached
        assert ("What is hidden stays hidden." in page) is not reached

    @pytest.mark.canon("AET-29", "AET-31", "AET-34", "AET-35", "AET-36", "AET-49")
    @pytest.mark.parametrize(
        ("attempt", "attribute", "success", "failure"),
        [
            ("resolve", "WILL", "The effect is prevented or lessened.", "The effect takes hold."),
            ("resolve", "STURDINESS", "The effect is prevented or lessened.", "The effect takes hold."),
            ("insight", "WITS", "A hidden fact comes to light.", "What is hidden stays hidden."),
            ("persuasion", "WILL", "Their disposition shifts.", "They are as they were."),
            ("intimidation", "MIGHT", "They comply.", "They turn hostile."),
            ("wasteland-survival", "WITS", "as good as the net successes are many", "Nothing is found."),
        ],
    )
    def test_what_comes_of_it_is_told_with_its_use(
        self, table: Lived, attempt: str, attribute: str, success: str, failure: str
    ) -> None:
        opposing = 2 if attempt == "intimidation" else 0
        missed = self.told(table, attempt, (5, 7, 2), attribute=attribute, opposing=opposing)
        assert failure in missed
        assert success not in missed
        assert success in self.told(table, attempt, (9, 8, 2), attribute=attribute, opposing=opposing)
        assert rolled(9, 8, *[NEUTRAL] * opposing, attempt=attempt, attribute=attribute, opposing=opposing).pool == (
            Line(code=attribute.lower(), value=2, rule="AET-02", text=attribute),
        )
