"""Tables that play next to nothing by default, for whoever wants to see the book say so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from apps.rules.ruleset.rule_settings import RuleChoice, Setting, register
from apps.rules.ruleset.rules import DEFAULT, Ruleset

SHOWN = ("pen.modules.grit", "pen.modules.taint_exploitation", "pen.damaged.actions")
"""Where these are off, the book leaves out what belongs to them."""


def other(choice: RuleChoice, place: int) -> Setting:
    """Not the default: the last value, or the one before; a number where numbers go."""
    if not choice.closed:
        return 2
    return [value for value in choice.values if value != choice.default][-1 - place :][0]


def otherwise(place: int) -> Ruleset:
    """A table that plays next to nothing by default."""
    answers: dict[str, Any] = {
        choice.field: other(choice, place) for key, choice in register().items() if key not in SHOWN
    }
    return replace(DEFAULT, **answers)
