"""Campaigns and seats as rows made from the log, and which account sits where, which is nobody's story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from apps.rules.packs.shelf import SHIPPED, VERSIONS, is_here, number_of
from apps.rules.ruleset.editions import CHANGES, EDITIONS, NEWEST, edition


class CampaignRow(models.Model):
    """A campaign's cover."""

    campaign = models.CharField(primary_key=True, max_length=40)
    name = models.CharField(max_length=80)
    edition = models.CharField(max_length=40)
    rules: models.JSONField[Any, Any] = models.JSONField(default=dict)
    season = models.PositiveIntegerField(default=1)
    phase = models.CharField(max_length=20, default="muster")
    closed = models.BooleanField(default=False)
    sheet: models.JSONField[Any, Any] = models.JSONField(default=dict)
    position = models.PositiveBigIntegerField()

    class Meta:
        verbose_name = "campaign"
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def copy_of(self) -> Mapping[str, Any] | None:
        """What it is a copy of: a campaign, what that was called, and the line up to which it is the same story."""
        found: Mapping[str, Any] | None = self.sheet.get("copy_of")
        return found

    @property
    def missing_packs(self) -> list[str]:
        """The packs that it plays with and that come with a newer program. What a host brought lies in the log."""
        packs = ((ref["pack"], ref["digest"]) for ref in self.sheet.get("packs", ()))
        newer = {digest: key for key, digest in packs if key in SHIPPED and not is_here(key, digest)}
        brought = ShelvedPack.objects.filter(digest__in=newer).values_list("digest", flat=True) if newer else ()
        return [key for digest, key in newer.items() if digest not in brought]

    @property
    def newer_packs(self) -> list[tuple[str, int, int]]:
        """By its key, a pack that has come in a newer version: the number of the one it plays with, and the newest."""
        numbers = {ref["pack"]: number_of(ref["pack"], ref["digest"]) for ref in self.sheet.get("packs", ())}
        return [(key, number, len(VERSIONS[key])) for key, number in numbers.items() if 0 < number < len(VERSIONS[key])]

    @property
    def newer_edition(self) -> tuple[str, tuple[str, ...]] | None:
        """The newest edition of the rules and what it decides otherwise, where the table plays by an older one."""
        if self.edition not in EDITIONS or self.edition == NEWEST:
            return None
        since = EDITIONS[EDITIONS.index(edition(self.edition)) + 1 :]
        return NEWEST, tuple(change for each in since for change in CHANGES[each])


class SeatRow(models.Model):
    """A seat and its role, as the log has them."""

    campaign = models.CharField(max_length=40)
    seat = models.CharField(max_length=40)
    role = models.CharField(max_length=20)

    class Meta:
        verbose_name = "seat"
        constraints = (models.UniqueConstraint(fields=("campaign", "seat"), name="one_row_a_seat"),)

    def __str__(self) -> str:
        return f"{self.seat}, {self.role}"


class PackRow(models.Model):
    """A pack that a host brought, as the log has it."""

    campaign = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)
    files: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        verbose_name = "pack"
        constraints = (models.UniqueConstraint(fields=("campaign", "digest"), name="one_row_a_pack"),)

    def __str__(self) -> str:
        return self.digest[:12]


class ShelvedPack(models.Model):
    """A version of a pack that a newer program ships, brought along with a file: as good as one on the shelf."""

    digest = models.CharField(primary_key=True, max_length=64)
    files: models.JSONField[Any, Any] = models.JSONField()

    def __str__(self) -> str:
        return self.digest[:12]


class Member(models.Model):
    """The account in a seat. Plain, and not from the log: no log holds a person."""

    campaign = models.CharField(max_length=40)
    seat = models.CharField(max_length=40)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    seen = models.PositiveBigIntegerField(default=0)
    """Up to where they have looked."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seat"), name="one_account_a_seat"),
            models.UniqueConstraint(fields=("campaign", "account"), name="one_seat_an_account"),
        )

    def __str__(self) -> str:
        return f"{self.campaign} {self.seat}"


class House(models.Model):
    """The house among all others, by a word that was drawn once: the same keys make other ids elsewhere."""

    word = models.CharField(max_length=40)

    def __str__(self) -> str:
        return self.word


class InvitationLink(models.Model):
    """A way to the table's door, kept as a hash: whoever comes by it asks for a seat, and is granted none."""

    digest = models.CharField(max_length=64, unique=True)
    campaign = models.CharField(max_length=40)
    role = models.CharField(max_length=20)
    note = models.CharField(max_length=500, blank=True)
    uses = models.PositiveIntegerField(default=1)
    used = models.PositiveIntegerField(default=0)
    revoked = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    class Meta:
        verbose_name = "invitation"
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes = (models.Index(fields=("campaign",), name="links_of_a_campaign"),)

    def __str__(self) -> str:
        return f"For a {self.role}, {self.used} of {self.uses} used"


class JoinRequest(models.Model):
    """Somebody followed an invitation and asks for a seat. Plain, and not from the log."""

    link = models.ForeignKey(InvitationLink, on_delete=models.CASCADE, related_name="requests")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="join_requests")
    answer = models.CharField(max_length=20, blank=True)
    """Nothing while it waits."""
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "request to join"
        verbose_name_plural = "requests to join"
        ordering: ClassVar = ["asked_at", "pk"]
        constraints = (models.UniqueConstraint(fields=("link", "account"), name="one_request_a_link"),)

    def __str__(self) -> str:
        return f"Request {self.pk}"
