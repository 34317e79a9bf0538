"""Whether conditions hold, and what is missing where they do not."""

from __future__ import annotations

from apps.rules.effects.conditions import (
    Condition,
    Count,
    Counted,
    Distance,
    Is,
    Marked,
    OfFaction,
    Ruled,
    Season,
    Stored,
    Struck,
    When,
    Whose,
)
from apps.rules.effects.effect_view import SeenBody, SeenView
from apps.rules.ruleset.rule_settings import register
from apps.rules.ruleset.rules import Ruleset

FIELDS: dict[Counted, str] = {
    "cards-in-deck": "deck",
    "cards-in-discard": "discard",
    "cards-in-graveyard": "graveyard",
    "cards-in-hand": "hand",
    "hp": "hp",
    "heat": "heat",
    "taint": "taint",
    "sp": "sp",
    "hexes-moved": "hexes_moved",
    "attacks-made": "attacks_made",
    "marks": "component_marks",
    "components-lost": "components_lost",
    "wounds": "wounds",
    "grit": "grit",
    "missions": "missions",
}


def all_hold(when: When, view: SeenView, rules: Ruleset) -> bool:
    for condition in when:  # noqa: SIM110 - mostly one condition or none: a generator takes longer than asking it
        if not holds(condition, view, rules):
            return False
    return True


def unmet(when: When, view: SeenView, rules: Ruleset) -> When:
    """The conditions that stand in the way."""
    return tuple(condition for condition in when if not holds(condition, view, rules))


def holds(condition: Condition, view: SeenView, rules: Ruleset) -> bool:
    """One condition, as the ruleset reads it. What asks for a target does not hold without one."""
    match condition:
        case Count(of=of, whose=whose, at_least=least, at_most=most):
            return _between(_counted(of, _body(whose, view), rules), least, most)
        case Struck(sides=sides):
            return view.side in sides
        case Distance(at_least=least, at_most=most):
            return _between(view.distance, least, most)
        case Is(what=what, whose=whose, so=so):
            body = _body(whose, view)
            return body is not None and (what in body.facts) == so
        case _:
            return _holds_in_campaign(condition, view, rules)


def _holds_in_campaign(condition: OfFaction | Marked | Season | Stored | Ruled, view: SeenView, rules: Ruleset) -> bool:
    match condition:
        case OfFaction(factions=factions, whose=whose):
            body = _body(whose, view)
            return body is not None and body.faction in factions
        case Marked(mark=mark, held=held):
            return (mark in view.own.marks) == held
        case Season(at_least=least, at_most=most):
            return _between(view.season, least, most)
        case Stored(store=store, at_least=least, at_most=most):
            return _between(view.stored(store), least, most)
        case Ruled(rule=rule, any_of=any_of):
            return getattr(rules, register()[rule].field) in any_of


def passive_works(rules: Ruleset, *, in_hand: bool) -> bool:
    """Whether a passive tactic works: all battle though it lies in the deck, or while it is in hand."""
    return in_hand or rules.tactics_passive == "always_on"


def _body(whose: Whose, view: SeenView) -> SeenBody | None:
    return view.own if whose == "own" else view.target


def _counted(of: Counted, body: SeenBody | None, rules: Ruleset) -> int | None:
    if body is None:
        return None
    if of == "cards-in-deck" and rules.deck_count_reads == "hp":
        return body.hp
    number: int = getattr(body, FIELDS[of])
    return number


def _between(number: int | None, least: int | None, most: int | None) -> bool:
    return number is not None and (least is None or number >= least) and (most is None or number <= most)
