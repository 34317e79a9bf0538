"""The log's own tools, for whoever runs the house."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.chronicle import codec, own, seeds, tables
from apps.chronicle.exporting import export
from apps.chronicle.filed import Filed
from apps.chronicle.folding import state_at
from apps.chronicle.foreseeing import differences
from apps.chronicle.forgetting import forget
from apps.chronicle.game import the_game
from apps.chronicle.handle import handle
from apps.chronicle.importing import OPERATOR, Refused, prove, take_copy, take_from
from apps.chronicle.models import Decision, DecisionPage, EntryPage
from apps.chronicle.reading import entries_after, every_campaign
from apps.chronicle.rebuild import rebuild
from apps.chronicle.verify import verify

EVERY = 50_000


class Command(BaseCommand):
    """`python manage.py chronicle verify ID` and its like; the exit code is 0 only when all is well."""

    _said = 0
    help = "Prove, rebuild and look into the logs of campaigns."

    def add_arguments(self, parser: ArgumentParser) -> None:
        tools = parser.add_subparsers(dest="tool", required=True)
        verifying = tools.add_parser("verify", help="recompute chain, commitments, dice and rows; look for the guards")
        rebuilding = tools.add_parser("rebuild", help="make the rows again from the log")
        replaying = tools.add_parser("replay", help="print the state as it was, as JSON")
        inspecting = tools.add_parser("inspect", help="print an entry, what it came from and what else came from it")
        for tool in (replaying, inspecting):
            tool.add_argument("campaign", help="the campaign's id")
        verifying.add_argument("campaign", nargs="?", help="the campaign's id")
        verifying.add_argument("--file", type=Path, help="an exported file instead")
        verifying.add_argument("--decide", action="store_true", help="and decide every decision again from its command")
        rebuilding.add_argument("campaign", nargs="?", help="the campaign's id")
        rebuilding.add_argument("--all", action="store_true", help="every campaign, one after the other")
        rebuilding.add_argument("--after", default="", help="with --all: go on after this id", metavar="ID")
        replaying.add_argument("--at", type=int, help="the position; without it, the end")
        inspecting.add_argument("position", type=int, help="the entry's position")
        exporting = tools.add_parser("export", help="write the log into a file that proves itself")
        exporting.add_argument("campaign", help="the campaign's id")
        exporting.add_argument("--output", required=True, type=Path, help="the file")
        importing = tools.add_parser("import", help="prove a file and take its log in, all of it or nothing")
        importing.add_argument("file", type=Path, help="what export wrote")
        importing.add_argument("--as-copy", action="store_true", help="as a campaign of its own")
        forgetting = tools.add_parser("forget", help="delete a whole campaign, for ever")
        forgetting.add_argument("campaign", help="the campaign's id")
        forgetting.add_argument("--really", help="its id once more", metavar="ID")
        trying = tools.add_parser("differences", help="what another edition of the rules would change in the story")
        trying.add_argument("campaign", help="the campaign's id")
        trying.add_argument("--edition", required=True, help="the edition, such as penance-2")
        erasing = tools.add_parser("erase", help="forget the words that were written in some entries")
        erasing.add_argument("campaign", help="the campaign's id")
        erasing.add_argument("position", type=int, nargs="+", help="the entries' positions")
        role = tools.add_parser("role", help="print the SQL of a PostgreSQL role that can only add to the log")
        role.add_argument("name", help="the role's name")

    def handle(self, *_: Any, **options: Any) -> None:
        tool = getattr(self, f"_{options['tool']}")
        tool(options)

    def _verify(self, options: dict[str, Any]) -> None:
        if bool(options["campaign"]) is bool(options["file"]):
            raise CommandError("Name one campaign, or give --file.")
        if options["file"]:
            self._prove(options["file"])
            return
        head = _head(options["campaign"])
        found = first = None
        for found in verify(head.campaign, decide=options["decide"], progress=self._progress):
            first = first or found
            self.stderr.write(str(found))
        if first:
            raise CommandError(f"The log of {head.campaign} is broken, first at {first.place}.")
        self.stdout.write(f"{head.position} entries and {head.number} decisions of {head.campaign} stand; the head is")
        self.stdout.write(bytes(head.hash).hex())

    def _prove(self, file: Path) -> None:
        log = Filed(path=_readable(file))
        try:
            unproved = prove(log)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        header = log.header
        self.stdout.write(f"{header.entries} entries and {header.decisions} decisions of {header.campaign} stand.")
        if unproved:
            self.stdout.write(f"{unproved} rolls are from a seed that was not shown yet.")
        self.stdout.write(f"The head is {header.head}")

    def _export(self, options: dict[str, Any]) -> None:
        head, output = _head(options["campaign"]), options["output"]
        unfinished = output.with_name(f"{output.name}.unfinished")
        try:
            with unfinished.open("wb") as file:
                export(head.campaign, file, self._progress)
            unfinished.replace(output)
        except OSError as error:
            raise CommandError(f"{output} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{head.campaign} is in {output}.")

    def _import(self, options: dict[str, Any]) -> None:
        file = _readable(options["file"])
        try:
            if options["as_copy"]:
                copied = take_copy(file, self._progress)
                self.stdout.write(f"The story of {file} goes on as {copied}.")
                return
            taken = take_from(file, self._progress)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{taken.campaign} is here, with {taken.entries} entries of {taken.decisions} decisions.")
        if taken.unproved:
            self.stdout.write(f"{taken.unproved} rolls are from a seed that stayed where it came from.")

    def _forget(self, options: dict[str, Any]) -> None:
        head = _head(options["campaign"])
        if options["really"] != head.campaign:
            raise CommandError(
                f"This deletes {head.position} entries for ever. Export them first, then say --really {head.campaign}."
            )
        forget(head.campaign)
        self.stdout.write(f"{head.campaign} is forgotten. Its head was {bytes(head.hash).hex()}.")

    def _differences(self, options: dict[str, Any]) -> None:
        """A dry run: nothing is written."""
        if options["edition"] not in the_game().editions:
            raise CommandError(
                f"There is no edition {options['edition']}: name one of {', '.join(the_game().editions)}."
            )
        found = differences(_head(options["campaign"]).campaign, edition=options["edition"])
        for change in found:
            now = change.refusal or ", ".join(map(str, change.now)) or "nothing"
            self.stdout.write(f"decision {change.decision} {change.kind}: {', '.join(map(str, change.was))} -> {now}")
        self.stdout.write(f"{len(found)} decisions would come out otherwise by {options['edition']}.")

    def _erase(self, options: dict[str, Any]) -> None:
        head = _head(options["campaign"])
        answer = handle(
            head.campaign,
            own.EraseWords(entries=tuple(options["position"])),
            key=f"operator/{seeds.new_key()}",
            by=OPERATOR,
        )
        if answer.refused:
            raise CommandError(answer.refusal)
        self.stdout.write(f"The words of entries {', '.join(map(str, options['position']))} are forgotten.")

    def _progress(self, position: int) -> None:
        if position // EVERY > self._said:
            self._said = position // EVERY
            self.stderr.write(f"{position} entries")

    def _rebuild(self, options: dict[str, Any]) -> None:
        if bool(options["campaign"]) is options["all"]:
            raise CommandError("Name one campaign, or say --all.")
        named = [_head(options["campaign"]).campaign] if options["campaign"] else every_campaign(options["after"])
        for campaign in named:
            self._said = 0
            rebuild(campaign, self._progress)
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


def _readable(file: Path) -> Path:
    if not file.is_file():
        raise CommandError(f"There is no file {file}: give one that `chronicle export` wrote.")
    return file
