"""A line as a newer version of the program would write it: in the log itself, sealed like all others."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import connection

from apps.campaigns.game import GAME
from apps.campaigns.models import CampaignRow
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, digest_of, hash_after, timestamp
from apps.chronicle.log.queries import DECISION, ENTRY, decision_values, entry_values, head_of
from apps.kernel import caches


def written_by_a_newer_program(campaign: str, kind: str, shape: int, subject: str = "campaign", *, body: str) -> None:
    """One decision with one entry. Nobody here has seen it yet."""
    head = head_of(campaign)
    assert head
    decision = DecisionLine(
        number=head.number + 1,
        key="seat:seat-newer/sing",
        kind="SingOfPilot",
        shape=1,
        body="{}",
        seat="seat-newer",
        role="host",
        edition=GAME.edition,
        asked_at=timestamp(datetime(2026, 11, 19, tzinfo=UTC)),
        entries=1,
        position=head.position + 1,
        hash=b"",
    )
    number, position = decision.number, decision.position
    entry = EntryLine(
        position=position,
        kind=kind,
        shape=shape,
        subject=subject,
        body=body,
        decision=number,
        answers=number,
    )
    entry.hash = decision.hash = hash_after(head.hash, digest_of(decision), entry)
    with connection.cursor() as cursor:
        for table, columns, values in (
            ("chronicle_decision", DECISION, decision_values(decision)),
            ("chronicle_entry", ENTRY, entry_values(entry)),
        ):
            marks = ", ".join(["%s"] * (len(values) + 1))
            cursor.execute(f"INSERT INTO {table} (campaign, {columns}) VALUES ({marks})", [campaign, *values])
    CampaignRow.objects.filter(campaign=campaign).update(position=position)
    caches.clear()
