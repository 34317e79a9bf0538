"""Caskets as rows for looking up: made from the log, made again at will, never edited."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models


class CasketRow(models.Model):
    """A Casket's sheet as it stands."""

    campaign = models.CharField(max_length=40)
    casket = models.CharField(max_length=40)
    seat = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    sheet: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        verbose_name = "Casket"
        verbose_name_plural = "Caskets"
        ordering: ClassVar = ["name"]
        constraints = (models.UniqueConstraint(fields=("campaign", "casket"), name="one_row_a_casket"),)

    def __str__(self) -> str:
        return self.name
