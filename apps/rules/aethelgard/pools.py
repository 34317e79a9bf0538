"""How many d10 are rolled, and what each of them comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.aethelgard_checks import Attribute
from apps.rules.tables.aethelgard_dice import DICE_SOURCES

LEAST_DICE = 1
MOST_DICE = 100
MOST_RANK = 5
MOST_STRESS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """What somebody brings to every such roll: the attribute that governs it, and a skill."""

    attribute: Attribute
    score: int
    skill: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """Dice from one named source, which says whether they are lent or taken."""

    source: str
    dice: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSituation:
    """What the moment adds and takes away."""

    modifiers: tuple[Modifier, ...] = ()
    stress: int = 0


def pool(base: Base, situation: PoolSituation, rules: Ruleset) -> Explained:
    """Governing attribute, skill rank and situation, and never less than one die."""
    must_be_from(0, MOST_DICE, base.score, f"{base.attribute} is", rule="AET-02")
    attribute = Line(code=base.attribute.lower(), value=base.score, rule="AET-02", text=base.attribute)
    return never_none([attribute, _skill(base), *situational(situation, rules)])


def situational(situation: PoolSituation, rules: Ruleset) -> list[Line | Unused]:
    """What the moment lends and takes, Psychic Stress last."""
    return [*(_modified(modifier) for modifier in situation.modifiers), stressed(situation.stress, rules)]


def stressed(stress: int, rules: Ruleset) -> Line | Unused:
    """One die for each full step of Psychic Stress."""
    must_be_from(0, MOST_STRESS, stress, "Psychic Stress is", rule="AET-45")
    step = rules.aet_stress_step
    if stress < step:
        why = f"Psychic Stress costs one die for each full {step}, and stands at {stress}"
        return Unused(code="psychic-stress", rule="AET-45", why=why)
    return Line(code="psychic-stress", value=-(stress // step), rule="AET-45", text=f"Psychic Stress {stress}")


def never_none(parts: Iterable[Line | Unused]) -> Explained:
    """However much is taken away, one die stays."""
    kept = list(parts)
    lines = [part for part in kept if isinstance(part, Line)]
    total = sum(line.value for line in lines)
    if total > MOST_DICE:
        raise Refusal(f"A pool has at most {MOST_DICE} dice, and this one would have {total}.", rule="AET-19")
    if total < LEAST_DICE:
        text = "Penalties never take the last die"
        lines.append(Line(code="floor", value=LEAST_DICE - total, rule="AET-19", text=text))
    return explained(lines, [part for part in kept if isinstance(part, Unused)])


def must_be_from(least: int, most: int, number: int, what: str, *, rule: str) -> None:
    if not least <= number <= most:
        raise Refusal(f"{what} a number from {least} to {most}, not {number}.", rule=rule)


def _modified(modifier: Modifier) -> Line:
    source = DICE_SOURCES.get(modifier.source)
    if source is None:
        known = ", ".join(DICE_SOURCES)
        raise Refusal(f"Nothing called {modifier.source!r} changes a pool: choose one of {known}.", rule="AET-05")
    must_be_from(1, MOST_DICE, modifier.dice, f"What {source.name} changes a pool by is", rule=source.rule)
    return Line(code=source.key, value=source.each * modifier.dice, rule=source.rule, text=source.name)


def _skill(base: Base) -> Line | Unused:
    must_be_from(0, MOST_RANK, base.rank, "A skill rank is", rule="AET-03")
    if base.rank and not base.skill:
        raise Refusal(f"Rank {base.rank} is of no skill: name the skill, or leave the rank at 0.", rule="AET-03")
    if base.rank:
        return Line(code="skill", value=base.rank, rule="AET-03", text=f"{base.skill}, rank {base.rank}")
    why = f"{base.skill} is untrained: rank 0 adds no die" if base.skill else "No skill counts here"
    return Unused(code="skill", rule="AET-03", why=why)
