"""Who is signed in, as Django keeps it; only the question that every page begins with is written out."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session

from apps.accounts.row_query import RowQuery

LIVING = RowQuery("SELECT {s} FROM django_session s WHERE s.session_key = %s AND s.expire_date > %s", s=Session)


class SessionStore(db.SessionStore):
    """By Django's own name for it: what it has signed holds, and what we sign holds for it."""

    def _get_session_from_db(self) -> Session | None:
        found = LIVING.answer(self.session_key, datetime.now(UTC))
        if found is None:
            self._session_key = None
        return found[0] if found else None
