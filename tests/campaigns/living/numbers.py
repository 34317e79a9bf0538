"""The numbers of random campaigns: one a step. Whatever fails is found again with fewer of them, and smaller ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

STEP = st.integers(0, 2**16 - 1)
FEW, MANY = 24, 1_500
"""How many campaigns, while somebody waits and at night."""


def steps(most: int) -> st.SearchStrategy[list[int]]:
    """So many decisions at most, and about half as many as a rule."""
    return st.integers(1, most).flatmap(lambda length: st.lists(STEP, min_size=length, max_size=length))


def for_any_campaign(check: Callable[..., None], *numbers: st.SearchStrategy[Any], campaigns: int) -> None:
    """Hold a law against so many random campaigns."""
    law = given(*numbers)(check)
    settings(max_examples=campaigns, deadline=None, suppress_health_check=list(HealthCheck))(law)()
