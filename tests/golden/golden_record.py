"""Golden campaigns recorded: the demo as it is told today, and what every campaign here looks like once it is told.

Moments and seeds are counted here and not drawn. What was recorded is never recorded again: a new one is put beside.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.core.management import call_command
from django.db.models import QuerySet

from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.projections import TABLES
from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.decisions import write_plan
from apps.chronicle.files.log_file import Filed
from apps.chronicle.log import randomness

FOLDER = Path(__file__).parent
BEFORE_SEASONS = FOLDER / "before-seasons.jsonl"
"""The demo of a version that knew no seasons, packs or events."""
GOLDEN = tuple(sorted(FOLDER.glob("*.jsonl")))
FIRST_NIGHT = datetime(2026, 1, 1, 20, tzinfo=UTC)
Rows = dict[str, list[dict[str, Any]]]


def record(file: Path) -> None:
    """The demo, told from its beginning into an empty database."""
    with counted():
        campaign = seeded().campaign
    call_command("chronicle", "export", campaign, "--output", str(file), verbosity=0)
    forget(campaign)


def taken_in(file: Path) -> str:
    """The campaign of a file, now that it is here."""
    call_command("chronicle", "import", str(file), verbosity=0)
    return Filed(path=file).header.campaign


def sheets_of(campaign: str) -> Rows:
    """Every row of a campaign by its table, as plain JSON has it."""
    found: Rows = {}
    for table, key in TABLES.items():
        rows: Iterable[dict[str, Any]] = QuerySet(table).filter(campaign=campaign).order_by(*key).values()
        found[table.__name__] = [{name: value for name, value in row.items() if name != "id"} for row in rows]
    return found


def sheets_beside(file: Path) -> Path:
    return file.with_name(f"{file.stem}.sheets.json")


def holds(named: Any, found: Any) -> bool:
    """Whether all that is named is found, as it is named; what has come since is no difference."""
    if isinstance(named, dict) and isinstance(found, dict):
        return all(key in found and holds(value, found[key]) for key, value in named.items())
    if isinstance(named, list) and isinstance(found, list):
        return len(named) == len(found) and all(map(holds, named, found))
    return bool(named == found)


def write_sheets(file: Path) -> None:
    written = json.dumps(sheets_of(taken_in(file)), ensure_ascii=False, indent=1, sort_keys=True)
    sheets_beside(file).write_text(f"{written}\n", encoding="utf-8")


@contextmanager
def counted() -> Iterator[None]:
    """A minute goes by from decision to decision; each seed is the hash of its number."""
    with patch.object(write_plan, "datetime", Clock()), patch.object(randomness, "secrets", Counted()):
        yield


class Clock:
    """In the place of `datetime`."""

    def __init__(self) -> None:
        self.minutes = count()

    def now(self, zone: tzinfo) -> datetime:
        return (FIRST_NIGHT + timedelta(minutes=next(self.minutes))).astimezone(zone)


class Counted:
    """In the place of `secrets`."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def token_bytes(self, length: int) -> bytes:
        return hashlib.sha256(str(next(self.numbers)).encode()).digest()[:length]

    def token_hex(self, length: int) -> str:
        return self.token_bytes(length).hex()
