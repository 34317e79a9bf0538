"""A disk that fails, or forgets what nobody waited for: a library that is preloaded before the C library."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import hall


@pytest.fixture(scope="session")
def disk(tmp_path_factory: pytest.TempPathFactory) -> str:
    made = tmp_path_factory.mktemp("disk") / "failing.so"
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-O1", "-o", made, Path(__file__).with_name("failing.c"), "-ldl"], check=True
    )
    return str(made)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("migrated")
    clean = {name: text for name, text in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ended = hall.run("manage.py", "migrate", "-v0", env=clean | {"PENANCE_DATA": str(folder)})
    assert ended.returncode == 0, ended.stderr
    return folder / "penance.sqlite3"


@pytest.fixture
def ground(migrated_file: Path, tmp_path: Path) -> Path:
    """The folder of a house that was migrated before its disk fails."""
    shutil.copy(migrated_file, tmp_path)
    return tmp_path
