"""House rules as fields, chapter by chapter, folded where nothing is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from apps.web.forms.form_fields import Field, FormOffer, HouseRuleQuestion, Offers, choosable


def chapters(offers: Offers, held: Mapping[str, Any], name: str) -> tuple[Field, ...]:
    """Every house rule with how it is played now, and what was answered."""
    found = groupby(offers.settings(), lambda question: question.chapter)
    return tuple(_chapter(chapter, list(asked), held, name) for chapter, asked in found)


def _chapter(chapter: str, asked: Sequence[HouseRuleQuestion], held: Mapping[str, Any], name: str) -> Field:
    fields = tuple(_setting(question, held, name) for question in asked)
    answered = any(question.key in held for question in asked)
    label = f"{chapter} ({len(asked)})"
    return Field(name=f"{name}.{chapter}", label=label, widget="fold", fields=fields, filled=answered)


def _setting(question: HouseRuleQuestion, held: Mapping[str, Any], name: str) -> Field:
    text = _written(held.get(question.key, ""))
    offered = [FormOffer("", "As it is"), *question.options] if question.options else []
    return Field(
        name=f"{name}:{question.key}",
        label=question.words,
        widget="choice" if offered else "line",
        value=text,
        hint=f"Now: {question.now}.",
        options=choosable(offered, [text]) if offered else (),
    )


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
