"""What there is to choose from of a campaign's packs."""

from __future__ import annotations

from collections.abc import Callable

from apps.campaigns.asking.fields import Offer, Options
from apps.campaigns.asking.table import Table
from apps.rules.packs.decks import tactics_of

OWN_WORDS = "-"
"""Instead of a scenario: a mission in the host's own words."""


def called(table: Table, _: str) -> Options:
    """Events of no weight are never rolled: they are asked for."""
    events = table.names.library.events.values()
    return [Offer(event.key, event.name) for event in events if not event.weight]


def tactics(table: Table, _: str) -> Options:
    """Of the Casket's faction alone, where the Casket is known."""
    library = table.names.library
    factions = [table.casket["kind"]["faction"]] if table.casket else list(library.factions)
    return [Offer(card.key, card.name, card.text) for faction in factions for card in tactics_of(faction, library)]


def equipment(table: Table, _: str) -> Options:
    return [Offer(key, kit.name, kit.text) for key, kit in table.names.library.equipment.items()]


def kinds(table: Table, _: str) -> Options:
    library = table.names.library
    return [Offer(key, kind.name, group=library.factions[kind.faction].name) for key, kind in library.caskets.items()]


def scenarios(table: Table, _: str) -> Options:
    known = [Offer(key, scenario.name) for key, scenario in table.names.library.scenarios.items()]
    return [Offer(OWN_WORDS, "A mission in your own words"), *known]


def of_the_shelf(shelf: str) -> Callable[[Table, str], Options]:
    """Whatever the campaign's packs hold of one kind."""

    def offered(table: Table, _: str) -> Options:
        return [Offer(key, entry.name) for key, entry in getattr(table.names.library, shelf).items()]

    return offered
