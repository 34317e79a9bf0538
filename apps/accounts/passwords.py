"""Passwords: what they must be, and who may set one without the one before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from apps.accounts.models import Account
from apps.kernel.refusal import Refusal

LONGEST = 200
FRESH = timedelta(hours=1)
BY_LINK = "by_link_at"


def could_be_one(password: str) -> bool:
    """The hash does not see a NUL at the end, so no password has one."""
    return len(password) <= LONGEST and "\x00" not in password


def must_do(password: str, account: Account) -> None:
    """Refuse what others would guess."""
    if not could_be_one(password):
        raise Refusal(f"A password has {LONGEST} letters at most, and no NUL among them: choose another.")
    try:
        validate_password(password, account)
    except ValidationError as error:
        raise Refusal(" ".join(error.messages)) from None


def proved_by_link(request: HttpRequest) -> None:
    """Whoever holds the link is the person: for a while they may set a password without knowing the one before."""
    request.session[BY_LINK] = datetime.now(UTC).timestamp()


def has_just_proved(request: HttpRequest) -> bool:
    """Whether a link signed this session in, not long ago."""
    return bool(request.session.get(BY_LINK, 0) > (datetime.now(UTC) - FRESH).timestamp())
