"""A form drawn from shapes: every field with what is in it, so that nothing that was typed is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from apps.campaigns.catalogue.command_kinds import catalogue
from apps.kernel.form_marks import PLAIN, Hint, Mark
from apps.web.forms.choices import Choices
from apps.web.forms.command_shapes import FieldShape, Suggested, shapes_of
from apps.web.forms.form_fields import Field, FormOffer, Options, as_json, as_text, as_words, choosable
from apps.web.forms.house_rule_fields import chapters
from apps.web.forms.ruling_deeds import parted

BLANK_ROWS: Mapping[str, int] = {"sides": 2, "hurts": 2, "files": 2}
"""How many empty rows stand below those that are filled; one where nothing is said."""
BLANK_LINES = 2
"""Of names and of effects always so many, however many are filled."""
KIND_FIRST = "Choose its kind, then press “Draw its form”: what it asks for comes here."
DIE = '[{"do": "throw", "die": "d6", "rows": [{"least": 1, "most": 6, "effects": [{"do": "taint", "amount": 1}]}]}]'
FEW = 7
"""So many choices that explain themselves stand side by side; more are a list to pick from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Draws the fields of one command, with what is offered at a table and the command's example."""

    offers: Choices
    example: Mapping[str, Any]
    hidden: frozenset[str] = frozenset()
    """Names of whole fields that are known already: they are sent, and not asked."""
    complete: frozenset[str] = frozenset()
    """Names of lists that have all the rows they can have."""
    more: str = ""
    """The list that was asked for another row."""

    def drawn(self, shapes: Sequence[FieldShape], values: Mapping[str, Any], path: str = "") -> Sequence[Field]:
        """In the order of their layout; what is rare lies folded below."""
        layout = shapes[0].layout if shapes else PLAIN
        named = {shape.name: shape for shape in shapes}
        asked = [name for name in dict.fromkeys([*layout.first, *named]) if name in named and name not in layout.rare]
        rare = [name for name in layout.rare if name in named]
        shown, folded = (self._all([named[name] for name in names], values, path) for names in (asked, rare))
        if not folded:
            return shown
        held = any(values.get(name) for name in rare)
        return [*shown, Field(name=f"{path}rare", label=layout.words, widget="fold", fields=folded, filled=held)]

    def _all(self, shapes: Iterable[FieldShape], values: Mapping[str, Any], path: str) -> Sequence[Field]:
        fields = (self._field(shape, values, path) for shape in shapes)
        return [field for field in fields if field.widget != "none"]

    def _field(self, shape: FieldShape, values: Mapping[str, Any], path: str) -> Field:
        name, value = f"{path}{shape.name}", values.get(shape.name)
        if name in self.hidden:
            return Field(name=name, label=shape.label, widget="hidden", value=as_text(value))
        match shape.widget:
            case "command":
                return self._command(shape, as_text(values.get("kind")), value, name)
            case "rows" | "pairs":
                return self._rows(shape, value, name)
            case "effects":
                return self._effects(shape, value, name)
            case "group" | "settings":
                return self._group(shape, value, name)
            case "names":
                field = self._names(shape, value, name, as_text(values.get("pilot")))
            case "many" | "lines" | "numbers":
                field = self._listed(shape, value, name)
            case _:
                field = self._line(shape, value, name)
        field.was, field.adds = self.offers.standing(shape, values), shape.has(Mark.ADDS_UP)
        return field

    def _group(self, shape: FieldShape, value: Any, name: str) -> Field:
        held = value if isinstance(value, Mapping) else {}
        if shape.widget == "settings":
            fields = list(chapters(self.offers.rules, held, name))
            return self._made(shape, name, widget="group", fields=fields, filled=True)
        counts = bool(held) and not isinstance(held, Suggested)
        inner = self.drawn(shape.parts, held, f"{name}.")
        widget = "group" if shape.optional else "known"
        return self._made(shape, name, widget=widget, fields=inner, filled=counts, optional=shape.optional)

    def _rows(self, shape: FieldShape, value: Any, name: str) -> Field:
        if shape.widget == "pairs" and isinstance(value, Mapping):
            value = [{"key": key, "value": text} for key, text in value.items()]
        held = [row for row in value if isinstance(row, Mapping)] if isinstance(value, Sequence) else []
        known = bool(held) and (shape.has(Mark.ALL_KNOWN) or name in self.complete)
        blank = 1 if held and shape.widget == "rows" else BLANK_ROWS.get(shape.name, 1)
        rows = [*held, *[{}] * (0 if known else blank + self._asked_for(name))]
        fields = [self._row(shape, row, name, number, shape.label) for number, row in enumerate(rows)]
        return self._made(shape, name, widget="known" if known else "rows", fields=fields, filled=bool(value))

    def _effects(self, shape: FieldShape, value: Any, name: str) -> Field:
        """One for each that can be said in a row, and a place for all others, as they are written."""
        told, written = parted(value)
        rows = [*told, *[{}] * (BLANK_LINES + self._asked_for(f"{name}.rows"))]
        fields = [self._row(shape, row, name, number, "Effect") for number, row in enumerate(rows)]
        hint, text = shape.noted(Hint), as_json(written)
        field = Field(name=name, label="Effects as JSON", widget="json", value=text, hint=hint, example=DIE)
        fold = Field(name=f"{name}.rare", label="As JSON", widget="fold", fields=[field], filled=written is not None)
        return self._made(
            shape, f"{name}.rows", widget="known", fields=[*fields, fold], filled=bool(value), kind="effects"
        )

    def _row(self, shape: FieldShape, row: Mapping[str, Any], path: str, number: int, words: str) -> Field:
        """By the name that is in it, where there is one."""
        name, key = f"{path}.{number}", shape.parts[0]
        fields = self.drawn(shape.parts, row, f"{name}.")
        chosen = [offer.label for offer in fields[0].options if offer.chosen and offer.value]
        if shape.has(Mark.KEYED) and row.get(key.name):
            fields[0].widget = "hidden"
        named = [*chosen, as_text(row.get("name")), as_text(row.get("key"))] if shape.widget != "effects" else []
        label = next(filter(None, named), f"{words}, {number + 1}")
        kind, facts = key.owner.lower(), self.offers.standing(shape, row)
        return Field(name=name, label=label, widget="group", fields=fields, filled=bool(row), kind=kind, hint=facts)

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
        held = _texts(value)
        offered = self._offered(shape)
        if offered is not None:
            return self._made(shape, name, widget="many", options=choosable(offered, held, self.offers.called))
        text = value if isinstance(value, str) else (", " if shape.widget == "numbers" else "\n").join(held)
        return self._made(shape, name, value=text)

    def _names(self, shape: FieldShape, value: Any, name: str, pilot: str) -> Field:
        """Those at the table are tapped; whoever else it was is typed."""
        held, foes = _texts(value), self.offers.foes_of(pilot)
        tapped = [FormOffer(foe, foe, group="At the table", chosen=foe in held) for foe in foes]
        typed = [*(each for each in held if each not in foes), *[""] * (BLANK_LINES + self._asked_for(name))]
        return self._made(shape, name, options=[*tapped, *(FormOffer(each, each, chosen=True) for each in typed)])

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
        explained = any(offer.note for offer in offered)
        if explained and (len(offered) <= FEW or shape.has(Mark.SIDE_BY_SIDE)):
            must = shape.required or shape.has(Mark.CHOSEN)
            widget, every = "radio", [*offered, *([] if must else [FormOffer("", "None")])]
        else:
            first = "Choose one" if shape.required else shape.nothing
            widget, every = "choice", [FormOffer("", first), *offered]
        return self._made(shape, name, widget=widget, value=text, options=choosable(every, [text], self.offers.called))

    def _offered(self, shape: FieldShape) -> Options | None:
        return [FormOffer(each, as_words(each)) for each in shape.values] or self.offers.options(shape)

    def _made(self, shape: FieldShape, name: str, **more: Any) -> Field:
        given = {"widget": shape.widget, "label": shape.label, "hint": shape.noted(Hint), **more}
        return Field(name=name, required=shape.required and "." not in name, **given)


def _texts(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, Sequence) and not isinstance(value, str) else []
