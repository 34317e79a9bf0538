"""Missions that are not over and battles that are played here, as rows: made from the log, made again at will."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models


class MissionRow(models.Model):
    """A mission's sheet as it stands. Those that are over are read from the log."""

    campaign = models.CharField(max_length=40)
    mission = models.CharField(max_length=40)
    season = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    stage = models.CharField(max_length=20)
    sheet: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        verbose_name = "open mission"
        ordering: ClassVar = ["season", "name"]
        constraints = (models.UniqueConstraint(fields=("campaign", "mission"), name="one_row_a_mission"),)

    def __str__(self) -> str:
        return self.name


class BattleRow(models.Model):
    """A battle that is played here, as each side sees it. What a seat may see of it, the table's reader says."""

    campaign = models.CharField(max_length=40)
    mission = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    due = models.CharField(max_length=25, default="", db_index=True)
    """From when on the worker goes on with it, at Greenwich; nothing, where it waits for as long as it takes."""
    sheet: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        verbose_name = "open battle"
        constraints = (models.UniqueConstraint(fields=("campaign", "mission"), name="one_row_a_battle"),)

    def __str__(self) -> str:
        return self.mission
