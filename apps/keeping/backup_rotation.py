"""Which of the backups that were made by themselves stay: the newest of each of some days, weeks and months."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

NAME = "penance-%Y%m%dT%H%M%SZ.backup"
RINGS: tuple[tuple[int, Callable[[datetime], object]], ...] = (
    (7, lambda moment: moment.date()),
    (4, lambda moment: moment.isocalendar()[:2]),
    (3, lambda moment: (moment.year, moment.month)),
)
"""How many stay, of which kind of time."""


def name_at(moment: datetime) -> str:
    return f"{moment:{NAME}}"


def in_folder(folder: Path) -> dict[datetime, Path]:
    """The backups there, newest first. Whatever is called otherwise is somebody else's."""
    found = {_moment_of(file): file for file in folder.glob("penance-*.backup")}
    return {moment: found[moment] for moment in sorted(filter(None, found), reverse=True)}


def spared(moments: Iterable[datetime]) -> set[datetime]:
    """Those that stay. Days without a backup count for none, so a house that rested for a year loses nothing by it."""
    newest_first = sorted(moments, reverse=True)
    kept = set()
    for most, ring in RINGS:
        newest_of = {ring(moment): moment for moment in reversed(newest_first)}
        kept |= set(islice(sorted(newest_of.values(), reverse=True), most))
    return kept


def rotate(folder: Path) -> None:
    """Take away what does not stay: only after one more was made and proved."""
    found = in_folder(folder)
    stay = spared(found)
    for moment, file in found.items():
        if moment not in stay:
            file.unlink(missing_ok=True)


def _moment_of(file: Path) -> datetime | None:
    try:
        return datetime.strptime(file.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
