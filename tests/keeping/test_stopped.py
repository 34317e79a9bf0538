"""kill -9 in the middle of a backup or a restore: nothing is half in place, and the next try works."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from apps.keeping import house_restore
from apps.keeping.folder_lock import Busy
from tests import hall
from tests.keeping.test_backup import ALONE

pytestmark = pytest.mark.machinery


def stopped(folder: Path, what: str, **ground: str) -> Any:
    env = {**os.environ, **ALONE, **ground, "PENANCE_DATA": str(folder)}
    env["DJANGO_SETTINGS_MODULE"] = "penance_campaign.settings"
    done = hall.run("-m", "tests.keeping.killed_backup", what, env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_restore_that_is_killed_leaves_the_old_house_or_the_new_one(tmp_path: Path, template: str) -> None:
    """Before each change of the disk. What is PostgreSQL's is one transaction. An old house that is moved away first
    is missed: the control.
    """
    if connection.vendor == "sqlite":
        shutil.copy(template, tmp_path / "penance.sqlite3")
        said = stopped(tmp_path, "restore")
        assert said["stops"] >= 10
        assert (said["wrong"], said["found"]) == ([], ["new", "old"])
        assert (said["last"], said["aside"]) == ("new", "old")
        assert "nobody" in said["moved aside"]


def test_a_database_that_somebody_has_open_is_left_alone(tmp_path: Path) -> None:
    """A house in production holds no lock of the folder; its connections tell."""
    file = tmp_path / "penance.sqlite3"
    with closing(sqlite3.connect(file)) as somebody:
        somebody.execute("PRAGMA journal_mode=WAL")
        somebody.execute("CREATE TABLE old (word text)")
        with pytest.raises(Busy, match=r"Somebody has .* open, and nothing was touched"):
            house_restore._ended(file)
    assert house_restore._ended(file) == []


@pytest.mark.nightly
def test_a_backup_that_is_killed_leaves_the_older_one(tmp_path: Path, fresh_database: dict[str, str]) -> None:
    said = stopped(tmp_path, "backup", **fresh_database)
    assert said["stops"] >= 10
    assert (said["wrong"], said["anew"], said["left"]) == ([], True, ["a.backup"])
