"""What the house does by itself at its own hours is left out here: jobs are counted."""

from __future__ import annotations

import pytest

from apps.jobs import recurring_hours


@pytest.fixture(autouse=True)
def no_hours_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {kind: rhythm for kind, rhythm in recurring_hours.RHYTHMS.items() if not rhythm.standing}
    monkeypatch.setattr(recurring_hours, "RHYTHMS", own)
