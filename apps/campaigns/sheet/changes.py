"""What is otherwise between two moments of a campaign: for whoever has been away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from apps.campaigns.state import Campaign
from apps.caskets.state import Casket
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.state import Pilot
from apps.rules.content_names import Names
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.component_rows import COMPONENTS

T = TypeVar("T")
Figures = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One figure of one thing, as it was and as it is; what is new was nothing, what is gone is nothing."""

    thing: str
    name: str
    what: str
    was: str
    now: str


def differences(before: Campaign, after: Campaign, names: Names) -> tuple[Difference, ...]:
    """The table, every pilot, every Casket, the stores and the missions, in this order."""
    return (
        *_otherwise("campaign", after.name, _of_the_table(before), _of_the_table(after)),
        *_of_pilots(before, after, names),
        *_of_caskets(before, after, names),
        *_otherwise("settlement", "The settlement", _stores(before), _stores(after)),
        *_of_missions(before, after),
    )


def _of_pilots(before: Campaign, after: Campaign, names: Names) -> Iterator[Difference]:
    for pilot, was, now in _paired(before.roster.pilots, after.roster.pilots):
        known = now or was
        then = _pilot(was, before.ruleset, names) if was else {}
        yield from _otherwise(
            pilot, known.name if known else "", then, _pilot(now, after.ruleset, names) if now else {}
        )


def _of_caskets(before: Campaign, after: Campaign, names: Names) -> Iterator[Difference]:
    for casket, was, now in _paired(before.hangar.caskets, after.hangar.caskets):
        known = now or was
        then = _casket(was, names) if was else {}
        yield from _otherwise(casket, known.name if known else "", then, _casket(now, names) if now else {})


def _of_missions(before: Campaign, after: Campaign) -> Iterator[Difference]:
    for mission, was, now in _paired(before.war_table.missions, after.war_table.missions):
        known = now or was
        then, since = ({"stage": each.stage} if each else {} for each in (was, now))
        yield from _otherwise(mission, known.name if known else "", then, since or {"stage": "over"})


def _of_the_table(state: Campaign) -> Figures:
    closed = "yes" if state.closed else ""
    return {"name": state.name, "season": str(state.season), "phase": state.phase, "closed": closed}


def _stores(state: Campaign) -> Figures:
    if not state.name:
        return {}
    shifts = state.settlement.stores
    return {kind.name: str(kind.starts + shifts.get(kind.key, 0)) for kind in state.played.library.stores.values()}


def _pilot(pilot: Pilot, rules: Ruleset, names: Names) -> Figures:
    wounds = [names.content("wound", wound.wound) for wound in pilot.wounds]
    return {
        "fate": pilot.fate,
        "casket": names.of(pilot.casket, "") if pilot.casket else "",
        "mission": names.of(pilot.mission, "a mission") if pilot.mission else "",
        "missions": str(pilot.missions),
        "kills": str(pilot.kills),
        "grit": str(grit_of(pilot, rules).value),
        "taint": str(pilot.taint),
        "wounds": ", ".join(wounds),
        "marks": ", ".join(names.content("mark", mark) for mark in pilot.marks),
        "relics": ", ".join(names.content("relic", relic) for relic in pilot.relics),
        "burdens": ", ".join(names.cause(burden.cause) for burden in pilot.burdens),
    }


def _casket(casket: Casket, names: Names) -> Figures:
    chosen = casket.loadouts[casket.chosen].name if casket.chosen else ""
    return {
        "condition": casket.condition,
        "pilot": names.of(casket.pilot, "") if casket.pilot else "",
        "broken": ", ".join(COMPONENTS[component].name for component in casket.broken),
        "loadout": f"{chosen}, version {casket.chosen_version}" if chosen else "",
    }


def _paired(before: Mapping[str, T], after: Mapping[str, T]) -> Iterator[tuple[str, T | None, T | None]]:
    for key in {**before, **after}:
        yield key, before.get(key), after.get(key)


def _otherwise(thing: str, name: str, was: Figures, now: Figures) -> Iterator[Difference]:
    for what in {**was, **now}:
        then, since = was.get(what, ""), now.get(what, "")
        if then != since:
            yield Difference(thing=thing, name=name, what=what, was=then, now=since)
