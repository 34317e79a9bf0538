"""kill -9 of whoever is at work, at random instants: everything is done in the end, and nothing twice."""

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
    command = [sys.executable, "-m", "tests.jobs.killing", *arguments]
    return json.loads(subprocess.check_output(command, env=env, cwd=ROOT, text=True).splitlines()[-1])


def test_everything_is_done_once_whoever_is_killed(tmp_path: Path, fresh_database: dict[str, str]) -> None:
    said = killed(fresh_database, tmp_path, "20")
    assert (said["jobs"], said["undone"], said["doubled"]) == (200, 0, 0)


@pytest.mark.nightly
def test_everything_is_done_within_a_minute_of_the_last_kill(tmp_path: Path, fresh_database: dict[str, str]) -> None:
    said = killed(fresh_database, tmp_path, "500", "wait")
    assert (said["undone"], said["doubled"]) == (0, 0)
    assert said["waited"] < 60


@pytest.mark.parametrize(
    ("fault", "found"), [("effect-first", "doubled"), pytest.param("done-first", "undone", marks=pytest.mark.nightly)]
)
def test_a_mark_apart_from_its_effect_is_caught(
    tmp_path: Path, fresh_database: dict[str, str], fault: str, found: str
) -> None:
    assert killed(fresh_database, tmp_path, "20", fault)[found] > 0
