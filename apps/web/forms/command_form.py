"""A form drawn from shapes: every field with what is in it, so that nothing that was typed is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from apps.campaigns.catalogue.command_kinds import catalogue
from apps.kernel.form_marks import Hint, Label, Mark
from apps.web.forms.command_shapes import FieldShape, Suggested, shapes_of
from apps.web.forms.effect_rows import effect_rows
from apps.web.forms.field_words import label_of, said
from apps.web.forms.form_fields import Field, FormOffer, Offers, Option, Options, as_json, as_text, choosable
from apps.web.forms.form_layout import laid_out
from apps.web.forms.house_rule_fields import chapters

BLANK_ROWS: Mapping[str, int] = {"sides": 2, "hurts": 2, "files": 2}
"""How many empty rows stand below those that are filled; one where nothing is said."""
KIND_FIRST = "Choose its kind, then press “Draw its form”: what it asks for comes here."
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
    more: str = ""
    """The list that was asked for another row."""

    def drawn(self, shapes: Sequence[FieldShape], values: Mapping[str, Any], path: str = "") -> tuple[Field, ...]:
        asked, rare, words = laid_out(shapes)
        shown = self._all(asked, values, path)
        folded = self._all(rare, values, path)
        if not folded:
            return shown
        held = any(values.get(shape.name) for shape in rare)
        return (*shown, Field(name=f"{path}rare", label=words, widget="fold", fields=folded, filled=held))

    def _all(self, shapes: Iterable[FieldShape], values: Mapping[str, Any], path: str) -> tuple[Field, ...]:
        fields = (self._field(shape, values, path) for shape in shapes)
        return tuple(field for field in fields if field.widget != "none")

    def _field(self, shape: FieldShape, values: Mapping[str, Any], path: str) -> Field:
        name, value = f"{path}{shape.name}", values.get(shape.name)
        if name in self.hidden:
            return Field(name=name, label=label_of(shape.name), widget="hidden", value=as_text(value))
        match shape.widget:
            case "command":
                return self._command(shape, as_text(values.get("kind")), value, name)
            case "line" | "words" | "number" | "flag" | "choice" | "json":
                return replace(
                    self._line(shape, value, name),
                    was=self.offers.standing(shape, values),
                    adds=shape.has(Mark.ADDS_UP),
                )
            case "lines" | "numbers" | "many" | "names":
                return replace(self._listed(shape, value, name), was=self.offers.standing(shape, values))
            case _:
                return self._nested(shape, value, name)

    def _nested(self, shape: FieldShape, value: Any, name: str) -> Field:
        """What holds fields of its own."""
        match shape.widget:
            case "rows":
                return self._rows(shape, value, name)
            case "pairs":
                return self._made(
                    shape,
                    name,
                    widget="rows",
                    fields=_pairs(shape, value, name, self._asked_for(name)),
                    filled=bool(value),
                )
            case "effects":
                rows = effect_rows(self.offers, value, name, more=self._asked_for(f"{name}.rows"))
                return self._made(
                    shape, f"{name}.rows", widget="known", fields=rows, filled=bool(value), kind="effects"
                )
            case _:
                return self._group(shape, value, name)

    def _group(self, shape: FieldShape, value: Any, name: str) -> Field:
        held = value if isinstance(value, Mapping) else {}
        if shape.widget == "settings":
            return self._made(shape, name, widget="group", fields=chapters(self.offers, held, name), filled=True)
        counts = bool(held) and not isinstance(held, Suggested)
        inner = self.drawn(shape.parts, held, f"{name}.")
        widget = "group" if shape.optional else "known"
        return self._made(shape, name, widget=widget, fields=inner, filled=counts, optional=shape.optional)

    def _rows(self, shape: FieldShape, value: Any, name: str) -> Field:
        held = [row for row in value if isinstance(row, Mapping)] if isinstance(value, Sequence) else []
        known = bool(held) and (shape.has(Mark.ALL_KNOWN) or name in self.complete)
        empty = 0 if known else (1 if held else BLANK_ROWS.get(shape.name, 1)) + self._asked_for(name)
        rows = tuple(
            self._row(shape, row, f"{name}.{number}", number) for number, row in enumerate([*held, *[{}] * empty])
        )
        return self._made(shape, name, widget="known" if known else "rows", fields=rows, filled=bool(value))

    def _row(self, shape: FieldShape, row: Mapping[str, Any], name: str, number: int) -> Field:
        owner, fields = shape.parts[0].owner, self.drawn(shape.parts, row, f"{name}.")
        first = next((option.label for option in fields[0].options if option.chosen and option.value), "")
        if shape.has(Mark.KEYED) and row.get(shape.parts[0].name):
            fields = (_hidden(fields[0]), *fields[1:])
        label = first or as_text(row.get("name")) or f"{label_of(shape.name)}, {number + 1}"
        facts = self.offers.standing(shape, row)
        return Field(
            name=name, label=label, widget="group", fields=fields, filled=bool(row), kind=owner.lower(), hint=facts
        )

    def _command(self, shape: FieldShape, kind: str, value: Any, name: str) -> Field:
        """Another command's own form inside this one, once its kind is chosen; as JSON, where it was written so."""
        asked = catalogue().get(kind)
        if asked is None and not value:
            return self._made(shape, name, widget="note", label="What it says", value=KIND_FIRST)
        if asked is None or not (value is None or isinstance(value, Mapping)):
            return self._made(shape, name, widget="json", label="What it says", value=as_json(value))
        held = value or {}
        inner = replace(self, offers=self.offers.within(held), example=asked.example, hidden=frozenset())
        fields = inner.drawn(shapes_of(asked.type), held, f"{name}.")
        return Field(name=name, label=asked.title, widget="group", fields=fields, filled=True, hint=asked.text)

    def _asked_for(self, name: str) -> int:
        """How many rows more than usual a list shows."""
        return 1 if name == self.more else 0

    def _listed(self, shape: FieldShape, value: Any, name: str) -> Field:
        offered = self._offered(shape)
        held = [str(each) for each in value] if isinstance(value, Sequence) and not isinstance(value, str) else []
        if shape.widget == "names":
            rows = tuple(
                Option(value=each, label=each, chosen=True) for each in [*held, *[""] * (2 + self._asked_for(name))]
            )
            return self._made(shape, name, options=rows, filled=bool(held))
        if offered is not None:
            return self._made(shape, name, widget="many", options=self._options(offered, held), filled=bool(held))
        text = value if isinstance(value, str) else (", " if shape.widget == "numbers" else "\n").join(held)
        return self._made(shape, name, value=text)

    def _line(self, shape: FieldShape, value: Any, name: str) -> Field:
        if shape.widget == "flag":
            return self._made(shape, name, filled=value is True)
        if shape.widget == "json":
            return self._made(shape, name, value=as_json(value), example=as_json(self.example.get(name)))
        text, offered = as_text(value), self._offered(shape)
        return self._made(shape, name, value=text) if offered is None else self._choice(shape, text, offered, name)

    def _choice(self, shape: FieldShape, text: str, offered: Options, name: str) -> Field:
        """To be picked from a list, or side by side where each says what it means; not at all where there is none."""
        if shape.required and not text and len(offered) == 1:
            text = offered[0].value
        if not offered and not shape.required and not text:
            return self._made(shape, name, widget="none")
        if (len(offered) <= FEW or shape.has(Mark.SIDE_BY_SIDE)) and any(offer.note for offer in offered):
            must = shape.required or shape.has(Mark.CHOSEN)
            none = [] if must else [FormOffer("", "None")]
            return self._made(shape, name, widget="radio", value=text, options=self._options([*offered, *none], [text]))
        first = FormOffer("", "Choose one" if shape.required else "None, or left open")
        return self._made(shape, name, widget="choice", value=text, options=self._options([first, *offered], [text]))

    def _offered(self, shape: FieldShape) -> Options | None:
        return [FormOffer(each, said(each)) for each in shape.values] or self.offers.options(shape)

    def _options(self, offered: Options, chosen: Sequence[str]) -> tuple[Option, ...]:
        return choosable(offered, chosen, self.offers.called)

    def _made(self, shape: FieldShape, name: str, **more: Any) -> Field:
        given = {
            "widget": shape.widget,
            "label": shape.noted(Label) or label_of(shape.name),
            "hint": shape.noted(Hint),
            **more,
        }
        return Field(name=name, required=shape.required and "." not in name, **given)


def _hidden(field: Field) -> Field:
    return Field(name=field.name, label=field.label, widget="hidden", value=field.value)


def _pairs(shape: FieldShape, value: Any, name: str, more: int) -> tuple[Field, ...]:
    """Names with texts, and empty places for more."""
    held = list(value.items()) if isinstance(value, Mapping) else []
    rows = enumerate([*held, *[("", "")] * (BLANK_ROWS.get(shape.name, 1) + more)])
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
