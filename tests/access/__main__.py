"""Write down who is answered what: `python -m tests.access`. Read the difference before it is kept."""

from __future__ import annotations

import os
import sys

import pytest

os.environ["RECORD"] = "1"
sys.exit(pytest.main(["-q", "--on", "sqlite", "-m", "nightly", "tests/access/test_matrix.py"]))
