"""What `manage.py check --deploy` asks of this house, beside what Django asks."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage
from django.core.checks import Warning as Doubt
from django.db import OperationalError, connection

from apps.chronicle.log import log_schema
from penance_campaign import safety
from penance_campaign.environment import names_a_house_key


def before_serving(**_: Any) -> list[CheckMessage]:
    """Settings and roles that only production has."""
    if not settings.PRODUCTION:
        return []
    found = {
        "penance.W001": safety.uncounted_proxies(os.environ.get("PROXIES", "")),
        "penance.W002": safety.served_by_the_owner(could_take_guards_down=_could_take_guards_down()),
        "penance.W003": safety.hanging_key(named=names_a_house_key(os.environ)),
    }
    return [Doubt(sentence, id=number) for number, sentences in found.items() for sentence in sentences]


def _could_take_guards_down() -> bool:
    """A database that does not answer is said where the house starts."""
    try:
        return log_schema.could_take_guards_down(connection)
    except OperationalError:
        return False
