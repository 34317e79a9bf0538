"""A way in for the first host, and for whoever lost theirs."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError

from apps.accounts.credentials import account_named, sign_in_link
from apps.accounts.models import Account


class Command(BaseCommand):
    """`python manage.py sign_in nora --url https://penance.example.org` prints a link that signs nora in once."""

    help = "Print a link that signs somebody in once, within the hour; their account is made if there is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the account's name")
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the house is found")

    def handle(self, *_: Any, **options: Any) -> None:
        if not re.fullmatch(r"[\w.@+-]{1,150}", options["name"]):
            raise CommandError("A name has 1 to 150 letters, digits and @ . + - _ only, such as nora.")
        self.stdout.write(sign_in_link(_account(options["name"]), options["url"].rstrip("/")))


def _account(name: str) -> Account:
    try:
        return account_named(name)
    except IntegrityError:
        raise CommandError(f"{name} looks like the name of another account: choose one that does not.") from None
