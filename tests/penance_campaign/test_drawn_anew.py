"""A house that was kept by another version of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.campaigns.demo.ash_march_opening import opened
from apps.chronicle.proof.rebuild import drawing, stale_rows
from apps.pilots.models import PilotRow
from penance_campaign.management.commands.run import draw_anew

pytestmark = pytest.mark.django_db


def test_rows_of_another_version_are_drawn_again_once(tmp_path: Path) -> None:
    campaign, mark = opened().campaign, tmp_path / "drawn"
    for said in (None, "another version"):
        PilotRow.objects.update(sheet={"name": "as it was drawn once"})
        if said:
            mark.write_text(said)
        draw_anew(mark, print)
        assert stale_rows(campaign) == []
    assert mark.read_text() == drawing()
    PilotRow.objects.update(sheet={})
    draw_anew(mark, print)
    assert stale_rows(campaign) != []
