"""The odds of attacks against two dice libraries, every throw of the dice, and the documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import dyce
import icepool
import pytest

from apps.rules.book.dice_figures import MODES
from apps.rules.odds.attack_odds import Assault, attack_summary, strikes
from apps.rules.odds.chances import Chances
from apps.rules.odds.face_counts import pool
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.attack_roll import dice_rolled, is_hit, struck
from apps.rules.striking.defense_roll import Guard, Taken, Wound, after_reroll, landed, rerolled_blocks, symbols, taken
from apps.rules.tables.attack_dice import Mode, RollOutcome
from apps.rules.tables.printed_dice import DEFENSE_DIE
from tests.cases import every
from tests.rules.odds.joint import attack_chances

VALUES = [1, 2, 3, 4, 5, 0]
TARGETS = range(2, 13)


def totals(mode: Mode) -> Chances[int]:
    return strikes(5, mode, DEFAULT).map(lambda strike: strike.total)


def hit(target: int, mode: Mode) -> Fraction:
    return strikes(target, mode, DEFAULT).where(lambda strike: is_hit(strike.outcome))


class TestAttackDice:
    @pytest.mark.canon("PEN-PROB-01", "C-01")
    def test_the_totals_of_two_dice(self) -> None:
        weights = {total: chance * 36 for total, chance in totals("standard").fractions().items()}
        assert [weights[total] for total in range(11)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

    @pytest.mark.canon("PEN-PROB-02", "C-01")
    def test_the_chances_to_hit_with_two_dice(self) -> None:
        assert [hit(target, "standard") * 36 for target in range(2, 12)] == [33, 30, 26, 21, 15, 10, 6, 3, 1, 0]

    @pytest.mark.canon("PEN-PROB-04", "PEN-PROB-03", "C-30")
    @pytest.mark.parametrize(
        ("mode", "of", "counts"),
        [
            ("advantage", 216, [212, 205, 193, 174, 147, 113, 77, 43, 16]),
            ("disadvantage", 216, [173, 139, 103, 69, 42, 23, 11, 4, 1]),
            ("critical_advantage", 1296, [1291, 1276, 1244, 1179, 1071, 900, 676, 415, 171]),
            ("critical_disadvantage", 1296, [881, 620, 396, 225, 117, 52, 20, 5, 1]),
        ],
    )
    def test_the_chances_to_hit_of_each_pool(self, mode: Mode, of: int, counts: list[int]) -> None:
        assert [hit(target, mode) * of for target in range(2, 11)] == counts

    @pytest.mark.canon("PEN-PROB-04", "C-01")
    @every("trigger", ["total_2", "both"])
    @every("mode", MODES)
    def test_a_total_of_two_that_jams_leaves_the_first_column(self, trigger: str, mode: Mode) -> None:
        rules = Ruleset(attack_catastrophic_trigger=trigger)  # type: ignore[arg-type]  # one of the two above
        jamming = strikes(2, mode, rules).where(lambda strike: is_hit(strike.outcome))
        assert jamming == hit(2, mode) - totals(mode).of(2)
        assert strikes(3, mode, rules).where(lambda strike: is_hit(strike.outcome)) == hit(3, mode)

    @pytest.mark.canon("C-30", "PEN-POOL-12")
    def test_executions_criticals_jams_and_means_of_each_pool(self) -> None:
        def per_cent(chance: Fraction) -> float:
            return round(float(chance * 100), 2)

        found = {
            mode: (
                per_cent(totals(mode).of(10)),
                per_cent(totals(mode).of(9)),
                per_cent(strikes(5, mode, DEFAULT).where(lambda strike: strike.outcome == "catastrophic")),
                round(float(totals(mode).mean(lambda total: total)), 4),
            )
            for mode in MODES
        }
        assert found["standard"] == (2.78, 5.56, 2.78, 5.0)
        assert found["advantage"] == (7.41, 12.5, 0.46, 6.4583)
        assert found["critical_advantage"] == (13.19, 18.83, 0.08, 7.3441)
        assert (found["disadvantage"][0], found["disadvantage"][2:]) == (0.46, (7.41, 3.5417))
        assert (found["critical_disadvantage"][0], found["critical_disadvantage"][2:]) == (0.08, (13.19, 2.6559))

    @every("mode", MODES)
    def test_they_agree_with_icepool_and_dyce(self, mode: Mode) -> None:
        count, highest = dice_rolled(mode), "disadvantage" not in mode
        die = icepool.Die(VALUES)
        theirs = (die.highest if highest else die.lowest)(count, 2)
        assert totals(mode).fractions() == {total: theirs.probability(total) for total in theirs}
        summed: Counter[int] = Counter()
        for roll, weight in dyce.P(*[dyce.H(VALUES)] * count).rolls_with_counts():
            summed[sum(sorted(roll, reverse=highest)[:2])] += weight
        assert totals(mode).fractions() == {total: Fraction(weight, 6**count) for total, weight in summed.items()}


class TestOutcomes:
    @pytest.mark.canon("PEN-ATK-18", "PEN-ATK-12")
    @every("mode", MODES)
    @every("target", TARGETS)
    def test_every_throw_of_the_attack_dice_is_counted(self, mode: Mode, target: int) -> None:
        thrown = Counter(
            struck(faces, target, mode, DEFAULT).outcome for faces in product(range(1, 7), repeat=dice_rolled(mode))
        )
        outcomes = strikes(target, mode, DEFAULT).map(lambda strike: strike.outcome)
        assert outcomes == Chances(dict(thrown))


class TestDefenseDice:
    @pytest.mark.canon("PEN-DEF-12", "PEN-DEF-13", "PEN-PROB-03")
    @every("count", range(13))
    def test_a_third_of_the_dice_blocks(self, count: int) -> None:
        blocked = pool(DEFENSE_DIE, count).map(lambda faces: sum(face <= 2 for face in faces))
        assert blocked.mean(lambda blocks: blocks) == Fraction(count, 3)
        theirs = count @ icepool.Die([1, 1, 0, 0, 0, 0])
        assert blocked.fractions() == {blocks: theirs.probability(blocks) for blocks in theirs}
        other = count @ dyce.H([1, 1, 0, 0, 0, 0]) if count else dyce.H({0: 1})
        assert blocked.fractions() == {blocks: Fraction(weight, other.total) for blocks, weight in other.items()}

    @pytest.mark.canon("C-42", "PEN-DEF-18")
    def test_six_dice_block_less_wildly_than_printed(self) -> None:
        """Printed: 11.6 % for none, about 29 % for two, 0.14 % for all six."""
        blocked = pool(DEFENSE_DIE, 6).map(lambda faces: sum(face <= 2 for face in faces))
        assert (blocked.of(0), blocked.of(2), blocked.of(6)) == (
            Fraction(64, 729),
            Fraction(80, 243),
            Fraction(1, 729),
        )


@pytest.mark.canon("C-01")
def test_the_printed_figures_that_are_right() -> None:
    assert round(float(totals("standard").of(6) * 100), 2) == 13.89
    assert round(float(hit(10, "standard") * 100), 2) == 2.78


GUARDS = [Guard(), Guard(reactive=2), Guard(shelter=2, exposed=1), Guard(ignore_pain=3, reactive=1, heat_extra=1)]
WOUNDS = [Wound(), Wound(marks_before=2), Wound(extra_marks=2)]


def assaults() -> Iterator[Assault]:
    for target, mode in product((2, 5, 8, 10, 11), MODES):
        yield Assault(target_number=target, damage=4, mode=mode)
    for damage, guard, wound in product(range(-1, 9), GUARDS, WOUNDS):
        yield Assault(target_number=6, damage=damage, guard=guard, wound=wound)


def by_other_means(assault: Assault, symbols: dict[int, dict[tuple[int, ...], Fraction]]) -> dict[Taken, Fraction]:
    """The joint by the default rules written out once more, over what a library says of the symbols."""
    found: dict[Taken, Fraction] = {}
    guard, wound = assault.guard, assault.wound
    for outcome, chance in outcomes(assault.target_number, assault.mode).items():
        if not is_hit(outcome):
            found[Taken(outcome)] = found.get(Taken(outcome), Fraction(0)) + chance
            continue
        dealt = max(0, assault.damage + {"strong": 1, "critical": 2}.get(outcome, 0))
        if outcome == "execution":
            marks = 3 - wound.marks_before + wound.extra_marks
            found[Taken(outcome, dealt, marks, destroyed=True, deck_only=True)] = chance
            continue
        shelter = max(0, guard.shelter - (outcome == "critical"))
        left = max(0, max(0, dealt - (shelter - guard.exposed)) - guard.ignore_pain)
        prevented = min(guard.reactive, left)
        for (blocks, criticals, pierces, heats), part in symbols[left - prevented].items():
            cost = Taken(
                outcome,
                left - prevented - blocks + (prevented if pierces else 0),
                criticals + wound.extra_marks,
                heats + guard.heat_extra if heats else 0,
                pierces > 0,
                wound.marks_before + criticals + wound.extra_marks >= 3,
            )
            found[cost] = found.get(cost, Fraction(0)) + chance * part
    return found


def outcomes(target: int, mode: Mode) -> dict[RollOutcome, Fraction]:
    return strikes(target, mode, DEFAULT).map(lambda strike: strike.outcome).fractions()


FACE_VECTORS = [(1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]


@pytest.fixture(scope="module")
def of_icepool() -> dict[int, dict[tuple[int, ...], Fraction]]:
    die = icepool.Die([icepool.Vector(vector) for vector in FACE_VECTORS])
    counted = {count: count @ die for count in range(1, 12)}
    found = {count: {tuple(one): sums.probability(one) for one in sums} for count, sums in counted.items()}
    return {0: {(0, 0, 0, 0): Fraction(1)}, **found}


@pytest.fixture(scope="module")
def of_dyce() -> dict[int, dict[tuple[int, ...], Fraction]]:
    """Numbers are all that dyce adds, so the four counts are digits of one."""
    die = dyce.H([sum(part * 100**place for place, part in enumerate(vector)) for vector in FACE_VECTORS])
    found: dict[int, dict[tuple[int, ...], Fraction]] = {0: {(0, 0, 0, 0): Fraction(1)}}
    for count in range(1, 12):
        sums: dyce.H[int] = count @ die
        found[count] = {
            tuple(number // 100**place % 100 for place in range(4)): Fraction(weight, sums.total)
            for number, weight in sums.items()
        }
    return found


class TestJoint:
    @pytest.mark.machinery
    @pytest.mark.canon("PEN-PROB-03")
    def test_it_agrees_with_icepool_over_the_whole_grid(
        self, of_icepool: dict[int, dict[tuple[int, ...], Fraction]]
    ) -> None:
        for assault in assaults():
            assert attack_chances(assault).fractions() == by_other_means(assault, of_icepool)

    @pytest.mark.machinery
    @pytest.mark.canon("PEN-PROB-03")
    def test_it_agrees_with_dyce_over_the_whole_grid(self, of_dyce: dict[int, dict[tuple[int, ...], Fraction]]) -> None:
        for assault in assaults():
            assert attack_chances(assault).fractions() == by_other_means(assault, of_dyce)

    @pytest.mark.canon("PEN-PROB-03", "PEN-DEF-17")
    @pytest.mark.parametrize("guard", GUARDS)
    @pytest.mark.parametrize(
        "rules",
        [DEFAULT, Ruleset(reactive_pierce="window_after_dice"), Ruleset(defense_application="automatic_blocks")],
    )
    def test_it_agrees_with_every_throw_of_up_to_six_dice(self, guard: Guard, rules: Ruleset) -> None:
        assault = Assault(target_number=5, damage=3, guard=guard, rules=rules)
        found: dict[Taken, Fraction] = {}
        for attack in product(range(1, 7), repeat=2):
            outcome = struck(attack, 5, "standard", rules).outcome
            if not is_hit(outcome):
                found[Taken(outcome)] = found.get(Taken(outcome), Fraction(0)) + Fraction(1, 36)
                continue
            blow = landed(3, outcome, guard, rules)
            part = Fraction(1, 36 * 6**blow.dice)
            for faces in product(range(1, 7), repeat=blow.dice):
                cost = taken(blow, symbols(faces), guard, Wound(), rules)
                found[cost] = found.get(cost, Fraction(0)) + part
        assert attack_chances(assault).fractions() == found

    @pytest.mark.machinery
    @pytest.mark.canon("PEN-TAINT-07")
    def test_a_force_reroll_agrees_with_every_throw_and_every_fresh_throw(self) -> None:
        assault = Assault(target_number=2, damage=3, force_reroll=True)
        found: dict[Taken, Fraction] = {}
        for outcome, chance in outcomes(2, "standard").items():
            if not is_hit(outcome):
                found[Taken(outcome)] = chance
                continue
            blow = landed(3, outcome, Guard(), DEFAULT)
            for faces in product(range(1, 7), repeat=blow.dice):
                shown = symbols(faces)
                again = rerolled_blocks(shown) if outcome != "execution" else 0
                part = chance / 6 ** (blow.dice + again)
                for fresh in product(range(1, 7), repeat=again):
                    cost = taken(blow, after_reroll(shown, symbols(fresh)), Guard(), Wound(), DEFAULT)
                    found[cost] = found.get(cost, Fraction(0)) + part
        assert attack_chances(assault).fractions() == found


class TestSummary:
    def test_it_is_the_joint_seen_from_further_away(self) -> None:
        for assault in assaults():
            joint, short = attack_chances(assault), attack_summary(assault)
            assert short.hit == joint.where(lambda cost: is_hit(cost.outcome))
            assert short.outcomes == joint.map(lambda cost: cost.outcome).fractions()
            assert short.means.cards == joint.mean(lambda cost: cost.cards)
            assert short.means.marks == joint.mean(lambda cost: cost.marks)
            assert short.means.heat == joint.mean(lambda cost: cost.heat)
            assert short.means.pierced == joint.where(lambda cost: cost.pierced)
            assert short.means.destroyed == joint.where(lambda cost: cost.destroyed)
