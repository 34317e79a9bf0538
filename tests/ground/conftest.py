"""A disk that fails, or forgets what nobody waited for: a library that is preloaded before the C library."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def disk(tmp_path_factory: pytest.TempPathFactory) -> str:
    made = tmp_path_factory.mktemp("disk") / "failing.so"
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-O1", "-o", made, Path(__file__).with_name("failing.c"), "-ldl"], check=True
    )
    return str(made)
