"""What is told of harm, figure by figure: who is meant, whose turn it is, and what was never thrown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from apps.rules.battle.engine import decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.effects import body_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.field import library
from tests.rules.battle.telling import AS_THEY_LIE, NORTH, SOUTH, Loaded, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
AT_ONCE = replace(NO_GRIT, strain_on_heat_gain=True)
THRUST = ("faithful-thrust",)
HIT, SHIELD, HEAT = (3, 2), 1, 6


def facing(rules: Ruleset = NO_GRIT, *, turn: str = "red", printed: Any = None, **more: Any) -> Told:
    """Red and blue face to face, with what is said of the one whose turn it is not."""
    other = "blue" if turn == "red" else "red"
    each: dict[str, Any] = {turn: {"hand": THRUST}, other: more}
    told = field_of(
        rules=rules,
        printed=printed,
        red=Stands(at=(0, 0), facing=NORTH, **each["red"]),
        blue=Stands(at=(0, -1), facing=SOUTH, **each["blue"]),
    )
    return told.turn(turn)


@dataclass
class Turning(Loaded):
    """Loaded dice that hear what is turned over."""

    turned: list[str] = field(default_factory=list)

    def turn(self, label: str) -> None:
        self.turned.append(label)


@pytest.mark.canon("pen.strain.on_heat_gain", "C-27")
@pytest.mark.parametrize(("turn", "struck"), [("red", "blue"), ("blue", "red")])
def test_heat_gained_in_anothers_turn_strains_at_once_whoever_goes_first(turn: str, struck: str) -> None:
    told = facing(AT_ONCE, turn=turn, heat=4)
    told.strikes(
        "faithful-thrust",
        HIT,
        (HEAT, SHIELD, SHIELD, SHIELD),
        on=struck,
        **{f"{struck}_strain": (1,)},  # type: ignore[arg-type]  # dice
    )
    assert len(told.of(ev.StrainRolled)) == 1


@pytest.mark.canon("pen.strain.on_heat_gain", "C-27")
@pytest.mark.parametrize("turn", ["red", "blue"])
def test_heat_gained_in_the_own_turn_never_strains_at_once(turn: str) -> None:
    hand = {"hand": ("feint",), "heat": 4}
    told = field_of(
        rules=AT_ONCE,
        printed={"feint": {"effects": (body_effects.Heat(amount=1),)}},
        red=Stands(at=(0, 0), **(hand if turn == "red" else {})),  # type: ignore[arg-type]  # what one holds
        blue=Stands(at=(0, -4), **(hand if turn == "blue" else {})),  # type: ignore[arg-type]
    ).turn(turn)
    told.does("play", "feint")
    assert told.fighter(turn).heat == 5
    assert told.of(ev.StrainRolled) == []


@pytest.mark.canon("PEN-DMG-09", "C-68")
@pytest.mark.parametrize(("turn", "struck"), [("red", "blue"), ("blue", "red")])
def test_what_waits_says_in_whose_turn_it_came(turn: str, struck: str) -> None:
    told = facing(turn=turn, top=("damaged",))
    told.strikes(
        "faithful-thrust",
        HIT,
        (SHIELD, SHIELD, SHIELD, 3),
        on=struck,
        **{f"{struck}_damaged": (4,)},  # type: ignore[arg-type]  # dice
    )
    assert told.one(ev.AttackLent).own_turn is False
    own = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=("damaged",) if turn == "red" else ()),
        blue=Stands(at=(0, -4), hand=("damaged",) if turn == "blue" else ()),
    ).turn(turn)
    own.does("sacrifice", dice={f"{turn}/damaged": (4,)})
    assert own.one(ev.AttackLent).own_turn is True


@pytest.mark.canon("PEN-CARD-S10", "C-74")
def test_only_armour_that_was_bolted_on_falls_off_and_only_by_damage() -> None:
    told = facing().strikes("faithful-thrust", HIT, (3, 3, 3, 3))
    assert told.of(ev.ArmorLost) == [], "there was none"
    bolted = field_of(
        rules=replace(NO_GRIT, blood_offering_cost="fixed_two"),
        red=Stands(at=(0, 0), hand=("scrap-armor", "blood-offering"), equipment="repair-kit"),
        blue=Stands(at=(0, -4), facing=SOUTH),
    ).turn("red")
    bolted.does("play", "scrap-armor").does("play", "blood-offering")
    assert len(bolted.of(ev.CardsLost)) == 1
    assert bolted.of(ev.ArmorLost) == [], "self-harm is no damage"


@pytest.mark.parametrize(("hand", "turned"), [((), ["blue/deck"]), (("feint",) * 1, ["blue/deck"])])
def test_what_comes_off_the_deck_is_turned_over_before_it_is_seen(hand: tuple[str, ...], turned: list[str]) -> None:
    told = facing(hand=hand)
    choice = told.found("play", "faithful-thrust", on="blue", word="head")[0]
    dice = Turning({"red/attack": HIT, "blue/defense": (3, 3, 3, 3)})
    decide(told.battle, choice, dice)
    while told.battle.pending and told.battle.pending.kind in ("before", "hit", "pay"):
        open_now = {"before": "roll", "hit": "stand", "pay": "pay"}[told.battle.pending.kind]
        decide(told.battle, told.found(open_now)[0], dice)
    assert dice.turned == turned


@pytest.mark.canon("PEN-SP-09", "C-71")
def test_sp_lost_in_anothers_turn_are_lost_now_and_gained_ones_wait() -> None:
    bash = next(effect for effect in library().card("bash").effects if isinstance(effect, do.Attack))
    for amount, banked, left, waits in ((-1, False, 3, 0), (2, True, 4, 2)):
        attack = replace(bash, to_target=(body_effects.Sp(amount=amount),), on_hit=())
        told = field_of(
            rules=NO_GRIT,
            printed={"bash": {"effects": (attack,)}},
            red=Stands(at=(0, 0), hand=("bash",)),
            blue=Stands(at=(0, -1), facing=SOUTH),
        ).turn("red")
        told.fighter("blue").sp = 4
        told.strikes("bash", HIT, (1, 1), word="head")
        assert [event.banked for event in told.of(ev.SpChanged) if event.fighter == 1] == [banked]
        assert (told.fighter("blue").sp, told.fighter("blue").banked) == (left, waits)


@pytest.mark.canon("C-71", "PEN-SP-09")
def test_sp_gained_at_the_end_of_the_own_turn_come_at_once() -> None:
    told = field_of(
        rules=NO_GRIT,
        printed={"feint": {"effects": (body_effects.Sp(amount=2),), "timing": "passive", "on": "turn-end", "cost": 0}},
        red=Stands(at=(0, 0), hand=("feint",)),
        blue=Stands(at=(0, -4), facing=SOUTH),
    ).turn("red")
    told.ends()
    assert [event.banked for event in told.of(ev.SpChanged) if event.fighter == 0] == [False]


@pytest.mark.canon("PEN-GRIT-01", "PEN-WND-04")
def test_without_a_check_there_is_no_die_and_without_a_finger_none() -> None:
    told = facing(replace(NO_GRIT, taint_at_10="wound_only"), taint=9, face_down=("concussion", "ptsd", "cracked-rib"))
    told.strikes("faithful-thrust", HIT, (3, 3, 3, 3), word="head")
    (struck,) = told.of(ev.PilotStruck)
    assert (struck.face, struck.added, struck.happens, struck.wound, struck.finger) == (
        0,
        None,
        "flip",
        "concussion",
        0,
    )


@pytest.mark.canon("PEN-TAINT-11", "PEN-TAINT-12")
@pytest.mark.parametrize(("face", "resisted"), [(5, True), (3, False)])
def test_what_is_told_of_corruption(face: int, resisted: bool) -> None:  # noqa: FBT001 - one column
    told = facing(replace(NO_GRIT, taint_at_10="corruption_only"), taint=9)
    dice: dict[str, Any] = {"blue_corruption": (face,), **({} if resisted else {"blue_corrupted": (1,)})}
    told.strikes("faithful-thrust", HIT, (3, 3, 3, 3), word="head", **dice)
    rolled = told.one(ev.CorruptionRolled)
    assert (rolled.resisted, bool(rolled.row), rolled.row_face) == (resisted, not resisted, 0 if resisted else 1)


@pytest.mark.canon("PEN-TAINT-11", "PEN-WND-07")
def test_whoever_dies_of_ten_taint_is_not_corrupted_any_more() -> None:
    told = facing(taint=9, face_down=("concussion",)).strikes("faithful-thrust", HIT, (3, 3, 3, 3), word="head")
    assert told.one(ev.PilotKilled).by == 0
    assert told.of(ev.CorruptionRolled) == []


@pytest.mark.canon("C-51", "PEN-GRIT-13")
def test_nobody_throws_for_a_pilot_whom_the_end_of_the_casket_cannot_hurt() -> None:
    rules = replace(DEFAULT, casket_destruction_save="d6_4plus")
    told = facing(rules, kind="sexton", deck=3).strikes("faithful-thrust", HIT, (3, 3, 3, 3), word="head")
    assert told.fighter("blue").destroyed
    assert (told.of(ev.SaveRolled), told.of(ev.PilotStruck)) == ([], [])


@pytest.mark.canon("PEN-CARD-T03", "C-74")
def test_last_rites_answer_a_pilots_death_in_a_casket_that_still_stands() -> None:
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=THRUST),
        blue=Stands(at=(0, -1), facing=SOUTH, taint=9, face_down=("cracked-rib",)),
        navy=Stands(at=(0, -3), side=1, tactics=("last-rites", "absolution"), hand=("last-rites",), deck=20),
    ).turn("red")
    told.strikes("faithful-thrust", HIT, (3, 3, 3, 3), word="head")
    assert not told.fighter("blue").destroyed
    assert told.asked == ("rites", "navy")


@pytest.mark.canon("PEN-GRIT-01", "PEN-GRIT-06")
def test_a_point_that_is_withstood_flips_no_wound_and_breaks_no_finger() -> None:
    told = facing(replace(DEFAULT, taint_at_10="wound_only"), taint=9, grit=3)
    point = "blue_taint-overload-threshold_1"
    dice: dict[str, Any] = {f"{point}_grit": (4,), f"{point}_wounds": AS_THEY_LIE}
    told.strikes("faithful-thrust", HIT, (3, 3, 3, 3), word="head", **dice)
    (struck,) = told.of(ev.PilotStruck)
    assert (struck.face, struck.wound, struck.finger) == (4, "", 0)
