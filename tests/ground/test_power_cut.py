"""The power fails after each answer: what was acknowledged is there, for the database waited until it was on disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ground.test_failing_disk import pytestmark  # noqa: F401 - the same wants
from tests.house import ROOT


def cut(disk: str, folder: Path, *arguments: str) -> Any:
    env = {name: text for name, text in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    env |= {"LD_PRELOAD": disk, "DISK_KEEPS": "1", "PENANCE_DATA": str(folder)}
    command = [sys.executable, "-m", "tests.ground.power", *arguments]
    said = subprocess.check_output(
        command, env={**env, "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}, cwd=ROOT, text=True
    )
    return json.loads(said.splitlines()[-1])


@pytest.mark.parametrize("cuts", [30, pytest.param(1000, marks=pytest.mark.nightly)])
def test_what_was_acknowledged_is_on_the_disk(ground: Path, disk: str, cuts: int) -> None:
    assert cut(disk, ground, str(cuts)) == {"cuts": cuts, "lost": 0, "broken": 0}


def test_a_database_that_does_not_wait_is_caught(ground: Path, disk: str) -> None:
    assert cut(disk, ground, "30", "NORMAL")["lost"] > 0
