"""Writes the rulebook that this program plays and the schema of its packs, or says which of these are stale."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.lab.book_pages import BEGINS, pages
from apps.rules.packs.schema import pack_schema
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT

SCHEMA = "pack.schema.json"


class Command(BaseCommand):
    """`python manage.py rulebook` writes docs/rules; `--check` writes nothing and fails where a page is stale."""

    help = "Write the rulebook from packs, tables, ruleset and odds into docs/rules, or check that it is current."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, and fail if a page is stale")
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "docs" / "rules", help="where it lies")

    def handle(self, *_: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        book = {**pages(shelf(), DEFAULT), SCHEMA: json.dumps(pack_schema(), indent=1, ensure_ascii=False) + "\n"}
        stale = [name for name, text in book.items() if _read(folder / name) != text]
        gone = [
            file for file in sorted(folder.glob("*.md")) if file.name not in book and _read(file).startswith(BEGINS)
        ]
        names = ", ".join([*stale, *(file.name for file in gone)])
        if options["check"] and names:
            raise CommandError(f"These pages are stale: {names}. Run `manage.py rulebook`.")
        folder.mkdir(parents=True, exist_ok=True)
        for name in stale:
            (folder / name).write_text(book[name], "utf-8")
        for file in gone:
            file.unlink()
        self.stdout.write(f"Written anew or taken away: {names}." if names else "Every page is current.")


def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""
