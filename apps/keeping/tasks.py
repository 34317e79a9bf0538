"""What the worker does for the house itself; Celery looks for a module of this name."""

from __future__ import annotations

from apps.keeping import regular
from apps.keeping.watching import proofs

__all__ = ["proofs", "regular"]
