"""A ruling's effects as rows of a form: one for each that can be said in a row, and a place for all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.web.forms.form_fields import Field, FormOffer, Offers, as_json, as_text, choosable
from apps.web.forms.ruling_deeds import DEEDS, parted

BLANK = 2


def effect_rows(offers: Offers, value: Any, name: str, *, more: int = 0) -> tuple[Field, ...]:
    """What was said so far, empty rows below, and the effects that no row says as they are written."""
    rows, written = parted(value)
    told = [
        _effect(offers, row, f"{name}.{number}", number)
        for number, row in enumerate([*rows, *[{} for _ in range(BLANK + more)]])
    ]
    text = Field(name=name, label="Effects as JSON", widget="json", value=as_json(written), hint=WRITTEN, example=DIE)
    fold = Field(name=f"{name}.rare", label="As JSON", widget="fold", fields=(text,), filled=written is not None)
    return (*told, fold)


WRITTEN = "For what no line above says: a list, as the packs write it."
DIE = '[{"do": "throw", "die": "d6", "rows": [{"least": 1, "most": 6, "effects": [{"do": "taint", "amount": 1}]}]}]'


def _effect(offers: Offers, row: Mapping[str, Any], name: str, number: int) -> Field:
    deeds = [FormOffer("", "Choose one"), *(FormOffer(deed.key, deed.words) for deed in DEEDS)]
    which = [FormOffer("", "None, or any"), *offers.rulable()]
    do, which_one = as_text(row.get("do")), as_text(row.get("which"))
    fields = (
        Field(name=f"{name}.do", label="What", widget="choice", value=do, options=choosable(deeds, [do])),
        Field(name=f"{name}.number", label="How many", widget="number", value=as_text(row.get("number"))),
        Field(
            name=f"{name}.which",
            label="Which",
            widget="choice",
            value=which_one,
            options=choosable(which, [which_one]),
        ),
    )
    label = f"Effect, {number + 1}"
    return Field(name=name, label=label, widget="group", fields=fields, filled=bool(row), kind="effect")
