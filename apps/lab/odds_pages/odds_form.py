"""The form of a question: its fields as a person sees them, and what was chosen, each mistake beside its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.http import QueryDict

from apps.lab.odds_api.field_schemas import FieldSchema, fields_of, in_words
from apps.lab.odds_api.odds_questions import OddsQuestion
from apps.lab.odds_api.question_reader import LONGEST_QUOTE, NUMBER, read
from apps.lab.odds_pages.odds_words import CHOICES, FIELDS, LEFT_TO_THE_API, OddsPage


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsOption:
    """One of several things to choose."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsField:
    """One field as it is drawn: a number between two others, a tick, one of some or several of them."""

    name: str
    label: str
    hint: str
    kind: str
    value: Any
    least: int = 0
    most: int = 0
    options: tuple[OddsOption, ...] = ()
    wrong: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsForm:
    """What somebody chose, as far as it can be meant; the page's example stands in for what cannot."""

    page: OddsPage
    chosen: Mapping[str, Any]
    typed: Mapping[str, str] = field(default_factory=dict)
    wrong: Mapping[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> list[OddsField]:
        return [self._field(name, schema) for name, schema in _asked(self.page).items()]

    @property
    def first(self) -> list[OddsField]:
        """What one asks most often: what the example has."""
        return [each for each in self.fields if each.name in self.page.route.example]

    @property
    def more(self) -> list[OddsField]:
        return [each for each in self.fields if each.name not in self.page.route.example]

    @property
    def asks_more(self) -> bool:
        """Whether any of those is not as the rules have it, or wrong."""
        return any(each.wrong or each.value != self._by_default(each.name) for each in self.more)

    @property
    def mistakes(self) -> list[OddsField]:
        return [each for each in self.fields if each.wrong]

    def question(self) -> OddsQuestion:
        """As the API would read it."""
        return read(self.page.route.question, self.chosen, "field")

    def _by_default(self, name: str) -> object:
        return _asked(self.page)[name].schema.get("default")

    def _field(self, name: str, schema: FieldSchema) -> OddsField:
        value = self.typed.get(name, self.chosen.get(name, self._by_default(name)))
        kind, options = _kind(schema.schema), _choices(schema.schema)
        return OddsField(
            name=name,
            label=FIELDS[name],
            hint=schema.schema["description"],
            kind=kind,
            value=value,
            least=schema.schema.get("minimum", 0),
            most=schema.schema.get("maximum", 0),
            options=tuple(OddsOption(value=each, label=CHOICES[each], chosen=_is_in(each, value)) for each in options),
            wrong=self.wrong.get(name, ""),
        )


def form_of(page: OddsPage, sent: QueryDict) -> OddsForm:
    """An address that asks nothing asks for the example. What a form leaves out, and may, is as the rules have it."""
    example = {name: value for name, value in page.route.example.items() if name not in LEFT_TO_THE_API}
    asked = {name: schema for name, schema in _asked(page).items() if name in sent}
    if not asked:
        return OddsForm(page=page, chosen=example)
    chosen = {name: example[name] for name, schema in _asked(page).items() if schema.required}
    typed, wrong = {}, {}
    for name, schema in asked.items():
        texts = [str(text) for text in sent.getlist(name)]
        try:
            chosen[name] = msgspec.convert(_meant(schema.schema, texts), type=schema.type)
        except msgspec.ValidationError:
            typed[name] = texts[-1][:LONGEST_QUOTE]
            wrong[name] = _allowed(schema.schema)
    return OddsForm(page=page, chosen=chosen, typed=typed, wrong=wrong)


def _asked(page: OddsPage) -> dict[str, FieldSchema]:
    fields = fields_of(page.route.question)
    return {name: schema for name, schema in fields.items() if name not in LEFT_TO_THE_API}


def _meant(schema: Mapping[str, Any], texts: list[str]) -> object:
    """A number, a tick or some words, as they stand in an address."""
    match _kind(schema):
        case "many":
            return texts
        case "flag":
            return texts[-1] == "yes" or texts[-1]
        case "number":
            text = texts[-1].strip()
            return int(text) if NUMBER.fullmatch(text) else text
        case _:
            return texts[-1]


def _kind(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return "one"
    return {"array": "many", "boolean": "flag"}.get(schema["type"], "number")


def _choices(schema: Mapping[str, Any]) -> Iterable[str]:
    there = schema.get("enum") or schema.get("items", {}).get("enum", ())
    return [each for each in CHOICES if each in there]


def _allowed(schema: Mapping[str, Any]) -> str:
    names = ", ".join(CHOICES[each] for each in _choices(schema))
    return f"It is one of these: {names}." if names else f"It is {in_words(schema)}."


def _is_in(each: str, value: object) -> bool:
    return each in value if isinstance(value, (list, tuple)) else each == value
