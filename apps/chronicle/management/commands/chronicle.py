"""The log's own tools, for whoever runs the house."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.chronicle.models import Decision
from apps.chronicle.verify import verify


class Command(BaseCommand):
    """`python manage.py chronicle verify ID`; the exit code is 0 only when all is well."""

    help = "Prove a campaign's log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        tools = parser.add_subparsers(dest="tool", required=True)
        proving = tools.add_parser("verify", help="recompute chain, commitments and dice, and look for the guards")
        proving.add_argument("campaign", help="the campaign's id")

    def handle(self, *_: Any, **options: Any) -> None:
        campaign = options["campaign"]
        head = Decision.objects.filter(campaign=campaign).order_by("-number").first()
        if head is None:
            raise CommandError(f"There is no log of {campaign}: an id looks like campaign-hfcgkvr4kchrdtrf.")
        breaks = list(verify(campaign))
        for found in breaks:
            self.stderr.write(str(found))
        if breaks:
            raise CommandError(f"The log of {campaign} is broken, first at {breaks[0].place}.")
        self.stdout.write(f"{head.position} entries and {head.number} decisions of {campaign} stand; the head is")
        self.stdout.write(bytes(head.hash).hex())
