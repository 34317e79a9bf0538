"""What is to be done later: one row each, and the hours at which something comes again."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from django.db import models

State = Literal["waiting", "running", "done", "dead", "cancelled"]
OPEN: tuple[State, ...] = ("waiting", "running")
"""What is still to be looked at again, at the latest when it is due."""


class Job(models.Model):
    """Something to be done once. What it needs lies in it, or is looked up when it is done."""

    id = models.CharField(primary_key=True, max_length=40)
    """Made from the key: whoever asks for the same again finds the same row."""
    kind = models.CharField(max_length=60)
    key = models.CharField(max_length=400)
    """What it does: of one kind no two do the same in one campaign."""
    campaign = models.CharField(max_length=40, blank=True)
    """What it is about, unless it is about the whole house."""
    cause = models.CharField(max_length=200, blank=True)
    """Why it is there, in words that a host may read."""
    asked_by = models.CharField(max_length=80, blank=True)
    """Who may look at it from outside; nobody, where nobody asked."""
    body: models.JSONField[Any, Any] = models.JSONField(default=dict)
    state: models.CharField[State, State] = models.CharField(max_length=10, default="waiting")
    due = models.DateTimeField()
    """When it is to be looked at: of one that runs, the end of its worker's lease."""
    attempts = models.PositiveIntegerField(default=0)
    """How often it was taken. The number is the worker's claim, so it never goes back."""
    failures = models.PositiveIntegerField(default=0)
    """How often it was taken in vain since it was last asked for by hand; one that runs counts until it has ended."""
    progress = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    """How many steps there are; none, where nobody counts them."""
    result: models.JSONField[Any, Any] = models.JSONField(null=True)
    said = models.TextField(blank=True)
    """Why it has not been done yet, in a sentence."""
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["due", "id"]
        indexes = (
            models.Index(fields=("due",), name="jobs_open", condition=models.Q(state__in=OPEN)),
            models.Index(fields=("campaign",), name="jobs_dead", condition=models.Q(state="dead")),
            models.Index(fields=("ended",), name="jobs_ended", condition=models.Q(ended__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.kind}, {self.state}"


class Hour(models.Model):
    """Something that comes again: of each kind one to a campaign, or one for the whole house."""

    campaign = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=60)
    body: models.JSONField[Any, Any] = models.JSONField(default=dict)
    due = models.DateTimeField(db_index=True)
    """When it strikes next."""

    class Meta:
        ordering: ClassVar = ["due"]
        constraints = (models.UniqueConstraint(fields=("campaign", "kind"), name="one_hour_of_a_kind"),)

    def __str__(self) -> str:
        return f"{self.kind} of {self.campaign or 'the house'}"
