"""The house rules as questions, chapter by chapter."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from apps.rules.ruleset.rule_settings import RuleChoice, register
from apps.web.forms.field_words import said
from apps.web.forms.form_fields import FormOffer, HouseRuleQuestion, Options

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


def questions(answered: Mapping[str, Any]) -> Sequence[HouseRuleQuestion]:
    """All of them, with how they are played now."""
    asked = [_question(key, choice, answered) for key, choice in register().items()]
    order = [*CHAPTERS, REST]
    return sorted(asked, key=lambda question: order.index(question.chapter))


def _question(key: str, choice: RuleChoice, answered: Mapping[str, Any]) -> HouseRuleQuestion:
    return HouseRuleQuestion(
        key=key,
        words=choice.rule.text,
        now=_in_words(answered.get(key, choice.default)),
        options=_answers(choice),
        chapter=_chapter(key),
    )


def _chapter(key: str) -> str:
    book, part, *_ = key.split(".")
    return next((chapter for chapter, parts in CHAPTERS.items() if part in parts or book in parts), REST)


def _answers(choice: RuleChoice) -> Options:
    """The values of a house rule; none, where it is a number to be typed."""
    return [FormOffer(_written(value), _in_words(value)) for value in choice.values] if choice.closed else []


def _in_words(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return YES_AND_NO[value]
    return said(value) if isinstance(value, str) else str(value)


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
