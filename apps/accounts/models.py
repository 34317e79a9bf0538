"""People and their keys to the house: nobody's story, so plain rows, and never in a log."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac

from apps.accounts.names import likeness
from apps.accounts.scopes import Scope

SESSION_SALT = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
NUMBER = 16
"""So many letters of its hash name a token among an account's others."""


class Account(AbstractUser):
    """Somebody who signs in."""

    likeness = models.CharField(max_length=600, unique=True, null=True, editable=False)  # noqa: DJ001 - none is unlike all
    """No two accounts are taken for each other; nothing for those that were, before this was asked."""
    came_by = models.CharField(max_length=64, blank=True, db_index=True, editable=False)
    """The hash of the invitation at which the account was made."""
    ended = models.PositiveIntegerField(default=0, editable=False)
    """How often all sessions were ended at once."""

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self._state.adding:
            self.likeness = likeness(self.username)
        super().save(*args, **kwargs)

    def _get_session_auth_hash(self, secret: str | bytes | None = None) -> str:
        """A session holds while neither the password has changed nor all were ended."""
        kept = f"{self.password}{self.ended or ''}"
        return salted_hmac(SESSION_SALT, kept, secret=secret, algorithm="sha256").hexdigest()


class Token(models.Model):
    """A client's key, kept as a hash: an account's founds and lists, a seat's acts at its one table."""

    digest = models.CharField(primary_key=True, max_length=64)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    campaign = models.CharField(max_length=40, blank=True)
    seat = models.CharField(max_length=40, blank=True)
    label = models.CharField(max_length=80, blank=True)
    scopes = models.CharField(max_length=40, default="read")
    giver = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="given")
    """The token that made this one; revoking it revokes both."""
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    """When it was last used, to the hour."""

    class Meta:
        ordering: ClassVar = ["-created_at", "digest"]

    def __str__(self) -> str:
        return f"{self.label} of {self.account_id}"

    @property
    def number(self) -> str:
        """What it is called where it is listed; opens nothing."""
        return self.digest[:NUMBER]

    @property
    def words(self) -> list[str]:
        return self.scopes.split()

    def may(self, *scopes: Scope) -> bool:
        """One of these is enough."""
        return not set(scopes).isdisjoint(self.words)
