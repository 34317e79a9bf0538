"""What is kept of the house's own care for itself."""

from __future__ import annotations

from django.db import models


class Proof(models.Model):
    """How the log of a campaign was found when it was last proved."""

    campaign = models.CharField(primary_key=True, max_length=40)
    proved = models.DateTimeField(db_index=True)
    position = models.PositiveBigIntegerField()
    """How long it was then."""
    found = models.TextField(blank=True)
    """Its first break, in words; nothing, where it stood."""

    def __str__(self) -> str:
        return f"{self.campaign}: {self.found or 'stands'}"
