"""A sheet is one indexed read, however long the log is."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from apps.battles.models import MissionRow
from apps.campaigns.models import CampaignRow
from apps.caskets.models import CasketRow
from apps.pilots.models import PilotRow
from apps.settlement.models import SettlementRow
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Lived:
    made = lived()
    made.report()
    return made


def sheets(table: Lived) -> dict[type[Any], dict[str, str]]:
    ids = table.ids
    return {
        PilotRow: {"pilot": ids["Vess"]},
        CasketRow: {"casket": ids["Mercy"]},
        MissionRow: {"mission": ids["nave"]},
        SettlementRow: {},
        CampaignRow: {},
    }


def test_each_sheet_is_one_query_by_an_index(table: Lived) -> None:
    """PostgreSQL reads a table of three rows through whatever there is, unless it is told to look for an index."""
    if connection.vendor == "postgresql":
        connection.cursor().execute("SET LOCAL enable_seqscan = off")
    for row, key in sheets(table).items():
        found: QuerySet[Any] = QuerySet(row).filter(campaign=table.campaign, **key)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert found.get().sheet
        assert len(asked) == 1, row
        plan = found.explain().lower()
        assert "index" in plan or "table" in plan, plan
        assert "seq scan" not in plan, plan
        if connection.vendor == "sqlite":
            assert "search" in plan, plan
            assert "scan" not in plan, plan


def test_the_roster_is_one_query(table: Lived) -> None:
    with CaptureQueriesContext(connection) as asked:
        names = [row.sheet["pilot"]["name"] for row in PilotRow.objects.filter(campaign=table.campaign)]
    assert (names, len(asked)) == (["Orrin", "Vess"], 1)
