"""Reads packs as a campaign would, and says what is in them or what is wrong."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.kernel.refusal import Refusal
from apps.rules.packs.library import library
from apps.rules.packs.pack import Pack
from apps.rules.packs.shelf import pack_from, shelf


class Command(BaseCommand):
    """`python manage.py packs` lists the packs that ship; with a folder, one of your own is read beside them."""

    help = (
        "List the packs that ship, and read one of your own beside them: what is wrong is said by file, entry and key."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, nargs="?", help="a folder with the .toml files of a pack")

    def handle(self, *_: Any, folder: Path | None, **__: Any) -> None:
        packs = list(shelf().packs)
        if folder:
            packs.append(self._own(folder))
            self._must_go_together(packs)
        for pack in packs:
            label, entries = pack.header.label, len(pack.entries)
            self.stdout.write(f"{pack.key:12} {label:6} {entries:4} entries  {pack.digest[:12]}  {pack.header.name}")

    def _own(self, folder: Path) -> Pack:
        files = {file.name: file for file in sorted(folder.glob("*.toml"))}
        if not files:
            raise CommandError(f"There is no .toml file in {folder}: name the folder that holds the pack.")
        try:
            return pack_from({name: file.read_text("utf-8") for name, file in files.items()})
        except (Refusal, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise CommandError(str(error)) from error

    def _must_go_together(self, packs: list[Pack]) -> None:
        try:
            library(packs)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from refusal
