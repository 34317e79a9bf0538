"""The log's own tools, for whoever runs the house."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.chronicle import codec, tables
from apps.chronicle.folding import state_at
from apps.chronicle.models import Decision, DecisionPage, EntryPage
from apps.chronicle.reading import entries_after
from apps.chronicle.rebuild import rebuild
from apps.chronicle.verify import verify

EVERY = 1000


class Command(BaseCommand):
    """`python manage.py chronicle verify ID` and its like; the exit code is 0 only when all is well."""

    help = "Prove, rebuild and look into the logs of campaigns."

    def add_arguments(self, parser: ArgumentParser) -> None:
        tools = parser.add_subparsers(dest="tool", required=True)
        verifying = tools.add_parser("verify", help="recompute chain, commitments, dice and rows; look for the guards")
        rebuilding = tools.add_parser("rebuild", help="make the rows again from the log")
        replaying = tools.add_parser("replay", help="print the state as it was, as JSON")
        inspecting = tools.add_parser("inspect", help="print an entry, what it came from and what else came from it")
        for tool in (verifying, replaying, inspecting):
            tool.add_argument("campaign", help="the campaign's id")
        rebuilding.add_argument("campaign", nargs="?", help="the campaign's id")
        rebuilding.add_argument("--all", action="store_true", help="every campaign, one after the other")
        replaying.add_argument("--at", type=int, help="the position; without it, the end")
        inspecting.add_argument("position", type=int, help="the entry's position")
        role = tools.add_parser("role", help="print the SQL of a PostgreSQL role that can only add to the log")
        role.add_argument("name", help="the role's name")

    def handle(self, *_: Any, **options: Any) -> None:
        tool = getattr(self, f"_{options['tool']}")
        tool(options)

    def _verify(self, options: dict[str, Any]) -> None:
        head = _head(options["campaign"])
        breaks = list(verify(head.campaign))
        for found in breaks:
            self.stderr.write(str(found))
        if breaks:
            raise CommandError(f"The log of {head.campaign} is broken, first at {breaks[0].place}.")
        self.stdout.write(f"{head.position} entries and {head.number} decisions of {head.campaign} stand; the head is")
        self.stdout.write(bytes(head.hash).hex())

    def _rebuild(self, options: dict[str, Any]) -> None:
        if bool(options["campaign"]) is options["all"]:
            raise CommandError("Name one campaign, or say --all.")
        named = [_head(options["campaign"]).campaign] if options["campaign"] else _every_campaign()
        for campaign in named:
            rebuild(campaign, lambda position: position % EVERY or self.stderr.write(f"{position} entries"))
            self.stdout.write(f"The rows of {campaign} are made again from its log.")

    def _replay(self, options: dict[str, Any]) -> None:
        head, at = _head(options["campaign"]), options["at"]
        if at is not None and not 0 <= at <= head.position:
            raise CommandError(
                f"{head.campaign} has {head.position} entries: give a position from 0 to {head.position}."
            )
        position, state = state_at(head.campaign, at)
        self.stdout.write(json.dumps({"position": position, "state": codec.plain(state)}, indent=2))

    def _inspect(self, options: dict[str, Any]) -> None:
        head, position = _head(options["campaign"]), options["position"]
        entry = EntryPage.objects.filter(campaign=head.campaign, position=position).first()
        if entry is None:
            raise CommandError(
                f"{head.campaign} has {head.position} entries: give a position from 1 to {head.position}."
            )
        decision = DecisionPage.objects.get(campaign=head.campaign, number=entry.decision)
        siblings = EntryPage.objects.filter(campaign=head.campaign, decision=entry.decision).exclude(position=position)
        self.stdout.write(
            f"{entry.position} {entry.kind}  {entry.told()}  at {entry.recorded_at:%Y-%m-%d %H:%M:%S} UTC"
        )
        read = entries_after(head.campaign, position - 1, until=position)[0]
        for roll in read.rolls:
            self.stdout.write(f"  rolled {list(roll.faces)} of {roll.sides} for {roll.label} from {roll.source}")
        self.stdout.write(f"  from decision {decision.number} {decision.kind}  {decision.told()}")
        self.stdout.write(f"  asked by {decision.seat} as {decision.role}")
        for sibling in siblings.order_by("position"):
            self.stdout.write(f"  with {sibling.position} {sibling.kind}  {sibling.told()}")

    def _role(self, options: dict[str, Any]) -> None:
        if not re.fullmatch(r"[a-z_][a-z0-9_]{0,62}", options["name"]):
            raise CommandError("A role's name has small letters, digits and _ only, such as penance_house.")
        self.stdout.write("\n".join(f"{statement};" for statement in tables.privileges(options["name"])))


def _head(campaign: str) -> Decision:
    head = Decision.objects.filter(campaign=campaign).order_by("-number").first()
    if head is None:
        raise CommandError(f"There is no log of {campaign}: an id looks like campaign-hfcgkvr4kchrdtrf.")
    return head


def _no_position(head: Decision, *, first: int) -> CommandError:
    return CommandError(
        f"{head.campaign} has {head.position} entries: give a position from {first} to {head.position}."
    )


def _every_campaign() -> list[str]:
    return list(Decision.objects.filter(number=1).order_by("campaign").values_list("campaign", flat=True))
