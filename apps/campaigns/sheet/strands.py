"""The chronicle's strands: which kinds of lines belong together, for whoever reads one of them alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from apps.battles.events import ReportRuled
from apps.campaigns.state import Event
from apps.rules import game_event
from apps.rules.game_event import GameEvent

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


def _strand_of(type_: type) -> game_event.Strand:
    if issubclass(type_, GameEvent):
        return type_.strand
    if type_ is ReportRuled:
        return "rulings"
    return "battles"


STRANDS: Mapping[str, Strand] = {
    key: Strand(name=name, kinds=frozenset(type_.__name__ for type_ in get_args(Event) if _strand_of(type_) == key))
    for key, name in NAMES.items()
}
"""Each kind of line lies in one strand, and in one alone."""
