"""Numbers that explain themselves, and the house rules they depend on."""

from __future__ import annotations

from apps.lab import sheet
from apps.lab.api import questions
from apps.lab.api.door import Asking, Looking
from apps.lab.sheet import Sheet


class ToHit(Asking):
    """The number that an attack must reach and the dice it rolls, with a line for each reason and for whatever did not
    count. Where dice pools are played the number stays 5, and `advantages` says what turned into dice.
    """

    question = questions.ToHit
    example = {
        "range": 5,
        "attacker_moved": 4,
        "defender_moved": 2,
        "side": 6,
        "cover": ["light"],
        "obscured": False,
        "elevation": "level",
        "head_destroyed": False,
        "house_rules": {},
    }
    fullest = {"exposed_weakness": True}

    def told(self, asked: questions.ToHit) -> Sheet:
        return sheet.to_hit(asked.situation, asked.rules)


class HouseRules(Looking):
    """Every question that the rulebooks leave to the table, with the answers there are, and whole rulesets by name."""

    def told(self, asked: questions.Nothing) -> Sheet:
        return sheet.house_rules()
