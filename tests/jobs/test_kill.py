"""kill -9 of whoever is at work, at random instants: everything is done in the end, and nothing twice."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import hall

pytestmark = pytest.mark.machinery


Kill = Callable[..., Any]


@pytest.fixture
def killed(tmp_path: Path, fresh_database: dict[str, str], template: str) -> Kill:
    """What comes of it, on a database that is migrated where that is a file."""
    own = {"PENANCE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    if not fresh_database:
        shutil.copy(template, tmp_path / "penance.sqlite3")

    def kill(*arguments: str) -> Any:
        ended = hall.run("-m", "tests.jobs.killing", *arguments, env={**os.environ, **fresh_database, **own})
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout.splitlines()[-1])

    return kill


def test_everything_is_done_once_whoever_is_killed(killed: Kill) -> None:
    said = killed("20")
    assert (said["jobs"], said["undone"], said["doubled"]) == (200, 0, 0)


@pytest.mark.nightly
def test_everything_is_done_within_a_minute_of_the_last_kill(killed: Kill) -> None:
    said = killed("500", "wait")
    assert (said["undone"], said["doubled"]) == (0, 0)
    assert said["waited"] < 60


@pytest.mark.parametrize(
    ("fault", "found"), [("effect-first", "doubled"), pytest.param("done-first", "undone", marks=pytest.mark.nightly)]
)
def test_a_mark_apart_from_its_effect_is_caught(killed: Kill, fault: str, found: str) -> None:
    assert killed("20", fault)[found] > 0
