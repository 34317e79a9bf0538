"""The command that writes the rulebook, and says what is stale."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.house import ROOT

pytestmark = pytest.mark.machinery


def told(folder: Path, *options: str) -> str:
    out = StringIO()
    call_command("rulebook", "--folder", str(folder), *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    told(tmp_path / "rules")
    return tmp_path / "rules"


def test_the_book_is_written_once(folder: Path) -> None:
    assert {file.name for file in folder.iterdir()} >= {"index.md", "dice.md", "house-rules.md", "faction-church.md"}
    assert told(folder) == "Every page is current.\n"
    assert told(folder, "--check") == "Every page is current.\n"


def test_a_stale_page_and_a_missing_one_are_named_and_written_anew(folder: Path) -> None:
    dice = (folder / "dice.md").read_text()
    (folder / "dice.md").write_text(dice.replace("58.33 %", "72.22 %"))
    (folder / "errata.md").unlink()
    with pytest.raises(CommandError, match=r"^These pages are stale: dice\.md, errata\.md\."):
        told(folder, "--check")
    assert not (folder / "errata.md").exists()
    told(folder)
    assert (folder / "dice.md").read_text() == dice
    assert (folder / "errata.md").exists()


def test_a_page_that_the_book_no_longer_has_is_taken_away_and_others_stay(folder: Path) -> None:
    (folder / "faction-goblins.md").write_text((folder / "faction-elves.md").read_text())
    (folder / "canon.md").write_text("# Rules\n")
    with pytest.raises(CommandError, match=r"faction-goblins\.md"):
        told(folder, "--check")
    told(folder)
    assert not (folder / "faction-goblins.md").exists()
    assert (folder / "canon.md").read_text() == "# Rules\n"


def test_make_knows_it() -> None:
    assert "rulebook: dev  ## " in (ROOT / "Makefile").read_text()
