"""House rules in sentences: the one that stands under a ruleset, and what every other answer would say."""

from __future__ import annotations

from apps.rules.book.answers import ANSWERS, NUMBER
from apps.rules.book.citing import cite, ruled
from apps.rules.ruleset.rule_settings import RuleChoice, Setting, register, settings_of
from apps.rules.ruleset.rules import Ruleset


def answer(key: str, value: Setting) -> str:
    """The sentence for one answer."""
    sentences = ANSWERS[key]
    by_number = type(value) is int and NUMBER in sentences
    return sentences[NUMBER if by_number else value].format(n=value)


def played(rules: Ruleset, *keys: str) -> str:
    """What stands at this table, each sentence with the key and the ruling that it may be changed by."""
    return " ".join(_played(rules, key) for key in keys)


def written(value: Setting) -> str:
    """A value as a host writes it."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def changed(rules: Ruleset) -> list[tuple[RuleChoice, Setting]]:
    """The house rules that are not played as by default."""
    settings = settings_of(rules)
    return [(choice, settings[key]) for key, choice in register().items() if settings[key] != choice.default]


def _played(rules: Ruleset, key: str) -> str:
    choice = register()[key]
    sentence = answer(key, settings_of(rules)[key])
    return f"{sentence} ({ruled(key)}, {cite(choice.rule.ruling)})"
