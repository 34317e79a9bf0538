"""A pair of keys for backups: what seals them, and what opens them."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.keeping import backup_keys

MADE = """\
BACKUP_KEY={key}
This key seals backups, and may lie with the house: set it, or say `backup FILE --to` it.
{file} holds the key that opens them. Put it away, elsewhere than the house and its backups: it is not made again, and
whoever has lost it has lost what was sealed for it."""


class Command(BaseCommand):
    """`manage.py backup_key FILE` writes the key that opens into FILE, and prints the one that seals."""

    help = "Make a pair of keys for backups: FILE gets the one that opens them, and the one that seals is printed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where the key that opens is written; it must not be there yet")

    def handle(self, *_: Any, file: Path, **__: Any) -> None:
        drawn = backup_keys.new_key()
        try:
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
                opened.write(f"{backup_keys.opening_text(drawn)}\n")
        except FileExistsError:
            raise CommandError(f"{file} is there already, and may be what opens older backups: name another.") from None
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        self.stdout.write(MADE.format(key=backup_keys.sealing_text(drawn.public_key()), file=file))
