"""Backups that are made by themselves: by a worker, into one folder, as often as the house says."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils.timesince import timesince

from apps.accounts.models import Account
from apps.jobs.job_lease import Doing, TryLater
from apps.jobs.models import OPEN, Hour, Job
from apps.jobs.recurring_hours import comes_again
from apps.jobs.work_kinds import work
from apps.keeping import backup_keys, backup_rotation
from apps.keeping.backup_file import Unusable
from apps.keeping.folder_lock import Busy
from apps.keeping.new_backup import broken_in, make
from apps.kernel.refusal import Refusal

KIND = "backup"
LOOKS = timedelta(hours=1)
"""So often it is looked whether one is due: a machine that is on for an evening only has one made in it."""
OFF = "No backup is made by itself: BACKUP_DIR and BACKUP_EVERY say where and how often one would be."
MOST = 3600
"""Seconds for which a worker may be at one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """How the house is kept."""

    at: datetime | None
    """When the newest backup was made, where there is one."""
    failed: str
    """Why the last try made none, or one that is not to be trusted; nothing, where all is well."""


def newest() -> Newest:
    last = Job.objects.filter(kind=KIND).order_by("-made").first()
    made = backup_rotation.in_folder(Path(settings.BACKUP_DIR)) if settings.BACKUP_DIR else {}
    wrong = (last.said or (last.result or {}).get("wrong", "")) if last else ""
    return Newest(at=next(iter(made), None), failed=wrong)


def told(moment: datetime) -> list[str]:
    """For whoever keeps the house, in sentences."""
    if not settings.BACKUP_DIR or not settings.BACKUP_EVERY:
        return [OFF]
    found = newest()
    said = [f"The newest backup was made {timesince(found.at, moment)} ago." if found.at else "There is no backup yet."]
    return [*said, *([f"The last try: {found.failed}"] if found.failed else [])]


@work(KIND, within=nullcontext, most=MOST)
def keep(doing: Doing) -> dict[str, str]:
    """One more, and those go that need not stay. As long as a log does not stand in it, all of them stay."""
    if not settings.BACKUP_DIR:
        raise Refusal(OFF)
    folder, moment = Path(settings.BACKUP_DIR), datetime.now(UTC)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sweep(folder)
        recipient = backup_keys.sealing_key(settings.BACKUP_KEY) if settings.BACKUP_KEY else None
        made = make(folder / backup_rotation.name_at(moment), recipient, moment)
    except (Unusable, Busy) as error:
        raise TryLater(moment + LOOKS, str(error)) from None
    except OSError as error:
        raise TryLater(moment + LOOKS, f"No backup was made: {folder} cannot be written ({error.strerror}).") from None
    if not made.trial.broken:
        backup_rotation.rotate(folder)
    return {"file": made.file.name, "wrong": broken_in(made.trial)}


def _sweep(folder: Path) -> None:
    """What is left of one whose maker was killed."""
    for left in folder.glob(".penance-*.unfinished"):
        left.unlink(missing_ok=True)


def _is_due(hour: Hour, moment: datetime) -> datetime | None:
    """Unless one is under way, or waits for room on the disk; and in a house of today there is nothing to keep."""
    if not settings.BACKUP_DIR or not settings.BACKUP_EVERY or Job.objects.filter(kind=KIND, state__in=OPEN).exists():
        return None
    eldest = Account.objects.order_by("pk").values_list("date_joined", flat=True).first()
    since = newest().at or eldest or moment
    return hour.due if moment - since >= settings.BACKUP_EVERY else None


comes_again(KIND, lambda _, moment: moment + LOOKS, struck=_is_due, cause="It is time for a backup.", standing=True)
