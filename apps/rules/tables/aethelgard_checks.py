"""What is rolled for what, and what comes of it. Source: Dice Pool System v5.0, sections III (effects) and VI."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Attribute = Literal["FINESSE", "MIGHT", "WILL", "WITS", "STURDINESS"]
Against = Literal["a Defense Score", "a DC", "an opposing roll", "the damage roll", "the quality tiers", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckWay:
    """One pool that answers a check: an attribute, and a skill where one counts."""

    attribute: Attribute
    skill: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckEffects:
    """What a Critical Success lends and a Fumble costs."""

    critical: str
    fumble: str


NO_EFFECTS = CheckEffects(critical="", fumble="")
ATTACK_EFFECTS = CheckEffects(critical="The damage dice are doubled.", fumble="The weapon jams and the turn is lost.")
SKILL_EFFECTS = CheckEffects(critical="A bonus outcome comes on top.", fumble="A trap is sprung or an alarm raised.")
CRAFTING_EFFECTS = CheckEffects(critical="One quality tier more.", fumble="The materials are destroyed.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One use of the pool. Where several ways are named, any of them is offered."""

    key: str
    name: str
    ways: tuple[CheckWay, ...]
    held_against: tuple[Against, ...]
    success: str
    failure: str
    rule: str
    opposed_by: str = ""
    effects: CheckEffects = NO_EFFECTS


CHECKS: dict[str, Check] = {
    check.key: check
    for check in (
        Check(
            key="accuracy",
            name="Accuracy",
            ways=(CheckWay(attribute="FINESSE", skill="Weapon Skill"),),
            held_against=("a Defense Score",),
            success="The attack hits.",
            failure="The attack misses.",
            effects=ATTACK_EFFECTS,
            rule="AET-26",
        ),
        Check(
            key="block",
            name="Block or Parry",
            ways=(CheckWay(attribute="STURDINESS"), CheckWay(attribute="FINESSE")),
            held_against=("the damage roll",),
            success="Each net success cancels one point of damage.",
            failure="Nothing is cancelled.",
            rule="AET-28",
        ),
        Check(
            key="resolve",
            name="Resolve",
            ways=(CheckWay(attribute="WILL"), CheckWay(attribute="STURDINESS")),
            held_against=("nothing",),
            success="The effect is prevented or lessened.",
            failure="The effect takes hold.",
            rule="AET-29",
        ),
        Check(
            key="system-bypass",
            name="System Bypass",
            ways=(CheckWay(attribute="WITS", skill="System Bypass"),),
            held_against=("a DC",),
            success="The lock, the trap or the machine gives way.",
            failure="The system holds.",
            effects=SKILL_EFFECTS,
            rule="AET-30",
        ),
        Check(
            key="wasteland-survival",
            name="Wasteland Survival",
            ways=(CheckWay(attribute="WITS", skill="Wasteland Survival"),),
            held_against=("nothing", "a DC"),
            success="Something is found, as good as the net successes are many.",
            failure="Nothing is found.",
            effects=SKILL_EFFECTS,
            rule="AET-31",
        ),
        Check(
            key="rhetoric",
            name="Rhetoric",
            ways=(CheckWay(attribute="WILL", skill="Rhetoric"),),
            held_against=("an opposing roll", "a DC"),
            success="The words carry.",
            failure="The words fall flat.",
            opposed_by="WILL",
            effects=SKILL_EFFECTS,
            rule="AET-32",
        ),
        Check(
            key="acrobatics",
            name="Acrobatics",
            ways=(CheckWay(attribute="FINESSE", skill="Acrobatics"),),
            held_against=("a DC", "an opposing roll"),
            success="The climb, the balance or the stealth succeeds.",
            failure="The body does not obey.",
            effects=SKILL_EFFECTS,
            rule="AET-33",
        ),
        Check(
            key="intimidation",
            name="Intimidation",
            ways=(CheckWay(attribute="MIGHT"), CheckWay(attribute="WILL", skill="Rhetoric")),
            held_against=("an opposing roll",),
            success="They comply.",
            failure="They turn hostile.",
            opposed_by="WILL",
            rule="AET-34",
        ),
        Check(
            key="insight",
            name="Insight",
            ways=(CheckWay(attribute="WITS"),),
            held_against=("nothing",),
            success="A hidden fact comes to light.",
            failure="What is hidden stays hidden.",
            rule="AET-35",
        ),
        Check(
            key="persuasion",
            name="Persuasion",
            ways=(CheckWay(attribute="WILL", skill="Rhetoric"),),
            held_against=("nothing",),
            success="Their disposition shifts.",
            failure="They are as they were.",
            rule="AET-36",
        ),
        Check(
            key="crafting",
            name="Crafting",
            ways=(CheckWay(attribute="WITS", skill="Crafting"),),
            held_against=("the quality tiers",),
            success="The tier is read from the net successes.",
            failure="Nothing is made.",
            effects=CRAFTING_EFFECTS,
            rule="AET-37",
        ),
    )
}
