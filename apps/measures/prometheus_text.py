"""All that is measured, in the text format that Prometheus reads (0.0.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from apps.measures.cells import Numbers, gathered
from apps.measures.meters import BOUNDS, METERS, Counter, Gauge, Meter, Seconds

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
TYPES = {Counter: "counter", Gauge: "gauge", Seconds: "histogram"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What somebody looked up just now, of which there is one for the whole house."""

    name: str
    told: str
    amounts: dict[tuple[tuple[str, str], ...], float]

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.told, "gauge")
        for labels, amount in self.amounts.items():
            yield _line(self.name, dict(labels), amount)


def told(folder: Path, readings: Iterable[Reading]) -> str:
    """What was counted here by any process, and what was looked up."""
    living, left = gathered(folder)
    lines = [line for meter in METERS.values() for line in _of(meter, living, left)]
    lines += [line for reading in readings for line in reading.lines()]
    return "\n".join(lines) + "\n"


def _of(meter: Meter, living: Numbers, left: Numbers) -> Iterator[str]:
    yield from _head(meter.name, meter.told, TYPES[type(meter)])
    dead = {} if isinstance(meter, Gauge) else left
    for series in sorted(series for series in {*living, *dead} if series[0] == meter.name):
        ours, theirs = living.get(series), dead.get(series)
        cells = [a + b for a, b in zip(ours, theirs, strict=True)] if ours and theirs else ours or theirs or []
        labels = dict(zip(meter.labels, series[1:], strict=True))
        yield from (
            _spread(meter.name, labels, cells) if isinstance(meter, Seconds) else [_line(meter.name, labels, cells[0])]
        )


def _spread(name: str, labels: dict[str, str], cells: list[float]) -> Iterator[str]:
    *counts, total = cells
    for bound, count in zip([*map(str, BOUNDS), "+Inf"], accumulate(counts), strict=True):
        yield _line(f"{name}_bucket", {**labels, "le": bound}, count)
    yield _line(f"{name}_sum", labels, total)
    yield _line(f"{name}_count", labels, sum(counts))


def _head(name: str, told: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, labels: dict[str, str], amount: float) -> str:
    said = ",".join(f'{label}="{_escaped(value)}"' for label, value in labels.items())
    return f"{name}{{{said}}} {amount:.17g}" if said else f"{name} {amount:.17g}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
