"""The strands of the chronicle."""

from __future__ import annotations

from typing import get_args

from apps.campaigns.sheet.strands import STRANDS
from apps.campaigns.state import Event
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.service_events import PilotAssigned, PilotEnlisted
from apps.pilots.events.wound_events import WoundFlipped


def test_each_kind_of_line_lies_in_one_strand_alone() -> None:
    kinds = sorted(kind for strand in STRANDS.values() for kind in strand.kinds)
    assert kinds == sorted(type_.__name__ for type_ in get_args(Event))


def test_what_befalls_a_pilot_lies_where_one_looks_for_it() -> None:
    found = {
        type_: next(key for key, strand in STRANDS.items() if type_.__name__ in strand.kinds)
        for type_ in (WoundFlipped, PilotDied, PilotEnlisted, PilotAssigned)
    }
    assert found == {WoundFlipped: "bodies", PilotDied: "bodies", PilotEnlisted: "table", PilotAssigned: "caskets"}
