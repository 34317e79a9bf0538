"""Addresses that nothing answers."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.parametrize("path", ["odds", "odds/", "odds/luck", "rules/to-hit/more/", "nowhere"])
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "DELETE"])
def test_an_unknown_address_is_a_problem_like_any_other(method: str, path: str) -> None:
    answer = Client().generic(method, f"/api/v1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["type"] == "urn:penance:not-found"
    assert answer.json()["detail"].startswith("There is no such address")
