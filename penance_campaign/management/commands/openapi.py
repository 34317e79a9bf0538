"""Writes the API's description as it is checked in, or says that the one there is stale."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema


class Command(BaseCommand):
    """`python manage.py openapi` writes docs/openapi.json; `--check` writes nothing and fails where it is stale."""

    help = "Write the OpenAPI description of the REST routes into docs/openapi.json, or check that it is current."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, and fail if the file is stale")
        kept = settings.BASE_DIR / "docs" / "openapi.json"
        parser.add_argument("--file", type=Path, default=kept, help="where it lies")

    def handle(self, *_: Any, **options: Any) -> None:
        file: Path = options["file"]
        description = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # spectacular's own
        validate_schema(description)  # type: ignore[no-untyped-call]  # as above
        text = json.dumps(description, indent=1, ensure_ascii=False) + "\n"
        if file.exists() and file.read_text("utf-8") == text:
            self.stdout.write(f"{file.name} is current.")
            return
        if options["check"]:
            raise CommandError(f"{file.name} is stale: run `manage.py openapi`.")
        file.write_text(text, "utf-8")
        self.stdout.write(f"{file.name} is written anew.")
