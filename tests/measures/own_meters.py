"""Meters of the tests' own."""

from __future__ import annotations

from apps.measures.meters import Counter, Gauge, Seconds

ASKED = Counter("test_asked_total", "How often.", ("route",))
HELD = Gauge("test_held", "How many are held.")
TOOK = Seconds("test_seconds", "How long it took.")
