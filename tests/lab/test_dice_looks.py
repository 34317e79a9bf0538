"""How the four dice look on the page of the dice: colours, signs, values, and words for those who see none of these."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db
Colour = tuple[int, int, int]
Side = tuple[str, str, str]
"""A sign, a name, and what it does."""
SHOWN = re.compile(
    r'class="die die-(\w+)">.*?signs\.svg#([\w-]+)".*?<span class="unseen">([^<]+)<.*?<span class="quiet">([^<]*)<',
    re.DOTALL,
)


@pytest.fixture(scope="module")
def style() -> str:
    return Path(str(finders.find("penance/penance.css"))).read_text()


def colours(style: str, die: str) -> tuple[Colour, Colour]:
    """The body of a die, and the ink of its signs: they are drawn in the colour of the text."""
    assert re.search(r"^\.die svg \{[^}]*fill: currentColor;", style, re.MULTILINE)
    found = re.search(rf"^\.die-{die} \{{ --body: (#\w+);[^}}]* color: (#\w+); \}}", style, re.MULTILINE)
    assert found, die
    body, ink = (_channels(said) for said in found.groups())
    return body, ink


def _channels(said: str) -> Colour:
    digits = said.removeprefix("#")
    full = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    red, green, blue = (int(full[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def sides(die: str) -> list[Side]:
    page = Client().get("/dice/").content.decode()
    assert "penance/penance.css" in page
    return [(sign, name.replace("&#x27;", "'"), does) for key, sign, name, does in SHOWN.findall(page) if key == die]


def is_dark(colour: Colour) -> bool:
    return max(colour) < 0x30


def is_light_and_grey(colour: Colour) -> bool:
    return min(colour) > 0xC0 and max(colour) - min(colour) < 0x20


def is_red(colour: Colour) -> bool:
    red, green, blue = colour
    return red > 2 * max(green, blue)


def is_gold(colour: Colour) -> bool:
    red, green, blue = colour
    return red > green > blue and red > 0xC0 and blue < 0x80


@pytest.mark.canon("PEN-DISP-01")
def test_attack_dice_are_black_with_silver_signs_and_values(style: str) -> None:
    body, ink = colours(style, "attack")
    assert is_dark(body)
    assert is_light_and_grey(ink)
    assert sides("attack") == [
        ("shield", "GLANCE", "Worth 1"),
        ("droplet", "BLOOD", "Worth 2"),
        ("crossed-swords", "STRIKE", "Worth 3"),
        ("double-crossed-swords", "DOUBLE STRIKE", "Worth 4"),
        ("skull", "DEATH BLOW", "Worth 5"),
        ("broken-gear", "JAM", "Worth 0"),
    ]


@pytest.mark.canon("PEN-DISP-02")
def test_defense_dice_are_red_with_white_signs_and_no_values(style: str) -> None:
    body, ink = colours(style, "defense")
    assert is_red(body)
    assert ink == (0xFF, 0xFF, 0xFF)
    shown = sides("defense")
    assert [(sign, name) for sign, name, _ in shown] == [
        ("shield", "SHIELD"),
        ("gear", "ABSORB"),
        ("droplet", "FLESH WOUND"),
        ("skull", "CRITICAL"),
        ("piercing-arrow", "PIERCE"),
        ("flame", "HEAT"),
    ]
    assert not any("Worth" in does for *_, does in shown)


@pytest.mark.canon("PEN-DISP-03")
def test_suffering_dice_are_crimson_with_golden_signs(style: str) -> None:
    body, ink = colours(style, "suffering")
    assert is_red(body)
    assert body[0] < colours(style, "defense")[0][0], "a darker red than the Defense dice"
    assert is_gold(ink)
    assert [(sign, name) for sign, name, _ in sides("suffering")] == [
        ("holy-shield", "DIVINE MERCY"),
        ("droplets", "BLOOD PRICE"),
        ("flaming-sword", "ZEALOT'S FURY"),
        ("sacred-flame", "PENANCE"),
        ("crowned-skull", "MARTYRDOM"),
        ("halo", "ABSOLUTION"),
    ]


@pytest.mark.canon("PEN-DISP-04", "PEN-DMG-15")
def test_the_damage_die_has_its_signs_and_is_no_other_die_by_its_colour(style: str) -> None:
    """No document gives it a colour: whichever it has, nobody takes it for another."""
    bodies = [colours(style, die)[0] for die in ("attack", "defense", "suffering", "damage")]
    assert len(set(bodies)) == 4
    assert not is_dark(bodies[3])
    assert not is_red(bodies[3])
    assert [(sign, name) for sign, name, _ in sides("damage")] == [
        ("flame", "Minor Strain"),
        ("warning", "System Glitch"),
        ("broken-heart", "Internal Bleeding"),
        ("shield", "Structural Weakness"),
        ("skull", "Critical Malfunction"),
        ("bolt", "Adrenaline Surge"),
    ]


@pytest.mark.canon("PEN-DISP-01", "PEN-DISP-02", "PEN-DISP-03", "PEN-DISP-04")
def test_every_die_has_six_faces_and_each_is_named_beside_its_sign() -> None:
    for die in ("attack", "defense", "suffering", "damage"):
        shown = sides(die)
        assert len({name for _, name, _ in shown}) == len({sign for sign, *_ in shown}) == 6
