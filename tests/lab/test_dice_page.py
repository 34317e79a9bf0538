"""The page of the dice: every face of every die with its sign, for anybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from apps.rules.factions import FACTION_NAMES
from apps.rules.tables.printed_dice import DICE

pytestmark = pytest.mark.django_db
WAYS = {f"way-{place}" for place in ("mine", "battle", "table", "story", "find")}
OTHERS = {"d6", "d10", "card", "lot", "emblem", *WAYS}
FACES = [(die, face) for die in DICE for face in die.faces]


@pytest.fixture(scope="module")
def drawn() -> set[str]:
    """The signs that there are."""
    return set(re.findall(r'<symbol id="([\w-]+)"', Path(str(finders.find("penance/signs.svg"))).read_text()))


def test_every_face_of_every_die_is_there_with_its_sign(drawn: set[str]) -> None:
    html = " ".join(Client().get("/dice/").content.decode().split())
    shown = re.findall(r'class="die die-(\w+)">.*?signs\.svg#([\w-]+)".*?<span class="unseen">([^<]+)<', html)
    assert shown == [(die.key, face.icon, face.name.replace("'", "&#x27;")) for die, face in FACES]
    assert {face.icon for _, face in FACES} <= drawn


def test_nothing_is_drawn_that_nothing_shows(drawn: set[str]) -> None:
    assert drawn - {face.icon for _, face in FACES} == {*OTHERS, *FACTION_NAMES}


def test_each_face_says_what_it_does() -> None:
    html = Client().get("/dice/").content.decode()
    for words in ("Worth 5", "Blocks 1 damage", "Discard 3", "A wound for the pilot, at once"):
        assert words in html
