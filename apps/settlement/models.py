"""Burdens as rows for looking up: made from the log, made again at will, never edited."""

from __future__ import annotations

from typing import Any

from django.db import models


class BurdenRow(models.Model):
    """What a ritual laid on a pilot."""

    campaign = models.CharField(max_length=40)
    pilot = models.CharField(max_length=40)
    sheet: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "pilot"), name="one_burden_a_pilot"),)

    def __str__(self) -> str:
        return f"{self.campaign} {self.pilot}"
