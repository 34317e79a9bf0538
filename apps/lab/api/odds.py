"""Chances: of dice, of attacks, of what befalls Casket and pilot, and of the sister systems' dice."""

from __future__ import annotations

from apps.lab import sheet
from apps.lab.api import questions
from apps.lab.api.door import Asking, Looking
from apps.lab.sheet import Sheet


class AttackDice(Looking):
    """What the two Attack dice that are kept add up to, how often that reaches each target number, and how often both
    show JAM or both DEATH BLOW.
    """

    question = questions.AttackDice
    example = {"mode": "standard"}

    def told(self, asked: questions.AttackDice) -> Sheet:
        return sheet.attack_dice(asked.mode)


class DefenseDice(Looking):
    """How many of so many Defense dice block."""

    question = questions.DefenseDice
    example = {"count": 6}

    def told(self, asked: questions.DefenseDice) -> Sheet:
        return sheet.defense_dice(asked.count)


class Attack(Asking):
    """One attack to its end: how it may go, and how many cards, marks and how much Heat it may cost, by the house rules
    that are played. `joint` adds every combination of these.
    """

    question = questions.Attack
    example = {"target_number": 6, "base_damage": 4, "mode": "standard", "defense": 1, "reactive": 2}
    fullest = {"base_damage": 1, "joint": True}

    def told(self, asked: questions.Attack) -> Sheet:
        return sheet.attack(asked.assault, joint=asked.joint)


class Strain(Looking):
    """What Strain does to a Casket at so much Heat: nothing below 5, and the worst unrolled from 10 on."""

    question = questions.Strain
    example = {"heat": 7}

    def told(self, asked: questions.Strain) -> Sheet:
        return sheet.strain(asked.heat)


class Grit(Looking):
    """What a Grit check comes to against a wound of this kind, and what is added to its die."""

    question = questions.Grit
    example = {"grit": 2, "wound": "severe", "faction": "dwarves"}

    def told(self, asked: questions.Grit) -> Sheet:
        return sheet.grit(asked.grit, asked.wound, asked.faction, asked.traumas)


class Suffering(Looking):
    """What so many Suffering dice ask and lend together: cards discarded (gross) and still lost after recovering (net),
    Heat, and the damage of the next attack and of all attacks.
    """

    question = questions.Suffering
    example = {"dice": 2}

    def told(self, asked: questions.Suffering) -> Sheet:
        return sheet.suffering(asked.dice)


class Pool(Looking):
    """Aethelgard: the net successes of a pool of d10, its critical successes and its fumbles."""

    question = questions.Pool
    example = {"dice": 7}

    def told(self, asked: questions.Pool) -> Sheet:
        return sheet.pool(asked.dice)


class Skirmish(Looking):
    """D6 skirmish: how many Successes an ATK roll has."""

    question = questions.Skirmish
    example = {"dice": 4, "defense": 4}

    def told(self, asked: questions.Skirmish) -> Sheet:
        return sheet.skirmish(asked.dice, asked.defense)


class Test(Looking):
    """D6 skirmish: how often a Characteristic Test is passed."""

    question = questions.Test
    example = {"score": 4}

    def told(self, asked: questions.Test) -> Sheet:
        return sheet.test(asked.score)


class Combinations(Looking):
    """D6 skirmish: how often so many dice show a Double, a Triple or a Scale."""

    question = questions.Combinations
    example = {"dice": 4}

    def told(self, asked: questions.Combinations) -> Sheet:
        return sheet.combinations(asked.dice)
