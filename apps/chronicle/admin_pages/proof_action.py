"""The one action: to prove logs."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from apps.chronicle.log import queries
from apps.chronicle.proof.verify import verify


@admin.action(description="Prove the log of the chosen rows' campaigns", permissions=["view"])
def prove(pages: Any, request: HttpRequest, rows: QuerySet[Any]) -> None:
    """Each log from end to end; the rows are of campaigns one hosts, so no other can be chosen."""
    for campaign in sorted(rows.order_by().values_list("campaign", flat=True).distinct()):
        level, sentence = _proved(campaign)
        pages.message_user(request, format_html('<span style="overflow-wrap: anywhere">{}</span>', sentence), level)


def _proved(campaign: str) -> tuple[int, str]:
    """The head is read first: what is recorded while one proves is proved too, and not spoken of."""
    head, broken = queries.head_of(campaign), next(verify(campaign), None)
    if broken and broken.why:
        return messages.ERROR, f"The log of {campaign} cannot be proved here. {broken.why}"
    if head is None or broken:
        return messages.ERROR, f"The log of {campaign} is broken, first here: {broken}."
    stands = f"{head.position} entries and {head.number} decisions of {campaign} stand"
    return messages.SUCCESS, f"{stands}; the head is {head.hash.hex()}."
