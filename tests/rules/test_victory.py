"""How battles and missions end."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.victory import (
    CasketStanding,
    Fall,
    Fate,
    SideStanding,
    Verdict,
    is_beaten,
    kills,
    mission_outcome,
    verdict,
)
from tests.cases import every

LIMITED = Ruleset(battle_round_limit=6)


def side(name: str, *caskets: CasketStanding, surrendered: bool = False, objective: bool = False) -> SideStanding:
    return SideStanding(side=name, caskets=caskets, surrendered=surrendered, objective=objective)


def whole(hp: int = 20) -> CasketStanding:
    return CasketStanding(casket="whole", hp=hp)


DESTROYED = CasketStanding(casket="destroyed", hp=0, destroyed=True)
INERT = CasketStanding(casket="inert", hp=12, pilot_dead=True)
RED = side("red", whole())
BLUE = side("blue", whole())


def ended(one: SideStanding, other: SideStanding) -> tuple[str | None, list[str]]:
    """The same from both ends of the table."""
    found, turned = verdict(one, other, DEFAULT), verdict(other, one, DEFAULT)
    assert found is not None
    assert turned is not None
    assert found.winner == turned.winner
    return found.winner, [reason.rule for reason in found.reasons]


def test_a_battle_goes_on_while_nobody_has_won() -> None:
    assert verdict(RED, BLUE, DEFAULT) is None
    assert verdict(side("red", whole(), DESTROYED, INERT), BLUE, DEFAULT) is None


def test_destruction_death_surrender_and_the_objective_win() -> None:
    assert ended(RED, side("blue", DESTROYED)) == ("red", ["PEN-VIC-01"])
    assert ended(RED, side("blue", INERT)) == ("red", ["PEN-VIC-02"])
    assert ended(RED, side("blue", whole(), surrendered=True)) == ("red", ["PEN-VIC-03"])
    assert ended(side("red", whole(), objective=True), BLUE) == ("red", ["PEN-VIC-04"])


def test_a_side_is_beaten_with_its_last_casket() -> None:
    assert not is_beaten(side("blue", DESTROYED, INERT, whole(1)))
    assert is_beaten(side("blue", DESTROYED, INERT))
    assert ended(RED, side("blue", DESTROYED, INERT))[0] == "red"


def test_both_at_once_is_a_draw() -> None:
    assert ended(side("red", DESTROYED), side("blue", INERT))[0] is None
    assert ended(side("red", whole(), surrendered=True), side("blue", whole(), surrendered=True))[0] is None
    assert ended(side("red", DESTROYED, objective=True), BLUE)[0] is None


def test_a_side_without_a_casket_is_refused() -> None:
    with pytest.raises(Refusal, match="one Casket or more"):
        verdict(RED, side("blue"), DEFAULT)


@pytest.mark.canon("pen.battle.round_limit")
@pytest.mark.parametrize(
    ("red", "blue", "winner"), [(20, 12, "red"), (12, 20, "blue"), (12, 12, None)], ids=["more", "less", "equal"]
)
def test_at_a_round_limit_more_hp_win(red: int, blue: int, winner: str | None) -> None:
    one, other = side("red", whole(red)), side("blue", whole(blue))
    assert verdict(one, other, DEFAULT, rounds_over=99) is None
    assert verdict(one, other, LIMITED, rounds_over=5) is None
    found = verdict(one, other, LIMITED, rounds_over=6)
    assert isinstance(found, Verdict)
    assert found.winner == winner
    assert f"red {red} HP, blue {blue} HP" in found.reasons[0].text


def test_the_hp_of_all_who_still_fight_count() -> None:
    one = side("red", whole(8), whole(7), INERT, DESTROYED)
    assert one.hp == 15
    found = verdict(one, side("blue", whole(14)), LIMITED, rounds_over=6)
    assert found is not None
    assert found.winner == "red"


def fall(casket: str = "b1", **facts: str) -> Fall:
    return Fall(**{"casket": casket, "side": "blue", "through": "attack", "by": "r1", "by_side": "red", **facts})  # type: ignore[arg-type]


def test_a_kill_is_an_enemy_through_ones_own_attack_and_each_once() -> None:
    first, again, second = fall(), fall(by="r2"), fall("b2")
    assert kills([first, again, second]) == (first, second)
    assert kills([first, second], counted=("b1",)) == (second,)


@every("through", ["strain", "self-harm", "damage-die", "taint", "wounds"])
def test_what_is_no_attack_kills_for_nobody(through: str) -> None:
    assert kills([fall(through=through)]) == ()
    assert kills([fall(by="", by_side="")]) == ()


def test_an_ally_is_no_kill() -> None:
    assert kills([fall(by="b2", by_side="blue")]) == ()


FREE, CAPTURED, DEAD = Fate(pilot="free"), Fate(pilot="taken", captured=True), Fate(pilot="dead", alive=False)


@pytest.mark.canon("C-56")
@every(
    ("pilots", "reached", "missed"),
    [
        ([FREE], "success", "partial"),
        ([FREE, DEAD], "success", "partial"),
        ([FREE, CAPTURED], "success", "partial"),
        ([FREE, CAPTURED, DEAD], "success", "partial"),
        ([DEAD], "failure", "failure"),
        ([CAPTURED], "failure", "failure"),
        ([CAPTURED, CAPTURED], "failure", "failure"),
        ([CAPTURED, DEAD], "failure", "failure"),
        ([DEAD, DEAD], "failure", "failure"),
    ],
)
def test_a_mission_needs_somebody_alive_and_free_and_then_its_objective(
    pilots: list[Fate], reached: str, missed: str
) -> None:
    assert mission_outcome(pilots, objective=True).key == reached
    assert mission_outcome(pilots, objective=False).key == missed


def test_a_mission_that_nobody_flew_is_refused() -> None:
    with pytest.raises(Refusal, match="one pilot or more"):
        mission_outcome([], objective=True)
