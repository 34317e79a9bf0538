"""A command's way through the house is the one that ARCHITECTURE.md shows, and it is no longer than was agreed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence

import pytest

from tests.walk.hops import ROOT, Hop, table
from tests.walk.written_way import SHOWN, written

MOST_FILES = {"EnlistPilot": 70, "AnswerBattle": 95}
MOST_CALLS = {"EnlistPilot": 500, "AnswerBattle": 2250}


@pytest.fixture(scope="module")
def walks() -> Mapping[str, Sequence[Hop]]:
    """In a process of its own, in which nothing else was ever asked for."""
    said = subprocess.check_output([sys.executable, "-m", "tests.walk", "--json"], cwd=ROOT, text=True)
    return {command: [Hop(**hop) for hop in hops] for command, hops in json.loads(said).items()}


@pytest.mark.machinery
def test_the_way_that_is_shown_is_the_way_that_is_gone(walks: Mapping[str, Sequence[Hop]]) -> None:
    assert table(walks[SHOWN]) == written(), "`make walk RECORD=1` writes it anew"


@pytest.mark.machinery
@pytest.mark.parametrize("command", MOST_FILES)
def test_it_is_no_longer_than_was_agreed(walks: Mapping[str, Sequence[Hop]], command: str) -> None:
    assert len(walks[command]) <= MOST_FILES[command]
    assert sum(hop.calls for hop in walks[command]) <= MOST_CALLS[command]
