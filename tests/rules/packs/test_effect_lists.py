"""What waits in a battle is found again by the keys under which a pack has written it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from apps.rules.packs import shelf
from apps.rules.packs.effect_lists import effect_lists

FELT = ("card", "corruption", "spend", "relic")
FOLDER = Path(shelf.__file__).parent


def written_in(value: Any, written: str) -> Iterator[tuple[str, list[str]]]:
    """By id, what each effect of a list is said to do: read off the file as it lies there."""
    for key, found in value.items():
        if key == "when" or not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            continue
        if all("do" in each for each in found):
            yield f"{written}/{key}", [each["do"] for each in found]
        for number, each in enumerate(found):
            yield from written_in(each, f"{written}/{key}/{number}")


@pytest.mark.parametrize("pack", ["penance", "house"])
def test_every_list_in_a_shipped_file_has_the_id_that_its_keys_say(pack: str) -> None:
    newest = FOLDER / pack / str(len(shelf.VERSIONS[pack]))
    ids = effect_lists(shelf.shelf())
    found = 0
    for file in sorted(newest.glob("*.toml")):
        for table, entries in tomllib.loads(file.read_text()).items():
            for entry in entries if table in FELT else ():
                for written, does in written_in(entry, f"{table}:{entry['key']}"):
                    assert [each.tag[1] for each in ids[written].effects] == does, written
                    assert ids[written].source.code == entry["key"]
                    found += 1
    assert found > 30


def test_what_waited_in_battles_of_before_is_found() -> None:
    """As logs of 0.1.0 name them."""
    ids = effect_lists(shelf.shelf())
    assert {
        "card:passing-cut/effects",
        "card:passing-cut/effects/0/afterwards",
        "relic:crows-eye/effects",
    } <= ids.keys()
