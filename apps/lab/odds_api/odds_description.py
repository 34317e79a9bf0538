"""The API's description of these routes, made from what they read and from what they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from http import HTTPStatus
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

from apps.lab.odds_api.field_schemas import FieldSchema, Schema, fields_of
from apps.lab.odds_api.fraction_json import shown, with_decimals
from apps.lab.odds_api.question_reader import read
from apps.rest.problems import PROBLEM

CHANCE: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$", "description": "A fraction in lowest terms."}
DECIMAL: Schema = {"type": "number", "description": "The fraction, rounded to six places."}
PROBLEM_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "description": "Stable: clients may rely on it."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What would be allowed, in a sentence."},
        "field": {"type": "string", "description": "What the sentence is about, where it is one field."},
        "rule": {"type": "string", "description": "The rule or ruling that stands in the way, after a 422."},
    },
    "required": ["type", "title", "status", "detail"],
}
AFTER_READING, AFTER_POSTING = (400, 429), (400, 413, 415, 422, 429)
TYPES: Mapping[type, str] = {str: "string", bool: "boolean", int: "integer", type(None): "null"}


class Described(AutoSchema):
    """A route's fields with their bounds, an example, and the answer to just that example."""

    view: Any

    def get_tags(self) -> list[str]:
        return ["Odds"]

    def get_operation_id(self) -> str:
        return str(self.path).removeprefix("/api/v1/").strip("/").replace("/", "_").replace("-", "_")

    def get_override_parameters(self) -> list[Any]:
        if self.method != "GET":
            return []
        example = self.view.example
        return [_parameter(name, field, example.get(name)) for name, field in fields_of(self.view.question).items()]

    def get_request_serializer(self) -> Any:
        return {"application/json": _object(fields_of(self.view.question))}

    def get_response_serializers(self) -> Any:
        problems = AFTER_READING if self.method == "GET" else AFTER_POSTING
        answer = OpenApiResponse(self._answer(), description="Fractions exactly, and rounded under `decimals`.")
        return {200: answer, **{(status, PROBLEM): _problem(status) for status in problems}}

    def get_examples(self) -> list[OpenApiExample]:
        asked = OpenApiExample("Asked", self.view.example, request_only=True)
        return [asked, OpenApiExample("Answered", shown(self._sheet(self.view.example)), response_only=True)]

    def _answer(self) -> Schema:
        fullest = self._sheet({**self.view.example, **self.view.fullest})
        return _schema_of(with_decimals(fullest), with_decimals(self._sheet(self.view.example)))

    def _sheet(self, example: Mapping[str, object]) -> Mapping[str, Any]:
        sheet: Mapping[str, Any] = self.view.told(read(self.view.question, example, "field"))
        return sheet


def _parameter(name: str, field: FieldSchema, example: object) -> OpenApiParameter:
    schema = {key: value for key, value in field.schema.items() if key != "description"}
    examples = [] if example is None else [OpenApiExample("Asked", example)]
    description = field.schema["description"]
    return OpenApiParameter(name, schema, required=field.required, description=description, examples=examples)


def _problem(status: int) -> OpenApiResponse:
    return OpenApiResponse(PROBLEM_SCHEMA, description=HTTPStatus(status).phrase)


def _object(fields: Mapping[str, FieldSchema]) -> Schema:
    return {
        "type": "object",
        "properties": {name: field.schema for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def _schema_of(value: Any, least: Any) -> Schema:
    """Names stand for themselves, and are in every answer that are in the least; numbers as names stand for any."""
    match value:
        case Fraction():
            return CHANCE
        case float():
            return DECIMAL
        case Mapping() if all(isinstance(name, int) for name in value):
            return {"type": "object", "additionalProperties": _either(value.values())}
        case Mapping():
            properties = {name: _schema_of(inner, least.get(name, inner)) for name, inner in value.items()}
            return {"type": "object", "properties": properties, "required": [name for name in value if name in least]}
        case list():
            return {"type": "array", "items": _either(value)}
        case _:
            return {"type": TYPES[type(value)]}


def _either(values: Iterable[Any]) -> Schema:
    kinds: list[Schema] = []
    for schema in (_schema_of(value, value) for value in values):
        if schema not in kinds:
            kinds.append(schema)
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {}
