"""What was written once and would be read otherwise now, each with what to do about it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.shapes.shape_description import LEFT_OUT, Shape

Shapes = Mapping[str, Mapping[str, Shape]]
NEVER = object()
A_FORMER = (
    "Leave the type as it was, under another name, as a `Former` with what it reads as now: in "
    "apps/campaigns/formers.py, or in apps/chronicle/log/own_kinds.py for the log's own. Then "
    "`make shapes` adds the new one."
)
ONLY_MORE = "Put it back as it was, and let what is new be left out. Then `make shapes` adds that."
TO_DO = {
    "commands": A_FORMER,
    "entries": A_FORMER,
    "facts of battles": "Leave the tuple as it was, under another name, as a `Former` of BattleFacts.kinds in "
    "apps/rules/battle/facts/recorded_facts.py, with what it reads as now. Then `make shapes` adds the new one.",
    "facts of battles in order": "Logs of before hold it so: put it back.",
    "lines of files": f"Files that were exported hold it. {ONLY_MORE}",
    "jobs": f"Messages of it wait in queues. {ONLY_MORE}",
    "what lies in jobs": f"Rows of it wait while one program takes another's place. {ONLY_MORE}",
    "schedules": f"Tables of houses out there hold it. {ONLY_MORE}",
    "packs": f"Packs of hosts say it so. {ONLY_MORE} Or begin a next shape, in apps/rules/packs/former_packs.py.",
}
GROWS = ("lines of files", "jobs", "what lies in jobs", "schedules", "packs")
"""What has no shapes of its own may grow, by what may be left out."""


def changed(then: Shapes, now: Shapes) -> list[str]:
    """A sentence for each."""
    return [
        f"{section}: {kind}{wrong}. {TO_DO[section]}"
        for section, kinds in then.items()
        for kind, shape in kinds.items()
        if section != "packs" or not _is_followed(kind, now[section])
        for wrong in _different(shape, now.get(section, {}).get(kind, NEVER), grows=section in GROWS)
    ]


def _is_followed(name: str, now: Mapping[str, Shape]) -> bool:
    """Of packs only the newest shape is described by types; files of the others become such."""
    return name not in now and any(each.rpartition(" ")[0] == name.partition(" ")[0] for each in now)


def added(then: Shapes, now: Shapes) -> list[str]:
    """What is written down nowhere yet."""
    return [
        f"{section}: {kind}"
        for section, kinds in now.items()
        for kind, shape in kinds.items()
        if then.get(section, {}).get(kind, NEVER) != shape
    ]


def _different(then: Shape, now: Shape, *, grows: bool) -> Iterator[str]:
    """Where a shape is another one, and how. Words to choose from may always become more."""
    if now is NEVER:
        yield " is gone"
    elif isinstance(then, dict) and isinstance(now, dict):
        yield from _of_objects(then, now, grows=grows)
    elif _is_list_of_one(then) and _is_list_of_one(now):
        yield from (f"[]{each}" for each in _different(then[0], now[0], grows=grows))
    elif then != now and not _words(then) <= _words(now):
        yield f" was {json.dumps(then)} and is {json.dumps(now)}"


def _of_objects(then: Mapping[str, Shape], now: Mapping[str, Shape], *, grows: bool) -> Iterator[str]:
    for name, shape in then.items():
        yield from (f".{name}{each}" for each in _different(shape, now.get(name, NEVER), grows=grows))
    for name in sorted(now.keys() - then.keys()):
        if not grows or not _may_be_left_out(now[name]):
            yield f".{name} is new"


def _is_list_of_one(shape: Shape) -> bool:
    return isinstance(shape, list) and len(shape) == 1 and not isinstance(shape[0], str)


def _may_be_left_out(shape: Shape) -> bool:
    return isinstance(shape, dict) and (LEFT_OUT in shape or shape.get("must") is False)


def _words(shape: Any) -> frozenset[str]:
    """Those to choose from; of anything else, nothing but itself."""
    if isinstance(shape, str) and " | " in shape:
        return frozenset(shape.split(" | "))
    if isinstance(shape, list) and shape and all(isinstance(each, str) for each in shape):
        return frozenset(shape)
    return frozenset({json.dumps(shape)})
