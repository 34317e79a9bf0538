"""The demo campaign: seeded once, found again ever after."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import fresh_tokens


class Command(BaseCommand):
    """`python manage.py demo --json` prints where everything is, with fresh tokens."""

    help = "Seed the demo campaign, or find it, and say where everything is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON object with fresh tokens")

    def handle(self, *_: Any, **options: Any) -> None:
        demo = seeded()
        if options["json"]:
            campaign = demo.campaign
            urls = {
                "page": f"/campaigns/{campaign}/",
                "api": f"/api/v1/campaigns/{campaign}/",
                "pilots": [f"/campaigns/{campaign}/pilots/{pilot}/" for pilot in demo.pilots],
            }
            found = {"campaign": campaign, "tokens": fresh_tokens(demo), "pilots": demo.pilots, "urls": urls}
            self.stdout.write(json.dumps(found, indent=2))
        else:
            self.stdout.write(f"The demo campaign is {demo.campaign}.")
