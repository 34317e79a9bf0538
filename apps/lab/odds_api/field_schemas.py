"""The fields of what may be asked as JSON schema, and a schema in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from apps.lab.odds_api.odds_questions import OddsQuestion
from apps.rules.ruleset.rule_settings import RuleChoice, register

Schema = Mapping[str, Any]


class FieldSchema(NamedTuple):
    """What one field may hold, as it is read and as it is described, and whether it must be there."""

    type: Any
    schema: Schema
    required: bool


@cache
def fields_of(type_: type[OddsQuestion]) -> Mapping[str, FieldSchema]:
    _, parts = msgspec.json.schema_components((type_,), ref_template="{name}")
    schemas = {
        name: {**schema, **_house_rules()} if name == "house_rules" else schema
        for name, schema in parts[type_.__name__]["properties"].items()
    }
    return {one.name: FieldSchema(one.type, schemas[one.name], one.required) for one in msgspec.structs.fields(type_)}


def in_words(schema: Schema) -> str:
    """As it stands in a sentence: `a whole number from 0 to 30`."""
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    match schema["type"]:
        case "integer":
            return f"a whole number from {schema['minimum']} to {schema['maximum']}"
        case "boolean":
            return "true or false"
        case "array":
            return f"a list of at most {schema['maxItems']}, each {in_words(schema['items'])}"
        case _:
            return "an object of house rules by key, each a text, a number, true, false or null"


def _house_rules() -> Schema:
    """Every house rule with its values, in place of the type that reads them: the ruleset holds them to these."""
    properties = {key: _house_rule(choice) for key, choice in register().items()}
    return {"properties": properties, "additionalProperties": False}


def _house_rule(choice: RuleChoice) -> Schema:
    about = {"description": choice.rule.text, "default": choice.default}
    if choice.closed:
        return {"enum": list(choice.values), **about}
    type_ = ["integer", "null"] if choice.values else "integer"
    return {"type": type_, "minimum": choice.rule.least, "maximum": choice.rule.most, **about}
