"""The log's tables. Nothing but the door writes them, and the database lets nobody change what is written."""

from __future__ import annotations

import json

from django.db import models

from apps.chronicle import codec


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
    seat = models.CharField(max_length=40)
    role = models.CharField(max_length=20)
    edition = models.CharField(max_length=40)
    asked_at = models.DateTimeField()
    refused = models.BooleanField()
    rule = models.CharField(max_length=40, blank=True)
    entries = models.PositiveIntegerField()
    position = models.PositiveBigIntegerField()
    commitment = models.BinaryField()
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
    recorded_at = models.DateTimeField()
    commitment = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        managed = False
        db_table = "chronicle_entry"

    def __str__(self) -> str:
        return f"{self.campaign} entry {self.position}"


class Aside(models.Model):
    """What an entry or a decision only commits to: words of people, with their salt. It may be forgotten."""

    campaign = models.CharField(max_length=40)
    place = models.CharField(max_length=30)
    salt = models.BinaryField()
    text = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "place"), name="one_aside_a_place"),)

    def __str__(self) -> str:
        return f"{self.campaign} {self.place}"


class Seed(models.Model):
    """What a campaign's dice are made of. The commitment is public; the secret is in no page, export or log line."""

    campaign = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "number"), name="one_seed_a_number"),)

    def __str__(self) -> str:
        return f"{self.campaign} seed {self.number}"


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
    recorded_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "chronicle_entry_page"
        verbose_name = "entry"
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.position} {self.kind}"

    def told(self) -> str:
        return _told(json.loads(self.body) | json.loads(self.words or "{}"))


class DecisionPage(models.Model):
    """Decisions for the admin, likewise."""

    id = models.CharField(primary_key=True, max_length=80)
    campaign = models.CharField(max_length=40)
    number = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=80)
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

    def told(self) -> str:
        asked, answered = codec.texts(self.words) if self.words else ("{}", "")
        return answered or _told(json.loads(asked))


def _told(body: dict[str, object]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in body.items())
