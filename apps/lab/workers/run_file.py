"""A file that keeps what was simulated, battle by battle, so that a run can be stopped and gone on with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from apps.kernel.refusal import Refusal
from apps.lab.simulation.battle_record import RecordedOutcome
from apps.lab.simulation.battle_setups import Setup, library_of, plain

Job = tuple[int, int]
"""The place of a pairing, and the number of a battle."""


def fingerprint(setups: Iterable[Setup], seed: str) -> str:
    """What outcomes belong to: two runs of the same pairings, packs and seed go on with each other's battles."""
    told = [[plain(setup), [pack.digest for pack in library_of(setup.packs).packs]] for setup in setups]
    return hashlib.sha256(json.dumps([seed, told], sort_keys=True).encode()).hexdigest()


def kept_in(file: Path, fingerprint: str) -> dict[Job, RecordedOutcome]:
    """What a file holds of this very simulation; a line that was cut off is played again."""
    if not file.exists():
        return {}
    head, *lines = file.read_text("utf-8").splitlines() or [""]
    if _parsed(head) != {"simulation": fingerprint}:
        raise Refusal(
            f"{file} holds another simulation: name another file, or the options and the seed it was begun with."
        )
    found = {}
    for line in lines:
        told = _parsed(line)
        if isinstance(told, list):
            pairing, number, outcome = told
            found[pairing, number] = read(outcome)
    return found


class Keeper:
    """Writes each outcome as it comes; without a file it keeps nothing."""

    def __init__(self, file: Path | None, fingerprint: str, kept: Mapping[Job, RecordedOutcome]) -> None:
        self.file = file
        if file:
            lines = [json.dumps({"simulation": fingerprint})]
            lines += [_line(job, outcome) for job, outcome in kept.items()]
            file.write_text("\n".join(lines) + "\n", "utf-8")

    def keep(self, job: Job, outcome: RecordedOutcome) -> None:
        if self.file:
            with self.file.open("a", encoding="utf-8") as kept:
                kept.write(_line(job, outcome) + "\n")


def _line(job: Job, outcome: RecordedOutcome) -> str:
    return json.dumps([*job, asdict(outcome)])


def read(told: Mapping[str, Any]) -> RecordedOutcome:
    one, other = told["hp"]
    return RecordedOutcome(**{**told, "hp": (one, other)})


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
