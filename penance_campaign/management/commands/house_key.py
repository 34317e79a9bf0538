"""The key of the house: shown once, made anew, and everything that is sealed at rest sealed anew under it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from cryptography.fernet import Fernet
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from apps.chronicle.log.house_reseal import reseal
from apps.chronicle.log.house_seal import Keys, the_keys
from apps.notices.table_webhooks import seal_anew
from penance_campaign.environment import HOUSE_KEY_FILE, names_a_house_key
from penance_campaign.management.commands.run import alone

PUT_AWAY = """\
HOUSE_KEY={keys}
Put this away, elsewhere than the house and its backups: it opens the seeds of dice that have not fallen yet, and what
is sealed in a host's own file. It is not shown again."""
SHOWN = (
    "This key was shown already, and is shown once. Who lost it makes a new one (house_key new), and seals everything "
    "anew under it (house_key rotate)."
)


class Command(BaseCommand):
    """`manage.py house_key` shows it, `... new` makes one, `... rotate` seals everything anew under the first."""

    help = "Show the key of the house once, make a new one, or seal everything anew under it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", nargs="?", choices=("show", "new", "rotate"), default="show")

    def handle(self, *_: Any, **options: Any) -> None:
        getattr(self, f"_{options['what']}")()

    def _show(self) -> None:
        keys = the_keys()
        mark = Path(settings.DATA_DIR, f"house.{Keys(keys.texts[:1]).name}.shown")
        try:
            mark.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            raise CommandError(SHOWN) from None
        self.stdout.write(PUT_AWAY.format(keys=",".join(keys.texts)))

    def _new(self) -> None:
        """At the table it is laid before the others in their file; in production the environment is not ours."""
        drawn = Fernet.generate_key().decode()
        file = Path(settings.DATA_DIR, HOUSE_KEY_FILE)
        if settings.PRODUCTION or names_a_house_key(os.environ):
            keys = ",".join((drawn, *the_keys().texts))
            self.stdout.write(f"HOUSE_KEY={keys}")
            self.stdout.write("Start web, worker and beat with this, and then run house_key rotate.")
            return
        with alone(settings.DATA_DIR):
            laid = file.with_name(f".{HOUSE_KEY_FILE}.{os.getpid()}")
            laid.touch(mode=0o600)
            laid.write_text("\n".join((drawn, *the_keys().texts)))
            laid.replace(file)
        self.stdout.write(f"A new key lies in {file}, before the old ones. Run house_key rotate next.")

    def _rotate(self) -> None:
        with nullcontext() if settings.PRODUCTION else alone(settings.DATA_DIR):
            try:
                done = reseal()
            except ProgrammingError:
                raise CommandError(
                    "Only the owner of the tables can seal anew: run this as migrate is run, with its DATABASE_URL."
                ) from None
        webhooks, lost = seal_anew()
        self.stdout.write(f"{done.anew} seeds are sealed anew under the first key, {done.already} were already.")
        if webhooks or lost:
            self.stdout.write(f"{webhooks} secrets of webhooks are sealed anew too, and {lost} are opened by no key.")
        for campaign, number in done.locked:
            self.stderr.write(f"seed {number} of {campaign} is opened by no key")
        if done.locked:
            raise CommandError(
                f"{len(done.locked)} open seeds are opened by no key that is here, and stay as they are: put the key "
                "that was put away into HOUSE_KEY, after the first, and run this again."
            )
