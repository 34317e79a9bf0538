"""A settlement in which conditions hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from apps.rules.effects.conditions import Condition, Count, Marked, OfFaction, Season, Stored, When
from apps.rules.effects.effect_view import Body, View
from apps.rules.factions import Faction

FACTIONS: tuple[Faction, ...] = ("church", "dwarves", "ossuarium", "elves")
WOUNDED = Body(minor=2, severe=1, trauma=1, components_lost=1, taint=5, grit=2, missions=6, faction="church")


def ranged(when: When, kind: type[Condition], of: str = "") -> tuple[int, int | None]:
    """The bounds that several conditions set together on one number."""
    least, most = 0, None
    for one in when:
        if not isinstance(one, Count | Stored | Season) or type(one) is not kind or named(one) != of:
            continue
        least = max(least, one.at_least or 0)
        most = one.at_most if most is None or (one.at_most is not None and one.at_most < most) else most
    return least, most


def named(one: Condition) -> str:
    if isinstance(one, Count):
        return one.of
    return one.store if isinstance(one, Stored) else ""


def meeting(when: When) -> View:
    """A settlement in which all of it holds, with stores no fuller than that; whoever asks checks that it does."""
    body = WOUNDED
    for one in when:
        if isinstance(one, Count):
            least, most = ranged(when, Count, one.of)
            body = counted(body, one.of, least if most is None else min(max(least, 0), most))
    factions = [one.factions for one in when if isinstance(one, OfFaction)]
    shared = [faction for faction in FACTIONS if all(faction in allowed for allowed in factions)]
    marks = tuple(one.mark for one in when if isinstance(one, Marked) and one.held)
    asked = {one.store for one in when if isinstance(one, Stored)}
    season = ranged(when, Season)[0] or 1
    return View(
        own=replace(body, marks=marks, faction=shared[0] if shared else None),
        season=season,
        stores=tuple((store, ranged(when, Stored, store)[0]) for store in sorted(asked)),
        place="settlement",
    )


def counted(body: Body, of: str, number: int) -> Body:
    if of == "wounds":
        return replace(body, minor=number, severe=0, trauma=0)
    changed: dict[str, Any] = {of.replace("-", "_"): number}
    return replace(body, **changed)
