"""Static files: collected under names that carry their content's hash, so that a browser asks for each of them once."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command

MARK = "collected"


class Hashed(ManifestStaticFilesStorage):
    """At the table; where nothing is collected, as for a view that is tried alone, a file has its own name."""

    def stored_name(self, name: str) -> str:
        return str(super().stored_name(name)) if self.hashed_files else name


def anew() -> None:
    """Collect what has changed since it was collected here; a start that finds nothing new costs a look at each."""
    mark, now = Path(settings.STATIC_ROOT) / MARK, _fingerprint()
    if not mark.exists() or mark.read_text() != now:
        call_command("collectstatic", interactive=False, verbosity=0)
        mark.write_text(now)


def _fingerprint() -> str:
    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(ignore_patterns=None):
            stat = Path(storage.path(name)).stat()
            found.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return found.hexdigest()
