"""Two workers draw the notices of one table at once: they take turns, and the second looks at it in his own."""

from __future__ import annotations

import os
from threading import Thread

import pytest
from django.db import connection, transaction

from apps.campaigns.commands.plan_session import PlanSession
from apps.campaigns.models import CampaignRow
from apps.jobs import clock
from apps.notices import drawn_notices
from apps.notices.models import Notice, NoticeMark
from tests.campaigns.lived import Lived, lived
from tests.house import until

pytestmark = [
    pytest.mark.usefixtures("committing"),
    pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="SQLite has one writer at a time"),
]
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"


def draw(table: Lived) -> None:
    with transaction.atomic():
        drawn_notices.draw(table.campaign, clock.now())
    if not connection.in_atomic_block:
        connection.close()


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])


def test_whoever_waited_for_his_turn_goes_on_from_where_the_other_left() -> None:
    table = lived()
    draw(table)
    other = Thread(target=draw, args=(table,))
    with transaction.atomic():
        NoticeMark.objects.select_for_update().get()
        other.start()
        until(somebody_waits)
        table.ask("host", PlanSession(at="2099-06-30T18:00:00Z"), "date")
        draw(table)
    other.join()
    assert NoticeMark.objects.get().position == CampaignRow.objects.get().position
    assert list(Notice.objects.values_list("kind", "seen_at")) == [("session", None)] * 3
