"""The same battle is the same log, in whatever order Python keeps its sets."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.machinery
@pytest.mark.parametrize(
    "seeds",
    [("0", "1", "4294967295"), pytest.param([str(number) for number in range(25)], marks=pytest.mark.nightly)],
    ids=["few", "many"],
)
def test_the_log_does_not_depend_on_the_order_of_sets(seeds: Sequence[str]) -> None:
    hashes = set()
    for seed in seeds:
        said = subprocess.run(
            [sys.executable, "-m", "tests.rules.battle.hashing"],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            text=True,
        )
        hashes.add(said.stdout.strip())
    assert len(hashes) == 1
    assert len(hashes.pop()) == 64
