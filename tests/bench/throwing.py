"""Dice that can be checked, and dice for simulation, against the operating system's, which prove nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import SystemRandom
from secrets import randbelow
from time import process_time

from apps.kernel.dice import KeyedDice
from apps.kernel.fast import FastDice
from tests.bench import report
from tests.bench.rounds import Scale, timed

TIMES = 1000
"""In one turn."""
LABEL = "round:3/turn:vess/attack:2"
KEYED = KeyedDice(seed=bytes(range(32)), key="seat:a/17", entropy=bytes(range(32, 48)))
FAST = FastDice(seed=bytes(range(32)))
SYSTEM = SystemRandom()


def alone(scale: Scale) -> None:
    rounds = timed({name: partial(_often, act) for name, act in ACTS.items()}, scale.looks, clock=process_time)

    def share(kind: str, what: str) -> float:
        return rounds.ratio(f"system, {what}", f"{kind}, {what}")

    report.at_most("keyed, ten dice", share("keyed", "ten dice"), 0.333, "of the time of secrets.randbelow")
    report.at_most("keyed, one die", share("keyed", "one die"), 3, "times secrets.randbelow")
    report.beside("keyed, thirty cards", share("keyed", "thirty cards"), "of the time of SystemRandom().shuffle")
    report.beside("fast, ten dice", share("fast", "ten dice"), "of the time of secrets.randbelow")
    report.beside("fast, one die", share("fast", "one die"), "of the time of secrets.randbelow")
    report.beside("fast, thirty cards", share("fast", "thirty cards"), "of the time of SystemRandom().shuffle")
    for name in ACTS:
        report.beside(f"  {name}", 1e6 / rounds.typical(name) / TIMES, "us")


def _often(act: Callable[[], object]) -> None:
    for _ in range(TIMES):
        act()


def _shuffled_by_the_system() -> list[int]:
    order = list(range(1, 31))
    SYSTEM.shuffle(order)
    return order


ACTS: Mapping[str, Callable[[], object]] = {
    "keyed, ten dice": lambda: KEYED.throw(LABEL, count=10),
    "fast, ten dice": lambda: FAST.throw(LABEL, count=10),
    "system, ten dice": lambda: [randbelow(6) for _ in range(10)],
    "keyed, one die": lambda: KEYED.throw(LABEL),
    "fast, one die": lambda: FAST.throw(LABEL),
    "system, one die": lambda: randbelow(6),
    "keyed, thirty cards": lambda: KEYED.shuffle(LABEL, count=30),
    "fast, thirty cards": lambda: FAST.shuffle(LABEL, count=30),
    "system, thirty cards": _shuffled_by_the_system,
}
