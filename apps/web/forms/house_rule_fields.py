"""The house rules as fields, chapter by chapter, folded where nothing is answered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from apps.rules.ruleset.rule_settings import RuleChoice, register
from apps.web.forms.form_fields import Field, FormOffer, as_words, choosable

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "Modules and dice pools": ("modules", "pool", "aet", "skm"),
    "Attacks and blocks": (
        "attack",
        "cover",
        "defense",
        "elevation",
        "facing",
        "multi_target",
        "next_attack",
        "reactive",
        "redirect",
    ),
    "Damage, marks and the Casket": (
        "capsule_breach",
        "casket",
        "component",
        "damage",
        "damaged",
        "defeat",
        "hp",
        "resurrection",
        "sp",
        "strain",
        "thread_snap",
    ),
    "Pilots, Grit and Taint": ("casket_destruction_save", "grit", "neural_feedback", "taint", "wounds"),
    "Cards": (
        "blood_offering",
        "consecrated_ground",
        "deck_count_reads",
        "flagellants_zeal",
        "hand",
        "recover",
        "self_harm",
        "tactics",
    ),
    "Rounds and ground": ("battle", "move", "rotation", "round", "water"),
}
"""By what a rule's key says after its book's name."""
REST = "And besides"
YES_AND_NO = {True: "Yes", False: "No", None: "None"}


def chapters(rules: Mapping[str, Any], held: Mapping[str, Any], name: str) -> Iterator[Field]:
    """Every house rule with how it is played now, and what was answered."""
    order = [*CHAPTERS, REST]
    for chapter, keys in groupby(sorted(register(), key=lambda key: order.index(_chapter(key))), key=_chapter):
        fields = [_question(register()[key], rules, held, name) for key in keys]
        answered = any(field.value for field in fields)
        label = f"{chapter} ({len(fields)})"
        yield Field(name=f"{name}.{chapter}", label=label, widget="fold", fields=fields, filled=answered)


def _question(choice: RuleChoice, rules: Mapping[str, Any], held: Mapping[str, Any], name: str) -> Field:
    """A value to choose; or a number to be typed."""
    key = choice.rule.key
    offered = [FormOffer("", "As it is"), *(FormOffer(_written(value), _in_words(value)) for value in choice.values)]
    text = _written(held.get(key, ""))
    return Field(
        name=f"{name}:{key}",
        label=choice.rule.text,
        widget="choice" if choice.closed else "line",
        value=text,
        hint=f"Now: {_in_words(rules.get(key, choice.default))}.",
        options=choosable(offered, [text]) if choice.closed else (),
    )


def _chapter(key: str) -> str:
    book, part, *_ = key.split(".")
    return next((chapter for chapter, parts in CHAPTERS.items() if part in parts or book in parts), REST)


def _in_words(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return YES_AND_NO[value]
    return as_words(value) if isinstance(value, str) else str(value)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
