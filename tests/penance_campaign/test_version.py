"""The version stands in one place, and everybody sees it; no text asks anybody to give up what a version wrote."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from apps.chronicle.files.newer_files import PROGRAM
from penance_campaign import VERSION
from tests.campaigns.lived import Lived, lived
from tests.house import ROOT

SAID = f"Penance Campaign {VERSION}"
TEXTS = ("*.md", "*.py", "*.html", "*.toml", "Makefile")
GIVEN_UP = re.compile(
    r"\b(clear|delete|discard|drop|empty|erase|move|put|remov|renam|rid|rm|start with|throw|wip)\w*\b"
    r"[^.;:!?]{0,60}\b(data (folder|directory)|penance_data|(folder|directory) of (the )?data)\b"
    r"|\b(rm|mv|rmdir)( -\w+)* \S*\bdata/?(?!\w)"
)


@pytest.fixture
def table(db: None) -> Lived:
    return lived()


def test_everything_else_reads_it_where_it_stands() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "penance_campaign.VERSION"}
    assert PROGRAM.fullmatch(settings.PROGRAM), "or no reader could tell whether a file is newer"


def test_the_changelog_begins_with_it() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    out, dev = VERSION.partition(".dev")[0], ".dev" in VERSION
    assert headings[0] == (f"{out}, not out yet" if dev else out)
    assert [heading for heading in headings[1:] if not re.fullmatch(r"\d+\.\d+\.\d+", heading)] == []
    numbers = [tuple(map(int, heading.partition(",")[0].split("."))) for heading in headings]
    assert numbers == sorted(set(numbers), reverse=True), "newest first"


@pytest.mark.parametrize("path", ["/sign-in/", "/dice/", "/nowhere/"])
@pytest.mark.django_db
def test_it_stands_at_the_foot_of_every_page_whoever_looks(path: str) -> None:
    foot = Client().get(path).content.decode().partition("<footer")[2]
    assert SAID in foot


def test_also_of_a_table_and_in_the_admins_margin(table: Lived) -> None:
    host = table.client("host")
    for page in ("", "chronicle/", "?at=20", f"pilots/{table.ids['Vess']}/", "ask/WriteNote/"):
        assert SAID in host.get(f"{table.page}{page}").content.decode().partition("<footer")[2], page
    assert VERSION in host.get("/admin/").content.decode()


def texts() -> Iterator[Path]:
    """All that a person may read of the program, but for its tests."""
    for pattern in TEXTS:
        yield from ROOT.glob(pattern)
        for folder in ("apps", "docs", "penance_campaign", "templates"):
            yield from (ROOT / folder).rglob(pattern)


def in_one_line(text: str) -> str:
    """With no line's end, and no string's, between one word and the next."""
    return re.sub(r"[\"'`*\s]+", " ", text).lower()


def test_nobody_is_told_to_give_up_a_data_folder() -> None:
    read = {file: in_one_line(file.read_text(encoding="utf-8")) for file in texts()}
    assert len(read) > 500
    assert {file.relative_to(ROOT): found[0] for file, text in read.items() if (found := GIVEN_UP.search(text))} == {}


@pytest.mark.parametrize(
    "sentence",
    [
        '"move the data folder (or the database) away, "\n    "and begin anew."',
        "Remove the\ndata folder before you upgrade.",
        "Delete `PENANCE_DATA` and start again.",
        "Start with a new data directory.",
        "rm -rf data/",
    ],
)
def test_such_a_sentence_would_be_found(sentence: str) -> None:
    assert GIVEN_UP.search(in_one_line(sentence))
