"""What is printed: a name, what was measured, what it should be, and whether it is."""

from __future__ import annotations


def at_least(name: str, measured: float, target: float, unit: str) -> None:
    _line(name, measured, f">= {target:g}", unit, ok=measured >= target)


def at_most(name: str, measured: float, target: float, unit: str) -> None:
    _line(name, measured, f"<= {target:g}", unit, ok=measured <= target)


def must_be(name: str, *, ok: bool, unit: str) -> None:
    print(f"{name:44} {'':8} {unit:46} {'ok' if ok else 'MISSED'}", flush=True)


def beside(name: str, measured: float, unit: str) -> None:
    """For information: nothing is asked of it."""
    print(f"{name:44} {_figure(measured):>8} {unit}", flush=True)


def left_out(name: str, why: str) -> None:
    print(f"{name:44} {'':8} left out: {why}", flush=True)


def _line(name: str, measured: float, target: str, unit: str, *, ok: bool) -> None:
    print(f"{name:44} {_figure(measured):>8} {unit:34} {target:11} {'ok' if ok else 'MISSED'}", flush=True)


def _figure(measured: float) -> str:
    if measured >= 1000:
        return f"{measured:,.0f}"
    return f"{measured:.3g}" if measured < 1 or measured >= 100 else f"{measured:.2f}"
