"""The description of the API as a page: each route under its heading, each type with its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Described = Mapping[str, Any]
REFERENCE = "#/components/schemas/"


@dataclass(frozen=True)
class Named:
    """Something with a name: a field, a parameter, an answer."""

    name: str
    kind: str
    types: tuple[str, ...]
    """Types of the API that it is made of."""
    text: str
    required: bool = False


@dataclass(frozen=True)
class Operation:
    """One method of one route."""

    anchor: str
    method: str
    path: str
    text: str
    asks: tuple[Named, ...]
    answers: tuple[Named, ...]


@dataclass(frozen=True)
class Schema:
    """A type that is sent or answered."""

    anchor: str
    name: str
    text: str
    kind: Named
    fields: tuple[Named, ...]


def operations(described: Described) -> dict[str, list[Operation]]:
    """By their headings, in the description's own order."""
    found: dict[str, list[Operation]] = {str(tag["name"]): [] for tag in described.get("tags", ())}
    for path, methods in described["paths"].items():
        for method, each in methods.items():
            operation = Operation(
                anchor=f"operation-{each['operationId']}",
                method=method.upper(),
                path=path,
                text=each.get("description", ""),
                asks=tuple(_asked(each)),
                answers=tuple(_answered(each["responses"])),
            )
            found.setdefault(each["tags"][0], []).append(operation)
    return {tag: inside for tag, inside in found.items() if inside}


def schemas(described: Described) -> list[Schema]:
    return [
        Schema(
            anchor=anchor(name),
            name=name,
            text=schema.get("description", ""),
            kind=_named("", {**schema, "properties": {}}),
            fields=tuple(_fields(schema)),
        )
        for name, schema in sorted(described["components"]["schemas"].items())
    ]


def anchor(schema: str) -> str:
    return f"schema-{schema}"


def _asked(operation: Described) -> Iterator[Named]:
    for each in operation.get("parameters", ()):
        required = bool(each.get("required"))
        yield _named(f"{each['name']} ({each['in']})", each.get("schema", {}), each.get("description", ""), required)
    for body in operation.get("requestBody", {}).get("content", {}).values():
        yield _named("the body", body.get("schema", {}), required=True)


def _answered(responses: Described) -> Iterator[Named]:
    for status, answer in responses.items():
        bodies = [body.get("schema", {}) for body in answer.get("content", {}).values()]
        yield _named(status, bodies[0] if bodies else {}, answer.get("description", ""))


def _fields(schema: Described) -> Iterator[Named]:
    for name, inner in schema.get("properties", {}).items():
        yield _named(name, inner, inner.get("description", ""), name in schema.get("required", ()))


def _named(name: str, schema: Described, text: str = "", required: bool = False) -> Named:  # noqa: FBT001, FBT002
    types = tuple(dict.fromkeys(_types(schema)))
    return Named(name=name, kind=_kind(schema), types=types, text=text, required=required)


def _types(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield str(schema["$ref"]).removeprefix(REFERENCE)
        for key, inner in schema.items():
            if key not in ("example", "examples", "default", "mapping"):
                yield from _types(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _types(inner)


def _kind(schema: Any) -> str:
    """In a word or two, with its bounds; what it is made of is named beside it."""
    if not isinstance(schema, Mapping):
        return ""
    if "const" in schema:
        return repr(schema["const"]).replace("'", '"')
    if "enum" in schema:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in schema["enum"])
    for key, word in (("anyOf", " or "), ("oneOf", " or ")):
        if key in schema:
            return word.join(dict.fromkeys(filter(None, (_kind(each) for each in schema[key]))))
    kinds = schema.get("type", "")
    said = " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
    if said == "array":
        inner = _kind(schema.get("items", {}))
        said = f"list of {inner}" if inner else "list"
    return said + _bounds(schema)


def _bounds(schema: Described) -> str:
    words = {"minimum": "from", "maximum": "to", "maxLength": "at most", "maxItems": "at most", "format": "as"}
    said = [f"{word} {schema[key]}" for key, word in words.items() if key in schema]
    return f", {' '.join(said)}" if said else ""
