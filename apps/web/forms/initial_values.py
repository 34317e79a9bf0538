"""What a form holds before anybody has typed: what the link said, and what the table knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.kernel.form_marks import Mark
from apps.web.forms.command_shapes import FieldShape, Suggested
from apps.web.forms.table_data import FormTable


def prefilled(shapes: Sequence[FieldShape], values: Mapping[str, Any], table: FormTable) -> dict[str, Any]:
    """Whatever was said stays as it was said."""
    known: dict[str, Any] = {}
    for shape in shapes:
        if shape.has(Mark.FILLED_IN):
            known |= _which_one(shape, table)
        elif shape.has(Mark.OWN_SIDE):
            known |= _word(table)
        elif shape.name == "sides":
            known |= _sides(values, table)
    return {**known, **_report(shapes, values, table), **values}


def _which_one(shape: FieldShape, table: FormTable) -> Mapping[str, Any]:
    """Which season, or which of its events: so nothing comes twice because two pressed at once."""
    if shape.name == "season":
        return {"season": table.cover.season}
    return {"slot": table.settlement["rolled"] + 1} if table.settlement else {}


def _word(table: FormTable) -> Mapping[str, Any]:
    """The side of theirs whose word is waited for, where there is no other."""
    waiting = {word["side"] for word in table.mission.get("words", ()) if word["word"] == "waited-for"}
    mine = [side["side"] for side in table.mission.get("sides", ()) if table.speaks_for(side)]
    asked = [side for side in mine if side in waiting]
    return {"side": asked[0]} if len(asked) == 1 else {}


def _sides(values: Mapping[str, Any], table: FormTable) -> Mapping[str, Any]:
    """A scenario's own sides; two, for a mission in the host's own words."""
    scenario = table.library.scenarios.get(str(values.get("scenario", "")))
    if scenario:
        return {"sides": [{"side": side.key, "name": side.name} for side in scenario.sides]}
    return {"sides": [{"side": "west", "name": "West"}, {"side": "east", "name": "East"}]}


def _report(shapes: Sequence[FieldShape], values: Mapping[str, Any], table: FormTable) -> Mapping[str, Any]:
    """A report to fill in: the one that was told if there is one, else the crews as they went out."""
    told, sheet = _tells(shapes), table.mission
    if told is None or told.name in values or not sheet:
        return {}
    report = _only_what_is_said(sheet["report"]["played"]) if sheet["report"] else _unwritten(sheet)
    return {told.name: Suggested(report) if told.optional else report}


def _tells(shapes: Sequence[FieldShape]) -> FieldShape | None:
    """The field that holds a battle report, if there is one."""
    return next((shape for shape in shapes if shape.parts and shape.parts[0].name == "sides"), None)


def _unwritten(sheet: Mapping[str, Any]) -> Mapping[str, Any]:
    """A report in which nothing has happened to anybody yet."""
    return {
        "sides": [
            {"side": side["side"], "crews": [{"pilot": crew["pilot"]} for crew in side["crews"]]}
            for side in sheet["sides"]
        ]
    }


def _only_what_is_said(value: Any) -> Any:
    """Without noughts and empty fields, which are what a form that nobody filled in says too."""
    if isinstance(value, Mapping):
        return {
            key: _only_what_is_said(each) for key, each in value.items() if each not in (0, "", None, False, [], ())
        }
    return [_only_what_is_said(each) for each in value] if isinstance(value, list | tuple) else value
