"""What there is to choose from of a campaign's packs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.rules.packs.content import CasketKind
from apps.rules.packs.decks import tactics_of
from apps.rules.packs.library import Library
from apps.rules.tables.frames import FRAMES
from apps.web.forms.command_shapes import FieldShape
from apps.web.forms.form_fields import FormOffer, Options
from apps.web.forms.table_data import FormTable

OWN_WORDS = "-"
"""Instead of a scenario: a mission in the host's own words."""


def own_words(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as they are sent: a mission in one's own words has no scenario."""
    return {key: value for key, value in values.items() if (key, value) != ("scenario", OWN_WORDS)}


def called(table: FormTable, _: FieldShape) -> Options:
    """Events of no weight are never rolled: they are asked for."""
    events = table.library.events.values()
    return [FormOffer(event.key, event.name) for event in events if not event.weight]


def tactics(table: FormTable, _: FieldShape) -> Options:
    """Of the Casket's faction alone, where the Casket is known."""
    library = table.library
    factions = [table.casket["kind"]["faction"]] if table.casket else list(library.factions)
    return [FormOffer(card.key, card.name, card.text) for faction in factions for card in tactics_of(faction, library)]


def kinds(table: FormTable, _: FieldShape) -> Options:
    library = table.library
    return [
        FormOffer(key, kind.name, _of_steel(kind, library), group=library.factions[kind.faction].name)
        for key, kind in library.caskets.items()
    ]


def _of_steel(kind: CasketKind, library: Library) -> str:
    """What a kind is for life: its frame, its Armor and its weapon."""
    frame, weapon = FRAMES[kind.frame], library.weapons[kind.weapon]
    return f"{frame.name}, {frame.sp} SP, Armor {frame.armor + kind.armor}. {weapon.name}: {weapon.text}"


def scenarios(table: FormTable, _: FieldShape) -> Options:
    known = [FormOffer(key, scenario.name) for key, scenario in table.library.scenarios.items()]
    return [FormOffer(OWN_WORDS, "A mission in your own words"), *known]


def of_the_shelf(shelf: str, *, told: bool = False) -> Callable[[FormTable, FieldShape], Options]:
    """Whatever the campaign's packs hold of one kind; `told`, with what it says."""

    def offered(table: FormTable, _: FieldShape) -> Options:
        entries = getattr(table.library, shelf)
        return [FormOffer(key, entry.name, entry.text if told else "") for key, entry in entries.items()]

    return offered
