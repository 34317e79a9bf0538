"""The log's own tools, for whoever runs the house."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from apps.chronicle.admin_pages import redaction
from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.door.command_preview import ChangedDecision, differences
from apps.chronicle.door.handle import handle
from apps.chronicle.files.log_export import export
from apps.chronicle.files.log_file import Filed
from apps.chronicle.files.log_import import OPERATOR, Refused, TakenIn, prove, take_copy, take_from
from apps.chronicle.log import codec, log_schema, own_kinds, randomness
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.house_seal import KEY_FORM, keys_in
from apps.chronicle.log.queries import entries_after, every_campaign
from apps.chronicle.models import Decision, DecisionPage, EntryPage
from apps.chronicle.proof.rebuild import what_hinders
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.kernel.kinds import Newer
from apps.kernel.refusal import Refusal

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
        verifying.add_argument("--all", action="store_true", help="every campaign, one after the other")
        verifying.add_argument("--after", default="", help="with --all: go on after this id", metavar="ID")
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
        importing.add_argument("--name", help="with --as-copy: what it is called; else it says where it is from")
        importing.add_argument("--key", type=Path, help="a file with the key that was put away", metavar="FILE")
        importing.add_argument(
            "--pack",
            type=Path,
            action="append",
            default=[],
            help="a version of a pack that a newer program ships; may be said several times",
            metavar="FOLDER_OR_FILE",
        )
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
        try:
            tool(options)
        except Newer as newer:
            raise CommandError(str(newer)) from None
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None

    def _verify(self, options: dict[str, Any]) -> None:
        if [bool(options[each]) for each in ("campaign", "file", "all")].count(True) != 1:
            raise CommandError("Name one campaign, say --all, or give --file.")
        if options["file"]:
            self._prove(options["file"])
        elif options["all"]:
            self._each(options["after"], partial(self._verified, decide=options["decide"]))
        elif broken := self._verified(options["campaign"], decide=options["decide"]):
            raise CommandError(broken)

    def _verified(self, campaign: str, *, decide: bool) -> str:
        """Why it does not stand, if it does not."""
        head, breaks = _head(campaign), []
        for found in verify(head.campaign, decide=decide, progress=self._progress):
            breaks.append(found)
            self.stderr.write(str(found))
        for found in breaks:
            if not found.why:
                return f"The log of {head.campaign} is broken, first at {found.place}."
        if breaks:
            return breaks[0].why
        self.stdout.write(f"{head.position} entries and {head.number} decisions of {head.campaign} stand; the head is")
        self.stdout.write(bytes(head.hash).hex())
        return ""

    def _each(self, after: str, tried: Callable[[str], str]) -> None:
        """One campaign after the other: what is wrong with one hinders none of the others, and is listed at the end."""
        wrong = []
        for campaign in every_campaign(after):
            self._said = 0
            if said := tried(campaign):
                wrong.append(f"{campaign}: {said}")
        if wrong:
            raise CommandError("\n".join([f"{len(wrong)} of all campaigns are not as they should be:", *wrong]))

    def _prove(self, file: Path) -> None:
        log = Filed(path=_readable(file))
        try:
            unproved = prove(log)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        header = log.header
        self.stdout.write(f"{header.entries} entries and {header.decisions} decisions of {header.campaign} stand.")
        if log.sealed:
            self.stdout.write(f"{log.sealed} texts are sealed for the house that wrote it.")
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
        file, name, keys = _readable(options["file"]), options["name"], _keys_in(options["key"])
        packs = [_pack_in(each) for each in options["pack"]]
        if name is not None and not (name and options["as_copy"]):
            raise CommandError("Only a copy has a name of its own: say --as-copy and --name NAME, or neither.")
        try:
            if options["as_copy"]:
                taken = take_copy(file, name or "", self._progress, keys=keys, packs=packs)
            else:
                taken = take_from(file, self._progress, keys=keys, packs=packs)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        here = f"{taken.entries} entries of {taken.decisions} decisions"
        if not options["as_copy"]:
            self.stdout.write(f"{taken.campaign} is here, with {here}.")
        self.stdout.write(_how_much(taken))
        if taken.unproved:
            self.stdout.write(f"{taken.unproved} rolls are from a seed that stayed where it came from.")
        if taken.forgotten:
            self.stdout.write(f"The words of {taken.forgotten} entries were forgotten here since, and stay forgotten.")
        if options["as_copy"]:
            self.stdout.write(f"The story of {file}, {here}, goes on as {taken.campaign}.")

    def _forget(self, options: dict[str, Any]) -> None:
        head = _head(options["campaign"])
        if options["really"] != head.campaign:
            raise CommandError(
                f"This deletes {head.position} entries for ever. Export them first, then say --really {head.campaign}."
            )
        try:
            forget(head.campaign)
        except ProgrammingError as error:
            raise CommandError(f"Nothing was forgotten: only the owner of the tables can do that ({error}).") from None
        self.stdout.write(f"{head.campaign} is forgotten. Its head was {bytes(head.hash).hex()}.")

    def _differences(self, options: dict[str, Any]) -> None:
        """A dry run: nothing is written."""
        if options["edition"] not in the_game().editions:
            raise CommandError(
                f"There is no edition {options['edition']}: name one of {', '.join(the_game().editions)}."
            )
        found = differences(_head(options["campaign"]).campaign, edition=options["edition"])
        for change in found:
            self.stdout.write(f"decision {change.decision} {change.kind}: {'; '.join(_otherwise(change))}")
        count = "1 decision" if len(found) == 1 else f"{len(found)} decisions"
        self.stdout.write(f"{count} would come out otherwise by {options['edition']}.")

    def _erase(self, options: dict[str, Any]) -> None:
        head = _head(options["campaign"])
        answer = handle(
            head.campaign,
            own_kinds.EraseWords(entries=tuple(options["position"])),
            key=f"operator/{randomness.new_key()}",
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
        if options["all"]:
            self._each(options["after"], self._rebuilt)
        elif hindered := self._rebuilt(_head(options["campaign"]).campaign):
            raise CommandError(hindered)

    def _rebuilt(self, campaign: str) -> str:
        hindered = what_hinders(campaign, self._progress)
        if not hindered:
            self.stdout.write(f"The rows of {campaign} are made again from its log.")
        return hindered

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
            f"{entry.position} {entry.kind}  {_told(entry)}  at {entry.recorded_at:%Y-%m-%d %H:%M:%S} UTC"
        )
        read = entries_after(head.campaign, position - 1, until=position)[0]
        for roll in read.rolls:
            self.stdout.write(f"  rolled {list(roll.faces)} of {roll.sides} for {roll.label} from {roll.source}")
        self.stdout.write(
            f"  from decision {decision.number} {decision.kind}  {redaction.refusal_of(decision) or _told(decision)}"
        )
        self.stdout.write(f"  asked by {decision.seat} as {decision.role}")
        for sibling in siblings.order_by("position"):
            self.stdout.write(f"  with {sibling.position} {sibling.kind}  {_told(sibling)}")

    def _role(self, options: dict[str, Any]) -> None:
        if not re.fullmatch(r"[a-z_][a-z0-9_]{0,62}", options["name"]):
            raise CommandError("A role's name has small letters, digits and _ only, such as penance_house.")
        self.stdout.write("\n".join(f"{statement};" for statement in log_schema.privileges(options["name"])))


def _head(campaign: str) -> Decision:
    head = Decision.objects.filter(campaign=campaign).order_by("-number").first()
    if head is None:
        raise CommandError(f"There is no log of {campaign}: an id looks like campaign-hfcgkvr4kchrdtrf.")
    return head


def _how_much(taken: TakenIn) -> str:
    """Whether all of a file came in, and what it hung on."""
    if taken.gap:
        decisions, entries = taken.left_out
        return (
            f"It ends there, at the last line at which nothing was hidden: {taken.gap} is withheld or sealed, and no "
            f"key that is here opens it. {decisions} decisions and {entries} entries were left out. With the key that "
            "was put away (--key FILE) a host's own file comes in whole: forget this one first."
        )
    if taken.opened:
        return f"All of the file came in: {taken.opened} sealed texts were opened with a key that is here."
    return "All of the file came in: nothing was sealed in it."


def _keys_in(file: Path | None) -> list[str]:
    if file is None:
        return []
    _must_be_there(file, "give one with the key that `house_key` showed")
    try:
        keys = keys_in(file.read_text().removeprefix("HOUSE_KEY="))
    except (OSError, ValueError):
        keys = []
    if not keys:
        raise CommandError(f"{file} holds no key of a house: {KEY_FORM}.")
    return keys


def _pack_in(place: Path) -> dict[str, str]:
    """The files of a pack, by name."""
    files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
    try:
        texts = {file.name: file.read_text("utf-8") for file in files}
    except (OSError, ValueError):
        texts = {}
    if not texts:
        raise CommandError(f"{place} holds no pack: name the folder with its .toml files, as it shipped, or its file.")
    return texts


def _told(row: EntryPage | DecisionPage) -> str:
    """What it says, without what is hidden."""
    return ", ".join(f"{name}: {value}" for name, value in redaction.values_of(row).items())


def _readable(file: Path) -> Path:
    _must_be_there(file, "give one that `chronicle export` wrote, or that a host downloaded")
    return file


def _must_be_there(file: Path, otherwise: str) -> None:
    if not file.is_file():
        raise CommandError(f"There is no file {file}: {otherwise}.")


def _otherwise(change: ChangedDecision) -> Iterator[str]:
    """Each event that would be another, by the fields that differ; of one that is another altogether, all of it."""
    if change.refusal:
        yield change.refusal
        return
    for was, now in zip_longest(change.was, change.now):
        if type(was) is type(now):
            names = [field.name for field in fields(was) if getattr(was, field.name) != getattr(now, field.name)]
            for name in names:
                yield f"{type(was).__name__}.{name} {getattr(was, name)} -> {getattr(now, name)}"
        else:
            yield f"{was or 'nothing'} -> {now or 'nothing'}"
