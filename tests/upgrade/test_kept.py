"""Folders that older programs really wrote: opened by `make run`, whole, and gone on with. Only ever added to."""

from __future__ import annotations

import os
import re
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.browser.table import asked
from tests.house import ROOT, House, open_house

pytestmark = pytest.mark.machinery
KEPT = sorted((Path(__file__).parent / "kept").glob("*.tar.xz"))
NEWEST = 5
"""So many are gone through by day; the newest in a house that is open, as all are by night."""
MOST_BYTES = 300_000
HERE_FOR_EVER = (
    "0.1.0-before-1-deb773e",
    "0.1.0-before-2-e25d029",
    "0.1.0-before-3-89aa83f",
    "0.1.0-before-4-b3be675",
    "0.1.0-731a1c9",
    "0.2.0-before-1-adfa3ec",
    "0.2.0-e583ae2",
)
"""Oldest first."""
NIGHTLY = pytest.mark.nightly

GO_THROUGH = """
from tests.upgrade.continued_play import gone_through
answer = gone_through(known["folder"])
"""
MAKE_READY = f"""
from penance_campaign.management.commands.run import _prepared
left = []
_prepared(left.append)
{GO_THROUGH}
answer["left"] = left
"""


def campaigns_in(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "penance.sqlite3")) as kept:
        (founded,) = kept.execute("SELECT count(*) FROM chronicle_decision WHERE number = 1").fetchone()
    return int(founded)


def test_what_was_kept_is_still_here() -> None:
    names = {file.name.removesuffix(".tar.xz") for file in KEPT}
    assert names == set(HERE_FOR_EVER)
    assert [file.name for file in KEPT if file.stat().st_size > MOST_BYTES] == []


def test_each_version_that_is_out_has_its_folder() -> None:
    versions = re.findall(r"^## ([0-9.]+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[-1] == "0.1.0"
    for version in versions:
        kept = [name for name in HERE_FOR_EVER if re.fullmatch(rf"{re.escape(version)}-[0-9a-f]{{7}}", name)]
        assert kept, f"{version} is out, and no folder of it is kept: tests/upgrade/README.md says how one is added"


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == HERE_FOR_EVER[-1] else NIGHTLY) for name in HERE_FOR_EVER],
)
def test_an_older_folder_opens_whole_and_is_gone_on_with(name: str, tmp_path: Path) -> None:
    """The folders are SQLite's."""
    if connection.vendor != "sqlite":
        return
    founded = unpacked(name, tmp_path)
    with open_house(tmp_path / "data", BACKUP_EVERY="0") as house:
        found = asked(house, GO_THROUGH, folder=str(tmp_path))
    assert "is left as it was drawn" not in house.said
    must_be_whole(found, name, founded)


@pytest.mark.parametrize("name", HERE_FOR_EVER[-NEWEST:-1])
def test_an_older_folder_is_made_ready_whole_and_gone_on_with(name: str, tmp_path: Path) -> None:
    """All that `make run` does before its web and its worker begin, by one process."""
    if connection.vendor != "sqlite":
        return
    founded = unpacked(name, tmp_path)
    env = {**os.environ, "PENANCE_DATA": str(tmp_path / "data"), "BACKUP_EVERY": "0"}
    found = asked(House(base="", env=env, process=None, said=""), MAKE_READY, folder=str(tmp_path))
    assert found["left"] == []
    must_be_whole(found, name, founded)


def unpacked(name: str, folder: Path) -> int:
    """How many campaigns there are, as the older program left them."""
    with tarfile.open(Path(__file__).parent / "kept" / f"{name}.tar.xz") as kept:
        kept.extractall(folder / "data", filter="data")
    return campaigns_in(folder / "data")


def must_be_whole(found: Any, name: str, founded: int) -> None:
    assert found["campaigns"] == founded, "the demo is the one that was there, whatever its packs"
    assert found["closed"] == []
    assert found["played"] == found["under_way"]
    assert found["under_way"] or "deb773e" in name, "a battle is under way, where that program had one"
    assert found["heads"] == [found["campaigns"], 2 * found["campaigns"]]
