"""Many at once: nothing lost, nothing twice, no gap, and nobody starves."""

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


def written(ground: dict[str, str], folder: Path, *arguments: str) -> Any:
    env = {**os.environ, **ground, "PENANCE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tests.chronicle.toyed"}
    command = [sys.executable, "-m", "tests.chronicle.writers", *arguments]
    return json.loads(subprocess.check_output(command, env=env, cwd=ROOT, text=True).splitlines()[-1])


@pytest.mark.parametrize("each", [10, pytest.param(50, marks=pytest.mark.nightly)])
def test_thirty_two_writers_on_one_campaign(tmp_path: Path, fresh_database: dict[str, str], each: int) -> None:
    said = written(fresh_database, tmp_path, "32", str(each))
    assert (said["failed"], said["breaks"]) == ([], [])
    assert (said["recorded"], said["gapless"]) == (32 * each, True)
    assert said["slowest"] < 20, "as long as anybody waits for SQLite before it is given up"


@pytest.mark.parametrize("each", [40, pytest.param(200, marks=pytest.mark.nightly)])
def test_eight_campaigns_do_not_wait_for_each_other(tmp_path: Path, fresh_database: dict[str, str], each: int) -> None:
    said = written(fresh_database, tmp_path, "8", str(each), "each-its-own")
    assert (said["failed"], said["breaks"], said["recorded"]) == ([], [], 8 * each)
    assert said["waiting"] == 0
