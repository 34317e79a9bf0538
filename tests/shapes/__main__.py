"""Add to docs/log-shapes.json what is new: `make shapes`. What stands there is never written otherwise."""

from __future__ import annotations

import os
import sys

import pytest

os.environ["RECORD"] = "1"
sys.exit(pytest.main(["-q", "--on", "sqlite", "tests/shapes/test_kept.py"]))
