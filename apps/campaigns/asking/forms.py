"""A form drawn from shapes: every field with what is in it, so that nothing that was typed is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from apps.campaigns.asking.fields import Field, Offer, Offers, Option, Options, Question
from apps.campaigns.asking.layout import laid_out
from apps.campaigns.asking.rulings import DEEDS, parted
from apps.campaigns.asking.shapes import Shape, Suggested
from apps.campaigns.asking.words import hint_of, label_of, said

BLANK_ROWS: Mapping[str, int] = {"sides": 2, "hurts": 2, "files": 2}
"""How many empty rows stand below those that are filled; one where nothing is said."""
ALL_KNOWN = frozenset({"SideReport", "CrewReport"})
"""Rows that a mission gives: where there are some, none is missing."""
KEYED = ALL_KNOWN | {"SidePlan"}
"""Rows whose first field is a key that nobody has to see once it is there."""
NEVER_NONE = frozenset({"AnswerEvent.choice"})
"""Fields that may be left out of a command, but not where there is something to choose."""
FEW = 7
"""So many choices that explain themselves stand side by side; more are a list to pick from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Draws the fields of one command, with what is offered at a table and the command's example."""

    offers: Offers
    example: Mapping[str, Any]
    hidden: frozenset[str] = frozenset()
    """Names of whole fields that are known already: they are sent, and not asked."""
    complete: frozenset[str] = frozenset()
    """Names of lists that have all the rows they can have."""

    def drawn(self, shapes: Sequence[Shape], values: Mapping[str, Any], path: str = "") -> tuple[Field, ...]:
        asked, rare, words = laid_out(shapes)
        shown = self._all(asked, values, path)
        folded = self._all(rare, values, path)
        if not folded:
            return shown
        held = any(values.get(shape.name) for shape in rare)
        return (*shown, Field(name=f"{path}rare", label=words, widget="fold", fields=folded, filled=held))

    def _all(self, shapes: Iterable[Shape], values: Mapping[str, Any], path: str) -> tuple[Field, ...]:
        fields = (self._field(shape, values.get(shape.name), path) for shape in shapes)
        return tuple(field for field in fields if field.widget != "none")

    def _field(self, shape: Shape, value: Any, path: str) -> Field:
        name = f"{path}{shape.name}"
        if name in self.hidden:
            return Field(name=name, label=label_of(shape.name), widget="hidden", value=_text(value))
        match shape.widget:
            case "line" | "words" | "number" | "flag" | "choice" | "json":
                return self._line(shape, value, name)
            case "lines" | "numbers" | "many" | "names":
                return self._listed(shape, value, name)
            case _:
                return self._nested(shape, value, name)

    def _nested(self, shape: Shape, value: Any, name: str) -> Field:
        """What holds fields of its own."""
        match shape.widget:
            case "rows":
                return self._rows(shape, value, name)
            case "pairs":
                return self._made(shape, name, widget="rows", fields=_pairs(shape, value, name), filled=bool(value))
            case "effects":
                return self._effects(shape, value, name)
            case _:
                return self._group(shape, value, name)

    def _group(self, shape: Shape, value: Any, name: str) -> Field:
        held = value if isinstance(value, Mapping) else {}
        if shape.widget == "settings":
            return self._made(shape, name, widget="group", fields=self._settings(held, name), filled=True)
        counts = bool(held) and not isinstance(held, Suggested)
        inner = self.drawn(shape.parts, held, f"{name}.")
        widget = "group" if shape.optional else "known"
        return self._made(shape, name, widget=widget, fields=inner, filled=counts, optional=shape.optional)

    def _rows(self, shape: Shape, value: Any, name: str) -> Field:
        held = [row for row in value if isinstance(row, Mapping)] if isinstance(value, Sequence) else []
        known = bool(held) and (shape.parts[0].owner in ALL_KNOWN or name in self.complete)
        empty = 0 if known else 1 if held else BLANK_ROWS.get(shape.name, 1)
        rows = tuple(
            self._row(shape, row, f"{name}.{number}", number) for number, row in enumerate([*held, *[{}] * empty])
        )
        return self._made(shape, name, widget="known" if known else "rows", fields=rows, filled=bool(value))

    def _row(self, shape: Shape, row: Mapping[str, Any], name: str, number: int) -> Field:
        owner, fields = shape.parts[0].owner, self.drawn(shape.parts, row, f"{name}.")
        first = next((option.label for option in fields[0].options if option.chosen and option.value), "")
        if owner in KEYED and row.get(shape.parts[0].name):
            fields = (_hidden(fields[0]), *fields[1:])
        label = first or _text(row.get("name")) or f"{label_of(shape.name)}, {number + 1}"
        return Field(name=name, label=label, widget="group", fields=fields, filled=bool(row), kind=owner.lower())

    def _effects(self, shape: Shape, value: Any, name: str) -> Field:
        """A row for each that can be said in one, empty ones below, and a place for all others."""
        rows, written = parted(value)
        told = [self._effect(row, f"{name}.{number}", number) for number, row in enumerate([*rows, {}, {}])]
        text = Field(
            name=name,
            label="Effects as JSON",
            widget="json",
            value=_json(written),
            hint=hint_of(shape.owner, shape.name),
            example=_json(self.example.get(name)),
        )
        words = "In the words of the packs"
        fold = Field(name=f"{name}.rare", label=words, widget="fold", fields=(text,), filled=written is not None)
        return Field(
            name=f"{name}.rows", label=label_of(shape.name), widget="known", fields=(*told, fold), filled=bool(value)
        )

    def _effect(self, row: Mapping[str, Any], name: str, number: int) -> Field:
        deeds = [Offer("", "Choose one"), *(Offer(deed.key, deed.words) for deed in DEEDS)]
        which = [Offer("", "None, or any"), *self.offers.rulable()]
        do, which_one = _text(row.get("do")), _text(row.get("which"))
        fields = (
            Field(name=f"{name}.do", label="What", widget="choice", value=do, options=_options(deeds, [do])),
            Field(name=f"{name}.number", label="How many", widget="number", value=_text(row.get("number"))),
            Field(
                name=f"{name}.which",
                label="Which",
                widget="choice",
                value=which_one,
                options=_options(which, [which_one]),
            ),
        )
        return Field(
            name=name, label=f"Effect, {number + 1}", widget="group", fields=fields, filled=bool(row), kind="effect"
        )

    def _settings(self, held: Mapping[str, Any], name: str) -> tuple[Field, ...]:
        """Chapter by chapter, folded where nothing is answered."""
        chapters = groupby(self.offers.settings(), lambda question: question.chapter)
        return tuple(self._chapter(chapter, list(asked), held, name) for chapter, asked in chapters)

    def _chapter(self, chapter: str, asked: Sequence[Question], held: Mapping[str, Any], name: str) -> Field:
        fields = tuple(_setting(question, held, name) for question in asked)
        answered = any(question.key in held for question in asked)
        label = f"{chapter} ({len(asked)})"
        return Field(name=f"{name}.{chapter}", label=label, widget="fold", fields=fields, filled=answered)

    def _listed(self, shape: Shape, value: Any, name: str) -> Field:
        offered = self._offered(shape)
        held = [str(each) for each in value] if isinstance(value, Sequence) and not isinstance(value, str) else []
        if shape.widget == "names":
            rows = tuple(Option(value=each, label=each, chosen=True) for each in [*held, "", ""])
            return self._made(shape, name, options=rows, filled=bool(held))
        if offered is not None:
            return self._made(shape, name, widget="many", options=_options(offered, held), filled=bool(held))
        text = value if isinstance(value, str) else (", " if shape.widget == "numbers" else "\n").join(held)
        return self._made(shape, name, value=text)

    def _line(self, shape: Shape, value: Any, name: str) -> Field:
        if shape.widget == "flag":
            return self._made(shape, name, filled=value is True)
        if shape.widget == "json":
            return self._made(shape, name, value=_json(value), example=_json(self.example.get(name)))
        text, offered = _text(value), self._offered(shape)
        return self._made(shape, name, value=text) if offered is None else self._choice(shape, text, offered, name)

    def _choice(self, shape: Shape, text: str, offered: Options, name: str) -> Field:
        """To be picked from a list, or side by side where each says what it means; not at all where there is none."""
        if shape.required and not text and len(offered) == 1:
            text = offered[0].value
        if not offered and not shape.required and not text:
            return self._made(shape, name, widget="none")
        if len(offered) <= FEW and any(offer.note for offer in offered):
            must = shape.required or f"{shape.owner}.{shape.name}" in NEVER_NONE
            none = [] if must else [Offer("", "None")]
            return self._made(shape, name, widget="radio", value=text, options=_options([*offered, *none], [text]))
        first = Offer("", "Choose one" if shape.required else "None, or left open")
        return self._made(shape, name, widget="choice", value=text, options=_options([first, *offered], [text]))

    def _offered(self, shape: Shape) -> Options | None:
        return [Offer(each, said(each)) for each in shape.values] or self.offers.options(shape)

    def _made(self, shape: Shape, name: str, **more: Any) -> Field:
        given = {"widget": shape.widget, "hint": hint_of(shape.owner, shape.name), **more}
        return Field(name=name, label=label_of(shape.name), required=shape.required and "." not in name, **given)


def _options(offered: Options, chosen: Sequence[str]) -> tuple[Option, ...]:
    """What is offered, and whatever was chosen that is not: what was typed is never lost."""
    known = {offer.value for offer in offered}
    also = [Offer(value, value) for value in chosen if value and value not in known]
    return tuple(
        Option(value=each.value, label=each.label, chosen=each.value in chosen, note=each.note, group=each.group)
        for each in [*offered, *also]
    )


def _hidden(field: Field) -> Field:
    return Field(name=field.name, label=field.label, widget="hidden", value=field.value)


def _pairs(shape: Shape, value: Any, name: str) -> tuple[Field, ...]:
    """Names with texts, and empty places for more."""
    held = list(value.items()) if isinstance(value, Mapping) else []
    rows = enumerate([*held, *[("", "")] * BLANK_ROWS.get(shape.name, 1)])
    return tuple(
        Field(
            name=f"{name}.{number}",
            label=key or f"{label_of(shape.name)}, {number + 1}",
            widget="group",
            fields=(
                Field(name=f"{name}.{number}.key", label="Name", widget="line", value=key),
                Field(name=f"{name}.{number}.value", label="Text", widget="words", value=text),
            ),
            filled=bool(key),
        )
        for number, (key, text) in rows
    )


def _setting(question: Question, held: Mapping[str, Any], name: str) -> Field:
    text = _written(held.get(question.key, ""))
    offered = [Offer("", "As it is"), *question.options] if question.options else []
    return Field(
        name=f"{name}:{question.key}",
        label=question.words,
        widget="choice" if offered else "line",
        value=text,
        hint=f"Now: {question.now}.",
        options=_options(offered, [text]) if offered else (),
    )


def _json(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _text(value: Any) -> str:
    return "" if value is None else str(value)
