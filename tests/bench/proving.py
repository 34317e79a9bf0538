"""Proving a log, against bare SHA-256 over the same bytes; and deciding the past again."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from apps.chronicle.door.handle import handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.log_source import StoredLog
from apps.chronicle.log.queries import head_of
from apps.chronicle.proof.verify import Walk
from tests.bench import report, stories
from tests.bench.ours import HOST, POT, open_campaign
from tests.bench.rounds import Scale, timed
from tests.chronicle.toy import Gain, Gamble, Note

ENTRIES = 20_000
DECISIONS, STRUCK = 5000, 100


def on_postgres(scale: Scale) -> None:
    entries = ENTRIES // 10 if scale.quick else ENTRIES
    stories.gains("campaign-gains", entries)
    _asks("campaign-notes", entries, lambda number: Note(pot=POT, text=f"A note, the {number}th."))
    _asks("campaign-dice", entries, lambda _: Gamble(pot=POT))
    _verify("verify, a thousand to a decision", "campaign-gains", scale)
    _verify("verify, words aside in each", "campaign-notes", scale)
    _verify("verify, dice in each", "campaign-dice", scale)
    _strike(scale)


on_sqlite = on_postgres


def _asks(campaign: str, entries: int, command: Callable[[int], object]) -> None:
    """One command after the other, until there are so many entries."""
    position, number = open_campaign(campaign), 0
    while position < entries:
        number += 1
        position = handle(campaign, command(number), key=f"seat:0/{number}", by=HOST).last or position


def _verify(name: str, campaign: str, scale: Scale) -> None:
    hashed: list[bytes] = []

    def hashing(data: bytes) -> Any:
        hashed.append(data)
        return sha256(data)

    with patch("apps.chronicle.log.log_lines.sha256", hashing):
        _walk(campaign)
    rounds = timed({"hash": lambda: _hash(hashed), "walk": lambda: _walk(campaign)}, scale.rounds)
    head = head_of(campaign)
    report.beside(name, rounds.typical("walk") * (head.position if head else 0), "entries/s")
    share = rounds.ratio("walk", "hash")
    report.beside(name, share, f"of bare SHA-256 over the same {sum(map(len, hashed)):,} bytes")


def _walk(campaign: str) -> None:
    for found in Walk(log=StoredLog(campaign=campaign)).along():
        raise AssertionError(str(found))


def _hash(hashed: list[bytes]) -> None:
    for data in hashed:
        sha256(data).digest()


def _strike(scale: Scale) -> None:
    """Gains and gambles in turn, each time in a campaign of its own."""
    tries = [_struck(f"campaign-struck-{number}") for number in range(1 if scale.quick else 3)]
    name = f"strike decision {STRUCK} of {DECISIONS:,}"
    report.at_most(name, median(took for took, _ in tries), 0.1, f"s, {tries[0][1]:,} entries decided again")


def _struck(campaign: str) -> tuple[float, int]:
    """How long it took, and how many entries were decided again."""
    open_campaign(campaign)
    for asked in range(2, DECISIONS + 1):
        command = Gamble(pot=POT) if asked % 2 else Gain(pot=POT, amount=1)
        handle(campaign, command, key=f"seat:0/{asked}", by=HOST)
    begun = perf_counter()
    said = handle(campaign, own_kinds.Amend(strike=(STRUCK,), reason="never"), key="seat:0/strike", by=HOST)
    took = perf_counter() - begun
    assert not said.refused, said.refusal
    return took, (said.last or 0) - (said.first or 0)
