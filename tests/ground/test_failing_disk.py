"""The disk under SQLite fails at every write of a request: what is said is true, reads go on, and once it is mended all
does.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ground.test_cut_off import ASKS
from tests.house import ROOT

pytestmark = [
    pytest.mark.machinery,
    pytest.mark.skipif(not shutil.which("gcc"), reason="no C compiler here, and so no disk that fails"),
]
ERRORS = ("ENOSPC", "EIO", "EROFS")
SHORT = {("a command", "ENOSPC", "on"), ("a form", "EIO", "once")}
"""The others are for the night."""


def house_on(disk: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {name: text for name, text in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    env |= {"LD_PRELOAD": disk, "PENANCE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    command = [sys.executable, "-m", "tests.ground.disk", *arguments]
    return subprocess.run(command, env=env, cwd=ROOT, text=True, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("name", "error", "once"),
    [
        pytest.param(*trial, marks=() if trial in SHORT else pytest.mark.nightly)
        for trial in [(name, error, once) for name in ASKS for error in ERRORS for once in ("on", "once")]
    ],
)
def test_what_is_said_while_the_disk_fails_is_true(ground: Path, disk: str, name: str, error: str, once: str) -> None:
    ended = house_on(disk, ground, name, error, once)
    assert ended.returncode == 0, ended.stderr[-3000:]
    told: Any = json.loads(ended.stdout.splitlines()[-1])
    assert told["trials"] > 2
    assert told["reads"] == told["trials"], "what is there is read on a disk that is full"
    assert told["said"]["answered"] >= 1


def test_who_does_not_hear_what_a_commit_came_to_is_caught(ground: Path, disk: str) -> None:
    ended = house_on(disk, ground, "a command", "ENOSPC", "on", "deaf")
    assert ended.returncode != 0
    assert "AssertionError: answered, and there are 0" in ended.stderr
