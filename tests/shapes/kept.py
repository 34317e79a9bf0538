"""All that this program writes for good, and reads: what lies in logs, files, queues and schedules, and packs."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from apps.campaigns import tasks
from apps.campaigns.game import GAME
from apps.campaigns.schedule import schedule_store
from apps.campaigns.schedule.hours import Hours
from apps.chronicle.files.log_export import Header
from apps.chronicle.log import own_kinds
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.jobs.work_kinds import KINDS
from apps.kernel.kinds import Kinds
from apps.rules.battle.facts.list_layouts import LAYOUTS
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.packs import former_packs
from apps.rules.packs.schema import pack_schema
from penance_campaign.celery import app
from tests.shapes.shape_description import Shape, field_of, shape_of

BEFORE = {"events": tasks.keep_hours, "silence": tasks.take_silence}
"""What beat told at an hour, when the hours were its own rows."""


def described() -> dict[str, dict[str, Shape]]:
    """By section and name. Checkpoints are in none: no other program than the one that wrote them reads them."""
    return {
        "commands": {**_by_shape(GAME.commands), **_by_shape(own_kinds.COMMANDS)},
        "entries": {**_by_shape(GAME.events), **_by_shape(own_kinds.EVENTS)},
        "facts of battles": _by_shape(BattleFacts.kinds),
        "facts of battles in order": {name: " ".join(layout) for name, layout in LAYOUTS.items()},
        "lines of files": {type_.__name__: shape_of(type_) for type_ in (Header, DecisionLine, EntryLine)},
        "jobs": dict(_jobs()),
        "what lies in jobs": {name: shape_of(kind.body) if kind.body else {} for name, kind in KINDS.items()},
        "schedules": {"hours": shape_of(Hours), "tasks": {kind: BEFORE[kind].name for kind in schedule_store.KINDS}},
        "packs": dict(_packs()),
    }


def _by_shape(kinds: Kinds) -> dict[str, Shape]:
    """Under a kind and its shape; the first goes by the kind alone."""
    return {
        kind if shape == 1 else f"{kind} {shape}": shape_of(type_) for (kind, shape), type_ in kinds.written.items()
    }


def _jobs() -> Iterator[tuple[str, Shape]]:
    """Messages wait in a queue while one program takes another's place."""
    app.loader.import_default_modules()
    for name, task in app.tasks.items():
        if name.startswith("apps."):
            asked = inspect.signature(task.run, eval_str=True).parameters.values()
            named = [each for each in asked if each.kind is not each.VAR_KEYWORD]
            yield name, {each.name: field_of(each.annotation, each.default) for each in named}


def _packs() -> Iterator[tuple[str, Shape]]:
    schema = pack_schema()
    for name, part in {"PackFile": schema, **schema["$defs"]}.items():
        if "properties" in part:
            keys, must = part["properties"], part["required"]
            yield _in_its_shape(name), {key: _key(hint, must=key in must) for key, hint in keys.items()}


def _in_its_shape(name: str) -> str:
    return name if former_packs.newest() == 1 else f"{name} {former_packs.newest()}"


def _key(hint: Mapping[str, Any], *, must: bool) -> Shape:
    return {"must": must, **{key: value for key, value in hint.items() if key != "description"}}
