"""What an effect sees of the settlement: its stores, the season, and the pilot whom it concerns with their Casket."""

from __future__ import annotations

from dataclasses import replace

from apps.caskets.decider.casket_checks import body_facts
from apps.pilots.decider.pilot_checks import body_of
from apps.rules.effects.effect_view import Body, EffectSource, View
from apps.rules.packs.content import Bargain, SettlementEvent
from apps.settlement.decider.home import Home

RULE = "U-07"
"""What comes of events outside a battle is the house's to say."""


def view_of(home: Home, pilot: str, source: EffectSource) -> View:
    """The settlement as it is seen from a pilot, or from nobody in particular."""
    return View(
        own=_body(home, pilot),
        season=home.season,
        stores=tuple(stores_of(home).items()),
        place="settlement",
        source=source,
    )


def stores_of(home: Home) -> dict[str, int]:
    """What lies in each store: what its kind starts with and all that has come and gone since, never less than 0."""
    shifts = home.settlement.stores
    return {key: max(0, store.starts + shifts.get(key, 0)) for key, store in home.played.library.stores.items()}


def source_of(entry: SettlementEvent | Bargain) -> EffectSource:
    """The event or bargain that speaks, for every line that it writes."""
    return EffectSource(code=entry.key, text=entry.name, rule=RULE)


def _body(home: Home, pilot: str) -> Body:
    known = home.roster.pilots.get(pilot)
    if known is None:
        return Body()
    body = body_of(known, home.played.rules)
    casket = home.hangar.caskets.get(known.casket)
    if casket is None:
        return body
    return replace(body, components_lost=len(casket.broken), facts=(*body.facts, *body_facts(casket)))
