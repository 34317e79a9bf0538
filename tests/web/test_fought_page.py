"""A battle that is over, on the pages of its mission and of its replay: it is fought once, and looked at by all."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.battles.logged import Arena
from tests.seeding import drawing
from tests.web.test_battle_page import path, read

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@dataclass(frozen=True, kw_only=True)
class Fought:
    """A battle that was played to its end, and the page of its mission before."""

    arena: Arena
    before: str


def mission_of(arena: Arena) -> str:
    return f"{arena.table.page}missions/{arena.mission}/"


@pytest.fixture(scope="module")
def fought(ground: None) -> Fought:
    with drawing(1, "a battle in which much is hit"):
        arena = Arena()
        arena.open()
        before = read(arena.table.client("player"), mission_of(arena))
        arena.play(seed=4)
    return Fought(arena=arena, before=before)


def test_its_mission_leads_there_and_to_its_replay_once_it_is_over(fought: Fought) -> None:
    arena, mission = fought.arena, mission_of(fought.arena)
    client = arena.table.client("player")
    assert "To the battle" in fought.before
    assert "How the battle went" in read(client, mission)
    late, waiting = client.get(path(arena)), client.get(path(arena), headers={"HX-Request": "true"})
    assert (late.status_code, late["Location"], waiting["HX-Redirect"]) == (302, mission, mission)
    replay = read(client, f"{path(arena)}replay/?step=40")
    assert "As it stood after 40" in replay
    assert " won " in read(client, f"{arena.table.page}chronicle/")


@pytest.mark.canon("PEN-DISP-05", "PEN-DISP-06")
def test_a_replay_shows_its_dice_and_line_by_line_what_they_had_to_reach(fought: Fought) -> None:
    arena = fought.arena
    client = arena.table.client("spectator")
    told = "".join(read(client, f"{path(arena)}replay/?step={step}") for step in range(0, 600, 60))
    rolls = re.findall(r"The Attack dice, against (\d+): ([A-Z ]+) \((\d)\) \+ ([A-Z ]+) \((\d)\) = (\d+) → ", told)
    assert rolls
    for _, _, one, _, other, total in rolls:
        assert int(one) + int(other) == int(total)
    numbers = re.findall(r"<summary>Target number <b>(\d+)</b></summary>", told)
    assert numbers == [against for against, *_ in rolls]
    assert told.count("Every attack begins at 5") == len(rolls)
    assert re.search(r"The Defense dice: \d [A-Z]+", told)
    for number in ("Damage", "Defense"):
        assert f"<summary>{number} <b>" in told
    assert told.count("<summary>SP <b>") == told.count("The SP maximum"), "one line alone explains nothing"
