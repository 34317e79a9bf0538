"""The ids that tests carry are ids of the canon, and every id is held or due."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.canon import ROOT, Collector, collected, due, known, standing, waiting
from tests.servers import COLLECTED


def test_the_canon_has_its_ids_once_each() -> None:
    assert {kind: len(ids) for kind, ids in known().items()} == {"requirements": 478, "rulings": 78, "house rules": 76}


def carried_by(items: list[pytest.Item]) -> dict[str, list[str]]:
    collector = Collector()
    for item in items:
        collector.pytest_itemcollected(item)
    return defaultdict(list, collector.held)


def test_no_test_carries_an_id_that_the_canon_does_not_have(request: pytest.FixtureRequest) -> None:
    every = {one for ids in known().values() for one in ids}
    assert set(carried_by(request.session.items)) <= every
    assert due() <= every
    assert waiting() <= every


@pytest.mark.machinery
def test_every_id_is_held_by_a_test_or_due_and_none_is_both(request: pytest.FixtureRequest) -> None:
    """Collected anew where this run is one of some tests alone, and has not heard of the others."""
    found = request.config.stash[COLLECTED]
    every_file = set((ROOT / "tests").rglob("test_*.py")) <= {item.path for item in found}
    held = carried_by(found) if every_file else collected()
    assert [one for each in standing(held).values() for one in each.uncovered] == []
    assert {one for one in due() if held.get(one)} == set()
    assert [one for each in standing(held).values() for one in each.library] == [], "let a test enter by a door"
