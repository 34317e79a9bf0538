"""Golden campaigns: logs that lie here prove themselves, come in, and tell what they told when they were recorded."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.chronicle.verify import verify
from tests.golden.recording import ASH_MARCH, BEFORE_SEASONS, GOLDEN, sheets_beside, sheets_of, taken_in
from tests.house import ROOT

EACH = pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)


@pytest.mark.django_db
@EACH
def test_it_tells_the_very_sheets_that_lie_beside_it(file: Path) -> None:
    """Whatever reads differently by now is a promise broken, or has its reason in the changelog."""
    campaign = taken_in(file)
    assert sheets_of(campaign) == json.loads(sheets_beside(file).read_text(encoding="utf-8"))
    assert list(verify(campaign)) == []


@pytest.mark.django_db
def test_the_demo_is_decided_again_as_it_was(capsys: Any) -> None:
    campaign = taken_in(ASH_MARCH)
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
