"""Everything that is sent and answered, as the named parts of the API's description, made from the types themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from apps.api import schemas
from apps.api.envelopes import Amendment, Fork
from apps.battles.sheet.battle_sheet import BattleSeen
from apps.battles.sheet.mission_sheet import MissionSheet
from apps.battles.sheet.past_sheet import PastSheet
from apps.campaigns.catalogue.command_kinds import askable
from apps.campaigns.sheet.cover import CoverSheet
from apps.campaigns.sheet.pilot_page_sheet import PilotPage
from apps.caskets.sheet.casket import CasketSheet
from apps.chronicle.log.log_news import MOST_CHANGED
from apps.settlement.sheet.settlement_sheet import Prospects, SettlementSheet

Schema = dict[str, Any]
PLACE = "#/components/schemas/"
COMMANDS = tuple(askable().types.values())
SENT = (*COMMANDS, Amendment, Fork)
ANSWERED = (
    *(PilotPage, CasketSheet, SettlementSheet, Prospects, MissionSheet, PastSheet, CoverSheet),
    *(schemas.EntryShown, schemas.LineShown, schemas.WhyShown, schemas.ChangesShown, schemas.RecordedShown),
    *(schemas.ForesightShown, schemas.CampaignListed, schemas.CampaignNamed, schemas.MissionNamed, schemas.KindShown),
    *(schemas.StoryOfBattle, schemas.BattleOfStory),
    *(BattleSeen, schemas.ReplayShown, schemas.OperationShown),
)
COMMAND = "Command"
TYPED: Schema = {
    "type": "object",
    "description": "Faces that fell at the table, by the label of their question.",
    "additionalProperties": {"type": "array", "items": {"type": "integer"}},
}


def _any(_: type) -> Schema:
    """Where a type says nothing, nothing is promised."""
    return {"description": "As the rules of its kind have it."}


_FOUND, _PARTS = msgspec.json.schema_components((*SENT, *ANSWERED), schema_hook=_any, ref_template=f"{PLACE}{{name}}")
_REFS: Mapping[type, Schema] = dict(zip((*SENT, *ANSWERED), _FOUND, strict=True))


def ref(type_: type) -> Schema:
    return dict(_REFS[type_])


def described(type_: type) -> Schema:
    """A body that is sent."""
    return {"application/json": ref(type_)}


def named(name: str) -> Schema:
    return {"$ref": f"{PLACE}{name}"}


STANDING: Schema = {
    "head": {"type": "integer", "description": "Where the log stands: the last position that this answer knows of."},
    "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "Of that position's line."},
    "changed": {
        "type": "array",
        "items": {"type": "integer"},
        "maxItems": MOST_CHANGED,
        "description": "Positions up to `after` whose lines are no longer what they were when the log stood there.",
    },
}
"""What a page of a log says of the log."""


def page(items: Schema, **more: Schema) -> Schema:
    """A page of a list."""
    following = {"type": ["string", "null"], "format": "uri", "description": "Where the next page is, if there is one."}
    properties = {"results": {"type": "array", "items": items}, "next": following, **more}
    return {"type": "object", "properties": properties, "required": list(properties)}


def whole(items: Schema) -> Schema:
    """A list that is always answered whole."""
    return {"type": "object", "properties": {"results": {"type": "array", "items": items}}, "required": ["results"]}


def together(*types: type) -> Schema:
    return {"allOf": [ref(each) for each in types]}


def components() -> dict[str, Schema]:
    found = {name: dict(part) for name, part in sorted(_PARTS.items())}
    for type_ in SENT:
        found[_name(type_)]["additionalProperties"] = False
    for type_ in ANSWERED:
        found[_name(type_)]["required"] = list(found[_name(type_)]["properties"])
    asked = {f"Ask{type_.__name__}": _asked(type_) for type_ in COMMANDS}
    either = {
        "oneOf": [named(name) for name in asked],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {name.removeprefix("Ask"): f"{PLACE}{name}" for name in asked},
        },
    }
    past = _past(found)
    del found[_name(PastSheet)]  # it is nowhere answered by itself
    return {**found, **asked, COMMAND: either, "PastMission": past}


def _asked(type_: type) -> Schema:
    return {
        "type": "object",
        "properties": {"kind": {"const": type_.__name__}, "body": ref(type_), "typed": TYPED},
        "required": ["kind", "body"],
        "additionalProperties": False,
    }


def _past(found: Mapping[str, Schema]) -> Schema:
    """A mission that is over: its sheet, and how it ended."""
    sheet, past = found[_name(MissionSheet)], found[_name(PastSheet)]
    stage = {"type": "string", "description": "How it ended, or how far it had come."}
    properties = {**past["properties"], **sheet["properties"], "stage": stage}
    return {
        "type": "object",
        "description": "A mission that is over: its sheet as it last stood, and how it ended.",
        "properties": properties,
        "required": list(properties),
    }


def _name(type_: type) -> str:
    return str(_REFS[type_]["$ref"]).removeprefix(PLACE)
