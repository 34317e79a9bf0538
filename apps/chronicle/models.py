"""The log's tables. Nothing but the door writes them."""

from __future__ import annotations

from django.db import models


class Chronicle(models.Model):
    """One campaign's log: its head. Writers queue on this row, so positions have no gaps."""

    id = models.CharField(primary_key=True, max_length=40)
    position = models.PositiveBigIntegerField(default=0)
    opened_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id


class Seed(models.Model):
    """What a chronicle's dice are made of. The commitment is public; the secret is in no page, export or log line."""

    chronicle = models.ForeignKey(Chronicle, on_delete=models.PROTECT, related_name="seeds")
    number = models.PositiveIntegerField()
    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("chronicle", "number"), name="one_seed_a_number"),)

    def __str__(self) -> str:
        return f"{self.chronicle_id} seed {self.number}"


class Decision(models.Model):
    """A command as it was asked, and how it was answered. A refusal is kept too: its sender gets it again."""

    chronicle = models.ForeignKey(Chronicle, on_delete=models.PROTECT, related_name="decisions")
    key = models.CharField(max_length=200)
    kind = models.CharField(max_length=80)
    body = models.TextField()
    seat = models.CharField(max_length=40)
    role = models.CharField(max_length=20)
    edition = models.CharField(max_length=40)
    asked_at = models.DateTimeField()
    first = models.PositiveBigIntegerField(null=True)
    last = models.PositiveBigIntegerField(null=True)
    refusal = models.TextField(blank=True)
    rule = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("chronicle", "key"), name="one_answer_a_key"),)

    def __str__(self) -> str:
        return f"{self.chronicle_id} {self.kind}"


class Entry(models.Model):
    """Something that happened."""

    chronicle = models.ForeignKey(Chronicle, on_delete=models.PROTECT, related_name="entries")
    position = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=80)
    body = models.TextField()
    rolls = models.TextField(default="[]")
    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="entries")
    recorded_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "entries"
        constraints = (models.UniqueConstraint(fields=("chronicle", "position"), name="one_entry_a_position"),)

    def __str__(self) -> str:
        return f"{self.chronicle_id} {self.position} {self.kind}"
