"""What somebody was told, where they want to be told of it, and what came of telling: plain rows, nobody's story."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from django.conf import settings
from django.db import models

from apps.kernel.ids import made_from

Way = Literal["mail", "push", "webhook"]
How = Literal["", "at once", "digest"]
Shape = Literal["standard", "discord"]
State = Literal["waiting", "sent", "dropped", "failed"]
LETTERS = 24


class Notice(models.Model):
    """Something that somebody is told once; without an account, what the whole table's channel is told."""

    campaign = models.CharField(max_length=40)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="notices")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=160)
    """What it tells of: whatever is found twice is one row."""
    position = models.PositiveBigIntegerField()
    """The line of the log up to which one had looked when it was found."""
    words = models.TextField()
    path = models.CharField(max_length=300)
    made = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    over = models.DateTimeField(null=True)
    """Since when it waits no longer."""

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]
        constraints = (
            models.UniqueConstraint(fields=("campaign", "account", "key"), name="one_notice_a_thing"),
            models.UniqueConstraint(
                fields=("campaign", "key"), condition=models.Q(account=None), name="one_notice_a_channel"
            ),
        )
        indexes = (
            models.Index(fields=("account",), name="notices_unseen", condition=models.Q(seen_at=None, over=None)),
            models.Index(fields=("made",), name="notices_by_age"),
        )

    def __str__(self) -> str:
        return self.words

    @property
    def name(self) -> str:
        """The same for good, and made of what it tells of: whoever is sent it twice knows it again."""
        return made_from("notice", f"{self.campaign}/{self.account_id or ''}/{self.key}", letters=LETTERS)


class NoticeMark(models.Model):
    """Up to which line of a table's log its notices are drawn."""

    campaign = models.CharField(primary_key=True, max_length=40)
    position = models.PositiveBigIntegerField()
    hash = models.CharField(max_length=64, blank=True)
    """Of that line: a log that was put back is another from there on."""
    knocking = models.CharField(max_length=64, blank=True)
    """Who waited at the door then, as one word: a request to join has no line in the log."""

    def __str__(self) -> str:
        return f"{self.campaign}, {self.position}"


class NoticeHabits(models.Model):
    """When and where somebody is told anything at all."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="notice_habits"
    )
    zone = models.CharField(max_length=60, default="UTC")
    quiet_from = models.PositiveSmallIntegerField(null=True)
    """The hour, by the clock of their own place, from which they are left alone; no hour, if they never are."""
    quiet_until = models.PositiveSmallIntegerField(null=True)
    digest_at = models.PositiveSmallIntegerField(default=18)
    """The hour at which what was gathered is sent."""
    mail_ended = models.CharField(max_length=300, blank=True)
    """Why their address is not written to any longer, until they say that it may be."""
    calendar = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001 - nobody's is like no other's
    """The hash of the secret in their calendar's address."""

    def __str__(self) -> str:
        return f"How {self.account_id} is told"


class NoticeChoice(models.Model):
    """By which way somebody is told of a kind of thing: at one table, or at all of which they said nothing else."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_choices")
    campaign = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=20)
    way: models.CharField[Way, Way] = models.CharField(max_length=10)
    how: models.CharField[How, How] = models.CharField(max_length=10, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("account", "campaign", "kind", "way"), name="one_choice_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.kind} by {self.way}: {self.how or 'no'}"


class PushSubscription(models.Model):
    """A browser that shows notices also while no page is open."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="phones")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=200)
    auth = models.CharField(max_length=60)
    label = models.CharField(max_length=80, blank=True)
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    why = models.CharField(max_length=300, blank=True)
    """Why nothing is sent there any longer."""

    class Meta:
        ordering: ClassVar = ["made", "pk"]

    def __str__(self) -> str:
        return self.label or "A browser"


class TableWebhook(models.Model):
    """An address outside to which a table's notices are sent, worded for a spectator."""

    id = models.CharField(primary_key=True, max_length=40)
    campaign = models.CharField(max_length=40)
    url = models.CharField(max_length=500)
    secret = models.BinaryField()
    """What signs the messages, sealed under the house's key."""
    shape: models.CharField[Shape, Shape] = models.CharField(max_length=10)
    kinds: models.JSONField[Any, Any] = models.JSONField(default=list)
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["made", "id"]
        indexes = (models.Index(fields=("campaign",), name="webhooks_of_a_campaign"),)

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """What came of sending a notice by one way to one place."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    way: models.CharField[Way, Way] = models.CharField(max_length=10)
    webhook = models.ForeignKey(TableWebhook, on_delete=models.CASCADE, null=True, related_name="deliveries")
    phone = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, null=True, related_name="deliveries")
    digest = models.CharField(max_length=40, blank=True)
    """The job that sends it in one mail with others; none, where it goes by itself."""
    attempts = models.PositiveIntegerField(default=0)
    status: models.CharField[State, State] = models.CharField(max_length=10, default="waiting")
    said = models.CharField(max_length=300, blank=True)
    """The last sentence about it."""
    made = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.way}, {self.status}"
