"""SQLite as Django knows it, but for one thing: it says how its transactions ended."""

from __future__ import annotations

from django.db.backends.sqlite3 import base

from apps.ground.write_outcome import OutcomeMarking


class DatabaseWrapper(OutcomeMarking, base.DatabaseWrapper):
    """A connection to the table's own file."""
