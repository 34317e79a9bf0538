"""The house whole, into one file, while it runs."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.keeping import backup_keys
from apps.keeping.backup_file import Unusable
from apps.keeping.folder_lock import Busy
from apps.keeping.new_backup import broken_in, make

OPEN = (
    "It lies open: seeds, accounts and the keys that the house keeps in its folder are in it, so keep it as you keep "
    "those, or seal it: `backup_key` makes a key for that."
)
LACKS = (
    "The keys that the house is given by its environment are not in it, since it lies open: put away what `house_key` "
    "shows, for without it no die of an open seed falls after a restore."
)


class Command(BaseCommand):
    """`manage.py backup FILE`: all of one moment, proved by being restored elsewhere before it has its name."""

    requires_system_checks = ()
    help = "Write the whole house into one file while it runs, and prove it by restoring it elsewhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file; what has its name stays until the new one is proved")
        parser.add_argument("--to", help="seal it for this key (else for BACKUP_KEY, where that is set)", metavar="KEY")

    def handle(self, *_: Any, file: Path, to: str | None, **__: Any) -> None:
        named = settings.BACKUP_KEY if to is None else to
        try:
            recipient = backup_keys.sealing_key(named) if named or to is not None else None
            made = make(file, recipient, datetime.now(UTC))
        except backup_keys.NoKey as error:
            raise CommandError(f"No backup was made: {error}.") from None
        except (Unusable, Busy) as refused:
            raise CommandError(str(refused)) from None
        trial = made.trial
        self.stdout.write(
            f"{file} holds the whole house: {trial.holds}. It was restored elsewhere, as it must be again."
        )
        if recipient:
            self.stdout.write(f"It is sealed for the key {backup_keys.name_of(recipient)}.")
        else:
            self.stdout.write(OPEN)
        if made.lacks_keys:
            self.stdout.write(LACKS)
        if trial.broken:
            raise CommandError(broken_in(trial))
