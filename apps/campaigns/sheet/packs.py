"""What another version of the packs would change for a campaign, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from apps.campaigns.sheet.changes import Difference
from apps.campaigns.state import Campaign
from apps.caskets.decider.casket_checks import against
from apps.caskets.state import Build, Casket
from apps.rules.packs.library import Library
from apps.rules.played import Played

UNTOLD = ("key", "pack")
MAY_BE_CREWED, HERE = "may be crewed", "in the pack"
PLAIN = (int, str)


def pack_differences(before: Campaign, after: Campaign) -> Iterator[Difference]:
    """First the loadouts that could be crewed no longer, or again; then everything that reads otherwise."""
    played = before.played, after.played
    yield from _of_loadouts(before.hangar.caskets.values(), played)
    for each in fields(Library):
        if each.name != "packs":
            yield from _of_entries(*(getattr(each_played.library, each.name) for each_played in played))


def _of_loadouts(caskets: Iterable[Casket], played: tuple[Played, Played]) -> Iterator[Difference]:
    for casket in caskets:
        for loadout in casket.loadouts.values():
            was, now = (_said(casket, loadout.build(loadout.latest), each) for each in played)
            if was != now:
                yield Difference(thing=casket.casket, name=casket.name, what=loadout.name, was=was, now=now)


def _said(casket: Casket, build: Build, played: Played) -> str:
    no = against(casket, build, played)
    return no.sentence if no else MAY_BE_CREWED


def _of_entries(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Difference]:
    for key in {**was, **now}:
        one, other = was.get(key), now.get(key)
        known = other or one
        named = {"thing": key, "name": getattr(known, "name", key)}
        if one is None or other is None:
            yield Difference(**named, what=_kind(known), was=HERE if one else "", now=HERE if other else "")
            continue
        figures = {each.name: (getattr(one, each.name), getattr(other, each.name)) for each in fields(one)}
        changed = {what: pair for what, pair in figures.items() if what not in UNTOLD and pair[0] != pair[1]}
        for what, (then, since) in changed.items():
            if isinstance(then, PLAIN) and isinstance(since, PLAIN):
                yield Difference(**named, what=what.replace("_", " "), was=str(then), now=str(since))
            elif "text" not in changed:  # which says it too
                yield Difference(**named, what=what.replace("_", " "), was="as it was", now="otherwise")


def _kind(entry: Any) -> str:
    return str(type(entry).table).replace("-", " ")
