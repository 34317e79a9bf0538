"""Chances: of dice, of attacks, of what befalls Casket and pilot, and of the sister systems' dice."""

from __future__ import annotations

from apps.lab import odds_sheet
from apps.lab.odds_api import odds_questions
from apps.lab.odds_api.odds_route import Asking, Looking
from apps.lab.odds_sheet import Sheet


class AttackDiceRoute(Looking):
    """What the two Attack dice that are kept add up to, how often that reaches each target number, and how often both
    show JAM or both DEATH BLOW.
    """

    question = odds_questions.AttackDice
    example = {"mode": "standard"}

    def told(self, asked: odds_questions.AttackDice) -> Sheet:
        return odds_sheet.attack_dice(asked.mode)


class DefenseDiceRoute(Looking):
    """How many of so many Defense dice block."""

    question = odds_questions.DefenseDice
    example = {"count": 6}

    def told(self, asked: odds_questions.DefenseDice) -> Sheet:
        return odds_sheet.defense_dice(asked.count)


class AttackRoute(Asking):
    """One attack to its end: how it may go, and how many cards, marks and how much Heat it may cost, by the house rules
    that are played. `joint` adds every combination of these.
    """

    question = odds_questions.AttackQuestion
    example = {"target_number": 6, "base_damage": 4, "mode": "standard", "defense": 1, "reactive": 2}
    fullest = {"base_damage": 1, "joint": True}

    def told(self, asked: odds_questions.AttackQuestion) -> Sheet:
        return odds_sheet.attack(asked.assault, joint=asked.joint)


class StrainRoute(Looking):
    """What Strain does to a Casket at so much Heat: nothing below 5, and the worst unrolled from 10 on."""

    question = odds_questions.StrainQuestion
    example = {"heat": 7}

    def told(self, asked: odds_questions.StrainQuestion) -> Sheet:
        return odds_sheet.strain(asked.heat)


class GritRoute(Looking):
    """What a Grit check comes to against a wound of this kind, and what is added to its die."""

    question = odds_questions.GritQuestion
    example = {"grit": 2, "wound": "severe", "faction": "dwarves"}

    def told(self, asked: odds_questions.GritQuestion) -> Sheet:
        return odds_sheet.grit(asked.grit, asked.wound, asked.faction, asked.traumas)


class SufferingRoute(Looking):
    """What so many Suffering dice ask and lend together: cards discarded (gross) and still lost after recovering (net),
    Heat, and the damage of the next attack and of all attacks.
    """

    question = odds_questions.Suffering
    example = {"dice": 2}

    def told(self, asked: odds_questions.Suffering) -> Sheet:
        return odds_sheet.suffering(asked.dice)


class PoolRoute(Looking):
    """Aethelgard: the net successes of a pool of d10, its critical successes and its fumbles."""

    question = odds_questions.PoolQuestion
    example = {"dice": 7}

    def told(self, asked: odds_questions.PoolQuestion) -> Sheet:
        return odds_sheet.pool(asked.dice)


class SkirmishRoute(Looking):
    """D6 skirmish: how many Successes an ATK roll has."""

    question = odds_questions.Skirmish
    example = {"dice": 4, "defense": 4}

    def told(self, asked: odds_questions.Skirmish) -> Sheet:
        return odds_sheet.skirmish(asked.dice, asked.defense)


class TestRoute(Looking):
    """D6 skirmish: how often a Characteristic Test is passed."""

    question = odds_questions.Test
    example = {"score": 4}

    def told(self, asked: odds_questions.Test) -> Sheet:
        return odds_sheet.test(asked.score)


class CombinationsRoute(Looking):
    """D6 skirmish: how often so many dice show a Double, a Triple or a Scale."""

    question = odds_questions.CombinationsQuestion
    example = {"dice": 4}

    def told(self, asked: odds_questions.CombinationsQuestion) -> Sheet:
        return odds_sheet.combinations(asked.dice)
