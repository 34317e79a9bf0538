"""A backup in the place of this house."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.core.management.base import BaseCommand, CommandError

from apps.keeping import backup_keys
from apps.keeping.backup_file import Unusable
from apps.keeping.folder_lock import Busy
from apps.keeping.house_restore import drill, restore
from apps.keeping.staged_house import Trial


class Command(BaseCommand):
    """`manage.py restore FILE`: proved elsewhere first, then put in place in one step."""

    help = "Put the house of a backup in the place of this one; the house must not run meanwhile."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what backup wrote")
        parser.add_argument("--key", type=Path, help="the file with the key that opens it", metavar="FILE")
        parser.add_argument("--replace", action="store_true", help="also where this house holds something")
        parser.add_argument("--drill", action="store_true", help="prove that it can be restored, and touch nothing")

    def handle(self, *_: Any, file: Path, **options: Any) -> None:
        try:
            opening = _key_in(options["key"])
            if options["drill"]:
                self._tell(file, drill(file, opening), "can be restored here, and was, elsewhere for a trial")
                return
            restored = restore(file, opening, datetime.now(UTC), replace=options["replace"])
        except (Unusable, Busy) as refused:
            raise CommandError(str(refused)) from None
        if restored.aside:
            self.stdout.write(f"The house that was here lies in {restored.aside}, which is a data folder of its own.")
        self._tell(file, restored.trial, "is restored")

    def _tell(self, file: Path, trial: Trial, what: str) -> None:
        self.stdout.write(f"The house of {file}, as it was at {trial.made_at}, {what}: {trial.holds}.")
        if trial.newer:
            self.stdout.write(
                f"It was of an older program ({trial.newer} migrations came since), and is of this one now."
            )
        if trial.broken:
            self.stdout.write("Not all of it is as it should be, and was not in the house it is of:")
            for campaign, what_is_wrong in trial.broken.items():
                self.stdout.write(f"  {campaign}: {what_is_wrong}")
        else:
            self.stdout.write("Every log, every die whose seed is here and every row of it was proved.")


def _key_in(file: Path | None) -> X25519PrivateKey | None:
    try:
        return backup_keys.opening_key(file.read_text()) if file else None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}.") from None
    except backup_keys.NoKey as error:
        raise CommandError(f"{file} holds no key that opens a backup: {error}.") from None
