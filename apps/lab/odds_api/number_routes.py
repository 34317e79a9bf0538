"""Numbers that explain themselves, and the house rules they depend on."""

from __future__ import annotations

from apps.lab import odds_sheet
from apps.lab.odds_api import odds_questions
from apps.lab.odds_api.odds_route import Asking, Looking
from apps.lab.odds_sheet import Sheet


class ToHitRoute(Asking):
    """The number that an attack must reach and the dice it rolls, with a line for each reason and for whatever did not
    count. Where dice pools are played the number stays 5, and `advantages` says what turned into dice.
    """

    question = odds_questions.ToHit
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

    def told(self, asked: odds_questions.ToHit) -> Sheet:
        return odds_sheet.to_hit(asked.situation, asked.rules)


class HouseRules(Looking):
    """Every question that the rulebooks leave to the table, with the answers there are, and whole rulesets by name."""

    def told(self, asked: odds_questions.NoQuestion) -> Sheet:
        return odds_sheet.house_rules()
