"""kill -9 at random instants: nothing acknowledged is lost, nothing is half there, and the chain stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.house import ROOT

pytestmark = pytest.mark.machinery


def killed(ground: dict[str, str], folder: Path, *arguments: str) -> Any:
    env = {**os.environ, **ground, "PENANCE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    command = [sys.executable, "-m", "tests.chronicle.killing", *arguments]
    return json.loads(subprocess.check_output(command, env=env, cwd=ROOT, text=True).splitlines()[-1])


@pytest.mark.parametrize("kills", [20, pytest.param(1000, marks=pytest.mark.nightly)])
def test_what_was_acknowledged_is_there(tmp_path: Path, fresh_database: dict[str, str], kills: int) -> None:
    said = killed(fresh_database, tmp_path, str(kills))
    assert said["acknowledged"] >= kills
    assert (said["lost"], said["breaks"]) == (0, [])
    assert said["unsaid"] <= kills, "at most the one decision in whose midst each child died"


def test_a_writer_that_speaks_too_soon_is_caught(tmp_path: Path, fresh_database: dict[str, str]) -> None:
    assert killed(fresh_database, tmp_path, "15", "ack-first")["lost"] > 0
