"""What the worker does for the house itself; Celery looks for a module of this name."""

from __future__ import annotations

from apps.keeping import regular_backups
from apps.keeping.watch import daily_proofs

__all__ = ["daily_proofs", "regular_backups"]
