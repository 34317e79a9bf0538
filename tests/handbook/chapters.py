"""What the handbook is made of: every page of words in the repository, under the heading where one looks for it."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PARTS: Mapping[str, Sequence[str]] = {
    "The house": ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"),
    "To play": ("docs/guide.md",),
    "To keep it": (
        *("docs/production.md", "docs/runbook.md", "docs/backups.md", "docs/limits.md"),
        *("docs/reliability.md", "ops/README.md"),
    ),
    "To speak with it": ("docs/api.md", "docs/log.md", "docs/log-format.md", "docs/packs.md", "docs/asks.md"),
    "What is measured": ("docs/speed.md", "docs/mutants.md"),
    "The rules": ("docs/rules/index.md", "docs/rules/*.md"),
    "Its rooms": ("apps/*/README.md", "apps/*/*/README.md", "tests/*/README.md"),
    "Decisions": ("docs/decisions/*.md",),
    "Who sees what": ("docs/access/*.md",),
}
API, API_TITLE = "docs/openapi.html", "Every route and every field"
FOLDED = {"The rules", "Its rooms", "Decisions", "Who sees what"}
"""Long parts: open in the list only where one reads in them."""


@dataclass(frozen=True)
class Chapter:
    """A page of words, where it lies in the repository and where in the handbook."""

    source: str
    part: str

    @property
    def address(self) -> str:
        folder, name = posixpath.split(self.source)
        is_first = name in ("README.md", "index.md")
        return posixpath.join(folder, "index.html" if is_first else f"{name.removesuffix('.md')}.html")


def chapters(root: Path) -> list[Chapter]:
    found: dict[str, Chapter] = {}
    for part, patterns in PARTS.items():
        for pattern in patterns:
            for file in sorted(root.glob(pattern)):
                source = file.relative_to(root).as_posix()
                found.setdefault(source, Chapter(source, part))
    return list(found.values())
