"""Fractions as they are sent: exactly, under their own names, and once more rounded, under `decimals`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

PLACES = 6


def shown(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet with its fractions in lowest terms; under `decimals` the same names hold the rounded numbers alone."""
    sent: dict[str, Any] = _sent(with_decimals(sheet))
    return sent


def with_decimals(sheet: Mapping[str, Any]) -> Mapping[str, Any]:
    rounded = decimals(sheet)
    return {**sheet, "decimals": rounded} if rounded else sheet


def decimals(value: Any) -> Any:
    """The fractions alone, rounded; None where there are none."""
    if isinstance(value, Mapping):
        found = {name: decimals(inner) for name, inner in value.items()}
        return {name: inner for name, inner in found.items() if inner is not None} or None
    if isinstance(value, list):
        return [inner for inner in map(decimals, value) if inner is not None] or None
    return float(round(value, PLACES)) if isinstance(value, Fraction) else None


def _sent(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _sent(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_sent(inner) for inner in value]
    return str(value) if isinstance(value, Fraction) else value
