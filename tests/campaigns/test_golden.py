"""Golden campaigns: logs that lie here prove themselves, come in, and tell what they told when they were recorded."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.chronicle.proof.verify import verify
from tests.golden.golden_record import BEFORE_SEASONS, FOLDER, GOLDEN, holds, sheets_beside, sheets_of, taken_in
from tests.house import ROOT

HERE_FOR_EVER = {
    "ash-march-0.2.0.jsonl": "033d6e30523cf22faf61431a099eb9de6f4f2d034c1ea30f5f12c5b72773cfde",
    "ash-march-0.2.0.sheets.json": "32b75d762b62824d655fe244fd678e1bf0e1dba9c34494d36e56e0d08f26a8b5",
    "ash-march.jsonl": "e5148d90b537d8ec39f58e28f7ffe6e5b140ca657e6221ac508bb7468814f09d",
    "ash-march.sheets.json": "f5ba71132002b86ecbebcc626d55d44ddf4afede2f8d714fbefca5376ae14696",
    "before-seasons.jsonl": "daa034f4b9a28861aa0425b4e003aa8fdf68d24670e7ea96255fd21ee73a2564",
    "before-seasons.sheets.json": "ee7cfbc4f1aebacad345b0d54a1a049b8bf85228101bf158a04a0224d8f1876b",
}
EACH = pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)


@pytest.mark.django_db
@EACH
def test_it_tells_the_very_sheets_that_lie_beside_it(file: Path) -> None:
    """Whatever reads differently by now is a promise broken, or has its reason in the changelog."""
    campaign = taken_in(file)
    assert holds(
        json.loads(sheets_beside(file).read_text(encoding="utf-8")), json.loads(json.dumps(sheets_of(campaign)))
    )
    assert list(verify(campaign)) == []


def test_a_sheet_holds_what_it_names() -> None:
    named = {"rows": [{"pilot": "Vess", "grit": 2, "wounds": []}]}
    assert holds(named, {"rows": [{"pilot": "Vess", "grit": 2, "wounds": [], "kills": 3}], "seats": []})


@pytest.mark.parametrize("wounds", [[None], None])
@pytest.mark.parametrize("grit", [2, 3])
def test_what_is_gone_or_otherwise_is_a_difference(wounds: Any, grit: int) -> None:
    named = {"rows": [{"pilot": "Vess", "grit": 2, "wounds": []}]}
    assert not holds(named, {"rows": [{"pilot": "Vess", "grit": grit, "wounds": wounds}]})
    assert not holds(named, {"rows": [{"pilot": "Vess", "grit": grit}]})
    assert not holds(named, {"rows": []})


def test_nothing_is_ever_recorded_anew() -> None:
    lying = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in FOLDER.glob("*.json*")}
    assert lying == HERE_FOR_EVER, "put a new one beside: python -m tests.golden NAME"


@pytest.mark.django_db
@pytest.mark.parametrize("file", [file for file in GOLDEN if file != BEFORE_SEASONS], ids=lambda file: file.stem)
def test_the_demo_is_decided_again_as_it_was(file: Path, capsys: Any) -> None:
    campaign = taken_in(file)
    call_command("chronicle", "verify", campaign, "--decide")
    assert "stand; the head is" in capsys.readouterr().out


@pytest.mark.django_db
def test_what_older_rules_decided_stands_though_it_would_be_decided_otherwise(capsys: Any) -> None:
    """A ritual asked for one die then, by another name than an event's dice have now."""
    campaign = taken_in(BEFORE_SEASONS)
    call_command("chronicle", "verify", campaign)
    with pytest.raises(CommandError, match="first at decision 1"):
        call_command("chronicle", "verify", campaign, "--decide")


@EACH
def test_it_proves_itself_without_the_house(file: Path) -> None:
    script = ROOT / "docs" / "verify_export.py"
    proved = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=False)
    assert (proved.returncode, proved.stderr) == (0, "")
