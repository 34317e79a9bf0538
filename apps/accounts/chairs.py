"""Where an account sits, as the tables above tell it: named by a setting, since this app knows of no table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.utils.module_loading import import_string

from apps.accounts.models import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat at a table, with the words that people know them by."""

    campaign: str
    seat: str
    name: str
    role: str


def chairs_of(account: Account) -> list[Chair]:
    """Every seat of an account."""
    return cast("list[Chair]", import_string(settings.ACCOUNTS_CHAIRS)(account))
