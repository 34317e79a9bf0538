"""The four dice as things, and rolls in words."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from apps.rules.book.dice_figures import attack_line
from apps.rules.dice.dice_words import symbols_line
from apps.rules.dice.dies import D6, Die, Face, PlainDie
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.attack_roll import struck
from apps.rules.tables.attack_dice import Mode
from apps.rules.tables.printed_dice import ATTACK_DIE, DAMAGE_DIE, DEFENSE_DIE, DICE, SUFFERING_DICE
from tests.cases import every
from tests.rules.dice.ten import D10


@pytest.mark.canon("PEN-GEN-01")
def test_there_are_four_custom_dice_of_six_faces() -> None:
    assert [die.key for die in DICE] == ["attack", "defense", "suffering", "damage"]
    for die in DICE:
        assert die.sides == 6
        assert [face.number for face in die.faces] == [1, 2, 3, 4, 5, 6]
        assert len({face.key for face in die.faces}) == 6
        assert sorted(number for kind in die.alike for number in kind) == [1, 2, 3, 4, 5, 6]


def test_a_face_is_found_by_the_number_on_the_die() -> None:
    assert [DEFENSE_DIE.face(number).key for number in range(1, 7)] == [
        "shield",
        "absorb",
        "flesh-wound",
        "critical",
        "pierce",
        "heat",
    ]
    assert [face.name for face in DEFENSE_DIE.read((6, 1, 6))] == ["HEAT", "SHIELD", "HEAT"]


@pytest.mark.parametrize("fact", [ATTACK_DIE, ATTACK_DIE.face(1), D6], ids=lambda fact: type(fact).__name__)
def test_a_die_stays_as_it_is(fact: Die | Face | PlainDie) -> None:
    for field in fields(fact):
        with pytest.raises(FrozenInstanceError):
            setattr(fact, field.name, getattr(fact, field.name))
    assert not hasattr(fact, "__dict__")


@pytest.mark.canon("PEN-GEN-02")
def test_there_are_plain_dice_of_six_and_ten() -> None:
    assert (D6.sides, D10.sides) == (6, 10)
    assert len(D6.alike) == 6
    assert len(D10.alike) == 10


@pytest.mark.canon("PEN-DISP-01", "PEN-DISP-02", "PEN-DISP-03", "PEN-DISP-04", "PEN-DMG-15")
def test_each_die_has_its_colours_and_pictures() -> None:
    looks = {die.key: (die.body, die.ink, [face.icon for face in die.faces]) for die in DICE}
    assert looks == {
        "attack": (
            "black",
            "silver",
            ["shield", "droplet", "crossed-swords", "double-crossed-swords", "skull", "broken-gear"],
        ),
        "defense": ("red", "white", ["shield", "gear", "droplet", "skull", "piercing-arrow", "flame"]),
        "suffering": (
            "crimson",
            "gold",
            ["holy-shield", "droplets", "flaming-sword", "sacred-flame", "crowned-skull", "halo"],
        ),
        "damage": ("", "", ["flame", "warning", "broken-heart", "shield", "skull", "bolt"]),
    }
    assert [face.value for face in ATTACK_DIE.faces] == [1, 2, 3, 4, 5, 0]
    assert not any(face.value for die in (DEFENSE_DIE, SUFFERING_DICE, DAMAGE_DIE) for face in die.faces)


@pytest.mark.canon("PEN-DISP-05", "PEN-ATK-27", "PEN-EX-01", "PEN-EX-02", "PEN-EX-03", "PEN-EX-04")
@every(
    ("faces", "target", "line"),
    [
        ((3, 5), 6, "STRIKE (3) + DEATH BLOW (5) = 8 → Strong Hit (+1 damage)"),
        ((5, 5), 5, "DEATH BLOW (5) + DEATH BLOW (5) = 10 → EXECUTION"),
        ((6, 6), 5, "JAM (0) + JAM (0) = 0 → CATASTROPHIC FAILURE"),
        ((5, 3), 11, "DEATH BLOW (5) + STRIKE (3) = 8 → Miss"),
        ((3, 4), 6, "STRIKE (3) + DOUBLE STRIKE (4) = 7 → Strong Hit (+1 damage)"),
        ((5, 4), 5, "DEATH BLOW (5) + DOUBLE STRIKE (4) = 9 → Critical Hit (+2 damage)"),
        ((4, 1), 5, "DOUBLE STRIKE (4) + GLANCE (1) = 5 → Hit"),
    ],
)
def test_a_roll_is_read_out_by_the_names_of_its_faces(faces: tuple[int, ...], target: int, line: str) -> None:
    assert attack_line(faces, struck(faces, target, "standard", DEFAULT), DEFAULT) == line


@pytest.mark.canon("PEN-DISP-05", "PEN-ATK-15")
def test_an_execution_with_the_critical_bonus_says_so() -> None:
    rules = Ruleset(attack_execution_includes_critical_bonus=True)
    line = attack_line((5, 5), struck((5, 5), 5, "standard", rules), rules)
    assert line.endswith("= 10 → EXECUTION (+2 damage)")


@pytest.mark.canon("PEN-DISP-05")
@pytest.mark.parametrize(
    ("mode", "faces", "line"),
    [
        ("advantage", (6, 3, 5), "STRIKE (3) + DEATH BLOW (5) = 8 → Strong Hit (+1 damage); set aside: JAM"),
        (
            "critical_disadvantage",
            (3, 6, 5, 6),
            "JAM (0) + JAM (0) = 0 → CATASTROPHIC FAILURE; set aside: STRIKE, DEATH BLOW",
        ),
    ],
)
def test_dice_that_are_not_kept_are_shown_as_set_aside(mode: Mode, faces: tuple[int, ...], line: str) -> None:
    assert attack_line(faces, struck(faces, 5, mode, DEFAULT), DEFAULT) == line


def test_symbols_are_counted_in_the_order_of_the_die() -> None:
    assert symbols_line(DEFENSE_DIE, (4, 1, 1, 6)) == "2 SHIELD, 1 CRITICAL, 1 HEAT"
    assert symbols_line(DEFENSE_DIE, ()) == "no dice"
