"""The deck that the documents print as a template, as the Casket's route lays it out, and whose book dwarves are in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.caskets.commands.choose_loadout import ChooseLoadout
from tests.campaigns.lived import CHURCH, lived
from tests.cast import FOUNDED, HOSTED, PACKS, PLAYED
from tests.story import given

UNIVERSAL = {
    "Desperate Lunge",
    "Brace for Impact",
    "Emergency Vent",
    "Sensor Sweep",
    "Overextend",
    "Rally Cry",
    "Survey the Field",
    "Feint",
    "Retreat",
    "Breathe the Core",
}
BLADES = {
    "Blood Offering": 2,
    "Faithful Thrust": 3,
    "Righteous Cleave": 2,
    "Martyrdom Protocol": 2,
    "Divine Judgment": 2,
    "Consecrated Ground": 1,
}
SETS = {
    "buckler": {"Deflect": (2, 0, "reactive"), "Bash": (2, 1, "own-turn"), "Hunker Down": (2, 2, "own-turn")},
    "tower-shield": {
        "Wall of Iron": (2, 0, "reactive"),
        "Shield Wall": (2, 3, "own-turn"),
        "Advance": (2, 2, "own-turn"),
    },
}


def laid_out(equipment: str) -> dict[str, Any]:
    """A Confessor of the Church with this set, and what its route tells of it."""
    table = lived()
    casket = table.ids["Mercy"]
    build = BuildLoadout(casket=casket, name="Second", equipment=equipment, tactics=CHURCH)
    loadout = table.make("player", "loadout", build, "second")
    table.ask("player", ChooseLoadout(casket=casket, loadout=loadout), "chosen")
    found: dict[str, Any] = table.caller("player").get(f"/api/v1/campaigns/{table.campaign}/caskets/{casket}/").json()
    return found


def cards(found: dict[str, Any], group: str) -> list[dict[str, Any]]:
    (one,) = [each for each in found["deck"] if each["group"] == group]
    every: list[dict[str, Any]] = one["cards"]
    return every


@pytest.mark.django_db
@pytest.mark.canon("PEN-CARD-X05")
def test_the_template_is_a_light_confessor_with_thirty_cards() -> None:
    found = laid_out("buckler")
    kind = found["kind"]
    assert (kind["faction_name"], kind["name"], kind["frame_name"]) == ("Church of Absolution", "Confessor", "Light")
    assert found["sp_maximum"]["value"] == 6
    assert {group["group"]: group["copies"] for group in found["deck"]} == {
        "universal": 10,
        "primary": 12,
        "secondary": 6,
        "tactic": 2,
    }
    assert {card["name"]: card["copies"] for card in cards(found, "universal")} == dict.fromkeys(UNIVERSAL, 1)
    assert {card["name"]: card["copies"] for card in cards(found, "primary")} == BLADES
    assert {card["name"]: card["copies"] for card in cards(found, "tactic")} == {
        "Righteous Fury": 1,
        "Flagellant's Zeal": 1,
    }


@pytest.mark.django_db
@pytest.mark.canon("PEN-CARD-S01", "PEN-CARD-S04")
@pytest.mark.parametrize("equipment", SETS)
def test_a_set_goes_out_with_the_copies_costs_and_timings_that_are_printed(equipment: str) -> None:
    found = cards(laid_out(equipment), "secondary")
    assert {card["name"]: (card["copies"], card["cost"], card["timing"]) for card in found} == SETS[equipment]


@pytest.mark.canon("C-59")
def test_the_dwarves_with_their_hammer_are_of_the_houses_book_alone() -> None:
    canon_alone = replace(FOUNDED, packs=tuple(pack for pack in PACKS if pack.pack == "penance"))
    assert len(canon_alone.packs) == 1
    hammered = BuildCasket(name="Anvil", kind="ironclad")
    given(canon_alone, HOSTED, PLAYED).when(hammered).refused("ironclad")
    assert given(FOUNDED, HOSTED, PLAYED).when(hammered).refusal is None
