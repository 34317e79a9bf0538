"""Conditions as the words that follow an `if`."""

from __future__ import annotations

from apps.rules.effects.conditions import (
    Condition,
    Count,
    Counted,
    Distance,
    Fact,
    Is,
    Marked,
    OfFaction,
    Ruled,
    Season,
    Stored,
    Struck,
    Whose,
)
from apps.rules.factions import FACTION_NAMES
from apps.rules.tables.struck_sides import SIDE_NAMES

COUNTED: dict[Counted, str] = {
    "cards-in-deck": "{has} {n} cards in the deck",
    "cards-in-discard": "{has} {n} cards in the discard pile",
    "cards-in-graveyard": "{has} {n} cards in the Damage Graveyard",
    "cards-in-hand": "{has} {n} cards in hand",
    "hp": "{has} {n} HP",
    "heat": "{has} {n} Heat",
    "taint": "{has} {n} Taint",
    "sp": "{has} {n} SP",
    "hexes-moved": "{has} moved {n} hexes this turn",
    "attacks-made": "{has} made {n} attacks this turn",
    "marks": "{has} {n} component marks",
    "components-lost": "{has} lost {n} components",
    "wounds": "{has} {n} wounds",
    "grit": "{has} {n} Grit",
    "missions": "{has} survived {n} missions",
}
FACTS: dict[Fact, tuple[str, str]] = {
    "higher": ("stand higher", "stands higher"),
    "lower": ("stand lower", "stands lower"),
    "in-cover": ("stand in cover", "stands in cover"),
    "component-destroyed": ("have lost a component", "has lost a component"),
    "pilot-dead": ("have lost the pilot", "has lost its pilot"),
    "in-water": ("stand in water", "stands in water"),
}


def clause(condition: Condition) -> str:
    """One condition, without its `if`."""
    match condition:
        case Count(of=of, whose=whose, at_least=least, at_most=most):
            words = COUNTED[of].replace("{n}", _bounds(least, most))
            return _who(whose, words.replace("{has}", "have"), words.replace("{has}", "has"))
        case Struck(sides=sides):
            return f"the {_or([SIDE_NAMES[side] for side in sides])} is struck"
        case Distance(at_least=least, at_most=most):
            return f"the target is {_bounds(least, most)} hexes away"
        case Is(what=what, whose=whose, so=so):
            yours, theirs = FACTS[what]
            return f"{'' if so else 'it is not so that '}{_who(whose, yours, theirs)}"
        case _:
            return _in_campaign(condition)


def _in_campaign(condition: OfFaction | Marked | Season | Stored | Ruled) -> str:
    match condition:
        case OfFaction(factions=factions, whose=whose):
            return f"{_who(whose, 'are', 'is')} of the {_or([FACTION_NAMES[one] for one in factions])}"
        case Marked(mark=mark, held=held):
            return f"the pilot {'is' if held else 'is not'} marked {mark!r}"
        case Season(at_least=least, at_most=most):
            return f"the season's number is {_bounds(least, most)}"
        case Stored(store=store, at_least=least, at_most=most):
            return f"the settlement has {_bounds(least, most)} {store}"
        case Ruled(rule=rule, any_of=any_of):
            return f"{rule} is {_or([str(value) for value in any_of])}"


def _who(whose: Whose, you: str, they: str) -> str:
    return f"you {you}" if whose == "own" else f"the target {they}"


def _bounds(least: int | None, most: int | None) -> str:
    if least is None:
        return f"{most} or fewer" if most else "no"
    if most is None:
        return f"{least} or more"
    return f"exactly {least}" if least == most else f"{least} to {most}"


def _or(words: list[str]) -> str:
    return " or ".join(words)
