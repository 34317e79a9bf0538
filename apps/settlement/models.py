"""The settlement as a row for looking up: made from the log, made again at will, never edited."""

from __future__ import annotations

from typing import Any

from django.db import models


class SettlementRow(models.Model):
    """The settlement's sheet as it stands."""

    campaign = models.CharField(primary_key=True, max_length=40)
    sheet: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        verbose_name = "settlement"

    def __str__(self) -> str:
        return "The settlement"
