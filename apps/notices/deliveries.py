"""How notices leave the house: a job for each notice and way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from apps.notices.models import Notice


def put(notices: Sequence[Notice], now: datetime) -> None:
    """What is to be sent of these."""
