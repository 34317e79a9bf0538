"""The rulebook as a reader finds it: pages, headings, links and tables, read by other means than it was written."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from apps.lab.book_pages import pages
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT
from tests.house import ROOT

FOLDER = ROOT / "docs" / "rules"
HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"\[[^\]]+\]\(([^)]+)\)")
DEFINED = re.compile(r"^\[([^\]]+)\]: (\S+)$", re.MULTILINE)


@cache
def book() -> dict[str, str]:
    return pages(shelf(), DEFAULT)


def prose(page: str) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", page)


def anchors(page: str) -> set[str]:
    """As GitHub makes them: the second of one name ends in -1."""
    seen: Counter[str] = Counter()
    found = set()
    for _, title in HEADING.findall(prose(page)):
        slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


def links(page: str) -> list[str]:
    text = prose(page)
    return INLINE.findall(text) + [target for _, target in DEFINED.findall(text)]


def under(page: str, title: str) -> str:
    """What stands under a heading, up to the next one as high."""
    match = re.search(rf"^(#+) {re.escape(title)}$", page, re.MULTILINE)
    assert match, title
    rest = page[match.end() :]
    end = re.search(rf"^#{{1,{len(match[1])}}} ", FENCED.sub(lambda code: "." * len(code[0]), rest), re.MULTILINE)
    return rest[: end.start()] if end else rest


def tables(text: str) -> list[list[list[str]]]:
    """Every table as rows of cells, its line of dashes left out."""
    found = re.findall(r"(?:^\|.*\|$\n?)+", prose(text), re.MULTILINE)
    return [[_cells(row) for row in one.strip().split("\n")] for one in found]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
