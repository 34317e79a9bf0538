"""The log's tables as Django sees them. The door writes the log with statements of its own; here it is read."""

from __future__ import annotations

from django.db import models


class Decision(models.Model):
    """A command as it was asked, and how it was answered; a campaign's last one is its head.

    A refusal is kept too, for its sender, with the hash that stood before it: it is outside the chain.
    """

    pk = models.CompositePrimaryKey("campaign", "number")
    campaign = models.CharField(max_length=40)
    number = models.PositiveBigIntegerField()
    key = models.CharField(max_length=200)
    kind = models.CharField(max_length=80)
    shape = models.PositiveIntegerField(default=1)
    body = models.TextField()
    typed = models.TextField()
    seat = models.CharField(max_length=40)
    role = models.CharField(max_length=20)
    client = models.CharField(max_length=80)
    edition = models.CharField(max_length=40)
    seen = models.PositiveBigIntegerField(null=True)
    asked_at = models.DateTimeField()
    refused = models.BooleanField()
    rule = models.CharField(max_length=40, blank=True)
    amendment = models.PositiveBigIntegerField()
    instead_of = models.PositiveBigIntegerField()
    entries = models.PositiveIntegerField()
    position = models.PositiveBigIntegerField()
    withheld = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        managed = False
        db_table = "chronicle_decision"

    def __str__(self) -> str:
        return f"{self.campaign} decision {self.number}"


class Entry(models.Model):
    """Something that happened."""

    pk = models.CompositePrimaryKey("campaign", "position")
    campaign = models.CharField(max_length=40)
    position = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=80)
    shape = models.PositiveIntegerField(default=1)
    subject = models.CharField(max_length=40, blank=True)
    body = models.TextField()
    rolls = models.TextField()
    decision = models.PositiveBigIntegerField()
    answers = models.PositiveBigIntegerField()
    withheld = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        managed = False
        db_table = "chronicle_entry"

    def __str__(self) -> str:
        return f"{self.campaign} entry {self.position}"


class Aside(models.Model):
    """What an entry or a decision only commits to, with its salt. It may be forgotten."""

    pk = models.CompositePrimaryKey("campaign", "side", "number")
    campaign = models.CharField(max_length=40)
    side = models.CharField(max_length=8)
    number = models.PositiveBigIntegerField()
    salt = models.BinaryField()
    text = models.TextField()

    class Meta:
        managed = False
        db_table = "chronicle_aside"

    def __str__(self) -> str:
        return f"{self.campaign} {self.side} {self.number}"


class Seed(models.Model):
    """What a campaign's dice are made of. The commitment is public; the secret is in no page, export or log line."""

    pk = models.CompositePrimaryKey("campaign", "number")
    campaign = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    secret = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.campaign} seed {self.number}"


class Checkpoint(models.Model):
    """A folded state, kept so that nobody need fold the years before it again. A cache: dropped at will."""

    pk = models.CompositePrimaryKey("campaign", "position")
    campaign = models.CharField(max_length=40)
    position = models.PositiveBigIntegerField()
    fingerprint = models.CharField(max_length=64)
    state = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.campaign} at {self.position}"


class EntryPage(models.Model):
    """Entries for the admin, which wants one key: a view, so there is nothing in it to change."""

    id = models.CharField(primary_key=True, max_length=80)
    campaign = models.CharField(max_length=40)
    position = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=80)
    subject = models.CharField(max_length=40)
    body = models.TextField()
    words = models.TextField()
    rolls = models.TextField()
    decision = models.PositiveBigIntegerField()
    answers = models.PositiveBigIntegerField()
    seat = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "chronicle_entry_page"
        verbose_name = "entry"
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.position} {self.kind}"


class DecisionPage(models.Model):
    """Decisions for the admin, likewise."""

    id = models.CharField(primary_key=True, max_length=80)
    campaign = models.CharField(max_length=40)
    number = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=80)
    body = models.TextField()
    seat = models.CharField(max_length=40)
    role = models.CharField(max_length=20)
    asked_at = models.DateTimeField()
    refused = models.BooleanField()
    entries = models.PositiveIntegerField()
    position = models.PositiveBigIntegerField()
    words = models.TextField()

    class Meta:
        managed = False
        db_table = "chronicle_decision_page"
        verbose_name = "decision"

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
