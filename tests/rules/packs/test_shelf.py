"""The packs that ship, their hashes and their schema."""

from __future__ import annotations

import json
import shutil
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.packs.library import library
from apps.rules.packs.pack_reader import read_pack
from apps.rules.packs.scenario_boards import board, zone
from apps.rules.packs.schema import pack_schema
from apps.rules.packs.shelf import CANON, SHIPPED, VERSIONS, library_of, pack_from, shelf, shipped, version_of
from tests.cases import every
from tests.house import ROOT
from tests.rules.packs.files import TACTICS, TEXT, trial

JSONSCHEMA: Any = import_module("jsonschema")
FILES = sorted((ROOT / "apps" / "rules" / "packs").glob("*/*/*.toml"))


def test_the_packs_that_ship_hold_together_and_are_read_once() -> None:
    assert [pack.key for pack in shelf().packs] == list(SHIPPED)
    assert [pack.header.label for pack in shelf().packs] == ["canon", "house"]
    assert shelf() is shelf()


HERE_FOR_EVER = {
    "penance": ("536934517c56", "1006f1a37b7a", "8fd68418d007"),
    "house": ("8f11a0ba2030", "c38821b68ddf", "89b7124f165c", "329b9e01644e"),
}
"""Somebody's campaign may play with any of these: the list is added to, and nothing is ever taken off it."""


@pytest.mark.parametrize("key", VERSIONS)
def test_every_version_that_ever_shipped_is_on_the_shelf_as_it_was(key: str) -> None:
    """Whoever changes a file that shipped breaks a campaign that began with it: put the change into a new version."""
    folders = sorted(int(folder.name) for folder in (ROOT / "apps" / "rules" / "packs" / key).iterdir())
    assert folders == list(range(1, len(VERSIONS[key]) + 1))
    assert [version_of(key, number).digest for number in folders] == list(VERSIONS[key])
    assert [digest[:12] for digest in VERSIONS[key][: len(HERE_FOR_EVER[key])]] == list(HERE_FOR_EVER[key])
    assert len(VERSIONS[key]) == len(HERE_FOR_EVER[key]), "write the new one there too"


@pytest.mark.parametrize("house", VERSIONS["house"], ids=HERE_FOR_EVER["house"])
@pytest.mark.parametrize("canon", VERSIONS["penance"], ids=HERE_FOR_EVER["penance"])
def test_all_versions_that_shipped_hold_together(canon: str, house: str) -> None:
    found = library_of((("penance", canon), ("house", house)))
    assert [pack.digest for pack in found.packs] == [canon, house]


def test_a_version_whose_files_were_changed_is_not_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed = shutil.copytree(ROOT / "apps" / "rules" / "packs" / "house", tmp_path / "house") / "4" / "elves.toml"
    changed.write_text(changed.read_text().replace("cost = 1", "cost = 2", 1))
    monkeypatch.setattr("apps.rules.packs.shelf.files", lambda _: tmp_path)
    version_of.cache_clear()
    with pytest.raises(Refusal, match="Version 4 of the pack 'house' is not what it was when it shipped"):
        shipped("house")
    assert version_of("house", 3).digest == VERSIONS["house"][2]
    version_of.cache_clear()


def test_a_hash_that_nobody_knows_is_said_with_what_to_do() -> None:
    """Here is what ships, and nobody brought anything along."""
    with pytest.raises(Refusal, match="comes with a newer version of the program than this one: upgrade it"):
        library_of((("penance", VERSIONS["penance"][-1]), ("house", "0" * 64)))
    with pytest.raises(Refusal, match="not on this shelf: bring its files along"):
        library_of((("penance", VERSIONS["penance"][-1]), ("gilded", "0" * 64)))


def test_the_canon_pack_stands_alone() -> None:
    assert set(library([shipped(CANON)]).cards) == {card.key for card in shelf().cards.values() if card.pack == CANON}


@pytest.mark.machinery
@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_every_file_that_ships_satisfies_the_schema(file: Any) -> None:
    JSONSCHEMA.Draft202012Validator(pack_schema()).validate(tomllib.loads(file.read_text()))


def test_the_schema_is_sound_and_the_one_in_the_docs_is_current() -> None:
    JSONSCHEMA.Draft202012Validator.check_schema(pack_schema())
    assert json.loads((ROOT / "docs" / "rules" / "pack.schema.json").read_text()) == pack_schema(), "`make rulebook`"


@every(
    ("path", "value"),
    [
        (("cost",), 7),
        (("cost",), True),
        (("type",), "magic"),
        (("key",), "Hammer"),
        (("speed",), 3),
        (("effects", 0, "do"), "summon"),
        (("effects", 0, "hexes"), 3),
        (("effects", 0, "damage"), 0),
        (("needs",), [{"test": "moon"}]),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(path: tuple[Any, ...], value: Any) -> None:
    validator = JSONSCHEMA.Draft202012Validator(pack_schema())
    raw = trial()
    assert validator.is_valid(raw)
    inside: Any = raw["card"][0]
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    assert not validator.is_valid(raw)


def test_a_host_brings_a_pack_as_texts() -> None:
    pack = pack_from({"mine.toml": TEXT + TACTICS})
    assert pack.key == "trial"
    assert pack.digest == read_pack({"other-name.toml": trial()}).digest


def test_the_hash_of_a_pack_is_that_of_what_it_says_and_not_of_its_files() -> None:
    whole = trial()
    cards = {"card": list(reversed(whole["card"]))}
    rest = {table: entries for table, entries in whole.items() if table != "card"}
    assert read_pack({"x.toml": rest, "a.toml": cards}).digest == read_pack({"trial.toml": whole}).digest


@pytest.mark.parametrize(
    ("table", "number", "key", "value"),
    [("card", 0, "cost", 2), ("card", 0, "text", "Other."), ("store", 0, "starts", 1), ("event", 0, "weight", 4)],
)
def test_any_change_of_what_a_pack_says_changes_its_hash(table: str, number: int, key: str, value: Any) -> None:
    changed = trial()
    changed[table][number][key] = value
    assert read_pack({"trial.toml": changed}).digest != read_pack({"trial.toml": trial()}).digest


def test_the_header_belongs_to_the_hash() -> None:
    changed = trial()
    changed["pack"]["version"] = "2"
    assert read_pack({"trial.toml": changed}).digest != read_pack({"trial.toml": trial()}).digest


def test_a_hash_is_sixty_four_signs_of_hexadecimal() -> None:
    assert {len(pack.digest) for pack in shelf().packs} == {64}
    assert all(int(pack.digest, 16) for pack in shelf().packs)


@pytest.mark.canon("PEN-GEN-08")
def test_a_scenario_is_laid_out_in_hexes() -> None:
    bridge = library([read_pack({"trial.toml": trial()})]).scenario("bridge")
    ground = board(bridge)
    (middle,) = zone(bridge, "X")
    assert ground.at(middle).terrain == "water"
    assert len(ground.tiles) == 6
    assert [ground.at(place).level for place in zone(bridge, "B")] == [0, 2]
    assert [ground.at(place).overlays for place in zone(bridge, "B")] == [("smoke",), ()]


def test_every_scenario_has_ground_to_stand_on_under_its_sides() -> None:
    own = library([read_pack({"trial.toml": trial()})])
    for scenario in (*shelf().scenarios.values(), *own.scenarios.values()):
        ground = board(scenario)
        for side in scenario.sides:
            free = sum(ground.at(place).row.passable for place in zone(scenario, side.zone))
            assert free >= side.most, (scenario.key, side.key)
