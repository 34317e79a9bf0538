"""What a Casket's own sheet prints of it: its faction, its frame, its weapon, and the keywords of its cards."""

from __future__ import annotations

from typing import Any

import pytest

from apps.caskets.commands.build_casket import BuildCasket
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.rules.factions import Faction
from tests.campaigns.lived import Lived, lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NAMED = {
    "confessor": ("Confessor", "Church of Absolution", "Light", 6),
    "scout": ("Scout", "Church of Absolution", "Light", 6),
    "ironclad": ("Ironclad", "Dwarves", "Heavy", 4),
    "dwarven-heavy": ("Dwarven Heavy", "Dwarves", "Heavy", 4),
}
FACTIONS: dict[Faction, tuple[str, str]] = {
    "church": ("Church of Absolution", "confessor"),
    "dwarves": ("Dwarves", "ironclad"),
    "ossuarium": ("Ossuarium", "sexton"),
    "elves": ("Elves", "shrike"),
}


@pytest.fixture
def table() -> Lived:
    return lived()


def sheet(table: Lived, what: str, name: str) -> dict[str, Any]:
    answer = table.caller("player").get(f"/api/v1/campaigns/{table.campaign}/{what}/{table.ids[name]}/")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def cards(table: Lived, name: str, *groups: str) -> dict[str, dict[str, Any]]:
    """The cards of a chosen deck by their names."""
    deck = sheet(table, "caskets", name)["deck"]
    return {card["name"]: card for part in deck if not groups or part["group"] in groups for card in part["cards"]}


@pytest.mark.canon("PEN-GEN-06", "PEN-SP-01")
def test_the_caskets_that_are_named_are_built_as_they_are_named(table: Lived) -> None:
    for kind, printed in NAMED.items():
        table.make("player", "casket", BuildCasket(name=f"A {kind}", kind=kind), f"A {kind}")
        found = sheet(table, "caskets", f"A {kind}")
        said = found["kind"]
        assert (said["name"], said["faction_name"], said["frame_name"], found["sp_maximum"]["value"]) == printed


@pytest.mark.canon("PEN-GEN-05", "PEN-GEN-09")
def test_there_are_four_factions_each_with_pilots_and_a_weapon_of_its_own(table: Lived) -> None:
    weapons = set()
    for faction, (name, kind) in FACTIONS.items():
        table.make("player", "pilot", EnlistPilot(name=f"One of {faction}", faction=faction), f"One of {faction}")
        table.make("player", "casket", BuildCasket(name=f"Of {faction}", kind=kind), f"Of {faction}")
        assert sheet(table, "pilots", f"One of {faction}")["pilot"]["faction_name"] == name
        built = sheet(table, "caskets", f"Of {faction}")["kind"]
        assert built["faction_name"] == name
        weapons.add(built["weapon_name"])
    assert len(weapons) == 4
    church, dwarves = (set(cards(table, name, "primary")) for name in ("Mercy", "Anvil"))
    assert church >= {"Blood Offering", "Faithful Thrust", "Righteous Cleave", "Martyrdom Protocol"}
    assert "Hammer Strike" in dwarves
    assert church.isdisjoint(dwarves)


@pytest.mark.canon("PEN-GEN-05")
def test_the_form_asks_for_one_of_the_four_factions(table: Lived) -> None:
    page = table.client("player").get(f"{table.page}ask/EnlistPilot/").content.decode()
    for faction in FACTIONS:
        assert f'value="{faction}"' in page
    body = {"key": "k1", "name": "Grin", "faction": "goblins"}
    refused = table.client("player").post(f"{table.page}ask/EnlistPilot/", body)
    assert "Grin" not in table.client("player").get(f"{table.page}pilots/").content.decode()
    assert refused.status_code != 302


@pytest.mark.canon("PEN-KEY-02", "PEN-KEY-03", "PEN-KEY-04", "PEN-KEY-06", "PEN-KEY-01", "PEN-LOS-01")
def test_keywords_stand_on_the_cards_that_have_them_and_on_no_others(table: Lived) -> None:
    printed = {
        word: {name for name, card in cards(table, "Mercy").items() if word in card["keywords"]}
        for word in ("[—] Initiative", "Aura 3", "Self-Harm", "Melee")
    }
    assert printed == {
        "[—] Initiative": {"Brace for Impact", "Deflect"},
        "Aura 3": {"Consecrated Ground"},
        "Self-Harm": {"Blood Offering", "Flagellant's Zeal"},
        "Melee": {"Bash", "Faithful Thrust", "Righteous Cleave", "Divine Judgment"},
    }
    timings = {name: card["timing"] for name, card in cards(table, "Mercy").items()}
    assert {name for name, timing in timings.items() if timing == "reactive"} == printed["[—] Initiative"]
    others = cards(table, "Anvil")
    assert "[—] Initiative" in others["Unyielding Bulwark"]["keywords"]
    assert others["Hammer Strike"]["keywords"][:2] == ["Melee", "Ignore Armor 1"]
