"""A newer program's file of a real campaign: all that this game knows comes in, and nothing that it would misread."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.core.management import call_command

from apps.campaigns.game import GAME
from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.files.log_file import Filed
from apps.chronicle.log.queries import head_of
from tests.battles.logged import Arena
from tests.chronicle.test_alone import Line, entries_of, exported, resealed
from tests.chronicle.test_newer_files import NEWER, by, names_both, refusal_of
from tests.golden.golden_record import GOLDEN

pytestmark = pytest.mark.django_db
SHAPE = GAME.events.shapes["BattleTold"]


@pytest.fixture
def fought(tmp_path: Path) -> Path:
    """A battle in the midst of it."""
    arena = Arena()
    arena.open()
    arena.play(seed=1, most=14)
    file = exported(arena.table.campaign, tmp_path)
    forget(arena.table.campaign)
    return file


def taken_in(file: Path) -> None:
    header = Filed(path=file).header
    call_command("chronicle", "import", str(file))
    head = head_of(header.campaign)
    assert head is not None
    assert head.position >= header.entries


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.stem)
def test_what_is_known_comes_in(golden: Path, tmp_path: Path) -> None:
    file = tmp_path / golden.name
    file.write_bytes(golden.read_bytes())
    taken_in(by(NEWER, file))


def test_so_does_a_battle(fought: Path) -> None:
    taken_in(by(NEWER, fought))


@pytest.mark.parametrize("fact", [{"fact": "Teleported", "fighter": 3}, ["Teleported", 3], "Teleported"])
def test_one_whose_facts_are_not_known_is_refused(fact: object, fought: Path) -> None:
    where = []

    def told_otherwise(lines: Iterable[Line]) -> None:
        line = next(entries_of(lines, "BattleTold"))
        line.body = json.dumps({**json.loads(line.body), "events": [fact]})
        where.append(line.position)

    said = refusal_of(by(NEWER, resealed(fought, told_otherwise)))
    names_both(said, f"entry {where[0]}, BattleTold of shape {SHAPE}")


def test_so_is_one_whose_facts_hold_more(fought: Path) -> None:
    where = []

    def told_at_length(lines: Iterable[Line]) -> None:
        line = next(line for line in entries_of(lines, "BattleTold") if json.loads(line.body)["events"])
        body = json.loads(line.body)
        body["events"][0]["more"] = 1
        line.body = json.dumps(body)
        where.append(line.position)

    said = refusal_of(by(NEWER, resealed(fought, told_at_length)))
    names_both(said, f"entry {where[0]}, BattleTold of shape {SHAPE}")
