"""The chronicle's strands: which kinds of lines belong together, for whoever reads one of them alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from apps.campaigns.state import Event
from apps.rules import game_event

NAMES: Mapping[game_event.Strand, str] = {
    "battles": "Missions and battles",
    "bodies": "Wounds, Taint and fates",
    "caskets": "Caskets and crews",
    "settlement": "The settlement",
    "table": "The table, its pilots and notes",
    "rulings": "Rules and rulings",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Strand:
    """One of them: its name, and the kinds of its lines."""

    name: str
    kinds: frozenset[str]


STRANDS: Mapping[str, Strand] = {
    key: Strand(name=name, kinds=frozenset(type_.__name__ for type_ in get_args(Event) if type_.strand == key))
    for key, name in NAMES.items()
}
"""Each kind of line lies in one strand, and in one alone."""
