"""What tests say of answers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any


def told(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    return answer.json()


def problem(answer: Any) -> tuple[int, str, str]:
    assert answer["Content-Type"] == "application/problem+json"
    said = answer.json()
    assert said["status"] == answer.status_code
    assert said["detail"].endswith(".")
    return answer.status_code, said["type"].removeprefix("urn:penance:"), said["detail"]


def whole(chances: Iterable[str]) -> Fraction:
    """What chances add up to."""
    return sum(map(Fraction, chances), Fraction(0))
