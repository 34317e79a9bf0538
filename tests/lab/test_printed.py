"""What no battle shows is printed: the signs of the Damage die, advice, and the row of Strain that nobody reaches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client


@pytest.fixture(scope="module")
def caskets(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The rulebook's page of the Caskets, as the command writes it."""
    folder: Path = tmp_path_factory.mktemp("rules")
    call_command("rulebook", "--folder", str(folder))
    return (folder / "caskets.md").read_text("utf-8")


def rows(page: str, title: str) -> list[list[str]]:
    """The rows of all tables under a title, cell by cell."""
    _, _, below = page.partition(f"## {title}\n")
    section = below.split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.canon("PEN-DMG-15")
@pytest.mark.django_db
def test_the_page_of_the_dice_draws_the_six_signs_of_the_damage_die() -> None:
    html = " ".join(Client().get("/dice/").content.decode().split())
    drawn = re.findall(r'class="die die-damage">.*?signs\.svg#([\w-]+)".*?<span class="unseen">([^<]+)<', html)
    assert drawn == [
        ("flame", "Minor Strain"),
        ("warning", "System Glitch"),
        ("broken-heart", "Internal Bleeding"),
        ("shield", "Structural Weakness"),
        ("skull", "Critical Malfunction"),
        ("bolt", "Adrenaline Surge"),
    ]


@pytest.mark.canon("PEN-DMG-17")
@pytest.mark.parametrize(
    ("choice", "when"),
    [
        ("Sacrifice", ("early", "hp to spare", "three to five turns")),
        ("Purge", ("late", "few hp")),
        ("Keep", ("one or two", "surge")),
    ],
)
def test_the_rulebook_advises_when_to_sacrifice_to_purge_and_to_keep(
    caskets: str, choice: str, when: tuple[str, ...]
) -> None:
    (advice,) = (text for name, text, *others in rows(caskets, "DAMAGED cards") if name == choice and not others)
    assert all(words in advice.lower() for words in when), advice
    assert "Advice, which binds nobody" in caskets


@pytest.mark.canon("PEN-HEAT-04", "C-25")
def test_the_rulebook_prints_the_first_row_of_strain_as_one_that_nobody_reaches(caskets: str) -> None:
    table = [row[:3] for row in rows(caskets, "Strain")]
    assert table[1:5] == [
        ["1\u20135", "1 Heat more", "never reached"],
        ["6\u20138", "1 SP less this turn", ""],
        ["9\u201311", "2 cards off the deck", ""],
        ["12+", "A component fails", ""],
    ]
