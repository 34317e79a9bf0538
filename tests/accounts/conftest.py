"""Passwords that guard nothing are hashed in no time."""

from __future__ import annotations

import pytest

from apps.accounts.password_hashers import Argon2id


@pytest.fixture(autouse=True)
def cheaply_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Argon2id, "time_cost", 1)
    monkeypatch.setattr(Argon2id, "memory_cost", 8)
