"""Whims for worlds and doors: of a number of their own, or of the run's seed."""

from __future__ import annotations

import os
from random import Random

from tests.seeding import GIVEN

SEED = os.environ[GIVEN]
__all__ = ["SEED", "Random"]
