"""Campaigns and seats as rows made from the log, and which account sits where, which is nobody's story."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models


class CampaignRow(models.Model):
    """A campaign's cover."""

    campaign = models.CharField(primary_key=True, max_length=40)
    name = models.CharField(max_length=80)
    edition = models.CharField(max_length=40)
    rules: models.JSONField[Any, Any] = models.JSONField(default=dict)
    position = models.PositiveBigIntegerField()

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class SeatRow(models.Model):
    """A seat and its role, as the log has them."""

    campaign = models.CharField(max_length=40)
    seat = models.CharField(max_length=40)
    role = models.CharField(max_length=20)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "seat"), name="one_row_a_seat"),)

    def __str__(self) -> str:
        return f"{self.campaign} {self.seat} {self.role}"


class Member(models.Model):
    """The account in a seat. Plain, and not from the log: no log holds a person."""

    campaign = models.CharField(max_length=40)
    seat = models.CharField(max_length=40)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seat"), name="one_account_a_seat"),
            models.UniqueConstraint(fields=("campaign", "account"), name="one_seat_an_account"),
        )

    def __str__(self) -> str:
        return f"{self.campaign} {self.seat}"
