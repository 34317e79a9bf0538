"""People and their keys to the house: nobody's story, so plain rows, and never in a log."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class Account(AbstractUser):
    """Somebody who signs in."""


class Token(models.Model):
    """A client's key, kept as a hash: an account's founds and lists, a seat's acts at its one table."""

    digest = models.CharField(primary_key=True, max_length=64)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    campaign = models.CharField(max_length=40, blank=True)
    seat = models.CharField(max_length=40, blank=True)
    label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.label} of {self.account_id}"
