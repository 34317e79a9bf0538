"""What people at a table are told, as the worker tells it."""

from __future__ import annotations

from apps.jobs import clock
from apps.notices import tasks
from apps.notices.models import Notice
from tests.campaigns.lived import Lived
from tests.jobs.worker import work_off


def told(table: Lived, who: str, kind: str = "") -> list[str]:
    """Their notices, oldest first, that neither are over nor were seen; as they stand when the worker has looked."""
    look()
    found = Notice.objects.filter(campaign=table.campaign, account=table.accounts[who], seen_at=None, over=None)
    return [row.words for row in found.order_by("pk") if kind in ("", row.kind)]


def look() -> None:
    tasks.look(clock.now())
    work_off()
